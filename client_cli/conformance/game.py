"""A table of a case with its players."""

from collections.abc import Callable
from typing import Any

from riverboat.client_cli.conformance.client import Message, RawClient, Seen, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal

Choice = Callable[[Message], Message]
"""Chooses the fields of an `act` for a turn."""


def passive(turn: Message) -> Message:
    """Stay in the hand as cheaply as possible: check, call, bring in, stand pat, run once, muck."""
    for action in ("check", "call", "bring_in", "muck"):
        if turn.get(action):
            return {"action": action}
    if "draw" in turn:
        return {"action": "draw", "cards": []}
    return {"action": "run", "times": 1} if "runs" in turn else {"action": "show"}


def folding(turn: Message) -> Message:
    """Fold if allowed."""
    return {"action": "fold"} if turn.get("fold") else passive(turn)


def all_in(turn: Message) -> Message:
    """Go all-in."""
    for action in ("raise", "bet"):
        if action in turn:
            return {"action": action, "to": turn[action][1]}
    return passive(turn)


class CaseTable:
    """A table and its players, in seats 0, 1, 2 and so on. All of them watch it.

    info: the result of open_table.
    clients: the players' clients, by seat.
    """

    def __init__(self, info: Message, clients: list[RawClient]) -> None:
        self.info = info
        self.table = str(info["table"])
        self.clients = clients

    @property
    def seen(self) -> Seen:
        """What the player in seat 0 has received, which drives this class."""
        return self.clients[0].tables[self.table]

    async def turn(self) -> Message:
        """Wait until it is somebody's turn, and return the turn."""
        while self.seen.turn is None:
            await self.clients[0].receive()
        return self.seen.turn

    async def actor(self) -> RawClient:
        """Return the client of the player whose turn it is."""
        return self.clients[(await self.turn())["seat"]]

    async def try_to(self, client: RawClient, **fields: Any) -> Message:
        """Send an act of `client` in the current turn, and return the reply."""
        turn = await self.turn()
        return await client.ask("act", table=self.table, hand=turn["hand"], turn=turn["turn"], **fields)

    async def refuses(self, code: str, **fields: Any) -> None:
        """Raise Failed unless this act of the player to act is refused and changes nothing."""
        turn = await self.turn()
        reply = refused(await self.try_to(await self.actor(), **fields), code)
        expect(0 < reply["ms"] <= turn["ms"], "the clock stopped")
        after = (await self.clients[0].watch(self.table))["turn"]
        expect_equal({**after, "ms": 0}, {**turn, "ms": 0}, "the turn after a refusal")

    async def result(self, client: RawClient, type: str, **fields: Any) -> Any:
        """Return the result of a command about the table, once the player in seat 0 has its events."""
        result = await client.result(type, table=self.table, **fields)
        await self.clients[0].until_seq(self.table, client.tables[self.table].seq)
        return result

    async def act(self, action: str, **fields: Any) -> None:
        """Act for the player to act, and wait until seat 0 sees it. Raises Failed if refused."""
        turn = await self.turn()
        accepted(await self.try_to(self.clients[turn["seat"]], action=action, **fields))
        while self.seen.turn and all(self.seen.turn[name] == turn[name] for name in ("hand", "turn")):
            await self.clients[0].receive()

    async def play_until(self, kind: str, do: Choice = passive, *, after: int | None = None) -> Message:
        """Play until an event of `kind` has arrived, and return it.

        after: the number of the event after which it counts; the latest by default.
        """
        after = self.seen.seq if after is None else after
        while True:
            for seq, event in self.seen.events.items():
                if seq > after and event and event["kind"] == kind:
                    return event
            if self.seen.turn is None:
                await self.clients[0].receive()
            else:
                await self.act(**do(self.seen.turn))

    async def all_see(self) -> None:
        """Let all clients read as far as the player in seat 0."""
        for client in self.clients:
            await client.until_seq(self.table, self.seen.seq)

    async def hole_cards(self, client: RawClient) -> list[int]:
        """Return the latest hole cards of `client`."""
        await client.until_seq(self.table, self.seen.seq)
        cards: list[int] = client.tables[self.table].of_kind("hole_cards_dealt")[-1]["cards"]
        return cards
