"""Label Studio's JSON and JSON-MIN: several people's annotations of a picture, and predictions of models.

`regions` puts together what several entries say of one region, `reading` and `writing` know tasks, `compact` rows.
"""

import re
from functools import partial
from pathlib import Path
from typing import Final

from annotator.formats.core.folder import FileTables
from annotator.formats.core.format import Format
from annotator.formats.core.losses import ANY_ATTRIBUTES, Feature
from annotator.formats.more.labelstudio.compact import CLASHES, RowPieces
from annotator.formats.more.labelstudio.reading import read_tasks
from annotator.formats.more.labelstudio.writing import LOSSES, REFERENCES, TaskPieces

_DATA: Final = re.compile(rb'"data"\s*:\s*\{')
_TASK_MARKS: Final = (b'"annotations"', b'"completions"', b'"predictions"', b'"file_upload"')
_COMPACT_MARKS: Final = (b'"annotation_id"', b'"original_width"')


def _recognises(_path: Path, head: bytes, *, compact: bool) -> bool:
    """A JSON list of tasks with data (or one task), or of rows with percent regions."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if _DATA.search(start) is None:
        return compact and start.startswith(b"[") and any(mark in start for mark in _COMPACT_MARKS)
    return not compact and start.startswith((b"[", b"{")) and any(mark in start for mark in _TASK_MARKS)


_CARRIES: Final = frozenset(
    {
        Feature.OCCLUDED,
        Feature.PART_STATES,
        Feature.SCORES,
        Feature.POLYGONS,
        *ANY_ATTRIBUTES,
        Feature.RATERS,
        Feature.EMPTY_LAYERS,
        Feature.SPLITS,
        Feature.SIZES,
        Feature.EMPTY_IMAGES,
    }
)
LABEL_STUDIO: Final = Format(
    id="labelstudio",
    title="Label Studio JSON",
    patterns=("*.json", "*.json.gz"),
    recognises=partial(_recognises, compact=False),
    read=read_tasks,
    write_tables=partial(FileTables, TaskPieces),
    carries=_CARRIES | {Feature.KINDS},
    further_losses=(*LOSSES, REFERENCES),
)
LABEL_STUDIO_MIN: Final = Format(
    id="labelstudio-min",
    title="Label Studio JSON-MIN",
    patterns=("*.json", "*.json.gz"),
    recognises=partial(_recognises, compact=True),
    read=read_tasks,
    write_tables=partial(FileTables, RowPieces),
    carries=_CARRIES,
    further_losses=(*LOSSES, CLASHES),
)
