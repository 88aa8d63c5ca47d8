"""Whether a position can have come from the box: pieces conserved, nobody in two places, the moment consistent."""

from malecon.engine.fields import OVER, TABLE, State
from malecon.errors import BadPosition
from malecon.games.santiago.components import (
    ALONSO,
    CASINO,
    CUBANS,
    DEMANDED,
    EL_ZORRO,
    FACES,
    GOODS,
    MARKERS,
    MOST_STEPS,
    MOST_TURNS,
    PIECES,
    PORT,
    SHIPS,
)
from malecon.games.santiago.rules.buildings import can_enter, can_use, may_use
from malecon.games.santiago.rules.cubans import can_give, can_help
from malecon.games.santiago.rules.port import can_deliver
from malecon.games.santiago.rules.ships import demand_known, demand_met
from malecon.games.santiago.rules.turn import income_due, screened
from malecon.games.santiago.state import ASKED, AT_ONCE, EXCHANGES, PASSED

SETTING_UP = ("site", "stop", "start")
BY_TABLE = (*SETTING_UP, "roll", "income", "score")
BY_MOVER = ("keep-out", "drive", "cuban", "enter", "building")


def demand(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadPosition(sentence)


def check(state: State) -> None:
    """Raise BadPosition with a sentence unless the position is sound."""
    check_pieces(state)
    check_board(state)
    check_ship(state)
    check_moment(state)
    check_question(state)


def check_pieces(state: State) -> None:
    for good, name in enumerate(GOODS):
        held = int(state.supply[good]) + int(state.goods[: state.players, good].sum())
        demand(held == PIECES, f"There are {PIECES} {name} in the box, and this position has {held} (S1).")
    for seat in range(state.players):
        owned = int((state.owner == seat).sum())
        placed = owned + int(state.markers[seat])
        demand(placed == MARKERS, f"Each player has {MARKERS} property markers, placed or not (S7).")
    pawns = [int(pawn) for pawn in state.pawn[: state.players] if pawn >= 0]
    demand(len(pawns) == len(set(pawns)), "Two pawns stand in one building (S16).")
    demand(all(owner < state.players for owner in state.owner), "A building belongs to a seat nobody sits in.")


def check_board(state: State) -> None:
    placing, lining_up = ASKED[state.asked] == "site", ASKED[state.asked] in ("site", "stop")
    check_tiles(list(state.building_at), placing, "building", "site")
    check_tiles(list(state.cuban_at), lining_up, "Cuban", "stop")
    if placing:
        demand(all(cuban < 0 for cuban in state.cuban_at), "The Cubans are lined up after the buildings (S6).")
    for cuban, name in enumerate(CUBANS):
        wrong = (state.flower[cuban] < 0) != (cuban == EL_ZORRO)
        demand(not wrong, f"Every Cuban but El Zorro has a flower; look at {name} (S4).")


def check_tiles(tiles: list[int], unfinished: bool, tile: str, place: str) -> None:
    placed = [number for number in tiles if number >= 0]
    demand(len(placed) == len(set(placed)), f"A {tile} stands in two places.")
    demand(tiles[: len(placed)] == placed, f"The {place}s are filled in order (S6).")
    complete = len(placed) == len(tiles)
    demand(complete != unfinished or (unfinished and place == "stop" and not placed), f"A {place} has no {tile} (S6).")


def check_ship(state: State) -> None:
    asked = ASKED[state.asked]
    left = state.ship > SHIPS
    demand(not left or asked in ("score", "nothing"), "When the seventh ship has left, the game is over (S29).")
    rolling = asked in ("roll", "keep-out")
    demand(state.dice == 0 or rolling, "Dice are rolled only for a new ship (S30).")
    demand(asked != "keep-out" or state.dice == DEMANDED, "A die is left out when all five are rolled (S30).")
    demand(asked != "roll" or state.dice < DEMANDED, "All five dice are rolled already (S30).")
    if demand_known(state):
        demand(not rolling and asked not in SETTING_UP and not left, "There is a ship in port already (S28).")
        demand(not demand_met(state), "A ship that wants nothing has left (S22, S27).")
        demand(any(count == 0 for count in state.demand), "One kind of good is left out of the demand (S30).")
    else:
        showing = int(state.dice) if rolling else 0
        demand(all(count == 0 for count in state.demand[showing:]), "No ship in port wants anything (S28).")
        demand(bool(state.in_port) or state.value == 2, "Without a ship the value marker is on 2 (S28).")
        demand(not state.in_port or (asked not in SETTING_UP and not left), "No ship is in port then (S28).")
    due = bool(state.in_port) and state.new_ship == AT_ONCE
    demand(not state.demand_due or due, "Only a ship that came at once waits for its demand (S28).")
    for good in range(DEMANDED):
        most = int(FACES[good].max())
        demand(state.demand[good] <= most, f"The {GOODS[good]} die shows {most} at most (S5).")


def check_moment(state: State) -> None:
    asked, actor = ASKED[state.asked], int(state.actor)
    demand(state.mover < state.players and actor < state.players, "A seat nobody sits in can't act.")
    demand((asked == "nothing") == (actor == OVER), "The game is over when nothing is asked.")
    demand((asked in BY_TABLE) == (actor == TABLE), f"“{asked}” is not asked of that actor.")
    demand(asked not in BY_MOVER or actor == state.mover, f"“{asked}” is asked of the mover.")
    begun = state.turn > 0
    if asked in SETTING_UP:
        demand(not begun, "No turn has begun during the set-up.")
    elif asked not in ("roll", "keep-out"):
        demand(begun or asked in ("score", "nothing"), "A turn has begun when this is asked.")
    new_ship = asked in ("roll", "keep-out")
    demand(not new_ship or state.turn < MOST_TURNS, f"The game ends after {MOST_TURNS} turns (S34).")
    demand(asked != "drive" or bool(demand_known(state)), "A turn begins with a ship in port and its demand (S30).")
    demand((state.using >= 0) == (asked == "building"), "A building is in use exactly when “building” is asked.")
    demand(not state.lawyer or asked == "building", "Alonso opens a building only when it is used.")
    demand(asked == "deliver" or not any(state.passed), "Only in a delivery round someone has passed.")
    check_more(state)


def check_more(state: State) -> None:
    """A move that goes on in another, and what outlasts a turn."""
    asked, begun = ASKED[state.asked], int(state.drive_begun)
    driving = asked == "drive" and begun % MOST_STEPS == 0 and begun <= state.pesos[state.mover]
    demand(not begun or driving, "A drive goes on by as many stops as can be paid (S9).")
    goes_on = {"none": True, "buy": state.pesos[state.mover] >= 3, "sell": state.vp[state.mover] > 0}
    at_casino = asked == "building" and state.using == CASINO
    exchange = EXCHANGES[state.exchange]
    demand(exchange == "none" or (at_casino and bool(goes_on[exchange])), "An exchange goes on at the Casino (S23).")
    silent = state.car != PORT and not state.active[state.cuban_at[state.car]] and state.silenced == PASSED
    demand(not state.stays_silent or bool(silent), "Only an inactive Cuban at the car stays so (S25).")


def check_question(state: State) -> None:
    """What is asked must have an answer: compiled rules take that for granted."""
    asked = ASKED[state.asked]
    at_port = state.car == PORT
    if asked in ("cuban", "give", "enter", "building"):
        demand(not at_port, "At the port nobody is asked about Cubans or buildings (S26).")
        check_stop(state, asked)
    if asked == "deliver":
        demand(at_port and bool(demand_known(state)), "Deliveries happen at the port, to a ship (S26).")
        able = bool(screened(state)) or bool(can_deliver(state, state.actor))
        demand(not state.passed[state.actor] and able, "The actor can't deliver (S26).")
    if asked == "income":
        demand(bool(income_due(state)), "No owner is due an income (S18).")
    if asked == "score":
        demand(state.ship > SHIPS or state.turn == MOST_TURNS, "The game is scored when it ends (S29, S34).")
    if asked in SETTING_UP:
        demand(at_port, "The car starts at the port (S6).")


def check_stop(state: State, asked: str) -> None:
    cuban = int(state.cuban_at[state.car])
    zorro = cuban == EL_ZORRO
    if asked == "cuban":
        demand(bool(state.active[cuban]) and bool(can_help(state, cuban)), "That Cuban can't help now (S12).")
    if asked == "give":
        giver = state.actor != state.mover and bool(can_give(state, state.actor))
        demand(zorro and giver, "At El Zorro's every other player who can gives something (S14).")
    if asked == "enter":
        sites = range(3 * int(state.flower[cuban]), 3 * int(state.flower[cuban]) + 3)
        free = not zorro and any(can_enter(state, state.building_at[site]) for site in sites)
        demand(free, "The pawn has no building to enter (S17).")
    if asked == "building":
        usable = can_use(state, state.using) if state.lawyer else may_use(state, state.using)
        demand(bool(usable), "The building in use can do nothing now.")
        if state.lawyer:
            demand(cuban == ALONSO and state.owner[state.using] == state.mover, "Alonso opens own buildings (S15).")
        else:
            demand(state.pawn[state.mover] == state.using, "The mover uses the building his pawn is in (S16).")
