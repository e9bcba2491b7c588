"""Text that a terminal can print."""

import msgspec

from riverboat.server.protocol.printable import printable_json


def test_json_escapes_what_a_terminal_would_obey() -> None:
    value = {"name": "a\x1b]0;b\x07\x7f\x9b2J\u202e\u200b\U000e0041 Zo\u00eb \u2660"}
    encoded = printable_json(value)
    assert encoded.isprintable()
    assert "Zo\u00eb \u2660" in encoded
    assert msgspec.json.decode(encoded) == value
