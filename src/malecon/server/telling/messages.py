"""What clients are told: the messages of `protocol.py`, made for one audience at a time.

Everything about a position goes through `Sight`, so nothing here can tell what an audience may not know.
"""

from collections.abc import Iterator
from typing import cast

import msgspec
from msgspec import UNSET, UnsetType

from malecon.engine.fields import TABLE, State
from malecon.engine.game import Game
from malecon.play.course import Course
from malecon.play.sight import Audience, Sight
from malecon.server import protocol
from malecon.server.sayings import called, saying
from malecon.server.tables import clocks, undo
from malecon.server.tables.history import (
    Agreed,
    AnyEntry,
    Asked,
    Banned,
    Botted,
    Claimed,
    Clock,
    Closed,
    Coloured,
    Created,
    Entry,
    Joined,
    Muted,
    Opened,
    Played,
    Rematched,
    Renamed,
    Reopened,
    Returned,
    Said,
    Started,
    Stoodin,
    Undone,
)
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import Remark, Seat, Summary, TableFacts, Undoing, Vote
from malecon.server.telling.open_table import There
from malecon.server.telling.reading import Steps
from malecon.words import Saying

NOBODY = There(set(), 0, {})
MOVES_SENT = 60
UNDOINGS_SENT = 50
MOST_PREVIEWS = 40


# The table, as everybody may see it


def table_facts(table: Table, there: There = NOBODY) -> protocol.Table:
    """The table without its position."""
    return told_facts(table.facts, len(table.facts.moves), table.seed, there)


def listed(summary: Summary, seed: str) -> protocol.Table:
    """A table as a line in a list."""
    turn = summary.facts.actor if summary.facts.status == "running" else None
    return msgspec.structs.replace(told_facts(summary.facts, summary.number, seed, NOBODY), turn=turn)


def told_facts(facts: TableFacts, number: int, seed: str, there: There) -> protocol.Table:
    return protocol.Table(
        id=facts.id,
        game=facts.game,
        version=facts.version,
        players=len(facts.seats),
        options=facts.options,
        box=UNSET if facts.box is None else facts.box,
        public=facts.public,
        status=facts.status,
        host=facts.host,
        created=facts.created,
        updated=facts.updated,
        commitment=facts.commitment,
        head=facts.head,
        seed=seed if facts.status == "finished" else None,
        origin=protocol.From(facts.origin.table, facts.origin.number) if facts.origin else None,
        seats=[seat_facts(facts, seat, there) for seat in range(len(facts.seats))],
        clock=clock_facts(facts.clock) if facts.clock else None,
        running=running_clock(facts),
        asks=[vote_facts(facts, vote) for vote in facts.votes],
        number=number,
        result=protocol.Result(facts.result.scores, facts.result.winners) if facts.result else None,
        rematch=facts.rematch,
        watchers=there.watchers,
        silenced=facts.silenced,
        banned=facts.banned,
        hushed=facts.hushed,
    )


def seat_facts(facts: TableFacts, number: int, there: There) -> protocol.SeatInfo:
    seat = facts.seats[number]
    return protocol.SeatInfo(
        seat=number,
        colour=cast(protocol.SeatColour, facts.colours[number]),
        kind=seat.kind,
        name=seat.name,
        person=seat.holders[0] if seat.holders else None,
        bot=seat.bot,
        standin=stand_in(seat),
        online=number in there.online,
        awaited=there.awaited.get(number),
        also=seat.also,
        muted=seat.muted,
        left=seat.left,
    )


def stand_in(seat: Seat) -> protocol.StandIn | None:
    if not seat.standin or not seat.why:
        return None
    return protocol.StandIn(seat.standin, seat.why, seat.stood, seat.stood_after, seat.stood_by)


def clock_facts(clock: Clock) -> protocol.Clock:
    if clock.kind == "days":
        return protocol.DaysClock(clock.days)
    return protocol.BankClock(clock.bank, clock.increment)


def running_clock(facts: TableFacts) -> protocol.Running | None:
    end = clocks.deadline(facts)
    return None if end is None else protocol.Running(facts.actor, facts.since, end)


def vote_facts(facts: TableFacts, vote: Vote) -> protocol.Ask:
    waiting = facts.waiting(vote)
    if vote.what == "undo":
        return protocol.UndoAsk(vote.seat, vote.asker, vote.to, vote.agreed, waiting)
    return protocol.ReplaceAsk(vote.seat, vote.asker, vote.bot, vote.agreed, waiting)


# The position


def now(table: Table, audience: Audience, with_view: bool = True) -> protocol.Now | None:
    """The position for an audience; None before the start."""
    course = table.course
    if course is None:
        return None
    game, state, over = table.game, course.state, course.is_over
    sight = course.sight(course.number, audience, over)
    mine = audience is not None and audience == course.actor
    return protocol.Now(
        at=table.facts.at,
        number=course.number,
        actor=course.actor,
        chapter=game.chapter(state),
        asked=None if over or course.actor == TABLE else saying(game.ask(sight.imagined())),
        hides=not over and game.hides(state),
        legal=legal(course, sight) if mine else None,
        longed=longed(course, sight) if mine else None,
        undo=None if audience is None else undo.offer(table, audience),
        scores=game.scores(state) if over else None,
        winners=game.winners(state) if over else None,
        view=sight.all() if with_view else UNSET,
    )


def legal(course: Course, sight: Sight) -> list[protocol.Legal]:
    """The legal moves of the audience's own seat; what they would do is worked out from its view alone."""
    game, known = course.game, sight.imagined()
    moves = game.legal_moves(course.state)
    previewed = len(moves) <= MOST_PREVIEWS
    return [legal_move(game, known, move, previewed) for move in moves]


def longed(course: Course, sight: Sight) -> list[protocol.Longed]:
    """What somebody would look for beside the legal moves."""
    game, known = course.game, sight.imagined()
    return [protocol.Longed(move, called(game, known, move), saying(why)) for move, why in game.longed(known)]


def legal_move(game: Game, known: State, move: int, previewed: bool) -> protocol.Legal:
    rule, does = game.explain(known, move)
    return protocol.Legal(
        move=move,
        text=game.moves.text(move),
        family=game.moves.family(move).name,
        args=list(game.moves.arguments[move]),
        called=called(game, known, move),
        rule=rule,
        does=saying(does),
        events=game.story(known, move, game.after(known, move)) if previewed else [],
    )


# The moves


def move_made(
    course: Course,
    number: int,
    sealed: bool,
    changed: protocol.View | UnsetType = UNSET,
    revealed: list[protocol.MoveMade] | UnsetType = UNSET,
) -> protocol.MoveMade:
    """A move of the game; nothing of one that is sealed but whose it was."""
    before, move, moves = course.at(number), course.moves[number], course.game.moves
    events = [] if sealed else course.game.story(before, move, course.at(number + 1))
    told = [Saying("sealed", {"seat": int(before.actor)})] if sealed else course.game.told(events)
    return protocol.MoveMade(
        number=number,
        actor=int(before.actor),
        chapter=course.game.chapter(before),
        move=None if sealed else move,
        text="sealed" if sealed else moves.text(move),
        family=None if sealed else moves.family(move).name,
        args=[] if sealed else list(moves.arguments[move]),
        events=events,
        told=[saying(said) for said in told],
        sealed=True if sealed else UNSET,
        revealed=revealed,
        changed=changed,
    )


def moves_shown(course: Course, audience: Audience, first: int) -> list[protocol.MoveMade]:
    """The moves from `first` on, as an audience may know them now, without what they changed."""
    hidden = course.hidden_from(audience)
    return [move_made(course, number, number in hidden) for number in range(first, course.number)]


def moves_made(
    course: Course, audience: Audience, first: int, last: int, live: bool = False
) -> list[protocol.MoveMade]:
    """The moves from `first` up to, without, `last`, as an audience may know them now, with what they changed.

    With `live`, changes count from what the audience saw before the game was over: the last ones open everything.
    """
    return list(each_move_made(course, audience, first, last, live))


def each_move_made(
    course: Course, audience: Audience, first: int, last: int, live: bool
) -> Iterator[protocol.MoveMade]:
    hidden, over = course.hidden_from(audience), course.is_over
    before = course.sight(first, audience, over and not live)
    for number in range(first, last):
        after = course.sight(number + 1, audience, over)
        opened = [n for n in course.opened_by(number) if course.at(n).actor != audience]
        revealed = [move_made(course, n, False) for n in opened] or UNSET
        yield move_made(course, number, number in hidden, after.since(before), revealed)
        before = after


def moment(course: Course, audience: Audience, number: int) -> protocol.Moment:
    """A moment of the game."""
    state = course.at(number)
    return protocol.Moment(
        number=number,
        actor=int(state.actor),
        chapter=course.game.chapter(state),
        view=course.sight(number, audience, course.is_over).all(),
        last=moves_made(course, audience, number - 1, number)[0] if number else None,
    )


def replay(course: Course, audience: Audience, first: int, last: int) -> Steps[protocol.Replay]:
    """A stretch of the game, a move a step."""
    moves = []
    for move in each_move_made(course, audience, first, max(first, last), False):
        moves.append(move)
        yield
    return protocol.Replay(first=first, view=course.sight(first, audience, course.is_over).all(), moves=moves)


# Messages


def you(table: Table, person: str, name: str, audience: Audience) -> protocol.You:
    return protocol.You(person, name, table.facts.seats_of(person), audience)


def chat_line(said: Remark) -> protocol.ChatLine:
    return protocol.ChatLine(said.seq, said.time, said.person, said.seat, said.name, said.text)


def taken_back(undoing: Undoing) -> protocol.TakenBack:
    back = undoing.back
    return protocol.TakenBack(undoing.seq, undoing.time, back.seat, back.to, len(back.moves))


def page(table: Table, me: protocol.You, time: int, there: There) -> protocol.TablePage:
    """Everything: the first message of a socket, and the answer to GET."""
    course = table.course
    return protocol.TablePage(
        seq=table.seq,
        time=time,
        you=me,
        table=table_facts(table, there),
        now=now(table, me.look),
        moves=moves_shown(course, me.look, max(0, course.number - MOVES_SENT)) if course else [],
        undone=[taken_back(undoing) for undoing in table.facts.undone[-UNDOINGS_SENT:]],
        chat=[chat_line(said) for said in table.facts.chat],
    )


def happened(
    table: Table, seq: int, time: int, entry: AnyEntry, audience: Audience, facts: protocol.Table | None, last: int
) -> protocol.EventMessage:
    """The message of an entry whose moves end at number `last`, for an audience.

    With `facts` of the latest one, told at once; without, of one that was missed: the gap tells where the table stands.
    """
    match entry:
        case Said(person, name, text, seat):
            return protocol.ChatLine(seq, time, person, seat, name, text)
        case Played(_, moves, by):
            made = moves_made(table.position(), audience, last - len(moves), last, live=True)
            return protocol.MovesMessage(seq, time, by, made, now(table, audience, False) if facts else None, facts)
        case Started(moves):
            made = moves_made(table.position(), audience, last - len(moves), last)
            return protocol.MovesMessage(seq, time, "start", made, now(table, audience), facts)
        case Undone(seat, to):
            count = len(table.facts.undone[-1].back.moves)
            return protocol.UndoneMessage(seq, time, seat, to, count, now(table, audience), facts)
    return protocol.FactsMessage(seq, time, KINDS[type(entry)], getattr(entry, "seat", None), facts)


KINDS: dict[type[Entry], protocol.Kind] = {
    Created: "created",
    Joined: "joined",
    Claimed: "claimed",
    Renamed: "renamed",
    Coloured: "coloured",
    Opened: "left",
    Botted: "bot",
    Asked: "asked",
    Agreed: "agreed",
    Stoodin: "standin",
    Returned: "back",
    Reopened: "reopened",
    Muted: "muted",
    Banned: "banned",
    Rematched: "rematch",
    Closed: "closed",
}
