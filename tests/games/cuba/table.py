"""A table to try rules at: a position in the words of the game, and moves as texts, the table's own included.

Unless a scenario says otherwise it is round 2, three play, blue starts and is about to play his first card; nobody has
pesos, points or pieces; these are the plantations and the ships:

    blue   a b c d      red    a b c d      yellow a b c d      dock 1  ship 1: citrus 3, sugar 2
       1   W M C S         1   W F T C         1   W M S T      dock 2  ship 3: tobacco 3, rum 2
       2   T L S C         2   S L C T         2   C F T S      dock 3  ship 4: rum 3, cigars 2
       3   F T M F         3   M S F M         3   L C M F      at sea  ship 5: cigars 3, citrus 2

The pawns stand on the warehouse, a1. In force are the printed tax of 2 pesos and duty of 1 citrus; the bills are a tax
of 3 pesos, a duty of 1 sugar, a subsidy for water and the Drought Act. Nothing happens by itself: a scenario also says
what the table does ("turn tax-1", "reveal bids", "sail 3", "ship 7").
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from malecon.engine.fields import OVER, SEATS, TABLE, State
from malecon.engine.game import Event
from malecon.games.cuba import GAME
from malecon.games.cuba.components import (
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    FIELDS_OF_PLANTATION,
    FIRST_OF_TYPE,
    KINDS,
    MERCHANDISE,
    PIECES,
    PRODUCTS,
    SHIPS,
    STATUTES,
    TYPES,
)
from malecon.games.cuba.rules.round_end import end_round
from malecon.games.cuba.rules.statutes import begin_statutes
from malecon.games.cuba.state import ALTERNATIVE, ASKED, PHASES
from malecon.play.match import Match

BILLS = ("tax-3", "duty-sugar", "subsidy-water", "drought")
ACTS = {"tax": "tax-2", "duty": "duty-citrus"}
Counts = Mapping[str, int]
Facts = dict[str, Any]
"""What a scenario says of its position."""


class Table(Match):
    """A match in which the table's moves are made by the test."""

    def _go_on(self, move: int | None) -> None:
        """Leave chance to the scenario."""
        self.course.extend([] if move is None else [move])

    def play(self, *moves: str | int) -> list[Event]:
        """Make moves in order; returns what happened. Every position on the way is sound."""
        events = []
        for move in moves:
            events += super().play(move)
            GAME.check(self.state)
        return events

    @property
    def who(self) -> str:
        """Who acts: a seat, "table" or "over"."""
        return {TABLE: "table", OVER: "over"}.get(int(self.state.actor)) or SEATS[self.state.actor]

    @property
    def now(self) -> str:
        """Who is asked what: "red: card"."""
        return f"{self.who}: {ASKED[self.state.asked]}"

    @property
    def legal(self) -> set[str]:
        return set(self.legal_moves)

    def can(self, family: str) -> set[str]:
        """The legal moves that begin with a word, without it: `can("build")`."""
        return {move.removeprefix(f"{family} ") for move in self.legal_moves if move.startswith(f"{family} ")}

    def pesos(self, seat: str = "blue") -> int:
        return int(self.state.pesos[SEATS.index(seat)])

    def vp(self, seat: str = "blue") -> int:
        return int(self.state.vp[SEATS.index(seat)])

    def pieces(self, seat: str = "blue") -> dict[str, int]:
        """What a seat has in lot and warehouse, kinds he has none of left out."""
        return some(KINDS, self.state.pieces[SEATS.index(seat)])

    def stored(self, seat: str = "blue") -> dict[str, int]:
        return some(PRODUCTS, self.state.stored[SEATS.index(seat)])

    @property
    def stock(self) -> dict[str, int]:
        return {kind: int(count) for kind, count in zip(KINDS, self.state.stock, strict=True)}

    @property
    def market(self) -> dict[str, int]:
        return {kind: int(count) for kind, count in zip(MERCHANDISE, self.state.market, strict=True)}

    @property
    def docks(self) -> tuple[int, ...]:
        """The ships in docks 1, 2 and 3; 0 for none."""
        return tuple(int(ship) + 1 for ship in self.state.dock)

    @property
    def sea(self) -> int:
        return int(self.state.sea) + 1

    @property
    def under(self) -> list[int]:
        """The ships put under the pile, in order."""
        return [int(ship) + 1 for ship in self.state.under if ship >= 0]

    def loaded(self, dock: int) -> dict[str, int]:
        return some(MERCHANDISE, self.state.loaded[dock - 1])

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(STATUTES[act] if act >= 0 else "none" for act in self.state.act)

    @property
    def bills(self) -> tuple[str, ...]:
        return tuple(STATUTES[bill] if bill >= 0 else "none" for bill in self.state.bill)

    def pawn(self, seat: str = "blue") -> str:
        return FIELDS_OF_PLANTATION[int(self.state.pawn[SEATS.index(seat)])]

    def building(self, field: str, seat: str = "blue") -> str:
        building = int(self.state.building_at[SEATS.index(seat), FIELDS_OF_PLANTATION.index(field)])
        return GAME.field["building_at"].say(building)

    def votes(self, seat: str) -> int:
        return int(self.state.votes[SEATS.index(seat)])

    @property
    def start(self) -> str:
        return SEATS[self.state.start]


def some(labels: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    return {label: int(count) for label, count in zip(labels, counts, strict=True) if count}


def fresh(players: int = 3, **options: str) -> Table:
    """A table before anything happened."""
    return Table(GAME, GAME.start(players, options), seed=0)


def opened(players: int = 3, start: str = "blue", **options: str) -> Table:
    """Round 1, the bills turned up: everybody took 1 wood, 1 stone, 1 citrus and 1 sugar."""
    table = fresh(players, **options)
    table.play("ship 1", "ship 3", "ship 5", f"start {start}")
    table.play(*["take wood", "take stone", "take citrus", "take sugar"] * players)
    table.play(*(f"turn {bill}" for bill in BILLS))
    return table


def board(
    players: int = 3,
    *,
    rounds: int = 2,
    start: str = "blue",
    pesos: Counts | None = None,
    vp: Counts | None = None,
    pieces: Mapping[str, Counts] | None = None,
    stored: Mapping[str, Counts] | None = None,
    market: Counts | None = None,
    buildings: Mapping[str, Mapping[str, str]] | None = None,
    pawns: Mapping[str, str] | None = None,
    acts: Mapping[str, str] | None = None,
    bills: Sequence[str] = BILLS,
    docks: Sequence[int] | None = None,
    sea: int = 5,
    loaded: Mapping[int, Counts] | None = None,
    under: Sequence[int] = (),
    alternatives: Counts | None = None,
    last_veto: str = "none",
    components: Any = None,
    rules: int | None = None,
    **options: str,
) -> State:
    """The board of a round's action phase, the bills turned up and nobody having played a card."""
    state = GAME.start(players, options, components, rules=rules)
    state.rounds, state.phase, state.start = rounds, PHASES.index("actions"), SEATS.index(start)
    state.pesos[:] = 0
    for seat, count in (pesos or {}).items():
        state.pesos[SEATS.index(seat)] = count
    for seat, count in (vp or {}).items():
        state.vp[SEATS.index(seat)] = count
    for kind, count in (market or {}).items():
        state.market[MERCHANDISE.index(kind)] = count
    place_ships(state, docks or ((1, 3, 0) if rounds == 1 else (1, 3, 4)), sea, loaded or {}, under)
    for seat, held in (pieces or {}).items():
        for kind, count in held.items():
            state.pieces[SEATS.index(seat), KINDS.index(kind)] = count
    for seat, held in (stored or {}).items():
        for kind, count in held.items():
            state.pieces[SEATS.index(seat), KINDS.index(kind)] += count
            state.stored[SEATS.index(seat), PRODUCTS.index(kind)] = count
    state.stock[:] = PIECES - state.pieces.sum(axis=0)
    state.stock[CITRUS:] -= state.market + state.loaded.sum(axis=0)
    for seat, fields in (buildings or {}).items():
        for field, building in fields.items():
            state.building_at[SEATS.index(seat), FIELDS_OF_PLANTATION.index(field)] = BUILDINGS.index(building)
            state.tiles[BUILDINGS.index(building)] -= 1
    for seat, field in (pawns or {}).items():
        state.pawn[SEATS.index(seat)] = FIELDS_OF_PLANTATION.index(field)
    for name, count in (alternatives or {}).items():
        state.alternatives[ALTERNATIVE.labels.index(name)] = count
    state.last_veto = GAME.field["last_veto"].hear(last_veto)
    place_statutes(state, {**ACTS, **(acts or {})}, bills)
    state.mover = state.actor = SEATS.index(start)
    state.asked = ASKED.index("card")
    return state


def place_ships(
    state: State, docks: Sequence[int], sea: int, loaded: Mapping[int, Counts], under: Sequence[int]
) -> None:
    state.dock[:] = [ship - 1 for ship in docks]
    state.sea = sea - 1
    state.under[: len(under)] = [ship - 1 for ship in under]
    for ship in range(SHIPS):
        state.shuffled[ship] = ship + 1 not in (*docks, sea, *under)
    for dock, cargo in loaded.items():
        for kind, count in cargo.items():
            state.loaded[dock - 1, MERCHANDISE.index(kind)] = count


def place_statutes(state: State, acts: Mapping[str, str], bills: Sequence[str]) -> None:
    """Acts and bills are out of the piles, and as many others as the round asks for."""
    for pile, name in enumerate(TYPES):
        act, bill = acts.get(name, "none"), bills[pile]
        state.act[pile] = GAME.field["act"].hear(act)
        state.bill[pile] = STATUTES.index(bill)
        cards = [card for card in range(FIRST_OF_TYPE[pile], FIRST_OF_TYPE[pile + 1]) if state.in_pile[card]]
        cards_known = [bill, *([] if act in ("none", "tax-2", "duty-citrus") else [act])]
        known = [STATUTES.index(name) for name in cards_known]
        gone = [*known, *(card for card in reversed(cards) if card not in known)][: state.rounds]
        for card in gone:
            state.in_pile[card] = 0
        assert len(known) <= state.rounds, "an act that is a card has been a bill before"


def position(players: int = 3, **facts: Any) -> Table:
    """The starting player is about to play his first card of the round."""
    state = board(players, **facts)
    GAME.check(state)
    return Table(GAME, state, seed=0)


def playing(card: str, players: int = 3, **facts: Any) -> Table:
    """The starting player has just played a card."""
    table = position(players, **facts)
    table.play(f"play {card}")
    return table


def using(building: str, players: int = 3, field: str = "b1", **facts: Any) -> Table:
    """Blue has just sent his Foreman to a building that stands beside his pawn."""
    built = dict(facts.pop("buildings", {}))
    built["blue"] = {**built.get("blue", {}), field: building}
    table = playing("foreman", players, buildings=built, **facts)
    table.play(f"use {building}")
    return table


def all_played(
    players: int = 3,
    *,
    fifth: Mapping[str, str] | None = None,
    fourth: Mapping[str, str] | None = None,
    town_hall: str | None = None,
    veto: str | None = None,
    **facts: Any,
) -> Table:
    """All have played four cards. Everybody keeps the Worker and played the Mayor last unless it is said."""
    state = board(players, **facts)
    for seat, name in enumerate(SEATS[:players]):
        kept = CHARACTERS.index((fifth or {}).get(name, "worker"))
        last = (fourth or {}).get(name) or ("mayor" if CHARACTERS[kept] != "mayor" else "foreman")
        state.played[seat] = 1
        state.played[seat, kept] = 0
        state.top_card[seat] = CHARACTERS.index(last)
        if state.delegate:
            state.fifth[seat] = kept
    if town_hall:
        state.town_hall = SEATS.index(town_hall)
    if veto:
        state.veto = TYPES.index(veto)
        state.bill[state.veto] = -1
    state.mover = (state.start + players - 1) % players
    state.actor, state.asked = TABLE, ASKED.index("new-start")
    GAME.check(state)
    return Table(GAME, state, seed=0)


def parliament(players: int = 3, *, start: str = "blue", **facts: Any) -> Table:
    """The delegates have been revealed; `start` is the starting player."""
    kept = facts.get("fifth", {})
    low = {name: "tradeswoman" if kept.get(name, "worker") == "worker" else "worker" for name in SEATS[:players]}
    high = {start: "foreman" if kept.get(start) == "mayor" else "mayor"}
    table = all_played(players, fourth={**low, **high}, **facts)
    table.play(f"start {start}", "reveal delegates")
    return table


def after_the_vote(
    players: int = 3, *, start: str = "blue", fifth: Mapping[str, str] | None = None, **facts: Any
) -> State:
    """The board when two bills have passed: those in `acts`."""
    kept = {name: (fifth or {}).get(name, "worker") for name in SEATS[:players]}
    state = all_played(players, fifth=kept, start=start, **facts).state
    state.phase = PHASES.index("parliament")
    state.mover = state.start
    state.bill[:] = -1
    for seat, name in enumerate(SEATS[:players]):
        state.fifth[seat] = CHARACTERS.index(kept[name])
        state.votes[seat] = state.fifth[seat] + 1 + 2 * (state.town_hall == seat)
    return state


def statutes(players: int = 3, **facts: Any) -> Table:
    """The statute phase begins: whoever starts is asked for the tax."""
    state = after_the_vote(players, **facts)
    begin_statutes(state)
    GAME.check(state)
    return Table(GAME, state, seed=0)


def ending(players: int = 3, **facts: Any) -> Table:
    """The statutes have been carried out: the round ends."""
    state = after_the_vote(players, **facts)
    end_round(state)
    GAME.check(state)
    return Table(GAME, state, seed=0)
