"""The position in a hand, and the keys that move it."""

from typing import Final

from riverboat.client_cli.replay.timeline import HandSequence, Timeline

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps a second during playback."""


class Stepper:
    """A position in a sequence of hands.

    timeline, place: the current hand, and its position from 0.
    step: the current step of the hand.
    playing: whether the hand plays by itself.
    note: a message about the last key, or "".
    done: whether the user has quit.
    """

    def __init__(self, hands: HandSequence, timeline: Timeline, place: int = 0) -> None:
        self._hands = hands
        self.timeline = timeline
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
        """The number of hands, if known."""
        return self._hands.total

    def press(self, key: str) -> None:
        """Handle `key`: a character, or an arrow such as "right". Unknown keys do nothing."""
        self.note = ""
        match key:
            case " " | "right":
                self._forward()
            case "left" | "b":
                self.playing = False
                self.step = max(0, self.step - 1)
            case "down":
                self.step = next((stop for stop in self.timeline.stops if stop > self.step), self.step)
            case "up":
                self.playing = False
                self.step = next((stop for stop in reversed(self.timeline.stops) if stop < self.step), 0)
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
        """Advance the playback by one step."""
        if self.playing:
            self._forward()
            self.playing = self.step < len(self.timeline) - 1

    def _forward(self) -> None:
        if self.step < len(self.timeline) - 1:
            self.step += 1
        else:
            self.note = "end of the hand; n for the next"

    def _play_or_pause(self) -> None:
        if not self.playing and self.step == len(self.timeline) - 1:
            self.step = 0
        self.playing = not self.playing

    def _go_to(self, place: int) -> None:
        timeline = self._hands.timeline(place) if place >= 0 else None
        if timeline is None:
            self.note = "this is the first hand" if place < 0 else "this is the last hand"
            return
        self.timeline, self.place, self.step = timeline, place, 0
