"""Runs one bot object through hands: seeds its chance, and calls its hooks and its `act`."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from riverboat.client_cli.bots.bot import AnyBot, TurnTime
from riverboat.engine.actions import Action
from riverboat.engine.hand import View

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")


class Driver:
    """Drives `bot`. Whatever the bot raises comes through.

    heeds_end: whether the bot takes note of the end of a hand.
    """

    def __init__(self, bot: AnyBot) -> None:
        self.bot = bot
        self._heeds_events = type(bot).event is not AnyBot.event
        self.heeds_end = self._heeds_events or type(bot).hand_ended is not AnyBot.hand_ended
        self._seen = 0
        self._runner: asyncio.Runner | None = None

    def hand_started(self, view: View, seed: int) -> None:
        """Start a hand with the bot's chance from `seed`."""
        self.bot.random.seed(seed)
        self._seen = 0
        self.bot.hand_started(view)

    def act(self, view: View, clock: TurnTime | None = None) -> Action:
        """Return what the bot does on its turn."""
        self._pass_events(view)
        self.bot.clock = clock
        return self._acted(self.bot.act(view))

    def refused(self, view: View, error: str, clock: TurnTime | None) -> Action:
        """Return what the bot does after a refusal."""
        self.bot.clock = clock
        return self._acted(self.bot.refused(view, error))

    def hand_ended(self, view: View) -> None:
        """End the hand."""
        self._pass_events(view)
        self.bot.hand_ended(view)

    def close(self) -> None:
        """Close the event loop of an asynchronous bot."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def _acted(self, answer: Action | Awaitable[Action]) -> Action:
        if isinstance(answer, Action) or not isinstance(answer, Awaitable):
            return answer  # an action most often, which is found out faster than what can be awaited
        return self._awaited(answer)

    def _pass_events(self, view: View) -> None:
        if not self._heeds_events:
            return
        events = [event for event in view.events if event is not None]
        fresh, self._seen = events[self._seen :], len(events)
        for event in fresh:
            self.bot.event(event, view)

    def _awaited(self, answer: Awaitable[T]) -> T:
        if self._runner is None:
            import asyncio  # a sixth of the start of a bot, and few bots are asynchronous

            self._runner = asyncio.Runner()

        async def wait() -> T:
            return await answer

        return self._runner.run(wait())
