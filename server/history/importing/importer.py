"""Import hands one after the other, each of them once."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from riverboat.engine.events import Event, HandStarted
from riverboat.engine.facts import changed
from riverboat.engine.notation.files import FileHand
from riverboat.engine.notation.occasion import plain, player_names
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.table.events import TableOpened
from riverboat.server.history.database.statements import Row
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import PlayerExists
from riverboat.server.history.importing import content
from riverboat.server.history.importing.claims import Claims, player_named
from riverboat.server.history.importing.comparing import contradiction, filled
from riverboat.server.history.importing.completing import Completions
from riverboat.server.history.importing.earlier import index_earlier_imports
from riverboat.server.history.importing.hand_set import HandSet
from riverboat.server.history.importing.ids import PLAYER_PREFIX
from riverboat.server.history.importing.tables import (
    MAX_CHIPS,
    NAMELESS_TABLE,
    ImportedTable,
    opening_for,
)
from riverboat.server.history.journal.imported import ImportJournal
from riverboat.server.history.players import Players
from riverboat.server.history.provenance_rows import MAX_BYTES, MAX_NAME, row_of, to_json
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.sources import KnownSource, KnownSources
from riverboat.server.protocol.event_data import event_to_json

_MAX_SEATS: Final = 100  # more than any table has; limits the size of a table
_BATCH: Final = 8_000  # events that wait to be written, of all tables together
_MAX_NAMES: Final = 100_000  # that are known to be players; the database knows the others
_MAX_TABLES: Final = 200  # that are open at once
_EARLIEST: Final = datetime(1800, 1, 1, tzinfo=UTC)
_AHEAD: Final = timedelta(days=2)  # of zones, and of clocks that are wrong


class HandRejected(Exception):  # noqa: N818 - says what is wrong
    """A hand that cannot be imported. Nothing of it is recorded."""


class Importer:
    """Imports hands. The caller opens and closes `writer`.

    past: the recorded hands, so that no hand is imported twice.
    accounts: ids of players by the names that they had in the files, as the operator says. The hands count
        for these players, but their chips do not.
    joined, completed: how many recorded hands got cards from another file, and other details.
    claims: which recorded hands now count for players.
    unused: names of `accounts` that no hand has had.
    """

    def __init__(self, writer: Writer, past: History, accounts: Mapping[str, str] | None = None) -> None:
        self.joined = 0
        self.completed = 0
        self.claims: Final = Claims(writer, accounts or {})
        self.unused = set(accounts or {})
        self._accounts = accounts or {}
        self._writer = writer
        self._player_named = partial(player_named, self._accounts)
        self._journal = ImportJournal(writer, self._player_named)
        self._players = Players(writer)
        self._past = past
        self._recorded = KnownSources(past)
        self._names: set[str] = set()
        self._tables: dict[tuple[str, TableOpened], ImportedTable] = {}
        self._unwritten: set[object] = set()  # ids, and digests of hands of earlier files
        self._unwritten_of_file: set[str] = set()
        self._matched = HandSet()
        self._first_of_file: int | None = None
        self._completions = Completions(writer)
        self._waiting = 0
        self._is_indexed = False

    def begin_file(self) -> None:
        """Begin another file. One file may contain identical hands, which are different hands."""
        self._matched.clear()
        self._first_of_file = None
        self._unwritten |= self._unwritten_of_file
        self._unwritten_of_file.clear()

    def is_known(self, digest: str) -> bool:
        """Return whether a hand was recorded that was read from the text with this digest.

        It is the recorded hand then, as `add` has it, and the text can add nothing to it. Where hands are to
        count for players, all of them are to be read. Raises HistoryUnavailable.
        """
        if self._accounts:
            return False
        known = next(filter(self._may_be, self._recorded.read_from(digest)), None)
        if known is not None:
            self._matched.add(known)
        return known is not None

    async def add(self, hand: FileHand) -> bool:
        """Import `hand`; return False if it is recorded already.

        It is the recorded hand with its id at its venue. Without an id, it is a hand that went the same at an
        imported table of that name, and that matched no other hand of the file. A recorded hand gets the
        hole cards and details that it lacks.

        The hand is durable once `close` has returned. Raises HandRejected, also for a hand that contradicts
        the recorded one, and HistoryUnavailable.
        """
        started, source = _checked(hand), hand.provenance
        data = _checked_source(source)
        names = player_names(started.seats)
        if any(names[seat.number] != seat.name for seat in started.seats):
            seats = tuple([replace(seat, name=names[seat.number]) for seat in started.seats])
            started = replace(started, seats=seats)
        self._check_accounts(names.values())
        events = [started, *hand.events[1:]]
        written = list(map(event_to_json, hand.events[1:]))
        name = plain(hand.table) or NAMELESS_TABLE
        went = content.digest(name, events, written)
        known = await self._recorded_as(source, went)
        if known is not None:
            await self._complete(known, hand, events, went, names.values())
            return False
        for each in names.values():
            await self._ensure_player(each)
        id = await self._journal.new_hand_id()
        await self._record(name, hand, events, written, row_of(id, source, went, data))
        return True

    async def close(self) -> None:
        """Close the tables and write what is buffered. Raises HistoryUnavailable."""
        await self._close_tables()
        await self._completions.write()
        await self.claims.write()

    def _check_accounts(self, names: Iterable[str]) -> None:
        """Raise HandRejected if two `names` in a hand are one player's."""
        claimed: dict[str, str] = {}
        for name in names:
            if (player := self._accounts.get(name)) is None:
                continue
            if (other := claimed.setdefault(player, name)) != name:
                raise HandRejected(f"{other} and {name} played in it, and cannot be the same player")
            self.unused.discard(name)

    async def _recorded_as(self, source: Provenance, went: str) -> KnownSource | None:
        if not self._is_indexed:
            await index_earlier_imports(self._writer, self._past)
            self._is_indexed = True
        if not self._unwritten.isdisjoint({went, _id_of(source)}):
            await self._flush()
        found = self._recorded.find(went, source.venue, source.hand)
        for each in found:
            if source.venue and source.hand and _id_of(each.source) == _id_of(source):
                return each
        alike = [
            each
            for each in found
            if each.content == went and self._may_be(each.hand) and not contradiction(each.source, source)
        ]
        return min(alike, key=lambda each: (each.source.hand != source.hand, each.hand), default=None)

    def _may_be(self, recorded: int) -> bool:
        """Return whether a hand of this file that has no id may be this recorded one."""
        is_earlier = self._first_of_file is None or recorded < self._first_of_file
        return is_earlier and recorded not in self._matched

    async def _complete(
        self,
        known: KnownSource,
        hand: FileHand,
        events: Sequence[Event],
        went: str,
        names: Iterable[str],
    ) -> None:
        """Add to a recorded hand what it lacks. Raises HandRejected for a contradiction."""
        source = hand.provenance
        if known.hand in self._completions:
            await self.close()
            found = self._recorded.find(known.content, source.venue, source.hand)
            known = next(each for each in found if each.hand == known.hand)
        self._matched.add(known.hand)
        where = f"hand {source.hand} of {source.venue} is recorded already, as hand {known.hand}"
        if differs := contradiction(known.source, source):
            raise HandRejected(f"{where}, with another {differs}")
        complete = filled(known.source, source)
        added: list[tuple[int, Event]] = []
        if went != known.content:
            recorded = self._past.hand(known.hand)
            try:
                added = content.additions(recorded.events, events)
            except content.HandsDiffer as difference:
                raise HandRejected(f"{where}, with other {difference}") from None
            went = content.digest(recorded.summary.table_name, content.merged(recorded.events, added))
        if added or complete != known.source:
            self._completions.add(row_of(known.hand, complete, went), added)
            self.joined += bool(added)
            self.completed += not added
        if hand.digest and known.hand not in self._recorded.read_from(hand.digest):
            self._completions.add_text(known.hand, hand.digest)
        if not self._accounts.keys().isdisjoint(names):
            self.claims.add(known.hand)
        if self._completions.is_full or self.claims.is_full:
            await self.close()

    async def _record(
        self, name: str, hand: FileHand, events: Sequence[Event], written: Sequence[str], row: Row
    ) -> None:
        started, *following = events
        assert isinstance(started, HandStarted)  # noqa: S101 - as `_checked` says
        key = hand.provenance.venue, opening_for(name, started)
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= _MAX_TABLES:
                await self._close_tables()
            table = self._tables[key] = ImportedTable(key[1], self._player_named)
        self._first_of_file = self._first_of_file or row["hand"]
        numbered = changed(started, number=table.played + 1, hand=row["hand"])
        table.add_hand(numbered, following, written, row, hand.digest)
        self._unwritten |= {_id_of(hand.provenance)} - {None}
        self._unwritten_of_file.add(row["content"])
        self._waiting += 1 + len(following)
        if self._waiting >= _BATCH:
            await self._flush()

    async def _close_tables(self) -> None:
        for table in self._tables.values():
            table.close()
        await self._flush()
        self._tables.clear()

    async def _flush(self) -> None:
        self._waiting = 0
        self._unwritten.clear()
        self._unwritten_of_file.clear()
        self._recorded.refresh()  # first: SQLite's log grows while somebody reads an old snapshot
        await asyncio.gather(*[self._write(table) for table in self._tables.values() if table.waiting])

    async def _write(self, table: ImportedTable) -> None:
        records, table.waiting = table.waiting, []
        sources, table.sources = table.sources, []
        texts, table.texts = table.texts, []
        written, table.written = table.written, {}
        await self._journal.append_hands(table.id, records, sources, texts, written)

    async def _ensure_player(self, name: str) -> None:
        """Add the player called `name`, if missing. Imported players cannot sign in."""
        if name not in self._names and name not in self._accounts:
            if len(self._names) >= _MAX_NAMES:
                self._names.clear()
            self._names.add(name)
            with suppress(PlayerExists):
                await self._players.add_absent(PLAYER_PREFIX + name, name)


def _id_of(source: Provenance) -> object:
    """Return what identifies a hand at its venue; None if the source does not say."""
    return (source.venue, source.hand) if source.venue and source.hand else None


def _checked(hand: FileHand) -> HandStarted:
    """Return the start of `hand`. Raises HandRejected if the hand cannot be imported."""
    started = hand.events[0]
    if not isinstance(started, HandStarted) or not hand.hand.over:
        raise HandRejected("the hand is not over")
    if hand.fault:
        raise HandRejected(hand.fault)
    if any("\0" in name for name in (hand.table or "", *(seat.name for seat in started.seats))):
        raise HandRejected("a name contains a NUL character")
    numbers = [started.button, *[seat.number for seat in started.seats]]
    if min(numbers) < 0 or max(numbers) >= _MAX_SEATS:
        raise HandRejected(f"seat and button numbers must be from 1 to {_MAX_SEATS}")
    if any(seat.stack > MAX_CHIPS for seat in started.seats):
        raise HandRejected(f"a stack exceeds {MAX_CHIPS} chips")
    return started


def _checked_source(source: Provenance) -> str:
    """Return what a file says besides the play as JSON. Raises HandRejected if it cannot be kept."""
    for what, text in (("venue", source.venue), ("id", source.hand), ("currency", source.currency)):
        if len(text) > MAX_NAME or "\0" in text:
            raise HandRejected(
                f"the {what} is longer than {MAX_NAME} characters, or contains a NUL character"
            )
    if source.played is not None and not _EARLIEST <= source.played <= datetime.now(UTC) + _AHEAD:
        raise HandRejected(f"it cannot have been played on {source.played:%Y-%m-%d}")
    try:
        data = to_json(source)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise HandRejected("what its file says besides the play cannot be kept as JSON") from None
    if len(data) > MAX_BYTES:
        raise HandRejected(f"what its file says besides the play is longer than {MAX_BYTES} bytes")
    return data
