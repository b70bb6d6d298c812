"""VIA (VGG Image Annotator): projects and annotations as JSON, and the CSV of versions 1 and 2.

`regions` knows what is said of a region, `reading` and `writing` the files around them.
"""

from pathlib import Path
from typing import Final

from annotator.formats.core.format import Format
from annotator.formats.core.losses import ANY_ATTRIBUTES, BOX_APART, FLAT_POLYGONS, Feature
from annotator.formats.core.tags import make_clash_loss
from annotator.formats.more.via.reading import COLUMNS, read_via, read_via_table
from annotator.formats.more.via.regions import reread_attributes
from annotator.formats.more.via.writing import write_via, write_via_table
from annotator.formats.text.csv_text import header_of


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON object of a project, or one whose first picture has a file name and regions."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    listed = b'"filename"' in start and (b'"regions"' in start or b'"fileref"' in start)
    is_third = b'"pid"' in start and b'"vid_list"' in start
    return start.startswith(b"{") and (b'"_via_' in start or listed or is_third)


def _recognises_table(_path: Path, head: bytes) -> bool:
    """A header with the columns of regions."""
    return {COLUMNS[-1], COLUMNS[-2]} <= set(header_of(head))


_CARRIES: Final = frozenset(
    {
        Feature.OCCLUDED,
        Feature.PART_STATES,
        Feature.SCORES,
        Feature.POLYGONS,
        *ANY_ATTRIBUTES,
        Feature.EMPTY_IMAGES,
    }
)
_LOSSES: Final = (
    FLAT_POLYGONS,
    BOX_APART,
    make_clash_loss(
        "attributes that read as tags, label, score or piece (left out, or they become these)", reread_attributes
    ),
)
VIA: Final = Format(
    id="via",
    title="VIA JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_via,
    write=write_via,
    carries=_CARRIES | {Feature.UNUSED_LABELS},
    further_losses=_LOSSES,
)
VIA_CSV: Final = Format(
    id="via-csv",
    title="VIA CSV",
    patterns=("*.csv",),
    recognises=_recognises_table,
    read=read_via_table,
    write=write_via_table,
    carries=_CARRIES,
    further_losses=_LOSSES,
)
