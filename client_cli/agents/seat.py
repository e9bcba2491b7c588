"""What the seats of a language model have in common: it waits for its turn, and acts by its numbers."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.situation import situation
from riverboat.engine.hand import View

LINES: Final = 200
"""Sentences kept for the next call of `wait_for_turn`; older ones are dropped."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn of the player. legal: the legal actions as in messages, if they are known."""

    hand: int
    turn: int
    view: View
    seconds_left: float
    legal: dict[str, dict[str, int]] | None


class AgentSeat(ABC):
    """A seat. show_legal: whether turns list the legal actions."""

    def __init__(self, *, show_legal: bool) -> None:
        self._show_legal = show_legal
        self._lines: deque[str] = deque(maxlen=LINES)
        self._changed = asyncio.Condition()
        self._is_over = False

    @abstractmethod
    def _open_turn(self) -> OpenTurn | None:
        """Return the player's turn, if there is one."""

    @abstractmethod
    def _status(self) -> str:
        """Return what the player waits for, while it is not its turn."""

    async def wait_for_turn(self, seconds: float) -> dict[str, Any]:
        """Return the player's turn, as soon as there is one; after `seconds`, what happened until then."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self._is_over or self._open_turn() is not None)
        news = list(self._lines)
        self._lines.clear()
        now = self._open_turn()
        if now is None:
            return {"status": self._status(), "news": news}
        found = {
            "status": "your turn",
            "hand": now.hand,
            "turn": now.turn,
            "news": news,
            **situation(now.view),
            "seconds_left": max(0, round(now.seconds_left)),
        }
        if self._show_legal and now.legal is not None:
            found["legal"] = now.legal
        return found

    def _check_numbers(self, hand: int, turn: int) -> None:
        """Raise BadMove unless it is the turn with these numbers."""
        now = self._open_turn()
        if now is None:
            raise BadMove("It is not your turn. Call wait_for_turn.")
        if (now.hand, now.turn) != (hand, turn):
            raise BadMove(
                f"Turn {turn} of hand {hand} is over. It is turn {now.turn} of hand {now.hand}: "
                "call wait_for_turn and look again."
            )

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()
