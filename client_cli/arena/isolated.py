"""Starts a program without a network and in a space of processes of its own, on Linux.

Run as a script, without the rest of Riverboat, so that it starts fast: `isolated.py COMMAND...`. Without a
command it exits with 0 if this machine permits that. See unshare(2), user_namespaces(7) and
pid_namespaces(7). The program sees no process but its own, so it can signal no other; when it ends, or this
process, everything that it has started ends too.
"""

import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

_NEW_USER, _NEW_PIDS, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_PR_SET_PDEATHSIG = 1
_NOT_STARTED = 127


def unshare() -> bool:
    """Leave the network, and give processes started from now on a space of their own. Return the success."""
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_USER | _NEW_PIDS | _NEW_NETWORK):
        return False
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        pass  # the user has no name then, which changes no right
    return True


def die_with_parent() -> None:
    """Let the kernel end this process when the thread that started it ends, on Linux."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _run(command: list[str]) -> NoReturn:
    """Run `command` as a child, and exit as it does. This process is the first of its space."""
    child = os.fork()
    if not child:
        try:
            os.execvp(command[0], command)  # noqa: S606 - the user's own command
        except OSError as error:
            print(f"{command[0]}: {error.strerror}", file=sys.stderr)  # noqa: T201
            os._exit(_NOT_STARTED)
    # Only the child has the pipes now, so their end is seen when the child closes them.
    for stream in range(3):
        os.close(stream)
    while True:
        ended, status = os.wait()  # children of the child, too
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)


def main(command: list[str]) -> int:
    """Run `command`; return its exit code."""
    if not unshare():
        return 1
    if not command:
        return 0
    die_with_parent()
    first = os.fork()
    if not first:
        die_with_parent()
        _run(command)
    for stream in range(3):
        os.close(stream)
    code = os.waitstatus_to_exitcode(os.waitpid(first, 0)[1])
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))  # the standard streams may be closed, so there is nothing to flush
