"""The base of all commands, and the types of their fields."""

import re
from typing import Annotated, Final

from msgspec import Meta, Struct

from riverboat.engine.cards import DECK_SIZE

MAX_CHIPS: Final = 10**15

MAX_ID: Final = 64
MAX_LIST: Final = 100
MAX_NAME: Final = 24
MIN_PASSWORD: Final = 8
MAX_PASSWORD: Final = 128

# No control characters and none that reorder or hide text: names appear on other people's screens.
# Joiners are for emoji. The modules `characters` and `names` check everything else.
# A bare "$" would allow a line break at the end.
_UNPRINTABLE: Final = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
_PRINTABLE_AND_TRIMMED: Final = rf"^[^\s{_UNPRINTABLE}]([^{_UNPRINTABLE}]*[^\s{_UNPRINTABLE}])?$(?!\n)"

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME, pattern=_PRINTABLE_AND_TRIMMED)]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
CardNumber = Annotated[int, Meta(ge=0, lt=DECK_SIZE)]
Password = Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]
TablePassword = Annotated[str, Meta(min_length=1, max_length=MAX_PASSWORD)]
Secret = Annotated[str, Meta(max_length=MAX_PASSWORD)]
Reason = Annotated[str, Meta(min_length=1, max_length=200, pattern=_PRINTABLE_AND_TRIMMED)]
ChatText = Annotated[str, Meta(min_length=1, max_length=200, pattern=_PRINTABLE_AND_TRIMMED)]
Digest = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]*$(?!\n)")]
Length = Annotated[int, Meta(ge=1, le=MAX_LIST)]

SECRETS: Final = ("token", "password", "new_password", "value")


def snake_case(name: str) -> str:
    """Convert the name of a class to the type of its message: "ListTables" to "list_tables"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="type", tag=snake_case, kw_only=True):
    """A command of a client."""

    id: Id

    def __repr__(self) -> str:
        """Show the command without its secrets."""
        fields = (
            f"{name}={'...' if name in SECRETS else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"{type(self).__name__}({', '.join(fields)})"
