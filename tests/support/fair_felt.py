"""A table that deals from commitments, and viewers that contribute and check as the client library does."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from riverboat.client_cli.library.chain_store import ChainToRegister, ValueToReveal
from riverboat.client_cli.library.fair import FairTable
from riverboat.engine.events import CardOpening, Event
from riverboat.engine.fairness.places import SeenCard
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.commands import RegisterChain, RevealValue, Sit
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.errors import CommandRejected, InvalidEvent
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror
from riverboat.server.tables.parts.deal_signing import DealSigner
from riverboat.server.tables.room import Room
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt

ROOM = Room.begin(bytes(range(32)))
INFO = FairDealsInfo(room=ROOM.key.hex(), packs=4)


def sign_by_two(monkeypatch: pytest.MonkeyPatch, second: Callable[[Room], Room]) -> None:
    """Let another server of the room say what becomes of a commitment, as after a kill.

    second: returns the room as that server has it.
    """
    outcome = DealSigner.outcome

    def outcome_by_another(signer: DealSigner, *given: Any) -> list[Event]:
        assert signer._room is not None
        return outcome(DealSigner(second(signer._room)), *given)

    monkeypatch.setattr(DealSigner, "outcome", outcome_by_another)


class CountingFair(FairTable):
    """Counts the cards that were checked, and those that came without a deal to check them by."""

    checked = unchecked = 0

    def _check_cards(self, seen: Sequence[SeenCard], openings: Sequence[CardOpening]) -> None:
        super()._check_cards(seen, openings)
        if self._verified is None:
            self.unchecked += len(seen)
        else:
            self.checked += len(seen)


class ForgedMirror(TableMirror):
    """A mirror of what a cheating server sends. forge: what comes in the place of an event."""

    forge: Callable[[Event], Event] | None = None

    def apply(self, update: Update) -> tuple[Event | None, ...]:
        if (forge := self.forge) is not None:
            sent = [each and event_to_data(forge(event_from_data(each))) for each in update.events]
            update = msgspec.structs.replace(update, events=sent)
        return super().apply(update)


class CheckingObserver(MirrorObserver):
    """Checks the events of `mirror` with `fair`."""

    def __init__(self, mirror: TableMirror, fair: FairTable) -> None:
        self._mirror, self._fair = mirror, fair

    def after_event(self, event: Event) -> None:
        self._fair.follow([event], self._mirror.state.deals)


class FairViewer(FakeViewer):
    """A viewer that checks the deals of a table.

    silent: whether it reveals nothing. refused: the codes of its refused commands.
    forge, forge_snapshot: what the server sends this viewer in place of an event, and of a snapshot.
    ended: the code of an event that cannot follow; the library ends the connection then.
    """

    def __init__(self, player: str, table: str) -> None:
        super().__init__(player)
        self.fair = CountingFair(INFO, table, player)
        self.silent = False
        self.refused: list[str] = []
        self.forge: Callable[[Event], Event] | None = None
        self.forge_snapshot: Callable[[Snapshot], Snapshot] | None = None
        self.ended = ""

    def send(self, frame: Frame) -> None:
        try:
            super().send(frame)
        except InvalidEvent as error:
            self.ended = error.code
            self.mirrors.clear()

    def follow(self, snapshot: Snapshot) -> None:
        if self.forge_snapshot is not None:
            snapshot = self.forge_snapshot(snapshot)
        mirror = ForgedMirror.from_snapshot(snapshot, self.player)
        mirror.forge = self.forge
        mirror.observers.append(CheckingObserver(mirror, self.fair))
        self.mirrors[snapshot.table] = mirror
        self.fair.restart(mirror)

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


async def seated(
    felt: Felt, *players: str, chips: int = 10_000, forge: Callable[[Event], Event] | None = None
) -> list[FairViewer]:
    """Seat players who contribute. forge: what the server sends the first of them."""
    viewers: list[FairViewer] = []
    for player in players:
        viewer = felt.players[player] = FairViewer(player, felt.id)
        viewer.forge = None if viewers else forge
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


async def a_fair_felt(
    *players: str, forge: Callable[[Event], Event] | None = None, **rules: Any
) -> tuple[Felt, list[FairViewer]]:
    """Lay a table with players who contribute, before their first hand.

    forge: what the server sends the first of them.
    """
    felt = await Felt.laid(room=ROOM, **rules)
    return felt, await seated(felt, *players, forge=forge)
