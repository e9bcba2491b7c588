"""Every key, and what it sends."""

from dataclasses import replace
from typing import Any

import pytest

from riverboat.client_cli.fullscreen.choices import choices_of
from riverboat.client_cli.fullscreen.control import Control
from riverboat.client_cli.fullscreen.guard import GUARD
from riverboat.client_cli.fullscreen.intents import (
    Act,
    Intent,
    KeepTheme,
    LeaveWaitList,
    Line,
    Quit,
    ShowHands,
)
from riverboat.client_cli.fullscreen.screen import Mode
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.preferences import KEYS, Bindings, Preferences
from riverboat.engine.actions import BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.house import House
from riverboat.engine.table.events import SatOut, WaitListJoined
from riverboat.server.protocol.messages import Preaction
from tests.client_cli.fullscreen.moments import alone, draw, holdem, showdown, stud
from tests.client_cli.fullscreen.scenes import Scene


def free() -> Scene:
    """The player may check on the flop."""
    return Scene(board="Kh 9h 4s 2c 7d").play("f f f f c c")


def waiting() -> Scene:
    """Another player is to act."""
    return Scene().play("250 c")


def action(intent: Intent | None) -> object:
    assert isinstance(intent, Act)
    return intent.action


def test_fold() -> None:
    assert action(holdem().press("f")) == Fold()


def test_key_that_closes_the_tour_does_not_act() -> None:
    scene = holdem()
    scene.screen.tour = True
    assert scene.press("f") is None
    assert not scene.screen.tour
    assert action(scene.press("f")) == Fold()


def test_call() -> None:
    assert action(holdem().press("c")) == Call()


def test_check() -> None:
    assert action(free().press("c")) == Check()


def test_action_names_the_turn_that_was_shown() -> None:
    scene = holdem()
    assert scene.press("c") == Act(Call(), hand=128, turn=scene.hand.turn)


@pytest.mark.parametrize("key", ["r", "b"])
def test_raise_opens_the_amount_box_and_sends_nothing(key: str) -> None:
    scene = holdem()
    assert scene.press(key) is None
    assert scene.screen.mode is Mode.AMOUNT


@pytest.mark.parametrize(
    ("typed", "to"),
    [("6000", 6000), ("1/2", 7825), ("6k", 6000), ("60bb", 6000), ("2x", 6600)],
)
def test_amount_is_sent_with_enter(typed: str, to: int) -> None:
    assert action(holdem().press("r", *typed, "enter")) == RaiseTo(to)


@pytest.mark.parametrize("typed", ["6,000", "6.000"])
def test_amount_that_is_another_number_elsewhere_needs_a_second_enter(typed: str) -> None:
    scene = holdem()
    assert scene.press("r", *typed, "enter") is None
    assert scene.screen.question == f"{typed} is understood as 6,000. Are you sure?"
    assert action(scene.press("enter")) == RaiseTo(6000)


def test_typed_number_that_is_another_elsewhere_needs_a_second_enter_in_its_turn() -> None:
    scene = holdem()
    assert scene.press(":", *"r 6.000", "enter") is None
    assert scene.screen.question == "6.000 is understood as 6,000. Are you sure?"
    assert scene.press("enter") == Line("r 6.000")
    assert scene.press(":", *"add 1,500", "enter") is None
    assert scene.press("escape") is None


def test_bet_is_a_bet_where_nothing_was_bet() -> None:
    assert action(free().press("b", *"150", "enter")) == BetTo(150)


@pytest.mark.parametrize("typed", ["", "5", "99999", "x", "abc"])
def test_amount_that_is_not_allowed_is_not_sent(typed: str) -> None:
    scene = holdem()
    assert scene.press("r", *typed, "enter") is None
    assert scene.screen.mode is Mode.AMOUNT


def test_presets_fill_the_box_and_send_nothing() -> None:
    scene = holdem()
    texts: list[str] = []
    for _ in range(6):
        assert scene.press("tab" if texts else "r") is None
        scene.press("tab") if not texts else None
        texts.append(scene.screen.line.text)
    assert texts == ["min", "1/2", "3/4", "pot", "all", "min"]
    scene.press("shift+tab")
    assert scene.screen.line.text == "all"


def test_presets_before_the_flop_are_multiples() -> None:
    scene = Scene(stacks=(14_150, 8_600, 21_030), holes=("As Kd", "7c 2d", "Td 9d")).play("c")
    scene.press("r", "tab", "tab")
    assert scene.screen.line.text == "2.5bb"


def test_up_and_down_change_the_amount_by_a_big_blind() -> None:
    scene = holdem()
    scene.press("r", *"6000", "up")
    assert scene.screen.line.text == "6100"
    scene.press(*["down"] * 20)
    assert scene.screen.line.text == "5400"


def test_letter_in_the_amount_box_never_folds() -> None:
    scene = holdem()
    assert scene.press("r", "f", "c", "q", "enter") is None
    assert scene.screen.line.text == "fcq"
    assert scene.press("escape") is None
    assert scene.screen.mode is Mode.TABLE


def test_fold_with_a_free_check_is_asked() -> None:
    scene = free()
    assert scene.press("f") is None
    assert scene.screen.mode is Mode.CONFIRM
    assert scene.press("f") is None  # the same key again does not answer
    assert action(scene.press("enter")) == Fold()


def test_no_is_an_answer() -> None:
    scene = free()
    assert scene.press("f", "escape") is None
    assert scene.screen.mode is Mode.TABLE
    assert action(scene.press("c")) == Check()


def test_all_in_for_more_than_twenty_big_blinds_is_asked() -> None:
    scene = holdem()
    assert scene.press("r", *"all", "enter") is None
    assert scene.screen.question == "That is all-in for 13,900, 139 big blinds. Are you sure?"
    assert action(scene.press("y")) == RaiseTo(13_900)


def test_small_all_in_is_not_asked() -> None:
    scene = Scene(stacks=(2_000, 8_600, 21_030, 9_000, 10_000, 12_955)).play("f f f f")
    assert action(scene.press("r", *"all", "enter")) == RaiseTo(2_000)


def test_questions_can_be_turned_off() -> None:
    scene = free()
    scene.control = Control(scene.state, scene.screen, Preferences(confirm=frozenset()))
    scene.control.follow(0.0)
    assert action(scene.press("f")) == Fold()
    assert scene.press("q") == Quit()


def test_leaving_in_a_hand_is_asked() -> None:
    scene = holdem()
    assert scene.press("q") is None
    assert "Leave now" in scene.screen.question
    assert scene.press("enter") == Quit()


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_without_a_hand_is_not_asked(key: str) -> None:
    scene = Scene().play("f f f f f")
    assert scene.hand.over
    assert scene.press(key) == Quit()


@pytest.mark.parametrize(
    ("key", "line"), [("f", "next check/fold"), ("c", "next check"), ("a", "next call any")]
)
def test_actions_in_advance(key: str, line: str) -> None:
    assert waiting().press(key) == Line(line)


@pytest.mark.parametrize("key", ["f", "c", "a"])
def test_all_in_offers_nothing_in_advance(key: str) -> None:
    scene = Scene().play("f f f f 14150")
    assert scene.state.live
    assert not scene.state.your_turn
    assert choices_of(scene.state) == []
    assert scene.press(key) is None


def test_action_in_advance_is_withdrawn_by_the_same_key() -> None:
    scene = waiting()
    scene.mirror.hold(Preaction(table="t", hand=128, state="held", action="check_fold"))
    assert scene.press("f") == Line("next none")


def test_key_on_its_way_when_the_turn_begins_does_not_act() -> None:
    scene = Scene().play("250 c c c")
    scene.control.follow(10.0)
    assert scene.state.your_turn
    scene.control = Control(scene.state, scene.screen, scene.preferences)
    scene.control.follow(10.0)
    assert scene.press("f", now=10.0 + GUARD / 2) is None
    assert action(scene.press("f", now=10.0 + 2 * GUARD)) == Fold()


def test_spectator_cannot_act() -> None:
    scene = Scene(you=None).play("250 c")
    assert [scene.press(key) for key in "fcra1"] == [None] * 5


def test_keys_during_an_outage_are_refused_and_forgotten() -> None:
    scene = holdem()
    scene.state.set_connected(False, 5.0)
    assert [scene.press(key) for key in "fc"] == [None, None]
    assert scene.state.note == "The connection is lost. Nothing was sent."
    assert scene.press("r", *"6000", "enter") is None
    scene.press("escape")
    assert scene.press("o") is None
    scene.state.set_connected(True, 9.0)
    assert action(scene.press("c", now=9.0)) == Call()


def test_outage_in_the_amount_box_sends_nothing() -> None:
    scene = holdem()
    scene.press("r", *"6000")
    scene.state.set_connected(False, 5.0)
    assert scene.press("enter") is None
    assert scene.screen.line.text == "6000"


def test_suspended_table_refuses_actions() -> None:
    scene = holdem()
    scene.suspend(True, 5.0)
    assert scene.press("f") is None
    assert "suspended" in scene.state.note


def test_pasted_text_never_acts() -> None:
    scene = holdem()
    scene.control.paste("ffcc\nq\n")
    assert scene.screen.mode is Mode.TABLE
    assert "ignored" in scene.state.note


def test_pasted_text_goes_into_an_open_input_without_its_line_breaks() -> None:
    scene = holdem()
    scene.press("t")
    scene.control.paste("well\nplayed\r\n" + "x" * 1_000_000)
    assert scene.screen.line.text.startswith("well played x")
    assert len(scene.screen.line.text) == 200


def test_talk() -> None:
    assert holdem().press("t", *"nice, folks", "enter") == Line("/say nice, folks")


@pytest.mark.parametrize("line", ["/pause", "/say hello", "/nonsense at all", "/"])
def test_slash_in_the_chat_is_a_command_and_no_message(line: str) -> None:
    assert holdem().press("t", *line, "enter") == Line(line)


def test_slash_begins_a_command_and_presses_no_keys() -> None:
    assert holdem().press(*"/clock", "enter") == Line("/clock")


def test_command() -> None:
    assert holdem().press(":", *"add 500", "enter") == Line("add 500")


def test_command_to_leave_is_asked_like_the_key() -> None:
    scene = holdem()
    assert scene.press(":", *"q", "enter") is None
    assert scene.screen.mode is Mode.CONFIRM


def test_input_can_be_edited() -> None:
    scene = holdem()
    scene.press("t", *"helo", "left", "l", "home", "H", "delete", "end", "!", "?", "backspace")
    assert scene.screen.line.text == "Hello!"


def test_tab_shows_the_chat() -> None:
    scene = holdem()
    assert "nice river" not in scene.paint().text
    scene.press("tab")
    assert "Bruno: nice river" in scene.paint().text


def test_help_fits_the_moment() -> None:
    scene = holdem()
    scene.press("?")
    assert "Call 3,300" in scene.paint().text
    assert scene.press("f") is None  # closes the page, and does not fold
    assert scene.screen.mode is Mode.TABLE


@pytest.mark.parametrize("key", ["?", "s", "i"])
@pytest.mark.parametrize(("width", "height"), [(40, 14), (60, 20), (80, 24), (200, 50)])
def test_page_shows_whose_turn_it_is_and_the_way_back(key: str, width: int, height: int) -> None:
    scene = holdem()
    scene.press(key)
    *_, hint, clock = scene.paint(width, height).rows
    assert "Your turn" in clock
    assert " s " in clock  # seconds left
    assert "closes" in hint


@pytest.mark.parametrize("key", ["g", "e", ":"])
@pytest.mark.parametrize(("width", "height"), [(40, 14), (60, 20), (80, 24), (200, 50)])
def test_list_shows_whose_turn_it_is_and_the_way_back(key: str, width: int, height: int) -> None:
    scene = holdem()
    scene.state.table.opened = replace(scene.state.table.opened, host="id-0")
    scene.press(key)
    grid = scene.paint(width, height)
    assert "Your turn  10 s" in grid.rows[height - 4]
    assert "Esc back" in grid.text
    assert scene.press("escape") is None
    assert scene.screen.mode is Mode.TABLE


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("3/4x", "'3/4x' is not a chip amount. Try "),
        ("1234x5678x9012x3", "'1234x567…' is not a chip amount. Try "),
        ("1", "1 is below the minimum of "),
        ("999999", "999,999 is above the maximum of "),
    ],
)
def test_amount_box_shows_whole_sentences(typed: str, sentence: str, width: int) -> None:
    scene = holdem()
    scene.press("r", *typed)
    assert scene.state.betting is not None
    with pytest.raises(AmountError, match=sentence) as raised:
        parse_amount(typed, scene.state.betting)
    shown = " ".join(" ".join(scene.paint(width).rows[21:]).split())
    assert str(raised.value) in shown


def test_page_scrolls() -> None:
    scene = holdem()
    scene.press("?")
    first = scene.paint().rows[3]
    scene.press("down")
    assert scene.paint().rows[2] == first
    scene.press(*["pagedown"] * 30)
    assert "/close" in scene.paint().text


def test_statistics() -> None:
    scene = Scene().play("f f f f f")
    scene.press("s")
    text = scene.paint().text
    assert "Hands                                   1" in text
    assert "Won or lost                             -50" in text


def test_sit_out() -> None:
    assert holdem().press("o") == Line("out")


def test_sit_in_again_after_sitting_out() -> None:
    scene = holdem()
    scene.tell([SatOut(0)])
    assert scene.press("o") == Line("in")


def test_hands() -> None:
    assert holdem().press("h") == ShowHands()


def spectator(**rules: Any) -> Scene:
    return Scene(you=None, rules=rules)


def test_spectator_sits_down_with_a_key_of_its_own() -> None:
    scene = spectator()
    assert scene.press("o") is None
    assert "j sits down" in scene.state.note
    assert scene.press("j") == Line("in")
    assert holdem().press("j") is None


def test_player_on_the_wait_list_leaves_it_with_the_same_key() -> None:
    scene = spectator()
    scene.tell([WaitListJoined(player="", name="Zoe")])
    assert "you are number 1" in scene.paint().text
    assert scene.press("j") == LeaveWaitList()


def test_spectator_is_asked_before_a_seat_where_all_cards_are_seen() -> None:
    scene = spectator(all_cards=True, spectator_delay_ms=60_000)
    assert scene.press("j") is None
    assert "Spectators see all hole cards, also folded ones, 1 minute after each hand." in scene.paint().text
    assert "Take a seat?" in scene.paint().text
    assert scene.press("enter") == Line("in")


@pytest.mark.parametrize("key", ["h", "j", "o"])
def test_keys_that_ask_the_server_do_nothing_during_an_outage(key: str) -> None:
    scene = spectator() if key == "j" else holdem()
    scene.state.set_connected(False, 5.0)
    assert scene.press(key) is None
    assert scene.state.note == "The connection is lost. Nothing was sent."


def test_draw() -> None:
    scene = draw()
    assert scene.screen.picked == {0, 1}
    own = scene.state.own_cards
    assert scene.press("2") is None
    assert action(scene.press("enter")) == Draw((own[0],))


def test_stand_pat() -> None:
    scene = draw()
    scene.press("1", "2")
    assert action(scene.press("enter")) == Draw()


def test_fixed_limit_has_one_size() -> None:
    scene = stud()
    assert action(scene.press("r", "enter")) == BetTo(100)


def test_bring_in() -> None:
    holes = ("As Kd 2c Jc", "7c 2d 8d 9s", "Td 9d 8c 7h")
    scene = Scene(game="stud", stakes=stud().stakes, stacks=(9_000, 9_000, 9_000), holes=holes)
    assert action(scene.press("c")) == BringIn()


def test_runs() -> None:
    scene = Scene(
        stacks=(9_000, 9_000), holes=("As Kd", "7c 2d"), board="Kh 9h 4s 2c 7d", house=House(max_runs=2)
    )
    scene.play("a c")
    while scene.state.legal is None:
        legal = scene.hand.legal_actions()
        assert legal is not None
        scene.tell(scene.hand.act(legal.seat, Run(2)))
    assert scene.press("3") is None
    assert action(scene.press("2")) == Run(2)


def test_show_and_muck() -> None:
    scene = Scene(
        stacks=(9_000, 9_000), holes=("7c 2d", "As Kd"), board="Kh 9h 4s 2c 8d", auto_muck=False
    ).play("c c c c c c c 100 c")
    assert scene.state.legal is not None
    assert action(scene.press("s")) == Show()
    assert action(scene.press("m")) == Muck()


def test_amount_box_closes_when_the_turn_is_over() -> None:
    scene = holdem()
    scene.press("r", "6")
    scene.update([], None, 6.0)
    scene.control.follow(6.0)
    assert scene.screen.mode is Mode.TABLE


def test_new_turn_does_not_say_that_the_last_is_over() -> None:
    scene = free()
    assert scene.press("c", now=5.0) is not None
    scene.tell(scene.hand.act(0, Check()), now=5.1)
    scene.press("1", now=5.2)
    assert "Your turn is over." in scene.state.note
    while scene.turn is not None and scene.turn.seat != 0:
        scene.tell(scene.hand.act(scene.turn.seat, Check()), now=6.0)
    assert scene.state.your_turn
    assert scene.state.note == ""


def test_finished_hand_is_replayed() -> None:
    assert showdown().press("v") == ShowHands(128)
    assert holdem().press("v") is None


def test_log_scrolls_back_and_returns() -> None:
    scene = holdem()
    newest = scene.paint().text
    scene.press("pageup")
    assert "Dov folds" not in scene.paint().text
    assert "You post the small blind" in scene.paint().text
    scene.press("wheel-down")
    assert scene.screen.back == 4
    scene.press("escape")
    assert scene.paint().text == newest


def test_invitation_has_the_link_and_its_code() -> None:
    scene = alone()
    scene.press("i")
    text = scene.paint().text
    assert scene.screen.link in text
    assert "▀" in text
    scene.press("escape")
    scene.screen.link = "http://127.0.0.1:8765/#kx83hd02mq71"
    scene.press("i")
    assert "this computer only" in scene.paint().text
    assert not scene.screen.code


def test_host_pauses_and_is_asked_before_the_table_closes() -> None:
    scene = alone()
    assert scene.press("g", "enter") == Line("/pause")
    assert scene.press("g", "up", "enter") is None
    assert "Close the table" in scene.screen.question
    assert scene.press("y") == Line("/close")


def test_host_page_is_for_the_host() -> None:
    scene = holdem()
    assert scene.press("g") is None
    assert scene.state.note == "Only the host of the table can do that."


def test_themes_are_tried_before_one_is_kept() -> None:
    scene = holdem()
    tried: list[str] = []
    scene.control.try_theme = tried.append
    assert scene.press("e", "down", "down", "escape") is None
    assert scene.press("e", "down", "enter") == KeepTheme("dark")
    assert tried == ["dark", "light", "", "dark", "dark"]


def test_command_is_chosen_from_the_list_and_typed_text_filters_it() -> None:
    scene = holdem()
    assert scene.press(":", *"past", "down", "enter") == ShowHands()
    scene.press(":", *"chips", "down", "enter")
    assert scene.screen.line.text == "add "
    assert scene.press(*"500", "enter") == Line("add 500")


def test_keys_typed_for_an_amount_do_nothing_when_the_turn_ends() -> None:
    scene = Scene().play("250 c f f")
    scene.press("r", *"1")
    scene.tell(scene.hand.act(0, Call()), now=6.0)  # the time is over
    for key in ("a", "f", "c", "enter"):
        assert scene.press(key, now=6.5) is None
    assert scene.press("c", now=8.0) is None or scene.state.turn is not None


def test_key_that_changes_its_meaning_does_not_count() -> None:
    scene = waiting()
    scene.tell(scene.hand.act(4, Call()), now=6.0)
    scene.tell(scene.hand.act(5, Fold()), now=6.0)
    assert scene.press("c", now=6.0 + GUARD / 2) is None
    assert scene.state.note.endswith("Press again.")
    assert action(scene.press("c", now=6.0 + GUARD)) == Call()


def test_every_binding_has_a_test_of_its_key() -> None:
    tested = "fold call raise call_any show muck send back talk tab hands statistics sit sit_out command"
    tested += " help leave replay older newer invite host theme language"
    assert set(KEYS) == set(tested.split())


def test_key_can_be_changed() -> None:
    scene = holdem()
    bindings = Bindings({**KEYS, "fold": ("x",)})
    scene.control = Control(scene.state, scene.screen, Preferences(bindings))
    scene.control.follow(0.0)
    assert scene.press("f") is None
    assert action(scene.press("x")) == Fold()
