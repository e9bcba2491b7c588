"""Over real sockets with a real journal, hidden cards do not change what a viewer is sent."""

from collections.abc import Sequence

import pytest

from riverboat.engine.cards import Card
from riverboat.server.tables.settings import TableSettings
from tests.support.databases import NewDatabase
from tests.support.fakes import FakeClock, StackedDealer
from tests.support.hidden import VIEWS, Scene, act_fields, is_fixed
from tests.support.sockets import CODECS, RawClient, server_on

PLAYERS = ("ann", "bob", "cy")


async def everything_sent(database: str, scene: Scene, deck: Sequence[Card], codec: str) -> dict[str, bytes]:
    """Return all bytes of a scripted hand by viewer: updates, replies, refusals, snapshots, the lobby."""
    clock = FakeClock()
    async with server_on(
        database,
        dealer_for=StackedDealer(deck).dealer_for,
        clock=clock,
        tables=TableSettings(pause=1.0),
    ) as url:
        clients, drawn = await lines_of_all(url, codec)
        eye = clients["eye"]
        opened = await eye.ask("open_table", name="Scene", rules={"game": scene.game})
        table = opened["result"]["table"]
        main = (await eye.ask("list_tables"))["result"]["tables"][0]["table"]
        drawn += [main, table]
        for client in clients.values():
            await client.ask("watch", table=table)
        for player in PLAYERS:
            await clients[player].ask("sit", table=table, buy_in=10_000)
        await clock.advance(1.0)
        by_seat = [clients[player] for player in PLAYERS]
        for step in scene.script:
            turn = await eye.turn()
            actor = by_seat[turn["seat"]]
            await actor.has_seen(eye.seq)
            clock.skip(0.5)
            act = {"table": table, "hand": turn["hand"], "turn": turn["turn"]}
            for client in by_seat:
                if client is not actor:
                    assert (await client.ask("act", **act, action="call"))["code"] == "not_your_turn"
            assert (await actor.ask("act", **act, action="raise", to=1))["type"] == "refused"
            reply = await actor.ask("act", **act, **act_fields(step, own_cards(actor)))
            assert reply["type"] == "accepted", reply
            assert (await actor.ask("act", **act, action="fold"))["type"] == "stale"
            for client in clients.values():
                await client.has_seen(actor.seq)
                await client.ask("watch", table=table)
                await client.ask("list_tables")
        shown = [event["seat"] for update in eye.updates for event in update["events"] if is_shown(event)]
        assert shown == [0]
        for client in clients.values():
            await client.close()
    return {of: as_one(client.frames, drawn) for of, client in clients.items()}


def own_cards(client: RawClient) -> list[int]:
    """Return the hole cards of this client's player."""
    events = [event for update in client.updates for event in update["events"] if event]
    return [card for event in events if event["kind"] == "hole_cards_dealt" for card in event["cards"]]


async def lines_of_all(url: str, codec: str) -> tuple[dict[str, RawClient], list[str]]:
    """Connect each viewer. Returns the clients, and the random ids and tokens."""
    clients = {player: await RawClient.to(url, codec, name=player) for player in (*PLAYERS, "eye")}
    drawn = [client.welcome[which] for client in clients.values() for which in ("token", "player")]
    return clients, drawn


def is_shown(event: dict[str, object] | None) -> bool:
    return event is not None and event["kind"] == "hand_shown"


def as_one(frames: Sequence[bytes | str], drawn: Sequence[str]) -> bytes:
    """Join the frames, with random values replaced by their order."""
    whole = b"\n".join(frame if isinstance(frame, bytes) else frame.encode() for frame in frames)
    for number, text in enumerate(drawn):
        whole = whole.replace(text.encode(), b"<%d>" % number)
    return whole


@pytest.mark.parametrize(
    ("scene", "viewers", "fixed", "codec"),
    [
        pytest.param(*view, codec, marks=() if number % len(CODECS) == place else pytest.mark.slow)
        for number, view in enumerate(VIEWS)
        for place, codec in enumerate(CODECS)
    ],
)
async def test_hidden_cards_change_no_byte_of_other_viewers(
    scene: Scene,
    viewers: tuple[str, ...],
    fixed: dict[int, str],
    codec: str,
    *,
    new_database: NewDatabase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent = []
    for deck in scene.two_decks(fixed):
        monkeypatch.setattr("tests.support.sockets._ids", iter(range(1_000_000)))
        with new_database() as database:
            sent.append(await everything_sent(database, scene, deck, codec))
    one, other = sent
    for viewer in viewers:
        assert len(one[viewer]) > 10_000
        assert one[viewer] == other[viewer]
    for player in set(PLAYERS) - set(viewers):
        assert (one[player] == other[player]) == is_fixed(player, fixed)
