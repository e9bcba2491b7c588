"""Count the PokerStars hands that are read, of those in which every chip is accounted for.

    python -m benchmarks.ledgers FILE...

Adds up each hand of a FILE line by line, without the reader: what players put in, got back and collected. It
takes the hands whose bets are the total pot, and whose pot is what was collected and the rake. Of these it
prints by game how many `riverboat import` reads, lists each refused one with its reason, and fails if one
ends with other stacks than the lines give. FILES may be folders and archives.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.files import FileHand, hands_in
from riverboat.engine.notation.hand_texts import hand_texts
from riverboat.server.hand_files import hand_files

MONEY = r"(?:[^\d\s(-]|Rs\. )?([\d,]+(?:\.\d+)?)"
HEADING = re.compile(
    r"(?:Hand|Game) #\d+: *(?:\{.*\} *)?(?:Tournament #\d+, \S*\d\S*(?: [A-Z]{3})? (?:- )?)?"
    r"(?:[^(]* \((?!\D?[\d.,]+/))?(.*?)\)? *(?: - .*)?(?:\((?:\D|Rs\. )?\d|\(Button|, \D?\d)",
    re.IGNORECASE,
)
DRAW = re.compile(r": (?:discards|stands pat)")
_WITH_BLINDS = ("HOLE CARDS", "DEALING", "PRE-FLOP")  # streets on which the blinds are bets
SEAT = re.compile(rf"Seat \d+: (.*) \({MONEY} in chips")
PUT_IN = re.compile(rf": (posts|straddle|calls|bets|brings|raises)\b.*?{MONEY}(?: to {MONEY})?")
RETURNED = re.compile(rf"Uncalled bet \({MONEY}\) returned to (.*)$")
COLLECTED = re.compile(rf" collected {MONEY} from ")
TOTAL = re.compile(rf"Total pot {MONEY}.*\| Rake {MONEY}")


def amount(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


@dataclass
class Ledger:
    """The chips of a hand by name, as its lines say: before it, put in, on this street, and collected."""

    stacks: dict[str, Decimal] = field(default_factory=dict)
    put_in: Counter[str] = field(default_factory=Counter)
    bets: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    pot: Decimal = Decimal(-1)
    rake: Decimal = Decimal(0)
    posted: set[str] = field(default_factory=set)

    def add(self, line: str) -> None:
        if DRAW.search(line) or (line.startswith("*** ") and not any(name in line for name in _WITH_BLINDS)):
            self.bets.clear()
        elif not self.put_in and (seat := SEAT.match(line)) and "out of hand" not in line:
            self.stacks[seat[1]] = amount(seat[2])
        elif total := TOTAL.match(line):
            self.pot, self.rake = amount(total[1]), amount(total[2])
        elif returned := RETURNED.match(line):
            self.put_in[returned[2]] -= amount(returned[1])  # type: ignore[assignment]
        else:
            self._act(line)

    def _act(self, line: str) -> None:
        for name in sorted(self.stacks, key=len, reverse=True):
            if not line.startswith(name):
                continue
            if found := COLLECTED.match(line, len(name)):
                self.won[name] += amount(found[1])  # type: ignore[assignment]
            elif found := PUT_IN.match(line, len(name)):
                self._put_in(name, line[len(name) :], found)
            return

    def _put_in(self, name: str, action: str, found: re.Match[str]) -> None:
        chips = amount(found[2])
        if found[1] == "raises":
            chips = amount(found[3]) - self.bets[name]
        self.put_in[name] += chips  # type: ignore[assignment]
        is_dead = "ante" in action or ("small blind" in action and "small blind" in self.posted)
        if "small blind" in action:
            self.posted.add("small blind")
        if not is_dead:
            self.bets[name] += chips  # type: ignore[assignment]

    @property
    def closes(self) -> bool:
        return sum(self.put_in.values()) == self.pot == sum(self.won.values()) + self.rake

    @property
    def final(self) -> dict[str, Decimal]:
        return {
            name: stack - self.put_in[name] + self.won[name]
            for name, stack in self.stacks.items()
            if self.put_in[name] or self.won[name]
        }


def read(lines: list[str]) -> FileHand | str:
    """Return the hand, or why it is refused."""
    errors: list[NotationError] = []
    hands = list(hands_in("\n".join(lines), errors.append))
    if errors or len(hands) != 1:
        return str(errors[0]) if errors else "there is no hand"
    return hands[0].fault or hands[0]


def has_other_stacks(hand: FileHand, ledger: Ledger) -> bool:
    names = {seat.number: seat.name for seat in hand.hand.seats}
    unit = hand.provenance.unit
    stacks = {names[seat]: Decimal(stack) / unit for seat, stack in hand.hand.stacks().items()}
    return any(stacks.get(name) != stack for name, stack in ledger.final.items())


def closing_hands(paths: list[Path]) -> Iterator[tuple[str, list[str], Ledger]]:
    """Yield the hands whose ledger closes: their place, their lines and their ledger."""
    for path in paths:
        for file in hand_files(path):
            for part in hand_texts(file.lines()):
                if part.format != "pokerstars":
                    continue
                ledger = Ledger()
                for line in part.lines:
                    ledger.add(line.replace("\xa0", " ").strip())
                if ledger.closes:
                    yield f"{file.name}, line {part.line}", part.lines, ledger


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    closing, done, wrong = Counter[str](), Counter[str](), 0
    for where, lines, ledger in closing_hands(parser.parse_args().files):
        heading = HEADING.search(lines[0])
        game = heading[1] if heading else lines[0][:60]
        closing[game] += 1
        hand = read(lines)
        if isinstance(hand, str):
            print(f"{where}: {hand}")
            continue
        done[game] += 1
        if has_other_stacks(hand, ledger):
            wrong += 1
            print(f"{where}: it ends with other stacks")
    for game, count in sorted(closing.items()):
        print(f"{game}: {done[game]} of {count}")
    share = done.total() / max(1, closing.total())
    print(f"{done.total()} of {closing.total()} hands whose ledger closes are read, {share:.1%}")
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()
