"""Nets, self-play and training, small enough for a processor."""

import json
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: make test-learn.")

from malecon import games  # noqa: E402
from malecon.cli import main  # noqa: E402
from malecon.engine.features import features  # noqa: E402
from malecon.engine.game import Game  # noqa: E402
from malecon.errors import BadOption  # noqa: E402
from malecon.learn import weights  # noqa: E402
from malecon.learn.judge import RANDOM, Judge  # noqa: E402
from malecon.learn.net import Net, from_table, log_chances, log_shares, padded, parse_size, to_table  # noqa: E402
from malecon.learn.selfplay import Experience, SelfPlay  # noqa: E402
from malecon.learn.settings import SMALL, Settings, moment  # noqa: E402
from malecon.learn.tables import Tables, even_shares, mixture, parse_shares  # noqa: E402
from malecon.learn.training import Goal, Training  # noqa: E402

TINY = replace(SMALL, games=48, steps=16, minibatch=256, net="32x1", students="16x0", teach=0.0, past=1, judged=40)
SANTIAGO, CUBA = games.find("santiago"), games.find("cuba")
BOTH = pytest.mark.parametrize("game", [SANTIAGO, CUBA], ids=["santiago", "cuba"])


def net_of(game: Game, size: str = "24x2", seed: int = 3) -> Net:
    """A net whose every weight counts."""
    torch.manual_seed(seed)
    net = Net(game, *parse_size(size), 80.0)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(0.05 * torch.randn_like(parameter))
        net.first.weight[:, features(game).size :] = 0
    return net


# The net


@BOTH
def test_a_net_and_its_file_say_the_same(game: Game, tmp_path: Path):
    net = net_of(game)
    weights.save(tmp_path / "w.npz", game, net.arrays(), {})
    kept = weights.load(tmp_path / "w.npz", game)
    twin = Net(game, net.width, net.depth, 1.0)
    twin.take(kept.arrays)
    for name, array in twin.arrays().items():
        assert (array == kept.arrays[name]).all()
    tables = Tables(game, 30, "cpu", 5, variety=0.5)
    rows = tables.light().float()
    policy, win, points = kept.says(rows.numpy())
    with torch.no_grad():
        says = twin(rows)
    assert np.abs(says[0].numpy() - policy).max() < 1e-4
    assert np.abs(says[1].numpy() - win).max() < 1e-4
    assert np.abs(says[2].numpy() * weights.POINTS - points).max() < 1e-3


@BOTH
def test_shares_sum_to_one_over_the_seats_that_are_taken(game: Game):
    tables = Tables(game, 40, "cpu", 5)
    policy, win, _ = net_of(game)(tables.light().float())
    shares = log_shares(win, tables.players).exp()
    assert torch.allclose(shares.sum(1), torch.ones(40), atol=1e-5)
    for i in range(40):
        assert (shares[i, tables.players[i] :] == 0).all()
    chances = log_chances(policy, tables.mask).exp()
    assert torch.allclose(chances.sum(1), torch.ones(40), atol=1e-5)
    assert (chances[tables.mask == 0] == 0).all()


def test_seats_are_turned_there_and_back():
    values = torch.arange(5.0)[None].repeat(3, 1)
    players, asked = torch.tensor([5, 3, 2]), torch.tensor([2, 1, 0])
    table = to_table(values, asked, players)
    assert table.tolist() == [[3, 4, 0, 1, 2], [2, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
    back = from_table(table, asked, players)
    assert back.tolist() == [[0, 1, 2, 3, 4], [0, 1, 2, 0, 0], [0, 1, 0, 0, 0]]


def test_gradients_reach_every_weight_and_are_right():
    net = net_of(SANTIAGO, "8x2").double()
    rows = torch.rand(5, padded(SANTIAGO), dtype=torch.float64)
    players = torch.tensor([2, 3, 4, 4, 2])

    def loss() -> Any:
        policy, win, points = net(rows)
        chances = torch.log_softmax(policy, 1)
        seats = torch.arange(win.shape[1])[None] < players[:, None]
        shares = torch.log_softmax(win.masked_fill(~seats, -1e9), 1)
        return chances[:, 7].mean() + (shares * seats).sum() + points.square().sum()

    loss().backward()
    for name, parameter in net.named_parameters():
        assert parameter.grad.abs().sum() > 0, name
        place = tuple(0 for _ in parameter.shape)
        with torch.no_grad():
            parameter[place] += 1e-6
            more = loss()
            parameter[place] -= 2e-6
            less = loss()
            parameter[place] += 1e-6
        assert float((more - less) / 2e-6) == pytest.approx(float(parameter.grad[place]), rel=1e-3, abs=1e-5), name


@pytest.mark.parametrize("text", ["256", "x1", "0x1", "wide", "256x"])
def test_a_size_that_is_none_is_refused(text: str):
    with pytest.raises(BadOption, match="such as 256x1"):
        parse_size(text)


# The tables


@BOTH
def test_half_the_games_have_the_usual_options_and_every_number_of_players_its_share(game: Game):
    starts, kinds = mixture(game, 4000, even_shares(game), 0.5)
    usual = game.complete({})
    default = np.array([game.options_of(start) == usual for start in starts])[kinds]
    assert default.mean() == pytest.approx(0.5, abs=0.01)
    players = np.array([int(start.players) for start in starts])[kinds]
    low, high = game.players
    for number in range(low, high + 1):
        assert (players == number).mean() == pytest.approx(1 / (high - low + 1), abs=0.01)
    assert len(set(kinds.tolist())) == len(starts)


def test_shares_are_read_or_refused():
    assert parse_shares(CUBA, "2:1,5:0.5") == {2: 1.0, 5: 0.5}
    for text, sentence in (("9:1", "2 to 5 players"), ("2:x", "is written 2:1.5"), ("2:-1", "not negative")):
        with pytest.raises(BadOption, match=sentence):
            parse_shares(CUBA, text)


# Experience


def test_returns_are_what_came_of_the_games():
    """With nothing faded, a step's return is the result of its game, or what is expected after the last step."""
    steps, n, seats = 5, 2, 3
    by_seat, by_game = torch.zeros(steps, n, seats), torch.zeros(steps, n)
    e = Experience(
        raws=by_seat, masks=by_seat, asked=by_seat, now=by_seat, moves=by_game, chances=by_game, own=by_game,
        wins=torch.rand(steps, n, seats), points=torch.rand(steps, n, seats), ended=by_game.clone(),
        won=torch.rand(steps, n, seats), made=torch.rand(steps, n, seats), last_wins=torch.rand(n, seats),
        last_points=torch.rand(n, seats),
    )  # fmt: skip
    e.ended[2, 0] = 1
    wins, points = e.returns(1.0)
    assert torch.equal(wins[:3, 0], e.won[2, 0].expand(3, seats))
    assert torch.equal(points[:3, 0], e.made[2, 0].expand(3, seats))
    assert torch.allclose(wins[3:, 0], e.last_wins[0].expand(2, seats))
    assert torch.allclose(wins[:, 1], e.last_wins[1].expand(5, seats))
    soon, _ = e.returns(0.0)
    assert torch.equal(soon[0, 1], e.wins[1, 1])
    assert torch.equal(soon[2, 0], e.won[2, 0])


def test_experience_is_told_as_it_was():
    """What is stored of a step can be played again: the move was legal, the chances are the net's, results follow."""
    tables = Tables(SANTIAGO, 48, "cpu", 5, variety=0.5)
    play = SelfPlay(tables, replace(TINY, odd=0.5), torch.Generator().manual_seed(1))
    net, past = net_of(SANTIAGO), net_of(SANTIAGO, seed=9)
    ends = 0
    for _ in range(14):
        e = play.collect(net, past)
        ends += int(e.ended.sum())
        assert (e.masks.gather(2, e.moves[:, :, None]) == 1).all()
        seats = e.wins.shape[2]
        assert torch.allclose(e.wins.sum(2), torch.ones(16, 48), atol=1e-4)
        assert torch.allclose(e.won[e.ended > 0].sum(1), torch.ones(int(e.ended.sum())), atol=1e-4)
        own = e.own[3] > 0
        rows = tables.blank_rows(48)
        everyone = torch.arange(48, dtype=torch.int32)
        tables.light_stored(e.raws[3], everyone, tables.players, e.asked[3].contiguous(), rows)
        with torch.no_grad():
            chances = log_chances(net(rows.float())[0], e.masks[3])
        assert torch.allclose(chances.gather(1, e.moves[3][:, None])[own, 0], e.chances[3][own], atol=1e-4)
        assert own.any()
        assert not own.all()
        assert not (e.own[:, ::8].all() and seats)
    assert ends


# Training


def test_schedules_go_from_the_first_to_the_last():
    first, last = moment(Settings(), 0.0), moment(Settings(), 1.0)
    assert first.rate == 5e-4
    assert last.rate == pytest.approx(2.5e-5)
    assert first.entropy == 0.03
    assert last.entropy == pytest.approx(0.003)
    assert (first.teaches, last.teaches) == (False, True)
    assert moment(Settings(), 0.6).winning == moment(Settings(), 1.0).winning == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("speed=3", "with NAME one of"), ("rate", "with NAME one of"), ("rate=fast", "is a number"),
     ("games=0", "at least 1"), ("minibatch=99999999", "more than there are")],
)  # fmt: skip
def test_a_setting_that_is_none_is_refused(text: str, sentence: str):
    with pytest.raises(BadOption, match=sentence):
        SMALL.changed([text])


def test_a_short_training_improves_over_its_start_and_is_written_down(tmp_path: Path, capsys: Any):
    """Some 100,000 decisions, half a minute: from chance to well above it, alone against three."""
    game = replace(SANTIAGO)
    command = [
        "learn",
        "santiago",
        "--device",
        "cpu",
        "--decisions",
        "100000",
        "--out",
        str(tmp_path),
        "--measure",
        "2",
    ]
    changes = (
        "games=128",
        "steps=32",
        "minibatch=512",
        "net=64x1",
        "students=16x1",
        "teach=0.3",
        "shares=2",
        "judged=100",
    )
    assert main(command + [part for change in changes for part in ("--set", change)]) == 0
    said = capsys.readouterr().out
    assert "Santiago de Cuba on cpu: nets 64x1, 16x1" in said
    assert "decisions, " in said
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["checkpoint.pt", "curves.html", "log.jsonl", "santiago-16x1.npz", "santiago-64x1.npz"]
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["round"] for line in lines if "round" in line][:3] == [1, 2, 3]
    kept = weights.load(tmp_path / "santiago-64x1.npz", game)
    made = kept.facts["made"]
    assert made["decisions"] >= 100_000
    assert made["seed"] == 1
    assert made["command"].startswith("malecon learn")
    page = (tmp_path / "curves.html").read_text()
    assert "Strength with 2" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    taught = weights.load(tmp_path / "santiago-16x1.npz", game)
    judge = Judge(SANTIAGO, 2, 200, "cpu", 7)
    shares = {}
    for name, found in (("large", kept), ("student", taught)):
        net = Net(SANTIAGO, found.width, found.depth, 1.0)
        net.take(found.arrays)
        shares[name] = judge.share(net, RANDOM).share
    beginner = judge.share(net_of(SANTIAGO, "64x1"), RANDOM).share
    assert shares["large"] > max(0.8, beginner), (shares, beginner)
    assert shares["student"] > 0.55, shares


def test_a_goal_is_reached_by_the_clock_or_by_decisions():
    now = time.perf_counter()
    by_decisions = Goal(None, 200, now)
    assert [by_decisions.done(50), by_decisions.reached(199), by_decisions.reached(200)] == [0.25, False, True]
    assert Goal(10, None, now - 290).done(0) == pytest.approx(0.5, abs=0.01)  # 20 seconds are for the last measurement
    assert Goal(10, None, now - 581).reached(0)


def rounds(training: Training, first: int, last: int) -> list[dict[str, Any]]:
    lines = [training.next(number / 6) for number in range(first, last)]
    return [{name: line[name] for name in line if name not in ("seconds", "per_second", "playing")} for line in lines]


def test_going_on_from_a_checkpoint_is_as_going_through(tmp_path: Path):
    torch.use_deterministic_algorithms(True)
    through = Training(SANTIAGO, TINY, "cpu", 4, "")
    expected = rounds(through, 0, 6)
    first = Training(SANTIAGO, TINY, "cpu", 4, "")
    assert rounds(first, 0, 3) == expected[:3]
    first.keep(tmp_path, tmp_path)
    second = Training(SANTIAGO, TINY, "cpu", 99, "")
    assert "Going on from" in second.go_on_from(tmp_path)
    assert rounds(second, 3, 6) == expected[3:]
    for mine, its in zip(through.all, second.all, strict=True):
        for name, array in mine.average.arrays().items():
            assert (array == its.average.arrays()[name]).all()
    torch.use_deterministic_algorithms(False)


def test_going_on_from_weights_alone(tmp_path: Path):
    first = Training(SANTIAGO, TINY, "cpu", 4, "")
    first.next(0.0)
    first.keep(tmp_path, None)
    assert not (tmp_path / "checkpoint.pt").exists()
    second = Training(SANTIAGO, TINY, "cpu", 5, "")
    assert second.go_on_from(tmp_path) == f"Going on from the weights of 32x1, 16x0 in {tmp_path}."
    kept = weights.load(tmp_path / "santiago-32x1.npz", SANTIAGO).arrays
    assert all((array == kept[name]).all() for name, array in second.pupil.average.arrays().items())
    with pytest.raises(BadOption, match="nothing of Cuba to go on from"):
        Training(CUBA, TINY, "cpu", 5, "").go_on_from(tmp_path)


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path):
    Training(SANTIAGO, TINY, "cpu", 4, "").keep(tmp_path, tmp_path)
    with pytest.raises(BadOption, match="not of this training"):
        Training(SANTIAGO, replace(TINY, net="16x1"), "cpu", 4, "").go_on_from(tmp_path)


def test_cuba_is_learned_too():
    """With every edition, the chosen delegate and five players: a round of it, its numbers sound."""
    training = Training(CUBA, TINY, "cpu", 1, "")
    line = training.next(0.0)
    assert all(np.isfinite(value) for value in line.values())
    assert line["decisions"] == 48 * 16
    assert int(training.tables.players.max()) == 5
    assert training.measure([2])["2 random"]["games"] == 40


def test_learn_needs_nothing_but_numpy_numba_and_torch(tmp_path: Path):
    """A bare machine with a card has no more."""
    code = """
import importlib.abc, sys
from importlib.metadata import packages_distributions

class Block(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in ("rich", "openskill", "msgspec", "fastapi", "pydantic", "scipy", "sqlalchemy", "ray"):
            raise ModuleNotFoundError(f"blocked {name}", name=name)

sys.meta_path.insert(0, Block())
from malecon.cli import main
sys.exit(main(sys.argv[1:]))
"""
    changes = ("games=32", "steps=8", "minibatch=128", "net=16x0", "judged=4")
    command = ["learn", "santiago", "--device", "cpu", "--decisions", "300", "--out", str(tmp_path), "--measure", "2"]
    command += [part for change in changes for part in ("--set", change)]
    done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.search(r"all is in ", done.stdout)
