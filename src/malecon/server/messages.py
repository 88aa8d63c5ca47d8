"""What clients are told: the messages of docs/protocol.md, made for one audience at a time.

Everything about a position goes through `seen.Sight`, so nothing here can tell what an audience may not know.
"""

import msgspec

from malecon.server import clocks, undo
from malecon.server.events import AnyEvent, Played, Said, Started, Undone
from malecon.server.facts import Ask, Facts, Remark
from malecon.server.line import Line
from malecon.server.seen import Audience, Json, Sight
from malecon.server.table import Table

MOVES_SENT = 60
MOST_PREVIEWS = 40

_encoder = msgspec.json.Encoder()


def encode(message: Json) -> str:
    """A message as it is sent."""
    return _encoder.encode(message).decode()


# The table, as everybody may see it


def table_facts(table: Table, online: set[int] | None = None, watchers: int = 0) -> Json:
    """The table without its position."""
    facts = table.facts
    return {
        "id": facts.id,
        "game": facts.game,
        "version": facts.version,
        "players": len(facts.seats),
        "options": facts.options,
        "public": facts.public,
        "status": facts.status,
        "host": facts.host,
        "created": facts.created,
        "updated": facts.updated,
        "commitment": facts.commitment,
        "seed": table.seed if facts.status == "finished" else None,
        "from": None if facts.origin is None else {"table": facts.origin.table, "number": facts.origin.number},
        "seats": [seat_facts(facts, number, online or set()) for number in range(len(facts.seats))],
        "clock": clock_facts(facts),
        "running": running_clock(facts),
        "asks": [ask_facts(facts, ask) for ask in facts.asks],
        "number": len(facts.moves),
        "result": facts.result,
        "rematch": facts.rematch,
        "watchers": watchers,
    }


def seat_facts(facts: Facts, number: int, online: set[int]) -> Json:
    seat = facts.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "person": seat.holders[0] if seat.holders else None,
        "bot": seat.bot,
        "standin": {"bot": seat.standin, "why": seat.why} if seat.standin else None,
        "online": number in online,
        "muted": seat.muted,
        "left": seat.left,
    }


def clock_facts(facts: Facts) -> Json | None:
    if facts.clock is None:
        return None
    if facts.clock.kind == "days":
        return {"kind": "days", "days": facts.clock.days}
    return {"kind": "bank", "bank": facts.clock.bank, "increment": facts.clock.increment}


def running_clock(facts: Facts) -> Json | None:
    end = clocks.deadline(facts)
    return None if end is None else {"seat": facts.actor, "since": facts.since, "deadline": end}


def ask_facts(facts: Facts, ask: Ask) -> Json:
    told: Json = {"what": ask.what, "seat": ask.seat, "asker": ask.asker, "agreed": ask.agreed}
    told |= {"to": ask.to} if ask.what == "undo" else {"bot": ask.bot}
    return told | {"waiting": facts.waiting(ask)}


def summary(table: Table) -> Json:
    """The table as a line in a list."""
    turn = table.facts.actor if table.facts.status == "running" else None
    return table_facts(table) | {"turn": turn}


# The position


def now(table: Table, audience: Audience, with_view: bool = True) -> Json | None:
    """The position for an audience; None before the start."""
    line = table.line
    if line is None:
        return None
    game, state, over = table.game, line.state, line.is_over
    sight = line.sight(line.number, audience, over)
    told: Json = {
        "at": table.facts.at,
        "number": line.number,
        "actor": line.actor,
        "chapter": game.chapter(state),
        "ask": game.ask(sight.imagined()),
    }
    if with_view:
        told["view"] = sight.all()
    mine = audience is not None and audience == line.actor
    return told | {
        "legal": legal(line, sight) if mine else None,
        "undo": None if audience is None else undo.offer(table, audience),
        "scores": game.scores(state) if over else None,
        "winners": game.winners(state) if over else None,
    }


def move_words(line: Line, move: int) -> Json:
    moves = line.game.moves
    return {
        "move": move,
        "text": moves.text(move),
        "family": moves.family(move).name,
        "args": list(moves.arguments[move]),
    }


def legal(line: Line, sight: Sight) -> list[Json]:
    """The legal moves of the audience's own seat; what they would do is worked out from its view alone."""
    game, known = line.game, sight.imagined()
    moves = game.legal_moves(line.state)
    told = []
    for move in moves:
        rule, about = game.explain(known, move)
        events = game.story(known, move, game.after(known, move)) if len(moves) <= MOST_PREVIEWS else []
        told.append(move_words(line, move) | {"rule": rule, "about": about, "events": events})
    return told


# The moves


SEALED: Json = {"move": None, "text": "sealed", "family": None, "args": [], "events": [], "sealed": True}


def bare_move(line: Line, number: int, sealed: bool) -> Json:
    """A move made, without the change of the view."""
    before = line.at(number)
    told: Json = {"number": number, "actor": int(before.actor), "chapter": line.game.chapter(before)}
    if sealed:
        return told | SEALED
    events = line.game.story(before, line.moves[number], line.at(number + 1))
    return told | move_words(line, line.moves[number]) | {"events": events}


def moves_made(
    line: Line, audience: Audience, first: int, last: int, changes: bool = True, live: bool = False
) -> list[Json]:
    """The moves from `first` up to, without, `last`, as an audience may know them now.

    With `live`, changes count from what the audience saw before the game was over: the last ones open everything.
    """
    hidden, over = line.hidden_from(audience), line.is_over
    told = []
    before = line.sight(first, audience, over and not live) if changes else None
    for number in range(first, last):
        move = bare_move(line, number, number in hidden)
        if before is not None:
            after = line.sight(number + 1, audience, over)
            move["changed"] = after.since(before)
            before = after
            if opened := [n for n in line.opened_by(number) if line.at(n).actor != audience]:
                move["revealed"] = [bare_move(line, n, False) for n in opened]
        told.append(move)
    return told


# Messages


def you(table: Table, person: str, name: str, audience: Audience) -> Json:
    return {"person": person, "name": name, "seats": table.facts.seats_of(person), "look": audience}


def chat_line(line: Remark) -> Json:
    return {
        "type": "chat",
        "seq": line.seq,
        "time": line.time,
        "person": line.person,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
    }


def page(table: Table, me: Json, time: int, online: set[int], watchers: int) -> Json:
    """Everything: the first message of a socket, and the answer to GET."""
    line = table.line
    first = max(0, line.number - MOVES_SENT) if line else 0
    return {
        "type": "table",
        "seq": table.seq,
        "time": time,
        "you": me,
        "table": table_facts(table, online, watchers),
        "now": now(table, me["look"]),
        "moves": moves_made(line, me["look"], first, line.number, changes=False) if line else [],
        "chat": [chat_line(said) for said in table.facts.chat],
    }


def happened(table: Table, seq: int, time: int, event: AnyEvent, audience: Audience, facts: Json, last: int) -> Json:
    """The message of an event that is the latest (its moves end at number `last`), for an audience."""
    head: Json = {"seq": seq, "time": time}
    match event:
        case Said(person, name, text, seat):
            return chat_line(Remark(seq, time, person, seat, name, text))
        case Played(_, moves, by):
            made = moves_made(table.position(), audience, last - len(moves), last, live=True)
            return {
                "type": "moves",
                **head,
                "by": by,
                "moves": made,
                "now": now(table, audience, False),
                "table": facts,
            }
        case Started(moves):
            made = moves_made(table.position(), audience, last - len(moves), last)
            return {"type": "moves", **head, "by": "start", "moves": made, "now": now(table, audience), "table": facts}
        case Undone(seat, to):
            return {"type": "undone", **head, "seat": seat, "number": to, "now": now(table, audience), "table": facts}
    told: Json = {"type": "facts", **head, "what": KINDS[type(event).__name__], "seat": getattr(event, "seat", None)}
    return told | {"table": facts, "now": None}


KINDS = {
    "Created": "created",
    "Joined": "joined",
    "Claimed": "claimed",
    "Opened": "left",
    "Botted": "bot",
    "Asked": "asked",
    "Agreed": "agreed",
    "Stoodin": "standin",
    "Returned": "back",
    "Reopened": "reopened",
    "Muted": "muted",
    "Rematched": "rematch",
    "Closed": "closed",
}
