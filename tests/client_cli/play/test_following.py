"""What a follower makes of the updates of a table, and what plain mode prints about it."""

from collections.abc import AsyncIterator

import pytest

from riverboat.client_cli.play.cards import in_words
from riverboat.client_cli.play.following import Follower
from riverboat.client_cli.play.language import verbatim
from riverboat.client_cli.play.reporter import odds_line, text_of
from riverboat.client_cli.play.sentences import Sentence
from riverboat.server.protocol.commands import Chat
from tests.client_cli.at_felt import Client
from tests.client_cli.fullscreen.scenes import Scene
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt


@pytest.fixture
async def felt() -> AsyncIterator[Felt]:
    felt = await Felt.laid(act_ms=300_000)
    yield felt
    await Felt.clear_away()


async def consume(follower: Follower) -> list[str]:
    """Let `follower` receive what is there, and return what is new."""
    news: list[Sentence] = []
    follower.on_news = news.extend
    table = follower._table
    while table._updates:
        follower._receive(await anext(table))
        follower._show_due()
    return [sentence.text for sentence in news]


async def test_resuming_together_with_events_is_not_missed(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table, motion=False)
    ann.table.set_suspended(True)
    await consume(follower)
    assert follower.state.suspended
    await felt.ask(felt.players["bob"], Chat, text="hello")
    ann.table.mirror.suspended = False  # as when its update was dropped from a full backlog
    assert await consume(follower) == ["Bob: hello", "Play resumes."]
    assert not follower.state.suspended


async def test_events_right_after_resuming_are_reported(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table, motion=False)
    ann.table.set_suspended(True)
    await consume(follower)
    ann.table.set_suspended(False)
    await felt.ask(felt.players["bob"], Chat, text="hello")
    assert await consume(follower) == ["Bob: hello", "Play resumes."]


async def test_table_is_resynchronised_after_a_snapshot_among_other_updates(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table, motion=False)
    await felt.ask(felt.players["bob"], Chat, text="missed")
    ann.table._updates.clear()
    ann.table._publish(())  # as for a snapshot after a reconnect
    await felt.ask(felt.players["bob"], Chat, text="hello")
    assert await consume(follower) == []
    assert follower.state.seq == ann.table.mirror.seq


async def test_updates_from_before_the_start_are_not_repeated(felt: Felt) -> None:
    await felt.join("ann")
    cy = await Client.at(felt, "cy")
    await felt.join("bob")
    follower = Follower(cy.table, motion=False)
    assert await consume(follower) == []
    await felt.clock.advance(PAUSE)
    assert follower.state.in_hand is False
    assert "Hand 1:" in (await consume(follower))[0]


async def test_reconnect_is_reported_once_everything_missed_is_shown(felt: Felt) -> None:
    await felt.deal("ann", "bob")
    ann = await Client.at(felt, "ann")
    follower = Follower(ann.table, motion=False)
    ann.table.set_connected(False)
    assert not follower.state.connected
    await felt.ask(felt.players["bob"], Chat, text="hello")
    await settled()
    ann.table.set_connected(True)
    assert not follower.state.connected
    await consume(follower)
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


def test_sentences_have_their_cards_in_words_for_screen_readers() -> None:
    state = Scene(board="Kh 9h 4s 2c 7d", stacks=(9_000, 9_000), holes=("As Kd", "Qs Kc")).play("c c").state
    said = [text_of(sentence, state, 0, in_words) for sentence in state.log]
    assert "  You are dealt ace of spades, king of diamonds" in said
    assert "  Flop: king of hearts, nine of hearts, four of spades (pot 200)" in said
