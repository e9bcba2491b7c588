"""The pages and sheets without findings of axe-core."""

from typing import TYPE_CHECKING

import pytest

from tests.support.browser.node import ROOT
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.missing import missing
from tests.web.test_pages import a_table, bots_at, play

if TYPE_CHECKING:
    from playwright.async_api import Browser

AXE = ROOT / ".ci" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
async def test_pages_have_no_accessibility_findings(browser: "Browser", url: str, light: bool) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: npm ci --prefix .ci")
    async with a_table(url) as table, visitor(browser, url, "tall", bypass_csp=True, light=light) as at:
        await at.page.add_init_script(path=AXE)
        await at.page.goto(url.replace("ws:", "http:"))
        await at.page.get_by_label("Your name").wait_for()
        found = {"sign-in": await violations(at)}
        await at.join()
        await at.page.locator(".open-table").first.wait_for()
        found["lobby"] = await violations(at)
        await at.page.get_by_role("button", name="Open a table").click()
        await at.page.get_by_text("More rules").click()
        await at.page.get_by_label("The most chips that the house takes of a hand").wait_for()
        found["open a table"] = await violations(at)
        await at.close_sheet()
        await at.page.locator(f"[data-table='{table.id}']").click()
        await at.page.locator("dialog", has_text="Buy-in").wait_for()
        found["buy-in"] = await violations(at)
        await at.sit()
        async with bots_at(url, table):
            await at.until("document.title.includes('Your turn')")
            found["table"] = await violations(at)
            await play(at, hands=2)
            for name, ready in (("Settings", "dialog select"), ("My statistics", ".plot")):
                await at.open_menu(name)
                await at.page.locator(ready).first.wait_for()
                found[name] = await violations(at)
                await at.close_sheet()
            await at.open_menu("My hands")
            await at.page.locator("dialog .open-table").first.click()
            await at.page.locator(".replay .seat").first.wait_for()
            found["replay"] = await violations(at)
            await at.close_sheet()
            await at.open_menu("Account")
            await at.page.get_by_role("button", name="Register to keep the name").click()
            await expect(at.page.get_by_label("Name")).to_be_focused()
            found["register"] = await violations(at)
            await at.page.get_by_label("Password").fill("river boat")
            await at.page.get_by_role("button", name="Register", exact=True).click()
            await at.page.get_by_text("You are registered.").wait_for()
            await at.open_menu("Account")
            await at.page.get_by_role("button", name="Change the password").click()
            await expect(at.page.get_by_label("Current password")).to_be_focused()
            found["change the password"] = await violations(at)
            await at.close_sheet()
        async with a_table(url, password="river boat") as locked:
            await at.page.goto(f"{url.replace('ws:', 'http:')}/#{locked.id}")
            await expect(at.page.get_by_label("Password of the table")).to_be_focused()
            found["password of the table"] = await violations(at)
        assert {name: each for name, each in found.items() if each} == {}


async def violations(at: Visitor) -> list[str]:
    """Return the findings of axe-core."""
    found: list[str] = await at.page.evaluate(
        """async () => (await axe.run(document)).violations.map(
            each => `${each.id}: ${each.nodes.map(node => node.target).join(", ")}`)"""
    )
    return found
