"""GeoPackage: crowns in one file that geographic programs share, with their coordinate reference system."""

import io
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement, read_head
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.geo.features import CARRIES, LOSSES
from annotator.formats.more.vector.archive import ARCHIVE, has_member, unpack_archive
from annotator.formats.more.vector.gdal import iterate_layers, write_layer
from annotator.formats.more.vector.layers import make_world_shapes, read_layers, refuse_damaged
from annotator.progress import Progress

_ENDING: Final = ".gpkg"
_MAGIC: Final = b"SQLite format 3\0"
_KIND: Final = slice(68, 72)
"""Where a database says what program it is for."""
_KINDS: Final = (b"GPKG", b"GP10", b"GP11")


def read_geopackage(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The polygons of all layers, of a file or of the one in an archive. Raises UserError with layer and row."""
    head = read_head(path, 100)
    if head.startswith(ARCHIVE):
        with unpack_archive(path, (_ENDING,)) as folder:
            files = sorted(folder.iterdir())
            if len(files) != 1:
                raise UserError(
                    "{file} holds {n} files with the ending {ending}; unpack it and choose one of them.",
                    file=path.name,
                    n=len(files),
                    ending=_ENDING,
                )
            return read_geopackage(files[0], options, progress)
    if not _is_package(head):
        raise UserError("{path} is no GeoPackage; choose another file or format.", path=path)
    page = int.from_bytes(head[16:18], "big")
    if path.stat().st_size < int.from_bytes(head[28:32], "big") * (65536 if page == 1 else page):
        raise refuse_damaged(path.name, "it ends too early")
    return read_layers(path.name, iterate_layers(path), options, progress)


def write_geopackage(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """One layer in the map coordinates of the pictures."""
    shapes = make_world_shapes(foreign, progress)
    made = io.BytesIO()
    write_layer(made, shapes, "GPKG", kind="MultiPolygon", file=path.name)
    with open_replacement(path) as stream:
        stream.write(made.getbuffer())


def _is_package(head: bytes) -> bool:
    return head.startswith(_MAGIC) and head[_KIND] in _KINDS


def _recognises(path: Path, head: bytes) -> bool:
    """A database for geographic programs, or an archive that holds one."""
    return _is_package(head) or has_member(path, head, _ENDING)


GEOPACKAGE: Final = Format(
    id="geopackage",
    title="GeoPackage (map coordinates)",
    patterns=("*.gpkg", "*.zip"),
    recognises=_recognises,
    read=read_geopackage,
    write=write_geopackage,
    carries=CARRIES,
    further_losses=LOSSES,
)
