"""The next hand at a table of a tournament, and the engine's hand for it."""

from collections.abc import Sequence
from functools import lru_cache

from riverboat.engine.button import Positions, lies_between, next_button, posts_for
from riverboat.engine.cards import Card
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import Stakes, game_named
from riverboat.engine.hand import Hand
from riverboat.engine.house import House
from riverboat.engine.tournament.balancing import positions_after
from riverboat.engine.tournament.events import SeatInHand, TableHandBegun
from riverboat.engine.tournament.state import Entrant, KnownTournament, TournamentTable
from riverboat.engine.tournament.structure import Level, has_blinds, stakes_of


def next_game(state: KnownTournament, table: TournamentTable) -> str:
    """Return the code of the game of the next hand at `table`.

    A rotation changes games after as many hands as the first hand of the game had players. A game that the
    level does not have gives way to its first one.
    """
    codes = [game.code for game in state.games()]
    if table.game not in codes:
        return codes[0]
    return table.game if table.hands_left else codes[(codes.index(table.game) + 1) % len(codes)]


def dealt_in(table: TournamentTable, playing: Sequence[int]) -> list[int]:
    """Return which of the seats `playing` are dealt into the next hand.

    Newcomers are, in any position, but between the button and the small blind they wait (rules 8-A, 10-A).
    """
    now = positions_after(table, playing)
    if table.positions is None or now.button == now.small_blind:
        return list(playing)
    waiting = {seat for seat in table.newcomers if lies_between(seat, now.button, now.small_blind)}
    dealt = [seat for seat in playing if seat not in waiting]
    return dealt if len(dealt) > 1 else list(playing)


def time_cards_of(state: KnownTournament, entrant: Entrant) -> int:
    """Return the time cards that a player has in the next hand: all of them if a reset is due."""
    cards, last = state.structure.time_cards, entrant.dealt_level
    if cards is None:
        return 0
    resets = last is None or any(last < level - 1 <= state.level for level in cards.reset_levels)
    return cards.number if resets else entrant.time_cards


def next_hand(state: KnownTournament, table: TournamentTable) -> TableHandBegun:
    """Return the beginning of the next hand at `table`, at which two players or more have chips."""
    playing = state.with_chips(table)
    game = game_named(next_game(state, table))
    stud_only = table.positions is None and not has_blinds(game)
    if stud_only:
        positions = Positions(next_button(table.button, playing), -1, -1)
    else:
        playing = dealt_in(table, playing) if has_blinds(game) else playing
        positions = positions_after(table, playing)
    players = [(seat, state.players[table.seats[seat]]) for seat in playing]
    return TableHandBegun(
        table=table.number,
        hand=state.hands + 1,
        level=state.level,
        game=game.code,
        stakes=_stakes(state.now_level, game.code, state.structure.big_blind_ante),
        button=positions.button,
        small_blind=None if stud_only else positions.small_blind,
        big_blind=None if stud_only else positions.big_blind,
        seats=tuple(
            [
                SeatInHand(seat, entrant.player, entrant.stack, entrant.folds, time_cards_of(state, entrant))
                for seat, entrant in players
            ]
        ),
        heads_up_cap=state.seated > 2,
        face_down=_may_be_held(state),
    )


@lru_cache
def _stakes(level: Level, code: str, big_blind_ante: bool) -> Stakes:
    return stakes_of(level, game_named(code), big_blind_ante=big_blind_ante)


def _may_be_held(state: KnownTournament) -> bool:
    """Return whether hand for hand is played, or may be announced while the hand is in progress."""
    before_money = state.closed and state.seated > len(state.prizes)
    may = state.structure.hand_for_hand and not state.structure.shoot_out
    return may and before_money and len(state.tables) > 1


def posts_of(begun: TableHandBegun) -> tuple[Post, ...]:
    """Return what the players of a hand post, from the left of the button."""
    seats = sorted([dealt.seat for dealt in begun.seats], key=lambda seat: (seat <= begun.button, seat))
    if not has_blinds(game_named(begun.game)) or begun.small_blind is None or begun.big_blind is None:
        return (Post(ante=begun.stakes.ante),) * len(seats)
    return _posts(begun.stakes, tuple(seats), Positions(begun.button, begun.small_blind, begun.big_blind))


@lru_cache
def _posts(stakes: Stakes, seats: tuple[int, ...], positions: Positions) -> tuple[Post, ...]:
    return posts_for(stakes, seats, positions)


def hand_of(begun: TableHandBegun, deck: Sequence[Card], reserve: Sequence[Card] | None = None) -> Hand:
    """Return the engine's hand for `begun`, not yet started.

    The big-blind ante is posted after the blind (RP-11). At fixed limit the cap on raises holds between two
    players as long as more are left in the tournament (rule 48).
    """
    return Hand(
        game_named(begun.game),
        begun.stakes,
        [Seat(dealt.seat, dealt.stack, dealt.player) for dealt in begun.seats],
        deck,
        button=begun.button,
        posts=posts_of(begun),
        number=begun.hand,
        house=House(blind_before_ante=True, cap_heads_up=begun.heads_up_cap),
        reserve=reserve,
        face_down=begun.face_down,
    )
