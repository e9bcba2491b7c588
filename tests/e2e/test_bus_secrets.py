"""What a broker carries, and what it keeps in its files, reveals no card, name, password or chat."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from nats.aio.client import Client

from riverboat.engine.cards import Card
from riverboat.engine.events import HoleCardsDealt
from riverboat.server.app import Server, serving
from riverboat.server.cluster import broker as brokers
from riverboat.server.cluster import envelopes
from riverboat.server.cluster.placement import Placement
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.e2e.test_sealing import forms
from tests.support.fakes import StackedDealer
from tests.support.nats import Broker
from tests.support.sockets import PATIENT, RawClient
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("nats_server"),
]

SEEN = "-V"
"""The option with which a broker writes everything that it carries to its log."""

CHAT = "a word at the table"
PASSWORD = "of this table alone"
NAMES = ("Annabel", "Bobadilla", "Spectator")
HANDS = 3


class Plain:
    """A cipher that hides nothing, with the interface of AESGCM."""

    def __init__(self, key: bytes) -> None:
        pass

    def encrypt(self, nonce: bytes, data: bytes, inbox: bytes) -> bytes:
        return data

    def decrypt(self, nonce: bytes, data: bytes, inbox: bytes) -> bytes:
        return data


@asynccontextmanager
async def spied(broker: Broker) -> AsyncIterator[list[bytes]]:
    """Yield what anybody sends over the broker, with its subject, in this context."""
    heard: list[bytes] = []

    async def hear(message: Any) -> None:
        heard.append(message.subject.encode() + b" " + message.data)

    spy = Client()
    await spy.connect(broker.url)
    await spy.subscribe(">", cb=hear)
    await spy.flush()
    try:
        yield heard
    finally:
        await spy.close()


async def played(servers: list[Server], database: str) -> list[tuple[Card, ...]]:
    """Play hands at a table of the first server, with players at both. Returns their cards, as committed."""
    ann, bob, eye = clients = [
        await RawClient.to(f"ws://127.0.0.1:{server.port}", name=name)
        for server, name in zip((*servers, servers[1]), NAMES, strict=True)
    ]
    opened = await ann.ask("open_table", name="Bus", rules={"game": "plo5"}, password=PASSWORD)
    table = opened["result"]["table"]
    for client in clients:
        async with asyncio.timeout(PATIENCE):
            while (await client.ask("watch", table=table, password=PASSWORD))["type"] != "accepted":  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    for client in (ann, bob):
        assert (await client.ask("sit", table=table, buy_in=10_000))["type"] == "accepted"
        assert (await client.ask("chat", table=table, text=CHAT))["type"] == "accepted"
    done = None
    while (turn := await eye.turn())["hand"] <= HANDS:
        if (now := (turn["hand"], turn["turn"])) == done:
            await eye.receive()
            continue
        done, action = now, "check" if turn.get("check") else "call"
        actor = (ann, bob)[turn["seat"]]
        await actor.ask("act", table=table, hand=now[0], turn=now[1], action=action)
    for client in clients:
        await client.close()
    # A client may have been sent a snapshot in place of updates: a busy server loses its lease for a moment.
    with History(database, ring_for(database)) as past:
        events = [record.event for record in past.records(table)]
    return [event.cards for event in events if isinstance(event, HoleCardsDealt)]


def contents(folder: Path) -> list[bytes]:
    """Return what all files below a folder contain."""
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("cipher", [AESGCM, Plain])
async def test_bus_and_files_of_the_broker_reveal_nothing(
    cipher: type, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(envelopes, "AESGCM", cipher)
    monkeypatch.setattr(Placement, "draw", lambda self: None)  # so that others have to ask for the table
    dealer = StackedDealer()
    async with Broker(tmp_path, "-js", SEEN) as broker, spied(broker) as heard:
        settings = Settings(
            port=0,
            database=database,
            bus=brokers.Broker(broker.url),
            tables=TableSettings(pause=0.0, grace=0.0),
            limits=PATIENT,
            web=False,
        )
        async with (
            serving(settings, dealer_for=dealer.dealer_for) as first,
            serving(settings, dealer_for=dealer.dealer_for) as second,
        ):
            await until(lambda: second.service.cluster is not None and len(second.service.cluster.links))
            dealt = await played([first, second], database)
    files = contents(tmp_path)
    assert len(dealt) >= 2 * HANDS
    assert len(heard) > 10 * HANDS
    assert b"riverboat.inbox." in b"".join(files)
    places = b"\0".join(heard), b"\0".join([*heard, *files])
    texts = [text.encode() for text in (*NAMES, CHAT, PASSWORD, "hole_cards_dealt")]
    if cipher is Plain:
        # What is searched for is in the form in which it would be there.
        assert [text for text in texts if text not in places[0]] == []
        assert any(form in places[0] for cards in dealt for form in forms(cards))
        assert CHAT.encode() in b"".join(files)
        return
    assert [text for text in texts if text in places[1]] == []
    assert [form for cards in dealt for form in forms(cards) if form in places[1]] == []
