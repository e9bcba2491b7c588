"""A bot's program sees itself alone, and takes no more than its limits: attacks that try otherwise."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena import sandbox
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.pipes import Program, ProgramGone
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.sandbox import (
    NOT_HELD,
    Limits,
    Sandbox,
    can_isolate,
    checked_binds,
    own_paths,
)
from riverboat.client_cli.arena.secrets_of_decks import state_folder
from riverboat.client_cli.main import ExitCode, main
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module", autouse=True)
def namespaces() -> None:
    if not can_isolate():
        missing("this machine does not permit user namespaces")


def answer(script: str, held: Sandbox | None = None, *, is_isolated: bool = True) -> str:
    """Return the first line that a program in Python writes."""
    command = [sys.executable, "-I", "-S", "-c", script]
    program = Program(command, is_isolated=is_isolated, sandbox=held)
    try:
        line = program.receive(time.monotonic() + PATIENCE)
        assert line is not None
        return line.decode()
    finally:
        program.kill()


def end_of(script: str, limits: Limits, *, is_isolated: bool) -> str:
    """Return how a program ends that writes nothing."""
    program = Program(
        [sys.executable, "-I", "-S", "-c", script], is_isolated=is_isolated, sandbox=Sandbox(limits=limits)
    )
    try:
        with pytest.raises(ProgramGone) as error:
            program.receive(time.monotonic() + PATIENCE)
        return str(error.value)
    finally:
        program.kill()


def reads(path: Path) -> str:
    return f"try: print(open({str(path)!r}).read(), flush=True)\nexcept OSError as e: print(type(e).__name__)"


def test_program_reads_no_command_line_of_another_process() -> None:
    script = """
import glob
seen = b" ".join(open(path, "rb").read() for path in glob.glob("/proc/[0-9]*/cmdline"))
print(len(glob.glob("/proc/[0-9]*")), ("seed" + "-4242").encode() in seen, flush=True)
"""
    command = [sys.executable, "-I", "-S", "-c", "input()", "seed-4242"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as other:
        assert answer(script) == "2 False"
        assert answer(script, is_isolated=False).endswith("True")
        other.kill()


def test_program_reads_nothing_but_what_is_shown(tmp_path: Path) -> None:
    own, other, home = tmp_path / "own", tmp_path / "other", Path.home()
    for folder in (own, other):
        folder.mkdir()
        (folder / "bot.py").write_text("private")
    held = Sandbox(shown=(str(own),))
    assert answer(reads(own / "bot.py"), held) == "private"
    assert answer(reads(other / "bot.py"), held) == "FileNotFoundError"
    files = f"import os; print(sorted(os.listdir({str(tmp_path)!r})))"
    assert answer(files, held) == "['own']"
    assert answer(f"import os; print(os.path.exists({str(home)!r}) and os.listdir({str(home)!r}))") in {
        "False",
        *(str([part]) for part in os.listdir(home)),
    }


def test_folder_of_the_match_and_kept_secrets_are_hidden_even_in_the_own_folder(tmp_path: Path) -> None:
    log = tmp_path / "results" / LOG
    log.parent.mkdir()
    log.write_text("all cards")
    secret = state_folder() / "0123"
    secret.parent.mkdir(parents=True, exist_ok=True)
    secret.write_text("all decks")
    held = Sandbox(shown=(str(tmp_path), str(state_folder().parent)), hidden=(str(log.parent),))
    assert answer(reads(log), held) == "FileNotFoundError"
    assert answer(reads(secret), held) == "FileNotFoundError"
    assert answer(reads(log), held, is_isolated=False) == "all cards"


def test_two_programs_share_no_folder(tmp_path: Path) -> None:
    held = Sandbox(shown=(str(tmp_path),))
    script = """
import os, sys
for folder in (FOLDER, "/tmp", "/dev/shm", "/usr"):
    try:
        found = os.path.exists(folder + "/passed-on")
        open(folder + "/passed-on", "w").close()
        print(folder == FOLDER, found, end=";")
    except OSError as error:
        print(error.errno, end=";")
print(flush=True)
""".replace("FOLDER", repr(str(tmp_path)))
    read_only = 30
    for _ in range(2):
        assert answer(script, held) == f"{read_only};False False;False False;{read_only};"
    assert list(tmp_path.iterdir()) == []


def test_program_signals_nobody_and_has_no_rights() -> None:
    script = f"""
import os, signal
for target in ({os.getpid()}, 1, -1, 0):
    try:
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        os.kill(target, signal.SIGUSR1)
    except OSError: pass
rights = [line.split()[1] for line in open("/proc/self/status") if line.startswith("Cap")]
print(set(rights), flush=True)
"""
    assert answer(script) == "{'0000000000000000'}"


def test_program_cannot_mount_or_leave() -> None:
    script = """
import ctypes, os
libc = ctypes.CDLL(None)
unmounted, mounted = libc.umount2(b"/usr", 2), libc.mount(b"none", b"/usr", b"tmpfs", 0, None)
print(unmounted, mounted, libc.unshare(0x10000000), flush=True)
"""
    assert answer(script) == "-1 -1 -1"


@pytest.mark.parametrize("is_isolated", [False, True])
def test_daemon_that_a_program_leaves_ends_with_it(is_isolated: bool) -> None:
    marker = f"daemon-of-{os.getpid()}-{is_isolated}"
    script = f"""
import os, signal, sys, time
for _ in range(3):
    if not os.fork():
        os.setsid()
        if os.fork(): os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sleep = "import time; time.sleep(3600)"
        os.execv(sys.executable, [sys.executable, "-I", "-S", "-c", sleep, {marker!r}])
print("ready", flush=True)
"""
    assert answer(script, is_isolated=is_isolated) == "ready"
    deadline = time.monotonic() + PATIENCE
    while running(marker):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def running(marker: str) -> list[str]:
    done = subprocess.run(["ps", "-eo", "args="], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.endswith(f" {marker}")]


NETWORK = """
import os, socket
try:
    socket.create_connection(("127.0.0.1", PORT), timeout=30).close()
    reached = True
except OSError:
    reached = False
processes = [name for name in os.listdir("/proc") if name.isdigit()]
print(reached, len(processes), os.path.exists(FILE), flush=True)
"""


def test_network_is_all_that_the_network_switch_gives(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.write_text("")
    with socket.create_server(("127.0.0.1", 0)) as server:
        script = NETWORK.replace("PORT", str(server.getsockname()[1])).replace("FILE", repr(str(private)))
        assert answer(script) == "False 2 False"
        assert answer(script, Sandbox(network=True)) == "True 2 False"


def test_environment_has_no_password_and_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "secret")
    script = "import os; print(os.environ.get('PGPASSWORD'), os.environ['HOME'], os.environ['TMPDIR'])"
    assert answer(script) == "None /tmp /tmp"


@pytest.mark.parametrize("is_isolated", [False, True])
def test_program_that_grows_without_end_is_ended(is_isolated: bool) -> None:
    script = "kept = []\nwhile True: kept.append(b'x' * 1_000_000)"
    limits = Limits(memory_mb=120)
    assert end_of(script, limits, is_isolated=is_isolated) == "used more than 120 MB of memory"


def test_memory_counts_in_all_processes_together() -> None:
    script = "import os, time\nfor _ in range(4): os.fork()\nkept = os.urandom(12_000_000); time.sleep(3600)"
    assert end_of(script, Limits(memory_mb=120), is_isolated=True) == "used more than 120 MB of memory"


def test_memory_that_is_reserved_or_shared_does_not_count() -> None:
    script = """
import mmap, os, time
reserved = mmap.mmap(-1, 8 << 30)
kept = bytearray(os.urandom(60_000_000))
for _ in range(3):
    if not os.fork(): time.sleep(3600)
time.sleep(1)
print("alive", flush=True)
"""
    assert answer(script, Sandbox(limits=Limits(memory_mb=120))) == "alive"


@pytest.mark.parametrize("is_isolated", [False, True])
def test_program_that_forks_without_end_is_ended(is_isolated: bool) -> None:
    script = "import os, time\nwhile True:\n    if not os.fork(): time.sleep(3600)\n    time.sleep(0.005)"
    limits = Limits(processes=12)
    assert end_of(script, limits, is_isolated=is_isolated) == "started more than 12 processes"


def test_files_are_limited_in_size_and_number() -> None:
    script = """
import resource
try:
    with open("/tmp/large", "wb") as file:
        for _ in range(20): file.write(bytes(1_000_000)); file.flush()
    large = True
except OSError: large = False
try: files, many = [open("/dev/null") for _ in range(60)], True
except OSError: many = False
print(large, many, flush=True)
"""
    assert answer(script, Sandbox(limits=Limits(file_mb=8, open_files=32))) == "False False"
    assert answer(script, Sandbox(limits=Limits(file_mb=64, open_files=128))) == "True True"


def test_links_on_the_way_to_a_shown_path_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "file").write_text("here")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "again").symlink_to(tmp_path / "link")
    assert answer(reads(tmp_path / "again" / "file"), Sandbox(shown=(str(tmp_path / "again"),))) == "here"
    (tmp_path / "loop").symlink_to("loop")
    assert answer("print(1)", Sandbox(shown=(str(tmp_path / "loop"), str(tmp_path / "none")))) == "1"


def launched(within: str, command: list[str]) -> str:
    """Run a program in its sandbox after the shell commands `within`, in a user namespace."""
    if shutil.which("unshare") is None:
        missing("this test needs unshare, of util-linux")
    done = subprocess.run(
        [
            "unshare",
            "--user",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            f'{within}; exec "$@"',
            "sh",
            *command,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_kernel_that_refuses_a_new_proc_gives_an_empty_one() -> None:
    """As in a container: a part of /proc is covered, and a new one would uncover it."""
    script = "import os; print(os.listdir('/proc'))"
    starter = (
        "import os, subprocess, sys; from riverboat.client_cli.arena.sandbox import Sandbox; "
        f"command = Sandbox().launcher([sys.executable, '-I', '-S', '-c', {script!r}], is_isolated=True); "
        "sys.exit(subprocess.run(command).returncode)"
    )
    cover = "mount --bind /dev/null /proc/meminfo"
    assert launched(cover, [sys.executable, "-c", starter]) == "[]\n"


BOT = "from riverboat.client_cli.bots import Caller\nclass Calls(Caller): pass\n"


def test_match_without_namespaces_says_what_is_not_held_and_the_report_repeats_it(tmp_path: Path) -> None:
    (tmp_path / "calls.py").write_text(BOT)
    out = tmp_path / "out"
    line = [sys.executable, "-m", "riverboat.client_cli", "match", str(tmp_path / "calls.py"), "caller"]
    said = launched("echo 0 > /proc/sys/user/max_user_namespaces", [*line, "--hands", "4", "--out", str(out)])
    assert said.count(NOT_HELD) == 2  # before it begins, and with the result
    assert json.loads((out / LOG).read_bytes().splitlines()[0])["not_held"] == NOT_HELD
    page = report_of(MatchFolder(out), quick=True)
    assert NOT_HELD in page
    assert "Memory of decks not excluded: calls." in page


def test_match_with_namespaces_excludes_memory_of_decks(tmp_path: Path) -> None:
    (tmp_path / "calls.py").write_text(BOT)
    out = tmp_path / "out"
    line = ["match", str(tmp_path / "calls.py"), "caller", "--hands", "4", "--out", str(out)]
    done = CliRunner().invoke(main, [*line, "--memory-mb", "999"])
    assert done.exit_code == ExitCode.DONE, done.output
    assert "not excluded" not in done.stdout
    header = json.loads((out / LOG).read_bytes().splitlines()[0])
    assert header["settings"]["limits"]["memory_mb"] == 999
    assert (header["not_held"], header["memory_of_decks_not_excluded"]) == ("", [])
    page = report_of(MatchFolder(out), quick=True)
    assert "--memory-mb 999" in page
    assert "not excluded" not in page
    shared = CliRunner().invoke(
        main, [*line[:-1], str(tmp_path / "shared"), "--share-process", "calls", "--hands", "4"]
    )
    assert "Memory of decks not excluded: calls." in shared.stdout
    page = report_of(MatchFolder(tmp_path / "shared"), quick=True)
    assert "Memory of decks not excluded: calls." in page
    assert "--share-process calls" in page


def test_bot_that_runs_riverboat_or_a_module_plays_in_the_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calls.py").write_text(BOT)
    worker = f"{sys.executable} -P -m riverboat.client_cli.arena.worker calls.py:Calls"
    (tmp_path / "bot.sh").write_text(f"#!/bin/sh\nexec {worker}\n")
    (tmp_path / "bot.sh").chmod(0o755)
    for spec in (worker, "./bot.sh", "calls.py"):
        done = CliRunner().invoke(main, ["match", spec, "caller", "--hands", "4", "--json"])
        assert done.exit_code == ExitCode.DONE, done.output
        assert json.loads(done.stdout)["bots"][0]["faults"] == {}


def test_bind_shows_a_path(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    weights = tmp_path / "weights"
    weights.write_text("learned")
    bot = tmp_path / "bot" / "reads.py"
    bot.write_text(f"{BOT}\nprint(open({str(weights)!r}).read())\n")
    line = ["match", str(bot), "caller", "--hands", "2"]
    assert "FileNotFoundError" in CliRunner().invoke(main, line).stderr
    done = CliRunner().invoke(main, [*line, "--bind", str(weights)])
    assert done.exit_code == ExitCode.DONE, done.output


def test_home_folder_is_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "people" / "ada"
    home.mkdir(parents=True)
    (home / "bot.py").write_text(BOT)
    (home / "bots").mkdir()
    monkeypatch.setenv("HOME", str(home))
    for path in (home, home.parent, Path("/")):
        with pytest.raises(MatchError, match="it has your home folder in it"):
            checked_binds([str(path)])
    with pytest.raises(MatchError, match="it does not exist"):
        checked_binds([str(home / "none")])
    assert checked_binds([str(home / "bots")]) == (str(home / "bots"),)
    assert own_paths(["python3", str(home / "bot.py")]) == (str(home / "bot.py"),)
    monkeypatch.chdir(home)
    assert own_paths(["python3", "-m", "bot"]) == ()
    assert str(home) not in sandbox.interpreter_paths()


def test_folder_of_the_match_must_not_have_the_bots_in_it(tmp_path: Path) -> None:
    (tmp_path / "calls.py").write_text(BOT)
    done = CliRunner().invoke(main, ["match", str(tmp_path / "calls.py"), "caller", "--out", str(tmp_path)])
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "choose another folder for the match" in done.stderr
