"""The discard of Pineapple, in a real browser."""

import asyncio
from typing import TYPE_CHECKING

from tests.support.browser.pages import SIZES, expect, visitor
from tests.web.test_pages import DEAD, a_table, bots_at, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser


# How many of the player's cards and buttons a message of two lines would cover.
COVERED = """() => {
  const line = document.createElement("p");
  line.textContent = "That press did not count: the button had just changed. ".repeat(2);
  const box = document.getElementById("toast") ?? document.createElement("div");
  Object.assign(box, { id: "toast", className: "toast" }).append(line);
  document.body.append(box);
  const { top, bottom } = line.getBoundingClientRect();
  const found = [...document.querySelectorAll(".draw-card, #actions button")].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.top < bottom && top < at.bottom;
  });
  line.remove();
  return found.length;
}"""


async def test_one_of_three_cards_is_chosen_and_discarded(browser: "Browser", url: str) -> None:
    async with a_table(url, game="pineapple", seats=2) as table, visitor(browser, url, "tall") as at:
        await at.join(table.id, "Grace")
        await at.sit()
        async with bots_at(url, table, 1):
            cards = at.page.locator(".draw-card")
            await pressed(at.page.locator("#actions button.call"))
            await expect(cards).to_have_count(3)
            discard = at.page.locator("#actions button", has_text="Discard")
            await expect(at.page.locator("#actions .main-row button")).to_have_count(1)
            await expect(discard).to_be_disabled()
            for size in ("tiny", "tall"):
                width, height = SIZES[size]
                await at.page.set_viewport_size({"width": width, "height": height})
                await expect(cards).to_have_count(3)
                assert await at.page.evaluate(COVERED) == 0
            await cards.nth(0).click()
            kept = [await cards.nth(place).get_attribute("data-card") for place in (0, 2)]
            await cards.nth(1).click()  # the other card gives way
            await expect(at.page.locator(".draw-card.marked")).to_have_count(1)
            await asyncio.sleep(DEAD)
            await discard.click()
            await expect(at.page.locator(".yours .cards > *")).to_have_count(2)
            await expect(at.page.locator(".board .card")).to_have_count(3)
            own = at.page.locator(".yours .cards > *")
            assert [await own.nth(place).get_attribute("data-card") for place in (0, 1)] == kept
            await expect(
                at.page.locator(".seat:not(.yours) .card.back, .seat:not(.yours) .back")
            ).to_have_count(2)
            assert at.faults == []
