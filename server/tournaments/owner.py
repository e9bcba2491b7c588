"""A tournament of this server: one task, one step at a time. A change is committed, and then published."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf
from typing import Final

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.record import OpenedTournament, StoredTournament, TournamentRecord
from riverboat.engine.tournament.state import OVER, TournamentStage
from riverboat.engine.tournament.tournament import Tournament
from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.protocol.tournaments import TournamentClock, TournamentInfo, TournamentSnapshot
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.actor import FIRST_RETRY, LAST_RETRY, Due, Requester, TableActor
from riverboat.server.tournaments.asking import Ask, asked_command, expelling
from riverboat.server.tournaments.floor import BEGUN_AT_ONCE, Floor, hands_in_progress
from riverboat.server.tournaments.ports import Asked, TournamentServices, TournamentTransfer
from riverboat.server.tournaments.views import clock_of, tournament_info
from riverboat.server.tournaments.watchers import Watchers

log = get_logger(__name__)

_LOOK_EVERY: Final = 60.0
"""Seconds until a start by the time of day is looked at again at most: that clock may be set."""


class TournamentOwner:
    """Runs the tournament that is `stored`, once its tables are recovered.

    closed: called when it is over and all of its tables are closed. lost: called when another server has it.
    transfer: what it took along, if another server has handed it over.
    """

    def __init__(
        self,
        services: TournamentServices,
        stored: StoredTournament,
        closed: Callable[["TournamentOwner"], None],
        lost: Callable[["TournamentOwner"], None],
        transfer: TournamentTransfer | None = None,
    ) -> None:
        self.opened: OpenedTournament = stored.opened
        self.id = stored.opened.tournament
        self.floor = Floor(stored.opened, services.lobby, services.clock, self.wake)
        self._services = services
        self._closed = closed
        self._lost = lost
        self._suspended = False
        self._failures = 0
        self._suspended_at = 0.0
        self._resume_at = self._closes_at = inf
        self._awake = True
        self._ready = False
        self._banned: set[str] = set()
        self._info: TournamentInfo | None = None
        self._restore(stored.records)
        if transfer is not None and transfer.seq == self._seq:
            self.tournament.now_ms = max(self.tournament.now_ms, transfer.clock)
            self._run_from(self.tournament.now_ms)
        self._watchers = Watchers(self.id, self.snapshot, services.clock)
        self._watchers.prime(self.tournament.events, self.info, self.tournament.state, self._now())
        if self.is_over:
            self._closes_at = services.clock.now() + self.tournament.state.spectator_delay
        self.committing = asyncio.Lock()  # until the events are published
        self._actor = TableActor(
            lambda: {"tournament": self.id, "seq": self._seq},
            services.clock,
            self._carry_out,
            self._due,
            undo=self._undo,
            slow=lambda: None,
            over=lambda: None,
        )

    async def recover_tables(self, numbers: Iterable[int], open_tables: Sequence[str]) -> None:
        """Recover the tables of an earlier server, and resume the tournament."""
        await self.floor.recover(numbers, open_tables, self._services.store.closed_tables)
        self._ready = True
        self._actor.reschedule()

    @property
    def info(self) -> TournamentInfo:
        """The tournament as the list shows it. The object is replaced only when it changes."""
        info = tournament_info(self.opened, self.tournament.state)
        if info != self._info:
            self._info = info
        return self._info

    @property
    def is_over(self) -> bool:
        """Whether it is finished or cancelled."""
        return self.tournament.state.stage in OVER

    @property
    def entrants(self) -> set[str]:
        """The ids of the players who have entered and are not out."""
        return {player for player, each in self.tournament.state.players.items() if not each.out}

    def wake(self) -> None:
        """Look at the tables again."""
        self._awake = True
        self._actor.reschedule()

    def ban(self, player: str) -> None:
        """Disqualify this player, or give the entry back before the start."""
        if player in self.entrants:
            self._banned.add(player)
            self.wake()

    @property
    def is_committed(self) -> bool:
        """Whether all that the tournament has applied is."""
        return len(self.tournament.events) == self._seq

    def watch(self, viewer: Client) -> TournamentSnapshot:
        """Subscribe `viewer` to updates. Returns the tournament as it is now."""
        self._watchers.add(viewer)
        return self.snapshot(viewer.player)

    def unwatch(self, viewer: Client) -> bool:
        """Unsubscribe `viewer`. Returns whether it was subscribed."""
        return self._watchers.discard(viewer)

    def snapshot(self, player: str) -> TournamentSnapshot:
        """Return the tournament as it is now, for the player with this id."""
        state, now = self.tournament.state, self._now()
        return self._watchers.snapshot(player, state, clock=self.clock, now=now)

    @property
    def clock(self) -> TournamentClock:
        """The clock now."""
        return clock_of(self.tournament.state, self._now(), suspended=self._suspended)

    async def ask(self, viewer: Client, command: Ask) -> Message:
        """Return the reply to a `command`, whose right to be given was checked. Raises CommandRejected."""
        requester = Requester(viewer.player, viewer.name, self._services.clock.now(), viewer.bot)
        return await self._actor.ask(requester, command)

    async def stop(self) -> None:
        """Finish the step in progress, and take no other."""
        self._actor.end(Code.CLOSING, "the server is closing")
        await self._actor.ended()

    async def freeze(self) -> TournamentTransfer | None:
        """Finish the step in progress, and take no other until `thaw` or `lose`. Commands wait.

        Returns what it takes along to another server; None if it cannot be handed over now.
        """
        await self._actor.freeze()
        if self._actor.ends or self._suspended or not self._ready:
            return None
        return TournamentTransfer(self._seq, self._now())

    def thaw(self, *, in_doubt: bool = False) -> None:
        """Continue after `freeze`. in_doubt: find out first whether this server still has the tournament."""
        if in_doubt and not self._suspended:
            self._suspend()
        self._actor.thaw()

    def lose(self, on_viewer: Callable[[Client, str], None]) -> None:
        """Stop, because another server has it now. on_viewer: called with each who follows it, and its id."""
        self._actor.end(Code.UNKNOWN_TOURNAMENT, "this tournament has moved to another server")
        for viewer in self._watchers.dismiss():
            on_viewer(viewer, self.id)

    @property
    def late(self) -> float:
        """The seconds for which a step of the clock is overdue, or the tournament is suspended."""
        now = self._services.clock.now()
        if self._suspended:
            return now - self._suspended_at
        due = self.tournament.next_due()
        return 0.0 if due is None or self.is_over else max(0.0, (self._now() - due) / 1000)

    # The clock. It shows the time of day until the start; then it runs while this server can play.

    def _now(self) -> int:
        """Return the time of the tournament in milliseconds; never before that of its last event."""
        if self._suspended or self.is_over:
            return self.tournament.now_ms
        if self.tournament.state.stage is TournamentStage.REGISTERING:
            self._run_from(max(self.tournament.now_ms, round(self._services.wall() * 1000)))
        return self._base + max(0, int((self._services.clock.now() - self._since) * 1000))

    def _run_from(self, now: int) -> None:
        self._base, self._since = now, self._services.clock.now()

    def _restore(self, records: Sequence[TournamentRecord]) -> None:
        """Be what `records` say, with the clock as of the last of them."""
        self.tournament = Tournament.replay([each.event for each in records], self._services.random)
        self._bots = {
            each.event.player for each in records if each.bot and isinstance(each.event, ev.PlayerRegistered)
        }
        self._seq = len(records)
        self._unplayed = hands_in_progress(records, self.tournament.state)
        self.tournament.now_ms = max([each.clock for each in records], default=0)
        self._run_from(self.tournament.now_ms)

    def _undo(self) -> None:
        """Be what is committed."""
        now = self.tournament.now_ms
        self.tournament = Tournament.replay(self.tournament.events[: self._seq], self._services.random)
        self.tournament.now_ms = now

    # Commands.

    async def _carry_out(self, requester: Requester, command: Command) -> Message:
        if not isinstance(command, Ask):
            raise CommandRejected(Code.UNKNOWN_TYPE, "a tournament knows no such command")
        await self._pass_time()
        asked = asked_command(command, requester, self.tournament.state)
        events = self._handled(asked)
        is_bot = requester.bot and isinstance(asked, co.RegisterPlayer)
        await self._commit(events, (requester.player, command, None), bot=is_bot)
        if is_bot:
            self._bots.add(requester.player)
        self.wake()
        return Accepted(id=command.id)

    def _handled(self, command: co.TournamentCommand) -> tuple[TournamentEvent, ...]:
        """Return the events of `command`. Raises CommandRejected, and then nothing has changed."""
        try:
            return self.tournament.handle(command)
        except TournamentError as error:
            raise CommandRejected(error.code, str(error)) from None

    async def _pass_time(self) -> None:
        now = self._now()
        if events := self.tournament.advance(max(now, self.tournament.now_ms)):
            await self._commit(events)

    async def _commit(
        self, events: Sequence[TournamentEvent], asked: Asked | None = None, *, bot: bool = False
    ) -> None:
        """Commit `events`, which the tournament has applied, and publish them.

        Raises CommandRejected; then the tournament is as it was, or suspended until it is known what it is.
        """
        async with self.committing:
            clock = self.tournament.now_ms
            records = [
                TournamentRecord(self._seq + nth, event, clock, bot)
                for nth, event in enumerate(events, start=1)
            ]
            try:
                await self._services.store.append(self.id, records, asked)
            except CommandRejected:
                self._undo()
                raise
            except Exception as error:  # whatever it is: it may have been committed
                log.warning("tournament suspended", tournament=self.id, error=type(error).__name__)
                self._undo()
                self._suspend()
                raise CommandRejected(
                    Code.JOURNAL_UNAVAILABLE,
                    "The server could not confirm that this was saved. "
                    "You will see the result when play resumes.",
                    case="unconfirmed",
                ) from None
            self._seq += len(records)
            self.floor.attention.note_events(events)
            if not self.is_over:
                with suppress(CommandRejected):  # they are opened with the next step
                    await self.floor.open_missing(self.tournament.state)  # before anybody looks for them
            self._publish(events)

    def _publish(self, events: Sequence[TournamentEvent]) -> None:
        state, first = self.tournament.state, self._seq - len(events) + 1
        self._watchers.publish(first, events, lambda: self.info, state, clock=self.clock, now=self._now())
        if self.is_over and self._closes_at == inf:
            shown_for = max(self._services.settings.closes_after, state.spectator_delay)
            self._closes_at = self._services.clock.now() + shown_for  # closing shows spectators the rest

    # A failed append is not an answer: nothing happens until it is known what was committed.

    def _suspend(self) -> None:
        self._suspended, self._suspended_at = True, self._services.clock.now()
        self._resume_at = self._suspended_at + FIRST_RETRY
        self._actor.suspend(Code.JOURNAL_UNAVAILABLE, "the tournament is suspended: it cannot be saved now")
        self._watchers.publish_clock(self._seq + 1, self.clock)

    async def _resume(self) -> None:
        """Read what was committed, publish what is new of it, and continue from there."""
        before, clock = self._seq, self.tournament.now_ms
        try:
            stored = await self._services.store.load(self.id)
        except Exception as error:
            if isinstance(error, CommandRejected) and error.code == Code.UNKNOWN_TOURNAMENT:
                self._lost(self)
                return
            self._failures = min(self._failures + 1, 16)
            wait = min(FIRST_RETRY * 2**self._failures, LAST_RETRY)
            self._resume_at = self._services.clock.now() + wait
            return
        self._restore(stored.records)
        self.tournament.now_ms = max(clock, self.tournament.now_ms)
        self._suspended, self._failures, self._resume_at = False, 0, inf
        self.floor.attention.note_all()
        self._run_from(self.tournament.now_ms)
        self._actor.resume_commands()
        log.warning("tournament resumed", tournament=self.id)
        self._publish(self.tournament.events[before:])

    # Steps that no command asks for.

    def _due(self) -> Iterator[Due]:
        now = self._services.clock.now()
        if not self._ready:
            return
        if self._suspended:
            yield Due(self._resume_at, self._resume)
            return
        yield Due(now if self._awake else self.floor.attention.all_at, self._look)
        if (due := self.tournament.next_due()) is not None:
            wait = max(0, due - self._now()) / 1000
            if self.tournament.state.stage is TournamentStage.REGISTERING:
                wait = min(wait, _LOOK_EVERY)
            yield Due(now + wait, self._look)
        if self._closes_at < inf:
            yield Due(self._closes_at, self._close)

    async def _look(self) -> None:
        """Do what is due, and bring the tables to what the tournament says."""
        self._awake = False
        try:
            failed = await self._reconcile()
        except BaseException:
            self.floor.attention.note_all()
            self._undo()
            raise
        if failed:
            self.floor.attention.note_all()
            raise CommandRejected(Code.TABLE_BUSY, f"tables {sorted(failed)} could not be set")

    async def _reconcile(self) -> set[int]:
        """Report what tables have to report, set their players, and begin hands, until nothing is left."""
        await self._pass_time()
        failed: set[int] = set()
        self.floor.attention.begin()
        while not self.is_over:
            self.floor.attention.take()
            await self.floor.open_missing(self.tournament.state)
            happened = self._reported()
            if happened:
                await self._commit(happened)
            failed = await self.floor.arrange(self.tournament.state, self._bots)
            await self.floor.close(self.floor.removed(self.tournament.state))
            begun = self._begun(failed)
            if begun:
                await self._commit(begun)
                self._unplayed |= {each.table: each for each in begun if isinstance(each, ev.TableHandBegun)}
            unplayed = await self.floor.play(self._unplayed, self.tournament.structure.time_cards)
            self._unplayed = {number: self._unplayed[number] for number in unplayed}
            failed |= unplayed
            if not happened and not begun:
                break
        return failed | await self.floor.show_all_ins(self.tournament.state)

    def _reported(self) -> list[TournamentEvent]:
        """Take what the tables report, and expel who was banned. Return the events."""
        happened: list[TournamentEvent] = []
        state = self.tournament.state
        for command in [*expelling(self._banned, state), *self.floor.results(state)]:
            try:
                happened += self._handled(command)
            except CommandRejected as error:  # the others play on
                log.error("result refused", tournament=self.id, error=error)
        return happened

    def _begun(self, failed: set[int]) -> list[TournamentEvent]:
        """Begin the next hand at tables that are ready. Return the events; none if no table is."""
        begun: list[TournamentEvent] = []
        if not self._services.lobby.is_winding_down:
            ready = [number for number in self.tournament.ready_tables() if number not in failed]
            for number in ready[:BEGUN_AT_ONCE]:
                if not self.tournament.why_no_hand(number):
                    begun += self._handled(co.BeginHand(number))
        return begun

    async def _close(self) -> None:
        """Close the tables of a tournament that is over, and then the tournament."""
        if not await self.floor.close(self.floor.numbers):
            raise CommandRejected(Code.TABLE_BUSY, "a table could not be closed")
        try:
            await self._services.store.close(self.id)
        except Exception as error:
            raise CommandRejected(Code.JOURNAL_UNAVAILABLE, type(error).__name__) from None
        self._closes_at = inf
        self._closed(self)
