"""What the servers of a cluster send each other, sealed with the cluster's keys."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from riverboat.server.protocol.messages import TableInfo
from riverboat.server.replies import ReplyTransfer

PURPOSE: Final = b"riverboat cluster 1"
"""What the keys of the bus are derived for. Servers whose envelopes differ have another number."""

MAX_SENDERS: Final = 256
"""Senders whose keys are kept: more than a cluster has servers."""

_NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32


class Ask(Struct, frozen=True, array_like=True, tag="ask"):
    """A command of a client at the sender, for a table of the receiver.

    ask: numbers the sender's asks. connection: numbers its connections, for each table separately.
    codec: the subprotocol of the client. command: in msgpack.
    follows: the client has not sent it: it follows its table, and watches it again.
    """

    ask: int
    connection: int
    player: str
    name: str
    bot: bool
    address: str
    codec: str
    command: bytes
    follows: bool = False


class Left(Struct, frozen=True, array_like=True, tag="left"):
    """A connection at the sender has ended, or sees the table elsewhere from now on.

    returns: the sender stops, so the client connects elsewhere.
    """

    connection: int
    returns: bool = False


class Answer(Struct, frozen=True, array_like=True, tag="answer"):
    """The reply to an ask, in msgpack."""

    ask: int
    reply: bytes


class Show(Struct, frozen=True, array_like=True, tag="show"):
    """A Frame for these connections at the receiver."""

    connections: list[int]
    frame: Any  # msgspec has no unions of bytes and str


class Unsubscribed(Struct, frozen=True, array_like=True, tag="unsubscribed"):
    """A connection at the receiver watches `table` no more, although it has not asked for that."""

    connection: int
    table: str


class Shut(Struct, frozen=True, array_like=True, tag="shut"):
    """Close a connection at the receiver. reason: the name of a CloseReason."""

    connection: int
    reason: str


class ListedTable(Struct, frozen=True, array_like=True):
    """A table of the sender.

    epoch: that of its lease. seated: the ids of its players.
    opened_from: the address that opened it; empty if unknown.
    """

    info: TableInfo
    epoch: int
    seated: list[str]
    opened_from: str = ""


class Listed(Struct, frozen=True, array_like=True, tag="listed"):
    """Tables of the sender that are new or have changed, and the ids of those that it has no more."""

    tables: list[ListedTable]
    closed: list[str]


class Counted(Struct, frozen=True, array_like=True, tag="counted"):
    """Connections at the sender, by the id of a player or by address. 0: no more.

    used: the parts of their bursts that players who have disconnected have used.
    """

    connections: dict[str, int]
    used: dict[str, list[float]] = {}


class Failed(Struct, frozen=True, array_like=True, tag="failed"):
    """A wrong password, at the sender. of: what it was for, `account` or `table`."""

    of: str
    name: str
    address: str


class Look(Struct, frozen=True, array_like=True, tag="look"):
    """An account has changed: look at the feed of changes now."""


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    """The receiver owns `table` from now on, in this epoch.

    lease: the id of the receiver's row in the database. state: what the table takes along.
    replies: the latest to commands for the table.
    """

    table: str
    epoch: int
    lease: str
    state: bytes
    replies: list[ReplyTransfer] = []


class Went(Struct, frozen=True, array_like=True, tag="went"):
    """A table of the sender is at `server` now, which is about to list it in `epoch`."""

    table: str
    server: str
    epoch: int


Item = Ask | Left | Answer | Show | Shut | Listed | Counted | Failed | Look | Moved | Went | Unsubscribed


class Position(Struct, frozen=True, array_like=True):
    """How far a link is, as its sender sees it: the epoch, and the last number sent and received in it."""

    epoch: int
    sent: int
    received: int


class Status(Struct, frozen=True, array_like=True):
    """What a server says of itself.

    lease: the id of its row in the database. serves: whether it takes tables.
    tables: how many it has. capacity: how many it may have.
    work: the events of its tables a second, and more for each: see `balance.IDLE`. None if it does not say.
    lag: seconds by which its event loop is late, on average.
    """

    lease: str = ""
    serves: bool = False
    tables: int = 0
    capacity: int = 1
    work: float | None = None
    lag: float = 0.0


class Here(Struct, frozen=True, array_like=True, tag="here"):
    """The sender is alive.

    beat: grows with each. links: its links, by the id of the other server. leaving: this is its last.
    at: when it was sent, by the sender's clock.
    """

    sender: str
    beat: int
    links: dict[str, Position]
    leaving: bool = False
    status: Status = Status()
    at: float | None = None


class Batch(Struct, frozen=True, array_like=True, tag="batch"):
    """Items of a link, in order.

    number: counts the batches of the epoch, from 1. at: when it was sent first, by the sender's clock.
    """

    sender: str
    epoch: int
    number: int
    items: list[Item]
    at: float | None = None


class _AnyBatch(Struct, frozen=True, array_like=True, tag="batch"):
    """A Batch, perhaps of a newer version of this program, which has more kinds of items."""

    sender: str
    epoch: int
    number: int
    items: list[msgspec.Raw]
    at: float | None = None


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
    """Seals and opens the envelopes of the server `me`. Whoever reads the bus learns their sender and size.

    Each sender seals with a key of its own, made of its id and a key of the cluster, so that a count is a
    nonce that never repeats.

    keys: by id, derived from those of the journal, which all servers of a cluster share. The last seals.
    unknown: items that were left out, because they are of a kind that this version does not know.
    """

    def __init__(self, me: str, keys: Mapping[str, bytes]) -> None:
        self._keys = {id.encode(): secret for id, secret in keys.items()}
        newest = list(self._keys)[-1]
        self._head = bytes([len(newest)]) + newest + bytes([len(me)]) + me.encode()
        self._cipher = self._cipher_of(newest, me.encode())
        self._count = 0
        self._ciphers: dict[tuple[bytes, bytes], AESGCM] = {}  # of the senders that were heard lately
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[Envelope] = msgspec.msgpack.Decoder(Envelope)
        self._batch_decoder = msgspec.msgpack.Decoder(_AnyBatch)
        self._item_decoder: msgspec.msgpack.Decoder[Item] = msgspec.msgpack.Decoder(Item)
        self.unknown = 0

    def seal(self, inbox: str, envelope: Envelope) -> bytes:
        """Return `envelope` as `inbox` can open it."""
        self._count += 1
        nonce = self._count.to_bytes(_NONCE_BYTES, "big")
        plain = self._encoder.encode(envelope)
        return self._head + nonce + self._cipher.encrypt(nonce, plain, inbox.encode())

    def open(self, inbox: str, data: bytes) -> Envelope:
        """Return the envelope that was sealed for `inbox`, less items of unknown kinds. Raises NotForUs."""
        key, data = _first(data)
        sender, data = _first(data)
        if key not in self._keys:
            raise NotForUs("sealed with a key that is not loaded")
        cipher = self._ciphers.get((key, sender)) or self._cipher_of(key, sender)
        try:
            plain = cipher.decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], inbox.encode())
        except (InvalidTag, ValueError):
            raise NotForUs("changed, or sealed for another inbox") from None
        try:
            envelope = self._decoded(plain)
        except msgspec.MsgspecError:
            raise NotForUs("of a kind that this server does not know") from None
        if envelope.sender.encode() != sender:
            raise NotForUs("sealed by another server than it says")
        if len(self._ciphers) >= MAX_SENDERS:
            self._ciphers.clear()
        self._ciphers[key, sender] = cipher
        return envelope

    def _decoded(self, plain: bytes) -> Envelope:
        try:
            return self._decoder.decode(plain)
        except msgspec.ValidationError:
            batch = self._batch_decoder.decode(plain)
        items: list[Item] = []
        for item in batch.items:
            try:
                items.append(self._item_decoder.decode(item))
            except msgspec.MsgspecError:
                self.unknown += 1
        return Batch(batch.sender, batch.epoch, batch.number, items, batch.at)

    def _cipher_of(self, key: bytes, sender: bytes) -> AESGCM:
        return AESGCM(HKDF(SHA256(), _KEY_BYTES, None, PURPOSE + b" " + sender).derive(self._keys[key]))


def _first(data: bytes) -> tuple[bytes, bytes]:
    """Split `data` into its first part, whose length is its first byte, and the rest."""
    end = 1 + (data[0] if data else 0)
    return data[1:end], data[end:]
