"""A fault in what draws: it is said and reported once, no event is lost, and the next update draws again."""

from typing import TYPE_CHECKING

import pytest

from tests.support.browser.faults import a_page, drawing_modules, recording

if TYPE_CHECKING:
    from playwright.async_api import Browser


@pytest.mark.parametrize("most", [6, pytest.param(10_000, marks=pytest.mark.slow)])
async def test_each_drawing_module_may_throw(browser: "Browser", url: str, most: int) -> None:
    """With every other update of two hands; otherwise with the first three that it draws."""
    recorded = await recording(url)
    faults = {}
    async with a_page(browser, recorded) as page:
        whole = await page.evaluate("trial.reference()")
        assert whole["said"] == []
        assert whole["updates"] > 20
        for module in drawing_modules():
            found = await page.evaluate("given => trial.of(...given)", [module, most])
            once = [f"TypeError: {module} is broken"]
            if not found["thrown"]:
                faults[module] = "nothing in VISITS of faults.js needs it"
            elif found["said"] != once or not found["shown"] or found["wrong"]:
                faults[module] = found
    assert faults == {}
