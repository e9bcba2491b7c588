import signal

# A shell starts background jobs with interrupts ignored; the processes that tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)
