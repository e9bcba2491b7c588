"""A table that deals from commitments, and viewers that contribute and check as the client library does."""

from typing import Any

from riverboat.client_cli.library.fair import ChainToRegister, FairTable, ValueToReveal
from riverboat.server.protocol.commands import RegisterChain, RevealValue, Sit
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot, Update
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt

ROOM = bytes(range(32))
INFO = FairDealsInfo(room=ROOM.hex(), packs=4)


class FairViewer(FakeViewer):
    """A viewer that checks the deals of a table.

    silent: whether it reveals nothing. refused: the codes of its refused commands.
    """

    def __init__(self, player: str, table: str) -> None:
        super().__init__(player)
        self.fair = FairTable(INFO, table, player)
        self.silent = False
        self.refused: list[str] = []

    def send(self, frame: Any) -> None:
        super().send(frame)
        message = self.codec.decode_message(frame)
        if isinstance(message, Update) and message.table in self.mirrors:
            self.fair.follow([None if data is None else event_from_data(data) for data in message.events])
        elif isinstance(message, Snapshot):
            self.fair.restart(self.mirrors[message.table])

    def follow(self, snapshot: Snapshot) -> None:
        super().follow(snapshot)
        self.fair.restart(self.mirrors[snapshot.table])

    async def contribute(self, felt: Felt) -> None:
        """Send what is wanted, until nothing more is."""
        sent: set[ChainToRegister | ValueToReveal] = set()
        while self.mirrors.get(felt.id) is not None and not self.silent:
            wanted = [each for each in self.fair.wants(self.mirrors[felt.id]) if each not in sent]
            if not wanted:
                return
            sent.update(wanted)
            for each in wanted:
                try:
                    if isinstance(each, ChainToRegister):
                        await felt.ask(self, RegisterChain, head=each.head)
                    else:
                        await felt.ask(
                            self, RevealValue, hand=each.hand, attempt=each.attempt, value=each.value
                        )
                except CommandRejected as rejection:
                    self.refused.append(rejection.code)


async def seated(felt: Felt, *players: str, chips: int = 10_000) -> list[FairViewer]:
    """Seat players who contribute."""
    viewers = []
    for player in players:
        viewer = felt.players[player] = FairViewer(player, felt.id)
        viewers.append(viewer)
        await felt.watch(viewer)
        await felt.ask(viewer, Sit, buy_in=chips)
        await viewer.contribute(felt)
    return viewers


async def contribute(felt: Felt) -> None:
    """Let all players send what is wanted."""
    for viewer in felt.players.values():
        assert isinstance(viewer, FairViewer)
        await viewer.contribute(felt)


async def dealt(felt: Felt) -> None:
    """Let the next hand come, to which all contribute who do."""
    await felt.clock.advance(PAUSE / 2)
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)


async def a_fair_felt(*players: str, **rules: Any) -> tuple[Felt, list[FairViewer]]:
    """Lay a table with players who contribute, before their first hand."""
    felt = await Felt.laid(room=ROOM, **rules)
    return felt, await seated(felt, *players)
