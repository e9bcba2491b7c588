"""A page whose server knows a tournament that exists only in messages."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

import msgspec

from riverboat.server.protocol.messages import Message
from tests.support.browser.wire import Wire
from tests.support.forged_tournament import ForgedTournament

if TYPE_CHECKING:
    from playwright.async_api import Page, WebSocketRoute


class ForgedWire(Wire):
    """Answers the commands about tournaments for a real server, which gets all others.

    me: the id of the page's player. asked: those commands, without their ids.
    refusal: that of the next one that changes something.
    """

    def __init__(self, tournament: ForgedTournament) -> None:
        super().__init__()
        self.tournament = tournament
        self.me = ""
        self.asked: list[dict[str, Any]] = []
        self.refusal: dict[str, Any] | None = None

    @classmethod
    async def between(cls, page: "Page", tournament: ForgedTournament) -> Self:
        """Stand between `page`, which is not loaded yet, and its server."""
        wire = cls(tournament)
        await page.route_web_socket(lambda _: True, wire._connect)
        return wire

    def tell(self, message: Message) -> None:
        """Send a message of the protocol to the page."""
        self.send(**msgspec.to_builtins(message))

    def _pass(self, page: "WebSocketRoute", frame: str | bytes) -> None:
        message = json.loads(frame)
        result = message.get("result")
        if isinstance(result, dict) and "player" in result and "token" in result:
            self.me = result["player"]
        if isinstance(result, dict) and result.get("type") == "snapshot":
            ids = [each.table for each in self.tournament.tables.values()]
            if result["table"] in ids:  # it becomes one of the tournament's
                result["info"]["tournament"] = self.tournament.info.tournament
                frame = json.dumps(message)
        super()._pass(page, frame)

    def _reply(self, page: "WebSocketRoute", frame: str | bytes) -> bool:
        command = json.loads(frame)
        kind, id = command["type"], command.pop("id", None)
        results: dict[str, Callable[[], Any]] = {
            "list_tournaments": lambda: [self.tournament.info],
            "watch_tournament": lambda: self.tournament.snapshot,
            "open_tournament": lambda: self.tournament.info,
            "unwatch_tournament": lambda: None,
            "take_part": lambda: None,
            "direct_tournament": lambda: None,
        }
        if kind not in results:
            return False
        self.asked.append(command)
        if self.refusal is not None and kind in ("take_part", "direct_tournament", "open_tournament"):
            reply, self.refusal = {"type": "refused", "id": id, **self.refusal}, None
        else:
            reply = {"type": "accepted", "id": id, "result": msgspec.to_builtins(results[kind]())}
        page.send(json.dumps(reply))
        return True
