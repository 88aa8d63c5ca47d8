"""A game as small as a game can be, to show that every tool takes any game so declared.

Race: on each turn the table rolls a die of four faces (1, 1, 2, 3) and the mover keeps or discards it; who reaches
five points first wins. A keep is sealed until the next roll, to have something sealed.

It brings its words as a package of its own would, in two languages; without them it would be told by its codes.

Its rules have had three versions, as every game's may: the second plays to six, the third brought an option, and with
it a move and a field.
"""

from pathlib import Path

from malecon.engine.fields import OVER, SEATS, TABLE, UNKNOWN, Axis, Field, State, actor_field, copy, rules_field
from malecon.engine.game import Bounds, Event, Game, Option, Reason
from malecon.engine.moves import MoveTable
from malecon.engine.rule import rule
from malecon.errors import BadPosition
from malecon.words import Saying

MOVES = MoveTable()
ROLL = MOVES.add("roll {}", range(1, 4))
KEEP = MOVES.add("keep")
DISCARD = MOVES.add("discard")
DOUBLE = MOVES.add("double")  # since version 3
LONGEST = 20

SEAT = Axis("seat", SEATS[:3])
PACE = Option("pace", ("slow", "fast"))
LUCK = Option("luck", ("plain", "bold"), since=3)
FIELDS = (
    Field("players", "how many play", low=2, high=3),
    PACE.field,
    Field("vp", "how far each has come", (SEAT,), high=17),
    Field("die", "what the die shows", high=3),
    Field("mover", "whose turn it is", words=SEATS[:3]),
    Field("turn", "turns begun", high=LONGEST),
    actor_field(),
    rules_field(3),
    LUCK.field,
    Field("doubled", "who has doubled a die", (SEAT,), words=("no", "yes"), since=3),
)


@rule
def setup(s):
    s.actor = TABLE


@rule
def legal(s, moves):
    if s.actor == TABLE:
        for face in range(4):
            moves[face] = ROLL + max(face - 1, 0)
        return 4
    if s.actor >= 0:
        moves[0] = KEEP
        moves[1] = DISCARD
        moves[2] = DOUBLE
        return 3 if s.luck and not s.doubled[s.mover] else 2
    return 0


@rule
def apply(s, move):
    if s.actor == TABLE:
        s.die = move - ROLL + 1
        s.turn += 1
        s.actor = s.mover
        return
    if move != DISCARD:
        s.vp[s.mover] += s.die * (1 + s.pace) * (1 + (move == DOUBLE))
    if move == DOUBLE:
        s.doubled[s.mover] = 1
    s.die = 0
    goal = 6 if s.rules >= 2 else 5
    done = s.vp[s.mover] >= goal or s.turn == LONGEST
    s.mover = (s.mover + 1) % s.players
    s.actor = OVER if done else TABLE


@rule
def standing(s, seat):
    return s.vp[seat]


def view(state: State, seat: int | None, memory: bool = False) -> State:
    seen = copy(state)
    if seat != state.mover and state.die:
        seen.die = UNKNOWN
    return seen


def story(before: State, move: int, after: State) -> list[Event]:
    events: list[Event] = [{"what": MOVES.family(move).name, "seat": int(before.mover)}]
    if before.actor == TABLE:
        events[0]["face"] = int(after.die)
    if move == KEEP:
        events.append({"what": "points", "seat": int(before.mover), "count": int(before.die), "source": "die"})
    return events


def check(state: State) -> None:
    if (state.actor >= 0) != (state.die > 0):
        raise BadPosition("The die is rolled exactly when a seat decides.")
    if state.mover >= state.players or state.actor not in (OVER, TABLE, state.mover):
        raise BadPosition("The mover acts, or the table.")
    if state.turn == LONGEST and state.actor == TABLE:
        raise BadPosition("The race is over.")


TOY = Game(
    name="race",
    title="Race",
    players=(2, 3),
    fields=FIELDS,
    moves=MOVES,
    bounds=Bounds(moves=2 * LONGEST, choices=4, scores=(0, 17)),
    setup=setup,
    legal=legal,
    apply=apply,
    standing=standing,
    view=view,
    story=story,
    check=check,
    chapter=lambda state: f"turn {state.turn}",
    ask=lambda state: Saying("keep-or-discard"),
    explain=lambda state, move: ("T1", Saying(MOVES.family(move).name)),
    refuse=lambda state, move: Reason("keep-or-discard", None),
    words=Path(__file__).with_name("race_words"),
    picture=lambda state, names, words: " ".join(
        f"{n} {v}" for n, v in zip(names, state.vp[: len(names)], strict=True)
    ),
    options=(PACE, LUCK),
    sealed=lambda state, move: bool(move == KEEP and state.pace == 1),
    secrets=lambda state: bool(state.pace == 1 and state.actor == TABLE and state.turn % 2 == 1),
)
