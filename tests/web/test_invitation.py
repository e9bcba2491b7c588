"""Invitations: what a link says before one signs in, and what it opens."""

import asyncio
from typing import TYPE_CHECKING

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.server import app
from riverboat.server.app import serving
from riverboat.server.settings import Settings
from tests.support.browser.pages import expect, visitor
from tests.support.sockets import PATIENT
from tests.web.test_pages import a_table, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser, Route


_CUT = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.welcome'))"
"""How much of the sign-in page its box hides, where nobody can scroll to it."""


async def test_invitation_says_who_hosts_and_who_sits(url: str, browser: "Browser") -> None:
    async with (
        await Connection.connect(url, name="Ada") as host,
        visitor(browser, url, "tall") as at,
    ):
        address = url.replace("ws://", "http://")
        for unlisted in (False, True):
            info = await host.open_table("Evening", unlisted=unlisted)
            table = await host.watch(info.table)
            await table.sit(5_000)
            await at.page.goto("about:blank")
            await at.page.goto(f"{address}/#{info.table}")
            invitation = at.page.locator(".invitation")
            await expect(invitation).to_contain_text("Ada invites you to “Evening”.")
            await expect(invitation).to_contain_text("No-limit hold'em, 50/100.")
            await expect(invitation).to_contain_text("At the table: Ada; 5 of 6 seats are free.")
        await at.page.set_viewport_size({"width": 320, "height": 568})
        assert await at.page.evaluate(_CUT) == 0
        locked = await host.open_table("Club", password="river boat")
        await (await host.watch(locked.table)).sit(5_000)
        await at.page.goto("about:blank")
        await at.page.goto(f"{address}/#{locked.table}")
        await expect(invitation).to_contain_text("No-limit hold'em. The table asks for a password.")
        assert "At the table" not in await invitation.inner_text()
        assert not at.faults


@pytest.mark.parametrize("size", ["tiny", "lowest", "tall", "desk"])
async def test_invitation_that_comes_late_moves_nothing_that_is_pressed(
    url: str, browser: "Browser", size: str
) -> None:
    async with await Connection.connect(url, name="Ada") as host, visitor(browser, url, size) as at:
        info = await host.open_table("Evening")
        come = asyncio.Event()

        async def late(route: "Route") -> None:
            await come.wait()
            await route.continue_()

        await at.page.route("**/more.js", late)
        await at.page.goto(f"{url.replace('ws://', 'http://')}/#{info.table}")
        await at.page.get_by_label("Your name").fill("Bob")
        press = at.page.get_by_role("button", name="Play")
        await press.hover()
        await at.page.mouse.down()
        come.set()
        await expect(at.page.locator(".invitation")).to_contain_text("Ada invites you")
        await at.page.mouse.up()
        await at.page.locator("#felt .seat").first.wait_for()
        assert not at.faults


async def test_password_is_in_the_link_only_if_the_host_asks(url: str, browser: "Browser") -> None:
    async with visitor(browser, url, "tall") as host, visitor(browser, url, "tall") as friend:
        await host.join(name="Ada")
        await host.page.get_by_role("button", name="Open a table").click()
        await host.page.locator("dialog").get_by_label("Password").fill("river: boat")
        # Two presses open one table.
        opens = host.page.get_by_role("button", name="Open the table")
        await opens.evaluate("each => (each.click(), each.click())")
        # The sheet is there until the table is; then the host is asked to sit down.
        await host.page.get_by_role("heading", name="Sit down").wait_for()
        await host.close_sheet()
        await expect(host.page.locator("#bar h1")).to_have_text("Ada’s table")
        await host.page.get_by_role("button", name="Invite players").click()
        sheet = host.page.locator("dialog")
        await expect(sheet).to_contain_text("the link and the password")
        await expect(sheet).to_contain_text("this computer only")
        assert not await sheet.locator(".qr").count()
        plain = await sheet.locator(".link-box").inner_text()
        assert "river" not in plain
        await sheet.get_by_label("Put the password into the link").check()
        await expect(sheet).to_contain_text("The link is the key")
        link = await sheet.locator(".link-box").inner_text()
        assert link == f"{plain}:river%3A%20boat"
        await friend.page.goto(link)
        await expect(friend.page.locator(".invitation")).to_contain_text("a password, which your link has.")
        await friend.page.get_by_label("Your name").fill("Bob")
        await friend.page.get_by_role("button", name="Play").click()
        await friend.page.locator("#felt .seat").first.wait_for()
        assert "river" not in friend.page.url
        await host.page.get_by_role("button", name="Close", exact=True).click()
        await host.page.get_by_role("button", name="To the tables").click()
        opened = host.page.locator(".open-table", has_text="Ada’s table")
        await opened.first.wait_for()
        await expect(opened).to_have_count(1)
        assert not host.faults
        assert not friend.faults


async def test_link_with_the_password_opens_the_table(browser: "Browser", url: str) -> None:
    async with await Connection.connect(url, name="Hosting") as host, visitor(browser, url, "tall") as at:
        info = await host.open_table("Club", password="river boat", unlisted=True)
        await at.join(f"{info.table}:river%20boat")
        await at.page.locator("dialog", has_text="Buy-in").wait_for()
        assert at.page.url.endswith(f"/#{info.table}")  # nobody reads the password over a shoulder
        await at.page.reload()
        await at.page.get_by_text("You are watching").wait_for()
        await pressed(at.page.get_by_role("button", name="Sit down"))
        await at.sit()
        assert at.faults == []


async def test_host_on_the_servers_machine_is_offered_its_addresses(
    browser: "Browser", database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "network_addresses", lambda _: ["192.0.2.7", "127.0.0.2"])
    settings = Settings(host="0.0.0.0", port=0, database=database, limits=PATIENT)  # noqa: S104 - as hosts do
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with (
            a_table(url) as table,
            visitor(browser, url, "tall") as host,
            visitor(browser, url) as friend,
        ):
            await host.join(table.id)
            await host.sit()
            await host.page.get_by_role("button", name="Invite players").click()
            link = host.page.locator(".link-box")
            await expect(link).to_have_text(f"http://192.0.2.7:{server.port}/#{table.id}")
            await host.page.get_by_label("Address of this computer").select_option("127.0.0.2")
            await expect(host.page.locator(".qr")).to_have_count(1)
            await friend.page.goto(await link.inner_text())
            await expect(friend.page.locator(".invitation")).to_contain_text("At the table: Pip")
            await friend.page.get_by_label("Your name").fill("Bob")
            await friend.page.get_by_role("button", name="Play").click()
            await friend.sit()
            assert host.faults == friend.faults == []
