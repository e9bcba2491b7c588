"""What is published of a deal, and what opens a card of it."""

from collections.abc import Mapping
from dataclasses import field

from riverboat.engine.cards import Card
from riverboat.engine.facts import fact
from riverboat.engine.fairness.packs import DealTerms


@fact
class Opening:
    """A card with the salt that its hash needs. Those who may see the card get it.

    list: 0 for the deck, and 1 and so on for the shuffled discards. index: its place in the order of dealing.
    """

    list: int
    index: int
    card: Card = field(repr=False)
    salt: bytes = field(repr=False)


@fact
class DealRecord:
    """A deal as everybody gets it, the same for all, before the first action.

    values: one from each contributing seat. secrets: those of the packs that are not dealt, and None for the
        other. leaves: those of the pack that is dealt.
    """

    terms: DealTerms
    commitment: bytes
    values: Mapping[int, bytes]
    secrets: tuple[bytes | None, ...]
    leaves: bytes = field(repr=False)


@fact
class AvoidedDeal:
    """An attempt at a hand in which a value was missing, so that nothing was dealt.

    values: those that came. secrets: of all packs. Once the missing values are known, all can compute which
    cards somebody avoided.
    """

    terms: DealTerms
    commitment: bytes
    values: Mapping[int, bytes]
    secrets: tuple[bytes, ...] = field(repr=False)
