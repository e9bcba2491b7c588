"""How long bots think: a histogram of bounded size. It is kept beside the log, which has no times."""

from dataclasses import dataclass, field
from math import ceil, log2
from typing import Final

CLASSES_PER_DOUBLING: Final = 8
"""Classes of times for each factor of 2, so that a quantile is right to within 9 %."""

SHORTEST: Final = 1e-6
"""Seconds: what takes less is in the lowest class."""


@dataclass(slots=True)
class Times:
    """The times of a bot's actions, in seconds: from its turn to the action, the engine's part included.

    total, longest: of all actions. classes: how many actions took between 2**(n/8) and 2**((n+1)/8)
        microseconds, by n.
    """

    total: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Count an action."""
        self.total += seconds
        self.longest = max(self.longest, seconds)
        place = int(CLASSES_PER_DOUBLING * log2(seconds / SHORTEST)) if seconds > SHORTEST else 0
        self.classes[place] = self.classes.get(place, 0) + 1

    def update(self, other: "Times") -> None:
        """Count the actions of `other` too."""
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for place, count in other.classes.items():
            self.classes[place] = self.classes.get(place, 0) + count

    @property
    def count(self) -> int:
        """The number of actions."""
        return sum(self.classes.values())

    @property
    def mean(self) -> float:
        """The mean time; 0 without an action."""
        return self.total / self.count if self.classes else 0.0

    def quantile(self, share: float) -> float:
        """Return the time within which this share of the actions was taken, as the end of its class."""
        missing = ceil(share * self.count)
        for place in sorted(self.classes):
            missing -= self.classes[place]
            if missing <= 0:
                return min(self.longest, start_of(place + 1))
        return 0.0


def place_of(seconds: float) -> float:
    """Return the place of a time on the scale of the classes."""
    return CLASSES_PER_DOUBLING * log2(seconds / SHORTEST)


def start_of(place: int) -> float:
    """Return where the class of this place begins, in seconds."""
    return float(SHORTEST * 2 ** (place / CLASSES_PER_DOUBLING))
