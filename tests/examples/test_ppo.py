"""The example that learns: it runs, stays finite, and never chooses a move that is not legal."""

import importlib
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="examples/ppo.py needs torch: pip install -e '.[learn]'")

import malecon  # noqa: E402

ppo = importlib.import_module("examples.ppo")


@pytest.fixture
def short(monkeypatch):
    """A network and updates small enough for a test."""
    torch.manual_seed(1)
    for name, value in {"WIDTH": 16, "STEPS": 8, "EPOCHS": 2, "MINIBATCH": 32}.items():
        monkeypatch.setattr(ppo, name, value)
    return ppo.Net()


def test_two_updates_change_the_weights_and_keep_them_finite(short):
    batch = malecon.batch("santiago", 8, players=2, seed=3)
    optimiser = torch.optim.Adam(short.parameters(), ppo.RATE)
    before = [weights.clone() for weights in short.parameters()]
    for _ in range(2):
        told, _ = ppo.collect(short, batch)
        assert np.isfinite(ppo.improve(short, optimiser, told))
    after = list(short.parameters())
    assert all(torch.isfinite(weights).all() for weights in after)
    assert not any(torch.equal(old, new) for old, new in zip(before, after, strict=True))


def test_illegal_moves_have_no_chance(short):
    """However much the network would like them."""
    batch = malecon.batch("santiago", 64, players=2, seed=3)
    torch.nn.init.normal_(short.policy.weight, std=100)
    mask = torch.from_numpy(batch.mask)
    policy, _ = short(torch.from_numpy(batch.observe()), mask)
    assert policy.probs[mask == 0].max() == 0
    told, _ = ppo.collect(short, batch)
    assert told.masks.gather(1, told.moves[:, None]).all()


def test_what_one_seat_wins_the_other_loses(short, monkeypatch):
    """With no discount and no guesses, a move's advantage is what is still to come of the lead, seen by its seat."""
    monkeypatch.setattr(ppo, "GAMMA", 1.0)
    monkeypatch.setattr(ppo, "LAMBDA", 1.0)
    monkeypatch.setattr(ppo, "STEPS", 40)
    torch.nn.init.zeros_(short.value.weight)
    torch.nn.init.zeros_(short.value.bias)
    batch = malecon.batch("santiago", 1, players=2, seed=3)
    seats, leads, step = [], [], batch.step

    def watched(moves):
        seats.append(int(batch.actors[0]))
        leads.append(int(ppo.lead(batch, np.zeros(1, int))[0]))
        step(moves)

    monkeypatch.setattr(batch, "step", watched)
    told, finished = ppo.collect(short, batch)
    assert finished == 0
    last = int(ppo.lead(batch, np.zeros(1, int))[0])
    expected = [(last - lead) * (1 - 2 * seat) / ppo.POINTS for seat, lead in zip(seats, leads, strict=True)]
    assert told.advantages.tolist() == pytest.approx(expected, abs=1e-5)
    assert len(set(seats)) == 2
    assert any(expected)


def test_the_command_writes_plot_and_weights(short, tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib", reason="the plot of examples/ppo.py needs matplotlib")
    monkeypatch.setattr(ppo, "LOOKS", 1)
    monkeypatch.setattr(ppo, "GLANCE", 2)
    arguments = ["ppo.py", "--minutes", "0.001", "--games", "8", "--tests", "2", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", arguments)
    ppo.main()
    out = capsys.readouterr().out
    assert "of 2 games against random" in out
    assert (tmp_path / "ppo.png").stat().st_size > 1000
    again = ppo.Net()
    again.load_state_dict(torch.load(tmp_path / "ppo.pt"))
