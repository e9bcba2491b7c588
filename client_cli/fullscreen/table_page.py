"""The page of a table: follows it, paints it, and sends what the player's keys say."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from riverboat.client_cli.fullscreen.bottom import Bottom
from riverboat.client_cli.fullscreen.control import Control
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.ended import answer_of, connect_again, end
from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.guard import GUARD
from riverboat.client_cli.fullscreen.hands_page import HandsPage
from riverboat.client_cli.fullscreen.intents import (
    Act,
    Intent,
    KeepTheme,
    LeaveWaitList,
    Line,
    Quit,
    ShowHands,
    ShowLedger,
)
from riverboat.client_cli.fullscreen.look import ASCII, Look, palette_of
from riverboat.client_cli.fullscreen.paint import ground, paint, too_small
from riverboat.client_cli.fullscreen.screen import Mode, Screen, open_page
from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.amounts import AmountError
from riverboat.client_cli.play.endings import Ending, Reason, ending_of
from riverboat.client_cli.play.execute import act, execute
from riverboat.client_cli.play.following import Follower
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.language import reason_of, said
from riverboat.client_cli.play.ledger import ledger_lines
from riverboat.client_cli.play.preferences import Preferences, preferences_file, save_setting
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.slash_commands import parse_slash_command
from riverboat.client_cli.play.switching import language_asked, switch_language
from riverboat.client_cli.play.typed import parse_line
from riverboat.language.message import Message

_TICK: Final = 0.25
"""Seconds between two pictures while a clock runs."""

_LEAVE_TIMEOUT: Final = 2.0
"""Seconds to wait for the reply to a leave."""


class TablePage:
    """A table on the screen. `run` follows it until the player leaves, or the table ends.

    link: to the table, for a host who sits there alone; "" where nobody else can join.
    palette: of the screen.
    repaint: called whenever there is something new to see. ring: called when the player's turn begins.
    set_title: called with a title for the window. set_palette: called with the palette of a theme.
    """

    def __init__(
        self,
        table: Table,
        preferences: Preferences,
        look: Look,
        buy_in: int | None = None,
        *,
        link: str = "",
        palette: str | None = None,
    ) -> None:
        self._table, self._look, self._buy_in = table, look, buy_in
        self._preferences, self._palette = preferences, palette
        self._now = asyncio.get_running_loop().time
        self._follower = Follower(table, buy_in=buy_in, contribute=preferences.contribute)
        self._follower.on_news = self._show
        table.on_announcement = self._follower.announce
        self.state = self._follower.state
        self.screen = Screen(80, 24, link=link)
        self._control = Control(self.state, self.screen, preferences)
        self._control.try_theme = self._try_theme
        self._kept_look = look
        self._hands: HandsPage | None = None  # shown over the table
        self._quit = asyncio.Event()
        self._answer: asyncio.Future[bool] | None = None  # whether to try again after the session's end
        self._ended_at = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._error: BaseException | None = None  # of a command that failed in a way that it must not
        self.repaint: Callable[[], None] = lambda: None
        self.ring: Callable[[], None] = lambda: None
        self.set_title: Callable[[str], None] = lambda title: None
        self.set_palette: Callable[[str | None], None] = lambda palette: None

    # The page.

    @property
    def typing(self) -> bool:
        """Whether an input is open."""
        return self._hands is None and self.screen.mode in (Mode.AMOUNT, Mode.TALK, Mode.COMMAND)

    @property
    def has_quit(self) -> bool:
        """Whether the player chose to leave."""
        return self._quit.is_set()

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key, pressed at the loop time `at`."""
        if self._hands is not None:
            self._hands.press(key)
            self._hands = self._hands if self._hands.open else None
            return
        at = self._now() if at is None else at
        if self.screen.mode is Mode.ENDED:
            self._answer_by(key, at)
            return
        intent = self._control.press(key, at)
        if intent is not None:
            self._start(self._send(intent))

    def _answer_by(self, key: str, at: float) -> None:
        """Take `key` as the answer to how the session ended, unless it was meant for the table."""
        again, asked = answer_of(self.screen, key), self._answer
        if again is not None and at - self._ended_at >= GUARD and asked is not None and not asked.done():
            asked.set_result(again)

    def refuse_click(self) -> None:
        """Say that a click did not count."""
        self._control.refuse_click()

    def paste(self, text: str) -> None:
        """Handle pasted text."""
        if self._hands is None and self.screen.mode is not Mode.ENDED:
            self._control.paste(text)

    def grid(self, width: int, height: int) -> Grid:
        """Draw the table in this size."""
        small = too_small(width, height)
        if small is not None:
            return small
        self.screen.width, self.screen.height = width, height
        if self._hands is not None:
            grid = self._hands.grid(width, height)
            self._draw_notice(grid)
            return grid
        grid = ground(self.state, self.screen, self._look)
        bindings = self._preferences.bindings
        return paint(Drawing(grid, self.state, self.screen, self._look, bindings, self._now()))

    def _draw_notice(self, grid: Grid) -> None:
        """Draw over past hands whose turn it is at the table, with the clock."""
        bindings = self._preferences.bindings
        drawing = Drawing(grid, self.state, self.screen, self._look, bindings, self._now())
        Bottom(drawing).draw_clock(0, grid.width)
        if self._look.ascii:
            grid.translate(ASCII)

    def note(self, sentence: str, *, problem: bool = False) -> None:
        """Show a sentence to the player, if there is one. problem: something went wrong."""
        if sentence:
            self._follower.note(sentence, problem=problem)

    def ask_to_sit(self) -> None:
        """Ask whether to take a seat where spectators see all cards."""
        self._control.ask_to_sit()

    # Following the table.

    async def run(self) -> Ending:
        """Follow the table until it ends or the player leaves, and return how that ended.

        Raises an error of a command that failed in a way that it must not.
        """
        self._begin_turn()
        running = self._follower.follow(), self._tick(), self._quit.wait()
        tasks = {asyncio.create_task(each) for each in running}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            try:
                for task in done:
                    task.result()
            except ClientError as error:
                return ending_of(error, self.state)
            if self._error is not None:
                raise self._error
            if not self._quit.is_set():
                return ending_of(None, self.state)
            offline = not self._table.connected and self.state.you is not None
            chips = None if self.state.you is None else self.state.chips
            return Ending(Reason.LEFT_OFFLINE if offline else Reason.LEFT, chips)
        finally:
            for pending in (*tasks, *self._tasks):
                pending.cancel()
            await asyncio.gather(*tasks, *self._tasks, return_exceptions=True)

    async def ask_about(self, ending: Ending, *, offers: bool) -> bool:
        """Show `ending` over the last hand until a key is pressed; return whether to try again.

        offers: whether to offer that, where it may help.
        """
        self._hands = None
        end(self.screen, ending.sentence, offers=offers and ending.can_retry)
        self._ended_at, self._answer = self._now(), asyncio.get_running_loop().create_future()
        self.repaint()
        again = await self._answer
        if again:
            connect_again(self.screen)
            self.repaint()
        return again

    async def leave(self) -> None:
        """Leave the seat and the wait list, if the server replies in time."""
        table = self._table
        with suppress(ClientError, TimeoutError):
            async with asyncio.timeout(_LEAVE_TIMEOUT):
                if table.mirror.state.waits(table.mirror.player):
                    await table.leave_wait_list()
                if table.you is not None:
                    await table.leave()
                await table.unwatch()

    def _show(self, news: Sequence[Sentence]) -> None:
        """Show the state after a change that brought `news`."""
        messages = sum(sentence.kind == "chat" for sentence in news)
        if self.screen.back:  # what is being read stays in view
            self.screen.back += sum(sentence.kind != "chat" for sentence in news)
        self.screen.unread = 0 if self.screen.chat else self.screen.unread + messages
        self._begin_turn()
        self.repaint()

    async def _tick(self) -> None:
        """Repaint while a clock runs, for ever."""
        while True:
            await asyncio.sleep(_TICK)
            if self.state.clock is not None:
                self.repaint()

    def _begin_turn(self) -> None:
        if self._control.follow(self._now()):
            if self._preferences.bell:
                self.ring()
            self.set_title(said("window-turn", table=self.state.table.opened.name))
        elif not self.state.your_turn:
            self.set_title(said("window-table", table=self.state.table.opened.name))

    def _try_theme(self, name: str) -> None:
        """Show the screen in the theme `name`, or as before."""
        before = self._kept_look
        self._look = replace(before, colour=name != "none") if name else before
        self.set_palette(palette_of(name) if name else self._palette)

    def _keep_theme(self, name: str) -> None:
        self._kept_look, self._palette = self._look, palette_of(name)
        try:
            save_setting(preferences_file(), "theme", name)
        except OSError as error:
            self.note(said("theme-not-saved", error=error.strerror or ""), problem=True)
        else:
            self.note(said("theme-kept", theme=Message(f"theme-{name}")))

    def _switch_language(self, code: str) -> None:
        try:
            self.note(switch_language(code, full_screen=True))
        except InputError as error:
            self.note(str(error), problem=True)

    async def _show_ledger(self) -> None:
        """Show what everybody bought in for, and who owes whom."""
        rows = await self._table.controls.buy_ins()
        open_page(self.screen, said("host-ledger"), ledger_lines(rows))
        self.repaint()

    def _past_hands(self, hand: int | None) -> HandsPage:
        return HandsPage(
            self._table.lookups,
            self._look,
            self._preferences.bindings,
            start=self._start,
            repaint=self.repaint,
            hand=hand,
        )

    # Sending.

    def _start(self, sending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(sending)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._error = task.exception()
            self._quit.set()

    async def _send(self, intent: Intent) -> None:
        match intent:
            case Quit():
                self._quit.set()
            case ShowHands(hand):
                self._hands = self._past_hands(hand)
            case KeepTheme(name):
                self._keep_theme(name)
            case Line(text) if (code := language_asked(parse_slash_command(text))) is not None:
                self._switch_language(code)
            case _:
                await self._send_to_table(intent)

    async def _send_to_table(self, intent: Act | Line | LeaveWaitList | ShowLedger) -> None:
        if not self.state.connected:
            self.note(said("lost-not-sent"), problem=True)
            return
        try:
            match intent:
                case Act(action, hand, turn):
                    await act(action, self._table, (hand, turn))
                case ShowLedger():
                    await self._show_ledger()
                case LeaveWaitList():
                    await self._table.leave_wait_list()
                case Line(text):
                    self.note(await execute(parse_line(text), self._table, self.state, self._buy_in))
        except (InputError, AmountError) as error:
            self.note(str(error), problem=True)
        except CommandRefused as error:
            self.note(said("refused", error=reason_of(error)), problem=True)
        except ClientError as error:
            self.note(said("failed", error=reason_of(error)), problem=True)
