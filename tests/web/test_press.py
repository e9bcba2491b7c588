"""Touches on the action bar: nobody plays what they did not choose."""

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.browser.taps import a_bar, random_taps
from tests.support.browser.wire import Wire
from tests.web.test_pages import DEAD, a_table, bots_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, FloatRect

APART = 24  # CSS pixels

_SENT = """
globalThis.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (frame) {
  const { type, action, to } = JSON.parse(frame);
  const other = /^(ping|hello|watch|unwatch|resume|preview|sit)/.test(type) && type !== "sit_out";
  if (!other) sent.push([type, action ?? null, to ?? null]);
  return send.call(this, frame);
};
"""
"""Records what the page sends."""


_FEET = """
globalThis.feet = new Map();
new MutationObserver(() => {
  for (const each of document.querySelectorAll("#actions .aside-row button")) {
    const { bottom } = each.getBoundingClientRect();
    feet.set(each.textContent, Math.max(feet.get(each.textContent) ?? 0, bottom));
  }
}).observe(document.querySelector("#actions"), { childList: true, subtree: true });
"""
"""Records how far down each button reaches that is not an action, whenever the bar has changed."""


@asynccontextmanager
async def two_at_a_table(browser: "Browser", url: str) -> "AsyncIterator[tuple[Visitor, Table]]":
    """Seat a player with a phone, and one who does what the test says."""
    async with a_table(url, seats=2) as table, visitor(browser, url, "tall") as at:
        await at.page.add_init_script(_SENT)
        await at.join(table.id)
        await at.sit()
        async with await Connection.connect(url, name="Other") as other:
            seen = await other.watch(table.id)
            await seen.sit()
            await at.until("document.querySelector('.seat.to-act')")
            yield at, seen


async def box(at: Visitor, name: str) -> "FloatRect":
    there = await at.page.locator("#actions .main-row button", has_text=name).bounding_box()
    assert there is not None
    return there


async def tap(at: Visitor, where: "FloatRect") -> None:
    """Touch the middle of a place."""
    await at.page.touchscreen.tap(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)


async def sent(at: Visitor) -> Any:
    return await at.page.evaluate("sent")


@pytest.mark.parametrize(("name", "action"), [("Raise", "raise"), ("Fold", "fold")])
async def test_second_tap_does_nothing_else(browser: "Browser", url: str, name: str, action: str) -> None:
    async with two_at_a_table(browser, url) as (at, _):
        await at.has_turn()
        where = await box(at, name)
        await asyncio.sleep(DEAD)
        await tap(at, where)
        await at.until("sent.length")
        for _ in range(8):
            await tap(at, where)
            await asyncio.sleep(0.05)
        assert [each[:2] for each in await sent(at)] == [["act", action]]
        assert at.faults == []


async def test_tap_as_the_buttons_appear_does_not_count(browser: "Browser", url: str) -> None:
    async with two_at_a_table(browser, url) as (at, _):
        await at.has_turn()
        await at.page.evaluate("dispatchEvent(new Event('resize'))")  # as if they were drawn now
        where = await box(at, "Call")
        await at.page.evaluate("dispatchEvent(new Event('resize'))")
        await tap(at, where)
        await at.page.get_by_text("that press did not count").wait_for()
        assert await sent(at) == []
        await asyncio.sleep(DEAD)
        await tap(at, where)
        await at.until("sent.length")
        assert (await sent(at))[0][1] == "call"
        assert at.faults == []


async def test_what_is_not_an_action_stands_away_from_actions(browser: "Browser", url: str) -> None:
    async with two_at_a_table(browser, url) as (at, _):
        await at.has_turn()
        actions = (await box(at, "Fold"))["y"]
        await at.page.evaluate(_FEET)
        await asyncio.sleep(DEAD)
        await tap(at, await box(at, "Fold"))
        # The rows of a hand's end and of the next one follow at once, or with a frame between them.
        await at.until("feet.has('Call any')")
        assert {name for name, foot in await at.page.evaluate("[...feet]") if actions - foot < APART} == set()


async def test_leaving_with_chips_asks(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        await at.page.add_init_script(_SENT)
        await at.join(table.id)
        await at.sit()
        leave = at.page.locator("#actions .aside-row button", has_text="Leave")
        await leave.wait_for()
        await asyncio.sleep(DEAD)
        await leave.tap()
        await at.page.locator("dialog", has_text="You leave with 10,000 chips").wait_for()
        assert await sent(at) == []


async def test_messages_are_said_after_a_sheet_with_a_message(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        await at.join(table.id)
        await at.sit()
        for _ in range(2):
            await at.page.get_by_role("button", name="Invite players").click()
            await at.page.get_by_role("button", name="Copy the link").click()
            await at.page.locator("#toast p").wait_for()
            await at.close_sheet()
        assert await at.page.evaluate("document.querySelector('#toast') !== null")
        assert at.faults == []


@pytest.mark.parametrize(
    "breaks",
    ["document.querySelector('#felt')", "document.querySelector('#actions')"],
    ids=["felt", "actions"],
)
async def test_fault_while_drawing_does_not_stop_the_fold(browser: "Browser", url: str, breaks: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at, bots_at(url, table, 1):
        await at.page.add_init_script(
            "globalThis.broken = false; const replace = Element.prototype.setAttribute;"
            "Element.prototype.setAttribute = function (...given) {"
            f" if (broken && {breaks}.contains(this)) throw new Error('cannot draw');"
            " return replace.apply(this, given); };"
        )
        await at.join(table.id)
        await at.sit()
        await at.has_turn()
        await at.page.evaluate("broken = true; document.querySelector('#felt .plate').disabled = true")
        await at.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await at.page.evaluate("broken = false")
        await asyncio.sleep(DEAD)
        turn = await at.page.get_attribute("#actions", "data-turn")
        await at.page.keyboard.press("c")
        await at.until(f"document.querySelector('#actions').dataset.turn !== {turn!r}")
        assert not any("out of sync" in each for each in at.faults)


async def test_offline_is_said_and_sends_nothing_later(browser: "Browser", url: str) -> None:
    async with a_table(url, seats=2) as table, visitor(browser, url, "tall") as at, bots_at(url, table, 1):
        await at.page.add_init_script(_SENT)
        wire = await Wire.of(at.page)
        await at.join(table.id)
        await at.sit()
        await at.has_turn()
        where = await at.page.locator("#actions .main-row .call").bounding_box()
        assert where is not None
        await asyncio.sleep(DEAD)
        wire.die()
        wire.refuses = True
        await at.page.get_by_text("The connection is lost").wait_for()
        await expect(at.page.locator("#actions[inert]")).to_have_count(1)
        await tap(at, where)
        await at.page.keyboard.press("c")
        await at.page.get_by_role("button", name="Hands and chat").click()
        await at.page.get_by_role("tab", name="Chat").click()
        said = at.page.get_by_label("Chat message", exact=True)
        await said.fill("are you there?")
        await said.press("Enter")
        await expect(said).to_have_value("")
        await said.fill("or not?")
        await said.press("Enter")
        waiting = at.page.get_by_role("list", name="Messages that wait").locator("li")
        await expect(waiting).to_contain_text(["are you there?", "or not?"])
        await waiting.nth(1).get_by_role("button", name="Withdraw").tap()
        await expect(said).to_be_focused()
        wire.refuses = False
        await at.page.get_by_text("The connection is lost").wait_for(state="hidden")
        await expect(at.page.locator("#chat-lines p")).to_have_text(["Pip: are you there?"])
        await expect(waiting).to_have_count(0)
        assert await sent(at) == [["chat", None, None]]


async def test_random_taps_do_what_was_seen_and_nothing_else(browser: "Browser") -> None:
    tapped = await random_taps(browser, 200, seed=1)  # python -m benchmarks.taps does it 100,000 times
    assert tapped.faults == []
    assert tapped.taps == 200
    assert tapped.done == tapped.due > 30
    assert tapped.ignored > 0


async def test_random_taps_find_out_a_bar_without_a_guard(browser: "Browser") -> None:
    tapped = await random_taps(browser, 100, seed=1, guarded=False)
    assert "sent what was not to be seen for the dead time" in [fault["why"] for fault in tapped.faults]


DEAD_MS = 250
BETS = "{check: true, bet: [100, 5000]}"
CALLS = "{fold: true, call: 100, raise: [200, 5000]}"


@pytest.mark.parametrize(
    ("before", "pressed", "after", "counts"),
    [
        (f"turnOf(0, {BETS})", "Check", f"turnOf(0, {BETS})", ["check", "check"]),
        (f"turnOf(1, {CALLS})", "Call any", f"turnOf(0, {CALLS})", ["call_any"]),
        (f"turnOf(0, {CALLS})", "Raise", "over(true)", ["raise"]),
        (f"turnOf(0, {CALLS})", "Fold", "over(false)", ["fold"]),
        (f"turnOf(0, {CALLS})", "Raise", f"turnOf(1, {CALLS})", ["raise"]),
    ],
    ids=["check", "call-any-as-the-turn-comes", "raise-as-the-time-runs-out", "fold", "raise"],
)
async def test_second_press_finds_nothing_else(
    browser: "Browser", before: str, pressed: str, after: str, counts: list[str]
) -> None:
    async with a_bar(browser) as (page, errors):
        await page.evaluate(f"tapping.pass(0, tapping.{before})")
        await page.evaluate(f"tapping.pass({DEAD_MS})")
        where = await page.locator("#actions .row button", has_text=pressed).bounding_box()
        assert where is not None
        x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
        await page.touchscreen.tap(x, y)
        assert await page.evaluate(f"tapping.pass(0, tapping.{after})") == counts[:1]
        await page.touchscreen.tap(x, y)
        assert await page.evaluate(f"tapping.pass({DEAD_MS - 1})") == counts[:1]
        await page.touchscreen.tap(x, y)
        assert await page.evaluate("tapping.pass(1)") == counts[:1]
        await page.touchscreen.tap(x, y)
        assert await page.evaluate("tapping.pass(0)") == counts
        assert errors == []


@pytest.mark.parametrize("size", ["tall", "tiny"])
async def test_show_leave_and_advance_are_apart_from_actions(browser: "Browser", size: str) -> None:
    async with a_bar(browser, size) as (page, _):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        actions = await page.locator(".main-row").bounding_box()
        assert actions is not None
        for after in ("over(false)", "over(true)", f"turnOf(1, {CALLS})"):
            await page.evaluate(f"tapping.pass(0, tapping.{after})")
            await expect(page.locator(".main-row")).to_have_count(0)
            aside = await page.locator(".aside-row").bounding_box()
            assert aside is not None
            assert actions["y"] - aside["y"] - aside["height"] >= APART
        assert await page.locator("#actions button").count() >= 3


async def test_amounts_are_not_set_as_the_turn_comes(browser: "Browser") -> None:
    async with a_bar(browser) as (page, errors):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(1, {CALLS}))")
        await page.evaluate(f"tapping.pass({DEAD_MS}, tapping.turnOf(0, {CALLS}))")
        raise_to = page.locator("#actions .raise b")
        for name, waits, amount in (("All-in", 0, "200"), ("More", 0, "200"), ("All-in", DEAD_MS, "5,000")):
            await page.evaluate(f"tapping.pass({waits})")
            await page.get_by_role("button", name=name).tap()
            await expect(raise_to).to_contain_text(amount)
        assert errors == []


async def test_cards_are_marked_without_a_dead_time(browser: "Browser") -> None:
    async with a_bar(browser) as (page, _):
        await page.evaluate("tapping.pass(0, tapping.turnOf(0, {draw: 3}))")
        exchange = page.get_by_role("button", name="Exchange")
        await expect(exchange).to_be_disabled()
        await page.evaluate(f"tapping.pass({DEAD_MS}, tapping.mark([3]))")
        await exchange.tap()
        assert await page.evaluate("tapping.pass(0)") == ["draw"]


async def test_enter_in_the_amount_waits_for_the_dead_time(browser: "Browser") -> None:
    async with a_bar(browser) as (page, _):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        amount = page.get_by_label("Amount, for example")
        await amount.press("Enter")
        assert await page.evaluate(f"tapping.pass({DEAD_MS})") == []
        await amount.press("Enter")
        assert await page.evaluate("tapping.pass(0)") == ["raise"]


async def test_press_does_not_survive_a_moment_offline(browser: "Browser") -> None:
    async with a_bar(browser) as (page, _):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        await page.evaluate(f"tapping.pass({DEAD_MS})")
        await page.evaluate(
            "addEventListener('pointerdown', () => [true, false].forEach(tapping.setOffline), { once: true })"
        )
        for counts in ([], ["call"]):
            await page.locator("#actions .call").tap()
            assert await page.evaluate(f"tapping.pass({DEAD_MS})") == counts


async def test_press_that_was_broken_off_does_not_count_later(browser: "Browser") -> None:
    async with a_bar(browser) as (page, _):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        await page.evaluate(f"tapping.pass({DEAD_MS})")
        where = await page.locator("#actions .call").bounding_box()
        assert where is not None
        finger = {"x": where["x"] + 20, "y": where["y"] + 20}
        devtools = await page.context.new_cdp_session(page)

        async def touch(kind: str) -> None:
            points = [finger] if kind == "touchStart" else []
            await devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        await touch("touchStart")
        await touch("touchCancel")
        await page.evaluate("tapping.setOffline(true)")
        await touch("touchStart")  # on what is turned off
        await page.evaluate("tapping.setOffline(false)")
        await touch("touchEnd")
        assert await page.evaluate(f"tapping.pass({DEAD_MS})") == []


async def test_second_tap_on_a_sheet_is_not_for_what_was_below_it(browser: "Browser") -> None:
    async with a_bar(browser) as (page, _):
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        await page.evaluate(f"tapping.pass({DEAD_MS})")
        await page.evaluate(
            """() => new Promise((done) => {
                const sheet = document.createElement("dialog");
                document.body.append(sheet);
                sheet.addEventListener("close", done);
                sheet.showModal();
                sheet.close();
            })"""
        )
        for counts in ([], ["call"]):
            await page.locator("#actions .call").tap()
            assert await page.evaluate(f"tapping.pass({DEAD_MS})") == counts


@pytest.mark.parametrize(("size", "covers"), [("tall", True), ("low", True), ("desk", False)])
async def test_second_tap_on_the_panel_is_not_for_what_was_below_it(
    browser: "Browser", size: str, covers: bool
) -> None:
    async with a_bar(browser, size) as (page, _):
        await page.evaluate(
            """async () => {
                const { Panel } = await import("/VERSION/ui/panel.js");
                globalThis.panel = new Panel(async () => true, () => {});
            }"""
        )
        await page.evaluate(f"tapping.pass(0, tapping.turnOf(0, {CALLS}))")
        await page.evaluate(f"tapping.pass({DEAD_MS})")
        await page.evaluate("[true, false].forEach((on) => panel.show(on))")
        for counts in ([], ["call"]) if covers else (["call"],):
            await page.locator("#actions .call").tap()
            assert await page.evaluate(f"tapping.pass({DEAD_MS})") == counts
