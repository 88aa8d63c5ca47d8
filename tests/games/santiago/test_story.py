"""What happened, as data: every kind of event, and accounts that add up."""

from collections import Counter
from typing import Any

from malecon import words
from malecon.engine.fields import SEATS, State
from malecon.engine.game import Event
from malecon.games.santiago import GAME
from malecon.games.santiago.components import GOODS
from malecon.games.santiago.state import ASKED
from malecon.games.santiago.story import SOURCES
from tests.games.santiago.games import random_game, random_games, random_steps
from tests.games.santiago.table import dealt, entering, fresh, position, roll

GAMES = 24


def kinds(events: list[Event]) -> list[str]:
    return [event["what"] for event in events]


# Single moves


def test_setting_up():
    """S6, S8: what the table deals and draws."""
    table = fresh()
    assert table.play("site casino") == [{"what": "site", "building": "casino", "site": "white-1", "colour": "white"}]
    table = dealt(start="yellow")
    stops = [event for number in range(len(table.moves)) for event in table.events(number) if event["what"] == "stop"]
    assert stops[0] == {"what": "stop", "cuban": "pedro", "stop": 1}
    assert table.events(len(table.moves) - 1) == [{"what": "start", "seat": 2}]


def test_rolling_and_keeping_out():
    """S30: each die as it falls, then the demand without the one left out."""
    table = dealt(players=2, start="red")
    events = table.play(*roll(sugar=2, rum=1), "keep out rum")
    assert events[0] == {"what": "roll", "seat": 0, "good": "sugar", "face": 2}
    assert events[-1] == {"what": "keep-out", "seat": 0, "good": "rum", "demand": {"sugar": 2}}


def test_nothing_but_zeros():
    """S31: a departure is told."""
    table = dealt(players=2, start="red")
    assert table.play(*roll(), "keep out rum")[-1] == {"what": "depart", "seat": 0, "ship": 1}


def test_driving():
    """S9, S11: how far, from where to where, at what price, and who woke up."""
    table = position(car="pedro", pesos={"blue": 5}, inactive=["maria"])
    assert table.play("drive 2") == [
        {"what": "drive", "seat": 0, "steps": 2, "from": 1, "to": 3, "place": "jose"},
        {"what": "pesos", "seat": 0, "count": -1, "source": "drive"},
        {"what": "active", "cuban": "maria"},
    ]


def test_a_free_drive_costs_nothing():
    """S9: no pesos are told of."""
    assert kinds(position().play("drive 1")) == ["drive"]


def test_driving_to_an_inactive_cuban():
    """S12: it is said why the turn ends."""
    events = position(ahead="maria", inactive=["maria"]).play("drive 1")
    assert events[-1] == {"what": "inactive-stop", "seat": 0, "cuban": "maria"}


def test_driving_past_the_port():
    """S10: the marker moves, or the ship departs."""
    events = position(car="alonso", pesos={"blue": 1}).play("drive 2")
    assert events[-1] == {"what": "value", "from": 2, "to": 3}
    events = position(car="alonso", pesos={"blue": 1}, value=4).play("drive 2")
    assert events[-1] == {"what": "depart", "seat": 0, "ship": 1}


def test_cubans():
    """S13: what each brings; a short supply is told as it is."""
    assert position(ahead="maria").play("drive 1", "use")[1:] == [
        {"what": "points", "seat": 0, "count": 2, "source": "maria"}
    ]
    assert position(ahead="martinez").play("drive 1", "use")[1:] == [
        {"what": "pesos", "seat": 0, "count": 3, "source": "martinez"}
    ]
    tobacco = {"what": "goods", "good": "tobacco", "count": 1, "from": "supply", "to": "blue"}
    assert position(ahead="pedro", goods={"red": {"tobacco": 7}}).play("drive 1", "use")[1:] == [tobacco]
    assert position(ahead="pablo").play("drive 1", "take tobacco")[1:] == [tobacco]
    assert position(ahead="maria").play("drive 1", "skip")[1:] == [{"what": "decline", "seat": 0, "cuban": "maria"}]


def test_el_zorro():
    """S14: every gift goes from one to the other."""
    table = position(
        players=4, ahead="el-zorro", pesos={"red": 1}, vp={"yellow": 1}, goods={"green": {"rum": 1}}, mover="blue"
    )
    assert table.play("drive 1", "use")[-1] == {"what": "rob", "seat": 0}
    assert table.play("give peso", "give vp", "give rum") == [
        {"what": "pesos", "seat": 1, "count": -1, "source": "el-zorro"},
        {"what": "pesos", "seat": 0, "count": 1, "source": "el-zorro"},
        {"what": "points", "seat": 2, "count": -1, "source": "el-zorro"},
        {"what": "points", "seat": 0, "count": 1, "source": "el-zorro"},
        {"what": "goods", "good": "rum", "count": 1, "from": "green", "to": "blue"},
    ]


def test_alonso():
    """S15: a marker, or an own building opened."""
    assert position(ahead="alonso").play("drive 1", "mark cafe")[-1] == {"what": "mark", "seat": 0, "building": "cafe"}
    table = position(ahead="alonso", owners={"bank": "blue"})
    assert table.play("drive 1", "call bank", "use")[1:] == [
        {"what": "call", "seat": 0, "building": "bank"},
        {"what": "use", "seat": 0, "building": "bank"},
        {"what": "pesos", "seat": 0, "count": 2, "source": "bank"},
    ]


def test_entering():
    """S16: from where to where."""
    table = position(ahead="pedro", pawns={"blue": "cafe"})
    assert table.play("drive 1", "skip", "enter bank", "skip")[2:] == [
        {"what": "enter", "seat": 0, "from": "cafe", "building": "bank"},
        {"what": "unused", "seat": 0, "building": "bank"},
    ]
    assert position(ahead="pedro").play("drive 1", "skip", "enter bank")[-1]["from"] == "none"


def test_buildings():
    """S19–S24: every building tells what it took and gave."""
    seat = {"seat": 0}
    goods = {"blue": {"sugar": 2, "tobacco": 2, "rum": 1, "cigars": 1, "wood": 1}}
    expected: dict[str, tuple[str, list[Event]]] = {
        "bank": ("use", [{"what": "pesos", "count": 2, "source": "bank"} | seat]),
        "church": ("use", [{"what": "points", "count": 1, "source": "church"} | seat]),
        "sawmill": (
            "use",
            [
                {"what": "goods", "good": "wood", "count": 1, "from": "blue", "to": "supply"},
                {"what": "pesos", "count": 1, "source": "sawmill"} | seat,
                {"what": "points", "count": 1, "source": "sawmill"} | seat,
            ],
        ),
        "distillery": (
            "distil 2",
            [
                {"what": "goods", "good": "sugar", "count": 2, "from": "blue", "to": "supply"},
                {"what": "goods", "good": "rum", "count": 2, "from": "supply", "to": "blue"},
            ],
        ),
        "black-market": (
            "swap rum for citrus",
            [
                {"what": "goods", "good": "citrus", "count": 1, "from": "supply", "to": "blue"},
                {"what": "goods", "good": "rum", "count": 1, "from": "blue", "to": "supply"},
            ],
        ),
        "cafe": (
            "serve both",
            [
                {"what": "goods", "good": "rum", "count": 1, "from": "blue", "to": "supply"},
                {"what": "goods", "good": "cigars", "count": 1, "from": "blue", "to": "supply"},
                {"what": "points", "count": 4, "source": "cafe"} | seat,
            ],
        ),
        "customs": ("clear sugar", [{"what": "clear", "good": "sugar", "count": 3} | seat]),
        "office": (
            "consign sugar",
            [
                {"what": "goods", "good": "sugar", "count": 1, "from": "blue", "to": "ship"},
                {"what": "points", "count": 2, "source": "office"} | seat,
            ],
        ),
        "harbormaster": ("value up", [{"what": "value", "from": 2, "to": 3}]),
        "casino": (
            "buy vp 2",
            [
                {"what": "pesos", "count": -6, "source": "casino"} | seat,
                {"what": "points", "count": 2, "source": "casino"} | seat,
            ],
        ),
        "newspaper": (
            "silence pablo",
            [
                {"what": "pesos", "count": 1, "source": "newspaper"} | seat,
                {"what": "silence", "cuban": "pablo"} | seat,
            ],
        ),
    }
    for building, (move, events) in expected.items():
        told = entering(building, goods=goods, pesos={"blue": 6}).play(move)
        assert told == [{"what": "use", "building": building} | seat, *events], building


def test_the_port():
    """S26: deliveries with their points, wood with what it stands for, and passes."""
    table = position(ahead="port", goods={"blue": {"sugar": 2, "wood": 1}, "red": {"rum": 1}}, value=3)
    assert table.play("drive 1", "deliver sugar 2", "pass", "wood for rum 1")[1:] == [
        {"what": "goods", "good": "sugar", "count": 2, "from": "blue", "to": "ship"},
        {"what": "points", "seat": 0, "count": 6, "source": "delivery"},
        {"what": "pass", "seat": 1},
        {"what": "goods", "good": "wood", "count": 1, "from": "blue", "to": "ship", "for": "rum"},
        {"what": "points", "seat": 0, "count": 1, "source": "wood"},
        {"what": "value", "from": 3, "to": 4},
    ]


def test_income():
    """S18: who stood where, and the owner's point."""
    table = position(ahead="pedro", owners={"bank": "red"})
    assert table.play("drive 1", "skip", "enter bank", "skip", "income")[-2:] == [
        {"what": "income", "seat": 1, "visitor": 0, "building": "bank"},
        {"what": "points", "seat": 1, "count": 1, "source": "income"},
    ]


def test_the_end():
    """S32: the last departure, the points for goods, the end."""
    table = entering("harbormaster", value=4, ship=7, goods={"red": {"sugar": 4}})
    assert table.play("value up")[-1] == {"what": "depart", "seat": 0, "ship": 7}
    events = table.play("score")
    assert {"what": "points", "seat": 1, "count": 1, "source": "goods"} in events
    assert events[-1] == {"what": "end"}


# Whole games


def test_every_kind_of_event_happens():
    """Random games show every kind of event there is a sentence for, and no other."""
    seen = {f"told.{GAME.tell(event).code}" for *_, events in random_steps(GAMES) for event in events}
    shared = words.read(None).texts
    assert seen - shared.keys() == {text for text in words.own(GAME.words, "en") if text.startswith("told.")}


def test_every_source_of_points():
    """Points come from the sources that are declared."""
    seen = {event["source"] for *_, events in random_steps(GAMES) for event in events if event["what"] == "points"}
    assert seen | {"start"} == set(SOURCES)


def test_points_and_pesos_add_up():
    """S7: the 2 VP and 3 pesos of the start, and all that is told, make what everyone has in the end."""
    for game in random_games(GAMES):
        final = game[-1][2]
        told: Counter[tuple[str, int]] = Counter()
        for *_, events in game:
            for event in events:
                if event["what"] in ("points", "pesos"):
                    told[event["what"], event["seat"]] += event["count"]
        for seat in range(final.players):
            assert final.vp[seat] == 2 + told["points", seat]
            assert final.pesos[seat] == 3 + told["pesos", seat]


def moved(events: list[Event], before: State) -> Any:
    """The goods of every seat after what is told."""
    goods = before.goods.astype(int)
    for event in events:
        if event["what"] == "goods":
            good = GOODS.index(event["good"])
            if event["from"] in SEATS:
                goods[SEATS.index(event["from"]), good] -= event["count"]
            if event["to"] in SEATS:
                goods[SEATS.index(event["to"]), good] += event["count"]
    return goods


def test_goods_move_as_told():
    """S1: every change of goods is told, from where to where."""
    for before, move, after, events in random_steps(GAMES):
        if before.asked != ASKED.index("score"):
            assert (moved(events, before) == after.goods).all(), f"move {move}: {events}"


def test_goods_turned_in_are_told():
    """S32: also those that become points at the end."""
    for game in random_games(GAMES):
        before, _, after, events = game[-1]
        assert (moved(events, before) == after.goods).all()


def test_every_change_is_told():
    """A move after which the board looks different is told with at least one event."""
    for before, _, after, events in random_steps(GAMES):
        if before.tobytes() != after.tobytes():
            assert events


def test_the_same_story_twice():
    """The story needs nothing but before, move and after: it reads the same again."""
    from malecon.games.santiago import GAME

    for before, move, after, events in random_game(0):
        assert GAME.story(before, move, after) == events
