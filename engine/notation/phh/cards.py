"""The cards of a PHH record, as decks in the order in which the engine deals them.

The format names the cards that each player is dealt, and may leave some out. An unknown card is a number
below 0 until a discard or the showdown reveals it, or until it is made up at the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import field

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card, format_card
from riverboat.engine.errors import NotationError
from riverboat.engine.facts import fact
from riverboat.engine.games import Game, Opens
from riverboat.engine.notation.phh.actions import Cards, PhhAction
from riverboat.engine.notation.phh.mucked import losing_cards

ErrorAt = Callable[[int, str], NotationError]
"""Makes an error about the action with a number, from 1."""


@fact
class RecordedCards:
    """The cards of a record. Players are positions from 0, and actions have numbers from 1.

    deck: all cards of the game, in the order in which they are dealt.
    later: the first cards of each deck that was made of discards.
    discards: the cards of each "sd", by action.
    silent: the number of cards dealt before an action that no action names, by action.
    made_up: (player, card) for dealt cards that the record does not have.
    unknown_hands: the players whose final hands the record does not have in full.
    """

    deck: tuple[Card, ...]
    later: tuple[tuple[Card, ...], ...] = ()
    discards: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    silent: dict[int, int] = field(default_factory=dict)
    made_up: frozenset[tuple[int, Card]] = frozenset()
    unknown_hands: frozenset[int] = frozenset()


def recorded_cards(
    game: Game,
    players: int,
    actions: Sequence[PhhAction],
    rabbit: Sequence[Card] = (),
    *,
    error: ErrorAt,
) -> RecordedCards:
    """Collect the cards of the `actions` of `players` players.

    rabbit: the cards that come after the last one dealt.

    Raises what `error` makes, for contradictory cards.
    """
    return _Dealing(game, players, error).cards(actions, rabbit)


class _Dealing:
    """The cards of a hand while its actions are read."""

    def __init__(self, game: Game, players: int, error: ErrorAt) -> None:
        self._game, self._error = game, error
        self._holes: list[list[int]] = [[] for _ in range(players)]
        self._folded: set[int] = set()
        self._decks: list[list[int]] = [[]]
        self._size = len(game.deck)
        self._pools: list[list[int]] = [[]]  # the cards left for each later deck
        self._muck: list[int] = []
        self._mucked_before = 0  # how many cards of the muck are in later decks
        self._unseen = set(game.deck)
        self._street = 0
        self._group: dict[int, list[Card | None]] = {}  # cards dealt since the last action of a player
        self._dealt_by: dict[int, int] = {}  # by player, the action that dealt the cards
        self._drawing: dict[int, tuple[int, int]] = {}  # by player, cards due and the size of the muck before
        self._unknown: dict[int, tuple[int, int]] = {}  # the deck and the player of each unknown card
        self._known: dict[int, Card] = {}
        self._guessed: set[int] = set()  # unknown discards that must have been a certain card
        self._up: list[int] = []  # unknown cards dealt face up on the first street
        self._board: list[Card] = []
        self._discards: dict[int, list[int]] = {}
        self._parting = [street for street in game.streets if street.draw or street.discard]
        self._parted = [0] * players  # on how many of these streets each player has exchanged or discarded
        self._silent: dict[int, int] = {}
        self._showed: list[int] = []
        self._showed_before: dict[int, frozenset[int]] = {}  # by player who mucked, those who had shown

    def cards(self, actions: Sequence[PhhAction], rabbit: Sequence[Card]) -> RecordedCards:
        for number, action in enumerate(actions, 1):
            verb, player = action.verb, action.player
            if verb == "dh" and player is not None:
                self._group.setdefault(player, []).extend(action.cards)
                self._dealt_by[player] = number
            elif verb:
                if self._group or not self._street or (self._drawing and self._is_drawn(action)):
                    self._deal(number)
                if verb in {"cc", "cbr"}:
                    continue
                if player is None:
                    self._deal_board(number, action.cards)
                elif verb == "f":
                    self._folded.add(player)
                    self._muck += self._holes[player]
                elif verb == "sd":
                    self._discard(number, player, action.cards)
                elif verb == "sm" and action.shows:
                    self._show(number, player, action)
                    self._showed.append(player)
                elif verb == "sm":
                    self._showed_before.setdefault(player, frozenset(self._showed))
        if self._group or not self._street or self._drawing:
            self._deal(len(actions) + 1)
        return self._result(max(1, len(actions)), rabbit)

    def _is_drawn(self, action: PhhAction) -> bool:
        return action.verb != "sd" or action.player in self._drawing

    # Dealing.

    def _deal(self, number: int) -> None:
        """Deal the collected cards, before the action `number`."""
        named = sum(map(len, self._group.values()))
        before = sum(map(len, self._decks))
        if self._drawing:
            self._deal_to_drawers(number)
        else:
            self._deal_streets(number)
        for player, cards in self._group.items():
            if cards:
                raise self._error(self._dealt_by[player], "no cards are due to this player")
        self._group.clear()
        if silent := sum(map(len, self._decks)) - before - named:
            self._silent[number] = silent

    def _deal_streets(self, number: int) -> None:
        """Deal the streets that the cards are for, one card at a time, face-down cards first."""
        live = self._staying()
        streets = self._game.streets
        while not self._street or any(map(self._group.get, live)):
            while self._street < len(streets) and not streets[self._street].hole + streets[self._street].up:
                self._street += 1
            if self._street == len(streets) or streets[self._street].draw:
                return
            street = streets[self._street]
            count = street.hole + street.up
            hands = []
            for player in live:
                cards = self._group.get(player, [])
                hand = self._placed(player, cards[:count], number)
                del cards[:count]
                hand += [self._new_unknown(player) for _ in range(count - len(hand))]
                self._holes[player] += hand
                hands.append(hand)
                if not self._street:
                    self._up += [card for card in hand[street.hole :] if card < 0]
            self._decks[0] += [hand[turn] for turn in range(count) for hand in hands]
            self._street += 1

    def _placed(self, player: int, cards: Sequence[Card | None], number: int) -> list[int]:
        """Return `cards` as places in the first deck. Raises NotationError for a card already in play."""
        placed = []
        for card in cards:
            if card is None:
                placed.append(self._new_unknown(player))
            else:
                self._see(card, self._dealt_by.get(player, number))
                placed.append(card)
        return placed

    def _see(self, card: Card, number: int) -> None:
        if card in self._unseen:
            self._unseen.remove(card)
        elif card in self._game.deck:
            raise self._error(number, f"{format_card(card)} is already in play")
        else:
            raise self._error(number, f"{self._game.name} is not played with {format_card(card)}")

    def _new_unknown(self, player: int) -> int:
        card = -1 - len(self._unknown)
        self._unknown[card] = (len(self._decks) - 1, player)
        return card

    def _deal_board(self, number: int, cards: Cards) -> None:
        for card in cards:
            if card is None:
                raise self._error(number, "a board card is unknown")
            self._see(card, number)
            self._board.append(card)
            self._decks[0].append(card)

    def _deal_to_drawers(self, number: int) -> None:
        """Deal to the players who drew, one after the other, with new decks as needed."""
        for player, (count, mucked) in self._drawing.items():
            cards = self._group.get(player, [])
            number = self._dealt_by.get(player, number)
            for card in [*cards, *[None] * (count - len(cards))][:count]:
                if len(self._decks[-1]) == self._size:
                    self._make_deck(number, mucked)
                place = self._new_unknown(player) if card is None else card
                if card is not None:
                    self._take(card, len(self._decks) - 1, number)
                self._decks[-1].append(place)
                self._holes[player].append(place)
            del cards[:count]
        self._drawing.clear()

    def _make_deck(self, number: int, mucked: int) -> None:
        pool = self._muck[self._mucked_before : mucked]
        if not pool:
            raise self._error(number, "there are no cards left to deal")
        self._mucked_before = mucked
        self._decks.append([])
        self._pools.append(pool)
        self._size = len(pool)

    def _take(self, card: Card, deck: int, number: int) -> None:
        """Take `card` from the deck with this number; a later deck has only discarded cards."""
        if not deck:
            self._see(card, number)
            return
        pool = self._pools[deck]
        for place in pool:
            if self._known.get(place, place) == card:
                pool.remove(place)
                return
        if not self._open_places(pool):
            raise self._error(number, f"{format_card(card)} was not discarded")
        place = self._place_for(card, pool)
        self._take(card, self._unknown[place][0], number)
        self._known[place] = card
        self._guessed.add(place)
        pool.remove(place)

    def _open_places(self, places: Sequence[int]) -> list[int]:
        """Return those of `places` whose cards are unknown."""
        return [place for place in places if place < 0 and place not in self._known]

    def _place_for(self, card: Card, places: Sequence[int]) -> int:
        """Return the first unknown place that may hold `card`; if there is none, the first unknown one."""
        unknown = self._open_places(places)
        return next((place for place in unknown if self._is_in(self._unknown[place][0], card)), unknown[0])

    def _is_in(self, deck: int, card: Card) -> bool:
        """Return whether `card` may come from the deck with this number."""
        if not deck:
            return card in self._unseen
        pool = self._pools[deck]
        before = {self._unknown[place][0] for place in self._open_places(pool)}
        is_known = any(self._known.get(place, place) == card for place in pool)
        return is_known or any(self._is_in(each, card) for each in before)

    # Cards revealed later.

    def _learn(self, player: int, card: Card, number: int) -> None:
        """Record that one of the unknown cards of `player` is `card`."""
        hole = self._holes[player]
        at = hole.index(self._place_for(card, hole))
        self._take(card, self._unknown[hole[at]][0], number)
        self._known[hole[at]] = card
        hole[at] = card

    def _discard(self, number: int, player: int, cards: Cards) -> None:
        hole = self._holes[player]
        is_replaced = self._is_replaced(player)
        if is_replaced:
            self._drawing[player] = (len(cards), len(self._muck))
        for card in cards:
            if card is not None and card not in hole:
                if not any(place < 0 for place in hole):
                    raise self._error(number, f"the player does not have {format_card(card)}")
                self._learn(player, card, number)
        places = self._discards[number] = []
        order = hole[:] if is_replaced else hole[::-1]  # who runs out of time discards what was dealt last
        for card in cards:
            place = next((place for place in order if place == card or (card is None and place < 0)), None)
            if place is None:
                raise self._error(
                    number, "a discarded card is repeated, or left out although the hand is known"
                )
            order.remove(place)
            hole.remove(place)
            places.append(place)
        self._muck += places

    def _is_replaced(self, player: int) -> bool:
        """Return whether the cards that `player` parts with now are replaced by others."""
        part = self._parted[player]
        self._parted[player] += 1
        return part >= len(self._parting) or not self._parting[part].discard

    def _show(self, number: int, player: int, action: PhhAction) -> None:
        hole = self._holes[player]
        if action.says_dash:
            if any(place < 0 for place in hole):
                raise self._error(number, "the shown cards are unknown: name them instead of '-'")
            return
        if None in action.cards:
            raise self._error(number, "a hand must be shown in full")
        shown = list(action.cards)
        for place in hole:
            if place >= 0:
                if place not in shown:
                    raise self._error(number, f"the player was dealt {format_card(place)}")
                shown.remove(place)
        if len(shown) != len([place for place in hole if place < 0]):
            raise self._error(number, f"the player has {len(hole)} cards")
        for card in shown:
            if card is not None:
                self._learn(player, card, number)

    # Cards that stay unknown.

    def _result(self, last: int, rabbit: Sequence[Card]) -> RecordedCards:
        for card in rabbit:
            self._see(card, last)
        first = self._decks[0]
        if len(first) + len(rabbit) > len(self._game.deck):
            raise self._error(last, "more cards are dealt than the deck has")
        left = [card for card in self._game.deck if card in self._unseen]
        recorded = self._known.keys() - self._guessed
        if len(self._known) < len(self._unknown):
            left = self._make_up(left)
        known = self._known
        decks = (
            [[known.get(place, place) for place in deck] for deck in self._decks] if known else self._decks
        )
        return RecordedCards(
            (*decks[0], *rabbit, *left),
            tuple(map(tuple, decks[1:])),
            {n: tuple([known.get(place, place) for place in each]) for n, each in self._discards.items()},
            self._silent,
            frozenset([(self._unknown[place][1], known[place]) for place in known.keys() - recorded]),
            frozenset(
                [player for player, hole in enumerate(self._holes) if any(place < 0 for place in hole)]
            ),
        )

    def _make_up(self, left: list[Card]) -> list[Card]:
        """Give every unknown card a value, from the rest of the first deck; return the cards left.

        A player with an unknown up card did not have the bring-in, and one who mucked had a weak hand.
        Otherwise the record would have the card.
        """
        rules = rule_set_named(self._game.showing)
        if self._game.streets[0].opens is Opens.BRING_IN:
            for place in self._up:
                if place not in self._known:
                    left = self._fill(place, max(left, key=lambda card: rules.strength((card,))), left)
        left = self._fill_deck(0, left)
        for number, pool in enumerate(self._pools[1:], 1):
            self._fill_deck(number, [self._known.get(place, place) for place in pool])
        return left

    def _fill_deck(self, number: int, left: list[Card]) -> list[Card]:
        """Give a value from `left` to every unknown card of the deck with this number."""
        staying = self._staying()
        for player in staying if len(staying) > 1 else ():
            left = self._make_weak(player, number, left)
        for place in self._open_places(self._decks[number]):
            left = self._fill(place, left[0], left)
        return left

    def _make_weak(self, player: int, deck: int, left: list[Card]) -> list[Card]:
        """Fill a complete hand of `player` so that it loses to the known hands, or to those shown before it.

        This waits for the last `deck` that the hand has unknown cards from.
        """
        places = self._open_places(self._holes[player])
        boards = self._boards()
        due = self._game.cards_at_showdown + sum([street.board for street in self._game.streets])
        is_whole = bool(boards) and len(self._holes[player]) + len(boards[0]) == due
        if not places or not is_whole or max([self._unknown[place][0] for place in places]) > deck:
            return left
        hole = [self._known.get(place, place) for place in self._holes[player] if place not in places]
        rivals = self._showed_before.get(player, self._staying())
        shown = [self._holes[other] for other in rivals if min(self._holes[other]) >= 0]
        cards = losing_cards(self._game, hole, left, len(places), shown=shown, boards=boards)
        for place, card in zip(places, cards, strict=True):
            left = self._fill(place, card, left)
        return left

    def _staying(self) -> list[int]:
        return [player for player in range(len(self._holes)) if player not in self._folded]

    def _boards(self) -> list[list[Card]]:
        """Return the cards on each board; an empty list if the boards are incomplete."""
        boards: list[list[Card]] = [[] for _ in range(self._game.boards)]
        if not self._game.has_board:
            return [self._board]
        at = 0
        for street in self._game.streets:
            for board in boards:
                board.extend(self._board[at : at + street.board])
                at += street.board
        return boards if at == len(self._board) else []

    def _fill(self, place: int, card: Card, cards: list[Card]) -> list[Card]:
        """Give `place` the value `card`, one of `cards`; return the others."""
        self._known[place] = card
        return [other for other in cards if other != card]
