"""Hands, and the reason why one beats another, in words."""

from collections.abc import Sequence

from riverboat.engine.assessor.assessment import Assessment, BadugiType, HandType
from riverboat.engine.cards import RANKS, Card, rank_of, suit_of

RANK_WORDS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
)  # fmt: skip
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")

# The parts of each type in counting order: the number of cards and their name.
_PARTS: dict[HandType, tuple[tuple[int, str], ...]] = {
    HandType.HIGH_CARD: ((1, "card"), (4, "kicker")),
    HandType.PAIR: ((2, "pair"), (3, "kicker")),
    HandType.TWO_PAIR: ((2, "top pair"), (2, "second pair"), (1, "kicker")),
    HandType.THREE_OF_A_KIND: ((3, "three of a kind"), (2, "kicker")),
    HandType.STRAIGHT: ((5, "straight"),),
    HandType.FLUSH: ((5, "flush"),),
    HandType.FULL_HOUSE: ((3, "three of a kind"), (2, "pair")),
    HandType.FOUR_OF_A_KIND: ((4, "four of a kind"), (1, "kicker")),
    HandType.STRAIGHT_FLUSH: ((5, "straight flush"),),
    HandType.FIVE_OF_A_KIND: ((5, "five of a kind"),),
}


def sentence(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> str:
    """Describe a high hand by its counting cards: "two pair, kings and fives, queen kicker"."""
    ranks = [rank_of(card) for card in counting]
    top, suit = RANK_WORDS[ranks[0]], SUIT_WORDS[suit_of(counting[0])]
    match hand_type:
        case HandType.STRAIGHT_FLUSH if top == "ace":
            text = f"royal flush in {suit}"
        case HandType.STRAIGHT_FLUSH:
            text = f"straight flush in {suit}, {top} high"
        case HandType.FLUSH:
            text = f"flush in {suit}, {top} high"
        case HandType.STRAIGHT:
            text = f"straight, {top} high"
        case HandType.FIVE_OF_A_KIND:
            text = f"five of a kind, {_plural(ranks[0])}"
        case HandType.FOUR_OF_A_KIND:
            text = f"four of a kind, {_plural(ranks[0])}{_kickers(ranks[4:])}"
        case HandType.FULL_HOUSE:
            text = f"full house, {_plural(ranks[0])} over {_plural(ranks[3])}"
        case HandType.THREE_OF_A_KIND:
            text = f"three of a kind, {_plural(ranks[0])}{_kickers(ranks[3:])}"
        case HandType.TWO_PAIR:
            text = f"two pair, {_plural(ranks[0])} and {_plural(ranks[2])}{_kickers(ranks[4:])}"
        case HandType.PAIR:
            text = f"pair of {_plural(ranks[0])}{_kickers(ranks[2:])}"
        case _:
            text = f"{top} high{_kickers(ranks[1:])}"
    return text


def low_sentence(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> str:
    """Describe a low hand: "eight low, 8-6-4-3-A". A pair or worse is described as a high hand."""
    if hand_type != HandType.HIGH_CARD:
        return sentence(hand_type, counting)
    return f"{RANK_WORDS[rank_of(counting[0])]} low, {_ranks(counting)}"


def badugi_sentence(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> str:
    """Describe a badugi hand: "badugi, 7-5-3-A"."""
    return f"{_type_words(hand_type)}, {_ranks(counting)}"


def difference(better: Assessment, worse: Assessment) -> str:
    """Say why `better` beats `worse`: "with the higher kicker: queen over jack". They must not tie."""
    if better.type != worse.type:
        return f"{_type_words(better.type)} over {_type_words(worse.type)}"
    pairs = enumerate(zip(better.stands_for, worse.stands_for, strict=True))
    place, one, other = next(
        (place, rank_of(one), rank_of(other))
        for place, (one, other) in pairs
        if rank_of(one) != rank_of(other)
    )
    part = _part(better.type, place, low=better.rules.lowest_wins)
    words = map(_plural if "pair" in part or "of a kind" in part else RANK_WORDS.__getitem__, (one, other))
    order, over = ("lower", " under ") if better.rules.lowest_wins else ("higher", " over ")
    return f"with the {order} {part}: {over.join(words)}"


def _part(hand_type: HandType | BadugiType, place: int, *, low: bool) -> str:
    if isinstance(hand_type, BadugiType) or (low and hand_type == HandType.HIGH_CARD):
        return "card"
    return [word for count, word in _PARTS[hand_type] for _ in range(count)][place]


def _type_words(hand_type: HandType | BadugiType) -> str:
    words = hand_type.name.lower().replace("_", " ")
    return words.replace(" card", "-card hand") if isinstance(hand_type, BadugiType) else words


def _ranks(cards: Sequence[Card]) -> str:
    return "-".join([RANKS[rank_of(card)] for card in cards])


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def _kickers(ranks: Sequence[int]) -> str:
    words = [RANK_WORDS[rank] for rank in ranks]
    if len(words) < 2:
        return "".join([f", {word} kicker" for word in words])
    return f", {', '.join(words[:-1])} and {words[-1]} kickers"
