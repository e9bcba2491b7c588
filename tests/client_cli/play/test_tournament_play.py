"""A tournament in both renderers: the line above the table, what is said, commands, moves."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import structs

from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.tournament_screen import TournamentPage
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.slash_commands import parse_slash_command
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.tournament_plain import TournamentSession
from riverboat.client_cli.play.tournament_play import TournamentPlay
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.server.protocol.tournaments import PrizeDealInfo
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.fakes import settled
from tests.support.felt import Felt
from tests.support.forged_tournament import ForgedTournament

MOVED = ev.PlayerMoved("ann", 2, 3, "broken table")
NEWS = "Your table is broken: you move to table 2, seat 4"


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


class OfAnn:
    """Ann's play of a forged tournament, at a table where she has a seat, and what she asked for."""

    def __init__(self, friday: ForgedTournament, ann: Client) -> None:
        self.friday, self.table = friday, ann.table
        self.asked: list[dict[str, Any]] = []
        self.unsubscribed: list[Any] = []
        self.tournament = FollowedTournament(self, "ann", friday.snapshot)  # type: ignore[arg-type]
        self.play = TournamentPlay(self, self.tournament)  # type: ignore[arg-type]

    @classmethod
    async def seated(cls) -> "OfAnn":
        felt = await Felt.laid(act_ms=300_000)
        ann = await Client.at(felt, "ann")
        await ann.table.sit(10_000)
        friday = ForgedTournament(you="ann")
        friday.start(ann.table.id, "elsewhere")
        return cls(friday, ann)

    async def ask(self, result: Any, command: Any, **fields: Any) -> None:
        self.asked.append(fields)

    def unsubscribe(self, subscription: Any) -> None:
        self.unsubscribed.append(subscription)


async def test_plain_mode_says_what_happens_and_ends_when_moved(capsys: pytest.CaptureFixture[str]) -> None:
    ann, typed = await OfAnn.seated(), Typed()
    typed.is_terminal = True  # type: ignore[attr-defined]
    session = TournamentSession(ann.play, ann.table, typed, Preferences())  # type: ignore[arg-type]
    async with ann.play.reporting():
        running = asyncio.create_task(session.run())
        moving = asyncio.create_task(ann.play.end_when_moved(ann.table))
        await settled()
        for line in ("/clock", "/standings", "/rebuy"):
            typed(line)
            await settled()
        ann.tournament.apply(ann.friday.tick(de.TournamentPaused(0, "cy", "pizza"), paused=True))
        ann.tournament.apply(ann.friday.change("ann", MOVED, table=2, seat=3))
        await asyncio.wait_for(running, 10)
        await moving
    out = capsys.readouterr().out
    assert "Level 1: 10/20 · 8:00 · place 1 of 9 · average 1,500 · next 15/30" in out
    assert ">   1  Ada" in out
    assert "The tournament is paused: pizza" in out
    assert ann.asked == [{"tournament": "tournament1", "action": "rebuy"}]
    assert not session.left
    assert ann.unsubscribed == [ann.table]
    assert "You left the table" not in out


async def test_all_is_said_of_a_tournament_that_is_over_at_once() -> None:
    """Its players are at no table any more, while what happened before is still to be said."""
    ann, news = await OfAnn.seated(), list[str]()
    ann.play.on_news = news.append
    async with ann.play.reporting():
        ann.tournament.apply(ann.friday.change("ann", MOVED, table=2, seat=3))
        ann.friday.info = structs.replace(ann.friday.info, stage="finished")
        ann.tournament.apply(ann.friday.update())
    assert news == [NEWS]


async def test_leaving_keeps_the_entry(capsys: pytest.CaptureFixture[str]) -> None:
    ann, typed = await OfAnn.seated(), Typed()
    typed.is_terminal = True  # type: ignore[attr-defined]
    session = TournamentSession(ann.play, ann.table, typed, Preferences(confirm=frozenset()))  # type: ignore[arg-type]
    running = asyncio.create_task(session.run())
    await settled()
    typed("q")
    await asyncio.wait_for(running, 10)
    assert session.left
    assert ann.table.you is not None


@pytest.mark.parametrize("broke", [True, False])
async def test_script_that_is_at_its_end_waits_only_without_chips(
    broke: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its seat is taken away a moment after its last chip."""
    monkeypatch.setattr(ClientState, "broke", broke)
    ann, typed = await OfAnn.seated(), Typed()
    typed.is_terminal = False  # type: ignore[attr-defined]
    session = TournamentSession(ann.play, ann.table, typed, Preferences())  # type: ignore[arg-type]
    running = asyncio.create_task(session.run())
    typed(None)
    await settled()
    assert session.left is not broke
    running.cancel()


@pytest.mark.parametrize("width", [40, 80, 120])
async def test_full_screen_has_the_line_and_the_news(width: int) -> None:
    ann = await OfAnn.seated()
    page = TournamentPage(ann.play, ann.table, Preferences(), Look())
    async with ann.play.reporting():
        running = asyncio.create_task(page.run())
        await settled()
        first = page.grid(width, 24).text.splitlines()[0]
        assert "Level 1: 10/20 · 8:00" in first
        assert len(first) <= width
        assert ("Friday" in first) == (width >= 80)
        ann.tournament.apply(ann.friday.change("ann", MOVED, table=2, seat=3))
        ann.tournament.apply(
            ann.friday.tick(ev.BreakBegun(0, 300_000), break_ms=300_000, left_ms=None, runs=False)
        )
        await settled()
        shown = page.grid(width, 24).text
        assert "Break 5:00" in shown.splitlines()[0]
        assert "A break of 5:00 begins" in " ".join(shown.split())
        assert not page.has_quit
        page.press(":")
        for key in "/standings":
            page.press(key)
        page.press("enter")
        await settled()
        assert "Standings" in page.grid(width, 24).text
        assert ">" in page.grid(width, 24).text
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_rebuy_is_asked_for_once_and_what_is_bought_is_typed() -> None:
    ann, news = await OfAnn.seated(), list[str]()
    ann.play.on_news = news.append
    async with ann.play.reporting():
        for ms in (30_000, 20_000):
            ann.tournament.apply(ann.friday.change("ann", stack=0, rebuy_ms=ms))
            await settled()
    assert news == ["You have no chips left. Rebuy within 30 s? /rebuy /norebuy"]
    for line in ("/rebuy", "/norebuy", "/addon", "/again"):
        command = parse_slash_command(line)
        assert command is not None
        assert await ann.play.execute(command) == ["That is done"]
    actions = [asked["action"] for asked in ann.asked]
    assert actions == ["rebuy", "decline_rebuy", "take_add_on", "re_enter"]


async def test_open_deal_stands_before_the_clock_and_each_vote_is_said() -> None:
    ann, news = await OfAnn.seated(), list[str]()
    ann.play.on_news = news.append
    bob = list(ann.friday.players)[1]
    async with ann.play.reporting():
        for agreed, event in (
            ([], dle.DealProposed((("ann", 500), (bob, 300)), 0, 0)),
            ([bob], dle.DealVoted(bob, accepts=True)),
        ):
            deal = PrizeDealInfo(shares={"ann": 500, bob: 300}, agreed=agreed)
            ann.friday.info = structs.replace(ann.friday.info, deal=deal)
            ann.tournament.apply(ann.friday.tick(event, deal_ms=120_000))
            await settled()
        assert ann.play.head[:3] == ["Deal: 1 of 2 accept", "you get 500", "2:00 left to vote"]
        assert [each for each in news if each.startswith("Deal: ")] == [
            "Deal: 0 of 2 accept · you get 500 · 2:00 left to vote",
            "Deal: 1 of 2 accept · you get 500 · 2:00 left to vote · accepted by Bob",
        ]
        ann.friday.info = structs.replace(ann.friday.info, deal=None)
        ann.tournament.apply(ann.friday.tick(dle.DealWithdrawn("refused"), deal_ms=None))
        await settled()
        assert ann.play.deal == []
        assert news[-1] == "The deal is off: not everybody accepts"


async def test_deals_are_typed() -> None:
    ann = await OfAnn.seated()
    for number, player in enumerate(ann.friday.players):
        ann.friday.set(player, table=1, seat=number, out=number > 1, stack=6_000 if number else 3_000)
    ann.tournament.reset(ann.friday.snapshot)
    play = ann.play

    async def typed(text: str) -> str:
        command = parse_slash_command(text)
        assert command is not None
        assert play.is_own(command)
        return "\n".join(await play.execute(command))

    assert "No deal is proposed." in await typed("/deal")
    for text in ("/deal Bob=5 Zed=6", "/deal chips 1 2", "/deal icm Bob=5"):
        assert "A deal is written like" in await typed(text)
    assert "cannot be left to play for" in await typed("/deal icm 5000")
    assert ann.asked == []
    await typed("/deal chips 600")
    await typed("/deal ada=3,000 bob=4200")
    await typed("/accept")
    await typed("/decline")
    deal = {"tournament": "tournament1", "action": "propose_deal"}
    assert ann.asked == [
        {**deal, "shares": {"ann": 3100, "bob": 3500}, "to_play_for": 600},
        {**deal, "shares": {"ann": 3000, "bob": 4200}, "to_play_for": 0},
        {"tournament": "tournament1", "action": "accept_deal"},
        {"tournament": "tournament1", "action": "decline_deal"},
    ]
    proposed = PrizeDealInfo(shares={"ann": 3000, "bob": 4200}, agreed=["bob"])
    ann.friday.info = structs.replace(ann.friday.info, deal=proposed)
    ann.tournament.reset(ann.friday.snapshot)
    assert "A deal is proposed: Bob \N{CHECK MARK} 4,200, Ada 3,000" in await typed("/deal")
