"""Hands, and the reason why one beats another, as messages."""

from collections.abc import Sequence
from dataclasses import replace

from riverboat.engine.assessor.assessment import Assessment, BadugiType, HandType
from riverboat.engine.cards import RANKS, Card, rank_of, suit_of
from riverboat.language.message import Message, Part, listed

# The parts of each type in counting order: the number of cards and their name.
_PARTS: dict[HandType, tuple[tuple[int, str], ...]] = {
    HandType.HIGH_CARD: ((1, "card"), (4, "kicker")),
    HandType.PAIR: ((2, "pair"), (3, "kicker")),
    HandType.TWO_PAIR: ((2, "top-pair"), (2, "second-pair"), (1, "kicker")),
    HandType.THREE_OF_A_KIND: ((3, "three_of_a_kind"), (2, "kicker")),
    HandType.STRAIGHT: ((5, "straight"),),
    HandType.FLUSH: ((5, "flush"),),
    HandType.FULL_HOUSE: ((3, "three_of_a_kind"), (2, "pair")),
    HandType.FOUR_OF_A_KIND: ((4, "four_of_a_kind"), (1, "kicker")),
    HandType.STRAIGHT_FLUSH: ((5, "straight_flush"),),
    HandType.FIVE_OF_A_KIND: ((5, "five_of_a_kind"),),
}
_SUITS = "cdhs"
_SETS = ("pair", "of_a_kind")
"""What the names of parts end with whose rank is said in the plural: "the higher pair: kings over queens"."""


def high_hand(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> Message:
    """Return a high hand by its counting cards: "two pair, kings and fives, queen kicker"."""
    ranks = [rank_of(card) for card in counting]
    names = [name for count, name in _PARTS[HandType(hand_type)] for _ in range(count)]
    kickers = [_rank(rank) for rank, name in zip(ranks, names, strict=False) if name == "kicker"]
    parts = _forms("first", ranks[0])
    second = names.count(names[0])
    if second < len(ranks) and names[second] != "kicker":
        parts |= _forms("second", ranks[second])
    if names[0].endswith("flush"):
        parts["suit"] = Message(f"suit-{_SUITS[suit_of(counting[0])]}")
    parts["kickers"] = ""
    if kickers:
        parts["kickers"] = Message("kickers", {"count": len(kickers), "ranks": listed(kickers)})
    royal = hand_type is HandType.STRAIGHT_FLUSH and RANKS[ranks[0]] == "A"
    return Message("hand-royal_flush" if royal else _id("hand", hand_type), parts)


def without_kickers(message: Message) -> Message:
    """Return `message` with the hands in it in short: "pair of kings"."""
    parts: dict[str, Part] = {
        name: without_kickers(part) if isinstance(part, Message) else part
        for name, part in message.parts.items()
    }
    return replace(message, parts={**parts, "kickers": ""} if "kickers" in parts else parts)


def low_hand(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> Message:
    """Return a low hand: "eight low, 8-6-4-3-A". A pair or worse is described as a high hand."""
    if hand_type != HandType.HIGH_CARD:
        return high_hand(hand_type, counting)
    first = rank_of(counting[0])
    number = RANKS[first].replace("T", "10")
    return Message("hand-low", {**_forms("first", first), "ranks": _ranks(counting), "number": number})


def badugi_hand(hand_type: HandType | BadugiType, counting: Sequence[Card]) -> Message:
    """Return a badugi hand: "badugi, 7-5-3-A"."""
    return Message(_id("hand", hand_type), {"ranks": _ranks(counting)})


def hand_type(type: HandType | BadugiType) -> Message:
    """Return the name of a type of hand: "full house"."""
    return Message(_id("type", type))


def card_in_words(card: Card) -> Message:
    """Return a card in words: "ace of spades"."""
    return Message(
        "card-in-words", {"rank": _rank(rank_of(card)), "suit": Message(f"suit-{_SUITS[suit_of(card)]}")}
    )


def difference(better: Assessment, worse: Assessment) -> Message:
    """Say why `better` beats `worse`: "with the higher kicker: queen over jack". They must not tie."""
    if better.type != worse.type:
        return Message("better-type", {"better": hand_type(better.type), "worse": hand_type(worse.type)})
    pairs = enumerate(zip(better.stands_for, worse.stands_for, strict=True))
    place, one, other = next(
        (place, rank_of(one), rank_of(other))
        for place, (one, other) in pairs
        if rank_of(one) != rank_of(other)
    )
    low = better.rules.lowest_wins
    part = _part(better.type, place, low=low)
    form = ".plural" if part.endswith(_SETS) else ""
    parts: dict[str, Part] = {
        "what": Message(f"part-{part}"),
        "better": _rank(one, form),
        "worse": _rank(other, form),
    }
    return Message("better-lower" if low else "better-higher", parts)


def _part(hand_type: HandType | BadugiType, place: int, *, low: bool) -> str:
    if isinstance(hand_type, BadugiType) or (low and hand_type == HandType.HIGH_CARD):
        return "card"
    return [word for count, word in _PARTS[hand_type] for _ in range(count)][place]


def _id(kind: str, hand_type: HandType | BadugiType) -> str:
    return f"{kind}-{hand_type.name.lower()}"


def _rank(rank: int, form: str = "") -> Message:
    return Message(f"rank-{RANKS[rank]}{form}")


def _forms(name: str, rank: int) -> dict[str, Part]:
    """Return the forms of a rank that a hand may need, by the names of its parts."""
    return {name: _rank(rank), f"{name}-plural": _rank(rank, ".plural"), f"{name}-of": _rank(rank, ".of")}


def _ranks(cards: Sequence[Card]) -> str:
    return "-".join([RANKS[rank_of(card)] for card in cards])
