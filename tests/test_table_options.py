"""Every option of a table is declared once and reaches every place that is derived from its declaration."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.commands.table_options import fields_of_opening, rules_of_opening, stakes_as_options
from riverboat.engine.games import Stakes
from riverboat.engine.house import House, Rake
from riverboat.engine.options import Option, option_of
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.checkpoint import checkpoint_after
from riverboat.engine.table.events import StakesChanged, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.games import describe_rules
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint, encode_checkpoint
from riverboat.server.protocol.codecs import CODECS, JSON, Codec
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.rules import AskedRules, AskedStakes, RulesInfo, StakesInfo, asked_rules
from riverboat.server.protocol.snapshots import rules_of, snapshot_of, table_info
from riverboat.server.tables.opening import opening
from tests.support.opening import open_table

WEEK_MS = 604_800_000
CHIPS = 60
WITH: dict[str, dict[str, Any]] = {
    "bring_in": {"game": "stud"},
    "small_bet": {"game": "flhe"},
    "big_bet": {"game": "flhe", "small_bet": 50},
    "min_buy_in": {"big_blind": 2},
    "max_buy_in": {"big_blind": 2},
    "time_bank_refill_ms": {"time_bank_ms": 300_000},
    "all_cards": {"spectator_delay_ms": 1},
}
"""Other options without which an option cannot be asked for."""


class Declared(NamedTuple):
    """An option with its type, and where it is: in the rules, or in a map of them."""

    name: str
    option: Option
    kind: type[Any]
    default: Any
    part: str = ""

    @property
    def value(self) -> Any:
        """A value that is not the default."""
        if self.kind is bool:
            return self.default is not True
        if self.kind is str:
            return "plo"
        return CHIPS if self.option.unit == "chips" else self.option.most


def declared(of: type[Any], part: str = "") -> Iterator[Declared]:
    kinds = get_type_hints(of)
    for field in dataclasses.fields(of):
        kind: type[Any] = next(iter(get_args(kinds[field.name])), kinds[field.name])
        if kind in (Stakes, House):
            yield from declared(kind, field.name)
        elif kind is not Rake:
            yield Declared(field.name, option_of(field), kind, field.default, part)


OPTIONS = list(declared(TableRules))
NUMBERS = [each for each in OPTIONS if each.kind is int and each.part != "house"]
by_name = pytest.mark.parametrize("each", OPTIONS, ids=[each.name for each in OPTIONS])
by_number = pytest.mark.parametrize("each", NUMBERS, ids=[each.name for each in NUMBERS])


@click.command()
@rules_of_opening
def command(**given: Any) -> None:
    frame = JSON.encode(open_table(**fields_of_opening(given)))
    click.echo(frame)


@click.command()
@stakes_as_options
def stakes(**given: Any) -> None:
    pass


def flags(**options: Any) -> Iterator[str]:
    for name, value in options.items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            yield f"--{flag}" if value else f"--no-{flag}"
        else:
            yield from (f"--{flag}", str(value))


def asked_for(**options: Any) -> OpenTable:
    """Return the command that the server receives when these options are typed."""
    done = CliRunner().invoke(command, [*flags(**options)])
    assert done.exit_code == 0, done.output
    received = JSON.decode_command(done.output.strip())
    assert isinstance(received, OpenTable)
    return received


def followed(opened: TableOpened, codec: Codec) -> TableMirror:
    """Return the mirror of a table that was stored, recovered, and sent to a client."""
    event = event_from_data(json.loads(json.dumps(event_to_data(opened))))
    state = TableState.replay([event])
    kept = encode_checkpoint(checkpoint_after("t", state, 1, AdmissionList()))
    state = decode_checkpoint(kept).state
    info = table_info(state, "t", 0)
    frame = codec.encode(snapshot_of(state, info, 1, you=None, hand=(), turn=None))
    snapshot = codec.decode_message(frame)
    assert isinstance(snapshot, Snapshot)
    assert rules_of(snapshot.info) == opened.rules
    assert describe_rules(snapshot.info.rules) == describe_rules(opened.rules)
    return TableMirror.from_snapshot(snapshot)


@by_name
def test_option_travels_from_the_command_line_to_a_mirror(each: Declared) -> None:
    assert each.value != each.default
    opened = opening(asked_for(**WITH.get(each.name, {}), **{each.name: each.value}), most_keep_ms=WEEK_MS)
    for codec in CODECS.values():
        rules = followed(opened, codec).state.rules
        assert rules == opened.rules
        assert getattr(getattr(rules, each.part) if each.part else rules, each.name) == each.value


def test_rake_travels_from_the_command_line_to_a_mirror() -> None:
    opened = opening(asked_for(rake=33, rake_cap=200))
    for codec in CODECS.values():
        assert followed(opened, codec).state.rules.house.rake == Rake(33, 200)


def test_options_left_out_have_the_declared_defaults() -> None:
    rules = opening(asked_for()).rules
    for each in OPTIONS:
        if not each.option.follows:
            assert getattr(getattr(rules, each.part) if each.part else rules, each.name) == each.default


@by_number
def test_wire_and_command_line_have_the_declared_limits(each: Declared) -> None:
    assert each.option.least is not None
    for wrong in (each.option.least - 1, (each.option.most or 10**15) + 1):
        path = f"rules.{each.part}.{each.name}" if each.part else f"rules.{each.name}"
        asked: dict[str, Any] = {each.name: wrong}
        frame = JSON.encode(open_table(**asked))
        with pytest.raises(BadMessage, match=f"^{path}: "):
            JSON.decode_command(frame)
        if wrong < 10**15:
            assert CliRunner().invoke(command, [*flags(**asked)]).exit_code == 2


@by_name
def test_command_line_explains_option(each: Declared) -> None:
    [found] = [option for option in command.params if option.name == each.name]
    assert isinstance(found, click.Option)
    assert found.help == each.option.help
    assert each.option.help.endswith(".")
    if each.option.follows:
        assert found.show_default == each.option.follows


def test_stakes_have_the_options_of_an_opening() -> None:
    names = [field.name for field in dataclasses.fields(Stakes)]
    assert [option.name for option in stakes.params] == [*names, "min_buy_in", "max_buy_in"]
    fields = {field.name for field in dataclasses.fields(StakesChanged)}
    assert fields == {"stakes", "min_buy_in", "max_buy_in"}


@pytest.mark.parametrize(
    ("wire", "of"),
    [(AskedRules, TableRules), (RulesInfo, TableRules), (AskedStakes, Stakes), (StakesInfo, Stakes)],
)
def test_wire_types_have_the_declared_fields(wire: Any, of: Any) -> None:
    assert list(wire.__struct_fields__) == [field.name for field in dataclasses.fields(of)]


def test_unknown_option_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(TypeError, match=r"unknown option 'sets'\. Choose from small_blind, .*, seats, "):
        asked_rules(sets=3)
