"""The state of a client: what updates make of it, without a screen."""

from collections.abc import Mapping

from msgspec.structs import replace

from riverboat.client_cli.play.language import say
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.worth import merged_pots
from riverboat.engine.cards import parse_cards
from riverboat.engine.pots import Pot
from riverboat.engine.table.events import ChatSaid, SeatLeft, SeatTaken
from riverboat.language.message import Message
from riverboat.server.protocol.messages import Preaction
from riverboat.server.protocol.mirror import TableMirror
from tests.client_cli.fullscreen.moments import holdem, showdown, two_boards
from tests.client_cli.fullscreen.scenes import Scene


def log(state: ClientState) -> list[str]:
    return [sentence.text for sentence in state.log]


def test_events_become_sentences_in_the_second_person() -> None:
    lines = log(holdem().state)
    assert "You are dealt As Kd" in lines
    assert "Bruno raises to 250" in lines
    assert "You call 200" in lines
    assert lines[-1] == "Dov folds"


def _shown(actions: Mapping[int, Message]) -> dict[int, str]:
    return {seat: say(action) for seat, action in actions.items()}


def _pots(scene: Scene) -> list[Pot]:
    assert scene.state.hand is not None
    return merged_pots(scene.state.hand)


def test_last_action_at_each_seat() -> None:
    assert _shown(holdem().state.actions) == {
        0: "check",
        1: "check",
        2: "bet 1,200",
        3: "raise 3,300",
        4: "fold",
        5: "fold",
    }


def test_actions_go_with_the_street_but_folds_stay() -> None:
    scene = Scene().play("250 f c f c c")
    assert set(_shown(scene.state.actions).values()) == {"fold"}


def test_same_updates_give_the_same_state() -> None:
    one, other = holdem().state, holdem().state
    assert log(one) == log(other)
    assert one.hand is not None
    assert other.hand is not None
    assert one.hand.as_data() == other.hand.as_data()


def test_clock_runs_and_the_time_bank_follows() -> None:
    state = holdem().state
    assert [state.seconds_left(now) for now in (0.0, 5.0, 15.0, 20.0)] == [15.0, 10.0, 0.0, 0.0]
    assert [state.bank_left(now) for now in (5.0, 15.0, 20.0, 60.0)] == [30.0, 30.0, 25.0, 0.0]


def test_clock_stands_still_during_an_outage() -> None:
    state = holdem().state
    state.set_connected(False, 5.0)
    assert [state.seconds_left(now) for now in (5.0, 60.0)] == [10.0, 10.0]
    assert not state.connected
    state.set_connected(True, 6.0)
    assert state.seconds_left(6.0) == 9.0


def test_outage_is_reported_once_and_is_about_the_connection() -> None:
    state = holdem().state
    before = len(state.log)
    state.set_connected(False, 5.0)
    state.set_connected(True, 6.0)
    assert log(state)[before:] == [
        "Connection lost, reconnecting. Nothing is sent meanwhile.",
        "Connected again.",
    ]


def test_nobody_may_act_while_the_table_is_suspended() -> None:
    scene = holdem()
    assert scene.state.your_turn
    scene.suspend(True, 5.0)
    assert not scene.state.your_turn
    assert scene.state.legal is None
    scene.suspend(False, 6.0)
    assert scene.state.legal is not None
    assert log(scene.state)[-1] == "Play resumes."


def test_turn_of_another_is_not_yours() -> None:
    scene = Scene().play("250 c")
    assert not scene.state.your_turn
    assert scene.state.legal is None
    assert scene.state.betting is None


def test_last_hand_stays_until_the_next() -> None:
    state = showdown().state
    assert not state.in_hand
    assert state.hand is not None
    assert state.hand.over
    assert state.own_cards == parse_cards("As Kd")
    assert state.net == 5_100


def test_result_says_with_what_the_pot_was_won() -> None:
    state = showdown().state
    assert state.result == "You win 8,650 with a pair of kings"
    assert state.last_results == state.results
    assert set(parse_cards("As Kd Kh")) <= set(state.wins[0].counting)


def test_result_of_a_hand_that_was_not_shown() -> None:
    assert Scene().play("f f f f f").state.result == "Ada wins 100"


def test_own_hand_in_short_on_each_board() -> None:
    assert holdem().state.own_worth == ["pair of kings"]
    assert two_boards().state.own_worth == ["1 pair of kings", "2 pair of aces"]


def test_pots_are_split_by_all_in_players_only() -> None:
    assert [pot.amount for pot in _pots(Scene().play("250"))] == [400]
    scene = Scene(
        board="Kh 9h 4s 2c 7d",
        stacks=(9_000, 8_000, 1_000, 9_000),
        holes=("As Kd", "7c 2s", "Td 9d", "Qs Jc"),
    )
    scene.play("a c c c 2000")
    assert [pot.amount for pot in _pots(scene)] == [4_000, 2_000]


def test_chat_of_ignored_players_is_hidden() -> None:
    scene = holdem()
    state = scene.state
    state.ignored.add("id-1")
    scene.tell([ChatSaid("id-1", "Ada", "buy chips")])
    assert [(line.name, line.text) for line in state.chat] == [("Bruno", "nice river")]


def test_preaction_is_held_until_it_is_not() -> None:
    scene = holdem()
    scene.mirror.hold(Preaction(table="t", hand=128, state="held", action="fold"))
    assert scene.state.preaction is not None
    scene.mirror.hold(Preaction(table="t", hand=128, state="used", action="fold"))
    assert scene.state.preaction is None


def test_note() -> None:
    state = holdem().state
    assert [each.text for each in state.notify("Refused: no.", problem=True)] == ["Refused: no."]
    assert (state.note, state.problem) == ("Refused: no.", True)


def test_restarting_from_a_snapshot_keeps_the_log_and_the_last_hand() -> None:
    scene = showdown()
    state, lines = scene.state, log(scene.state)
    scene.mirror.restart(replace(scene.mirror.snapshot(), seq=900))
    assert state.follow(9.0) == []
    assert (scene.mirror.seq, log(state)) == (900, lines)
    assert state.hand is not None
    assert state.own_cards == parse_cards("As Kd")


def test_seat_that_is_gone_after_an_outage_is_said() -> None:
    scene = showdown()
    chips, snapshot = scene.state.chips, scene.mirror.snapshot()
    scene.mirror.restart(replace(snapshot, you=None, seats=[seat for seat in snapshot.seats if seat.seat]))
    assert [each.text for each in scene.state.follow(9.0)] == ["You left the table"]
    assert scene.state.chips == chips


def test_player_who_left_is_a_spectator() -> None:
    scene = showdown()
    scene.tell([SeatLeft(0, 19_250)])
    assert scene.state.you is None
    assert scene.state.own_cards == ()
    assert log(scene.state)[-1] == "You leave with 19,250"


def test_cards_of_who_had_the_seat_before_are_not_own_ones() -> None:
    scene = Scene(you=None, stacks=(9_000, 9_000), holes=("As Kd", "Qs Kc"), board="Kh 9h 4s 2c 7d")
    scene.play("a c")
    late = TableMirror.from_snapshot(scene.mirror.snapshot(), "id-zoe")
    state = ClientState(late, 9.0)
    late.advance([SeatLeft(0, 18_000), SeatTaken(0, "id-zoe", "Zoe", 10_000)], None)
    state.follow(9.0)
    assert state.hand is not None
    assert state.cards_of(0) == parse_cards("As Kd")
    assert (state.you, state.own_cards) == (0, ())


def test_statistics_of_the_session() -> None:
    found = showdown().state.statistics
    assert (found.hands, found.net, found.biggest) == (1, 5_100, 8_650)
    style = found.style
    assert (style.vpip.share, style.pfr.share, style.won_at_showdown.share) == (1, 0, 1)
    assert (style.bets_and_raises, style.calls) == (0, 1)
    assert found.results == [5_100]
