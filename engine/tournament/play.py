"""Hands at the tables: when the next one may begin, and what its result leads to."""

from collections.abc import Iterator

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.arranging import final_table_is_due, is_decided
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.entries import buy_again, may_rebuy
from riverboat.engine.tournament.hands import next_hand
from riverboat.engine.tournament.levels import has_played_level
from riverboat.engine.tournament.state import KnownTournament, TournamentStage, TournamentTable


def why_no_hand(state: KnownTournament, table: TournamentTable) -> str:
    """Return why no hand can begin at `table` now, in words; empty if one can."""
    return next(_reasons(state), "") or next(_reasons_at(state, table), "")


def ready_tables(state: KnownTournament) -> list[int]:
    """Return the tables at which a hand can begin now."""
    if next(_reasons(state), ""):
        return []
    idle = [(number, table) for number, table in state.tables.items() if table.hand is None]
    return [number for number, table in idle if not next(_reasons_at(state, table), "")]


def _reasons(state: KnownTournament) -> Iterator[str]:
    """Yield why no hand can begin at any table."""
    if state.stage is not TournamentStage.RUNNING:
        yield f"the tournament is {state.stage.value}"
    if state.paused:
        yield "play is paused"
    if state.on_break:
        yield "there is a break"
    if final_table_is_due(state):
        yield "the final table is drawn next"
    if is_decided(state):
        yield "the tournament is decided"
    if state.deal is not None and state.deal.is_made:
        yield "a deal is made when all hands are over"


def _reasons_at(state: KnownTournament, table: TournamentTable) -> Iterator[str]:
    """Yield why no hand can begin at `table`, for reasons of its own."""
    if table.hand is not None:
        yield f"hand {table.hand} is in progress"
    if table.halted:
        yield "it is short of players and waits for some"
    if state.hand_for_hand and table.round_done:
        yield "it waits for the other tables, hand for hand"
    if has_played_level(state, table):
        yield "it waits for the next level"
    if len(state.with_chips(table)) < 2:
        yield "it has fewer than two players with chips"


def begin_hand(core: TournamentCore, command: co.BeginHand) -> None:
    """Begin the next hand at a table."""
    core.check_stage(TournamentStage.RUNNING)
    table = core.table(command.table)
    reason = why_no_hand(core.state, table)
    if reason:
        raise TournamentError(f"table {table.number} cannot begin a hand: {reason}", code="table_not_ready")
    core.emit(next_hand(core.state, table))


def end_hand(core: TournamentCore, command: co.EndHand) -> None:
    """Take the result of a hand: stacks, rebuys that were declared, and who has no chips left."""
    core.check_stage(TournamentStage.RUNNING)
    table = core.table(command.table)
    before = {dealt.seat: dealt for dealt in table.dealt_in}
    _check_result(core, table, command)
    by = {
        seat: tuple([before[winner].player for winner in winners]) for seat, winners in command.knocked_out_by
    }
    hand = table.hand or 0
    core.emit(ev.TableHandEnded(table.number, hand, tuple(command.stacks)))
    for seat, left in command.time_cards:
        if left != before[seat].time_cards:
            core.emit(ev.TimeCardsUsed(before[seat].player, left))
    rebuys = core.structure.rebuys
    for seat, chips in command.stacks:
        if chips:
            continue
        dealt = before[seat]
        entrant = core.state.players[dealt.player]
        may = may_rebuy(core, entrant)
        if may and entrant.rebuy_declared:
            buy_again(core, entrant)
            continue
        until = core.now_ms + rebuys.seconds * 1000 if may and rebuys is not None else 0
        core.emit(ev.PlayerBusted(dealt.player, table.number, hand, dealt.stack, by.get(seat, ()), until))


def hold_all_in(core: TournamentCore, command: co.HoldAllIn) -> None:
    """Note that a hand of hand-for-hand play waits with its cards face down (RP-8-F)."""
    core.check_stage(TournamentStage.RUNNING)
    table = core.table(command.table)
    if table.hand is None or not core.state.hand_for_hand or table.held or table.released:
        raise TournamentError(
            f"table {table.number} has no hand to hold: that is for hand-for-hand play",
            code="nothing_to_hold",
        )
    core.emit(ev.AllInHeld(table.number))


def replace_table(core: TournamentCore, command: co.ReplaceTable) -> None:
    """Void the hand in progress at a table, and let its players continue at a new one."""
    core.check_stage(TournamentStage.RUNNING)
    table = core.table(command.table)
    if table.hand is not None:
        stacks = tuple([(dealt.seat, dealt.stack) for dealt in table.dealt_in])
        core.emit(ev.TableHandEnded(table.number, table.hand, stacks))
    number = core.state.last_table + 1
    core.emit(ev.TableAdded(number, table.size))
    for seat, player in sorted(table.seats.items()):
        core.emit(ev.PlayerMoved(player, number, seat, "lost table"))
    core.emit(ev.TableRemoved(table.number))


def _check_result(core: TournamentCore, table: TournamentTable, command: co.EndHand) -> None:
    before = {dealt.seat: dealt for dealt in table.dealt_in}
    after = dict(command.stacks)
    if table.hand is None:
        raise TournamentError(f"table {table.number} is in no hand", code="no_hand")
    if table.held:
        raise TournamentError(
            f"table {table.number} is all-in and waits for the other tables", code="hand_in_progress"
        )
    if before.keys() != after.keys() or len(after) != len(command.stacks):
        raise TournamentError(
            f"stacks are for the seats {', '.join(map(str, before))} that were dealt in", code="bad_result"
        )
    if any(type(chips) is not int or chips < 0 for chips in after.values()):
        raise TournamentError("a stack is a whole number of chips, 0 or more", code="bad_result")
    dealt_in = sum([dealt.stack for dealt in before.values()])
    if sum(after.values()) != dealt_in:
        raise TournamentError(
            f"the stacks add up to {sum(after.values())}, and {dealt_in} were dealt in",
            code="bad_result",
        )
    had = {seat: dealt.time_cards for seat, dealt in before.items()}
    if any(not 0 <= left <= had.get(seat, -1) for seat, left in command.time_cards):
        raise TournamentError("nobody has more time cards left than before the hand", code="bad_result")
    out = {seat for seat, chips in after.items() if not chips}
    named = dict(command.knocked_out_by)
    if not named.keys() <= out or any(not set(by) <= after.keys() - out for by in named.values()):
        raise TournamentError("only players without chips are knocked out, by others", code="bad_result")
    if core.structure.bounty and (named.keys() != out or not all(named.values())):
        raise TournamentError(
            "with bounties, say who knocked out each player without chips", code="bad_result"
        )
