"""Wires the server together: the only module that knows all of its parts."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from random import SystemRandom
from time import time
from typing import Final

from riverboat.engine.dealer import RandomDealer
from riverboat.server.cluster.bus import Bus
from riverboat.server.history.account_changes import AccountChanges
from riverboat.server.history.carried_out import CarriedOut
from riverboat.server.history.database.file_access import warn_if_readable
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.servers import DRAINING, EDGE, SERVING, STARTING, ServerReport
from riverboat.server.history.database.writer import Writer, writer_beside
from riverboat.server.history.errors import HistoryUnavailable, LeaseLost
from riverboat.server.history.expiry import Expiry
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.operators import Operators
from riverboat.server.history.own_hands import OwnHands
from riverboat.server.history.players import Players
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.hands import HandService
from riverboat.server.identity.operators import OperatorService
from riverboat.server.identity.passwords import Passwords
from riverboat.server.identity.recheck import Recheck
from riverboat.server.identity.sessions import Sessions
from riverboat.server.identity.table_passwords import TablePasswords
from riverboat.server.net.listener import Listener
from riverboat.server.net.site import Site
from riverboat.server.own_games import has_own_games
from riverboat.server.protocol.browser import games_module
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.rules import asked_rules
from riverboat.server.runtime.announcement import network_addresses, url_of
from riverboat.server.runtime.host_warnings import warn_if_public, watching_clock
from riverboat.server.runtime.logs import get_logger
from riverboat.server.runtime.memory import trimming
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.runtime.warm_up import warm_up
from riverboat.server.runtime.watchdog import watching
from riverboat.server.settings import Role, Settings
from riverboat.server.tables.clock import LoopClock
from riverboat.server.tables.ids import new_table_id
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.opening import opening
from riverboat.server.tables.ports import DealerFor, TableClock
from riverboat.server.tables.settings import TableServices
from riverboat.server.tournaments.ports import TournamentServices
from riverboat.server.tournaments.tournaments import Tournaments
from riverboat.server.wiring.expiring import expiring
from riverboat.server.wiring.history_adapters import (
    TableJournal,
    TournamentHistory,
    is_operator,
    is_registered,
)
from riverboat.server.wiring.linking import LinkedParts, bus_at, linked
from riverboat.server.wiring.orphans import recovering_orphans
from riverboat.server.wiring.room import open_room
from riverboat.server.wiring.service import Service
from riverboat.server.wiring.timing import TimedJournal

log = get_logger(__name__)

MAIN_TABLE: Final = OpenTable(
    id="main", name="Main", rules=asked_rules(small_blind=50, big_blind=100, seats=6)
)
"""The table that is open from the start: one for all servers on a database."""

VERSION: Final = version("riverboat")

RECOVERED_WITHIN: Final = 20.0
"""Seconds that a server which starts tries to get its lease and its tables, if the database fails."""

STOP_TIMEOUT: Final = 10.0
"""Seconds that the steps in progress have to end when the server stops."""


class CannotListen(Exception):  # noqa: N818 - says what is wrong
    """The address is in use or not permitted."""

    code = "cannot_listen"


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    listener: Listener
    lobby: Lobby
    service: Service
    role: Role

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return self.listener.port

    @property
    def state(self) -> str:
        """Whether it recovers its tables, serves them, ends their last hands, or never has any."""
        if self.lobby.is_winding_down:
            return DRAINING
        if self.service.is_starting:
            return STARTING
        return EDGE if self.role is Role.EDGE else SERVING

    @property
    def main_table(self) -> str | None:
        """The id of the server's own table; None if another server on the database has it."""
        return next((info.table for info in self.lobby.tables if not info.host), None)


@asynccontextmanager
async def serving(
    settings: Settings,
    *,
    dealer_for: DealerFor = RandomDealer,
    clock: TableClock | None = None,
    bus: Bus | None = None,
) -> AsyncIterator[Server]:
    """Run a server for as long as this context lasts, which begins when its tables are recovered.

    It listens before that, and refuses to sign anybody in. So a port that is taken is found before another
    server's tables are touched, and clients that reconnect get an answer at once.

    At the end, no new step begins. Those in progress are committed and sent; then clients are notified and
    disconnected.

    dealer_for, clock, bus: replacements for tests.
    Raises BadDatabaseUrl, BadSchema, HistoryUnavailable, KeysUnusable, KeyMissing, BusUnusable and
    CannotListen.
    """
    await asyncio.to_thread(upgrade, settings.database)
    ring = ring_for(settings.database, settings.keys, make=True)
    warn_if_readable(settings.database)
    async with (
        Writer(settings.database) as writer,
        writer_beside(writer, settings.database) as of_accounts,  # sign-ins would delay appends
        Passwords() as passwords,
        AsyncExitStack() as running,
    ):
        metrics = Metrics()

        def lose(table: str) -> None:
            journal.dispose(table)
            lobby.lose(table)

        leases = Leases(writer, lose, settings.name, settings.lease)
        journal = TableJournal(writer, leases, ring, abandons_sealed=settings.abandon_sealed)
        await journal.check_keys()
        operators = Operators(of_accounts, leases)
        players = Players(of_accounts, opening_grant=settings.opening_grant, lives=settings.lives)
        attempts = {of: Attempts(shares=settings.limits) for of in ("account", "table")}
        table_passwords = TablePasswords(
            passwords, attempts["table"], partial(is_operator, operators), partial(is_registered, players)
        )
        room, fair_deals = (
            await open_room(ring, of_accounts, opt_in=not settings.tables.pause)
            if settings.commits
            else (None, None)
        )
        lobby = Lobby(
            TableServices(
                TimedJournal(journal, metrics),
                dealer_for,
                clock or LoopClock(),
                settings.tables,
                table_passwords,
                room,
            )
        )
        sessions = Sessions()
        recheck = Recheck(AccountChanges(writer), sessions, lobby.set_rights)
        await recheck.begin()
        await running.enter_async_context(leases.renewing(recheck.look))
        await asyncio.to_thread(warm_up, metrics)
        accounts = AccountService(players, passwords, sessions, attempts["account"], f"riverboat {VERSION}")
        hands = HandService(OwnHands(of_accounts))
        of_operators = OperatorService(operators, lobby, sessions)
        store = TournamentHistory(writer, journal)
        tournaments = Tournaments(
            TournamentServices(
                store=store,
                lobby=lobby,
                clock=clock or LoopClock(),
                passwords=table_passwords,
                wall=time,
                random=SystemRandom(),
            )
        )
        recheck.entrants, recheck.banned, tournaments.on_recovered = (
            tournaments.in_use,
            tournaments.ban,
            recheck.check_anew,
        )
        _measure(leases, lobby, tournaments, metrics)
        service = Service(
            accounts,
            of_operators,
            hands,
            lobby,
            CarriedOut(of_accounts),
            tournaments=tournaments,
            fair_deals=fair_deals,
        )
        service.is_starting, service.takes_clients, service.network_addresses = (
            True,
            settings.role is not Role.TABLES,
            partial(network_addresses, settings.host),
        )
        listener = await _listen(settings, service, metrics, partial(_problem, service, journal))
        server = Server(listener, lobby, service, settings.role)
        leases.load = partial(_load, url_of(settings.host, listener.port), settings, server)
        parts = LinkedParts(journal, store, service, listener, recheck, attempts, metrics)
        try:
            async with linked(bus or bus_at(settings.bus), settings.name, ring, parts) as introduced:
                if settings.role is not Role.EDGE:
                    await _recover(lobby, journal, tournaments)
                await introduced()
                service.is_starting = False
                async with (
                    recovering_orphans(lobby, leases, tournaments.recover),
                    expiring(
                        Expiry(of_accounts, settings.lives), partial(_in_use, sessions, lobby, tournaments)
                    ),
                    trimming(),
                ):
                    warn_if_public(listener.addresses)
                    with watching(metrics, settings.stall), watching_clock():
                        yield server
        finally:
            await _stop(lobby, tournaments)
            await listener.close("the server is closing")


async def _listen(
    settings: Settings, service: Service, metrics: Metrics, problem: Callable[[], str]
) -> Listener:
    """Open the port. Raises CannotListen."""
    try:
        listener = await Listener.open(
            service,
            settings.host,
            settings.port,
            settings.limits,
            access=settings.access,
            metrics=metrics,
            problem=problem,
            site=_site() if settings.web and service.takes_clients else None,
            replies=service.replies,
        )
    except OSError as error:
        raise CannotListen(
            f"cannot listen at {settings.host}, port {settings.port}: {_reason(error)}"
        ) from None
    log.info("listening", port=listener.port)
    return listener


def _site() -> Site:
    """Return the page, which knows the games of this server."""
    return Site.load(games=games_module(with_names=True) if has_own_games() else "")


def _problem(service: Service, journal: TableJournal) -> str:
    """Return why clients should connect to another server; empty if they should not."""
    if service.is_starting:
        return "starting"
    if service.lobby.is_winding_down:
        return "closing"
    return "" if journal.is_writable else "hands cannot be saved"


def _load(address: str, settings: Settings, server: Server) -> ServerReport:
    """Return what other servers and operators see of `server`, which is reached at `address`."""
    return ServerReport(
        address=address,
        tables=len(server.lobby),
        connections=len(server.listener),
        capacity=settings.tables.tables,
        state=server.state,
        version=VERSION,
    )


def _measure(leases: Leases, lobby: Lobby, tournaments: Tournaments, metrics: Metrics) -> None:
    metrics.gauge("tables", "Tables that are open.", lambda: len(lobby))
    metrics.gauge("tournaments", "Tournaments that are not over.", lambda: len(tournaments.running))
    metrics.gauge(
        "tournament_players",
        "Players who have entered a tournament and are not out.",
        lambda: sum(len(owner.entrants) for owner in tournaments.running),
    )
    metrics.gauge(
        "tournament_tables",
        "Tables of tournaments.",
        lambda: sum(len(owner.floor.numbers) for owner in tournaments.running),
    )
    metrics.gauge(
        "tournament_late_seconds",
        "Seconds by which the clock of a tournament is late, or it is suspended, at most.",
        lambda: max([owner.late for owner in tournaments.running], default=0.0),
    )
    metrics.gauge("servers", "Servers on the database.", lambda: leases.servers)
    metrics.gauge("orphans", "Open tables that no server has.", lambda: leases.orphans)
    metrics.gauge("lease_age_seconds", "Seconds since the lease was renewed.", leases.age)


def _in_use(sessions: Sessions, lobby: Lobby, tournaments: Tournaments) -> tuple[set[str], set[str]]:
    connected, token_hashes = sessions.in_use()
    return connected | lobby.seated() | tournaments.in_use(), token_hashes


async def _recover(lobby: Lobby, journal: TableJournal, tournaments: Tournaments) -> None:
    """Recover the open tables that no other server has, and open the server's own if there is none.

    Then recover the tournaments.

    On a busy machine, another server may delete the expired lease of this one meanwhile. So failures are
    tolerated for RECOVERED_WITHIN. Raises HistoryUnavailable.
    """
    loop = asyncio.get_running_loop()
    give_up_at = loop.time() + RECOVERED_WITHIN
    while True:
        try:
            await _recover_once(lobby, journal)
            await tournaments.recover()
            return
        except (HistoryUnavailable, LeaseLost):
            if loop.time() > give_up_at:
                raise
            await asyncio.sleep(journal.leases.renew_every)


async def _recover_once(lobby: Lobby, journal: TableJournal) -> None:
    await journal.leases.wait_for_expiry()
    while await lobby.recover():
        pass
    if await journal.open_for_all(new_table_id(), opening(MAIN_TABLE)):
        await lobby.recover()
    log.info("tables recovered", tables=len(lobby))


async def _stop(lobby: Lobby, tournaments: Tournaments) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(STOP_TIMEOUT):
            await tournaments.stop()
            await lobby.stop()


def _reason(error: OSError) -> str:
    """The system's message alone: that of the event loop repeats the address."""
    number = error.errno or 0
    return os.strerror(number) if number > 0 else str(error.strerror or error)
