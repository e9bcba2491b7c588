import contextlib
import json
from typing import Any

import msgpack  # type: ignore[import-untyped] # it brings no types
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import CODECS, JSON, MAX_FRAME, MSGPACK, Codec, Frame, as_type
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act, ListTables, Sit
from riverboat.server.protocol.errors import BadFrame, BadMessage, FrameError, UnknownType
from riverboat.server.protocol.messages import Accepted, Closing, Message, Welcome
from tests.server.protocol.strategies import (
    MESSAGES,
    commands,
    frames,
    messages,
    plain_data,
    pretenders,
)

codecs = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
RAISE = {"type": "act", "id": "a1", "table": "t", "hand": 7, "turn": 3, "action": "raise", "to": 600}


def frame_of(codec: Codec, data: Any) -> Frame:
    packed: bytes = msgpack.packb(data)
    return packed if codec is MSGPACK else json.dumps(data)


def refused(codec: Codec, data: Any) -> FrameError:
    with pytest.raises(FrameError) as refusal:
        codec.decode_command(frame_of(codec, data))
    return refusal.value


def test_msgpack_is_the_default_codec() -> None:
    assert list(CODECS) == ["riverboat.msgpack", "riverboat.json"]


@pytest.mark.integration
def test_commands_round_trip() -> None:
    met = set()

    @settings(max_examples=2_000, derandomize=True)  # enough to meet every type
    @given(command=commands)
    def goes_through(command: Command) -> None:
        for codec in CODECS.values():
            assert codec.decode_command(codec.encode(command)) == command
        met.add(type(command))

    goes_through()
    assert met == set(COMMANDS)


@pytest.mark.integration
def test_messages_round_trip() -> None:
    met = set()

    @settings(max_examples=300, derandomize=True)
    @given(message=messages)
    def goes_through(message: Message) -> None:
        for codec in CODECS.values():
            assert codec.decode_message(codec.encode(message)) == message
        met.add(type(message))

    goes_through()
    assert met == set(MESSAGES)


@given(message=messages | commands)
def test_codecs_carry_the_same_map(message: Message | Command) -> None:
    as_msgpack = msgpack.unpackb(MSGPACK.encode(message))
    assert as_msgpack == json.loads(JSON.encode(message))


@codecs
@given(frame=frames)
def test_any_frame_decodes_or_raises_frame_error(codec: Codec, frame: Frame) -> None:
    with contextlib.suppress(FrameError):
        codec.decode_command(frame)
    with contextlib.suppress(FrameError):
        codec.decode_message(frame)


@codecs
@given(data=pretenders | plain_data)
def test_any_data_decodes_within_bounds_or_raises_frame_error(codec: Codec, data: Any) -> None:
    complaint = ""
    try:
        command = codec.decode_command(frame_of(codec, data))
    except FrameError as error:
        complaint = str(error)
    else:
        assert msgspec.convert(msgspec.to_builtins(command), type(command)) == command
    assert len(complaint) < 200


@codecs
@given(command=commands, position=st.integers(0), replacement=st.binary(min_size=1, max_size=3))
def test_damaged_command_decodes_or_raises_frame_error(
    codec: Codec, command: Command, position: int, replacement: bytes
) -> None:
    frame = codec.encode(command)
    raw = bytearray(frame if isinstance(frame, bytes) else frame.encode())
    raw[position % len(raw)] = replacement[0]
    damaged = bytes(raw) if codec is MSGPACK else raw.decode(errors="replace")
    with contextlib.suppress(FrameError):
        codec.decode_command(damaged)


@codecs
def test_unknown_field_is_ignored(codec: Codec) -> None:
    frame = frame_of(codec, {"type": "list_tables", "id": "1", "colour": {"red": [1, 2.5, None]}})
    assert codec.decode_command(frame) == ListTables(id="1")


@codecs
def test_unknown_type_is_refused_with_the_id(codec: Codec) -> None:
    error = refused(codec, {"type": "teleport", "id": "7"})
    assert isinstance(error, UnknownType)
    assert (error.id, str(error)) == ("7", "unknown command 'teleport'")


@codecs
@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        (600.5, "to: must be an integer or null, not 600.5"),
        (600.0, "to: must be an integer or null, not 600.0"),
        ("600", "to: must be an integer or null, not a string"),
        (-1, "to: must be an integer >= 0, not -1"),
        (True, "to: must be an integer or null, not a boolean"),
        (10**15 + 1, "to: must be an integer <= 1000000000000000, not 1000000000000001"),
        ([600], "to: must be an integer or null, not a list"),
        ({}, "to: must be an integer or null, not a map"),
    ],
)
def test_invalid_amount_is_refused(codec: Codec, to: object, sentence: str) -> None:
    error = refused(codec, RAISE | {"to": to})
    assert isinstance(error, BadMessage)
    assert (error.id, str(error)) == ("a1", sentence)


@codecs
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"action": "steal"}, "action: 'steal' is not an allowed value"),
        ({"action": "x" * 999}, f"action: '{'x' * 39}... is not an allowed value"),
        ({"hand": -1}, "hand: must be an integer >= 0, not -1"),
        ({"turn": 2**60}, "turn: must be an integer <= 9007199254740991, not 1152921504606846976"),
        ({"table": ""}, "table: must be a string of at least 1 character"),
    ],
)
def test_invalid_field_is_named(codec: Codec, change: dict[str, object], sentence: str) -> None:
    assert str(refused(codec, RAISE | change)) == sentence


@codecs
def test_missing_field_is_named(codec: Codec) -> None:
    assert str(refused(codec, {"type": "watch", "id": "1"})) == "table: this field is required"
    long_name = {"type": "change_password", "id": "1", "password": "x"}
    assert str(refused(codec, long_name)) == "new_password: this field is required"


@codecs
@pytest.mark.parametrize(
    "name",
    ["", " Ann", "Ann ", "Ann\n", "A\x1b[2Jn", "A\x9bn", "A\u202en", "x" * 25],
    ids=["empty", "space before", "space after", "line break", "escape", "c1", "reordering", "long"],
)
def test_unprintable_name_is_refused(codec: Codec, name: str) -> None:
    error = refused(codec, {"type": "hello", "id": "1", "version": 1, "name": name})
    assert str(error).startswith("name: must be a string ")
    assert str(error).isprintable()


@codecs
@pytest.mark.parametrize("name", ["A", "Ann Smith", "Łukasz", "漢字", "🂡"])
def test_name_of_any_script_is_accepted(codec: Codec, name: str) -> None:
    codec.decode_command(frame_of(codec, {"type": "hello", "id": "1", "version": 1, "name": name}))


@codecs
@pytest.mark.parametrize("id", [None, "", "x" * 65, 5, ["a"]])
def test_invalid_id_is_not_repeated(codec: Codec, id: object) -> None:
    error = refused(codec, {"type": "list_tables", "id": id})
    assert isinstance(error, BadMessage)
    assert error.id is None


@codecs
@pytest.mark.parametrize("kind", [None, 5, ["act"], {"act": 1}])
def test_type_must_be_a_string(codec: Codec, kind: object) -> None:
    error = refused(codec, {"type": kind, "id": "1"})
    assert isinstance(error, BadMessage)
    assert (error.id, str(error)) == ("1", "type: must be a string")


@codecs
@pytest.mark.parametrize("data", [None, 1, "act", [RAISE]], ids=str)
def test_frame_must_hold_a_map(codec: Codec, data: object) -> None:
    assert isinstance(refused(codec, data), BadFrame)


HOSTILE: list[tuple[Codec, Frame]] = [
    (MSGPACK, "a text frame"),
    (JSON, b'{"type": "list_tables", "id": "1"}'),
    (MSGPACK, b""),
    (MSGPACK, b"\xc1"),
    (MSGPACK, b"\x81\xa2\xff\xff\x01"),  # invalid UTF-8
    (MSGPACK, msgpack.packb({1: 2})),
    (MSGPACK, msgpack.packb({"type": "list_tables", "id": "1"}) + b"\xc0"),
    (MSGPACK, msgpack.packb({"x": b"binary"})),
    (MSGPACK, msgpack.packb({"x": msgpack.Timestamp(1)})),
    (MSGPACK, msgpack.packb({"x": msgpack.ExtType(5, b"")})),
    (MSGPACK, b"\xdd\xff\xff\xff\xff"),  # a list of 4,294,967,295
    (MSGPACK, b"\xdd\x00\x00\xff\xff" * 1000),  # 65,535 entries each, a thousand deep
    (MSGPACK, b"\x91" * MAX_FRAME),
    (MSGPACK, msgpack.packb({"x": "a" * 1025})),
    (JSON, ""),
    (JSON, "["),
    (JSON, "[" * MAX_FRAME),
    (JSON, '{"a":' * 10_000),
    (JSON, '{"x": NaN}'),
    (JSON, '{"x": Infinity}'),
    (JSON, '{"x": 1e999}'),
    (JSON, '{"x": "\\ud800"}'),
    (JSON, '{"x": "\ud800"}'),
    (JSON, '{"x": ' + "1" * 5000 + "}"),
    (JSON, "{} {}"),
]


@pytest.mark.parametrize(("codec", "frame"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_frame_is_a_bad_frame(codec: Codec, frame: Frame) -> None:
    with pytest.raises(BadFrame):
        codec.decode_command(frame)


@codecs
def test_act_is_decoded(codec: Codec) -> None:
    assert codec.decode_command(frame_of(codec, RAISE)) == Act(
        id="a1", table="t", hand=7, turn=3, action="raise", to=600
    )


@codecs
def test_omitted_fields_have_defaults(codec: Codec) -> None:
    frame = frame_of(codec, {"type": "sit", "id": "1", "table": "t", "buy_in": 500})
    assert codec.decode_command(frame) == Sit(id="1", table="t", buy_in=500, seat=None)


@codecs
def test_client_ignores_unknown_fields_and_names_unknown_types(codec: Codec) -> None:
    assert codec.decode_message(
        frame_of(codec, {"type": "closing", "message": "bye", "in_ms": 5})
    ) == Closing(message="bye")
    with pytest.raises(UnknownType):
        codec.decode_message(frame_of(codec, {"type": "fanfare"}))
    with pytest.raises(BadMessage, match="message: must be a string, not an integer"):
        codec.decode_message(frame_of(codec, {"type": "closing", "message": 5}))


@codecs
def test_result_is_converted_to_its_type(codec: Codec) -> None:
    welcome = Welcome(version=1, player="p1", name="Ann", token=str(7), server="riverboat")
    reply = codec.decode_message(codec.encode(Accepted(id="1", result=welcome)))
    assert isinstance(reply, Accepted)
    assert as_type(reply.result, Welcome) == welcome
    with pytest.raises(BadMessage):
        as_type({"player": 5}, Welcome)
