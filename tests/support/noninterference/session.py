"""Play a session at a table: random rules, random players, and a viewer who sends every kind of command.

What they do depends on a seed and on public information alone; cards are drawn by their place in the hand. So
a session with other hidden cards runs the same way, unless the server leaks them.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from riverboat.client_cli.conformance.client import opening
from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.games import GAMES
from riverboat.engine.notation.hand_writers import WRITERS
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.fold import TableState
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.export import export
from riverboat.server.history.queries.hands import History, RecordedHand
from riverboat.server.history.queries.text import list_lines
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.noninterference.anything import SECRET, WORDS, fields_of, kinds, names_cards
from tests.support.noninterference.connection import Connection, Reply
from tests.support.noninterference.public import PublicState
from tests.support.noninterference.same_leaves import same_leaves
from tests.support.noninterference.unplugged import TICK, VirtualLoop, serving_unplugged
from tests.support.noninterference.viewer import Viewer

Decks = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The deck of a hand, and what its discards are shuffled to."""

GAME_CODES: Final = (*GAMES, *ROTATIONS)
PLAYERS: Final = ("ann", "bob", "cy", "dee", "eli", "fay")
LIMITS: Final = NetworkLimits(behind=2_000, ping_s=1e9)  # a ping holds random bytes
PAUSE: Final = 2.0
ACT_MS: Final = 15_000
MAX_HANDS: Final = 1_000
STEPS: Final = 400
"""Maximum steps of a session for each of its hands."""


@dataclass(slots=True)
class Session:
    """The outcome of a session.

    seen: everything that the viewer was sent, in pieces and in order.
    hands: the recorded hands.
    logged: the entries of the server's log.
    received: the numbers of messages that the viewer was sent, by type and code.
    player, role: the viewer's id, and its kind.
    sees_all: the viewer may have been shown all hole cards after the hands.
    """

    seen: list[bytes] = field(default_factory=list)
    hands: list[RecordedHand] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    received: Counter[str] = field(default_factory=Counter)
    player: str = ""
    role: str = ""
    sees_all: bool = False


class ReadyDealer:
    """A Dealer that deals `decks` in order, or shuffles with `chance` if there are none."""

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


async def play_session(
    seed: str,
    hands: int,
    folder: Path,
    decks: Sequence[Decks] | None = None,
    *,
    committed: bool = False,
) -> Session:
    """Play a session of about `hands` hands by `seed`, with cards from `decks` or else from the seed.

    committed: whether hands are dealt from commitments. What these hide is then the same for all cards.

    It runs in the virtual time of `unplugged.run`, with its database in the new `folder`.
    """
    orders = None if decks is None else [order for both in decks for order in both if order]
    dealer = ReadyDealer(None if committed else orders, random.Random(f"{seed}/cards"))
    whole = None if decks is None else [(*deck, *reserve) for deck, reserve in decks]
    database = f"sqlite:///{folder}/history.db"
    settings = Settings(
        port=0,
        database=database,
        tables=TableSettings(pause=PAUSE),
        limits=LIMITS,
        stall=0.0,
        fair_deals=committed,
    )
    session = Session()
    with _log_kept(session.logged), same_leaves(whole) if committed else nullcontext():
        async with serving_unplugged(settings, dealer.dealer_for) as loop:
            table = _Table(loop, random.Random(f"{seed}/play"), session)
            await table.open()
            await table.play(hands)
        with History(settings.database, ring_for(settings.database)) as past:
            session.hands = [past.hand(hand.id) for hand in reversed(past.hands(limit=MAX_HANDS))]
            session.sees_all = _sees_all(past, session)
            _read(past, session, random.Random(f"{seed}/format").choice(list(WRITERS)))
    return session


def _read(past: History, session: Session, form: str) -> None:
    """Add the history to what the viewer saw: its list of hands, and all hands in the format `form`."""
    session.seen += [line.encode() for line in list_lines(past.hands(limit=MAX_HANDS, player=session.player))]
    numbers = [hand.summary.id for hand in session.hands]
    for exported in export(past, numbers, form, session.player):
        session.seen.append(f"{exported.id} {exported.text or exported.reason}".encode())


def _sees_all(past: History, session: Session) -> bool:
    """Return whether the table shows all cards to spectators, and the viewer was one after a hand."""
    if not session.hands or not past.table(session.hands[0].summary.table).rules.all_cards:
        return False
    with closing(past.records(session.hands[0].summary.table)) as records:
        state = TableState.replay([next(records).event])
        for record in records:
            state.apply(record.event)
            if state.played and state.seat_of(session.player) is None:
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
    """The table of the session. `chance` decides what everybody does."""

    def __init__(self, loop: VirtualLoop, chance: random.Random, session: Session) -> None:
        self._loop = loop
        self._chance = chance
        self._session = session
        self._connections: dict[str, Connection] = {}
        self.id = ""

    async def open(self) -> None:
        """Open the table, and let everybody join."""
        chance = self._chance
        self._spectator = await Connection.signed_in(self._loop, "msgpack", _unseen, name="eye")
        self._viewer = await Viewer.arrived(self._loop, chance, self._session.seen)
        self._session.player, self._session.role = (
            self._viewer.connection.welcome["player"],
            self._viewer.role,
        )
        code = chance.choice(GAME_CODES)
        self._viewer_is_host = chance.random() < 0.2
        opener = self._host
        rules: dict[str, Any] = {"name": "Session", "game": code, "act_ms": ACT_MS}
        opened = await opener.reply("open_table", **opening(**rules, **_random_rules(code, chance)))
        if opened["type"] == "refused":
            opened = await opener.reply("open_table", **opening(**rules))
        assert opened["type"] == "accepted", opened
        self.id, self.rules = opened["result"]["table"], opened["result"]["rules"]
        self._public = PublicState(self.id)
        await self._spectator.reply("watch", table=self.id, password=SECRET)
        self._viewer.use_table(opened["result"], self._public)
        seats = self.rules["seats"]
        others = chance.randint(min(2, seats), min(seats, len(PLAYERS)) - (seats > 2))
        if seats == 2:
            others = 1 if self._viewer.plays else 2
        for name in PLAYERS[:others]:
            self._connections[name] = await Connection.signed_in(
                self._loop, chance.choice(("msgpack", "json")), _unseen, name=name
            )
            self._connections[name].ask("watch", table=self.id, password=SECRET)
            self._sit(name)
        await self._viewer.join()

    async def play(self, hands: int) -> None:
        """Play this many hands. The last may not be finished."""
        for _ in range(STEPS * hands):
            await asyncio.sleep(TICK)
            for connection in (self._spectator, *self._connections.values()):
                self._public.take(connection.unread())
            if self._public.state.played > hands or self._public.state.closed:
                break
            await self._viewer.do_something()
            if self._chance.random() < 0.06:
                await self._do_something_else()
            elif self._public.turn is None:
                await asyncio.sleep(PAUSE / 2)
                self._fill_seats()
            else:
                await self._act(self._public.turn)
        await asyncio.sleep(self.rules.get("spectator_delay_ms", 0) / 1000)
        self._session.received = await self._viewer.leave()

    @property
    def _host(self) -> Connection:
        return self._viewer.connection if self._viewer_is_host else self._spectator

    # What the others do.

    def _connection_of(self, name: str) -> Connection:
        return self._connections.get(name, self._viewer.connection)

    async def _act(self, turn: Reply) -> None:
        """Let the player whose turn it is act, time out, or send something wrong first."""
        name, chance = self._public.name_in(turn["seat"]), self._chance
        whim = chance.random()
        if whim < 0.02:
            await asyncio.sleep(ACT_MS / 1000)
            return
        connection = self._connection_of(name)
        at = {"table": self.id, "hand": turn["hand"], "turn": turn["turn"]}
        if whim < 0.08:
            connection.ask("act", **at, action=chance.choice(("bet", "raise")), to=1)
        if connection is self._viewer.connection:
            self._viewer.ready_to_act()
        folds = 0.5 if connection is self._viewer.connection and self._viewer.folds else 0.25
        connection.ask("act", **at, **self._decide(turn, connection, folds))

    def _decide(self, turn: Reply, connection: Connection, folds: float) -> Reply:
        """Return any allowed action. folds: probability of a fold."""
        chance = self._chance
        if turn.get("draw") is not None:
            own = _own_cards(connection, turn["seat"], self._public.seq)
            places = chance.sample(range(len(own)), min(turn["draw"], len(own), chance.choice((0, 1, 2, 5))))
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

    async def _do_something_else(self) -> None:
        """Let somebody sit down, leave, disconnect, or send another command."""
        chance, name = self._chance, self._chance.choice(list(self._connections))
        connection = self._connections[name]
        kind = chance.choice(
            ("sit_out", "sit_in", "leave", "sit", "drop", "any", "any", "talk", "move", "host")
        )
        if kind == "sit":
            self._sit(name)
        elif kind == "drop":
            connection.wire.abort()
            token = connection.welcome["token"]
            self._connections[name] = await Connection.signed_in(
                self._loop, connection.codec, _unseen, token=token
            )
            self._connections[name].ask("watch", table=self.id)
        elif kind == "any":
            self._ask_anything(connection, [each for each in kinds() if not names_cards(each)])
            connection.ask("watch", table=self.id)
        elif kind == "move":
            connection.ask("change_seat", table=self.id, seat=chance.randrange(self.rules["seats"]))
        elif kind == "talk":
            connection.ask("chat", table=self.id, text=chance.choice(WORDS))
        elif kind == "host":
            self._ask_anything(self._host, ("pause_table", "change_stakes", "resume_play"))
        else:
            connection.ask(kind, table=self.id)

    def _ask_anything(self, connection: Connection, of: Sequence[str]) -> None:
        """Send a command of one of these kinds."""
        kind = self._chance.choice(of)
        connection.ask(kind, **fields_of(kind, self._chance, self._public.known()))

    def _fill_seats(self) -> None:
        """Resume play. Players without chips sit down again, and players who timed out sit in."""
        self._host.ask("resume_play", table=self.id, reason="let us play")
        for name, connection in self._connections.items():
            if not self._public.is_seated(name):
                self._sit(name)
            else:
                connection.ask("sit_in", table=self.id, wait_for_big_blind=self._chance.random() < 0.2)

    def _sit(self, name: str) -> None:
        least, most = self.rules["min_buy_in"], self.rules["max_buy_in"]
        self._connections[name].ask(
            "sit", table=self.id, buy_in=self._chance.choice((least, least, (least + most) // 3, most))
        )


def _unseen(data: bytes) -> None:
    """Ignore what other players are sent."""


def _own_cards(connection: Connection, seat: int, seq: int) -> list[Card]:
    """Return the hole cards of the player in `seat` after the event `seq`, in dealing order.

    If the connection has missed events, return only the cards that are certain, because whether a command
    names a card must not depend on the card.
    """
    own: list[Card] = []
    last = 0
    for message in connection.messages():
        sent = message.get("result") if message["type"] == "accepted" else message
        if not isinstance(sent, dict) or "seq" not in sent:
            continue
        if "events" in sent:
            if sent["seq"] > last + 1:
                own = []
            events = sent["events"][max(0, last + 1 - sent["seq"]) :]
            last = max(last, sent["seq"] + len(sent["events"]) - 1)
        else:
            own, events, last = [], sent.get("hand", []), sent["seq"]
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
    """Return rules that may fit the game. The server refuses those that do not."""
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
