"""Export, import and backup: the same tables, playable, elsewhere."""

import asyncio
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from malecon.cli import main
from malecon.server.app import create_app
from malecon.server.doors.limits import Limits
from malecon.server.hall import exports, new_tables
from malecon.server.hall.exports import BadExport, Exported, Happened, export_tables, import_tables, read_export
from malecon.server.hall.hall import Hall
from malecon.server.hall.hours import Hours
from malecon.server.hall.new_tables import Wish
from malecon.server.protocol import Join, Rename, Start
from malecon.server.refusals import Refusal
from malecon.server.settings import Settings
from malecon.server.store.store import Store, address
from malecon.server.tables import clocks, history
from malecon.server.tables.history import Chair
from malecon.server.tables.people import Person
from tests.server.halls import ANA, hot_seat, play, with_halls
from tests.server.talk import Guest
from tests.server.test_store import clocked


def fill(database: str) -> dict[str, bytes]:
    """Two tables with some moves; returns their positions."""
    found: dict[str, bytes] = {}

    async def work(hall: Hall) -> None:
        for _ in range(2):
            table = await hot_seat(hall)
            for move in range(30):
                await play(hall, table.id, random.Random(move), f"m{move}")
            found[table.id] = table.position().state.tobytes()

    with_halls(database, 1, work)
    return found


def positions(database: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    async def work(hall: Hall) -> None:
        for id in await hall.store.table_ids():
            found[id] = (await hall.table(id)).position().state.tobytes()
            await play(hall, id, random.Random(1), "afterwards")  # it goes on

    with_halls(database, 1, work)
    return found


def test_export_and_import(database: str, tmp_path: Path):
    old = fill(database)
    file = tmp_path / "tables.ndjson"
    assert asyncio.run(export_tables(database, file)) == (2, [])
    assert file.stat().st_mode & 0o077 == 0
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert asyncio.run(import_tables(other, file)) == (2, 0)
    assert asyncio.run(import_tables(other, file)) == (0, 2)
    assert positions(other) == old


def test_a_damaged_export_changes_nothing(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    fill(database)
    file = tmp_path / "tables.ndjson"
    asyncio.run(export_tables(database, file))
    whole = file.read_bytes()
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    lines = whole.splitlines(keepends=True)
    commands = re.findall(rb'"command":"([^"]+)"', lines[2])
    without_digest = re.sub(rb',"digest":"[0-9a-f]+"', b"", whole.replace(b'"format":4', b'"format":2'))
    each_its_own = whole.replace(b'"format":4', b'"format":2')
    damages = (
        whole[:-20],
        b"",
        b"".join(lines[:1] + lines[2:]),
        whole.replace(b'"P0"', b'"Q0"', 1),
        without_digest.replace(b"played", b"payed", 1),
        without_digest.replace(b'"moves":[', b'"moves":[1,1,1,', 9),
        without_digest.replace(b'"seq":7', b'"seq":8', 1),
        without_digest.replace(b'"time":', b'"time":"noon","was":', 1),
        without_digest.replace(b'"kind":"created"', b'"kind":"closed"', 1),
        without_digest.replace(commands[1], commands[0]),
        re.sub(rb'"events":\[.*\]', b'"events":[]', without_digest),
        re.sub(rb'"seed":"[^"]*"', b'"seed":"another"', without_digest),
        each_its_own.replace(b'"P0"', b'"Q0"', 1),
        re.sub(rb'"time":(\d+)', b'"time":1', each_its_own, count=1),
    )
    for number, damaged in enumerate(damages):
        assert damaged not in (whole, without_digest, each_its_own), number
        file.write_bytes(damaged)
        with pytest.raises(BadExport):
            asyncio.run(import_tables(other, file))
    file.write_bytes(without_digest)
    assert read_export(file)[0].format == 2

    async def count() -> int:
        store = Store(address(other))
        await store.open()
        ids = await store.table_ids()
        await store.close()
        return len(ids)

    assert asyncio.run(count()) == 0


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fill(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    data, other = str(tmp_path), str(tmp_path / "other")
    assert main(["export", str(tmp_path / "x.ndjson"), "--data", data]) == 0
    assert main(["import", str(tmp_path / "x.ndjson"), "--data", other]) == 0
    (tmp_path / "copy.sqlite").touch(0o644)
    assert main(["backup", str(tmp_path / "copy.sqlite"), "--data", data]) == 0
    assert (tmp_path / "copy.sqlite").stat().st_mode & 0o077 == 0
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert copy.execute("select count(*) from tables").fetchone() == (2,)
    copy.close()
    assert main(["import", str(tmp_path / "nothing"), "--data", other]) == 2
    assert "2 tables are in" in capsys.readouterr().out


@contextmanager
def house(database: str) -> Iterator[Callable[[str], Guest]]:
    """A server on a database; call it with a name to get a browser of one's own."""
    app = create_app(Settings(database=database, limits=Limits(off=True), thinkers=1, warm_up=False))
    with TestClient(app) as client:
        yield lambda name: Guest(TestClient(app, base_url="http://testserver"), client, name)


def move_house(old: str, new: str, file: Path) -> None:
    asyncio.run(export_tables(old, file))
    asyncio.run(import_tables(new, file))


@pytest.mark.parametrize("lived_in", [False, True])
def test_people_keep_their_seats_tokens_and_links_elsewhere(database: str, tmp_path: Path, lived_in: bool):
    """In a new house, and in one that has guests of its own; and from there in a third."""
    old, third = (f"sqlite:///{tmp_path / name}.sqlite" for name in ("old", "third"))
    with house(old) as welcome:
        ana = welcome("Ana")
        id = ana.make("santiago", "me", "me")["table"]["id"]
        cookie, token = ana.http.cookies["malecon"], ana.http.post("/api/me/token").json()["token"]
        link = ana.get(f"/api/tables/{id}/seats/0/link")["link"].partition("#seat=")[2]
        stolen = ana.get(f"/api/tables/{id}/seats/1/link")["link"].partition("#seat=")[2].replace("1.", "0.", 1)
    cookies = {"Ana": cookie}
    if lived_in:
        with house(database) as welcome:
            cookies["Ben"] = welcome("Ben").http.cookies["malecon"]
    move_house(old, database, tmp_path / "first")
    move_house(database, third, tmp_path / "second")
    for place in (database, third):
        with house(place) as welcome:
            for name in cookies:
                guest = welcome("")
                guest.http.cookies.set("malecon", cookies[name])
                assert guest.get("/api/me")["name"] == name
                assert guest.page(id)["you"]["seats"] == ([0, 1] if name == "Ana" else [])
            bot = welcome("").http.get("/api/me", headers={"authorization": f"Bearer {token}"})
            assert bot.json()["name"] == "Ana"
            phone = welcome("Phone").http
            assert phone.post(f"/api/tables/{id}/claim", json={"link": stolen}).json()["code"] == "bad-link"
            assert phone.post(f"/api/tables/{id}/claim", json={"link": link}).status_code == 200


@pytest.mark.parametrize("lived_in", [False, True])
def test_clocks_stand_still_on_the_way(database: str, tmp_path: Path, monkeypatch: Any, lived_in: bool):
    """The old house was open for ten seconds of this turn: however long the way took, fifty of sixty are left."""
    now = [1_000_000]
    monkeypatch.setattr(exports, "now_ms", lambda: now[0])

    async def before(hall: Hall) -> None:
        hall.time = lambda: now[0]
        await Hours(hall).open()
        await hot_seat(hall)  # has no clock: nothing is added to it
        now[0] += 1
        await clocked(hall)
        now[0] += 10_000
        await Hours(hall).note()

    async def live(hall: Hall) -> None:
        hall.time = lambda: now[0]
        await Hours(hall).open()

    async def after(hall: Hall) -> None:
        await live(hall)
        other, table = [await hall.table(id) for id in await hall.store.table_ids()]
        assert clocks.deadline(table.facts) == now[0] + 50_000
        assert other.seq == 2

    if lived_in:
        with_halls(database, 1, live)
    old = f"sqlite:///{tmp_path / 'old.sqlite'}"
    with_halls(old, 1, before)
    now[0] += 3_600_000
    asyncio.run(export_tables(old, tmp_path / "x"))
    now[0] += 3_600_000
    asyncio.run(import_tables(database, tmp_path / "x"))
    now[0] += 3_600_000
    with_halls(database, 1, after)


def test_an_export_of_before_there_were_keys_in_it_is_read(tmp_path: Path):
    old, new = (f"sqlite:///{tmp_path / name}.sqlite" for name in ("old", "new"))
    were = fill(old)
    file = tmp_path / "x"
    asyncio.run(export_tables(old, file))
    _, *lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b'{"malecon":"tables","format":1}\n' + b"".join(lines))
    assert asyncio.run(import_tables(new, file)) == (2, 0)
    assert positions(new) == were


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_copy_never_takes_the_databases_own_place(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str):
    source = tmp_path / "tables.sqlite"
    fill(f"sqlite:///{source}")
    whole = source.read_bytes()
    (tmp_path / "link").symlink_to(source)
    (tmp_path / "hard").hardlink_to(source)
    for name in ("link", "hard", "tables.sqlite-wal", "tables.sqlite"):
        assert main([command, str(tmp_path / name), "--data", str(tmp_path)]) == 2
        assert "belongs to the database itself" in capsys.readouterr().err
        assert source.read_bytes() == whole
    assert main([command, str(tmp_path), "--data", str(tmp_path)]) == 2
    assert "no plain file" in capsys.readouterr().err
    assert not (tmp_path / "tables.sqlite-wal").exists()


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_copy_that_fails_leaves_the_older_one(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str):
    source, target = tmp_path / "tables.sqlite", tmp_path / "copies" / "copy"
    target.parent.mkdir()
    target.write_bytes(b"good")
    for damaged in (b"This is no database, however long one looks at it.", b""):
        source.write_bytes(damaged)
        assert main([command, str(target), "--data", str(tmp_path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
        assert target.read_bytes() == b"good"
        assert list(target.parent.iterdir()) == [target]


def test_half_an_export_leaves_the_older_one(tmp_path: Path, monkeypatch: Any):
    database, target = f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "copies" / "copy"
    fill(database)
    target.parent.mkdir()
    target.write_bytes(b"good")

    async def read_no_table(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exports, "read_table", read_no_table)
    with pytest.raises(BadExport, match="No space left"):
        asyncio.run(export_tables(database, target))
    assert target.read_bytes() == b"good"
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["backup", "x", "--data", "nowhere"], "There are no tables at"),
        (["export", "x", "--data", "nowhere"], "There are no tables at"),
        (["export", "x", "--database", "sqlite:///nothing.sqlite"], "There are no tables at"),
        (["export", "x", "--database", "tables"], "A database is named like"),
        (["export", "x", "--database", "postgresql://nobody@127.0.0.1:1/none"], "Does it run"),
        (["export", "x", "--database", "postgresql://127.0.0.1:port/none"], "Does it run"),
        (["export", "nowhere/x", "--data", "."], "can't be written"),
        (["backup", "nowhere/x", "--data", "."], "can't be written"),
    ],
)
def test_what_can_not_be_copied_is_told_in_a_sentence(
    tmp_path: Path, capsys: Any, monkeypatch: Any, arguments: list[str], sentence: str
):
    fill(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def begun(database: str) -> Exported:
    """A table in play, as an export holds it."""
    found: list[Exported] = []

    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        for move in range(9):
            await play(hall, table.id, random.Random(move), f"m{move}")
        found.append(await exports.read_table(hall.store, table.id))

    with_halls(database, 1, work)
    return found[0]


IMPOSSIBLE = [
    history.Joined(0, "eva", "Eva"),
    history.Opened(0),
    history.Botted(1, "random"),
    history.Started([]),
    history.Coloured(0, "green"),
    history.Renamed(0, "Eva"),
    history.Banned("", True),
    history.Claimed(7, "eva"),
    history.Claimed(0, "e" * 41),
    history.Played(0, []),
    history.Played(7, [1]),
    history.Undone(0, 10**6),
    history.Undone(0, -1),
    history.Asked("replace", 0, 1, bot="deep blue"),
    history.Asked("undo", 0, 9, to=1),
    history.Agreed("undo", 0, 1, True),
    history.Stoodin(0, "deep blue", "left"),
    history.Stoodin(9, "random", "left"),
    history.Stoodin(0, "random", "vote", [9]),
    history.Returned(0),
    history.Rematched("x"),
    history.Muted(12, True),
    history.Said("eva", "Eva", "x" * 301),
    history.Said("eva", "Eva", "Hola\u202e"),
    history.Said("eva", "Eva", "Hola", 12),
    history.Reopened(-1),
]


@pytest.mark.parametrize("entry", IMPOSSIBLE, ids=repr)
def test_an_import_takes_nothing_that_play_would_not(tmp_path: Path, entry: history.Entry):
    line = begun(f"sqlite:///{tmp_path / 'old.sqlite'}")
    exports.rebuild(line)
    line.events.append(Happened(len(line.events) + 1, 10**12, None, msgspec.Raw(history.encode(entry))))
    text = msgspec.json.encode(line)
    with pytest.raises(BadExport, match="Line 2 of"):
        exports.read_line(tmp_path / "x", 2, text)


def test_names_of_the_lobby_and_votes_go_elsewhere_too(tmp_path: Path):
    found: list[Exported] = []

    async def work(hall: Hall) -> None:
        table = await new_tables.make(hall, ANA, Wish(chairs=[Chair("Ana", ANA.id), Chair()], game="santiago"))
        ben = Person("ben", "")
        await hall.do(table.id, ben, Join("1", 1))
        await hall.do(table.id, ben, Rename("2", 1, "Ben"))
        await hall.do(table.id, ANA, Start("3"))
        await hall.change(table, lambda: history.Stoodin(1, "greedy", "vote", [0]))
        found.append(await exports.read_table(hall.store, table.id))

    with_halls(f"sqlite:///{tmp_path / 'old.sqlite'}", 1, work)
    seat = exports.rebuild(found[0]).facts.seats[1]
    assert (seat.name, seat.standin, seat.stood_by) == ("Ben", "greedy", [0])


def test_an_import_takes_no_draw_that_the_seed_does_not_make(tmp_path: Path):
    """A legal move of the table, and not the one it made."""
    line = begun(f"sqlite:///{tmp_path / 'old.sqlite'}")
    table = exports.rebuild(line)
    course = table.position()
    for number, happened in enumerate(line.events):
        entry: Any = history.decode(bytes(happened.data))
        if isinstance(entry, history.Started):
            state = course.at(0)
            other = next(move for move in course.game.legal_moves(state) if move != entry.moves[0])
            happened.data = msgspec.Raw(history.encode(history.Started([other, *entry.moves[1:]])))
            happened.digest = ""
            line.events = line.events[: number + 1]
            break
    with pytest.raises(Refusal, match="the table did something else"):
        exports.rebuild(line)


def test_an_import_does_not_take_that_a_game_of_two_was_ended_by_one(tmp_path: Path):
    found: list[Exported] = []

    async def work(hall: Hall) -> None:
        found.append(await exports.read_table(hall.store, (await clocked(hall)).id))

    with_halls(f"sqlite:///{tmp_path / 'old.sqlite'}", 1, work)
    (line,) = found
    line.events.append(Happened(len(line.events) + 1, 10**12, None, msgspec.Raw(history.encode(history.Closed()))))
    with pytest.raises(Refusal, match="others play there"):
        exports.rebuild(line)
