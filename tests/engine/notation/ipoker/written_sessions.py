"""Sessions as iPoker writes them, of hands of our own."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_card
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.occasion import blind_names

TYPES = {
    "nlhe": "Holdem NL",
    "plhe": "Holdem PL",
    "flhe": "Holdem L",
    "plo": "Omaha PL",
    "plo5": "5 Card Omaha PL",
    "stud": "7 Card Stud L",
    "stud8": "7 Card Stud Hi-Lo L",
}


def session(games: Sequence[str], kind: str = "Holdem NL €0.50/€1", hero: str = "", more: str = "") -> str:
    """Return a file of `games`. kind: its game and stakes. more: further fields of its general part."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="77">\n <general>\n'
        f"  <mode>real</mode>\n  <gametype>{kind}</gametype>\n  <tablename>Riga, 12</tablename>\n"
        f"  <currency>EUR</currency>\n  <nickname>{hero}</nickname>\n{more} </general>\n"
        f" {''.join(games)}\n</session>\n"
    )


def game(hand: Hand, hero: int | None = None, *, returned: bool = False) -> str:
    """Return a hand that is over. returned: whether a bet that nobody called is a part of what is won."""
    return _Game(hand, hero, returned=returned).text()


_STUD = ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "River")


class _Game:
    def __init__(self, hand: Hand, hero: int | None, *, returned: bool) -> None:
        self._hand, self._returned = hand, returned
        self._names = {seat.number: seat.name or f"N{seat.number}" for seat in hand.seats}
        self._known = {*hand.shown, hero}
        self._blinds = blind_names(hand)
        self._bet, self._won = Counter[int](), Counter[int]()
        self._actions: dict[int, list[str]] = defaultdict(list)
        self._cards: dict[int, list[str]] = defaultdict(list)
        posts = zip(hand.seats, hand.posts, strict=True)
        self._dead = {seat.number: post.dead for seat, post in posts if post.live}
        self._round = self._number = 0
        self._is_stud = bool(hand.game.streets[0].up)
        self._dealt: dict[tuple[int, int], list[str]] = defaultdict(list)  # at stud, by round and seat

    def text(self) -> str:
        hand = self._hand
        state = HandState.replay(hand.events[:1])
        for event in hand.events[1:]:
            self._write(event, state)
            state.apply(event)
        for (number, seat), cards in self._dealt.items():
            kind = f'type="{_STUD[number - 2]}" player={quoteattr(self._names[seat])}'
            self._cards[number].append(f"<cards {kind}>{' '.join(cards)}</cards>\n")
        players = "".join(
            [
                f'<player seat="{seat.number + 1}" name={quoteattr(self._names[seat.number])} '
                f'chips="{_euros(seat.stack)}" dealer="{int(seat.number == hand.button)}" '
                f'win="{_euros(self._won[seat.number])}" bet="{_euros(self._bet[seat.number])}"/>\n'
                for seat in hand.seats
            ]
        )
        last = max([0, *self._actions, *self._cards])
        rounds = "".join(
            [
                f'<round no="{number}">\n{"".join(self._cards[number])}'
                f"{''.join(sorted(self._actions[number]))}</round>\n"  # by players, not in time
                for number in range(last + 1)
            ]
        )
        return (
            f'<game gamecode="{hand.number}">\n<general>\n<startdate>2024-03-01 20:15:00</startdate>\n'
            f"<players>\n{players}</players>\n</general>\n{rounds}</game>"
        )

    def _write(self, event: ev.Event, state: HandState) -> None:  # noqa: PLR0912 - one for each event
        match event:
            case ev.AntePosted(seat, dead=True) if seat in self._dead:
                pass  # it was posted with the blind
            case ev.AntePosted(seat, chips):
                self._act(seat, "15", chips, chips)
            case ev.BlindPosted(seat, chips):
                both = chips + self._dead.get(seat, 0)
                self._act(seat, "1" if self._blinds.get(seat) == "small blind" else "2", both, both)
            case ev.StreetStarted() if self._is_stud:
                self._round = max(1, self._round) + 1
            case ev.HoleCardsDealt(seat, dealt) | ev.UpCardsDealt(seat, dealt) if self._is_stud:
                self._round = self._round or 2
                is_open = isinstance(event, ev.UpCardsDealt) or seat in self._known
                self._dealt[self._round, seat] += _cards(dealt).split() if is_open else ["X"] * len(dealt)
            case ev.BringInPosted(seat, chips):
                self._act(seat, "16", chips, chips)
            case ev.HoleCardsDealt(seat, dealt):
                self._round = 1
                shown = _cards(dealt) if seat in self._known else " ".join(["X"] * len(dealt))
                self._cards[1].append(
                    f'<cards type="Pocket" player={quoteattr(self._names[seat])}>{shown}</cards>\n'
                )
            case ev.BoardDealt(street, dealt):
                self._round = {"flop": 2, "turn": 3, "river": 4}[street]
                self._cards[self._round].append(
                    f'<cards type="{street.capitalize()}" player="">{_cards(dealt)}</cards>\n'
                )
            case ev.Folded(seat):
                self._act(seat, "0", 0, 0)
            case ev.Checked(seat):
                self._act(seat, "4", 0, 0)
            case ev.Called(seat, to) | ev.BetMade(seat, to) | ev.RaisedTo(seat, to):
                added = to - state.bet(seat)
                kind = {ev.Called: "3", ev.BetMade: "5", ev.RaisedTo: "23"}[type(event)]
                if added == state.stack(seat):
                    kind = "7"
                self._act(seat, kind, to if kind == "23" else added, added)
            case ev.UncalledBetReturned(seat, chips):
                self._won[seat] += chips * self._returned
            case ev.PotAwarded():
                self._won.update(dict(event.shares))

    def _act(self, seat: int, kind: str, said: int, added: int) -> None:
        self._number += 1
        self._bet[seat] += added
        self._actions[self._round].append(
            f'<action player={quoteattr(self._names[seat])} no="{self._number}" type="{kind}" '
            f'sum="{_euros(said)}" cards=""/>\n'
        )


def _euros(chips: int) -> str:
    return f"€{chips // 100:,}" + (f".{chips % 100:02}" if chips % 100 else "")


def _cards(cards: Sequence[Card]) -> str:
    names = [format_card(card) for card in cards]
    return " ".join([name[1].upper() + name[0].replace("T", "10") for name in names])
