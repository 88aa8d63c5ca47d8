"""The score sheet: victory points by source for each part of the game, and the series for a chart."""

from collections.abc import Generator

from malecon.play.course import Course
from malecon.play.sight import Audience
from malecon.server import protocol


def sheet(course: Course, audience: Audience) -> Generator[None, None, protocol.Sheet]:
    """All points up to now, of the seats whose points this audience may know; a move a step."""
    game, players = course.game, int(course.state.players)
    known = [
        course.is_over or vp is not None for vp in course.sight(course.number, audience, course.is_over).field("vp")
    ]
    chapters: list[str] = []
    points: list[list[dict[str, int]]] = [[] for _ in range(players)]
    series: list[protocol.SheetPoint] = []
    hidden = course.hidden_from(audience)
    for number, move in enumerate(course.moves):
        yield
        before, after = course.at(number), course.at(number + 1)
        if not chapters or chapters[-1] != game.chapter(before):
            chapters.append(game.chapter(before))
            for seat in range(players):
                points[seat].append({"start": int(before.vp[seat])} if number == 0 and before.vp[seat] else {})
        for event in [] if number in hidden else game.story(before, move, after):
            if event["what"] == "points":
                part = points[event["seat"]][-1]
                part[event["source"]] = part.get(event["source"], 0) + event["count"]
        if number + 1 == course.number or game.chapter(after) != chapters[-1]:
            vp = [int(after.vp[seat]) if known[seat] else None for seat in range(players)]
            series.append(protocol.SheetPoint(number + 1, chapters[-1], vp))
    seats = [seat_sheet(course, seat, points[seat]) if known[seat] else unknown(seat) for seat in range(players)]
    sources = sorted({source for row in seats for source in row.sources or ()})
    return protocol.Sheet(course.number, chapters, sources, seats, series)


def seat_sheet(course: Course, seat: int, chapters: list[dict[str, int]]) -> protocol.SheetSeat:
    sources: dict[str, int] = {}
    for part in chapters:
        for source, count in part.items():
            sources[source] = sources.get(source, 0) + count
    return protocol.SheetSeat(seat, int(course.state.vp[seat]), sources, chapters)


def unknown(seat: int) -> protocol.SheetSeat:
    """The row of a seat whose points stand behind a screen."""
    return protocol.SheetSeat(seat, None, None, None)
