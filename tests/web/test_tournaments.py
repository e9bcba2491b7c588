"""Tournaments in the browser: lobby, sheet, line, the way to the own table, the clock; forged, and played."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.engine.actions import Call
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.structure import AddOn, Rebuys, TimeCards
from riverboat.language.catalog import SOURCE_LANGUAGE
from riverboat.server.protocol.tournaments import EntrantInfo, PrizeDealInfo
from tests.support.browser.forged import ForgedWire
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.forged_tournament import ID, ForgedTournament
from tests.support.missing import missing
from tests.support.tournaments import bots_in, house_bots, short_structure
from tests.support.waiting import PATIENCE
from tests.web.test_accessibility import AXE, TOURNAMENT_SHEETS, Audit
from tests.web.test_pages import too_small

if TYPE_CHECKING:
    from playwright.async_api import Browser

CUT = """() => [...document.querySelectorAll(".tour-head span:first-child, .tour-room p, .tour-room li")]
    .filter(each => each.textContent && (each.getBoundingClientRect().right > innerWidth + 1
        || each.getBoundingClientRect().left < -1)).map(each => each.textContent)"""
"""The texts that the window cuts."""


@asynccontextmanager
async def shown(
    browser: "Browser", url: str, size: str = "desk", language: str = SOURCE_LANGUAGE
) -> AsyncIterator[tuple[Visitor, ForgedWire]]:
    """Give a page in the lobby of a server that knows a tournament with its player, who directs it."""
    async with visitor(browser, url, size, bypass_csp=True, language=language) as at:
        wire = await ForgedWire.between(at.page, ForgedTournament())
        await at.join(name="Ada")
        await at.page.locator("[data-tournament]").wait_for()
        wire.tournament = ForgedTournament(you=wire.me, host=wire.me)
        yield at, wire


async def tables(url: str, count: int) -> list[str]:
    """Open tables, and return their ids."""
    async with await Connection.connect(url, name="Hosting") as host:
        return [(await host.open_table(f"Friday {number}")).table for number in range(1, count + 1)]


async def test_player_registers_and_is_carried_from_table_to_table(browser: "Browser", url: str) -> None:
    one, two = await tables(url, 2)
    async with shown(browser, url, "tiny") as (at, wire):
        friday, page = wire.tournament, at.page
        own = friday.without(wire.me)
        await page.locator("[data-tournament]").click()
        await page.get_by_role("button", name="Register", exact=True).click()
        await expect(page.locator(".tour-sheet")).to_be_visible()
        assert {"type": "take_part", "tournament": ID, "action": "register"} in wire.asked
        friday.players = {wire.me: own, **friday.players}
        wire.tell(friday.update(whole=True))
        await page.get_by_text("You have entered").wait_for()
        assert await too_small(at) == []
        wire.tell(friday.start(one, two))
        await page.wait_for_url(f"**/#{one}")
        wire.tell(friday.change(wire.me, ev.PlayerMoved(wire.me, 2, 3, "broken table"), table=2, seat=3))
        await page.wait_for_url(f"**/#{two}")
        assert at.faults == []


async def test_refusal_is_said_in_the_sheet(browser: "Browser", url: str) -> None:
    async with shown(browser, url) as (at, wire):
        wire.tournament.without(wire.me)
        wire.refusal = {"code": "tournament_full", "message": "all 9 places are taken"}
        await at.page.locator("[data-tournament]").click()
        await at.page.get_by_role("button", name="Register", exact=True).click()
        await at.page.locator(".tour-sheet .error", has_text="All 9 places are taken.").wait_for()


async def test_director_directs(browser: "Browser", url: str) -> None:
    async with shown(browser, url) as (at, wire):
        page = at.page
        wire.tournament.start("1", "2")
        wire.tournament.set(wire.me, table=None)  # who plays is brought to the table
        await page.locator("[data-tournament]").click()
        await page.locator("summary", has_text="Direct").click()
        await page.get_by_label("Reason, shown to everybody").fill("pizza")
        await page.get_by_role("button", name="Pause", exact=True).click()
        await page.get_by_role("button", name="+ 5 min").click()
        await page.get_by_role("button", name="Cancel the tournament").click()
        await page.get_by_text("Turn on “I am sure” first.").wait_for()
        directed = [each for each in wire.asked if each["type"] == "direct_tournament"]
        assert [(each["action"], each["reason"]) for each in directed] == [
            ("pause_tournament", "pizza"),
            ("add_time", "pizza"),
        ]
        assert directed[1]["ms"] == 300_000


async def test_director_is_told_beside_the_button_and_is_sure_once(browser: "Browser", url: str) -> None:
    async with shown(browser, url, "tiny") as (at, wire):
        page, friday = at.page, wire.tournament
        friday.start("1", "2")
        friday.set(wire.me, table=None)
        await page.locator("[data-tournament]").click()
        await page.locator("summary", has_text="Direct").click()
        await page.get_by_role("button", name="Cancel the tournament").click()
        await expect(page.get_by_text("Turn on “I am sure” first.")).to_be_in_viewport(ratio=1)
        sure = page.get_by_role("checkbox", name="I am sure")
        await sure.check()
        await page.get_by_role("button", name="Disqualify").click()  # nobody is chosen
        await page.get_by_role("button", name="Penalise").click()
        await expect(sure).to_be_checked()
        assert not [each for each in wire.asked if each["type"] == "direct_tournament"]
        who = page.locator(".rules select")
        await who.select_option(label="Cy")
        await page.get_by_role("button", name="Disqualify").click()
        await expect(sure).not_to_be_checked()
        wire.refusal = {"code": "invalid_command", "message": "Cy is in a hand"}
        await page.get_by_role("button", name="Set the stack").click()
        await expect(page.locator(".tour-sheet .error")).to_be_in_viewport(ratio=1)
        directed = [each for each in wire.asked if each["type"] == "direct_tournament"]
        assert [(each["action"], each["player"]) for each in directed] == [
            ("disqualify", "cy"),
            ("correct_stack", "cy"),
        ]


async def test_director_chooses_among_those_who_are_in_now(browser: "Browser", url: str) -> None:
    async with shown(browser, url) as (at, wire):
        page, friday = at.page, wire.tournament
        friday.without("ida")
        await page.locator("[data-tournament]").click()
        await page.locator("summary", has_text="Direct").click()
        who = page.locator(".rules select")
        await who.select_option(label="Cy")
        await expect(who.locator("option", has_text="Ida")).to_have_count(0)
        friday.players["ida"] = EntrantInfo(player="ida", name="Ida", stack=1500)
        wire.tell(friday.update(whole=True))
        await expect(who.locator("option", has_text="Ida")).to_have_count(1)
        wire.tell(friday.change("bob", out=True, place=9))
        await expect(who.locator("option", has_text="Bob")).to_have_count(0)
        assert await who.input_value() == "cy"
        wire.tell(friday.change("dora", stack=725))
        await who.select_option(label="Dora")
        await expect(page.get_by_label("Stack", exact=True)).to_have_value("725")


async def test_sheet_and_tables_invite_to_the_tournament(browser: "Browser", url: str) -> None:
    one, two = await tables(url, 2)
    async with shown(browser, url) as (at, wire):
        page = at.page
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").get_by_role("button", name="Invite players").click()
        await page.locator(".link-box", has_text=f"#tournament={ID}").wait_for()
        await at.close_sheet()
        wire.tell(wire.tournament.start(one, two))
        await page.wait_for_url(f"**/#{one}")
        await page.get_by_role("button", name="Invite players").click()
        await page.locator(".link-box", has_text=f"#tournament={ID}").wait_for()


async def test_winner_is_not_out(browser: "Browser", url: str) -> None:
    async with shown(browser, url) as (at, wire):
        page, friday = at.page, wire.tournament
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").wait_for()
        friday.info = msgspec.structs.replace(friday.info, stage="finished", left=1, open=False)
        for place, player in enumerate(friday.players, 1):
            friday.set(player, out=True, table=None, place=place, stack=0)
        wire.tell(friday.update(whole=True))
        sheet = page.locator(".tour-sheet")
        await sheet.get_by_text("9 of 9 entered").wait_for()
        await expect(sheet.get_by_text("out", exact=True)).to_have_count(0)


async def test_winner_has_nothing_left_to_watch(browser: "Browser", url: str) -> None:
    one, two = await tables(url, 2)
    async with shown(browser, url) as (at, wire):
        page, friday = at.page, wire.tournament
        buttons = page.locator("dialog .tour-buttons")
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").wait_for()
        await at.close_sheet()
        wire.tell(friday.start(one, two))
        await page.wait_for_url(re.compile(f"#({one}|{two})$"))
        await page.locator(".tour-head", has_text="Level").wait_for()
        friday.set(wire.me, out=True, place=3, table=None)
        wire.tell(friday.update(ev.PlaceTaken(wire.me, 3, 3, 3), whole=True))
        await buttons.get_by_role("button", name="Watch on").click()
        await buttons.wait_for(state="detached")
        friday.set(wire.me, place=1)
        friday.info = msgspec.structs.replace(friday.info, stage="finished")
        wire.tell(friday.update(ev.PlaceTaken(wire.me, 1, 1, 1), ev.TournamentFinished(0), whole=True))
        await page.locator("dialog .tour-place", has_text="You win the tournament").wait_for()
        await expect(buttons.get_by_role("button")).to_have_text(["Standings", "Back to the tables"])


async def test_who_is_out_watches_another_table_when_this_one_is_broken(browser: "Browser", url: str) -> None:
    one, two = await tables(url, 2)
    async with shown(browser, url, "tiny") as (at, wire):
        page, friday = at.page, wire.tournament
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").wait_for()
        await at.close_sheet()
        wire.tell(friday.start(one, two))
        number = friday.players[wire.me].table
        assert number is not None
        first, other = (one, two) if number == 1 else (two, one)
        await page.wait_for_url(f"**/#{first}")
        await page.locator(".tour-head", has_text="Level").wait_for()
        leader = next(each.player for each in friday.players.values() if each.table not in (None, number))
        friday.set(leader, stack=9_000)
        friday.set(wire.me, out=True, place=3, table=None, stack=0)
        wire.tell(friday.update(ev.PlaceTaken(wire.me, 3, 3, 3), whole=True))
        watch_on = page.locator(".tour-asks").get_by_role("button", name="Watch on")
        await page.locator("dialog .tour-buttons").get_by_role("button", name="Watch on").click()
        await expect(watch_on).to_have_count(0)
        assert page.url.endswith(f"#{first}")
        del friday.tables[number]
        wire.tell(friday.update(ev.TableRemoved(number), removed=[number]))
        await watch_on.click()
        await page.wait_for_url(f"**/#{other}")
        await expect(watch_on).to_have_count(0)


async def test_rebuy_add_on_and_another_entry_are_buttons(browser: "Browser", url: str) -> None:
    one, two = await tables(url, 2)
    async with shown(browser, url, "tiny") as (at, wire):
        page, friday = at.page, wire.tournament
        friday.structure = replace(
            friday.structure,
            rebuys=Rebuys(1000, 1500, 2),
            add_on=AddOn(500, 2000),
            late_levels=1,
            re_entries=1,
        )
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").wait_for()
        await at.close_sheet()
        wire.tell(friday.start(one, two))
        await page.wait_for_url(f"**/#{one}")
        line = page.locator(".tour-asks")
        await expect(line).to_be_hidden()
        wire.tell(friday.change(wire.me, stack=0, rebuy_ms=30_000))
        await line.get_by_role("button", name="Rebuy: 1,500 for 1,000").click()
        await line.get_by_role("button", name="No rebuy").click()
        assert await too_small(at) == []
        wire.tell(friday.change(wire.me, stack=1500, rebuy_ms=None))
        wire.tell(friday.tick(break_ms=60_000, left_ms=None, runs=False))
        await line.get_by_role("button", name="Add-on: 2,000 for 500").click()
        wire.tell(friday.tick(break_ms=None, left_ms=60_000, runs=True))
        friday.info = msgspec.structs.replace(friday.info, open=True)
        wire.tell(friday.change(wire.me, out=True, table=None, stack=0))
        await line.get_by_role("button", name="Enter again").click()
        wire.tell(friday.change(wire.me, entries=2))
        await expect(line).to_be_hidden()
        assert [each["action"] for each in wire.asked if each["type"] == "take_part"] == [
            "rebuy",
            "decline_rebuy",
            "take_add_on",
            "re_enter",
        ]
        assert at.faults == []


async def test_player_proposes_and_votes_on_a_deal(browser: "Browser", url: str) -> None:
    async with shown(browser, url, "tiny") as (at, wire):
        page, friday = at.page, wire.tournament
        friday.start("1", "2")
        for place, player in enumerate(list(friday.players)):
            friday.set(player, out=place > 1, stack=6_000 if place else 3_000)
        friday.set(wire.me, out=False, table=None)
        one, other = list(friday.players)[:2]
        friday.set(one, table=None)  # who plays is brought to the table
        friday.set(other, table=1)
        third = list(friday.players)[2]
        friday.set(third, out=False, table=2, stack=3_000)
        await page.locator("[data-tournament]").click()
        await page.locator("summary", has_text="Deal").click()
        await page.get_by_label("Left to play for").fill("800")
        await page.get_by_role("button", name="By chips").click()
        await page.get_by_role("button", name="Propose", exact=True).click()
        (asked,) = [each for each in wire.asked if each["type"] == "direct_tournament"]
        assert asked["action"] == "propose_deal"
        assert asked["to_play_for"] == 800
        assert asked["shares"] == {other: 3367, third: 3033}
        deal = PrizeDealInfo(shares={wire.me: 3033, other: 3367}, agreed=[other])
        friday.info = msgspec.structs.replace(friday.info, deal=deal)
        wire.tell(friday.update(whole=True))
        await page.get_by_role("button", name="Accept the deal").click()
        await page.get_by_role("button", name="Decline the deal").click()
        assert [each["action"] for each in wire.asked if each["type"] == "take_part"] == [
            "accept_deal",
            "decline_deal",
        ]
        assert await too_small(at) == []
        assert at.faults == []


@pytest.mark.parametrize("size", ["tiny", "desk"])
async def test_everybody_at_the_table_sees_how_the_vote_on_a_deal_stands(
    browser: "Browser", url: str, size: str
) -> None:
    (one,) = await tables(url, 1)
    async with shown(browser, url, size) as (at, wire):
        page, friday = at.page, wire.tournament
        await page.locator("[data-tournament]").click()
        await page.locator(".tour-sheet").wait_for()
        await at.close_sheet()
        wire.tell(friday.start(one))
        await page.wait_for_url(f"**/#{one}")
        row = page.locator(".tour-asks")
        await expect(row).to_be_hidden()
        bob, cy = list(friday.players)[1:3]
        shares = {wire.me: 3033, bob: 3367, cy: 900}
        friday.info = msgspec.structs.replace(friday.info, deal=PrizeDealInfo(shares=shares, agreed=[bob]))
        wire.tell(friday.tick(deal_ms=170_000))
        said = row.locator(".tour-vote")
        await said.filter(has_text=re.compile(r"Deal: 1 of 3 accept · you get 3,033 · [12]:")).wait_for()
        await expect(said).to_contain_text("left to vote · accepted by Bob")
        accept = row.get_by_role("button", name="Accept the deal")
        await accept.focus()
        await said.filter(has_text="2:48").wait_for()
        await expect(accept).to_be_focused()  # also while the time passes
        assert await too_small(at) == []
        await accept.click()
        assert wire.asked[-1] == {"type": "take_part", "tournament": ID, "action": "accept_deal"}
        friday.info = msgspec.structs.replace(
            friday.info, deal=PrizeDealInfo(shares=shares, agreed=[wire.me, bob, cy])
        )
        wire.tell(friday.tick(deal_ms=None))
        await said.filter(has_text="everybody accepts").wait_for()
        await expect(accept).to_be_hidden()
        friday.info = msgspec.structs.replace(friday.info, deal=None)
        wire.tell(friday.tick())
        await expect(row).to_be_hidden()
        assert at.faults == []


@pytest.mark.parametrize("size", ["tiny", "tall", "desk"])
async def test_clock_of_the_room_fits(browser: "Browser", url: str, size: str) -> None:
    async with shown(browser, url, size) as (at, wire):
        wire.tournament.start("1", "2")
        await at.page.wait_for_function("performance.now() > 1500")  # a seat is gone to from then on
        await at.page.evaluate(f"location.hash = 'clock={ID}'")
        await at.page.locator(".tour-room-time", has_text=re.compile(r"^[1-7]:\d\d")).wait_for()
        await expect(at.page.locator(".tour-room-blinds")).to_have_text("10/20")
        wire.tell(wire.tournament.tick(ev.BreakBegun(0, 300_000), break_ms=300_000, left_ms=None, runs=False))
        await expect(at.page.locator(".tour-room-level")).to_have_text("Break")
        assert await at.page.evaluate(CUT) == []
        assert await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert at.faults == []


async def test_clock_of_the_room_asks_for_no_name(browser: "Browser", url: str) -> None:
    async with visitor(browser, url) as at:
        wire = await ForgedWire.between(at.page, ForgedTournament())
        wire.tournament.start("1", "2")
        await at.page.goto(f"{url.replace('ws:', 'http:')}/#clock={ID}")
        await expect(at.page.locator(".tour-room h1")).to_have_text(wire.tournament.info.name)
        await at.page.locator(".tour-room-time", has_text=re.compile(r"^[1-7]:\d\d")).wait_for()
        await expect(at.page.locator("#bar p")).to_have_text("")
        assert await at.page.evaluate("Object.keys(localStorage)") == []
        await at.page.evaluate("location.hash = ''")
        await expect(at.page.get_by_label("Your name")).to_have_value("")
        await at.page.evaluate(f"location.hash = 'tournament={ID}'")
        await expect(at.page.get_by_label("Your name")).to_be_visible()
        await expect(at.page.get_by_text("You are invited")).to_have_count(0)
        assert at.faults == []


@pytest.mark.parametrize("language", ["en", pytest.param("ar", marks=pytest.mark.slow)])
async def test_sheets_of_tournaments_have_no_accessibility_findings(
    browser: "Browser", url: str, language: str
) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: npm ci --prefix .ci")
    async with shown(browser, url, language=language) as (at, wire):
        page, friday, audit = at.page, wire.tournament, Audit(at)
        await page.add_script_tag(path=AXE)
        await audit.page("lobby")
        await page.get_by_role("button", name=at.words("Open a tournament")).click()
        await audit.sheet("ui/tournament-opening.js showOpenTournament")
        await at.close_sheet()
        friday.start("1", "2")
        friday.set(wire.me, table=None)
        await page.locator("[data-tournament]").click()
        for summary in await page.locator("dialog summary").all():
            if await summary.evaluate("each => !each.parentElement.open"):
                await summary.click()
        await page.evaluate("document.querySelector('dialog h2').focus()")
        await audit.sheet("ui/tournament-sheet.js showTournament", ".tour-now")
        await at.close_sheet()
        friday.set(wire.me, out=True, place=3, prize=1800, table=None)
        wire.tell(friday.update(ev.PlaceTaken(wire.me, 3, 3, 3), ev.PrizePaid(wire.me, 1800), whole=True))
        await audit.sheet("ui/tournament-line.js showOutcome", ".tour-place")
        if language == "en":
            await expect(page.get_by_text("You win 1,800")).to_have_count(1)
        await at.close_sheet()
        friday.without(wire.me)
        friday.info = msgspec.structs.replace(friday.info, stage="registering", locked=True, open=True)
        wire.tell(friday.snapshot)
        await page.locator("[data-tournament]").click()
        await page.get_by_role("button", name=at.words("Register"), exact=True).click()
        await audit.sheet("ui/tournaments.js askTournamentPassword")
        assert {name: each for name, each in audit.found.items() if each} == {}
        assert set(TOURNAMENT_SHEETS) <= set(audit.found)


async def test_sit_and_go_is_played_to_the_end_on_a_phone(browser: "Browser", url: str) -> None:
    async with (
        await Connection.connect(url, name="Hosting") as host,
        visitor(browser, url, "tall") as at,
    ):
        info = await host.open_tournament("Friday", short_structure(9, hands=1), free=True, bots=True)
        followed = await host.tournament(info.tournament)
        page = at.page
        await at.join(f"tournament={info.tournament}")
        await page.get_by_role("button", name="Register", exact=True).click()
        await page.get_by_text("You have entered").wait_for()
        async with bots_in(url, info.tournament, house_bots(8)) as playing:
            await page.locator(".tour-head", has_text="Level").wait_for()
            outcome = page.locator("dialog .tour-place")
            async with asyncio.timeout(3 * PATIENCE):
                while not await outcome.count():
                    if await page.get_attribute("#actions", "data-turn"):
                        await page.keyboard.press("c")
                    await asyncio.sleep(0.05)
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        own = next(each for each in followed.players.values() if each.name == "Pip")
        won, lost = "You win the tournament", f"You finish in place {own.place}"
        await expect(outcome).to_have_text(won if own.place == 1 else lost)
        assert followed.info.stage == "finished"
        assert sorted(each.place for each in followed.players.values())[0] == 1
        assert at.faults == []


async def test_time_card_is_used_by_the_clock_of_the_bar(browser: "Browser", url: str) -> None:
    structure = short_structure(2, time_cards=TimeCards(3, 30), act_seconds=300)
    async with (
        visitor(browser, url, "tiny") as at,
        await Connection.connect(url, name="Host") as host,
    ):
        await at.join(name="Ada")
        info = await host.open_tournament("Cards", structure)
        followed = await host.tournament(info.tournament)
        await at.page.locator("[data-tournament]").click()
        await at.page.get_by_text("Time cards: 3 of 30 s").wait_for()
        await at.page.get_by_role("button", name="Register", exact=True).click()
        await followed.register()
        await followed.until(lambda: bool(followed.tables))
        table = await host.watch(followed.tables[1].table)
        while table.mirror.turn is None:
            await anext(table)
        if table.turn is not None:
            await table.act(Call())
        amount = at.page.locator("#actions input[type=text]")
        await amount.fill("77")  # in the middle of a move
        used = at.page.get_by_role("button", name=re.compile("Use a time card: 30 s more, [012] left"))
        async with asyncio.timeout(PATIENCE):
            while not await used.count():  # a press that comes too soon does not count
                await at.page.get_by_role("button", name="Use a time card").click(delay=100)
                await asyncio.sleep(0.5)
        assert await too_small(at) == []
        assert await amount.input_value() == "77"
        while table.mirror.state.seats[table.mirror.turn.seat].time_cards == 3:
            await anext(table)
        assert at.faults == []
