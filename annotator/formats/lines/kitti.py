"""KITTI object labels: one text file a picture, fifteen words an object, and a score where a detector wrote it."""

from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from annotator.formats.core.folder import LabelFile
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.losses import Feature
from annotator.formats.lines.folder import matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number, iterate_lines
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded
from annotator.progress import Progress

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
"""Attributes by their place in a line, with the values that say nothing beyond the tags."""


def read_kitti(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The objects of a folder `label_2`, or of one file. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)

    def read_file(file: LabelFile, image: int, _picture: Image) -> None:
        for line in iterate_lines(file.path, file.name):
            with gathering.leave_out():
                _add_shape(gathering, image, line)

    read_folder(path, gathering, options, read_file, progress=progress)
    return gathering.build()


def _add_shape(gathering: TableBuilder, image: int, line: TextLine) -> None:
    if len(line.value) not in (_WORDS, _WORDS + 1):
        raise line.wrong("has {n} words where KITTI has 15, or 16 with a score", n=len(line.value))
    name = line.value[0]
    label = gathering.find_or_add_label(name, source=line.source, place=f"{line.place}: type")
    x0, y0, x1, y1 = (line.number(column, side) for column, side in enumerate(("left", "top", "right", "bottom"), 4))
    if problem := find_box_problem((x0, y0, x1, y1)):
        raise line.wrong(problem)
    attributes: dict[str, Any] = {}
    for key, (column, usual) in _FURTHER.items():
        value = line.number(column, key)
        if value not in usual:
            attributes[key] = value
    gathering.add_shape(
        image,
        label,
        (x0, y0, x1, y1),
        occluded=_OCCLUSIONS.get(int(line.number(2, "occlusion")), UNSET),
        score=line.share(_WORDS, "score") if len(line.value) > _WORDS else float("nan"),
        crowd=name == _IGNORED,
        attributes=attributes,
    )


def _is_kitti_line(words: list[str]) -> bool:
    return len(words) in (_WORDS, _WORDS + 1) and not is_number(words[0]) and all(map(is_number, words[1:]))


KITTI: Final = Format(
    id="kitti",
    title="KITTI (text)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_kitti_line),
    read=read_kitti,
    write=None,
    carries=frozenset(
        {Feature.OCCLUDED, Feature.CROWDS, Feature.SCORES, Feature.ATTRIBUTES, Feature.SIZES, Feature.EMPTY_IMAGES}
    ),
)
