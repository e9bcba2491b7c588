"""An evening at a table: random rules, random players, and a viewer who asks for everything there is to ask.

What they do follows from a seed and from what everybody may see; cards are exchanged by their place in the
hand. So an evening with other cards where nobody sees them goes the same way, unless the server lets on.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from riverboat.client_cli.conformance.client import opening
from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.fold import TableState
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.export import FORMATS, export
from riverboat.server.history.queries.hands import History, RecordedHand
from riverboat.server.history.queries.text import list_lines
from riverboat.server.net.limits import Limits
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.noninterference.anything import SECRET, WORDS, fields_of, kinds, names_cards
from tests.support.noninterference.line import Line, Reply
from tests.support.noninterference.news import News
from tests.support.noninterference.unplugged import TICK, VirtualLoop, serving_unplugged
from tests.support.noninterference.viewer import Viewer

GAME_CODES: Final = (*GAMES, *ROTATIONS)
PLAYERS: Final = ("ann", "bob", "cy", "dee", "eli", "fay")
LIMITS: Final = Limits(behind=2_000, ping_s=1e9)  # a ping holds random bytes
PAUSE: Final = 2.0
ACT_MS: Final = 15_000
MAX_HANDS: Final = 1_000
STEPS: Final = 400
"""An evening ends at the latest after so many steps for each of its hands."""


@dataclass(slots=True)
class Evening:
    """What came of an evening. seen: everything the viewer was sent, piece by piece, in its order. hands: as
    they are on record. logged: the lines of the server's log. heard: the messages that the viewer was sent,
    counted by type and code. player, role: the viewer's id, and what kind of viewer it is. sees_all: it may
    have been shown all hole cards when the hands were over.
    """

    seen: list[bytes] = field(default_factory=list)
    hands: list[RecordedHand] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    heard: Counter[str] = field(default_factory=Counter)
    player: str = ""
    role: str = ""
    sees_all: bool = False


class ReadyDealer:
    """A Dealer that has `decks` ready, in their order; without any it shuffles by `chance`."""

    def __init__(self, decks: Sequence[Sequence[Card]] | None, chance: random.Random) -> None:
        self._decks = None if decks is None else [tuple(deck) for deck in reversed(decks)]
        self._chance = chance
        self._cards: Sequence[Card] = ()

    def dealer_for(self, deck: Sequence[Card]) -> Dealer:
        """Return this dealer for a game with the cards of `deck`."""
        self._cards = deck
        return self

    def deal(self) -> tuple[Card, ...]:
        if self._decks is not None:
            return self._decks.pop()
        return tuple(self._chance.sample(self._cards, len(self._cards)))


async def evening(
    seed: str, hands: int, folder: Path, decks: Sequence[Sequence[Card]] | None = None
) -> Evening:
    """Play an evening of about so many `hands`, by `seed`, with cards from `decks` or else by the seed.

    It takes place in the virtual time of `unplugged.run`, with its database in the new `folder`.
    """
    dealer = ReadyDealer(decks, random.Random(f"{seed}/cards"))
    database = f"sqlite:///{folder}/history.db"
    settings = Settings(
        port=0, database=database, tables=TableSettings(pause=PAUSE), limits=LIMITS, stall=0.0
    )
    came = Evening()
    with _log_kept(came.logged):
        async with serving_unplugged(settings, dealer.dealer_for) as loop:
            table = _Table(loop, random.Random(f"{seed}/play"), came)
            await table.open()
            await table.play(hands)
        with History(settings.database, ring_for(settings.database)) as past:
            came.hands = [past.hand(hand.id) for hand in reversed(past.hands(limit=MAX_HANDS))]
            came.sees_all = _sees_all(past, came)
            _read(past, came, random.Random(f"{seed}/format").choice(list(FORMATS)))
    return came


def _read(past: History, came: Evening, form: str) -> None:
    """Let the viewer have the history: the list of the viewer's hands, and all hands in the format `form`."""
    came.seen += [line.encode() for line in list_lines(past.hands(limit=MAX_HANDS, player=came.player))]
    numbers = [hand.summary.id for hand in came.hands]
    for exported in export(past, numbers, form, came.player):
        came.seen.append(f"{exported.id} {exported.text or exported.reason}".encode())


def _sees_all(past: History, came: Evening) -> bool:
    """Whether the table shows all cards to those who look on, and the viewer did, once hands were played."""
    if not came.hands or not past.table(came.hands[0].summary.table).rules.all_cards:
        return False
    with closing(past.records(came.hands[0].summary.table)) as records:
        state = TableState.replay([next(records).event])
        for record in records:
            state.apply(record.event)
            if state.played and state.seat_of(came.player) is None:
                return True
    return False


@contextmanager
def _log_kept(lines: list[str]) -> Iterator[None]:
    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {record.getMessage()}")

    log, keeper = logging.getLogger("riverboat.server"), Keeper()
    before = log.level
    log.addHandler(keeper)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(keeper)
        log.setLevel(before)
        log.propagate = True


class _Table:
    """The table that the evening is spent at. `chance` decides what everybody does."""

    def __init__(self, loop: VirtualLoop, chance: random.Random, came: Evening) -> None:
        self._loop = loop
        self._chance = chance
        self._came = came
        self._lines: dict[str, Line] = {}
        self.id = ""

    async def open(self) -> None:
        """Open the table, and let everybody come."""
        chance = self._chance
        self._eye = await Line.signed_in(self._loop, "msgpack", _unseen, name="eye")
        self._viewer = await Viewer.arrived(self._loop, chance, self._came.seen)
        self._came.player, self._came.role = self._viewer.line.welcome["player"], self._viewer.role
        code = chance.choice(GAME_CODES)
        self._viewer_is_host = chance.random() < 0.2
        opener = self._host
        rules: dict[str, Any] = {"name": "Evening", "game": code, "act_ms": ACT_MS}
        opened = await opener.reply("open_table", **opening(**rules, **_random_rules(code, chance)))
        if opened["type"] == "refused":
            opened = await opener.reply("open_table", **opening(**rules))
        assert opened["type"] == "accepted", opened
        self.id, self.rules = opened["result"]["table"], opened["result"]["rules"]
        self._news = News(self.id)
        await self._eye.reply("watch", table=self.id, password=SECRET)
        self._viewer.take_place(opened["result"], self._news)
        seats = self.rules["seats"]
        others = chance.randint(min(2, seats), min(seats, len(PLAYERS)) - (seats > 2))
        if seats == 2:
            others = 1 if self._viewer.plays else 2
        for name in PLAYERS[:others]:
            self._lines[name] = await Line.signed_in(
                self._loop, chance.choice(("msgpack", "json")), _unseen, name=name
            )
            self._lines[name].ask("watch", table=self.id, password=SECRET)
            self._sit(name)
        await self._viewer.come()

    async def play(self, hands: int) -> None:
        """Play so many hands, the last perhaps not to its end."""
        for _ in range(STEPS * hands):
            await asyncio.sleep(TICK)
            for line in (self._eye, *self._lines.values()):
                self._news.take(line.unread())
            if self._news.state.played > hands or self._news.state.closed:
                break
            await self._viewer.look_round()
            if self._chance.random() < 0.06:
                await self._move()
            elif self._news.turn is None:
                await asyncio.sleep(PAUSE / 2)
                self._fill_seats()
            else:
                await self._act(self._news.turn)
        await asyncio.sleep(self.rules.get("spectator_delay_ms", 0) / 1000)
        self._came.heard = await self._viewer.leave()

    @property
    def _host(self) -> Line:
        return self._viewer.line if self._viewer_is_host else self._eye

    # What the others do.

    def _line_of(self, name: str) -> Line:
        return self._lines.get(name, self._viewer.line)

    async def _act(self, turn: Reply) -> None:
        """Let whose turn it is act, be slow, or be wrong first."""
        name, chance = self._news.name_in(turn["seat"]), self._chance
        whim = chance.random()
        if whim < 0.02:
            await asyncio.sleep(ACT_MS / 1000)
            return
        line = self._line_of(name)
        at = {"table": self.id, "hand": turn["hand"], "turn": turn["turn"]}
        if whim < 0.08:
            line.ask("act", **at, action=chance.choice(("bet", "raise")), to=1)
        if line is self._viewer.line:
            self._viewer.ready_to_act()
        folds = 0.5 if line is self._viewer.line and self._viewer.folds else 0.25
        line.ask("act", **at, **self._decide(turn, line, folds))

    def _decide(self, turn: Reply, line: Line, folds: float) -> Reply:
        """Anything that is allowed; to fold is as likely as `folds`."""
        chance = self._chance
        if turn.get("draw") is not None:
            own = _own_cards(line, turn["seat"], self._news.seq)
            places = chance.sample(range(len(own)), min(len(own), chance.choice((0, 1, 2, 5))))
            return {"action": "draw", "cards": [own[place] for place in places]}
        if turn.get("runs") is not None:
            return {"action": "run", "times": chance.randint(1, turn["runs"])}
        plain = ["fold"] if chance.random() < folds else ["bring_in", "check", "call"]
        if turn.get("show"):
            plain = [chance.choice(("show", "muck"))]
        elif chance.random() < 0.2:
            for action in ("bet", "raise"):
                if sizes := turn.get(action):
                    least, most = sizes
                    return {"action": action, "to": chance.choice((least, least, min(most, 3 * least), most))}
        allowed = [action for action in (*plain, "check", "call", "bring_in") if turn.get(action)]
        return {"action": allowed[0]}

    async def _move(self) -> None:
        """Let somebody come, go, or lose the line."""
        chance, name = self._chance, self._chance.choice(list(self._lines))
        line = self._lines[name]
        kind = chance.choice(
            ("sit_out", "sit_in", "leave", "sit", "drop", "any", "any", "talk", "move", "host")
        )
        if kind == "sit":
            self._sit(name)
        elif kind == "drop":
            line.wire.abort()
            token = line.welcome["token"]
            self._lines[name] = await Line.signed_in(self._loop, line.codec, _unseen, token=token)
            self._lines[name].ask("watch", table=self.id)
        elif kind == "any":
            self._ask_anything(line, [each for each in kinds() if not names_cards(each)])
            line.ask("watch", table=self.id)
        elif kind == "move":
            line.ask("change_seat", table=self.id, seat=chance.randrange(self.rules["seats"]))
        elif kind == "talk":
            line.ask("chat", table=self.id, text=chance.choice(WORDS))
        elif kind == "host":
            self._ask_anything(self._host, ("pause_table", "change_stakes", "resume_play"))
        else:
            line.ask(kind, table=self.id)

    def _ask_anything(self, line: Line, of: Sequence[str]) -> None:
        """Ask for one `of` these kinds of commands."""
        kind = self._chance.choice(of)
        line.ask(kind, **fields_of(kind, self._chance, self._news.known()))

    def _fill_seats(self) -> None:
        """Let those sit down again who lost their chips, and come back who were slow; and play go on."""
        self._host.ask("resume_play", table=self.id, reason="let us play")
        for name, line in self._lines.items():
            if not self._news.is_seated(name):
                self._sit(name)
            else:
                line.ask("sit_in", table=self.id, wait_for_big_blind=self._chance.random() < 0.2)

    def _sit(self, name: str) -> None:
        least, most = self.rules["min_buy_in"], self.rules["max_buy_in"]
        self._lines[name].ask(
            "sit", table=self.id, buy_in=self._chance.choice((least, least, (least + most) // 3, most))
        )


def _unseen(data: bytes) -> None:
    """It is not the viewer's."""


def _own_cards(line: Line, seat: int, seq: int) -> list[Card]:
    """The cards that the player in `seat` on this line has after the event `seq`, in the order in which they
    came; only those that surely are there, where the line has missed something: whether a card may be named
    must not depend on which it is."""
    own: list[Card] = []
    last = 0
    for message in line.messages():
        news = message.get("result") if message["type"] == "accepted" else message
        if not isinstance(news, dict) or "seq" not in news:
            continue
        if "events" in news:
            if news["seq"] > last + 1:
                own = []
            events = news["events"][max(0, last + 1 - news["seq"]) :]
            last = max(last, news["seq"] + len(news["events"]) - 1)
        else:
            own, events, last = [], news.get("hand", []), news["seq"]
        for event in events:
            match event:
                case {"kind": "hand_started"}:
                    own = []
                case {"kind": "hole_cards_dealt", "seat": number, "cards": cards} if number == seat:
                    own = own + cards
                case {"kind": "cards_discarded", "seat": number, "cards": cards} if number == seat:
                    own = [card for card in own if card not in cards]
    return own if last == seq else []


def _random_rules(code: str, chance: random.Random) -> dict[str, Any]:
    """Rules for a table that might fit the game; the server refuses those that do not."""
    games = ROTATIONS[code].games if code in ROTATIONS else (code,)
    board = any(GAMES[game].has_board for game in games)
    house: dict[str, Any] = {
        "rabbit": board and chance.random() < 0.2,
        "odd_chip_by_suit": chance.choice((None, True)),
    }
    rules: dict[str, Any] = {"house": house}
    if chance.random() < 0.4:
        house["rake"] = {"per_mille": chance.choice((25, 50)), "cap": 300}
    if board and not house["rabbit"] and chance.random() < 0.25:
        rules["boards"] = 2
    elif board:
        house["max_runs"] = chance.choice((1, 2, 3))
    if board and chance.random() < 0.25:
        rules["bomb_pot_every"] = chance.randint(1, 3)
    if chance.random() < 0.5:
        rules["time_bank_ms"] = chance.choice((0, 500, 20_000))
    if chance.random() < 0.2:
        rules["straddles"] = chance.randint(1, 2)
    if chance.random() < 0.3:
        rules["ante"] = chance.choice((10, 25))
    if chance.random() < 0.2:
        rules["spectator_delay_ms"] = chance.choice((500, 5_000, 60_000))
        rules["all_cards"] = chance.random() < 0.5
    if chance.random() < 0.15:
        rules |= {"unlisted": chance.random() < 0.5, "password": SECRET}
    if chance.random() < 0.3:
        rules["seats"] = chance.randint(2, 6)
    return rules
