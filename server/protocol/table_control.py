"""What the host of a table does to it, as the table's state takes it in."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from riverboat.engine.events import Event
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.table_events import (
    PlayerKicked,
    PlayerMuted,
    PlayerUnmuted,
    PlayResumed,
    StakesChanged,
    TableClosing,
    TablePaused,
)

if TYPE_CHECKING:
    from riverboat.server.protocol.table_state import TableState


def _paused_or_resumed(state: "TableState", event: TablePaused | PlayResumed) -> None:
    paused = isinstance(event, TablePaused)
    if state.paused == paused:
        raise InvalidEvent(f"the table is {'paused already' if paused else 'not paused'}")
    state.paused = paused


def _player_kicked(state: "TableState", event: PlayerKicked) -> None:
    state.kicked = {**state.kicked, event.player: event.may_watch}


def _stakes_changed(state: "TableState", event: StakesChanged) -> None:
    state.opened = replace(
        state.opened, stakes=event.stakes, min_buy_in=event.min_buy_in, max_buy_in=event.max_buy_in
    )


def _player_muted(state: "TableState", event: PlayerMuted) -> None:
    if event.player in state.muted:
        raise InvalidEvent(f"{event.name} is muted already")
    state.muted = (*state.muted, event.player)


def _player_unmuted(state: "TableState", event: PlayerUnmuted) -> None:
    if event.player not in state.muted:
        raise InvalidEvent("nobody of this id is muted")
    state.muted = tuple(player for player in state.muted if player != event.player)


def _table_closing(state: "TableState", event: TableClosing) -> None:
    if state.closing:
        raise InvalidEvent("the table closes already")
    state.closing = True


CONTROLS: Final[dict[type[Event], Callable[["TableState", Any], None]]] = {
    TablePaused: _paused_or_resumed,
    PlayResumed: _paused_or_resumed,
    PlayerKicked: _player_kicked,
    StakesChanged: _stakes_changed,
    PlayerMuted: _player_muted,
    PlayerUnmuted: _player_unmuted,
    TableClosing: _table_closing,
}
"""What each of these events does to a table. Each raises InvalidEvent; then nothing has changed."""
