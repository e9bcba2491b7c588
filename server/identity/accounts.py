"""Sign players in and out, and show them their accounts."""

from typing import Final

from riverboat.server.clients import Client, Handlers
from riverboat.server.identity.attempts import Attempts
from riverboat.server.identity.common_passwords import refuse_if_common
from riverboat.server.identity.hashing_turns import HashingTurns
from riverboat.server.identity.passwords import Passwords
from riverboat.server.identity.ports import PlayerStore, StoredPassword
from riverboat.server.identity.sessions import Sessions
from riverboat.server.identity.tokens import hash_token, new_player_id, new_token
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.commands import (
    VERSION,
    ChangePassword,
    Hello,
    ListEntries,
    Register,
    ShowAccount,
    SignOut,
)
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Welcome
from riverboat.server.protocol.names import checked_name, guest_name, name_key

GUESTS_AT_ONCE: Final = 4
"""Guests that are added at the same time. On SQLite they are committed with what happens at tables, which
would wait for a crowd of them."""

GUESTS_WAITING: Final = 10_000
"""Guests that may wait for that: as many as there are sockets by default."""


class AccountService:
    """Signs players in.

    Guests get a token that identifies them later. Registered players can also sign in with name and password.

    server: the name and version of the server, sent to every client.

    All methods raise CommandRejected, and whatever `players` raises.
    """

    def __init__(
        self, players: PlayerStore, passwords: Passwords, sessions: Sessions, attempts: Attempts, server: str
    ) -> None:
        self._players = players
        self._passwords = passwords
        self._sessions = sessions
        self._attempts = attempts
        self._server = server
        self._guest_turns = HashingTurns(GUESTS_AT_ONCE, waiting=GUESTS_WAITING)

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Sign in the player on `client`: a new guest, or the player with the token, or the name and
        password.
        """
        if command.version != VERSION:
            raise CommandRejected(
                Code.UNSUPPORTED_VERSION, f"this server speaks version {VERSION}, not {command.version}"
            )
        if command.password is not None:
            player, name, token = await self._with_password(client, command, command.password)
        elif command.token is not None:
            player, name, token = await self._with_token(command.token)
        else:
            player, name, token = await self._as_guest(client, command.name)
        # No await from here on, so that a ban cannot miss this connection.
        self._sessions.add(client, player, hash_token(token))
        return Welcome(version=VERSION, player=player, name=name, token=token, server=self._server)

    @property
    def handlers(self) -> Handlers:
        """The handlers of a player's commands about the own account."""
        return {
            Register: self._register,
            ChangePassword: self._change_password,
            SignOut: self._sign_out,
            ShowAccount: self._show,
            ListEntries: self._list_entries,
        }

    async def name_of(self, player: str) -> str:
        """Return the name of the player with the id `player`; empty if that is empty."""
        return (await self._players.info(player)).name if player else ""

    def gone(self, client: Client) -> None:
        """Remove `client`, which was lost or closed."""
        self._sessions.discard(client)

    async def _as_guest(self, client: Client, name: str | None) -> tuple[str, str, str]:
        player, token = new_player_id(), new_token()
        name = guest_name(player) if name is None else checked_name(name)
        async with self._guest_turns.one(client.address):
            await self._players.add(player, name, hash_token(token))
        return player, name, token

    async def _with_token(self, token: str) -> tuple[str, str, str]:
        found = await self._players.by_token(hash_token(token))
        if found is None:
            raise CommandRejected(Code.UNKNOWN_TOKEN, "unknown or expired token: send hello without one")
        return *found, token

    async def _with_password(self, client: Client, command: Hello, password: str) -> tuple[str, str, str]:
        if command.name is None:
            raise CommandRejected(Code.BAD_MESSAGE, "name: this field is required with a password")
        if command.token is not None:
            raise CommandRejected(
                Code.BAD_MESSAGE, "a password cannot be combined with a token: send name and password only"
            )
        known = await self._checked(client, name_key(command.name), password)
        token = new_token()
        await self._players.sign_in(known.player, known.password_hash, hash_token(token))
        return known.player, known.name, token

    async def _register(self, client: Client, command: Register) -> Message:
        if await self._players.credentials_of(client.player) is not None:
            raise CommandRejected(Code.ALREADY_REGISTERED, "you are registered already")
        name = checked_name(command.name)
        refuse_if_common(command.password)
        self._attempts.begin(client.player, client.address)  # hashing costs as much as an attempt
        password_hash = await self._passwords.hash(command.password, client.address)
        info = await self._players.register(client.player, name, password_hash, command)
        self._sessions.rename(client.player, info.name)
        self._attempts.signed_in(name_key(name), client.address)
        return Accepted(id=command.id, result=info)

    async def _change_password(self, client: Client, command: ChangePassword) -> Message:
        known = await self._players.credentials_of(client.player)
        if known is None:
            raise CommandRejected(Code.NOT_REGISTERED, "a guest has no password: register first")
        refuse_if_common(command.new_password)
        known = await self._checked(client, name_key(known.name), command.password)
        password_hash = await self._passwords.hash(command.new_password, client.address)
        token_hash = self._sessions.token_hash(client)
        await self._players.change_password(
            client.player, known.password_hash, password_hash, token_hash, command
        )
        self._sessions.close(client.player, CloseReason.SIGNED_OUT, but=token_hash)
        return Accepted(id=command.id)

    async def _sign_out(self, client: Client, command: SignOut) -> Message:
        token_hash = None if command.everywhere else self._sessions.token_hash(client)
        await self._players.revoke(client.player, token_hash, command)
        self._sessions.close(client.player, CloseReason.SIGNED_OUT, by=token_hash)
        return Accepted(id=command.id)

    async def _show(self, client: Client, command: ShowAccount) -> Message:
        return Accepted(id=command.id, result=await self._players.info(client.player))

    async def _list_entries(self, client: Client, command: ListEntries) -> Message:
        entries = await self._players.entries(client.player, command.before, command.limit)
        return Accepted(id=command.id, result=entries)

    async def _checked(self, client: Client, name: str, password: str) -> StoredPassword:
        """Return the registered player called `name`, if `password` is right.

        An unknown name and a wrong password give the same reply, after the same work.
        """
        with self._attempts.one(name, client.address):
            known = await self._players.credentials(name)
            stored = None if known is None else known.password_hash
            is_right = await self._passwords.check(password, stored, client.address)
            if known is None or not is_right:
                raise CommandRejected(Code.WRONG_PASSWORD, "the name or the password is wrong")
        return known
