"""A past hand on the table where it was played, step by step."""

from collections.abc import Mapping
from typing import Final

from riverboat.client_cli.fullscreen.bottom import draw_key_row
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.grid import Grid, Style
from riverboat.client_cli.fullscreen.layout import inner_width
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint_table
from riverboat.client_cli.fullscreen.past_hands import when
from riverboat.client_cli.fullscreen.screen import Mode, Screen
from riverboat.client_cli.library.lookups import PastHand
from riverboat.client_cli.play.hand_amounts import amount_of, is_money
from riverboat.client_cli.play.language import said, say
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.client_cli.replay.timeline import HandSequence, Timeline, TitledHand
from riverboat.engine.cards import Card
from riverboat.engine.events import HandShown
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS, CardsShown, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.games import street_name
from riverboat.language.message import Chips
from riverboat.server.protocol.messages import Turn
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.own_hands import HandInfo

_YOU: Final = "you"
_KEYS: Final = (
    ("Esc", "key-list"),
    ("Space", "key-next"),
    ("←", "key-back"),
    ("↑↓", "key-street"),
    ("p", "key-play"),
    ("+-", "key-speed"),
    ("n N", "key-other-hand"),
)


class Replay:
    """A hand as its player saw it. stepper: the step in view, and its keys.

    Raises EngineError, LookupError or ValueError if the events do not fit together.
    """

    def __init__(self, past: PastHand) -> None:
        seen = [event for event in past.events if event is not None]
        events = [event for event in seen if not isinstance(event, TABLE_EVENTS)]
        self._info = past.info
        timeline = Timeline(TitledHand("", events))
        self.stepper = Stepper(HandSequence(iter(())), timeline)
        self._after = tuple([event for event in seen if isinstance(event, CardsShown)])
        self._table = _table_before(past.info, timeline.at(0))
        self._revealed = _face_up(past.info, timeline)
        self._drawn: tuple[int, ClientState] | None = None

    @property
    def state(self) -> ClientState:
        """The table at the step in view."""
        step = self.stepper.step
        if self._drawn is None or self._drawn[0] != step:
            self._drawn = step, self._state_at(step)
        return self._drawn[1]

    def _state_at(self, step: int) -> ClientState:
        timeline = self.stepper.timeline
        hand, events = timeline.at(step), timeline.events(step)
        turn = None
        if hand.actor is not None:
            turn = Turn(hand=hand.id, turn=hand.turn, seat=hand.actor, ms=1, bank=0)
        mirror = TableMirror("", 0, self._table.copy(), _YOU)
        state = ClientState(mirror, 0.0)
        mirror.advance(events, turn)
        if state.hand is not None:
            state.hand.shown |= self._revealed
        if step == len(timeline) - 1:
            mirror.advance(self._after, None)
        state.follow(0.0)
        return state

    def draw(self, width: int, height: int, look: Look, bindings: Bindings) -> Grid:
        """Draw the step in view."""
        state, screen = self.state, Screen(width, height, Mode.REPLAY)
        drawing = Drawing(ground(state, screen, look), state, screen, look, bindings, 0.0)
        grid = paint_table(drawing)
        inner = inner_width(width, height)
        self._draw_steps(grid, height - 4, inner, look)
        net, at = self._info.net, when(self._info)
        won = amount_of(abs(net), self._info) if is_money(self._info) else Chips(abs(net))
        result = said("replay-won" if net >= 0 else "replay-lost", when=at, chips=won)
        grid.put(2, height - 2, result, Style("text", bold=True), inner - 4)
        draw_key_row(grid, height - 1, [(key, said(word)) for key, word in _KEYS])
        return grid

    def _draw_steps(self, grid: Grid, y: int, width: int, look: Look) -> None:
        """Draw how far the replay is, with the streets below."""
        stepper = self.stepper
        steps, stops = len(stepper.timeline), stepper.timeline.stops
        grid.put(0, y, "─" * width, Style("soft"))
        grid.put(0, y, "━" * round(width * (stepper.step + 1) / steps), Style("gold"))
        place = said("replay-steps", step=stepper.step + 1, steps=steps)
        pace = said("replay-playing" if stepper.playing else "replay-paused", speed=stepper.speed)
        grid.put(2, y, f" {place} ", look.banner)
        grid.right(width - 2, y, f" {pace} ", Style("soft", "ground"))
        x = 2
        for stop, after in zip(stops[:-1], [*stops[1:-1], steps], strict=True):
            name = say(street_name(stepper.timeline.at(stop).street.name))
            here = stop <= stepper.step < after
            x = grid.put(x, y + 1, name, Style("gold" if here else "soft", bold=here)) + 2


def _table_before(info: HandInfo, hand: HandState) -> TableState:
    """Return the table where `hand`, that of `info`, was played, as far as the hand shows it."""
    seats = max(hand.button, *[seat.number for seat in hand.seats]) + 1
    chips = max([seat.stack for seat in hand.seats])
    rules = TableRules(game=hand.game.code, stakes=hand.stakes, seats=seats, min_buy_in=1, max_buy_in=chips)
    table = TableState.replay([TableOpened(info.name, rules)])
    for seat in hand.seats:
        player = _YOU if seat.number == info.seat else f"seat {seat.number}"
        table.apply(SeatTaken(seat.number, player, seat.name, seat.stack))
    table.played = hand.number - 1
    return table


def _face_up(info: HandInfo, timeline: Timeline) -> Mapping[int, tuple[Card, ...]]:
    """Return the cards that the player saw in the end, by seat, where they are the same all the time."""
    last = len(timeline) - 1
    hand = timeline.at(last)
    if not hand.game.has_board or hand.game.changes_hands:
        return {}
    shown = {event.seat: event.cards for event in timeline.events(last) if isinstance(event, HandShown)}
    return shown | {info.seat: tuple(info.cards)}
