"""Players who contribute to deals from commitments, for the cases about these."""

from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from typing import Any

from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect
from riverboat.client_cli.conformance.game import CaseTable, folding
from riverboat.client_cli.conformance.stage import OwnServer, Stage
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.hashing import FairnessError

PAUSE = 1.5
HANDS = 20
"""Hands in which a value may come too late on a busy machine."""


class Contributor:
    """A player who reveals values."""

    def __init__(self, client: RawClient, table: str, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.table = table
        room = bytes.fromhex(client.welcome["fair_deals"]["room"])
        chain = ValueChain(bytes([seat]) * 32, room, table, client.welcome["player"], 60)
        self.values = {chain.head.hex(): ""}
        while chain.left:  # each head with the value that it is the hash of
            head = chain.head.hex()
            self.values[head] = chain.reveal().hex()
        self.head = self.registered = next(iter(self.values))

    async def register(self) -> None:
        """Register the chain."""
        await self.client.result("register_chain", table=self.table, head=self.registered)

    def follow(self, outcome: Message) -> None:
        """Note what became of a commitment: a value that was used is the new head."""
        values = [bytes_in(value, self.client.codec).hex() for _, value in outcome["values"]]
        if self.values[self.head] in values:
            self.head = self.values[self.head]

    async def reveal(self, committed: Message) -> Message | None:
        """Reveal the value for a commitment that lists the player, and return the reply."""
        if self.seat not in committed["contributors"]:
            return None
        where = {"hand": committed["hand"], "attempt": committed["attempt"]}
        value = self.values[self.head]
        return await self.client.ask("reveal_value", table=self.table, value=value, **where)


async def fair_server(stage: Stage) -> OwnServer:
    """Start a server that deals from commitments."""
    return await stage.own_server(fair_deals=True, pause=PAUSE)


async def fair_game(stage: Stage) -> tuple[CaseTable, list[Contributor]]:
    """Start a game of two, and let both register chains."""
    clients = await stage.guests(2)
    info = await stage.table(clients[0])
    await stage.seat(info["table"], dict(enumerate(clients)), [10_000] * 2, paused=True)
    found = [Contributor(client, info["table"], seat) for seat, client in enumerate(clients)]
    for contributor in found:
        await contributor.register()
    await clients[0].result("resume_play", table=info["table"], reason="all are there")
    return CaseTable(info, clients), found


async def dealt(game: CaseTable, contributors: list[Contributor]) -> AsyncIterator[tuple[Message, Message]]:
    """Play, and let these players contribute. Yields the commitment and the record of each hand."""
    followed, committed = 0, Message()
    for _ in range(HANDS * 100):
        deals = game.seen.of_kind("deal_committed", "deal_avoided", "deal_recorded")
        for event in deals[followed:]:
            if event["kind"] == "deal_committed":
                committed = event
            for contributor in contributors:
                if event is committed:
                    await contributor.reveal(event)
                else:
                    contributor.follow(event)
            if event["kind"] == "deal_recorded":
                yield committed, event
        followed = len(deals)
        if game.seen.turn is not None:
            await game.act(**folding(game.seen.turn))
        else:
            await game.clients[0].receive()


async def contributed(game: CaseTable, contributors: list[Contributor]) -> tuple[Message, Message]:
    """Play until all have contributed to a deal, and return its commitment and its record."""
    async for committed, recorded in dealt(game, contributors):
        if len(recorded["values"]) == len(contributors):
            return committed, recorded
    raise FairnessError("no hand had the values of all players")


def bytes_in(data: Any, codec: str) -> bytes:
    """Return the bytes of a field, as they are sent with a codec."""
    expect(isinstance(data, bytes if codec == "msgpack" else str), "bytes are sent in another way")
    return data if isinstance(data, bytes) else b64decode(data, validate=True)


def as_sent(data: bytes, codec: str) -> bytes | str:
    """Return bytes as a field that is sent with a codec."""
    return data if codec == "msgpack" else b64encode(data).decode()
