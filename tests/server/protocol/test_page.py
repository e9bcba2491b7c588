"""The tables, codes and examples of docs/protocol.md match the code."""

import ast
import dataclasses
import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from riverboat.engine.events import EVENTS
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.house import House, Rake
from riverboat.engine.options import option_of, options_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.chat import CHARACTERS, MESSAGES
from riverboat.engine.table.rules import TableRules
from riverboat.engine.tournament import event_data as tournament_event_data
from riverboat.server.history.players import GUEST_LIFE, MAX_TOKENS, TOKEN_LIFE
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_BY_A_STRANGER, OF_AN_ADDRESS
from riverboat.server.net.byte_budget import LEAST
from riverboat.server.net.connection import HEAVY_FRAMES
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.catalogue import COMMANDS, Access, Cost
from riverboat.server.protocol.codecs import JSON, MAX_ENTRIES, MAX_FRAME, MAX_TEXT, as_type
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import MAX_LIST, MAX_PASSWORD, MIN_PASSWORD, Command, snake_case
from riverboat.server.protocol.commands import VERSION
from riverboat.server.protocol.deals import ChainInfo, DealsInfo, FairDealsInfo, MissedInfo, SuccessionInfo
from riverboat.server.protocol.errors import FrameError
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.generated import protocol_page
from riverboat.server.protocol.messages import (
    Accepted,
    AnyMessage,
    AuditInfo,
    BuyInInfo,
    ChatInfo,
    EntryInfo,
    FoundPlayer,
    PlayerInfo,
    Pong,
    SeatInfo,
    Snapshot,
    TableInfo,
    TablePage,
    Turn,
    Update,
    WaitingInfo,
    Welcome,
)
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.own_hands import HandInfo, HandRecord
from riverboat.server.protocol.previews import TablePreview
from riverboat.server.protocol.server_info import ServerInfo
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    EventTableInfo,
    PrizeDealInfo,
    TournamentClock,
    TournamentInfo,
)
from riverboat.server.replies import DEPARTED, OF_A_PLAYER
from riverboat.server.tables.lobby_feed import MESSAGES_AT_ONCE
from riverboat.server.tables.parts.turn_clock import MAX_DISCONNECTS
from riverboat.server.tables.settings import TableSettings
from riverboat.server.tables.viewers.live import RECENT_EVENTS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PARTS = (
    Welcome,
    Pong,
    PlayerInfo,
    FoundPlayer,
    EntryInfo,
    HandInfo,
    HandRecord,
    BuyInInfo,
    ChatInfo,
    ServerInfo,
    AuditInfo,
    TablePage,
    TablePreview,
    TableInfo,
    SeatInfo,
    WaitingInfo,
    Turn,
    FairDealsInfo,
    SuccessionInfo,
    DealsInfo,
    ChainInfo,
    MissedInfo,
    TournamentInfo,
    TournamentClock,
    EntrantInfo,
    EventTableInfo,
    PrizeDealInfo,
)
STRUCTS: dict[str, type[msgspec.Struct]] = {
    snake_case(struct.__name__): struct for struct in (*COMMANDS, *get_args(AnyMessage), *PARTS)
}
EXAMPLES = re.findall(r"```exchange\n(.*?)```", PAGE, re.DOTALL)
RESULTS = {
    snake_case(command.__name__): spec.result for command, spec in COMMANDS.items() if spec.result is not None
}


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the first table under `heading`, without backticks and the header."""
    section = re.split(rf"^#+ {re.escape(heading)}$", PAGE, flags=re.MULTILINE)[1]
    table = re.search(r"^\|.*?(?=\n\n)", section, re.DOTALL | re.MULTILINE)
    assert table is not None
    lines = table[0].split("\n")[2:]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines]


def lines_of(exchange: str) -> Iterator[tuple[str, str]]:
    for line in exchange.splitlines():
        yield line[0], line[2:]


def test_every_message_has_a_section() -> None:
    assert sorted(re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)) == sorted(STRUCTS)


@pytest.mark.parametrize("name", STRUCTS)
def test_fields_match_the_page(name: str) -> None:
    fields = msgspec.structs.fields(STRUCTS[name])
    on_the_page = [(field, absent == "required") for field, _, absent, _ in rows(f"`{name}`")]
    assert on_the_page == [(field.encode_name, field.required) for field in fields]


@pytest.mark.parametrize(
    ("introduction", "declared"),
    [("`rules` is a map:", TableRules), ("`stakes` is a map:", Stakes), ("`house` is a map.", House)],
)
def test_options_match_the_page(introduction: str, declared: type[Any]) -> None:
    """With their values and defaults."""
    table = PAGE.split(f"\n\n{introduction}")[1].split("\n\n")[1]
    on_the_page = {
        name.strip(" `"): (value.strip(), absent.strip(" `"))
        for _, name, value, absent, *_ in (line.split("|") for line in table.split("\n")[2:])
    }
    kinds = get_type_hints(declared)
    assert list(on_the_page) == list(kinds)
    for field in dataclasses.fields(declared):
        value, absent = on_the_page[field.name]
        option, kind = option_of(field), next(iter(get_args(kinds[field.name])), kinds[field.name])
        if kind is int:
            limits = f"{option.least:,} to {option.most:,}" if option.most is not None else "chips"
            assert value == limits or value.startswith(f"{limits},"), field.name
        else:
            assert value.startswith({bool: "boolean", str: "string"}.get(kind, "")), field.name
        if option.follows:
            assert absent == option.follows
        elif kind in (int, bool, str):
            assert absent.replace(",", "") == str(field.default).lower(), field.name


def test_limits_of_rake_match_the_page() -> None:
    limits = options_of(Rake)
    assert f"`per_mille` (0 to {limits['per_mille'].most:,}), `cap` (up to 10^12)" in PAGE
    assert (limits["per_mille"].least, limits["cap"].least, limits["cap"].most) == (0, 0, 10**12)


def test_games_and_rotations_match_the_page() -> None:
    assert protocol_page(PAGE) == PAGE, "python -m riverboat.server.protocol.generated"
    assert all(f"`{code}` (" in PAGE for code in (*GAMES, *ROTATIONS))


def test_events_match_the_page() -> None:
    """Only events of the engine: tests may define others."""
    events = {
        kind: [field.name for field in dataclasses.fields(event)]  # type: ignore[arg-type] # they all are
        for kind, event in EVENTS.items()
        if event.__module__
        in {
            *(
                "riverboat.engine.events",
                "riverboat.engine.table.events",
                "riverboat.engine.table.deal_events",
            )
        }
    }
    assert {kind: fields.split(", ") if fields else [] for kind, fields, _ in rows("Events")} == events


def test_codes_match_the_page() -> None:
    assert [code for code, _ in rows("Error codes")] == [str(code) for code in Code]


def test_codes_of_illegal_actions_are_error_codes() -> None:
    codes = set()
    for name in ("hand/hand", "betting"):
        for node in ast.walk(ast.parse((ROOT / "engine" / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                codes |= {ast.literal_eval(word.value) for word in node.keywords if word.arg == "code"}
    assert "below_minimum" in codes
    assert codes <= set(Code)


def test_close_reasons_match_the_page() -> None:
    on_the_page = [(int(code), reason) for code, reason, _ in rows("Closing connections")]
    assert on_the_page == [(reason.code, reason.reason) for reason in CloseReason]


def test_figures_match_the_page() -> None:
    limits, tables = NetworkLimits(), TableSettings()
    assert f"Version {VERSION}." in PAGE
    assert f"at most {MAX_FRAME:,} bytes" in PAGE
    assert f"at most {MAX_TEXT:,} bytes" in PAGE
    assert f"at most {MAX_ENTRIES} entries" in PAGE
    assert f"latest {OF_A_PLAYER} replies" in PAGE
    assert f"more than {RECENT_EVENTS} events after `seq`" in PAGE
    assert f"until {DEPARTED:,} other players have disconnected" in PAGE
    assert f"{MIN_PASSWORD} to {MAX_PASSWORD} characters" in PAGE
    assert f"1 to {MAX_LIST}" in PAGE
    assert f"token is valid for {TOKEN_LIFE.days} days, a guest's for {GUEST_LIFE.days}" in PAGE
    assert f"at most {MAX_TOKENS} tokens" in PAGE
    assert f"at most {MESSAGES}, with at most {CHARACTERS:,} characters of text together" in PAGE
    assert limits.hello_s == limits.bad_frames == 10
    assert "within ten seconds" in PAGE
    assert "ten frames in a row" in PAGE
    assert f"more than {limits.backlog // 1024} KiB waited" in PAGE
    assert f"more than {limits.behind // 1024} KiB wait for a client" in PAGE
    assert limits.stall_s == 5
    assert "read nothing for five seconds" in PAGE
    assert f"kept for {tables.rebuy_kept:g} seconds" in PAGE
    assert f"reserved for {tables.offer_kept:g} seconds" in PAGE
    assert f"keeps the place for {tables.place_kept:g} seconds" in PAGE
    assert f"at most {tables.wait_list} players" in PAGE
    assert f"up to {tables.grace:g} seconds for each player in any hour" in PAGE
    assert f"at least {tables.look:g} seconds to act" in PAGE
    assert MAX_DISCONNECTS == 3
    assert "more than three times in a turn" in PAGE
    assert (tables.table_kept, tables.guest_table_kept) == (4 * 3600, 15 * 60)
    assert "at most 4 hours if a registered player opens the table, and at most 15 minutes if a guest" in PAGE
    assert tables.reserved == tables.tables // 5
    assert "The last fifth of all tables is reserved for registered players." in PAGE


def test_limits_match_the_page() -> None:
    limits = NetworkLimits()
    assert limits.opening_rate == 1 / 5
    assert [(burst, refill) for _, _, burst, refill, _ in rows("Limits")] == [
        (f"{limits.burst:,}", f"{limits.rate} a second"),
        (f"{limits.newcomer_burst}", f"{limits.newcomer_rate} a second"),
        (f"{limits.costly_burst}", f"{limits.costly_rate} a second"),
        (f"{limits.burst:,}", f"{limits.rate} a second"),
        (f"{limits.player_costly_burst}", f"{limits.player_costly_rate} a second"),
        (f"{limits.list_burst // 1024:,} KiB", f"{limits.list_rate // 1024} KiB a second"),
        (
            f"{limits.list_burst_of_address // 1024:,} KiB",
            f"{limits.list_rate_of_address // 1024} KiB a second",
        ),
        (f"{limits.chat_burst}", f"{limits.chat_rate} a second"),
        (f"{limits.opening_burst}", "1 every 5 seconds"),
        (f"{limits.hello_burst}", f"{limits.hello_rate} a second"),
        (f"{limits.guests_of_address}", f"{limits.guests_of_address} a day"),
        (f"{limits.connect_burst}", f"{limits.connect_rate} a second"),
    ]
    assert f"counts as at least {LEAST // 1024} KiB." in PAGE
    assert f"{limits.connections_of_address} open connections" in PAGE
    assert f"A player may have {limits.connections_of_player} connections" in PAGE
    assert f"At most {('one', 'two', 'three')[MESSAGES_AT_ONCE - 1]} come in a second" in PAGE


def test_password_attempts_match_the_page() -> None:
    each = {60.0: "1 a minute", 3600.0: "1 an hour", 10.0: "1 every 10 seconds"}
    allowed = [
        (str(limit[0]), each[limit[1]]) for limit in (OF_A_NAME, OF_A_NAME_BY_A_STRANGER, OF_AN_ADDRESS)
    ]
    assert [(burst, then) for _, burst, then in rows("Password attempts")] == allowed


def test_page_lists_the_repeatable_commands() -> None:
    assert named(r"((?:`\w+`(?:, | and )?)+) are exempt") == names(
        command for command, spec in COMMANDS.items() if spec.repeatable
    )


def test_page_lists_the_heavy_and_the_costly_commands() -> None:
    assert HEAVY_FRAMES == 10
    heavy = named(r"\. ([^.]*) and costly commands count as ten frames")
    assert heavy == names(command for command, spec in COMMANDS.items() if spec.cost is Cost.HEAVY)
    listed, first, last = re.findall(r"Costly commands are (.*), all .* from `(\w+)` to `(\w+)`", PAGE)[0]
    headings = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)
    costly = {*re.findall(r"`(\w+)`", listed), *headings[headings.index(first) : headings.index(last) + 1]}
    assert costly == names(command for command, spec in COMMANDS.items() if spec.cost >= Cost.COSTLY)


def test_page_lists_the_commands_with_a_budget() -> None:
    assert named(r"A reply to (.*) counts as at least") == names(
        command for command, spec in COMMANDS.items() if spec.cost is Cost.LIST
    )


@pytest.mark.parametrize(
    ("heading", "access"),
    [("Commands for hosts", Access.HOST), ("Commands for operators", Access.OPERATOR)],
)
def test_page_has_a_section_of_the_commands_for(heading: str, access: Access) -> None:
    section = re.split(rf"^## {heading}$", PAGE, flags=re.MULTILINE)[1].split("\n## ")[0]
    commands = set(re.findall(r"^### `(.*)`$", section, re.MULTILINE))
    assert commands == names(command for command, spec in COMMANDS.items() if spec.access is access)


def named(sentence: str) -> set[str]:
    """The names in backticks in the group of the one `sentence` on the page that matches."""
    [group] = re.findall(sentence, PAGE)
    return set(re.findall(r"`(\w+)`", group))


def names(commands: Iterable[type[Command]]) -> set[str]:
    return {snake_case(command.__name__) for command in commands}


@pytest.mark.parametrize("exchange", EXAMPLES, ids=range(len(EXAMPLES)))
def test_example_is_consistent(exchange: str) -> None:
    """Every message is valid, and every command has one reply with its id and the right type of result."""
    asked: tuple[str | None, str | None, str] | None = None  # id, code of the refusal due, type
    for who, frame in lines_of(exchange):
        if who == ">":
            assert asked is None
            try:
                command = JSON.decode_command(frame)
                asked = command.id, None, snake_case(type(command).__name__)
            except FrameError as error:
                asked = error.id, error.code, ""
            continue
        message = json.loads(frame)
        decoded = JSON.decode_message(frame)
        assert json.loads(JSON.encode(decoded)) == message, "fields are missing or in another order"
        if "id" in message:
            assert asked is not None
            id, code, kind = asked
            assert message["id"] == id
            assert message.get("code") == code or code is None
            if isinstance(decoded, Accepted) and kind in RESULTS:
                as_type(decoded.result, RESULTS[kind])
            asked = None
        for event in message.get("events", []):
            of_tournament = message["type"] == "tournament_update"
            read = tournament_event_data.event_from_data if of_tournament else event_from_data
            assert event is None or read(event)
    assert asked is None, "a command without a reply"


def test_every_message_is_in_an_example() -> None:
    types = {snake_case(kind.__name__) for kind in (*COMMANDS, *get_args(AnyMessage))}
    assert types <= set(re.findall(r'"type":"(\w+)"', "".join(EXAMPLES)))


def test_examples_are_one_story() -> None:
    """A mirror can follow the table from its first snapshot, and agrees with later snapshots and resumes."""
    lines = [
        line
        for exchange in EXAMPLES
        for who, line in lines_of(exchange)
        if who == "<" and '"seq"' in line and '"tournament"' not in line
    ]
    mirrors: dict[str, TableMirror] = {}
    before: dict[tuple[str, int], TableMirror] = {}
    for message in map(JSON.decode_message, lines):
        if isinstance(message, Update):
            mirror = mirrors[message.table]
            before[message.table, message.seq] = deepcopy(mirror)
            mirror.apply(message)
        elif isinstance(message, Accepted):
            result = msgspec.convert(message.result, Snapshot | Update)
            if isinstance(result, Update):
                arrived = before[result.table, result.seq]
                arrived.apply(result)
            else:
                arrived = TableMirror.from_snapshot(result, "05b06f5bb4d4469a")
            mirror = mirrors.setdefault(arrived.table, arrived)
            assert JSON.encode(arrived.snapshot()) == JSON.encode(mirror.snapshot())
    assert [(mirror.seq, mirror.you) for mirror in mirrors.values()] == [(19, None), (20, 1)]
