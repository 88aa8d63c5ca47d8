"""Players' own secrets in the draws: whoever leaves one out, changes it or chooses another seed is found out."""

import random
import re
from hashlib import sha256
from pathlib import Path

import pytest

import malecon
from malecon.cli import main
from malecon.engine.chance import digest_secrets, fair_draw, pledge
from malecon.engine.fields import TABLE
from malecon.engine.game import Game
from malecon.games import find
from malecon.play.match import Match
from malecon.play.pledges import Pledge, gathered
from malecon.play.record import read
from tests.play.test_taken_back import draws, take_back
from tests.toy import TOY

SANTIAGO, CUBA = find("santiago"), find("cuba")
ANA, BEN, EVA = ("a" * 64, "b" * 64, "e" * 64)


def told(seat: int, secret: str) -> Pledge:
    return Pledge(seat, pledge(secret), secret)


def played(game: Game, *pledges: Pledge, undo: bool = False) -> Match:
    """A game of random moves, some taken back if that is wished."""
    match, chance = Match(game, game.start(2), 5, pledges=pledges), random.Random(5)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
        if undo and chance.random() < 0.1 and not match.is_over:
            take_back(match, chance.choice([n for n in range(len(match.moves)) if match.actor(n) != TABLE][-6:]))
    return match


def test_the_digest_is_what_the_documents_say():
    """Anybody can write it again."""
    told_and_kept = sha256(
        b"malecon secrets "
        + sha256(b"malecon secret " + ANA.encode()).digest()
        + b"\1"
        + b"\xaa" * 32
        + sha256(b"malecon secret " + BEN.encode()).digest()
        + b"\0"
    ).digest()
    assert digest_secrets([(pledge(ANA), ANA), (pledge(BEN), "")]) == told_and_kept
    assert gathered([]) == b""


def test_without_secrets_everything_is_as_it_was():
    assert Match(SANTIAGO, SANTIAGO.start(2), 5).moves == Match(SANTIAGO, SANTIAGO.start(2), 5, pledges=[]).moves
    assert "Secret" not in played(TOY).record()


def test_each_secret_is_in_every_draw():
    """One that nobody could know makes all of them as unknown, whoever chose the seed and the other."""
    with_ana = [
        [fair_draw("7", n, 6, gathered([told(0, secret), told(1, BEN)])) for n in range(60)] for secret in (ANA, EVA)
    ]
    assert sum(one == other for one, other in zip(*with_ana, strict=True)) < 25
    order = [gathered(pair) for pair in ([told(0, ANA), told(1, BEN)], [told(1, BEN), told(0, ANA)])]
    assert order[0] != order[1]
    assert gathered([told(0, ANA)]) != gathered([Pledge(0, pledge(ANA))])


@pytest.mark.parametrize("game", [TOY, SANTIAGO, CUBA], ids=lambda game: game.name)
def test_the_record_tells_them_and_every_draw_can_be_checked(game: Game):
    match = played(game, told(1, ANA), Pledge(0, pledge(BEN)), undo=True)
    text = match.record()
    assert f"\nSecret: red {ANA}\nSecret: blue kept back, pledged {pledge(BEN)}\n" in text
    again = read(text, game)
    assert again.pledges == match.pledges
    assert again.record() == text
    assert malecon.verify(again) >= len(draws(match))


def test_a_game_goes_on_from_its_hosts_record_with_the_same_draws():
    match, chance = Match(CUBA, CUBA.start(2), 4, pledges=[told(0, ANA)]), random.Random(4)
    for _ in range(40):
        match.play(chance.choice(match.legal_moves))
    again = malecon.read(match.record(host=True))
    for each in (match, again):
        follow = random.Random(9)
        while not each.is_over:
            each.play(follow.choice(each.legal_moves))
    assert again.moves == match.moves


@pytest.mark.parametrize("undo", [False, True])
def test_what_is_left_out_changed_or_added_is_found_out(undo: bool):
    text = played(SANTIAGO, told(0, ANA), told(1, BEN), undo=undo).record()
    ana, ben = re.findall(r"^Secret: .*\n", text, re.MULTILINE)
    malecon.verify(malecon.read(text))
    for changed in (
        text.replace(ana, ""),
        text.replace(ana + ben, ben + ana),
        text.replace(ANA, EVA),
        text.replace(ben, f"Secret: red kept back, pledged {pledge(BEN)}\n"),
        text.replace(ben, f"{ben}Secret: red {EVA}\n"),
        text.replace(ana + ben, ""),
    ):
        assert changed != text
        with pytest.raises(malecon.BadRecord, match="the seed draws"):
            malecon.verify(malecon.read(changed))


@pytest.mark.parametrize(
    "line", ["red", f"pink {ANA}", f"yellow {ANA}", f"red {ANA}0", "red kept back", f"red {'A' * 64}"]
)
def test_what_is_no_secret_is_refused(line: str):
    text = malecon.new("santiago", seed=3).record()
    with pytest.raises(malecon.BadRecord, match="is written like"):
        malecon.read(text.replace("Result:", f"Secret: {line}\nResult:"))


def test_verify_says_whose_secrets_are_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    match = played(SANTIAGO, told(1, ANA), Pledge(0, pledge(BEN)))
    file = tmp_path / "game"
    file.write_text(match.record())
    noted = ["--commitment", match.commitment, "--secret", ANA, "--pledged", pledge(ANA), pledge(BEN)]
    assert main(["verify", str(file), *noted]) == 0
    said = capsys.readouterr().out
    assert "follow from it and from the secrets of red." in said
    assert "blue pledged a secret and kept it back" in said


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        (["--commitment", "0" * 64], "its seed was chosen later"),
        (["--secret", EVA], "left out, or changed"),
        (["--pledged", pledge(ANA)], "when secrets were known"),
        (["--pledged", pledge(BEN), pledge(EVA)], "when secrets were known"),
    ],
)
def test_a_host_who_makes_it_all_up_is_found_out_by_what_was_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: list[str], sentence: str
):
    """A record of another seed, or other secrets, is whole in itself: it is not the game that was begun."""
    file = tmp_path / "game"
    file.write_text(played(SANTIAGO, told(0, ANA), told(1, BEN)).record())
    assert main(["verify", str(file), *noted]) == 2
    assert sentence in capsys.readouterr().err
