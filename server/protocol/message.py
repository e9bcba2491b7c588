"""The base of all messages of the server."""

from msgspec import Struct

from riverboat.server.protocol.command import snake_case


class Message(Struct, frozen=True, tag_field="type", tag=snake_case, kw_only=True, omit_defaults=True):
    """A message from the server."""
