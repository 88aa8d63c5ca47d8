"""Where tables are kept: for our eyes only, by one server at a time, and when there is no room."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from malecon.server.hall.answers import why_not
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Chat
from malecon.server.store.opening import LOCK, BadPlace, named, opened
from malecon.server.store.reaching import Full, Spoiled
from tests.server.halls import ANA, hot_seat, with_halls


def test_only_we_can_read_it_be_it_there_already(tmp_path: Path):
    folder = tmp_path / "data"
    folder.mkdir(0o755)
    file = folder / "tables.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA journal_mode=WAL")
    database.close()
    for path in (file, folder / LOCK):
        path.touch()
        path.chmod(0o644)
    with opened(str(folder), None):
        assert [path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())] == [0] * (
            1 + len(list(folder.iterdir()))
        )


def test_a_folder_that_is_everybodys_stays_so(tmp_path: Path):
    folder = tmp_path / "everybody"
    folder.mkdir()
    folder.chmod(0o1777)
    for _ in range(2):
        with opened(str(folder), None):
            assert folder.stat().st_mode & 0o777 == 0o777
            assert (folder / "tables.sqlite").stat().st_mode & 0o077 == 0


def test_one_server_at_a_time_by_whatever_name_it_comes(tmp_path: Path):
    folder = tmp_path / "data"
    with opened(str(folder), None):
        file = folder / "tables.sqlite"
        (tmp_path / "link").symlink_to(folder)
        (tmp_path / "other").mkdir()
        os.link(file, tmp_path / "other" / "tables.sqlite")
        (folder / LOCK).unlink()  # who is in a hurry
        for place in (str(folder), str(tmp_path / "link"), str(tmp_path / "other")):
            with pytest.raises(BadPlace, match="Another server uses"), opened(place, None):
                pass
        with pytest.raises(BadPlace, match="Another server uses"), opened(None, f"sqlite:///{file}"):
            pass
    with opened(str(folder), None):
        pass


def test_a_database_with_a_password_need_not_stand_in_the_command(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MALECON_DATABASE", "postgresql://malecon:secret@db/malecon")
    assert named(None, None) == "postgresql://malecon:secret@db/malecon"
    assert named("folder", None).endswith("folder/tables.sqlite")
    assert named(None, "sqlite:///x") == "sqlite:///x"


@contextlib.contextmanager
def no_room(hall: Hall) -> Iterator[None]:
    """The disk is full, as SQLite sees it."""

    def stop(connection: Any, _: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    engine = hall.store._own_engine
    sa.event.listen(engine, "connect", stop)
    engine.dispose()
    try:
        yield
    finally:
        sa.event.remove(engine, "connect", stop)
        engine.dispose()


def test_a_full_disk_is_told_at_once_and_play_goes_on_when_there_is_room(tmp_path: Path, caplog: Any):
    async def work(hall: Hall) -> None:
        id = (await hot_seat(hall)).id
        said = 0

        async def talk() -> None:
            nonlocal said
            while True:
                await hall.do(id, ANA, Chat(f"c{said}", "Hola " * 50))
                said += 1

        with no_room(hall):
            begun = hall.time()
            with pytest.raises(Full):
                await talk()
            for again in range(3):
                with pytest.raises(Full):
                    await hall.do(id, ANA, Chat(f"again {again}", "Hola " * 50))
            assert hall.time() - begun < 10_000  # nobody waits half a minute for each
        assert "disk is full" in caplog.text
        seq, _ = await hall.do(id, ANA, Chat(f"c{said}", "Hola"))
        assert [stored.seq for stored in await hall.store.events_after(id, 0)] == list(range(1, seq + 1))
        assert len((await hall.table(id)).facts.chat) == min(50, said + 1)

    with_halls(f"sqlite:///{tmp_path / 'tables.sqlite'}", 1, work)


def test_a_page_that_is_damaged_while_the_server_runs_is_told_with_advice(tmp_path: Path, caplog: Any):
    file = tmp_path / "tables.sqlite"

    async def work(hall: Hall) -> None:
        id = (await hot_seat(hall)).id
        for line in range(40):
            await hall.do(id, ANA, Chat(f"c{line}", "Hola " * 50))
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = file.read_bytes()
        file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
        hall.drop(await hall.table(id))
        with pytest.raises(Spoiled) as spoiled:
            await hall.table(id)
        refusal = why_not(spoiled.value)
        assert (refusal.code, refusal.status) == ("damaged", 500)
        assert "put a backup" in refusal.sentence
        file.write_bytes(whole)

    with_halls(f"sqlite:///{file}", 1, work)
    assert "stop the server and put a backup in its place" in caplog.text
