"""Checkpoints as they are stored."""

from typing import Final

import msgspec

from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.snapshots import snapshot_of, state_of, table_info


class _Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint: the table as a spectator sees it, and who may enter."""

    table: Snapshot
    password_hash: str | None = None
    admitted: list[str] = []


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(_Stored)


def encode_checkpoint(checkpoint: Checkpoint) -> str:
    """Return `checkpoint` as JSON."""
    state = checkpoint.state
    info = table_info(state, checkpoint.table, 0)
    stored = _Stored(
        table=snapshot_of(state, info, checkpoint.seq, you=None, hand=(), turn=None),
        password_hash=checkpoint.password_hash,
        admitted=sorted(checkpoint.admitted),
    )
    return _encoder.encode(stored).decode()


def decode_checkpoint(data: str) -> Checkpoint:
    """Return the checkpoint in `data`. Raises msgspec.DecodeError and ProtocolError."""
    stored = _decoder.decode(data)
    return Checkpoint(
        stored.table.table,
        stored.table.seq,
        state_of(stored.table),
        stored.password_hash,
        frozenset(stored.admitted),
    )
