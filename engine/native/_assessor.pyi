from collections.abc import Callable, Sequence

SOURCE: int
"""The CRC-32 of the source, or -1."""

class NativeRules:
    """The strengths of the rule set of this name, one of the engine's own.

    What the first three methods do not take goes to `of`, `strength` and `strengths`, which are in Python;
    the others take bytes of cards and raise ValueError for what cannot be.
    """

    def __init__(
        self,
        name: str,
        of: Callable[[Sequence[int]], int],
        strength: Callable[..., int],
        strengths: Callable[..., list[int]],
        /,
    ) -> None: ...
    def of(self, cards: Sequence[int], /) -> int:
        """Return the strength of the best hand in `cards`."""

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return the strength of `hole` with `board`."""

    def strengths(self, board: Sequence[int], holes: Sequence[Sequence[int]]) -> list[int]:
        """Return the strength of each of `holes` with `board`."""

    def on_boards(
        self,
        boards: object,
        shared: int,
        holes: object,
        own: int,
        players: int,
        several: bool,
        out: object,
        /,
    ) -> None:
        """Fill `out`, of 16 bits each and a row for each player, with the strengths of holes on boards.

        boards, holes: of 8 bits a card. shared, own: the cards of a board and of a hole.
        several: whether a player has a hole for each board.
        """

    def outcomes(self, holes: bytes, hole_size: int, board: bytes, live: bytes, /) -> dict[int, int]:
        """Count the boards, completed from `live` cards, by their winners: bit 0 for the first player."""

    def sample(
        self,
        choices: tuple[tuple[bytes, bytes], ...],
        players: int,
        hole_size: int,
        board: bytes,
        live: bytes,
        samples: int,
        seed: int,
        /,
    ) -> dict[int, int] | None:
        """Count random deals by their winners, as `engine.random_deals` does; None if no deal is found.

        choices: the holes of each player, or of all players together, and their cumulative weights, of 32
            bits each.
        """
