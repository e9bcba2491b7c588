"""What one player sees of a table: its mirror, and the words for what happened. Both renderers draw it."""

from collections import deque
from dataclasses import replace
from math import ceil
from typing import Final

from riverboat.client_cli.play.amounts import Betting
from riverboat.client_cli.play.chat_and_clock import ChatLine, Clock
from riverboat.client_cli.play.language import said, signed, verbatim
from riverboat.client_cli.play.rebuy import Rebuy
from riverboat.client_cli.play.sentences import Sentence, action_of_event, sentence_of
from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.play.worth import (
    Result,
    Win,
    in_words,
    results_of,
    short_worth,
    shown_wins,
    win_of,
)
from riverboat.engine import events as ev
from riverboat.engine.actions import LegalActions
from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState, View
from riverboat.engine.table import events as te
from riverboat.engine.table.fold import TableState
from riverboat.engine.text.events import EventContext
from riverboat.language.message import Chips, Message
from riverboat.server.protocol.messages import Preaction, Turn
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror

LOG_LENGTH: Final = 400
"""Sentences and chat messages that are kept."""

MAX_PEOPLE: Final = 256
"""Players whose names are kept by id; the least recently seen is dropped."""

_OWN_KINDS: Final[dict[type[Event], str]] = {
    te.SatOut: "out",
    te.SeatLeft: "left",
    te.WaitListLeft: "unlisted",
}
"""Kinds of sentences about the player's own seat or place."""


class ClientState(MirrorObserver):
    """The table of `mirror` and its hand as one player sees them, with the words for what has happened.

    It observes the mirror. Call `follow` after each change of it.

    connected: False during an outage, whose start is `lost_at`.
    clock: the time of the current turn.
    log: what happened, oldest first. chat: the messages, oldest first. ignored: ids whose chat is hidden.
    actions: the last action at each seat on this street, as in "raise 600"; a fold stays. After the hand,
        what a seat won, as in "wins 2,150".
    people: the names of players by id, of those who left too.
    after: cards shown after the last hand, by seat. wins: how the pots of the hand were won.
    net: chips that the player won with the last hand. last_results: how the previous one was won.
    statistics: of the player's hands in this session.
    note, problem: the latest message for the player, and whether something went wrong. fair: the deal's mark.
    rebuy: what the player is offered when all chips are gone; by default for `buy_in` chips.
    kicked, closed: how the player was kicked and how the table closed; None before that.
    tournament_paused: whether the table waits because its tournament is paused.
    """

    def __init__(self, mirror: TableMirror, now: float, buy_in: int | None = None) -> None:
        self._mirror = mirror
        self.log: deque[Sentence] = deque(maxlen=LOG_LENGTH)
        self.chat: deque[ChatLine] = deque(maxlen=LOG_LENGTH)
        self.ignored: set[str] = set()
        self.statistics = Statistics()
        self.connected, self.lost_at = True, 0.0
        self.last_results: list[Result] = []
        self.note, self.problem = "", False
        self.fair: Message | None = None
        self.people: dict[str, str] = {}
        self.kicked: te.PlayerKicked | None = None
        self.closed: te.TableClosed | None = None
        self.tournament_paused = False
        self._suspended = mirror.suspended
        self._had_seat = False
        self._left_with: int | None = None  # chips that the player took from the last seat
        self._away: tuple[int, int] | None = None  # the hand and turn of a player who disconnected in it
        self._news: list[Sentence] = []
        self.rebuy = Rebuy(mirror.state, buy_in)
        self.restarted()
        self.follow(now)
        mirror.observers.append(self)

    # Changes.

    def restarted(self) -> None:
        """Begin with the table of the mirror as it is."""
        known = [(each.player, each.name) for each in self.table.seats.values()]
        for player, name in [*known, *[(each.player, each.name) for each in self.table.waiting]]:
            self._remember_name(player, name)
        self.actions: dict[int, Message] = {}
        self.after: dict[int, tuple[Card, ...]] = {}
        self.wins: list[Win] = []
        self.net: int | None = None
        self.rebuy.start(self.table, broke=self.broke)
        if self._had_seat and self.you is None:
            self._say(Message("you-left"), "left")

    def follow(self, now: float) -> list[Sentence]:
        """Take over what the mirror has besides events, and return what is new since the last call."""
        if self.suspended != self._suspended:
            self._suspended = self.suspended
            message = Message("table-suspended-why" if self.suspended else "table-resumed")
            self._say(message, "problem" if self.suspended else "note")
        self.rebuy.follow(self.table, now, broke=self.broke)
        self._follow_turn(now)
        self._left_with, self._had_seat = self.chips, self.you is not None
        return self._take_news()

    def set_connected(self, connected: bool, now: float) -> None:
        """Take over that the connection was lost or restored."""
        if self.connected and not connected:
            self.lost_at = now
        self.connected = connected
        if connected:
            self.note, self.problem = "", False
        message = Message("connected-again" if connected else "connection-is-lost")
        self.log.append(Sentence("note" if connected else "problem", message))

    def notify(self, sentence: str, *, problem: bool = False, logged: bool = False) -> list[Sentence]:
        """Show the player a sentence, and return it as news: a refusal, or the answer to a command.

        problem: something went wrong. logged: it stays in the log.
        """
        self.note, self.problem = sentence, problem
        message = Sentence("problem" if problem else "note", verbatim(sentence))
        self._news.append(message)
        if logged:
            self.log.append(message)
        return self._take_news()

    def _take_news(self) -> list[Sentence]:
        news, self._news = self._news, []
        return news

    def _follow_turn(self, now: float) -> None:
        turn = self.turn
        self.clock: Clock | None = None
        if turn is not None:
            self.clock = Clock(turn.ms / 1000, turn.grace / 1000, turn.bank / 1000, now)
        if turn is None or turn.seat == self.you:
            return
        current, who = (turn.hand, turn.turn), self.name_of(turn.seat)
        if turn.grace and self._away != current:
            self._away = current
            seconds = ceil((turn.ms + turn.grace) / 1000)
            self._say(Message("player-disconnected-waiting", {"who": who, "seconds": seconds}), "note")
        elif not turn.grace and self._away == current:
            self._away = None
            self._say(Message("player-reconnected", {"who": who}), "note")

    def _say(self, message: Message, kind: str) -> None:
        self._add(Sentence(kind, message))

    def _add(self, sentence: Sentence) -> None:
        self.log.append(sentence)
        self._news.append(sentence)

    def before_event(self, event: Event) -> None:
        """Say what happens, and remember what the table does not."""
        you = self.you
        if isinstance(event, te.SeatTaken | te.ChatSaid | te.PlayerMuted | te.WaitListJoined):
            self._remember_name(event.player, event.name)
        if isinstance(event, te.SeatTaken):
            you = event.seat if event.player == self.player and not self.late else you
        if isinstance(event, te.ChatSaid):
            self._chat(event)
        elif sentence := self._sentence_of(event, you):
            self._add(sentence)
        match event:
            case te.SeatLeft(seat=seat, stack=stack) if seat == self.you:
                self._left_with = stack
            case te.PlayerKicked(player=self.player):
                self.kicked = event
            case te.TableClosed():
                self.closed = event
            case ev.HandStarted():
                self.actions, self.after, self.wins, self.net = {}, {}, [], None
            case ev.StreetStarted() if self.hand is not None:
                self.actions = {seat: each for seat, each in self.actions.items() if self.hand.folded(seat)}
            case ev.PotAwarded(amount=amount) if amount and self.hand is not None:
                self.wins.append(win_of(event, self.hand))
            case _ if self.hand is not None and (action := action_of_event(event, self.hand.street)):
                self.actions[getattr(event, "seat")] = action  # noqa: B009 - only these events have one

    def after_event(self, event: Event) -> None:
        """Say what follows from it."""
        if isinstance(event, ev.HandEnded) and self.hand is not None:
            self._end_hand(self.hand)
        elif isinstance(event, te.CardsShown):
            self.after[event.seat] = event.cards
        elif isinstance(event, te.SeatTaken | te.SatIn) and self._owes(event.seat):
            self._say(Message("you-post-big-blind"), "owes")

    def _owes(self, seat: int) -> bool:
        return seat == self.you and self.table.seats[seat].owes

    def _remember_name(self, player: str, name: str) -> None:
        self.people.pop(player, None)
        self.people[player] = name
        if len(self.people) > MAX_PEOPLE:
            del self.people[next(iter(self.people))]

    def _chat(self, event: te.ChatSaid) -> None:
        if event.player not in self.ignored:
            self.chat.append(ChatLine(event.player, event.name, event.text))
            name = said("you-alone") if event.player == self.player else event.name
            self._news.append(Sentence("chat", Message("chat-said", {"name": name, "text": event.text})))

    def _sentence_of(self, event: Event, you: int | None) -> Sentence | None:
        names = {number: seat.name for number, seat in self.table.seats.items()}
        if isinstance(event, te.SeatTaken):
            names[event.seat] = event.name
        sentence = sentence_of(event, EventContext(names, self.hand, you, self.people, self.player))
        own = getattr(event, "seat", None) == you or getattr(event, "player", None) == self.player
        kind = _OWN_KINDS.get(type(event)) if own else None
        return replace(sentence, kind=kind) if sentence and kind else sentence

    def _end_hand(self, hand: HandState) -> None:
        self.last_results = self.results
        out = [seat for seat in self.actions if hand.folded(seat) or seat in hand.mucked]
        self.actions = {seat: self.actions[seat] for seat in out} | shown_wins(self.wins)
        you = self.you
        if you is not None and any(seat.number == you for seat in hand.seats):
            self.statistics.add(hand, you)
            stack = hand.stack(you)
            self.net = stack - next(seat.stack for seat in hand.seats if seat.number == you)
            have = Message("you-have", {"chips": Chips(stack), "net": signed(self.net)})
            self._news.append(Sentence("result", have))
            if not stack:
                self._say(Message("you-are-broke"), "broke")

    # What there is to see.

    @property
    def player(self) -> str:
        """The player's id."""
        return self._mirror.player

    @property
    def late(self) -> bool:
        """Whether the player is a spectator of a delayed feed."""
        return self._mirror.late

    @property
    def table(self) -> TableState:
        """The table."""
        return self._mirror.state

    @property
    def hand(self) -> HandState | None:
        """The hand in progress, or else the last one; None before the first."""
        return self._mirror.latest

    @property
    def turn(self) -> Turn | None:
        """The current turn; None if there is none."""
        return self._mirror.turn

    @property
    def preaction(self) -> Preaction | None:
        """The action that the server holds for the player."""
        return self._mirror.preaction

    @property
    def suspended(self) -> bool:
        """Whether nobody can act, because events cannot be committed."""
        return self._mirror.suspended

    @property
    def you(self) -> int | None:
        """The player's seat; None for a spectator."""
        return self._mirror.you

    @property
    def in_hand(self) -> bool:
        """Whether a hand is in progress."""
        return self.hand is not None and not self.hand.over

    @property
    def dealt_in(self) -> bool:
        """Whether the player was dealt into the hand in view, and not another one who had the seat then."""
        hand, you = self.hand, self.you
        if hand is None or you is None:
            return False
        name = next((seat.name for seat in hand.seats if seat.number == you), None)
        return name is not None and (not hand.over or name == self.name_of(you))

    @property
    def live(self) -> bool:
        """Whether the player is in the hand in progress and has not folded."""
        return self.in_hand and self.dealt_in and self.you in (self.hand.live if self.hand else ())

    @property
    def all_in(self) -> bool:
        """Whether the player is in the hand in progress without chips behind."""
        return self.live and self.you is not None and not self.stack(self.you)

    @property
    def your_turn(self) -> bool:
        """Whether the player may act now: not while the table is suspended."""
        return self.turn is not None and self.turn.seat == self.you and not self.suspended and self.in_hand

    @property
    def legal(self) -> LegalActions | None:
        """The player's legal actions; None if it is not the player's turn."""
        return self.hand.legal_actions() if self.your_turn and self.hand is not None else None

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """The player's own cards in the hand in view."""
        you = self.you
        return self.hand.hole_cards(you) if self.hand and self.dealt_in and you is not None else ()

    @property
    def own_worth(self) -> list[str]:
        """What the player's cards are worth, without kickers: one item for each board and rule set."""
        return short_worth(self.hand, self.own_cards) if self.hand and self.own_cards else []

    def name_of(self, seat: int) -> str:
        """Return the name of the player in `seat`, or that of the seat."""
        taken = self.table.seats.get(seat)
        return taken.name if taken else said("seat-number", number=str(seat + 1))

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of `seat` that the player may see: shown, or face up."""
        hand = self.hand
        if hand is None or all(each.number != seat for each in hand.seats):
            return ()
        return hand.shown.get(seat) or self.after.get(seat) or hand.up_cards(seat)

    def stack(self, seat: int) -> int:
        """Return the chips of `seat`, without its bets."""
        hand = self.hand
        if hand is not None and not hand.over and any(each.number == seat for each in hand.seats):
            return hand.stack(seat)
        taken = self.table.seats.get(seat)
        return taken.stack if taken else 0

    @property
    def chips(self) -> int | None:
        """The player's chips without bets, or those that left the last seat; None without any seat."""
        return self._left_with if self.you is None else self.stack(self.you)

    @property
    def betting(self) -> Betting | None:
        """What the amount of the player's bet or raise depends on; None if there can be none."""
        legal, hand = self.legal, self.hand
        if legal is None or hand is None:
            return None
        unit = hand.stakes.big_blind or hand.stakes.smallest_bet
        own = hand.bet(legal.seat)
        return Betting.of(legal, pot=hand.pot, price=hand.price, own=own, big_blind=unit)

    @property
    def results(self) -> list[Result]:
        """How the hand in view was won, the most first; none before its end."""
        names = {seat.number: seat.name for seat in self.hand.seats} if self.hand else {}
        return results_of(self.wins, names, self.you)

    @property
    def result(self) -> str:
        """The results in a row: "Ada wins 2,150 with two pair, aces and kings"."""
        return in_words(self.results)

    @property
    def broke(self) -> bool:
        """Whether the player has a seat and no chips."""
        you = self.you
        return you is not None and you not in self.table.dealt_in and not self.table.seats[you].stack

    @property
    def may_buy_in(self) -> bool:
        """Whether the player has a seat and no chips, and can buy some: in a tournament, that decides."""
        return self.broke and not self.table.opened.tournament

    @property
    def view(self) -> View | None:
        """The hand in progress as the player sees it; None between hands."""
        return self._mirror.view

    def seconds_left(self, now: float) -> float:
        """Return the seconds left to act. The clock stands still while the connection is lost."""
        return self.clock.left(self._clock_time(now)) if self.clock else 0.0

    def bank_left(self, now: float) -> float:
        """Return the seconds left in the time bank of the player whose turn it is."""
        return self.clock.bank_left(self._clock_time(now)) if self.clock else 0.0

    def _clock_time(self, now: float) -> float:
        return now if self.connected else min(now, self.lost_at)
