"""Observations: one row from the observer's seat, nothing in it that he can't know."""

import random
from typing import Any

import numpy as np
import pytest

from malecon.engine.batch import Batch
from malecon.engine.fields import OVER, RULES, UNKNOWN, Field, copy
from malecon.engine.game import Game
from malecon.engine.observe import layout, observe
from tests.walks import EVERY_GAME, main_tables

GAMES = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])


def observed(game: Game) -> list[Field]:
    return [field for field in game.fields if field.name != RULES]


@GAMES
def test_a_row_tells_every_known_number_and_word(game: Game):
    plan = layout(game)
    states = Batch(game, 50, game.players[1], seed=4)
    for number in range(30):
        states.apply(
            np.where(states.counts > 0, states.choices[np.arange(50), number % np.maximum(states.counts, 1)], 0)
        )
    for state in states.states[:20]:
        players = int(state.players)
        for seat in range(players):
            view = game.view(state, seat, False)
            row = observe(game, view, seat)
            assert (row >= plan.lows).all()
            assert (row <= plan.highs).all()
            parts = plan.views(row)
            for field in observed(game):
                values, seen = np.atleast_1d(view[field.name]), parts[field.name]
                if field.axes and field.axes[0].name == "seat":
                    values = np.roll(values[:players], -seat, axis=0)
                    assert not seen[players:].any()
                    seen = seen[:players]
                if not field.words:
                    expected = np.where(values == UNKNOWN, field.low - 1, values)
                    assert (seen.reshape(expected.shape) == expected).all(), field.name
                elif not any(word in field.words for word in ("blue", "red")):
                    known = values != UNKNOWN
                    hot = seen.reshape(*values.shape, -1)
                    assert (hot.sum(-1) == known).all(), field.name
                    assert (hot.argmax(-1)[known] == (values - field.low)[known]).all(), field.name


@GAMES
def test_seats_are_counted_from_the_observer(game: Game):
    state = game.start(game.players[1])
    words = game.field["actor"].words
    for actor in range(game.players[1]):
        state.actor = actor
        for seat in range(game.players[1]):
            row = layout(game).views(observe(game, state, seat))["actor"]
            assert words[int(row.argmax())] == words[2 + (actor - seat) % game.players[1]]


@GAMES
def test_a_batch_observes_what_the_view_shows(game: Game):
    for _, players, options in main_tables(game):
        settings: dict[str, Any] = dict(options)
        states = Batch(game, 12, players, seed=6, **settings)
        for number in range(40):
            for memory in (False, True):
                rows = states.observe(memory)
                if number % 4 == 0:
                    for i in range(states.n):
                        state = states.states[i]
                        seat = max(int(state.actor), 0)
                        assert (rows[i] == observe(game, game.view(state, seat, memory), seat)).all()
            places = (np.arange(states.n) * 5 + number) % np.maximum(states.counts, 1)
            states.apply(np.where(states.counts > 0, states.choices[np.arange(states.n), places], 0))


@GAMES
def test_nothing_hidden_changes_an_observation(game: Game):
    """Whatever stands where the view has nothing may change: the observation does not."""
    chance, changed = random.Random(3), 0
    for _, players, options in main_tables(game):
        settings: dict[str, Any] = dict(options)
        states = Batch(game, 6, players, seed=9, **settings)
        for number in range(60):
            for state in states.states[states.states.actor != OVER][:3]:
                seat = int(state.actor)
                view = game.view(state, seat, False)
                other = copy(state)
                for field in game.fields:
                    hidden = np.atleast_1d(view[field.name] == UNKNOWN)
                    if hidden.any():
                        values = np.atleast_1d(other[field.name])
                        values[hidden] = chance.randint(max(field.low, 0), min(field.high, 100))
                        other[field.name] = values.reshape(np.shape(other[field.name]))
                        changed += 1
                row = observe(game, game.view(other, seat, False), seat)
                assert (row == observe(game, view, seat)).all()
            places = (np.arange(states.n) * 5 + number) % np.maximum(states.counts, 1)
            states.apply(np.where(states.counts > 0, states.choices[np.arange(states.n), places], 0))
    assert changed or not game.veil


def test_the_table_of_parts_names_them_all():
    for game in EVERY_GAME:
        table = layout(game).table()
        assert f"| `{RULES}` |" not in table
        for field in observed(game):
            assert f"| `{field.name}` |" in table
