"""What went wrong with the database, said in one sentence that names the file, the place and the remedy."""

import errno
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from annotator.errors import Phrase, UserError

LARGE: Final = 1 << 23
"""Bytes above which a file is large: to look for damage in it takes longer than a window may wait."""


class UnsettledError(sqlite3.OperationalError):
    """A commit failed, and so did overwriting it: the next opening may find it in the file or not."""


def make_damaged_error(path: Path, what: str) -> UserError:
    """The file cannot be a whole project; of the lines in which SQLite reports a corrupt page the first is given."""
    reason = what
    if not isinstance(what, Phrase):
        reason = what.replace("*** in database main ***", "").strip().partition("\n")[0].strip()
    return UserError(
        "'{file}' in {folder} is damaged or not a project ({reason}); replace it with a copy from your backup.",
        file=path.name,
        folder=path.parent,
        reason=reason,
    )


def make_malformed_error(path: Path, what: str) -> UserError:
    """What SQLite calls malformed: a damaged file, or one of which the disk did not give a page.

    SQLite reports a read that failed with EIO as damage (`SQLITE_IOERR_CORRUPTFS` becomes `SQLITE_CORRUPT`), but not
    where it copies pages. A file whose copy is sound had only failed to be read once.
    """
    where = Phrase("'{file}' in {folder}", file=path.name, folder=path.parent)
    if path.is_file() and path.stat().st_size > LARGE:
        return UserError(
            "{where} cannot be read ({reason}); check that the drive is connected and open the file again. If that "
            "does not help, it is damaged: replace it with a copy from your backup.",
            where=where,
            reason=what,
        )
    uri = f"{path.absolute().as_uri()}?mode=ro{'' if path.with_name(f'{path.name}-wal').exists() else '&immutable=1'}"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection, closing(sqlite3.connect(":memory:")) as copy:
            connection.backup(copy)
            is_whole = copy.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    except sqlite3.Error as error:
        is_whole = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_IOERR
    return UserError(_SENTENCES[sqlite3.SQLITE_IOERR], where=where) if is_whole else make_damaged_error(path, what)


def make_gone_error(path: Path) -> UserError:
    """The file is no longer where it was opened, or a different file is there."""
    if path.exists():
        return UserError(
            "'{file}' in {folder} was replaced by another file while it was open here; the last edit was "
            "not saved. Save what is here under another name, then open the file again.",
            file=path.name,
            folder=path.parent,
        )
    return UserError(
        "'{file}' is no longer in {folder}: put the folder back, or open the project where it is now; "
        "the last edit was not saved.",
        file=path.name,
        folder=path.parent,
    )


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turns errors of the database and of the disk, met inside, into a UserError about `path`."""
    try:
        yield
    except UnicodeDecodeError as error:  # of the driver, over what SQLite says of a damaged schema
        raise make_damaged_error(path, Phrase("its list of tables cannot be read")) from error
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
            raise make_damaged_error(
                path, Phrase("table '{table}': {error}", table=table, error=_format_error(error))
            ) from error
        except _UNREADABLE as error:
            what = Phrase("a value in table '{table}' cannot be read: {error}", table=table, error=_format_error(error))
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
    zlib.error,
)
"""What readers raise over values of a wrong type, size or form."""


def _format_error(error: BaseException) -> str:
    """What went wrong; our own readers raise whole sentences as plain ValueErrors, others name their kind besides."""
    return str(error) if type(error) is ValueError else f"{type(error).__name__} {error}"


_SENTENCES: Final = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: Phrase("{where} is held by another program; close that program and try again."),
        sqlite3.SQLITE_LOCKED: Phrase("{where} is held by another program; close that program and try again."),
        sqlite3.SQLITE_FULL: Phrase("{where} cannot grow because the disk is full; make room and try again."),
        sqlite3.SQLITE_READONLY: Phrase("{where} cannot be written; check the permissions of the file and its folder."),
        sqlite3.SQLITE_PERM: Phrase("{where} cannot be written; check the permissions of the file and its folder."),
        sqlite3.SQLITE_CANTOPEN: Phrase("{where} cannot be opened; check that the folder is there and may be written."),
        sqlite3.SQLITE_IOERR: Phrase(
            "{where} cannot be read or written by the disk; check that the drive is connected."
        ),
    }
)
"""What is wrong with `where`, by the primary code of SQLite."""


def _explain(error: sqlite3.Error | OSError | UnicodeEncodeError, path: Path) -> UserError | None:
    where = Phrase("'{file}' in {folder}", file=path.name, folder=path.parent)
    if isinstance(error, UnicodeEncodeError):
        return UserError(
            "{where} cannot store {object}, which holds characters that are not Unicode; rename it first.",
            where=where,
            object=ascii(error.object),
        )
    if isinstance(error, OSError):
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return UserError("{where} cannot grow because the disk is full; make room and try again.", where=where)
        if error.errno in (errno.EEXIST, errno.ELOOP):
            return UserError(
                "{where} cannot be locked: {reason}; delete '{file}.lock'.",
                where=where,
                reason=error.strerror,
                file=path.name,
            )
        return UserError(
            "{where} cannot be used: {reason}; check the folder and its permissions.",
            where=where,
            reason=error.strerror or error,
        )
    if isinstance(error, UnsettledError):
        return UserError(
            "{where} could not be written to the disk, and the last edit may or may not be in it; check that the "
            "drive is "
            "connected and has room, then open the file again and check.",
            where=where,
        )
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # the driver's own complaint: of wrong use, or of text that is no UTF-8
        return make_damaged_error(path, str(error)) if isinstance(error, sqlite3.OperationalError) else None
    if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return UserError(
            "{where} was changed by another program meanwhile; close both, open the project again and repeat the edit.",
            where=where,
        )
    if code == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
        column = str(error).rpartition(": ")[2]
        return UserError(
            "{where} has an entry of this name already ({column}); choose another name.", where=where, column=column
        )
    if code == sqlite3.SQLITE_CORRUPT:
        return make_malformed_error(path, _format_error(error))
    primary = code & 0xFF
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):  # the last: a damaged schema
        return make_damaged_error(path, _format_error(error))
    sentence = _SENTENCES.get(primary)
    return None if sentence is None else UserError(sentence, where=where)
