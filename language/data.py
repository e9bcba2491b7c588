"""A catalogue as plain data, for programs that format messages themselves: the browser table.

A pattern is a text, or a list of texts and of parts. A part is `[name]`, `[name, options]` for a number
written with `Intl.NumberFormat`, or `[name, variants, default]`, which chooses one of its variants.
"""

from typing import Any

from fluent.syntax import FluentParser, ast

Pattern = str | list[Any]


def as_data(source: str) -> dict[str, Pattern]:
    """Return the patterns of the messages in `source`, which is Fluent, and of their forms.

    Raises ValueError for what the page cannot format: anything but texts, parts, numbers and choices.
    """
    patterns: dict[str, Pattern] = {}
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"this is no message: {(entry.content or '').strip()[:80]!r}")
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                patterns[entry.id.name] = _pattern(entry.value)
            for form in entry.attributes:
                patterns[f"{entry.id.name}.{form.id.name}"] = _pattern(form.value)
    return patterns


def _pattern(pattern: ast.Pattern) -> Pattern:
    elements: list[Any] = []
    for element in pattern.elements:
        found = element.value if isinstance(element, ast.TextElement) else _part(element.expression)
        if isinstance(found, str) and elements and isinstance(elements[-1], str):
            elements[-1] += found
        elif found != "":
            elements.append(found)
    if all(isinstance(element, str) for element in elements):
        return "".join(elements)
    return elements


def _part(expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> str | list[Any]:
    match expression:
        case ast.StringLiteral():
            return str(expression.parse()["value"])
        case ast.VariableReference():
            return [expression.id.name]
        case ast.FunctionReference() if expression.id.name == "NUMBER":
            options = {each.name.name: each.value.parse()["value"] for each in expression.arguments.named}
            [number] = expression.arguments.positional
            if isinstance(number, ast.VariableReference):
                return [number.id.name, options]
        case ast.SelectExpression():
            variants = {_key(variant): _pattern(variant.value) for variant in expression.variants}
            default = next(_key(variant) for variant in expression.variants if variant.default)
            if isinstance(expression.selector, ast.VariableReference):
                return [expression.selector.id.name, variants, default]
    raise ValueError(f"the page cannot format {expression.to_json()}")


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
