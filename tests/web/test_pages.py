"""People play in the browser, against bots."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.bots.bot import AnyBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.server.app import serving
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.sockets import PATIENT
from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator


DEAD = 0.3  # seconds: more than a button of the action bar must have had its meaning
SMALLEST_TARGET = 44  # CSS pixels: WCAG 2.2, target size (enhanced)


@asynccontextmanager
async def a_table(url: str, **rules: Any) -> AsyncIterator[Table]:
    """Open a table with more time to act than any of the tests takes. Yields it as its host watches it."""
    async with await Connection.connect(url, name="Hosting") as host:
        info = await host.open_table("Evening", **{"act_ms": 300_000, **rules})
        yield await host.watch(info.table)


@asynccontextmanager
async def bots_at(
    url: str, table: Table, count: int = 2, *, pause: float = 0.0, bot: Callable[[], AnyBot] = Caller
) -> AsyncIterator[None]:
    """Have bots play at a table. They call every bet.

    pause: seconds before each action. Without one, bots that wait for nobody take a core.
    bot: makes what each of them plays like.
    """
    async with AsyncExitStack() as closing:
        playing = []
        for number in range(count):
            client = await closing.enter_async_context(await Connection.connect(url, name=f"Bot {number}"))
            player = BotPlayer(await client.watch(table.id), bot(), pause=pause)
            playing.append(asyncio.create_task(player.run()))
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def pause_after_the_hand(at: Visitor, table: Table) -> None:
    """Let the host pause the table, and play until the hand in progress is over."""
    await table.controls.pause("dinner")
    async with asyncio.timeout(PATIENCE):
        while table.view is not None:
            if await at.page.evaluate("document.title.startsWith('●')"):
                await at.page.keyboard.press("c")
            await asyncio.sleep(0.1)


async def pressed(button: "Locator") -> None:
    """Press a button of the action bar once it has meant the same for the dead time."""
    await button.wait_for()
    await asyncio.sleep(DEAD)
    await button.click()


async def play(at: Visitor, hands: int) -> None:
    """Check, call, bring in, run once and exchange a card, until that many hands have begun."""
    begun = f"document.querySelectorAll('#log-lines .hand-head').length > {hands}"
    while True:
        await at.until(f"{begun} || document.querySelector('#actions').dataset.turn")
        if await at.page.evaluate(begun):
            return
        turn = await at.page.get_attribute("#actions", "data-turn")
        if turn is None:  # it has just ended
            continue
        if await at.page.locator(".draw-card").count():
            await at.page.locator(".draw-card").first.click()
            await asyncio.sleep(DEAD)
            await at.page.keyboard.press("d")
        else:
            buttons = at.page.locator("#actions .row button.call")
            await pressed(buttons.first)
        await at.until(f"document.querySelector('#actions').dataset.turn !== {turn!r}")


async def too_small(at: Visitor) -> list[str]:
    """Return the buttons and fields that are too small to touch.

    Of the seats, ten may share 320 pixels: they are at least as large as WCAG 2.2 AA asks.
    """
    found: list[str] = await at.page.evaluate(
        """least => [...document.querySelectorAll("button, input, select, summary")]
            .filter(each => each.type !== "checkbox" && !each.classList.contains("draw-card"))
            .map(each => [each, each.getBoundingClientRect(), each.matches(".plate") ? 24 : least])
            .filter(([each, box, least]) => box.width && (box.height < least || box.width < least))
            .map(([each, box]) => `${each.textContent || each.ariaLabel} ${box.width}x${box.height}`)""",
        SMALLEST_TARGET,
    )
    return found


async def hidden_by_bets(at: Visitor) -> list[str]:
    """Return the cards and names that a bet, or the action beside it, covers by more than an edge."""
    found: list[str] = await at.page.evaluate(
        """() => [...document.querySelectorAll(".bet")].flatMap(bet => {
            const one = bet.getBoundingClientRect();
            return [...document.querySelectorAll(".cards > *, .name, .stack")].filter(each => {
                const box = each.getBoundingClientRect();
                return one.width && box.left + 2 < one.right && one.left + 2 < box.right
                    && box.top + 2 < one.bottom && one.top + 2 < box.bottom;
            }).map(each => `${bet.textContent}: ${each.textContent || each.ariaLabel || "a card"}`);
        })"""
    )
    return found


@pytest.mark.parametrize(
    ("size", "rules"),
    [
        ("desk", {"game": "nlhe"}),
        ("tall", {"game": "5cd"}),
        ("low", {"game": "plo", "boards": 2}),
        ("tiny", {"game": "stud8"}),
    ],
    ids=lambda value: value if isinstance(value, str) else value["game"],
)
async def test_guest_joins_by_link_and_plays(
    browser: "Browser", url: str, size: str, rules: dict[str, Any]
) -> None:
    async with a_table(url, **rules) as table, visitor(browser, url, size) as at:
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table):
            await play(at, hands=1)
            assert await too_small(at) == []
            assert await hidden_by_bets(at) == []
            assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            await at.page.get_by_role("button", name="Menu").click()
            await at.page.get_by_role("button", name="My hands").click()
            await at.page.locator("dialog .open-table .mini").first.wait_for()
        assert at.faults == []


async def test_seats_show_the_servers_stacks(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 1):
            await play(at, hands=1)
            await pause_after_the_hand(at, table)
        seats = {seat.name: f"{seat.stack:,}" for seat in table.mirror.state.seats.values()}
        for name, stack in seats.items():
            seat = at.page.locator(".seat", has=at.page.get_by_text(name, exact=True))
            await expect(seat.locator(".stack")).to_have_text(stack)
        stacks = [seat.stack for seat in table.mirror.state.seats.values()]
        assert sum(stacks) == 20_000
        assert at.faults == []


async def test_table_returns_when_the_server_does(browser: "Browser", database: str) -> None:
    tables = TableSettings(pause=0.0, grace=0.0)
    async with AsyncExitStack() as closing:
        async with serving(Settings(port=0, database=database, tables=tables, limits=PATIENT)) as listener:
            port = listener.port
            url = f"ws://127.0.0.1:{port}"
            async with await Connection.connect(url, name="Hosting") as host:
                info = await host.open_table("Evening")
                at = await closing.enter_async_context(visitor(browser, url))
                await at.join(info.table)
                await at.sit()
        await at.page.get_by_text("The connection is lost").wait_for()
        async with serving(Settings(port=port, database=database, tables=tables, limits=PATIENT)):
            await at.page.get_by_text("The connection is lost").wait_for(state="hidden")
            await expect(at.page.locator(".seat.yours .stack")).to_have_text("10,000")
            await pressed(at.page.get_by_role("button", name="Sit out"))
            await at.page.get_by_role("button", name="I'm back").wait_for()


async def test_text_of_others_is_only_text(browser: "Browser", url: str) -> None:
    chat = "<img src=x onerror=document.title='owned'><b>bold</b>"
    async with a_table(url) as table, visitor(browser, url, "tiny") as at:
        await at.join(table.id, name="W" * 24)
        await at.sit()
        await table.chat(chat)
        await at.page.get_by_role("button", name="Hands and chat").click()
        await at.page.get_by_role("tab", name="Chat").click()
        await at.page.locator("#chat-lines").get_by_text(chat).wait_for()
        await expect(at.page.locator("#panel img")).to_have_count(0)
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert at.faults == []


async def test_turn_is_announced_by_sound(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        await at.page.add_init_script(
            "globalThis.tones = 0; const start = OscillatorNode.prototype.start;"
            "OscillatorNode.prototype.start = function () { tones += 1; return start.call(this); };"
        )
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table):
            await at.has_turn()
            await at.until("tones === 1")
        assert at.faults == []


_CUT_IN_BAR = """
() => [...document.querySelectorAll("#bar h1, #bar p, #bar button")].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const bar = document.querySelector("#bar").getBoundingClientRect();
    return each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1
        || left < 0 || right > innerWidth || top < bar.top || bottom > bar.bottom + 1;
}).map(each => each.textContent || each.ariaLabel)
"""
"""What the bar shows in part only: its texts, and its buttons."""


SPACINGS = (0, 0.14, -0.05)
"""In em, for fonts that are not on this machine: here, wide and narrow. 0.14 is more than any usual one."""


@pytest.mark.parametrize("size", ["desk", "tall", "low", "lowest", "tiny"])
async def test_long_title_is_not_cut(browser: "Browser", url: str, size: str) -> None:
    cut = []
    async with visitor(browser, url, size, bypass_csp=True) as at:
        for game, name in (("stud8", "W" * 24), ("8-game", "Our evening of each month"), ("nlhe", "Evening")):
            async with await Connection.connect(url, name="Hosting") as host:
                info = await host.open_table(name[:24], game=game)
                await at.page.goto("about:blank")
                await at.page.goto(f"{url.replace('ws:', 'http:')}/#{info.table}")
                if game == "stud8":
                    await at.page.get_by_label("Your name").fill("Pip")
                    await at.page.get_by_role("button", name="Play").click()
                await at.page.locator("#bar h1", has_text=name[:24]).wait_for()
                style = await at.page.add_style_tag(content="* {}")
                for spacing in SPACINGS:
                    rule = f"* {{ letter-spacing: {spacing}em !important; }}"
                    await style.evaluate("(style, rule) => { style.textContent = rule; }", rule)
                    cut += [(game, spacing, each) for each in await at.page.evaluate(_CUT_IN_BAR)]
        assert cut == []
        assert at.faults == []


async def test_first_name_of_a_table_is_not_cut(browser: "Browser", url: str) -> None:
    async with visitor(browser, url) as at:
        await at.join(name="Alexandrina Montgomery")
        await at.page.get_by_role("button", name="Open a table").click()
        name = at.page.locator("dialog").get_by_label("Name", exact=True)
        await expect(name).to_have_value("Alexandrina Montgomery")


async def test_page_is_light_for_those_who_prefer_that(browser: "Browser", url: str) -> None:
    grounds = []
    for light in (False, True):
        async with visitor(browser, url, light=light) as at:
            await at.join()
            await at.page.get_by_role("heading", name="Tables").wait_for()
            channels = await at.page.evaluate(
                "getComputedStyle(document.body).backgroundColor.match(/\\d+/g)"
            )
            grounds.append(sum(int(channel) for channel in channels))
    dark, bright = grounds
    assert dark < 100
    assert bright > 600


async def test_table_with_a_password_asks_for_it(browser: "Browser", url: str) -> None:
    async with await Connection.connect(url, name="Hosting") as host, visitor(browser, url, "tall") as at:
        info = await host.open_table("Club", password="river boat", unlisted=True)
        await at.join(info.table)
        field = at.page.get_by_label("Password of the table")
        await field.fill("guess")
        await at.page.get_by_role("button", name="Enter", exact=True).click()
        await at.page.get_by_text("The password is wrong").wait_for()
        await field.fill("river boat")
        await at.page.get_by_role("button", name="Enter", exact=True).click()
        await at.sit()
        assert at.faults == []


async def test_spectator_joins_the_wait_list_and_is_kicked(browser: "Browser", url: str) -> None:
    async with (
        a_table(url, seats=2) as table,
        visitor(browser, url, "tall") as at,
        bots_at(url, table, pause=0.1),
    ):
        await at.join(table.id)
        join = at.page.get_by_role("button", name="Join the wait list")
        first = await join.element_handle()
        await at.until("document.querySelectorAll('#log-lines .hand-head').length > 1")
        assert await first.evaluate("each => each.isConnected")  # a press at any time reaches it
        await pressed(join)
        await at.page.get_by_text("You are number 1 on the wait list").wait_for()
        async with asyncio.timeout(PATIENCE):
            while not table.mirror.state.waiting:
                await anext(table)
        [waiting] = table.mirror.state.waiting
        await table.controls.kick(waiting.player, "enough for today")
        await at.page.get_by_text("You were kicked: enough for today").wait_for()
        await at.page.get_by_role("heading", name="Tables").wait_for()
        assert at.faults == []


async def test_press_is_not_lost_when_others_act(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at, AsyncExitStack() as closing:
        mouse = at.page.mouse

        async def hold(selector: str) -> None:
            await at.page.locator(selector).hover()
            await mouse.down()

        await at.join()
        row = f"[data-table='{table.id}']"
        await hold(f"{row} .places")
        await closing.enter_async_context(bots_at(url, table, 2, pause=0.1))
        await at.page.locator(row).get_by_text("2/6").wait_for()
        await mouse.up()
        await at.page.locator("dialog", has_text="Buy-in").wait_for()
        await at.close_sheet()
        for selector in ("[aria-label=Menu]", ".seat.may-take .plate >> nth=0"):
            await hold(selector)
            latest = "[...document.querySelectorAll('#log-lines .hand-head')].at(-1)?.textContent"
            head = json.dumps(await at.page.evaluate(latest))
            await at.until(f"{latest} !== {head}")
            await mouse.up()
            await at.page.locator("dialog").wait_for()
            await at.close_sheet()
        assert at.faults == []
