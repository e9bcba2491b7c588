"""Which language is meant, and what there is to know about it."""

from collections.abc import Mapping

from riverboat.language.catalog import SOURCE_LANGUAGE, languages


def language_of(code: str) -> str | None:
    """Return the language that `code` means, such as "de", "de_AT.UTF-8" or "pt"; None if there is none."""
    tag = code.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    base = tag.partition("-")[0]
    known = {language.lower(): language for language in languages()}
    of_base = [language for name, language in known.items() if name.partition("-")[0] == base]
    return known.get(tag) or known.get(base) or next(iter(of_base), None)


def language_of_locale(environment: Mapping[str, str]) -> str:
    """Return the language of a terminal's locale; English if it is not known here."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of(next(filter(None, names), "")) or SOURCE_LANGUAGE


def name_of(language: str) -> str:
    """Return the name of a language in itself: "Deutsch"."""
    from babel import Locale  # noqa: PLC0415 (slow to import)

    locale = Locale.parse(language, sep="-")
    name = locale.get_display_name() or language
    return name[:1].upper() + name[1:]


def is_right_to_left(language: str) -> bool:
    """Return whether a language is written from right to left."""
    if language == SOURCE_LANGUAGE:
        return False
    from babel import Locale  # noqa: PLC0415 (slow to import)

    return Locale.parse(language, sep="-").character_order == "right-to-left"
