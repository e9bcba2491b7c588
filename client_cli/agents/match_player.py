"""A seat of a match for a language model: what the tools of MCP ask of it."""

import asyncio
import json
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.match_link import LIMIT
from riverboat.client_cli.agents.player import LINES
from riverboat.client_cli.agents.situation import situation
from riverboat.client_cli.arena.messages import action_data
from riverboat.client_cli.bots.bot import Clock
from riverboat.engine.actions import Action
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Event
from riverboat.engine.hand import Hand, View
from riverboat.engine.text.events import describe
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.printable import printable

_EVERY: Final = 0.2
"""Seconds between two looks whether the match is there."""


class _Line(msgspec.Struct):
    """What a model needs of any message of a match."""

    type: str
    id: int = 0
    seat: int = 0
    error: str = ""
    clock: Clock | None = None
    legal: dict[str, dict[str, int]] | None = None
    won: tuple[int, ...] = ()
    events: tuple[dict[str, Any], ...] = ()


@dataclass(slots=True)
class _Turn:
    """A turn that waits for the model. ends: as of the loop's clock."""

    id: int
    legal: dict[str, dict[str, int]] | None
    ends: float


class MatchPlayer:
    """The seat of a match at the socket `path`. Start `run` as a task beside the tools.

    show_legal: whether turns list the legal actions.
    """

    def __init__(self, path: Path, *, show_legal: bool = True) -> None:
        self._path = path
        self._show_legal = show_legal
        self._lines: deque[str] = deque(maxlen=LINES)
        self._changed = asyncio.Condition()
        self._writer: asyncio.StreamWriter | None = None
        self._hand: Hand | None = None
        self._seat = 0
        self._turn: _Turn | None = None
        self._is_over = False

    async def run(self) -> None:
        """Connect when the match is there, and again if the connection is lost; return when it is over."""
        while not self._is_over:
            with suppress(OSError):
                reader, self._writer = await asyncio.open_unix_connection(self._path, limit=LIMIT)
                try:
                    while line := await reader.readline():
                        self._on_line(line)
                        await self._notify()
                finally:
                    self._writer.close()
                    self._writer = self._turn = None
            if not self._is_over:
                await asyncio.sleep(_EVERY)
        await self._notify()

    async def wait_for_turn(self, seconds: float) -> dict[str, Any]:
        """Return the player's turn, as soon as there is one; after `seconds`, what happened until then."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self._is_over or self._turn is not None)
        news = list(self._lines)
        self._lines.clear()
        turn, hand = self._turn, self._hand
        if turn is None or hand is None:
            waiting = "not your turn" if self._writer else "waiting for the match"
            return {"status": "match over" if self._is_over else waiting, "news": news}
        found: dict[str, Any] = {
            "status": "your turn",
            "hand": hand.number,
            "turn": hand.turn,
            "news": news,
            **situation(View(hand, self._seat)),
            "seconds_left": max(0, round(turn.ends - _now())),
        }
        if self._show_legal and turn.legal is not None:
            found["legal"] = turn.legal
        return found

    async def act(self, hand: int, turn: int, action: Action, reason: str = "") -> None:
        """Reply with `action` for the turn with these numbers. Raises BadMove; then nothing has changed."""
        now, at = self._hand, self._turn
        if now is None or at is None or self._writer is None:
            raise BadMove("It is not your turn. Call wait_for_turn.")
        if (now.number, now.turn) != (hand, turn):
            raise BadMove(
                f"Turn {turn} of hand {hand} is over. It is turn {now.turn} of hand {now.number}: "
                "call wait_for_turn and look again."
            )
        try:
            now.check(self._seat, action)
        except IllegalAction as error:
            raise BadMove(f"Refused, and nothing has changed: {printable(str(error))}") from None
        self._turn = None
        said = {"reason": reason} if reason else {}
        self._send({"id": at.id} | action_data(action) | said)

    def _on_line(self, data: bytes) -> None:
        line = msgspec.json.decode(data, type=_Line)
        if line.type == "match":
            self._send({"type": "ready"})
        elif line.type == "hand_started":
            self._hand, self._seat = None, line.seat
            self._follow(line)
        elif line.type == "turn":
            self._follow(line)
            self._await_reply(line)
        elif line.type == "refused":
            self._lines.append(printable(f"Your action was refused: {line.error}"))
            self._await_reply(line)
        elif line.type == "hand_ended":
            self._follow(line)
            self._turn = None
            self._lines.append(
                f"You {'won' if line.won[line.seat] >= 0 else 'lost'} {abs(line.won[line.seat]):,}"
            )
        elif line.type == "match_ended":
            self._is_over, self._turn = True, None

    def _await_reply(self, line: _Line) -> None:
        left = sum(line.clock) / 1000 if line.clock else 0.0
        self._turn = _Turn(line.id, line.legal, _now() + left)

    def _follow(self, line: _Line) -> None:
        """Apply the events that are new, and keep what they say."""
        known = len(self._hand.events) if self._hand else 0
        for data in line.events[known:]:
            event: Event = event_from_data(data)
            names = {} if self._hand is None else {each.number: each.name for each in self._hand.seats}
            text = describe(event, names, self._hand)
            if self._hand is None:
                self._hand = Hand.replay([event])
            else:
                self._hand.apply(event)
            if text is not None:
                self._lines.append(printable(text))

    def _send(self, reply: dict[str, Any]) -> None:
        if self._writer is not None:
            self._writer.write(json.dumps(reply).encode() + b"\n")

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def _now() -> float:
    return asyncio.get_running_loop().time()
