"""What follows by itself from the state: eliminations, prizes, broken and balanced tables, hand for hand.

`arrange` takes one step after the other, in a fixed order, until nothing follows any more.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.balancing import SHORT_BY, balancing_move, halts
from riverboat.engine.tournament.bounties import bounty_shares
from riverboat.engine.tournament.breaking import drawing_order, seat_cards, table_to_break
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.deal_votes import settle_deal
from riverboat.engine.tournament.levels import end_level, has_played_level, level_is_over
from riverboat.engine.tournament.places import rank, share_of
from riverboat.engine.tournament.prizes import tickets_of
from riverboat.engine.tournament.rounds import begin_next_round, round_is_played
from riverboat.engine.tournament.starting import close_registration
from riverboat.engine.tournament.state import ROUND, KnownTournament, TournamentStage, TournamentTable

MOST_SEATS: Final = 10
"""The most seats that a final table can have."""


def arrange(core: TournamentCore) -> None:
    """Take all steps that follow from the state."""
    while core.state.stage is TournamentStage.RUNNING:
        for step in _STEPS:
            if step(core):
                break
        else:
            return


def winners_left(state: KnownTournament) -> int:
    """Return at how many players the tournament ends: one, the tickets of a satellite, all after a deal."""
    if state.settled:
        return state.seated
    return tickets_of(state.structure, state.prizes) if state.closed else 1


def is_decided(state: KnownTournament) -> bool:
    """Return whether no hand is played any more: as few players have chips as win."""
    if state.seated - len(state.busts) > winners_left(state):
        return False
    return not any(bust.rebuy_until for bust in state.busts)


def final_table_is_due(state: KnownTournament) -> bool:
    """Return whether all players fit at the final table and sit at several (RP-9).

    A final table that spectators see later is a table of its own, so it is also drawn from a single one.
    """
    structure = state.structure
    of_its_own = structure.final_delay_seconds > 0 and not state.final_drawn
    may = state.closed and not structure.shoot_out and (len(state.tables) > 1 or of_its_own)
    return may and state.seated <= MOST_SEATS and state.seated <= structure.final_seats


def round_is_over(state: KnownTournament) -> bool:
    """Return whether every table that can play has played its hand of the round."""
    return all(table.hand is None and _is_done(state, table) for table in state.tables.values())


def _is_done(state: KnownTournament, table: TournamentTable) -> bool:
    """Return whether `table` has had its hand of the round, or cannot have one."""
    return (
        table.round_done
        or table.halted
        or has_played_level(state, table)
        or is_decided(state)
        or len(state.with_chips(table)) < 2
    )


def break_table(
    core: TournamentCore, table: TournamentTable, by: str = "", reason: str = "broken table"
) -> None:
    """Move all players of `table` to drawn seats, absent ones with their chips (rule 10-B, RP-16)."""
    others = [other for other in core.state.tables.values() if other is not table]
    cards = seat_cards(len(table.seats), others, core.random)
    order = drawing_order([table.seats[seat] for seat in sorted(table.seats)], core.random)
    core.emit(ev.TableBroken(table.number, cards, order, by, reason if by else ""))
    for player, (number, seat) in zip(order, cards, strict=True):
        core.emit(ev.PlayerMoved(player, number, seat, reason, by))
    core.emit(ev.TableRemoved(table.number))


def _remove_disqualified(core: TournamentCore) -> bool:
    """Take a disqualified player's chips out of play, once the player is in no hand (rule 71-D)."""
    state = core.state
    for entrant in state.players.values():
        if not entrant.disqualified or entrant.table is None or not entrant.stack:
            continue
        table, chips = state.tables[entrant.table], entrant.stack
        if all(dealt.player != entrant.player for dealt in table.dealt_in):
            core.emit(de.ChipsRemoved(entrant.player, chips))
            core.emit(ev.PlayerBusted(entrant.player, table.number, 0, chips))
            return True
    return False


def _eliminate(core: TournamentCore) -> bool:
    """Eliminate the players of the first batch, once none of them may rebuy and its round is over."""
    state = core.state
    if not state.busts:
        return False
    batch = state.busts[0].batch
    together = [bust for bust in state.busts if bust.batch == batch]
    if any(bust.rebuy_until for bust in together):
        return False
    if batch == (ROUND, state.rounds) and state.hand_for_hand and not round_is_over(state):
        return False
    for bust in sorted(together, key=lambda bust: bust.stack):
        head = state.players[bust.player].head
        core.emit(ev.PlayerEliminated(bust.player))
        if head and bust.by:
            shares = bounty_shares(head, bust.by, progressive=core.structure.progressive)
            core.emit(*[ev.BountyWon(who, bust.player, paid, added) for who, paid, added in shares])
    return True


def _rank(core: TournamentCore) -> bool:
    state = core.state
    if not state.closed or not state.out or (state.plays_rounds and not round_is_played(state)):
        return False
    for placing in rank(state.out, state.seated, state.prizes):
        _place(core, placing.player, placing.place, (placing.first, placing.last), placing.prize)
    return True


def _place(core: TournamentCore, player: str, place: int, shared: tuple[int, int], prize: int) -> None:
    core.emit(ev.PlaceTaken(player, place, *shared))
    if prize:
        core.emit(ev.PrizePaid(player, prize))


def _finish(core: TournamentCore) -> bool:
    """End the tournament: the players left share the first places, a single one takes the first."""
    state = core.state
    if not is_decided(state) or any(table.hand is not None for table in state.tables.values()):
        return False
    if state.busts or (state.closed and state.out):
        return False
    if not state.closed:
        close_registration(core)
        return True
    left = sorted(
        [entrant for entrant in state.players.values() if entrant.table is not None],
        key=lambda entrant: (-entrant.stack, entrant.player),
    )
    for nth, entrant in enumerate(left):
        _place(core, entrant.player, nth + 1, (1, len(left)), share_of(state.prizes, 1, len(left), nth))
        if entrant.head:
            core.emit(ev.BountyWon(entrant.player, entrant.player, entrant.head))
    for of, head in list(state.unclaimed.items()):
        if head and left:
            core.emit(ev.BountyWon(left[0].player, of, head))
    core.emit(ev.TournamentFinished(core.now_ms))
    return True


def _change_level(core: TournamentCore) -> bool:
    if not level_is_over(core.state):
        return False
    end_level(core)
    return True


def _hand_for_hand(core: TournamentCore) -> bool:
    """Begin hand for hand one player before the money, count its rounds, and end it."""
    state = core.state
    on_bubble = (
        core.structure.hand_for_hand
        and not core.structure.shoot_out
        and state.closed
        and len(state.tables) > 1
        and len(state.prizes) < state.seated <= len(state.prizes) + 1
    )
    if not state.hand_for_hand:
        if on_bubble:
            core.emit(ev.HandForHandBegun(core.now_ms))
        return on_bubble
    if (
        any(table.held for table in state.tables.values())
        and all(table.held or table.hand is None for table in state.tables.values())
        and _no_more_hands(state)
    ):
        core.emit(ev.AllInsReleased())
        return True
    if not round_is_over(state) and len(state.tables) > 1:
        return False
    if not on_bubble:
        core.emit(ev.HandForHandEnded(core.now_ms))
        return True
    if any(table.round_done for table in state.tables.values()):
        core.emit(ev.HandForHandRoundEnded(core.now_ms, core.structure.hand_minutes * 60_000))
        return True
    return False


def _no_more_hands(state: KnownTournament) -> bool:
    """Return whether every table without a hand has had its hand of the round, or cannot have one."""
    return all(table.hand is not None or _is_done(state, table) for table in state.tables.values())


def _draw_final_table(core: TournamentCore) -> bool:
    state = core.state
    if not final_table_is_due(state) or any(table.hand is not None for table in state.tables.values()):
        return False
    players = [player for table in state.tables.values() for player in table.seats.values()]
    seats = core.structure.final_seats
    places = tuple(zip(players, core.random.sample(range(seats), len(players)), strict=True))
    number = state.last_table + 1 if core.structure.final_delay_seconds else min(state.tables)
    core.emit(ev.FinalTableDrawn(number, seats, places, _final_button(core, places)))
    return True


def _final_button(core: TournamentCore, places: Sequence[tuple[str, int]]) -> int:
    """Draw the button; of two players, one who was just big blind has it (rule 34-B)."""
    big_blinds = {
        table.seats.get(table.positions.big_blind)
        for table in core.state.tables.values()
        if table.positions is not None
    }
    just_paid = [seat for player, seat in places if player in big_blinds]
    if len(places) == 2 and len(just_paid) == 1:
        return just_paid[0]
    return core.random.choice([seat for _, seat in places])


def _may_move(state: KnownTournament) -> bool:
    """Return whether tables are arranged now: not in the middle of a round of hand-for-hand play."""
    begun = any(table.hand is not None or table.round_done for table in state.tables.values())
    held_up = final_table_is_due(state) or state.plays_rounds or (state.hand_for_hand and begun)
    return not held_up


def _remove_empty(core: TournamentCore) -> bool:
    """Remove a table whose last player a director moved."""
    for number, table in core.state.tables.items():
        if not table.seats and not core.state.plays_rounds:
            core.emit(ev.TableRemoved(number))
            return True
    return False


def _break(core: TournamentCore) -> bool:
    state = core.state
    number = table_to_break(state.tables.values()) if len(state.tables) > 1 and _may_move(state) else None
    if number is None or state.tables[number].hand is not None:
        return False
    break_table(core, state.tables[number])
    return True


def _balance(core: TournamentCore) -> bool:
    state = core.state
    if len(state.tables) < 2 or not _may_move(state):
        return False
    if not _is_short(state.tables.values()):  # nor without the table that is left
        return False
    leaving = table_to_break(state.tables.values())
    tables = [table for table in state.tables.values() if table.number != leaving]
    if not _is_short(tables):
        return False
    fullest = max([len(table.seats) for table in tables])
    for giver in tables:
        if giver.hand is None and len(giver.seats) == fullest:  # with a hundred tables, asking all takes long
            move = balancing_move(tables, state.with_chips(giver), giver, stud_only=core.structure.stud_only)
            if move is not None:
                player = giver.seats[move.from_seat]
                core.emit(ev.PlayerMoved(player, move.to_table, move.to_seat, "balance"))
                return True
    return False


def _is_short(tables: Collection[TournamentTable]) -> bool:
    """Return whether any of `tables` is to get a player from another."""
    counts = [len(table.seats) for table in tables]
    return max(counts, default=0) - min(counts, default=0) >= SHORT_BY


def _halt(core: TournamentCore) -> bool:
    state = core.state
    fullest = max([len(table.seats) for table in state.tables.values()])
    for table in state.tables.values():
        if table.hand is not None:
            continue
        now = core.structure.halting and halts(table, fullest)
        if now != table.halted:
            core.emit(ev.TableHalted(table.number) if now else ev.TableContinued(table.number))
            return True
    return False


_STEPS: Final[Sequence[Callable[[TournamentCore], bool]]] = (
    _remove_disqualified,
    _eliminate,
    _rank,
    settle_deal,
    _finish,
    _hand_for_hand,
    begin_next_round,
    _remove_empty,
    _draw_final_table,
    _break,
    _balance,
    _halt,
    _change_level,
)
"""The steps, each of which does one thing that is due and says whether it did."""
