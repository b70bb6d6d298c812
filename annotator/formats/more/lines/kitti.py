"""KITTI object labels: one text file a picture, fifteen words an object, and a score where a detector wrote it."""

from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import NamedTables, has_distinct_stems
from annotator.formats.core.losses import PICTURES, Feature, Loss
from annotator.formats.more.lines.folder import BLANKS, UNTOLD, TextFiles, matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number
from annotator.geometry.box import Bools
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded
from annotator.model.vocabulary import Label

_WORDS: Final = 15
_IGNORED: Final = "DontCare"
"""A region in which nothing counts, as a crowd of COCO."""
_OCCLUSIONS: Final = MappingProxyType({0: Occluded.NO, 1: Occluded.YES, 2: Occluded.YES})
"""Fully visible, partly and largely hidden; 3 and -1 say that nobody knows."""
_FURTHER: Final = MappingProxyType(
    {
        "truncated": (1, (0.0, -1.0)),
        "occlusion": (2, (0.0, 1.0, 3.0, -1.0)),
        "alpha": (3, (-10.0, -1.0, 0.0)),
        "height_3d": (8, (-1.0, 0.0)),
        "width_3d": (9, (-1.0, 0.0)),
        "length_3d": (10, (-1.0, 0.0)),
        "x_3d": (11, (-1000.0, -1.0, 0.0)),
        "y_3d": (12, (-1000.0, -1.0, 0.0)),
        "z_3d": (13, (-1000.0, -1.0, 0.0)),
        "rotation_y": (14, (-10.0, -1.0, 0.0)),
    }
)
"""Attributes by their place in a line, with the values that say nothing beyond the tags, the usual one first."""
_BEFORE: Final = ("truncated", "occlusion", "alpha")
_BEHIND: Final = tuple(key for key in _FURTHER if key not in _BEFORE)
"""The attributes before and behind the box."""
_CODES: Final = MappingProxyType({int(Occluded.NO): 0.0, int(Occluded.YES): 1.0, UNSET: 3.0})
_FOLDER: Final = "label_2"
_HUGE: Final = 1e15
"""No number of a scene; a whole one beyond it would not come back."""


def read_kitti(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The objects of a folder `label_2`, or of one file. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    read_folder(path, gathering, options, partial(_add_shape, gathering), progress=progress)
    return gathering.build()


def _add_shape(gathering: TableBuilder, line: TextLine, image: int, _picture: Image) -> None:
    name, line = _split_label(line)
    if len(line.value) not in (_WORDS, _WORDS + 1):
        raise line.wrong("has {n} words where KITTI has 15, or 16 with a score", n=len(line.value))
    label = gathering.find_or_add_label(name, line.at("type"))
    x0, y0, x1, y1 = (line.number(column, side) for column, side in enumerate(("left", "top", "right", "bottom"), 4))
    attributes: dict[str, Any] = {}
    for key, (column, usual) in _FURTHER.items():
        value = line.number(column, key)
        if value not in usual:
            attributes[key] = value
    gathering.add_box(
        line.wrong,
        image,
        label,
        (x0, y0, x1, y1),
        occluded=_OCCLUSIONS.get(int(line.number(2, "occlusion")), UNSET),
        score=line.share(_WORDS, "score") if len(line.value) > _WORDS else float("nan"),
        crowd=name == _IGNORED,
        attributes=attributes,
    )


def _split_label(line: TextLine) -> tuple[str, TextLine]:
    """The label, which some programs write with blanks in it, and the line with the label as one word."""
    words = line.value
    count = next((place for place, word in enumerate(words) if place and is_number(word)), 1)
    name = " ".join(words[:count])
    return name, TextLine([name, *words[count:]], line.source, line.place)


def _format_line(foreign: ForeignTable, row: int) -> str:
    occluded, _part_state, attributes = foreign.tags_of(row)
    values = _pack_values(occluded, attributes)
    words = [foreign.label_of(row), *(_format_number(values[key]) for key in _BEFORE)]
    words += map(_format_number, foreign.shapes.box[row].tolist())
    words += (_format_number(values[key]) for key in _BEHIND)
    score = foreign.score_of(row)
    return " ".join(words if score is None else [*words, repr(score)])


def _format_number(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < 1e6 else repr(value)


def _pack_values(occluded: int, attributes: dict[str, Any]) -> dict[str, float]:
    """The numbers of a line by their names; where nothing is known those by which KITTI says so."""
    values = {key: usual[0] for key, (_, usual) in _FURTHER.items()}
    values["occlusion"] = _CODES[occluded]
    for key, value in attributes.items():
        if key not in _FURTHER or isinstance(value, bool) or not isinstance(value, int | float):
            continue
        if abs(value) < _HUGE and (key != "occlusion" or (value == 2 and occluded == Occluded.YES)):
            values[key] = float(value)
    return values


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    """What is read of the tags and attributes that are written."""
    values = _pack_values(occluded, attributes)
    kept: dict[str, Any] = {key: value for key, value in values.items() if value not in _FURTHER[key][1]}
    return occluded, part_state, kept


def _is_region(foreign: ForeignTable) -> Bools:
    """Rows that are crowd marks or are labelled so."""
    names = np.array([label.name == _IGNORED for label in foreign.labels], dtype=np.bool_)
    labelled = names[foreign.shapes.label] if len(names) else np.zeros(len(foreign.shapes), dtype=np.bool_)
    found: Bools = labelled | foreign.shapes.crowd
    return found


def _count_relabelled(foreign: ForeignTable) -> int:
    names = [foreign.labels[label].name for label in foreign.shapes.label.tolist()]
    regions = _is_region(foreign).tolist()
    crowds = foreign.shapes.crowd.tolist()
    return sum(
        region and (name != _IGNORED or not crowd) for name, region, crowd in zip(names, regions, crowds, strict=True)
    )


def _replace_region_labels(foreign: ForeignTable) -> ForeignTable:
    regions = _is_region(foreign)
    if not regions.any():
        return foreign
    place = next((label.id for label in foreign.labels if label.name == _IGNORED), len(foreign.labels))
    labels = foreign.labels if place < len(foreign.labels) else (*foreign.labels, Label(place, _IGNORED))
    shapes = foreign.shapes.with_columns(
        label=np.where(regions, place, foreign.shapes.label).astype(np.int32), crowd=regions
    )
    return replace(foreign, labels=labels, shapes=shapes)


def _is_kitti_line(words: list[str]) -> bool:
    name, line = _split_label(TextLine(words, "", ""))
    return len(line.value) in (_WORDS, _WORDS + 1) and not is_number(name) and all(map(is_number, line.value[1:]))


_LOSSES: Final = (
    UNTOLD,
    BLANKS,
    Loss("labels of crowd marks (they become DontCare, which is one)", _count_relabelled, _replace_region_labels),
    tags.make_clash_loss("attributes other than those that KITTI knows (left out)", _reread),
)
_FILES: Final = partial(TextFiles, folder=_FOLDER, make_line=_format_line)
KITTI: Final = Format(
    id="kitti",
    title="KITTI (text)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_kitti_line),
    read=read_kitti,
    write_tables=partial(NamedTables, _FILES),
    can_split=has_distinct_stems,
    carries=PICTURES | {Feature.OCCLUDED, Feature.CROWDS, Feature.SCORES, Feature.ATTRIBUTES},
    further_losses=_LOSSES,
    dropped=_LOSSES,
    writes_folder=True,
)
