"""Admission to a table with a password."""

from riverboat.engine.table.admission import MAX_ADMITTED
from riverboat.engine.table.events import PlayerAdmitted
from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.ports import PasswordChecks


class Admit(Command, frozen=True, kw_only=True):
    """Record that the requester knew the password. No client sends it."""


class Admission(Part):
    """Admits players who know the table's password, and operators."""

    def __init__(self, context: TableContext, passwords: PasswordChecks) -> None:
        super().__init__(context)
        self._passwords = passwords

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {Admit: self._admit}

    def is_open_to(self, player: str) -> bool:
        """Whether `player` needs no password."""
        admission = self.context.record.admission
        return (
            admission.password_hash is None
            or player in admission.admitted
            or player == self.context.record.state.opened.host
        )

    async def check(self, viewer: Client, password: str | None) -> None:
        """Check the `password` of `viewer`; for operators, any is accepted. Raises CommandRejected."""
        if password is None:
            raise CommandRejected(Code.PASSWORD_NEEDED, "this table requires a password")
        record = self.context.record  # the table may be lost meanwhile
        if not await self._passwords.is_operator(viewer.player):
            await self._passwords.check(
                record.table, viewer.address, password, record.admission.password_hash
            )

    async def _admit(self, requester: Requester, command: Admit) -> Message:
        admitted = self.context.record.admission.admitted
        if requester.player not in admitted and len(admitted) < MAX_ADMITTED:
            await self.context.commit(of_table=[PlayerAdmitted(requester.player)])
        return Accepted(id=command.id)
