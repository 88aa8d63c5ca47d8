"""Moves: who may make which, and what the table draws after it."""

from malecon.engine.game import Reason
from malecon.server.events import Played
from malecon.server.line import Line
from malecon.server.refusals import Refusal
from malecon.server.seats import check_holder, check_played, check_running
from malecon.server.seen import Json
from malecon.server.table import Table


def move(table: Table, person: str, at: int, wanted: int | str, seat: int | None) -> Played:
    """A person's move, checked by the engine."""
    own = table.facts.seats_of(person)
    if not own:
        raise Refusal("not-your-seat", "You do not sit at this table.", seat=seat)
    if seat is not None:
        check_holder(table, person, seat)
    check_running(table)
    check_at(table, at)
    actor = table.facts.actor
    if actor not in own or (seat is not None and seat != actor):
        raise Refusal("not-your-turn", "It is not your turn.", actor=actor)
    check_played(table, actor)
    return play(table, actor, find_legal(table, actor, wanted), "person")


def check_at(table: Table, at: int) -> None:
    if at != table.facts.at:
        raise Refusal("stale", "The position has changed since.", at=table.facts.at)


def play(table: Table, actor: int, number: int, by: str) -> Played:
    """A legal move of a seat, with the table's draws after it."""
    return Played(actor, table.position().continuation(number, table.seed), by)


def find_number(line: Line, wanted: int | str) -> int:
    """The number of a move given as number or text."""
    moves = line.game.moves
    number = moves.number(wanted) if isinstance(wanted, str) else wanted
    if number is None or not 0 <= number < len(moves):
        raise Refusal("unknown-move", f"That is no move of {line.game.title}.", move=wanted)
    return number


def find_legal(table: Table, actor: int, wanted: int | str) -> int:
    line = table.position()
    number = find_number(line, wanted)
    if number not in line.game.legal_moves(line.state):
        reason = line.game.refuse(line.sight(line.number, actor).imagined(), number)
        data = {"move": line.game.moves.text(number), "rule": reason.rule, "reason": reason_data(line, reason)}
        raise Refusal("illegal-move", reason.sentence, **data)
    return number


def why(table: Table, person: str, wanted: int | str, seat: int | None) -> Json:
    """Why a move is not legal now, for a seat that is to move, from what it sees."""
    check_running(table)
    line = table.position()
    actor = line.actor
    check_holder(table, person, actor if seat is None else seat)
    if seat is not None and seat != actor:
        raise Refusal("not-your-turn", "It is not your turn.", actor=actor)
    number, view = find_number(line, wanted), line.sight(line.number, actor).imagined()
    if number in line.game.legal_moves(line.state):
        rule, sentence = line.game.explain(view, number)
        return {"move": number, "legal": True, "rule": rule, "sentence": sentence, "reason": None}
    reason = line.game.refuse(view, number)
    told = {"move": number, "legal": False, "rule": reason.rule, "sentence": reason.sentence}
    return told | {"reason": reason_data(line, reason)}


def reason_data(line: Line, reason: Reason) -> Json:
    """A reason for a client's catalogue, which knows it by its game and code."""
    return {"game": line.game.name, "code": reason.code, "data": reason.data}
