"""Open Hand History: a hand as JSON, for flop games.

This follows version 1.4.7 of the specification at https://hh-specs.handhistory.org. It has names for the
streets of flop games only, so it cannot hold stud and draw games.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_card
from riverboat.engine.events import Event
from riverboat.engine.games import Structure
from riverboat.engine.hand import HandState
from riverboat.engine.notation.occasion import (
    Occasion,
    blind_names,
    finished,
    plain,
    player_names,
    stacks_at_the_deal,
)

VERSION: Final = "1.4.7"

GAME_TYPES: Final = {
    "nlhe": "Holdem",
    "plhe": "Holdem",
    "flhe": "Holdem",
    "plo": "Omaha",
    "plo5": "Omaha",
    "plo6": "Omaha",
    "flo": "Omaha",
    "plo8": "OmahaHiLo",
    "flo8": "OmahaHiLo",
}
"""The format's names of games, by our codes."""

_BET_TYPES: Final = {Structure.NO_LIMIT: "NL", Structure.POT_LIMIT: "PL", Structure.FIXED_LIMIT: "FL"}
_BLINDS: Final = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "": "Post Extra Blind",
}
_PLAY_MONEY: Final = "XPM"


def write(events: Iterable[Event | None], occasion: Occasion, hero: int | None = None) -> str:
    """Write the hand of `events`: all of them, or those that one viewer may see (None for the others).

    The hand is an object without line breaks. Files with many hands separate them by blank lines. Amounts are
    chips; those of actions are what the action adds. Seats are numbered from 1, ours from 0; players' ids are
    our seat numbers. Time charges are already deducted from the starting stacks.

    hero: the seat of the player whose hand it is; None for an observed hand.

    Raises NotationError for a game that the format does not have, and for an unfinished hand.
    """
    known = finished(events, GAME_TYPES, "Open Hand History")
    return json.dumps({"ohh": _Writer(known, occasion, hero).hand()}, ensure_ascii=False) + "\n"


class _Writer:
    """Writes a hand event by event: each event adds its entries and is then applied to the hand."""

    def __init__(self, events: list[Event], occasion: Occasion, hero: int | None) -> None:
        self._events = events
        self._occasion = occasion
        self._hero = hero
        self._hand = HandState.replay(events[:1])
        self._blinds = blind_names(self._hand)
        self._showdown: list[tuple[int, str, tuple[Card, ...]]] = []
        self._rounds: list[dict[str, Any]] = []
        self._awards: list[ev.PotAwarded] = []
        self._raked = 0
        self._pots: list[int] = []
        self._begin("Preflop")

    def hand(self) -> dict[str, Any]:
        for event in self._events[1:]:
            if write_event := _WRITERS.get(type(event)):
                write_event(self, event)
            self._hand.apply(event)
        if self._showdown:
            self._begin("Showdown")
        for seat, action, cards in self._showdown:
            self._add(seat, action, cards=cards)
        hand, stakes, occasion = self._hand, self._hand.stakes, self._occasion
        return {
            "spec_version": VERSION,
            "site_name": "Riverboat",
            "network_name": "Riverboat",
            "internal_version": VERSION,
            "game_number": str(hand.id),
            "start_date_utc": f"{occasion.time:%Y-%m-%dT%H:%M:%SZ}",
            "table_name": plain(occasion.table),
            "game_type": GAME_TYPES[hand.game.code],
            "bet_limit": {"bet_type": _BET_TYPES[hand.game.structure], "bet_cap": 0},
            "table_size": occasion.seats,
            "currency": _PLAY_MONEY,
            "dealer_seat": hand.button + 1,
            "small_blind_amount": stakes.small_blind,
            "big_blind_amount": stakes.big_blind,
            "ante_amount": stakes.ante,
            "hero_player_id": self._hero,
            "flags": self._flags(),
            "players": self._players(),
            "rounds": self._rounds,
            "pots": self._all_pots(),
        }

    def _flags(self) -> list[str]:
        hand = self._hand
        flags = {
            "Run_It_Twice": len(hand.boards) > 1,
            "Observed": self._hero is None,
            "Bomb_Pot": isinstance(self._events[0], ev.HandStarted) and self._events[0].bomb_pot,
        }
        return [flag for flag, holds in flags.items() if holds]

    def _players(self) -> list[dict[str, Any]]:
        names = player_names(self._hand.seats)
        return [
            {
                "id": seat,
                "seat": seat + 1,
                "name": names[seat],
                "starting_stack": stack,
                "is_sitting_out": False,
            }
            for seat, stack in stacks_at_the_deal(self._events, self._hand.seats).items()
        ]

    def _all_pots(self) -> list[dict[str, Any]]:
        paid: dict[int, dict[int, int]] = {}
        for award in self._awards:
            wins = paid.setdefault(award.pot, {})
            for seat, chips in award.shares:
                wins[seat] = wins.get(seat, 0) + chips
        whole = self._pots
        if len(paid) == 1:
            whole = [self._raked + sum(paid[0].values())]
        return [
            {
                "number": number,
                "amount": whole[number],
                "rake": whole[number] - sum(wins.values()),
                "player_wins": [
                    {"player_id": seat, "win_amount": chips} for seat, chips in wins.items() if chips
                ],
            }
            for number, wins in sorted(paid.items())
        ]

    def _begin(self, street: str, cards: tuple[Card, ...] = ()) -> None:
        number = len(self._rounds)
        self._rounds.append({"id": number, "street": street, "cards": _names(cards), "actions": []})

    def _add(self, seat: int, action: str, amount: int | None = None, cards: tuple[Card, ...] = ()) -> None:
        actions = self._rounds[-1]["actions"]
        entry: dict[str, Any] = {"action_number": len(actions), "player_id": seat, "action": action}
        if amount is not None:
            entry |= {"amount": amount, "is_allin": amount > 0 and amount == self._hand.stack(seat)}
        if cards:
            entry["cards"] = _names(cards)
        actions.append(entry)

    def _ante(self, event: ev.AntePosted) -> None:
        is_missed_blind = event.dead and self._blinds.get(event.seat) != "big blind"
        self._add(event.seat, "Post Dead" if is_missed_blind else "Post Ante", event.amount)

    def _blind(self, event: ev.BlindPosted) -> None:
        self._add(event.seat, _BLINDS[self._blinds.get(event.seat, "")], event.amount)

    def _dealt(self, event: ev.HoleCardsDealt) -> None:
        self._add(event.seat, "Dealt Cards", cards=event.cards)

    def _board(self, event: ev.BoardDealt) -> None:
        self._begin(event.street.capitalize(), event.cards)

    def _folded(self, event: ev.Folded) -> None:
        self._add(event.seat, "Fold")

    def _checked(self, event: ev.Checked) -> None:
        self._add(event.seat, "Check")

    def _called(self, event: ev.Called) -> None:
        self._add(event.seat, "Call", event.to - self._hand.bet(event.seat))

    def _bet(self, event: ev.BetMade) -> None:
        is_preflop = len(self._rounds) == 1  # the format has no bets before the flop
        self._add(event.seat, "Raise" if is_preflop else "Bet", event.to - self._hand.bet(event.seat))

    def _raised(self, event: ev.RaisedTo) -> None:
        self._add(event.seat, "Raise", event.to - self._hand.bet(event.seat))

    def _shown(self, event: ev.HandShown) -> None:
        self._showdown.append((event.seat, "Shows Cards", event.cards))

    def _mucked(self, event: ev.HandMucked) -> None:
        self._showdown.append((event.seat, "Mucks Cards", self._hand.hole_cards(event.seat)))

    def _rake(self, event: ev.RakeTaken) -> None:
        self._pots = [pot.amount for pot in self._hand.pots]
        self._raked = event.amount

    def _award(self, event: ev.PotAwarded) -> None:
        self._pots = self._pots or [pot.amount for pot in self._hand.pots]
        self._awards.append(event)


def _names(cards: Iterable[Card]) -> list[str]:
    return [format_card(card) for card in cards]


_WRITERS: Final[dict[type[Event], Callable[[_Writer, Any], None]]] = {
    ev.AntePosted: _Writer._ante,
    ev.BlindPosted: _Writer._blind,
    ev.HoleCardsDealt: _Writer._dealt,
    ev.BoardDealt: _Writer._board,
    ev.Folded: _Writer._folded,
    ev.Checked: _Writer._checked,
    ev.Called: _Writer._called,
    ev.BetMade: _Writer._bet,
    ev.RaisedTo: _Writer._raised,
    ev.HandShown: _Writer._shown,
    ev.HandMucked: _Writer._mucked,
    ev.RakeTaken: _Writer._rake,
    ev.PotAwarded: _Writer._award,
}
