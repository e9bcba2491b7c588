"""The list of open tables: its pages, and its changes for watchers of the lobby.

Each table is encoded once per change and codec; pages and messages are made of these parts. The list has a
version, so a watcher that falls behind is sent each table that has changed since, once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile
from typing import Final

from msgspec import Raw

from riverboat.server.clients import Client
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.command import MAX_LIST
from riverboat.server.protocol.commands import ListTables, WatchLobby
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.tables.listed import EncodedLobby, EncodedPage, Listable, Listed, is_shown, matches
from riverboat.server.tables.ports import TableClock, Timer

INTERVAL: Final = 1.0
"""Seconds between two polls of the tables, while anybody watches."""

MESSAGES_AT_ONCE: Final = 3
"""Messages of MAX_LIST tables that a watcher is sent at most in an INTERVAL."""

MAX_EXAMINED: Final = 250
"""Tables that are examined for a page or part of a list, however few match the filter."""

CLOSED_KEPT: Final = 1_000
"""Closed tables that are kept for watchers that were not sent them yet. Beyond that, watchers are sent the
whole list."""


@dataclass(slots=True)
class _Watcher:
    """What a viewer has been sent.

    listed: the number up to which the list was sent; None if all of it was.
    version: the version of the list up to which changes were sent.
    sent: with a filter, the ids that were sent. A table that stops matching is reported as closed.
    """

    wanted: WatchLobby
    all_tables: bool
    version: int
    listed: int | None = field(init=False)
    sent: set[str] | None = field(init=False)

    def __post_init__(self) -> None:
        self.restart(self.version)

    def restart(self, version: int) -> None:
        """Send the whole list, as of `version`."""
        self.version, self.listed = version, 0
        self.sent = None if self.wanted.everything else set()


@dataclass(frozen=True, slots=True)
class _Changes:
    """The tables that have changed since a version, as many as are sent at a time.

    version: that of the last of them.
    hosts: the hosts of the unlisted ones.
    frames: the messages for watchers without a filter, by what these may see.
    """

    tables: Sequence[Listed]
    version: int
    hosts: frozenset[str]
    frames: dict[tuple[Codec, str | None, bool], list[Frame]] = field(default_factory=dict)


class Listing:
    """The open tables in the order in which they opened, and their watchers.

    Watchers are sent changes once an INTERVAL, in messages of at most MAX_LIST tables. A viewer that is
    behind is sent nothing until it has caught up.

    first: the number of the first table. It should be above all numbers of an earlier server, so that a
    cursor of that server starts at the beginning.
    """

    def __init__(self, clock: TableClock, first: int = 1) -> None:
        self._clock = clock
        self._numbers = count(first)
        self._open: dict[str, Listed] = {}
        self._hosts_unlisted = Counter[str]()
        self._changed: dict[str, Listed] = {}  # in the order of their latest change
        self._closed: dict[str, Listed] = {}  # since the latest poll
        self._version = 0
        self._forgotten = 0  # watchers before this version may have missed closed tables
        self._watchers: dict[Client, _Watcher] = {}
        self._timer: Timer | None = None

    @property
    def infos(self) -> Iterator[TableInfo]:
        """Return the open tables of all servers."""
        return (listed.table.info for listed in self._open.values())

    def opened(self, table: Listable) -> None:
        """Add `table` to the list, or put it in the place of what is listed with its id."""
        known = self._open.get(table.id)
        if known is not None:
            known.table = table
            return
        self._open[table.id] = Listed(table, next(self._numbers))
        if table.info.rules.unlisted:
            self._hosts_unlisted[table.info.host] += 1

    def closed(self, table: str) -> None:
        """Remove the table with the id `table` from the list, if it is there."""
        listed = self._open.pop(table, None)
        if listed is None:
            return
        listed.gone = True
        if listed.table.info.rules.unlisted:
            self._hosts_unlisted -= Counter([listed.table.info.host])
        if listed.info is not None and self._watchers:
            self._closed[table] = listed
        else:
            self._changed.pop(table, None)

    def info(self, table: str) -> TableInfo | None:
        """Return the open table with the id `table`, also if it is not listed for everybody."""
        listed = self._open.get(table)
        return None if listed is None else listed.table.info

    def hides_from(self, player: str) -> bool:
        """Whether some table is hidden from `player`, unless the player is an operator."""
        return any(host != player for host in self._hosts_unlisted)

    def page(self, viewer: Client, wanted: ListTables, *, all_tables: bool) -> EncodedPage:
        """Return a page of the tables that match `wanted` and that `viewer` may see."""
        tables: list[Raw] = []
        last = wanted.after or 0
        for examined, listed in enumerate(self._after(last)):
            if len(tables) == wanted.limit or examined == MAX_EXAMINED:
                return EncodedPage(tables=tables, next=last)
            last = listed.number
            info = listed.table.info
            if wanted.seated:
                shown = listed.table.is_seated(viewer.player)
            else:
                shown = is_shown(info, viewer.player, all_tables=all_tables)
            if shown and matches(info, wanted):
                tables.append(listed.encoded(viewer.codec))
        return EncodedPage(tables=tables)

    def add(self, viewer: Client, wanted: WatchLobby, *, all_tables: bool) -> EncodedLobby:
        """Send `viewer` the tables that match `wanted`, and changes. Returns the first part of the list."""
        if self._timer is None:
            self._poll()
            self._wait()
        watcher = self._watchers[viewer] = _Watcher(wanted, all_tables, self._version)
        part = self._next_of_list(viewer, watcher)
        watcher.version = self._version  # the part includes changes since the latest poll
        return part

    def set_rights(self, all_tables: Mapping[str, bool]) -> None:
        """Set which players see all tables. Watchers for whom that changes are sent the whole list."""
        for viewer, watcher in self._watchers.items():
            shown = all_tables.get(viewer.player, watcher.all_tables)
            if shown != watcher.all_tables:
                watcher.all_tables = shown
                watcher.restart(self._version)

    def discard(self, viewer: Client) -> bool:
        """Unsubscribe `viewer`. Returns whether it was subscribed."""
        watched = self._watchers.pop(viewer, None) is not None
        if not self._watchers:
            self.stop()
        return watched

    def stop(self) -> None:
        """Remove all watchers."""
        self._watchers.clear()
        for table in self._closed:
            self._changed.pop(table, None)
        self._closed = {}
        self._forget_closed(self._version)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _poll(self) -> None:
        """Find what has changed since the latest poll."""
        for listed in self._open.values():
            self._poll_table(listed)
        for listed in self._closed.values():
            self._on_change(listed)
        self._closed = {}

    def _poll_table(self, listed: Listed) -> TableInfo:
        info = listed.table.info
        if info is not listed.info:
            if info != listed.info:
                self._on_change(listed)
            listed.info = info
        return info

    def _after(self, number: int) -> Iterator[Listed]:
        """Return the open tables with higher numbers."""
        return (listed for listed in self._open.values() if listed.number > number)

    def _on_change(self, listed: Listed) -> None:
        self._version += 1
        listed.version = self._version
        self._changed.pop(listed.table.id, None)
        self._changed[listed.table.id] = listed

    def _forget_closed(self, version: int) -> None:
        """Forget the tables that closed up to `version`, and the oldest if there are too many."""
        gone = [table for table, listed in self._changed.items() if listed.gone]
        for place, table in enumerate(gone):
            if self._changed[table].version > version:
                if place >= len(gone) - CLOSED_KEPT:
                    break
                self._forgotten = self._changed[table].version
            del self._changed[table]

    def _wait(self) -> None:
        self._timer = self._clock.call_at(self._clock.now() + INTERVAL, self._send)

    def _send(self) -> None:
        """Send every watcher what is due."""
        self._wait()
        self._poll()
        changes: dict[int, _Changes] = {}  # by the version that they start from
        for viewer, watcher in self._watchers.items():
            if viewer.behind:
                continue
            if watcher.version < self._forgotten:
                watcher.restart(self._version)
            if watcher.listed is not None:
                self._send_list(viewer, watcher)
            elif watcher.version < self._version:
                since = changes.get(watcher.version)
                if since is None:
                    since = changes[watcher.version] = self._changes_since(watcher.version)
                for frame in self._frames(viewer, watcher, since):
                    viewer.send(frame)
                watcher.version = since.version
        self._forget_closed(min((watcher.version for watcher in self._watchers.values()), default=0))

    def _send_list(self, viewer: Client, watcher: _Watcher) -> None:
        for _ in range(MESSAGES_AT_ONCE):
            if watcher.listed is None:
                break
            viewer.send(viewer.codec.encode(self._next_of_list(viewer, watcher)))

    def _next_of_list(self, viewer: Client, watcher: _Watcher) -> EncodedLobby:
        """Return the next part of the list for `viewer`; the first has `whole` set."""
        after = watcher.listed or 0
        tables: list[Raw] = []
        for examined, listed in enumerate(self._after(after)):
            if len(tables) == MAX_LIST or examined == MAX_EXAMINED:
                return EncodedLobby(tables=tables, whole=not after, more=True)
            watcher.listed = listed.number
            self._poll_table(listed)
            if self._is_for(viewer, watcher, listed):
                tables.append(listed.encoded(viewer.codec))
                if watcher.sent is not None:
                    watcher.sent.add(listed.table.id)
        watcher.listed = None
        return EncodedLobby(tables=tables, whole=not after)

    def _is_for(self, viewer: Client, watcher: _Watcher, listed: Listed) -> bool:
        assert listed.info is not None  # noqa: S101 - it was polled
        shown = is_shown(listed.info, viewer.player, all_tables=watcher.all_tables)
        return shown and (watcher.sent is None or matches(listed.info, watcher.wanted))

    def _changes_since(self, version: int) -> _Changes:
        newest_first = takewhile(lambda listed: listed.version > version, reversed(self._changed.values()))
        tables = list(newest_first)[::-1][: MESSAGES_AT_ONCE * MAX_LIST]
        infos = [listed.info for listed in tables]
        hosts = frozenset(info.host for info in infos if info is not None and info.rules.unlisted)
        return _Changes(tables, tables[-1].version, hosts)

    def _frames(self, viewer: Client, watcher: _Watcher, changes: _Changes) -> Sequence[Frame]:
        """Return the messages of `changes` for `viewer`, encoded once for all that may see the same."""
        if watcher.sent is not None:
            return self._encoded(viewer, watcher, changes)
        player = viewer.player if viewer.player in changes.hosts else None
        sees = viewer.codec, player, watcher.all_tables and bool(changes.hosts)
        if sees not in changes.frames:
            changes.frames[sees] = self._encoded(viewer, watcher, changes)
        return changes.frames[sees]

    def _encoded(self, viewer: Client, watcher: _Watcher, changes: _Changes) -> list[Frame]:
        frames, sent = [], watcher.sent
        for first in range(0, len(changes.tables), MAX_LIST):
            tables: list[Raw] = []
            closed: list[str] = []
            for listed in changes.tables[first : first + MAX_LIST]:
                id = listed.table.id
                if not listed.gone and self._is_for(viewer, watcher, listed):
                    tables.append(listed.encoded(viewer.codec))
                    if sent is not None:
                        sent.add(id)
                elif sent is not None:
                    if id in sent:
                        sent.discard(id)
                        closed.append(id)
                elif self._is_for(viewer, watcher, listed):
                    closed.append(id)  # it may also have opened and closed since
            if tables or closed:
                frames.append(viewer.codec.encode(EncodedLobby(tables=tables, closed=closed)))
        return frames
