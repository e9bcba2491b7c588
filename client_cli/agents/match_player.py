"""A seat of a match for a language model: what the tools of MCP ask of it."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.match_link import LIMIT
from riverboat.client_cli.agents.seat import AgentSeat, OpenTurn
from riverboat.client_cli.arena.messages import action_data
from riverboat.client_cli.bots.bot import Spoken, TurnTime
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
    clock: TurnTime | None = None
    legal: dict[str, dict[str, int]] | None = None
    won: tuple[int, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    talk: tuple[Spoken, ...] = ()


@dataclass(slots=True)
class _Turn:
    """A turn that waits for the model. ends: as of the loop's clock."""

    id: int
    legal: dict[str, dict[str, int]] | None
    ends: float


class MatchPlayer(AgentSeat):
    """The seat of a match at the socket `path`. Start `run` as a task beside the tools.

    show_legal: whether turns list the legal actions.
    """

    def __init__(self, path: Path, *, show_legal: bool = True) -> None:
        super().__init__(show_legal=show_legal)
        self._path = path
        self._writer: asyncio.StreamWriter | None = None
        self._hand: Hand | None = None
        self._seat = 0
        self._turn: _Turn | None = None
        self._heard = 0  # lines of table talk in the hand

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

    def _open_turn(self) -> OpenTurn | None:
        turn, hand = self._turn, self._hand
        if turn is None or hand is None:
            return None
        view = View(hand, self._seat)
        return OpenTurn(hand.number, hand.turn, view, turn.ends - _now(), turn.legal)

    def _status(self) -> str:
        if self._is_over:
            return "match over"
        return "not your turn" if self._writer else "waiting for the match"

    async def act(self, hand: int, turn: int, action: Action, reason: str = "", say: str = "") -> None:
        """Reply with `action` for the turn with these numbers. Raises BadMove; then nothing has changed."""
        self._check_numbers(hand, turn)
        now, at = self._hand, self._turn
        assert now is not None and at is not None  # noqa: PT018, S101 - as in the turn that was checked
        try:
            now.check(self._seat, action)
        except IllegalAction as error:
            raise BadMove(f"Refused, and nothing has changed: {printable(str(error))}") from None
        self._turn = None
        said = {name: text for name, text in (("reason", reason), ("say", say)) if text}
        self._send({"id": at.id} | action_data(action) | said)

    def _on_line(self, data: bytes) -> None:
        line = msgspec.json.decode(data, type=_Line)
        if line.type == "match":
            self._send({"type": "ready"})
        elif line.type == "hand_started":
            self._hand, self._seat, self._heard = None, line.seat, 0
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
        names = {} if self._hand is None else {each.number: each.name for each in self._hand.seats}
        for said in line.talk[self._heard :]:
            self._lines.append(printable(f"{names.get(said.seat)} says: “{said.say}”"))
        self._heard = max(self._heard, len(line.talk))

    def _send(self, reply: dict[str, Any]) -> None:
        if self._writer is not None:
            self._writer.write(json.dumps(reply).encode() + b"\n")


def _now() -> float:
    return asyncio.get_running_loop().time()
