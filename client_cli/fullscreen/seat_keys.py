"""What the keys about the own seat ask for, or why not as a sentence."""

from riverboat.client_cli.fullscreen.intents import LeaveWaitList, Line
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState


def sit(state: ClientState, bindings: Bindings) -> Line | LeaveWaitList | str:
    """Sit down, join or leave the wait list, or buy in again without chips."""
    if state.may_buy_in:
        return Line("in")
    if state.you is not None:
        return said("have-seat", key=bindings.label("sit_out", upper=False))
    return LeaveWaitList() if state.table.waits(state.player) else Line("in")


def sit_out(state: ClientState, bindings: Bindings) -> Line | str:
    """Sit out, or sit in again."""
    if state.you is None:
        return said("have-no-seat", key=bindings.label("sit", upper=False))
    return Line("in" if state.table.seats[state.you].sitting_out else "out")
