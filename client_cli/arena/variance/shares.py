"""What each player's part of the pots is worth when all cards dealt so far are known."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import shake_256
from itertools import chain, combinations
from math import comb, fsum
from random import Random
from typing import TYPE_CHECKING, Final

from riverboat.client_cli.arena.variance import heads_up
from riverboat.engine.assessor import HIGH, rule_set_named
from riverboat.engine.cards import DECK, Card
from riverboat.engine.games import Game
from riverboat.engine.hand import HandState
from riverboat.engine.pots import Pot, rake_of
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runout_counting import Counting, counter_for, runouts_for
from riverboat.engine.runouts import BOARD_SIZE, FLOP_SIZE

if TYPE_CHECKING:  # it needs NumPy, which may be missing
    from riverboat.engine.runout_arrays import AfterFlop, BeforeFlop

_MOST_BOARDS: Final = 2_000
_SAMPLES: Final = 500

Cards = tuple[Card, ...]


def has_only_boards_to_come(game: Game) -> bool:
    """Return whether every card after the first street is a card of a board."""
    if game.changes_hands:
        return False
    return game.has_board and not any(street.hole or street.up for street in game.streets[1:])


def expected_chips(hand: HandState) -> dict[int, float]:
    """Return the chips that each seat gets of the present pots on average, if everybody checks from now on.

    All hole cards of `hand` must be known. The cards of players who folded are dead. Every pot is shared
    among the players who are eligible for it. Of several boards each decides an equal part. The house's rake
    of these pots is taken off.
    """
    chips = {seat.number: 0.0 for seat in hand.seats}
    pots: Sequence[Pot] = hand.pots
    rakes = rake_of(pots, hand.house.rake) if hand.house.rake else [0] * len(pots)
    for pot, rake in zip(pots, rakes, strict=True):
        part = (pot.amount - rake) / len(hand.boards)
        for board in range(len(hand.boards)):
            shares_here = _shares_of(hand, pot.eligible, board)
            for seat, share in zip(pot.eligible, shares_here, strict=True):
                chips[seat] += part * share
    return chips


def _shares_of(hand: HandState, eligible: tuple[int, ...], board: int) -> tuple[float, ...]:
    """Return the expected share of each of the `eligible` seats on one board."""
    if len(eligible) == 1:
        return (1.0,)
    folded = [hand.hole_cards(seat.number) for seat in hand.seats if seat.number not in eligible]
    boards = [cards for number, cards in enumerate(hand.boards) if number != board and cards]
    to_come = sum(street.board for street in hand.game.streets) - len(hand.boards[board])
    return shares(
        hand.game.wins,
        hand.game.deck,
        tuple([hand.hole_cards(seat) for seat in eligible]),
        board=hand.boards[board],
        dead=tuple(sorted(folded + boards)),
        to_come=to_come,
    )


@lru_cache(maxsize=1 << 15)
def shares(
    wins: tuple[str, ...],
    deck: Cards,
    holes: tuple[Cards, ...],
    *,
    board: Cards,
    dead: tuple[Cards, ...],
    to_come: int,
) -> tuple[float, ...]:
    """Return each player's expected share of one pot, over all ways to deal `to_come` more board cards.

    wins: the rule sets of the game. dead: what cannot come either, such as the holes of others.

    With two hole cards, all boards are counted. In other games, if there are more than 2,000, the mean of a
    sample of 500 is returned. Its random numbers depend on the cards known, not on those to come, so that it
    is right on average.
    """
    live = _live(deck, holes, board, dead)
    number = comb(len(live), to_come)
    counted = len(holes[0]) == 2 or number <= _MOST_BOARDS
    if to_come and len(wins) == 1 and len(board) + to_come == BOARD_SIZE and counted:
        first = tuple(sorted(holes))  # other rotations of a set have the same holes in other seats
        found = dict(zip(first, _counted(wins[0], deck, first, board, dead), strict=True))
        return tuple([found[hole] for hole in holes])
    rest: Iterable[Cards]
    if number <= _MOST_BOARDS:
        rest = combinations(live, to_come)
    else:
        known = bytes([*wins[0].encode(), *board, 255, *sorted(chain(*dead)), 255, *chain(*holes)])
        random = Random(shake_256(known).digest(32))  # noqa: S311 - an estimate, not a game
        number = _SAMPLES
        rest = (tuple(random.sample(live, to_come)) for _ in range(number))
    total = [0.0] * len(holes)
    for cards in rest:
        for player, share in enumerate(shares_on(wins, holes, (*board, *cards))):
            total[player] += share
    return tuple([share / number for share in total])


def _live(deck: Cards, holes: Iterable[Cards], board: Cards, dead: Iterable[Cards]) -> list[Card]:
    used = set(board).union(*holes, *dead)
    return [card for card in deck if card not in used]


@lru_cache(maxsize=1 << 15)
def _counted(
    rules: str, deck: Cards, holes: tuple[Cards, ...], board: Cards, dead: tuple[Cards, ...]
) -> tuple[float, ...]:
    """Return the shares of players over all boards."""
    if len(holes) == 2 and not board and not dead and rules == HIGH.name and deck == DECK:
        one, other = heads_up.wins(*holes)
        level = heads_up.BOARDS - one - other
        return (one + level / 2) / heads_up.BOARDS, (other + level / 2) / heads_up.BOARDS
    known, flop = tuple(sorted(holes + dead)), board[:FLOP_SIZE]
    players: Sequence[int] = range(len(holes))
    if every := _runouts(rules, deck, known, flop):
        players = [known.index(hole) for hole in holes]
        counted = every.outcomes(players, *board[FLOP_SIZE:])
    else:
        counted = _counting(rules)(holes, board, _live(deck, holes, board, dead))
    boards = counted.total()
    return tuple(
        fsum([count / len(best) for best, count in counted.items() if player in best]) / boards
        for player in players
    )


@lru_cache(maxsize=4)
def _runouts(
    rules: str, deck: Cards, known: tuple[Cards, ...], flop: Cards
) -> "BeforeFlop | AfterFlop | None":
    """Return what counts the run-outs of a deal for all streets and sets of players; None if nothing does.

    known: the holes of all players, and the cards of other boards, with which nothing does.
    """
    new = runouts_for(rule_set_named(rules))
    if not new or {*map(len, known)} != {HOLE_SIZE} or len(flop) % FLOP_SIZE:
        return None
    return new(known, flop, _live(deck, known, flop, ()))


@cache
def _counting(rules: str) -> Counting:
    return counter_for(rule_set_named(rules))


def shares_on(wins: tuple[str, ...], holes: Sequence[Cards], board: Cards) -> list[float]:
    """Return each player's share on a full board."""
    strengths = [rule_set_named(name).strengths(board, holes) for name in wins]
    return list(shares_by(strengths, range(len(holes))))


def shares_by(strengths: Sequence[Sequence[int]], players: Sequence[int]) -> tuple[float, ...]:
    """Return the share of each of `players` in a pot. strengths: of all players, by each set of rules.

    A rule set for which no hand qualifies decides nothing.
    """
    total = [0.0] * len(players)
    parts = 0
    for every in strengths:
        own = [every[player] for player in players]
        best = max(own)
        if best:
            parts += 1
            share = 1 / own.count(best)
            for place, strength in enumerate(own):
                if strength == best:
                    total[place] += share
    return tuple(total) if parts == 1 else tuple([share / parts for share in total])
