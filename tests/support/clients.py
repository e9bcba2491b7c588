"""Fake a client's connection."""

from collections.abc import Callable
from math import inf

from riverboat.server.protocol.codecs import MSGPACK, Codec, Frame
from riverboat.server.protocol.codes import CloseReason


class FakeClient:
    """A connection that remembers its frames, and how it was closed."""

    def __init__(
        self, player: str = "", name: str = "", codec: Codec = MSGPACK, *, active_at: float = 0
    ) -> None:
        self.player = player
        self.name = name
        self.bot = False
        self.address = "192.0.2.1"
        self.codec = codec
        self.active_at = active_at
        self.frames: list[Frame] = []
        self.behind = False
        self.late = 0.0
        self.complete_until = inf
        self.closed: CloseReason | None = None
        self._missing: list[Callable[[], None]] = []

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def send(self, frame: Frame) -> None:
        self.frames.append(frame)

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        self._missing.append(bring_up_to_date)

    def unsubscribed(self, table: str) -> None:
        pass

    def close(self, reason: CloseReason) -> None:
        self.closed = reason

    def catch_up(self) -> None:
        """Let the client catch up."""
        self.behind = False
        while self._missing:
            self._missing.pop()()
