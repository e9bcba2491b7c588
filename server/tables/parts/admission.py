"""The door of a table with a password."""

from riverboat.engine.table.admission import MAX_ADMITTED
from riverboat.engine.table.events import PlayerAdmitted
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.ports import TablePasswords, Viewer


class Admit(Command, frozen=True, kw_only=True):
    """Put on record that the asker has known the password. No client sends it."""


class Admission(Part):
    """Lets players in: checks passwords with `passwords`."""

    def __init__(self, context: TableContext, passwords: TablePasswords) -> None:
        super().__init__(context)
        self._passwords = passwords

    @property
    def answers(self) -> Answers:
        """Letting a player in for good."""
        return {Admit: self._admit}

    def is_open_to(self, player: str) -> bool:
        """Whether `player` is asked for no password."""
        admission = self.context.record.admission
        return (
            admission.password_hash is None
            or player in admission.admitted
            or player == self.context.record.state.opened.host
        )

    async def check(self, viewer: Viewer, password: str | None) -> None:
        """Whether `viewer` is let in with `password`: any will do of an operator. Raises CommandRejected."""
        if password is None:
            raise CommandRejected(Code.PASSWORD_NEEDED, "this table requires a password")
        if not await self._passwords.is_operator(viewer.player):
            record = self.context.record
            await self._passwords.check(
                record.table, viewer.address, password, record.admission.password_hash
            )

    async def _admit(self, requester: Requester, command: Admit) -> Message:
        admitted = self.context.record.admission.admitted
        if requester.player not in admitted and len(admitted) < MAX_ADMITTED:
            await self.context.commit(of_table=[PlayerAdmitted(requester.player)])
        return Accepted(id=command.id)
