"""The one service that the network talks to: it finds the handler of each command."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from math import ceil, inf
from time import time
from typing import Final

from msgspec.structs import replace

from riverboat.server.clients import Client, Handler, Handlers
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.cluster.envelopes import AccountChanged
from riverboat.server.cluster.places import MOVED, place_of
from riverboat.server.history.carried_out import CarriedOut
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.hands import HandService
from riverboat.server.identity.operators import OperatorService
from riverboat.server.protocol.catalogue import COMMANDS, Repeats, ServiceName
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import ChangePassword, Hello, Ping, PreviewTable, Register, SignOut
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import BanPlayer, CloseTables, FindPlayers, UnbanPlayer
from riverboat.server.protocol.messages import (
    Accepted,
    Closing,
    FoundPlayer,
    Message,
    Pong,
    Repeated,
    Welcome,
)
from riverboat.server.replies import Replies
from riverboat.server.tables.bulk import may_close
from riverboat.server.tables.closed_tables import IsElsewhere
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tournaments.tournaments import Tournaments
from riverboat.server.wiring.history_adapters import history_errors_as_rejections


class Service:
    """Hands each command to its handler in `accounts`, `operators`, `hands`, `lobby` or `tournaments`.

    carried_out: the commands outside tables that are not carried out again.
    is_starting: whether tables are still being recovered. Nobody can sign in then.
    lobby: the tables of this server.
    takes_clients: whether players may sign in here.
    cluster: the other servers, whose tables are served here, too.
    replies: those of this server, wherever the clients are connected.
    closes_at: when the server will close, by the clock of the event loop. Everybody who signs in is notified.
    fair_deals: how tables deal from commitments, if they do.
    network_addresses: returns the addresses of this machine at which other devices reach the server.
    """

    def __init__(
        self,
        accounts: AccountService,
        operators: OperatorService,
        hands: HandService,
        lobby: Lobby,
        carried_out: CarriedOut,
        *,
        tournaments: Tournaments,
        fair_deals: FairDealsInfo | None = None,
    ) -> None:
        self._accounts = accounts
        self._operators = operators
        self._carried_out = carried_out
        self.lobby = lobby
        self.tournaments = tournaments
        self.is_starting = False
        self.takes_clients = True
        self.closes_at = inf
        self.cluster: Cluster | None = None
        self.network_addresses: Callable[[], list[str]] = list
        self._fair_deals = fair_deals
        self.replies = Replies()
        of_history = {**accounts.handlers, **operators.handlers, **hands.handlers, **tournaments.handlers}
        self.handlers: Handlers = {
            Ping: _pong,
            PreviewTable: self._preview_table,
            **{
                command: self._once(handler)
                if COMMANDS[command].repeats is Repeats.ONCE
                else _rejecting(handler)
                for command, handler in of_history.items()
            },
            **lobby.handlers,
        }

    @property
    def closing(self) -> Closing:
        """The announcement that the server will close."""
        return self.closing_in(self.closes_at - asyncio.get_running_loop().time())

    def closing_in(self, seconds: float) -> Closing:
        """Return the announcement that a connection will be closed in `seconds`."""
        ms = round(max(0.0, seconds) * 1000)
        if self.cluster is not None:
            return Closing(message="one moment: your table is moving", ms=ms, values={"case": "moving"})
        seconds = ceil(ms / 1000)
        message = (
            f"the server closes in at most {seconds} seconds; reconnect then, and an unfinished hand resumes"
        )
        return Closing(message=message, ms=ms, values={"case": "seconds", "seconds": seconds})

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Sign in the player on `client`. Raises CommandRejected."""
        self._check_takes_clients()
        with history_errors_as_rejections():
            welcome = await self._accounts.hello(client, command)
        welcome = replace(welcome, fair_deals=self._fair_deals)
        if self.closes_at < inf:  # after the reply, which goes out in the same step of the loop
            asyncio.get_running_loop().call_soon(client.send, client.codec.encode(self.closing))
        return welcome

    async def _preview_table(self, client: Client, command: PreviewTable) -> Message:
        self._check_takes_clients()
        preview = await self.lobby.preview(command.table)
        with history_errors_as_rejections():
            host = await self._accounts.name_of(preview.host)
        return Accepted(id=command.id, result=replace(preview, host=host))

    def _check_takes_clients(self) -> None:
        """Raise CommandRejected while nobody can sign in here."""
        if not self.takes_clients:
            raise CommandRejected(
                Code.TABLES_ONLY, "this server has tables alone: connect to another server of the cluster"
            )
        if self.is_starting:
            raise CommandRejected(
                Code.STARTING, "the server is starting and recovers its tables; try again in a moment"
            )

    async def handle(self, client: Client, command: Command) -> Message:
        """Return the reply to `command`. Raises CommandRejected, and then nothing has changed."""
        reply = await self._reply(client, command)
        if self.cluster is None:
            return reply
        kind = type(command)
        if kind in ACCOUNT_CHANGES:
            self.cluster.send_to_others(AccountChanged())
        elif isinstance(command, CloseTables):
            reply = await self._close_elsewhere(self.cluster, client, command, reply)
        elif isinstance(command, FindPlayers) and isinstance(reply, Accepted):
            others = await self.cluster.ask_others(client, command)
            reply = _all_found(command, [reply, *(each for each in others if isinstance(each, Accepted))])
        return reply

    async def _close_elsewhere(
        self, cluster: Cluster, client: Client, command: CloseTables, reply: Message
    ) -> Message:
        """Close what `command` selected at the other servers. Returns `reply` with those that will close.

        A table that is moving, or whose server is too busy or fails, is tried again for `CLOSE_WITHIN`.
        """
        loop = asyncio.get_running_loop()
        give_up_at = loop.time() + CLOSE_WITHIN
        selected = await self._selected(client, command)
        closing = set(as_type(reply.result, list[str])) if isinstance(reply, Accepted) else set[str]()
        while True:
            for other in await cluster.ask_others(client, command):
                if isinstance(other, Accepted):
                    closing.update(as_type(other.result, list[str]))
            infos = (self.lobby.info(table) for table in selected if table not in closing)
            if not any(info and may_close(info, command) for info in infos) or loop.time() > give_up_at:
                break
            await asyncio.sleep(CLOSE_AGAIN_AFTER)
            closing.update(await self.lobby.close_all(client.player, selected, command))
        return Accepted(id=command.id, result=sorted(closing)) if isinstance(reply, Accepted) else reply

    async def _selected(self, client: Client, command: CloseTables) -> list[str]:
        """Return the tables that `command` selected at the server that carried it out first."""
        with history_errors_as_rejections():
            first = await self._carried_out.first_reply(client.player, command)
        return [] if first is None else as_type(first.result, list[str])

    async def _reply(self, client: Client, command: Command) -> Message:
        """Return the reply of the server that `command` is for."""
        while (cluster := self.cluster) is not None:
            try:
                reply = await cluster.forward(client, command)
                return await self.handle_here(client, command) if reply is None else reply
            except CommandRejected as rejection:
                if not isinstance(rejection, IsElsewhere) and (
                    rejection.code not in MOVED or not cluster.has_moved(place_of(command))
                ):
                    raise
        return await self.handle_here(client, command)

    def is_elsewhere(self, command: Command) -> bool:
        """Whether this server keeps no reply of its own in case `command` is repeated.

        Another server carries it out, or may: two that wait for each other's first reply would never answer.
        """
        return self.cluster is not None and self.cluster.is_elsewhere(command)

    def handle_here(self, client: Client, command: Command) -> Awaitable[Message]:
        """Return the reply of this server to `command`. Raises CommandRejected."""
        return self.handlers[type(command)](client, command)

    async def handle_for_others(self, client: Client, command: Command) -> Message:
        """Return the reply to `command` of `client`, which is connected to another server.

        Raises CommandRejected.
        """
        if isinstance(command, CloseTables):  # the server that was asked has committed which
            selected = await self._selected(client, command)
            closing = await self.lobby.close_all(client.player, selected, command)
            return Accepted(id=command.id, result=closing)
        return await self.handle_here(client, command)

    def _once(self, handler: Handler) -> Handler:
        """Return `handler`, but a command that was carried out before, by any server, has its first reply.

        It is looked up before, because much of it may be refused the second time, and after a refusal,
        because another server may have carried it out meanwhile. A table looks for itself, unless it has
        closed.
        """

        async def handle(client: Client, command: Command) -> Message:
            is_for_table = COMMANDS[type(command)].service is ServiceName.TABLE
            with history_errors_as_rejections():
                if not is_for_table and (repeated := await self._repeated(client, command)):
                    return repeated
                try:
                    with history_errors_as_rejections():
                        return await handler(client, command)
                except CommandRejected:
                    if repeated := await self._repeated(client, command):
                        return repeated
                    raise

        return handle

    async def _repeated(self, client: Client, command: Command) -> Repeated | None:
        """Return the reply to `command` if it is a repetition."""
        first = await self._carried_out.first_reply(client.player, command)
        if first is None:
            return None
        if isinstance(command, CloseTables):
            return await self._operators.close_again(client, command, as_type(first.result, list[str]))
        return Repeated(id=command.id, first=first)

    def gone(self, client: Client) -> None:
        """Handle the end of a connection."""
        self._accounts.gone(client)
        self.gone_elsewhere(client)
        if self.cluster is not None:
            self.cluster.gone(client)

    def gone_elsewhere(self, client: Client, *, reconnects: bool = False) -> None:
        """Forget `client`, which may have been connected to another server. reconnects: see `Lobby.gone`."""
        self.lobby.gone(client, reconnects=reconnects)
        self.tournaments.gone(client)


def _all_found(command: FindPlayers, replies: Sequence[Accepted]) -> Accepted:
    """Return the reply to FindPlayers: where each player is, at all servers together."""
    found: dict[str, FoundPlayer] = {}
    for reply in replies:
        for each in as_type(reply.result, list[FoundPlayer]):
            known = found.setdefault(each.player.player, each)
            if known is not each:
                found[each.player.player] = FoundPlayer(
                    player=known.player,
                    connected=known.connected or each.connected,
                    tables=known.tables + each.tables,
                )
    return Accepted(id=command.id, result=list(found.values())[: command.limit])


ACCOUNT_CHANGES: Final = frozenset({Register, ChangePassword, SignOut, BanPlayer, UnbanPlayer})
"""Commands after which the other servers look at the feed of account changes at once."""

CLOSE_WITHIN: Final = 5.0
"""Seconds within which all servers are asked again to close their tables of those selected."""

CLOSE_AGAIN_AFTER: Final = 0.25
"""Seconds after which they are: a table that moves has arrived by then."""


async def _pong(client: Client, command: Ping) -> Message:
    return Accepted(id=command.id, result=Pong(at=round(time() * 1000)))


def _rejecting(handler: Handler) -> Handler:
    """Return `handler`, with errors of the history turned into CommandRejected."""

    async def handle(client: Client, command: Command) -> Message:
        with history_errors_as_rejections():
            return await handler(client, command)

    return handle
