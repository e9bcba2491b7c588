"""The table as lines of text."""

from riverboat.client_cli.commands import colours
from riverboat.engine.actions import LegalActions
from riverboat.engine.hand import PlayerView, View
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.seats import SeatState
from riverboat.engine.text.games import describe_worth, has_button


def table_lines(view: View) -> list[str]:
    """The hand in progress: street, boards and pot, then a line for each player."""
    first, *others = [colours.cards(board) for board in view.boards]
    heading = [colours.loud(view.street.capitalize()), first, f"pot {view.pot}"]
    indent = " " * (len(view.street) + 4)
    names = max(len(player.name) for player in view.players)
    return [
        f"  {'  '.join(filter(None, heading))}",
        *(f"{indent}{board}" for board in others if board),
        *(_player_line(view, player, names) for player in sorted(view.players, key=lambda p: p.seat)),
    ]


def seat_lines(state: TableState) -> list[str]:
    """The table between hands, a line for each taken seat."""
    seats = [state.seats[number] for number in sorted(state.seats)]
    width = max((len(seat.name) for seat in seats), default=0)
    return [f"    {seat.seat} {seat.name:<{width}}   {seat.stack:>9}{_how_it_is(seat)}" for seat in seats]


def _how_it_is(seat: SeatState) -> str:
    if seat.leaving:
        return "  leaves"
    if seat.sitting_out:
        return "  dealt out"
    return "  waits for the big blind" if seat.waits else ""


def _player_line(view: View, player: PlayerView, width: int) -> str:
    mark = ">" if player.seat == view.actor else " "
    button = "D" if player.seat == view.button and has_button(view.game.code) else " "
    line = f"  {mark} {player.seat} {player.name:<{width}} {button} {player.stack:>9}"
    if player.folded:
        return colours.quiet(f"{line}  folded")
    bet = f"  bet {player.bet}" if player.bet else ""
    all_in = "" if player.stack else "  all-in"
    cards = _own_cards(view, player) if player.seat == view.seat else colours.cards(player.shown or player.up)
    return f"{line}{all_in}{bet}{'  ' if cards else ''}{cards}"


def _own_cards(view: View, player: PlayerView) -> str:
    if not view.hole_cards:
        return ""
    up = f" ({colours.cards(player.up)} up)" if player.up else ""
    return f"{colours.cards(view.hole_cards)}{up}  {describe_worth(view, view.hole_cards)}"


def choices(legal: LegalActions, all_in: int, seconds: int, bank: int = 0) -> str:
    """What the player may do, in a line, and for how many seconds, and so many more of the time bank.

    all_in: what the whole stack is "to".
    """
    offers: list[str] = []
    if legal.fold and not legal.check:
        offers.append("f fold")
    if legal.check:
        offers.append("c check")
    if legal.call is not None:
        offers.append(f"c call {legal.call}")
    if legal.bring_in is not None:
        offers.append(f"i bring in {legal.bring_in}")
    for letter, word, sizes in (("b", "bet", legal.bet_to), ("r", "raise to", legal.raise_to)):
        if sizes is not None:
            offers += _sizes(letter, word, sizes, all_in)
    if legal.draw is not None:
        offers += ["d 1 3 exchange cards by their places", "p stand pat"]
    if legal.runs is not None:
        offers.append(f"n 1..{legal.runs} deal the rest so often")
    if legal.show:
        offers.append("s show")
    if legal.muck:
        offers.append("m muck")
    time = f"? help, {seconds} s{f' and {bank} s of your time bank' * bool(bank)}"
    return f"  {colours.loud('Your turn:')} {', '.join(offers)}  {colours.quiet(time)}"


def all_in_to(view: View) -> int:
    """What an all-in of the viewer, who is a player, is "to"."""
    return next(player.bet + player.stack for player in view.players if player.seat == view.seat)


def _sizes(letter: str, word: str, sizes: tuple[int, int], all_in: int) -> list[str]:
    least, most = sizes
    offers = []
    if least < most:
        offers.append(f"{letter} {least}..{most} {word}")
    elif most < all_in:
        offers.append(f"{letter} {word} {most}")
    if most == all_in:
        offers.append(f"a all-in {most}")
    return offers
