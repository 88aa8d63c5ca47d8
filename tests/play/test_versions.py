"""Every version of every game's rules is played for ever: read, replayed to the byte, verified, gone on with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from malecon.errors import BadOption, BadPosition, BadRecord, IllegalMove
from malecon.play import position, record
from malecon.play.match import Match
from tests.toy import KEEP, TOY
from tests.walks import EVERY_GAME, random_match

FOLDER = Path(__file__).parent.parent / "golden" / "versions"
VERSIONS = [(game, version) for game in EVERY_GAME for version in range(1, game.version + 1)]
every_version = pytest.mark.parametrize(
    ("game", "version"), VERSIONS, ids=[f"{game.name}-{version}" for game, version in VERSIONS]
)


@every_version
def test_a_record_of_every_version_is_replayed_to_the_byte(game, version):
    """These files never change. A new version adds two: `python -m tests.golden versions`."""
    text = (FOLDER / f"{game.name}-{version}.record.txt").read_text(encoding="utf-8")
    match = record.read(text, game)
    assert match.rules == version
    assert match.is_over
    assert match.record() == text
    assert record.verify(match) > 0


@every_version
def test_a_position_of_every_version_is_read_to_the_byte_and_played_on(game, version):
    text = (FOLDER / f"{game.name}-{version}.position.txt").read_text(encoding="utf-8")
    _, state = position.read(text, game)
    assert state.rules == version
    assert position.write(game, state) == text
    match = Match(game, state, "on")
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert match.rules == version
    assert record.read(match.record(), game).state.tobytes() == match.state.tobytes()


@every_version
def test_games_of_every_version_round_trip(game, version):
    start = game.start(game.players[1], rules=version)
    match = random_match(game, game.players[1], 4, rules=version)
    assert match.state_at(0).tobytes() == start.tobytes()
    assert match.record().splitlines()[2] == f"Rules: {version}"
    assert record.read(match.record(), game).record() == match.record()
    assert position.read(match.position(), game)[1].tobytes() == match.state.tobytes()


# What a version changes, and what it can't: the toy game has had three


def test_each_version_plays_by_its_own_rules_side_by_side():
    start = TOY.start(2)
    start.vp[0], start.die, start.actor, start.turn = 4, 1, 0, 1
    ended = []
    for version in (1, 2, 3, 1):
        start.rules = version
        ended.append(TOY.is_over(TOY.after(start, KEEP)))
    assert ended == [True, False, False, True]


def test_new_games_get_the_newest_rules_and_older_ones_by_name():
    assert TOY.start(2).rules == TOY.version == 3
    assert TOY.start(2, rules=1).rules == 1
    assert TOY.start(2, rules="2").rules == 2
    for unknown in (0, 4, "two", "02", 1.0):
        with pytest.raises(BadOption, match=f"The rules of Race are known here in versions 1 to 3, not in {unknown!r}"):
            TOY.start(2, rules=unknown)  # type: ignore[arg-type]


def test_an_option_is_unknown_to_rules_older_than_itself():
    assert TOY.complete({}, 2) == {"pace": "slow"}
    assert TOY.complete({}) == {"pace": "slow", "luck": "plain"}
    with pytest.raises(BadOption, match=r"Race has no option 'luck'\. It has: pace"):
        TOY.start(2, {"luck": "bold"}, rules=2)
    assert TOY.options_of(TOY.start(2, rules=1)) == {"pace": "slow"}
    text = random_match(TOY, 2, 1, rules=2).record()
    with pytest.raises(BadRecord, match="no option 'luck'"):
        record.read(text.replace("Option pace: slow", "Option pace: slow\nOption luck: plain"), TOY)
    newest = random_match(TOY, 2, 1).record()
    with pytest.raises(BadRecord, match="every option of their rules"):
        record.read(newest.replace("Option luck: plain\n", ""), TOY)


def test_a_move_is_illegal_under_rules_older_than_itself():
    with pytest.raises(IllegalMove):
        Match(TOY, TOY.start(2, rules=2), 1).play("double")
    match = Match(TOY, TOY.start(2, {"luck": "bold"}), 1)
    match.play("double")
    assert match.state.doubled[0] == 1


def test_a_field_is_unknown_to_positions_older_than_itself():
    older, newer = random_match(TOY, 2, 1, 5, rules=2).position(), random_match(TOY, 2, 1, 5).position()
    assert "doubled" not in older
    assert "doubled: blue no, red no" in newer
    with pytest.raises(BadPosition, match="knows no “doubled”"):
        position.read(older + "doubled: blue no, red no\n", TOY)
    with pytest.raises(BadPosition, match="“luck” is missing"):
        position.read(older.replace("Rules: 2", "Rules: 3"), TOY)


def test_a_version_nobody_knows_is_refused_with_a_sentence():
    match = random_match(TOY, 2, 1)
    for number in ("4", "0", "9999999"):
        with pytest.raises(BadRecord, match=f"known here in versions 1 to 3, not in {int(number)}"):
            record.read(match.record().replace("Rules: 3", f"Rules: {number}"), TOY)
        with pytest.raises(BadPosition, match=r"Line 3: rules is a number from 1 to 3"):
            position.read(match.position().replace("Rules: 3", f"Rules: {number}"), TOY)
    with pytest.raises(BadRecord, match="“Rules” is a number, not 'two'"):
        record.read(match.record().replace("Rules: 3", "Rules: two"), TOY)


def test_a_record_and_its_position_are_of_one_version():
    start = position.read(random_match(TOY, 2, 3, 4, rules=2).position(), TOY)[1]
    text = Match(TOY, start, "on").record()
    with pytest.raises(BadRecord, match="agree with the position"):
        record.read(text.replace("\nRules: 2", "\nRules: 1", 1), TOY)


# Machine code: each version its own, whatever was compiled before

MIXED = """
import hashlib, sys
from malecon.engine.drive import playouts
from tests.toy import KEEP, TOY
for version in map(int, sys.argv[1:]):
    finals = playouts(TOY, TOY.start(3, rules=version), 50, seed=3, threads=1).finals
    print(version, hashlib.sha256(finals.tobytes()).hexdigest())
"""


def run(program: str, *arguments: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return sorted(done.stdout.splitlines())


def test_versions_mix_in_one_process_in_any_order_cold_and_warm(tmp_path):
    truth = run(MIXED, "1", "2", "3", NUMBA_DISABLE_JIT="1")
    assert len({line.split()[1] for line in truth}) == 3
    for folder, order in (("up", "123"), ("up", "321"), ("down", "321"), ("down", "123")):
        assert run(MIXED, *order, MALECON_CACHE=str(tmp_path / folder)) == truth


TWINS = """
import sys
from importlib import import_module
from pathlib import Path
import malecon.engine.rule as compiler
compiler.PACKAGE = Path(sys.argv[1])
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    print(name, import_module(f"games.twins.{name}.rules").answer(1))
"""


def test_two_modules_with_the_same_names_in_one_game_keep_their_own_code(tmp_path):
    """Same file stem, function names, lines and signatures: only the module tells them apart."""
    (tmp_path / "engine").mkdir()
    for name, number in (("one", 1), ("two", 2)):
        folder = tmp_path / "games" / "twins" / name
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text(
            "from malecon.engine.rule import rule\n\n@rule\ndef part(x):\n    return x * "
            f"{number}\n\n@rule\ndef answer(x):\n    return part(x)\n",
            encoding="utf-8",
        )
    truth = ["one 1", "two 2"]
    for folder, order in (("up", ("one", "two")), ("up", ("two", "one")), ("down", ("two", "one"))):
        assert run(TWINS, str(tmp_path), *order, MALECON_CACHE=str(tmp_path / folder)) == truth
