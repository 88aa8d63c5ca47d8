"""Why a move of Santiago de Cuba is not legal now, in English."""

from malecon.engine.fields import OVER, SEATS, State
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import BUILDINGS, CIGARS, COLOURS, CUBANS, GOODS, RUM, SUGAR, TOBACCO, WOOD
from malecon.games.santiago.names import BUILDING_NAME, CUBAN_NAME, ask, plural
from malecon.games.santiago.state import ASKED


def refuse(state: State, move: int) -> str:
    """The reason, in one sentence, with its rule."""
    if state.actor == OVER:
        return "The game is over."
    kind, words, asked = m.MOVES.family(move).name, m.MOVES.arguments[move], ASKED[state.asked]
    reason = None
    if asked == "drive" and kind == "drive":
        reason = too_far(state, int(words[0]))
    elif asked == "enter" and kind == "enter":
        reason = closed_door(state, words[0])
    elif asked == "deliver" and kind in ("deliver", "wood for"):
        reason = unwanted(state, kind, words[0], int(words[1]))
    elif asked == "give" and kind.startswith("give"):
        reason = f"You have no {words[0] if words else kind.removeprefix('give ')} to give (S14)."
    elif asked == "cuban":
        reason = no_help(state, kind, words)
    elif asked == "building":
        reason = no_use(state, kind, words)
    return reason or f"That is not asked now. {ask(state)}"


def too_far(state: State, steps: int) -> str:
    money = int(state.pesos[state.actor])
    return f"{steps} steps cost {plural(steps - 1, 'peso')} and you have {money} (S9)."


def closed_door(state: State, building: str) -> str:
    number, name = BUILDINGS.index(building), BUILDING_NAME[building]
    flower = COLOURS[list(state.building_at).index(number) // 3]
    colour = COLOURS[state.flower[state.cuban_at[state.car]]]
    if flower != colour:
        return f"The {name} is under a {flower} flower, and the pawn must go to {colour} (S16)."
    if state.pawn[state.mover] == number:
        return "Your pawn stands there already and must move to another building (S16)."
    return f"Another pawn stands in the {name} (S16)."


def unwanted(state: State, kind: str, good: str, amount: int) -> str:
    held = GOODS.index(good) if kind == "deliver" else WOOD
    wanted, owned = int(state.demand[GOODS.index(good)]), int(state.goods[state.actor, held])
    if wanted < amount:
        return f"The ship wants {wanted} {good}, not {amount} (S26)."
    return f"You have {owned} {GOODS[held]}, not {amount} (S26)."


def no_help(state: State, kind: str, words: tuple[str, ...]) -> str | None:
    """What the Cuban at the car can't do."""
    cuban = CUBANS[state.cuban_at[state.car]]
    if cuban == "pablo" and kind == "take":
        return f"The supply has no {words[0]} (S13)."
    if cuban != "alonso" or kind not in ("mark", "call"):
        return None
    name, owner = BUILDING_NAME[words[0]], int(state.owner[BUILDINGS.index(words[0])])
    if kind == "mark" and owner >= 0:
        return f"The {name} belongs to {SEATS[owner]} (S15)."
    if kind == "mark":
        return "You have no property marker left (S15)."
    if owner != state.mover:
        return f"The {name} is not yours (S15)."
    return f"The {name} could do nothing for you now (S15)."


def no_use(state: State, kind: str, words: tuple[str, ...]) -> str | None:
    """What the building in use can't do."""
    seat, building = int(state.actor), BUILDINGS[state.using]
    if kind == "skip":
        return "You asked Alonso for this building, so use it (S15)."
    if building in ("distillery", "cigar-factory") and kind in ("distil", "wrap"):
        given, made = (SUGAR, RUM) if building == "distillery" else (TOBACCO, CIGARS)
        held, left = int(state.goods[seat, given]), int(state.supply[made])
        return f"You have {held} {GOODS[given]}, and the supply {left} {GOODS[made]} (S20)."
    if building == "black-market" and kind == "swap for":
        given, taken = (GOODS.index(word) for word in words)
        if given == taken:
            return "Swap for another good (S20)."
        return f"The supply has no {words[1]} (S20)." if state.goods[seat, given] else f"You have no {words[0]} (S20)."
    if building == "cafe" and kind.startswith("serve"):
        return "You don't have that to serve (S19)."
    if building == "customs" and kind == "clear":
        return f"The ship wants no {words[0]} (S21)."
    if building == "office" and kind == "consign":
        wanted = state.demand[GOODS.index(words[0])] > 0
        return f"You have no {words[0]} (S21)." if wanted else f"The ship wants no {words[0]} (S21)."
    if building == "harbormaster" and kind == "value down":
        return "The value marker is on 2 already (S21)."
    if building == "casino" and kind == "buy vp":
        return f"{words[0]} VP cost {3 * int(words[0])} pesos and you have {int(state.pesos[seat])} (S23)."
    if building == "casino" and kind == "sell vp":
        return f"You have {int(state.vp[seat])} VP, not {words[0]} (S23)."
    if building == "newspaper" and kind == "silence":
        return f"{CUBAN_NAME[words[0]]} is inactive already (S24)."
    return None
