"""Hands in words."""

from collections.abc import Sequence

from engine.assessor.assessment import HandType
from engine.cards import Card, rank_of, suit_of

RANK_WORDS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
)  # fmt: skip
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def sentence(hand_type: HandType, counting: Sequence[Card]) -> str:
    """The hand in words: "two pair, kings and fives, queen kicker". `counting` are the cards that count."""
    ranks = [rank_of(card) for card in counting]
    top, suit = RANK_WORDS[ranks[0]], SUIT_WORDS[suit_of(counting[0])]
    match hand_type:
        case HandType.STRAIGHT_FLUSH if top == "ace":
            text = f"royal flush in {suit}"
        case HandType.STRAIGHT_FLUSH:
            text = f"straight flush in {suit}, {top} high"
        case HandType.FOUR_OF_A_KIND:
            text = f"four of a kind, {plural(ranks[0])}{_kickers(ranks[4:])}"
        case HandType.FULL_HOUSE:
            text = f"full house, {plural(ranks[0])} over {plural(ranks[3])}"
        case HandType.FLUSH:
            text = f"flush in {suit}, {top} high"
        case HandType.STRAIGHT:
            text = f"straight, {top} high"
        case HandType.THREE_OF_A_KIND:
            text = f"three of a kind, {plural(ranks[0])}{_kickers(ranks[3:])}"
        case HandType.TWO_PAIR:
            text = f"two pair, {plural(ranks[0])} and {plural(ranks[2])}{_kickers(ranks[4:])}"
        case HandType.PAIR:
            text = f"pair of {plural(ranks[0])}{_kickers(ranks[2:])}"
        case HandType.HIGH_CARD:
            text = f"{top} high{_kickers(ranks[1:])}"
        case HandType.FIVE_OF_A_KIND:
            text = f"five of a kind, {plural(ranks[0])}"
    return text


def plural(rank: int) -> str:
    """The word for several cards of `rank`: "sixes"."""
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def listed(words: Sequence[str]) -> str:
    """`words` as a list in a sentence: "a, b and c"."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _kickers(ranks: Sequence[int]) -> str:
    if not ranks:
        return ""
    return f", {listed([RANK_WORDS[rank] for rank in ranks])} kicker{'s' if len(ranks) > 1 else ''}"
