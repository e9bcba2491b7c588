"""Recorded hands, statistics, money, and the form for a new table."""

import re
from dataclasses import fields
from typing import TYPE_CHECKING

from riverboat.client_cli.library.connection import Connection
from riverboat.engine.table.rules import TableRules
from tests.support.browser.pages import expect, visitor
from tests.support.browser.wire import Wire
from tests.web.test_pages import a_table, bots_at, pause_after_the_hand, play, too_small

if TYPE_CHECKING:
    from playwright.async_api import Browser


async def test_hands_are_replayed_and_counted_and_shown_as_money(browser: "Browser", url: str) -> None:
    async with a_table(url, showdown_ms=0) as table, visitor(browser, url, "tall") as at:
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 1):
            await play(at, hands=2)
            await pause_after_the_hand(at, table)  # so that the third is the last
        await at.open_menu("My hands")
        await at.page.locator("dialog .open-table").first.click()
        replay = at.page.locator("dialog")
        await replay.get_by_text("Hand 3:").wait_for()
        await expect(replay.locator(".seat:not(.free)")).to_have_count(2)
        await expect(replay.locator(".board .card")).to_have_count(0)
        await replay.get_by_role("button", name="river").click()
        await expect(replay.locator(".board .card")).to_have_count(5)
        await at.page.keyboard.press("ArrowRight")
        await at.page.keyboard.press("ArrowLeft")
        await expect(replay.locator("[aria-pressed=true]")).to_have_text("river")
        await replay.get_by_role("button", name="Play").click()
        await replay.locator(".seat.winner").first.wait_for()
        await replay.get_by_role("button", name="Play").wait_for()  # it stops at the end
        assert await too_small(at) == []
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await replay.get_by_role("button", name="All my hands").click()
        results = at.page.locator("dialog .places")
        await expect(results).to_have_count(3)
        nets = [int(text.replace("−", "-").replace(",", "")) for text in await results.all_text_contents()]
        await at.page.locator("summary", has_text="Which hands").click()
        assert await too_small(at) == []
        await at.page.get_by_label("Which hands").select_option("imported")
        await expect(results).to_have_count(0)
        await expect(at.page.locator("dialog .body > [role=status]")).to_have_text("No hand fits.")
        await at.page.get_by_label("Which hands").select_option("here")
        await expect(results).to_have_count(3)
        await at.close_sheet()
        await at.open_menu("My statistics")
        total = f"{sum(nets):+,}".replace("-", "−") if sum(nets) else "0"
        await expect(at.page.locator("dialog .result")).to_have_text(f"{total} in 3 hands")
        await at.page.locator(".plot").wait_for()
        await at.page.get_by_label("Group by").select_option("game")
        await expect(at.page.get_by_role("row", name="no-limit hold'em")).to_contain_text("in 3 hands")
        await at.close_sheet()
        await at.open_menu("Settings")
        await at.page.get_by_label("Show amounts as").select_option("currency")
        await at.page.get_by_label("Currency").fill("€")
        await at.close_sheet()
        await expect(at.page.locator(".seat.yours .stack")).to_have_text(re.compile("^€"))
        await at.page.reload()
        await expect(at.page.locator(".seat.yours .stack")).to_have_text(re.compile("^€"))
        assert at.faults == []


async def test_form_has_every_rule_and_asks_for_what_is_chosen(browser: "Browser", url: str) -> None:
    async with visitor(browser, url, "tiny") as at, await Connection.connect(url, name="Watching") as other:
        await at.join()
        await at.page.get_by_role("button", name="Open a table").click()
        form = at.page.locator("dialog form")
        cap = "The most chips that the house takes of a hand"
        await form.get_by_text("More rules").click()
        assert await form.locator(".field, .toggle").count() > len(fields(TableRules))
        assert await too_small(at) == []
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await form.get_by_role("combobox", name="Game", exact=True).select_option("stud")
        await form.get_by_label("Small bet", exact=True).fill("40")
        await expect(form.get_by_label("Small blind", exact=True)).to_be_hidden()
        await form.get_by_label("The time before each street when all players are all-in").fill("0.25")
        await form.get_by_label("How long the table stays open with nobody at it (minutes)").fill("5")
        await form.get_by_label("Spectators may chat").check()
        await form.get_by_label("Hide the table").uncheck()
        await form.get_by_label("Odd chips go by").select_option("no")
        await form.get_by_label("Thousandths of each pot, for the house").fill("50")
        await form.get_by_role("button", name="Open the table").click()
        await form.get_by_text(f"“{cap}” is missing.").wait_for()
        await form.get_by_label(cap, exact=True).fill("1000000000000000")
        await form.get_by_role("button", name="Open the table").click()
        await form.locator(".error", has_text="1000000000000").wait_for()
        await form.get_by_label(cap, exact=True).fill("300")
        await form.get_by_role("button", name="Open the table").click()
        await at.page.locator("dialog", has_text="Buy-in").get_by_role("button", name="Sit down").wait_for()
        [rules] = [info.rules for info in await other.list_tables() if info.rules.game == "stud"]
        assert (rules.runout_ms, rules.keep_ms, rules.spectators_chat) == (250, 300_000, True)
        assert (rules.stakes.small_bet, rules.act_ms, rules.unlisted) == (40, 15_000, False)
        assert rules.house.odd_chip_by_suit is False
        assert rules.house.rake is not None
        assert (rules.house.rake.per_mille, rules.house.rake.cap) == (50, 300)
        assert at.faults == []


async def test_list_of_hands_is_loading_until_it_is_there(browser: "Browser", url: str) -> None:
    async with visitor(browser, url, "tall") as at:
        wire = await Wire.of(at.page)
        await at.join()
        await at.page.get_by_role("heading", name="Tables").wait_for()
        wire.die()
        await at.open_menu("My hands")
        await at.page.locator("dialog [role=status]", has_text="Loading").wait_for()
        assert await at.page.locator("dialog .error").text_content() == ""


async def test_empty_list_of_hands_says_so(browser: "Browser", url: str) -> None:
    async with visitor(browser, url, "tall") as at:
        await at.join()
        await at.page.get_by_role("heading", name="Tables").wait_for()
        await at.open_menu("My hands")
        status = at.page.locator("dialog .body [role=status]")
        await expect(status).to_have_text("No finished hand is recorded yet.")
