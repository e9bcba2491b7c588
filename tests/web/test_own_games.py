"""A server with a game of one's own offers it in the browser, where it is played to its end."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from riverboat.client_cli.commands.local_server import local_server
from riverboat.engine.games import GAMES, register_game
from tests.support.browser.pages import visitor
from tests.web.test_pages import a_table, bots_at, play

if TYPE_CHECKING:
    from playwright.async_api import Browser

FILE = """\
from dataclasses import replace
from riverboat import GAMES
from riverboat.engine.assessor import HandType, ReadableRuleSet, register_rule_set, rules
from riverboat.engine.games import register_game

types = tuple((kind, matcher) for kind, matcher in rules.HIGH.matchers if kind is not HandType.STRAIGHT)
register_rule_set(ReadableRuleSet("no-straights", rules.Rules(types)))
register_game(replace(GAMES["5cd"], code="nsd", name="no-straight draw", wins=("no-straights",)))
"""


@pytest.fixture
def registered() -> Iterator[None]:
    """Let the bots of a test know the game too. They need no rule set: the server says who wins."""
    register_game(replace(GAMES["5cd"], code="nsd", name="no-straight draw"))
    yield
    del GAMES["nsd"]


async def test_own_game_is_played_in_the_browser(
    browser: "Browser", registered: None, tmp_path: Path
) -> None:
    file = tmp_path / "no_straights.py"
    file.write_text(FILE)
    async with (
        local_server(tmp_path, ["--games", str(file)]) as url,
        visitor(browser, url) as at,
        a_table(url, game="nsd", seats=2) as table,
    ):
        await at.join()
        await at.page.get_by_role("button", name="Open a table").click()
        assert await at.page.locator("select option", has_text="no-straight draw").count()
        await at.page.keyboard.press("Escape")
        await at.page.evaluate(f"location.hash = '{table.id}'")
        await at.sit()
        async with bots_at(url, table, 1):
            await play(at, 3)
            await at.until("document.querySelector('#log-lines .wins') !== null")
        assert at.faults == []
