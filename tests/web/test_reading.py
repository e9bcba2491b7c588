"""The page speaks the reader's language, which may change at once, and reads amounts as it writes them."""

from typing import TYPE_CHECKING

import pytest

from riverboat.language.catalog import catalog
from riverboat.language.message import Message
from tests.support.browser.node import answers
from tests.support.browser.pages import Visitor, expect, visitor
from tests.web.test_pages import a_table, bots_at

if TYPE_CHECKING:
    from playwright.async_api import Browser


async def prefers(at: Visitor, *tags: str) -> None:
    """Let the browser prefer these languages."""
    wanted = f"Object.defineProperty(navigator, 'languages', {{ get: () => {list(tags)!r} }})"
    await at.page.add_init_script(wanted)


def said(language: str, id: str, **parts: str) -> str:
    return catalog(language).text(Message(id, parts))


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-AT", "en"], "de"),
        (["pt-PT"], "pt-BR"),
        (["zh-TW", "ja"], "ja"),  # in other characters than zh-CN
        (["zh-SG"], "zh-CN"),
        (["x", "tlh", "fr-CA"], "fr"),
        ([], "en"),
    ],
)
def test_first_language_that_there_is(wanted: list[str], spoken: str) -> None:
    assert answers("language.mjs", [wanted]) == [spoken]


async def test_language_is_chosen_and_changes_at_once(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await prefers(at, "de-CH", "en")
        await at.page.goto(f"{url.replace('ws:', 'http:')}/#{table.id}")
        html = at.page.locator("html")
        await expect(html).to_have_attribute("lang", "de")
        await at.page.get_by_label(said("de", "your-name")).fill("Pip")
        await at.page.get_by_role("button", name=said("de", "play"), exact=True).click()
        await at.page.locator("dialog button.primary").click()
        await at.page.locator(".seat.yours").wait_for()
        await expect(at.page.locator("#felt")).to_have_attribute("aria-label", said("de", "felt"))
        logged = await at.page.locator("#log-lines p").all_text_contents()
        await at.page.get_by_role("button", name=said("de", "menu"), exact=True).click()
        await at.page.get_by_role("button", name=said("de", "menu-settings")).click()
        await at.page.get_by_label(said("de", "language")).select_option("ar")
        await expect(html).to_have_attribute("dir", "rtl")
        await expect(at.page.locator("dialog[open] h2")).to_have_text(said("ar", "settings"))
        await at.close_sheet()
        await expect(at.page.locator("#tab-chat")).to_have_text(said("ar", "tab-chat"))
        await expect(at.page.locator(".seat.yours .name")).to_have_text("Pip")
        assert await at.page.locator("#log-lines p").all_text_contents() == logged
        left, right = [
            await at.page.locator(".plate").nth(seat).evaluate("each => each.getBoundingClientRect().left")
            for seat in (1, 5)
        ]
        assert left < right  # the felt has no direction
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await at.page.reload()
        await expect(html).to_have_attribute("lang", "ar")
        assert at.faults == []


async def test_name_in_the_other_direction_stands_by_itself(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await at.join(table.id, name="دانة")
        await at.sit()
        await expect(at.page.locator("#log-lines p bdi").first).to_have_text("دانة")
        assert at.faults == []


@pytest.mark.parametrize(("language", "typed", "shown"), [("en", "1,500", "1,500"), ("de", "1,500", "")])
async def test_amount_that_means_two_numbers_needs_a_second_enter(
    browser: "Browser", url: str, language: str, typed: str, shown: str
) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await prefers(at, language)
        await at.page.goto(f"{url.replace('ws:', 'http:')}/#{table.id}")
        await at.page.locator("form input[type=text]").fill("Pip")
        await at.page.locator("form button.primary").click()
        await at.page.locator("dialog button.primary").click()
        await at.page.locator(".seat.yours").wait_for()
        async with bots_at(url, table, 1):
            turn = at.page.locator("#actions .presets")
            await turn.wait_for()
            before = await at.page.get_attribute("#actions", "data-turn")
            await at.page.wait_for_timeout(300)
            amount = at.page.locator(".size-row input[type=text]")
            await amount.fill(typed)
            await amount.press("Enter")
            await at.page.locator("#toast p").wait_for()
            assert await at.page.get_attribute("#actions", "data-turn") == before
            if shown:
                await expect(amount).to_have_value(shown)
                await amount.press("Enter")
                await expect(at.page.locator("#actions")).not_to_have_attribute("data-turn", before or "")
            else:  # one and a half
                wrong = said(language, "amount-not-whole", typed=typed)
                await expect(at.page.locator("#toast p")).to_have_text(wrong)
        assert at.faults == []
