"""Events as English text, one line each, for hand histories and plain screens."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import format_cards
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.table import events as te
from riverboat.engine.text.games import (
    describe_change,
    describe_game,
    describe_rules,
    describe_stakes,
    describe_worth,
    has_button,
)

Names = Mapping[int, str]


def describe(event: Event, names: Names, hand: HandState | None = None) -> str | None:
    """Return `event` as a sentence without a full stop, or None if there is nothing to report.

    names: the players' names by seat.
    hand: the hand before the event, for details: what a call adds, who is all-in, the value of a shown hand.
    """
    describe_event = _DESCRIPTIONS[type(event)]
    return describe_event and describe_event(event, names, hand)


def _who(seat: int, names: Names) -> str:
    return names.get(seat) or f"Seat {seat + 1}"


def _all_in(seat: int, added: int, hand: HandState | None) -> str:
    return " and is all-in" if hand and added == hand.stack(seat) else ""


def _table_opened(event: te.TableOpened, names: Names, hand: HandState | None) -> str:
    return f"{event.name} opens: {describe_rules(event.rules)}"


def _table_closed(event: te.TableClosed, names: Names, hand: HandState | None) -> str:
    return "The table is closed"


def _chat_said(event: te.ChatSaid, names: Names, hand: HandState | None) -> str:
    return f"{event.name}: {event.text}"


def _player_muted(event: te.PlayerMuted, names: Names, hand: HandState | None) -> str:
    return f"{event.name} was muted"


def _table_paused(event: te.TablePaused, names: Names, hand: HandState | None) -> str:
    return f"The table is paused: {event.reason}"


def _play_resumed(event: te.PlayResumed, names: Names, hand: HandState | None) -> str:
    return "Play resumes"


def _player_kicked(event: te.PlayerKicked, names: Names, hand: HandState | None) -> str:
    return f"{event.name} was kicked: {event.reason}"


def _stakes_changed(event: te.StakesChanged, names: Names, hand: HandState | None) -> str:
    buy_in = f"{event.min_buy_in:,} to {event.max_buy_in:,}"
    return f"Stakes from the next hand: {describe_stakes(event.stakes)}, buy-in {buy_in}"


def _table_closing(event: te.TableClosing, names: Names, hand: HandState | None) -> str:
    return f"The table closes after this hand: {event.reason}"


def _seat_taken(event: te.SeatTaken, names: Names, hand: HandState | None) -> str:
    return f"{event.name} takes seat {event.seat + 1} with {event.stack:,}"


def _seat_left(event: te.SeatLeft, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} leaves with {event.stack:,}"


def _sat_out(event: te.SatOut, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} sits out"


def _sat_in(event: te.SatIn, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} is back"


def _entry_chosen(event: te.EntryChosen, names: Names, hand: HandState | None) -> str:
    if event.wait:
        return f"{_who(event.seat, names)} waits for the big blind"
    return f"{_who(event.seat, names)} will post a blind"


def _auto_muck_set(event: te.AutoMuckSet, names: Names, hand: HandState | None) -> str:
    how = "mucks losing hands automatically" if event.on else "will be asked at showdown"
    return f"{_who(event.seat, names)} {how}"


def _cards_shown(event: te.CardsShown, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} shows {format_cards(event.cards)} after the hand"


def _time_bank_used(event: te.TimeBankUsed, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} used {event.ms / 1000:.1f} s of the time bank"


def _leave_asked(event: te.LeaveAsked, names: Names, hand: HandState | None) -> str:
    who = _who(event.seat, names)
    return f"{who} will leave after this hand" if event.after_hand else f"{who} has left"


def _chips_asked(event: te.ChipsAsked, names: Names, hand: HandState | None) -> str:
    who = _who(event.seat, names)
    return f"{who} will add {event.chips:,} chips" if event.chips else f"{who} cancelled adding chips"


def _chips_added(event: te.ChipsAdded, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} adds {event.chips:,} chips"


def _chips_not_added(event: te.ChipsNotAdded, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} could not add chips"


def _seat_change_asked(event: te.SeatChangeAsked, names: Names, hand: HandState | None) -> str:
    if event.to is None:
        return f"{_who(event.seat, names)} will stay in seat {event.seat + 1}"
    return f"{_who(event.seat, names)} will change to seat {event.to + 1}"


def _seat_changed(event: te.SeatChanged, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} changes to seat {event.to + 1}"


def _wait_list_joined(event: te.WaitListJoined, names: Names, hand: HandState | None) -> str:
    return f"{event.name} joined the wait list"


def _hand_started(event: ev.HandStarted, names: Names, hand: HandState | None) -> str:
    varied = describe_change(event.boards, event.bomb_pot)
    button = f", {_who(event.button, names)} has the button" if has_button(event.game) else ""
    stakes = describe_stakes(event.stakes, event.game)
    return f"Hand {event.number}: {describe_game(event.game)}{varied}, {stakes}{button}"


def _ante_posted(event: ev.AntePosted, names: Names, hand: HandState | None) -> str:
    who, all_in = _who(event.seat, names), _all_in(event.seat, event.amount, hand)
    if not event.dead:
        return f"{who} antes {event.amount:,}{all_in}"
    if hand is None:
        return f"{who} posts a dead ante of {event.amount:,}"
    post = "big blind ante" if hand.stakes.big_blind_ante else "dead blind"
    return f"{who} posts a {post} of {event.amount:,}{all_in}"


def _blind_posted(event: ev.BlindPosted, names: Names, hand: HandState | None) -> str:
    all_in = _all_in(event.seat, event.amount, hand)
    return f"{_who(event.seat, names)} posts {_blind(event.seat, hand)} of {event.amount:,}{all_in}"


def _blind(seat: int, hand: HandState | None) -> str:
    """Return the name of the blind that the player in `seat` posts."""
    if hand is None:
        return "a blind"
    owed = {dealt_in.number: post for dealt_in, post in zip(hand.seats, hand.posts, strict=True)}[seat]
    small, big = hand.stakes.small_blind, hand.stakes.big_blind
    if owed.live and not owed.blind:
        return "a live blind"
    if owed.blind > big:
        return "a straddle"
    known = {} if small == big else {small: "the small blind", big: "the big blind"}
    return known.get(owed.blind, "a blind")


def _bring_in_posted(event: ev.BringInPosted, names: Names, hand: HandState | None) -> str:
    all_in = _all_in(event.seat, event.amount, hand)
    return f"{_who(event.seat, names)} brings in for {event.amount:,}{all_in}"


def _time_charged(event: ev.TimeCharged, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} pays a time charge of {event.amount:,}"


def _street_started(event: ev.StreetStarted, names: Names, hand: HandState | None) -> str | None:
    if hand is None or hand.game.has_board:
        return None  # the board is shown instead
    return f"{event.street.capitalize()} (pot {hand.pot:,})"


def _up_cards_dealt(event: ev.UpCardsDealt, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} is dealt {format_cards(event.cards)} face up"


def _drew(event: ev.Drew, names: Names, hand: HandState | None) -> str:
    if not event.count:
        return f"{_who(event.seat, names)} stands pat"
    return f"{_who(event.seat, names)} draws {event.count}"


def _cards_discarded(event: ev.CardsDiscarded, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} discards {format_cards(event.cards)}"


def _discards_shuffled(event: ev.DiscardsShuffled, names: Names, hand: HandState | None) -> str:
    return f"The deck ran out: {event.count} discards were reshuffled"


def _hole_cards_dealt(event: ev.HoleCardsDealt, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} is dealt {format_cards(event.cards)}"


def _board_dealt(event: ev.BoardDealt, names: Names, hand: HandState | None) -> str:
    street = event.street.capitalize()
    if hand is None:
        return f"{street}: {format_cards(event.cards)}"
    if event.board < len(hand.boards):
        board = hand.boards[event.board]
    else:  # a later run shares the cards dealt before it
        board = hand.board[: len(hand.board) - hand.game.cards_from(event.street)]
    which = f" on board {event.board + 1}" if hand.runs > 1 or len(hand.boards) > 1 else ""
    return f"{street}{which}: {format_cards(board + event.cards)} (pot {hand.pot:,})"


def _timed_out(event: ev.TimedOut, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} runs out of time"


def _folded(event: ev.Folded, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} folds"


def _checked(event: ev.Checked, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} checks"


def _called(event: ev.Called, names: Names, hand: HandState | None) -> str:
    who = _who(event.seat, names)
    if hand is None:
        return f"{who} calls to {event.to:,}"
    added = event.to - hand.bet(event.seat)
    return f"{who} calls {added:,}{_all_in(event.seat, added, hand)}"


def _bet_made(event: ev.BetMade, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} bets {event.to:,}{_all_in(event.seat, event.to, hand)}"


def _raised_to(event: ev.RaisedTo, names: Names, hand: HandState | None) -> str:
    all_in = _all_in(event.seat, event.to - hand.bet(event.seat), hand) if hand else ""
    return f"{_who(event.seat, names)} raises to {event.to:,}{all_in}"


def _uncalled_bet_returned(event: ev.UncalledBetReturned, names: Names, hand: HandState | None) -> str:
    return f"Uncalled bet of {event.amount:,} returned to {_who(event.seat, names)}"


def _hand_shown(event: ev.HandShown, names: Names, hand: HandState | None) -> str:
    shows = f"{_who(event.seat, names)} shows {format_cards(event.cards)}"
    if hand is None or (hand.game.has_board and not hand.board):
        return shows
    return f"{shows}: {describe_worth(hand, event.cards)}"


def _runs_offered(event: ev.RunsOffered, names: Names, hand: HandState | None) -> str:
    return "The board may be run more than once"


def _runs_chosen(event: ev.RunsChosen, names: Names, hand: HandState | None) -> str:
    times = {1: "once", 2: "twice"}.get(event.runs, f"{event.runs} times")
    return f"{_who(event.seat, names)} chooses to run it {times}"


def _rake_taken(event: ev.RakeTaken, names: Names, hand: HandState | None) -> str:
    return f"Rake: {event.amount:,}"


def _rabbit_shown(event: ev.RabbitShown, names: Names, hand: HandState | None) -> str:
    return f"Rabbit hunt: {format_cards(event.cards)}"


def _hand_mucked(event: ev.HandMucked, names: Names, hand: HandState | None) -> str:
    return f"{_who(event.seat, names)} mucks"


def _pot_awarded(event: ev.PotAwarded, names: Names, hand: HandState | None) -> str | None:
    if not event.amount:
        return None  # with a dead small blind, the returned big blind may have been the whole pot
    pot = f"side pot {event.pot}" if event.pot else "the main pot"
    if hand and len(hand.pots) == 1:
        pot = "the pot"
    part = _part(event, hand)
    wins = [f"{_who(seat, names)} wins {chips:,}" for seat, chips in event.shares]
    if len(wins) > 1:
        of = "" if part else f" of {event.amount:,}"
        return f"{', '.join(wins[:-1])} and {wins[-1]} from {pot}{of}{part}"
    return (
        f"{wins[0]} from {pot}{part}"
        if part
        else f"{_who(event.shares[0][0], names)} wins {pot} of {event.amount:,}"
    )


def _part(event: ev.PotAwarded, hand: HandState | None) -> str:
    """Return which part of a pot was paid out, if the pot is split by rules or boards."""
    if hand is None or not event.by:
        return ""
    half = ""
    if len(hand.game.wins) > 1:
        half = " for the low" if rule_set_named(event.by).lowest_wins else " for the high"
    return f"{half}{f' on board {event.board + 1}' if len(hand.boards) > 1 else ''}"


_DESCRIPTIONS: Final[dict[type[Event], Callable[[Any, Names, HandState | None], str | None] | None]] = {
    te.TableOpened: _table_opened,
    te.TableClosed: _table_closed,
    te.PasswordSet: None,
    te.PlayerAdmitted: None,
    te.ChatSaid: _chat_said,
    te.PlayerMuted: _player_muted,
    te.PlayerUnmuted: None,
    te.SeatTaken: _seat_taken,
    te.SeatLeft: _seat_left,
    te.SatOut: _sat_out,
    te.SatIn: _sat_in,
    te.EntryChosen: _entry_chosen,
    te.TablePaused: _table_paused,
    te.PlayResumed: _play_resumed,
    te.PlayerKicked: _player_kicked,
    te.StakesChanged: _stakes_changed,
    te.TableClosing: _table_closing,
    te.AutoMuckSet: _auto_muck_set,
    te.CardsShown: _cards_shown,
    te.TimeBankUsed: _time_bank_used,
    te.LeaveAsked: _leave_asked,
    te.ChipsAsked: _chips_asked,
    te.ChipsAdded: _chips_added,
    te.ChipsNotAdded: _chips_not_added,
    te.AutoRebuyChosen: None,
    te.SeatChangeAsked: _seat_change_asked,
    te.SeatChanged: _seat_changed,
    te.WaitListJoined: _wait_list_joined,
    te.WaitListLeft: None,
    te.SeatOffered: None,
    ev.HandStarted: _hand_started,
    ev.DeckShuffled: None,
    ev.DiscardsShuffled: _discards_shuffled,
    ev.TimeCharged: _time_charged,
    ev.AntePosted: _ante_posted,
    ev.BlindPosted: _blind_posted,
    ev.BringInPosted: _bring_in_posted,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.UpCardsDealt: _up_cards_dealt,
    ev.StreetStarted: _street_started,
    ev.CardsDiscarded: _cards_discarded,
    ev.Drew: _drew,
    ev.BettingOpened: None,
    ev.BoardDealt: _board_dealt,
    ev.TimedOut: _timed_out,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BetMade: _bet_made,
    ev.RaisedTo: _raised_to,
    ev.UncalledBetReturned: _uncalled_bet_returned,
    ev.HandShown: _hand_shown,
    ev.HandMucked: _hand_mucked,
    ev.RunsOffered: _runs_offered,
    ev.RunsChosen: _runs_chosen,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _pot_awarded,
    ev.RabbitShown: _rabbit_shown,
    ev.HandEnded: None,
}
