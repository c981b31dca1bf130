"""The store: durable, one of each number, committed together."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import alembic.autogenerate
import alembic.migration
import pytest
import sqlalchemy as sa

from motherlode.server.storage.migrate import migrate
from motherlode.server.storage.notes import packed
from motherlode.server.storage.schema import metadata
from motherlode.server.storage.store import Store, StoreDown
from motherlode.server.storage.writers import CommitFailed, Key, Row
from motherlode.server.tables.stored import Listing, Stored
from tests.waiting import PATIENCE

PLAYING = Listing("playing", listed=False, due=5.0)


def entry(seq: int, body: str = "{}") -> Stored:
    return Stored(seq, "moved", body, float(seq))


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    migrate(database)
    made = Store(database, "here")
    made.open()
    yield made
    made.close()


def test_entries_are_read_back_in_order(store: Store) -> None:
    async def work() -> None:
        for seq in (1, 2, 3):
            assert await store.append("t", entry(seq, f'{{"n":{seq}}}'), PLAYING)

    asyncio.run(work())
    assert store.read("t") == [entry(n, f'{{"n":{n}}}') for n in (1, 2, 3)]
    assert store.read("t", after=2) == [entry(3, '{"n":3}')]
    assert store.read("other") == []


def test_of_several_with_the_same_number_exactly_one_is_stored(store: Store) -> None:
    async def work() -> list[bool]:
        return await asyncio.gather(*(store.append("t", entry(1, f'"{n}"'), PLAYING) for n in range(20)))

    results = asyncio.run(work())
    assert results.count(True) == 1
    assert store.read("t") == [entry(1, f'"{results.index(True)}"')]


def test_what_arrives_together_is_committed_together(store: Store) -> None:
    async def work() -> list[bool]:
        return await asyncio.gather(*(store.append(f"t{n}", entry(1), PLAYING) for n in range(300)))

    assert all(asyncio.run(work()))
    assert store.appended == 300
    assert store.commits <= 30


def test_a_conflict_does_not_disturb_its_neighbours(store: Store) -> None:
    async def work() -> list[bool]:
        await store.append("t1", entry(1), PLAYING)
        return await asyncio.gather(*(store.append(f"t{n}", entry(1), PLAYING) for n in range(3)))

    assert asyncio.run(work()) == [True, False, True]


def test_two_stores_race_and_exactly_one_wins_each_number(store: Store, database: str) -> None:
    other = Store(database, "there")
    other.open()
    won: dict[str, list[tuple[str, int]]] = {"here": [], "there": []}

    def race(racer: Store) -> None:
        async def work() -> None:
            keys = [(f"t{n % 7}", n // 7 + 1) for n in range(140)]
            results = await asyncio.gather(*(racer.append(table, entry(seq), PLAYING) for table, seq in keys))
            won[racer.worker] = [key for key, is_ours in zip(keys, results, strict=True) if is_ours]

        asyncio.run(work())

    threads = [threading.Thread(target=race, args=(racer,)) for racer in (store, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert sorted(won["here"] + won["there"]) == sorted((f"t{n % 7}", n // 7 + 1) for n in range(140))


def test_an_answer_that_is_lost_after_the_commit_is_no_conflict(store: Store) -> None:
    commit = store._writer.commit
    lost: list[set[Key]] = []

    def lose(rows: Sequence[Row]) -> set[Key]:
        stored = commit(rows)
        if lost:
            return stored
        lost.append(stored)
        raise CommitFailed(ConnectionError(), is_passing=True, is_lost=True)

    async def work() -> list[bool]:
        await store.append("b", entry(1), PLAYING)
        with patch.object(store._writer, "commit", lose):
            both = [store.append("a", entry(1, '"ours"'), PLAYING), store.append("b", entry(1, '"late"'), PLAYING)]
            return await asyncio.gather(*both)

    assert asyncio.run(work()) == [True, False]
    assert lost == [{("a", 1)}]
    assert store.read("a") == [entry(1, '"ours"')]


def test_the_index_follows_the_latest_entry(store: Store) -> None:
    async def work() -> None:
        await store.append("a", entry(1), Listing("lobby", listed=True, due=None))
        await store.append("b", entry(1), Listing("lobby", listed=True, due=7.0))
        await store.append("b", entry(2), Listing("playing", listed=True, due=9.0))
        await store.append("c", entry(1), Listing("over", listed=True, due=None))

    asyncio.run(work())
    assert store.listed(0.0) == ["b", "a"]
    assert store.listed(1.5) == ["b"]
    assert (store.due(8.0, 10), store.due(9.0, 10)) == ([], [("b", 2, 9.0)])


def test_tables_that_are_due_are_told_a_few_at_a_time(store: Store) -> None:
    async def work() -> None:
        for table, at in (("d", 7.0), ("c", 8.0), ("a", 8.0), ("b", 8.0), ("e", 9.0)):
            await store.append(table, entry(1), Listing("playing", listed=True, due=at))

    asyncio.run(work())
    told, last = [], None
    while some := store.due(8.0, 2, last):
        told.append([each.table_id for each in some])
        last = some[-1]
    assert told == [["d", "a"], ["b", "c"]]


def test_who_waits_is_told_when_the_database_is_gone(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE entries"))

    async def work() -> None:
        with pytest.raises(StoreDown):
            await store.append("t", entry(1), PLAYING)

    asyncio.run(work())


def test_closing_commits_what_is_waiting(database: str) -> None:
    migrate(database)
    store = Store(database)

    async def work() -> None:
        waiting = [store.append("t", entry(n), PLAYING) for n in range(1, 50)]
        store.open()
        await asyncio.to_thread(store.close)
        assert all(await asyncio.gather(*waiting))

    asyncio.run(work())


def test_migrations_lead_to_the_schema_and_can_be_repeated(database: str) -> None:
    migrate(database)
    migrate(database)
    engine = sa.create_engine(Store(database).engine.url)
    with engine.connect() as connection:
        context = alembic.migration.MigrationContext.configure(connection)
        differences = alembic.autogenerate.compare_metadata(context, metadata)
    engine.dispose()
    assert differences == []


def test_workers_that_start_together_migrate_once(database: str) -> None:
    faults: list[Exception] = []

    def work() -> None:
        try:
            migrate(database)
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work) for _ in range(1 if database.startswith("sqlite") else 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_lines_are_packed_into_few_notes_that_postgresql_carries() -> None:
    lines = [f"table-{n} {n} 1.5 joined {'é' * (n % 900)}" for n in range(2000)]
    notes = packed("w", lines)
    assert len(notes) < sum(len(line.encode()) for line in lines) / 7000
    assert all(len(note.encode()) < 8000 and note.startswith("w\n") for note in notes)
    assert [line for note in notes for line in note.split("\n")[1:]] == lines


def test_a_database_that_another_locks_is_told_within_seconds(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    migrate(url)
    store = Store(url)
    store.open()
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    async def work() -> None:
        with pytest.raises(StoreDown):
            await asyncio.wait_for(store.append("a", entry(1), Listing("lobby", listed=False, due=None)), PATIENCE)
        other.execute("ROLLBACK")
        assert await store.append("a", entry(1), Listing("lobby", listed=False, due=None))

    asyncio.run(work())
    other.close()
    store.close()


def test_what_is_handed_over_while_the_writer_falls_asleep_is_written(store: Store) -> None:
    async def work() -> None:
        for seq in range(1, 300):
            assert await store.append("a", entry(seq), Listing("lobby", listed=False, due=None))
            store.note("!")

    asyncio.run(work())
    asyncio.run(asyncio.wait_for(_append(store), PATIENCE))


async def _append(store: Store) -> None:
    """From another event loop, after one that ended in a hurry."""
    assert await store.append("b", entry(1), Listing("lobby", listed=False, due=None))


def test_a_file_that_lay_in_the_place_of_the_database_is_not_written_to_for_ever(tmp_path: Path) -> None:
    path, away = tmp_path / "t.sqlite", tmp_path / "away.sqlite"
    migrate(f"sqlite:///{path}")
    store = Store(f"sqlite:///{path}")
    path.rename(away)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
    path.unlink()
    away.rename(path)
    with pytest.raises(sa.exc.SQLAlchemyError):
        store.pulse("here", 1.0)
    assert store.pulse("here", 2.0) > 0
    assert store.last_pulse() == 2.0
    store.engine.dispose()
