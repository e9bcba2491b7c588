"""Generate frames that no honest client sends: broken commands and noise."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgpack  # type: ignore[import-untyped] # has no types

from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import MAX_FRAME
from tests.support.noninterference.anything import fields_of, types_of

KINDS: Final = types_of(COMMANDS)
BINARY: Final = 0x82
"""The first byte of a binary frame."""


class Hostility:
    """Generates frames: the kind, the first byte and the payload of each.

    honest: the table that must keep playing. others: ids of more tables, which may not exist. recorded:
    frames that another player sent.
    """

    def __init__(self, random: Random, honest: str, others: Sequence[str], recorded: Sequence[bytes]) -> None:
        self._random = random
        self._others = others
        self._tables = (honest, *others)
        self._recorded = recorded
        self._own: list[bytes] = []
        self._sorts: list[tuple[str, Callable[[], bytes], int]] = [
            ("real", self._real, 20),
            ("a byte changed", self._byte_changed, 20),
            ("a field changed", self._field_changed, 25),
            ("truncated or extended", self._cut, 8),
            ("random bytes", self._noise, 6),
            ("nested deep", self._nested, 3),
            ("huge lengths", self._huge, 4),
            ("replayed", self._replayed, 10),
            ("invalid text", self._no_text, 2),
        ]
        self._weights = [weight for *_, weight in self._sorts]
        self._number = 0

    def frame(self) -> tuple[str, int, bytes]:
        """Return the next frame: its kind, first byte and payload."""
        if self._random.random() < 0.001:
            return self._rule_broken()
        [(sort, make, _)] = self._random.choices(self._sorts, self._weights)
        return sort, BINARY, make()

    def _command(self) -> dict[str, Any]:
        """Return a valid command."""
        self._number += 1
        id = f"h{self._number}"
        return {"id": id, **(self._likely() if self._random.random() < 0.5 else self._any())}

    def _any(self) -> dict[str, Any]:
        """Return a command of any type with random fields."""
        kind = self._random.choice(KINDS)
        # Others could change nothing else there, and the bots expect only their own events.
        tables = self._others if kind == "join_wait_list" else self._tables
        known = {"table": tables, "hand": range(300), "turn": range(30), "seq": range(300), "version": (1,)}
        known |= {"head": ("00" * 32,), "value": ("ff" * 32,)}
        return {"type": kind, **fields_of(kind, self._random, known)}

    def _likely(self) -> dict[str, Any]:
        """Return a command that players send."""
        random = self._random
        kinds: list[dict[str, Any]] = [
            {"type": "act", "hand": random.randrange(300), "turn": random.randrange(30), "action": "fold"},
            {"type": "act", "hand": 1, "turn": 0, "action": "raise", "to": random.randrange(10**6)},
            {"type": "act", "hand": 1, "turn": 1, "action": random.choice(["check", "call", "show", "muck"])},
            {
                "type": "sit",
                "buy_in": random.choice([0, 1, 2000, 10_000, 10**15]),
                "seat": random.randrange(10),
            },
            {"type": "leave"},
            {"type": "sit_out"},
            {"type": "sit_in"},
            {"type": "watch"},
            {"type": "unwatch"},
            {"type": "hello", "version": 1, "name": "Eve", "token": random.choice([None, "x" * 43])},
            {"type": "list_tables"},
            {
                "type": "open_table",
                "name": f"Evil {self._number % 50}",
                "rules": {"seats": random.randrange(2, 11)},
            },
        ]
        return {"table": random.choice(self._tables), **random.choice(kinds)}

    def _real(self) -> bytes:
        packed: bytes = msgpack.packb(self._command())
        if len(self._own) < 200:
            self._own.append(packed)
        else:
            self._own[self._random.randrange(200)] = packed
        return packed

    def _byte_changed(self) -> bytes:
        data = bytearray(msgpack.packb(self._command()))
        for _ in range(self._random.randint(1, 3)):
            data[self._random.randrange(len(data))] = self._random.randrange(256)
        return bytes(data)

    def _field_changed(self) -> bytes:
        command = self._command()
        name = self._random.choice(list(command))
        if self._random.random() < 0.2:
            del command[name]
        else:
            command[name] = self._random.choice(_VALUES)
        packed: bytes = msgpack.packb(command)
        return packed

    def _cut(self) -> bytes:
        data = msgpack.packb(self._command())
        if self._random.random() < 0.5:
            return bytes(data[: self._random.randrange(len(data))])
        return bytes(data + self._random.randbytes(self._random.randint(1, 20)))

    def _noise(self) -> bytes:
        return self._random.randbytes(self._random.randrange(64))

    def _nested(self) -> bytes:
        depth = self._random.choice([3, 100, 600, 5000, 30_000])
        opening = self._random.choice([b"\x91", b"\x81\xa1a", b"\x81\xa2id"])
        return opening * depth + b"\xc0"

    def _huge(self) -> bytes:
        kind = self._random.choice([b"\xdb", b"\xc6", b"\xdd", b"\xdf", b"\xc9"])
        length = self._random.choice([0xFFFFFFFF, 0x7FFFFFFF, 0x10000, 0xFFFF])
        huge = kind + length.to_bytes(4) + self._random.randbytes(8)
        return huge if self._random.random() < 0.5 else b"\x82\xa4type\xa3act\xa2id" + huge

    def _replayed(self) -> bytes:
        return self._random.choice(self._own or self._recorded if self._number % 2 else self._recorded)

    def _no_text(self) -> bytes:
        bad = self._random.choice([b"\xff\xfe\xfd", b"\xed\xa0\x80", b"\xc0\x80", b"\xf8\x88\x80\x80"])
        return b"\x82\xa4type\xa5leave\xa2id" + bytes((0xA0 | len(bad),)) + bad

    def _rule_broken(self) -> tuple[str, int, bytes]:
        """Return a frame that ends the connection: it violates WebSocket or is too long."""
        return self._random.choice(
            [
                ("reserved opcode", 0x83, b"x"),
                ("reserved bit", 0xC2, b"x"),
                ("continuation without a start", 0x80, b"x"),
                ("fragmented ping", 0x09, b"x"),
                ("invalid UTF-8", 0x81, b"\xff\xfe"),
                ("too long", BINARY, b"\x81" * (MAX_FRAME + 1)),
                ("invalid close", 0x88, b"\x00"),
            ]
        )


_VALUES: Final[list[Any]] = [
    None, True, 0, -1, 2**63, -(2**63), 2**64 - 1, 1.5, float("nan"), float("inf"), "", "x", "x" * 65,
    b"bytes", "x" * 1025, [], [1], {}, {"a": {"b": [1, None]}}, "\x00", "\u202e", "ﷺ" * 30, "fold", "hello",
    "nlhe", [[]] * 64, [0] * 65, {str(n): n for n in range(65)},
]  # fmt: skip


def session(table: str) -> list[dict[str, Any]]:
    """Return the frames of an honest session, as an eavesdropper could have recorded them."""
    acts = [
        {"type": "act", "id": f"s{n}", "table": table, "hand": n // 8 + 1, "turn": n % 8, "action": action}
        for n, action in enumerate(["call", "check", "fold", "call", "muck", "show"] * 8)
    ]
    return [
        {"type": "watch", "id": "s-watch", "table": table},
        {"type": "sit", "id": "s-sit", "table": table, "buy_in": 10_000, "seat": 0},
        *acts,
        {"type": "leave", "id": "s-leave", "table": table},
    ]
