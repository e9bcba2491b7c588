"""Calls the hooks of a bot from the events of its table."""

from collections.abc import Iterable

from riverboat.client_cli.bots.bot import AnyBot
from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.hand import HandState, View
from riverboat.engine.hand.fold import APPLY


class Hooks:
    """Follows the hands of `bot` from its updates. A hand that it joins in the middle has no hooks."""

    def __init__(self, bot: AnyBot) -> None:
        self._bot = bot
        self._is_used = any(
            getattr(type(bot), name) is not getattr(AnyBot, name)
            for name in ("hand_started", "event", "hand_ended")
        )
        self._hand: HandState | None = None
        self._seat: int | None = None

    def on_events(self, events: Iterable[Event | None], seat: int | None) -> None:
        """Call the hooks for an update; `seat` is the bot's. What the bot raises comes through."""
        if not self._is_used:
            return
        fresh: list[Event] = []
        for event in events:
            if event is None or type(event) not in APPLY:
                continue
            if isinstance(event, HandStarted):
                dealt_in = seat in [each.number for each in event.seats]
                self._hand = HandState.replay([event]) if dealt_in else None
                self._seat = seat
            elif self._hand is not None:
                try:
                    self._hand.apply(event)
                except EventError:  # events are missing, because the client fell behind
                    self._hand, fresh = None, []
            if self._hand is not None:
                fresh.append(event)
            if isinstance(event, HandEnded):
                self._call(fresh)
                self._hand, fresh = None, []
        self._call(fresh)

    def _call(self, fresh: list[Event]) -> None:
        if self._hand is None or not fresh:
            return
        view = View(self._hand, self._seat)
        if isinstance(fresh[0], HandStarted):
            self._bot.hand_started(view)
        for event in fresh:
            self._bot.event(event, view)
        if isinstance(fresh[-1], HandEnded):
            self._bot.hand_ended(view)
