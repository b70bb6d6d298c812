"""Boxes as text, one file a picture: a class, a box and of detections a score a line; YOLO's folders of predictions."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core.folder import LabelFile, find_label_files
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions, splits_nowhere
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import NamedTables, is_found_by_short_name
from annotator.formats.core.layout_names import XYWH, XYXY
from annotator.formats.core.layouts import Verdict, make_box_evidence, make_note
from annotator.formats.core.losses import Feature, make_rows_loss
from annotator.formats.detections.rows import LabelWords, add_known_images
from annotator.formats.detections.writing import UNSCORED, is_scored, is_whole, make_unscored_error
from annotator.formats.more.lines.folder import BLANKS, TextFiles, matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number, iterate_lines
from annotator.formats.text.plain_text import read_text
from annotator.formats.yolo import ENDING, NO_LABELS
from annotator.formats.yolo_lines import LINE_LAYOUTS, LineReader, convert_to_pixels, decide_lines, make_attributes
from annotator.geometry.box import Bools, to_xywh
from annotator.model.author import AuthorKind
from annotator.model.image import Image

_MOST_CLASSES: Final = 10**9
"""As many as digits of a class number that are read; whether the project has it is asked later."""
_WORDS: Final = 6
"""A class, which may hold blanks, a score and four numbers."""
_DIFFICULT: Final = "difficult"
"""A word behind a box that an evaluation leaves out."""


def read_text_boxes(
    path: Path, options: ReadOptions, progress: Progress | None = None, *, usual: str = "", is_scored: bool = True
) -> ForeignFile:
    """Lines of class, score and a box in pixels: two corners, or left, top, width, height. Without a score it is truth.

    All files together decide which, unless a person said it or named the format, whose layout is the `usual` one.
    Detections cover every picture of the project. Raises UserError with file and line.
    """
    chosen = options.layout or ("" if options.is_recognised else usual)
    if chosen:
        verdict = Verdict(chosen, (XYWH if chosen == XYXY else XYXY,), is_sure=True)
    else:
        verdict = _decide_layout(path, options, progress, is_scored=is_scored)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    if is_scored:
        add_known_images(gathering, options)
    add = partial(_add_pixels, gathering, LabelWords(gathering, options), verdict.chosen, is_scored=is_scored)
    iterate = partial(_iterate_boxes, is_scored=is_scored)
    read_folder(path, gathering, options, add, iterate=iterate, progress=progress)
    found = gathering.build()
    if found.rows.count and gathering.reach <= 1:
        raise UserError(
            "{source}: all boxes lie between 0 and 1, so they are shares of the pictures; write them in pixels.",
            source=path.name,
        )
    return replace(found, verdict=verdict)


def _decide_layout(path: Path, options: ReadOptions, progress: Progress | None, *, is_scored: bool) -> Verdict:
    """What all lines of all files say; those that are no such lines are refused when they are read."""
    evidence = make_box_evidence((XYXY, XYWH))

    def take_line(line: TextLine, _image: int, picture: Image) -> None:
        if len(line.value) == _WORDS and all(map(is_number, line.value[2:])):
            evidence.add([float(word) for word in line.value[2:]], (picture.width, picture.height))

    unused, iterate = TableBuilder(path.name, lenient=True), partial(_iterate_boxes, is_scored=is_scored)
    read_folder(path, unused, options, take_line, iterate=iterate, progress=progress)
    return evidence.decide()


def _iterate_boxes(file: LabelFile, *, is_scored: bool) -> Iterator[TextLine]:
    """Lines as a class, a score and four numbers; in place of the score of a box of a truth is its mark, or nothing."""
    for line in iterate_lines(file.path, file.name, most=5 if is_scored else -1):
        if is_scored:
            yield line
            continue
        words, mark = _part_truth(line.value)
        whole = [" ".join(words[:-4]), mark, *words[-4:]] if len(words) >= _WORDS - 1 else words
        yield TextLine(whole, line.source, line.place)


def _part_truth(words: list[str]) -> tuple[list[str], str]:
    """The words of a line of a truth, and the mark behind them."""
    return (words[:-1], words[-1]) if words and words[-1].lower() == _DIFFICULT else (words, "")


def read_yolo_output(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """What YOLO writes with `save_txt` and `save_conf`: class number, shares of the picture, score.

    Every picture of the project is covered. Raises UserError with file and line.
    """
    files = (file for file in find_label_files(path, ENDING) if file.name not in NO_LABELS)
    lines = decide_lines((read_text(file.path, file.name) for file in files), chosen=options.layout)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    add_known_images(gathering, options)
    add = partial(_add_shares, gathering, LabelWords(gathering, options), lines)
    read_folder(path, gathering, options, add, needs_size=True, progress=progress)
    return replace(gathering.build(), verdict=lines.verdict)


def _add_pixels(
    gathering: TableBuilder,
    words: LabelWords,
    layout: str,
    line: TextLine,
    image: int,
    _picture: Image,
    *,
    is_scored: bool,
) -> None:
    if len(line.value) < _WORDS:
        belongs = _SCORED if is_scored else _UNSCORED
        raise line.wrong("has {n} words where {belongs} belong", n=len(line.value), belongs=belongs)
    columns = (
        {"score": line.share(1, "score")} if is_scored else {"attributes": {_DIFFICULT: 1} if line.value[1] else {}}
    )
    x0, y0, x1, y1 = (line.number(column, f"number {column}") for column in (2, 3, 4, 5))
    box = (x0, y0, x1, y1) if layout == XYXY else (x0, y0, x0 + x1, y0 + y1)
    gathering.add_box(line.wrong, image, words.find_label(line.value[0], line), box, **columns)
    gathering.add_note(make_note(layout))


_SCORED: Final = Phrase("a class, a score and four numbers")
_UNSCORED: Final = Phrase("a class and four numbers")


def _add_shares(
    gathering: TableBuilder, words: LabelWords, lines: LineReader, line: TextLine, image: int, picture: Image
) -> None:
    found = lines.read(line, _MOST_CLASSES, gathering)
    if not 0 <= found.score <= 1:
        raise line.wrong("has no score; let YOLO write it with save_conf=True")
    box, polygon = convert_to_pixels(found, picture)
    label = words.find_label(str(found.label), line)
    columns = {"score": found.score, "polygon": polygon, "attributes": make_attributes(found, picture)}
    gathering.add_box(line.wrong, image, label, box, **columns)


class DetectionTables(NamedTables):
    """A folder `labels` below the path with the detections of every picture."""

    def __init__(self, *, corners: bool) -> None:
        super().__init__(partial(TextFiles, folder=_FOLDER, make_line=partial(_format_line, corners=corners)))
        self._are_unscored = False

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in whether shapes are there but none has a score."""
        super().prepare(foreign)
        self._are_unscored = len(foreign.shapes) > 0 and not is_scored(foreign).any()

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """All files, or none. Raises UserError where shapes are there but none has a score."""
        if self._are_unscored:
            raise make_unscored_error(path)
        super().write(path, tables, progress)


def _format_line(foreign: ForeignTable, row: int, *, corners: bool) -> str:
    shapes = foreign.shapes
    box = shapes.box[row] if corners else to_xywh(shapes.box[row : row + 1])[0]
    numbers = map(repr, [float(shapes.score[row]), *box.tolist()])
    return f"{foreign.label_of(row)} {' '.join(numbers)}"


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


def _is_truth_line(words: list[str]) -> bool:
    """A class, and four numbers of which one is no share; another number before them would be a score."""
    words = _part_truth(words)[0]
    if len(words) < _WORDS - 1 or not all(map(is_number, words[-4:])):
        return False
    return max(map(float, words[-4:])) > 1 and (len(words) < _WORDS or not is_number(words[-5]))


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


def _make_format(layout: str, title: str, is_line: Callable[[list[str]], bool]) -> Format:
    """Text of detections whose numbers are in this layout unless the file tells another one."""
    return Format(
        id=f"text-{layout}",
        title=title,
        patterns=("*.txt",),
        recognises=partial(matches_first_lines, is_line=is_line),
        read=partial(read_text_boxes, usual=layout),
        write_tables=partial(DetectionTables, corners=layout == XYXY),
        can_split=splits_nowhere,
        carries=_WRITTEN,
        further_losses=_LOSSES,
        dropped=_LOSSES,
        author_kind=AuthorKind.MODEL,
        writes_folder=True,
        layouts=(XYXY, XYWH),
    )


TEXT_CORNERS: Final = _make_format(XYXY, "Text of detections (class, score, two corners)", _is_corner_line)
TEXT_SIZES: Final = _make_format(XYWH, "Text of detections (class, score, left, top, width, height)", _is_pixel_line)
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
TEXT_TRUTH: Final = Format(
    id="text-boxes",
    title="Text of boxes (class, two corners or left, top, width, height)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_truth_line),
    read=partial(read_text_boxes, is_scored=False),
    carries=frozenset({Feature.ATTRIBUTES, Feature.SIZES, Feature.EMPTY_IMAGES}),
    layouts=(XYXY, XYWH),
)
