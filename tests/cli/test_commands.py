"""The command line as a person and as a script would use it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import malecon
from malecon.cli import _peers, main
from malecon.games.santiago.components import COMPONENTS
from tests.walks import random_match


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def feed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines; after them the input ends."""
    answers = iter(lines)

    def answer(prompt: str = "") -> str:
        print(prompt, end="")
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(random_match(malecon.new("santiago").game, 3, seed=5).record(), encoding="utf-8")
    return path


# play


def test_a_whole_game_by_numbers(monkeypatch, capsys):
    feed(monkeypatch, *["1"] * 3000)
    code, out, _ = run(capsys, "play", "santiago", "--seats", "me,random", "--seed", "7")
    assert code == 0
    assert "wins." in out or "share the victory" in out


def test_choices_are_explained_by_rule(monkeypatch, capsys):
    feed(monkeypatch, "?", "help")
    _, out, _ = run(capsys, "play", "santiago", "--seats", "me,random,random", "--seed", "7")
    assert "(S9)" in out
    assert "save FILE" in out
    assert "Goodbye." in out


def test_mistakes_get_a_sentence_and_the_game_goes_on(monkeypatch, capsys):
    feed(monkeypatch, "fly", "drive 20", "99", "undo", "save", "save /no/such/folder/x", "drive 1", "quit")
    code, out, _ = run(capsys, "play", "santiago", "--seats", "me=Ana,random,random", "--seed", "7")
    assert code == 0
    for sentence in ("no move of", "stops cost", "Choose a number", "no move to take back", "save FILE", "can't be"):
        assert sentence in out
    assert "Ana drives 1" in out


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("de", ("Fahr", "Ana fährt", "Zurückgenommen: drive 1.", "kostenlos", "Auf Wiedersehen.")),
        ("es", ("coche", "Ana avanza", "Deshecho: drive 1.", "Adiós.")),
        ("nl", ("auto", "Ana rijdt", "Teruggenomen: drive 1.", "Tot ziens.")),
        ("pl", ("samochodem", "Ana jedzie", "Cofnięto: drive 1.", "19 peso", "Takiego ruchu nie ma", "Do widzenia.")),
    ],
)
def test_it_speaks_other_languages(monkeypatch, capsys, language, sentences):
    feed(monkeypatch, "?", "help", "fly", "drive 20", "99", "drive 1", "undo", "drive 1", "log", "save", "quit")
    seats = ("--seats", "me=Ana,random,random", "--seed", "7", "--language", language)
    _, out, _ = run(capsys, "play", "santiago", *seats)
    for sentence in sentences:
        assert sentence in out
    for english in ("drives", "takes", "wants", "Street", "Taken", "Goodbye", "Choose", "no move"):
        assert english not in out


def test_a_language_that_is_not_there_is_refused(monkeypatch, capsys):
    code, _, err = run(capsys, "play", "santiago", "--language", "fr")
    assert code == 2
    assert "There are: de (Deutsch)" in err


def test_undo_takes_back_the_persons_own_move(monkeypatch, capsys):
    feed(monkeypatch, "drive 1", "undo", "drive 2", "quit")
    _, out, _ = run(capsys, "play", "santiago", "--seats", "me=Ana,random,random", "--seed", "7")
    assert "Taken back: drive 1." in out
    assert "Ana drives 2" in out


def test_a_saved_game_goes_on_where_it_was(monkeypatch, capsys, tmp_path):
    path = str(tmp_path / "saved.txt")
    feed(monkeypatch, "drive 2", f"save {path}", "quit")
    run(capsys, "play", "santiago", "--seats", "me=Ana,random,random", "--seed", "7")
    feed(monkeypatch, "log", "quit")
    code, out, _ = run(capsys, "play", "santiago", "--seats", "me=Ana,random,random", "--load", path)
    assert code == 0
    assert "Ana drives 2" in out
    code, _, err = run(capsys, "play", "santiago", "--load", path, "--seats", "me,me")
    assert code == 2
    assert "a game for 3" in err


def test_people_hand_over_the_keyboard_when_there_are_secrets(monkeypatch, capsys):
    feed(monkeypatch, *["", "1"] * 20)
    _, out, _ = run(capsys, "play", "santiago", "--seats", "me=Ana,me=Ben", "--seed", "7")
    assert "Hand over the keyboard" in out
    feed(monkeypatch, *["1"] * 20)
    _, out, _ = run(capsys, "play", "santiago", "--seats", "me=Ana,me=Ben", "--seed", "7", "--option", "screens=open")
    assert "Hand over the keyboard" not in out


SEALED = ["play", "cuba", "--seats", "me=Ana,me=Ben", "--seed", "3", "--option", "delegate=chosen"]
"""After eight goods each of them sends a delegate to parliament, face down."""
GOODS = ["take water"] * 2 + ["take tobacco"] * 2 + ["take water"] * 2 + ["take sugar"] * 2


def type_in_turn(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines, and Enter wherever the keyboard is handed over; after them the input ends."""
    answers = iter(lines)

    def answer(prompt: str = "") -> str:
        print(prompt)
        if "Hand over" in prompt:
            return ""
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_what_one_person_chose_in_secret_is_not_shown_to_the_next(monkeypatch, capsys):
    type_in_turn(monkeypatch, *GOODS, "delegate mayor", "log", "delegate worker", "log")
    _, out, _ = run(capsys, *SEALED)
    before, _, after = out.rpartition("Ana is next.")
    assert "Ana decides face down." in before
    assert "parliament: Mayor" not in before
    assert "Ana sends a delegate to parliament: Mayor." in after
    assert "Ben decides face down." in after
    assert "parliament: Worker" not in after


def test_a_secret_move_that_is_taken_back_is_not_named(monkeypatch, capsys):
    type_in_turn(monkeypatch, *GOODS, "delegate mayor", "undo")
    _, out, _ = run(capsys, *SEALED)
    assert "Taken back." in out
    assert "Taken back: delegate mayor" not in out
    assert "parliament: Mayor" not in out


def test_the_screen_is_wiped_before_the_keyboard_is_handed_over(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    type_in_turn(monkeypatch, *GOODS, "delegate mayor")
    _, out, _ = run(capsys, *SEALED)
    assert "\x1b[2J" in out
    for part in out.split("Hand over")[:-1]:
        assert "\x1b[3J" in part[-200:]


def test_spaces_between_seats_and_long_names_are_no_matter(monkeypatch, capsys):
    feed(monkeypatch, "quit")
    code, out, _ = run(capsys, "play", "santiago", "--seats", "random, me = Maria de los Angeles Garcia", "--seed", "7")
    assert code == 0
    assert "Maria de los Angeles:" in out
    feed(monkeypatch, "quit")
    code, out, _ = run(capsys, "play", "santiago", "--seats", " me=Maria Fernanda Luis  Garcia , random", "--seed", "7")
    assert code == 0
    assert "Maria Fernanda Luis:" in out


@pytest.mark.parametrize("more", [["--seed", "9"], ["--seed", ""], ["--option", "screens=open"], ["--components", "x"]])
def test_a_saved_game_takes_nothing_that_would_have_no_effect(capsys, finished, more):
    code, _, err = run(capsys, "play", "santiago", "--seats", "me,random,random", "--load", str(finished), *more)
    assert code == 2
    assert f"leave out {more[0]}, or --load" in err


def test_people_who_go_on_with_a_game_may_have_other_names(monkeypatch, capsys, tmp_path):
    path = tmp_path / "saved.txt"
    path.write_text(malecon.new("santiago", players=2, seed=7).record(host=True), encoding="utf-8")
    feed(monkeypatch, "log")
    _, out, _ = run(capsys, "play", "santiago", "--seats", "me=Eva,me", "--load", str(path))
    assert "Eva" in out
    code, _, err = run(capsys, "play", "santiago", "--seats", "me=Eva,me=Eva", "--load", str(path))
    assert code == 2
    assert "same name" in err


def test_numbers_beyond_all_bounds_are_answered(monkeypatch, capsys, finished):
    feed(monkeypatch, "9" * 5000, "save a\0b", "save \ud800", "quit")
    code, out, _ = run(capsys, "play", "santiago", "--seats", "me,random", "--seed", "7")
    assert code == 0
    assert "Choose a number from 1 to" in out
    assert out.count("No file can have the name") == 2
    feed(monkeypatch, "9" * 5000, "q")
    code, out, _ = run(capsys, "replay", str(finished))
    assert code == 0
    last = len(malecon.read(finished.read_text(encoding="utf-8")).moves)
    assert f"Move {last} of {last}" in out


def test_bytes_that_are_no_text_do_not_end_the_game():
    program = [sys.executable, "-m", "malecon", "play", "santiago", "--seats", "me,random", "--seed", "7"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(program, input=b"\xff\nlog\nquit\n", capture_output=True, env=strict, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert "is no move of Santiago" in done.stdout.decode()
    assert "Goodbye." in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "santiago", "--seats", "me=\udcff,random"], "A name is one line"),
        (["play", "santiago", "--seed", "\udcff"], "A seed is a number or one line of text"),
        (["sim", "santiago", "--games", "2", "--seed", "\udcff"], "is not a text"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "santiago", "--seats", "me"], "2 to 4 players"),
        (["play", "santiago", "--seats", "me,nobody"], "no player 'nobody'"),
        (["play", "santiago", "--seats", "me=A,me=A"], "same name"),
        (["play", "santiago", "--option", "screens"], "NAME=VALUE"),
        (["play", "santiago", "--option", "screens=shut"], "closed or open"),
        (["play", "santiago", "--option", "screens=open", "--option", "screens=open"], "given twice"),
        (["play", "santiago", "--components", "/no/such/file"], "can't be read"),
        (["play", "santiago", "--load", "/no/such/file"], "can't be read"),
        (["replay", "/no/such/file"], "can't be read"),
        (["verify", "/no/such/file"], "can't be read"),
        (["sim", "santiago", "--players", "9"], "2 to 4 players"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(capsys, arguments: list[str], sentence: str):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        *(["serve", "--port", wrong] for wrong in ("99999", "65536", "-1", "0", "nan", "1e3", "²")),
        *(["serve", "--thinkers", wrong] for wrong in ("-2", "0", "1025", "nan", "9" * 5000)),
        *(["sim", "santiago", "--games", wrong] for wrong in ("0", "-1", "nan", "1.5", "9" * 5000)),
        ["arena", "santiago", "--workers", "0"],
        ["bench", "--seconds", "-1"],
    ],
)
def test_a_number_that_makes_no_sense_is_refused_before_anything_is_done(capsys, arguments: list[str]):
    with pytest.raises(SystemExit, match=r"^2$"):
        main(arguments)
    assert f"error: argument {arguments[-2]}: " in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["²", "9" * 5000, "-1", "nan"])
def test_every_text_is_a_seed(capsys, seed: str):
    code, out, _ = run(capsys, "sim", "santiago", "--games", "2", "--seed", seed, "--json")
    assert code == 0
    assert json.loads(out)["seed"] == seed


def test_a_component_file_is_used_and_checked(monkeypatch, capsys, tmp_path):
    own = tmp_path / "mine.toml"
    text = COMPONENTS.file.read_text(encoding="utf-8")
    own.write_text(text.replace('maria = "red"', 'maria = "white"'), encoding="utf-8")
    feed(monkeypatch)
    _, out, _ = run(capsys, "play", "santiago", "--components", str(own), "--seed", "7")
    assert "Maria white" in out
    own.write_text(text.replace('maria = "red"', 'maria = "pink"'), encoding="utf-8")
    code, _, err = run(capsys, "play", "santiago", "--components", str(own))
    assert code == 2
    assert "white or blue or red or yellow, not 'pink'" in err


# replay, verify, sim, bench


def test_replay_steps_and_jumps(monkeypatch, capsys, finished):
    feed(monkeypatch, "", "", "b", "30", "e", "q")
    code, out, _ = run(capsys, "replay", str(finished))
    assert code == 0
    assert "Move 30 of" in out
    assert out.count("Move 1 of") == 2


def test_a_replay_speaks_other_languages(monkeypatch, capsys, finished):
    feed(monkeypatch, *[""] * 40, "q")
    _, out, _ = run(capsys, "replay", str(finished), "--language", "pl")
    assert "Ruch 30 z" in out
    assert "czeka na przystanku" in out
    _, out, _ = run(capsys, "replay", str(finished), "--final", "--language", "pl")
    assert "Wygrywa" in out or "Zwycięstwem dzielą się" in out


def test_replay_final_shows_the_winner(capsys, finished):
    code, out, _ = run(capsys, "replay", str(finished), "--final")
    assert code == 0
    assert "wins." in out


def test_verify_accepts_a_true_game_and_refuses_an_altered_one(capsys, finished):
    code, out, _ = run(capsys, "verify", str(finished))
    assert code == 0
    assert "follow from it" in out
    text = finished.read_text(encoding="utf-8")
    finished.write_text(text.replace("Seed: 5", "Seed: 6"), encoding="utf-8")
    code, _, err = run(capsys, "verify", str(finished))
    assert code == 2
    assert "committed to" in err


@pytest.mark.parametrize("threads", ["1", "2"])
def test_sim_reports_one_json_object(capsys, threads: str):
    code, out, _ = run(capsys, "sim", "santiago", "--players", "4", "--games", "500", "--threads", threads, "--json")
    assert code == 0
    report = json.loads(out)
    assert report["games"] == 500
    assert report["decisions"] > 100_000
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"])
    assert [row["seat"] for row in report["scores"]] == ["blue", "red", "yellow", "green"]


def test_sim_speaks_to_people(capsys):
    _, out, _ = run(capsys, "sim", "santiago", "--games", "300", "--option", "screens=open")
    assert "decisions a second" in out


def test_bench_prints_a_table_draws_it_and_says_what_is_left_out(capsys, tmp_path, monkeypatch):
    def lacks() -> _peers.Play:
        raise ImportError("No module named 'cards'")

    there = [_peers.PEERS["open_spiel"][-1], _peers.Peer("bridge", "a card game", lacks)]
    monkeypatch.setattr(_peers, "PEERS", {"no-such-project": [], "open_spiel": there})
    cores = os.sched_getaffinity(0)
    code, out, err = run(capsys, "bench", "--seconds", "1", "--plot", str(tmp_path / "bench.svg"))
    assert code == 0
    assert "Santiago de Cuba, 4 players" in out
    assert "crazy_eights" in out
    assert "no-such-project is not installed here and left out." in err
    assert "open_spiel's bridge is left out: No module named 'cards'" in err
    assert ("The GPU is left out." in err) != ("malecon, NVIDIA" in out)
    picture = ElementTree.fromstring((tmp_path / "bench.svg").read_text(encoding="utf-8"))
    names = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Cuba, 4 players", "Santiago de Cuba, 4 players"} <= set(names)
    assert os.sched_getaffinity(0) == cores


def test_bench_with_a_gpu_that_a_peer_can_not_use(monkeypatch):
    ours = {"project": "malecon, a card", "decisions_per_second": 10**9}
    monkeypatch.setattr(malecon.games, "names", list)
    monkeypatch.setattr(_peers, "PEERS", {})
    monkeypatch.setattr(_peers, "gpu_rows", lambda seconds, players: iter([ours]))
    monkeypatch.setitem(sys.modules, "pgx", None)
    said: list[str] = []
    assert list(_peers.rows(1, 4, said.append)) == [ours]
    assert len(said) == 1
    assert said[0].startswith("Pgx on the GPU is left out.")


def test_ctrl_c_and_a_closed_input_leave_cleanly(monkeypatch, capsys):
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    code, _, err = run(capsys, "play", "santiago", "--seed", "7")
    assert code == 130
    assert "Stopped." in err
    feed(monkeypatch)
    assert run(capsys, "play", "santiago", "--seed", "7")[0] == 0


def test_importing_neither_compiles_nor_prints():
    program = (
        "import malecon, sys; from malecon import games; "
        "game = games.find('santiago'); print(len(game.apply.overloads), 'rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "0 False\n"
    assert done.stderr == ""


# prepare


def test_what_is_compiled_ahead_is_there_afterwards(capsys):
    assert run(capsys, "prepare", "santiago", "--bots")[0] == 0
    assert run(capsys, "prepare", "santiago", "--bots") == (0, "", "")


def test_a_game_nobody_knows_is_not_compiled(capsys):
    code, _, err = run(capsys, "prepare", "chess")
    assert code == 2
    assert "chess" in err


# components


def test_a_box_is_printed_edited_and_checked(capsys, tmp_path):
    file = tmp_path / "box.toml"
    code, out, _ = run(capsys, "components", "print", "cuba")
    assert code == 0
    file.write_text(out, encoding="utf-8")
    code, out, _ = run(capsys, "components", "check", str(file))
    assert code == 0
    assert "describes a box of Cuba" in out
    file.write_text(file.read_text().replace("WMCS", "WMCC").replace("rum = 3, cigars = 2", "rum = 3"))
    code, out, err = run(capsys, "components", "check", str(file))
    assert (code, out) == (2, "")
    assert "plantation blue has 3 fields C (citrus); it needs 2" in err
    assert "plantation blue has 1 fields S (sugar); it needs 2" in err
    assert "Ship 4 has 5 spaces in all" in err


@pytest.mark.parametrize("text", ["", "[dice]\n", "[[ships]]"])
def test_a_file_that_is_no_box(capsys, tmp_path, text):
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "components", "check", str(file))
    assert code == 2
    assert err.endswith(".\n")
