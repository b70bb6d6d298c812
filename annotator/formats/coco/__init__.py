"""COCO JSON, plain or gzip, with the raters of KALOS, the `attributes` of CVAT and Datumaro, and the extras of LVIS.

`entries.py` says how a file looks, `reading.py` and `writing.py` go from there to `ForeignTable` and back.
"""

import re
from functools import partial
from pathlib import Path
from typing import Final

from annotator.formats.coco.reading import find_split_files, read_coco
from annotator.formats.coco.writing import FURTHER_LOSSES, OUTLINED, CocoWriter
from annotator.formats.core.format import Format
from annotator.formats.core.losses import ALL
from annotator.formats.text.plain_text import skip_mark
from annotator.formats.unread import find_unread_kind

_OTHERS: Final = re.compile(
    rb'"(?:data_row|dm_format_version|_via_\w*|vid_list|fileref)"|"categories"\s*:\s*\{|"data"\s*:\s*\{'
)
"""Marks of Labelbox, Datumaro, VIA and Label Studio, which may have lists of the same names."""


def _recognises(path: Path, head: bytes) -> bool:
    """A JSON object whose beginning names one of COCO's lists, or whose file name says `coco`; a folder of such."""
    if path.is_dir():
        return bool(find_split_files(path))
    start = skip_mark(head)
    if not start.startswith(b"{") or _OTHERS.search(start) or find_unread_kind(path, start):
        return False
    return any(key in start for key in (b'"images"', b'"annotations"', b'"categories"')) or "coco" in path.name.lower()


COCO_POLYGONS: Final = Format(
    id="coco-polygons",
    title="COCO JSON (boxes as polygons, too)",
    patterns=("*.json", "*.json.gz"),
    recognises=lambda _path, _head: False,
    read=None,
    carries=ALL,
    further_losses=(OUTLINED, *FURTHER_LOSSES),
    goes_by_ids=True,
    write_tables=partial(CocoWriter, outlined=True),
)
"""For tools that make masks of polygons and fail over a box without one."""
COCO: Final = Format(
    id="coco",
    title="COCO JSON",
    patterns=("*.json", "*.json.gz"),
    recognises=_recognises,
    read=read_coco,
    carries=ALL,
    further_losses=FURTHER_LOSSES,
    goes_by_ids=True,
    write_tables=CocoWriter,
)
