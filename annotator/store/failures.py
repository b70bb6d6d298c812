"""What went wrong with the database, said in one sentence that names the file, the place and the remedy."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from annotator.errors import UserError


def make_damaged_error(path: Path, what: str) -> UserError:
    """The file cannot be a whole project; of the lines in which SQLite reports a corrupt page the first is given."""
    reason = what.replace("*** in database main ***", "").strip().partition("\n")[0].strip()
    return UserError(
        f"'{path.name}' in {path.parent} is damaged or no project ({reason}); put a copy from your backup in its place."
    )


def make_gone_error(path: Path) -> UserError:
    """The file is no longer where it was opened, or a different file is there."""
    if path.exists():
        return UserError(
            f"'{path.name}' in {path.parent} was replaced by another file while it was open here; the last edit was "
            "not saved. Save what is here under another name, then open the file again."
        )
    return UserError(
        f"'{path.name}' is no longer in {path.parent}: put the folder back, or open the project where it is now; "
        "the last edit was not saved."
    )


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turns errors of the database and of the disk, met inside, into a UserError about `path`."""
    try:
        yield
    except UnicodeDecodeError as error:  # of the driver, over what SQLite says of a damaged schema
        raise make_damaged_error(path, "its list of tables cannot be read") from error
    except (sqlite3.Error, OSError, UnicodeEncodeError) as error:
        known = _explain(error, path)
        if known is None:
            raise
        raise known from error


@contextmanager
def explain_damage(path: Path, table: str) -> Iterator[None]:
    """As `explain_errors`, around reading: values that cannot be what was stored are damage of the named table."""
    with explain_errors(path):
        try:
            yield
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", None) not in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_INTERRUPT):
                raise
            raise make_damaged_error(path, f"table '{table}': {_format_error(error)}") from error
        except _UNREADABLE as error:
            what = f"a value in table '{table}' cannot be read: {_format_error(error)}"
            raise make_damaged_error(path, what) from error


_UNREADABLE: Final = (
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    OverflowError,
    RecursionError,
    msgspec.MsgspecError,
)
"""What readers raise over values of a wrong type, size or form."""


def _format_error(error: BaseException) -> str:
    return f"{type(error).__name__} {error}"


def _explain(error: sqlite3.Error | OSError | UnicodeEncodeError, path: Path) -> UserError | None:
    where = f"'{path.name}' in {path.parent}"
    if isinstance(error, UnicodeEncodeError):
        return UserError(
            f"{where} cannot store {error.object!a}, which holds characters that are no Unicode; rename it first."
        )
    if isinstance(error, OSError):
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return UserError(f"{where} cannot grow because the disk is full; make room and try again.")
        if error.errno in (errno.EEXIST, errno.ELOOP):
            return UserError(f"{where} cannot be locked: {error.strerror}; take '{path.name}.lock' away.")
        return UserError(f"{where} cannot be used: {error.strerror or error}; check the folder and its permissions.")
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # the driver's own complaint: of wrong use, or of text that is no UTF-8
        return make_damaged_error(path, str(error)) if isinstance(error, sqlite3.OperationalError) else None
    sentences = {
        sqlite3.SQLITE_BUSY: f"{where} is held by another program; close that program and try again.",
        sqlite3.SQLITE_LOCKED: f"{where} is held by another program; close that program and try again.",
        sqlite3.SQLITE_FULL: f"{where} cannot grow because the disk is full; make room and try again.",
        sqlite3.SQLITE_READONLY: f"{where} cannot be written; check the permissions of the file and its folder.",
        sqlite3.SQLITE_PERM: f"{where} cannot be written; check the permissions of the file and its folder.",
        sqlite3.SQLITE_CANTOPEN: f"{where} cannot be opened; check that the folder is there and may be written.",
        sqlite3.SQLITE_IOERR: f"{where} cannot be read or written by the disk; check that the drive is connected.",
    }
    if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return UserError(
            f"{where} was changed by another program meanwhile; close both, open the project again and repeat the edit."
        )
    if code == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
        column = str(error).rpartition(": ")[2]
        return UserError(f"{where} has an entry of this name already ({column}); choose another name.")
    primary = code & 0xFF
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):  # the last: a damaged schema
        return make_damaged_error(path, _format_error(error))
    sentence = sentences.get(primary)
    return None if sentence is None else UserError(sentence)
