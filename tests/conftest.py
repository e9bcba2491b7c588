import signal

from hypothesis import settings

# A shell starts background jobs with interrupts ignored; the processes that tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes depends on what else the machine does.
settings.register_profile("patient", settings(), deadline=None)
settings.load_profile("patient")

pytest_plugins = ["tests.support.databases"]
