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
played before the seed began to draw are counted in `Taken over`. What was taken back at a server's table stands in
lines like `Taken back: red to 57: drive 2, use`, the first one first; the table draws anew after it. What its players
put into the draws stands in lines like `Secret: red 5f3c…`, or `Secret: blue kept back, pledged 9a07…` if he pledged
one and did not tell it. `History` is what the server says of all that happened there. Lines that begin with # are for
people. Reading is strict: the first thing that is wrong is named with its line, and nothing is half-loaded.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from malecon import games
from malecon.engine.chance import commitment, fair_draw, pledge
from malecon.engine.fields import SEATS, TABLE, State, copy
from malecon.engine.game import Game
from malecon.errors import BadComponents, BadOption, BadPosition, BadRecord, UnknownGame
from malecon.play import position
from malecon.play.course import Course
from malecon.play.match import SEALED, Match
from malecon.play.pledges import Pledge, gathered
from malecon.play.taken_back import Stretch, TakenBack, stretches
from malecon.play.voice import Voice

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
    yield f"Rules: {match.rules}"
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
    for each in match.pledges:
        yield f"Secret: {SEATS[each.seat]} {each.secret or f'kept back, pledged {each.digest}'}"
    if match.is_over and match.seed:
        yield f"Seed: {match.seed}"
    elif host and not match.is_over:
        sealed = {str(i): game.moves.text(match.moves[i]) for i in sorted(match.hidden_from(None))}
        yield f"Host: {base64.b64encode(json.dumps({'seed': match.seed, 'sealed': sealed}).encode()).decode()}"
    yield from taken_back(match)
    if match.history:
        yield f"History: {match.history}"
    yield f"Result: {result(match)}"


def taken_back(match: Match) -> Iterator[str]:
    """A line for each time; what others may not know of it yet is sealed there, too."""
    if not match.taken_back:
        return
    played = stretches(match.moves, match.taken_back)
    for back, (_, course) in zip(match.taken_back, walk(match.game, match.state_at(0), played), strict=False):
        texts = [
            SEALED
            if not match.is_over and course.game.sealed(course.at(number), move)
            else course.game.moves.text(move)
            for number, move in enumerate(back.moves, back.to)
        ]
        yield f"Taken back: {SEATS[back.seat]} to {back.to}: {', '.join(texts)}"


def walk(game: Game, start: State, played: Iterable[Stretch]) -> Iterator[tuple[Stretch, Course]]:
    """The stretches of a game one after the other, each with its positions; its moves must be legal."""
    course = Course(game, start)
    for stretch in played:
        course.cut(stretch.first)
        course.extend(stretch.moves[stretch.first :])
        yield stretch, course


def starts_at_setup(match: Match) -> bool:
    setup = match.game.start(match.players, match.options, rules=match.rules)
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
    taken_back: list[tuple[int, str]] = field(default_factory=list)
    secrets: list[tuple[int, str]] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    moves: int = 0

    def take(self, name: str) -> str:
        if name not in self.single:
            raise BadRecord(f"The header “{name}” is missing.")
        return self.single[name][1]


SINGLE = ("Game", "Rules", "Players", "Taken over", "Commitment", "Seed", "Host", "History", "Result")


def read(text: str, game: Game | None = None) -> Match:
    """The match a record describes; BadRecord names the first line that is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord("This is far longer than any game's record.")
    draft = sort_lines(text)
    game = find_game(draft, game)
    start = find_start(game, draft)
    hosts = read_hosts(draft)
    moves = replay(game, start, draft, hosts.get("sealed", {}))
    if len(moves) != draft.moves:
        raise BadRecord(f"The record says it has {draft.moves} moves, and it has {len(moves)}: some are lost.")
    backs = read_taken_back(game, start, draft, moves)
    match = rebuild(game, start, draft, moves, backs, hosts.get("seed"))
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
    elif key == "Taken back":
        draft.taken_back.append((number, value))
    elif key == "Secret":
        draft.secrets.append((number, value))
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


def take_count(draft: Draft, name: str) -> int:
    text = draft.take(name)
    if not is_count(text):
        raise BadRecord(f"“{name}” is a number, not {text!r}.")
    return int(text)


def find_game(draft: Draft, expected: Game | None) -> Game:
    name = draft.take("Game")
    try:
        game = expected if expected and expected.name == name else games.find(name)
    except UnknownGame as error:
        raise BadRecord(str(error)) from None
    return game


def find_start(game: Game, draft: Draft) -> State:
    """The state the moves start from, with the seats and options the headers name."""
    players, rules = (take_count(draft, name) for name in ("Players", "Rules"))
    try:
        setup = game.start(players, draft.options, rules=rules)
        start = setup if not draft.position else position.read("\n".join(draft.position), game)[1]
    except (BadOption, BadComponents, BadPosition) as error:
        raise BadRecord(str(error)) from None
    if game.options_of(start) != draft.options or (start.players, start.rules) != (players, rules):
        raise BadRecord("The headers must name every option of their rules, and agree with the position.")
    if tuple(draft.seats) != game.seats(start):
        raise BadRecord(f"The headers must name the seats {', '.join(game.seats(start))}, in this order.")
    return start


def read_hosts(draft: Draft) -> dict[str, Any]:
    """What the host of an unfinished game wrote down for himself."""
    if "Host" not in draft.single:
        return {}
    try:
        hosts = json.loads(base64.b64decode(draft.take("Host"), validate=True))
        if not (isinstance(hosts["seed"], str) and isinstance(hosts["sealed"], dict)):
            raise TypeError
    except (binascii.Error, ValueError, TypeError, KeyError, RecursionError):
        raise BadRecord("The header “Host” is damaged.") from None
    return dict(hosts)


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
        reason = "" if due == "table" else f" {Voice(game).refuse(game.refuse(state, move))}"
        raise BadRecord(f"Line {number}: {text!r} is not legal there.{reason}")
    return move


def read_taken_back(game: Game, start: State, draft: Draft, moves: list[int]) -> list[TakenBack]:
    """What was taken back, each move of it checked; nothing if some of it is sealed, and nobody can go on from it."""
    found = [read_back(game, number, line) for number, line in draft.taken_back]
    whole = [back for back in found if back is not None]
    if len(whole) < len(found):
        return []
    try:
        course = Course(game, start)
        for stretch in stretches(moves, whole):
            course.cut(stretch.first)
            for move in stretch.moves[stretch.first :]:
                if move not in game.legal_moves(course.state):
                    raise ValueError(move)
                course.extend([move])
    except ValueError:
        raise BadRecord("What is said to be taken back can’t have been played.") from None
    return whole


BACK = re.compile(r"(\w+) to (\d{1,7}): (.+)", re.ASCII)


def read_back(game: Game, number: int, line: str) -> TakenBack | None:
    """One line of it; None if it is sealed."""
    found = BACK.fullmatch(line)
    if not found or found[1] not in SEATS:
        raise BadRecord(f"Line {number}: what was taken back is written like “red to 57: drive 2, use”.")
    texts = [text.strip() for text in found[3].split(",")]
    if SEALED in texts:
        return None
    moves = [move for text in texts if (move := game.moves.number(text)) is not None]
    if len(moves) < len(texts):
        raise BadRecord(f"Line {number}: some of that is no move of {game.title}.")
    return TakenBack(SEATS.index(found[1]), int(found[2]), moves)


PLEDGED = re.compile(r"(\w+) (?:([0-9a-f]{64})|kept back, pledged ([0-9a-f]{64}))", re.ASCII)


def read_pledge(number: int, line: str, players: int) -> Pledge:
    found = PLEDGED.fullmatch(line)
    if not found or found[1] not in SEATS[:players]:
        raise BadRecord(f"Line {number}: a player’s secret is written like “red” and 64 digits, base 16.")
    secret = found[2] or ""
    return Pledge(SEATS.index(found[1]), pledge(secret) if secret else found[3], secret)


def rebuild(
    game: Game, start: State, draft: Draft, moves: list[int], backs: list[TakenBack], hidden_seed: str | None
) -> Match:
    """The match with its moves; it goes on from the record's own seed where that is known."""
    taken = draft.single.get("Taken over", (0, "0"))[1]
    if not is_count(taken) or int(taken) > len(moves):
        raise BadRecord("“Taken over” is the number of moves that were played before.")
    promised = draft.take("Commitment")
    pledges = [read_pledge(number, line, int(start.players)) for number, line in draft.secrets]
    seed = draft.single["Seed"][1] if "Seed" in draft.single else hidden_seed
    try:
        if seed is not None and commitment(seed) != promised:
            raise BadRecord("The seed is not the one that was committed to.")
        match = Match(game, start, seed, tuple(draft.seats.values()), moves, backs, pledges)
    except BadOption as error:
        raise BadRecord(str(error)) from None
    match.taken_over = int(taken)
    match.history = draft.single.get("History", (0, ""))[1]
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
    played = stretches(match.moves, match.taken_back, gathered(match.pledges))
    return sum(check_draws(match, stretch, course) for stretch, course in walk(match.game, match.state_at(0), played))


def check_draws(match: Match, stretch: Stretch, course: Course) -> int:
    """Check the table's moves of a stretch, be they taken back later; returns how many there are."""
    checked = 0
    for number in range(max(stretch.first, match.taken_over), len(stretch.moves)):
        state = course.at(number)
        if state.actor != TABLE:
            continue
        moves = match.game.legal_moves(state)
        due = moves[fair_draw(match.seed, number, len(moves), stretch.mixed)]
        if stretch.moves[number] != due:
            made = match.game.moves.text(stretch.moves[number])
            raise BadRecord(
                f"Move {number + 1}: the table did {made!r}, and the seed draws {match.game.moves.text(due)!r}."
            )
        checked += 1
    return checked
