"""Measure what a deal that every player can check costs.

    python -m benchmarks.fairness [--hands 200]
    python -m benchmarks.fairness --policies 1000

CPU time of a hand with six players who all contribute. For the server: to commit to four packs, to deal, to
open the cards of all events, and to sign the commitment, the record and the result. For a client: to verify
the record, one card, and one signature. For the page: to verify the record, in Node.js. And the bytes that
everybody is sent of it, in both encodings: the commitment, the record and the signature of the result.

With --policies, so many hands of servers that cheat by a policy: in how many somebody who checks them finds
it, beside what the scheme promises; which share were dealt from a false pack; attempts that were given up a
hand; and the share of a puppet in pots against one honest player.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

from riverboat.engine.events import Event, HandStarted, Seat
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal, FairDeal
from riverboat.engine.fairness.openings import HandOpenings
from riverboat.engine.fairness.packs import PACKS, DealTerms
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.proof import Proof, write_proof
from riverboat.engine.fairness.signatures import commitment_signed
from riverboat.engine.fairness.verifying import VerifiedDeal
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import reshuffles_at_most
from riverboat.engine.table.deal_events import DealCommitted, DealRecorded, ResultSigned
from riverboat.server.protocol.codecs import JSON, MSGPACK, Codec
from riverboat.server.protocol.deals import line_up_of
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Update
from riverboat.server.protocol.signing import is_signed
from riverboat.server.tables.parts.dealing import committed_hand
from riverboat.server.tables.room import Room
from tests.support.browser.node import answers
from tests.support.deals import play_out
from tests.support.fair_policies import EXPERIMENTS, try_experiment

R = TypeVar("R")

PLAYERS = 6
SIGNATURES = 3


def measured(code: str, hands: int) -> None:
    """Print the medians for a game."""
    game, room = GAMES[code], Room.begin(bytes(32))
    rng = random.Random(code)
    seats = [Seat(number, 10_000, f"Player {number}") for number in range(PLAYERS)]
    started = Hand(game, Stakes(50, 100), seats, game.deck, id=1).start()[0]
    assert isinstance(started, HandStarted)
    players = {seat.number: f"{seat.number:032x}" for seat in seats}
    lists = 1 + reshuffles_at_most(game, PLAYERS)
    server: dict[str, list[float]] = {"commit": [], "deal": [], "open": [], "sign": []}
    client: dict[str, list[float]] = {"verify": [], "a card": [], "a signature": []}
    sizes: list[list[int]] = []
    proofs: list[str] = []
    for number in range(hands):
        chains = {
            seat: ValueChain(rng.randbytes(32), room.key, "table", players[seat], 1) for seat in players
        }
        heads = {seat: chain.head for seat, chain in chains.items()}
        line_up = line_up_of(started, players, heads)
        terms = DealTerms(
            room=room.key, table="table", hand=1, attempt=0, packs=PACKS, line_up=line_up, before=bytes(32)
        )
        secrets = tuple([rng.randbytes(32) for _ in range(PACKS)])
        values = {seat: chain.reveal() for seat, chain in chains.items()}
        committed = timed(server["commit"], lambda: CommittedDeal.make(terms, secrets))  # noqa: B023 - called at once
        deal = timed(server["deal"], lambda: committed.deal(values))  # noqa: B023
        statement = commitment_signed(committed.commitment)
        signature = timed(server["sign"], lambda: [room.sign(statement) for _ in range(SIGNATURES)])[0]  # noqa: B023
        hand = committed_hand(started, deal)
        play_out(hand, random.Random(number))
        timed(server["open"], lambda: HandOpenings(deal).open(hand.events))  # noqa: B023
        verified = timed(client["verify"], lambda: VerifiedDeal(deal.record))  # noqa: B023
        seen = SeenCard(deal.deck[0], 0, (0,))
        timed(client["a card"], lambda: verified.check(deal.opening(seen), seen))  # noqa: B023
        timed(client["a signature"], lambda: is_signed(room.server, signature, statement))  # noqa: B023
        proofs.append(write_proof(Proof(deal.record)))
        sizes.append([encoded(codec, events_of(deal, signature)) for codec in (MSGPACK, JSON)])
    whole = sum(median(each) for each in server.values())
    print(f"{code}: {lists} lists")
    print(f"  server  {shown(server)}; {1000 * whole:.2f} ms in all")
    print(f"  client  {shown(client)}")
    print(f"  page    verify {median(answers('fair-times.mjs', proofs)):.2f} ms")
    msgpack, json = (median(each) for each in zip(*sizes, strict=True))
    print(f"  bytes   {msgpack:,.0f} in msgpack, {json:,.0f} in JSON")


def tried(hands: int) -> None:
    """Print what becomes of `hands` hands of each policy. Raises SystemExit if it is not what is promised."""
    wrong = []
    print(f"{'policy':<42}{'found':>8}{'promised':>10}{'false':>8}{'refused':>9}{'share':>8}")
    for name, experiment in EXPERIMENTS.items():
        tally = try_experiment(name, hands)
        columns = tally.found, experiment.found * hands, tally.false, tally.refused, tally.share
        found, promised, false, refused, share = (count / hands for count in columns)
        print(
            f"{name:<42}{found:>8.4f}{promised:>10.4f}{false:>8.4f}{refused:>9.4f}{share:>8.4f}", flush=True
        )
        if not tally.is_chance(tally.found, experiment.found):
            wrong.append(name)
    if wrong:
        raise SystemExit(f"outside of the 99 % band: {', '.join(wrong)}")


def events_of(deal: FairDeal, signature: bytes) -> list[Event]:
    """Return what everybody is sent of a deal."""
    record = deal.record
    terms = record.terms
    seats, values = tuple(record.values), tuple(record.values.items())
    return [
        DealCommitted(1, 0, PACKS, seats, seats, terms.before, record.commitment, signature),
        DealRecorded(1, 0, values, record.secrets, record.leaves, signature),
        ResultSigned(1, signature),
    ]


def encoded(codec: Codec, events: list[Event]) -> int:
    """Return the bytes of `events` in an update."""
    update = Update(table="table", seq=1, events=[event_to_data(event) for event in events])
    return len(codec.encode(update))


def timed(times: list[float], run: Callable[[], R]) -> R:
    began = time.process_time()
    done = run()
    times.append(time.process_time() - began)
    return done


def shown(times: dict[str, list[float]]) -> str:
    return ", ".join(f"{what} {1000 * median(each):.3f} ms" for what, each in times.items())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--policies", type=int, metavar="HANDS", help="try servers that cheat instead")
    chosen = parser.parse_args()
    if chosen.policies:
        tried(chosen.policies)
        return
    for code in ("nlhe", "plo", "27td"):
        measured(code, chosen.hands)


if __name__ == "__main__":
    main()
