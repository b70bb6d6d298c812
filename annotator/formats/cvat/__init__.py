"""CVAT, XML 1.1: pictures with boxes and polygons, those of one group as pieces; tracks of a video come in as frames.

`attributes` knows the tags, `tracks` makes pictures of a video, `reading` and `writing` the elements.
"""

import re
from functools import partial
from pathlib import Path
from typing import Final

from annotator.formats.core import tags
from annotator.formats.core.folder import FileTables
from annotator.formats.core.format import Format
from annotator.formats.core.losses import ANY_ATTRIBUTES, BOX_APART, FLAT_POLYGONS, Feature
from annotator.formats.cvat.reading import pack_tags, read_cvat, unpack_tags
from annotator.formats.cvat.writing import CvatPieces


def _recognises(_path: Path, head: bytes) -> bool:
    """XML whose root is `annotations`."""
    return bool(re.search(rb"<annotations[\s>]", head))


CVAT: Final = Format(
    id="cvat",
    title="CVAT for images (XML 1.1)",
    patterns=("*.xml",),
    recognises=_recognises,
    read=read_cvat,
    write_tables=partial(FileTables, CvatPieces),
    carries=frozenset(
        {
            Feature.OCCLUDED,
            Feature.PART_STATES,
            Feature.POLYGONS,
            *ANY_ATTRIBUTES,
            Feature.SIZES,
            Feature.SPLITS,
            Feature.EMPTY_IMAGES,
            Feature.UNUSED_LABELS,
        }
    ),
    further_losses=(
        FLAT_POLYGONS,
        BOX_APART,
        tags.make_clash_loss(
            "attributes that read as tags (they become tags)", lambda o, s, a: unpack_tags(*pack_tags(o, s, a))
        ),
    ),
)
