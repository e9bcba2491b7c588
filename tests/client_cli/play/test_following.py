"""What a follower makes of the updates of a table, and what plain mode prints about it."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from msgspec import convert, to_builtins

from riverboat.client_cli.play.cards import in_words
from riverboat.client_cli.play.following import Follower
from riverboat.client_cli.play.language import verbatim
from riverboat.client_cli.play.reporter import odds_line, text_of
from riverboat.client_cli.play.sentences import Sentence
from riverboat.server.protocol.commands import Chat
from riverboat.server.protocol.messages import Snapshot
from tests.client_cli.at_felt import Client
from tests.client_cli.fullscreen.scenes import Scene
from tests.support.felt import PAUSE, Felt


@pytest.fixture
async def felt() -> AsyncIterator[Felt]:
    felt = await Felt.laid(act_ms=300_000)
    yield felt
    await Felt.clear_away()


def news_of(follower: Follower) -> list[str]:
    """Return what `follower` says from now on, as it says it."""
    texts: list[str] = []
    follower.on_news = lambda news: texts.extend(sentence.text for sentence in news)
    return texts


async def test_suspension_and_what_happens_after_it_are_said_in_order(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table)
    texts = news_of(follower)
    ann.table.set_suspended(True)
    assert follower.state.suspended
    ann.table.set_suspended(False)
    await felt.ask(felt.players["bob"], Chat, text="hello")
    assert [text.partition(":")[0] for text in texts[1:]] == ["Play resumes.", "Bob"]
    assert not follower.state.suspended


async def test_screen_shows_the_mirror_after_a_snapshot(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table)
    table = ann.table.mirror
    texts = news_of(follower)
    snapshot = felt.lobby._tables[felt.id]._snapshot("ann")
    ann.table.apply(convert(to_builtins(snapshot), Snapshot))
    assert ann.table.mirror is table
    assert follower.state.hand is table.hand
    await felt.ask(felt.players["bob"], Chat, text="hello")
    assert texts == ["Bob: hello"]


async def test_updates_from_before_the_start_are_not_repeated(felt: Felt) -> None:
    await felt.join("ann")
    cy = await Client.at(felt, "cy")
    await felt.join("bob")
    follower = Follower(cy.table)
    texts = news_of(follower)
    assert not follower.state.in_hand
    await felt.clock.advance(PAUSE)
    assert "Hand 1:" in texts[0]


async def test_outage_is_shown_until_the_connection_is_back(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table)
    ann.table.set_connected(False)
    assert not follower.state.connected
    await felt.ask(felt.players["bob"], Chat, text="hello")
    assert not follower.state.connected
    assert [line.text for line in follower.state.chat] == ["hello"]
    ann.table.set_connected(True)
    assert follower.state.connected


def test_equities_before_each_street_of_a_run_out() -> None:
    scene = Scene(board="Kh 9h 4s 2c 7d", stacks=(9_000, 8_000), holes=("As Kd", "7c 2h")).play("a")
    assert odds_line(scene.state) == ""
    scene.until("flop", "c")
    assert odds_line(scene.state).startswith("  Equity: You ")


def test_kickers_are_named_where_they_decide() -> None:
    stacks, board = (9_000, 9_000), "Kh 9h 4s 2c 7d"
    decided = Scene(board=board, stacks=stacks, holes=("As Kd", "Qs Kc")).play("a c").state
    assert decided.result == "You win 18,000 with a pair of kings, ace, nine and seven kickers"
    plain = Scene(board=board, stacks=stacks, holes=("As Kd", "Qs Jc")).play("a c").state
    assert [each.text for each in plain.log][-1] == "You win the pot of 18,000 with a pair of kings"


def test_hints_follow_sentences_about_the_own_seat() -> None:
    state = Scene().state
    out = Sentence("out", verbatim("You sit out"))
    assert text_of(out, state, 0) == '  You sit out. Type "in" to play again.'
    assert text_of(Sentence("hand", verbatim("Hand 1")), state, 0) == "\nHand 1"


def test_tournament_decides_on_seats_and_chips() -> None:
    state = Scene().state
    state.table.opened = replace(state.table.opened, tournament="event-1")
    for kind in ("left", "out", "broke"):
        assert text_of(Sentence(kind, verbatim("You leave")), state, 0) == "  You leave"


def test_sentences_have_their_cards_in_words_for_screen_readers() -> None:
    state = Scene(board="Kh 9h 4s 2c 7d", stacks=(9_000, 9_000), holes=("As Kd", "Qs Kc")).play("c c").state
    said = [text_of(sentence, state, 0, in_words) for sentence in state.log]
    assert "  You are dealt ace of spades, king of diamonds" in said
    assert "  Flop: king of hearts, nine of hearts, four of spades (pot 200)" in said
