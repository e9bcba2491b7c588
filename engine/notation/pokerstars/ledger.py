"""The final stacks of a PokerStars record, by its own account."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from riverboat.engine.notation.pokerstars.lines import ParsedLine
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand
from riverboat.engine.notation.pokerstars.setup import Money, live_small_blinds, own_blinds


@dataclass(frozen=True, slots=True)
class Ledger:
    """What every player ends with, by seat, in chips. remarks: what the text leaves out."""

    stacks: dict[int, int]
    remarks: tuple[str, ...] = field(default=())


def ledger_of(source: PokerStarsHand, money: Money, big_blind: int) -> Ledger:
    """Return the starting stacks, minus bets, plus winnings.

    Old texts have no line for an uncalled bet. If just these chips are missing from the pots, the player who
    made the bet has them.
    """
    stacks = {seat: money.chips(stack) for seat, stack in source.stacks.items()}
    paid = defaultdict[int, int](int)
    last: dict[int, str] = {}  # by seat, the verb of the last line that moved its chips
    won, is_returned = 0, False
    for line, added in _added(source, money, big_blind):
        if line.verb in {"collected", "returned"}:
            stacks[line.seat] += money.chips(line.amount)
            won += money.chips(line.amount)
            is_returned |= line.verb == "returned"
        elif added:
            stacks[line.seat] -= added
            paid[line.seat] += added
            last[line.seat] = line.verb
    missing = sum(paid.values()) - won - money.chips(source.rake)
    most, second, *_ = sorted([*paid.values(), 0, 0], reverse=True)
    if missing and not is_returned and missing == most - second:
        seat = max(paid, key=lambda seat: paid[seat])
        if last[seat] != "calls":
            stacks[seat] += missing
            return Ledger(stacks, (f"the uncalled bet of {source.names[seat]} has no line",))
    return Ledger(stacks)


def _added(source: PokerStarsHand, money: Money, big_blind: int) -> Iterator[tuple[ParsedLine, int]]:
    """Yield the lines with the chips that their player adds to the pot."""
    bets = defaultdict[int, int](int)
    own = own_blinds(source)
    bet = own | live_small_blinds(source, own)
    for line in source.lines:
        seat, amount = line.seat, money.chips(line.amount)
        match line.verb:
            case "board" | "street" | "draws":
                bets.clear()
                yield line, 0
            case "small blind" if line.number not in bet:
                yield line, amount
            case "ante":
                yield line, amount
            case "both blinds":
                bets[seat] += min(amount, big_blind)
                yield line, amount
            case "raises":
                yield line, amount - bets[seat]
                bets[seat] = amount
            case "open card":
                pass
            case _:
                bets[seat] += amount
                yield line, amount
