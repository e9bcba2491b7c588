"""Servers that cheat are caught by the library: each cheat of the list of docs/fairness.md."""

from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random

import pytest
from msgspec.structs import replace

from riverboat.client_cli.library.answers_used import UNUSED
from riverboat.client_cli.library.fair import FairTable
from riverboat.engine.events import HandShown, HoleCardsDealt
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.fairness.verifying import VerifiedDeal
from riverboat.engine.games import GAMES
from riverboat.engine.table.deal_events import DealAvoided, DealRecorded
from riverboat.server.protocol.commands import Act
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.tables.parts.fair_deals import LEAST_WAIT
from tests.client_cli.library.test_fair import Memory
from tests.support.fair_cheats import (
    CHEATS,
    FORGERS,
    NAMED,
    PUPPETS,
    UNPROVABLE,
    hunt_with_a_false_pack,
    let_refuse,
)
from tests.support.fair_felt import FairViewer, a_fair_felt, contribute, dealt
from tests.support.fair_hands import a_fair_hand
from tests.support.felt import PAUSE, Felt

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
async def cleared() -> AsyncIterator[None]:
    """Leave no table running."""
    yield
    await Felt.clear_away()


def found_by(viewer: FairViewer) -> list[str]:
    return [*[fault.code for fault in viewer.fair.faults], *filter(None, [viewer.ended])]


CHEAP = ("check", "bring_in", "call", "show")


async def play_out(felt: Felt, *, draws: int = 0) -> None:
    """Check and call to the end of the hand, and exchange the first `draws` cards."""
    while (turn := felt.mirror.turn) is not None:
        if turn.draw is None:
            await felt.act(next(each for each in CHEAP if getattr(turn, each) not in (None, False)))
            continue
        mirror = felt.actor.mirrors.get(felt.id)
        cards = () if mirror is None or mirror.view is None else mirror.view.hole_cards[:draws]
        await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=cards)


async def next_hand(felt: Felt) -> None:
    """Let the next hand come, however many attempts it takes."""
    while felt.mirror.turn is None:
        await felt.clock.advance(LEAST_WAIT / 2)
        await contribute(felt)


Scenario = Callable[[Patch], Awaitable[list[str]]]


def forged(cheat: str, *players: str, game: str = "nlhe", draws: int = 0, silent: bool = False) -> Scenario:
    """Play until what the server sends the first player is found out.

    silent: whether the second one reveals nothing.
    """

    async def play(monkeypatch: Patch) -> list[str]:
        felt, (ann, bob, *_) = await a_fair_felt("ann", "bob", *players, game=game, forge=FORGERS[cheat]())
        bob.silent = silent
        for _ in range(8):
            await next_hand(felt)
            await play_out(felt, draws=draws)
            if found_by(ann):
                break
        assert bob.fair.faults == []
        return found_by(ann)

    return play


async def dropped_as_late(monkeypatch: Patch) -> list[str]:
    let_refuse(monkeypatch, "ann".__eq__, lambda *_: False)
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    for hands in range(UNUSED):
        assert ann.fair.faults == []
        await next_hand(felt)
        await play_out(felt)
        assert len([event for event in felt.events if isinstance(event, DealRecorded)]) == hands + 1
    assert bob.fair.faults == []
    return found_by(ann)


def refused_by(puppets: int) -> Scenario:
    """Let puppets refuse as many deals as the rules allow. Nothing is wrong, and all see who it was."""

    async def play(monkeypatch: Patch) -> list[str]:
        names = [f"puppet-{number}" for number in range(puppets)]
        let_refuse(monkeypatch, names.__contains__, lambda *_: False)
        felt, (ann, *_) = await a_fair_felt("ann", *names)
        await next_hand(felt)
        seen = [each for update in ann.updates for each in update.events if each is not None]
        missing = [each["missing"] for each in seen if each["kind"] == DealAvoided.kind and each["missing"]]
        assert len(missing) == puppets + 1
        assert {seat for seats in missing for seat in seats} == set(range(1, puppets + 1))
        assert ann.fair.has_own
        return found_by(ann) or [NAMED]

    return play


async def hunted(monkeypatch: Patch) -> list[str]:
    hunt_with_a_false_pack(monkeypatch, "bob".__eq__)
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    for _ in range(30):  # chance finds nothing in all of them once in 10 ** 18 runs
        await next_hand(felt)
        await play_out(felt)
        if found_by(ann):
            break
    return found_by(ann)


async def committed_again_after_a_crash(monkeypatch: Patch) -> list[str]:
    def other(snapshot: Snapshot) -> Snapshot:
        assert snapshot.deals is not None
        committed = {**snapshot.deals.committed, "commitment": bytes(32)}
        return replace(snapshot, deals=replace(snapshot.deals, committed=committed))

    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    await contribute(felt)
    ann.forge_snapshot = other
    await felt.watch(ann)
    return found_by(ann)


@pytest.mark.parametrize("known", ["the hand", "the record", "nothing"])
async def test_hand_that_is_voided_is_noticed_however_much_the_server_forgets(known: str) -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    snapshots = [await felt.watch(ann)]
    await felt.clock.advance(PAUSE / 2)
    await contribute(felt)
    snapshots.append(await felt.watch(ann))
    await felt.clock.advance(PAUSE / 2)
    snapshots.append(replace(await felt.watch(ann), hand=[], turn=None))
    assert felt.mirror.turn is not None
    assert ann.fair.faults == []
    ann.forge_snapshot = lambda _: snapshots[["nothing", "the record", "the hand"].index(known)]
    await felt.watch(ann)
    assert found_by(ann) == ["other_record"]
    assert bob.fair.faults == []


async def voided(monkeypatch: Patch) -> list[str]:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    ann.forge_snapshot = lambda snapshot: replace(snapshot, hand=[], turn=None)
    await felt.watch(ann)
    return found_by(ann)


async def discard_shown(monkeypatch: Patch) -> list[str]:
    """A player of Pineapple shows the card that was thrown away. All three came at the same time."""
    rng = Random("discard")
    for _ in range(100):
        fair = a_fair_hand(rng, GAMES["pineapple"])
        deal = fair.committed.deal(fair.values())
        events = fair.play(deal, rng).events
        holes = {event.seat: event.cards for event in events if isinstance(event, HoleCardsDealt)}
        shown = [event for event in events if isinstance(event, HandShown) and len(event.cards) == 2]
        if shown:
            break
    places = DealtPlaces(fair.started)
    for event in events[: events.index(shown[0])]:
        places.follow(event)
    [discarded] = set(holes[shown[0].seat]) - set(shown[0].cards)
    seen = places.follow(HandShown(shown[0].seat, (shown[0].cards[0], discarded)))
    assert len(seen) == 2
    verified = VerifiedDeal(deal.record)
    for card in seen:
        verified.check(deal.opening(card), card)
    return [UNPROVABLE]


async def changed_key(monkeypatch: Patch) -> list[str]:
    store = Memory()
    rooms = [FairTable(FairDealsInfo(room=key * 32, packs=4), "t", "ann", store) for key in ("aa", "bb")]
    return [fault.code for room in rooms for fault in room.faults]


SCENARIOS: dict[str, Scenario] = {
    **{cheat: forged(cheat) for cheat in FORGERS},
    "says that an honest value is late": dropped_as_late,
    **{cheat: refused_by(puppets) for cheat, puppets in PUPPETS.items()},
    "hunts with one false pack": hunted,
    "crashes and commits again": committed_again_after_a_crash,
    "does not open an attempt": forged("does not open an attempt", silent=True),
    "voids a bad hand": voided,
    "shows a card that was discarded": discard_shown,
    "deals a shuffled discard twice": forged(
        "deals a shuffled discard twice", "cy", "dan", game="27td", draws=5
    ),
    "changes its key without a certificate": changed_key,
}


@pytest.mark.parametrize("cheat", CHEATS)
async def test_cheating_server_is_caught(monkeypatch: Patch, cheat: str) -> None:
    assert CHEATS[cheat].library in await SCENARIOS[cheat](monkeypatch)
