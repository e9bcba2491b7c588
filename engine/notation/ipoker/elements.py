"""XML without surprises: elements, attributes and text; no entities, no document types, little nesting."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers.expat import ExpatError, ParserCreate

from riverboat.engine.errors import NotationError

_MAX_DEPTH: Final = 8


@dataclass(slots=True)
class Element:
    """An element. text: its own, without that of its children. line: in the file."""

    name: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def each(self, name: str) -> Iterator["Element"]:
        """Yield the children of this name."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> "Element":
        """Return the first child of this name. Raises NotationError."""
        found = next(self.each(name), None)
        if found is None:
            raise NotationError(f"line {self.line}: <{self.name}> has no <{name}>", code="bad_field")
        return found

    def get(self, name: str) -> str:
        """Return the attribute of this name. Raises NotationError."""
        if name not in self.attributes:
            raise NotationError(f"line {self.line}: <{self.name}> has no {name}", code="bad_field")
        return self.attributes[name].strip()

    def texts(self) -> dict[str, str]:
        """Return the texts of the children that have no children, by name."""
        return {child.name: child.text.strip() for child in self.children if not child.children}


def element_of(text: str, line: int) -> Element:
    """Parse `text`, one element, which begins in this `line` of the file. Raises NotationError."""
    parser = ParserCreate()
    top = Element("", {}, line)
    stack = [top]

    def where() -> int:
        return line + parser.CurrentLineNumber - 1

    def begin(name: str, attributes: dict[str, str]) -> None:
        if len(stack) > _MAX_DEPTH:
            raise NotationError(f"line {where()}: elements are nested too deeply", code="bad_xml")
        element = Element(name, attributes, where())
        stack[-1].children.append(element)
        stack.append(element)

    def read(data: str) -> None:
        stack[-1].text += data

    def refuse(*_: Any) -> None:
        raise NotationError(f"line {where()}: a document type or an entity is not read", code="bad_xml")

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: stack.pop()
    parser.CharacterDataHandler = read
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.buffer_text = True
    try:
        parser.Parse(text, True)
    except ExpatError as error:
        reason = str(error).partition(":")[0]
        raise NotationError(
            f"line {where()}: this is not well-formed XML: {reason}", code="bad_xml"
        ) from None
    except UnicodeError:
        raise NotationError(f"line {line}: this is not text", code="bad_xml") from None
    return top.children[0]
