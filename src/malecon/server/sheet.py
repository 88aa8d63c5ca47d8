"""The score sheet: victory points by source for each part of the game, and the series for a chart."""

from malecon.server.line import Line
from malecon.server.seen import Audience, Json


def sheet(line: Line, audience: Audience) -> Json:
    """All points up to now, of the seats whose points this audience may know."""
    game, players = line.game, int(line.state.players)
    known = [line.is_over or vp is not None for vp in line.sight(line.number, audience, line.is_over).field("vp")]
    chapters: list[str] = []
    points: list[list[dict[str, int]]] = [[] for _ in range(players)]
    series: list[Json] = []
    hidden = line.hidden_from(audience)
    for number, move in enumerate(line.moves):
        before, after = line.at(number), line.at(number + 1)
        if not chapters or chapters[-1] != game.chapter(before):
            chapters.append(game.chapter(before))
            for seat in range(players):
                points[seat].append({"start": int(before.vp[seat])} if number == 0 and before.vp[seat] else {})
        for event in [] if number in hidden else game.story(before, move, after):
            if event["what"] == "points":
                part = points[event["seat"]][-1]
                part[event["source"]] = part.get(event["source"], 0) + event["count"]
        if number + 1 == line.number or game.chapter(after) != chapters[-1]:
            vp = [int(after.vp[seat]) if known[seat] else None for seat in range(players)]
            series.append({"number": number + 1, "chapter": chapters[-1], "vp": vp})
    seats = [seat_sheet(line, seat, points[seat]) if known[seat] else unknown(seat) for seat in range(players)]
    sources = sorted({source for row in seats for source in row["sources"] or ()})
    return {"number": line.number, "chapters": chapters, "sources": sources, "seats": seats, "series": series}


def seat_sheet(line: Line, seat: int, chapters: list[dict[str, int]]) -> Json:
    sources: dict[str, int] = {}
    for part in chapters:
        for source, count in part.items():
            sources[source] = sources.get(source, 0) + count
    return {"seat": seat, "total": int(line.state.vp[seat]), "sources": sources, "chapters": chapters}


def unknown(seat: int) -> Json:
    """The row of a seat whose points stand behind a screen."""
    return {"seat": seat, "total": None, "sources": None, "chapters": None}
