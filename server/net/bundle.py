"""A few modules from the modules of the page, so that a browser needs few requests for them.

A module imports names from modules beside it, and exports declarations. In the bundle it is a function that
returns what it exports, after the functions of the modules that it imports. No two modules export the same
name.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from posixpath import dirname, join, normpath
from typing import Final

_IMPORT: Final = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"([^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*(?:\n|(?=\S))", re.MULTILINE | re.DOTALL)
_TYPE_COMMENT: Final = re.compile(r"/\*\* @type .*?\*/ ?")
_END_COMMENT: Final = re.compile(r"(?<=[;{,)(]) // .*$", re.MULTILINE)
_CONTINUED: Final = re.compile(r"(?<=[;,{(\[&|?:=+])\n|\n(?=[?:.)\]}])")
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_BLANK_LINES: Final = re.compile(r"\n{2,}")
_DELIMITER: Final = re.compile("[\"'`/]")
_REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
_BEFORE_REGEX: Final = re.compile(r"(?:[(,=:\[!&|?{};\n]|\breturn) ?\Z")
_PUNCTUATION: Final = r"[=<>!&|?:,;(){}\[\]*]"
_AT_END: Final = re.compile(r";(?=})|,(?=[)\]}])")
_SPACE: Final = re.compile(f" (?:(?={_PUNCTUATION})|(?<={_PUNCTUATION} ))")


class BundleError(ValueError):
    """A module that cannot be bundled. The text has the module and the line number."""


def bundle(first: str, later: Sequence[str], read: Callable[[str], str]) -> list[str]:
    """Return modules without comments: `first` and those of `later`, each with all that it imports.

    A page loads the later ones when it needs them. What one of them and the first import, directly or not, is
    in the first alone; the other imports it from there. No two later ones may import the same module, unless
    the first does.

    read: returns the text of a module by its path; paths are relative to one folder and use "/".
    Raises BundleError.
    """
    early = _modules(first, read)
    late = [
        {path: text for path, text in _modules(name, read).items() if path not in early} for name in later
    ]
    owners: dict[str, str] = {}
    for modules in (early, *late):
        _add_owners(owners, modules)
    shared = [_imported(modules, owners, early) for modules in late]
    return [
        f"{_joined(early, first)}export{{{_list(set().union(*shared))}}};\n",
        *[
            f'import{{{_list(names)}}}from"./{first}";\n{_joined(modules, path)}'
            f"export{{{','.join(_EXPORT.findall(modules[path]))}}};\n"
            for path, modules, names in zip(later, late, shared, strict=True)
        ],
    ]


def _modules(first: str, read: Callable[[str], str]) -> dict[str, str]:
    """Return the texts of the module `first` and of all that it imports, which come before it."""
    modules: dict[str, str] = {}
    _collect(first, read, modules, ())
    return modules


def _add_owners(owners: dict[str, str], modules: dict[str, str]) -> None:
    """Add which of `modules` exports each name. Raises BundleError if two do, or one is there twice."""
    for path, text in modules.items():
        for name in _EXPORT.findall(text):
            if owners.get(name) == path:
                raise BundleError(f"two modules that are loaded later import {path}: import it in the first")
            if name in owners:
                raise BundleError(f"{path} and {owners[name]} both export {name}")
            owners[name] = path


def _imported(modules: dict[str, str], owners: dict[str, str], early: Collection[str]) -> set[str]:
    """Return the names that `modules` import from those of the first bundle."""
    found = [names for text in modules.values() for names, _ in _IMPORT.findall(text)]
    return {name for names in found for name in _listed(names) if owners.get(name) in early}


def _list(names: Iterable[str]) -> str:
    return ",".join(sorted(names))


def _listed(names: str) -> list[str]:
    return [name for each in names.split(",") if (name := each.strip())]


def _joined(modules: dict[str, str], last: str) -> str:
    return "".join(_as_function(path, text, is_last=path == last) for path, text in modules.items())


def _collect(path: str, read: Callable[[str], str], modules: dict[str, str], within: tuple[str, ...]) -> None:
    """Add the module at `path` to `modules`, after those that it imports."""
    if path in within:
        raise BundleError(f"{path} imports itself by way of {' and '.join(within)}")
    if path in modules:
        return
    text = read(path)
    for _, imported in _IMPORT.findall(text):
        if not imported.startswith("."):
            raise BundleError(f"{path} imports {imported!r}: begin it with './'")
        _collect(normpath(join(dirname(path), imported)), read, modules, (*within, path))
    modules[path] = text


def _as_function(path: str, text: str, *, is_last: bool) -> str:
    names = ",".join(_EXPORT.findall(text))
    own = _EXPORT.sub("", _IMPORT.sub("", text))
    if found := _OTHER.search(own):
        raise BundleError(f"{path} cannot be bundled: {found[0]}")
    own = compact(own)
    return own if is_last else f"const{{{names}}}=(()=>{{{own}return{{{names}}}}})();\n"


def compact(text: str) -> str:
    """Remove comments, indentation, and line ends and spaces that mean nothing.

    A template literal that has such lines, or text that looks so, would lose them too.
    """
    for comment in (_BLOCK_COMMENT, _TYPE_COMMENT, _LINE_COMMENT, _END_COMMENT):
        text = comment.sub("", text)
    text = _BLANK_LINES.sub("\n", _INDENTATION.sub("", text)).lstrip("\n")
    return _without_spaces(_CONTINUED.sub("", text))


def _without_spaces(text: str) -> str:
    """Remove the spaces around punctuation. Those around + and - may keep two operators apart."""
    parts, begin, at = [], 0, 0
    while found := _DELIMITER.search(text, at):
        at = _end_of_literal(text, found.start())
        if at > found.start():
            parts += [_tight(text[begin : found.start()]), text[found.start() : at]]
            begin = at
        else:
            at += 1
    return "".join([*parts, _tight(text[begin:])])


def _tight(code: str) -> str:
    """Remove spaces around punctuation, and the last comma or semicolon: no module has an empty body."""
    return _AT_END.sub("", _SPACE.sub("", code))


def _end_of_literal(text: str, at: int) -> int:
    """Return where the string, template or regular expression that begins at `at` ends; `at` if none does."""
    quote = text[at]
    if quote == "/" and _BEFORE_REGEX.search(text, max(0, at - 8), at):
        found = _REGEX.match(text, at)
        return found.end() if found else at
    if quote not in "\"'`":
        return at
    at += 1
    while text[at] != quote:
        if quote == "`" and text.startswith("${", at):
            at = _end_of_expression(text, at + 2)
        else:
            at += 2 if text[at] == "\\" else 1
    return at + 1


def _end_of_expression(text: str, at: int) -> int:
    """Return where the expression in a template that begins at `at` ends, after its brace."""
    depth = 1
    while depth:
        end = _end_of_literal(text, at)
        depth += {"{": 1, "}": -1}.get(text[at], 0) if end == at else 0
        at = max(end, at + 1)
    return at
