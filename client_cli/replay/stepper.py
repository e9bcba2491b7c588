"""Where one is in a hand, and how keys move it."""

from typing import Final

from riverboat.client_cli.replay.timeline import Reel, Row

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps a second while a hand plays by itself."""


class Stepper:
    """A place in a row of hands.

    reel, place: the hand and which it is, from 0. step: how far it has come. playing: it goes on by itself.
    note: something to say about the last key, or "". done: it is to end.
    """

    def __init__(self, row: Row, reel: Reel, place: int = 0) -> None:
        self._row = row
        self.reel = reel
        self.place = place
        self.step = 0
        self.playing = False
        self.note = ""
        self.done = False
        self._speed = SPEEDS.index(1.0)

    @property
    def speed(self) -> float:
        """Steps a second."""
        return SPEEDS[self._speed]

    @property
    def total(self) -> int | None:
        """How many hands there are, where that is known."""
        return self._row.total

    def press(self, key: str) -> None:
        """Do what `key` is for: a character, "right" or "left". Others do nothing."""
        self.note = ""
        match key:
            case " " | "right":
                self._forward()
            case "left" | "b":
                self.playing = False
                self.step = max(0, self.step - 1)
            case "p":
                self._play_or_pause()
            case "+" | "=":
                self._speed = min(self._speed + 1, len(SPEEDS) - 1)
            case "-":
                self._speed = max(self._speed - 1, 0)
            case "n":
                self._go_to(self.place + 1)
            case "N":
                self._go_to(self.place - 1)
            case "q" | "\x03" | "\x04":
                self.done = True

    def tick(self) -> None:
        """The time of a step has passed while the hand plays by itself."""
        if self.playing:
            self._forward()
            self.playing = self.step < len(self.reel) - 1

    def _forward(self) -> None:
        if self.step < len(self.reel) - 1:
            self.step += 1
        else:
            self.note = "the hand goes no further: n for the next"

    def _play_or_pause(self) -> None:
        if not self.playing and self.step == len(self.reel) - 1:
            self.step = 0
        self.playing = not self.playing

    def _go_to(self, place: int) -> None:
        reel = self._row.reel(place) if place >= 0 else None
        if reel is None:
            self.note = "this is the first hand" if place < 0 else "there are no more hands"
            return
        self.reel, self.place, self.step = reel, place, 0
