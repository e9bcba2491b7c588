"""What a key or a click asks for, beyond a change of the screen. The page of the table carries it out."""

from dataclasses import dataclass

from riverboat.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Act:
    """Send an action for the turn with these numbers."""

    action: Action
    hand: int
    turn: int


@dataclass(frozen=True, slots=True)
class Line:
    """Carry out a command as it is typed in plain mode."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the seat, if any, and end the program."""


@dataclass(frozen=True, slots=True)
class ShowHands:
    """Show the player's past hands; with `hand`, the replay of the one with that id."""

    hand: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveWaitList:
    """Leave the wait list."""


@dataclass(frozen=True, slots=True)
class ShowLedger:
    """Show what everybody bought in for, and who owes whom."""


@dataclass(frozen=True, slots=True)
class KeepTheme:
    """Write a theme to the player's preferences."""

    name: str


Intent = Act | Line | Quit | ShowHands | LeaveWaitList | ShowLedger | KeepTheme
