"""Verifies deals: the side of the players, and of everybody who gets a record later."""

from collections.abc import Mapping

from riverboat.engine.cards import Card
from riverboat.engine.fairness.chain import head_after
from riverboat.engine.fairness.deal import CommittedDeal, Selection
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import (
    LEAF_BYTES,
    SALT_BYTES,
    SECRET_BYTES,
    DealTerms,
    Pack,
    leaf_hasher,
    leaf_of,
)
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.games import game_named
from riverboat.engine.hand.setup import reshuffles_at_most

MAX_PACKS = 64


class VerifiedDeal:
    """A record that holds: its commitment, its values, and the packs that were not dealt.

    Raises FairnessError for a record that does not. Cards are then checked one by one, as they are seen.

    pack: which was dealt. cards: those that were opened, by list and index.
    """

    def __init__(self, record: DealRecord) -> None:
        terms = record.terms
        _check_terms(terms)
        _check_values(terms, record.values, every=True)
        draw = Selection.of(terms, record.commitment, record.values)
        _check_secrets(terms, record.secrets, dealt=draw.pack)
        size = len(terms.line_up.deck)
        if len(record.leaves) != LEAF_BYTES * size * terms.line_up.lists:
            raise FairnessError("the dealt pack has too many hashes of cards, or too few", code="bad_leaves")
        leaves = [
            record.leaves if secret is None else Pack.of(secret, terms.line_up).leaves(terms, number)
            for number, secret in enumerate(record.secrets)
        ]
        if terms.commitment(leaves) != record.commitment:
            raise FairnessError("the packs are not those that were committed to", code="broken_commitment")
        self.record = record
        self.pack = draw.pack
        self.cards: dict[tuple[int, int], Card] = {}
        self._positions = draw.positions
        self._size = size

    def check(self, opening: Opening, seen: SeenCard) -> None:
        """Check that a card which somebody sees is the committed one in a place where it can come from.

        Raises FairnessError. An opening that was checked before may come again.
        """
        terms, number = self.record.terms, seen.list
        if (opening.list, opening.card) != (number, seen.card):
            raise FairnessError(
                "the opening is of another card than the one that is seen", code="bad_opening"
            )
        if not (0 <= number < terms.line_up.lists and 0 <= opening.index < self._size):
            raise FairnessError(f"the deal has no place {opening.index} in list {number}", code="bad_opening")
        if opening.card not in terms.line_up.deck or len(opening.salt) != SALT_BYTES:
            raise FairnessError("this is not a card of the game with its salt", code="bad_opening")
        if seen.indices is not None and opening.index not in seen.indices:
            raise FairnessError(f"a card from place {opening.index} is not dealt there", code="wrong_place")
        position = self._positions[number][opening.index]
        leaf = leaf_of(leaf_hasher(terms, self.pack, number), position, opening.card, opening.salt)
        start = LEAF_BYTES * (number * self._size + position)
        if leaf != self.record.leaves[start : start + LEAF_BYTES]:
            raise FairnessError(f"another card was committed to in place {opening.index}", code="wrong_card")
        place = (number, opening.index)
        if any(
            card == opening.card and known[0] == number and known != place
            for known, card in self.cards.items()
        ):
            raise FairnessError(f"the card in place {opening.index} came before", code="doubled_card")
        self.cards[place] = opening.card


def verify_avoided(avoided: AvoidedDeal) -> CommittedDeal:
    """Verify an attempt that was given up, and return its deal. Raises FairnessError.

    With the missing values, `deal` gives the cards that were avoided.
    """
    terms = avoided.terms
    _check_terms(terms)
    _check_values(terms, avoided.values, every=False)
    _check_secrets(terms, avoided.secrets, dealt=None)
    deal = CommittedDeal.make(terms, avoided.secrets)
    if deal.commitment != avoided.commitment:
        raise FairnessError("the packs are not those that were committed to", code="broken_commitment")
    return deal


def check_deck(line_up: LineUp) -> None:
    """Check that a line-up has the whole deck of its game, as often as it can be needed.

    Raises FairnessError, and EngineError for a game that is not known.
    """
    game = game_named(str(line_up.started.get("game")))
    if line_up.deck != game.deck or line_up.lists != 1 + reshuffles_at_most(game, len(line_up.players)):
        raise FairnessError(f"the commitment is not to the deck of {game.code}", code="bad_line_up")


def _check_terms(terms: DealTerms) -> None:
    line_up = terms.line_up
    if not 2 <= terms.packs <= MAX_PACKS:
        raise FairnessError(f"a commitment has 2 to {MAX_PACKS} packs, not {terms.packs}", code="bad_packs")
    if not line_up.players or line_up.lists * len(line_up.deck) < 1:
        raise FairnessError("nobody is dealt in", code="bad_line_up")
    for number in (terms.hand, terms.attempt):
        if not 0 <= number < 1 << 63:
            raise FairnessError(f"{number} is not the number of a hand or an attempt", code="bad_record")


def _check_values(terms: DealTerms, values: Mapping[int, bytes], *, every: bool) -> None:
    """Check that each value belongs to the chain of a listed seat, and that no seat is missing."""
    heads = terms.line_up.heads
    for seat, value in values.items():
        if seat not in heads:
            raise FairnessError(f"seat {seat} is not listed, and has a value", code="unlisted_value")
        if head_after(value, terms.room, terms.table, terms.line_up.players[seat]) != heads[seat]:
            raise FairnessError(f"the value of seat {seat} is not from its chain", code="wrong_value")
    if every and (missing := sorted(heads.keys() - values.keys())):
        raise FairnessError(f"the value of seat {missing[0]} is missing", code="missing_value")


def _check_secrets(terms: DealTerms, secrets: tuple[bytes | None, ...], dealt: int | None) -> None:
    """Check that there is one secret a pack, but for the one that is dealt, and none twice."""
    missing = [number for number, secret in enumerate(secrets) if secret is None]
    known = [secret for secret in secrets if secret is not None]
    if len(secrets) != terms.packs or missing != ([] if dealt is None else [dealt]):
        raise FairnessError(
            "the secrets are not those of the packs that were not dealt", code="wrong_secrets"
        )
    if any(len(secret) != SECRET_BYTES for secret in known) or len(set(known)) < len(known):
        raise FairnessError("two packs have one secret, or one of another length", code="wrong_secrets")
