"""A hand of iPoker in the words of PokerStars."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final

from riverboat.engine.games import GAMES
from riverboat.engine.notation.ipoker.elements import Element
from riverboat.engine.notation.ipoker.fields import (
    SEATS,
    actions_of,
    amount_in,
    amount_of,
    cards_of,
    currency_of,
    field_error,
    is_tournament,
    seat_of,
    time_of,
)
from riverboat.engine.notation.ipoker.stud import STUD, StudCards
from riverboat.engine.notation.occasion import plain
from riverboat.engine.notation.pokerstars import TITLES

_NOTHING: Final = Decimal(0)
_GAME: Final = re.compile(
    r"(?P<game>.*?) ?\b(?P<limit>NL|БЛ|PL|L)(?: \S*?(?P<small>\d\S*)/\S*?(?P<big>\d\S*))?"
)
_GAMES: Final = {
    ("Holdem", "NL"): "nlhe",
    ("Holdem", "PL"): "plhe",
    ("Holdem", "L"): "flhe",
    ("Holdem", "БЛ"): "nlhe",
    ("Six Plus Holdem", "NL"): "short-deck",
    ("Omaha", "PL"): "plo",
    ("Omaha", "L"): "flo",
    ("Omaha Hi-Lo", "PL"): "plo8",
    ("Omaha Hi-Lo", "NL"): "nlo8",
    ("Omaha Hi-Lo", "L"): "flo8",
    ("5 Card Omaha", "PL"): "plo5",
    ("7 Card Stud", "L"): "stud",
    ("7 Card Stud Hi-Lo", "L"): "stud8",
    ("", "PL"): "plo5",  # the site leaves the name of five-card Omaha out
}
_STREETS: Final = {"Flop": "FLOP", "Turn": "TURN", "River": "RIVER"}

_FLAT: Final = re.compile(r"LH .* Limit\b")  # "LH 20/40 x2 Limit $10/$20"

_FOLD, _SMALL, _BIG, _CALL, _CHECK, _BET, _RAISE, _ALL_IN, _NOT_IN, _AWAY, _ANTE, _BRING_IN, _RAISE_TO = (
    *("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "15", "16", "23"),
)
"""The types of actions. Amounts are what an action adds, but of the last type the total."""


@dataclass(slots=True)
class IPokerHand:
    """A hand in the words of PokerStars.

    id: of the site. lines: the text. sources: for each of its lines, the line of the file.
    names: by seat, from 1. hero: the seat, or None.
    """

    id: str
    played: datetime
    table: str
    hero: int | None = None
    lines: list[str] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)

    def add(self, line: int, text: str) -> None:
        """Add a line of text, which comes from `line` of the file."""
        self.lines.append(text)
        self.sources.append(line)


def hands_of(game: Element, session: Mapping[str, str]) -> list[IPokerHand]:
    """Return `game` as a hand: two of them if the file may mean either.

    session: the fields of the file's general part. Raises NotationError.

    What a player wins includes, in some files, the part of a bet that nobody called, and in others not. What
    leaves the smaller rake comes first; where less was not called than the rake, both may be possible.
    """
    hand = _Translation(game, session)
    hand.translate()
    found = [made for without in dict.fromkeys((_NOTHING, hand.uncalled)) if (made := hand.finished(without))]
    if not found:
        raise field_error(game, "the players win more than they bet", "illegal_hand")
    return found


class _Translation:
    """The translation of one hand. uncalled: the part of the last bet that nobody called."""

    def __init__(self, game: Element, session: Mapping[str, str]) -> None:
        self._game, self._session = game, session
        self._general = game.first("general")
        self._players = {
            player.get("name"): player for player in self._general.first("players").each("player")
        }
        self._rounds = [(each, actions_of(each)) for each in game.each("round")]
        if not self._rounds:
            raise field_error(game, "the hand has no rounds", "cut_off")
        self._pockets = {
            cards.get("player"): cards
            for each in game.each("round")
            for cards in each.each("cards")
            if cards.get("type") == "Pocket"
        }
        self._stud: StudCards | None = None
        self._paid: dict[str, Decimal] = defaultdict(Decimal)  # in the hand, without antes and dead blinds
        self._bets: dict[str, Decimal] = {}  # on the street
        self._dead = _NOTHING
        self._roles: dict[str, str] = {}
        self._folded: set[str] = set()
        self._lines: list[tuple[int, str]] = []
        self.uncalled = _NOTHING

    def translate(self) -> None:
        """Translate all but what the players win. Raises NotationError."""
        code, blinds = self._code_and_blinds()
        self._sit_down(code, blinds)
        if code in STUD:
            self._stud = StudCards(self._session.get("nickname", ""))
        for number, (each, actions) in enumerate(self._rounds):
            self._begin(each, number)
            for action in actions:
                if (type_ := action.get("type")) in {_NOT_IN, _AWAY}:
                    continue
                name = action.get("player")
                if name not in self._seats:
                    raise field_error(action, f"{plain(name)} has no seat in this hand")
                text = self._post(name, type_, action, blinds[1]) or self._act(name, type_, action)
                self._say(action.line, f"{self._names[name]}: {text}")
        self._return_uncalled()
        self._show_down(GAMES[code].cards_at_showdown)

    def finished(self, without: Decimal) -> IPokerHand | None:
        """Return the hand; None if more is won than is in the pot.

        without: what the winner of the last bet got back of it, as a part of what the file says was won.
        """
        made = self._begun()
        total = sum(self._paid.values(), self._dead) - self.uncalled
        won = _NOTHING
        for name, player in self._players.items():
            amount = amount_of(player, "win") - (without if name == self._last else _NOTHING)
            if amount < 0:
                return None
            if amount and name in self._seats:
                made.add(player.line, f"{self._names[name]} collected {amount} from pot")
                won += amount
        if won > total:
            return None
        made.add(self._game.line, "*** SUMMARY ***")
        made.add(self._game.line, f"Total pot {total} | Rake {total - won}")
        for name, role in self._roles.items():
            made.add(self._game.line, f"Seat {self._seats[name]}: {self._names[name]} ({role})")
        return made

    def _begun(self) -> IPokerHand:
        hero = self._session.get("nickname", "")
        made = IPokerHand(
            self._game.get("gamecode"), self._played, plain(self._session.get("tablename", "")),
            self._seats.get(hero),
        )  # fmt: skip
        made.names = {seat: self._names[name] for name, seat in self._seats.items()}
        for line, text in self._lines:
            made.add(line, text)
        return made

    def _code_and_blinds(self) -> tuple[str, tuple[Decimal, Decimal]]:
        kind = self._session.get("gametype", "")
        found = _GAME.fullmatch(_FLAT.sub("Holdem L", kind))
        code = found and _GAMES.get((found["game"], found["limit"]))
        if found is None or code is None:
            raise field_error(self._game, f"unknown game {kind!r}", "unknown_game")
        if found["limit"] != "L" or code in STUD:  # at fixed limit with blinds they may be bets
            given = self._general.texts()
            small = found["small"] or given.get("smallblind")
            big = found["big"] or given.get("bigblind")
            if small and big:
                return code, (amount_in(self._general, small), amount_in(self._general, big))
        if code in STUD:
            raise field_error(self._general, "the file does not give the bets of this game")
        return code, (self._first(_SMALL), self._first(_BIG))

    def _first(self, post: str) -> Decimal:
        """Return the first post of a type, which is a blind; later ones may be two blinds at once."""
        posts = [each for _, actions in self._rounds for each in actions if each.get("type") == post]
        return amount_of(posts[0]) if posts else _NOTHING

    def _sit_down(self, code: str, blinds: tuple[Decimal, Decimal]) -> None:
        acted = [each for _, actions in self._rounds for each in actions]
        acting = {each.get("player") for each in acted if each.get("type") not in {_NOT_IN, _AWAY}}
        there = acting | self._pockets.keys()
        dealt = {name: each for name, each in self._players.items() if name in there}
        self._seats = {name: seat_of(player) for name, player in dealt.items()}
        self._names = {name: plain(name) or f"Player {seat}" for name, seat in self._seats.items()}
        if len(set(self._seats.values())) < len(dealt) or len(set(self._names.values())) < len(dealt):
            raise field_error(self._general, "two players have the same seat or name")
        button = [
            seat_of(player) for player in self._players.values() if player.attributes.get("dealer") == "1"
        ]
        if not button:
            raise field_error(self._general, "nobody is the dealer")
        self._played = time_of(self._general)
        small, big = (blinds[1], 2 * blinds[1]) if code in {"flhe", "flo", "flo8"} else blinds
        stakes = f"({small}/{big}{self._currency()})"
        offer = f"{TITLES[code]} {stakes}"
        if is_tournament(self._session):
            offer = f"Tournament #1, {TITLES[code]} - Level I {stakes}"
        line, at = self._game.line, f"{self._played:%Y/%m/%d %H:%M:%S} UTC"
        self._say(
            line,
            f"PokerStars Hand #{self._number()}: {offer} - {at}",
        )
        self._say(line, f"Table 'iPoker' {SEATS}-max Seat #{button[0]} is the button")
        for name, seat in sorted(self._seats.items(), key=lambda each: each[1]):
            player = dealt[name]
            self._say(
                player.line, f"Seat {seat}: {self._names[name]} ({amount_of(player, 'chips')} in chips)"
            )

    def _number(self) -> int:
        code = self._game.get("gamecode")
        return int(code) if code.isascii() and code.isdigit() and len(code) <= 18 else 0

    def _currency(self) -> str:
        code = currency_of(self._session)
        return f" {code}" if code else ""

    def _say(self, line: int, text: str) -> None:
        self._lines.append((line, text))

    def _begin(self, each: Element, number: int) -> None:
        """Begin a round: deal its cards."""
        if self._stud is not None:
            if dealt := list(self._stud.deal(each, self._names)):
                self._bets.clear()
            self._lines += dealt
            return
        if number == 1:
            self._say(each.line, "*** HOLE CARDS ***")
            hero = self._session.get("nickname", "")
            if hero in self._pockets and hero in self._seats and (cards := cards_of(self._pockets[hero])):
                self._say(each.line, f"Dealt to {self._names[hero]} [{cards}]")
        for board in each.each("cards"):
            if (street := _STREETS.get(board.get("type"))) is not None:
                self._bets.clear()
                self._say(board.line, f"*** {street} *** [{cards_of(board)}]")

    def _post(self, name: str, type_: str, action: Element, big: Decimal) -> str:
        """Return a post in words; "" for another action."""
        amount = amount_of(action)
        if type_ == _ANTE:
            self._dead += amount
            return f"posts the ante {amount}"
        if type_ not in {_SMALL, _BIG}:
            return ""
        if type_ == _BIG and amount > big > 0:
            self._dead += amount - big
            self._put(name, big)
            return f"posts small & big blinds {amount}"
        self._put(name, amount)
        kind = "small blind" if type_ == _SMALL else "big blind"
        if kind not in self._roles.values():
            self._roles[name] = kind
        return f"posts {kind} {amount}"

    def _put(self, name: str, amount: Decimal) -> None:
        self._paid[name] += amount
        self._bets[name] = self._bets.get(name, _NOTHING) + amount

    def _act(self, name: str, type_: str, action: Element) -> str:
        amount, price = amount_of(action), max(self._bets.values(), default=_NOTHING)
        if type_ == _FOLD:
            self._folded.add(name)
            return "folds"
        if type_ == _CHECK:
            return "checks"
        if type_ == _BRING_IN:
            self._put(name, amount)
            return f"brings in for {amount}"
        if type_ not in {_CALL, _BET, _RAISE, _ALL_IN, _RAISE_TO}:
            raise field_error(action, f"unknown type of action: {type_!r}")
        before = self._bets.get(name, _NOTHING)
        added = amount - before if type_ == _RAISE_TO else amount
        if added <= 0:
            raise field_error(action, f"an action of the type {type_} adds no chips")
        self._put(name, added)
        total = before + added
        if type_ == _CALL or total <= price:
            return f"calls {added}"
        return f"raises {total - price} to {total}" if price else f"bets {total}"

    def _return_uncalled(self) -> None:
        self._last = ""
        if len(self._paid) > 1:
            (self._last, most), (_, second) = sorted(self._paid.items(), key=lambda each: -each[1])[:2]
            self.uncalled = most - second
        if self.uncalled:
            line = self._rounds[-1][0].line
            self._say(line, f"Uncalled bet ({self.uncalled}) returned to {self._names[self._last]}")

    def _show_down(self, count: int) -> None:
        """Show the hands of which all cards are known. count: how many that are."""
        live = [name for name in self._seats if name not in self._folded]
        if len(live) < 2:
            return
        self._say(self._rounds[-1][0].line, "*** SHOW DOWN ***")
        for name in live:
            line, cards = self._last_cards_of(name)
            shows = f"shows [{cards}]" if len(cards.split()) == count else "mucks hand"
            self._say(line, f"{self._names[name]}: {shows}")

    def _last_cards_of(self, name: str) -> tuple[int, str]:
        """Return the cards of a player at the showdown, as far as they are known, with their line."""
        if self._stud is not None:
            return self._rounds[-1][0].line, self._stud.hand_of(name)
        pocket = self._pockets.get(name)
        return (pocket.line, cards_of(pocket)) if pocket else (self._game.line, "")
