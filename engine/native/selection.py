"""The assessor in C (`_assessor.c`), where it could be compiled. It gives the answers of the Python code.

The environment variable RIVERBOAT_NATIVE decides: "no" leaves it out, and with "must" the engine cannot be
imported without it. Otherwise it is used if it is there.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

if TYPE_CHECKING:
    from riverboat.engine.assessor.assessment import RuleSet
    from riverboat.engine.native._assessor import NativeRules

_SOURCE: Final = Path(__file__).with_name("_assessor.c")  # in a working copy only

_wish = os.environ.get("RIVERBOAT_NATIVE", "")
if _wish not in ("", "no", "must"):
    raise ImportError(f"RIVERBOAT_NATIVE is {_wish!r}: use no or must, or leave it out")
try:
    if _wish == "no":
        raise ImportError
    from riverboat.engine.native import _assessor

    if _SOURCE.exists() and crc32(_SOURCE.read_bytes()) != _assessor.SOURCE:
        raise ImportError("engine/native/_assessor.c has changed: install Riverboat again to compile it")
except ImportError:
    if _wish == "must":
        raise
    IN_USE = False
else:
    IN_USE = True

NAME: Final = "native" if IN_USE else "pure Python"
"""Which assessor is in use."""

_rules: dict["RuleSet", "NativeRules"] = {}


def accelerate(rule_set: "RuleSet") -> None:
    """Let `rule_set`, one of the engine's own, answer in C if that is in use; its class keeps the rest."""
    if IN_USE and rule_set not in _rules:
        strength, strengths = rule_set.strength, rule_set.strengths
        native = _rules[rule_set] = _assessor.NativeRules(rule_set.name, strength, strength, strengths)
        vars(rule_set).update(strength=native.strength, strengths=native.strengths, prepare=lambda: None)


def native_function(
    rule_set: "RuleSet", pure: Callable[[Sequence[int]], int]
) -> Callable[[Sequence[int]], int]:
    """Return `pure`, the strength of cards by `rule_set`, in C; itself, if that is not in use.

    What is not plain, such as a repeated card, still goes to `pure`.
    """
    return _assessor.NativeRules(rule_set.name, pure, pure, rule_set.strengths).of if IN_USE else pure


def rules_of(rule_set: "RuleSet") -> "NativeRules | None":
    """Return the native part of `rule_set`; None if it has none, or if that is not in use."""
    return _rules.get(rule_set)
