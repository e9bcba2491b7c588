"""Errors of the seats for language models."""


class AgentError(Exception):
    """A language model cannot play. The message is a sentence for the person who started it.

    code: the kind of error, stable.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class CompletionError(AgentError):
    """The interface of a language model gave no answer in time, but may give one later."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "no_completion")


class BadMove(Exception):  # noqa: N818 - it is what a model did
    """An action that cannot be sent. The message is a sentence for the model."""
