"""Seats and boards have room on every screen."""

from itertools import combinations, product
from typing import Any

from tests.support.browser.node import answers

FELTS = {"desk": (960, 572), "tall": (390, 616), "low": (612, 344), "small": (320, 412)}
"""The room for the table at each size of window, in CSS pixels."""

PLATE_HEIGHT = 44
BET_HEIGHT = 20
BET_WIDTH = 60
"""Of a short word or amount, on a phone."""

POT_WIDTH = 120
"""Of a pot beside the boards."""

Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes, of left, top, right and bottom, cover the same place."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def box(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def covered(question: dict[str, Any], layout: dict[str, Any]) -> dict[str, Box]:
    """Return the boxes of the others' plates, with their cards, and of their bets."""
    unit = layout["unit"]
    above = layout["small"] * 1.4 - 8 * unit
    found = {}
    for seat, point in layout["seats"]:
        if seat != question["you"]:
            left, top, right, bottom = box(point["x"], point["y"], layout["plate"], PLATE_HEIGHT * unit)
            found[f"seat {seat}"] = (left, top - above, right, bottom)
    for seat, point in layout["bets"]:
        if seat != question["you"]:
            found[f"bet {seat}"] = box(point["x"], point["y"], BET_WIDTH * unit, BET_HEIGHT * unit)
    return found


def test_seats_lie_apart_and_inside_the_felt() -> None:
    asked: list[dict[str, Any]] = [
        {"width": width, "height": height, "seats": seats, "you": you, "cards": 2, "boards": 1}
        for (width, height), seats, you in product(FELTS.values(), range(2, 11), (None, 0, 1))
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        places = [(point["x"], point["y"]) for _, point in layout["seats"]]
        assert len(places) == question["seats"], question
        for x, y in places:
            assert layout["plate"] / 2 <= x <= question["width"] - layout["plate"] / 2, question
            assert PLATE_HEIGHT / 2 <= y <= question["height"] - PLATE_HEIGHT / 2, question
        for (x, y), (other_x, other_y) in combinations(places, 2):
            apart = abs(x - other_x) >= layout["plate"] or abs(y - other_y) >= PLATE_HEIGHT
            assert apart, question


def test_own_seat_is_at_the_bottom() -> None:
    asked = [
        {"width": width, "height": height, "seats": 6, "you": you, "cards": 4, "boards": 1}
        for (width, height), you in product(FELTS.values(), range(6))
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        lowest = max(layout["seats"], key=lambda seat: float(seat[1]["y"]))
        assert lowest[0] == question["you"]
        assert lowest[1]["x"] == question["width"] / 2


def test_bets_cover_no_cards() -> None:
    asked: list[dict[str, Any]] = [
        {"width": width, "height": height, "seats": seats, "you": 0, "cards": cards, "boards": boards}
        for (width, height), (cards, boards) in product(FELTS.values(), ((2, 1), (4, 1), (7, 0), (5, 0)))
        for seats in range(2, 9 if height > 600 else 7)
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        for (name, one), (other_name, other) in combinations(covered(question, layout).items(), 2):
            assert not overlap(one, other), (question, name, other_name)


def test_four_up_cards_show_rank_and_suit() -> None:
    asked: list[dict[str, Any]] = [
        {"width": width, "height": height, "seats": seats, "you": 0, "cards": 7, "boards": 0}
        for (width, height), seats in product(FELTS.values(), (6, 8))
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        small = layout["small"]
        edges = 3 * 5  # of the cards face down
        shown = (layout["plate"] + 8 - edges - small) / 3
        assert shown >= 0.46 * small, question  # a ten is the widest: 23 of the 50 units of a card
        assert small * 1.4 - 8 >= 0.7 * small, question  # the suit ends at 49 of 70


def boards_of(question: dict[str, Any], layout: dict[str, Any]) -> Box:
    rows, card = question["boards"], layout["board"]
    return box(layout["middle"]["x"], layout["middle"]["y"], 5 * card + 16, rows * (card * 1.4 + 4) - 4)


def test_boards_cover_nobody() -> None:
    asked: list[dict[str, Any]] = [
        {
            "width": FELTS[size][0],
            "height": FELTS[size][1],
            "seats": seats,
            "you": you,
            "cards": 4,
            "boards": boards,
        }
        for size, seats, you, boards in product(("desk", "tall"), range(2, 11), (None, 0, 1), (1, 2))
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        for name, each in covered(question, layout).items():
            assert not overlap(boards_of(question, layout), each), (question, name)


def test_second_line_below_a_plate_covers_no_board() -> None:
    asked: list[dict[str, Any]] = [
        {"width": 390, "height": 616, "seats": seats, "you": 0, "cards": 2, "boards": 1}
        for seats in range(2, 7)
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        for seat, point in layout["seats"]:
            name = box(point["x"], point["y"] + PLATE_HEIGHT / 2 + 19, layout["plate"] + 8, 34)
            assert seat == 0 or not overlap(boards_of(question, layout), name), (question, seat)


def test_boards_are_large() -> None:
    least = {
        ("tall", 6, 2, 1): 52,
        ("tall", 6, 4, 2): 46,
        ("tall", 9, 2, 1): 46,
        ("tall", 10, 2, 1): 40,
        ("desk", 10, 4, 1): 64,
        ("low", 6, 4, 1): 40,
    }
    asked = [
        {
            "width": FELTS[size][0],
            "height": FELTS[size][1],
            "seats": seats,
            "you": 0,
            "cards": cards,
            "boards": boards,
        }
        for size, seats, cards, boards in least
    ]
    for case, layout in zip(least, answers("layouts.mjs", asked), strict=True):
        assert layout["board"] >= least[case], case


def test_others_stay_around_the_boards() -> None:
    asked = [{"width": 390, "height": 616, "seats": 6, "you": 0, "cards": 4, "boards": 2}]
    [layout] = answers("layouts.mjs", asked)
    others = [point["y"] for seat, point in layout["seats"] if seat != 0]
    assert min(others) < layout["middle"]["y"] < max(others)


def test_pot_beside_the_boards_is_on_the_felt() -> None:
    asked: list[dict[str, Any]] = [
        {"width": width, "height": height, "seats": 6, "you": 0, "cards": 2, "boards": 1}
        for width, height in (*FELTS.values(), (320, 310), (336, 276))
    ]
    for question, layout in zip(asked, answers("layouts.mjs", asked), strict=True):
        left = boards_of(question, layout)[0] - (POT_WIDTH if layout["low"] else 0)
        assert left >= 0, question
