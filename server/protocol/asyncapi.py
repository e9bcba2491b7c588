"""Generate an AsyncAPI document of the protocol from the types of the messages.

python -m riverboat.server.protocol.asyncapi > docs/asyncapi.yaml
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc, getdoc
from typing import Any, Final

import msgspec

from riverboat.engine.events import EVENTS, Event
from riverboat.engine.table import deal_events
from riverboat.engine.table import events as table_events
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import CODECS, MSGPACK, Codec
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command, snake_case
from riverboat.server.protocol.commands import VERSION
from riverboat.server.protocol.tournaments import TournamentSnapshot, TournamentUpdate

_SCHEMAS: Final = "#/components/schemas/"
_MESSAGES: Final = "#/components/messages/"
_RESULTS: Final = {command: spec.result for command, spec in COMMANDS.items() if spec.result is not None}
_REPLIES: Final[tuple[type[msg.Message], ...]] = (msg.Accepted, msg.Repeated, msg.Stale, msg.Refused)
_UNASKED: Final[tuple[type[msg.Message], ...]] = (
    msg.Update,
    msg.Snapshot,
    msg.Preaction,
    msg.Suspended,
    msg.Resumed,
    msg.TakenOver,
    msg.Lobby,
    msg.Closing,
    TournamentSnapshot,
    TournamentUpdate,
)
_KINDS: Final = tuple(
    event
    for event in EVENTS.values()
    if event.__module__ in {Event.__module__, table_events.__name__, deal_events.__name__}
)
"""The events of hands and tables. Tests may define others."""

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_$][\w$-]*")
_OTHER_THAN_TEXT: Final = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}

Document = dict[str, Any]


def document() -> Document:
    """Return the document as plain data."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Riverboat",
            "version": f"{VERSION}.0.0",
            "description": "The messages of a poker server. protocol.md describes them.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "local": {
                "host": "127.0.0.1:8765",
                "protocol": "ws",
                "description": "Where `riverboat serve` listens by default.",
            }
        },
        "channels": {_short(codec): _channel(codec) for codec in CODECS.values()},
        "operations": dict(operation for codec in CODECS.values() for operation in _operations(codec)),
        "components": {"messages": _messages(), "schemas": _schemas()},
    }


def as_yaml(value: Any) -> str:
    """Return plain data as YAML in block style, with strings as in JSON.

    All characters must be below U+10000, where JSON and YAML have the same escapes.
    """
    return "\n".join(_lines(value)) + "\n"


def _short(codec: Codec) -> str:
    return codec.subprotocol.rpartition(".")[2]


def _tag(struct: type[msgspec.Struct]) -> str:
    return snake_case(struct.__name__)


def _accepted(command: type[Command]) -> str:
    """Return the name of the message that accepts `command`."""
    return f"{_tag(command)}_accepted" if command in _RESULTS else "accepted"


def _replies_to(command: type[Command]) -> list[str]:
    """Return the names of the messages that can answer `command`."""
    return [_accepted(command), *(_tag(reply) for reply in _REPLIES[1:])]


def _message_names() -> list[str]:
    return [
        *map(_tag, COMMANDS),
        *map(_tag, (*_REPLIES, *_UNASKED)),
        *(_accepted(command) for command in COMMANDS if command in _RESULTS),
    ]


def _channel(codec: Codec) -> Document:
    frames = "MessagePack in binary frames" if codec is MSGPACK else "JSON in text frames"
    headers = {
        "type": "object",
        "properties": {"Sec-WebSocket-Protocol": {"type": "string", "const": codec.subprotocol}},
    }
    return {
        "address": "/",
        "title": codec.subprotocol,
        "description": f"{frames}, one message each.",
        "messages": {name: {"$ref": _MESSAGES + name} for name in _message_names()},
        "bindings": {"ws": {"method": "GET", "headers": headers}},
        "x-close-codes": [{"code": reason.code, "reason": reason.reason} for reason in CloseReason],
    }


def _operations(codec: Codec) -> Iterator[tuple[str, Document]]:
    """Yield the server's operations on the channel of `codec`: receive a command and reply, or send."""
    short = _short(codec)
    channel = {"$ref": f"#/channels/{short}"}

    def on_channel(names: Iterable[str]) -> list[Document]:
        return [{"$ref": f"{channel['$ref']}/messages/{name}"} for name in names]

    for command in COMMANDS:
        yield (
            f"{short}_{_tag(command)}",
            {
                "action": "receive",
                "channel": channel,
                "messages": on_channel([_tag(command)]),
                "reply": {"channel": channel, "messages": on_channel(_replies_to(command))},
            },
        )
    for message in _UNASKED:
        yield (
            f"{short}_{_tag(message)}",
            {"action": "send", "channel": channel, "messages": on_channel([_tag(message)])},
        )


def _messages() -> Document:
    messages: Document = {}
    for struct in (*COMMANDS, *_REPLIES, *_UNASKED):
        messages[_tag(struct)] = {
            "name": _tag(struct),
            "summary": cleandoc(getdoc(struct) or "").split("\n\n")[0].replace("\n", " "),
            "payload": {"$ref": _SCHEMAS + struct.__name__},
        }
    for command in _RESULTS:
        result = msgspec.json.schema_components([_RESULTS[command]], ref_template=_SCHEMAS + "{name}")[0][0]
        messages[_accepted(command)] = {
            "name": "accepted",
            "summary": f"The command {_tag(command)} was carried out.",
            "payload": {
                "allOf": [{"$ref": f"{_SCHEMAS}Accepted"}, {"properties": {"result": result}}],
                "required": ["result"],
            },
        }
    return messages


def _schemas() -> Document:
    """Return the schemas of all types, with what the types leave open: events, nested replies, codes."""
    types = (*COMMANDS, *_REPLIES, *_UNASKED, *_RESULTS.values(), *_KINDS)
    _, schemas = msgspec.json.schema_components(types, ref_template=_SCHEMAS + "{name}")
    for schema in schemas.values():
        if "description" in schema:
            schema["description"] = cleandoc(schema["description"])
    for event in _KINDS:
        schema = schemas[event.__name__]
        schema["properties"]["kind"] = {"enum": [event.kind]}
        schema["required"] = [*schema.get("required", ()), "kind"]
    schemas["Event"] = {"oneOf": [{"$ref": _SCHEMAS + event.__name__} for event in _KINDS]}
    seen = {"anyOf": [{"$ref": f"{_SCHEMAS}Event"}, {"type": "null"}]}
    schemas["Update"]["properties"]["events"]["items"] = seen
    schemas["Snapshot"]["properties"]["hand"]["items"] = seen
    schemas["Snapshot"]["properties"]["last_hand"]["items"] = seen
    schemas["Snapshot"]["properties"]["chat"]["items"] = {"$ref": f"{_SCHEMAS}ChatSaid"}
    for name, of in (
        ("committed", "DealCommitted"),
        ("avoided", "DealAvoided"),
        ("recorded", "DealRecorded"),
        ("signer", "SignerCertified"),
        ("committed_by", "SignerCertified"),
    ):
        schemas["DealsInfo"]["properties"][name] = {"$ref": _SCHEMAS + of}
    schemas["MissedInfo"]["properties"]["avoided"] = {"$ref": f"{_SCHEMAS}DealAvoided"}
    schemas["HandRecord"]["properties"]["events"]["items"] = seen
    schemas["Repeated"]["properties"]["first"] = {
        "oneOf": [{"$ref": _SCHEMAS + reply.__name__} for reply in _REPLIES if reply is not msg.Repeated]
    }
    schemas["Refused"]["properties"]["code"]["enum"] = [str(code) for code in Code]
    return schemas


def _lines(value: Any) -> Iterator[str]:
    """Yield `value` line by line, without indentation."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _entry(f"{_key(key)}:", item)
    elif isinstance(value, list | tuple) and value:
        for item in value:
            first, *others = _lines(item)
            yield f"- {first}"
            yield from (f"  {line}" for line in others)
    else:
        yield json.dumps(value)


def _entry(key: str, item: Any) -> Iterator[str]:
    if isinstance(item, dict | list | tuple) and item:
        yield key
        yield from (f"  {line}" for line in _lines(item))
    else:
        yield f"{key} {json.dumps(item)}"


def _key(key: str) -> str:
    plain = _PLAIN_KEY.fullmatch(key) and key.lower() not in _OTHER_THAN_TEXT
    return key if plain else json.dumps(key)


if __name__ == "__main__":
    sys.stdout.write(as_yaml(document()))
