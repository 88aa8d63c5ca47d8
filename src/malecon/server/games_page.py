"""Everything static about the games, as data, so that clients copy no tables."""

from functools import cache

from malecon.engine.fields import SEATS, Field
from malecon.engine.game import Game, Option
from malecon.server import bot_names, messages, rules
from malecon.server.seen import Json


@cache
def games_page() -> str:
    """The answer to GET /api/games."""
    bots = [{"name": name, "about": about} for name, about in bot_names.OFFERED.items()]
    return messages.encode({"seats": SEATS, "bots": bots, "games": [describe(game) for game in rules.playable()]})


def describe(game: Game) -> Json:
    """One game."""
    moves = game.moves
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "options": [describe_option(option) for option in game.options],
        "fields": [describe_field(field) for field in game.fields],
        "families": [{"name": f.name, "first": f.first, "size": f.size} for f in moves.families],
        "moves": [
            {"text": text, "family": moves.family(number).name, "args": list(moves.arguments[number])}
            for number, text in enumerate(moves.texts)
        ],
    }


def describe_option(option: Option) -> Json:
    choices = [{"value": value, "about": about} for value, about in option.choices.items()]
    return {"name": option.name, "about": option.about, "default": option.default, "choices": choices}


def describe_field(field: Field) -> Json:
    axes = [{"name": axis.name, "labels": list(axis.labels)} for axis in field.axes]
    bounds = {"low": field.low, "high": field.high}
    return {"name": field.name, "about": field.about, "axes": axes, **bounds, "words": list(field.words)}
