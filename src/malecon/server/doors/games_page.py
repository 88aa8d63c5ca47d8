"""Everything static about the games, as data, so that clients copy no tables."""

from functools import cache

from malecon import words
from malecon.engine.fields import SEATS, Field
from malecon.engine.game import Game, Option, parse_tables
from malecon.errors import MaleconError
from malecon.server import playable, protocol
from malecon.server.bots import bot_names
from malecon.server.refusals import Refusal
from malecon.words import Words


@cache
def games_page(preparing: tuple[str, ...] = ()) -> str:
    """The answer to GET /api/games, while the rules of some are still being compiled."""
    bots = [protocol.BotInfo(name, about) for name, about in bot_names.OFFERED.items()]
    found = [describe(game) for game in playable.all_games()]
    return protocol.encode(protocol.Games(list(SEATS), bots, found, list(preparing)))


@cache
def words_page(game: Game, language: str) -> str:
    """The answer to GET /api/games/{game}/words/{language}."""
    spoken = words.read(game.words, language).language
    return protocol.encode(protocol.GameWords(spoken, words.own(game.words, spoken)))


def describe(game: Game) -> protocol.GameInfo:
    """One game."""
    moves = game.moves
    return protocol.GameInfo(
        name=game.name,
        title=game.title,
        version=game.version,
        players=game.players,
        options=[describe_option(option, words.read(game.words)) for option in game.options],
        fields=[describe_field(field) for field in game.fields],
        families=[protocol.Family(family.name, family.first, family.size) for family in moves.families],
        moves=[
            protocol.MoveName(text, moves.family(number).name, list(moves.arguments[number]))
            for number, text in enumerate(moves.texts)
        ],
        figures={code: dict(figures) for code, figures in game.figures.items()},
        box=game.components.load() if game.components else None,
    )


def box_of(game: Game, wish: protocol.BoxWish) -> protocol.Box:
    """What there is to say of a box of that game."""
    components = game.components
    if components is None:
        raise Refusal("bad-box", f"{game.title} has no component file.")
    try:
        tables = wish.tables if wish.text is None else parse_tables(wish.text)
        problems = list(components.problems(tables))
        text = components.write(tables) if not problems else ""
    except MaleconError as error:
        raise Refusal("bad-box", str(error)) from None
    told = [protocol.BoxProblem(found.place, found.code, found.data, found.sentence) for found in problems]
    return protocol.Box(tables, text, told)


def describe_option(option: Option, said: Words) -> protocol.Option:
    """Whoever has no words for an option calls it by its name."""

    def about(code: str) -> str:
        return said.texts.get(f"option.{code}", code.rpartition(".")[2])

    choices = [protocol.Choice(value, about(f"{option.name}.{value}")) for value in option.choices]
    return protocol.Option(option.name, about(option.name), option.default, choices)


def describe_field(field: Field) -> protocol.Field:
    axes = [protocol.Axis(axis.name, list(axis.labels)) for axis in field.axes]
    return protocol.Field(field.name, field.about, field.low, field.high, list(field.words), axes)
