"""How a session at a table ends: one sentence with the reason and the chips, the same in both renderers."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

import click

from riverboat.client_cli.library.errors import (
    ClientError,
    CommandRefused,
    ConnectFailed,
    ConnectionLost,
    NoReply,
    TakenOver,
)
from riverboat.client_cli.library.reconnect import RETRYABLE_CODES
from riverboat.client_cli.play.language import known_reason, said
from riverboat.client_cli.play.state import ClientState
from riverboat.language.message import Chips, Message
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.protocol.codes import CloseReason, Code


class Reason(Enum):
    """Why a session ended."""

    LEFT = auto()
    LEFT_OFFLINE = auto()
    CLOSED = auto()
    GONE = auto()
    KICKED = auto()
    BANNED = auto()
    SIGNED_OUT = auto()
    REPLACED = auto()
    TAKEN_OVER = auto()
    STOPPED = auto()
    LOST = auto()
    REJECTED = auto()


RETRYABLE: Final = (Reason.STOPPED, Reason.LOST)
"""Endings after which the player may get the seat back: the server keeps it for a while."""

_CODES: Final = {
    Reason.LEFT: ExitCode.DONE,
    Reason.LEFT_OFFLINE: ExitCode.INTERRUPTED,
    Reason.CLOSED: ExitCode.DONE,
    Reason.GONE: ExitCode.REFUSED,
    Reason.KICKED: ExitCode.REFUSED,
    Reason.BANNED: ExitCode.REFUSED,
    Reason.SIGNED_OUT: ExitCode.NO_CONNECTION,
    Reason.REPLACED: ExitCode.NO_CONNECTION,
    Reason.TAKEN_OVER: ExitCode.REFUSED,
    Reason.STOPPED: ExitCode.NO_CONNECTION,
    Reason.LOST: ExitCode.NO_CONNECTION,
    Reason.REJECTED: ExitCode.NO_CONNECTION,
}

_REASON_OF_CODE: Final = {
    CloseReason.BANNED.reason: Reason.BANNED,
    CloseReason.SIGNED_OUT.reason: Reason.SIGNED_OUT,
    CloseReason.REPLACED.reason: Reason.REPLACED,
    CloseReason.GOING_AWAY.reason: Reason.STOPPED,
    Code.UNKNOWN_TOKEN: Reason.SIGNED_OUT,
    Code.UNKNOWN_TABLE: Reason.GONE,
    Code.TABLE_CLOSED: Reason.GONE,
    Code.KICKED: Reason.KICKED,
}

_DETAIL: Final = 60
"""Most characters of a host's or a server's own words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a session. detail: the host's or the server's own words, or "".

    chips: those that the player had at the table, without bets; None without a seat.
    """

    reason: Reason
    chips: int | None = None
    detail: str = ""

    @property
    def sentence(self) -> str:
        """What happened, why, and what became of the chips, as one sentence."""
        detail = self.detail if len(self.detail) <= _DETAIL else f"{self.detail[: _DETAIL - 1]}…"
        return said(
            f"ending-{self.reason.name.lower().replace('_', '-')}",
            because=Message("because", {"words": detail}) if detail else "",
            seated=self.chips is not None,
            chips=Chips(self.chips or 0),
        )

    @property
    def code(self) -> ExitCode:
        """The exit code of the command."""
        return _CODES[self.reason]

    @property
    def can_retry(self) -> bool:
        """Whether the player may get the seat back."""
        return self.reason in RETRYABLE


def ending_of(error: ClientError | None, state: ClientState) -> Ending:
    """Return how the iteration over a table ended. error: what it raised; None if it just ended."""
    if error is not None:
        return replace(ending_by(error), chips=state.chips)
    if not state.table.kicked.get(state.player, True):
        return Ending(Reason.KICKED, state.chips, state.kicked.reason if state.kicked else "")
    if state.table.closed:
        return Ending(Reason.CLOSED, state.chips, _reason_of_closing(state))
    return Ending(Reason.LEFT, state.chips)


def ending_by(error: ClientError) -> Ending:
    """Return the ending that `error` brings about, without chips."""
    reason = _REASON_OF_CODE.get(error.code)
    match error:
        case TakenOver():
            return Ending(Reason.TAKEN_OVER)
        case _ if reason is not None:
            return Ending(reason)
        case ConnectionLost(permanent=True):
            return Ending(Reason.REJECTED, detail=_own_words(error))
        case ConnectionLost() | ConnectFailed() | NoReply():
            return Ending(Reason.LOST, detail=_own_words(error))
        case CommandRefused() if error.code in RETRYABLE_CODES:
            return Ending(Reason.LOST, detail=_own_words(error))
    return Ending(Reason.REJECTED, detail=_own_words(error))


class SessionFailed(CommandFailed):
    """A session ended in a way that gives the command an exit code. said: the player has read why."""

    def __init__(self, ending: Ending, *, said: bool) -> None:
        super().__init__(ending.sentence, ending.code)
        self.ending, self._said = ending, said

    def show(self, file: object = None) -> None:
        """Print the sentence, unless it was said."""
        if not self._said:
            click.echo(self.format_message(), file=file)  # type: ignore[arg-type]


def _own_words(error: ClientError) -> str:
    return known_reason(error).removeprefix("connection lost").removeprefix(": ").removeprefix("; ")


def _reason_of_closing(state: ClientState) -> str:
    closed = state.closed
    if closed is None:
        return ""
    return closed.reason or (said("closed-empty") if closed.empty_ms else "")
