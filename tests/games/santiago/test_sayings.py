"""Sentences: what is asked, what happened, what a move would do, why one is refused."""

import re

import pytest

import malecon
from malecon.engine.fields import OVER, TABLE
from malecon.games.santiago import GAME
from malecon.games.santiago.moves import MOVES
from malecon.play.voice import Voice
from tests.games.santiago.games import random_game, random_steps
from tests.games.santiago.table import dealt, entering, position, roll
from tests.games.sentences import is_good, is_sentence

NAMES = ("Ana", "Ben", "Carla", "Dora")
VOICE = Voice(GAME, NAMES)


def test_every_event_is_told():
    """Every event of random games is a sentence."""
    for *_, events in random_steps(12):
        for event in events:
            assert is_sentence(VOICE.tell([event])[0]), event


def test_every_question_is_a_sentence():
    """What is asked, of seats and of the table, and when all is over."""
    for before, _, after, _ in random_steps(12):
        assert is_sentence(VOICE.ask(before))
        assert is_sentence(VOICE.ask(after))


def test_every_legal_move_is_explained():
    """What a legal move would do is a sentence, with the number of its rule."""
    for before, *_ in random_steps(12):
        if before.actor != TABLE:
            for move in set(GAME.legal_moves(before)):
                rule, sentence = VOICE.explain(before, move)
                assert re.fullmatch(r"S([1-9]|[12]\d|3[0-4])", rule)
                assert is_sentence(sentence), MOVES.text(move)


def test_every_illegal_move_is_refused():
    """Every move of the game, at every moment it is not legal, has a reason, whose data says what its sentence says."""
    for number in range(3):
        for before, *_ in random_game(number)[::8]:
            legal = set(GAME.legal_moves(before))
            for move in range(len(MOVES)):
                if move not in legal:
                    assert is_good(GAME, GAME.refuse(before, move)), MOVES.text(move)


def test_after_the_end():
    """When the game is over every move is refused with just that."""
    final = random_game(0)[-1][2]
    assert final.actor == OVER
    assert {VOICE.refuse(GAME.refuse(final, move)) for move in range(len(MOVES))} == {"The game is over."}
    assert VOICE.ask(final) == "The game is over."


def test_chapters():
    """The set-up, then turn after turn."""
    chapters = list(dict.fromkeys(GAME.chapter(before) for before, *_ in random_game(0)))
    assert chapters == ["set-up", *(f"turn {number}" for number in range(1, len(chapters)))]


def test_the_log_reads_like_a_story():
    """A turn in sentences."""
    table = position(ahead="miguel", mover="red", owners={"sawmill": "yellow"})
    table.names = ("Peter", "Martina", "Philipp")
    table.play("drive 1", "use", "enter sawmill", "use", "income")
    assert table.log() == [
        "Martina drives 1 stop to: Miguel.",
        "Martina takes 2 wood.",
        "Martina enters: Sawmill.",
        "Martina uses: Sawmill.",
        "Martina gives up 1 wood.",
        "Martina gets 1 peso (Sawmill).",
        "Martina scores 1 victory point (Sawmill).",
        "Martina stands in a building of Philipp: Sawmill.",
        "Philipp scores 1 victory point (owner’s income).",
    ]


@pytest.mark.parametrize(
    ("moves", "wrong", "reason"),
    [
        (["drive 1"], "drive 1", "Ask Alonso for help"),
        ([], "use", "Drive the car"),
        ([], "drive 5", "cost 4 pesos, and you have 3"),
        (["drive 1", "skip"], "enter cafe", "under: Red flower. The pawn must go to: White flower"),
        (["drive 1", "skip", "enter bank"], "distil 1", "Use a building, or not: Bank"),
        (["drive 1"], "call bank", "That building is not yours"),
        (["drive 2"], "deliver rum 1", "Rum: you have 0"),
        (["drive 2"], "wood for sugar 1", "Wood: you have 0"),
        (["drive 2"], "deliver citrus 1", "Citrus fruit: the ship wants 0"),
    ],
)
def test_reasons(moves, wrong, reason):
    """A refusal says what is wrong in the words of the game."""
    table = position(ahead="alonso", pesos={"blue": 3}, goods={"blue": {"sugar": 1}})
    table.play(*moves)
    with pytest.raises(malecon.IllegalMove, match=reason):
        table.play(wrong)


def test_explanations():
    """What a move would do, in the words of the game."""
    table = position(car="alonso", pesos={"blue": 9}, inactive=["maria"], value=3, goods={"blue": {"rum": 1}})

    def explained(text: str) -> tuple[str, str]:
        return VOICE.explain(table.state, table.find_move(text))

    assert explained("drive 1") == ("S26", "To the port (free): a delivery round.")
    assert explained("drive 2") == ("S9", "To Pedro (1 peso). The value marker rises by 1.")
    assert explained("drive 3") == ("S9", "To Maria, who is inactive (2 pesos). The value marker rises by 1.")
    table.play("drive 1")
    assert explained("deliver rum 1") == ("S26", "Deliver 1 rum for 3 victory points.")
    table = entering("casino", pesos={"blue": 6})
    assert explained("buy vp 2") == ("S23", "Give 6 pesos, get 2 victory points.")
    table = position(ahead="pedro", owners={"bank": "red"})
    table.play("drive 1", "skip")
    assert explained("enter bank") == ("S16", "Move the pawn to: Bank. It belongs to Ben, who gets 1 victory point.")


def test_explanations_of_what_is_short():
    """S13, S24: no more is promised than there is."""

    def explained(table, text: str) -> tuple[str, str]:
        return VOICE.explain(table.state, table.find_move(text))

    table = position(ahead="pedro", goods={"red": {"tobacco": 7}})
    table.play("drive 1")
    assert explained(table, "use") == ("S13", "Pedro: 1 tobacco.")
    table = entering("newspaper", inactive=["maria"])
    assert explained(table, "use") == ("S24", "Newspaper publisher: 1 peso, and no Cuban is made inactive.")


def test_explanations_of_the_last_ship():
    """S29, S31: a move that ends the game says so."""

    def explained(table, text: str) -> tuple[str, str]:
        return VOICE.explain(table.state, table.find_move(text))

    table = position(car="alonso", value=4, ship=7, pesos={"blue": 2}, demand={"sugar": 1})
    assert explained(table, "drive 1") == ("S26", "To the port (free): a delivery round.")
    end = "the last ship departs there, and the game ends."
    assert explained(table, "drive 3") == ("S29", f"Past the port (2 pesos): {end}")
    table.play("drive 3")
    assert table.asked == "score"
    for ship, end in ((6, ""), (7, " It is the last one: the game ends.")):
        table = position(ahead="port", ship=ship - 1, demand={"rum": 1}, goods={"blue": {"rum": 1}})
        table.play("drive 1", "deliver rum 1", *roll(sugar=2))
        assert explained(table, "keep out rum") == ("S30", "The ship will not want it: Rum.")
        assert explained(table, "keep out sugar") == ("S31", f"The ship will want nothing and depart at once.{end}")


def test_who_asked_alonso_is_not_asked_again():
    """S15: a building that Alonso opens is used."""
    table = position(ahead="alonso", owners={"bank": "blue"})
    table.play("drive 1", "call bank")
    assert VOICE.ask(table.state) == "Use the building, as you asked Alonso: Bank."
    assert table.legal == {"use"}


def test_the_other_factory():
    """S20: what another building would do is not asked."""
    table = entering("distillery", goods={"blue": {"sugar": 2, "tobacco": 3}})
    with pytest.raises(malecon.IllegalMove, match="Use a building, or not: Distillery"):
        table.play("wrap 1")
    with pytest.raises(malecon.IllegalMove, match=r"Sugar cane: you have 2\. Rum: the supply has 8"):
        table.play("distil 3")


def test_the_ship_departs_before_the_car_stops():
    """S10, S12: what happens on the way is told before what the car finds."""
    table = position(car="alonso", value=4, inactive=["pedro"], pesos={"blue": 1}, demand={"sugar": 1})
    table.names = NAMES[:3]
    table.play("drive 2")
    assert table.log()[-2:] == ["Ship 1 departs.", "Pedro is inactive: the turn of Ana ends."]


def test_the_table_acts():
    """While the table acts nobody is asked anything."""
    assert VOICE.ask(dealt().state) == "The table acts."


def test_what_moves_are_called():
    """S9, S12, S16, S23, S26: on its button a move is called by what is chosen."""

    def called(table, text: str) -> str:
        return VOICE.call(table.state, MOVES.texts.index(text))

    table = position(car="alonso", pesos={"blue": 40})
    assert [called(table, text) for text in ("drive 1", "drive 2", "drive 12")] == ["Port", "Pedro", "Pedro"]
    table.play("drive 20 and on")
    assert called(table, "drive 3") == "Maria"
    table = position(ahead="pedro")
    assert called(table, "use") == "use"  # nobody asks it
    table.play("drive 1")
    assert (called(table, "use"), called(table, "skip")) == ("Use: Pedro", "Don’t ask")
    table = entering("casino", pesos={"blue": 6})
    assert (called(table, "use"), called(table, "buy vp 2")) == ("Use: Casino", "Buy 2 VP")
    assert called(table, "deliver cigars 2") == "2 cigars"
    assert called(table, "wood for cigars 2") == "2 wood"
    assert called(table, "income") == "income"  # the table's
