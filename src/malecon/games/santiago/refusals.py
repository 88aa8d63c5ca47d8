"""Why a move of Santiago de Cuba is not legal now."""

from malecon.engine.fields import OVER, SEATS, State
from malecon.engine.game import Reason
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import BUILDINGS, CIGARS, COLOURS, CUBANS, GOODS, RUM, SUGAR, TOBACCO, WOOD
from malecon.games.santiago.names import BUILDING_NAME, CUBAN_NAME, ask, plural
from malecon.games.santiago.state import ASKED


def refuse(state: State, move: int) -> Reason:
    """The reason, with its rule."""
    if state.actor == OVER:
        return Reason("over", None, "The game is over")
    kind, words, asked = m.MOVES.family(move).name, m.MOVES.arguments[move], ASKED[state.asked]
    reason = None
    if asked == "drive" and kind == "drive":
        reason = too_far(state, int(words[0]))
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
    return reason or Reason("not-asked", None, f"That is not asked now. {ask(state).removesuffix('.')}")


def too_far(state: State, steps: int) -> Reason:
    price, pesos = steps - 1, int(state.pesos[state.actor])
    words = f"{steps} steps cost {plural(price, 'peso')} and you have {pesos}"
    return Reason("too-far", "S9", words, steps=steps, price=price, pesos=pesos)


def closed_door(state: State, building: str) -> Reason:
    number, name = BUILDINGS.index(building), BUILDING_NAME[building]
    flower = COLOURS[list(state.building_at).index(number) // 3]
    colour = COLOURS[state.flower[state.cuban_at[state.car]]]
    if flower != colour:
        words = f"The {name} is under a {flower} flower, and the pawn must go to {colour}"
        return Reason("other-flower", "S16", words, building=building, flower=flower, needed=colour)
    if state.pawn[state.mover] == number:
        return Reason("own-pawn", "S16", "Your pawn stands there already and must move to another building")
    return Reason("pawn-there", "S16", f"Another pawn stands in the {name}", building=building)


def unwanted(state: State, kind: str, good: str, amount: int) -> Reason:
    held = GOODS.index(good) if kind == "deliver" else WOOD
    wanted, owned = int(state.demand[GOODS.index(good)]), int(state.goods[state.actor, held])
    if wanted < amount:
        words = f"The ship wants {wanted} {good}, not {amount}"
        return Reason("too-much", "S26", words, good=good, wanted=wanted, count=amount)
    words = f"You have {owned} {GOODS[held]}, not {amount}"
    return Reason("too-little", "S26", words, good=GOODS[held], held=owned, count=amount)


def no_gift(kind: str, words: tuple[str, ...]) -> Reason:
    if kind == "give peso":
        return Reason("no-peso", "S14", "You have no peso to give")
    if kind == "give vp":
        return Reason("no-vp", "S14", "You have no VP to give")
    return Reason("no-gift", "S14", f"You have no {words[0]} to give", good=words[0])


def no_help(state: State, kind: str, words: tuple[str, ...]) -> Reason | None:
    """What the Cuban at the car can't do."""
    cuban = CUBANS[state.cuban_at[state.car]]
    if cuban == "pablo" and kind == "take":
        return supply_empty("S13", words[0])
    if cuban != "alonso" or kind not in ("mark", "call"):
        return None
    building = words[0]
    name, owner = BUILDING_NAME[building], int(state.owner[BUILDINGS.index(building)])
    if kind == "mark" and owner >= 0:
        return Reason("owned", "S15", f"The {name} belongs to {SEATS[owner]}", building=building, seat=owner)
    if kind == "mark":
        return Reason("no-marker", "S15", "You have no property marker left")
    if owner != state.mover:
        return Reason("not-yours", "S15", f"The {name} is not yours", building=building)
    return Reason("idle", "S15", f"The {name} could do nothing for you now", building=building)


def no_use(state: State, kind: str, words: tuple[str, ...]) -> Reason | None:
    """What the building in use can't do."""
    seat, building = int(state.actor), BUILDINGS[state.using]
    if kind == "skip":
        return Reason("asked-for", "S15", "You asked Alonso for this building, so use it")
    if building == "distillery" and kind == "distil":
        return nothing_made(state, SUGAR, RUM)
    if building == "cigar-factory" and kind == "wrap":
        return nothing_made(state, TOBACCO, CIGARS)
    if building == "black-market" and kind == "swap for":
        if words[0] == words[1]:
            return Reason("same-good", "S20", "Swap for another good")
        given = state.goods[seat, GOODS.index(words[0])]
        return supply_empty("S20", words[1]) if given else none_held("S20", words[0])
    if building == "cafe" and kind.startswith("serve"):
        return Reason("nothing-to-serve", "S19", "You don't have that to serve")
    if building == "customs" and kind == "clear":
        return no_demand(words[0])
    if building == "office" and kind == "consign":
        return none_held("S21", words[0]) if state.demand[GOODS.index(words[0])] else no_demand(words[0])
    if building == "harbormaster" and kind == "value down":
        return Reason("lowest-value", "S21", "The value marker is on 2 already")
    if building == "casino" and kind in ("buy vp", "sell vp"):
        return bad_exchange(state, kind, int(words[0]))
    if building == "newspaper" and kind == "silence":
        return Reason("inactive", "S24", f"{CUBAN_NAME[words[0]]} is inactive already", cuban=words[0])
    return None


def supply_empty(rule: str, good: str) -> Reason:
    return Reason("supply-empty", rule, f"The supply has no {good}", good=good)


def none_held(rule: str, good: str) -> Reason:
    return Reason("none-held", rule, f"You have no {good}", good=good)


def no_demand(good: str) -> Reason:
    return Reason("no-demand", "S21", f"The ship wants no {good}", good=good)


def nothing_made(state: State, given: int, made: int) -> Reason:
    held, left = int(state.goods[state.actor, given]), int(state.supply[made])
    words = f"You have {held} {GOODS[given]}, and the supply {left} {GOODS[made]}"
    return Reason("too-little-to-make", "S20", words, good=GOODS[given], held=held, made=GOODS[made], left=left)


def bad_exchange(state: State, kind: str, count: int) -> Reason:
    pesos, vp = int(state.pesos[state.actor]), int(state.vp[state.actor])
    if kind == "sell vp":
        return Reason("too-few-vp", "S23", f"You have {vp} VP, not {count}", held=vp, count=count)
    words = f"{count} VP cost {3 * count} pesos and you have {pesos}"
    return Reason("vp-too-dear", "S23", words, count=count, price=3 * count, pesos=pesos)
