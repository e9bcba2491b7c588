"""The hooks of a bot at a table, and bots that are asynchronous there."""

import asyncio

from riverboat.client_cli.bots import AsyncBot, BotPlayer, Caller, HandLimit, passive_action
from riverboat.client_cli.bots.hooks import Hooks
from riverboat.engine.actions import Action
from riverboat.engine.events import Event, Folded, HandEnded, HandStarted
from riverboat.engine.hand import View, visible_events
from tests.client_cli.bots.test_player import played, table_for
from tests.support.deals import play, start_hand


class Noting(Caller):
    """Notes the calls of its hooks."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def hand_started(self, view: View) -> None:
        self.calls.append(f"started with {len(view.hole_cards)} cards")

    def event(self, event: Event, view: View) -> None:
        self.calls.append(event.kind)

    def hand_ended(self, view: View) -> None:
        self.calls.append("ended")


def events_of_a_hand() -> list[Event | None]:
    hand = start_hand([1_000, 1_000])
    play(hand, "c c c c c c c c")
    return visible_events(hand.events, 1)


def test_hooks_follow_updates_of_any_size() -> None:
    events = events_of_a_hand()
    whole, parts = Noting(), Noting()
    Hooks(whole).on_events(events, 1)
    hooks = Hooks(parts)
    for event in events:
        hooks.on_events([event], 1)
    seen = [event.kind for event in events if event is not None]
    assert whole.calls == ["started with 2 cards", *seen, "ended"]
    assert [call for call in parts.calls if not call.startswith("started")] == [*seen, "ended"]


def test_hands_that_the_bot_does_not_play_have_no_hooks() -> None:
    for seat in (None, 5):
        bot = Noting()
        Hooks(bot).on_events(events_of_a_hand(), seat)
        assert bot.calls == []


def test_event_that_does_not_fit_ends_the_hooks_of_its_hand_only() -> None:
    events = events_of_a_hand()
    bot = Noting()
    hooks = Hooks(bot)
    hooks.on_events([*events[:6], Folded(9), *events[6:]], 1)
    assert "ended" not in bot.calls
    hooks.on_events(events, 1)
    assert bot.calls[-1] == "ended"


async def test_asynchronous_bot_with_hooks_and_a_clock_plays_at_a_table(url: str) -> None:
    started, ended, clocks = [], [], []

    class Waits(AsyncBot):
        async def act(self, view: View) -> Action:
            await asyncio.sleep(0)
            assert self.clock is not None
            clocks.append(self.clock)
            assert view.legal is not None
            return passive_action(view.legal)

        def hand_started(self, view: View) -> None:
            started.append(view.hole_cards)

        def hand_ended(self, view: View) -> None:
            ended.append(view.hole_cards)

    async with table_for(url, 2) as (spectator, tables):
        last_hand = HandLimit(4, 2)
        bots = [Waits(), Caller()]
        players = [
            BotPlayer(table, bot, last_hand=last_hand) for table, bot in zip(tables, bots, strict=True)
        ]
        events = await played(spectator, players)
    assert sum(isinstance(event, HandStarted) for event in events) == 4
    assert sum(isinstance(event, HandEnded) for event in events) == 4
    assert len(started) == len(ended) == 4
    assert all(len(cards) == 2 for cards in ended)
    assert all(clock.act_ms > 0 and clock.bank_ms > 0 for clock in clocks)
