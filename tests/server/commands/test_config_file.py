"""Options of `riverboat serve` from the environment and from a TOML file."""

import re
from ipaddress import ip_network
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from riverboat.server.commands.serve import serve
from riverboat.server.exit_codes import ExitCode
from riverboat.server.settings import Settings
from tests.server.started import settings_by

PAGE = (Path(__file__).parents[3] / "docs" / "operating.md").read_text(encoding="utf-8")
SECRET = "correct-horse"
URL = f"postgresql+asyncpg://ann:{SECRET}@127.0.0.1:1/riverboat"
OPTIONS = [param for param in serve.params if isinstance(param, click.Option)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "riverboat.toml"


def refused(file: Path, text: str, *options: str) -> str:
    """Return the error that a configuration file leads to."""
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(serve, ["--config", str(file), *options])
    assert done.exit_code == 2
    return done.output.partition("Error: ")[2].strip()


def test_command_line_overrides_environment_overrides_file(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    file.write_text("port = 1\ngrant = 1\ntables-each = 1\n", encoding="utf-8")
    env = {"RIVERBOAT_PORT": "2", "RIVERBOAT_GRANT": "2"}
    settings = settings_by(monkeypatch, "--config", str(file), "--port", "3", env=env)
    assert (settings.port, settings.opening_grant, settings.tables.tables_each) == (3, 2, 1)
    assert settings.tables.tables == Settings().tables.tables


def test_environment_names_the_file(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text("port = 1\n", encoding="utf-8")
    assert settings_by(monkeypatch, env={"RIVERBOAT_CONFIG": str(file)}).port == 1


def test_values_keep_their_types(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text(
        'host = "::1"\nport = 1\nchat-rate = 0.5\nabandon-sealed = true\nseal-keys = "my.keys"\n'
        'proxy = ["10.0.0.0/8", "::1"]\norigin = []\nstall = 0\n',
        encoding="utf-8",
    )
    settings = settings_by(monkeypatch, "--config", str(file))
    assert (settings.host, settings.port, settings.limits.chat_rate) == ("::1", 1, 0.5)
    assert (settings.abandon_sealed, settings.keys, settings.stall) == (True, Path("my.keys"), 0)
    assert settings.access.proxies == (ip_network("10.0.0.0/8"), ip_network("::1"))
    assert settings.access.origins == ()


@pytest.mark.parametrize(("text", "value"), [("true", True), ("1", True), ("false", False), ("0", False)])
def test_environment_sets_a_flag(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    assert settings_by(monkeypatch, env={"RIVERBOAT_ABANDON_SEALED": text}).abandon_sealed is value


def test_flag_overrides_file(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text("abandon-sealed = false\n", encoding="utf-8")
    assert settings_by(monkeypatch, "--config", str(file), "--abandon-sealed").abandon_sealed


def test_environment_repeats_an_option_with_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_by(monkeypatch, env={"RIVERBOAT_PROXY": "10.0.0.0/8 192.0.2.7"})
    assert settings.access.proxies == (ip_network("10.0.0.0/8"), ip_network("192.0.2.7"))


def test_repeated_option_replaces_the_list_of_the_file(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text('proxy = ["10.0.0.0/8", "::1"]\n', encoding="utf-8")
    settings = settings_by(monkeypatch, "--config", str(file), "--proxy", "192.0.2.7")
    assert settings.access.proxies == (ip_network("192.0.2.7"),)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("prot = 1", "unknown option 'prot'. Did you mean 'port'?"),
        ("tables_each = 1", "unknown option 'tables_each'. Did you mean 'tables-each'?"),
        ("[tables]\neach = 1", "'tables': Give a single value."),
        ('config = "other.toml"', "unknown option 'config'."),
        ("port = 70000", "'port': 70000 is not in the range 0<=x<=65535."),
        ("port = 8765.5", "'port': '8765.5' is not a valid integer range."),
        ("port = true", "'port': 'True' is not a valid integer range."),
        ("abandon-sealed = 7", "'abandon-sealed': '7' is not a valid boolean."),
        ("port = [1, 2]", "'port': Give a single value."),
        ('proxy = "10.0.0.0/8"', '\'proxy\': Give a list, as in ["a", "b"].'),
        ('proxy = ["10.0.0"]', "'proxy': '10.0.0' is not a network. Try 10.0.0.0/8 or 192.0.2.7."),
    ],
)
def test_invalid_value_is_refused(file: Path, text: str, error: str) -> None:
    assert refused(file, text).startswith(f"{file}: {error}")


def test_invalid_value_is_refused_even_if_overridden(file: Path) -> None:
    assert "'port'" in refused(file, "port = 70000", "--port", "1")


@pytest.mark.parametrize("text", ["port", f"db = {URL}", 'host = "\\x"'])
def test_file_that_is_not_toml_is_refused(file: Path, text: str) -> None:
    error = refused(file, text)
    assert error.startswith(f"{file} cannot be read as TOML: ")
    assert SECRET not in error


def test_file_that_is_not_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    done = CliRunner().invoke(serve, ["--config", str(file)])
    assert (done.exit_code, "cannot be read as TOML" in done.output) == (2, True)


def test_missing_file_is_refused(file: Path) -> None:
    done = CliRunner(env={"RIVERBOAT_CONFIG": str(file)}).invoke(serve)
    assert (done.exit_code, f"'{file}' does not exist" in done.output) == (2, True)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.opts[0])
def test_help_shows_the_variable_of_every_option(option: click.Option) -> None:
    variable = "RIVERBOAT_" + option.opts[0].removeprefix("--").replace("-", "_").upper()
    if variable == "RIVERBOAT_SEAL_KEYS":  # contains the keys themselves
        variable += "_FILE"
    with serve.make_context("serve", []) as ctx:
        assert option.get_help_extra(ctx)["envvars"] == (variable,)


def test_keys_in_the_environment_are_not_a_file_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_by(monkeypatch, env={"RIVERBOAT_SEAL_KEYS": SECRET}).keys is None
    env = {"RIVERBOAT_SEAL_KEYS_FILE": "my.keys"}
    assert settings_by(monkeypatch, env=env).keys == Path("my.keys")


@pytest.mark.integration  # connects to a port
@pytest.mark.parametrize("url", [URL, f"nonsense://ann:{SECRET}@host/riverboat", f"ann:{SECRET}@host"])
def test_password_of_the_database_is_never_printed(
    file: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text(f'db = "{url}"\n', encoding="utf-8")
    for options, env in ((["--config", str(file)], {}), ([], {"RIVERBOAT_DB": url})):
        done = CliRunner(env=env).invoke(serve, [*options, "--port", "0"])
        assert done.exit_code in (ExitCode.WRONG_USAGE, ExitCode.NO_CONNECTION)
        assert SECRET not in done.output + caplog.text
        helped = CliRunner(env=env).invoke(serve, [*options, "--help"])
        assert helped.exit_code == 0
        assert SECRET not in helped.output


def test_sample_of_the_page_loads(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    [sample] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file.write_text(sample, encoding="utf-8")
    settings = settings_by(monkeypatch, "--config", str(file))
    assert settings.access.proxies == (ip_network("127.0.0.1"),)
    assert settings != Settings()
