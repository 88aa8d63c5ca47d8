"""The record of a game: a text that a person can read and a program can replay.

    Malecon record 1
    Game: santiago
    Rules: 1
    Players: 2
    Option owner_income: end-of-turn
    Option screens: closed
    Seat blue: Ana
    Seat red: Ben
    Commitment: 9f86d081884c7d65…
    Seed: 7
    Result: blue 31, red 28; won by blue

    # set-up
    table: site bank, site church, …
    # turn 1
    red: drive 2, use, enter bank, use
    table: income
    …
    End of record, 512 moves

The seed stands there once the game is over; until then the result reads `unfinished`, and moves that are still hidden
read `sealed`. A game that did not start from the set-up carries its position, each line after `Position:`; moves
played before the seed began to draw are counted in `Taken over`. Lines that begin with # are for people. Reading is
strict: the first thing that is wrong is named with its line, and nothing is half-loaded.
"""

import base64
import binascii
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from malecon import games
from malecon.engine.chance import commitment, fair_draw
from malecon.engine.fields import SEATS, TABLE, State, copy
from malecon.engine.game import Game
from malecon.errors import BadComponents, BadOption, BadPosition, BadRecord, UnknownGame
from malecon.play import position
from malecon.play.match import SEALED, Match

MAGIC = "Malecon record 1"
UNFINISHED = "unfinished"
LINE = 110
MOST_CHARACTERS = 2_000_000


# Writing


def write(match: Match, host: bool = False) -> str:
    """The text of a match; `host` adds what its host needs to go on with an unfinished one."""
    return (
        "\n".join([MAGIC, *headers(match, host), "", *body(match), f"End of record, {len(match.moves)} moves"]) + "\n"
    )


def headers(match: Match, host: bool) -> Iterator[str]:
    game = match.game
    yield f"Game: {game.name}"
    yield f"Rules: {game.version}"
    yield f"Players: {match.players}"
    for name, value in match.options.items():
        yield f"Option {name}: {value}"
    for seat, name in zip(game.seats(match.state), match.names, strict=True):
        yield f"Seat {seat}: {name}"
    if not starts_at_setup(match):
        for line in position.write(game, match.state_at(0)).splitlines():
            yield f"Position: {line}"
    if match.taken_over:
        yield f"Taken over: {match.taken_over}"
    yield f"Commitment: {match.commitment}"
    if match.is_over and match.seed:
        yield f"Seed: {match.seed}"
    elif host and not match.is_over:
        sealed = {str(i): game.moves.text(match.moves[i]) for i in sorted(match.hidden_from(None))}
        yield f"Host: {base64.b64encode(json.dumps({'seed': match.seed, 'sealed': sealed}).encode()).decode()}"
    yield f"Result: {result(match)}"


def starts_at_setup(match: Match) -> bool:
    setup = match.game.start(match.players, match.options)
    return bool(setup.tobytes() == match.state_at(0).tobytes())


def result(match: Match) -> str:
    if not match.is_over:
        return UNFINISHED
    scores = ", ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(match.scores))
    return f"{scores}; won by {' and '.join(SEATS[seat] for seat in match.winners)}"


def body(match: Match) -> Iterator[str]:
    """The moves, a line for each run of one actor, under headings."""
    chapter = line = ""
    for number, text in enumerate(match.move_texts()):
        before = match.state_at(number)
        actor = "table" if before.actor == TABLE else SEATS[before.actor]
        if (heading := match.game.chapter(before)) != chapter:
            if line:
                yield line
            yield f"# {heading}"
            chapter, line = heading, ""
        if line.startswith(f"{actor}:") and len(line) + len(text) < LINE:
            line += f", {text}"
        else:
            if line:
                yield line
            line = f"{actor}: {text}"
    if line:
        yield line


# Reading


@dataclass
class Draft:
    """A record while it is read: its headers and the lines of moves, each with its line number."""

    single: dict[str, tuple[int, str]] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    position: list[str] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    moves: int = 0

    def take(self, name: str) -> str:
        if name not in self.single:
            raise BadRecord(f"The header “{name}” is missing.")
        return self.single[name][1]


SINGLE = ("Game", "Rules", "Players", "Taken over", "Commitment", "Seed", "Host", "Result")


def read(text: str, game: Game | None = None) -> Match:
    """The match a record describes; BadRecord names the first line that is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord("This is far longer than any game's record.")
    draft = sort_lines(text)
    game = find_game(draft, game)
    start = find_start(game, draft)
    secrets = read_secrets(draft)
    moves = replay(game, start, draft, secrets.get("sealed", {}))
    if len(moves) != draft.moves:
        raise BadRecord(f"The record says it has {draft.moves} moves, and it has {len(moves)}: some are lost.")
    match = rebuild(game, start, draft, moves, secrets.get("seed"))
    check_result(match, draft)
    return match


def sort_lines(text: str) -> Draft:
    """Headers apart from moves, the frame checked."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != MAGIC:
        raise BadRecord(f"A record begins with the line “{MAGIC}”.")
    words = lines[-1][1].split()
    if len(words) != 5 or words[:3] != ["End", "of", "record,"] or words[4] != "moves" or not is_count(words[3]):
        raise BadRecord("The record has no last line “End of record, … moves”: its end is torn off.")
    draft = Draft(moves=int(words[3]))
    for number, line in lines[1:-1]:
        key, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(f"Line {number}: expected “name: value” or “seat: moves”.")
        sort_line(draft, number, key, value.strip(), line)
    return draft


def sort_line(draft: Draft, number: int, key: str, value: str, line: str) -> None:
    if key == "table" or key in SEATS:
        draft.lines.append((number, line))
        return
    if draft.lines:
        raise BadRecord(f"Line {number}: the header {key!r} stands among the moves.")
    kind, _, name = key.partition(" ")
    if key == "Position":
        draft.position.append(value)
    elif kind in ("Option", "Seat") and name:
        part = draft.options if kind == "Option" else draft.seats
        if name in part:
            raise BadRecord(f"Line {number}: {key!r} is there already.")
        part[name] = value
    elif key in SINGLE and key not in draft.single:
        draft.single[key] = (number, value)
    else:
        raise BadRecord(f"Line {number}: {key!r} is {'there already' if key in SINGLE else 'no header of a record'}.")


def is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8


def find_game(draft: Draft, expected: Game | None) -> Game:
    name, version = draft.take("Game"), draft.take("Rules")
    try:
        game = expected if expected and expected.name == name else games.find(name)
    except UnknownGame as error:
        raise BadRecord(str(error)) from None
    if version != str(game.version):
        raise BadRecord(f"Rules version {version!r} of {game.title} is not known; this is version {game.version}.")
    return game


def find_start(game: Game, draft: Draft) -> State:
    """The state the moves start from, with the seats and options the headers name."""
    players = draft.take("Players")
    if not is_count(players):
        raise BadRecord(f"“Players” is a number, not {players!r}.")
    try:
        setup = game.start(int(players), draft.options)
        start = setup if not draft.position else position.read("\n".join(draft.position), game)[1]
    except (BadOption, BadComponents, BadPosition) as error:
        raise BadRecord(str(error)) from None
    if game.options_of(start) != draft.options or start.players != int(players):
        raise BadRecord("The headers must name every option, and agree with the position.")
    if tuple(draft.seats) != game.seats(start):
        raise BadRecord(f"The headers must name the seats {', '.join(game.seats(start))}, in this order.")
    return start


def read_secrets(draft: Draft) -> dict[str, Any]:
    """What the host of an unfinished game wrote down for himself."""
    if "Host" not in draft.single:
        return {}
    try:
        secrets = json.loads(base64.b64decode(draft.take("Host"), validate=True))
        if not (isinstance(secrets["seed"], str) and isinstance(secrets["sealed"], dict)):
            raise TypeError
    except (binascii.Error, ValueError, TypeError, KeyError, RecursionError):
        raise BadRecord("The header “Host” is damaged.") from None
    return dict(secrets)


def replay(game: Game, start: State, draft: Draft, sealed: dict[str, Any]) -> list[int]:
    """The moves by number, each checked."""
    state, moves = copy(start), list[int]()
    for number, line in draft.lines:
        actor, _, texts = line.partition(":")
        for text in (part.strip() for part in texts.split(",")):
            if text == SEALED:
                text = sealed.get(str(len(moves)), SEALED)
            moves.append(read_move(game, state, number, actor, text))
            game.apply(state, moves[-1])
    return moves


def read_move(game: Game, state: State, number: int, actor: str, text: Any) -> int:
    if text == SEALED:
        raise BadRecord(f"Line {number}: a move was still sealed when this record was made; only its host can go on.")
    move = game.moves.number(text) if isinstance(text, str) else None
    if move is None:
        raise BadRecord(f"Line {number}: {text!r} is no move of {game.title}.")
    if game.is_over(state):
        raise BadRecord(f"Line {number}: the game was over before {text!r}.")
    due = "table" if state.actor == TABLE else SEATS[state.actor]
    if actor != due:
        raise BadRecord(f"Line {number}: it is {due}'s move, not {actor}'s.")
    if move not in game.legal_moves(state):
        reason = "" if due == "table" else f" {game.refuse(state, move).sentence}"
        raise BadRecord(f"Line {number}: {text!r} is not legal there.{reason}")
    return move


def rebuild(game: Game, start: State, draft: Draft, moves: list[int], hidden_seed: str | None) -> Match:
    """The match with its moves; it goes on from the record's own seed where that is known."""
    taken = draft.single.get("Taken over", (0, "0"))[1]
    if not is_count(taken) or int(taken) > len(moves):
        raise BadRecord("“Taken over” is the number of moves that were played before.")
    promised = draft.take("Commitment")
    seed = draft.single["Seed"][1] if "Seed" in draft.single else hidden_seed
    try:
        if seed is not None and commitment(seed) != promised:
            raise BadRecord("The seed is not the one that was committed to.")
        match = Match(game, start, seed, tuple(draft.seats.values()), moves)
    except BadOption as error:
        raise BadRecord(str(error)) from None
    match.taken_over = int(taken)
    if seed is None:
        if len(match.moves) > len(moves):
            raise BadRecord("The record stops in the middle of what the table does.")
        if match.is_over:
            match.seed, match.commitment = "", promised  # nothing can be taken back: see Match.undo
        else:
            match.taken_over = len(moves)  # a new seed draws from here on
    return match


def check_result(match: Match, draft: Draft) -> None:
    number, said = draft.single.get("Result", (0, ""))
    if not said:
        raise BadRecord("The header “Result” is missing.")
    if said != result(match):
        raise BadRecord(f"Line {number}: the result is “{result(match)}”, not “{said}”.")


# Checking chance


def verify(match: Match) -> int:
    """Check that every move of the table follows from the revealed seed; returns how many were checked."""
    if not match.seed or not match.is_over:
        raise BadRecord("The seed is revealed when the game is over; until then nothing can be checked.")
    checked = 0
    for number in range(match.taken_over, len(match.moves)):
        state = match.state_at(number)
        if state.actor != TABLE:
            continue
        moves = match.game.legal_moves(state)
        due = moves[fair_draw(match.seed, number, len(moves))]
        if match.moves[number] != due:
            made = match.game.moves.text(match.moves[number])
            raise BadRecord(
                f"Move {number + 1}: the table did {made!r}, and the seed draws {match.game.moves.text(due)!r}."
            )
        checked += 1
    return checked
