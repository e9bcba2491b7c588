"""Servers that cheat are caught by the page in a browser: each cheat of the list of docs/fairness.md."""

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner

from riverboat.client_cli.bots.bot import legal_actions
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.library.fair import FairFault
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.main import main
from riverboat.client_cli.play.fair import warning_of
from riverboat.engine.actions import Action, Draw
from riverboat.engine.hand import View
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from tests.support.browser.pages import Visitor, expect
from tests.support.browser.wire import Wire
from tests.support.fair_cheats import (
    CHEATS,
    FORGERS,
    NAMED,
    PUPPETS,
    UNPROVABLE,
    Forger,
    hunt_with_a_false_pack,
    let_refuse,
)
from tests.support.waiting import PATIENCE
from tests.web.test_fair import Event, in_state, seated
from tests.web.test_pages import bots_at, play

if TYPE_CHECKING:
    from playwright.async_api import Browser

Patch = pytest.MonkeyPatch
HANDS = 12
"""Hands in which a cheat is found: chance lets a false pack pass in all of them once in 10 million runs."""


def in_json(forge: Forger) -> Callable[[Event], None]:
    """Return a forger that changes events as the page gets them."""

    def change(event: Event) -> None:
        before = event_from_data(event)
        after = forge(before)
        if after is not before:
            event.clear()
            event.update(json.loads(msgspec.json.encode(event_to_data(after))))

    return change


class DrawsAll(Caller):
    """Calls, and exchanges all its cards."""

    def act(self, view: View) -> Action:
        """Draw, or do what a caller does."""
        if legal_actions(view).draw is not None:
            return Draw(view.hole_cards)
        return super().act(view)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageCheat:
    """How a page is cheated.

    begin: changes what it is sent. patch: changes what the server does; it is given the page's player.
    act: what happens to the page once it plays. bots: how many play with it.
    """

    begin: Callable[[Wire], None] = lambda wire: None
    patch: Callable[[Patch, str], None] = lambda monkeypatch, player: None
    act: Callable[[Visitor], Awaitable[None]] | None = None
    bots: int = 2
    bot: type[Caller] = Caller
    rules: dict[str, Any] = field(default_factory=dict)


def flipped(text: str) -> str:
    """Return bytes in base64 with their last bit changed."""
    data = bytearray(b64decode(text))
    data[-1] ^= 1
    return b64encode(data).decode()


def forging(cheat: str) -> Callable[[Wire], None]:
    def begin(wire: Wire) -> None:
        wire.forges = in_json(FORGERS[cheat]())

    return begin


def seats_a_puppet(wire: Wire) -> None:
    """Say the same in a snapshot, for which the page asks when a hand has a seat that it does not know."""
    forging("seats a puppet after the commitment")(wire)
    forge = wire.forges
    assert forge is not None

    def forge_snapshot(snapshot: Event) -> None:
        if not snapshot.get("hand"):
            return
        snapshot["seats"].append({**snapshot["seats"][0], "seat": 5, "player": "puppet", "name": "Puppet"})
        for event in filter(None, snapshot["hand"]):
            forge(event)

    wire.forges_snapshot = forge_snapshot


def commits_again(wire: Wire) -> None:
    """Break the connection when the page has revealed its value, and commit to something else."""
    closing: list[asyncio.Task[None]] = []

    def other(snapshot: Event) -> None:
        committed = snapshot["deals"]["committed"]
        committed["commitment"] = flipped(committed["commitment"])

    def close(message: Event) -> bool:
        if message["type"] == "reveal_value" and not closing:
            wire.forges_snapshot = other
            closing.append(asyncio.create_task(wire.close("crashed")))
        return False

    wire.loses = close


def voids(wire: Wire) -> None:
    """Break the connection when the board comes, and know nothing of the hand then."""
    closing: list[asyncio.Task[None]] = []

    def without_hand(snapshot: Event) -> None:
        snapshot.update(hand=[], turn=None)

    def close(event: Event) -> None:
        if event["kind"] == "board_dealt" and not closing:
            wire.forges_snapshot = without_hand
            closing.append(asyncio.create_task(wire.close("crashed")))

    wire.forges = close


def refuses(monkeypatch: Patch, player: str) -> None:
    let_refuse(monkeypatch, lambda each: each != player, lambda *_: False)


def says_late(monkeypatch: Patch, player: str) -> None:
    let_refuse(monkeypatch, player.__eq__, lambda *_: False)


def hunts(monkeypatch: Patch, player: str) -> None:
    hunt_with_a_false_pack(monkeypatch, lambda each: each != player)


async def changes_room(at: Visitor) -> None:
    await at.page.evaluate(f"localStorage['riverboat.fair.room'] = '{'11' * 32}'")
    await at.page.reload()


SCENARIOS: dict[str, PageCheat] = {
    **{cheat: PageCheat(begin=forging(cheat)) for cheat in FORGERS},
    **{cheat: PageCheat(patch=refuses, bots=puppets) for cheat, puppets in PUPPETS.items()},
    "says that an honest value is late": PageCheat(patch=says_late),
    "seats a puppet after the commitment": PageCheat(begin=seats_a_puppet),
    "hunts with one false pack": PageCheat(patch=hunts),
    "crashes and commits again": PageCheat(begin=commits_again),
    "does not open an attempt": PageCheat(begin=forging("does not open an attempt"), patch=refuses),
    "voids a bad hand": PageCheat(begin=voids),
    "deals a shuffled discard twice": PageCheat(
        begin=forging("deals a shuffled discard twice"), bots=4, bot=DrawsAll, rules={"game": "27td"}
    ),
    "changes its key without a certificate": PageCheat(act=changes_room),
}

PROVEN = {
    "drops an honest value",
    "drops all honest values",
    "includes an unlisted value",
    "sits a puppet out after the values",
    "seats a puppet after the commitment",
    "deals another game",
    "moves the button",
    "hunts with one false pack",
}
"""Those that `riverboat fair` finds in what the page saves. It keeps other evidence of the rest."""

QUICK = ("drops an honest value", "hunts with one false pack", "voids a bad hand")


def slow(cheats: list[str]) -> list[Any]:
    return [each if each in QUICK else pytest.param(each, marks=pytest.mark.slow) for each in cheats]


def playing(
    browser: "Browser", url: str, cheat: PageCheat
) -> AbstractAsyncContextManager[tuple[Visitor, Wire, Table]]:
    """Seat a page that is cheated, at a table without the bots yet."""
    return seated(browser, url, begin=cheat.begin, **cheat.rules)


CAUGHT = [cheat for cheat, found in CHEATS.items() if found.page not in (NAMED, UNPROVABLE)]


@pytest.mark.parametrize("cheat", slow(CAUGHT))
async def test_cheating_server_is_caught(
    browser: "Browser", fair_url: str, monkeypatch: Patch, cheat: str
) -> None:
    scenario = SCENARIOS[cheat]
    async with playing(browser, fair_url, scenario) as (at, _, table):
        scenario.patch(monkeypatch, table.mirror.state.seats[0].player)
        async with bots_at(fair_url, table, scenario.bots, bot=scenario.bot):
            if scenario.act is not None:
                await play(at, hands=1)
                await scenario.act(at)
            hands = asyncio.create_task(play(at, HANDS))
            await at.page.wait_for_function(
                "document.querySelector('.fair-mark')?.dataset.state === 'failed'",
                timeout=HANDS * PATIENCE * 1000,
            )
            hands.cancel()
            await asyncio.gather(hands, return_exceptions=True)
            await at.page.locator(".fair-mark").click()
            dialog = at.page.locator("dialog[open]")
            sentence = warning_of(FairFault(0, CHEATS[cheat].page, ""))
            why = sentence.partition("does not hold. ")[2] or sentence
            await expect(dialog.locator(".error").first).to_contain_text(why)
            if cheat in PROVEN:
                async with at.page.expect_download() as download:
                    await dialog.get_by_role("button", name="Save the proof").first.click()
                checked = CliRunner().invoke(main, ["fair", str(await (await download.value).path())])
                assert checked.exit_code == 1, checked.output
        assert at.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("cheat", PUPPETS)
async def test_puppets_that_refuse_deals_are_named(
    browser: "Browser", fair_url: str, monkeypatch: Patch, cheat: str
) -> None:
    assert CHEATS[cheat].page == NAMED
    scenario = SCENARIOS[cheat]
    async with playing(browser, fair_url, scenario) as (at, _, table):
        scenario.patch(monkeypatch, table.mirror.state.seats[0].player)
        async with bots_at(fair_url, table, scenario.bots):
            await play(at, hands=1)
            await in_state(at, "holds")
            said = await at.page.locator("#log-lines").inner_text()
            for bot in range(scenario.bots):
                assert any(
                    "no number came from" in line and f"Bot {bot}" in line for line in said.splitlines()
                )
        assert at.faults == []
