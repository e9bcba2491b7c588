import pytest
from click import BadParameter, Command, FloatRange
from click.testing import CliRunner

from riverboat.server.commands.serve import serve
from riverboat.server.finite import FiniteRange


def finite_options(command: Command) -> list[str]:
    return [param.opts[0] for param in command.params if isinstance(param.type, FloatRange)]


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e999"])
def test_range_rejects_nan_and_infinity(text: str) -> None:
    with pytest.raises(BadParameter):
        FiniteRange(0).convert(text, None, None)
    assert FiniteRange(0).convert("1.5", None, None) == 1.5


@pytest.mark.parametrize("option", finite_options(serve))
def test_options_of_the_server_reject_nan(option: str) -> None:
    done = CliRunner().invoke(serve, [option, "nan"])
    assert done.exit_code == 2
    assert "nan is not finite" in done.output
