"""What identifies a command that is carried out once, and what it asks for, as digests."""

from hashlib import blake2b

from msgspec.structs import replace

from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.command import SECRETS, Command


def key_of(player: str, command: Command, part: str = "") -> str:
    """Return what identifies `command` of `player`: their ids, of which clients choose one.

    part: names a part of the command whose effect is committed by itself, before the rest.
    """
    return _digest(f"{player}\0{command.id}\0{part}".encode() if part else f"{player}\0{command.id}".encode())


def content_of(command: Command) -> str:
    """Return a digest of what `command` asks for, but for its secrets.

    Of a password, only whether there is one: a digest of it would be far easier to guess than its hash.
    """
    hidden = {name: "" for name in SECRETS if getattr(command, name, None) is not None}
    return _digest(MSGPACK.encode(replace(command, **hidden) if hidden else command))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
