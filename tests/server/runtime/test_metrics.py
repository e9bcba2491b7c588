"""Metrics in the format of Prometheus."""

from prometheus_client.parser import text_string_to_metric_families

from riverboat.server.runtime.metrics import Metrics


def read(metrics: Metrics) -> dict[str, float]:
    """Return every sample by its name and labels."""
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        sample.name + "".join(f" {label}" for label in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_counters_are_exported() -> None:
    metrics = Metrics()
    metrics.hands, metrics.actions, metrics.caught_up = 3, 20, 1
    metrics.refused.update(["seat_taken", "seat_taken", "table_full"])
    metrics.closed["too_slow"] += 1
    metrics.turned_away["429"] += 5
    metrics.gauge("tables", "Tables.", lambda: 7)
    samples = read(metrics)
    assert samples["riverboat_hands_total"] == 3
    assert samples["riverboat_actions_total"] == 20
    assert samples["riverboat_caught_up_total"] == 1
    assert samples["riverboat_refused_total seat_taken"] == 2
    assert samples["riverboat_refused_total table_full"] == 1
    assert samples["riverboat_closed_total too_slow"] == 1
    assert samples["riverboat_turned_away_total 429"] == 5
    assert samples["riverboat_tables"] == 7
    assert samples["process_resident_memory_bytes"] > 0


def test_histogram_has_cumulative_buckets() -> None:
    metrics = Metrics()
    for seconds in (0.0001, 0.001, 0.0011, 99):
        metrics.append.observe(seconds)
    samples = read(metrics)
    assert samples["riverboat_append_seconds_bucket 0.00025"] == 1
    assert samples["riverboat_append_seconds_bucket 0.001"] == 2
    assert samples["riverboat_append_seconds_bucket 0.0025"] == 3
    assert samples["riverboat_append_seconds_bucket 5.0"] == 3
    assert samples["riverboat_append_seconds_bucket +Inf"] == 4
    assert samples["riverboat_append_seconds_count"] == 4
    assert samples["riverboat_append_seconds_sum"] == 99.0022
    assert samples["riverboat_action_seconds_count"] == 0
