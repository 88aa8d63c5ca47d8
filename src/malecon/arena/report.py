"""The report of a tournament: one HTML page that needs nothing else, with pictures to enjoy."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from malecon.arena import draw
from malecon.arena.play import Played
from malecon.arena.results import Standing, sum_up, wilson
from malecon.arena.run import Folder
from malecon.arena.study import Study, study

MOST_SOURCES = len(draw.SOURCES) - 1
MOST_ROWS = 14
"""Buildings or acts in one picture."""
ORDER = ("first", "second", "third", "fourth", "fifth")

STYLE = """
:root { color-scheme: light dark; --paper: light-dark(#fdf8ec, #1d2a30); --card: light-dark(#fffdf7, #26363d);
  --ink: light-dark(#33313c, #efe5d0); --soft: light-dark(#7b7468, #a9b2ad); --rule: light-dark(#e9dfc9, #3b4f58); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 "Avenir Next", Avenir, "Segoe UI",
  system-ui, sans-serif; }
header { background: linear-gradient(#8fc7d6, #f7dfb8 70%); color: #2b2a33; position: relative; overflow: hidden;
  padding: 3rem 1.25rem 10rem; text-align: center; }
header p { margin: .4rem auto 0; max-width: 42rem; }
h1 { font: 700 clamp(1.8rem, 5vw, 3rem)/1.1 Georgia, "Iowan Old Style", serif; margin: 0; text-wrap: balance; }
h2 { font: 700 1.35rem/1.2 Georgia, "Iowan Old Style", serif; margin: 0 0 .25rem; }
h3 { font-size: 1rem; margin: .75rem 0 0; }
.sea { position: absolute; inset: auto 0 0 0; width: 100%; height: 170px; }
main { max-width: 50rem; margin: -1.5rem auto 3rem; padding: 0 1rem; position: relative; display: grid; gap: 1.25rem; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 14px; padding: 1.25rem; min-width: 0;
  box-shadow: 0 2px 10px #0000000f; }
section > p { color: var(--soft); margin: 0 0 .75rem; }
.wide { overflow-x: auto; }
table { margin-bottom: 1rem; border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
th, td { padding: .45rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); }
th { color: var(--soft); font-weight: 600; font-size: .85rem; }
th:first-child, td:first-child { text-align: left; }
tr:last-child td { border-bottom: 0; }
i { display: inline-block; width: .8em; height: .8em; border-radius: 50%; margin-right: .5em; }
svg { max-width: 100%; height: auto; display: block; }
svg.big { min-width: 34rem; }
svg.sea { max-width: none; height: 170px; }
text { font: 13px "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif; fill: var(--ink); }
.name { font-weight: 600; } .small { font-size: 12px; } .value { font-weight: 700; } .tick { fill: var(--soft);
  font-size: 11px; }
.grid { stroke: var(--rule); } .axis { stroke: var(--soft); } .mark { stroke: var(--soft); stroke-dasharray: 4 4; }
.whisker { stroke-width: 6; stroke-linecap: round; opacity: .35; } .dot { stroke: var(--card); stroke-width: 2; }
.ridge { opacity: .75; } .mean { stroke-width: 3; } .bridge { stroke-width: 3; opacity: .4; }
.hollow { fill: var(--card); stroke-width: 2.5; }
.grid-of { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .5rem 1.25rem; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .9rem; margin: .25rem 0 .5rem; }
footer { text-align: center; color: var(--soft); font-size: .9rem; padding-bottom: 2rem; }
"""


def page(folder: Folder, played: Sequence[Played]) -> str:
    """The whole page."""
    standings = sum_up(played)
    colours = {row.name: draw.PLAYERS[i % len(draw.PLAYERS)] for i, row in enumerate(standings)}
    found = study(folder, played)
    parts = [
        results(standings, colours, folder.plan.seats),
        ratings(standings, colours),
        scores(standings, played, colours),
        sources(standings, found, colours),
        order(found),
        *possessions(found),
        time(standings),
    ]
    plan = folder.plan
    title = f"{plan.find_game().title} in the arena"
    best = standings[0]
    lead = (
        f"{best.name} wins {best.win_share:.0%} of its games (95%: {best.low:.0%} to {best.high:.0%})."
        if len(standings) > 1
        else f"{best.name} against itself."
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<header><h1>{escape(title)}</h1><p>{len(played):,} games at tables of {plan.seats}, "
        f"every player in every seat on the same openings. <strong>{escape(lead)}</strong></p>{draw.SEA}</header>"
        f"<main>{''.join(parts)}</main>"
        f"<footer>Malecón arena, openings “{escape(plan.seed)}”"
        f"{''.join(f', {escape(k)}: {escape(v)}' for k, v in plan.options.items())}</footer></body></html>\n"
    )


def section(title: str, about: str, body: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p>{escape(about)}</p><div class="wide">{body}</div></section>'


def dot(colour: str) -> str:
    return f'<i style="background:{colour}"></i>'


def results(standings: Sequence[Standing], colours: dict[str, str], seats: int) -> str:
    rows = "".join(
        f"<tr><td>{dot(colours[row.name])}{escape(row.name)}</td><td>{row.games:,}</td><td>{row.wins:g}</td>"
        f"<td><strong>{row.win_share:.1%}</strong></td><td>{row.low:.1%} – {row.high:.1%}</td>"
        f"<td>{row.mean_place:.2f}</td><td>{row.mean_score:.1f}</td></tr>"
        for row in standings
    )
    table = (
        "<table><thead><tr><th>player</th><th>games</th><th>wins</th><th>share</th><th>95%</th>"
        f"<th>mean place</th><th>mean score</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    picture = draw.intervals(
        [(row.name, row.win_share, row.low, row.high, colours[row.name]) for row in standings],
        0.0,
        1.0,
        lambda share: f"{share:.0%}",
        "Share of games won by each player, with its 95% interval",
        (1 / seats, "an even share"),
    )
    return section(
        "Who wins", "The share of games won. The bar is where the true share lies with 95%.", table + picture
    )


def ratings(standings: Sequence[Standing], colours: dict[str, str]) -> str:
    rated = [(row.name, row.rating, colours[row.name]) for row in standings if row.rating]
    if len(rated) < 2:
        return ""
    rows = [(name, rating.value, rating.low, rating.high, colour) for name, rating, colour in rated]
    low, high = min(row[2] for row in rows) - 1, max(row[3] for row in rows) + 1
    picture = draw.intervals(rows, low, high, lambda value: f"{value:.0f}", "Rating of each player with its interval")
    about = "Plackett–Luce (openskill): made for more than two at a table, from everyone's place. A newcomer has 25."
    return section("Ratings", about, picture)


def scores(standings: Sequence[Standing], played: Sequence[Played], colours: dict[str, str]) -> str:
    rows = []
    for row in standings:
        own = [
            score for game in played for name, score in zip(game.players, game.scores, strict=True) if name == row.name
        ]
        rows.append((row.name, own, colours[row.name]))
    picture = draw.ridges(rows, "How the final scores of each player are spread")
    best = [max(game.scores) for game in played]
    last = [min(game.scores) for game in played]
    about = (
        f"Victory points at the end; the tick is the mean. Over all games the best at the table has "
        f"{sum(best) / len(best):.1f}, the last {sum(last) / len(last):.1f}."
    )
    return section("Scores", about, picture)


def sources(standings: Sequence[Standing], found: Study, colours: dict[str, str]) -> str:
    totals: Counter[str] = Counter()
    for points in found.points.values():
        for (_, source), count in points.items():
            totals[source] += abs(count)
    named = [source for source, _ in totals.most_common(MOST_SOURCES)]
    shades = {source: draw.SOURCES[i] for i, source in enumerate(named)} | {"other": draw.SOURCES[-1]}
    stacked = {row.name: columns(found, row.name, named) for row in standings if found.seats[row.name]}
    top = max(sum(v for v in column.values() if v > 0) for table in stacked.values() for column in table)
    bottom = min(sum(v for v in column.values() if v < 0) for table in stacked.values() for column in table)
    step = f"{found.unit} by {found.unit}"
    pictures = "".join(
        f"<div><h3>{dot(colours[name])}{escape(name)}</h3>"
        + draw.stacks(table, shades, top * 1.05, bottom * 1.05, f"Points of {name} by source, {step}")
        + "</div>"
        for name, table in stacked.items()
    )
    shown = [*named, "other"] if len(totals) > len(named) else named
    legend = "".join(f"<span>{dot(shades[source])}{escape(source)}</span>" for source in shown)
    return section(
        f"Where points come from, {step}",
        f"Victory points a game, summed up to the end of each {found.unit}, by what brought them.",
        f'<div class="legend">{legend}</div><div class="grid-of">{pictures}</div>',
    )


def columns(found: Study, name: str, named: Sequence[str]) -> list[dict[str, float]]:
    """For each round, the points a game from each source up to then."""
    table, sums = [], dict.fromkeys([*named, "other"], 0.0)
    for number in range(1, found.rounds + 1):
        for (when, source), count in found.points[name].items():
            if when == number:
                sums[source if source in sums else "other"] += count / found.seats[name]
        table.append({source: value for source, value in sums.items() if abs(value) > 0.005})
    return table


def order(found: Study) -> str:
    rows = []
    for i, (games, wins) in enumerate(found.order):
        low, high = wilson(wins, int(games))
        rows.append((ORDER[i], wins / max(games, 1), low, high, draw.PLAYERS[i % len(draw.PLAYERS)]))
    highest = min(max(row[3] for row in rows) * 1.15, 1.0)
    picture = draw.intervals(
        rows,
        0.0,
        highest,
        lambda share: f"{share:.0%}",
        "Share of games won from each place in the order of play",
        (1 / len(rows), "an even share"),
    )
    about = "The share of games won by who begins, who comes second, and so on, whoever sat there."
    return section("Is it good to begin?", about, picture)


def possessions(found: Study) -> list[str]:
    titles = {
        "building": ("Winners’ buildings", "had the building"),
        "statute": ("Winners’ acts", "passed the act"),
    }
    parts = []
    for kind, counts in sorted(found.had.items()):
        title, verb = titles[kind]
        rows = [
            (name, with_it / max(found.winners, 1), without / max(found.others, 1))
            for name, (with_it, without) in counts.items()
        ]
        rows = sorted(rows, key=lambda row: row[2] - row[1])
        if len(rows) > MOST_ROWS:
            rows = [*rows[: MOST_ROWS // 2], *rows[-MOST_ROWS // 2 :]]
        about = f"Full dots: the share of winners who {verb}. Hollow dots: of the others. At the right, the difference."
        parts.append(section(title, about, draw.pairs(rows, f"Share of winners and of others who {verb}")))
    return parts


def time(standings: Sequence[Standing]) -> str:
    rows = "".join(
        f"<tr><td>{escape(row.name)}</td><td>{1000 * row.seconds_per_move:,.2f} ms</td>"
        f"<td>{row.playouts_per_move:,.0f}</td></tr>"
        for row in standings
    )
    table = (
        "<table><thead><tr><th>player</th><th>time a move</th><th>playouts a move</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
    return section(
        "Thinking", "Moves that left a choice; forced ones are not counted.", f'<div class="wide">{table}</div>'
    )
