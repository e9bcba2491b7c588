"""A long text that is pasted without marks comes as a flood of keys, which is dropped."""

import os
import select
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Thread
from typing import Any

from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message import Message

from riverboat.client_cli.fullscreen.driver import FLOOD, Reads, sparing


class Flooded(HeadlessDriver):
    """Reads keys from a pipe, and has passed on `passed`."""

    passed: list[Message]

    def process_message(self, message: Message) -> None:
        self.passed.append(message)

    @classmethod
    @contextmanager
    def reading(cls, clock: Callable[[], float]) -> Iterator[tuple[Any, int]]:
        """Yield a driver that drops floods, and the end of the pipe to write to."""
        read, write = os.pipe()
        driver: Any = object.__new__(sparing(cls, clock))
        driver.fileno, driver.passed = read, []
        try:
            yield driver, write
        finally:
            os.close(read)
            os.close(write)


def test_flood_of_keys_is_neither_passed_on_nor_parsed() -> None:
    now = 0.0
    key = Key("f", "f")
    with Flooded.reading(lambda: now) as (driver, write):
        for _ in range(FLOOD):
            driver.process_message(key)
        assert len(driver.passed) == FLOOD
        os.write(write, b"f" * 10_000)
        driver.process_message(key)
        assert len(driver.passed) == FLOOD
        assert select.select([driver.fileno], [], [], 0)[0] == []
        now = 1.0
        driver.process_message(key)
        assert len(driver.passed) == FLOOD + 1


def test_flood_goes_on_after_a_pause_of_a_busy_terminal() -> None:
    now = 0.0
    key = Key("f", "f")
    with Flooded.reading(lambda: now) as (driver, write):
        os.write(write, b"f" * 10_000)
        for _ in range(FLOOD + 1):
            driver.process_message(key)
        assert len(driver.passed) == FLOOD
        now = 3.0
        os.write(write, b"f" * 10_000)
        driver.process_message(key)
        assert len(driver.passed) == FLOOD
        assert select.select([driver.fileno], [], [], 0)[0] == []
        now = 5.0
        driver.process_message(key)  # typed by a person
        assert len(driver.passed) == FLOOD + 1


def test_keys_of_a_person_do_not_prolong_a_flood() -> None:
    now = 0.0
    key = Key("f", "f")
    with Flooded.reading(lambda: now) as (driver, write):
        for _ in range(FLOOD + 1):
            driver.process_message(key)
        for seconds in range(1, 12):  # the next key waits each time: the program reads late
            now = seconds / 2
            os.write(write, b"f")
            driver.process_message(key)
        assert len(driver.passed) == FLOOD + 2


def test_flood_is_one_for_a_busy_program_too() -> None:
    key, seconds = Key("f", "f"), count()
    with Flooded.reading(lambda: float(next(seconds))) as (driver, write):
        os.write(write, b"f" * 10_000)
        for _ in range(FLOOD + 1):
            driver.process_message(key)
        assert len(driver.passed) == FLOOD
        for _ in range(FLOOD):  # typed by a person
            driver.process_message(key)
        assert len(driver.passed) == 2 * FLOOD


def test_keys_that_a_busy_program_reads_late_came_together() -> None:
    seconds = count()
    with Flooded.reading(lambda: float(next(seconds))) as (driver, write):
        os.write(write, b"ff")
        for _ in range(3):
            driver.process_message(Key("f", "f"))
        os.read(driver.fileno, 2)
        driver.process_message(Key("f", "f"))  # the last of them
        driver.process_message(Key("f", "f"))
        times = [message.time for message in driver.passed]
        assert len(set(times[:4])) == 1
        assert times[4] > times[3]


def test_keys_of_one_read_came_together_however_slow_the_program() -> None:
    class Reading(LinuxDriver):
        def process_message(self, message: Message) -> None:
            passed.append(message)

    passed: list[Any] = []
    read, write = os.pipe()
    seconds = count()  # it is late by a second for each key
    driver: Any = object.__new__(sparing(Reading, lambda: float(next(seconds))))
    driver.fileno, driver._debug = read, False
    driver.exit_event = driver._reads = Reads()
    os.write(write, b"f" * 4_000)
    thread = Thread(target=driver.run_input_thread)
    try:
        thread.start()
        while not passed or passed[-1].key == "f":  # one that comes during the flood is dropped with it
            os.write(write, b"q")
            time.sleep(0.01)
    finally:
        driver.exit_event.set()
        thread.join()
        os.close(read)
        os.close(write)
    keys = [key for key in passed if key.key == "f"]
    assert len(keys) == FLOOD
    assert len({key.time for key in keys}) == 1
