"""The table as lines of text."""

from client_cli import colours
from engine.actions import LegalActions
from engine.assessor import assess
from engine.views import PlayerView, View
from server.protocol.table_state import TableState


def table_lines(view: View) -> list[str]:
    """The hand in progress: street, board and pot, then a line for each player."""
    street = view.street.capitalize()
    board = colours.cards(view.board) if view.board else ""
    names = max(len(player.name) for player in view.players)
    return [
        f"  {colours.loud(street)}  {board}{'  ' if board else ''}pot {view.pot}",
        *(_player_line(view, player, names) for player in sorted(view.players, key=lambda p: p.seat)),
    ]


def seat_lines(state: TableState) -> list[str]:
    """The table between hands, a line for each taken seat."""
    seats = [state.seats[number] for number in sorted(state.seats)]
    width = max((len(seat.name) for seat in seats), default=0)
    return [
        f"    {seat.seat} {seat.name:<{width}}   {seat.stack:>9}{'  dealt out' if seat.sitting_out else ''}"
        for seat in seats
    ]


def _player_line(view: View, player: PlayerView, width: int) -> str:
    mark = ">" if player.seat == view.actor else " "
    button = "D" if player.seat == view.button else " "
    line = f"  {mark} {player.seat} {player.name:<{width}} {button} {player.stack:>9}"
    if player.folded:
        return colours.quiet(f"{line}  folded")
    bet = f"  bet {player.bet}" if player.bet else ""
    all_in = "" if player.stack else "  all-in"
    if player.seat != view.seat:
        return f"{line}{all_in}{bet}"
    return f"{line}{all_in}{bet}  {_own_cards(view)}"


def _own_cards(view: View) -> str:
    worth = f"  {assess(view.hole_cards + view.board).sentence}" if view.hole_cards else ""
    return f"{colours.cards(view.hole_cards)}{worth}"


def choices(legal: LegalActions, seconds: int) -> str:
    """What the player may do, in a line, and for how many seconds."""
    offers: list[str] = []
    if legal.fold and not legal.check:
        offers.append("f fold")
    if legal.check:
        offers.append("c check")
    if legal.call is not None:
        offers.append(f"c call {legal.call}")
    for word, sizes in (("b", legal.bet_to), ("r", legal.raise_to)):
        if sizes is None:
            continue
        least, most = sizes
        if least < most:
            offers.append(f"{word} {least}..{most} {'bet' if word == 'b' else 'raise to'}")
        offers.append(f"a all-in {most}")
    if legal.show:
        offers.append("s show")
    if legal.muck:
        offers.append("m muck")
    return f"  {colours.loud('Your turn:')} {', '.join(offers)}  {colours.quiet(f'? help, {seconds} s')}"
