"""What the games have to say: everything has its words in every language, and no words are left over."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from malecon import games, words
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.games.cuba import GAME as CUBA
from malecon.games.santiago import GAME as SANTIAGO
from malecon.play.voice import Voice
from malecon.words import Saying
from malecon.words.text import BadText, places
from tests.games.cuba.table import parliament
from tests.games.santiago.table import position, roll
from tests.games.sentences import is_sentence
from tests.toy import TOY
from tests.walks import MAIN_TABLES, walk
from tests.web.test_words import made

OURS = [games.find(name) for name in games.names()]
our_games = pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
Said = dict[tuple[str, str], list[Saying]]
"""By table and code."""


def asked_and_answered(game: Game, state: State) -> Iterator[tuple[str, Saying]]:
    yield "asked", game.ask(state)
    if state.actor >= 0:
        for move in game.legal_moves(state):
            yield "does", game.explain(state, move)[1]
        legal = game.legal_moves(state)
        for move, why in game.longed(state):
            assert move not in legal
            yield "near", why
        for move in range(len(game.moves)):
            if called := game.call(state, move):
                yield "move", called
            if move not in legal:
                yield "refused", game.refuse(state, move).saying


def played(game: Game, players: int, options: Mapping[str, str]) -> Iterator[tuple[str, Saying]]:
    for number, (before, move, after) in enumerate(walk(game, game.start(players, options), players)):
        for event in game.story(before, move, after):
            yield "told", game.tell(event)
        yield "asked", game.ask(before)
        if before.actor >= 0:
            yield from (("does", game.explain(before, move)[1]) for move in game.legal_moves(before))
            if number % 9 == 0:
                yield from asked_and_answered(game, before)


def rare(game: Game) -> Iterator[tuple[str, Saying]]:
    """What random games hardly come to."""
    if game is CUBA:
        rich = parliament(pesos={"blue": 150})
        yield from asked_and_answered(game, rich.state)
        rich.play("hundreds 1")
        yield from asked_and_answered(game, rich.state)
    if game is SANTIAGO:
        for ship in (6, 7):
            port = position(ahead="port", ship=ship - 1, demand={"rum": 1}, goods={"blue": {"rum": 1}})
            port.play("drive 1", "deliver rum 1", *roll(sugar=2))
            yield from asked_and_answered(game, port.state)
        far = position(pesos={"blue": 40})
        yield from (("told", game.tell(event)) for event in far.play("drive 20 and on"))
        yield from asked_and_answered(game, far.state)


@pytest.fixture(scope="module")
def said() -> dict[str, Said]:
    """What the games say, one of each kind: code, data and what is said inside."""
    found: dict[str, dict[Any, tuple[str, Saying]]] = {game.name: {} for game in OURS}
    for game, players, options in MAIN_TABLES:
        if game in OURS:
            for table, saying in (*played(game, players, options), *rare(game)):
                found[game.name].setdefault((table, *kind_of(saying)), (table, saying))
    by_code: dict[str, Said] = {}
    for name, kinds in found.items():
        for table, saying in kinds.values():
            by_code.setdefault(name, {}).setdefault((table, saying.code), []).append(saying)
    return by_code


def kind_of(value: Any) -> tuple[Any, ...]:
    """What tells one kind of saying from another: its words, not its figures."""
    match value:
        case Saying():
            return (value.code, *(kind_of(inner) for inner in value.data.items()))
        case Mapping():
            return tuple(value)
        case str():
            return (value,)
        case Sequence():
            return tuple(map(kind_of, value))
    return (type(value),)


@our_games
@pytest.mark.parametrize("language", words.languages())
def test_all_that_is_said_has_its_words(game: Game, language: str, said: dict[str, Said]):
    """C1–C83, S1–S34: a game's events, questions, moves and refusals are sentences, with all their data."""
    voice = Voice(game, ("Ana", "Ben", "Cleo", "Dora", "Emil"), language)
    for (table, _), sayings in said[game.name].items():
        for saying in sayings:
            text = voice.say(table, saying)
            in_few_words = table in ("near", "move")
            assert is_sentence(text + "." if in_few_words else text), saying


@our_games
def test_no_words_are_left_over(game: Game, said: dict[str, Said]):
    shared = words.read(None).texts
    codes = {f"{table}.{code}" for table, code in said[game.name] if table != "refused"} - shared.keys()
    own = {key for key in words.own(game.words, "en") if key.startswith(("told.", "asked.", "does.", "near.", "move."))}
    assert codes == own


@our_games
def test_every_reason_has_its_words_and_every_word_its_reason(game: Game):
    """The reasons as they are written in the file: those, too, that no game above comes to."""
    texts = words.read(game.words).texts
    reasons = list(made(folder(game) / "refusals.py", "Reason"))
    assert len(reasons) > 20
    for code, data in reasons:
        assert {place.name for place in places(texts[f"refused.{code}"])} <= data, code
    written = {key for key in words.own(game.words, "en") if key.startswith("refused.")}
    assert written <= {f"refused.{code}" for code, _ in reasons}


def folder(game: Game) -> Path:
    assert game.words
    return game.words.parent


@our_games
def test_options_headings_and_figures_are_of_the_game(game: Game):
    texts = words.own(game.words, "en")
    options = {f"option.{option.name}" for option in game.options}
    options |= {f"option.{option.name}.{value}" for option in game.options for value in option.choices}
    assert {key for key in texts if key.startswith("option.")} == options
    families = {family.name.replace(" ", "-") for family in game.moves.families}
    for key in texts:
        table, _, code = key.partition(".")
        if table == "group":
            assert code in families or code.rpartition("-")[0] in families, key
    for code, figures in game.figures.items():
        if f"effect.{code}" in texts:
            assert {place.name for place in places(texts[f"effect.{code}"])} <= figures.keys(), code


@our_games
@pytest.mark.parametrize("language", words.languages())
def test_what_is_said_as_it_stands_wants_no_data(game: Game, language: str):
    """Names, options and hints come without any."""
    tables = {"told", "asked", "does", "refused", "effect", "card", "move", "group", "picture", "because"}
    for key, text in words.own(game.words, language).items():
        if key.partition(".")[0] not in tables and key != "place.dock":
            assert not list(places(text)), key


@our_games
@pytest.mark.parametrize("language", words.languages())
def test_every_kind_of_question_has_a_hint(game: Game, language: str):
    """The guide has something to say to each, and nothing to what nobody is asked."""
    kinds = game.field["asked"].words
    asked: set[str] = set()
    by_table: set[str] = set()
    for one, players, options in MAIN_TABLES:
        if one is game:
            for before, _, _ in walk(game, game.start(players, options), players):
                (asked if before.actor >= 0 else by_table).add(kinds[int(before.asked)])
    assert asked | by_table == set(kinds) - {"nothing"}, "the walks come to every kind"
    hints = {key.partition(".")[2] for key in words.own(game.words, language) if key.startswith("hint.")}
    assert hints == asked


@our_games
def test_catalogues_are_in_the_folder_of_the_game(game: Game):
    assert {file.stem for file in (folder(game) / "words").glob("*.toml")} == set(words.languages())


# A game without words, and one of another package with some


def test_an_event_without_words_is_an_error_and_does_not_vanish():
    with pytest.raises(BadText, match=r"no text 'told.moon-rises'"):
        Voice(SANTIAGO).tell([{"what": "moon-rises", "seat": 0}])


def test_a_game_without_words_speaks_plainly():
    plain = Voice(dataclasses.replace(TOY, words=None), ("Ana", "Ben"), "pl")
    state = TOY.start(2)
    assert plain.tell([{"what": "keep", "seat": 1}]) == ["Ben: keep."]
    assert plain.ask(state) == "Keep or discard."
    assert plain.tell([{"what": "points", "seat": 0, "count": 2, "source": "die"}]) == [
        "Ana zdobywa 2 punkty zwycięstwa (die)."
    ]


def test_a_game_of_another_package_brings_its_words():
    state = TOY.start(2)
    events = [{"what": "roll", "seat": 0, "face": 3}]
    assert Voice(TOY, ("Ana", "Ben"), "pl").tell(events) == ["Ana wyrzuca 3."]
    assert Voice(TOY, ("Ana", "Ben"), "de").tell(events) == ["Ana rolls 3."], "it has no German"
    assert Voice(TOY).ask(state) == "Keep the die, or discard it."
    assert Voice(TOY).names[:2] == ["Blue", "Red"]
