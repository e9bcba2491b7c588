"""The desk: where players sign in and out, and see what they have."""

from server.identity.attempts import Attempts
from server.identity.lines import Lines
from server.identity.passwords import Passwords
from server.identity.ports import Credentials, Line, Players
from server.identity.tokens import hash_token, new_player_id, new_token
from server.protocol.codes import CloseReason, Code
from server.protocol.commands import (
    VERSION,
    ChangePassword,
    Hello,
    ListEntries,
    OfPlayers,
    Register,
    ShowAccount,
    SignOut,
)
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, Message, Welcome
from server.protocol.names import name_key


class Desk:
    """Signs players in: guests, each with a token that brings the same player back, and registered players,
    who may come with their names and passwords too.

    server: the name and version of the server, told to every client. All methods raise Refusal, and whatever
    `players` raises.
    """

    def __init__(
        self, players: Players, passwords: Passwords, lines: Lines, attempts: Attempts, server: str
    ) -> None:
        self._players = players
        self._passwords = passwords
        self._lines = lines
        self._attempts = attempts
        self._server = server

    async def hello(self, line: Line, command: Hello) -> Welcome:
        """Who is on `line`: a new guest, or whoever the token or the name and the password belong to."""
        if command.version != VERSION:
            raise Refusal(
                Code.UNSUPPORTED_VERSION, f"this server speaks version {VERSION}, not {command.version}"
            )
        if command.password is not None:
            player, name, token = await self._with_password(line, command, command.password)
        elif command.token is not None:
            player, name, token = await self._with_token(command.token)
        else:
            player, name, token = await self._as_guest(command.name)
        # No waiting from here on: whoever is banned meanwhile is shown out with all others.
        self._lines.add(line, player, hash_token(token))
        return Welcome(version=VERSION, player=player, name=name, token=token, server=self._server)

    async def handle(self, line: Line, command: OfPlayers) -> Message:
        """The reply to `command` of the player who is on `line`."""
        match command:
            case Register():
                return await self._register(line, command)
            case ChangePassword():
                return await self._change_password(line, command)
            case SignOut():
                token_hash = None if command.everywhere else self._lines.token_hash(line)
                await self._players.revoke(line.player, token_hash)
                self._lines.close(line.player, CloseReason.SIGNED_OUT, by=token_hash)
                return Accepted(id=command.id)
            case ShowAccount():
                return Accepted(id=command.id, result=await self._players.info(line.player))
            case ListEntries():
                entries = await self._players.entries(line.player, command.before, command.limit)
                return Accepted(id=command.id, result=entries)

    def gone(self, line: Line) -> None:
        """`line`, on which somebody was, is down."""
        self._lines.discard(line)

    async def _as_guest(self, name: str | None) -> tuple[str, str, str]:
        player, token = new_player_id(), new_token()
        name = name or f"guest-{player[:4]}"
        await self._players.add(player, name, hash_token(token))
        return player, name, token

    async def _with_token(self, token: str) -> tuple[str, str, str]:
        found = await self._players.by_token(hash_token(token))
        if found is None:
            raise Refusal(Code.UNKNOWN_TOKEN, "nobody has this token: say hello without one")
        return *found, token

    async def _with_password(self, line: Line, command: Hello, password: str) -> tuple[str, str, str]:
        if command.name is None:
            raise Refusal(Code.BAD_MESSAGE, "name: is missing, and a password goes with a name")
        if command.token is not None:
            raise Refusal(Code.BAD_MESSAGE, "a password goes with a name, and without a token")
        known = await self._checked(line, name_key(command.name), password)
        token = new_token()
        await self._players.sign_in(known.player, known.password_hash, hash_token(token))
        return known.player, known.name, token

    async def _register(self, line: Line, command: Register) -> Message:
        if await self._players.credentials_of(line.player) is not None:
            raise Refusal(Code.ALREADY_REGISTERED, "you are registered already")
        self._attempts.begin(line.player, line.address)  # it costs as much as an attempt does
        password_hash = await self._passwords.hash(command.password)
        info = await self._players.register(line.player, command.name, password_hash)
        self._lines.rename(line.player, info.name)
        return Accepted(id=command.id, result=info)

    async def _change_password(self, line: Line, command: ChangePassword) -> Message:
        known = await self._players.credentials_of(line.player)
        if known is None:
            raise Refusal(Code.NOT_REGISTERED, "a guest has no password: register first")
        known = await self._checked(line, name_key(known.name), command.password)
        password_hash = await self._passwords.hash(command.new_password)
        token_hash = self._lines.token_hash(line)
        await self._players.change_password(line.player, known.password_hash, password_hash, token_hash)
        self._lines.close(line.player, CloseReason.SIGNED_OUT, but=token_hash)
        return Accepted(id=command.id)

    async def _checked(self, line: Line, name: str, password: str) -> Credentials:
        """The registered player called `name`, if `password` is right.

        That nobody is called so, and that the password is wrong, look alike and take the same work.
        """
        with self._attempts.one(name, line.address):
            known = await self._players.credentials(name)
            fits = await self._passwords.check(password, None if known is None else known.password_hash)
            if known is None or not fits:
                raise Refusal(Code.WRONG_PASSWORD, "the name or the password is wrong")
        return known
