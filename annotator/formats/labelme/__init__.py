"""LabelMe and X-AnyLabeling: a folder of JSON files, one a picture, beside it or in folders of the same names.

`reading` and `writing` know the list of shapes that both keep, `dialect` knows what differs between the two.
"""

from functools import partial
from pathlib import Path
from typing import Final

from annotator.formats.core.folder import FolderTables, read_heads, write_files
from annotator.formats.core.format import Format
from annotator.formats.core.losses import ANY_ATTRIBUTES, BOX_APART, FLAT_POLYGONS, Feature
from annotator.formats.labelme.dialect import ENDING, PLAIN, X_ANY
from annotator.formats.labelme.reading import read_shapes
from annotator.formats.labelme.writing import ShapeFiles

_PICTURE: Final = b'"imageData"'


def _recognises(path: Path, head: bytes, *, marks: tuple[bytes, ...]) -> bool:
    """A JSON object with a list of shapes and one of the marks; a picture inside it may stand before the shapes."""
    return any(
        (b'"shapes"' in start and any(mark in start for mark in marks)) or (_PICTURE in marks and _PICTURE in start)
        for start in read_heads(path, head, ENDING)
    )


_CARRIES: Final = frozenset(
    {
        Feature.OCCLUDED,
        Feature.PART_STATES,
        Feature.POLYGONS,
        *ANY_ATTRIBUTES,
        Feature.SIZES,
        Feature.EMPTY_IMAGES,
    }
)
_PLAIN_FILES: Final = partial(ShapeFiles, PLAIN)
_X_ANY_FILES: Final = partial(ShapeFiles, X_ANY)
LABELME: Final = Format(
    id="labelme",
    title="LabelMe JSON",
    patterns=("*.json",),
    recognises=partial(_recognises, marks=(b'"imagePath"', b'"flags"', b'"version"', _PICTURE)),
    read=partial(read_shapes, dialect=PLAIN),
    write=partial(write_files, make=_PLAIN_FILES),
    write_tables=partial(FolderTables, _PLAIN_FILES),
    carries=_CARRIES,
    further_losses=(FLAT_POLYGONS, BOX_APART, *PLAIN.losses),
    writes_folder=True,
)
XANYLABELING: Final = Format(
    id="xanylabeling",
    title="X-AnyLabeling JSON",
    patterns=("*.json",),
    recognises=partial(_recognises, marks=(b'"checked"', b'"kie_linking"', b'"difficult"')),
    read=partial(read_shapes, dialect=X_ANY),
    write=partial(write_files, make=_X_ANY_FILES),
    write_tables=partial(FolderTables, _X_ANY_FILES),
    carries=_CARRIES | {Feature.SCORES},
    further_losses=(FLAT_POLYGONS, BOX_APART, *X_ANY.losses),
    writes_folder=True,
)
