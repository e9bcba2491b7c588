"""The action bar is whole on the smallest windows."""

from typing import TYPE_CHECKING

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.engine.actions import RaiseTo
from tests.support.browser.pages import visitor
from tests.web.test_pages import a_table, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser

OUTSIDE = """() => {
    const bar = document.querySelector("#actions").getBoundingClientRect();
    const all = document.querySelectorAll("#actions button, #actions input, #actions .prompt");
    return [...all].filter(each => {
        const box = each.getBoundingClientRect();
        return box.width && (box.left < bar.left - 1 || box.right > bar.right + 1
            || box.top < bar.top - 1 || box.bottom > bar.bottom + 1
            || (each.matches("button") && each.scrollWidth > each.clientWidth + 1));
    }).map(each => each.textContent || each.ariaLabel);
}"""
"""What is cut of the bar."""


@pytest.mark.parametrize("size", ["tiny", "low", "lowest"])
async def test_action_bar_is_whole(browser: "Browser", url: str, size: str) -> None:
    async with a_table(url, seats=2) as table, visitor(browser, url, size) as at:
        await at.join(table.id, "W" * 24)
        await at.sit()
        await at.page.locator("#actions button", has_text="Add chips").wait_for()
        assert await at.page.evaluate(OUTSIDE) == []
        await table.sit()
        own, others = at.page.locator("#actions .presets"), at.page.locator("#actions .ahead")
        await own.or_(others).wait_for()
        if await others.count():
            assert await at.page.evaluate(OUTSIDE) == []
            await table.act(RaiseTo(300))
        await at.page.locator("#actions .fold", has_text="Fold").wait_for()
        await own.wait_for()
        assert await at.page.evaluate(OUTSIDE) == []
        await pressed(at.page.locator("#actions .raise"))
        await others.wait_for()
        assert await at.page.evaluate(OUTSIDE) == []
        assert at.faults == []


@pytest.mark.parametrize("size", ["tiny", "low", "lowest"])
async def test_bar_has_room_for_the_names_of_three_winners(browser: "Browser", url: str, size: str) -> None:
    who = f"Alexandrina Montgomery wins 1,050, Bo wins 1,050, {'W' * 24} wins 9,250"
    async with a_table(url, seats=2) as table, visitor(browser, url, size) as at:
        await at.join(table.id)
        await at.sit()
        await at.page.locator("#actions button", has_text="Add chips").wait_for()
        await at.page.locator("#actions .prompt").evaluate(
            "(prompt, who) => prompt.replaceChildren(who)", who
        )
        assert await at.page.evaluate(OUTSIDE) == []


OUT_OF_PLACE = """() => [...document.querySelectorAll(".open-table")].flatMap(entry => {
    const place = entry.getBoundingClientRect();
    return [...entry.children].filter(each => {
        const text = document.createRange();
        text.selectNodeContents(each);
        const { left, right, bottom } = text.getBoundingClientRect();
        return left < place.left || right > place.right || bottom > place.bottom;
    }).map(each => each.textContent);
})"""
"""What is written outside of its table's entry in the lobby."""


@pytest.mark.parametrize("size", ["tiny", "desk"])
async def test_wide_names_stay_in_their_entry_of_the_lobby(browser: "Browser", url: str, size: str) -> None:
    wide = "W" * 24
    async with await Connection.connect(url, name=wide) as host, visitor(browser, url, size) as at:
        await host.open_table(wide)
        await at.join("", wide[1:])
        await at.page.locator(".open-table", has_text=wide).wait_for()
        assert await at.page.evaluate(OUT_OF_PLACE) == []
        assert at.faults == []
