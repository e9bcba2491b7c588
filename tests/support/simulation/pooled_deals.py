"""What the visitors of a run found out about its committed deals, put together."""

from collections.abc import Callable
from typing import Final

from riverboat.client_cli.library.table import Table
from riverboat.engine.errors import EngineError
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.proof import Proof, merged
from riverboat.engine.fairness.record import DealRecord
from riverboat.engine.fairness.verifying import VerifiedDeal

LATE: Final = "dropped_value"
"""The fault of a server that often says that a value came too late: on a slow network it did."""


class PooledDeals:
    """Keeps the proof that each visitor has of each hand.

    wrong: called with each fault. count: called with what happened.
    """

    def __init__(self, wrong: Callable[[str], None], count: Callable[[str], None]) -> None:
        self._wrong = wrong
        self._count = count
        self._proofs: dict[tuple[str, int], dict[str, Proof]] = {}

    def follow(self, visitor: str, table: Table) -> None:
        """Keep what `visitor` has of the latest deal at a table, and report what does not hold."""
        fair = table.fair
        if fair is None:
            return
        for fault in fair.faults:
            if fault.code != LATE:
                self._wrong(
                    f"table {table.id}, hand {fault.hand}: {visitor} says {fault.code}: {fault.message}"
                )
        proof = fair.proof
        if proof is not None and isinstance(proof.record, DealRecord):
            self._proofs.setdefault((table.id, proof.record.terms.hand), {})[visitor] = proof

    def check(self) -> None:
        """Check that the visitors of each hand have one deal, and that their cards together fit it."""
        for (table, hand), proofs in self._proofs.items():
            try:
                together = merged(proofs.values())
                assert isinstance(together.record, DealRecord)
                verified = VerifiedDeal(together.record)
                for opening in together.openings:
                    verified.check(opening, SeenCard(opening.card, opening.list, (opening.index,)))
                    self._count("cards that pooled proofs open")
            except EngineError as error:
                self._wrong(f"table {table}, hand {hand}: the pooled proofs do not hold: {error}")
            self._count("hands with pooled proofs")
            for proof in proofs.values():
                self._count("proofs of hands")
                if proof.record.values:
                    self._count("proofs with values of players")
