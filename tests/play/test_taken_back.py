"""What was taken back at a table: the dice fall anew after it, and its record tells all of it."""

import random
import re

import pytest

import malecon
from malecon.engine.fields import TABLE
from malecon.engine.game import Game
from malecon.games import find
from malecon.play.match import Match
from malecon.play.record import read
from malecon.play.taken_back import TakenBack
from tests.toy import TOY

SANTIAGO, CUBA = find("santiago"), find("cuba")


def played(game: Game, seed: int = 5) -> Match:
    """A game of random moves, some of which are taken back, once several moves of several seats."""
    match, chance = Match(game, game.start(2), seed), random.Random(seed)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
        decisions = [n for n in range(len(match.moves)) if match.actor(n) != TABLE]
        if chance.random() < 0.2 and not match.is_over:
            take_back(match, chance.choice(decisions[-6:]))
    assert len(match.taken_back) > 1
    return match


def take_back(match: Match, to: int) -> None:
    match.course.take_back(TakenBack(match.actor(to), to, match.moves[to:]))


def draws(match: Match) -> list[int]:
    return [move for number, move in enumerate(match.moves) if match.actor(number) == TABLE]


@pytest.mark.parametrize("game", [TOY, SANTIAGO, CUBA], ids=lambda game: game.name)
def test_the_record_tells_it_and_every_draw_can_be_checked(game: Game):
    match = played(game)
    text = match.record()
    again = read(text, game)
    assert again.taken_back == match.taken_back
    assert again.record() == text
    in_the_end = len(draws(match))
    assert malecon.verify(again) >= in_the_end


def test_nothing_is_drawn_twice():
    """Who knows the future and takes it back knows nothing of the next one."""
    first, chance = Match(SANTIAGO, SANTIAGO.start(2), 7), random.Random(1)
    begun = len(first.moves)
    decisions = []
    while not first.is_over:
        decisions.append(chance.choice(first.legal_moves))
        first.play(decisions[-1])
    known = first.moves.copy()
    take_back(first, begun)
    for move in decisions:
        if move not in first.legal_moves:
            break
        first.play(move)
    assert first.moves != known[: len(first.moves)]


def test_a_record_that_keeps_quiet_about_it_is_found_out():
    text = played(SANTIAGO).record()
    lines = re.findall(r"^Taken back: .*\n", text, re.MULTILINE)
    for line in lines[:3]:
        with pytest.raises(malecon.BadRecord):
            malecon.verify(malecon.read(text.replace(line, "", 1)))
    with pytest.raises(malecon.BadRecord):
        malecon.verify(malecon.read(text.replace(lines[0], lines[0] + lines[0], 1)))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("red", "is written like"),
        ("pink to 3: drive 1", "is written like"),
        ("red to 3: fly", "is no move"),
        ("red to 9999999: drive 1", "can’t have been played"),
        ("red to 0: drive 1", "can’t have been played"),
    ],
)
def test_what_can_not_have_been_taken_back_is_refused(line: str, sentence: str):
    text = malecon.new("santiago", seed=3).record()
    with pytest.raises(malecon.BadRecord, match=sentence):
        malecon.read(text.replace("Result:", f"Taken back: {line}\nResult:"))


def test_until_the_end_a_bid_that_was_taken_back_stays_sealed():
    match, chance = Match(CUBA, CUBA.start(2), 4), random.Random(4)
    while not match.course.sealed:
        match.play(chance.choice(match.legal_moves))
    number, seat = match.course.sealed.popitem()
    take_back(match, number)
    assert f"Taken back: {['blue', 'red'][seat]} to {number}: sealed\n" in match.record()
    again = malecon.read(match.record())
    assert again.moves[: len(match.moves)] == match.moves
    assert again.taken_back == []  # nobody but its host can go on from what is sealed
