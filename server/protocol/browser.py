"""Generate what the browser table knows of the games, the rules of tables and the messages, from the types of
the engine and of the protocol.

python -m riverboat.server.protocol.generated
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from babel import Locale

from riverboat.engine.cards import DECK, format_cards
from riverboat.engine.games import GAMES, Game, Stakes, Street
from riverboat.engine.options import Option, option_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState
from riverboat.language.catalog import SOURCE_LANGUAGE, languages, sources
from riverboat.language.data import as_data
from riverboat.server.protocol.asyncapi import document

_COMMAND: Final = "python -m riverboat.server.protocol.generated"

_GAMES_HEADER: Final = f"""\
// The games, and the defaults of fields that the server leaves out. Generated: {_COMMAND}

/**
 * One round of dealing, drawing and betting. What is left out is 0, false, or "left of the button".
 * @typedef {{{{name: string, discard?: number, hole?: number, up?: number, board?: number, draw?: boolean,
 *   opens?: string}}}} StreetData
 */
/**
 * A game. wins: the rule sets that decide the pot. board: whether it has community cards.
 * name: only if the catalogue has none. deck: only if it is not all 52 cards.
 * @typedef {{{{structure: string, streets: StreetData[], wins: string[], maxSeats: number, board: boolean,
 *   name?: string, deck?: string}}}} GameData
 */

"""

_OPTIONS_HEADER: Final = f"""\
// The rules that a table may be opened with, as they are declared on the server. Generated: {_COMMAND}

/**
 * A rule. path: where it is in the rules of open_table; its words are those of language/en/options.ftl.
 * kind: "choice" is yes, no or neither. unit: "chips", "ms" or empty. follows: whether the value where none
 * is given follows from others; else it is `default`, and a rule with neither must be given.
 * @typedef {{{{path: string[], kind: "number" | "yes-no" | "choice", unit: string,
 *   least: number | null, most: number | null, follows: boolean,
 *   default?: number | boolean | null}}}} RuleOption
 */

"""

_TYPES_HEADER: Final = f"// The messages of docs/asyncapi.yaml. Generated: {_COMMAND}\n"

FILES: Final = (
    *(
        "errors",
        "fair",
        "games",
        "hands",
        "options",
        "page",
        "page-lobby",
        "page-sheets",
        "page-table",
        "rules",
        "table",
        "tournaments",
    ),
)
"""The Fluent files that the page needs; what is in others is said by other clients."""

_LANGUAGES_HEADER: Final = f"""\
// The languages of the page, each with its direction. Generated: {_COMMAND}

"""

_STREET: Final = asdict(Street(""))
"""What is not sent of a street."""

_EVENTS: Final = "Event"
"""The schema that is the union of all events."""


class DeclaredRule(NamedTuple):
    """A rule of a table, as it is declared. path: its name, after those of what it is in."""

    path: tuple[str, ...]
    kind: str
    option: Option
    default: Any


def games_module(*, with_names: bool = False) -> str:
    """Return `web/games.js`: the games, the rotations, and the defaults of rules and seats.

    with_names: also the games' names, which the catalogue has only of those that Riverboat brings.
    """
    games = {code: _game(game) | ({"name": game.name} if with_names else {}) for code, game in GAMES.items()}
    rotations = {code: {"games": rotation.games} for code, rotation in ROTATIONS.items()}
    rules = _defaults(TableRules) | {"stakes": _defaults(Stakes), "keep_ms": 0}
    return (
        _GAMES_HEADER
        + _constant("GAMES", "Record<string, GameData>", games)
        + _constant("ROTATIONS", "Record<string, {games: string[]}>", rotations)
        + _constant("RULE_DEFAULTS", "any", rules)
        + _constant("SEAT_DEFAULTS", "any", _defaults(SeatState))
    )


def options_module() -> str:
    """Return `web/rule-options.js`: every rule that a table may be opened with, but for its game."""
    rows = [f"  {json.dumps(_rule_option(each))},\n" for each in declared_rules()]
    start = "/** @type {RuleOption[]} */\nexport const RULE_OPTIONS = ["
    return f"{_OPTIONS_HEADER}{start}\n{''.join(rows)}];\n"


def declared_rules() -> list[DeclaredRule]:
    """Return every rule that a table may be opened with, but for its game."""
    return [each for each in _declared(TableRules, ()) if each.path != ("game",)]


def languages_module() -> str:
    """Return `web/languages.js`: every language that has messages, with its direction."""
    directions = {code: Locale.parse(code, sep="-").text_direction for code in languages()}
    return _LANGUAGES_HEADER + _constant("LANGUAGES", 'Record<string, "ltr" | "rtl">', directions)


def language_module(code: str) -> str:
    """Return `web/languages/CODE.js`: the messages in a language, as `as_data` has them.

    What it does not say is said in English.
    """
    english = sources(SOURCE_LANGUAGE)
    said = as_data("".join([english[name] for name in FILES]))
    if code != SOURCE_LANGUAGE:
        others = as_data("".join([text for name, text in english.items() if name not in FILES]))
        own = as_data("".join(sources(code).values()))
        known = {id.partition(".")[0] for id in own}  # a message may consist of its forms
        said = {id: own[id] for id in own if id not in others} | {
            id: said[id] for id in said if id.partition(".")[0] not in known
        }
    header = f"// What is said in the page. Made of language/{code}: {_COMMAND}\n\n"
    return header + _constant("MESSAGES", 'import("../messages.js").Patterns', said)


def type_module() -> str:
    """Return `web/protocol.d.ts`: a type for every message, its parts and every event.

    Events are sent with all of their fields, messages without those that have their default values.
    """
    schemas: dict[str, Any] = document()["components"]["schemas"]
    events = {_name_in(event) for event in schemas[_EVENTS]["oneOf"]}
    types = [
        f"export type {name} = {_type(schema, whole=name in events)};\n" for name, schema in schemas.items()
    ]
    return "\n".join([_TYPES_HEADER, *types])


def write(folder: Path) -> None:
    """Write the files into `folder`."""
    (folder / "games.js").write_text(games_module(), encoding="utf-8")
    (folder / "languages.js").write_text(languages_module(), encoding="utf-8")
    (folder / "languages").mkdir(exist_ok=True)
    for code in languages():
        (folder / "languages" / f"{code}.js").write_text(language_module(code), encoding="utf-8")
    (folder / "rule-options.js").write_text(options_module(), encoding="utf-8")
    (folder / "protocol.d.ts").write_text(type_module(), encoding="utf-8")


def _game(game: Game) -> dict[str, Any]:
    return {
        "structure": game.structure.value,
        "streets": [_street(street) for street in game.streets],
        "wins": game.wins,
        "maxSeats": game.max_seats,
        "board": game.has_board,
        **({"deck": format_cards(game.deck, "")} if game.deck != DECK else {}),
    }


def _street(street: Street) -> dict[str, Any]:
    """Return what the page needs of `street`, without defaults."""
    names = ("name", "discard", "hole", "up", "board", "draw", "opens")
    changed = {name: getattr(street, name) for name in names if getattr(street, name) != _STREET[name]}
    return changed | ({"opens": street.opens.value} if "opens" in changed else {})


def _declared(declared: type[Any], within: tuple[str, ...]) -> Iterator[DeclaredRule]:
    """Yield each field of the dataclass `declared`, and of the dataclasses in it."""
    kinds, kind = get_type_hints(declared), declared
    for field in fields(declared):
        kind, *others = get_args(kinds[field.name]) or (kinds[field.name],)
        path = (*within, field.name)
        if is_dataclass(kind):
            yield from _declared(kind, path)
        else:
            named = "number" if kind is not bool else "choice" if others else "yes-no"
            yield DeclaredRule(path, named, option_of(field), field.default)


def _rule_option(rule: DeclaredRule) -> dict[str, Any]:
    option = rule.option
    data = {"path": rule.path, "kind": rule.kind, "unit": option.unit, "least": option.least}
    data |= {"most": option.most, "follows": bool(option.follows)}
    has_default = rule.default is not MISSING and not option.follows
    return data | ({"default": rule.default} if has_default else {})


def _defaults(kind: type[Any]) -> dict[str, Any]:
    return {
        field.name: asdict(field.default) if hasattr(field.default, "__dataclass_fields__") else field.default
        for field in fields(kind)
        if field.default is not MISSING
    }


def _constant(name: str, kind: str, value: dict[str, Any]) -> str:
    rows = [f"  {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)},\n" for key, part in value.items()]
    return f"/** @type {{{kind}}} */\nexport const {name} = {{\n{''.join(rows)}}};\n\n"


def _type(schema: dict[str, Any], *, whole: bool = False) -> str:
    """Return the TypeScript type of a JSON schema. whole: no field is left out, at any depth."""
    match schema:
        case {"anyOf": parts} | {"oneOf": parts}:
            text = " | ".join(dict.fromkeys(_type(part, whole=whole) for part in parts))
        case {"$ref": _}:
            text = f"Required<{_name_in(schema)}>" if whole else _name_in(schema)
        case {"enum": values}:
            text = " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": parts}:
            text = f"[{', '.join(_type(part, whole=whole) for part in parts)}]"
        case {"type": "array"}:
            text = f"({_type(schema.get('items') or {}, whole=whole)})[]"
        case {"type": "object"}:
            text = _object(schema, whole=whole)
        case {"type": "integer" | "number"}:
            text = "number"
        case {"type": str(kind)}:
            text = kind
        case _:
            text = "any"
    return text


def _object(schema: dict[str, Any], *, whole: bool) -> str:
    if "properties" not in schema:
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    required = schema["properties"].keys() - {"openings"} if whole else schema.get("required", ())
    rows = [
        f"  {name}{'' if name in required else '?'}: {_type(part, whole=whole)};\n"
        for name, part in schema["properties"].items()
    ]
    return "{\n" + "".join(rows) + "}"


def _name_in(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
