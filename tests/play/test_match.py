"""A match through its checked doors, with the toy game and with Santiago."""

import copy
import pickle

import numpy as np
import pytest

import malecon
from malecon import games
from malecon.engine.fields import UNKNOWN
from malecon.play.match import SEALED, Match
from tests.toy import TOY
from tests.walks import random_match


def test_a_new_match_waits_for_a_seat():
    match = malecon.new("santiago", players=3, seed=7)
    assert match.to_move == 2
    assert match.legal_moves[0] == "keep out sugar"
    assert match.scores == [2, 2, 2]
    assert match.winners == []


def test_the_same_seed_gives_the_same_table():
    one, two, other = (malecon.new("santiago", players=4, seed=seed) for seed in (7, "7", 8))
    assert one.moves == two.moves
    assert one.moves != other.moves
    assert malecon.new("santiago").commitment != malecon.new("santiago").commitment


def test_a_text_that_is_no_move_changes_nothing():
    match = malecon.new("santiago", seed=1)
    before = match.state.tobytes()
    with pytest.raises(malecon.UnknownMove, match="no move of Santiago"):
        match.play("fly 3")
    with pytest.raises(malecon.UnknownMove):
        match.play(99999)
    with pytest.raises(malecon.UnknownMove):
        match.play(-1)
    assert match.state.tobytes() == before


def test_an_illegal_move_says_why_and_changes_nothing():
    match = malecon.new("santiago", seed=1)
    match.play("keep out rum")
    before = match.state.tobytes()
    with pytest.raises(malecon.IllegalMove, match="20 stops cost 19 pesos, and you have 3"):
        match.play("drive 20")
    with pytest.raises(malecon.IllegalMove, match="not asked now"):
        match.play("pass")
    assert match.state.tobytes() == before


def test_a_move_may_be_written_loosely_or_given_by_number():
    match = malecon.new("santiago", seed=1)
    match.play("  Keep  OUT rum ")
    match.play(match.game.moves.number("drive 1") or 0)
    assert len(match.moves) > 2


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (1, {}, "2 to 4 players, not 1"),
        (5, {}, "2 to 4 players, not 5"),
        (2, {"screens": "half"}, "closed or open, not 'half'"),
        (2, {"weather": "fine"}, "no option 'weather'"),
    ],
)
def test_wrong_options_are_refused(players: int, options: dict[str, str], sentence: str):
    with pytest.raises(malecon.BadOption, match=sentence):
        malecon.new("santiago", players=players, **options)


def test_an_unknown_game_lists_the_games():
    with pytest.raises(malecon.UnknownGame, match="santiago"):
        malecon.new("chess")


def test_undo_goes_back_to_a_chosen_seat():
    match = random_match(TOY, 3, seed=4, moves=9)
    assert match.undo({0}) in ("keep", "discard")
    assert match.to_move == 0
    match.undo()
    assert match.to_move == 2
    while any(match.actor(number) >= 0 for number in range(len(match.moves))):
        match.undo()
    with pytest.raises(malecon.IllegalMove, match="no move to take back"):
        match.undo()
    assert match.to_move == 0


def test_moves_taken_over_are_not_taken_back():
    played = random_match(TOY, 2, seed=4, moves=6)
    match = Match(TOY, played.state_at(0), 5, moves=played.moves)
    with pytest.raises(malecon.IllegalMove):
        match.undo()
    assert match.moves[: len(played.moves)] == played.moves


def test_a_sealed_move_is_hidden_until_it_opens():
    match = Match(TOY, TOY.start(2, {"pace": "fast"}), seed=1)
    match.play("keep")
    assert match.game.secrets(match.state) is False  # the next roll opened it: the table acted at once
    first = Match(TOY, TOY.start(2, {"pace": "fast"}), seed=1, moves=[])
    first.course.extend([TOY.moves.number("keep") or 0])
    assert first.move_texts()[-1] == SEALED
    assert first.move_texts(seat=1)[-1] == SEALED
    assert first.move_texts(seat=0)[-1] == "keep"
    assert "face down" in first.log()[-1]
    assert "face down" not in first.log(seat=0)[-1]


def test_closed_screens_hide_others_from_a_person_but_not_from_memory():
    match = malecon.new("santiago", players=3, seed=7)
    assert list(match.view(0).pesos[:3]) == [3, UNKNOWN, UNKNOWN]
    assert list(match.view(None).vp[:3]) == [UNKNOWN] * 3
    assert list(match.view(0, memory=True).pesos[:3]) == [3, 3, 3]
    open_table = malecon.new("santiago", players=3, seed=7, screens="open")
    assert list(open_table.view(None).pesos[:3]) == [3, 3, 3]


def test_events_tell_what_happened():
    match = malecon.new("santiago", players=2, seed=1)
    events = match.play("keep out rum")
    assert events[0]["what"] == "keep-out"
    assert match.log()[-1].startswith(match.names[events[0]["seat"]])


def test_printing_a_match_draws_the_table():
    match = malecon.new("santiago", players=2, seed=1, names=["Ana", "Ben"])
    assert "Ana" in str(match)
    assert repr(match) == "<Match santiago, 2 players, 27 moves, red to move>"


@pytest.mark.parametrize("seed", ["", " x", "x ", "a\nb", "a\u2028b", "\ud800", "a\udcff"])
def test_a_seed_that_a_record_could_not_keep_is_refused(seed: str):
    with pytest.raises(malecon.BadOption, match="one line of text"):
        malecon.new("santiago", seed=seed)


@pytest.mark.parametrize(
    "names", [["Ana", ""], ["Ana", "x" * 61], ["Ana", "B\nen"], ["Ana", "Ben "], ["Ana", "\udcff"], ["Ana", 2]]
)
def test_a_name_that_a_record_could_not_keep_is_refused(names: list[str]):
    with pytest.raises(malecon.BadOption, match="A name is one line of 1 to 60 characters"):
        malecon.new("santiago", players=2, names=names)


def test_every_seat_has_a_name():
    with pytest.raises(malecon.BadOption, match="3 seats need 3 names, not 2"):
        malecon.new("santiago", players=3, names=["Ana", "Ben"])


@pytest.mark.parametrize("move", [0.7, float("nan"), None, b"pass", [], ["pass"], 10**30])
def test_what_is_no_number_is_no_move(move):
    match = malecon.new("santiago", seed=1)
    move = match.game.legal_moves(match.state)[0] + move if move == 0.7 else move
    before = match.moves.copy()
    with pytest.raises(malecon.UnknownMove, match="is no move of Santiago"):
        match.play(move)
    assert match.moves == before


def test_a_number_of_any_kind_is_a_move():
    match = malecon.new("santiago", seed=1)
    match.play(np.int16(match.game.legal_moves(match.state)[0]))  # type: ignore[arg-type]
    assert match.log()


@pytest.mark.parametrize("seat", [3, 99, -1, "blue", 1.0])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(malecon.BadOption, match="A seat is a number from 0 to 2, or None"):
        malecon.new("santiago", players=3, seed=7).view(seat)


def test_an_edition_may_be_a_number():
    assert malecon.new("cuba", edition=2008).options["edition"] == "2008"  # type: ignore[arg-type]
    for wrong in (1999, ["2008"], 2008.0, None):
        with pytest.raises(malecon.BadOption, match="The option edition is 2007 or 2008 or manual, not"):
            malecon.new("cuba", edition=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("components", [{}, [], 5, "x", {"weather": 1}])
def test_components_are_tables(name: str, components):
    with pytest.raises(malecon.BadComponents, match=r"^(Components are the tables|A component file of)"):
        malecon.new(name, components=components)


def test_a_game_without_a_component_file_takes_no_components():
    with pytest.raises(malecon.BadComponents, match="has no component file"):
        TOY.start(2, components={})


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))], ids=["copy", "deep", "pickle"]
)
def test_a_copy_goes_its_own_way_in_the_same_game(name: str, again):
    match = malecon.new(name, players=2, seed=1)
    twin = again(match)
    assert twin.game is match.game is games.find(name)
    twin.play(twin.legal_moves[0])
    assert len(twin.moves) > len(match.moves)
    match.play(match.legal_moves[0])
    assert match.record() == twin.record()


def test_a_game_that_is_not_registered_is_copied_too():
    twin = copy.deepcopy(TOY)
    assert twin is not TOY
    assert twin.start(2).tobytes() == TOY.start(2).tobytes()
