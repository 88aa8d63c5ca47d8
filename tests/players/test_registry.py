"""Players are found by one string, everywhere the same."""

import json
import sys
from pathlib import Path

import pytest

import malecon
from malecon import games
from malecon.cli import main
from malecon.errors import BadPlayer
from malecon.players import find, names
from malecon.players.search import TreeSearch
from malecon.server.bots import bot_names


@pytest.mark.parametrize("name", names())
def test_a_name_finds_a_player_that_says_its_name(name):
    assert find(name).name == name
    assert find(find(name).name) == find(name)


@pytest.mark.parametrize(
    ("name", "playouts", "seconds", "cores"),
    [
        ("search:1", 1, 0, 1),
        ("search:2000*3", 2000, 0, 3),
        ("search@0.5s", 0, 0.5, 1),
        ("search@12s*16", 0, 12, 16),
        ("plain:500", 500, 0, 1),
        ("learned:2000", 2000, 0, 1),
        ("learned@0.5s*2", 0, 0.5, 2),
    ],
)
def test_settings_are_in_the_name(name, playouts, seconds, cores):
    player = find(name)
    assert isinstance(player, TreeSearch)
    assert (player.playouts, player.seconds, player.cores) == (playouts, seconds, cores)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "deep blue",
            "There is no player 'deep blue'. There are: greedy, ladder:1, learned:2000, learned@0.5s, net, plain:2000, "
            "random, search:2000, search@0.5s.",
        ),
        ("", "There is no player ''"),
        ("search", "A search is named by its playouts or its time a move"),
        ("search:", "not 'search:'"),
        ("search:many", "not 'search:many'"),
        ("search:-5", "not 'search:-5'"),
        ("search:1e3", "not 'search:1e3'"),
        ("plain", "not 'plain'"),
        ("search@5", "not 'search@5'"),
        ("search:0", "A search makes 1 to 100,000,000 playouts a move, not 0."),
        ("search:999999999", "A search makes 1 to 100,000,000 playouts"),
        ("search@0s", "A search takes 0.001 to 3600 seconds a move, not 0."),
        ("search@9999s", "A search takes 0.001 to 3600 seconds"),
        ("search:10*0", "A search runs on 1 to 256 cores, not 0."),
        ("greedy:3", "There is no player 'greedy:3'."),
        ("net:mine.npz", "There is no player 'net:mine.npz'."),
        ("learned:2000:mine.npz", "not 'learned:2000:mine.npz'"),
        ("search:²", "not 'search:²'"),
    ],
)
def test_what_is_no_player_is_told_in_a_sentence(name, sentence):
    with pytest.raises(BadPlayer) as caught:
        find(name)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("name", ["random", "greedy", "net", "learned:20", "search:20", "plain:20"])
def test_a_player_learns_its_game_from_the_first_view(name):
    game = games.find("santiago")
    state = game.start(2)
    while state.actor < 0:
        game.apply(state, game.legal_moves(state)[0])
    seat = int(state.actor)
    known = find(name, game).choose(game.view(state, seat, True), seat, game.legal_moves(state))
    learned = find(name).choose(game.view(state, seat, True), seat, game.legal_moves(state))
    assert known.move == learned.move


BOT = """
from malecon.players import Choice, Player

class Last(Player):
    def think(self, game, view, seat, legal):
        return Choice(legal[-1])

class Stranger:
    pass
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module in the current folder, which is not where Python looks."""
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    monkeypatch.chdir(tmp_path)
    module = f"bots_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(BOT, encoding="utf-8")
    return module


def test_a_player_of_ones_own_is_found_in_the_current_folder(own_bots: str):
    game = games.find("santiago")
    player = find(f"{own_bots}:Last", game, 3, own=True)
    assert (player.name, player.game, player.seed) == (f"{own_bots}:Last", game, 3)
    match = malecon.new("santiago", seed=1)
    seat, legal = match.state.actor, game.legal_moves(match.state)
    assert player.choose(match.view(seat, memory=True), seat, legal).move == legal[-1]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("Nobody", "has no class 'Nobody'"), ("Stranger", "must be a subclass of malecon.players.Player")],
)
def test_a_class_that_is_no_player_is_told_in_a_sentence(own_bots: str, kind: str, sentence: str):
    with pytest.raises(BadPlayer, match=sentence):
        find(f"{own_bots}:{kind}", own=True)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Bot", "There is no module 'nowhere'"),
        ("nowhere.at.all:Bot", "There is no module 'nowhere.at.all'"),
        ("os:system", "is no player: it must be a subclass"),
        ("search:many", "not 'search:many'"),
        ("greedy:3", "There is no player 'greedy:3'"),
        (":Bot", "There is no player ':Bot'"),
        ("net:Bot", "There is no player 'net:Bot'"),
        ("learned:Bot", "not 'learned:Bot'"),
        ("learned:0:mine.npz", "A search makes 1 to 100,000,000 playouts"),
        (5, "A player is a name"),
    ],
)
def test_what_is_no_player_of_ones_own_is_told_in_a_sentence(name, sentence):
    with pytest.raises(BadPlayer) as caught:
        find(name, own=True)
    assert sentence in str(caught.value)


def test_an_import_that_fails_inside_a_module_is_not_hidden(own_bots: str, tmp_path: Path):
    (tmp_path / f"{own_bots}_torn.py").write_text("import no_such_thing", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        find(f"{own_bots}_torn:Bot", own=True)


def test_a_server_knows_the_players_that_learned_but_opens_no_file_that_a_name_says():
    assert all(bot_names.exists(name) for name in ("net", "learned@1s", "learned:2000"))
    assert bot_names.is_quick("net")
    for name in ("net:mine.npz", "learned@1s:mine.npz", "learned@1s*2", "learned@11s"):
        assert not bot_names.exists(name)


def test_a_server_never_imports_what_a_name_says(own_bots: str):
    for name in ("os:system", f"{own_bots}:Last", "malecon.players:Player"):
        with pytest.raises(BadPlayer, match="There is no player"):
            find(name)
        assert not bot_names.exists(name)
    assert own_bots not in sys.modules


def test_players_of_ones_own_meet_in_the_arena(own_bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Its workers are processes of their own."""
    names = f"{own_bots}:Last,random"
    assert main(["arena", "santiago", "--players", names, "--games", "2", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {row["name"]: row["games"] for row in report["players"]} == {f"{own_bots}:Last": 2, "random": 2}
