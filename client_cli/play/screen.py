"""The table as lines of text."""

from rich.cells import cell_len, set_cell_size

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.client_cli.play.language import chips, said, say
from riverboat.client_cli.play.output import wrapped
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import LegalActions
from riverboat.engine.hand import PlayerView, View
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.seats import SeatState
from riverboat.engine.text.games import has_button, street_name, worth_message
from riverboat.language.message import Chips, Message


def table_lines(view: View, card_text: CardText = IN_LETTERS) -> list[str]:
    """Return the hand in progress: street, boards and pot, then one line per player."""
    first, *others = [card_text(board) for board in view.boards]
    street = say(street_name(view.street))
    heading = [street, first, said("row-pot", chips=Chips(view.pot))]
    indent = " " * (cell_len(street) + 4)
    names = max(cell_len(player.name) for player in view.players)
    return [
        f"  {'  '.join(filter(None, heading))}",
        *(f"{indent}{board}" for board in others if board),
        *(
            _player_line(view, player, names, card_text)
            for player in sorted(view.players, key=lambda p: p.seat)
        ),
    ]


def seat_lines(state: TableState) -> list[str]:
    """Return the table between hands, one line per taken seat, and whether it is paused."""
    seats = [state.seats[number] for number in sorted(state.seats)]
    width = max((cell_len(seat.name) for seat in seats), default=0)
    lines = [
        f"   {seat.seat + 1:>2} {set_cell_size(seat.name, width)}   {chips(seat.stack):>9}{_status(seat)}"
        for seat in seats
    ]
    return [*lines, f"   {pause_text(state)}"] if state.paused else lines


def pause_text(state: TableState) -> str:
    """Return that the table is paused, with what the host says about that, if anything."""
    reason = state.pause_reason
    return said("table-paused", reason=reason) if reason else said("table-now-paused")


def _status(seat: SeatState) -> str:
    if seat.leaving:
        return f"  {said('status-leaving')}"
    if seat.sitting_out:
        return f"  {said('status-sitting-out')}"
    return f"  {said('status-waits')}" if seat.waits else ""


def _player_line(view: View, player: PlayerView, width: int, card_text: CardText) -> str:
    mark = ">" if player.seat == view.actor else " "
    button = said("dealer-button") if player.seat == view.button and has_button(view.game.code) else " "
    name = set_cell_size(player.name, width)
    line = f"  {mark}{player.seat + 1:>2} {name} {button} {chips(player.stack):>9}"
    if player.folded:
        return f"{line}  {said('status-folded')}"
    bet = f"  {said('row-bet', chips=Chips(player.bet))}" if player.bet else ""
    all_in = "" if player.stack else f"  {said('status-all-in')}"
    own = player.seat == view.seat
    cards = _own_cards(view, player, card_text) if own else card_text(player.shown or player.up)
    return f"{line}{all_in}{bet}{'  ' if cards else ''}{cards}"


def _own_cards(view: View, player: PlayerView, card_text: CardText) -> str:
    if not view.hole_cards:
        return ""
    up = f" {said('row-cards-up', cards=card_text(player.up))}" if player.up else ""
    return f"{card_text(view.hole_cards)}{up}  {say(worth_message(view, view.hole_cards))}"


def choices(legal: LegalActions, all_in: int, seconds: int, bank: int = 0) -> str:
    """Return the legal actions, with the seconds left to act and in the time bank, on short lines.

    all_in: the total for the street when the player goes all-in.
    """
    offers: list[str] = []
    if legal.fold and not legal.check:
        offers.append(said("offer-fold"))
    if legal.check:
        offers.append(said("offer-check"))
    if legal.call is not None:
        offers.append(said("offer-call", chips=Chips(legal.call)))
    if legal.bring_in is not None:
        offers.append(said("offer-bring-in", chips=Chips(legal.bring_in)))
    for action, sizes in (("bet", legal.bet_to), ("raise", legal.raise_to)):
        if sizes is not None:
            offers += _sizes(action, sizes, all_in, legal.two_sizes)
    if legal.discard:
        offers.append(said("offer-discard"))
    elif legal.draw is not None:
        offers += [said("offer-draw"), said("offer-pat")]
    if legal.runs is not None:
        offers += [
            said("offer-run", count=runs, times=Message("times", {"count": runs}))
            for runs in range(1, legal.runs + 1)
        ]
    if legal.show:
        offers.append(said("offer-show"))
    if legal.muck:
        offers.append(said("offer-muck"))
    time = said("offers-time-and-bank" if bank else "offers-time", seconds=seconds, bank=bank)
    return wrapped(f"  {said('offers-head')}", offers, time)


def all_in_to(view: View) -> int:
    """Return the total for the street when the viewer, who is a player, goes all-in."""
    return next(player.bet + player.stack for player in view.players if player.seat == view.seat)


def whose_turn(state: ClientState) -> str:
    """Return whose turn it is, in words; nothing between turns."""
    if not state.connected:
        return said("not-connected")
    if state.turn is None or state.suspended:
        return ""
    return said("turn-yours" if state.your_turn else "turn-theirs", who=state.name_of(state.turn.seat))


def _sizes(action: str, sizes: tuple[int, int], all_in: int, two_sizes: bool) -> list[str]:
    least, most = sizes
    offers = []
    if least < most:
        form = f"offer-{action}.two" if two_sizes else f"offer-{action}"
        offers.append(said(form, least=Chips(least), most=Chips(most)))
    elif most < all_in:
        offers.append(said(f"offer-{action}-fixed", chips=Chips(most)))
    if most == all_in:
        offers.append(said("offer-all-in", chips=Chips(most)))
    return offers
