"""Hands of events as Open Hand History."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, astuple, replace
from decimal import Decimal
from typing import Any, Final, cast

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_card
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.notation.occasion import (
    Occasion,
    blind_names,
    finished,
    plain,
    player_names,
    stacks_at_the_deal,
)
from riverboat.engine.notation.ohh.names import BET_TYPES, BLINDS, GAME_TYPES, OWN
from riverboat.engine.notation.ohh.provenance import fields_of, provenance_of
from riverboat.engine.notation.ohh.records import OhhHand
from riverboat.engine.notation.ohh.replay import replay, settled
from riverboat.engine.notation.ohh.setup import setup_of
from riverboat.engine.notation.own_source import own_source
from riverboat.engine.notation.phh.extensions import house_field
from riverboat.engine.notation.provenance import PLAY_MONEY, Provenance


def write(events: Iterable[Event | None], occasion: Occasion, hero: int | None = None) -> str:
    """Write the hand of `events`: all of them, or those that one viewer may see (None for the others).

    The hand is an object without line breaks, in ASCII: what a source says moves no cursor. Files with many
    hands separate them by blank lines. Amounts have the unit of the hand's source; those of actions are what
    the action adds. Seats are numbered from 1, ours from 0; players' ids are our seat numbers. Time charges
    are already deducted from the starting stacks.

    hero: the seat of the player whose hand it is; None for that of the hand's source, or an observed hand.

    Raises NotationError for a game that the format does not have, and for an unfinished hand.
    """
    known = finished(events, GAME_TYPES, "Open Hand History")
    kept = occasion.provenance
    if not kept.format:
        played = occasion.time.replace(microsecond=0)
        kept = Provenance(
            venue=_HERE, table=plain(occasion.table), seats=occasion.seats, played=played, currency=PLAY_MONEY
        )
    fields = _Writer(known, kept, occasion.seats, kept.hero if hero is None else hero).hand()
    if own := _own(known, fields, kept):
        fields[OWN] = own
    return json.dumps({"ohh": fields}) + "\n"


_HERE: Final = "Riverboat"


def _own(events: list[Event], fields: dict[str, Any], kept: Provenance) -> dict[str, Any]:
    """Return what a reader of `fields` would not find: of the rules of the hand, and of its source."""
    started = cast(ev.HandStarted, events[0])
    own: dict[str, Any] = {}
    if setup_of(_as_read(fields)).unit != kept.unit:
        own["unit"] = kept.unit
    hand = HandState.replay(events)
    if not _is_found(_as_read(fields | {OWN: own}), started, hand):
        own |= {
            "stakes": asdict(started.stakes),
            "posts": [list(astuple(replace(post, fee=0))) for post in started.posts],
            "house": house_field(replace(started.house, max_runs=hand.runs)),
            "boards": started.boards,
        }
    if kept.format:
        setup = setup_of(_as_read(fields | {OWN: own}))
        if source := own_source(kept, provenance_of(setup, settled(setup)[1])):
            own["source"] = source
    return own


def _as_read(fields: dict[str, Any]) -> OhhHand:
    return OhhHand(json.loads(json.dumps(fields), parse_float=Decimal))


def _is_found(source: OhhHand, started: ev.HandStarted, hand: HandState) -> bool:
    """Whether a reader finds the stakes, the posts and the results of `hand` in `source`."""
    try:
        found = replay(source)
    except NotationError:
        return False
    posts = tuple(replace(post, fee=0) for post in started.posts)
    same = (found.hand.stakes, found.hand.posts) == (hand.stakes, posts)
    same &= (found.hand.game, found.hand.boards) == (hand.game, hand.boards)
    return same and not found.differences and found.hand.stacks() == hand.stacks()


class _Writer:
    """Writes a hand event by event: each event adds its entries and is then applied to the hand."""

    def __init__(self, events: list[Event], kept: Provenance, seats: int, hero: int | None) -> None:
        self._events = events
        self._source = kept
        self._seats = seats
        self._hero = hero
        self._hand = HandState.replay(events[:1])
        # Those of the source stay, so that its other fields may refer to them.
        own_players: Any = kept.unknown.get("players", []) if kept.format == "ohh" else []
        self._ids = {seat.number: seat.number for seat in self._hand.seats}
        self._ids |= {int(each["seat"]) - 1: each["id"] for each in own_players}
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
        hand, stakes, kept = self._hand, self._hand.stakes, self._source
        of_ohh: Any = kept.unknown if kept.format == "ohh" else {}
        fields = fields_of(kept)
        return {
            **fields,
            "game_number": kept.hand if kept.format else str(hand.id),
            "game_type": GAME_TYPES[hand.game.code],
            "bet_limit": {
                "bet_type": BET_TYPES[hand.game.structure],
                "bet_cap": of_ohh.get("bet_cap", 0),
            },
            "table_size": kept.seats or self._seats,
            "dealer_seat": hand.button + 1,
            "small_blind_amount": self._amount(stakes.small_blind),
            "big_blind_amount": self._amount(stakes.big_blind),
            "ante_amount": self._amount(stakes.ante),
            "hero_player_id": None if self._hero is None else self._ids.get(self._hero),
            "flags": [*self._flags(), *of_ohh.get("flags", [])],
            "players": fields.get("players") or self._players(),
            "rounds": self._rounds,
            "pots": fields.get("pots") or self._all_pots(),
        }

    def _amount(self, chips: int) -> int | float:
        """Convert chips to an amount."""
        unit = self._source.unit
        return float(self._source.amount(chips)) if chips % unit else chips // unit

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
                "starting_stack": self._amount(stack),
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
                "amount": self._amount(whole[number]),
                "rake": self._amount(whole[number] - sum(wins.values())),
                "player_wins": [
                    {"player_id": self._ids[seat], "win_amount": self._amount(chips)}
                    for seat, chips in wins.items()
                    if chips
                ],
            }
            for number, wins in sorted(paid.items())
        ]

    def _begin(self, street: str, cards: tuple[Card, ...] = ()) -> None:
        number = len(self._rounds)
        self._rounds.append({"id": number, "street": street, "cards": _names(cards), "actions": []})

    def _add(self, seat: int, action: str, amount: int | None = None, cards: tuple[Card, ...] = ()) -> None:
        actions = self._rounds[-1]["actions"]
        entry: dict[str, Any] = {
            "action_number": len(actions),
            "player_id": self._ids[seat],
            "action": action,
        }
        if amount is not None:
            entry |= {
                "amount": self._amount(amount),
                "is_allin": amount > 0 and amount == self._hand.stack(seat),
            }
        if cards:
            entry["cards"] = _names(cards)
        actions.append(entry)

    def _ante(self, event: ev.AntePosted) -> None:
        is_missed_blind = event.dead and self._blinds.get(event.seat) != "big blind"
        self._add(event.seat, "Post Dead" if is_missed_blind else "Post Ante", event.amount)

    def _blind(self, event: ev.BlindPosted) -> None:
        self._add(event.seat, BLINDS[self._blinds.get(event.seat, "")], event.amount)

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
