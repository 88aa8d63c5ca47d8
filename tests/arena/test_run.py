"""Games are played on all workers, kept, gone on with, and survive a worker that dies."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import malecon
from malecon.arena.plan import Pairing, Plan
from malecon.arena.play import read_note
from malecon.arena.run import Folder, GameFailed, LocalWorkers, RayWorkers, play_task, run
from malecon.cli import main
from malecon.errors import BadOption

PLAN = Plan("santiago", ("greedy", "random"), 2)


class Here:
    """A worker that is this process."""

    size = 1

    def __init__(self) -> None:
        self.waiting: list[tuple[dict[str, Any], Pairing]] = []
        self.played: list[int] = []

    def begin(self, settings, pairing):
        self.waiting.append((settings, pairing))

    def finished(self):
        settings, pairing = self.waiting.pop()
        self.played.append(pairing.number)
        yield pairing, play_task(settings, pairing)

    def close(self):
        """Nothing to let go of."""


def test_every_game_is_kept_as_a_record(tmp_path: Path):
    folder = Folder.open(tmp_path, PLAN)
    played = list(run(folder, 4, Here()))
    assert sorted(game.number for game in played) == [0, 1, 2, 3]
    for game in played:
        text = folder.file(game.number).read_text(encoding="utf-8")
        match = malecon.read(text)
        assert match.is_over
        assert tuple(match.scores) == game.scores
        assert tuple(match.winners) == game.winners
        assert malecon.verify(match) > 0
        assert read_note(text) == game
    first, second = malecon.read(folder.file(0).read_text()), malecon.read(folder.file(1).read_text())
    assert first.moves[:27] == second.moves[:27], "the same opening"
    assert played[0].players == played[1].players[::-1]


def test_what_was_played_is_not_played_again(tmp_path: Path):
    list(run(Folder.open(tmp_path, PLAN), 3, Here()))
    workers = Here()
    folder = Folder.open(tmp_path, PLAN)
    list(run(folder, 5, workers))
    assert workers.played == [3, 4]
    assert len(folder.games(5)) == 5
    assert len(folder.games(3)) == 3


def test_a_torn_game_is_played_again(tmp_path: Path):
    folder = Folder.open(tmp_path, PLAN)
    before = list(run(folder, 2, Here()))
    text = folder.file(1).read_text(encoding="utf-8")
    folder.file(1).write_text(text[:-40], encoding="utf-8")
    workers = Here()
    again = list(run(Folder.open(tmp_path, PLAN), 2, workers))
    assert workers.played == [1]
    assert again[0].scores == before[1].scores


def test_a_folder_of_another_tournament_is_refused(tmp_path: Path):
    Folder.open(tmp_path, PLAN)
    with pytest.raises(BadOption, match="holds another tournament"):
        Folder.open(tmp_path, Plan("santiago", ("random", "greedy"), 2))


def die_once(settings: dict[str, Any], pairing: Pairing) -> str:
    """The first try of game 2 kills its worker."""
    flag = Path(os.environ["MALECON_TEST_FLAG"])
    if pairing.number == 1 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_task(settings, pairing)


def die_always(settings: dict[str, Any], pairing: Pairing) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def stumble(settings: dict[str, Any], pairing: Pairing) -> str:
    raise RuntimeError("no luck")


def test_a_worker_that_dies_loses_one_game_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    flag = tmp_path / "flag"
    monkeypatch.setenv("MALECON_TEST_FLAG", str(flag))
    folder = Folder.open(tmp_path / "games", PLAN)
    played = list(run(folder, 4, LocalWorkers(2, die_once)))
    assert flag.exists()
    assert sorted(game.number for game in played) == [0, 1, 2, 3]


@pytest.mark.parametrize("task", [die_always, stumble])
def test_a_game_that_cannot_be_played_is_named(tmp_path: Path, task):
    with pytest.raises(GameFailed, match=r"Game 1 \(greedy, random\) failed"):
        list(run(Folder.open(tmp_path, PLAN), 1, LocalWorkers(1, task)))


def test_an_interrupt_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path):
    command = [sys.executable, "-m", "malecon", "arena", "santiago", "--players", "search:300,greedy", "--games", "60"]
    command += ["--workers", "1", "--folder", str(tmp_path)]
    listening = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs are deaf to Ctrl-C
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listening)
    while process.poll() is None and len(list(tmp_path.glob("game-*.txt"))) < 2:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in errors
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.glob("game-*.txt")}
    assert 2 <= len(kept) < 60
    command[command.index("60")] = str(len(kept) + 1)
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    after = {file: file.stat().st_mtime_ns for file in tmp_path.glob("game-*.txt")}
    assert len(after) == len(kept) + 1
    assert {file: after[file] for file in kept} == kept


def test_the_command_prints_one_object_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "report.html"
    arguments = ["arena", "cuba", "--players", "greedy,random", "--seats", "3", "--games", "3", "--workers", "1"]
    code = main([*arguments, "--folder", str(tmp_path / "games"), "--json", "--report", str(page)])
    report = json.loads(capsys.readouterr().out)
    assert code == 0
    assert (report["game"], report["seats"], report["games"]) == ("cuba", 3, 3)
    assert {row["name"]: row["games"] for row in report["players"]} == {"greedy": 3, "random": 6}
    html = page.read_text(encoding="utf-8")
    titles = ("Who wins", "Ratings", "Scores", "Where points come from", "Is it good to begin?", "Winners’ acts")
    for title in titles:
        assert title in html
    assert html.count("<svg") == html.count("</svg>") >= 7
    assert not any(outside in html for outside in ("http:", "https:", "src=", "@import", "url("))
    assert main([*arguments, "--folder", str(tmp_path / "games")]) == 0
    assert "greedy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["cuba", "--players", "greedy,nobody"], "There is no player 'nobody'"),
        (["cuba", "--players", "greedy"], "two players or more"),
        (["cuba", "--option", "edition=1999"], "The option edition is"),
        (["santiago", "--seats", "5"], "is for 2 to 4 players"),
        (["santiago", "--seed", ""], "A seed is a number or one line of text"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(arguments, sentence, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert main(["arena", *arguments, "--folder", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("ray", reason="Ray is not installed: make test-cluster.")
    here = list(run(Folder.open(tmp_path / "here", PLAN), 2, Here()))
    cluster = sorted(run(Folder.open(tmp_path / "ray", PLAN), 2, RayWorkers("local", 1)), key=lambda game: game.number)
    assert [game.scores for game in cluster] == [game.scores for game in here]


def test_damage_in_the_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A record whose middle is gone, a folder in its place, a full disk."""
    folder = Folder.open(tmp_path, PLAN)
    list(run(folder, 2, Here()))
    arguments = ["arena", "santiago", "--players", "greedy,random", "--workers", "1", "--folder", str(tmp_path)]
    lines = folder.file(1).read_text(encoding="utf-8").splitlines(keepends=True)
    folder.file(1).write_text("".join(lines[:20] + lines[25:]), encoding="utf-8")
    assert main([*arguments, "--games", "2", "--report", str(tmp_path / "page.html")]) == 2
    assert f"{folder.file(1)} is damaged" in capsys.readouterr().err
    folder.file(1).unlink()
    folder.file(1).mkdir()
    assert set(Folder.open(tmp_path, PLAN).played) == {0}
    with pytest.raises(BadOption, match="can't be kept in"):
        list(run(Folder.open(tmp_path, PLAN), 2, Here()))
    (tmp_path / "arena.json").write_bytes(b"\xff")
    with pytest.raises(BadOption, match="holds another tournament"):
        Folder.open(tmp_path, PLAN)


def test_players_are_told_apart_in_a_narrow_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    names = ("search:1000", "search:1001")
    plan = Plan("santiago", names, 2)
    folder = Folder.open(tmp_path, plan)
    for number in range(2):
        record = play_task(PLAN.to_json(), PLAN.pairing(number))
        for old, new in zip(PLAN.players, names, strict=True):
            record = record.replace(f'"{old}"', f'"{new}"')
        folder.keep(record)
    assert main(["arena", "santiago", "--players", ",".join(names), "--games", "2", "--folder", str(tmp_path)]) == 0
    shown = "".join(line.split("│")[1].strip() for line in capsys.readouterr().out.splitlines() if "│" in line)
    assert all(name in shown for name in names)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"number": 1', '"number": null'),
        ('"number": 1', '"number": -1'),
        ('"number": 1', '"number": 3'),
        ('"number": 1', '"number": true'),
        ('"scores": [', '"scores": ["many", '),
        ('"scores": [', '"scores": [7, '),
        ('"seconds": [', '"seconds": [NaN, '),
        ('"winners": [', '"winners": [9, '),
        ('"players": [', '"players": [null, '),
        ('"standings": [', '"standings": null, "x": ['),
    ],
)
def test_a_damaged_note_is_played_again(tmp_path: Path, old: str, new: str):
    folder = Folder.open(tmp_path, PLAN)
    record = play_task(PLAN.to_json(), PLAN.pairing(1))
    folder.keep(record)
    assert set(Folder.open(tmp_path, PLAN).played) == {1}
    assert old in record
    folder.file(1).write_text(record.replace(old, new), encoding="utf-8")
    assert not Folder.open(tmp_path, PLAN).played


def test_a_report_without_a_place_is_refused_before_anything_is_played(tmp_path: Path, capsys):
    arguments = ["arena", "santiago", "--games", "1", "--workers", "1", "--folder", str(tmp_path)]
    assert main([*arguments, "--report", str(tmp_path / "nowhere" / "page.html")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main([*arguments, "--report", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert not list(tmp_path.glob("game-*.txt"))


def test_a_report_that_can_not_be_written_costs_nothing_else(tmp_path: Path, capsys):
    folder = Folder.open(tmp_path / "games", PLAN)
    list(run(folder, 2, Here()))
    arguments = ["arena", "santiago", "--games", "2", "--folder", str(folder.path), "--report", "/dev/full"]
    assert main([*arguments, "--json"]) == 2
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == 2
    assert "/dev/full can't be written" in shown.err
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert "greedy" in shown.out
    assert "The report is in" not in shown.out
