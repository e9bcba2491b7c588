"""The connection between a page and its server, where a test may add frames, or cut it."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from playwright.async_api import Page, WebSocketRoute


class Wire:
    """Every WebSocket of a page.

    seq: the number of the last event that the page was sent. opened: how many sockets reached the server.
    refuses: new sockets are closed at once. suspends: every snapshot says that the table is suspended.
    forges: changes each event of an update before the page gets it. sent: what the page has sent.
    forges_snapshot: changes each snapshot before the page gets it. Then no table is resumed without one.
    loses: says of what the page sends whether the server never gets it.
    """

    def __init__(self) -> None:
        self._page: WebSocketRoute | None = None
        self._dead = False
        self.opened = 0
        self.seq = 0
        self.refuses = self.suspends = False
        self.forges: Callable[[dict[str, Any]], object] | None = None
        self.forges_snapshot: Callable[[dict[str, Any]], object] | None = None
        self.loses: Callable[[dict[str, Any]], bool] | None = None
        self.sent: list[dict[str, Any]] = []

    @classmethod
    async def of(cls, page: "Page") -> Self:
        """Stand between `page`, which is not loaded yet, and its server."""
        wire = cls()
        await page.route_web_socket(lambda _: True, wire._connect)
        return wire

    def send(self, **message: Any) -> None:
        """Send the page a message as if it came from the server."""
        assert self._page is not None
        self._page.send(json.dumps(message))

    def send_events(self, table: str, *events: Any, **fields: Any) -> None:
        """Send the page the next update of a table. At the next real one, it will ask for a snapshot."""
        self.send(type="update", table=table, seq=self.seq + 1, events=events, **fields)
        self.seq += len(events)

    def send_text(self, text: str) -> None:
        """Send the page a frame."""
        assert self._page is not None
        self._page.send(text)

    def die(self) -> None:
        """Leave the socket open, and carry nothing any more. Later sockets work."""
        self._dead = True

    async def close(self, reason: str) -> None:
        """Close the socket."""
        assert self._page is not None
        await self._page.close(code=4000, reason=reason)

    async def _connect(self, page: "WebSocketRoute") -> None:
        if self.refuses:
            await page.close(code=4000, reason="gone")
            return
        self._page, self._dead = page, False
        self.opened += 1
        number = self.opened
        server = page.connect_to_server()
        page.on_message(
            lambda frame: (
                None if self._is_dead(number) or self._reply(page, frame) else self._note(server, frame)
            )
        )
        server.on_message(lambda frame: None if self._is_dead(number) else self._pass(page, frame))

    def _reply(self, page: "WebSocketRoute", frame: str | bytes) -> bool:
        """Reply to what the page sent in place of the server, and return whether that was done."""
        return False

    def _is_dead(self, number: int) -> bool:
        return self._dead and number == self.opened

    def _note(self, server: "WebSocketRoute", frame: str | bytes) -> None:
        self.sent.append(message := json.loads(frame))
        if self.loses is None or not self.loses(message):
            if self.forges_snapshot is not None and message["type"] == "resume":
                frame = json.dumps({"type": "watch", "id": message["id"], "table": message["table"]})
            server.send(frame)

    def _pass(self, page: "WebSocketRoute", frame: str | bytes) -> None:
        whole = json.loads(frame)
        message = whole.get("result") if whole["type"] == "accepted" else whole
        if isinstance(message, dict) and message.get("type") in {"snapshot", "update"}:
            self.seq = message["seq"] + max(0, len(message.get("events", ())) - 1)
            if self.suspends and message["type"] == "snapshot":
                message["suspended"] = True
                frame = json.dumps(whole)
            if self.forges_snapshot is not None and message["type"] == "snapshot":
                self.forges_snapshot(message)
                frame = json.dumps(whole)
            if self.forges is not None and message["type"] == "update":
                for event in message["events"]:
                    if event is not None:
                        self.forges(event)
                frame = json.dumps(whole)
        page.send(frame)
