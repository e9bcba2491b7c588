"""The whole page without a server, where each module in turn may throw."""

import json
import mimetypes
import re
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from tests.support.browser.node import SCRIPTS, WEB
from tests.support.sockets import RawClient

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page, Route

_SITE: Final = "http://faults.test"

NOT_DRAWING: Final = {
    "app.js": "the page's beginning: what it receives passes the other modules",
    "connection.js": "the connection",
    "table-state.js": "the fold",
    "hand.js": "the fold",
    "blinds.js": "the fold",
    **dict.fromkeys(
        [
            "fair.js",
            "fair-chain.js",
            "fair-hand.js",
            "fair-hash.js",
            "fair-line-up.js",
            "fair-places.js",
            "fair-proof.js",
            "fair-signed.js",
            "fair-words.js",
            "ui/fair-mark.js",
        ],
        "loaded for committed deals only: test_fair.py",
    ),
    **dict.fromkeys(
        [
            "prize-deal.js",
            "tournament.js",
            "ui/tournament-clock.js",
            "ui/tournament-deal.js",
            "ui/tournament-directing.js",
            "ui/tournament-line.js",
            "ui/tournament-opening.js",
            "ui/tournament-sheet.js",
        ],
        "of a tournament's tables and sheets only: test_tournaments.py",
    ),
    "games.js": "data",
    "rule-options.js": "data",
    "languages.js": "data",
    "hand-names.js": "what best-hand.js is asked by",
    "more.js": "a list",
    "later.js": "loads modules",
    "shell.js": "the service worker",
    "sw.js": "the service worker",
    "preview.js": "before one signs in; there are no events",
    "ui/errors.js": "catches what the others throw",
    "ui/alert.js": "sounds; it draws nothing, and catches what the browser refuses",
    "ui/table-page.js": "holds the fold, and has what draws tried",
}
"""The modules that draw nothing, and why. Every other one is broken in turn."""

_FUNCTION: Final = re.compile(
    r"^(?:(?:export )?(?:async )?function\*? (\w+)\((?:.*|\n(?:  .*\n)+)"
    r"|  (?:async )?(\w+)\((?:.*|\n(?:    .*\n)+  ))\) \{$",
    re.MULTILINE,
)
_STATEMENTS: Final = {"constructor", "if", "for", "while", "switch", "catch"}


def drawing_modules() -> list[str]:
    """Return the paths of the modules that draw, below `web/`."""
    found = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))
    assert set(NOT_DRAWING) <= set(found)
    return [name for name in found if name not in NOT_DRAWING and not name.startswith("languages/")]


def breakable(name: str, source: str) -> str:
    """Return a module each of whose functions may throw first of all."""

    def insert(found: re.Match[str]) -> str:
        if (found[1] or found[2]) in _STATEMENTS:
            return found[0]
        return f'{found[0]} globalThis.mayThrow("{name}");'

    return _FUNCTION.sub(insert, source)


async def recording(url: str) -> dict[str, Any]:
    """Play at a real server. Returns what a player was sent: a snapshot, updates, and replies by command.

    Three play a hand to its end without a bet, and one in which they go all-in on the flop; one chats.
    """
    ann, *others = [await RawClient.to(url, "json", name=name) for name in ("Ann", "Bob", "Cleo")]
    rules = {"seats": 3, "act_ms": 300_000, "runout_ms": 200, "showdown_ms": 200, "min_buy_in": 1_000}
    table = (await ann.ask("open_table", name="Evening", rules=rules))["result"]["table"]
    clients = {}
    snapshot = (await ann.ask("watch", table=table))["result"]
    for seat, client in enumerate([ann, *others]):
        await client.ask("watch", table=table)
        await client.ask("sit", table=table, buy_in=2_000, seat=seat)
        clients[seat] = client
    snapshot = (await ann.ask("watch", table=table))["result"]
    ann.updates.clear()
    acted, played, took, turn = None, 0, 0, snapshot.get("turn")
    while played < 2:
        if turn and (turn["hand"], turn["turn"]) != acted:
            acted = (turn["hand"], turn["turn"])
            action = _action(turn, all_in=played == 1)
            await clients[turn["seat"]].ask("act", table=table, hand=acted[0], turn=acted[1], **action)
        while took == len(ann.updates):
            await ann.receive()
        for update in ann.updates[took:]:
            took, turn = took + 1, update.get("turn")
            played += sum(bool(event) and event["kind"] == "hand_ended" for event in update["events"])
    await others[0].ask("chat", table=table, text="well played")
    while not any(
        event and event["kind"] == "chat_said" for update in ann.updates for event in update["events"]
    ):
        await ann.receive()
    hands = (await ann.ask("list_hands", limit=20))["result"]
    replies = {
        "hello": ann.welcome,
        "watch": snapshot,
        "resume": snapshot,
        "watch_lobby": (await ann.ask("watch_lobby"))["result"],
        "list_tournaments": (await ann.ask("list_tournaments"))["result"],
        "list_hands": hands,
        "show_hand": (await ann.ask("show_hand", hand=hands[0]["hand"]))["result"],
        "show_account": (await ann.ask("show_account"))["result"],
        "list_buy_ins": (await ann.ask("list_buy_ins", table=table))["result"],
    }
    for client in (ann, *others):
        await client.socket.close()
    updates = [one for update in ann.updates for one in _singly(update)]
    return {"snapshot": snapshot, "updates": updates, "replies": replies}


def _singly(update: dict[str, Any]) -> list[dict[str, Any]]:
    """Return an update as one for each event; the turn comes with the last."""
    before = {name: value for name, value in update.items() if name != "turn"}
    singles = [
        before | {"seq": update["seq"] + place, "events": [event]}
        for place, event in enumerate(update["events"])
    ]
    return [*singles[:-1], update | singles[-1]] if singles else [update]


def _action(turn: dict[str, Any], *, all_in: bool) -> dict[str, Any]:
    if all_in and turn.get("bet"):
        return {"action": "bet", "to": turn["bet"][1]}
    return {"action": "check" if turn.get("check") else "call"}


@asynccontextmanager
async def a_page(
    browser: "Browser", recorded: dict[str, Any], rewrite: Callable[[str, str], str] = breakable
) -> "AsyncIterator[Page]":
    """Open the page at the table that was recorded. Yields it when it has come up.

    rewrite: returns the source of a module by its path and source; as it is given here, each may throw.
    """

    async def serve(route: "Route") -> None:
        name = route.request.url.removeprefix(f"{_SITE}/").removeprefix("VERSION/") or "index.html"
        path = WEB / name
        body = path.read_text()
        if path.suffix == ".js":
            body = rewrite(name, body)
        kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(name)[0]
        await route.fulfill(body=body, content_type=kind)

    context = await browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    )
    try:
        page = await context.new_page()
        await page.route(f"{_SITE}/**", serve)
        token = json.dumps(recorded["replies"]["hello"]["token"])
        await page.add_init_script(
            f"globalThis.recorded = {json.dumps(recorded)}; localStorage.setItem('riverboat.token', {token});"
        )
        await page.add_init_script(path=SCRIPTS / "faults.js")
        await page.goto(f"{_SITE}/#{recorded['snapshot']['table']}")
        await page.evaluate("trial.begin()")
        yield page
    finally:
        await context.close()
