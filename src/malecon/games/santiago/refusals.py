"""Why a move of Santiago de Cuba is not legal now."""

from malecon.engine.fields import OVER, State
from malecon.engine.game import Reason
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import (
    BUILDINGS,
    CASINO_PESOS,
    CIGARS,
    COLOURS,
    CUBANS,
    GOODS,
    LOWEST_VALUE,
    RUM,
    STOPS,
    SUGAR,
    TOBACCO,
    WOOD,
)
from malecon.games.santiago.rules.buildings import flower_here
from malecon.games.santiago.sayings import ask
from malecon.games.santiago.state import ASKED, BUYING, SELLING
from malecon.words import Saying


def refuse(state: State, move: int) -> Reason:
    """The reason, with its rule."""
    if state.actor == OVER:
        return Reason("over", None)
    kind, words, asked = m.MOVES.family(move).name, m.MOVES.arguments[move], ASKED[state.asked]
    reason = None
    if asked == "drive" and kind in ("drive", "drive and on"):
        reason = too_far(state, int(words[0]) + (kind != "drive"))
    elif asked == "enter" and kind == "enter":
        reason = closed_door(state, words[0])
    elif asked == "deliver" and kind in ("deliver", "wood for"):
        reason = unwanted(state, kind, words[0], int(words[1]))
    elif asked == "give" and kind.startswith("give"):
        reason = no_gift(kind, words)
    elif asked == "cuban":
        reason = no_help(state, kind, words)
    elif asked == "building":
        reason = no_use(state, kind, words)
    return reason or Reason("not-asked", None, asked=ask(state))


def longed(state: State) -> list[tuple[int, Saying]]:
    """What one would look for: the stops of one loop, and the buildings under the Cuban's flower."""
    asked = ASKED[state.asked]
    if asked == "drive" and not state.drive_begun:
        pesos = int(state.pesos[state.actor])
        return [
            (m.DRIVE + steps - 1, Saying("missing", {"what": {"peso": steps - 1 - pesos}}))
            for steps in range(pesos + 2, STOPS + 1)
        ]
    if asked != "enter":
        return []
    colour, pawns = int(flower_here(state)), list(state.pawn[: state.players])
    under = [int(building) for building in state.building_at[3 * colour : 3 * colour + 3]]
    return [(m.ENTER + one, closed_door(state, BUILDINGS[one]).saying) for one in under if one in pawns]


def too_far(state: State, steps: int) -> Reason:
    steps += int(state.drive_begun)
    price, pesos = steps - 1, int(state.pesos[state.actor])
    return Reason("too-far", "S9", steps=steps, price=price, pesos=pesos)


def closed_door(state: State, building: str) -> Reason:
    number = BUILDINGS.index(building)
    flower = COLOURS[list(state.building_at).index(number) // 3]
    colour = COLOURS[state.flower[state.cuban_at[state.car]]]
    if flower != colour:
        return Reason("other-flower", "S16", building=building, flower=flower, needed=colour)
    if state.pawn[state.mover] == number:
        return Reason("own-pawn", "S16")
    return Reason("pawn-there", "S16", building=building)


def unwanted(state: State, kind: str, good: str, amount: int) -> Reason:
    held = GOODS.index(good) if kind == "deliver" else WOOD
    wanted, owned = int(state.demand[GOODS.index(good)]), int(state.goods[state.actor, held])
    if wanted < amount:
        return Reason("too-much", "S26", good=good, wanted=wanted, count=amount)
    return Reason("too-little", "S26", good=GOODS[held], held=owned, count=amount)


def no_gift(kind: str, words: tuple[str, ...]) -> Reason:
    if kind == "give peso":
        return Reason("no-peso", "S14")
    if kind == "give vp":
        return Reason("no-vp", "S14")
    return Reason("no-gift", "S14", good=words[0])


def no_help(state: State, kind: str, words: tuple[str, ...]) -> Reason | None:
    """What the Cuban at the car can't do."""
    cuban = CUBANS[state.cuban_at[state.car]]
    if cuban == "pablo" and kind == "take":
        return supply_empty("S13", words[0])
    if cuban != "alonso" or kind not in ("mark", "call"):
        return None
    building = words[0]
    owner = int(state.owner[BUILDINGS.index(building)])
    if kind == "mark" and owner >= 0:
        return Reason("owned", "S15", building=building, seat=owner)
    if kind == "mark":
        return Reason("no-marker", "S15")
    if owner != state.mover:
        return Reason("not-yours", "S15", building=building)
    return Reason("idle", "S15", building=building)


def no_use(state: State, kind: str, words: tuple[str, ...]) -> Reason | None:
    """What the building in use can't do."""
    seat, building = int(state.actor), BUILDINGS[state.using]
    if kind == "skip" and state.exchange:
        return Reason("exchange-on", "S23")
    if kind == "skip":
        return Reason("asked-for", "S15")
    if building == "distillery" and kind == "distil":
        return nothing_made(state, SUGAR, RUM)
    if building == "cigar-factory" and kind == "wrap":
        return nothing_made(state, TOBACCO, CIGARS)
    if building == "black-market" and kind == "swap for":
        if words[0] == words[1]:
            return Reason("same-good", "S20")
        given = state.goods[seat, GOODS.index(words[0])]
        return supply_empty("S20", words[1]) if given else none_held("S20", words[0])
    if building == "cafe" and kind.startswith("serve"):
        return Reason("nothing-to-serve", "S19")
    if building == "customs" and kind == "clear":
        return no_demand(words[0])
    if building == "office" and kind == "consign":
        return none_held("S21", words[0]) if state.demand[GOODS.index(words[0])] else no_demand(words[0])
    if building == "harbormaster" and kind == "value down":
        return Reason("lowest-value", "S21", lowest=LOWEST_VALUE)
    if building == "casino" and kind.startswith(("buy vp", "sell vp")):
        return bad_exchange(state, kind, int(words[0]) + kind.endswith("on"))
    if building == "newspaper" and kind == "silence":
        return Reason("inactive", "S24", cuban=words[0])
    return None


def supply_empty(rule: str, good: str) -> Reason:
    return Reason("supply-empty", rule, good=good)


def none_held(rule: str, good: str) -> Reason:
    return Reason("none-held", rule, good=good)


def no_demand(good: str) -> Reason:
    return Reason("no-demand", "S21", good=good)


def nothing_made(state: State, given: int, made: int) -> Reason:
    held, left = int(state.goods[state.actor, given]), int(state.supply[made])
    return Reason("too-little-to-make", "S20", good=GOODS[given], held=held, made=GOODS[made], left=left)


def bad_exchange(state: State, kind: str, count: int) -> Reason:
    pesos, vp = int(state.pesos[state.actor]), int(state.vp[state.actor])
    if state.exchange == (BUYING if kind.startswith("sell") else SELLING):
        return Reason("one-way", "S23")
    if kind.startswith("sell"):
        return Reason("too-few-vp", "S23", held=vp, count=count)
    return Reason("vp-too-dear", "S23", count=count, price=CASINO_PESOS * count, pesos=pesos)
