"""Archives: the wanted files of a ZIP or TAR, unpacked while they are read, and never more than is allowed."""

import contextlib
import io
import re
import struct
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import IO, Final

from annotator.errors import Numeral, UserError, make_clause
from annotator.formats.core.files import FREE_BYTES, MAX_BYTES, MAX_RATIO, choose_error, iterate_bytes, parse_image_name
from annotator.formats.core.folder import MAX_FILES

_ZIP: Final = b"PK\x03\x04"
_TAR: Final = b"ustar"
_TAR_AT: Final = 257
"""Where the mark of a TAR stands, also in one that is compressed, once it is not."""
_MOST: Final = 10_000
"""Members; more are no set of geographic files."""
_CHUNK: Final = 1024**2
_DAMAGED: Final = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, struct.error, EOFError, NotImplementedError,
    ValueError, LookupError,
)  # fmt: skip
"""What the libraries raise for an archive that is no sound one."""
_ODD: Final = re.compile(r"[^\w. -]")


def is_archive(head: bytes) -> bool:
    """Whether a file that begins so, decompressed, is an archive that is read."""
    return head.startswith(_ZIP) or is_tar(head)


def is_tar(head: bytes) -> bool:
    """Whether it is a TAR, whose first file stands plain in its beginning."""
    return head[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR


def has_member(path: Path, head: bytes, ending: str) -> bool:
    """Whether a file is an archive with a member of this ending."""
    if not head.startswith(_ZIP):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return any(_is_wanted(member.filename, (ending,)) for member in archive.infolist()[:_MOST])
    except (*_DAMAGED, OSError, RuntimeError):
        return False


@contextlib.contextmanager
def unpack_archive(path: Path, endings: tuple[str, ...], *, is_flat: bool = False) -> Iterator[Path]:
    """A folder of the archive's name with its members of these endings, for as long as the block runs.

    With `is_flat` they lie beside each other in it, the folders before their names. Raises UserError for an archive
    that is damaged, locked or too large, and for a member whose name leads out of the folder.
    """
    with tempfile.TemporaryDirectory(prefix="annotator-") as scratch:
        folder = Path(scratch, path.name)
        folder.mkdir()
        try:
            free = _Allowance(path, min(MAX_BYTES, max(FREE_BYTES, path.stat().st_size * MAX_RATIO)))
            with contextlib.closing(_iterate_members(path, endings)) as members:
                for number, (name, source) in enumerate(members):
                    if number == MAX_FILES:
                        raise UserError(
                            "{file} holds more than {n} files; unpack it and choose a part of it.",
                            file=path.name,
                            n=Numeral(f"{MAX_FILES:,}"),
                        )
                    place = folder / (_make_flat_name(name) if is_flat else _make_name(name, path.name))
                    place.parent.mkdir(parents=True, exist_ok=True)
                    with place.open("xb") as target:
                        free.copy(source, target)
        except (*_DAMAGED, FileExistsError) as error:
            damaged = UserError(
                "{file} is a damaged archive ({reason}); get it again from where it came from.",
                file=path.name,
                reason=" ".join(str(error).split())[:100] or type(error).__name__,
            )
            raise (damaged if isinstance(error, FileExistsError) else choose_error(path, error, damaged)) from error
        except OSError as error:
            raise UserError(
                "{file} cannot be unpacked ({reason}); unpack it and choose what is in it.",
                file=path.name,
                reason=(error.strerror or str(error)).lower(),
            ) from error
        except RuntimeError as error:  # what the library raises for a password
            raise UserError(
                "{file} is locked by a password; unpack it and choose what is in it.", file=path.name
            ) from error
        try:
            yield folder
        except UserError as error:
            if path.name in str(error):
                raise
            raise UserError("{file}: {reason}.", file=path.name, reason=make_clause(error.sentence)) from error


def _iterate_members(path: Path, endings: tuple[str, ...]) -> Generator[tuple[str, IO[bytes]], None, None]:
    """The wanted files of an archive, each by its name and as a stream that is read before the next one."""
    with path.open("rb") as file:
        if file.read(len(_ZIP)) == _ZIP:
            with zipfile.ZipFile(path) as zipped:
                for entry in zipped.infolist():
                    if _is_wanted(entry.filename, endings):
                        with zipped.open(entry) as source:
                            yield entry.filename, source
            return
    with (
        contextlib.closing(iterate_bytes(path, limit=sys.maxsize)) as pieces,
        tarfile.open(fileobj=_Pieces(pieces), mode="r|") as archive,
    ):
        for member in archive:
            content = archive.extractfile(member) if member.isreg() and _is_wanted(member.name, endings) else None
            if content is not None:
                yield member.name, content


class _Pieces(io.RawIOBase):
    """A stream of pieces that come one after the other, for a library that wants to read so many bytes."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._left = pieces, b""

    def readable(self) -> bool:
        """It is."""
        return True

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or fewer at the end; all of them where no number is given."""
        found = [self._left]
        length = len(self._left)
        while (size < 0 or length < size) and (piece := next(self._pieces, b"")):
            found.append(piece)
            length += len(piece)
        whole = b"".join(found)
        self._left = b"" if size < 0 else whole[size:]
        return whole if size < 0 else whole[:size]


class _Allowance:
    """How many bytes may still be unpacked."""

    def __init__(self, path: Path, limit: int) -> None:
        self._path, self._limit, self._left = path, limit, limit

    def copy(self, source: IO[bytes], target: IO[bytes]) -> None:
        """All bytes of a member. Raises UserError where they are more than are left."""
        while piece := source.read(_CHUNK):
            self._left -= len(piece)
            if self._left < 0:
                raise UserError(
                    "{file} holds more than {limit} bytes, which are not unpacked; unpack it and choose what is in it.",
                    file=self._path.name,
                    limit=Numeral(f"{self._limit:,}"),
                )
            target.write(piece)


def _is_wanted(member: str, endings: tuple[str, ...]) -> bool:
    name = member.rpartition("/")[2]
    return name.lower().endswith(endings) and not name.startswith("._")


def _make_name(member: str, source: str) -> str:
    """The path below the folder. Raises UserError for one that leads out of it."""
    return parse_image_name(member.replace("\\", "/"), source=source, place="a member")


def _make_flat_name(member: str) -> str:
    """A plain name of a file, in which the folders of the member stand before its own."""
    return _ODD.sub("_", member.replace("\\", "/").strip("/"))[-200:].lstrip(".")
