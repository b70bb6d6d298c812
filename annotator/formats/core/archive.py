"""Archives: the files of a ZIP that are wanted, unpacked while they are read, and never more than is allowed."""

import contextlib
import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from annotator.errors import UserError
from annotator.formats.core.files import FREE_BYTES, MAX_BYTES, MAX_RATIO, parse_image_name
from annotator.formats.core.folder import MAX_FILES
from annotator.phrase import Numeral, make_clause

ARCHIVE: Final = b"PK\x03\x04"
"""The first bytes of an archive."""
_MOST: Final = 10_000
"""Members; more are no set of geographic files."""
_CHUNK: Final = 1024**2
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, ValueError, LookupError)
"""What the library raises for an archive that is no sound one."""
_ODD: Final = re.compile(r"[^\w. -]")


def has_member(path: Path, head: bytes, ending: str) -> bool:
    """Whether a file is an archive with a member of this ending."""
    if not head.startswith(ARCHIVE):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return any(_is_wanted(member, (ending,)) for member in archive.infolist()[:_MOST])
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
            with zipfile.ZipFile(path) as archive:
                members = [member for member in archive.infolist() if _is_wanted(member, endings)]
                if len(members) > MAX_FILES:
                    raise UserError(
                        "{file} holds more than {n} files; unpack it and choose a part of it.",
                        file=path.name,
                        n=Numeral(f"{MAX_FILES:,}"),
                    )
                free = _Allowance(path, min(MAX_BYTES, max(FREE_BYTES, path.stat().st_size * MAX_RATIO)))
                for member in members:
                    place = folder / (_make_flat_name(member) if is_flat else _make_name(member, path.name))
                    place.parent.mkdir(parents=True, exist_ok=True)
                    with archive.open(member) as source, place.open("xb") as target:
                        free.copy(source, target)
        except (*_DAMAGED, FileExistsError) as error:
            raise UserError(
                "{file} is a damaged archive ({reason}); get it again from where it came from.",
                file=path.name,
                reason=" ".join(str(error).split())[:100] or type(error).__name__,
            ) from error
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


def _is_wanted(member: zipfile.ZipInfo, endings: tuple[str, ...]) -> bool:
    name = member.filename.rpartition("/")[2]
    return name.lower().endswith(endings) and not name.startswith("._")


def _make_name(member: zipfile.ZipInfo, source: str) -> str:
    """The path below the folder. Raises UserError for one that leads out of it."""
    return parse_image_name(member.filename.replace("\\", "/"), source=source, place="a member")


def _make_flat_name(member: zipfile.ZipInfo) -> str:
    """A plain name of a file, in which the folders of the member stand before its own."""
    return _ODD.sub("_", member.filename.replace("\\", "/").strip("/"))[-200:].lstrip(".")
