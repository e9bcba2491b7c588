"""Past hands over the table: the list, the replay, and the way back."""

import asyncio
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import structs

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.hands_page import HandsPage
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.past_hands import PastHands
from riverboat.client_cli.fullscreen.replay import Replay
from riverboat.client_cli.library.lookups import PastHand
from riverboat.client_cli.play.preferences import Bindings
from riverboat.engine.games import GAMES
from riverboat.engine.table.events import CardsShown
from tests.client_cli.fullscreen.archive import Archive, past_hand
from tests.client_cli.fullscreen.moments import showdown, two_boards
from tests.client_cli.fullscreen.scenes import Scene
from tests.support.deals import play_out, random_hand
from tests.support.fakes import settled
from tests.support.waiting import PATIENCE


class Viewer:
    """A player who looks at past hands."""

    def __init__(self, hands: Sequence[PastHand], look: Look | None = None) -> None:
        self.archive = Archive(hands)
        self.tasks: list[asyncio.Task[None]] = []
        self.painted = 0
        self.page = HandsPage(
            self.archive,  # type: ignore[arg-type]
            look or Look(),
            Bindings(),
            start=self._start,
            repaint=self._repaint,
        )

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.create_task(work))

    def _repaint(self) -> None:
        self.painted += 1

    async def press(self, *keys: str) -> str:
        """Press keys one after the other, and return what is on the screen."""
        await settled()
        for key in keys:
            self.page.press(key)
            await settled()
        return self.text()

    def text(self, width: int = 80, height: int = 24) -> str:
        return self.page.grid(width, height).text


def all_in() -> PastHand:
    return past_hand(showdown().hand, 0)


def folded() -> PastHand:
    scene = Scene().play("f f f f f")
    return past_hand(scene.hand, 0, id=127)


async def test_imported_hand_shows_its_currency() -> None:
    past = all_in()
    info = structs.replace(past.info, imported=True, currency="USD", unit=100)
    rows = (await Viewer([PastHand(info, past.events)]).press()).split("\n")
    assert rows[2].endswith("+51.00 USD")
    assert "You won 51.00 USD." in Replay(PastHand(info, past.events)).draw(80, 24, Look(), Bindings()).text


async def test_hands_are_listed_with_cards_and_winnings() -> None:
    text = await Viewer([all_in(), folded()]).press()
    rows = text.split("\n")
    assert rows[2].startswith("▸")
    assert "River Queen   no-limit hold'em" in rows[2]
    assert "A♠K♦  K♥9♥4♠2♣7♦" in rows[2]
    assert rows[2].endswith("+5,100")
    assert rows[3].endswith("-50")


@pytest.mark.parametrize(
    ("width", "game"), [(80, "27TD"), (120, "fixed-limit deuce-to-seven triple draw"), (200, "fixed-limit")]
)
async def test_game_is_whole_or_a_code_in_the_list(width: int, game: str) -> None:
    past = folded()
    name = "A table with a long name"
    viewer = Viewer([PastHand(structs.replace(past.info, game="27td", name=name), past.events)])
    await viewer.press()
    row = viewer.text(width).split("\n")[2]
    assert f" {game} " in row
    assert (name in row) == (width >= 120)
    assert len(row) <= 120


async def test_hand_is_replayed_street_by_street() -> None:
    viewer = Viewer([all_in(), folded()])
    text = await viewer.press("enter")
    assert "PREFLOP" in text
    assert "Replay  1 of " in text
    assert "FLOP   Pot" in await viewer.press("down")
    assert "TURN   Pot" in await viewer.press("down")
    assert "FLOP   Pot" in await viewer.press("up")
    last = await viewer.press(*["down"] * 4)
    assert "You win" in last
    assert "You won 5,100." in last


async def test_replay_shows_the_odds_of_each_street() -> None:
    viewer = Viewer([all_in()])
    await viewer.press("enter", "down", "down")
    assert "% to win" in viewer.text()
    assert viewer.text().count(" % ") > 1


async def test_keys_of_the_replay() -> None:
    viewer = Viewer([all_in(), folded()])
    await viewer.press("enter", "space", "right")
    assert "Replay  3 of " in viewer.text()
    assert "Replay  2 of " in await viewer.press("left")
    assert "2/s" in await viewer.press("+")
    assert "You lost 50." in await viewer.press("n")
    assert "You won 5,100." in await viewer.press("N")
    assert "Your hands" in await viewer.press("escape")
    await viewer.press("escape")
    assert not viewer.page.open


async def test_replay_plays_by_itself() -> None:
    viewer = Viewer([all_in()])
    await viewer.press("enter", "+", "+", "+", "p")
    before = viewer.painted
    async with asyncio.timeout(PATIENCE):
        while viewer.painted == before:  # noqa: ASYNC110 - what it waits for has no event
            await asyncio.sleep(0.01)
    await viewer.press("p")
    await asyncio.gather(*viewer.tasks)


@pytest.mark.parametrize("key", ["escape", "q", "h", "ctrl+c"])
async def test_way_back(key: str) -> None:
    viewer = Viewer([])
    assert "You have not finished a hand" in await viewer.press()
    await viewer.press(key)
    assert not viewer.page.open


async def test_older_hands_are_fetched_at_the_end_of_the_list() -> None:
    one = all_in()
    viewer = Viewer([past_hand(showdown().hand, 0, id=id) for id in range(120)])
    assert one.info.hand == 128
    await viewer.press(*["pagedown"] * 30)
    assert len(viewer.page._list.hands) == 120
    assert "A♠K♦" in viewer.text(40, 14)


async def test_refused_hand_is_a_sentence() -> None:
    viewer = Viewer([all_in()])
    viewer.archive.broken.add(128)
    text = await viewer.press("enter")
    assert "Hand 128 is unknown." in text
    assert "Your hands" in text


async def test_hand_that_does_not_fit_together_is_a_sentence() -> None:
    past = all_in()
    viewer = Viewer([PastHand(past.info, past.events[5:])])
    assert "do not fit together" in await viewer.press("enter")
    viewer = Viewer([PastHand(past.info, ())])
    assert "do not fit together" in await viewer.press("enter")


async def test_cards_shown_after_the_hand_are_in_its_last_step() -> None:
    past = folded()
    shown = CardsShown(5, past.info.hand, tuple(Scene().hand.hole_cards(5)))
    viewer = Viewer([PastHand(past.info, (*past.events, shown))])
    text = await viewer.press("enter", *["down"] * 5)
    assert "6♣ 5♠" in text


@pytest.mark.parametrize("size", [(40, 14), (60, 20), (80, 24), (120, 34)])
async def test_pages_fit(size: tuple[int, int]) -> None:
    viewer = Viewer([past_hand(two_boards().play("f f f").hand, 0)], Look(ascii=True))
    await viewer.press()
    assert viewer.text(*size).isascii()
    await viewer.press("enter", "down")
    text = viewer.text(*size)
    assert "Esc list" in text or size[0] < 80
    assert text.isascii()


@pytest.mark.parametrize("code", sorted(GAMES))
def test_every_game_can_be_replayed(code: str) -> None:
    rng = Random(7)
    hand = random_hand(rng, game=GAMES[code])
    play_out(hand, rng)
    replay = Replay(past_hand(hand, hand.seats[0].number))
    for step in range(len(replay.stepper.timeline)):
        replay.stepper.step = step
        assert "Replay" in replay.draw(80, 24, Look(), Bindings()).text
    assert replay.state.result


@pytest.mark.parametrize("hands", [0, 60])
def test_sentences_of_the_list_are_whole_at_40_columns(hands: int) -> None:
    past = PastHands()
    past.add([all_in().info] * hands, 50)
    past.note = past.note or "The server sent a hand whose events do not fit together."
    grid = Grid(40, 20)
    past.draw(grid, Look())
    assert past.note in " ".join(grid.text.split())
    assert "Esc back to the table" in grid.text
