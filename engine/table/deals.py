"""The state of committed deals at a table: chains, the latest commitment, and what it was dealt with.

It is public, and folded from events that everybody sees, so every client has the same.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Final

from riverboat.engine.facts import fact
from riverboat.engine.fairness.chain import MAX_VALUES
from riverboat.engine.fairness.signatures import record_digest, result_digest
from riverboat.engine.table import deal_events as de

MISSES: Final = 3
"""Misses among MISSES_AMONG hands after which a player is not listed any more while seated."""

MISSES_AMONG: Final = 100


@fact(kw_only=True)
class ChainState:
    """The chain of a seated player.

    head: what the next value hashes to. used: how many values were revealed.
    owed: the head whose value was missed and has to be revealed; empty if none.
    misses: the numbers of the latest hands in which a value was missed.
    """

    head: str
    used: int = 0
    owed: str = ""
    misses: tuple[int, ...] = ()

    def contributes(self, hand: int) -> bool:
        """Whether the player may be listed for the hand with this number."""
        recent = [number for number in self.misses if number > hand - MISSES_AMONG]
        return not self.owed and self.used < MAX_VALUES and len(recent) < MISSES


@fact(kw_only=True)
class MissedAttempt:
    """An attempt that was given up, and the players who still owe a value, with their seats in it."""

    avoided: de.DealAvoided
    owing: tuple[tuple[int, str], ...]


@fact(kw_only=True)
class DealsState:
    """Committed deals at a table.

    chains: by player. committed: the latest commitment.
    players: those whom it deals in, and heads: what the values of its contributors hash to, by seat.
    avoided: how that attempt was given up, and recorded: what its hand was dealt with; None if it was not.
    missed: the attempts of which values are owed.
    before: the digest of the latest record, or of how its hand ended; empty if there is none.
    signer: the server that signs, once one does.
    committed_by: the one that signed `committed`, if another one signs since.
    left: the misses of players who left their seats, by player: to sit down again does not clear them.
    """

    chains: Mapping[str, ChainState] = field(default_factory=dict)
    committed: de.DealCommitted | None = None
    players: Mapping[int, str] = field(default_factory=dict)
    heads: Mapping[int, str] = field(default_factory=dict)
    avoided: de.DealAvoided | None = None
    recorded: de.DealRecorded | None = None
    missed: tuple[MissedAttempt, ...] = ()
    before: str = ""
    signer: de.SignerCertified | None = None
    committed_by: de.SignerCertified | None = None
    left: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def due(self) -> de.DealCommitted | None:
        """The commitment to a hand that is not dealt yet, even if its latest attempt was given up."""
        return self.committed if self.recorded is None else None

    @property
    def awaiting(self) -> de.DealCommitted | None:
        """The commitment that values are awaited for."""
        return self.due if self.avoided is None else None

    def dealt_with(self, hand: int) -> tuple[de.DealCommitted, de.DealRecorded] | None:
        """Return what the hand with the id `hand` was dealt with, if it is the latest."""
        committed, recorded = self.committed, self.recorded
        if committed is None or recorded is None or committed.hand != hand:
            return None
        return committed, recorded

    def ended(self, hand: int, stacks: tuple[tuple[int, int], ...]) -> "DealsState":
        """Return the state after the hand with the id `hand`, if it was dealt from a commitment."""
        if self.dealt_with(hand) is None:
            return self
        return replace(self, before=result_digest(bytes.fromhex(self.before), stacks).hex())

    def without(self, player: str, played: int) -> "DealsState":
        """Return the state after `player` left the seat, and owes nothing any more.

        played: the number of the latest hand.
        """
        chain = self.chains.get(player)
        left = {of: misses for of, misses in self.left.items() if misses[-1] > played - MISSES_AMONG} | (
            {player: chain.misses} if chain is not None and chain.misses else {}
        )
        missed = [
            replace(each, owing=tuple([(seat, of) for seat, of in each.owing if of != player]))
            for each in self.missed
        ]
        return replace(
            self,
            chains={of: chain for of, chain in self.chains.items() if of != player},
            missed=tuple([each for each in missed if each.owing]),
            left=left,
        )


def digest_after(committed: de.DealCommitted, event: de.DealAvoided | de.DealRecorded) -> bytes:
    """Return the digest of a table's record: of what became of a commitment."""
    leaves = event.leaves if isinstance(event, de.DealRecorded) else b""
    return record_digest(committed.commitment, dict(event.values), event.secrets, leaves)
