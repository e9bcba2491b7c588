"""The protocol's page says what the code does: its tables, its codes, its examples."""

import ast
import dataclasses
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from riverboat.engine.events import EVENTS
from riverboat.engine.games import GAMES, House, Rake, Stakes
from riverboat.engine.options import option_of, options_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.players import GUEST_LIFE, MAX_TOKENS, TOKEN_LIFE
from riverboat.server.identity.attempts import OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS
from riverboat.server.net.byte_budget import LEAST
from riverboat.server.net.connection import COSTLY
from riverboat.server.net.limits import Limits
from riverboat.server.net.replies import CARRIED_OUT_ANEW, DEPARTED, OF_A_PLAYER
from riverboat.server.protocol import results
from riverboat.server.protocol.codecs import JSON, MAX_ENTRIES, MAX_FRAME, MAX_TEXT, as_type
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import MAX_LIST, MAX_PASSWORD, MIN_PASSWORD, snake_case
from riverboat.server.protocol.commands import VERSION, AnyCommand
from riverboat.server.protocol.errors import FrameError
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import (
    Accepted,
    AnyMessage,
    AuditInfo,
    BuyInInfo,
    ChatInfo,
    EntryInfo,
    FoundPlayer,
    PlayerInfo,
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
from riverboat.server.tables.lobby_feed import MESSAGES_AT_ONCE
from riverboat.server.tables.parts.turn_clock import MAX_DROPS
from riverboat.server.tables.settings import TableSettings
from riverboat.server.tables.viewers.live import KEPT

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PARTS = (
    Welcome,
    PlayerInfo,
    FoundPlayer,
    EntryInfo,
    BuyInInfo,
    ChatInfo,
    AuditInfo,
    TablePage,
    TableInfo,
    SeatInfo,
    WaitingInfo,
    Turn,
)
STRUCTS: dict[str, type[msgspec.Struct]] = {
    snake_case(struct.__name__): struct for struct in (*get_args(AnyCommand), *get_args(AnyMessage), *PARTS)
}
EXCHANGES = re.findall(r"```exchange\n(.*?)```", PAGE, re.DOTALL)
RESULTS = {snake_case(command.__name__): result for command, result in results.RESULTS.items()}


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table under `heading`, without backticks, and without its own heading."""
    section = re.split(rf"^#+ {re.escape(heading)}$", PAGE, flags=re.MULTILINE)[1]
    table = re.search(r"^\|.*?(?=\n\n)", section, re.DOTALL | re.MULTILINE)
    assert table is not None
    lines = table[0].split("\n")[2:]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines]


def said(exchange: str) -> Iterator[tuple[str, str]]:
    for line in exchange.splitlines():
        yield line[0], line[2:]


def test_the_page_describes_every_message_and_no_other() -> None:
    assert sorted(re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)) == sorted(STRUCTS)


@pytest.mark.parametrize("name", STRUCTS)
def test_the_fields_of_a_message_are_those_of_the_page(name: str) -> None:
    fields = msgspec.structs.fields(STRUCTS[name])
    on_the_page = [(field, absent == "–") for field, _, absent, _ in rows(f"`{name}`")]
    assert on_the_page == [(field.encode_name, field.required) for field in fields]


@pytest.mark.parametrize(
    ("introduction", "declared"),
    [("`rules` is a map:", TableRules), ("`stakes` is a map;", Stakes), ("`house` is a map;", House)],
)
def test_options_are_those_of_the_page(introduction: str, declared: type[Any]) -> None:
    """With what each may be, and what it is if it is left out."""
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
            assert value.startswith({bool: "true or false", str: "text"}.get(kind, "")), field.name
        if option.follows:
            assert absent == option.follows
        elif kind in (int, bool, str):
            assert absent.replace(",", "") == str(field.default).lower(), field.name


def test_limits_of_rake_are_those_of_page() -> None:
    limits = options_of(Rake)
    assert f"`per_mille` (0 to {limits['per_mille'].most:,}), `cap` (up to 10^12)" in PAGE
    assert (limits["per_mille"].least, limits["cap"].least, limits["cap"].most) == (0, 0, 10**12)


def test_the_games_and_the_rotations_are_those_of_the_page() -> None:
    games, rotations = re.findall(r"The codes of games: (.*)\. The rotations: (.*?); in these", PAGE)[0]
    assert dict(re.findall(r"`(.*?)` \((.*?)\)", games)) == {code: game.name for code, game in GAMES.items()}
    assert {
        code: tuple(re.findall("`(.*?)`", list))
        for code, list in re.findall(r"`([^`]*)` \((.*?)\)", rotations)
    } == {code: rotation.games for code, rotation in ROTATIONS.items()}


def test_the_events_are_those_of_the_page() -> None:
    """Those of the engine and the table, that is: tests may define others."""
    events = {
        kind: [field.name for field in dataclasses.fields(event)]  # type: ignore[arg-type] # they all are
        for kind, event in EVENTS.items()
        if event.__module__ in {"riverboat.engine.events", "riverboat.engine.table.events"}
    }
    assert {kind: fields.split(", ") if fields else [] for kind, fields, _ in rows("Events")} == events


def test_the_codes_are_those_of_the_page() -> None:
    assert [code for code, _ in rows("Codes of refusals")] == [str(code) for code in Code]


def test_every_code_of_an_illegal_action_is_a_code_of_a_refusal() -> None:
    codes = set()
    for name in ("hand/hand", "betting"):
        for node in ast.walk(ast.parse((ROOT / "engine" / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                codes |= {ast.literal_eval(word.value) for word in node.keywords if word.arg == "code"}
    assert "below_minimum" in codes
    assert codes <= set(Code)


def test_the_reasons_for_a_close_are_those_of_the_page() -> None:
    on_the_page = [(int(code), reason) for code, reason, _ in rows("How a line ends")]
    assert on_the_page == [(reason.code, reason.reason) for reason in CloseReason]


def test_the_figures_are_those_of_the_page() -> None:
    limits = Limits()
    assert f"Version {VERSION}." in PAGE
    assert f"at most {MAX_FRAME:,} bytes" in PAGE
    assert f"at most {MAX_TEXT:,} bytes" in PAGE
    assert f"at most {MAX_ENTRIES} entries" in PAGE
    assert f"latest {OF_A_PLAYER} replies" in PAGE
    assert f"more than {KEPT} events have come since" in PAGE
    assert f"until {DEPARTED:,} others have gone" in PAGE
    assert f"{MIN_PASSWORD} to {MAX_PASSWORD} characters" in PAGE
    assert f"1 to {MAX_LIST}" in PAGE
    assert TOKEN_LIFE.days == 90
    assert "ninety days" in PAGE
    assert GUEST_LIFE.days == 30
    assert "that of a guest for thirty" in PAGE
    assert MAX_TOKENS == 16
    assert "sixteen at most" in PAGE
    assert (OF_A_NAME, OF_A_NAME_ANYWHERE, OF_AN_ADDRESS) == ((10, 60), (100, 6), (30, 10))
    assert "ten wrong passwords for a name from one address there is another attempt each minute" in PAGE
    assert "after a hundred for it from anywhere one every six seconds" in PAGE
    assert "after thirty from an address one every ten." in PAGE
    assert limits.hello_s == limits.bad_frames == 10
    assert "within ten seconds" in PAGE
    assert "ten frames in a row" in PAGE
    assert f"more than {limits.rate} frames a second, after the first {limits.burst:,}" in PAGE
    assert f"more than {limits.backlog // 1024} KiB waited" in PAGE
    assert f"more than {limits.behind // 1024} KiB wait for it" in PAGE
    assert limits.stall_s == 5
    assert "read nothing for five seconds" in PAGE
    assert TableSettings().rebuy_kept == 60
    assert "kept for sixty seconds" in PAGE
    assert (TableSettings().offer_kept, TableSettings().place_kept) == (30, 60)
    assert "first in line for thirty seconds" in PAGE
    assert "keeps the place for sixty seconds" in PAGE
    assert TableSettings().wait_list == 20
    assert "Up to twenty players may wait" in PAGE
    assert f"{limits.rate} frames a second, after the first {limits.burst:,};" in PAGE
    assert f"{limits.costly_rate} a second, after the first {limits.costly_burst};" in PAGE
    names = [f"`{snake_case(kind.__name__)}`" for kind in COSTLY]
    assert f"{', '.join(names[:4])}, and the commands of players about themselves and of operators" in PAGE
    of_identity = re.findall(r"^### (`.*`)$", PAGE, re.MULTILINE)
    first, last = of_identity.index("`register`"), of_identity.index("`list_audit`")
    assert sorted(of_identity[first : last + 1]) == sorted(names[4:])
    assert f"{limits.connections_of_address} lines may be open" in PAGE
    assert f"{limits.hello_rate} hellos a second are heard after the first {limits.hello_burst}" in PAGE
    assert f"A player may have {limits.connections_of_player} lines" in PAGE
    tables = TableSettings()
    assert f"up to {tables.grace:g} seconds for each player in any hour" in PAGE
    assert f"there are {tables.look:g} seconds to act at least" in PAGE
    assert MAX_DROPS == 3
    assert "more than three times in a turn" in PAGE


def test_the_quotas_are_those_of_the_page() -> None:
    limits, tables = Limits(), TableSettings()
    frames = f"{limits.rate} frames a second, after the first {limits.burst:,}"
    costly = (
        f"{limits.player_costly_rate} of those that cost more, after the first {limits.player_costly_burst}."
    )
    assert f"together may send {frames}, and {costly}" in PAGE
    assert (limits.chat_burst, limits.chat_rate) == (10, 1)
    assert "may say ten things at all tables together, and then one a second" in PAGE
    assert (limits.opening_burst, limits.opening_rate) == (30, 0.2)
    assert "open 30 tables, and then one every five seconds" in PAGE
    assert (tables.table_kept, tables.guest_table_kept) == (4 * 3600, 15 * 60)
    assert "may be 4 hours at most where a registered player opens it, and 15 minutes where a guest" in PAGE
    assert tables.reserved == tables.tables // 5
    assert "Of all tables the last fifth is for registered players." in PAGE


def test_the_budgets_for_lists_are_those_of_the_page() -> None:
    limits = Limits()
    of_connection = f"{limits.list_rate // 1024} KiB a second for a connection, after the first"
    assert f"{of_connection} {limits.list_burst // 1024:,} KiB, and" in PAGE
    of_address = (
        f"{limits.list_rate_of_address // 1024} KiB a second for all from one address, after the first"
    )
    assert f"{of_address} {limits.list_burst_of_address // 1024:,} KiB." in PAGE
    assert f"Each counts as {LEAST // 1024} KiB at least." in PAGE
    assert f"At most {('one', 'two', 'three')[MESSAGES_AT_ONCE - 1]} come in a second" in PAGE


def test_what_is_carried_out_anew_is_on_the_page() -> None:
    names = [f"`{snake_case(command.__name__)}`" for command in CARRIED_OUT_ANEW]
    assert f"`hello`, {', '.join(names[:-1])} and {names[-1]} are exempt" in PAGE


@pytest.mark.parametrize("exchange", EXCHANGES, ids=range(len(EXCHANGES)))
def test_an_exchange_is_one_that_can_be(exchange: str) -> None:
    """Every line is sound; every command has one reply, with its id, and the result that its type brings."""
    asked: tuple[str | None, str | None, str] | None = None  # id, code of the refusal due, type
    for who, frame in said(exchange):
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
        assert json.loads(JSON.encode(decoded)) == message, "fields that are left out, or in another order"
        if "id" in message:
            assert asked is not None
            id, code, kind = asked
            assert message["id"] == id
            assert message.get("code") == code or code is None
            if isinstance(decoded, Accepted) and kind in RESULTS:
                as_type(decoded.result, RESULTS[kind])
            asked = None
        for event in message.get("events", []):
            assert event is None or event_from_data(event)
    assert asked is None, "a command without a reply"


def test_every_message_is_in_an_exchange() -> None:
    types = {snake_case(kind.__name__) for kind in (*get_args(AnyCommand), *get_args(AnyMessage))}
    assert types <= set(re.findall(r'"type":"(\w+)"', "".join(EXCHANGES)))


def test_the_exchanges_at_the_table_are_one_story() -> None:
    """From a table's first snapshot on a mirror can follow it; a later snapshot finds it in step, and so does
    what it missed where it had been away."""
    lines = [line for exchange in EXCHANGES for who, line in said(exchange) if who == "<" and '"seq"' in line]
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
