"""The tournaments of a server, and the routing of commands to them."""

import asyncio
from collections.abc import Callable, Iterator, KeysView
from typing import Final

from riverboat.engine.tournament.events import FinalTableDrawn, TableAdded
from riverboat.engine.tournament.record import (
    PREFIX,
    OpenedTournament,
    StoredTournament,
    TournamentRecord,
    id_of_table,
)
from riverboat.engine.tournament.state import OVER
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
    TournamentInfo,
    UnwatchTournament,
    WatchTournament,
)
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.ids import new_table_id
from riverboat.server.tournaments.asking import directors_of
from riverboat.server.tournaments.elsewhere import Elsewhere
from riverboat.server.tournaments.opening import is_free, start_of, structure_of
from riverboat.server.tournaments.owner import TournamentOwner
from riverboat.server.tournaments.ports import TournamentServices, TournamentTransfer
from riverboat.server.tournaments.results import Results

log = get_logger(__name__)

ENDED: Final = frozenset(stage.value for stage in OVER)
"""The stages of a tournament that is over, as messages name them."""

MAY_BE_OVER: Final = frozenset({Code.UNKNOWN_TOURNAMENT, Code.TABLE_BUSY})
"""Rejections of a command to a tournament that may have results."""


class Tournaments:
    """The tournaments of this server. It also lists those of other servers.

    elsewhere: what it knows of those. on_recovered: called with the players of each one that has come here.
    """

    def __init__(self, services: TournamentServices) -> None:
        self._services = services
        self.elsewhere = Elsewhere(services.store, services.clock)
        self.on_recovered: Callable[[set[str]], None] = lambda entrants: None
        self._results = Results(services.store, services.clock, services.wall, services.settings)
        self._owners: dict[str, TournamentOwner] = {}
        self._arriving: set[str] = set()  # those that are being recovered
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

    def __len__(self) -> int:
        return len(self._owners)

    def get(self, tournament: str) -> TournamentOwner | None:
        """Return the owner of the tournament with this id, if this server has it."""
        return self._owners.get(tournament)

    def has(self, tournament: str) -> bool:
        """Whether this server has the tournament with this id."""
        return tournament in self._owners

    def ids(self) -> KeysView[str]:
        """Return the ids of the tournaments of this server."""
        return self._owners.keys()

    def shared(self) -> Iterator[tuple[TournamentInfo, frozenset[str]]]:
        """Return the tournaments of this server, as `Lobby.shared` does with tables."""
        for owner in self._owners.values():
            yield owner.info, frozenset()

    @property
    def running(self) -> list[TournamentOwner]:
        """Those that are not over."""
        return [owner for owner in self._owners.values() if not owner.is_over]

    async def recover(self) -> None:
        """Take open tournaments that no server has, with their tables, and stop those that were lost.

        Raises if the journal fails.
        """
        store = self._services.store
        for tournament in store.lost(list(self._owners)):
            self._lost(self._owners[tournament])
        if self._services.lobby.is_winding_down:
            return
        for tournament in await store.claim([*self._owners, *self._opening, *self._arriving]):
            await self.receive(tournament)

    async def receive(self, tournament: str, transfer: TournamentTransfer | None = None) -> None:
        """Continue a tournament that another server left, or has handed over with `transfer`."""
        if tournament in self._owners or tournament in self._arriving:
            return
        self._arriving.add(tournament)
        try:
            await self._recover(tournament, transfer)
        except CommandRejected as rejection:  # another server has it, or it is claimed again
            log.info("tournament not recovered", tournament=tournament, code=rejection.code)
        except Exception as error:  # whatever it is, the others continue, and it is tried again
            log.error("tournament recovery failed", tournament=tournament, error=error)
        finally:
            self._arriving.discard(tournament)

    async def _recover(self, tournament: str, transfer: TournamentTransfer | None) -> None:
        stored = await self._services.store.load(tournament)
        numbers = {
            each.event.table
            for each in stored.records
            if isinstance(each.event, TableAdded | FinalTableDrawn)
        }
        wanted = [id_of_table(tournament, number) for number in sorted(numbers)]
        open_tables = await self._services.store.claim_tables(wanted)
        owner = TournamentOwner(self._services, stored, self._closed, self._lost, transfer)
        self._owners[tournament] = owner
        try:
            await owner.recover_tables(numbers, open_tables)
        except BaseException:
            self._drop(owner)
            raise
        self.on_recovered(owner.entrants)
        self.elsewhere.on_opened()
        log.info("tournament recovered", tournament=tournament)

    def in_use(self) -> set[str]:
        """Return the ids of the players who have entered a tournament and are not out."""
        return {player for owner in self.running for player in owner.entrants}

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
        """Stop a tournament that another server may have now."""
        log.warning("tournament lost", tournament=owner.id)
        self._drop(owner)

    def _drop(self, owner: TournamentOwner) -> None:
        """Stop a tournament, which some server is to take again. Its tables stay for that."""
        self._services.store.forget(owner.id)
        self.depart(owner, self.elsewhere.on_lost)

    def depart(self, owner: TournamentOwner, on_viewer: Callable[[Client, str], None]) -> None:
        """Stop a tournament that another server has. on_viewer: called with who follows it, and its id."""
        if self._owners.get(owner.id) is owner:
            del self._owners[owner.id]
        owner.lose(on_viewer)

    async def _owner(self, id: str) -> TournamentOwner:
        """Return the tournament with this id, once it is here. Raises CommandRejected."""
        if id not in self._owners:
            await self.elsewhere.seek(id, lambda: id in self._owners)
        return self._owners[id]

    async def _open(self, viewer: Client, command: OpenTournament) -> Message:
        services, settings = self._services, self._services.settings
        if services.lobby.is_winding_down:
            raise CommandRejected(
                Code.CLOSING, "the server is closing soon: no new tournaments can be opened", case="no-tables"
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
        self.elsewhere.on_opened()
        log.info("tournament opened", tournament=id, host=viewer.player)
        return Accepted(id=command.id, result=owner.info)

    def _check_room(self, player: str) -> None:
        settings = self._services.settings
        elsewhere = [info for id, info in self.elsewhere.infos.items() if id not in self._owners]
        hosts = [owner.opened.host for owner in self.running]
        hosts += [info.host for info in elsewhere if info.stage not in ENDED]
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
        finished = await self._results.recent()
        infos = finished | self.elsewhere.infos | {id: owner.info for id, owner in self._owners.items()}
        return Accepted(id=command.id, result=list(infos.values()))

    # A snapshot and the updates after it have no gap: no other step comes between a handler and its reply.

    async def _watch(self, viewer: Client, command: WatchTournament) -> Message:
        try:
            owner = await self._owner(command.tournament)
        except CommandRejected as refused:
            if refused.code not in MAY_BE_OVER or self.elsewhere.has_moved(command.tournament):
                raise
            found = await self._results.snapshot(command.tournament, viewer.player)
            if found is None:
                raise
            return Accepted(id=command.id, result=found)
        async with owner.committing:  # nobody is sent what is not committed
            if self._owners.get(owner.id) is owner and owner.is_committed:
                return Accepted(id=command.id, result=owner.watch(viewer))
        return await self._watch(viewer, command)  # it has moved, or taken its next step

    async def _unwatch(self, viewer: Client, command: UnwatchTournament) -> Message:
        if not (await self._owner(command.tournament)).unwatch(viewer):
            raise CommandRejected(Code.NOT_WATCHING, "you do not watch this tournament")
        return Accepted(id=command.id)

    async def _take_part(self, viewer: Client, command: TakePart) -> Message:
        owner = await self._owner(command.tournament)
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
        try:
            owner = await self._owner(command.tournament)
        except CommandRejected as refused:
            # A stranger does not learn which exist; a director's command follows a tournament that moves.
            if refused.code is Code.UNKNOWN_TOURNAMENT and not self.elsewhere.has_moved(command.tournament):
                await self._check_operator(viewer)
            raise
        if viewer.player not in directors_of(command.action, owner.opened, owner.tournament.state):
            await self._check_operator(viewer)
        return await owner.ask(viewer, command)

    async def _check_operator(self, viewer: Client) -> None:
        if not await self._services.passwords.is_operator(viewer.player):
            raise CommandRejected(
                Code.OPERATORS_ONLY, "only directors of the tournament and operators may do this"
            )
