"""The page bears what players, networks and servers do to it."""

import asyncio
from typing import TYPE_CHECKING, Any

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.browser.wire import Wire
from tests.web.test_pages import DEAD, a_table, bots_at, play, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser


TAKEN_OVER = "You play at this table in another window"
LOST = "The connection is lost"
STOPPED = "One moment: play goes on by itself. Your cards and chips are safe."
WITHOUT_STORAGE = """
    Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("denied", "SecurityError"); },
    });
"""


async def test_one_player_in_two_windows_and_in_every_direction(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        first_wire = await Wire.of(at.page)
        await at.join(table.id)
        await at.sit()
        other = Visitor(await at.page.context.new_page(), url)
        await other.page.goto(at.page.url)
        await other.page.locator(".seat.yours").wait_for()
        await at.page.get_by_text(TAKEN_OVER).wait_for()
        first_wire.refuses = True
        await first_wire.close("gone")
        await at.page.get_by_text(LOST).wait_for()
        first_wire.refuses = False
        await at.page.get_by_text(TAKEN_OVER).wait_for()  # it still knows after it has reconnected
        await at.page.get_by_role("button", name="Play here").click()
        await other.page.get_by_text(TAKEN_OVER).wait_for()
        await other.page.close()
        async with bots_at(url, table, 1):
            turn = await at.has_turn()
            await at.page.go_back()
            await at.page.go_forward()
            await at.page.locator(".seat.yours").wait_for()
            assert await at.has_turn() == turn
            await at.page.reload()
            assert await at.has_turn() == turn
            await at.page.get_by_role("button", name="To the tables").click()
            await at.page.get_by_role("heading", name="Tables").wait_for()
            await at.page.go_back()
            assert await at.has_turn() == turn
            await asyncio.sleep(DEAD)
            await at.page.keyboard.press("c")
            await at.until(f"document.querySelector('#actions').dataset.turn !== {turn!r}")
        assert at.faults + other.faults == []


async def test_page_plays_without_storage(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tiny") as at:
        await at.page.add_init_script(WITHOUT_STORAGE)
        await at.join(table.id)
        await at.sit()
        await at.page.get_by_role("button", name="Menu").click()
        await at.page.get_by_role("button", name="Settings").click()
        await at.page.get_by_label("Four colours of suits").uncheck()
        await at.page.keyboard.press("Escape")
        await at.page.locator("html.two-colours").wait_for()
        async with bots_at(url, table, 1):
            await play(at, hands=1)
        assert at.faults == []


async def test_strange_and_many_frames_do_no_harm(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tiny") as at:
        wire = await Wire.of(at.page)
        await at.join(table.id, name="W" * 24)
        await at.sit()
        wire.send(type="comet_seen", table=table.id, tail={"deep": [None]})
        wire.send(type="update", table="another", seq=5, events=[{"kind": "sat_out", "seat": 0}])
        wire.send_events(table.id, {"kind": "comet_seen", "seat": 0}, None, {"kind": "constructor"}, mood=1)
        chat: dict[str, Any] = {"kind": "chat_said", "player": "p", "name": "\u202etxt.exe", "mood": 1}
        for hundred in range(50):
            said = [chat | {"text": f"\u202e{hundred}-{number} <b>{'W' * 90}"} for number in range(100)]
            wire.send_events(table.id, *said)
        await at.page.get_by_role("button", name="Hands and chat, 99+ unread").click()
        await at.page.get_by_role("tab", name="Chat").click()
        last = at.page.locator("#chat-lines p").last
        await last.get_by_text("49-99 <b>").wait_for()
        assert 75 <= await at.page.locator("#chat-lines p").count() <= 100
        await expect(last.locator("bdi")).to_have_count(2)  # nothing outside them is turned round
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await table.chat("A real message.")  # the numbers do not fit: the page asks for a snapshot
        await at.page.locator("#chat-lines").get_by_text("A real message.").wait_for()
        await expect(at.page.locator("#chat-lines p")).to_have_count(1)
        await expect(at.page.locator(".seat.yours .name")).to_have_text("W" * 24)
        wire.refuses = True
        wire.send_text("<html>not JSON</html>")
        await at.page.get_by_text(LOST).wait_for()
        wire.refuses = False
        await at.page.get_by_text(LOST).wait_for(state="hidden")
        assert at.faults == []


TIME_LEFT = "document.querySelector('.seat.yours .clock > *').style.scale"


async def test_what_the_server_announces_is_said(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        wire = await Wire.of(at.page)
        await at.page.clock.install()
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 1):
            await at.has_turn()
            wire.send(type="suspended", table=table.id)
            await at.page.get_by_text(STOPPED).wait_for()
            await at.until("!document.title.includes('Your turn')")
            left = await at.page.evaluate(TIME_LEFT)
            assert float(left.split()[0]) > 0
            await at.page.clock.fast_forward(1_000)
            assert await at.page.evaluate(TIME_LEFT) == left  # it stands still
            await expect(at.page.locator(".main-row .call")).to_have_count(0)
            wire.send(type="resumed", table=table.id)
            await at.has_turn()
            await at.page.locator(".main-row .call").wait_for()
            wire.send(type="closing", message="the server shuts down for an update", ms=60_000)
            await at.page.get_by_text("The server shuts down for an update.").wait_for()
            wire.die()
            await at.page.clock.fast_forward(30_000)  # silence, a ping, and no answer
            await at.until("document.querySelector('#banner').hidden")
            await at.has_turn()
            opened = wire.opened
            assert opened > 1
            await wire.close("banned")
            await at.page.get_by_text("You have been banned.").wait_for()
            await at.page.clock.fast_forward(60_000)
            assert wire.opened == opened
        assert at.faults == []


async def test_board_is_run_twice_where_both_agree(browser: "Browser", url: str) -> None:
    rules: dict[str, Any] = {"house": {"max_runs": 2}, "runout_ms": 0, "showdown_ms": 5_000}
    async with (
        a_table(url, **rules) as table,
        visitor(browser, url, "low") as at,
        bots_at(url, table, 1),
    ):
        await at.join(table.id)
        await at.sit()
        await at.has_turn()
        await asyncio.sleep(DEAD)
        await at.page.keyboard.press("a")
        await at.page.keyboard.press("Enter")
        await pressed(at.page.get_by_role("button", name="Run twice"))
        river = at.page.locator("#log-lines p", has_text="River on board 2")
        await river.wait_for(state="attached")
        assert at.faults == []


async def test_delayed_table_says_so_and_offers_no_seat(browser: "Browser", url: str) -> None:
    async with a_table(url, spectator_delay_ms=3_600) as table, visitor(browser, url) as at:
        await at.join(table.id)
        await at.page.get_by_text("You see the table 4 s late.").wait_for()
        async with await Connection.connect(url, name="Ada") as ada:
            bot = BotPlayer(await ada.watch(table.id), Caller())
            playing = asyncio.create_task(bot.run())
            await at.page.locator(".seat .name", has_text="Ada").wait_for()
            playing.cancel()
        await expect(at.page.locator(".seat.may-take")).to_have_count(0)
        assert at.faults == []


async def test_nothing_is_seen_of_a_stop_of_less_than_a_second(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        wire = await Wire.of(at.page)
        await at.page.clock.install()
        await at.join(table.id)
        await at.sit()
        call = at.page.locator(".main-row .call")

        async def arrived(mark: str, **message: Any) -> None:
            """Wait until the page has taken a message: what comes after it is said at once."""
            wire.send(**message, table=table.id)
            wire.send(type="closing", message=mark, ms=60_000)
            await at.page.get_by_text(mark).wait_for()

        async def looks() -> list[str]:
            return [await at.page.locator(place).inner_html() for place in ("#actions", "#felt")]

        await arrived("None.", type="resumed")  # the banner takes room
        async with bots_at(url, table, 1):
            await at.has_turn()
            await call.wait_for()
            await at.page.clock.pause_at(await at.page.evaluate("Date.now() / 1000 + 1"))
            await at.page.clock.run_for(300)
            seen, before = await looks(), list[str]()
            while seen != before:  # until the animations have ended
                await asyncio.sleep(0.2)
                seen, before = await looks(), seen
            await arrived("One.", type="suspended")
            await at.page.clock.run_for(800)
            assert await looks() == seen
            assert "Your turn" in await at.page.title()
            await arrived("Two.", type="resumed")
            await at.page.clock.run_for(1_000)
            await expect(at.page.get_by_text(STOPPED)).to_have_count(0)
            await expect(call).to_be_enabled()
            assert await looks() != seen  # the clock runs again
            await arrived("Three.", type="suspended")
            await at.page.clock.run_for(1_000)
            await at.page.get_by_text(STOPPED).wait_for()
            await expect(call).to_have_count(0)
            assert "Your turn" not in await at.page.title()
        assert at.faults == []


async def test_stop_in_a_snapshot_is_said(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url, "tall") as at:
        wire = await Wire.of(at.page)
        wire.suspends = True
        await at.join(table.id)
        stopped = at.page.get_by_text(STOPPED)
        await stopped.wait_for()  # at once: the page has shown nothing else
        wire.send(type="resumed", table=table.id)
        await stopped.wait_for(state="detached")
        wire.send(type="update", table=table.id, seq=wire.seq + 9, events=[None])  # it asks for a snapshot
        await stopped.wait_for()
        assert at.faults == []
