"""Golden files: whole games to read, and counts of legal sequences, made anew and compared in every test run.

For any game; the files are in tests/golden/:

- `*-players.txt`, a playthrough: a game of random moves from the seed in its header, every move with the number of
  choices there were and what happened, in sentences. A reviewer reads the rules there.
- `*-perft.toml`, positions with the number of legal sequences of 1, 2, 3, … moves from each. The table's moves count
  too, each once, however likely it is.
- `versions/`, a record and a position of every version of the rules. Those never change: they are what old games are.
  `python -m tests.golden versions` adds the two files of a version that has none yet, once, when it is released.

When a change is meant, make the files anew and read the difference before it is committed:

    .venv/bin/python -m tests.golden

A new playthrough: `.venv/bin/python -m tests.golden santiago 3 SEED owner_income=visit`. A new position: write it into
the perft file with `counts = [0, 0, 0]`, one 0 for each depth, and make the files anew. In a test:

    def test_playthrough():
        golden.compare_playthrough("santiago-3-players.txt")
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from malecon import games
from malecon.engine.chance import fair_draw
from malecon.engine.fields import SEATS, TABLE, State
from malecon.engine.game import Game
from malecon.play import position
from malecon.play.voice import Voice
from tests.walks import EVERY_GAME, random_match

FOLDER = Path(__file__).parent / "golden"

# Playthroughs

MAGIC = "Malecon playthrough 1"


def playthrough(game: Game, players: int, seed: str, options: dict[str, str], rules: int) -> str:
    """A whole game of random moves as text. Which moves does not depend on the order `legal` lists them in."""
    state = game.start(players, options, rules=rules)
    seats = game.seats(state)
    lines = [MAGIC, f"Game: {game.name}", *([] if rules == 1 else [f"Rules: {rules}"]), f"Players: {players}"]
    lines += [f"Option {name}: {value}" for name, value in game.complete(options, rules).items()]
    lines += [f"Seed: {seed}", "", "Each move after who made it and how many choices there were."]
    chapter, number = "", 0
    while not game.is_over(state):
        moves = sorted(game.legal_moves(state))
        move = moves[fair_draw(seed, number, len(moves))]
        after = game.after(state, move)
        if game.chapter(state) != chapter:
            chapter = game.chapter(state)
            lines += ["", f"# {chapter}"]
        actor = "table" if state.actor == TABLE else SEATS[state.actor]
        told = Voice(game, seats).tell(game.story(state, move, after))
        lines.append(f"{actor} {len(moves)}: {game.moves.text(move)}")
        lines += [f"    {sentence}" for sentence in told]
        state, number = after, number + 1
    scores = ", ".join(f"{seat} {score}" for seat, score in zip(seats, game.scores(state), strict=True))
    winners = " and ".join(seats[seat] for seat in game.winners(state))
    return "\n".join([*lines, "", f"{scores}; won by {winners} after {number} moves", ""])


def again(text: str) -> str:
    """The playthrough that a text's headers describe, made anew."""
    head = text.split("\n\n")[0].splitlines()
    assert head[0] == MAGIC, f"not a playthrough: {head[0]!r}"
    values = dict(line.split(": ", 1) for line in head[1:])
    options = {name.removeprefix("Option "): value for name, value in values.items() if name.startswith("Option ")}
    game, players, rules = games.find(values["Game"]), int(values["Players"]), int(values.get("Rules", 1))
    return playthrough(game, players, values["Seed"], options, rules)


def compare_playthrough(name: str) -> None:
    """Fail at the first line where a stored playthrough is not what the rules give now."""
    stored = (FOLDER / name).read_text(encoding="utf-8")
    now = again(stored)
    for number, (old, new) in enumerate(zip(stored.splitlines(), now.splitlines(), strict=False), 1):
        assert old == new, f"{name}, line {number}. If this is meant: python -m tests.golden"
    assert stored == now


# Perft


def perft(game: Game, state: State, depth: int, known: dict[tuple[bytes, int], int] | None = None) -> int:
    """How many sequences of exactly `depth` legal moves there are."""
    known = {} if known is None else known
    key = (state.tobytes(), depth)
    if key not in known:
        moves = set(game.legal_moves(state))
        if depth == 1:
            known[key] = len(moves)
        else:
            known[key] = sum(perft(game, game.after(state, move), depth - 1, known) for move in moves)
    return known[key]


def perft_positions(name: str) -> Iterator[tuple[str, list[int], list[int]]]:
    """Each position of a perft file: its name, the counts stored, the counts now."""
    for entry in tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))["position"]:
        game, state = position.read(entry["text"])
        now = [perft(game, state, depth) for depth in range(1, len(entry["counts"]) + 1)]
        yield entry["name"], entry["counts"], now


def compare_perft(name: str) -> None:
    """Fail if a position of a perft file has other counts now."""
    for title, stored, now in perft_positions(name):
        assert stored == now, f"{title}. If this is meant: python -m tests.golden"


# Made anew


def remake() -> None:
    """Make every golden file anew; say which changed."""
    for path in sorted(FOLDER.glob("*.*")):
        old = path.read_text(encoding="utf-8")
        if path.name.endswith("-players.txt"):
            new = again(old)
        elif path.name.endswith("-perft.toml"):
            new = old
            for number, (*_, counts) in enumerate(perft_positions(path.name)):
                line = list(re.finditer(r"^counts = .*$", new, re.MULTILINE))[number]
                new = f"{new[: line.start()]}counts = {counts}{new[line.end() :]}"
        else:
            continue
        path.write_text(new, encoding="utf-8")
        print(f"{path.name}: {'unchanged' if new == old else 'changed'}")


def keep_versions() -> None:
    """Write a record and a position of each version of the rules that has none yet: each option at its last choice."""
    for game in EVERY_GAME:
        for version in range(1, game.version + 1):
            options = {option.name: [*option.choices][-1] for option in game.options_in(version)}
            seats, seed = min(game.players[1], 4), f"version {version}"
            match = random_match(game, seats, seed, None, rules=version, **options)
            halfway = random_match(game, seats, seed, len(match.moves) // 2, rules=version, **options)
            for name, text in (("record", match.record()), ("position", halfway.position())):
                path = FOLDER / "versions" / f"{game.name}-{version}.{name}.txt"
                if not path.exists():
                    path.write_text(text, encoding="utf-8")
                    print(f"{path.name}: new")


def main(arguments: list[str]) -> None:
    if not arguments:
        remake()
        return
    if arguments == ["versions"]:
        keep_versions()
        return
    name, players, seed, *options = arguments
    game = games.find(name)
    text = playthrough(game, int(players), seed, dict(option.split("=") for option in options), game.version)
    path = FOLDER / f"{'-'.join([name, *(o.split('=')[1] for o in options), players])}-players.txt"
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
