"""The actions that the player has, with their keys, and the presets of the amount box."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from riverboat.client_cli.play.amounts import Amount, AmountError, Betting, parse_amount
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import LegalActions
from riverboat.language.message import Chips, Message

PRESET: Final = "preset "
"""Begins the key of a preset's button, before what it fills in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action. name: of its binding. words: what it does. detail: more about it, such as the limits."""

    name: str
    words: str
    detail: str = ""
    held: bool = False


def choices_of(state: ClientState, picked: int = 0) -> list[Choice]:
    """Return what the player can do now, or in advance. picked: how many cards are chosen for a draw."""
    legal = state.legal
    if legal is not None:
        return list(_in_turn(legal, picked, len(state.own_cards)))
    if state.all_in or not state.live or state.suspended:  # who is all-in has no turn again in this hand
        return []
    if state.turn is not None and state.turn.seat != state.you:
        held = state.preaction.action if state.preaction else ""
        return [
            Choice("fold", said("in-advance-check-or-fold"), held=held == "check_fold"),
            Choice("call", said("in-advance-check"), held=held == "check"),
            Choice("call_any", said("in-advance-call-any"), held=held == "call_any"),
        ]
    return []


def meanings_of(state: ClientState, turn: tuple[int, int] | None) -> dict[str, Hashable]:
    """Return what the keys mean that change with the table, by their names. turn: the player's own."""
    hand = None if state.hand is None else state.hand.number
    seat = None if state.you is None else state.table.seats[state.you]
    found: dict[str, Hashable] = {
        choice.name: turn or (hand, choice.words, choice.held) for choice in choices_of(state)
    }
    found["sit"] = state.you, state.broke, state.table.waits(state.player)
    found["sit_out"] = seat is not None and seat.sitting_out
    return found


def _in_turn(legal: LegalActions, picked: int, cards: int) -> Iterator[Choice]:
    if legal.fold and not legal.check:
        yield Choice("fold", said("choice-fold"))
    if legal.check:
        yield Choice("call", said("choice-check"))
    if legal.call is not None:
        yield Choice("call", said("choice-call", chips=Chips(legal.call)))
    if legal.bring_in is not None:
        yield Choice("call", said("choice-bring-in", chips=Chips(legal.bring_in)))
    sizes = legal.bet_to or legal.raise_to
    if sizes:
        least, most = sizes
        action = "bet" if legal.bet_to else "raise"
        if least < most:
            form = "range.two" if legal.two_sizes else "range"
            yield Choice("raise", said(f"choice-{action}"), said(form, least=Chips(least), most=Chips(most)))
        else:
            yield Choice("raise", said(f"choice-{action}-fixed", chips=Chips(most)))
    if legal.draw is not None:
        done = ("choice-discard", legal.draw) if legal.discard else ("choice-exchange", picked)
        yield Choice("send", said(done[0], count=done[1]), said("choice-cards", count=cards))
    if legal.runs is not None:
        for runs in range(1, legal.runs + 1):
            yield Choice(str(runs), said("choice-run", times=Message("times", {"count": runs})))
    if legal.show:
        yield Choice("show", said("choice-show"))
    if legal.muck:
        yield Choice("muck", said("choice-muck"))


def presets(betting: Betting, first_street: bool) -> list[tuple[str, Amount]]:
    """Return what fills the amount box: the text, and what it comes to; without repetitions."""
    if betting.two_sizes:
        texts = []
    elif not first_street:
        texts = ["1/2", "3/4", "pot"]
    elif betting.price <= betting.big_blind:
        texts = ["2.5bb", "3bb", "4bb", "pot"]
    else:
        texts = ["2.5x", "3x", "pot"]
    found: list[tuple[str, Amount]] = [("min", Amount(betting.least))]
    for text in texts:
        try:
            amount = parse_amount(text, betting)
        except AmountError:
            continue
        if not amount.limit and all(amount.to != other.to for _, other in found):
            found.append((text, amount))
    if all(betting.most != other.to for _, other in found):
        found.append(("all", Amount(betting.most)))
    return sorted(found, key=lambda preset: preset[1].to)


def part_of_pot(to: int, betting: Betting) -> int:
    """Return a raise to `to` in per cent of the pot as it is after a call."""
    pot = betting.pot + betting.price - betting.own
    return round(Fraction(100 * (to - betting.price), pot)) if pot else 0


def comes_to(amount: Amount, betting: Betting) -> str:
    """Return what a typed amount comes to: "= 600, 75% of the pot"."""
    part = part_of_pot(amount.to, betting)
    form = f"amount-is-{amount.limit}" if amount.limit else "amount-is-part" if part > 0 else "amount-is"
    return said(form, amount=Chips(amount.to), percent=part)


def price_lines(state: ClientState) -> list[str]:
    """Return the price of a call and its odds, in words."""
    legal, hand = state.legal, state.hand
    if legal is None or hand is None or not legal.call:
        return []
    need = 100 * legal.call / (hand.pot + legal.call)
    ratio = round(hand.pot / legal.call, 1)
    return [
        said("price-of-call", chips=Chips(legal.call), pot=Chips(hand.pot)),
        said("pot-odds", ratio=ratio, percent=round(need)),
    ]
