"""Players are found by one string, everywhere the same."""

import pytest

from malecon import games
from malecon.errors import BadPlayer
from malecon.players import find, names
from malecon.players.search import Search


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
    ],
)
def test_settings_are_in_the_name(name, playouts, seconds, cores):
    player = find(name)
    assert isinstance(player, Search)
    assert (player.playouts, player.seconds, player.cores) == (playouts, seconds, cores)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "deep blue",
            "There is no player 'deep blue'. There are: greedy, plain:2000, random, search:2000, search@0.5s.",
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
        ("search:²", "not 'search:²'"),
    ],
)
def test_what_is_no_player_is_told_in_a_sentence(name, sentence):
    with pytest.raises(BadPlayer) as caught:
        find(name)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "plain:20"])
def test_a_player_learns_its_game_from_the_first_view(name):
    game = games.find("santiago")
    state = game.start(2)
    while state.actor < 0:
        game.apply(state, game.legal_moves(state)[0])
    seat = int(state.actor)
    known = find(name, game).choose(game.view(state, seat, True), seat, game.legal_moves(state))
    learned = find(name).choose(game.view(state, seat, True), seat, game.legal_moves(state))
    assert known.move == learned.move
