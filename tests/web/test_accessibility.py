"""The pages and sheets without findings of axe-core."""

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check
from tests.support.browser.node import ROOT, WEB
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.browser.words import words
from tests.support.missing import missing
from tests.support.waiting import PATIENCE
from tests.web.test_pages import play, pressed

if TYPE_CHECKING:
    from playwright.async_api import Browser

AXE = ROOT / ".ci" / "node_modules" / "axe-core" / "axe.min.js"

OF_COLOURS: Final = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours, which are all that a light page has of its own."""

SHEETS: Final = {
    "ui/open-table.js showOpenTable": ("Open a table", "title"),
    "ui/seat-sheets.js showBuyIn": ("Sit down", "Buy-in"),
    "ui/seat-sheets.js showLeave": ("Leave the table", "title"),
    "ui/seat-sheets.js showLeave 2": ("Leave the table", "title"),
    "ui/settings.js showSettings": ("Settings", "title"),
    "ui/statistics.js showStatistics": ("My statistics", "title"),
    "ui/replay.js showReplay": ("Evening, hand [0-9]+", "title"),
    "ui/menu.js showMenu": ("Evening", "title"),
    "ui/history.js showHands": ("My hands", "title"),
    "ui/sheets.js showShare": ("Invite players", "title"),
    "ui/sheets.js showRules": ("Evening", "title"),
    "ui/sheets.js showPlayer": ("Bob", "title"),
    "ui/sheets.js showHost": ("Host", "title"),
    "ui/sheets.js showLedger": ("Ledger", "title"),
    "ui/sheets.js showAccount": ("Account", "title"),
    "ui/sheets.js register": ("Register", "Name"),
    "ui/sheets.js changePassword": ("Change the password", "Current password"),
    "ui/sheets.js showChips": ("Add chips", "Chips to add"),
    "ui/sheets.js askPassword": ("A private table", "Password of the table"),
}
"""Every sheet: its title, and what has the focus in it."""

ELSEWHERE: Final = {"ui/fair-mark.js showFair": "needs a server with committed deals: test_fair.py"}
"""Sheets that other tests look at."""

TOURNAMENT_SHEETS: Final = {
    "ui/tournaments.js askTournamentPassword": ("Friday", "Password of the tournament"),
    "ui/tournament-line.js showOutcome": ("Friday", "title"),
    "ui/tournament-opening.js showOpenTournament": ("Open a tournament", "title"),
    "ui/tournament-sheet.js showTournament": ("Friday", "title"),
}
"""Those of tournaments, which test_tournaments looks at."""

_FUNCTION: Final = re.compile(r"^(?:export )?(?:async )?function (\w+)")
_FOCUS: Final = """() => {
    const at = document.activeElement;
    if (at.id === "sheet-title") return "title";
    return at.ariaLabel ?? at.closest("label")?.firstElementChild.textContent;
}"""


def sheets_of_the_page() -> list[str]:
    """Return each place in the page's modules that opens a sheet: the module and the function, with a number
    if there are several in it.
    """
    found: list[str] = []
    for path in sorted(WEB.rglob("*.js")):
        function = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            named = _FUNCTION.match(line)
            function = named[1] if named else function
            opens = len(re.findall(r"\b(?:openSheet|formSheet)\(", line)) - (
                function in ("openSheet", "formSheet")
            )
            for _ in range(opens):
                name = f"{path.relative_to(WEB).as_posix()} {function}"
                before = sum(each.split(" ")[:2] == name.split(" ") for each in found)
                found.append(f"{name} {before + 1}" if before else name)
    return found


def test_every_sheet_is_on_the_list() -> None:
    assert sorted(sheets_of_the_page()) == sorted({**SHEETS, **ELSEWHERE, **TOURNAMENT_SHEETS})


class Audit:
    """What axe-core finds on the pages and sheets that it was called at, dark and light."""

    def __init__(self, at: Visitor) -> None:
        self.at = at
        self.found: dict[str, list[str]] = {}

    async def page(self, name: str) -> None:
        """Look at the page. A light one differs from a dark one in its colours."""
        self.found[name] = await violations(self.at)
        await self.at.page.emulate_media(color_scheme="light")
        self.found[name] += [f"light: {each}" for each in await violations(self.at, OF_COLOURS)]
        await self.at.page.emulate_media(color_scheme="dark")

    async def sheet(self, name: str, ready: str = "") -> None:
        """Look at the sheet that is opening, once `ready` is in it. It must have its title and its focus."""
        title, focus = {**SHEETS, **TOURNAMENT_SHEETS}[name]
        heading = self.at.page.locator("dialog[open] h2")
        await expect(heading).to_have_text(words(self.at.language, title))
        await self.at.page.locator(f"dialog[open] {ready}").first.wait_for()
        focused = await self.at.page.evaluate(_FOCUS)
        assert words(self.at.language, focus).match(focused), (name, focused)
        await self.page(name)


@pytest.mark.parametrize("language", ["en", pytest.param("ar", marks=pytest.mark.slow)])
async def test_pages_and_sheets_have_no_accessibility_findings(
    browser: "Browser", url: str, language: str
) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: npm ci --prefix .ci")
    async with (
        await Connection.connect(url, name="Hosting") as host,
        await Connection.connect(url, name="Bob") as other,
        visitor(browser, url, bypass_csp=True, language=language) as at,
    ):
        info = await host.open_table("Evening", game="5cd", act_ms=300_000)
        page, audit = at.page, Audit(at)
        await page.add_init_script(path=AXE)
        await to_the_table(audit, url, info.table, host.welcome.token)
        leave = page.locator("#actions").get_by_role("button", name=at.words("Leave"))
        await pressed(leave)
        await audit.sheet("ui/seat-sheets.js showLeave")
        await at.close_sheet()
        bob = await other.watch(info.table)
        await bob.sit()
        await until_other_draws(at, bob)
        await audit.page("another's turn")
        await pressed(leave)
        await audit.sheet("ui/seat-sheets.js showLeave 2")
        await at.close_sheet()
        playing = asyncio.create_task(BotPlayer(bob, Caller()).run())
        await play(at, hands=2)
        await at.has_turn()
        await audit.page("own turn")
        await the_sheets_of_a_table(audit)
        playing.cancel()
        locked = await other.open_table("Club", password="river boat")
        await page.goto(f"{url.replace('ws:', 'http:')}/#{locked.table}")
        await audit.sheet("ui/sheets.js askPassword")
        await at.close_sheet()
        await audit.page("password")
        assert {name: each for name, each in audit.found.items() if each} == {}
        assert set(SHEETS) <= set(audit.found)


async def to_the_table(audit: Audit, url: str, table: str, token: str) -> None:
    """Go to the table as its host, who has this token, past an invitation and the lobby, and sit down."""
    at, address = audit.at, url.replace("ws:", "http:")
    await at.page.goto(f"{address}/#{table}")
    await at.page.locator(".invitation", has_text="Hosting").wait_for()
    await at.page.get_by_text(at.words("I have a password")).click()
    await audit.page("sign-in")
    await at.page.evaluate("token => localStorage.setItem('riverboat.token', token)", token)
    await at.page.goto("about:blank")
    await at.page.goto(address)
    await at.page.locator(".open-table").first.wait_for()
    await audit.page("lobby")
    await at.page.get_by_role("button", name=at.words("Open a table")).click()
    await audit.sheet("ui/open-table.js showOpenTable")
    await at.page.get_by_text(at.words("More rules")).click()
    await audit.page("more rules")
    await at.close_sheet()
    await at.page.locator(f"[data-table='{table}']").click()
    await pressed(at.page.get_by_role("button", name=at.words("Sit down")))
    await audit.sheet("ui/seat-sheets.js showBuyIn")
    await at.sit()


async def until_other_draws(at: Visitor, other: Table) -> None:
    """Check and call for both, and stand pat on the page, until the other player has cards to exchange."""
    acted = None
    async with asyncio.timeout(PATIENCE):
        while other.turn is None or other.turn.draw is None:
            turn = other.turn
            if turn is not None and (turn.hand, turn.turn) != acted:
                acted = (turn.hand, turn.turn)
                await other.act(Check() if turn.check else Call())
            elif await at.page.evaluate("document.title.startsWith('●')"):
                await at.page.keyboard.press("c")
                await at.page.keyboard.press("p")
            await asyncio.sleep(0.1)


async def the_sheets_of_a_table(audit: Audit) -> None:
    """Look at the sheets that a host reaches from a table, and at those of the account."""
    at, page = audit.at, audit.at.page
    await page.get_by_role("button", name=at.words("Menu"), exact=True).click()
    await audit.sheet("ui/menu.js showMenu")
    await at.close_sheet()
    await page.locator(".seat:not(.yours, .free) .plate").click()
    await audit.sheet("ui/sheets.js showPlayer")
    await at.close_sheet()
    for entry, name, ready in (
        ("Rules of the table", "sheets.js showRules", "details"),
        ("Invite players", "sheets.js showShare", ".link-box"),
        ("Host: pause, stakes, close", "sheets.js showHost", "form"),
        ("Ledger and settling up", "sheets.js showLedger", "table"),
        ("Chips and top-ups", "sheets.js showChips", "form"),
        ("My hands", "history.js showHands", ".open-table"),
        ("My statistics", "statistics.js showStatistics", ".plot"),
        ("Settings and keys", "settings.js showSettings", ".keys"),
        ("Account", "sheets.js showAccount", "b"),
    ):
        await at.open_menu(entry)
        await audit.sheet(f"ui/{name}", ready)
        await at.close_sheet()
    await at.open_menu("My hands")
    await page.locator("dialog .open-table").first.click()
    await audit.sheet("ui/replay.js showReplay", ".seat")
    await at.close_sheet()
    await at.open_menu("Account")
    await page.get_by_role("button", name=at.words("Register to keep the name")).click()
    await audit.sheet("ui/sheets.js register")
    await page.get_by_label(at.words("Password")).fill("river boat")
    await page.get_by_role("button", name=at.words("Register"), exact=True).click()
    await page.get_by_text(at.words("You are registered.")).wait_for()
    await at.open_menu("Account")
    await page.get_by_role("button", name=at.words("Change the password")).click()
    await audit.sheet("ui/sheets.js changePassword")
    await at.close_sheet()


async def violations(at: Visitor, rules: Sequence[str] = ()) -> list[str]:
    """Return the findings of axe-core. rules: all if empty."""
    found: list[str] = await at.page.evaluate(
        """async rules => (await axe.run(document, rules.length ? { runOnly: rules } : {})).violations.map(
            each => `${each.id}: ${each.nodes.map(node => node.target).join(", ")}`)""",
        list(rules),
    )
    return found
