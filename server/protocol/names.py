"""When two names are too much alike to be those of two registered players."""

from unicodedata import normalize


def name_key(name: str) -> str:
    """What is the same for `name` and every name that differs from it in case or in width only.

    Compatibility-composed case folding, as Unicode's caseless matching has it (The Unicode Standard, D146).
    """
    folded = normalize("NFKC", name).casefold()
    return normalize("NFKC", folded).casefold()
