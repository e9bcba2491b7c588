"""What docs/host.md says of limits and metrics is so."""

import re
from pathlib import Path

import pytest
from click import Choice
from prometheus_client.parser import text_string_to_metric_families

from server.command import serve
from server.history.players import OPENING_GRANT, TOKEN_LIFE
from server.identity.attempts import OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS
from server.identity.passwords import AT_ONCE, HASHER
from server.metrics import Metrics
from server.net.limits import Limits
from server.tables.owner import INBOX
from server.tables.settings import TableSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
LIMITS, TABLES = Limits(), TableSettings()


@pytest.mark.parametrize(
    "row",
    [
        f"| connections | {LIMITS.connections:,} |",
        f"| connections from one address | {LIMITS.connections_of_address} (",
        f"| connections of one player | {LIMITS.connections_of_player} |",
        f"| hellos from one address | {LIMITS.hello_rate} a second, after the first {LIMITS.hello_burst} |",
        f"| frames of one connection | {LIMITS.rate} a second, after the first {LIMITS.burst:,} |",
        f"`open_table` of one connection | {LIMITS.costly_rate} a second, "
        f"after the first {LIMITS.costly_burst} |",
        f"| a frame | {LIMITS.frame // 1024} KiB |",
        f"| frames in a row that are no commands | {LIMITS.bad_frames} |",
        f"| {LIMITS.behind // 1024} KiB, then {LIMITS.backlog // 1024} KiB |",
        f"reads nothing | {LIMITS.stall_s} seconds |",
        f"| commands that wait for a table | {INBOX} |",
        f"| open tables | {TABLES.tables:,}; {TABLES.tables_each} of one player |",
    ],
)
def test_a_limit_is_that_of_the_page(row: str) -> None:
    assert row in PAGE


def test_something_is_logged_at_each_level() -> None:
    [levels] = [
        param.type.choices
        for param in serve.params
        if isinstance(param.type, Choice) and "level" in str(param.name)
    ]
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    assert [level for level in levels if f"log.{level}(" not in code] == []


def test_the_figures_of_players_and_chips_are_those_of_the_page() -> None:
    assert OPENING_GRANT == 1_000_000
    assert "given a million play chips" in PAGE
    assert (HASHER.time_cost, HASHER.memory_cost) == (2, 19 * 1024)
    assert "argon2id with two passes over 19 MiB" in PAGE
    assert AT_ONCE == 2
    assert "at most two passwords are checked at a time" in PAGE
    assert TOKEN_LIFE.days == 90
    assert "good for ninety days" in PAGE
    assert (OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS) == ((10, 60), (100, 6), (30, 10))
    assert "ten in a row from one address and then one each minute, a hundred from anywhere" in PAGE
    assert "then one every six seconds, an address thirty and then one every ten:" in PAGE


def test_the_metrics_are_those_of_the_page() -> None:
    metrics = Metrics()
    for name in ("connections", "players", "tables"):
        metrics.gauge(name, "", lambda: 0)
    there = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(metrics.text().decode())
        if family.name.startswith("riverboat_")
    }
    assert there == set(re.findall(r"^\| `(riverboat_\w+)` \|", PAGE, re.MULTILINE))
