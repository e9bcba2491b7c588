"""A whole evening in the browser: every game to its showdown, and what a host and guests do."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.waiting import PATIENCE
from tests.web.test_pages import a_table, bots_at, play, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, WebSocket


SIZES = ("desk", "tall", "low")
EVERYTHING = (*GAMES, *ROTATIONS)

PARTS = 20
"""Of all games, each size plays another part."""

_SHOWDOWN = (
    "[...document.querySelectorAll('#log-lines p')].some(line => / shows /.test(line.textContent))"
    " && document.querySelector('#log-lines .wins') !== null"
)


async def play_game(at: Visitor, url: str, code: str, *, is_first: bool) -> None:
    """Go to a new table of a game, sit down, play to a showdown, and leave. The first table offers a seat."""
    hands = 3 if code in ROTATIONS else 1  # two players change the game after two
    async with a_table(url, game=code, seats=2) as table:
        await at.page.evaluate(f"location.hash = '{table.id}'")
        if not is_first:
            await pressed(at.page.locator("#actions button", has_text="Sit down"))
        await at.sit()
        async with bots_at(url, table, 1):
            await play(at, hands)
            await at.until(_SHOWDOWN)
        await at.page.get_by_role("button", name="To the tables").click()
        await at.page.get_by_role("heading", name="Tables").wait_for()


@pytest.mark.parametrize(
    "part",
    [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, PARTS))],
)
async def test_every_game_is_played_to_its_showdown(browser: "Browser", url: str, part: int) -> None:
    for place, size in enumerate(SIZES):
        async with visitor(browser, url, size) as at:
            await at.join()
            for number, code in enumerate(EVERYTHING[(part + 7 * place) % PARTS :: PARTS]):
                await play_game(at, url, code, is_first=number == 0)
            assert at.faults == []


async def menu(at: Visitor, choice: str) -> None:
    await at.page.get_by_role("button", name="Menu").click()
    await at.page.get_by_role("button", name=choice).click()


async def finish_the_hand(then: "Locator", *players: Visitor) -> None:
    """Fold or check whenever it is a player's turn, until `then` is in the page."""
    async with asyncio.timeout(PATIENCE):
        while not await then.count():
            await act(players)
            await then.page.wait_for_timeout(100)


async def act(players: Sequence[Visitor]) -> None:
    """Fold or check for each of the players whose turn it is."""
    for at in players:
        choice = at.page.locator("#actions[data-turn] .row:not(.presets, .size-row) button")
        if await choice.count():
            turn = await at.page.get_attribute("#actions", "data-turn")
            await pressed(choice.first)
            await at.until(f"document.querySelector('#actions').dataset.turn !== {turn!r}")


async def reload_and_change_tabs(guest: Visitor, link: str) -> None:
    """Reload the page, open a second tab, and play on in the first."""
    await guest.page.reload()
    await guest.page.locator(".seat.yours").wait_for()
    second = Visitor(await guest.page.context.new_page(), link)
    await second.page.goto(link)
    await second.page.locator(".seat.yours").wait_for()
    await guest.page.get_by_text(
        "You play at this table in another window. This one stands still."
    ).wait_for()
    await guest.page.get_by_role("button", name="Play here").click()
    await second.page.get_by_text(
        "You play at this table in another window. This one stands still."
    ).wait_for()
    await expect(second.page.locator("#actions")).to_have_attribute("inert", "")
    await expect(guest.page.locator("#toast")).to_contain_text("You play in this window now.")
    await expect(guest.page.locator("#actions")).not_to_have_attribute("inert", "")
    await guest.page.locator(".seat.yours").wait_for()
    assert second.faults == []


@pytest.mark.parametrize(
    "size",
    ["tall", pytest.param("desk", marks=pytest.mark.slow), pytest.param("low", marks=pytest.mark.slow)],
)
async def test_host_and_guests_spend_an_evening(browser: "Browser", url: str, size: str) -> None:
    async with AsyncExitStack() as closing:
        host = await closing.enter_async_context(visitor(browser, url, size))
        guest = await closing.enter_async_context(visitor(browser, url, size))
        await host.join(name="Grace")
        await host.page.get_by_role("button", name="Open a table").click()
        await host.page.locator("dialog").get_by_label("Seats").select_option("2")
        await host.page.get_by_text("More rules").click()
        await host.page.get_by_label("Time to act (seconds)").fill("300")
        await host.page.get_by_role("button", name="Open the table").click()
        await host.sit()
        await host.page.get_by_role("button", name="Invite players").click()
        link = await host.page.locator(".link-box").text_content()
        await host.close_sheet()

        # A friend follows the link while a bot has the other seat, and waits for it.
        assert link is not None
        table = link.partition("#")[2]
        async with await Connection.connect(url, name="Botolf") as connection:
            seen = await connection.watch(table)
            async with bots_at(url, seen, 1):
                await play(host, hands=1)
                await guest.join(table, "Edda")
                await pressed(guest.page.get_by_role("button", name="Join the wait list"))
                await guest.page.get_by_text("You are number 1 on the wait list").wait_for()
                await menu(host, "Host: pause")
                await host.page.get_by_label("Reason").fill("A new round")
                await host.page.get_by_label("Big blind", exact=True).fill("200")
                await host.page.get_by_role("button", name="Change from the next hand on").click()
                await play(host, hands=3)
                await host.page.locator("#bar", has_text="50/200").wait_for()
            # The bot has gone. Its seat is offered when the host has kicked it.
            await host.page.locator(".seat:not(.yours):not(.free) .plate").click()
            await host.page.get_by_role("button", name="Kick").first.click()
        offer = guest.page.get_by_role("button", name="Take the seat")
        await finish_the_hand(offer, host)
        await pressed(offer)
        await guest.page.locator("dialog button.primary", has_text="Sit down").click()
        await guest.page.locator(".seat.yours").wait_for()

        await reload_and_change_tabs(guest, link)
        await menu(host, "Host: pause")
        await host.page.get_by_role("button", name="Pause").click()
        await finish_the_hand(guest.page.locator("#bar", has_text="paused"), host, guest)
        await menu(host, "Ledger")
        await host.page.locator("dialog", has_text="Edda").get_by_text("Settle up").wait_for()
        await host.close_sheet()
        await menu(host, "Host: pause")
        await host.page.get_by_role("button", name="Close the table").click()
        await finish_the_hand(guest.page.locator("#actions", has_text="The table is closed"), host, guest)
        assert host.faults + guest.faults == []


@pytest.mark.parametrize("size", ["low"])
async def test_spectator_sees_a_delayed_table_to_its_showdown(
    browser: "Browser", url: str, size: str
) -> None:
    async with a_table(url, spectator_delay_ms=2_000) as table, visitor(browser, url, size) as at:
        await at.join(table.id)
        await at.page.get_by_text("You see the table 2 s late").wait_for()
        async with bots_at(url, table, pause=0.1):
            await at.until(_SHOWDOWN)
        assert at.faults == []


async def test_kicked_spectator_of_a_delayed_table_is_told_at_once(browser: "Browser", url: str) -> None:
    async with a_table(url, spectator_delay_ms=600_000) as table, visitor(browser, url, "tiny") as at:
        frames: list[str | bytes] = []

        def read(socket: "WebSocket") -> None:
            socket.on("framereceived", lambda frame: frames.append(frame))  # noqa: PLW0108 - it takes no built-in

        at.page.on("websocket", read)
        await at.join(table.id)
        await at.page.get_by_text("You see the table").wait_for()
        [player] = [json.loads(frame)["result"]["player"] for frame in frames if '"token"' in str(frame)]
        await table.controls.kick(player, "spam")
        await at.page.get_by_text("You were kicked from this table.").wait_for()
        await at.page.get_by_role("heading", name="Tables").wait_for()
        assert at.faults == []
