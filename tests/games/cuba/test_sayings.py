"""Sentences: what is asked, what happened, what a move would do, why one is refused."""

import re

import pytest

import malecon
from malecon.engine.fields import OVER, TABLE
from malecon.games.cuba import GAME
from malecon.games.cuba.components import FIELDS_OF_PLANTATION, STATUTES, TERRAIN, TYPES
from malecon.games.cuba.moves import MOVES
from malecon.play.voice import Voice
from tests.games.cuba.games import random_game, random_steps
from tests.games.cuba.table import all_played, opened, parliament, playing, position, statutes, using
from tests.games.sentences import is_good, is_sentence

NAMES = ("Ana", "Ben", "Carla", "Dora", "Emil")
VOICE = Voice(GAME, NAMES)
RULE = r"C([1-9]|[12]\d|3[0-8]|6\d|7\d|8[0-3])"


def test_every_event_is_told():
    """Every event of random games is a sentence."""
    for *_, events in random_steps(12):
        for event in events:
            assert is_sentence(VOICE.tell([event])[0]), event


def test_every_question_is_a_sentence():
    """What is asked, of seats and of the table, and when all is over."""
    for before, _, after, _ in random_steps(8):
        assert is_sentence(VOICE.ask(before))
        assert is_sentence(VOICE.ask(after))


def test_every_legal_move_is_explained():
    """What a legal move would do is a sentence, with the number of its rule."""
    for before, *_ in random_steps(12):
        if before.actor != TABLE:
            for move in GAME.legal_moves(before):
                rule, sentence = VOICE.explain(before, move)
                assert re.fullmatch(RULE, rule)
                assert is_sentence(sentence), MOVES.text(move)


def test_every_illegal_move_is_refused():
    """Every move of the game, at every moment it is not legal, has a reason, whose data says what its sentence says."""
    for number in range(4):
        for before, *_ in random_game(number)[::12]:
            legal = set(GAME.legal_moves(before))
            for move in range(len(MOVES)):
                if move not in legal:
                    assert is_good(GAME, GAME.refuse(before, move)), MOVES.text(move)


def test_a_refusal_of_what_is_asked_names_its_rule():
    """A move of the kind that is asked, refused, names the rule that forbids it."""
    for before, *_ in list(random_steps(8))[::6]:
        if before.actor == TABLE:
            continue
        legal = set(GAME.legal_moves(before))
        kinds = {MOVES.family(move).name for move in legal} - {"decline", "done", "pay"}
        for move in range(len(MOVES)):
            if move not in legal and MOVES.family(move).name in kinds:
                assert re.search(rf"\({RULE}(, {RULE})*\)\.$", VOICE.refuse(GAME.refuse(before, move))), MOVES.text(
                    move
                )


def test_after_the_end():
    """When the game is over every move is refused with just that."""
    final = random_game(0)[-1][2]
    assert final.actor == OVER
    assert {VOICE.refuse(GAME.refuse(final, move)) for move in range(len(MOVES))} == {"The game is over."}
    assert VOICE.ask(final) == "The game is over."


def test_chapters():
    """The set-up, then round after round, phase after phase."""
    chapters = list(dict.fromkeys(GAME.chapter(before) for before, *_ in random_game(0)))
    phases = ("bills", "actions", "parliament", "statutes", "round end")
    assert chapters == ["set-up", *(f"round {number}, {phase}" for number in range(1, 7) for phase in phases)]


def test_the_log_reads_like_a_story():
    """A turn in sentences."""
    table = position(buildings={"red": {"b1": "rum-cafe"}}, pieces={"red": {"rum": 2}}, start="red")
    table.names = NAMES[:3]
    table.play("play foreman", "use rum-cafe", "give rum 2", "play architect")
    assert table.log() == [
        "Ben plays: Foreman.",
        "Ben uses: Rum Café.",
        "Ben gives up 2 rum.",
        "Ben scores 4 victory points (Rum Café).",
        "Carla plays: Architect.",
        "Carla scores 2 victory points (Architect).",
    ]


def played_twice():
    table = position(2)
    table.play("play architect", "play architect")
    return table


def chosen():
    table = opened(delegate="chosen")
    table.play("delegate mayor", "delegate mayor", "delegate mayor")
    return table


def duty_of_two():
    table = statutes(acts={"duty": "duty-resources"}, pieces={"blue": {"stone": 1, "water": 1}})
    table.play("unable blue", "unable red", "unable yellow")
    return table


def duty_begun():
    table = duty_of_two()
    table.play("give stone 1")
    return table


def swapping(*, red=None, edition="2007"):
    return using("black-market", pieces={"blue": {"citrus": 1}, "red": red or {}}, edition=edition)


def harvesting():
    table = playing("worker")
    table.play("pawn a1")
    return table


def trading():
    return playing("tradeswoman", pesos={"blue": 4}, pieces={"blue": {"sugar": 1}}, market={"sugar": 4})


def sold():
    table = trading()
    table.play("sell sugar")
    return table


def building():
    return playing("architect", pieces={"blue": {"wood": 2}}, buildings={"red": {"b1": "dam"}})


def siting():
    table = building()
    table.play("build warehouse")
    return table


def using_inn():
    built = {"b1": "inn", "c3": "small-bank", "d1": "saw-mill", "c1": "large-bank"}
    table = playing("foreman", buildings={"blue": built})
    table.play("use inn")
    return table


def cementing():
    return using("cement-factory", pieces={"blue": {"stone": 3}})


def at_the_docks(**facts):
    return playing("mayor", pieces={"blue": {"citrus": 3, "sugar": 1}}, **facts)


def loading():
    table = at_the_docks()
    table.play("dock 1")
    return table


REASONS = {
    "card": (played_twice, "play architect", r"have played this card this round: Architect \(C10\)"),
    "delegate": (chosen, "play mayor", r"That is your delegate this round: Mayor \(C11\)"),
    "far field": (harvesting, "harvest b2", r"b2 is not in the pawn’s row or column \(C13\)"),
    "no product": (harvesting, "harvest a3", r"a3 is no open product field \(C15\)"),
    "too late": (harvesting, "harvest a2", r"2 fields must still be harvested, and after a2 there are too few"),
    "free first": (harvesting, "done", r"free product fields are harvested first \(C15\)"),
    "nothing to sell": (trading, "sell rum", r"You have none to sell: Rum \(C17\)"),
    "too dear": (trading, "buy rum", r"Rum costs 5 pesos, and you have 4 \(C17\)"),
    "sold": (sold, "buy sugar", r"To buy this now would only undo your sale: Sugar cane \(C17\)"),
    "either or": (sold, "take wood", r"either trading or taking a piece \(C18\)"),
    "not the cheapest": (trading, "take citrus", r"not the cheapest product: Citrus fruit \(C18\)"),
    "price": (building, "build hotel", r"It costs 2 wood, 2 stone, and 1 water \(C19\)"),
    "gone": (building, "build dam", r"None of that building is left \(C2\)"),
    "site": (siting, "site a1", r"a building on a1 already \(C19\)"),
    "not owned": (using_inn, "use hotel", r"You have not built it: Hotel \(C21\)"),
    "used": (using_inn, "use inn", r"It has been used this turn: Inn \(C21\)"),
    "elsewhere": (
        using_inn,
        "use small-bank",
        r"not in the row or column of a1, where you have used another: Small Bank",
    ),
    "useless": (using_inn, "use saw-mill", r"can do nothing with what you and the stock have: Saw Mill \(C61\)"),
    "too much": (cementing, "give stone 4", r"Cement Factory can’t do that .*Up to 4 stone, 1 VP each \(C60\)"),
    "say what": (cementing, "done", r"You chose to use this building, so say what for: Cement Factory \(C21\)"),
    "spared": (
        lambda: using("church", last_veto="tax"),
        "veto tax",
        r"struck out a bill of this type in the round before: Tax \(I\) \(C78\)",
    ),
    "dock": (at_the_docks, "dock 3", r"nothing that the ship in dock 3 still takes \(C22\)"),
    "no ship": (lambda: at_the_docks(rounds=1), "dock 3", r"There is no ship in dock 3 \(C7\)"),
    "room": (loading, "load citrus 4", r"Citrus fruit: the ship has room for 3 \(C22\)"),
    "owned": (loading, "load sugar 2", r"Sugar cane: you have 1 \(C22\)"),
    "bid": (lambda: parliament(pesos={"blue": 3}), "bid 4", r"You can bid 3 pesos at most \(C25\)"),
    "last bill": (lambda: parliament(fifth={"blue": "mayor"}), "pick other", r"Exactly two bills are picked"),
    "duty": (duty_of_two, "give water 1", r"given exactly, kinds in their order: Duty: any 2 resources \(C29\)"),
    "duty not held": (duty_of_two, "give wood 2", r"Wood: you have 0 \(C29\)"),
    "duty begun": (duty_begun, "decline", r"You have begun to give the duty \(C29\)"),
    "swap 2007": (
        swapping,
        "swap citrus for sugar",
        r"A product becomes rum or a cigar, or rum or a cigar a product \(C77\)",
    ),
    "swap itself": (lambda: swapping(edition="2008"), "swap citrus for citrus", r"Swap for another kind \(C77\)"),
    "swap nothing": (swapping, "swap rum for sugar", r"can’t do that .*1 product becomes rum or a cigar"),
    "swap for none": (
        lambda: swapping(red={"rum": 13}),
        "swap citrus for rum",
        r"The stock has none left: Rum \(C77\)",
    ),
    "not asked": (position, "bid 1", r"That is not asked now. Play a character."),
    "table": (all_played, "play mayor", r"That is not asked now. The table acts."),
    "tax": (lambda: statutes(pesos={"blue": 2}), "give citrus 1", r"Obey the law for 2 VP, or not: Tax: 2 pesos."),
}


@pytest.mark.parametrize("name", REASONS)
def test_reasons(name):
    """A refusal says what is wrong in the words of the game."""
    make, wrong, reason = REASONS[name]
    with pytest.raises(malecon.IllegalMove, match=reason):
        make().play(wrong)


def test_a_question_offers_only_what_there_is():
    """C18, C29: an alternative that is gone is not asked for."""
    assert VOICE.ask(trading().state) == "Sell, then buy, or take one piece for nothing."
    assert VOICE.ask(sold().state) == "Sell, then buy."
    control = playing("tradeswoman", acts={"other": "control"}, edition="manual", pieces={"blue": {"rum": 1}})
    assert VOICE.ask(control.state) == "Sell, then buy."
    assert VOICE.ask(duty_of_two().state) == "Obey the law for 2 VP, or not: Duty: any 2 resources."
    assert VOICE.ask(duty_begun().state) == "Give the rest: Duty: any 2 resources."


def test_explanations():
    """What a move would do, in the words of the game."""

    def explained(table, text):
        return VOICE.explain(table.state, table.find_move(text))

    assert explained(trading(), "sell sugar") == ("C17", "Sell 1 sugar cane for 2 pesos.")
    assert explained(trading(), "buy citrus") == ("C17", "Buy 1 citrus fruit for 4 pesos.")
    assert explained(building(), "build warehouse") == (
        "C83",
        "Warehouse, for 2 wood. Store all products of the lot.",
    )
    assert explained(building(), "decline") == ("C20", "Build nothing, and get 2 victory points.")
    assert explained(loading(), "load citrus 3") == ("C22", "Load 3 citrus fruits for 3 victory points.")
    assert explained(at_the_docks(), "dock 1") == (
        "C22",
        "The ship in dock 1, 1 VP a piece, has room for 3 citrus fruits and 2 sugar cane.",
    )
    assert explained(at_the_docks(), "decline") == ("C23", "Load nothing, and get 4 pesos.")
    assert explained(statutes(pesos={"blue": 2}), "pay") == ("C28", "Pay 2 pesos for 2 victory points.")
    dry = playing("foreman", buildings={"blue": {"b1": "dam"}}, pieces={"red": {"water": 14}})
    assert explained(dry, "use dam") == ("C80", "Dam. 1 water.")
    for edition, effect in (
        ("2007", "1 product becomes rum or a cigar, or the other way round"),
        ("2008", "1 piece of merchandise becomes another"),
    ):
        table = playing(
            "foreman", buildings={"blue": {"b1": "black-market"}}, pieces={"blue": {"rum": 1}}, edition=edition
        )
        assert explained(table, "use black-market") == ("C77", f"Black Market. {effect}.")


def test_what_moves_are_called():
    """C15, C20, C23, C27: on its button a move is called by what is chosen."""

    def called(table, text):
        return VOICE.call(table.state, MOVES.texts.index(text))

    assert called(trading(), "sell sugar") == "Sugar cane"
    assert (called(building(), "decline"), called(at_the_docks(), "decline")) == ("Build nothing", "Load nothing")
    assert called(loading(), "load citrus 3") == "3 citrus fruits"
    assert called(statutes(pesos={"blue": 2}), "decline") == "Don’t pay"
    table = harvesting()
    terrain = TERRAIN[table.state.terrain[0, FIELDS_OF_PLANTATION.index("b1")] + 1]
    assert called(table, "harvest b1") == f"b1: {VOICE.words.name('terrain', terrain)}"
    bills = parliament()
    bill = STATUTES[bills.state.bill[TYPES.index("tax")]]
    assert called(bills, "pick tax") == VOICE.words.name("act", bill)
    assert called(bills, "hundreds 2") == "200 to 299 pesos"
    assert called(bills, "market") == "market"  # the table's
    bills.state.bill[:] = -1
    assert called(bills, "pick tax") == "Tax (I)"
