"""What the servers of a cluster send each other, sealed with the cluster's keys."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from riverboat.server.cluster.listings import TablesChanged, TournamentsChanged
from riverboat.server.replies import ReplyTransfer

PURPOSE: Final = b"riverboat cluster 1"
"""What the keys of the bus are derived for. It never changes, so that a server can open the heartbeat of any
other version."""

PROTOCOL_VERSION: Final = 2
"""The version of these messages. Servers with different versions do not link. A new kind of item or a new
last field needs no new version."""

MAX_SENDERS: Final = 256
"""Senders whose keys are kept: more than a cluster has servers."""

_NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32


class Request(Struct, frozen=True, array_like=True, tag="request"):
    """A command of a client at the sender, for a table of the receiver.

    id: numbers the sender's requests. connection: numbers its connections, for each table separately.
    codec: the subprotocol of the client. command: in msgpack.
    follows: whether the client's server sent it, to watch a table again that has moved or was recovered.
    """

    id: int
    connection: int
    player: str
    name: str
    bot: bool
    address: str
    codec: str
    command: bytes
    follows: bool = False


class Disconnected(Struct, frozen=True, array_like=True, tag="disconnected"):
    """A connection at the sender has ended, or sees the table elsewhere from now on.

    reconnects: whether the client is expected at another server, because the sender stops.
    """

    connection: int
    reconnects: bool = False


class Response(Struct, frozen=True, array_like=True, tag="response"):
    """The reply to the request with this id, in msgpack."""

    request: int
    reply: bytes


class SendFrame(Struct, frozen=True, array_like=True, tag="send_frame"):
    """Send a Frame to these connections at the receiver."""

    connections: list[int]
    frame: Any  # msgspec has no unions of bytes and str


class Unsubscribed(Struct, frozen=True, array_like=True, tag="unsubscribed"):
    """A connection at the receiver no longer watches `table`, without having sent `unwatch`."""

    connection: int
    table: str


class DisconnectClient(Struct, frozen=True, array_like=True, tag="disconnect_client"):
    """Disconnect a client at the receiver. reason: the name of a CloseReason."""

    connection: int
    reason: str


class ConnectionsChanged(Struct, frozen=True, array_like=True, tag="connections_changed"):
    """The number of connections at the sender, by the id of a player or by address, where it has changed.

    used: the parts of their bursts that players who have disconnected have used.
    """

    connections: dict[str, int]
    used: dict[str, list[float]] = {}


class PasswordFailed(Struct, frozen=True, array_like=True, tag="password_failed"):
    """A wrong password at the sender. purpose: what it was for, `account` or `table`."""

    purpose: str
    name: str
    address: str


class AccountChanged(Struct, frozen=True, array_like=True, tag="account_changed"):
    """An account has changed: read the feed of account changes now."""


class TableHandedOver(Struct, frozen=True, array_like=True, tag="table_handed_over"):
    """The receiver owns `table` from now on, in this epoch.

    table: the id of a table or of a tournament.
    lease: the id of the receiver's row in the database. state: what the table takes along.
    replies: the latest to commands for the table.
    """

    table: str
    epoch: int
    lease: str
    state: bytes
    replies: list[ReplyTransfer] = []


class TableMoved(Struct, frozen=True, array_like=True, tag="table_moved"):
    """The sender has handed `table` over to `server`, which is about to list it in `epoch`.

    table: the id of a table or of a tournament.
    """

    table: str
    server: str
    epoch: int


Item = (
    Request
    | Response
    | SendFrame
    | Disconnected
    | DisconnectClient
    | Unsubscribed
    | TablesChanged
    | TournamentsChanged
    | TableHandedOver
    | TableMoved
    | ConnectionsChanged
    | PasswordFailed
    | AccountChanged
)


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


class Heartbeat(Struct, frozen=True, array_like=True, tag="heartbeat"):
    """The sender is alive.

    version: PROTOCOL_VERSION of the sender. It stays second in every version, after `sender`.
    beat: grows with each. links: its links, by the id of the other server. leaving: whether it is the last.
    at: when it was sent, by the sender's clock.
    """

    sender: str
    version: int
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


class ResendRequest(Struct, frozen=True, array_like=True, tag="resend_request"):
    """Send the batches after this number again: they did not arrive."""

    sender: str
    epoch: int
    after: int


Envelope = Heartbeat | Batch | ResendRequest


class _AnyHeartbeat(Struct, frozen=True, array_like=True, tag="heartbeat"):
    """What heartbeats of all versions since 2 begin with."""

    sender: str
    version: int


class _UnversionedHeartbeat(Struct, frozen=True, array_like=True, tag="here"):
    """A heartbeat of version 1, which did not contain its version."""

    sender: str
    version: ClassVar[int] = 1


class NotForUs(Exception):  # noqa: N818 - says what is wrong
    """The envelope was not made by a server of this cluster for this inbox, or is of another kind."""

    code = "not_for_us"


class OtherVersion(Exception):  # noqa: N818 - as above
    """The envelope is a heartbeat of a server of this cluster with another version of these messages."""

    code = "other_cluster_version"

    def __init__(self, sender: str, version: int) -> None:
        super().__init__(
            f"the server sends version {version} of the cluster's messages, and this one version "
            f"{PROTOCOL_VERSION}, so they do not link; run the same release of riverboat on all servers"
        )
        self.sender = sender
        self.version = version


class Envelopes:
    """Seals and opens the envelopes of the server `server_id`. A reader of the bus learns sender and size.

    Each sender seals with a key of its own, made of its id and a key of the cluster, so that a count is a
    nonce that never repeats.

    keys: by id, derived from those of the journal, which all servers of a cluster share. The last seals.
    unknown: items that were left out, because they are of a kind that this version does not know.
    """

    def __init__(self, server_id: str, keys: Mapping[str, bytes]) -> None:
        self._keys = {id.encode(): secret for id, secret in keys.items()}
        newest = list(self._keys)[-1]
        self._head = bytes([len(newest)]) + newest + bytes([len(server_id)]) + server_id.encode()
        self._cipher = self._cipher_of(newest, server_id.encode())
        self._count = 0
        self._ciphers: dict[tuple[bytes, bytes], AESGCM] = {}  # of the senders that were heard lately
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[Envelope] = msgspec.msgpack.Decoder(Envelope)
        self._batch_decoder = msgspec.msgpack.Decoder(_AnyBatch)
        self._head_decoder: msgspec.msgpack.Decoder[_AnyHeartbeat | _UnversionedHeartbeat] = (
            msgspec.msgpack.Decoder(_AnyHeartbeat | _UnversionedHeartbeat)
        )
        self._item_decoder: msgspec.msgpack.Decoder[Item] = msgspec.msgpack.Decoder(Item)
        self.unknown = 0

    def seal(self, inbox: str, envelope: Envelope) -> bytes:
        """Return `envelope` as `inbox` can open it."""
        self._count += 1
        nonce = self._count.to_bytes(_NONCE_BYTES, "big")
        plain = self._encoder.encode(envelope)
        return self._head + nonce + self._cipher.encrypt(nonce, plain, inbox.encode())

    def open(self, inbox: str, data: bytes) -> Envelope:
        """Return the envelope that was sealed for `inbox`, less items of unknown kinds.

        Raises NotForUs and OtherVersion.
        """
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
            self._check_version(plain, sender)
            envelope = self._decoded(plain)
        except msgspec.MsgspecError:
            raise NotForUs("of a kind that this server does not know") from None
        if envelope.sender.encode() != sender:
            raise NotForUs("sealed by another server than it says")
        if len(self._ciphers) >= MAX_SENDERS:
            self._ciphers.clear()
        self._ciphers[key, sender] = cipher
        return envelope

    def _check_version(self, plain: bytes, sender: bytes) -> None:
        """Raise OtherVersion if `plain` is a heartbeat of `sender` with another version."""
        try:
            head = self._head_decoder.decode(plain)
        except msgspec.ValidationError:
            return  # not a heartbeat
        if head.version != PROTOCOL_VERSION and head.sender.encode() == sender:
            raise OtherVersion(head.sender, head.version)

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
