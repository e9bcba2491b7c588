"""Events as messages, one each: for a screen, a history, a log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.table import deal_events as de
from riverboat.engine.table import events as te
from riverboat.engine.text.games import (
    game_of_hand,
    has_button,
    rules_message,
    stakes_message,
    street_name,
    worth_message,
)
from riverboat.language.catalog import in_english
from riverboat.language.message import Cards, Chips, Message, Part, listed

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class EventContext:
    """What the message of an event needs besides the event.

    names: the players' names by seat. hand: the hand before the event, for details: what a call adds, who is
        all-in, the value of a shown hand.
    you: the seat of the player who reads it. people: the names of people without a seat, by player; None
        if nothing is said about them. player: the one who reads it.
    """

    names: Names
    hand: HandState | None = None
    you: int | None = None
    people: Mapping[str, str] | None = None
    player: str = ""

    def of(self, id: str, seat: int, /, **parts: Part) -> Message:
        """Return a message about the player in `seat`."""
        who = self.names.get(seat) or Message("seat-number", {"number": str(seat + 1)})
        return Message(id, {"who": who, "you": seat == self.you, **parts})

    def of_person(self, id: str, player: str, /, **parts: Part) -> Message | None:
        """Return a message about a player who need not have a seat."""
        if self.people is None:
            return None
        who = self.people.get(player) or Message("a-player")
        return Message(id, {"who": who, "you": player == self.player, **parts})

    def put_in(self, id: str, seat: int, added: int, /, *, of: int | None = None, **parts: Part) -> Message:
        """Return a message about a player who adds chips. of: what is said instead of how many they add."""
        all_in = self.hand is not None and added == self.hand.stack(seat)
        chips = Chips(added if of is None else of)
        return self.of(
            id, seat, chips=chips, **parts, **{"all-in": self.of("all-in", seat) if all_in else ""}
        )


def message_of(event: Event, context: EventContext) -> Message | None:
    """Return what is to be said of `event`, or None if there is nothing to report."""
    make = _MESSAGES[type(event)]
    return make and make(event, context)


def describe(event: Event, names: Names, hand: HandState | None = None) -> str | None:
    """Return `event` as an English sentence without a full stop, or None if there is nothing to report.

    Arguments are as in EventContext.
    """
    message = message_of(event, EventContext(names, hand))
    return None if message is None else in_english(message)


def _stakes_changed(event: te.StakesChanged, at: EventContext) -> Message:
    least, most = Chips(event.min_buy_in), Chips(event.max_buy_in)
    return Message("stakes-changed", {"stakes": stakes_message(event.stakes), "least": least, "most": most})


def _entry_chosen(event: te.EntryChosen, at: EventContext) -> Message:
    return at.of("waits-for-big-blind" if event.wait else "posts-to-enter", event.seat)


def _chips_asked(event: te.ChipsAsked, at: EventContext) -> Message:
    return at.of("chips-asked" if event.chips else "chips-cancelled", event.seat, chips=Chips(event.chips))


def _seat_change_asked(event: te.SeatChangeAsked, at: EventContext) -> Message:
    if event.to is None:
        return at.of("seat-kept", event.seat, seat=str(event.seat + 1))
    return at.of("seat-change-asked", event.seat, seat=str(event.to + 1))


def _deal_avoided(event: de.DealAvoided, at: EventContext) -> Message | None:
    if not event.missing:
        return None  # what was missing came later
    missing = [at.of("one-player", seat) for seat in event.missing]
    return Message("deal-avoided", {"players": listed(missing)})


def _hand_started(event: ev.HandStarted, at: EventContext) -> Message:
    id = "hand-started-with-button" if has_button(event.game) else "hand-started"
    game = game_of_hand(event.game, event.boards, bomb_pot=event.bomb_pot)
    return at.of(
        id, event.button, number=str(event.number), game=game, stakes=stakes_message(event.stakes, event.game)
    )


def _ante_posted(event: ev.AntePosted, at: EventContext) -> Message:
    if not event.dead:
        return at.put_in("ante-posted", event.seat, event.amount)
    if at.hand is None:
        post = "post-dead-ante"
    else:
        post = "post-big-blind-ante" if at.hand.stakes.big_blind_ante else "post-dead-blind"
    return at.put_in("posted", event.seat, event.amount, post=Message(post))


def _blind_posted(event: ev.BlindPosted, at: EventContext) -> Message:
    return at.put_in("posted", event.seat, event.amount, post=Message(_blind(event.seat, at.hand)))


def _blind(seat: int, hand: HandState | None) -> str:
    """Return the message of the blind that the player in `seat` posts."""
    if hand is None:
        return "post-blind"
    owed = {dealt_in.number: post for dealt_in, post in zip(hand.seats, hand.posts, strict=True)}[seat]
    small, big = hand.stakes.small_blind, hand.stakes.big_blind
    if owed.live and not owed.blind:
        return "post-live-blind"
    if owed.blind > big:
        return "post-straddle"
    known = {} if small == big else {small: "post-small-blind", big: "post-big-blind"}
    return known.get(owed.blind, "post-blind")


def _street_started(event: ev.StreetStarted, at: EventContext) -> Message | None:
    if at.hand is None or at.hand.game.has_board:
        return None  # the board is shown instead
    return Message("street-started", {"street": street_name(event.street), "pot": Chips(at.hand.pot)})


def _drew(event: ev.Drew, at: EventContext) -> Message | None:
    if at.hand is not None and at.hand.street.discard:
        # The player reads which cards.
        return None if event.seat == at.you else at.of("discarded", event.seat, count=event.count)
    return at.of("drew" if event.count else "stood-pat", event.seat, count=event.count)


def _board_dealt(event: ev.BoardDealt, at: EventContext) -> Message:
    street, hand = street_name(event.street), at.hand
    if hand is None:
        return Message("street-dealt", {"street": street, "cards": Cards(event.cards)})
    if event.board < len(hand.boards):
        board = hand.boards[event.board]
    else:  # a later run shares the cards dealt before it
        board = hand.board[: len(hand.board) - hand.game.cards_from(event.street)]
    several = hand.runs > 1 or len(hand.boards) > 1
    return Message(
        "board-dealt-of-several" if several else "board-dealt",
        {
            "street": street,
            "board": str(event.board + 1),
            "cards": Cards(board + event.cards),
            "pot": Chips(hand.pot),
        },
    )


def _called(event: ev.Called, at: EventContext) -> Message:
    if at.hand is None:
        return at.of("called-to", event.seat, chips=Chips(event.to))
    return at.put_in("called", event.seat, event.to - at.hand.bet(event.seat))


def _raised_to(event: ev.RaisedTo, at: EventContext) -> Message:
    added = event.to - at.hand.bet(event.seat) if at.hand else event.to
    return at.put_in("raised-to", event.seat, added, of=event.to)


def _hand_shown(event: ev.HandShown, at: EventContext) -> Message:
    cards, hand = Cards(event.cards), at.hand
    if hand is None or (hand.game.has_board and not hand.board):
        return at.of("cards-of-showdown", event.seat, cards=cards)
    return at.of("hand-shown", event.seat, cards=cards, worth=worth_message(hand, event.cards))


def _runs_chosen(event: ev.RunsChosen, at: EventContext) -> Message:
    return at.of("runs-chosen", event.seat, times=Message("times", {"count": event.runs}))


def _pot_awarded(event: ev.PotAwarded, at: EventContext) -> Message | None:
    if not event.amount:
        return None  # with a dead small blind, the returned big blind may have been the whole pot
    pot = Message("pot-side" if event.pot else "pot-main", {"number": str(event.pot)})
    if at.hand and len(at.hand.pots) == 1:
        pot = Message("pot-only")
    shares = [
        at.of("share-won.later" if place else "share-won", seat, chips=Chips(chips))
        for place, (seat, chips) in enumerate(event.shares)
    ]
    parts: dict[str, Part] = {"pot": pot, "shares": listed(shares), "chips": Chips(event.amount)}
    half, board = _part_of_pot(event, at.hand)
    if half != "whole" or board:
        return Message("pot-part", {**parts, "half": half, "board": board})
    if len(shares) > 1:
        return Message("pot-shared", parts)
    return at.of("pot-won", event.shares[0][0], **parts)


def _part_of_pot(event: ev.PotAwarded, hand: HandState | None) -> tuple[str, int]:
    """Return which half of a pot was paid, and for which board: "whole" and 0 for a pot that is not split."""
    if hand is None or not event.by:
        return "whole", 0
    half = "whole"
    if len(hand.game.wins) > 1:
        half = "low" if rule_set_named(event.by).lowest_wins else "high"
    return half, event.board + 1 if len(hand.boards) > 1 else 0


_MESSAGES: Final[dict[type[Event], Callable[[Any, EventContext], Message | None] | None]] = {
    te.TableOpened: lambda event, at: Message(
        "table-opened", {"name": event.name, "rules": rules_message(event.rules)}
    ),
    te.TableClosed: lambda event, at: Message("table-closed"),
    te.PasswordSet: None,
    te.PlayerAdmitted: None,
    te.ChatSaid: lambda event, at: Message("chat-said", {"name": event.name, "text": event.text}),
    te.PlayerMuted: lambda event, at: Message("player-muted", {"name": event.name}),
    te.PlayerUnmuted: lambda event, at: at.of_person("player-unmuted", event.player),
    te.SeatTaken: lambda event, at: Message(
        "seat-taken",
        {
            "who": event.name,
            "you": event.seat == at.you,
            "seat": str(event.seat + 1),
            "chips": Chips(event.stack),
        },
    ),
    te.SeatLeft: lambda event, at: at.of("seat-left", event.seat, chips=Chips(event.stack)),
    te.SatOut: lambda event, at: at.of("sat-out", event.seat),
    te.SatIn: lambda event, at: at.of("sat-in", event.seat),
    te.EntryChosen: _entry_chosen,
    te.TablePaused: lambda event, at: Message("table-paused", {"reason": event.reason}),
    te.PlayResumed: lambda event, at: Message("play-resumed"),
    te.PlayerKicked: lambda event, at: Message("player-kicked", {"name": event.name, "reason": event.reason}),
    te.StakesChanged: _stakes_changed,
    te.TableClosing: lambda event, at: Message("table-closing", {"reason": event.reason}),
    te.AutoMuckSet: lambda event, at: at.of("auto-muck-on" if event.on else "auto-muck-off", event.seat),
    te.CardsShown: lambda event, at: at.of("cards-shown", event.seat, cards=Cards(event.cards)),
    te.TimeBankUsed: lambda event, at: at.of("time-bank-used", event.seat, seconds=event.ms / 1000),
    te.TimeCardsSet: None,
    te.TimeCardUsed: lambda event, at: at.of("time-card-used", event.seat),
    te.LeaveAsked: lambda event, at: at.of(
        "leaves-after-hand" if event.after_hand else "leave-asked", event.seat
    ),
    te.ChipsAsked: _chips_asked,
    te.ChipsAdded: lambda event, at: at.of("chips-added", event.seat, chips=Chips(event.chips)),
    te.ChipsNotAdded: lambda event, at: at.of("chips-not-added", event.seat),
    te.AutoRebuyChosen: None,
    te.SeatChangeAsked: _seat_change_asked,
    te.SeatChanged: lambda event, at: at.of("seat-changed", event.seat, seat=str(event.to + 1)),
    te.WaitListJoined: lambda event, at: Message("wait-list-joined", {"name": event.name}),
    te.WaitListLeft: lambda event, at: at.of_person("wait-list-left", event.player),
    de.ChainRegistered: None,
    de.PacksSealed: None,
    de.DealCommitted: None,
    de.DealAvoided: _deal_avoided,
    de.DealRecorded: None,
    de.SignerCertified: None,
    de.ResultSigned: None,
    te.SeatOffered: lambda event, at: at.of_person("seat-offered", event.player, seat=str(event.seat + 1)),
    ev.HandStarted: _hand_started,
    ev.DeckShuffled: None,
    ev.DiscardsShuffled: lambda event, at: Message("discards-shuffled", {"count": event.count}),
    ev.TimeCharged: lambda event, at: at.of("time-charged", event.seat, chips=Chips(event.amount)),
    ev.AntePosted: _ante_posted,
    ev.BlindPosted: _blind_posted,
    ev.BringInPosted: lambda event, at: at.put_in("bring-in-posted", event.seat, event.amount),
    ev.HoleCardsDealt: lambda event, at: at.of("hole-cards-dealt", event.seat, cards=Cards(event.cards)),
    ev.UpCardsDealt: lambda event, at: at.of("up-cards-dealt", event.seat, cards=Cards(event.cards)),
    ev.StreetStarted: _street_started,
    ev.CardsDiscarded: lambda event, at: at.of("cards-discarded", event.seat, cards=Cards(event.cards)),
    ev.Drew: _drew,
    ev.BettingOpened: None,
    ev.BoardDealt: _board_dealt,
    ev.TimedOut: lambda event, at: at.of("timed-out", event.seat),
    ev.Folded: lambda event, at: at.of("folded", event.seat),
    ev.Checked: lambda event, at: at.of("checked", event.seat),
    ev.Called: _called,
    ev.BetMade: lambda event, at: at.put_in("bet-made", event.seat, event.to),
    ev.RaisedTo: _raised_to,
    ev.UncalledBetReturned: lambda event, at: at.of(
        "uncalled-bet-returned", event.seat, chips=Chips(event.amount)
    ),
    ev.HandShown: _hand_shown,
    ev.HandMucked: lambda event, at: at.of("hand-mucked", event.seat),
    ev.RunsOffered: lambda event, at: Message("runs-offered"),
    ev.RunsChosen: _runs_chosen,
    ev.RakeTaken: lambda event, at: Message("rake-taken", {"chips": Chips(event.amount)}),
    ev.PotAwarded: _pot_awarded,
    ev.RabbitShown: lambda event, at: Message("rabbit-shown", {"cards": Cards(event.cards)}),
    ev.HandEnded: None,
}
