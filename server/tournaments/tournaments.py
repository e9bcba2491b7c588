"""The tournaments of a server, and the routing of commands to them."""

import asyncio

from riverboat.engine.tournament.events import FinalTableDrawn, TableAdded
from riverboat.engine.tournament.record import (
    PREFIX,
    OpenedTournament,
    StoredTournament,
    TournamentRecord,
    id_of_table,
)
from riverboat.engine.tournament.tournament import Tournament
from riverboat.server.clients import Client, Handlers
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.protocol.names import checked_table_name
from riverboat.server.protocol.tournaments import (
    DirectTournament,
    ListTournaments,
    OpenTournament,
    TakePart,
    UnwatchTournament,
    WatchTournament,
)
from riverboat.server.protocol.validation import shortened
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.ids import new_table_id
from riverboat.server.tournaments.opening import is_free, start_of, structure_of
from riverboat.server.tournaments.owner import TournamentOwner
from riverboat.server.tournaments.ports import TournamentServices

log = get_logger(__name__)


class Tournaments:
    """The tournaments of this server. In a cluster there are none: their tables could not move together."""

    def __init__(self, services: TournamentServices) -> None:
        self._services = services
        self._owners: dict[str, TournamentOwner] = {}
        self._over: dict[str, float] = {}  # when each that is over was closed
        self._opening: dict[str, str] = {}  # the hosts of those that are being opened, by id

    @property
    def handlers(self) -> Handlers:
        """The handlers of commands. Each raises CommandRejected, and then nothing has changed."""
        return {
            OpenTournament: self._open,
            ListTournaments: self._list,
            WatchTournament: self._watch,
            UnwatchTournament: self._unwatch,
            TakePart: self._take_part,
            DirectTournament: self._direct,
        }

    async def recover(self) -> None:
        """Take the open tournaments that no server has, with their tables. Raises if the journal fails."""
        if self._services.in_cluster() or self._services.lobby.is_winding_down:
            return
        for tournament in await self._services.store.claim([*self._owners, *self._opening]):
            try:
                await self._recover(tournament)
            except Exception as error:  # whatever it is, the others go on
                log.error("tournament recovery failed", tournament=tournament, error=error)

    async def _recover(self, tournament: str) -> None:
        stored = await self._services.store.load(tournament)
        numbers = {
            each.event.table
            for each in stored.records
            if isinstance(each.event, TableAdded | FinalTableDrawn)
        }
        wanted = [id_of_table(tournament, number) for number in sorted(numbers)]
        open_tables = await self._services.store.claim_tables(wanted)
        owner = TournamentOwner(self._services, stored, self._closed, self._lost)
        self._owners[tournament] = owner
        await owner.recover_tables(numbers, open_tables)
        log.info("tournament recovered", tournament=tournament)

    def in_use(self) -> set[str]:
        """Return the ids of the players who have entered a tournament and are not out."""
        return {player for owner in self._owners.values() if not owner.is_over for player in owner.entrants}

    def ban(self, player: str) -> None:
        """Disqualify a player whom an operator has banned, in every tournament; before the start, refund."""
        for owner in self._owners.values():
            owner.ban(player)

    def gone(self, viewer: Client) -> None:
        """Forget `viewer`, which has disconnected. An entry is kept."""
        for owner in self._owners.values():
            owner.unwatch(viewer)

    async def stop(self) -> None:
        """Finish every step in progress, and take no other."""
        await asyncio.gather(*(owner.stop() for owner in self._owners.values()))

    def _closed(self, owner: TournamentOwner) -> None:
        self._over[owner.id] = self._services.clock.now()
        log.info("tournament closed", tournament=owner.id)

    def _lost(self, owner: TournamentOwner) -> None:
        self._owners.pop(owner.id, None)

    def _owner(self, id: str) -> TournamentOwner:
        owner = self._owners.get(id)
        if owner is None:
            raise CommandRejected(Code.UNKNOWN_TOURNAMENT, f"tournament {shortened(id)!r} does not exist")
        return owner

    async def _open(self, viewer: Client, command: OpenTournament) -> Message:
        services, settings = self._services, self._services.settings
        if services.lobby.is_winding_down:
            raise CommandRejected(
                Code.CLOSING, "the server is closing soon: no new tournaments can be opened", case="no-tables"
            )
        if services.in_cluster() or services.store.others:
            raise CommandRejected(
                Code.TOURNAMENTS_IN_CLUSTER,
                "several servers share this database, and tournaments are for one that is alone on it",
            )
        name = checked_table_name(command.name)
        structure = structure_of(command)
        start = start_of(command.start, services.wall(), settings.ahead)
        await self._forget()
        self._check_room(viewer.player)
        id = PREFIX + new_table_id()
        self._opening[id] = viewer.player
        try:
            password_hash = None
            if command.password is not None:
                password_hash = await services.passwords.hash(viewer.player, viewer.address, command.password)
            bots = is_free(structure) if command.bots is None else command.bots
            opened = OpenedTournament(id, name, viewer.player, bots, password_hash)
            announced = Tournament(structure, services.random, start_ms=start).events[0]
            stored = StoredTournament(opened, [TournamentRecord(1, announced, round(services.wall() * 1000))])
            owner = TournamentOwner(services, stored, self._closed, self._lost)
            try:
                await services.store.open(opened, stored.records, (viewer.player, command, owner.info))
            except BaseException:
                await owner.stop()
                raise
            self._owners[id] = owner
        finally:
            del self._opening[id]
        await owner.recover_tables((), ())
        log.info("tournament opened", tournament=id, host=viewer.player)
        return Accepted(id=command.id, result=owner.info)

    def _check_room(self, player: str) -> None:
        settings = self._services.settings
        hosts = [owner.opened.host for owner in self._owners.values() if not owner.is_over]
        hosts += self._opening.values()
        if len(hosts) >= settings.open:
            raise CommandRejected(
                Code.TOO_MANY_TOURNAMENTS, f"{settings.open} tournaments are open, which is the limit"
            )
        if hosts.count(player) >= settings.open_each:
            raise CommandRejected(
                Code.TOO_MANY_TOURNAMENTS,
                f"you have {settings.open_each} tournaments open, which is the limit",
            )

    async def _forget(self) -> None:
        """Forget the tournaments that have been over for long."""
        now, kept = self._services.clock.now(), self._services.settings.shown_for
        for id in [id for id, since in self._over.items() if now - since > kept]:
            del self._over[id]
            await self._owners.pop(id).stop()

    async def _list(self, viewer: Client, command: ListTournaments) -> Message:
        await self._forget()
        return Accepted(id=command.id, result=[owner.info for owner in self._owners.values()])

    # A snapshot and the updates after it have no gap: no other step comes between a handler and its reply.

    async def _watch(self, viewer: Client, command: WatchTournament) -> Message:
        return Accepted(id=command.id, result=self._owner(command.tournament).watch(viewer))

    async def _unwatch(self, viewer: Client, command: UnwatchTournament) -> Message:
        if not self._owner(command.tournament).unwatch(viewer):
            raise CommandRejected(Code.NOT_WATCHING, "you do not watch this tournament")
        return Accepted(id=command.id)

    async def _take_part(self, viewer: Client, command: TakePart) -> Message:
        owner = self._owner(command.tournament)
        if command.action == "register":
            await self._check_may_register(owner, viewer, command.password)
        return await owner.ask(viewer, command)

    async def _check_may_register(self, owner: TournamentOwner, viewer: Client, password: str | None) -> None:
        if viewer.bot and not owner.opened.bots:
            raise CommandRejected(Code.NO_BOTS, "this tournament is for people only")
        password_hash = owner.opened.password_hash
        if password_hash is None or viewer.player == owner.opened.host:
            return
        if password is None:
            raise CommandRejected(Code.PASSWORD_NEEDED, "this tournament asks for a password")
        await self._services.passwords.check(owner.id, viewer.address, password, password_hash)

    async def _direct(self, viewer: Client, command: DirectTournament) -> Message:
        owner = self._owners.get(command.tournament)
        may = owner is not None and viewer.player in owner.directors(command.action)
        if not may and not await self._services.passwords.is_operator(viewer.player):
            raise CommandRejected(
                Code.OPERATORS_ONLY, "only directors of the tournament and operators may do this"
            )
        return await self._owner(command.tournament).ask(viewer, command)
