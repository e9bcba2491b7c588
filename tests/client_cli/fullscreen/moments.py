"""The moments of which there are snapshots."""

from collections.abc import Callable
from typing import Final

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.look import ASCII, Look
from riverboat.client_cli.fullscreen.replay import Replay
from riverboat.client_cli.play.preferences import Bindings
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import SeatTaken, TableOpened, WaitListJoined
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.mirror import TableMirror
from tests.client_cli.fullscreen.archive import past_hand
from tests.client_cli.fullscreen.scenes import Scene

STUD: Final = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)


def holdem() -> Scene:
    """The player faces an all-in raise on the flop, with a side pot and a chat message."""
    scene = Scene(board="Kh 9h 4s 2c 7d", stacks=(14_150, 8_600, 21_030, 3_550, 10_000, 12_955))
    return scene.play("250 c c f c c c c 1200 a f").say(2, "nice river")


def amount_box() -> Scene:
    """The amount box is open, with half of the pot."""
    scene = holdem()
    scene.press("r", "1", "/", "2")
    return scene


def showdown() -> Scene:
    """The player has won an all-in hand."""
    scene = Scene(board="Kh 9h 4s 2c 7d", stacks=(14_150, 8_600, 21_030, 3_550, 10_000, 12_955))
    return scene.play("250 c f f c f c 1200 a c f")


def run_out() -> Scene:
    """An all-in hand is dealt out: the turn is there, and both players have shown."""
    scene = Scene(board="Kh 9h 4s 2c 7d", stacks=(14_150, 8_600, 3_550, 9_900))
    return scene.play("f 300 c f a").until("river", "c")


def busted() -> Scene:
    """The player has lost all chips."""
    return Scene(board="Kh 9h 4s 2c 7d", stacks=(1_550, 8_600), holes=("As Qd", "Kc 2d")).play("a c")


def omaha() -> Scene:
    """Four cards each, before the flop."""
    holes = ("As Kd Qh Jc", "7c 2d 8d 9s", "Td 9d 8c 7h", "Qs Jd 4c 4h")
    return Scene(game="plo", stacks=(14_150, 8_600, 21_030, 9_000), holes=holes).play("c 350 c c c")


def stud() -> Scene:
    """Seven-card stud on fourth street."""
    holes = (
        "As Kd Qh Jc 2h 3h 4h",
        "7c 2d 8d 9s 5c 6c 3s",
        "Td 9d 8c 7h 6h 5h 4s",
        "Qs Jd 4c 4d Ts Th 2c",
    )
    scene = Scene(game="stud", stakes=STUD, stacks=(14_150, 8_600, 21_030, 9_000), holes=holes)
    return scene.bring_in().play("100 c f c")


def draw() -> Scene:
    """The player chooses cards to exchange."""
    holes = ("As Kd 7h 4c 2h", "7c 2d 8d 9s 5c", "Td 9d 8c 5h 6h")
    scene = Scene(game="27sd", stacks=(14_150, 8_600, 21_030), holes=holes).play("c c c")
    scene.press("1", "2")
    return scene


def two_boards() -> Scene:
    """Two boards on the flop."""
    holes = ("As Kd", "7c 2d", "Td 9d", "Qs Jc")
    board = "Kh 8s 4h Ac Qd Tc 2s 3s 5s 6s"
    scene = Scene(boards=2, stacks=(14_150, 8_600, 21_030, 9_000), holes=holes, board=board)
    return scene.play("c c c c c c 900 c")


def ten_seats() -> Scene:
    """Ten players, one of them with a wide name, and another's turn."""
    holes = ("Js Jd", "7c 2d", "Td 9d", "Qs Jc", "8h 3h", "6c 5s", "Ac Kc", "Qh Qc", "4d 4h", "2s 3s")
    names = ("Finn", "Ada", "Bruno", "Cleo", "Dov", "Edda", "Greta", "Hugo", "井上さん", "Jon Longlastname")
    stacks = (14_150, 8_600, 22_130, 12_300, 10_000, 12_955, 9_400, 31_200, 10_050, 7_725)
    return Scene(stacks=stacks, holes=holes, names=names, name="Full House").play("300 f c f 1250 f")


def spectator() -> Scene:
    """A spectator of a full table, where two players wait for a seat."""
    scene = Scene(you=None).play("250 c f")
    scene.tell([WaitListJoined(player="id-zoe", name="Zoe"), WaitListJoined(player="id-yan", name="Yan")])
    return scene


def dead_cards() -> Scene:
    """Seven-card stud on sixth street, after three players folded: their up cards are dead."""
    holes = (
        "As Kd Qh Jc 2h 3h 4h",
        "7c 2d 8d 9s 5c 6c 3s",
        "Td 9d 8c 7h 6h 5h 4s",
        "Qs Jd 4c 4d Ts Th 2c",
        "2s Qd Kh Ks 5s 9h 7s",
    )
    stacks = (14_150, 8_600, 21_030, 9_000, 7_500)
    scene = Scene(game="stud", stakes=STUD, stacks=stacks, holes=holes, seats=7)
    return scene.bring_in().play("c c c c c c c 100 f c c 200 c f c")


def alone() -> Scene:
    """The host is the first at the table, whose link works for others."""
    scene = Scene(stacks=(10_000, 10_000), holes=("As Kd", "7c 2d"))
    rules = TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=100, max_buy_in=10**9)
    table = TableState.replay([TableOpened("Main", rules, "id-0"), SeatTaken(0, "id-0", "Finn", 10_000)])
    scene.mirror.restart(TableMirror("t", 0, table, "id-0").snapshot())
    scene.state.follow(0.0)
    scene.screen.link = "http://192.168.178.20:8765/#kx83hd02mq71"
    return scene


class Replayed:
    """The hand of `showdown` in a replay: the turn is there."""

    def __init__(self) -> None:
        self._replay = Replay(past_hand(showdown().hand, 0))
        for _ in range(2):
            self._replay.stepper.press("down")

    def paint(self, width: int = 80, height: int = 24, look: Look | None = None) -> Grid:
        """Draw the replay."""
        look = look or Look()
        grid = self._replay.draw(width, height, look, Bindings())
        if look.ascii:
            grid.translate(ASCII)
        return grid


MOMENTS: Final[dict[str, Callable[[], Scene | Replayed]]] = {
    "holdem": holdem,
    "amount-box": amount_box,
    "showdown": showdown,
    "run-out": run_out,
    "busted": busted,
    "omaha": omaha,
    "stud": stud,
    "dead-cards": dead_cards,
    "alone": alone,
    "draw": draw,
    "two-boards": two_boards,
    "ten-seats": ten_seats,
    "spectator": spectator,
    "replay": Replayed,
}
