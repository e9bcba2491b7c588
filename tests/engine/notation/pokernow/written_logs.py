"""Logs as Poker Now writes them, of hands of our own."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_card
from riverboat.engine.events import Event
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.occasion import blind_names

START = datetime(2024, 3, 1, 20, 15, tzinfo=UTC)
GAMES = {"nlhe": "No Limit Texas Hold'em", "plo": "Pot Limit Omaha Hi", "plo5": "Pot Limit Omaha 5 Hi"}
STREETS = {"flop": 0, "turn": 3, "river": 4}
"""How many cards are on the board before each street."""


def card(card: Card) -> str:
    text = format_card(card)
    return text[0].replace("T", "10") + "♠♥♦♣"["shdc".index(text[1])]


def cards(dealt: Sequence[Card]) -> str:
    return ", ".join(map(card, dealt))


def csv(entries: Sequence[str], first: int = 0, *, newest_first: bool = True) -> str:
    """Return a log of `entries`, which are in time."""
    rows = []
    for number, entry in enumerate(entries, first):
        at = START + timedelta(seconds=number)
        quoted = entry.replace('"', '""')
        rows.append(f'"{quoted}",{at:%Y-%m-%dT%H:%M:%S}.000Z,{int(at.timestamp() * 1000)}00\n')
    return "entry,at,order\n" + "".join(reversed(rows) if newest_first else rows)


def entries_of(hand: Hand, hero: int | None = None, cents: int = 1) -> list[str]:
    """Return the entries of a hand that is over. cents: how many chips are 1 in the log."""
    return _Log(hand, hero, cents).entries()


def folded(small: int, big: int, cents: int) -> list[str]:
    """Return the entries of a hand that names the blinds."""

    def amount(chips: int) -> str:
        return str(chips) if cents == 1 else f"{chips / cents:.2f}"

    ann, bob = '"Ann @ a-_1"', '"Bob @ b2"'
    return [
        f"-- starting hand #99999 (id: z)  No Limit Texas Hold'em (dealer: {ann}) --",
        f"Player stacks: #1 {ann} ({amount(9 * big)}) | #3 {bob} ({amount(9 * big)})",
        f"{ann} posts a small blind of {amount(small)}",
        f"{bob} posts a big blind of {amount(big)}",
        f"{ann} folds",
        f"Uncalled bet of {amount(big - small)} returned to {bob}",
        f"{bob} collected {amount(2 * small)} from pot",
        "-- ending hand #99999 --",
    ]


class _Log:
    def __init__(self, hand: Hand, hero: int | None, cents: int) -> None:
        self._hand, self._hero, self._cents = hand, hero, cents
        assert isinstance(hand.events[0], ev.HandStarted)
        self._started = hand.events[0]
        self._state = HandState.replay(hand.events[:1])
        self._blinds = blind_names(self._state)
        self._names = {seat.number: f'"{seat.name} @ id-{seat.number}_{seat.name}"' for seat in hand.seats}

    def _amount(self, chips: int) -> str:
        return str(chips) if self._cents == 1 else f"{chips / self._cents:.2f}"

    def entries(self) -> list[str]:
        hand = self._hand
        dealer = self._names.get(hand.button)
        title = f"{GAMES[hand.game.code]} ({f'dealer: {dealer}' if dealer else 'dead button'})"
        stacks = " | ".join(
            [
                f"#{seat.number + 1} {self._names[seat.number]} ({self._amount(seat.stack)})"
                for seat in hand.seats
            ]
        )
        entries = [
            f"-- starting hand #{hand.number} (id: h{hand.number})  {title} --",
            f"Player stacks: {stacks}",
        ]
        for event in hand.events[1:]:
            entries += self._told(event)
            self._state.apply(event)
        return [*entries, f"-- ending hand #{hand.number} --"]

    def _told(self, event: Event) -> list[str]:  # noqa: PLR0911 - one for each event
        names, amount, state = self._names, self._amount, self._state
        match event:
            case ev.AntePosted(seat, chips) if self._started.bomb_pot:
                first = seat == self._hand.seats[0].number
                return [
                    f"{names[seat]} {'posts a bet of' if first else 'calls'} {amount(chips)} (bomb pot bet)"
                ]
            case ev.AntePosted(seat, chips, dead):
                kind = "a missing small blind" if dead else "an ante"
                return [f"{names[seat]} posts {kind} of {amount(chips)}"]
            case ev.BlindPosted(seat, chips):
                kind = self._blinds.get(seat, "missed big blind")
                end = " and go all in" * (state.stack(seat) == chips)
                return [f"{names[seat]} posts a {kind} of {amount(chips)}{end}"]
            case ev.HoleCardsDealt(seat, dealt) if seat == self._hero:
                return [f"Your hand is {cards(dealt)}"]
            case ev.Folded(seat):
                return [f"{names[seat]} folds"]
            case ev.Checked(seat):
                return [f"{names[seat]} checks"]
            case ev.Called(seat, to) | ev.BetMade(seat, to) | ev.RaisedTo(seat, to):
                verb = {ev.Called: "calls", ev.BetMade: "bets", ev.RaisedTo: "raises to"}[type(event)]
                end = " and go all in" * (state.stack(seat) + state.bet(seat) == to)
                return [f"{names[seat]} {verb} {amount(to)}{end}"]
            case ev.UncalledBetReturned(seat, chips):
                return [f"Uncalled bet of {amount(chips)} returned to {names[seat]}"]
            case ev.RunsChosen(runs=runs) if runs > 1:
                return ["All players in hand choose to run it twice."]
            case ev.BoardDealt(street, dealt, board):
                before = state.boards[min(board, len(state.boards) - 1)][: STREETS[street]]
                street = street.capitalize()
                second = ("", f" (second {'board' if self._started.boards > 1 else 'run'})")[board]
                shown = f" [{cards(dealt)}]" if street == "Flop" else f"{cards(before)} [{cards(dealt)}]"
                return [f"{street}{second}: {shown}"]
            case ev.HandShown(seat, shown):
                return [f"{names[seat]} shows a {cards(shown)}."]
            case ev.PotAwarded():
                return [f"{names[seat]} collected {amount(chips)} from pot" for seat, chips in event.shares]
        return []
