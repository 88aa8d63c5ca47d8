"""What was learned plays: the compiled net is torch's, and a minute of learning is enough against chance."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: make test-learn.")

from malecon import games  # noqa: E402
from malecon.cli import main  # noqa: E402
from malecon.engine.game import Game  # noqa: E402
from malecon.learn import weights  # noqa: E402
from malecon.learn.net import Net  # noqa: E402
from malecon.play.match import Match  # noqa: E402
from malecon.players.learned import open_net, shipped  # noqa: E402
from tests.engine.test_features import lit  # noqa: E402
from tests.players.test_net import judge, questions  # noqa: E402
from tests.players.test_players import finish  # noqa: E402

SANTIAGO, CUBA = games.find("santiago"), games.find("cuba")


@pytest.mark.parametrize("game", [SANTIAGO, CUBA], ids=["santiago", "cuba"])
def test_the_compiled_net_says_what_torch_says(game: Game):
    """With the weights that are shipped."""
    kept = weights.load(shipped(game), game)
    net = Net(game, kept.width, kept.depth, 1.0)
    net.take(kept.arrays)
    compiled = open_net(game, shipped(game))
    for state, legal in questions(game):
        seat, players = int(state.actor), int(state.players)
        view = game.view(state, seat, True)
        row = torch.zeros(1, net.first.in_features)
        row[0, : len(kept.arrays["first"])] = torch.from_numpy(lit(game, view, seat))
        with torch.no_grad():
            policy, win, points = (part[0] for part in net(row))
        turned = [(other - seat) % players for other in range(players)]
        says = judge(game, compiled, view, seat, legal)
        chances, shares = policy[legal].softmax(0), win[:players].softmax(0)[turned]
        ahead = points[:players][turned] * weights.POINTS + torch.tensor(state.vp[:players])
        assert np.allclose(says[0], chances.numpy(), atol=1e-5)
        assert np.allclose(says[1], shares.numpy(), atol=1e-5)
        assert np.allclose(says[2], ahead.numpy(), rtol=1e-5, atol=1e-4)


def test_a_minute_of_learning_on_a_processor_beats_chance(tmp_path: Path):
    """From nothing to a file of weights that a player plays by: 95% of 40 games and more."""
    command = ["learn", "santiago", "--device", "cpu", "--seed", "1", "--out", str(tmp_path), "--measure", "2"]
    assert main([*command, "--decisions", "400000", "--set", "shares=2", "--set", "judged=40"]) == 0
    learned = f"net:{max(tmp_path.glob('*.npz'), key=lambda file: file.stat().st_size)}"
    wins = 0.0
    for number in range(40):
        names = [learned, "random"] if number % 2 else ["random", learned]
        winners = finish(Match(SANTIAGO, SANTIAGO.start(2), seed=number // 2), names, seed=number).winners
        wins += (names.index(learned) in winners) / len(winners)
    assert wins >= 38
