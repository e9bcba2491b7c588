"""What people complained about in the client of version 0.1, each with a test that fails there.

One evening is played in a terminal, and its evidence is kept; each test looks at one complaint. Another
client plays it with `RIVERBOAT_PLAY="env PYTHONPATH=TREE python -P -m riverboat.client_cli play"`.
"""

import asyncio
import os
import re
import shlex
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check
from riverboat.engine.events import BetMade, Event, Folded, HandEnded, RaisedTo
from riverboat.engine.table.events import AutoMuckSet, ChatSaid, SeatLeft
from tests.client_cli.conftest import server_on
from tests.support.deals import deck_for
from tests.support.fakes import StackedDealer, StillClock
from tests.support.relay import Relay
from tests.support.terminal import Terminal, terminal
from tests.support.waiting import PATIENCE

PLAY: Final = shlex.split(
    os.environ.get("RIVERBOAT_PLAY", f"{sys.executable} -m riverboat.client_cli play --plain")
)


class Bob:
    """The other player: checks and calls in turn, unless he waits, and remembers what happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []
        self.waits = False
        self._changed = asyncio.Condition()

    async def play(self) -> None:
        async for events in self.table:
            self.events += [event for event in events if event is not None]
            async with self._changed:
                self._changed.notify_all()
            await self.act()

    async def act(self) -> None:
        turn = self.table.turn
        if turn is not None and not self.waits:
            await self.table.act(Check() if turn.check else Call())

    async def until(self, *kinds: type[Event], since: int = 0) -> Event:
        """Wait for an event of these kinds; give up when the patience is over."""
        async with asyncio.timeout(PATIENCE), self._changed:
            while not (found := [each for each in self.events[since:] if isinstance(each, kinds)]):
                await self._changed.wait()
            return found[-1]

    async def until_turn_of_ada(self) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            while (turn := self.table.mirror.turn) is None or turn.seat == self.table.you:
                await self._changed.wait()


@dataclass
class Evidence:
    """What was seen. shown: by what was done then. events: at the table, by what was typed."""

    shown: dict[str, str] = field(default_factory=dict)
    events: dict[str, list[Event]] = field(default_factory=dict)
    raw: str = ""
    pot_raise: int = 0
    watching: int = 1


class Evening:
    """Ada's evening in a terminal, against Bob."""

    def __init__(self, ada: Terminal, bob: Bob, relay: Relay) -> None:
        self.evidence = Evidence()
        self._ada, self._bob, self._relay = ada, bob, relay
        self._auto_muck = True

    async def types(self, name: str, *keys: str) -> None:
        """Type `keys` and then a harmless command, and keep what happened up to its event."""
        shown, since = len(self._ada.shown), len(self._bob.events)
        self._auto_muck = not self._auto_muck
        for each in (*keys, f"automuck {'on' if self._auto_muck else 'off'}\r"):
            self._ada.type(each)
        await self._bob.until(AutoMuckSet, since=since)
        self.evidence.events[name] = self._bob.events[since:]
        self.evidence.shown[name] = self._ada.shown[shown:]

    async def waits_for(self, name: str, text: str) -> None:
        """Keep what is shown up to `text`, or nothing without it."""
        with suppress(AssertionError):  # what is missing fails its test
            self.evidence.shown[name] = await self._ada.until(text)

    async def checked_to(self) -> None:
        """Play until Ada may check."""
        while True:
            await self._bob.until_turn_of_ada()
            hand = self._bob.table.mirror.hand
            legal = hand.legal_actions() if hand is not None else None
            if legal is not None and legal.check:
                return
            since = len(self._bob.events)
            self._ada.type("c\r")
            await self._bob.until(Event, since=since)

    async def play(self) -> None:
        bob, ada = self._bob, self._ada
        await bob.until_turn_of_ada()
        await ada.until("Your turn:")
        await self.waits_for("clock", "s left to act")
        ada.type("r 3")
        await bob.table.chat("tearing")
        await ada.until("tearing")
        await self.waits_for("half a command", "r 3")
        ada.type("\x15")
        await self.types("rebuy", "auto 10000\r")
        await self.types("cursor keys", "/say ab\x1b[Dx\r")
        await self.types("paste", "\x1b[200~a\n\x1b[201~" if "\x1b[?2004h" in ada.raw else "a\n", "\x15")
        await bob.until_turn_of_ada()
        await self.types("all-in", "a\r")
        await self.checked_to()
        await self.types("free fold", "f\r")
        await bob.until_turn_of_ada()
        turn, hand = bob.table.mirror.turn, bob.table.mirror.hand
        assert turn is not None
        assert hand is not None
        self.evidence.pot_raise = hand.price + hand.pot + hand.price - hand.bet(turn.seat)
        bob.waits = True
        ada.skip()
        await self.types("pot raise", "r pot\r")
        await self.waits_for("whose turn", "Bob's turn")
        bob.waits = False
        await bob.act()
        await bob.until_turn_of_ada()
        await ada.until("Your turn:")
        ada.skip()
        self._relay.cut()
        await self.waits_for("outage", "onnection lost")
        self._relay.is_open = True
        await self.waits_for("reconnect", "econnected")
        await self.waits_for("after the outage", "Your turn:")
        since = len(bob.events)
        ada.skip()
        ada.type("a\r")
        await self.types("all-in twice", "a\r")
        await bob.until(HandEnded, since=since)
        await self.waits_for("result", "You have ")
        await bob.until_turn_of_ada()
        await ada.until("Your turn:")
        await ada.until("Your turn>")
        since = len(bob.events)
        ada.type("\x03")
        await self.waits_for("Ctrl-C", "You fold if you leave now.")
        self.evidence.events["Ctrl-C"] = bob.events[since:]


async def play_the_evening(folder: Path) -> Evidence:
    deck = deck_for(["Ah As", "7c 2d"], "Kh Qs 9c 4d 3s")
    dealer = StackedDealer(*[deck] * 30)
    async with (
        server_on(f"sqlite:///{folder / 'evening.db'}", dealer.dealer_for, StillClock()) as url,
        await Connection.connect(url, name="Bob") as connection,
    ):
        # The client warns five seconds before the end. On the server no time passes, so nobody is late.
        rules: dict[str, Any] = {"act_ms": 10_000, "time_bank_ms": 300_000, "seats": 2, "runout_ms": 0}
        table = await connection.watch((await connection.open_table("Evening", **rules)).table)
        await table.sit()
        await table.set_auto_rebuy(10_000)
        bob, relay = Bob(table), Relay(int(url.rpartition(":")[2]))
        playing = asyncio.create_task(bob.play())
        async with await asyncio.start_server(relay, "127.0.0.1", 0) as front:
            port = front.sockets[0].getsockname()[1]
            command = [*PLAY, f"ws://127.0.0.1:{port}", "--name", "Ada", "--table", table.id]
            async with terminal([*command, "--reconnect-within", str(PATIENCE)], folder) as ada:
                evening = Evening(ada, bob, relay)
                with suppress(TimeoutError, AssertionError):
                    await evening.play()
                evening.evidence.raw = ada.raw
                evening.evidence.shown["evening"] = ada.shown
            relay.cut()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    watch = [*PLAY[: PLAY.index("play")], "watch", "--help"]
    process = await asyncio.create_subprocess_exec(*watch, stdout=-3, stderr=-3)
    evening.evidence.watching = await process.wait()
    return evening.evidence


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    return asyncio.run(play_the_evening(tmp_path_factory.mktemp("evening")))


def test_typed_text_is_whole_below_an_event(evidence: Evidence) -> None:
    assert "r 3" in evidence.shown["half a command"]


def test_cursor_keys_move_the_cursor(evidence: Evidence) -> None:
    said = [event.text for event in evidence.events["cursor keys"] if isinstance(event, ChatSaid)]
    assert said[0] == "axb"
    assert "^[[" not in evidence.raw


def test_prompt_fits_78_columns(evidence: Evidence) -> None:
    prompts = re.findall(r"Your turn:.*", evidence.shown["evening"])
    assert prompts
    assert max(map(len, prompts)) <= 78


def test_clock_warns(evidence: Evidence) -> None:
    assert "You have 5 s left to act" in evidence.shown["clock"]


def test_prompt_says_whose_turn_it_is(evidence: Evidence) -> None:
    assert "Bob's turn" in evidence.shown["whose turn"]
    assert "Your turn> " in evidence.shown["evening"]


def test_bell_rings_on_the_own_turn(evidence: Evidence) -> None:
    assert "\a  Your turn:" in evidence.shown["evening"]


def test_pot_sized_bet_needs_no_arithmetic(evidence: Evidence) -> None:
    bets = [each.to for each in evidence.events["pot raise"] if isinstance(each, BetMade | RaisedTo)]
    assert bets == [evidence.pot_raise]


def test_fold_that_could_check_is_asked_about(evidence: Evidence) -> None:
    assert not any(isinstance(each, Folded) for each in evidence.events["free fold"])


def test_all_in_is_asked_about(evidence: Evidence) -> None:
    assert not any(isinstance(each, BetMade | RaisedTo) for each in evidence.events["all-in"])


def test_ctrl_c_in_turn_is_asked_about(evidence: Evidence) -> None:
    assert "You fold if you leave now." in evidence.shown["Ctrl-C"]
    assert not any(isinstance(each, Folded | SeatLeft) for each in evidence.events["Ctrl-C"])


def test_pasted_line_does_not_act(evidence: Evidence) -> None:
    assert not any(isinstance(each, BetMade | RaisedTo) for each in evidence.events["paste"])


def test_one_can_watch_without_a_seat(evidence: Evidence) -> None:
    assert evidence.watching == 0


def test_prompt_returns_after_a_reconnect_in_turn(evidence: Evidence) -> None:
    assert "Your turn:" in evidence.shown["after the outage"]


def test_own_outage_is_not_somebody_else_s(evidence: Evidence) -> None:
    assert "Reconnected." in evidence.shown["evening"]
    assert "Ada disconnected" not in evidence.shown["evening"]


def test_winner_s_hand_is_named(evidence: Evidence) -> None:
    assert re.search(r"wins? the pot of [0-9,]+ with a pair of ", evidence.shown["result"])
