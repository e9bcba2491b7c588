"""Who watches the lobby, and what each of them is told of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from server.protocol.codecs import Codec, Frame
from server.protocol.messages import Lobby, TableInfo
from server.tables.ports import Clock, Timer, Viewer

INTERVAL: Final = 1.0
"""Seconds between two looks at the tables, while anybody watches."""

Tables = Mapping[str, TableInfo]


def is_shown(info: TableInfo, player: str | None, *, all_tables: bool = False) -> bool:
    """Whether `player` finds the table in the lobby; with None, whether everybody does.

    all_tables: the player finds every one.
    """
    return all_tables or not info.unlisted or info.host == player


@dataclass(slots=True)
class _Watcher:
    """all_tables: the viewer is shown every table. told: the tables as it was told of them last; None where
    it was left out, so that a whole list is due."""

    all_tables: bool
    told: Tables | None


class _News:
    """What came of the tables that somebody was `told` of; of none at all, a whole list."""

    def __init__(self, told: Tables | None, now: Tables) -> None:
        self._whole = told is None
        before = told or {}
        self._new = [info for table, info in now.items() if _is_another(before.get(table), info)]
        self._gone = [info for table, info in before.items() if table not in now]
        self._hosts = {info.host for info in (*self._new, *self._gone) if info.unlisted}
        self._frames: dict[tuple[Codec, str | None, bool], Frame | None] = {}

    def frame(self, viewer: Viewer, *, all_tables: bool) -> Frame | None:
        """The news as `viewer` may hear them, made once for all who may hear the same; None for none."""
        player = viewer.player if viewer.player in self._hosts else None
        heard = viewer.codec, player, all_tables and bool(self._hosts)
        if heard not in self._frames:
            self._frames[heard] = self._made(*heard)
        return self._frames[heard]

    def _made(self, codec: Codec, player: str | None, all_tables: bool) -> Frame | None:
        new, gone = (
            [info for info in infos if is_shown(info, player, all_tables=all_tables)]
            for infos in (self._new, self._gone)
        )
        if not (new or gone or self._whole):
            return None
        return codec.encode(Lobby(tables=new, closed=[info.table for info in gone], whole=self._whole))


class Listing:
    """Those who watch the lobby. They hear at most once an INTERVAL of it, and only of what has changed.

    One who reads too slowly is left out, and told of all tables when it has caught up.

    tables: the open tables. An info is the same object as long as nothing changes at its table.
    """

    def __init__(self, tables: Callable[[], Sequence[TableInfo]], clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._watchers: dict[Viewer, _Watcher] = {}
        self._latest: Tables = {}
        self._timer: Timer | None = None

    def add(self, viewer: Viewer, *, all_tables: bool) -> list[TableInfo]:
        """Tell `viewer` of every change from now on. Returns the tables that it is shown now."""
        now = self._now()
        self._watchers[viewer] = _Watcher(all_tables, now)
        if self._timer is None:
            self._wait()
        return [info for info in now.values() if is_shown(info, viewer.player, all_tables=all_tables)]

    def discard(self, viewer: Viewer) -> bool:
        """Tell `viewer` nothing more. Returns whether it had been watching."""
        watched = self._watchers.pop(viewer, None) is not None
        if not self._watchers:
            self.stop()
        return watched

    def stop(self) -> None:
        """Tell nobody anything more."""
        self._watchers.clear()
        self._latest = {}
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _now(self) -> Tables:
        """The tables: the same object as long as nothing changes, so that its identity tells."""
        tables = self._tables()
        if [*map(id, tables)] != [*map(id, self._latest.values())]:
            self._latest = {info.table: info for info in tables}
        return self._latest

    def _wait(self) -> None:
        self._timer = self._clock.call_at(self._clock.now() + INTERVAL, self._tell)

    def _tell(self) -> None:
        self._wait()
        now = self._now()
        news: dict[int, _News] = {}  # by the identity of what was told
        for viewer, watcher in self._watchers.items():
            if watcher.told is now:
                continue
            its = news.get(id(watcher.told))
            if its is None:
                its = news[id(watcher.told)] = _News(watcher.told, now)
            frame = its.frame(viewer, all_tables=watcher.all_tables)
            if frame is None:
                watcher.told = now
            elif viewer.behind:
                watcher.told = None
            else:
                viewer.send(frame)
                watcher.told = now


def _is_another(before: TableInfo | None, now: TableInfo) -> bool:
    return before is not now and before != now
