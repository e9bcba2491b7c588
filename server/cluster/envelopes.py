"""What the servers of a cluster send each other, sealed with the cluster's keys."""

import os
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from riverboat.server.protocol.messages import TableInfo

PURPOSE: Final = b"riverboat cluster 1"
"""What the keys of the bus are derived for. Servers whose envelopes differ have another number."""

_NONCE_BYTES: Final = 12


class Ask(Struct, frozen=True, array_like=True, tag="ask"):
    """A command of a client at the sender, for a table of the receiver.

    ask: numbers the sender's asks. connection: numbers its connections.
    codec: the subprotocol of the client. command: in msgpack.
    """

    ask: int
    connection: int
    player: str
    name: str
    bot: bool
    address: str
    codec: str
    command: bytes


class Left(Struct, frozen=True, array_like=True, tag="left"):
    """A connection at the sender has ended."""

    connection: int


class Answer(Struct, frozen=True, array_like=True, tag="answer"):
    """The reply to an ask, in msgpack."""

    ask: int
    reply: bytes


class Show(Struct, frozen=True, array_like=True, tag="show"):
    """A Frame for these connections at the receiver."""

    connections: list[int]
    frame: Any  # msgspec has no unions of bytes and str


class Shut(Struct, frozen=True, array_like=True, tag="shut"):
    """Close a connection at the receiver. reason: the name of a CloseReason."""

    connection: int
    reason: str


class ListedTable(Struct, frozen=True, array_like=True):
    """A table of the sender. epoch: that of its lease. seated: the ids of its players."""

    info: TableInfo
    epoch: int
    seated: list[str]


class Listed(Struct, frozen=True, array_like=True, tag="listed"):
    """Tables of the sender that are new or have changed, and the ids of those that it has no more."""

    tables: list[ListedTable]
    closed: list[str]


Item = Ask | Left | Answer | Show | Shut | Listed


class Position(Struct, frozen=True, array_like=True):
    """How far a link is, as its sender sees it: the epoch, and the last number sent and received in it."""

    epoch: int
    sent: int
    received: int


class Here(Struct, frozen=True, array_like=True, tag="here"):
    """The sender is alive.

    beat: grows with each. links: its links, by the id of the other server. leaving: this is its last.
    """

    sender: str
    beat: int
    links: dict[str, Position]
    leaving: bool = False


class Batch(Struct, frozen=True, array_like=True, tag="batch"):
    """Items of a link, in order. number: counts the batches of the epoch, from 1."""

    sender: str
    epoch: int
    number: int
    items: list[Item]


class Again(Struct, frozen=True, array_like=True, tag="again"):
    """The batches after this number did not arrive."""

    sender: str
    epoch: int
    after: int


Envelope = Here | Batch | Again


class NotForUs(Exception):  # noqa: N818 - says what is wrong
    """The envelope was not made by a server of this cluster for this inbox, or is of another kind."""

    code = "not_for_us"


class Envelopes:
    """Seals and opens envelopes. Whoever reads the bus learns their size and their receiver.

    keys: by id, derived from those of the journal, which all servers of a cluster share. The last seals.
    """

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self._ciphers = {id.encode(): AESGCM(secret) for id, secret in keys.items()}
        self._newest = list(self._ciphers)[-1]
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[Envelope] = msgspec.msgpack.Decoder(Envelope)

    def seal(self, inbox: str, envelope: Envelope) -> bytes:
        """Return `envelope` as `inbox` can open it."""
        nonce = os.urandom(_NONCE_BYTES)
        head = bytes([len(self._newest)]) + self._newest + nonce
        plain = self._encoder.encode(envelope)
        return head + self._ciphers[self._newest].encrypt(nonce, plain, inbox.encode())

    def open(self, inbox: str, data: bytes) -> Envelope:
        """Return the envelope that was sealed for `inbox`. Raises NotForUs."""
        start = 1 + (data[0] if data else 0)
        cipher = self._ciphers.get(data[1:start])
        if cipher is None:
            raise NotForUs("sealed with a key that is not loaded")
        try:
            plain = cipher.decrypt(
                data[start : start + _NONCE_BYTES], data[start + _NONCE_BYTES :], inbox.encode()
            )
            return self._decoder.decode(plain)
        except (InvalidTag, ValueError):
            raise NotForUs("changed, or sealed for another inbox") from None
        except msgspec.MsgspecError:
            raise NotForUs("of a kind that this server does not know") from None
