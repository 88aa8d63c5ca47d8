"""Players by nets: the weights that are shipped, weights of one's own, and how a net leads the search."""

import json
from pathlib import Path

import numpy as np
import pytest

from malecon import games
from malecon.cli import main
from malecon.engine.game import Game
from malecon.errors import BadWeights
from malecon.games.cuba.state import ASK_BID
from malecon.learn import weights
from malecon.play.match import Match
from malecon.players import find, search
from malecon.players.learned import Learned, NetPlayer, open_net, shipped, version_of
from malecon.players.search import TreeSearch
from malecon.players.tree import NONE
from tests.games.santiago.table import position
from tests.players.nets import some_weights
from tests.players.test_net import judge
from tests.players.test_players import finish, until
from tests.toy import LONGEST, TOY

SANTIAGO, CUBA = games.find("santiago"), games.find("cuba")
GAMES = pytest.mark.parametrize("game", [SANTIAGO, CUBA], ids=["santiago", "cuba"])
MOST_BYTES = 6_000_000
"""Of all weights in the package."""


# The weights in the package


@GAMES
def test_the_shipped_weights_fit_and_say_how_they_were_made(game: Game):
    found = weights.load(shipped(game), game)
    assert found.facts["made"]["command"].startswith(f"malecon learn {game.name} ")
    assert {"seed", "card", "decisions", "games", "date"} <= set(found.facts["made"])
    assert found.facts["made"]["decisions"] > 1e9
    assert find("net").version(game) == weights.sha256(shipped(game))[:8]


def test_the_shipped_weights_are_small():
    assert sum(file.stat().st_size for file in shipped(SANTIAGO).parent.iterdir()) <= MOST_BYTES


def test_the_documentation_names_the_shipped_weights():
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    for game in (SANTIAGO, CUBA):
        assert weights.sha256(shipped(game)) in page
        assert weights.load(shipped(game), game).facts["made"]["command"] in page


@pytest.mark.parametrize(
    ("game", "name", "rival", "least"),
    [
        (SANTIAGO, "net", "random", 11),
        (SANTIAGO, "learned:300", "greedy", 10),
        (CUBA, "net", "random", 11),
        (CUBA, "net", "greedy", 9),
        (CUBA, "learned:300", "greedy", 10),
    ],
)
def test_the_shipped_weights_beat_who_has_not_learned(game: Game, name: str, rival: str, least: int):
    """Of 12 games; far below what is claimed."""
    wins = 0.0
    for number in range(12):
        names = [name, rival] if number % 2 else [rival, name]
        winners = finish(Match(game, game.start(2), seed=number // 2), names, seed=number).winners
        wins += (names.index(name) in winners) / len(winners)
    assert wins >= least


# Weights of one's own, and none


@pytest.mark.parametrize("name", ["net", "learned:20"])
def test_a_game_that_no_net_has_learned_is_told_in_a_sentence(name: str):
    state = TOY.start(2)
    state.turn, state.mover, state.actor, state.die = LONGEST - 1, 0, 0, 1
    with pytest.raises(BadWeights, match=r"No net that learned Race .* `malecon learn race` makes one"):
        find(name, TOY).choose(TOY.view(state, 0, True), 0, TOY.legal_moves(state))


def test_weights_that_are_not_there_are_told_in_a_sentence(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(BadWeights, match=r"There are no weights nowhere\.npz"):
        find("learned@0.1s:nowhere.npz", own=True).version(CUBA)
    assert main(["play", "cuba", "--seats", "me,net:nowhere.npz"]) == 2
    assert "There are no weights nowhere.npz." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "kind"), [("net:{}", NetPlayer), ("learned:7:{}", Learned), ("learned@0.2s*2:{}", Learned)]
)
def test_a_player_by_weights_of_ones_own(name: str, kind: type, tmp_path: Path):
    path = some_weights(SANTIAGO, tmp_path)
    player = find(name.format(path), SANTIAGO, own=True)
    assert isinstance(player, kind)
    assert find(player.name, SANTIAGO, own=True) == player
    assert player.version(SANTIAGO) == version_of(path) != find("net").version(SANTIAGO)


def test_a_record_names_the_weights_a_player_plays_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    command = ["arena", "santiago", "--players", "net,random", "--games", "2", "--workers", "1", "--json"]
    assert main([*command, "--folder", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    record = (tmp_path / "game-000001.txt").read_text(encoding="utf-8")
    assert f"net {find('net').version(SANTIAGO)} (blue)" in record


# The search


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_one_is_found_whatever_the_net_thinks(seed: int, tmp_path: Path):
    """Behind by 1, the last good of the last ship in hand: delivered, the game is over and won."""
    path = some_weights(SANTIAGO, tmp_path, seed=seed)
    table = position(2, ship=7, ahead="port", demand={"rum": 1}, vp={"blue": 5, "red": 6}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    seat, legal = int(table.state.actor), table.game.legal_moves(table.state)
    choice = find(f"learned:2000:{path}", SANTIAGO, seed, own=True).choose(table.view(seat, memory=True), seat, legal)
    best = choice.candidates[0]
    assert (SANTIAGO.moves.text(choice.move), best.chance, best.points) == ("deliver rum 1", 1.0, 7.0)
    assert sum(candidate.visits for candidate in choice.candidates) == choice.playouts == 2000


def test_a_branch_with_dice_carries_each_outcome_as_often_as_it_comes(tmp_path: Path):
    """The last roll of the race decides (as in the tests of `search`)."""
    state = TOY.start(2)
    state.turn, state.mover, state.actor, state.die = LONGEST - 1, 0, 0, 1
    state.vp[0], state.vp[1] = 3, 1
    player = find(f"learned:20000:{some_weights(TOY, tmp_path)}", TOY, own=True)
    choice = player.choose(TOY.view(state, 0, True), 0, TOY.legal_moves(state))
    by_move = {TOY.moves.text(candidate.move): candidate for candidate in choice.candidates}
    assert choice.move == TOY.moves.number("keep")
    assert by_move["keep"].chance == pytest.approx(3 / 4 + 1 / 4 * 1 / 2, abs=0.02)
    assert by_move["discard"].chance == pytest.approx(2 / 4 + 1 / 4 * 1 / 2, abs=0.06)


def grown(name: str, game: Game, view: np.record, seat: int, playouts: int) -> search.Branches:
    player = find(name, game, 1, own=True)
    assert isinstance(player, TreeSearch)
    branches = player.branches(game)
    branches.plant(view)
    branches.grow(seat, np.uint64(5), playouts)
    return branches


@pytest.mark.parametrize("seed", range(3))
def test_nobody_answers_a_bid_that_he_cannot_see(seed: int, tmp_path: Path):
    """Others' bids hang at the tree's nodes with the net's chances, but no playout has gone into one."""
    state = until(CUBA, 4, seed, ASK_BID)
    seat = int(state.actor)
    path = some_weights(CUBA, tmp_path, seed=seed)
    nodes = grown(f"learned:1:{path}", CUBA, CUBA.view(state, seat, True), seat, 500).nodes
    bids = {CUBA.moves.number(text) for text in CUBA.moves.texts if text.startswith("bid ")}
    others = [node for node in nodes[1:] if int(node.move) in bids and node.actor != seat and node.chance > 0]
    assert others
    assert not any(node.visits for node in others)
    assert sum(int(node.visits) for node in nodes[1:] if int(node.move) in bids and node.actor == seat) >= 500


@pytest.mark.parametrize("seed", range(3))
def test_bids_already_made_are_imagined_from_the_net_of_who_made_them(seed: int, tmp_path: Path):
    """The first bidder's chances at the root are what the net says of the position he was asked in, as he saw it."""
    state = until(CUBA, 4, seed, ASK_BID)
    seat, path = int(state.actor), some_weights(CUBA, tmp_path, seed=seed)
    view = CUBA.view(state, seat, True)
    branches = grown(f"learned:1:{path}", CUBA, view, seat, 50)
    assert CUBA.advice is not None
    assert CUBA.advice.rewind is not None
    CUBA.advice.rewind(view, seat)
    first, legal = int(view.actor), CUBA.legal_moves(view)
    assert first != seat
    chances, _, _ = judge(CUBA, open_net(CUBA, path), view, first, legal)
    found, child = {}, int(branches.nodes[branches.top].first)
    while child != NONE:
        node = branches.nodes[child]
        if node.actor == first:
            found[int(node.move)] = float(node.chance)
        child = int(node.next)
    assert found == pytest.approx(dict(zip(legal, chances.tolist(), strict=True)), rel=1e-4)


def test_a_search_without_room_goes_on_in_the_tree_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(search, "MOST_NODES", 1500)
    state = until(CUBA, 2, 1, ASK_BID)
    seat = int(state.actor)
    branches = grown(f"learned:1:{some_weights(CUBA, tmp_path)}", CUBA, CUBA.view(state, seat, True), seat, 3000)
    assert len(branches.nodes) == 1500
    assert branches.visits == 3000
    assert sum(int(branches.nodes[child].visits) for child in branches.children()) == 3000


def test_a_tree_grown_further_keeps_what_it_counted(tmp_path: Path):
    """The same in one go and in three: playouts are numbered."""
    path = some_weights(SANTIAGO, tmp_path)
    table = position(3, ahead="port", demand={"rum": 2}, goods={"blue": {"rum": 2}})
    view, seat = table.view(table.state.actor, memory=True), int(table.state.actor)
    whole = grown(f"learned:1:{path}", SANTIAGO, view, seat, 900)
    parts = grown(f"learned:1:{path}", SANTIAGO, view, seat, 300)
    for _ in range(2):
        parts.grow(seat, np.uint64(5), 300)
    assert whole.nodes[: whole.used].tobytes() == parts.nodes[: parts.used].tobytes()
