"""What deals were avoided by a missing value, and whether chance explains them.

Nobody can compute a deal before all values are known. A player in league with the server could, and would
leave out the own value when the cards are bad. So the deals that a player avoided are played to the end
without a bet: over many of them, a player who does not choose gets a fair share of the pots.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, pvariance

from riverboat.client_cli.fair.checking import CheckedDeal
from riverboat.engine.actions import Call
from riverboat.engine.cards import Card
from riverboat.engine.errors import EngineError
from riverboat.engine.events import HandStarted, PotAwarded
from riverboat.engine.fairness.chain import head_after
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.games import game_for_hand
from riverboat.engine.hand import Hand
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_from_data

ENOUGH = 20
"""Avoided deals from which on they are compared with chance."""

SUSPICIOUS = 0.001
"""How seldom chance alone may give so little: below it, the deals were hardly avoided by chance."""

_STACK = 10**9  # so that nobody is all-in, and every pot has all players


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidedCards:
    """What an attempt that was given up would have dealt.

    missing: the seats without a value. holes: the cards of each seat. boards: those of the table.
    shares: of the pot by seat, if everybody checks and calls to the end.
    """

    deal: CheckedDeal
    missing: tuple[int, ...]
    holes: dict[int, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    shares: dict[int, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceTest:
    """The avoided deals of a player, or of all together, against chance.

    player: the id; "" for all together. deals: how many are known. share: of the pots, what the missing
        players would have got. expected: what chance gives them.
    likelihood: how often chance alone gives so little or less; None if the deals are too few to say.
    """

    player: str
    deals: int
    share: float
    expected: float
    likelihood: float | None


def avoided_cards(deals: Iterable[CheckedDeal]) -> list[AvoidedCards]:
    """Return the avoided deals whose missing values are known, from all that was revealed at their tables."""
    kept = [deal for deal in deals if deal.readable]
    revealed = defaultdict[tuple[bytes, str, str], set[bytes]](set)
    for deal in kept:
        line_up = deal.terms.line_up
        for known in (line_up.heads, deal.record.values):
            for seat, value in known.items():
                revealed[_owner(deal, line_up.players.get(seat, ""))].add(value)
    found = []
    for deal in kept:
        if deal.avoided is None:
            continue
        players, heads = deal.terms.line_up.players, deal.terms.line_up.heads
        values, missing = dict(deal.record.values), sorted(heads.keys() - deal.record.values.keys())
        for seat in missing:
            room, table, player = _owner(deal, players[seat])
            known_values = revealed[room, table, player]
            values |= [
                (seat, value)
                for value in known_values
                if head_after(value, room, table, player) == heads[seat]
            ]
        if missing and values.keys() == heads.keys():
            played = _played(deal, deal.avoided.deal(values))
            if played is not None:
                found.append(replace(played, missing=tuple(missing)))
    return found


def against_chance(avoided: Sequence[AvoidedCards]) -> list[ChanceTest]:
    """Compare avoided deals with chance: all together, and those of each player.

    Seats are alike before the cards are known, so of the shares of a deal any could be that of the missing
    ones. The sum over many deals is nearly normal.
    """
    if not avoided:
        return []
    own = defaultdict[str, list[tuple[AvoidedCards, tuple[int, ...]]]](list)
    for each in avoided:
        own[""].append((each, each.missing))
        for seat in each.missing:
            own[each.deal.terms.line_up.players[seat]].append((each, (seat,)))
    return [_test(player, cases) for player, cases in sorted(own.items())]


def _test(player: str, cases: list[tuple[AvoidedCards, tuple[int, ...]]]) -> ChanceTest:
    got, expected, variance = [], [], 0.0
    for avoided, missing in cases:
        shares, count = list(avoided.shares.values()), len(missing)
        got.append(sum(avoided.shares[seat] for seat in missing))
        expected.append(count / len(shares))
        if len(shares) > 1:  # of a sum of `count` shares, drawn without replacement
            variance += count * pvariance(shares) * (len(shares) - count) / (len(shares) - 1)
    likelihood = None
    if len(cases) >= ENOUGH and variance:
        likelihood = NormalDist().cdf((sum(got) - sum(expected)) / sqrt(variance))
    return ChanceTest(
        player=player,
        deals=len(cases),
        share=fmean(got),
        expected=fmean(expected),
        likelihood=likelihood,
    )


def _owner(deal: CheckedDeal, player: str) -> tuple[bytes, str, str]:
    return deal.terms.room, deal.terms.table, player


def _played(deal: CheckedDeal, fair: FairDeal) -> AvoidedCards | None:
    """Play a deal to its end without a bet. None if the line-up is of no hand that we can play."""
    try:
        started = event_from_data(deal.terms.line_up.started)
        if not isinstance(started, HandStarted):
            return None
        if {seat.number for seat in started.seats} != deal.terms.line_up.players.keys():
            return None
        hand = Hand(
            game_for_hand(started.game, started.boards, started.bomb_pot),
            started.stakes,
            [replace(seat, stack=_STACK) for seat in started.seats],
            fair.deck,
            button=started.button,
            posts=started.posts,
            house=started.house,
            reserve=[card for reserve in fair.reserves for card in reserve] or None,
        )
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            hand.act(legal.seat, legal.cheapest if legal.call is None else Call())
    except (EngineError, ProtocolError):
        return None
    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    total = sum(event.amount for event in awards)
    if not total:
        return None  # nobody posted anything
    won = dict.fromkeys([seat.number for seat in hand.seats], 0)
    for event in awards:
        for seat, chips in event.shares:
            won[seat] += chips
    return AvoidedCards(
        deal=deal,
        missing=(),
        holes={seat.number: tuple(hand.hole_cards(seat.number)) for seat in hand.seats},
        boards=tuple(map(tuple, hand.boards)),
        shares={seat: chips / total for seat, chips in won.items()},
    )
