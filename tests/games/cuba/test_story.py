"""What happened, as data: every kind of event, and accounts that add up."""

from collections import Counter

from malecon import words
from malecon.engine.fields import SEATS
from malecon.engine.game import Event
from malecon.games.cuba import GAME
from malecon.games.cuba.components import CITRUS, KINDS
from malecon.games.cuba.story import SOURCES
from tests.games.cuba.games import random_games, random_steps
from tests.games.cuba.table import ending, fresh, opened, parliament, playing, statutes, using

GAMES = 40


def pieces(kind: str, count: int, origin: str, target: str, why: str) -> Event:
    return {"what": "pieces", "kind": kind, "count": count, "from": origin, "to": target, "why": why}


def points(count: int, source: str, seat: int = 0) -> Event:
    return {"what": "points", "seat": seat, "count": count, "source": source}


def pesos(count: int, source: str, seat: int = 0) -> Event:
    return {"what": "pesos", "seat": seat, "count": count, "source": source}


# Single moves


def test_setting_up():
    """C7, C8: ships to their places, the starting player, the first pieces."""
    table = fresh()
    assert table.play("ship 4", "ship 6", "ship 9", "start red", "take stone") == [
        {"what": "ship", "ship": 4, "to": "dock 1"},
        {"what": "ship", "ship": 6, "to": "dock 2"},
        {"what": "ship", "ship": 9, "to": "sea"},
        {"what": "start", "seat": 1},
        pieces("stone", 1, "stock", "red", "set-up"),
    ]


def test_bills_and_delegates():
    """C9, C11."""
    table = opened(delegate="chosen")
    assert table.events(len(table.moves) - 1) == [{"what": "bill", "type": "other", "statute": "drought"}]
    assert table.play("delegate mayor") == [{"what": "delegate", "seat": 0, "character": "mayor"}]


def test_the_worker():
    """C13–C15: the pawn, what the fields yield, and the water given up."""
    table = playing("worker", pawns={"blue": "b1"})
    assert table.play("pawn c2") == [
        {"what": "pawn", "seat": 0, "from": "b1", "to": "c2"},
        pieces("stone", 1, "stock", "blue", "worker"),
        pieces("water", 1, "stock", "blue", "worker"),
    ]
    assert table.play("harvest c1", "harvest a2", "harvest d2") == [
        pieces("citrus", 1, "stock", "blue", "worker") | {"field": "c1"},
        pieces("tobacco", 1, "stock", "blue", "worker") | {"field": "a2"},
        pieces("water", 1, "blue", "stock", "worker") | {"field": "d2"},
        pieces("citrus", 1, "stock", "blue", "worker") | {"field": "d2"},
    ]


def test_the_tradeswoman():
    """C17, C18: from and to the market or the stock."""
    table = playing("tradeswoman", pieces={"blue": {"sugar": 3}}, pesos={"blue": 9})
    assert table.play("sell sugar") == [pieces("sugar", 1, "blue", "market", "tradeswoman"), pesos(3, "tradeswoman")]
    assert table.play("sell sugar", "sell sugar")[2] == pieces("sugar", 1, "blue", "stock", "tradeswoman")
    assert table.play("buy citrus") == [pieces("citrus", 1, "market", "blue", "tradeswoman"), pesos(-4, "tradeswoman")]
    assert playing("tradeswoman").play("take wood") == [pieces("wood", 1, "stock", "blue", "tradeswoman")]


def test_the_architect():
    """C19, C20: the building and its price; or the points."""
    table = playing("architect", pieces={"blue": {"stone": 2}}, acts={"other": "building"}, pesos={"blue": 2})
    assert table.play("build dam", "site b2") == [
        {"what": "plan", "seat": 0, "building": "dam"},
        {"what": "build", "seat": 0, "building": "dam", "field": "b2"},
        pieces("stone", 2, "blue", "stock", "architect"),
        pesos(-2, "architect"),
    ]
    table = playing("architect", pieces={"blue": {"stone": 2}})
    assert table.play("decline") == [{"what": "decline", "seat": 0, "character": "architect"}, points(2, "architect")]
    assert table.play("play architect") == [
        {"what": "play", "seat": 1, "character": "architect"},
        points(1, "architect", seat=1),
    ]


def test_the_foreman():
    """C21: each use with what it took and gave."""
    table = playing(
        "foreman",
        buildings={"blue": {"b1": "dam", "c1": "cement-factory", "d1": "church"}},
        pieces={"blue": {"stone": 3, "citrus": 2}},
    )
    assert table.play("use warehouse", "use dam", "use cement-factory", "give stone 2", "use church", "veto tax") == [
        {"what": "use", "seat": 0, "building": "warehouse"},
        {"what": "store", "seat": 0, "kind": "citrus", "count": 2},
        {"what": "use", "seat": 0, "building": "dam"},
        pieces("water", 2, "stock", "blue", "dam"),
        {"what": "use", "seat": 0, "building": "cement-factory"},
        pieces("stone", 2, "blue", "stock", "cement-factory"),
        points(2, "cement-factory"),
        {"what": "use", "seat": 0, "building": "church"},
        {"what": "veto", "seat": 0, "type": "tax", "statute": "tax-3"},
    ]
    assert using("lighthouse").play("fetch 9") == [{"what": "fetch", "seat": 0, "ship": 9, "back": 5}]


def test_loading():
    """C22, C35, C66: the dock, the pieces, the points by who loaded, and the ship that sails."""
    table = playing(
        "mayor", pieces={"blue": {"tobacco": 1}}, loaded={2: {"tobacco": 2, "rum": 2}}, acts={"other": "harbor"}
    )
    assert table.play("dock 2", "load tobacco 1", "sail 2", "slide", "ship 8") == [
        {"what": "dock", "seat": 0, "dock": 2, "ship": 3},
        pieces("tobacco", 1, "blue", "dock 2", "mayor"),
        points(2, "mayor"),
        {"what": "sail", "dock": 2, "ship": 3, "cargo": {"tobacco": 3, "rum": 2}},
        {"what": "slide", "ship": 1, "from": "dock 1", "to": "dock 2"},
        {"what": "slide", "ship": 5, "from": "sea", "to": "dock 1"},
        {"what": "ship", "ship": 8, "to": "sea"},
    ]
    table = using("small-branch-office", pieces={"blue": {"rum": 1}})
    assert table.play("dock 3", "load rum 1")[-1] == points(3, "small-branch-office")
    table = playing("mayor", pieces={"blue": {"rum": 1}})
    assert table.play("decline")[-1] == pesos(4, "mayor")


def test_parliament():
    """C25–C27: votes, bids, ties, the majority, the laws."""
    table = parliament(fifth={"blue": "mayor", "red": "foreman"}, pesos={"red": 2, "blue": 1})
    assert table.events(len(table.moves) - 1)[0] == {"what": "votes", "seat": 0, "character": "mayor", "count": 5}
    assert table.play("bid 0", "bid 1", "reveal bids") == [
        {"what": "bid", "seat": 0, "count": 0},
        {"what": "bid", "seat": 1, "count": 1},
        {"what": "reveal", "seat": 0, "count": 0},
        {"what": "reveal", "seat": 1, "count": 1},
        pesos(-1, "votes", seat=1),
        {"what": "reveal", "seat": 2, "count": 0},
        {"what": "tie", "seats": [0, 1]},
    ]
    assert table.play("bid 1", "bid 0", "reveal bids")[-1] == {"what": "majority", "seat": 0, "count": 6}
    assert table.play("pick tax", "pick other") == [
        {"what": "act", "seat": 0, "type": "tax", "statute": "tax-3"},
        {"what": "act", "seat": 0, "type": "other", "statute": "drought"},
        {"what": "drop", "statute": "duty-sugar"},
        {"what": "drop", "statute": "subsidy-water"},
    ]


def test_statutes():
    """C28–C31: each with its own source."""
    table = statutes(
        acts={"subsidy": "subsidy-pesos", "other": "market-down"},
        pesos={"blue": 5, "red": 2},
        pieces={"blue": {"citrus": 1}, "red": {"citrus": 1}},
        market={"tobacco": 0},
    )
    assert table.play("pay", "decline", "unable yellow", "give citrus 1", "decline", "unable yellow") == [
        pesos(-2, "tax"),
        points(2, "tax"),
        {"what": "refuse", "seat": 1, "type": "tax"},
        {"what": "unable", "seat": 2, "type": "tax"},
        pieces("citrus", 1, "blue", "stock", "duty"),
        points(2, "duty"),
        points(1, "tax-and-duty"),
        {"what": "refuse", "seat": 1, "type": "duty"},
        {"what": "unable", "seat": 2, "type": "duty"},
    ]
    assert table.play("subsidize blue", "subsidize red", "subsidize yellow", "market") == [
        points(1, "subsidy") | {"statute": "subsidy-pesos"},
        {"what": "no-subsidy", "seat": 1, "statute": "subsidy-pesos"},
        {"what": "no-subsidy", "seat": 2, "statute": "subsidy-pesos"},
        {"what": "market", "statute": "market-down"},
        pieces("citrus", 2, "market", "stock", "market-act"),
        pieces("sugar", 2, "market", "stock", "market-act"),
    ]


def test_the_end():
    """C32, C36: what spoils, the points for buildings, the end."""
    table = ending(rounds=6, pieces={"red": {"citrus": 2}}, buildings={"blue": {"b1": "inn"}})
    assert table.play("spoil", "score") == [
        pieces("citrus", 2, "red", "stock", "spoil"),
        points(2, "buildings"),
        {"what": "end"},
    ]


# Whole games


def test_every_kind_of_event_happens():
    """Random games show every kind of event there is a sentence for, and no other."""
    seen = {f"told.{GAME.tell(event).code}" for *_, events in random_steps(GAMES) for event in events}
    shared = words.read(None).texts
    assert seen - shared.keys() == {text for text in words.own(GAME.words, "en") if text.startswith("told.")}


def test_every_source_of_points():
    """Points come from the sources that are declared, each building that gives any among them."""
    seen = {event["source"] for *_, events in random_steps(GAMES) for event in events if event["what"] == "points"}
    assert seen <= set(SOURCES)
    assert {"mayor", "architect", "tax", "duty", "tax-and-duty", "subsidy", "buildings", "hotel"} <= seen


def test_points_and_pesos_add_up():
    """C8: the 10 pesos of the start, and all that is told, make what everyone has in the end."""
    for game in random_games(GAMES):
        final = game[-1][2]
        told: Counter[tuple[str, int]] = Counter()
        for *_, events in game:
            for event in events:
                if event["what"] in ("points", "pesos"):
                    told[event["what"], event["seat"]] += event["count"]
        for seat in range(final.players):
            assert final.vp[seat] == told["points", seat]
            assert final.pesos[seat] == 10 + told["pesos", seat]


def test_pieces_move_as_told():
    """C1: every change of pieces with players, on the market and on ships is told, from where to where."""
    for before, _, after, events in random_steps(GAMES):
        held, market, stock = before.pieces.astype(int), before.market.astype(int), before.stock.astype(int)
        for event in events:
            if event["what"] == "sail":
                for kind, count in event["cargo"].items():
                    stock[KINDS.index(kind)] += count
            if event["what"] != "pieces":
                continue
            kind = KINDS.index(event["kind"])
            for place, sign in ((event["from"], -1), (event["to"], 1)):
                if place in SEATS:
                    held[SEATS.index(place), kind] += sign * event["count"]
                elif place == "market":
                    market[kind - CITRUS] += sign * event["count"]
                elif place == "stock":
                    stock[kind] += sign * event["count"]
        assert (held == after.pieces).all()
        assert (market == after.market).all()
        assert (stock == after.stock).all()


def test_every_change_is_told():
    """Every move is told with at least one event."""
    assert all(events for *_, events in random_steps(GAMES))
