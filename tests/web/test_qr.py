"""QR codes of the page, read by another program."""

from typing import Any

from tests.support.browser.node import answers
from tests.support.missing import missing

TEXTS = [
    "http://192.168.1.20:8765/#nvxra76g",
    "https://poker.example.org/#k4w8qz3tnd6mx2hcvy7rbj5gpe",
    "http://[2001:db8::1]:8765/#nvxra76g",
    "fünf Straßen",
    *("x" * length for length in (1, 14, 26, 42, 62, 84, 106, 122, 152, 180)),
]


def picture(code: list[list[int]]) -> Any:
    """Return a picture of `code` with its quiet zone, three pixels for a module."""
    import numpy as np

    modules = np.pad(np.array(code, dtype=np.uint8), 4)
    return np.kron(1 - modules, np.full((3, 3), 255, dtype=np.uint8))


def test_codes_of_every_version_are_read() -> None:
    try:
        import zxingcpp
    except ImportError:
        missing("zxing-cpp is not installed: pip install 'riverboat[browser]'")
    codes = answers("qr.mjs", TEXTS)
    found = [[barcode.text for barcode in zxingcpp.read_barcodes(picture(code))] for code in codes]
    assert found == [[text] for text in TEXTS]
    assert {len(code) for code in codes} == {4 * version + 17 for version in range(1, 10)}


def test_text_too_long_has_no_code() -> None:
    assert answers("qr.mjs", ["x" * 181]) == [None]
