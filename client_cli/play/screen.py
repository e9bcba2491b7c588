"""The table as lines of text."""

from typing import Final

from riverboat.client_cli.play.cards import IN_LETTERS, CardText
from riverboat.client_cli.play.output import wrapped
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import LegalActions
from riverboat.engine.hand import PlayerView, View
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.seats import SeatState
from riverboat.engine.text.games import describe_worth, has_button

_TIMES: Final = {1: "once", 2: "twice"}


def table_lines(view: View, card_text: CardText = IN_LETTERS) -> list[str]:
    """Return the hand in progress: street, boards and pot, then one line per player."""
    first, *others = [card_text(board) for board in view.boards]
    heading = [view.street.capitalize(), first, f"pot {view.pot:,}"]
    indent = " " * (len(view.street) + 4)
    names = max(len(player.name) for player in view.players)
    return [
        f"  {'  '.join(filter(None, heading))}",
        *(f"{indent}{board}" for board in others if board),
        *(
            _player_line(view, player, names, card_text)
            for player in sorted(view.players, key=lambda p: p.seat)
        ),
    ]


def seat_lines(state: TableState) -> list[str]:
    """Return the table between hands, one line per taken seat."""
    seats = [state.seats[number] for number in sorted(state.seats)]
    width = max((len(seat.name) for seat in seats), default=0)
    return [f"   {seat.seat + 1:>2} {seat.name:<{width}}   {seat.stack:>9,}{_status(seat)}" for seat in seats]


def _status(seat: SeatState) -> str:
    if seat.leaving:
        return "  leaving"
    if seat.sitting_out:
        return "  sitting out"
    return "  waiting for the big blind" if seat.waits else ""


def _player_line(view: View, player: PlayerView, width: int, card_text: CardText) -> str:
    mark = ">" if player.seat == view.actor else " "
    button = "D" if player.seat == view.button and has_button(view.game.code) else " "
    line = f"  {mark}{player.seat + 1:>2} {player.name:<{width}} {button} {player.stack:>9,}"
    if player.folded:
        return f"{line}  folded"
    bet = f"  bet {player.bet:,}" if player.bet else ""
    all_in = "" if player.stack else "  all-in"
    own = player.seat == view.seat
    cards = _own_cards(view, player, card_text) if own else card_text(player.shown or player.up)
    return f"{line}{all_in}{bet}{'  ' if cards else ''}{cards}"


def _own_cards(view: View, player: PlayerView, card_text: CardText) -> str:
    if not view.hole_cards:
        return ""
    up = f" ({card_text(player.up)} up)" if player.up else ""
    return f"{card_text(view.hole_cards)}{up}  {describe_worth(view, view.hole_cards)}"


def choices(legal: LegalActions, all_in: int, seconds: int, bank: int = 0) -> str:
    """Return the legal actions, with the seconds left to act and in the time bank, on short lines.

    all_in: the total for the street when the player goes all-in.
    """
    offers: list[str] = []
    if legal.fold and not legal.check:
        offers.append("f fold")
    if legal.check:
        offers.append("c check")
    if legal.call is not None:
        offers.append(f"c call {legal.call:,}")
    if legal.bring_in is not None:
        offers.append(f"i bring in for {legal.bring_in:,}")
    for letter, word, sizes in (("b", "bet", legal.bet_to), ("r", "raise to", legal.raise_to)):
        if sizes is not None:
            offers += _sizes(letter, word, sizes, all_in)
    if legal.draw is not None:
        offers += ["d 1 3 exchange your first and third card", "p stand pat"]
    if legal.runs is not None:
        offers += [
            f"n {runs} run it {_TIMES.get(runs, f'{runs} times')}" for runs in range(1, legal.runs + 1)
        ]
    if legal.show:
        offers.append("s show")
    if legal.muck:
        offers.append("m muck")
    time = f"? help, {seconds} s{f' + {bank} s time bank' * bool(bank)}"
    return wrapped("  Your turn:", offers, time)


def all_in_to(view: View) -> int:
    """Return the total for the street when the viewer, who is a player, goes all-in."""
    return next(player.bet + player.stack for player in view.players if player.seat == view.seat)


def whose_turn(state: ClientState) -> str:
    """Return whose turn it is, in words; nothing between turns."""
    if not state.connected:
        return "Not connected"
    if state.turn is None or state.suspended:
        return ""
    return "Your turn" if state.your_turn else f"{state.names.get(state.turn.seat)}'s turn"


def _sizes(letter: str, word: str, sizes: tuple[int, int], all_in: int) -> list[str]:
    least, most = sizes
    offers = []
    if least < most:
        offers.append(f"{letter} {least:,}..{most:,} {word}")
    elif most < all_in:
        offers.append(f"{letter} {word} {most:,}")
    if most == all_in:
        offers.append(f"a all-in {most:,}")
    return offers
