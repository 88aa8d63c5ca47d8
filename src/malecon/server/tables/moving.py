"""Moves: who may make which, and what the table draws after it."""

from malecon.play.course import Course
from malecon.play.voice import Voice
from malecon.server import protocol
from malecon.server.refusals import Refusal
from malecon.server.sayings import called, told_reason
from malecon.server.tables.history import Played
from malecon.server.tables.seats import check_holder, check_played, check_running
from malecon.server.tables.table import Table


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


def play(table: Table, actor: int, number: int, by: protocol.Mover) -> Played:
    """A legal move of a seat, with the table's draws after it."""
    return Played(actor, table.position().continuation(number, table.seed), by)


def find_number(course: Course, wanted: int | str) -> int:
    """The number of a move given as number or text."""
    moves = course.game.moves
    number = moves.number(wanted) if isinstance(wanted, str) else wanted
    if number is None or not 0 <= number < len(moves):
        raise Refusal("unknown-move", f"That is no move of {course.game.title}.", move=wanted)
    return number


def find_legal(table: Table, actor: int, wanted: int | str) -> int:
    course = table.position()
    number = find_number(course, wanted)
    if number not in course.game.legal_moves(course.state):
        reason = course.game.refuse(course.sight(course.number, actor).imagined(), number)
        data = {"move": course.game.moves.text(number), "rule": reason.rule, "reason": told_reason(course.game, reason)}
        raise Refusal("illegal-move", Voice(course.game).refuse(reason), **data)
    return number


def why(table: Table, person: str, wanted: int | str, seat: int | None) -> protocol.Explanation:
    """Why a move is not legal now, for a seat that is to move, from what it sees."""
    check_running(table)
    course = table.position()
    actor = course.actor
    check_holder(table, person, actor if seat is None else seat)
    if seat is not None and seat != actor:
        raise Refusal("not-your-turn", "It is not your turn.", actor=actor)
    game, number, view = course.game, find_number(course, wanted), course.sight(course.number, actor).imagined()
    name = called(game, view, number)
    if number in game.legal_moves(course.state):
        rule, sentence = Voice(game).explain(view, number)
        return protocol.Explanation(number, name, True, rule, sentence, None)
    reason = game.refuse(view, number)
    sentence = Voice(game).refuse(reason)
    return protocol.Explanation(number, name, False, reason.rule, sentence, told_reason(game, reason))
