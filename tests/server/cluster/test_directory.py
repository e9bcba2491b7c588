"""Where the tables of other servers are, and what they are sent of ours."""

import asyncio
from collections.abc import Iterator, KeysView
from typing import Any, cast

import pytest

from riverboat.server.cluster.directory import LISTED_AT_ONCE, Directory, RemoteTable
from riverboat.server.cluster.listings import ListedTable, TablesChanged
from riverboat.server.protocol.messages import TableInfo


def info(table: str) -> TableInfo:
    return TableInfo(table=table, name="Far", rules=cast(Any, None), players=0, watchers=0, hand=None)


class Own:
    """The lobby of a server. tables: its own. listed: those of others that it lists."""

    def __init__(self, *tables: str) -> None:
        self.tables = {table: info(table) for table in tables}
        self.listed: dict[str, RemoteTable] = {}

    def shared(self) -> Iterator[tuple[TableInfo, frozenset[str]]]:
        return ((each, frozenset[str]()) for each in self.tables.values())

    def ids(self) -> KeysView[str]:
        return self.tables.keys()

    def has(self, table: str) -> bool:
        return table in self.tables

    def opened_from(self, table: str) -> str:
        return "192.0.2.7/32"

    def list_remote(self, table: RemoteTable) -> None:
        self.listed[table.id] = table

    def unlist_remote(self, table: str) -> None:
        self.listed.pop(table, None)


async def test_many_tables_are_sent_in_parts_and_once() -> None:
    own = Own(*(f"t{number}" for number in range(2 * LISTED_AT_ONCE + 1)))
    directory = Directory(own, lambda table: 1)
    directory.on_up("b")
    parts = [part for _, part in directory.announcements()]
    assert [len(part.listed) for part in parts] == [LISTED_AT_ONCE, LISTED_AT_ONCE, 1]
    assert {each.id for part in parts for each in part.listed} == set(own.tables)
    assert directory.announcements() == []
    own.tables["t0"] = info("t0")
    assert [[each.id for each in part.listed] for _, part in directory.announcements()] == [["t0"]]
    own.tables.clear()
    assert [len(part.closed) for _, part in directory.announcements()] == [LISTED_AT_ONCE, LISTED_AT_ONCE, 1]


async def test_server_that_is_linked_again_is_sent_everything() -> None:
    own = Own("t", "u")
    directory = Directory(own, lambda table: 1)
    for server in ("b", "c"):
        directory.on_up(server)
    assert [server for server, _ in directory.announcements()] == ["b", "c"]
    directory.on_down("b")
    directory.on_up("b")
    own.tables["t"] = info("t")
    del own.tables["u"]
    sent = {
        server: ([each.id for each in part.listed], part.closed) for server, part in directory.announcements()
    }
    assert sent == {"b": (["t"], []), "c": (["t"], ["u"])}


async def test_cost_of_news_is_that_of_what_has_changed() -> None:
    own = Own(*(f"t{number}" for number in range(100)))
    asked: list[str] = []

    def epoch(table: str) -> int:
        asked.append(table)
        return 1

    directory = Directory(own, epoch)
    for number in range(40):
        directory.on_up(f"s{number}")
        directory.on_item(f"s{number}", TablesChanged([ListedTable(info(f"of {number}"), 1, [])], []))
    assert len(directory.announcements()) == 40
    directory.relist()
    own.tables["t7"] = info("t7")
    asked.clear()
    [(_, news), *others] = directory.announcements()
    assert all(each is news for _, each in others)
    assert len(asked) == len(own.tables) + 1  # each of ours is looked at once, for all other servers together
    own.listed.clear()
    directory.taken_here()
    directory.relist()
    assert own.listed == {}, "tables of others are listed again that have not changed"


async def test_later_epoch_says_where_a_table_is() -> None:
    own = Own()
    directory = Directory(own, lambda table: 1)
    for server, epoch in (("b", 3), ("c", 5), ("d", 4)):
        directory.on_item(server, TablesChanged([ListedTable(info("t"), epoch, ["p"])], []))
    assert directory.server_of("t") == "c"
    directory.on_item("b", TablesChanged([], ["t"]))
    assert directory.server_of("t") == "c"
    assert own.listed["t"].is_seated("p")
    directory.on_down("c")
    assert directory.server_of("t") is None
    assert own.listed == {}


async def test_table_that_another_server_takes_is_named_once_with_its_former_one() -> None:
    own, epochs = Own(), {"t": 2}
    directory = Directory(own, epochs.get)
    assert directory.on_item("b", TablesChanged([ListedTable(info("t"), 3, [])], [])) == {}
    assert directory.on_item("b", TablesChanged([ListedTable(info("t"), 3, ["p"])], [])) == {}
    assert directory.on_item("c", TablesChanged([ListedTable(info("t"), 4, [])], [])) == {"t": "b"}
    assert directory.on_item("b", TablesChanged([ListedTable(info("t"), 3, [])], [])) == {}
    own.tables["t"] = info("t")
    assert directory.taken_here() == {}
    epochs["t"] = 5
    assert directory.taken_here() == {"t": "c"}
    assert directory.taken_here() == {}


async def test_own_table_hides_what_others_say_until_it_is_gone() -> None:
    own = Own("t")
    directory = Directory(own, lambda table: 1)
    directory.on_item("b", TablesChanged([ListedTable(info("t"), 2, [])], []))
    assert directory.server_of("t") is None
    assert own.listed == {}
    own.tables.clear()
    directory.relist()
    assert directory.server_of("t") == "b"
    assert "t" in own.listed


def listed(table: str, epoch: int) -> TablesChanged:
    return TablesChanged([ListedTable(info(table), epoch, [])], [])


async def test_table_that_was_given_away_is_not_found_at_an_earlier_owner() -> None:
    own = Own()
    directory = Directory(own, lambda table: None)  # the lease has passed on with the table
    directory.give_away("t", info("t"), [], "b", 4)
    assert directory.on_item("c", listed("t", 3)) == {}
    assert directory.is_moving("t")
    directory.on_item("b", listed("t", 4))
    assert directory.server_of("t") == "b"


async def test_table_that_returns_is_not_found_by_what_its_server_said_before() -> None:
    directory = Directory(Own(), lambda table: None)
    directory.on_item("b", listed("t", 2))
    directory.on_item("c", listed("t", 3))
    directory.on_went("c", "t", "b", 4)
    directory.on_item("b", listed("t", 2))  # it was under way when the table left
    directory.on_item("b", TablesChanged([], ["t"]))
    assert directory.is_moving("t")
    assert directory.on_item("c", listed("t", 3)) == {}
    directory.on_item("b", listed("t", 4))
    assert directory.server_of("t") == "b"


async def test_late_news_of_an_earlier_owner_is_ignored_when_the_later_one_is_gone() -> None:
    directory = Directory(Own(), lambda table: None)
    directory.on_item("b", listed("t", 3))
    directory.on_down("b")
    directory.on_item("c", listed("t", 2))
    assert directory.server_of("t") is None
    directory.on_item("b", listed("t", 3))
    assert directory.server_of("t") == "b"


async def test_late_news_of_an_earlier_owner_is_ignored_when_this_server_has_lost_the_table() -> None:
    own, epochs = Own("t"), {"t": 3}
    directory = Directory(own, epochs.get)
    directory.on_item("b", listed("t", 2))
    directory.announcements()
    directory.relist()
    own.tables.clear()
    epochs.clear()
    directory.on_item("b", listed("t", 2))
    assert directory.server_of("t") is None


async def test_past_owners_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.cluster.directory.MOVING", -1.0)
    directory = Directory(Own(), lambda table: None)
    directory.on_item("b", listed("t", 3))
    directory.on_down("b")
    directory.relist()
    assert directory._past == {}


async def test_those_who_seek_tables_are_woken_in_the_order_of_the_news() -> None:
    directory = Directory(Own(), lambda table: None)
    tables = [f"t{number}" for number in range(30)]
    woken: list[str] = []

    async def seek(table: str) -> None:
        await directory.locate(table)
        woken.append(table)

    async with asyncio.TaskGroup() as seeking:
        for table in tables:
            seeking.create_task(seek(table))
        await asyncio.sleep(0)
        news = [ListedTable(info(table), 1, []) for table in reversed(tables)]
        directory.on_item("b", TablesChanged(news, []))
    assert woken == tables[::-1]
