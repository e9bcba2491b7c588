from collections.abc import Iterator, Mapping

import pytest

from riverboat.engine import events as ev
from riverboat.engine.notation.files import FileHand
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import HandNotFound, UnknownPlayer
from riverboat.server.history.importing.claims import player_ids
from riverboat.server.history.importing.importer import HandRejected, Importer
from riverboat.server.history.own_hands import OwnHands
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import AuditFinding, verify
from tests.server.history.builders import folded_on_the_turn, shown_down
from tests.server.history.importing.test_importer import in_file

ADA, EVE = "ada-id", "eve-id"


@pytest.fixture
def past(url: str) -> Iterator[History]:
    with History(url) as past:
        yield past


def findings(url: str) -> list[AuditFinding]:
    found: list[AuditFinding] = []
    verify(url, found.append)
    return found


async def imported(
    writer: Writer, past: History, hands: list[FileHand], accounts: Mapping[str, str]
) -> Importer:
    importer = Importer(writer, past, accounts)
    importer.begin_file()
    for hand in hands:
        await importer.add(hand)
    await importer.close()
    return importer


async def players(writer: Writer) -> Players:
    store = Players(writer)
    await store.add(ADA, "Ada", "token")
    await store.add(EVE, "Eve", "other token")
    return store


def some_hands() -> list[FileHand]:
    return [in_file(folded_on_the_turn(1)), in_file(folded_on_the_turn(2)), in_file(shown_down(3))]


async def test_hands_count_for_the_player_of_a_name(writer: Writer, past: History, url: str) -> None:
    store = await players(writer)
    await imported(writer, past, some_hands(), {"Ann": ADA})
    own = OwnHands(writer)
    assert len(await own.hands(ADA, None, 10)) == 3
    assert await own.hands(EVE, None, 10) == []
    assert (await store.info(ADA)).balance == 1_000_000
    assert [entry.kind for entry in await store.entries(ADA, None, 10)] == ["grant"]
    assert findings(url) == []


async def test_hole_cards_of_others_stay_hidden(writer: Writer, past: History) -> None:
    await players(writer)
    await imported(writer, past, [in_file(folded_on_the_turn(1))], {"Ann": ADA})
    own = OwnHands(writer)
    (info,) = await own.hands(ADA, None, 10)
    seen = [event for event in (await own.hand(ADA, info.hand)).events if event is not None]
    assert {event["seat"] for event in seen if event["kind"] == ev.HoleCardsDealt.kind} == {info.seat}
    assert not any(event["kind"] == ev.DeckShuffled.kind for event in seen)
    with pytest.raises(HandNotFound):
        await own.hand(EVE, info.hand)


async def test_importing_again_gives_recorded_hands(writer: Writer, past: History, url: str) -> None:
    await players(writer)
    await imported(writer, past, some_hands(), {})
    again = await imported(writer, past, some_hands(), {"Ann": ADA, "Bob": EVE})
    assert (again.claims.claimed, again.claims.refused, again.unused) == (6, [], set())
    own = OwnHands(writer)
    assert len(await own.hands(ADA, None, 10)) == len(await own.hands(EVE, None, 10)) == 3
    assert findings(url) == []
    once_more = await imported(writer, past, some_hands(), {"Ann": ADA})
    assert (once_more.claims.claimed, once_more.claims.refused) == (0, [])


async def test_hand_of_another_player_is_not_given(writer: Writer, past: History, url: str) -> None:
    await players(writer)
    await imported(writer, past, some_hands(), {"Ann": ADA})
    taken = await imported(writer, past, some_hands(), {"Ann": EVE})
    assert taken.claims.claimed == 0
    assert len(taken.claims.refused) == 3
    assert "Ann counts for another player" in taken.claims.refused[0]
    both = await imported(writer, past, some_hands(), {"Bob": ADA})
    assert (both.claims.claimed, len(both.claims.refused)) == (0, 3)
    assert findings(url) == []


async def test_two_names_in_a_hand_are_not_one_player(writer: Writer, past: History) -> None:
    await players(writer)
    with pytest.raises(HandRejected, match="cannot be the same player"):
        await imported(writer, past, some_hands(), {"Ann": ADA, "Bob": ADA})


async def test_name_of_no_hand(writer: Writer, past: History) -> None:
    await players(writer)
    assert (await imported(writer, past, some_hands(), {"Ann": ADA, "Zoe": EVE})).unused == {"Zoe"}


async def test_player_is_found_by_id_or_registered_name(writer: Writer) -> None:
    store = await players(writer)
    await store.register(ADA, "Adele", "hash")
    assert await player_ids(writer, {"Ann": "adele", "Bob": EVE}) == {"Ann": ADA, "Bob": EVE}
    with pytest.raises(UnknownPlayer, match="'nobody'"):
        await player_ids(writer, {"Ann": "nobody"})
