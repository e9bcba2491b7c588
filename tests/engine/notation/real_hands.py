"""Hands that other people played, where they lie beside the checkout."""

from pathlib import Path

import pytest

_FOLDER = Path(__file__).resolve().parents[4] / "shared" / "hands"


def real_hands(name: str) -> Path:
    """Read the file of real hands `name`; skip the test if it is missing."""
    path = _FOLDER / name
    if not path.exists():
        pytest.skip(f"the real hands of {name} are not beside the checkout")
    return path
