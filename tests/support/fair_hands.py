"""Hands whose deck comes from a commitment and the values of their players."""

import random
from dataclasses import dataclass

from riverboat.engine.events import DeckShuffled, HandStarted
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal, FairDeal
from riverboat.engine.fairness.packs import PACKS, DealTerms
from riverboat.engine.fairness.places import DealtPlaces, SeenCard
from riverboat.engine.fairness.record import Opening
from riverboat.engine.games import Game, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.house import STANDARD_HOUSE, House
from riverboat.server.protocol.deals import line_up_of
from tests.support.deals import play_out, random_hand

ROOM = bytes(range(32))
TABLE = "a-table"


@dataclass(frozen=True)
class FairHand:
    """A committed hand, before its values.

    started: its first event. chains: those of the contributing seats.
    """

    started: HandStarted
    committed: CommittedDeal
    chains: dict[int, ValueChain]

    def values(self) -> dict[int, bytes]:
        """Reveal the next value of each chain."""
        return {seat: chain.reveal() for seat, chain in self.chains.items()}

    def play(self, deal: FairDeal, rng: random.Random) -> Hand:
        """Play the hand to its end with the cards of `deal`."""
        started = self.started
        hand = Hand(
            game_for_hand(started.game, started.boards, started.bomb_pot),
            started.stakes,
            started.seats,
            deal.deck,
            button=started.button,
            posts=started.posts,
            number=started.number,
            id=started.hand,
            house=started.house,
            reserve=[card for reserve in deal.reserves for card in reserve] or None,
        )
        play_out(hand, rng)
        return hand


def a_fair_hand(rng: random.Random, game: Game, house: House = STANDARD_HOUSE) -> FairHand:
    """Commit to a hand of random players, some of whom contribute."""
    unstarted = random_hand(rng, game=game, house=house)
    unstarted.start()
    started = unstarted.events[0]
    assert isinstance(started, HandStarted)
    players = {seat.number: f"player-{seat.number}" for seat in started.seats}
    chains = {
        seat: ValueChain(rng.randbytes(32), ROOM, TABLE, player, 3)
        for seat, player in players.items()
        if rng.random() < 0.7
    }
    line_up = line_up_of(started, players, {seat: chain.head for seat, chain in chains.items()})
    terms = DealTerms(
        room=ROOM, table=TABLE, hand=started.id, attempt=0, packs=PACKS, line_up=line_up, before=b""
    )
    secrets = tuple(rng.randbytes(32) for _ in range(PACKS))
    return FairHand(started, CommittedDeal.make(terms, secrets), chains)


def openings_of(hand: Hand, deal: FairDeal, viewer: int | None) -> list[tuple[SeenCard, Opening]]:
    """Return what the server sends a viewer of the cards that this viewer sees, which the events prove."""
    started = hand.events[0]
    assert isinstance(started, HandStarted)
    server, client = DealtPlaces(started), DealtPlaces(started)
    found: list[tuple[SeenCard, Opening]] = []
    for event, seen in zip(hand.events, visible_events(hand.events, viewer), strict=True):
        if isinstance(event, DeckShuffled):
            continue
        openings = [deal.opening(card) for card in server.follow(event)]
        cards = client.follow(seen)
        if seen is not None:
            found += zip(cards, openings, strict=True)
    return found
