"""Servers that cheat: one list for the library, the page, and `riverboat fair`."""

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from riverboat.engine.events import BoardDealt, Event, HandStarted, HoleCardsDealt
from riverboat.engine.fairness.deal import CommittedDeal, Selection
from riverboat.engine.fairness.packs import PACKS, DealTerms, Pack
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealAvoided,
    DealCommitted,
    DealRecorded,
    ResultSigned,
    SignerCertified,
)
from riverboat.server.tables.actor import Due
from riverboat.server.tables.parts.fair_deals import FairDeals
from riverboat.server.tables.room import Room

Change = Callable[[Any], Event]


def another(card: int) -> int:
    return (card + 1) % 52


OTHER: Final = Room.begin(bytes(32))

CHANGES: Final[dict[str, tuple[type[Event], Change, str]]] = {
    "another hole card": (
        HoleCardsDealt,
        lambda event: replace(event, cards=(another(event.cards[0]), event.cards[1])),
        "wrong_card",
    ),
    "hole cards in another order": (
        HoleCardsDealt,
        lambda event: replace(event, cards=event.cards[::-1]),
        "wrong_card",
    ),
    "a hole card from another place": (
        HoleCardsDealt,
        lambda event: replace(event, openings=event.openings[::-1]),
        "wrong_place",
    ),
    "another salt": (
        HoleCardsDealt,
        lambda event: replace(event, openings=tuple((*each[:2], "00" * 16) for each in event.openings)),
        "wrong_card",
    ),
    "no openings": (BoardDealt, lambda event: replace(event, openings=()), "no_opening"),
    "another board": (
        BoardDealt,
        lambda event: replace(event, cards=tuple(map(another, event.cards))),
        "wrong_card",
    ),
    "all values dropped": (DealRecorded, lambda event: replace(event, values=()), "dropped_value"),
    "the own value dropped": (
        DealRecorded,
        lambda event: replace(event, values=event.values[1:]),
        "dropped_value",
    ),
    "another's value dropped": (
        DealRecorded,
        lambda event: replace(event, values=event.values[:1]),
        "missing_value",
    ),
    "an unlisted value": (
        DealRecorded,
        lambda event: replace(event, values=(*event.values, (5, bytes(32)))),
        "unlisted_value",
    ),
    "another's value changed": (
        DealRecorded,
        lambda event: replace(event, values=(event.values[0], (1, bytes(32)))),
        "wrong_value",
    ),
    "a pack that is not shown": (
        DealRecorded,
        lambda event: replace(event, secrets=(None,) * PACKS),
        "wrong_secrets",
    ),
    "the dealt pack shown": (
        DealRecorded,
        lambda event: replace(event, secrets=tuple(each or bytes(32) for each in event.secrets)),
        "wrong_secrets",
    ),
    "another secret": (
        DealRecorded,
        lambda event: replace(event, secrets=tuple(each and each[::-1] for each in event.secrets)),
        "broken_commitment",
    ),
    "other leaves": (
        DealRecorded,
        lambda event: replace(event, leaves=event.leaves[24:] + event.leaves[:24]),
        "broken_commitment",
    ),
    "a signature of a record that is another's": (
        DealRecorded,
        lambda event: replace(event, signature=OTHER.sign(bytes(32))),
        "bad_signature",
    ),
    "a commitment without a signature": (
        DealCommitted,
        lambda event: replace(event, signature=b""),
        "bad_signature",
    ),
    "a server of another room": (
        SignerCertified,
        lambda event: SignerCertified(OTHER.server, OTHER.certificate),
        "bad_certificate",
    ),
    "another game": (HandStarted, lambda event: replace(event, game="plhe"), "broken_commitment"),
    "another button": (HandStarted, lambda event: replace(event, button=5), "broken_commitment"),
    "a puppet seated after the commitment": (
        HandStarted,
        lambda event: replace(event, seats=(*event.seats, replace(event.seats[0], number=5))),
        "broken_commitment",
    ),
    "a puppet sat out after the values": (
        HandStarted,
        lambda event: replace(event, seats=event.seats[1:], posts=event.posts[1:]),
        "broken_commitment",
    ),
    "a hand that was not committed to": (HandStarted, lambda event: replace(event, hand=77), "no_commitment"),
}
"""What a server sends otherwise: the kind of event, the change, and the code of what a client finds."""


# The list of docs/fairness.md.

UNPROVABLE: Final = "unprovable"
"""Nobody can know it: the documentation says so."""

NAMED: Final = "named"
"""The log says whose value is missing."""

CHANCE: Final = "chance"
"""`riverboat fair` says that the deals which were avoided are hardly chance."""


@dataclass(frozen=True, slots=True)
class Found:
    """The codes of what each place finds of a cheat, or one of the words above."""

    library: str
    page: str
    fair: str


def _everywhere(code: str) -> Found:
    return Found(code, code, code)


CHEATS: Final[dict[str, Found]] = {
    "drops an honest value": Found("dropped_value", "missing_value", "missing_value"),
    "drops all honest values": Found("dropped_value", "missing_value", "missing_value"),
    "says that an honest value is late": Found("dropped_value", "dropped_value", UNPROVABLE),
    "includes an unlisted value": _everywhere("unlisted_value"),
    "sits a puppet out after the values": Found("invalid_event", "broken_commitment", "broken_commitment"),
    "seats a puppet after the commitment": Found("invalid_event", "broken_commitment", "broken_commitment"),
    "commits twice to an attempt": Found("invalid_event", "two_commitments", "two_commitments"),
    "commits falsely to learn a value": Found("bad_signature", "broken_commitment", "two_commitments"),
    "uses a value twice": _everywhere("value_used_twice"),
    "commits to fewer packs": Found("bad_packs", "bad_packs", "fewer_packs"),
    "deals another game": Found("invalid_event", "broken_commitment", "broken_commitment"),
    "moves the button": _everywhere("broken_commitment"),
    "lets one puppet refuse deals": Found(NAMED, NAMED, CHANCE),
    "lets two puppets refuse deals": Found(NAMED, NAMED, CHANCE),
    "lets three puppets refuse deals": Found(NAMED, NAMED, CHANCE),
    "hunts with one false pack": _everywhere("broken_commitment"),
    "crashes and commits again": _everywhere("two_commitments"),
    "does not open an attempt": Found("invalid_event", "other_record", "other_record"),
    "voids a bad hand": _everywhere("other_record"),
    "numbers a hand twice": Found("two_commitments", "two_commitments", "dealt_twice"),
    "uses the id of a table again": Found("old_attempt", "two_commitments", "two_commitments"),
    "deals from another place": Found("wrong_place", "wrong_place", "wrong_card"),
    "shows a card that was discarded": _everywhere(UNPROVABLE),
    "deals a shuffled discard twice": Found("wrong_place", "wrong_place", UNPROVABLE),
    "changes its key without a certificate": Found("room_changed", "room_changed", "bad_certificate"),
    "replays a result": _everywhere("bad_signature"),
}
"""What a server does, and what finds it. A seat that floods chains is refused: see test_fair_deals.py."""

Forger = Callable[[Event], Event]
"""Returns what a server sends in place of an event. It is called with all that it sends one viewer."""


def in_one_event(name: str) -> Forger:
    """Make one of the changes above whenever such an event is sent."""
    kind, change, _ = CHANGES[name]
    return lambda event: change(event) if isinstance(event, kind) else event


def fewer_packs() -> Forger:
    return lambda event: replace(event, packs=2) if isinstance(event, DealCommitted) else event


def false_commitment() -> Forger:
    """Show another commitment than the one that is dealt from."""
    return lambda event: (
        replace(event, commitment=event.commitment[::-1]) if isinstance(event, DealCommitted) else event
    )


def second_commitment() -> Forger:
    """Show another commitment where the deal is due, once."""
    shown: list[DealCommitted] = []

    def forge(event: Event) -> Event:
        if isinstance(event, DealCommitted):
            shown.append(event)
        if not isinstance(event, DealRecorded) or len(shown) > 1:
            return event
        return replace(shown[0], commitment=shown[0].commitment[::-1])

    return forge


def value_used_twice() -> Forger:
    """Ask seat 0 for its first value again after the hand, as if its chain were registered again."""
    registered: list[ChainRegistered] = []

    def forge(event: Event) -> Event:
        if isinstance(event, ChainRegistered) and event.seat == 0:
            registered.append(event)
        return registered[0] if isinstance(event, ResultSigned) and registered else event

    return forge


def unopened_attempt() -> Forger:
    """Go on with the next attempt as if the one before had not been committed to."""
    signers: list[SignerCertified] = []
    before: dict[int, bytes] = {}

    def forge(event: Event) -> Event:
        if isinstance(event, SignerCertified):
            signers.append(event)
        if isinstance(event, DealAvoided):
            return signers[-1]
        if isinstance(event, DealCommitted):
            return replace(event, before=before.setdefault(event.hand, event.before))
        return event

    return forge


def renumbered(change: int) -> Forger:
    """Give all hands after the first its number, or one that differs by `change`."""
    first: list[int] = []

    def forge(event: Event) -> Event:
        if not isinstance(event, DealCommitted | DealRecorded | DealAvoided | HandStarted | ResultSigned):
            return event
        first.append(event.hand)
        return event if event.hand == first[0] else replace(event, hand=first[0] + change)

    return forge


def replayed_result() -> Forger:
    """Sign how each hand ended as the first one did."""
    signed: list[bytes] = []

    def forge(event: Event) -> Event:
        if not isinstance(event, ResultSigned):
            return event
        signed.append(event.signature)
        return replace(event, signature=signed[0])

    return forge


def discard_dealt_twice() -> Forger:
    """Deal a viewer a card of the shuffled discards again, in the next draw."""
    dealt: list[tuple[Any, Any]] = []  # cards of shuffled discards with their openings

    def forge(event: Event) -> Event:
        if isinstance(event, HandStarted):
            dealt.clear()
        if not isinstance(event, HoleCardsDealt) or not event.openings or not event.openings[-1][0]:
            return event
        dealt.append((event.cards[-1], event.openings[-1]))
        (card, opening), *again = dealt
        if not again or opening[0] != event.openings[-1][0]:
            return event
        return replace(event, cards=(*event.cards[:-1], card), openings=(*event.openings[:-1], opening))

    return forge


FORGERS: Final[dict[str, Callable[[], Forger]]] = {
    "drops an honest value": lambda: in_one_event("the own value dropped"),
    "drops all honest values": lambda: in_one_event("all values dropped"),
    "includes an unlisted value": lambda: in_one_event("an unlisted value"),
    "sits a puppet out after the values": lambda: in_one_event("a puppet sat out after the values"),
    "seats a puppet after the commitment": lambda: in_one_event("a puppet seated after the commitment"),
    "commits twice to an attempt": second_commitment,
    "commits falsely to learn a value": false_commitment,
    "uses a value twice": value_used_twice,
    "commits to fewer packs": fewer_packs,
    "deals another game": lambda: in_one_event("another game"),
    "moves the button": lambda: in_one_event("another button"),
    "does not open an attempt": unopened_attempt,
    "numbers a hand twice": lambda: renumbered(0),
    "uses the id of a table again": lambda: renumbered(-1),
    "deals from another place": lambda: in_one_event("a hole card from another place"),
    "deals a shuffled discard twice": discard_dealt_twice,
    "replays a result": replayed_result,
}
"""Those that change what is sent to one viewer, who sits in seat 0."""

PUPPETS: Final = {
    "lets one puppet refuse deals": 1,
    "lets two puppets refuse deals": 2,
    "lets three puppets refuse deals": 3,
}


def with_false_packs(committed: CommittedDeal, *false: int) -> CommittedDeal:
    """Return a commitment in which the packs with these numbers are not those of their secrets.

    The first card of such a pack comes last, so that it is whole and can be dealt.
    """
    packs = list(committed._packs)
    for number in false:
        (first, *others), *further = packs[number].orders
        packs[number] = Pack(((*others, first), *further), packs[number].salts)
    leaves = [pack.leaves(committed.terms, number) for number, pack in enumerate(packs)]
    commitment = committed.terms.commitment(leaves)
    return CommittedDeal(committed.terms, committed.secrets, commitment, tuple(packs), tuple(leaves))


def let_refuse(
    monkeypatch: pytest.MonkeyPatch,
    is_puppet: Callable[[str], bool],
    is_wanted: Callable[[CommittedDeal, Selection], bool],
) -> None:
    """Let servers withhold the value of one of their puppets where a deal is not what they want.

    is_puppet: of a player by id. is_wanted: asked when all values are there.
    """
    next_step = FairDeals.next_step

    def withholding(
        part: FairDeals, deal_at: float, deal: Callable[[], Coroutine[Any, Any, None]]
    ) -> Iterator[Due]:
        awaited, made, values = part._deals.awaiting, part._committed, part._values
        if awaited is not None and made is not None and set(awaited.contributors) == values.keys():
            own = [seat for seat in values if is_puppet(part._deals.players[seat])]
            if own and not is_wanted(made, Selection.of(made.terms, made.commitment, values)):
                del values[own[0]]
        return next_step(part, deal_at, deal)

    monkeypatch.setattr(FairDeals, "next_step", withholding)


class _OneFalsePack:
    @staticmethod
    def make(terms: DealTerms, secrets: tuple[bytes, ...]) -> CommittedDeal:
        return with_false_packs(CommittedDeal.make(terms, secrets), 0)


def hunt_with_a_false_pack(monkeypatch: pytest.MonkeyPatch, is_puppet: Callable[[str], bool]) -> None:
    """Let servers commit to one false pack, and refuse deals until it is dealt."""
    monkeypatch.setattr("riverboat.server.tables.parts.fair_deals.CommittedDeal", _OneFalsePack)
    let_refuse(monkeypatch, is_puppet, lambda _, selection: selection.pack == 0)
