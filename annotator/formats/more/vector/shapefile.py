"""Shapefile: crowns in several files of one name, whose table has short columns and short texts."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import read_head
from annotator.formats.core.folder import open_folder_writer
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.losses import Loss, keep_images, keep_rows
from annotator.formats.geo.features import ATTRIBUTES, CARRIES, LOSSES, format_json
from annotator.formats.more.vector.archive import ARCHIVE, has_member, unpack_archive
from annotator.formats.more.vector.gdal import iterate_layers, write_layer
from annotator.formats.more.vector.layers import MapLayer, make_world_shapes, read_layers, refuse_damaged
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Bools
from annotator.progress import Progress

ENDING: Final = ".shp"
_MAGIC: Final = (9994).to_bytes(4, "big")
_HEADER: Final = 100
_ENDINGS: Final = (ENDING, ".shx", ".dbf", ".prj", ".cpg")
"""Endings of all files that are read."""
_NEEDED: Final = (".shx", ".dbf")
"""Endings of the files without which a Shapefile is none."""
_NAME: Final = "shapes"
_LONGEST: Final = 254
"""Bytes of a text."""
_FURTHER: Final = tuple(f"attribute{n}" for n in range(2, 10))
"""Columns after `attributes` that hold the rest of it; ten letters are the longest name of a column."""


def read_shapefile(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The polygons of one file, or of all in a folder or an archive. Raises UserError with file and row."""
    if read_head(path).startswith(ARCHIVE):
        with unpack_archive(path, _ENDINGS) as folder:
            return read_shapefile(folder, options, progress)
    files = sorted(file for file in path.iterdir() if _is_shapefile(file)) if path.is_dir() else [path]
    if not files:
        raise UserError(
            "{path} holds no files with the ending {ending}; choose another folder.", path=path, ending=ENDING
        )
    layers: list[MapLayer] = []
    for file in files:
        _check_files(file)
        name = file.name if path.is_dir() else ""
        layers += [
            replace(layer, name=name, properties=_join_attributes(layer.properties)) for layer in iterate_layers(file)
        ]
    return read_layers(path.name, layers, options, progress)


def _check_files(file: Path) -> None:
    """Raises UserError for a file that is none, is torn, or lies without those that belong to it."""
    head = read_head(file, _HEADER)
    if not head.startswith(_MAGIC):
        raise UserError("{path} is no Shapefile; choose another file or format.", path=file)
    there = {beside.suffix.lower() for beside in file.parent.glob(f"{_escape(file.stem)}.*")}
    missing = [ending for ending in _NEEDED if ending not in there]
    if missing:
        raise UserError(
            "{file} lies here without {missing}; copy all files of that name together.",
            file=file.name,
            missing=file.stem + missing[0],
        )
    if len(head) < _HEADER or file.stat().st_size < 2 * int.from_bytes(head[24:28], "big"):
        raise refuse_damaged(file.name, "it ends too early")


def _escape(stem: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in stem)


def write_shapefile(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """The files into the folder `path`."""
    for loss in _LOSSES:
        foreign = loss.drop(foreign)
    shapes = make_world_shapes(foreign, progress)
    shapes = replace(shapes, columns=_split_attributes(shapes.columns))
    with open_folder_writer(path) as folder:
        made = folder.path_of(_NAME + ENDING)
        write_layer(made, shapes, "ESRI Shapefile", kind="Polygon", file=path.name)
        for beside in sorted(made.parent.glob(f"{_NAME}.*")):
            if beside.name != made.name:
                folder.path_of(beside.name)


def _is_short(text: str) -> bool:
    """Whether the table keeps a text as it is: it takes blanks from the end."""
    return len(text.encode()) <= _LONGEST and not text.endswith(" ")


def _has_long_attributes(foreign: ForeignTable) -> Bools:
    shapes = foreign.shapes
    texts = (format_json(shapes.attributes_of(row)) for row in range(len(shapes)))
    return np.array([_cut(text) is None for text in texts], dtype=np.bool_)


def _cut(text: str) -> list[str] | None:
    """A text in pieces for `attributes` and the columns after it; None where they have no room for it.

    No piece begins or ends with a blank, as the table may take it away.
    """
    if len(text.encode()) > _LONGEST * (1 + len(_FURTHER)):
        return None
    pieces: list[str] = []
    while text:
        end = len(text.encode()[:_LONGEST].decode(errors="ignore"))
        while 0 < end < len(text) and " " in text[end - 1 : end + 1]:
            end -= 1
        if not end:
            return None
        pieces.append(text[:end])
        text = text[end:]
    return pieces if len(pieces) <= 1 + len(_FURTHER) else None


def _split_attributes(columns: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
    """The columns with attributes cut to pieces, in as many columns as the longest of them needs."""
    rows = [(text and _cut(text)) or [None] for text in columns[ATTRIBUTES]]
    names = (ATTRIBUTES, *_FURTHER)[: max(map(len, rows), default=1)]
    split = {
        name: [pieces[place] if place < len(pieces) else None for pieces in rows] for place, name in enumerate(names)
    }
    return {**columns, **split}


def _join_attributes(properties: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
    """The columns with attributes put together again; rows of other programs, where that gives no JSON, stay."""
    names = [name for name in (ATTRIBUTES, *_FURTHER) if name in properties]
    if names[:1] != [ATTRIBUTES] or len(names) == 1:
        return properties
    joined = {**properties, **{name: list(properties[name]) for name in names}}
    for row, pieces in enumerate(zip(*(properties[name] for name in names), strict=True)):
        text = "".join(piece for piece in pieces if isinstance(piece, str))
        if isinstance(parse_value(text), dict):
            for name in names:
                joined[name][row] = text if name == ATTRIBUTES else None
    return joined


def _drop_long_attributes(foreign: ForeignTable) -> ForeignTable:
    if foreign.shapes.attributes is None:
        return foreign
    column = foreign.shapes.attributes.copy()
    column[_has_long_attributes(foreign)] = None
    return replace(foreign, shapes=foreign.shapes.with_columns(attributes=column))


def _is_named_shortly(foreign: ForeignTable) -> Bools:
    return np.array([_is_short(image.name) for image in foreign.images], dtype=np.bool_)


def _has_short_label(foreign: ForeignTable) -> Bools:
    fits = np.array([_is_short(label.name) for label in foreign.labels], dtype=np.bool_)
    found: Bools = fits[foreign.shapes.label] if len(fits) else np.ones(len(foreign.shapes), dtype=np.bool_)
    return found


def _is_shapefile(path: Path) -> bool:
    return path.suffix.lower() == ENDING and path.is_file()


def _recognises(path: Path, head: bytes) -> bool:
    """A file of shapes, or a folder or an archive that holds one."""
    if path.is_dir():
        return any(map(_is_shapefile, path.iterdir()))
    return (head.startswith(_MAGIC) and path.suffix.lower() == ENDING) or has_member(path, head, ENDING)


_LOSSES: Final = (
    Loss(
        "attributes that are too long for nine columns of 254 bytes",
        lambda f: int(_has_long_attributes(f).sum()),
        _drop_long_attributes,
    ),
    Loss(
        "images whose name is longer than 254 bytes or ends in a blank (left out)",
        lambda f: int((~_is_named_shortly(f)).sum()),
        lambda f: keep_images(f, _is_named_shortly(f)),
    ),
    Loss(
        "shapes whose label is longer than 254 bytes or ends in a blank (left out)",
        lambda f: int((~_has_short_label(f)).sum()),
        lambda f: keep_rows(f, _has_short_label(f)),
    ),
)
SHAPEFILE: Final = Format(
    id="shapefile",
    title="Shapefile (map coordinates)",
    patterns=("*.shp", "*.zip"),
    recognises=_recognises,
    read=read_shapefile,
    write=write_shapefile,
    carries=CARRIES,
    further_losses=(*_LOSSES, *LOSSES),
    writes_folder=True,
)
