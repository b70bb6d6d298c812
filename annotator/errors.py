"""The one kind of error that a person meets."""

import shlex
import sys
from typing import Any

from annotator.phrase import Phrase


class UserError(Exception):
    """Something a person can put right: its message is one sentence that names what is wrong, where, and the remedy.

    The sentence is kept with its values, so that a window says it in its own language.
    """

    kind = "error"
    """How a window shows the sentence: what kind of message it is."""
    was_told = False
    """Whether the sentence has been said already, so that whoever catches the error keeps silent."""

    def __init__(self, text: str, /, **values: object) -> None:
        """The text with its `{fields}` filled in; a text without values is taken as it is."""
        self.sentence = text if isinstance(text, Phrase) and not values else Phrase(text, **values)
        super().__init__(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        """An error travels from a worker to the program with all it knows, whatever its own class is made from."""
        return _restore_error, (type(self), self.args, self.__dict__)


def _restore_error(kind: type[UserError], args: tuple[Any, ...], known: dict[str, Any]) -> UserError:
    made = kind.__new__(kind)
    made.args = args
    made.__dict__.update(known)
    return made


class EndReachedError(UserError):
    """Nothing went wrong: there is only no next one."""

    kind = "info"


class FlawError(UserError):
    """One place of a file is not as it should be; a lenient reader leaves that place out and counts why."""

    def __init__(self, text: str, /, *, flaw: Phrase, **values: object) -> None:
        """The sentence, and what of it says what is wrong."""
        super().__init__(text, **values)
        self.flaw = flaw


def describe_installation(requirement: str) -> str:
    """The command that installs a package where this program finds it."""
    return shlex.join([sys.executable, "-m", "pip", "install", requirement])
