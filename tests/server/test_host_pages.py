"""The figures in the pages for hosts and operators, and in that of limits, match the code."""

import os
import re
from inspect import getsource
from pathlib import Path

import pytest
from click import Choice
from prometheus_client.parser import text_string_to_metric_families

from riverboat.engine.text.durations import in_words
from riverboat.server import app
from riverboat.server.commands.process import SPARE_FILES
from riverboat.server.commands.quota_options import QUOTAS
from riverboat.server.commands.serve import serve
from riverboat.server.history.database.leases import RENEW_EVERY
from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.history.players import GUEST_LIFE, OPENING_GRANT, SIGNED_OUT_LIFE, TOKEN_LIFE
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_BY_A_STRANGER, OF_AN_ADDRESS
from riverboat.server.identity.passwords import AT_ONCE, HASHER
from riverboat.server.net import unnamed_proxy
from riverboat.server.net.arrivals import HEAD
from riverboat.server.net.connection import HEAVY_FRAMES
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.reading import FIRST_FRAMES
from riverboat.server.net.turns import NEWCOMERS, NEWCOMERS_EVERY, PACED, PERSISTENT_EVERY
from riverboat.server.protocol.command import MAX_LIST
from riverboat.server.runtime import watchdog
from riverboat.server.runtime.host_warnings import CHECK_EVERY, CLOCK_JUMPED, JUMP, UNENCRYPTED
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.tables import lookups
from riverboat.server.tables.actor import INBOX
from riverboat.server.tables.lobby_feed import MESSAGES_AT_ONCE
from riverboat.server.tables.parts.chat import IN_A_ROW, SECONDS_EACH
from riverboat.server.tables.settings import TableSettings
from riverboat.server.wiring import linking

ROOT = Path(__file__).parents[2]
PAGES = [
    (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("host.md", "operating.md", "limits.md")
]
PAGE = "\n".join(PAGES)
FLAT_PAGE = " ".join(PAGE.split())
LIMITS, TABLES = NetworkLimits(), TableSettings()
LOBBY_TABLES = MESSAGES_AT_ONCE * MAX_LIST


def words(seconds: float) -> str:
    return in_words(round(seconds * 1000))


def attempts(allowed: tuple[int, float]) -> str:
    return f"{allowed[0]} | 1 every {allowed[1]:g} seconds"


@pytest.mark.parametrize(
    "row",
    [
        f"| sockets in all, from `accept` on | {LIMITS.connections:,} |",
        f"| sockets of one address | {LIMITS.connections_of_address} (",
        f"| new sockets of one address | {LIMITS.connect_burst} | {LIMITS.connect_rate} a second |",
        f"| hellos from one address | {LIMITS.hello_burst} | {LIMITS.hello_rate} a second |",
        f"| new guests from one address | {LIMITS.guests_of_address} (`--guests-address`) "
        f"| {LIMITS.guests_of_address} a day |",
        f"a `/56`, who has 256 `/64`, can open {LIMITS.share_56} × {TABLES.tables_of_address} = "
        f"{LIMITS.share_56 * TABLES.tables_of_address} tables",
        f"`/48`, which has {LIMITS.share_48} times (`--share-48`)",
        f"`/24`, which has {LIMITS.share_24} times (`--share-24`)",
        f"| frames of a connection without a hello | {LIMITS.newcomer_burst} "
        f"| {LIMITS.newcomer_rate} a second |",
        f"| requests of all | {NEWCOMERS} | {1 / NEWCOMERS_EVERY:.0f} a second |",
        f"| first {('no', 'one', 'two')[FIRST_FRAMES]} frames of all connections without a hello "
        f"| {NEWCOMERS} turn | {1 / NEWCOMERS_EVERY:.0f} turns a second |",
        f"| further frames of all connections without a hello "
        f"| {NEWCOMERS} turn | {1 / PERSISTENT_EVERY:.0f} turns a second |",
        f"| a request | {HEAD // 1024} KiB |",
        f"| time from `accept` to the accepted hello | {LIMITS.hello_s} seconds |",
        f"and costly commands count as {HEAVY_FRAMES}.",
        f"| frames read without delay, of a connection | {LIMITS.prompt_burst} "
        f"| {LIMITS.prompt_rate} a second | waits its turn: {('no', 'one', 'two')[PACED]} in each pass",
        f"of all connections of one address | {LIMITS.address_burst} | {LIMITS.address_rate} a second |",
        f"| frames of a connection | {LIMITS.burst:,} | {LIMITS.rate} a second |",
        f"| frames of all connections of one player | {LIMITS.burst:,} | {LIMITS.rate} a second |",
        f"| a frame | {LIMITS.frame // 1024} KiB |",
        f"| frames in a row that are no commands | {LIMITS.bad_frames} |",
        f"| costly commands of a connection | {LIMITS.costly_burst} | {LIMITS.costly_rate} a second |",
        f"| costly commands of all connections of one player | {LIMITS.player_costly_burst} "
        f"(`--costly-burst`) | {LIMITS.player_costly_rate} a second (`--costly-rate`) |",
        f"| chat of one player at one table | {IN_A_ROW} | 1 every {SECONDS_EACH:g} seconds |",
        f"| chat of one player at all tables | {LIMITS.chat_burst} (`--chat-burst`) "
        f"| {LIMITS.chat_rate} a second (`--chat-rate`) |",
        f"| tables that one player opens | {LIMITS.opening_burst} (`--opening-burst`) "
        f"| {LIMITS.opening_rate} a second (`--opening-rate`) |",
        f"| bytes of table lists, of a connection | {LIMITS.list_burst // 1024:,} KiB "
        f"| {LIMITS.list_rate // 1024} KiB a second |",
        f"| bytes of table lists, of all connections of one address "
        f"| {LIMITS.list_burst_of_address // 1024:,} KiB "
        f"| {LIMITS.list_rate_of_address // 1024} KiB a second |",
        f"| tables sent to a lobby subscriber | {LOBBY_TABLES} | {LOBBY_TABLES} a second |",
        f"| lookups of tables and tournaments that no server has listed, of all players together "
        f"| {lookups.IN_A_ROW} | {1 / lookups.SECONDS_EACH:g} a second |",
        f"| commands that wait for a table | {INBOX} |",
        f"| connections of one player | {LIMITS.connections_of_player} (",
        f"| {LIMITS.behind // 1024} KiB, then {LIMITS.backlog // 1024} KiB |",
        f"reads nothing | {LIMITS.stall_s} seconds |",
        f"| open tables | {TABLES.tables:,} (",
        f"| open tables of one player | {TABLES.tables_each} (",
        f"| open tables from one address | {TABLES.tables_of_address} (",
        f"| open tables for registered players only | the last {TABLES.reserved} (",
        f"| a registered player's table with nobody at it | {words(TABLES.table_kept)} (",
        f"| a guest's table with nobody at it | {words(TABLES.guest_table_kept)} (",
        f"disconnected while not dealt in | {words(TABLES.seat_kept)} (`--seat-kept SECONDS`) | freed |",
        f"below {LIMITS.connections + SPARE_FILES:,}, the number of sockets is the limit less {SPARE_FILES}.",
        f"or is disconnected while not dealt in | {words(TABLES.seat_kept)} | `--seat-kept",
        f"| a seat whose player has no chips | {words(TABLES.rebuy_kept)} |",
        f"player in turn, before the time bank | {words(TABLES.grace)} in any hour |",
        f"| an offered seat, for the first on the wait list | {words(TABLES.offer_kept)} |",
        f"| a place on the wait list of a player who no longer watches | {words(TABLES.place_kept)} |",
        f"A wait list has up to {TABLES.wait_list} players.",
        f"| one name from one address that has signed in to it | {attempts(OF_A_NAME)} |",
        f"| one name from another address | {attempts(OF_A_NAME_BY_A_STRANGER)} |",
        f"| all names from one address | {attempts(OF_AN_ADDRESS)} |",
        f"by a lease of {LEASE_MS / 1000} seconds that is renewed every {RENEW_EVERY}.",
    ],
)
def test_page_has_limit(row: str) -> None:
    assert row in FLAT_PAGE


def test_page_has_every_quota_option() -> None:
    options = {option for param in serve.params for option in param.opts}
    quotas = {quota.option for quota in QUOTAS}
    assert quotas <= options
    assert [option for option in sorted(quotas) if f"`{option}" not in PAGE] == []


def test_every_log_level_is_used() -> None:
    [levels] = [
        param.type.choices
        for param in serve.params
        if isinstance(param.type, Choice) and "level" in str(param.name)
    ]
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    assert [level for level in levels if f"log.{level}(" not in code] == []


def test_page_has_every_event_of_the_log() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    [section] = re.findall(r"^## The log\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    logged = {
        (event, level) for level, event in re.findall(r"log\.(info|warning|error)\(\s*\"([a-zA-Z ]+)\"", code)
    }
    rows = re.findall(r"^\| (`.*`) \| (\w+) \|", section, re.MULTILINE)
    listed = {(event, level) for events, level in rows for event in events.strip("`").split("`, `")}
    assert len(logged) > 20
    assert logged <= listed


def test_page_has_figures_of_players_and_chips() -> None:
    assert f"Every new player gets {OPENING_GRANT:,} play chips" in FLAT_PAGE
    assert (HASHER.time_cost, HASHER.memory_cost) == (2, 19 * 1024)
    assert "argon2id hash with two passes over 19 MiB" in FLAT_PAGE
    assert max(1, (os.cpu_count() or 1) - 1) == AT_ONCE
    assert "checks passwords on all processors but one, at a lower priority (Linux)" in FLAT_PAGE
    assert f"| a guest, with the token | {GUEST_LIFE.days} days after the last use |" in PAGE
    assert f"| a guest who signed out | {SIGNED_OUT_LIFE.days} day later |" in PAGE
    assert f"| a token of a registered player | {TOKEN_LIFE.days} days after the last use |" in PAGE


def test_page_has_every_host_warning() -> None:
    [table] = re.findall(r"^## Warnings about the host\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    codes = {unnamed_proxy.CODE, CLOCK_JUMPED, UNENCRYPTED, watchdog.CODE}
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == codes
    assert f"or {unnamed_proxy.MANY} connections at a time" in table
    assert (JUMP, CHECK_EVERY) == (1.0, 10.0)
    assert "by a second or more against elapsed time, checked every ten seconds" in table
    [stall] = [param.default for param in serve.params if param.name == "stall"]
    assert f"One that takes {stall} ms or more (`--stall MS`" in FLAT_PAGE


def test_page_has_every_metric() -> None:
    metrics = Metrics()
    for name in ("connections", "players"):
        metrics.gauge(name, "", lambda: 0)
    there = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(metrics.text().decode())
        if family.name.startswith("riverboat_")
    }
    there |= {
        f"riverboat_{name}" + ("_total" if kind == "counter" else "")
        for kind, name in re.findall(r"metrics\.(\w+)\(\s*\"(\w+)\"", getsource(linking) + getsource(app))
    }
    rows = "".join(re.findall(r"^\| `riverboat_.*? \|", PAGE, re.MULTILINE))
    assert there == set(re.findall(r"`(riverboat_\w+)`", rows))
