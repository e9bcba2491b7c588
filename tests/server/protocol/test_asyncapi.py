"""docs/asyncapi.yaml is up to date and a valid AsyncAPI 3 document."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.protocol import catalogue
from riverboat.server.protocol.asyncapi import as_yaml, document
from riverboat.server.protocol.codecs import CODECS
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import snake_case
from riverboat.server.protocol.messages import AnyMessage

PAGE = Path(__file__).parents[3] / "docs" / "asyncapi.yaml"
COMMANDS = {snake_case(command.__name__): command for command in catalogue.COMMANDS}
MESSAGES = {snake_case(message.__name__) for message in get_args(AnyMessage)}

letters = st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"])
words = st.sampled_from(["null", "true", "on", "y", "~", "- a", "a: b", "#", "1", "1.5", "0x1", "é"])
texts = st.text(letters) | words
keys = st.text(letters, max_size=100) | words  # YAML reads a key of 1,024 signs at most, escapes included
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def written() -> Any:
    """The file, parsed by a YAML library."""
    return yaml.safe_load(PAGE.read_text(encoding="utf-8"))


def refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (item for key, item in value.items() if key == "$ref")
        for item in value.values():
            yield from refs(item)
    elif isinstance(value, list):
        for item in value:
            yield from refs(item)


def at(whole: Any, ref: str) -> Any:
    """Resolve `ref`."""
    assert ref.startswith("#/")
    for step in ref[2:].split("/"):
        whole = whole[step]
    return whole


def test_file_is_up_to_date() -> None:
    again = "python -m riverboat.server.protocol.asyncapi > docs/asyncapi.yaml"
    assert PAGE.read_text(encoding="utf-8") == as_yaml(document()), f"generate it again: {again}"


def test_yaml_parsers_agree(written: Any) -> None:
    assert written == json.loads(json.dumps(document()))


@given(plain)
def test_data_survives_yaml(value: Any) -> None:
    assert yaml.safe_load(as_yaml(value)) == value


def test_references_resolve(written: Any) -> None:
    all_refs = set(refs(written))
    assert len(all_refs) > 100
    for ref in all_refs:
        assert at(written, ref)


def test_required_fields_are_present(written: Any) -> None:
    assert written["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(written["info"])
    assert all({"host", "protocol"} <= set(server) for server in written["servers"].values())
    for operation in written["operations"].values():
        assert operation["action"] in {"send", "receive"}
        for part in (operation, operation.get("reply", operation)):
            channel = part["channel"]["$ref"]
            assert at(written, channel)["address"]
            assert part["messages"]
            assert all(ref["$ref"].startswith(f"{channel}/messages/") for ref in part["messages"])


def test_each_codec_has_a_channel_with_every_message(written: Any) -> None:
    channels = written["channels"]
    assert [channel["title"] for channel in channels.values()] == list(CODECS)
    for channel in channels.values():
        assert channel["bindings"]["ws"]["headers"]["properties"]["Sec-WebSocket-Protocol"] == {
            "type": "string",
            "const": channel["title"],
        }
        assert set(COMMANDS) | MESSAGES <= set(channel["messages"])
        assert [(close["code"], close["reason"]) for close in channel["x-close-codes"]] == [
            (reason.code, reason.reason) for reason in CloseReason
        ]


def test_operations_cover_commands_and_updates(written: Any) -> None:
    for channel in written["channels"]:
        done = {
            (operation["action"], at(written, at(written, operation["messages"][0]["$ref"])["$ref"])["name"])
            for operation in written["operations"].values()
            if operation["channel"]["$ref"] == f"#/channels/{channel}"
        }
        assert done == {("receive", command) for command in COMMANDS} | {
            ("send", message)
            for message in (
                *("update", "snapshot", "preaction"),
                *("suspended", "resumed", "taken_over", "lobby", "closing"),
                *("tournament_snapshot", "tournament_update"),
            )
        }


@pytest.mark.parametrize("name", COMMANDS)
def test_command_has_the_schema_of_its_result(written: Any, name: str) -> None:
    operation = written["operations"][f"json_{name}"]
    replies = [at(written, ref["$ref"])["$ref"].split("/")[-1] for ref in operation["reply"]["messages"]]
    brings = catalogue.COMMANDS[COMMANDS[name]].result
    assert replies == [
        "accepted" if brings is None else f"{name}_accepted",
        "repeated",
        "stale",
        "refused",
    ]
    if brings is not None:
        payload = at(written, f"#/components/messages/{name}_accepted")["payload"]
        result = payload["allOf"][1]["properties"]["result"]
        shapes = result.get("anyOf", [result.get("items", result)])
        structs = get_args(brings) or (brings,)
        named = {shape["$ref"].split("/")[-1] if "$ref" in shape else shape["type"] for shape in shapes}
        assert named == {"string" if struct is str else struct.__name__ for struct in structs}


def test_error_codes_are_listed(written: Any) -> None:
    assert written["components"]["schemas"]["Refused"]["properties"]["code"]["enum"] == list(Code)
