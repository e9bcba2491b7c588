"""Hands that other people played, where they lie beside the checkout."""

from pathlib import Path

import pytest

_FOLDER = Path(__file__).resolve().parents[4] / "shared" / "hands"


def real_hands(name: str) -> Path:
    """The file of real hands called `name`; the test is skipped where it is not there."""
    path = _FOLDER / name
    if not path.exists():
        pytest.skip(f"the real hands of {name} are not beside the checkout")
    return path
