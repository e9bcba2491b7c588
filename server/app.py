"""The server put together: the only place that knows all of its parts."""

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import version
from math import ceil, inf
from pathlib import Path
from typing import Final

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

from riverboat.engine.assessor import prepare
from riverboat.engine.dealer import RandomDealer
from riverboat.engine.games import GAMES
from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.record import Record
from riverboat.server.expiring import expiring
from riverboat.server.history.account_changes import AccountChanges
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.database.file_access import warn_if_readable
from riverboat.server.history.database.leases import LEASE_MS, Leases
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import HistoryUnavailable, RequestRejected
from riverboat.server.history.expiry import Expiry
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import OPENING_GRANT, Lives, Players
from riverboat.server.host_warnings import warn_if_public, watching_clock
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.operators import OperatorService
from riverboat.server.identity.passwords import Passwords
from riverboat.server.identity.recheck import Recheck
from riverboat.server.identity.sessions import Sessions
from riverboat.server.identity.table_passwords import TablePasswords
from riverboat.server.logs import facts, log_error, tell_unhandled
from riverboat.server.memory import give_back_what_is_free
from riverboat.server.metrics import Metrics
from riverboat.server.net.addresses import Access
from riverboat.server.net.limits import Limits
from riverboat.server.net.listener import Listener
from riverboat.server.net.ports import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello, OfPlayers, OpenTable
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import OfOperators
from riverboat.server.protocol.messages import Closing, Message, Welcome
from riverboat.server.tables.actor import LAST_RETRY
from riverboat.server.tables.clock import LoopClock
from riverboat.server.tables.lobby import Lobby, new_id
from riverboat.server.tables.opening import opening
from riverboat.server.tables.ports import Clock, DealerFor
from riverboat.server.tables.settings import House, TableSettings
from riverboat.server.timing import TimedJournal
from riverboat.server.watchdog import STALL, watching

log = logging.getLogger(__name__)

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8765

MAIN_TABLE: Final = OpenTable(id="main", name="Main", small_blind=50, big_blind=100, seats=6)
"""The table that is there for whoever comes first: one for all servers on a database."""

SWITCH_INTERVAL: Final = 0.0001
"""Seconds that the journal's thread waits for the interpreter at most while the event loop is busy, several
times for every group that it writes: see `sys.setswitchinterval`, whose default is fifty times as long."""

LAST_STEPS: Final = 10.0
"""Seconds that the steps in progress have to end, when the server is stopped."""

COLLECT_AFTER: Final = (10_000, 20, 20)
"""The thresholds of the garbage collector: see `gc.set_threshold`."""

SPARE_FILES: Final = 64
"""Files that are open besides those of the connections: the database, the log, a connection turned away."""

SILENT: Final = 2.0
"""Seconds after which a server that could not renew its leases is not well."""

FAILING: Final = LAST_RETRY + 1.0
"""Seconds for which it is not well after something could not be put on record, unless something else could:
a table that waits tries again before."""


RULE_SETS: Final = {name for game in GAMES.values() for name in (*game.wins, game.showing)}
"""The rule sets of all games."""


class CannotListen(Exception):  # noqa: N818 - says what is wrong
    """The address or the port is not to be had."""

    code = "cannot_listen"


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the server decides. port: 0 for any that is free. database: an SQLAlchemy URL.

    opening_grant: play chips that a new player is given. keys: the file of the keys for hidden cards, for
    which `server.history.journal.keys` has a default. abandon_sealed: hands whose key is lost are given up.
    lives: how long guests and tokens that are not used are kept.
    stall: seconds for which the event loop may stand still before that is logged, 0 for as long as it likes.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = DEFAULT_URL
    tables: TableSettings = field(default_factory=TableSettings)
    limits: Limits = field(default_factory=Limits)
    access: Access = field(default_factory=Access)
    opening_grant: int = OPENING_GRANT
    keys: Path | None = None
    abandon_sealed: bool = False
    lives: Lives = field(default_factory=Lives)
    stall: float = STALL


@asynccontextmanager
async def serving(
    settings: Settings, *, dealer_for: DealerFor = RandomDealer, clock: Clock | None = None
) -> AsyncIterator["Server"]:
    """A server that runs as long as this context; it begins to listen when everything else is there.

    At the end no new step is taken; those in progress are recorded and shown; clients are told, and their
    lines are closed.

    dealer_for, clock: stand-ins for those of real play. Raises BadDatabaseUrl, BadSchema, HistoryUnavailable,
    KeysUnusable, KeyMissing and CannotListen.
    """
    await asyncio.to_thread(upgrade, settings.database)
    ring = ring_for(settings.database, settings.keys, make=True)
    warn_if_readable(settings.database)
    async with Writer(settings.database) as writer, Passwords() as passwords, AsyncExitStack() as running:
        metrics = Metrics()

        def lost(table: str) -> None:
            kept.dispose(table)
            lobby.lose(table)

        owners = Leases(writer, lost)
        kept = _Journal(writer, owners, ring, abandons_sealed=settings.abandon_sealed)
        await kept.check_keys()
        journal = TimedJournal(kept, metrics)
        operators = Operators(writer, owners)
        players = Players(writer, opening_grant=settings.opening_grant, lives=settings.lives)
        gate = TablePasswords(
            passwords, Attempts(), partial(_is_operator, operators), partial(_is_registered, players)
        )
        house = House(journal, dealer_for, clock or LoopClock(), settings.tables, gate)
        lobby = Lobby(house)
        metrics.gauge("tables", "Tables that are open.", lambda: len(lobby))
        lines = Sessions()
        recheck = Recheck(AccountChanges(writer), lines, lobby.set_rights)
        await recheck.begin()
        await running.enter_async_context(owners.renewing(recheck.look))
        await asyncio.gather(owners.wait_for_expiry(), asyncio.to_thread(_warm_up, metrics))
        await lobby.recover()
        if await kept.open_for_all(new_id(), opening(MAIN_TABLE)):
            await lobby.recover()
        expiry = Expiry(writer, settings.lives)
        accounts = AccountService(players, passwords, lines, Attempts(), f"riverboat {version('riverboat')}")
        service = _Service(accounts, OperatorService(operators, lobby, lines), lobby)
        try:
            listener = await Listener.open(
                service,
                settings.host,
                settings.port,
                settings.limits,
                access=settings.access,
                metrics=metrics,
                healthy=partial(_is_writing, kept),
            )
        except OSError as error:
            await _stop(lobby)
            raise CannotListen(
                f"cannot listen at {settings.host}, port {settings.port}: {_why(error)}"
            ) from None
        try:
            async with _recovering_orphans(lobby), expiring(expiry, partial(_in_use, lines, lobby)):
                warn_if_public(listener.addresses)
                with watching(metrics, settings.stall), watching_clock():
                    yield Server(listener, lobby, service)
        finally:
            await _stop(lobby)
            await listener.close("the server is closing")


async def run(settings: Settings, listening: Callable[[int], None], drain: float) -> signal.Signals:
    """Serve until the process is told to stop, by SIGTERM or SIGINT; returns which.

    A second signal ends the process hard.
    listening: told the port. drain: seconds that the hands in progress have then to be played to their end.
    Raises as `serving` does.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    give_back_what_is_free()
    _collect_seldom()
    connections = allow_files(settings.limits.connections)
    settings = replace(settings, limits=replace(settings.limits, connections=connections))
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(tell_unhandled)
    told: asyncio.Future[signal.Signals] = loop.create_future()

    def tell(which: signal.Signals) -> None:
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(each)
        told.set_result(which)

    async with serving(settings) as server:
        gc.freeze()  # the tables that are there already: to look at a thousand takes 60 ms
        with suppress(NotImplementedError):  # loops of Windows: there Ctrl-C cancels, and the context ends
            for each in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(each, tell, each)
        listening(server.port)
        which = await told
        await server.wind_down(drain)
        return which


class Server:
    """A server that runs."""

    def __init__(self, listener: Listener, lobby: Lobby, service: "_Service") -> None:
        self._listener = listener
        self._lobby = lobby
        self._service = service

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return self._listener.port

    async def wind_down(self, seconds: float) -> None:
        """Tell everybody that the server closes, begin no further hand, and give those in progress so many
        seconds to be played to their end. Until then everybody is served as before."""
        if not seconds:
            return
        log.info("winding down", extra=facts(seconds=seconds))
        self._service.closes_at = asyncio.get_running_loop().time() + seconds
        self._listener.tell(self._service.closing)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._lobby.wind_down()


def _collect_seldom() -> None:
    """Let the garbage collector pass over what was loaded for good, and look at the rest less often: it took
    a fifth of the time of every action. Hardly anything here is in a cycle, and what is can wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def allow_files(connections: int) -> int:
    """Let the process have a file open for each connection, as far as the system lets it.

    Returns for how many connections there are files.
    """
    if resource is None:
        return connections
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if least != resource.RLIM_INFINITY and least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return max(1, wanted - SPARE_FILES)


def _warm_up(metrics: Metrics) -> None:
    """Do what takes long when it is done for the first time: later every table would stand still meanwhile.

    The tables of the rule sets take 0.3 s and 34 MB, the metrics an import.
    """
    prepare(RULE_SETS)
    metrics.text()


@asynccontextmanager
async def _recovering_orphans(lobby: Lobby) -> AsyncIterator[None]:
    """Take up, in this context, what other servers leave open."""
    task = asyncio.create_task(_keep_recovering(lobby))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _keep_recovering(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(LEASE_MS / 1000)
        try:
            await lobby.recover()
        except HistoryUnavailable:
            pass  # those who act at tables are told
        except Exception as error:  # whatever it is, what comes later is to be taken up
            log_error(log, "tables cannot be taken up", error)


def _in_use(lines: Sessions, lobby: Lobby) -> tuple[set[str], set[str]]:
    connected, token_hashes = lines.in_use()
    return connected | lobby.seated(), token_hashes


def _is_writing(journal: "_Journal") -> bool:
    """Whether things can be put on record. Where a database is full the leases may be renewed all the same,
    for they need no more room."""
    now = asyncio.get_running_loop().time()
    return now - journal.owners.renewed_at < SILENT and now - journal.failed_at > FAILING


async def _is_operator(operators: Operators, player: str) -> bool:
    with _told_as_refusals():
        return await operators.is_operator(player)


async def _is_registered(players: Players, player: str) -> bool:
    with _told_as_refusals():
        return await players.credentials_of(player) is not None


async def _stop(lobby: Lobby) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_STEPS):
            await lobby.stop()


def _why(error: OSError) -> str:
    """The system's own words: the event loop's repeat the address."""
    number = error.errno or 0
    return os.strerror(number) if number > 0 else str(error.strerror or error)


class _Service:
    """What the network hands commands to."""

    def __init__(self, accounts: AccountService, operator_service: OperatorService, lobby: Lobby) -> None:
        self._accounts = accounts
        self._operator_service = operator_service
        self._lobby = lobby
        self.closes_at = inf
        """When the server closes, at the latest, by the clock of the event loop."""

    @property
    def closing(self) -> Closing:
        """What clients are told of the server's closing, before it does."""
        ms = round(max(0.0, self.closes_at - asyncio.get_running_loop().time()) * 1000)
        return Closing(
            message=f"the server shuts down in at most {ceil(ms / 1000)} seconds; "
            "after the restart you can resume, and an unfinished hand continues",
            ms=ms,
        )

    async def hello(self, client: Client, command: Hello) -> Welcome:
        with _told_as_refusals():
            welcome = await self._accounts.hello(client, command)
        if self.closes_at < inf:  # after the reply, which goes out in the same step of the loop
            asyncio.get_running_loop().call_soon(client.send, client.codec.encode(self.closing))
        return welcome

    async def handle(self, client: Client, command: Command) -> Message:
        if isinstance(command, OfPlayers):
            with _told_as_refusals():
                return await self._accounts.handle(client, command)
        if isinstance(command, OfOperators):
            with _told_as_refusals():
                return await self._operator_service.handle(client, command)
        return await self._lobby.handle(client, command)

    def gone(self, client: Client) -> None:
        self._accounts.gone(client)
        self._lobby.gone(client)


class _Journal(Journal):
    """The journal as the tables ask for it.

    failed_at: when an append failed with nothing on record since, by the clock of the event loop.
    """

    failed_at = -inf

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        try:
            await super().append(table, records, checkpoint, opened_from)
        except RequestRejected as error:
            raise CommandRejected(error.code, str(error)) from None
        except HistoryUnavailable:
            self.failed_at = asyncio.get_running_loop().time()
            raise
        self.failed_at = -inf


@contextmanager
def _told_as_refusals() -> Iterator[None]:
    """Turn what the history refuses into what the network tells."""
    try:
        yield
    except RequestRejected as error:
        raise CommandRejected(error.code, str(error)) from None
    except HistoryUnavailable:
        raise CommandRejected(
            Code.JOURNAL_UNAVAILABLE, "this cannot be looked up or put on record now; try again"
        ) from None
