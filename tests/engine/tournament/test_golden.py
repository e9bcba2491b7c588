"""A tournament whose events are kept: the rules cannot change without a look at them.

`python -m tests.engine.tournament.test_golden` writes them again.
"""

from pathlib import Path
from typing import Final

from riverboat.engine.tournament.event_data import event_from_json, event_to_json
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.state import TournamentStage
from tests.engine.tournament.judge import TournamentJudge
from tests.engine.tournament.plans import TournamentPlan, play

FILE: Final = Path(__file__).with_name("golden.jsonl")


def events_of_the_golden_tournament() -> str:
    """Return the events of a small tournament with all formats of buying in, as lines of JSON."""
    structure = ready_structure("rebuy", 16, 30)
    simulation, _ = play(TournamentPlan("rebuy", structure, 16, 4, meddles=True), 93)
    return "".join([event_to_json(event) + "\n" for event in simulation.events])


def test_same_events_as_kept() -> None:
    assert events_of_the_golden_tournament() == FILE.read_text("utf-8")


def test_kept_events_are_a_whole_tournament_by_the_book() -> None:
    events = [event_from_json(line) for line in FILE.read_text("utf-8").splitlines()]
    judge = TournamentJudge()
    for event in events:
        judge.see(event)
    assert TournamentState.replay(events).stage is TournamentStage.FINISHED
    assert min(judge.counts[kind] for kind in ("table_broken", "player_rebought", "add_on_taken")) > 0


if __name__ == "__main__":
    FILE.write_text(events_of_the_golden_tournament(), "utf-8")
