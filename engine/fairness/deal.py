"""From the players' values to the cards: the side of the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from riverboat.engine.cards import Card
from riverboat.engine.fairness.hashing import FairnessError, Hasher, digest, integer
from riverboat.engine.fairness.packs import DealTerms, Pack
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.record import DealRecord, Opening


@dataclass(frozen=True, slots=True)
class Selection:
    """What the players' values decide.

    pack: which is dealt. positions: for each list, the position that each card comes from.
    """

    pack: int
    positions: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, terms: DealTerms, commitment: bytes, values: Mapping[int, bytes]) -> "Selection":
        """Return what `values`, by seat, decide for a commitment."""
        by_seat = [part for seat in sorted(values) for part in (integer(seat), values[seat])]
        seed = digest("seed", commitment, *by_seat)
        places = range(len(terms.line_up.deck))
        return cls(
            Hasher("pack", seed).number_below(terms.packs),
            tuple(
                [
                    Hasher("positions", seed, integer(number)).shuffled(places)
                    for number in range(terms.line_up.lists)
                ]
            ),
        )


@dataclass(frozen=True, slots=True)
class CommittedDeal:
    """A hand that is committed to and not dealt yet. Its secrets are known to the server only.

    secrets: 32 random bytes a pack.
    """

    terms: DealTerms
    secrets: tuple[bytes, ...] = field(repr=False)
    commitment: bytes
    _packs: tuple[Pack, ...] = field(repr=False)
    _leaves: tuple[bytes, ...] = field(repr=False)

    @classmethod
    def make(cls, terms: DealTerms, secrets: tuple[bytes, ...]) -> "CommittedDeal":
        """Commit to the packs of `secrets`. Raises FairnessError unless there is one for each pack."""
        if len(secrets) != terms.packs:
            raise FairnessError(f"there are {len(secrets)} secrets for {terms.packs} packs", code="bad_packs")
        packs = tuple([Pack.of(secret, terms.line_up) for secret in secrets])
        leaves = [pack.leaves(terms, number) for number, pack in enumerate(packs)]
        return cls(terms, secrets, terms.commitment(leaves), packs, tuple(leaves))

    def deal(self, values: Mapping[int, bytes]) -> "FairDeal":
        """Deal with one value from each contributing seat.

        Raises FairnessError if one is missing or unlisted.
        """
        if values.keys() != self.terms.line_up.heads.keys():
            raise FairnessError("a hand is dealt with one value from each listed seat", code="missing_value")
        draw = Selection.of(self.terms, self.commitment, values)
        shown = tuple([None if at == draw.pack else secret for at, secret in enumerate(self.secrets)])
        record = DealRecord(self.terms, self.commitment, dict(values), shown, self._leaves[draw.pack])
        return FairDeal(record, self._packs[draw.pack], draw)


@dataclass(frozen=True)
class FairDeal:
    """The cards of a hand, with what proves each of them.

    record: what everybody gets before the first action.
    """

    record: DealRecord
    _pack: Pack = field(repr=False)
    _draw: Selection = field(repr=False)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck, the first card to be dealt first."""
        return self._orders[0]

    @property
    def reserves(self) -> tuple[tuple[Card, ...], ...]:
        """For each time that discards are shuffled, an order of the whole deck in which they are dealt."""
        return self._orders[1:]

    def opening(self, seen: SeenCard) -> Opening:
        """Return what proves a card that somebody sees. Raises FairnessError if it was not dealt there."""
        index = self._places[seen.list].get(seen.card)
        if index is None or (seen.indices is not None and index not in seen.indices):
            raise FairnessError("a card was not dealt where it is seen", code="wrong_card")
        position = self._draw.positions[seen.list][index]
        return Opening(seen.list, index, seen.card, self._pack.salts[seen.list][position])

    @cached_property
    def _orders(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each list, in the order of dealing."""
        both = zip(self._pack.orders, self._draw.positions, strict=True)
        return tuple([tuple([order[at] for at in positions]) for order, positions in both])

    @cached_property
    def _places(self) -> list[dict[Card, int]]:
        """Where each card comes in the order of dealing, for each list."""
        return [{card: index for index, card in enumerate(order)} for order in self._orders]
