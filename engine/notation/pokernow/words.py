"""A hand of Poker Now in the words of PokerStars."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.games import GAMES
from riverboat.engine.notation.occasion import plain
from riverboat.engine.notation.pokernow.entries import ACTED, PLAYER, LogEntry, cards_in
from riverboat.engine.notation.pokerstars import TITLES

VENUE: Final = "Poker Now"

_SEATS: Final = 10
_TITLES: Final = {
    "No Limit Texas Hold'em": "nlhe",
    "Pot Limit Texas Hold'em": "plhe",
    "Limit Texas Hold'em": "flhe",
    "Pot Limit Omaha Hi": "plo",
    "Pot Limit Omaha 5 Hi": "plo5",
    "Pot Limit Omaha Hi/Lo 8 or Better": "plo8",
}
_AMOUNT: Final = r"(?P<amount>[0-9]{1,15}(?:\.[0-9]{1,2})?)"
_START: Final = re.compile(
    r"-- starting hand #(?P<number>[0-9]+) *(?:\(id: (?P<id>[^)]*)\))? *"
    r"(?:\((?P<inside>[^()]*)\)|(?P<game>[^(]*?))"
    r" *\((?:dealer: \".* @ (?P<dealer>[A-Za-z0-9_-]+)\"|dead button)\) --"
)
_STACK: Final = re.compile(rf"#(?P<seat>[0-9]{{1,2}}) {PLAYER} \({_AMOUNT}\)")
_POST: Final = re.compile(
    r"posts an? (?P<kind>small blind|big blind|ante|straddle|missing small blind|missed big blind)"
    rf" of {_AMOUNT}"
    r"(?P<all_in> and go all in)? *"
)
_BOMB: Final = re.compile(
    rf"(?:posts a bet of|calls) {_AMOUNT}(?: and go all in)? \(bomb pot bet\) *(?:and go all in)? *"
)
_FIRST_POST: Final = re.compile(r"posts a (?:small blind|big blind|bet) of ")
_ACTION: Final = re.compile(
    rf"(?:(?P<plain>folds|checks)|(?P<verb>calls|bets|raises to) {_AMOUNT})(?: and go all in)? *"
)
_COLLECTED: Final = re.compile(rf"collected {_AMOUNT} from pot\b.*")
_CHOICE: Final = re.compile(r"chooses to .*")
_SIDE_BET: Final = re.compile(r"(?:paid|collected) .* bounty\b.*")
_RETURNED: Final = re.compile(rf"Uncalled bet of {_AMOUNT} returned to {PLAYER}")
_BOARD: Final = re.compile(
    r"(?P<street>flop|turn|river)(?: \((?P<second>second (?:run|board))\))?: (?P<cards>.*)", re.I
)
_NEW_ID: Final = re.compile(r"The player \".*\" changed the ID from (?P<old>\S+) to (?P<new>\S+) because .*")
_TWICE: Final = "All players in hand choose to run it twice."
_WORDS: Final = {
    "small blind": "posts small blind",
    "big blind": "posts big blind",
    "ante": "posts the ante",
    "straddle": "posts straddle",
    "missing small blind": "posts small blind",
    "missed big blind": "posts big blind",
}


@dataclass(slots=True)
class Blinds:
    """The blinds of the game, as the nearest hand gives them; 0 if none does."""

    small: Decimal = Decimal(0)
    big: Decimal = Decimal(0)


@dataclass(slots=True)
class PokerNowHand:
    """A hand in the words of PokerStars.

    lines: the text. sources: for each of its lines, the line of the log.
    number, id: of the site. seats: by the id of a player, the seat, from 1. names: by seat.
    remarks: what was left out.
    """

    number: int
    id: str
    lines: list[str] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)
    seats: dict[str, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        """Add a line of text, which comes from `line` of the log."""
        self.lines.append(text)
        self.sources.append(line)


def hand_of(entries: Sequence[LogEntry], late: Sequence[LogEntry], blinds: Blinds, hero: str) -> PokerNowHand:
    """Return the hand of `entries`, from its start to its end, in time.

    late: entries after the end of the hand, in which players show their cards.
    blinds: of the game, for a hand that does not tell them; set to those of this hand.
    hero: the id of the player whose log this is, or "". Raises NotationError.
    """
    return _Translation(entries, blinds, hero).hand(late)


class _Translation:
    """The translation of one hand."""

    def __init__(self, entries: Sequence[LogEntry], blinds: Blinds, hero: str) -> None:
        self._start, *self._entries = entries
        self._blinds = blinds
        self._hero = hero
        found = _START.fullmatch(self._start.text)
        if found is None:
            raise _error(self._start, "this is no start of a hand")
        self._dealer = found["dealer"] or ""
        self._game = (found["inside"] or found["game"]).strip()
        self._hand = PokerNowHand(int(found["number"]), found["id"] or "")
        self._bets: dict[int, Decimal] = {}
        self._roles: dict[int, str] = {}
        self._second_run: list[tuple[int, str]] = []
        self._runs = 1

    def hand(self, late: Sequence[LogEntry]) -> PokerNowHand:
        """Translate the entries. Raises NotationError."""
        hand, start = self._hand, self._start
        if self._game not in _TITLES:
            raise _error(start, f"unknown game {self._game!r}", "unknown_game")
        stacks = next((entry for entry in self._entries if entry.text.startswith("Player stacks:")), None)
        if stacks is None:
            raise _error(start, "the stacks of the players are missing")
        self._sit_down(stacks)
        self._take_blinds()
        small, big = self._blinds.small, self._blinds.big
        if _TITLES[self._game] == "flhe":
            small, big = big, 2 * big
        title = f"{TITLES[_TITLES[self._game]]} ({small}/{big}) - {start.at:%Y/%m/%d %H:%M:%S} UTC"
        hand.lines[:0] = [
            f"PokerStars Hand #{hand.number}: {title}",
            f"Table '{VENUE}' 10-max Seat #{self._button()} is the button",
        ]
        hand.sources[:0] = [start.line] * 2
        for entry in self._entries:
            self._translate(entry)
        for line, text in self._second_run:
            hand.add(line, text)
        for entry in late:
            self._show(entry)
        self._sum_up()
        return hand

    def _sit_down(self, entry: LogEntry) -> None:
        hand = self._hand
        parts = entry.text.removeprefix("Player stacks:").split(" | ")
        found = [each for part in parts if (each := _STACK.fullmatch(part.strip()))]
        if len(found) != len(parts):
            raise _error(entry, "the stacks of the players cannot be read")
        counted = Counter([plain(each["player"]) for each in found])
        for each in found:
            seat, name = int(each["seat"]), plain(each["player"])
            hand.seats[each["id"]] = seat
            hand.names[seat] = name if name and counted[name] == 1 else f"{name or 'Player'} @ {each['id']}"
            hand.add(entry.line, f"Seat {seat}: {hand.names[seat]} ({each['amount']} in chips)")

    def _take_blinds(self) -> None:
        """Take the blinds from the posts; one that took a whole stack may have been too small."""
        posts = [found for entry in self._entries if (acted := _acted(entry)) and (found := _post(acted))]
        for found in posts:
            amount = Decimal(found["amount"])
            if found["kind"] == "small blind":
                self._blinds.small = max(self._blinds.small, amount) if found["all_in"] else amount
            elif found["kind"] == "big blind":
                self._blinds.big = max(self._blinds.big, amount) if found["all_in"] else amount
        if self._blinds.small > self._blinds.big:
            self._blinds.big = 2 * self._blinds.small
        if posts and not self._blinds.small:
            self._blinds.small = self._blinds.big / 2

    def _button(self) -> int:
        """Return the seat of the button; a dead one is just before the first blind."""
        if self._dealer in self._hand.seats:
            return self._hand.seats[self._dealer]
        for entry in self._entries:
            acted = _acted(entry)
            if acted and _FIRST_POST.match(acted["rest"]):
                return self._seat_of(entry, acted["id"]) - 1 or _SEATS
        raise _error(self._start, "the dealer has no seat")

    def _seat_of(self, entry: LogEntry, id: str) -> int:
        if id not in self._hand.seats:
            raise _error(entry, f"the player with the id {id} has no seat in this hand")
        return self._hand.seats[id]

    def _translate(self, entry: LogEntry) -> None:
        """Translate an entry; what does not concern the hand is left out."""
        if acted := _acted(entry):
            self._act(entry, self._seat_of(entry, acted["id"]), acted["rest"])
        elif found := _BOARD.fullmatch(entry.text):
            self._deal(entry, found)
        elif found := _RETURNED.fullmatch(entry.text):
            name = self._hand.names[self._seat_of(entry, found["id"])]
            self._hand.add(entry.line, f"Uncalled bet ({found['amount']}) returned to {name}")
        elif entry.text.startswith("Your hand is ") and self._hero in self._hand.seats:
            name = self._hand.names[self._hand.seats[self._hero]]
            self._hand.add(entry.line, f"Dealt to {name} [{' '.join(cards_in(entry.text))}]")
        elif found := _NEW_ID.fullmatch(entry.text):
            if found["old"] in self._hand.seats:
                self._hand.seats[found["new"]] = self._hand.seats[found["old"]]
        elif entry.text == _TWICE:
            self._runs = 2

    def _act(self, entry: LogEntry, seat: int, rest: str) -> None:
        if found := _POST.fullmatch(rest):
            self._pay(entry, seat, found)
        elif found := _BOMB.fullmatch(rest):
            self._say(entry, seat, f"posts the ante {found['amount']}")
        elif found := _ACTION.fullmatch(rest):
            self._bet(entry, seat, found)
        elif found := _COLLECTED.fullmatch(rest):
            self._hand.add(entry.line, f"{self._hand.names[seat]} collected {found['amount']} from pot")
        elif rest.startswith("shows "):
            self._show(entry)
        elif _SIDE_BET.fullmatch(rest):
            self._hand.remarks.append(f"line {entry.line}: a side bet is left out: {plain(entry.text)}")
        elif not _CHOICE.fullmatch(rest):
            raise _error(entry, f"unknown action {rest!r}")

    def _say(self, entry: LogEntry, seat: int, words: str) -> None:
        self._hand.add(entry.line, f"{self._hand.names[seat]}: {words}")

    def _pay(self, entry: LogEntry, seat: int, found: re.Match[str]) -> None:
        kind, amount = found["kind"], Decimal(found["amount"])
        self._say(entry, seat, f"{_WORDS[kind]} {amount}")
        if kind in {"small blind", "big blind", "straddle"}:
            self._roles[seat] = kind
        if kind not in {"ante", "missing small blind"}:
            self._bets[seat] = self._bets.get(seat, Decimal(0)) + amount

    def _bet(self, entry: LogEntry, seat: int, found: re.Match[str]) -> None:
        """Say an action; a call is written as what it adds to the player's chips of the street."""
        if found["plain"]:
            self._say(entry, seat, found["plain"])
            return
        total, before = Decimal(found["amount"]), self._bets.get(seat, Decimal(0))
        self._bets[seat] = total
        match found["verb"]:
            case "calls":
                self._say(entry, seat, f"calls {total - before}")
            case "bets":
                self._say(entry, seat, f"bets {total}")
            case _:
                self._say(entry, seat, f"raises {total - before} to {total}")

    def _deal(self, entry: LogEntry, found: re.Match[str]) -> None:
        street, which = found["street"].upper(), (found["second"] or "").lower()
        cards = found["cards"].rpartition("[")[2]
        text = f"*** {'SECOND ' if which else ''}{street} *** [{' '.join(cards_in(cards))}]"
        if which == "second run":  # it is dealt after the first, in whichever order the log has them
            self._second_run.append((entry.line, text))
            return
        self._hand.add(entry.line, text)
        if not which:
            self._bets.clear()

    def _show(self, entry: LogEntry) -> None:
        """Say which cards a player shows; one who shows only some of them is left out."""
        acted = _acted(entry)
        if acted is None or not acted["rest"].startswith("shows ") or acted["id"] not in self._hand.seats:
            return
        cards = cards_in(acted["rest"])
        if len(cards) == GAMES[_TITLES[self._game]].streets[0].hole:
            self._say(entry, self._hand.seats[acted["id"]], f"shows [{' '.join(cards)}]")

    def _sum_up(self) -> None:
        hand, end = self._hand, self._entries[-1].line
        hand.add(end, "*** SUMMARY ***")
        hand.add(end, "Total pot 0 | Rake 0")
        if self._runs > 1:
            hand.add(end, "Hand was run twice")
        for seat, role in self._roles.items():
            hand.add(end, f"Seat {seat}: {hand.names[seat]} ({role})")


def _acted(entry: LogEntry) -> re.Match[str] | None:
    """Return who does what in `entry`, if a player does anything."""
    return ACTED.fullmatch(entry.text)


def _post(acted: re.Match[str]) -> re.Match[str] | None:
    return _POST.fullmatch(acted["rest"])


def _error(entry: LogEntry, reason: str, code: str = "bad_line") -> NotationError:
    return NotationError(f"line {entry.line}: {reason}", code=code)
