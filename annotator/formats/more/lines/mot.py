"""MOT: boxes of a film, frame by frame, with the track that each belongs to; ground truth, detections or results."""

from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from annotator.errors import Progress, UserError
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.losses import Feature
from annotator.formats.more.lines.folder import ENDING
from annotator.formats.text.line_text import TextLine, is_number, iterate_lines
from annotator.formats.text.plain_text import read_text
from annotator.model.vocabulary import Label

TRACK: Final = "track"
_TRUTH: Final = "gt"
_PLACES: Final = ("gt/gt.txt", "det/det.txt")
"""In the folder of a sequence; the first that is there is read."""
_FACTS: Final = "seqinfo.ini"
_CLASSES: Final = "labels.txt"
"""Names of classes beside the boxes, as CVAT and datumaro write them; these two count pixels from 0."""
_CHALLENGE: Final[tuple[str, ...]] = (
    "pedestrian", "person on vehicle", "car", "bicycle", "motorbike", "non motorized vehicle", "static person",
    "distractor", "occluder", "occluder on the ground", "occluder full", "reflection", "crowd",
)  # fmt: skip
"""Classes of the MOT challenges, numbered from 1."""
_MOST_FRAMES: Final = 10_000_000
_FEWEST, _MOST = 6, 10
"""Columns of a line."""


class _Sequence(Struct, frozen=True):
    """What is known of a film beside its boxes."""

    names: tuple[str, ...]
    """Of the classes, from class 1 on."""
    first: int
    """The number of the first pixel."""
    is_truth: bool
    folder: str
    ending: str
    width: int
    height: int
    usual: str
    """The label of boxes without a class."""


def read_mot(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The boxes of a text, or of a sequence's folder: its ground truth, else its detections. Raises UserError."""
    file = path if not path.is_dir() else next((path / place for place in _PLACES if (path / place).is_file()), None)
    if file is None:
        raise UserError("{path} holds neither gt/gt.txt nor det/det.txt; choose another folder.", path=path)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    sequence = _read_sequence(file, options.labels)
    frames = _Frames(gathering, sequence, ImageLookup(options.images))
    lines = iterate_lines(file, file.name, separator=",")
    gathering.read_each(lines, lambda line: _add_shape(gathering, frames, sequence, line), progress, every=1000)
    if not gathering.images:
        raise UserError("{source} is empty; choose another file.", source=file.name)
    return gathering.build()


class _Frames:
    """The pictures of the frames."""

    def __init__(self, gathering: TableBuilder, sequence: _Sequence, pictures: ImageLookup) -> None:
        self._gathering, self._sequence, self._pictures = gathering, sequence, pictures
        self._places: dict[int, int] = {}

    def find_frame(self, number: int, line: TextLine) -> int:
        """Position of the picture of a frame, counted from 1."""
        if number not in self._places:
            self._places[number] = self._add_frame(number, line)
        return self._gathering.turn_to(self._places[number])

    def _add_frame(self, number: int, line: TextLine) -> int:
        sequence = self._sequence
        name = f"{sequence.folder}/{number:06d}"
        stems = (name, f"{number:06d}", f"frame_{number - 1:06d}", f"{number:05d}", f"{number:08d}")
        picture = next((one for stem in stems if (one := self._pictures.find_without_ending(stem))), None)
        name = name + sequence.ending if picture is None else picture.name
        place = self._gathering.find_or_add_image(name, line.at("frame"))
        width, height = (sequence.width, sequence.height) if picture is None else (picture.width, picture.height)
        self._gathering.complete_image(place, width=width, height=height)
        return place


def _add_shape(gathering: TableBuilder, frames: _Frames, sequence: _Sequence, line: TextLine) -> None:
    if not _FEWEST <= len(line.value) <= _MOST:
        raise line.wrong("has {n} columns where MOT has 6 to 10", n=len(line.value))
    frame = line.whole(0, "frame")
    if not 1 <= frame <= _MOST_FRAMES:
        raise line.wrong("frame is {n}, but frames are counted from 1", n=frame)
    track = line.whole(1, "id")
    left, top = (line.number(column, side) - sequence.first for column, side in ((2, "left"), (3, "top")))
    box = (left, top, left + line.number(4, "width"), top + line.number(5, "height"))
    if problem := find_box_problem(box):
        raise line.wrong(problem)
    mark = line.number(6, "confidence") if len(line.value) > 6 else 1.0
    if not sequence.is_truth and mark != -1 and not 0 <= mark <= 1:
        raise line.wrong("{column} is not between 0 and 1", column="confidence")
    label = gathering.find_or_add_label(_name_class(sequence, line), line.at("class"))
    attributes: dict[str, Any] = {TRACK: track} if track > 0 else {}
    if sequence.is_truth and len(line.value) > 8 and not -1 <= line.number(8, "visibility") < 0:
        attributes["visibility"] = line.share(8, "visibility")
    gathering.add_shape(
        frames.find_frame(frame, line),
        label,
        box,
        score=float("nan") if sequence.is_truth or mark == -1 else mark,
        crowd=sequence.is_truth and mark == 0,
        attributes=attributes,
    )


def _name_class(sequence: _Sequence, line: TextLine) -> str:
    """The name of the class of a line; detections have -1, or a place in the world in its column."""
    if len(line.value) < 8 or not (sequence.is_truth or len(line.value) == 9):
        return sequence.usual
    number = line.whole(7, "class")
    if number == -1:
        return sequence.usual
    if not 1 <= number <= len(sequence.names):
        raise line.wrong("class {number} is not among the {names} names", number=number, names=len(sequence.names))
    return sequence.names[number - 1]


def _read_sequence(file: Path, labels: tuple[Label, ...]) -> _Sequence:
    beside, root = file.parent / _CLASSES, file.parent.parent
    names = _CHALLENGE
    if beside.is_file():
        names = tuple(text.strip() for text in read_text(beside, _CLASSES).split("\n") if text.strip())
    facts = _read_facts(root / _FACTS)
    return _Sequence(
        names=names,
        first=0 if beside.is_file() else 1,
        is_truth=file.parent.name == _TRUTH or file.stem == _TRUTH,
        folder=facts.get("imdir", "img1"),
        ending=facts.get("imext", ".jpg"),
        width=_read_size(facts.get("imwidth", "")),
        height=_read_size(facts.get("imheight", "")),
        usual=labels[0].name if len(labels) == 1 else (*names, _CHALLENGE[0])[0],
    )


def _read_facts(path: Path) -> dict[str, str]:
    """The values of a sequence's description by lower-case name; empty where there is none."""
    if not path.is_file():
        return {}
    pairs = (line.partition("=") for line in read_text(path, path.name).split("\n"))
    return {key.strip().lower(): value.strip() for key, equal, value in pairs if equal and value.strip()}


def _read_size(text: str) -> int:
    """Pixels; 0 where the description does not tell them."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


def _is_mot_line(text: str) -> bool:
    """Six to ten numbers, the first two of which are whole: a frame and a track."""
    cells = text.split(",")
    if not _FEWEST < len(cells) <= _MOST or not all(map(is_number, cells)):
        return False
    return float(cells[0]).is_integer() and float(cells[0]) >= 1 and float(cells[1]).is_integer()


def _recognises(path: Path, head: bytes) -> bool:
    """A sequence's folder, or lines of numbers in a text."""
    if path.is_dir():
        return any((path / place).is_file() for place in _PLACES)
    first = head.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0].decode(errors="replace").strip()
    return path.suffix.lower() == ENDING and _is_mot_line(first)


MOT: Final = Format(
    id="mot",
    title="MOT (frames and tracks, text)",
    patterns=("*.txt",),
    recognises=_recognises,
    read=read_mot,
    carries=frozenset({Feature.SCORES, Feature.CROWDS, Feature.ATTRIBUTES, Feature.SIZES}),
)
