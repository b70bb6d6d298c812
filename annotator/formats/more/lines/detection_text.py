"""Detections as text: a class, a score and a box a line, one file a picture, and YOLO's folders of predictions."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.folder import FolderTables, LabelFile, find_label_files
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions, splits_nowhere
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import is_found_by_short_name
from annotator.formats.core.layout_names import XYWH, XYXY
from annotator.formats.core.layouts import Verdict, make_box_evidence, make_note
from annotator.formats.core.losses import Feature, make_rows_loss
from annotator.formats.detections.rows import LabelWords, add_known_images
from annotator.formats.detections.writing import UNSCORED, is_whole, refuse_unscored
from annotator.formats.more.lines.folder import BLANKS, FileReader, TextFiles, matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number, iterate_lines
from annotator.formats.text.plain_text import read_text
from annotator.formats.yolo import ENDING, NO_LABELS
from annotator.formats.yolo_lines import LINE_LAYOUTS, LineReader, convert_to_pixels, decide_lines, make_attributes
from annotator.geometry.box import Bools, to_xywh
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.progress import Progress

_MOST_CLASSES: Final = 10**9
"""As many as digits of a class number that are read; whether the project has it is asked later."""
_WORDS: Final = 6
"""A class, which may hold blanks, a score and four numbers."""


def read_text_detections(
    path: Path, options: ReadOptions, progress: Progress | None = None, *, usual: str
) -> ForeignFile:
    """Lines of class, score and a box in pixels: two corners, or left, top, width and height.

    All files together decide which, unless a person said it or named the format, whose layout is the `usual` one.
    Every picture of the project is covered. Raises UserError with file and line.
    """
    chosen = options.layout or ("" if options.is_recognised else usual)
    if chosen:
        verdict = Verdict(chosen, (XYWH if chosen == XYXY else XYXY,), is_sure=True)
    else:
        verdict = _decide_layout(path, options, progress)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    add_known_images(gathering, options)
    reader = _make_pixel_reader(gathering, LabelWords(gathering, options), verdict.chosen)
    read_folder(path, gathering, options, reader, progress=progress)
    found = gathering.build()
    if found.rows.count and gathering.reach <= 1:
        raise UserError(
            "{source}: all boxes lie between 0 and 1, so they are shares of the pictures; write them in pixels.",
            source=path.name,
        )
    return replace(found, verdict=verdict)


def _decide_layout(path: Path, options: ReadOptions, progress: Progress | None) -> Verdict:
    """What all lines of all files say; those that are no such lines are refused when they are read."""
    evidence = make_box_evidence((XYXY, XYWH))

    def take_file(file: LabelFile, _image: int, picture: Image) -> None:
        for line in iterate_lines(file.path, file.name, most=5):
            if len(line.value) == _WORDS and all(map(is_number, line.value[2:])):
                evidence.add([float(word) for word in line.value[2:]], (picture.width, picture.height))

    unused = TableBuilder(path.name, lenient=True)
    read_folder(path, unused, options, take_file, progress=progress)
    return evidence.decide()


def read_yolo_output(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """What YOLO writes with `save_txt` and `save_conf`: class number, shares of the picture, score.

    Every picture of the project is covered. Raises UserError with file and line.
    """
    files = (file for file in find_label_files(path, ENDING) if file.name not in NO_LABELS)
    lines = decide_lines((read_text(file.path, file.name) for file in files), chosen=options.layout)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    add_known_images(gathering, options)
    reader = _make_share_reader(gathering, LabelWords(gathering, options), lines)
    read_folder(path, gathering, options, reader, needs_size=True, progress=progress)
    return replace(gathering.build(), verdict=lines.verdict)


def _make_pixel_reader(gathering: TableBuilder, words: LabelWords, layout: str) -> FileReader:
    def read_file(file: LabelFile, image: int, _picture: Image) -> None:
        for line in iterate_lines(file.path, file.name, most=5):
            with gathering.leave_out(image):
                _add_pixels(gathering, words, image, line, layout)

    return read_file


def _add_pixels(gathering: TableBuilder, words: LabelWords, image: int, line: TextLine, layout: str) -> None:
    if len(line.value) < _WORDS:
        raise line.wrong("has {n} words where a class, a score and four numbers belong", n=len(line.value))
    score = line.share(1, "score")
    x0, y0, x1, y1 = (line.number(column, f"number {column}") for column in (2, 3, 4, 5))
    box = (x0, y0, x1, y1) if layout == XYXY else (x0, y0, x0 + x1, y0 + y1)
    gathering.add_box(line.wrong, image, words.find_label(line.value[0], line), box, score=score)
    gathering.add_note(make_note(layout))


def _make_share_reader(gathering: TableBuilder, words: LabelWords, lines: LineReader) -> FileReader:
    def read_file(file: LabelFile, image: int, picture: Image) -> None:
        for line in iterate_lines(file.path, file.name):
            with gathering.leave_out(image):
                _add_shares(gathering, words, image, line, picture, lines)

    return read_file


def _add_shares(
    gathering: TableBuilder, words: LabelWords, image: int, line: TextLine, picture: Image, lines: LineReader
) -> None:
    found = lines.read(line, _MOST_CLASSES, gathering)
    if not 0 <= found.score <= 1:
        raise line.wrong("has no score; let YOLO write it with save_conf=True")
    box, polygon = convert_to_pixels(found, picture)
    label = words.find_label(str(found.label), line)
    columns = {"score": found.score, "polygon": polygon, "attributes": make_attributes(found, picture)}
    gathering.add_box(line.wrong, image, label, box, **columns)


class DetectionTables(FolderTables):
    """A folder `labels` below the path with the detections of every picture."""

    def __init__(self, *, corners: bool) -> None:
        super().__init__(partial(TextFiles, _LOSSES, _FOLDER, partial(_format_line, corners=corners)))

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """All files, or none. Raises UserError where shapes are there but none has a score."""
        for foreign in tables():
            refuse_unscored(path, foreign)
        super().write(path, tables, progress)


def _format_line(foreign: ForeignTable, row: int, *, corners: bool) -> str:
    shapes = foreign.shapes
    box = shapes.box[row] if corners else to_xywh(shapes.box[row : row + 1])[0]
    numbers = map(repr, [float(shapes.score[row]), *box.tolist()])
    return f"{foreign.labels[shapes.label[row]].name} {' '.join(numbers)}"


def _is_box(foreign: ForeignTable) -> Bools:
    """Rows that are no score of a whole image, and lie on a picture that the name of a text tells."""
    told = is_found_by_short_name(foreign)
    found: Bools = ~is_whole(foreign.shapes) & told[foreign.shapes.image]
    return found


def _is_beyond_shares(foreign: ForeignTable) -> Bools:
    """All rows or none: boxes of which none leaves the first pixel look like shares of their pictures."""
    box = foreign.shapes.box
    return np.full(len(box), not len(box) or bool(np.abs(box).max() > 1), dtype=np.bool_)


def _is_pixel_line(words: list[str]) -> bool:
    """A class, a score, and four numbers of which one is no share."""
    if len(words) < 6 or not all(map(is_number, words[-5:])):
        return False
    score, *box = map(float, words[-5:])
    return 0 <= score <= 1 and max(box) > 1


def _is_corner_line(words: list[str]) -> bool:
    if not _is_pixel_line(words):
        return False
    x0, y0, x1, y1 = map(float, words[-4:])
    return x0 < x1 and y0 < y1


def _is_share_line(words: list[str]) -> bool:
    """A class number, shares of the picture, and a score."""
    if len(words) < 6 or len(words) % 2 or not words[0].isdigit() or not all(map(is_number, words)):
        return False
    return all(-1e-6 <= float(word) <= 1 + 1e-6 for word in words[1:])


_CARRIES: Final = frozenset({Feature.SCORES, Feature.SIZES, Feature.EMPTY_IMAGES})
_FOLDER: Final = "labels"
_LOSSES: Final = (
    make_rows_loss(
        "scores of whole images, and shapes on images that differ from another by their ending only (left out)", _is_box
    ),
    UNSCORED,
    make_rows_loss("boxes that would be read as shares, as none leaves the first pixel (left out)", _is_beyond_shares),
    BLANKS,
)
_WRITTEN: Final = _CARRIES | {Feature.SPLITS, Feature.IMAGE_IDS}
"""What comes back is told of every picture of the project."""
TEXT_CORNERS: Final = Format(
    id="text-xyxy",
    title="Text of detections (class, score, two corners)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_corner_line),
    read=partial(read_text_detections, usual=XYXY),
    write_tables=partial(DetectionTables, corners=True),
    can_split=splits_nowhere,
    carries=_WRITTEN,
    further_losses=_LOSSES,
    author_kind=AuthorKind.MODEL,
    writes_folder=True,
    layouts=(XYXY, XYWH),
)
TEXT_SIZES: Final = Format(
    id="text-xywh",
    title="Text of detections (class, score, left, top, width, height)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_pixel_line),
    read=partial(read_text_detections, usual=XYWH),
    write_tables=partial(DetectionTables, corners=False),
    can_split=splits_nowhere,
    carries=_WRITTEN,
    further_losses=_LOSSES,
    author_kind=AuthorKind.MODEL,
    writes_folder=True,
    layouts=(XYXY, XYWH),
)
YOLO_OUTPUT: Final = Format(
    id="yolo-predictions",
    title="YOLO predictions (text with scores)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_share_line),
    read=read_yolo_output,
    carries=_CARRIES | {Feature.POLYGONS},
    author_kind=AuthorKind.MODEL,
    layouts=LINE_LAYOUTS,
)
