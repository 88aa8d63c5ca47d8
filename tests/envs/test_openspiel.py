"""OpenSpiel's own suites over every game and number of players."""

import copy
import itertools
import pickle
import random
import unittest
import warnings

import pytest

pyspiel = pytest.importorskip("pyspiel")

from malecon import games  # noqa: E402
from malecon.envs import openspiel  # noqa: E402

TABLES = [
    (game, players)
    for game in map(games.find, games.names())
    for players in range(game.players[0], game.players[1] + 1)
]
EVERY_TABLE = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game.name}-{n}" for game, n in TABLES])
NAMES = openspiel.register()
NOBODYS = pyspiel.PrivateInfoType.NONE


def load(game, players, **options):
    settings = ",".join(f"{name}={value}" for name, value in {"players": players, **options}.items())
    return pyspiel.load_game(f"malecon_{game.name}({settings})")


@EVERY_TABLE
def test_random_simulations_with_serialisation(game, players):
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@EVERY_TABLE
def test_the_interface_on_part_of_the_tree(game, players):
    from absl import flags
    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    suite = type(
        "Suite",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": load(game, players), "game_name": f"malecon_{game.name}"},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun > 0
    assert not result.errors + result.failures, (result.errors + result.failures)[0][1]


@EVERY_TABLE
def test_a_playthrough_replays(game, players, tmp_path):
    from open_spiel.python.algorithms import generate_playthrough

    chance = random.Random(players)
    state = load(game, players).new_initial_state()
    for _ in range(26):
        if state.is_chance_node():
            state.apply_action(chance.choice([move for move, _ in state.chance_outcomes()]))
        elif not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    name = f"malecon_{game.name}(players={players})"
    text = generate_playthrough.playthrough(name, action_sequence=state.history())
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate_playthrough.replay(str(file))
    assert original == again


@EVERY_TABLE
def test_clones_and_texts(game, players):
    spiel = load(game, players)
    state, chance = spiel.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        actions = [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        action = chance.choice(actions)
        if state.move_number() == 40:
            twin = copy.deepcopy(state)
            twin.apply_action(action)
            assert twin.history() != state.history()
            state.apply_action(action)
            assert str(twin) == str(state)
            continue
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1
    assert spiel.max_game_length() == game.bounds.moves


def test_options_are_parameters():
    spiel = load(games.find("santiago"), 3, owner_income="visit")
    assert spiel.new_initial_state().state.owner_income == 1
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)
    assert set(NAMES) == {f"malecon_{name}" for name in games.names()}


@EVERY_TABLE
def test_shimmy_brings_it_to_pettingzoo(game, players):
    shimmy = pytest.importorskip("shimmy")
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        name, config = f"malecon_{game.name}", {"players": players}
        api_test(shimmy.OpenSpielCompatibilityV0(game_name=name, config=config), num_cycles=60)


def walk(spiel, chance):
    """A random game, position by position."""
    state = spiel.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(chance.choice([move for move, _ in state.chance_outcomes()]))
        else:
            state.apply_action(chance.choice(state.legal_actions()))


@EVERY_TABLE
def test_an_information_state_recalls_all_the_player_saw(game, players):
    """What was known at an earlier question is there at every later one, sealed moves as they were opened."""
    before: list[list[str]] = [[] for _ in range(players)]
    for state in walk(load(game, players), random.Random(players)):
        if state.is_chance_node():
            continue
        made = [step.action for step in state.full_history()]
        for player in range(players):
            lines = state.information_state_string(player).splitlines()[1:]
            assert len(lines) == len(made)
            for line, earlier in zip(lines, before[player], strict=False):
                assert line == earlier or earlier.endswith(": sealed")
            before[player] = lines
    for lines in before:
        assert [line.split(": ")[1] for line in lines] == [game.moves.text(move) for move in made]


def test_two_ways_to_one_position_are_two_information_states():
    """At the port, a seat may deliver this and then that, or that and then this."""
    met = 0
    for state in walk(load(games.find("santiago"), 2), random.Random(1)):
        for first, second in itertools.combinations(state.legal_actions() if state.current_player() >= 0 else [], 2):
            ways = [state.clone(), state.clone()]
            ways[0].apply_action(first)
            ways[1].apply_action(second)
            if second not in ways[0].legal_actions() or first not in ways[1].legal_actions():
                continue
            ways[0].apply_action(second)
            ways[1].apply_action(first)
            if ways[0].observation_string(0) == ways[1].observation_string(0):
                met += 1
                assert ways[0].information_state_string(0) != ways[1].information_state_string(0)
    assert met > 0


def test_a_sealed_bid_is_in_nobody_elses_information_state():
    spiel = load(games.find("cuba"), 2)
    for state in walk(spiel, random.Random(1)):
        bids = [] if state.current_player() < 0 else state.legal_actions()
        if len(bids) > 1 and state.game.sealed(state.state, bids[0]):
            break
    bidder = state.current_player()
    for text in (True, False):
        seen = []
        for bid in bids[:2]:
            twin = state.clone()
            twin.apply_action(bid)
            ask = twin.information_state_string if text else twin.information_state_tensor
            seen.append([ask(player) for player in range(2)])
        assert seen[0][bidder] != seen[1][bidder]
        assert seen[0][1 - bidder] == seen[1][1 - bidder]


def test_a_public_observer_tells_nobodys_secrets():
    """What a player has chosen face down is not public, to himself neither."""
    public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=NOBODYS)
    recalled = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=NOBODYS)
    spiel = load(games.find("cuba"), 2)
    for state in walk(spiel, random.Random(1)):
        bids = [] if state.current_player() < 0 else state.legal_actions()
        if len(bids) > 1 and state.game.sealed(state.state, bids[0]):
            break
    twins = [state.clone() for _ in bids[:2]]
    for twin, bid in zip(twins, bids, strict=False):
        twin.apply_action(bid)
    for kind in (public, recalled):
        observer, seen = spiel.make_py_observer(kind, {}), []
        for twin in twins:
            observer.set_from(twin, state.current_player())
            seen.append((observer.tensor.tobytes(), observer.string_from(twin, state.current_player())))
        assert seen[0] == seen[1]


def test_no_observer_tells_all_secrets():
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="not all secrets"):
        load(games.find("cuba"), 2).make_py_observer(kind, {})
