"""What the host of a table can do to it, as the table's state applies it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine.errors import EventError
from riverboat.engine.events import Event
from riverboat.engine.table.chat import drop
from riverboat.engine.table.events import (
    PlayerKicked,
    PlayerMuted,
    PlayerUnmuted,
    PlayResumed,
    StakesChanged,
    TableClosing,
    TablePaused,
)
from riverboat.engine.table.state import KnownTable


def _paused_or_resumed(state: KnownTable, event: TablePaused | PlayResumed) -> None:
    paused = isinstance(event, TablePaused)
    if state.paused == paused:
        raise EventError(f"the table is {'paused already' if paused else 'not paused'}")
    state.paused, state.pause_reason = paused, event.reason if isinstance(event, TablePaused) else ""


def _player_kicked(state: KnownTable, event: PlayerKicked) -> None:
    state.kicked = {**state.kicked, event.player: event.may_watch}


def _stakes_changed(state: KnownTable, event: StakesChanged) -> None:
    rules = replace(
        state.rules, stakes=event.stakes, min_buy_in=event.min_buy_in, max_buy_in=event.max_buy_in
    )
    state.opened = replace(state.opened, rules=rules)


def _player_muted(state: KnownTable, event: PlayerMuted) -> None:
    if event.player in state.muted:
        raise EventError(f"{event.name} is muted already")
    state.muted = (*state.muted, event.player)
    drop(state, event.player)


def _player_unmuted(state: KnownTable, event: PlayerUnmuted) -> None:
    if event.player not in state.muted:
        raise EventError("nobody of this id is muted")
    state.muted = tuple(player for player in state.muted if player != event.player)


def _table_closing(state: KnownTable, event: TableClosing) -> None:
    if state.closing:
        raise EventError("the table closes already")
    state.closing = True


CONTROLS: Final[dict[type[Event], Callable[[KnownTable, Any], None]]] = {
    TablePaused: _paused_or_resumed,
    PlayResumed: _paused_or_resumed,
    PlayerKicked: _player_kicked,
    StakesChanged: _stakes_changed,
    PlayerMuted: _player_muted,
    PlayerUnmuted: _player_unmuted,
    TableClosing: _table_closing,
}
"""What each of these events does to a table. Each raises EventError; then nothing has changed."""
