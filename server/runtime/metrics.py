"""Metrics of a running server in the format of Prometheus.

No metric contains a card, a name, a token or a label that a player chose. Counting is a plain addition,
because it is part of every action. Everything else happens when the metrics are read.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client import Metric

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_BOUNDS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """A histogram of durations. bounds: upper bounds in seconds; longer durations are counted too."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = _BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count a duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def cumulative(self) -> list[tuple[str, float]]:
        """Return the number of durations up to each bound."""
        total, result = 0, []
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            total += count
            result.append(("+Inf" if bound == float("inf") else str(bound), float(total)))
        return result


class Metrics:
    """The metrics of one server.

    hands: hands started.
    actions: players' actions carried out.
    append: seconds until events were durable.
    action: seconds from a player's action to the last frame that shows it.
    refused: rejected commands by code.
    closed: connections that the server closed, by reason.
    turned_away: connections rejected before the handshake, by HTTP status.
    caught_up: slow clients resynchronised by a snapshot.
    loop_delay: seconds until the event loop answered the watchdog.
    stalls: stalls of the event loop that were long enough to be logged.
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
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._counters: dict[str, tuple[str, Callable[[], float]]] = {}
        self._by_server: dict[str, tuple[str, Callable[[], Mapping[str, float]]]] = {}

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a gauge with the value that `read` returns whenever the metrics are read."""
        self._gauges[name] = meaning, read

    def counter(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a counter, likewise."""
        self._counters[name] = meaning, read

    def gauge_by_server(self, name: str, meaning: str, read: Callable[[], Mapping[str, float]]) -> None:
        """Add a gauge with a value for each other server, likewise."""
        self._by_server[name] = meaning, read

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest  # noqa: PLC0415 - slow

        registry = CollectorRegistry(auto_describe=False)
        registry.register(self)
        ProcessCollector(registry=registry)
        return generate_latest(registry)

    def collect(self) -> "Iterator[Metric]":
        """Yield the metrics as objects of `prometheus_client`."""
        from prometheus_client.core import (  # noqa: PLC0415 - as above
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for name, (meaning, read) in self._gauges.items():
            yield GaugeMetricFamily(f"riverboat_{name}", meaning, value=read())
        for name, (meaning, read_each) in self._by_server.items():
            by_server = GaugeMetricFamily(f"riverboat_{name}", meaning, labels=["server"])
            for server, value in sorted(read_each().items()):
                by_server.add_metric([server], value)
            yield by_server
        for name, meaning, count in (
            *((name, meaning, read()) for name, (meaning, read) in self._counters.items()),
            ("hands", "Hands started.", self.hands),
            ("actions", "Players' actions carried out.", self.actions),
            ("caught_up", "Slow clients resynchronised by a snapshot.", self.caught_up),
            ("stalls", "Long stalls of the event loop.", self.stalls),
        ):
            yield CounterMetricFamily(f"riverboat_{name}", meaning, value=count)
        for name, meaning, label, counts in (
            ("refused", "Rejected commands by code.", "code", self.refused),
            ("closed", "Connections that the server closed, by reason.", "reason", self.closed),
            (
                "turned_away",
                "Connections rejected before the handshake, by HTTP status.",
                "status",
                self.turned_away,
            ),
        ):
            family = CounterMetricFamily(f"riverboat_{name}", meaning, labels=[label])
            for label_value, count in sorted(counts.items()):
                family.add_metric([label_value], count)
            yield family
        for name, meaning, histogram in (
            ("append_seconds", "Seconds until events were durable.", self.append),
            ("action_seconds", "Seconds from an action to the last frame that shows it.", self.action),
            ("loop_delay_seconds", "Seconds until the event loop answered the watchdog.", self.loop_delay),
        ):
            yield HistogramMetricFamily(
                f"riverboat_{name}", meaning, buckets=histogram.cumulative(), sum_value=histogram.sum
            )
