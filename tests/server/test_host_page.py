"""What docs/host.md says of limits and metrics is so."""

import re
from pathlib import Path

import pytest
from click import Choice
from prometheus_client.parser import text_string_to_metric_families

from riverboat.engine.text.durations import in_words
from riverboat.server import watchdog
from riverboat.server.app import SPARE_FILES
from riverboat.server.command import serve
from riverboat.server.history.players import GUEST_LIFE, OPENING_GRANT, SIGNED_OUT_LIFE, TOKEN_LIFE
from riverboat.server.host_warnings import CHECK_EVERY, CLOCK_JUMPED, JUMP, UNENCRYPTED
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS
from riverboat.server.identity.passwords import AT_ONCE, HASHER
from riverboat.server.metrics import Metrics
from riverboat.server.net import unnamed_proxy
from riverboat.server.net.arrivals import HEAD
from riverboat.server.net.limits import Limits
from riverboat.server.net.turns import NEWCOMERS, NEWCOMERS_EVERY, PACED
from riverboat.server.protocol.command import MAX_LIST
from riverboat.server.quota_options import QUOTAS
from riverboat.server.tables import ended
from riverboat.server.tables.actor import INBOX
from riverboat.server.tables.lobby_feed import MESSAGES_AT_ONCE
from riverboat.server.tables.parts.chat import IN_A_ROW, SECONDS_EACH
from riverboat.server.tables.settings import TableSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
LIMITS, TABLES = Limits(), TableSettings()


@pytest.mark.parametrize(
    "row",
    [
        f"| connections of one player | {LIMITS.connections_of_player} (",
        f"| sockets in all, from `accept` on | {LIMITS.connections:,} |",
        f"| sockets of one address | {LIMITS.connections_of_address} (",
        f"| new sockets of one address | {LIMITS.connect_burst} | {LIMITS.connect_rate} a second |",
        f"| a request | {HEAD // 1024} KiB |",
        f"frames of a connection without a hello | {LIMITS.newcomer_burst} | {LIMITS.newcomer_rate} a second",
        f"| time from `accept` to the accepted hello | {LIMITS.hello_s} seconds |",
        f"| requests of all | {NEWCOMERS} | {1 / NEWCOMERS_EVERY:.0f} a second |",
        f"of all connections without a hello | {NEWCOMERS} turn | {1 / NEWCOMERS_EVERY:.0f} turns a second |",
        f"| frames of a connection that are read without delay | {LIMITS.prompt_burst} | "
        f"{LIMITS.prompt_rate} a second | waits its turn: {('no', 'one', 'two')[PACED]} in each pass",
        f"same of all connections of one address | {LIMITS.address_burst} | {LIMITS.address_rate} a second |",
        f"where that is below {LIMITS.connections + SPARE_FILES:,}, the system's limit less {SPARE_FILES}",
        f"| hellos from one address | {LIMITS.hello_rate} a second, after the first {LIMITS.hello_burst} |",
        f"| frames of a connection | {LIMITS.burst:,} | {LIMITS.rate} a second |",
        f"`open_table` of one connection | {LIMITS.costly_rate} a second, "
        f"after the first {LIMITS.costly_burst} |",
        f"replies of one connection | {LIMITS.list_rate // 1024} KiB a second, "
        f"after the first {LIMITS.list_burst // 1024:,} KiB |",
        f"from one address | {LIMITS.list_rate_of_address // 1024} KiB a second, "
        f"after the first {LIMITS.list_burst_of_address // 1024:,} KiB |",
        f"of a lobby that it watches | {MESSAGES_AT_ONCE * MAX_LIST} a second |",
        f"| a frame | {LIMITS.frame // 1024} KiB |",
        f"| frames in a row that are no commands | {LIMITS.bad_frames} |",
        f"| {LIMITS.behind // 1024} KiB, then {LIMITS.backlog // 1024} KiB |",
        f"reads nothing | {LIMITS.stall_s} seconds |",
        f"| commands that wait for a table | {INBOX} |",
        f"of all connections of one player | {LIMITS.player_costly_rate} a second, "
        f"after the first {LIMITS.player_costly_burst} (",
        f"| frames of all connections of one player | {LIMITS.rate} a second, "
        f"after the first {LIMITS.burst:,} |",
        f"| chat of one player at one table | one every {SECONDS_EACH:g} seconds, "
        f"after the first {IN_A_ROW} |",
        f"| chat of one player at all tables | {LIMITS.chat_rate} a second, "
        f"after the first {LIMITS.chat_burst} (",
        f"| tables that one player opens | {LIMITS.opening_rate} a second, "
        f"after the first {LIMITS.opening_burst} (",
        f"| open tables | {TABLES.tables:,} (",
        f"| open tables of one player | {TABLES.tables_each} (",
        f"| open tables from one address | {TABLES.tables_of_address} (",
        f"| open tables for registered players alone | the last {TABLES.reserved} (",
        f"| a registered player's table with nobody at it | {in_words(round(TABLES.table_kept * 1000))} (",
        f"| a guest's table with nobody at it | {in_words(round(TABLES.guest_table_kept * 1000))} (",
        f"not connected and dealt no hand | {in_words(round(TABLES.seat_kept * 1000))} (",
        f"who come late | {1 / ended.SECONDS_EACH:g} a second, after the first {ended.IN_A_ROW},",
    ],
)
def test_a_limit_is_that_of_the_page(row: str) -> None:
    assert row in PAGE


def test_every_quota_option_is_on_the_page() -> None:
    options = {option for param in serve.params for option in param.opts}
    quotas = {quota.option for quota in QUOTAS}
    assert quotas <= options
    assert [option for option in sorted(quotas) if f"`{option}" not in PAGE] == []


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
    assert f"| a guest, with the token | {GUEST_LIFE.days} days after the last use |" in PAGE
    assert f"| a guest who signed out | {SIGNED_OUT_LIFE.days} day later |" in PAGE
    assert f"| a token of a registered player | {TOKEN_LIFE.days} days after the last use |" in PAGE
    assert (OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS) == ((10, 60), (100, 6), (30, 10))
    assert "ten in a row from one address and then one each minute, a hundred from anywhere" in PAGE
    assert "then one every six seconds, an address thirty and then one every ten:" in PAGE


def test_warnings_about_the_host_are_those_of_the_page() -> None:
    [table] = re.findall(r"^## Warnings about the host\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    codes = {unnamed_proxy.CODE, CLOCK_JUMPED, UNENCRYPTED, watchdog.CODE}
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == codes
    assert f"or {unnamed_proxy.MANY} connections at a time" in table
    assert (JUMP, CHECK_EVERY) == (1.0, 10.0)
    assert "by a second or more against the time that passed, seen every ten seconds" in table
    [stall] = [param.default for param in serve.params if param.name == "stall"]
    assert f"One that takes {stall} ms or more (`--stall MS`" in PAGE


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
