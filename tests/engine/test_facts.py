import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, field, replace

import pytest

from riverboat.engine.facts import changed, fact


@fact
class Rained:
    place: str
    drops: int = 3


@fact
class Stopped:
    pass


@fact(kw_only=True)
class Flooded:
    rivers: dict[str, int] = field(default_factory=dict)
    place: str


def test_fact_construction_and_equality() -> None:
    assert Rained("here") == Rained(place="here", drops=3) != Rained("here", 4)
    assert {Rained("here"), Rained("here")} == {Rained("here")}
    assert replace(Rained("here"), drops=5) == Rained("here", 5)
    assert Stopped() == Stopped()
    assert repr(Rained("here")) == "Rained(place='here', drops=3)"


def test_fact_cannot_be_changed() -> None:
    rained = Rained("here")
    with pytest.raises(FrozenInstanceError):
        rained.drops = 4  # type: ignore[misc]  # that is the point
    with pytest.raises((FrozenInstanceError, TypeError)):
        rained.wind = 1  # type: ignore[attr-defined]  # so is this
    assert not hasattr(rained, "__dict__")


def test_missing_field_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Rained\.__init__\(\) missing .* 'place'"):
        Rained()  # type: ignore[call-arg]  # that is the point


def test_fields_by_name_with_factories() -> None:
    one, other = Flooded(place="here"), Flooded(place="here")
    assert one == other
    assert one.rivers == {}
    assert one.rivers is not other.rivers
    assert Flooded(place="there", rivers={"Po": 2}) == replace(one, place="there", rivers={"Po": 2})
    with pytest.raises(TypeError, match="positional"):
        Flooded({}, "here")  # type: ignore[call-arg]  # that is the point


def test_changed_is_replace() -> None:
    rained = Rained("here")
    assert changed(rained, drops=5) == replace(rained, drops=5)
    assert changed(Flooded(place="here"), place="there") == Flooded(place="there")
    with pytest.raises(TypeError, match="wind"):
        changed(rained, wind=1)


@fact
class Poured(Rained):
    secret: str = field(default="", repr=False)

    def __hash__(self) -> int:
        return 1


def test_inherited_fields_come_first_and_own_methods_stay() -> None:
    poured = Poured("here", 4, "well")
    assert (poured.place, poured.drops, poured.secret) == ("here", 4, "well")
    assert repr(poured) == "Poured(place='here', drops=4)"
    assert poured != Poured("here", 4, "spring")
    assert hash(poured) == 1
    assert Rained("here", 4) != poured


@pytest.mark.parametrize(
    "made", [Rained("here"), Poured("here", 4, "well"), Stopped(), Flooded(place="here")]
)
def test_copies_are_equal(made: object) -> None:
    for copied in (copy(made), deepcopy(made), pickle.loads(pickle.dumps(made))):  # noqa: S301 - its own
        assert copied == made
        assert type(copied) is type(made)


def test_field_cannot_be_deleted() -> None:
    rained = Rained("here")
    with pytest.raises(FrozenInstanceError, match="'drops'"):
        del rained.drops
    assert rained == Rained("here")


def test_field_without_a_value_after_one_with_it_is_refused() -> None:
    with pytest.raises((TypeError, SyntaxError), match="non-default"):

        @fact
        class Wrong:
            drops: int = 3
            place: str  # type: ignore[misc]  # that is the point
