"""The door of a table with a password."""

from server.protocol.codes import Code
from server.protocol.command import Command
from server.protocol.errors import Refusal
from server.protocol.guests import MOST_ADMITTED
from server.protocol.messages import Accepted, Message
from server.protocol.table_events import PlayerAdmitted
from server.tables.owner import Asker
from server.tables.parts import Answers, Floor, Part
from server.tables.ports import Gate, Viewer


class Admit(Command, frozen=True, kw_only=True):
    """Put on record that the asker has known the password. No client sends it."""


class Door(Part):
    """Lets players in: through `gate`, which knows passwords and operators."""

    def __init__(self, floor: Floor, gate: Gate) -> None:
        super().__init__(floor)
        self._gate = gate

    @property
    def answers(self) -> Answers:
        """Letting a player in for good."""
        return {Admit: self._admit}

    def is_open_to(self, player: str) -> bool:
        """Whether `player` is asked for no password."""
        guests = self.floor.record.guests
        return (
            guests.password_hash is None
            or player in guests.admitted
            or player == self.floor.record.state.opened.host
        )

    async def check(self, viewer: Viewer, password: str | None) -> None:
        """Whether `viewer` is let in with `password`: any will do of an operator. Raises Refusal."""
        if password is None:
            raise Refusal(Code.PASSWORD_NEEDED, "this table asks for a password")
        if not await self._gate.is_operator(viewer.player):
            record = self.floor.record
            await self._gate.check(record.table, viewer.address, password, record.guests.password_hash)

    async def _admit(self, asker: Asker, command: Admit) -> Message:
        admitted = self.floor.record.guests.admitted
        if asker.player not in admitted and len(admitted) < MOST_ADMITTED:
            await self.floor.put_on_record(of_table=[PlayerAdmitted(asker.player)])
        return Accepted(id=command.id)
