"""Records are read strictly: what is wrong is named with its line, and nothing is half-loaded."""

import base64
import json
import random
import re

import pytest

import malecon
from malecon import games
from malecon.play import record
from malecon.play.match import Match
from tests.toy import TOY
from tests.walks import random_match

FINISHED = random_match(malecon.new("santiago").game, 3, seed=5)
TEXT = FINISHED.record()


def edit(pattern: str, replacement: str, text: str = TEXT) -> str:
    changed, count = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return changed


def test_a_finished_record_reads_back_and_verifies():
    match = malecon.read(TEXT)
    assert match.moves == FINISHED.moves
    assert match.scores == FINISHED.scores
    assert match.record() == TEXT
    assert malecon.verify(match) > 20


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with the line"),
        (edit(r"^Malecon record 1$", "Malecon record 2"), "begins with the line"),
        (edit(r"^Game: .*$", "Game: chess"), "no game 'chess'"),
        (edit(r"^Rules: .*$", "Rules: 99"), "known here in versions? 1.*, not in 99"),
        (edit(r"^Players: 3$", "Players: 4"), "seats blue, red, yellow, green"),
        (edit(r"^Players: 3$", "Players: many"), "is a number"),
        (edit(r"^Players: 3$", "Players: 9"), "2 to 4 players"),
        (edit(r"^Option screens: .*$", "Option screens: half"), "closed or open"),
        (edit(r"^Option screens: .*\n", ""), "name every option"),
        (edit(r"^(Option screens: .*)$", r"\1\n\1"), "is there already"),
        (edit(r"^Seat red: .*\n", ""), "name the seats"),
        (edit(r"^Seat red: .*$", "Seat red: " + "x" * 99), "1 to 60 characters"),
        (edit(r"^Seed: .*$", "Seed: 6"), "committed to"),
        (edit(r"^Commitment: .*\n", ""), "“Commitment” is missing"),
        (edit(r"^Result: .*$", "Result: blue 99, red 0, yellow 0; won by blue"), "the result is"),
        (edit(r"^Result: .*\n", ""), "“Result” is missing"),
        (edit(r"^End of record.*\n", ""), "torn off"),
        (edit(r"^table: site \S+,", "table: site temple,"), "Line 17: .site temple. is no move"),
        (edit(r"^table: site (\S+), site \S+,", r"table: site \1, site \1,"), "is not legal there"),
        (edit(r"drive \d+", "drive 20"), "stops cost"),
        (edit(r"^table: score$", "table: score, score"), "was over before"),
        (edit(r"^table: score\n", ""), "it has"),
        (edit(r"^yellow: ", "blue: "), "it is .*'s move, not blue's"),
        (edit(r"^# set-up$", "A stray line"), "expected “name: value”"),
        (edit(r"^# set-up$", "Weather: fine"), "no header of a record"),
        (edit(r"^# turn 1$", "Game: santiago"), "stands among the moves"),
        (edit(r"keep out \w+", "sealed"), "still sealed"),
        (edit(r"^Result:", "Taken over: 99999\nResult:"), "“Taken over”"),
        (edit(r"^Seed: .*$", "Host: !!!"), "“Host” is damaged"),
        ("x" * 3_000_000, "far longer"),
    ],
)
def test_a_wrong_record_is_refused_with_a_sentence(text: str, sentence: str):
    with pytest.raises(malecon.BadRecord, match=sentence):
        malecon.read(text)


def test_a_roll_that_does_not_follow_from_the_seed_is_found():
    """Altered chance with a matching result is legal to read, and does not verify."""
    match = malecon.read(TEXT)
    other = Match(match.game, match.state_at(0), seed="another", moves=match.moves)
    other.taken_over = 0
    with pytest.raises(malecon.BadRecord, match="and the seed draws"):
        malecon.verify(other)


def test_an_unfinished_game_can_not_be_verified_and_keeps_its_seed():
    match = malecon.new("santiago", seed="a secret", players=2)
    text = match.record()
    assert "a secret" not in text
    assert match.commitment in text
    assert "Result: unfinished" in text
    with pytest.raises(malecon.BadRecord, match="revealed when the game is over"):
        malecon.verify(malecon.read(text))


def test_going_on_with_somebody_elses_record_draws_from_a_new_seed():
    match = malecon.read(malecon.new("santiago", seed="a secret", players=2).record())
    assert match.taken_over == len(match.moves)
    while not match.is_over:
        match.play(match.legal_moves[0])
    again = malecon.read(match.record())
    assert again.taken_over == match.taken_over
    assert malecon.verify(again) > 0


def test_the_host_goes_on_with_his_own_seed():
    match = malecon.new("santiago", seed="a secret", players=2)
    text = match.record(host=True)
    assert "a secret" not in text
    again = malecon.read(text)
    assert again.seed == "a secret"
    for each in (match, again):
        each.play(each.legal_moves[0])
    assert again.moves == match.moves


def test_a_finished_game_of_an_unknown_seed_can_be_written_for_its_host():
    match = malecon.new("santiago", seed=5, players=2)
    while not match.is_over:
        match.play(match.legal_moves[0])
    text = "".join(line for line in match.record().splitlines(keepends=True) if not line.startswith("Seed"))
    unknown = malecon.read(text)
    assert not unknown.seed
    assert malecon.read(unknown.record(host=True)).moves == match.moves


def test_sealed_moves_stay_sealed_in_the_record_of_an_unfinished_game():
    match = Match(TOY, TOY.start(2, {"pace": "fast"}), seed=1)
    match.course.extend([TOY.moves.number("keep") or 0])
    assert "keep" not in match.record()
    assert "sealed" in match.record()
    with pytest.raises(malecon.BadRecord, match="only its host"):
        record.read(match.record(), TOY)
    assert "keep" not in match.record(host=True)
    assert record.read(match.record(host=True), TOY).moves[: len(match.moves)] == match.moves


def test_a_match_from_a_position_carries_it():
    position = malecon.new("santiago", seed=3, players=2).position()
    match = malecon.from_position(position, seed=9)
    match.play(match.legal_moves[0])
    again = malecon.read(match.record(host=True))
    assert again.state_at(0).tobytes() == match.state_at(0).tobytes()
    assert again.state.tobytes() == match.state.tobytes()


def mutate(text: str, choose: random.Random) -> str:
    """One to three small injuries: characters, words, lines."""
    for _ in range(choose.randint(1, 3)):
        kind = choose.randrange(6)
        place = choose.randrange(len(text)) if text else 0
        lines = text.splitlines()
        if kind == 0:
            text = text[:place] + choose.choice("0123456789abcxyz:,#\n\x00é") + text[place + 1 :]
        elif kind == 1:
            text = text[:place] + text[place + choose.randint(1, 40) :]
        elif kind == 2 and len(lines) > 1:
            i, j = choose.randrange(len(lines)), choose.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
        elif kind == 3 and lines:
            i = choose.randrange(len(lines))
            text = "\n".join([*lines[:i], lines[i], *lines[i:]])
        elif kind == 4:
            text = re.sub(
                r"\d+", lambda m: str(choose.choice([0, 1, 9, 127, 128, -1, 32768])), text, count=choose.randint(1, 5)
            )
        else:
            text = text[:place]
    return text


@pytest.mark.parametrize("name", games.names())
def test_10_000_mutated_records_are_read_or_refused(name: str):
    short = malecon.new(name, players=2, seed=2)
    for _ in range(12):
        short.play(short.legal_moves[-1])
    texts = [short.record(), short.record(host=True)]
    choose, read, sentences = random.Random(0), 0, set[str]()
    for i in range(10_000):
        text = mutate(texts[i % 2], choose)
        try:
            match = malecon.read(text)
        except malecon.BadRecord as error:
            sentences.add(str(error))
        else:
            match.game.check(match.state)
            read += 1
    assert read > 50, "some injuries are harmless"
    assert len(sentences) > 50
    assert all(sentences)


@pytest.mark.parametrize("name", games.names())
def test_10_000_mutated_positions_are_read_or_refused(name: str):
    texts = [random_match(malecon.new(name).game, 2 + seed % 3, seed, moves=20 * seed).position() for seed in range(8)]
    choose, read, sentences = random.Random(1), 0, set[str]()
    for i in range(10_000):
        text = mutate(texts[i % len(texts)], choose)
        try:
            match = malecon.from_position(text, seed=1)
        except malecon.BadPosition as error:
            sentences.add(str(error))
        else:
            for _ in range(30):
                if match.is_over:
                    break
                match.play(choose.choice(match.legal_moves))
                match.game.check(match.state)
            read += 1
    assert read > 50
    assert len(sentences) > 50
    assert all(sentences)


def test_a_finished_game_of_an_unknown_seed_is_not_taken_back():
    """The table would go on from another seed, under the old promise."""
    unknown = malecon.read(edit(r"^Seed: .*\n", ""))
    with pytest.raises(malecon.IllegalMove, match="without its seed"):
        unknown.undo()
    assert unknown.is_over
    assert malecon.read(unknown.record()).moves == FINISHED.moves


def test_a_hosts_seed_that_is_no_text_is_refused():
    hidden = base64.b64encode(json.dumps({"seed": "\ud800", "sealed": {}}).encode()).decode()
    with pytest.raises(malecon.BadRecord, match="is not a text"):
        malecon.read(edit(r"^Seed: .*$", f"Host: {hidden}"))
