"""What is counted and timed while the server runs, and how monitoring reads it.

Numbers only: no metric has a label that a player chose, and no card, name or token is in any. Counting is a
plain addition, for it stands in the way of every action; the rest is done when somebody asks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client import Metric

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_BOUNDS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How often something took how long. bounds: upper ends in seconds; what takes longer is counted too."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = _BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def cumulative(self) -> list[tuple[str, float]]:
        """How often it took up to each bound."""
        total, result = 0, []
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            total += count
            result.append(("+Inf" if bound == float("inf") else str(bound), float(total)))
        return result


class Metrics:
    """The metrics of one server.

    hands: begun. actions: carried out. append: seconds until events were durable. action: seconds from a
    player's action to the last frame that tells of it. refused: commands, by code. closed: lines that the
    server ended for a reason of its own. turned_away: connections that were not let in, by HTTP status.
    caught_up: readers who were brought up to date by a snapshot. loop_delay: seconds until the event loop
    answered the watchdog. stalls: of the event loop, that were long enough to be logged.
    """

    def __init__(self) -> None:
        self.hands = 0
        self.actions = 0
        self.append = Histogram()
        self.action = Histogram()
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.turned_away: Counter[str] = Counter()
        self.caught_up = 0
        self.loop_delay = Histogram()
        self.stalls = 0
        self._gauges: dict[str, tuple[str, Callable[[], int]]] = {}

    def gauge(self, name: str, meaning: str, read: Callable[[], int]) -> None:
        """Show under `name` what `read` gives when somebody asks."""
        self._gauges[name] = meaning, read

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest  # noqa: PLC0415 - slow

        registry = CollectorRegistry(auto_describe=False)
        registry.register(self)
        ProcessCollector(registry=registry)
        return generate_latest(registry)

    def collect(self) -> "Iterator[Metric]":
        """The metrics in the library's own form."""
        from prometheus_client.core import (  # noqa: PLC0415 - as above
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for name, (meaning, read) in self._gauges.items():
            yield GaugeMetricFamily(f"riverboat_{name}", meaning, value=read())
        for name, meaning, count in (
            ("hands", "Hands begun.", self.hands),
            ("actions", "Actions of players carried out.", self.actions),
            ("caught_up", "Slow readers brought up to date by a snapshot.", self.caught_up),
            ("stalls", "Times that the event loop stood still for long.", self.stalls),
        ):
            yield CounterMetricFamily(f"riverboat_{name}", meaning, value=count)
        for name, meaning, label, counts in (
            ("refused", "Commands refused, by code.", "code", self.refused),
            ("closed", "Lines that the server ended for a reason of its own.", "reason", self.closed),
            ("turned_away", "Connections not let in, by HTTP status.", "status", self.turned_away),
        ):
            family = CounterMetricFamily(f"riverboat_{name}", meaning, labels=[label])
            for value, count in sorted(counts.items()):
                family.add_metric([value], count)
            yield family
        for name, meaning, histogram in (
            ("append_seconds", "Until events were durable.", self.append),
            ("action_seconds", "From an action to the last frame that tells of it.", self.action),
            ("loop_delay_seconds", "Until the event loop answered the watchdog.", self.loop_delay),
        ):
            yield HistogramMetricFamily(
                f"riverboat_{name}", meaning, buckets=histogram.cumulative(), sum_value=histogram.sum
            )
