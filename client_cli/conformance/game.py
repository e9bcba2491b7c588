"""Players at a table of a case's own."""

from collections.abc import Callable
from typing import Any

from riverboat.client_cli.conformance.client import Line, Message, Seen, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal

Choice = Callable[[Message], Message]
"""What to do in a turn: the fields of an `act`."""


def passive(turn: Message) -> Message:
    """The cheapest way to stay in the hand: check, call, bring in, stand pat, one run, muck."""
    for action in ("check", "call", "bring_in", "muck"):
        if turn.get(action):
            return {"action": action}
    if "draw" in turn:
        return {"action": "draw", "cards": []}
    return {"action": "run", "times": 1} if "runs" in turn else {"action": "show"}


def folding(turn: Message) -> Message:
    """Fold where that can be done."""
    return {"action": "fold"} if turn.get("fold") else passive(turn)


def all_in(turn: Message) -> Message:
    """Put in as much as may be."""
    for action in ("raise", "bet"):
        if action in turn:
            return {"action": action, "to": turn[action][1]}
    return passive(turn)


class Game:
    """A table and its players, seated in seats 0, 1, 2 and so on. All of them watch it.

    info: the reply to open_table. lines: of the players, by their seats.
    """

    def __init__(self, info: Message, lines: list[Line]) -> None:
        self.info = info
        self.table = str(info["table"])
        self.lines = lines

    @property
    def seen(self) -> Seen:
        """What the player in seat 0 was told. Everything here follows it."""
        return self.lines[0].tables[self.table]

    async def turn(self) -> Message:
        """The turn, when it is somebody's."""
        while self.seen.turn is None:
            await self.lines[0].receive()
        return self.seen.turn

    async def actor(self) -> Line:
        """The line of the player whose turn it is."""
        return self.lines[(await self.turn())["seat"]]

    async def try_to(self, line: Line, **fields: Any) -> Message:
        """The reply to an act of `line` in the turn that there is."""
        turn = await self.turn()
        return await line.ask("act", table=self.table, hand=turn["hand"], turn=turn["turn"], **fields)

    async def refuses(self, code: str, **fields: Any) -> None:
        """Raise Failed unless this act of the player whose turn it is is refused, and nothing changes."""
        turn = await self.turn()
        reply = refused(await self.try_to(await self.actor(), **fields), code)
        expect(0 < reply["ms"] <= turn["ms"], "the time did not go on")
        after = (await self.lines[0].watch(self.table))["turn"]
        expect_equal({**after, "ms": 0}, {**turn, "ms": 0}, "the turn after a refusal")

    async def result(self, line: Line, type: str, **fields: Any) -> Any:
        """What a command of `line` about the table brings; the player in seat 0 has seen what came of it."""
        brought = await line.result(type, table=self.table, **fields)
        await self.lines[0].until_seq(self.table, line.tables[self.table].seq)
        return brought

    async def act(self, action: str, **fields: Any) -> None:
        """Let the player whose turn it is act, and the player in seat 0 see it. Raises Failed if refused."""
        turn = await self.turn()
        accepted(await self.try_to(self.lines[turn["seat"]], action=action, **fields))
        while self.seen.turn and all(self.seen.turn[name] == turn[name] for name in ("hand", "turn")):
            await self.lines[0].receive()

    async def play_until(self, kind: str, do: Choice = passive, *, after: int | None = None) -> Message:
        """Let everybody play until an event of `kind` has come, after the latest; returns it.

        after: the number of the event after which it counts, if not after the latest.
        """
        after = self.seen.seq if after is None else after
        while True:
            for seq, event in self.seen.events.items():
                if seq > after and event and event["kind"] == kind:
                    return event
            if self.seen.turn is None:
                await self.lines[0].receive()
            else:
                await self.act(**do(self.seen.turn))

    async def all_see(self) -> None:
        """Let all lines read what the player in seat 0 has read."""
        for line in self.lines:
            await line.until_seq(self.table, self.seen.seq)

    async def hole_cards(self, line: Line) -> list[int]:
        """The cards that the latest deal brought `line`."""
        await line.until_seq(self.table, self.seen.seq)
        cards: list[int] = line.tables[self.table].of_kind("hole_cards_dealt")[-1]["cards"]
        return cards
