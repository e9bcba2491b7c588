"""Bots play over real sockets with the client library, in both codecs at one table."""

import asyncio
import random
from contextlib import AsyncExitStack

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.hand import Hand
from riverboat.server.history.queries.hands import History
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeClock
from tests.support.sockets import RawClient, server_on
from tests.support.waiting import PATIENCE


def some_action(table: Table, chance: random.Random) -> Action:
    turn = table.turn
    assert turn is not None
    if turn.bet is not None and chance.random() < 0.3:
        return BetTo(chance.choice(turn.bet))
    if turn.raise_ is not None and chance.random() < 0.2:
        return RaiseTo(chance.choice(turn.raise_))
    if turn.check:
        return Check()
    return Call() if chance.random() < 0.8 else Fold()


async def play(table: Table, hands: int, seed: int) -> list[Event]:
    """Play this many hands. Returns every event that this player saw."""
    chance, seen, ended = random.Random(seed), list[Event](), 0
    async for events in table:
        seen += [event for event in events if event is not None]
        ended += sum(isinstance(event, HandEnded) for event in events)
        if ended >= hands:
            break
        if table.broke:
            await table.add_chips(2_000)
        elif table.turn is not None:
            await table.act(some_action(table, chance))
    return seen


async def test_six_players_play_and_every_hand_is_recorded(url: str, database: str) -> None:
    async with AsyncExitStack() as clients:
        tables = []
        for n in range(6):
            codec = "json" if n % 2 else "msgpack"
            client = await clients.enter_async_context(
                await Connection.connect(url, name=f"P{n}", codec=codec)  # type: ignore[arg-type] # one of two
            )
            [main] = await client.list_tables()
            tables.append(await client.watch(main.table))
        for table in tables:
            await table.sit(2_000)
        seen = await asyncio.gather(*(play(table, 25, seed) for seed, table in enumerate(tables)))
    numbers = [event.hand for event in seen[0] if isinstance(event, HandStarted)][:25]
    ends = [event for event in seen[0] if isinstance(event, HandEnded)]
    assert len(ends) >= 25
    with History(database) as history:
        for number, end in zip(numbers, ends, strict=False):
            assert Hand.replay(history.hand(number).events).stacks() == dict(end.stacks)


async def test_player_reconnects_with_the_token(url: str) -> None:
    async with await Connection.connect(url, name="Bob") as bob:
        [main] = await bob.list_tables()
        bobs = await bob.watch(main.table)
        await bobs.sit()
        ann = await Connection.connect(url, name="Ann")
        anns = await ann.watch(main.table)
        await anns.sit()
        while anns.view is None:
            await anyone_moves(anns)
        cards, seq = anns.view.hole_cards, anns.mirror.seq
        assert len(cards) == 2
        await ann.close()
        async with await Connection.connect(url, token=ann.welcome.token) as again:
            assert again.welcome.player == ann.welcome.player
            back = await again.watch(main.table)
            assert back.you == anns.you
            assert back.view is not None
            assert back.view.hole_cards == cards
            assert back.mirror.seq == seq
            while back.turn is None and bobs.turn is None:
                await anyone_moves(bobs)
            acting = back if back.turn is not None else bobs
            await acting.act(Call())
            assert acting.turn is None


async def anyone_moves(table: Table) -> None:
    async with asyncio.timeout(PATIENCE):
        await anext(aiter(table))


async def test_lost_client_delays_the_table_only_for_its_time(database: str) -> None:
    clock = FakeClock()
    tables = TableSettings(pause=1.0, grace=0.0)
    async with (
        server_on(database, clock=clock, tables=tables) as url,
        await Connection.connect(url, name="Ann") as ann,
    ):
        opened = await ann.open_table("Short", act_ms=3_000, time_bank_ms=0)
        anns, bob = await ann.watch(opened.table), await RawClient.to(url, name="Bob")
        await anns.sit(5_000)
        await bob.ask("sit", table=opened.table, buy_in=5_000)
        bob.vanish()
        await clock.advance(1.0)
        kinds = list[str]()
        played = -1  # Ann's latest turn that was played: the server may be ahead of her mirror
        waited = False  # for Bob, who then sits out, so that his later turns take no time
        while "hand_ended" not in kinds:
            turn = anns.mirror.turn
            if anns.turn is not None:
                if anns.turn.turn > played:
                    played = anns.turn.turn
                    await anns.act(Check() if anns.turn.check else Call())
            elif turn is not None and not waited:
                waited = True
                await clock.advance(3.0)
            kinds += [event.kind for event in await anext(anns) if event is not None]
        assert "timed_out" in kinds
        assert kinds.count("sat_out") == 1
        assert anns.mirror.state.seats[1].sitting_out
        assert sum(seat.stack for seat in anns.mirror.state.seats.values()) == 10_000
