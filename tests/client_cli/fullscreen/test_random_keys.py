"""Random keys and clicks do what their buttons said for the dead time, and nothing else."""

import pytest

from riverboat.client_cli.fullscreen import control, guard
from tests.support.random_keys import RandomKeys


def test_random_keys_do_what_their_buttons_say_and_nothing_else() -> None:
    pressed = RandomKeys(seed=1).run(2_000)
    assert pressed.faults == []
    assert pressed.done == pressed.due > 100
    assert pressed.refused > 20


def test_keys_without_the_guard_are_found_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "GUARD", 0.0)
    monkeypatch.setattr(guard.Meanings, "counts", lambda *given: True)
    assert RandomKeys(seed=2).run(500).faults


def test_keys_typed_for_a_closed_input_are_found_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "TYPED_ON", 0.0)
    assert RandomKeys(seed=3).run(1_500).faults


def test_clicks_without_the_guard_are_found_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.Meanings, "counts", lambda *given: True)
    monkeypatch.setattr(guard, "GUARD", 0.0)
    assert RandomKeys(seed=2).run(500).faults
