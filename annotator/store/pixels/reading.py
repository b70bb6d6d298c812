"""How a picture file is opened, and the sentence a person reads when it cannot be."""

from __future__ import annotations

import errno
import os
import stat
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from annotator.errors import Phrase, UserError

Cancel = Callable[[], bool]


class TornPictureError(ValueError):
    """The bytes end too early or contradict themselves; the message is the reason without a subject."""


class UnsupportedPictureError(ValueError):
    """The bytes are sound but in a variant that is not read; the message names the variant."""


class DecodeCancelledError(Exception):
    """The caller's `cancelled` answered yes while a picture was being read."""


def stop_if(cancelled: Cancel | None) -> None:
    """Raise DecodeCancelledError when the caller has asked for an end."""
    if cancelled is not None and cancelled():
        raise DecodeCancelledError


# What the decoders are known to raise on damaged bytes, besides OSError; Pillow's doubts are warnings, which are errors
# where the program runs with strict warnings.
DAMAGE = (
    SyntaxError,
    ValueError,
    struct.error,
    zlib.error,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    OverflowError,
    UserWarning,
)


@contextmanager
def open_picture(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a picture for reading; every failure inside the block leaves as UserError with one sentence.

    DecodeCancelledError and UserError pass through unchanged.
    """
    name = os.fspath(path)
    with explain_failures(name):
        _refuse_what_is_no_file(name)
        with Path(name).open("rb") as stream:
            yield stream


@contextmanager
def explain_failures(name: str) -> Iterator[None]:
    """Every failure in reading a picture leaves as UserError with one sentence, as `open_picture` says."""
    try:
        yield
    except UnsupportedPictureError as error:
        raise UserError(
            "{name} is {reason}, which is not read; save it as a plain JPEG, PNG or TIFF.", name=name, reason=error
        ) from error
    except MemoryError as error:
        raise UserError(
            "{name} needs more memory than is free; close other programs or cut the picture up.", name=name
        ) from error
    except OSError as error:
        raise UserError(format_os_error(name, error)) from error
    except DAMAGE as error:
        raise UserError(format_damage(name, error)) from error


def _refuse_what_is_no_file(name: str) -> None:
    """Raise UserError for an empty file and for devices and pipes, whose opening could wait for ever."""
    facts = Path(name).stat()
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if not stat.S_ISREG(facts.st_mode):
        raise UserError("{name} is a device or a pipe, not a picture file; choose a regular file.", name=name)
    if facts.st_size == 0:
        raise UserError("{name} is empty (0 bytes); copy it again from its source.", name=name)


def format_damage(name: str, error: Exception) -> Phrase:
    """The sentence for bytes that cannot be decoded."""
    reason = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return Phrase("{name} is damaged ({reason}); copy it again from its source.", name=name, reason=reason)


def format_os_error(name: str, error: OSError) -> Phrase:
    """The sentence for an error of the file system, or for a decoder's OSError, which has no number."""
    if isinstance(error, FileNotFoundError):
        return Phrase("{name} is not there; put the file back or name the folder it has moved to.", name=name)
    if isinstance(error, IsADirectoryError):
        return Phrase("{name} is a folder, not a picture; open it as a folder of pictures.", name=name)
    if isinstance(error, NotADirectoryError):
        return Phrase(
            "{name} is not there, because {folder} is not a folder; correct the path.",
            name=name,
            folder=Path(name).parent,
        )
    if isinstance(error, PermissionError):
        return Phrase("{name} may not be read by this user; change its permissions.", name=name)
    if error.errno is None:
        return format_damage(name, error)
    return Phrase(
        "{name} could not be read ({reason}); check the disk or the network and try again.",
        name=name,
        reason=error.strerror,
    )
