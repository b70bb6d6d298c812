"""From a list of detections to `ForeignTable`: ids and names are those of the project, and every value is checked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.core.files import parse_image_name, read_bytes
from annotator.formats.core.foreign import UNNAMED, ForeignTable, Note
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND
from annotator.formats.core.spooled import PIECE, RowsSpooler
from annotator.formats.detections.cleaning import decode_leniently
from annotator.formats.detections.losses import UNKNOWN_SIZE
from annotator.formats.detections.rows import KNOWN, DetectionRow, PlainDetectionRow, to_plain
from annotator.formats.text.json_scanning import JsonScanner, ScanError
from annotator.formats.text.json_text import format_complaint, make_json_error
from annotator.geometry.box import Floats, from_xywh, is_within_bound
from annotator.metrics.detection.inputs import IMAGE_LEVEL, SOURCE, SUPPRESSED
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase, make_phrase
from annotator.progress import Progress

_UTF8_BOM: Final = b"\xef\xbb\xbf"
_WHOLE: Final = MappingProxyType({IMAGE_LEVEL: True})

Places = npt.NDArray[np.int64]


def read_detections(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The detections of a model. Raises UserError with file and row; it never reads a part of a file.

    Ids are those that the images and labels of `options` have from the COCO file that they came from.
    """
    told = progress or Progress()
    table = _read_pieces(path, options, told)
    if table is not None:
        return table
    rows, notes = decode_leniently(path, options) if options.lenient else _decode(path)
    told.step(0, len(rows))
    reader = _DetectionsReader(path.name, options, by_ids=bool(rows) and rows[0].image_id is not None)
    shapes, spooler = reader.read_rows(rows), RowsSpooler()
    spooler.add(shapes, np.full(len(shapes), UNNAMED), np.ones(len(shapes), np.int64))
    return reader.make_table(notes, spooler)


def _read_pieces(path: Path, options: ReadOptions, progress: Progress) -> ForeignTable | None:
    """The table of a file with its shapes on the disk; None where anything in the file is unusual or wrong.

    Then it is read whole, which says what it is. Raises Cancelled when asked to stop.
    """
    scanner, spooler, reader = JsonScanner(path), RowsSpooler(), None
    unknown: Counter[str] = Counter()
    done = 0
    try:
        for rows, more in scanner.iterate_lists(_decode_some):
            progress.step(done, 0)
            reader = reader or _DetectionsReader(path.name, options, by_ids=rows[0].image_id is not None)
            for start in range(0, len(rows), PIECE):
                shapes = reader.read_rows(rows[start : start + PIECE])
                nobody, first = np.full(len(shapes), UNNAMED), np.ones(len(shapes), np.int64)
                spooler.add(shapes, nobody, first)
            unknown.update(more)
            done += len(rows)
        if reader is None or scanner.peek():
            return None
    except (ValueError, RecursionError, msgspec.DecodeError, UserError):
        return None
    return reader.make_table(_note_unknown(unknown), spooler)


def _decode_some(text: str) -> tuple[Sequence[DetectionRow], Counter[str]]:
    """Some rows of the list, and how often they have keys that we do not know."""
    try:
        return msgspec.json.decode(text, type=list[PlainDetectionRow]), Counter()
    except msgspec.ValidationError:
        loose = msgspec.json.decode(text)
    try:
        rows = msgspec.json.decode(text, type=list[DetectionRow])
    except msgspec.ValidationError as error:
        raise ScanError("an entry is not as it should be") from error
    return rows, Counter(key for entry in loose for key in entry if key not in KNOWN)


def _note_unknown(unknown: Counter[str]) -> tuple[Note, ...]:
    return tuple(Note(f"not kept ({key[:40]})", count) for key, count in sorted(unknown.items()))


def _decode(path: Path) -> tuple[Sequence[DetectionRow], tuple[Note, ...]]:
    """The rows, and what they say under keys that we do not know."""
    raw = read_bytes(path).removeprefix(_UTF8_BOM)
    try:
        return msgspec.json.decode(raw, type=list[PlainDetectionRow]), ()
    except msgspec.ValidationError:
        return _decode_with_more(path, raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error


def _decode_with_more(path: Path, raw: bytes) -> tuple[Sequence[DetectionRow], tuple[Note, ...]]:
    try:
        rows = msgspec.json.decode(raw, type=list[DetectionRow])
        loose = msgspec.json.decode(raw)
    except msgspec.ValidationError as error:
        words = format_complaint(str(error))
        place = f"detection{words}" if words.startswith("[") else words
        raise UserError(
            "{file}: {place}; it must be a list of detections with a score each.", file=path.name, place=place
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error
    unknown = Counter(key for entry in loose for key in entry if key not in KNOWN)
    return rows, _note_unknown(unknown)


class _DetectionsReader:
    """One file on its way: what the steps of reading share."""

    def __init__(self, source: str, options: ReadOptions, *, by_ids: bool) -> None:
        """`by_ids` says whether rows name images and labels by numbers, as the first one does."""
        self._source, self._options, self._by_ids = source, options, by_ids
        self._rows: Sequence[DetectionRow] = ()
        self._covered = self._list_covered()
        self._names = {one.source_id if by_ids else one.name: one.id for one in self._covered}

    def make_table(self, notes: tuple[Note, ...], spooler: RowsSpooler) -> ForeignTable:
        """The table of the rows in the spooler, with every image that the list could name."""
        return ForeignTable.make_spooled(
            self._source, spooler.finish(), images=self._covered, labels=self._options.labels, raters=(), notes=notes
        )

    def read_rows(self, rows: Sequence[DetectionRow]) -> Shapes:
        """The shapes of these rows, which are counted from 0 in sentences."""
        self._rows = rows
        for key, other in (("image_id", "image"), ("category_id", "label")):
            wanted, unwanted = (key, other) if self._by_ids else (other, key)
            for place, row in enumerate(rows):
                if getattr(row, wanted) is None:
                    raise self._make_error(place, "has no {wanted}, which the first row leads to expect", wanted=wanted)
                if getattr(row, unwanted) is not None:
                    raise self._make_error(
                        place, "has {wanted} and {unwanted}; leave one of them out", wanted=wanted, unwanted=unwanted
                    )
        image, label = self._find_images(), self._find_labels()
        boxed = np.array([row.bbox is not None for row in rows], dtype=np.bool_)
        return Shapes.make(
            self._read_boxes(boxed, self._covered, image),
            label=label,
            image=image,
            score=self._read_scores(),
            crowd=~boxed,
            attributes=self._read_attributes(),
        )

    def _list_covered(self) -> tuple[Image, ...]:
        """Every image that the list could name, in the order of the project, numbered anew."""
        known = [one for one in self._options.images if not self._by_ids or one.source_id is not None]
        return tuple(replace(one, id=place) for place, one in enumerate(known))

    def _find_images(self) -> Places:
        if self._by_ids:
            return self._find_places("image_id", self._names, "no image of the project has it from a COCO file")
        names = self._names
        asked = {
            row.image: parse_image_name(str(row.image), source=self._source, place=f"detection[{place}].image")
            for place, row in enumerate(self._rows)
            if row.image not in names
        }
        names = names | {raw: names[name] for raw, name in asked.items() if raw is not None and name in names}
        return self._find_places("image", names, "the project has no such image")

    def _find_labels(self) -> Places:
        places = {label: place for place, label in enumerate(self._options.labels)}
        if self._by_ids:
            ids = {label.source_id: place for label, place in places.items() if label.source_id is not None}
            return self._find_places("category_id", ids, Phrase("no label of the project has it from a COCO file"))
        names = {label.name: place for label, place in places.items()}
        return self._find_places("label", names, Phrase("the project has no such label"))

    def _find_places(self, key: str, known: dict[Any, int], otherwise: str) -> Places:
        values = list(map(attrgetter(key), self._rows))
        for place, value in enumerate(values):
            if value not in known:
                remedy = Phrase(
                    "name the file with --coco" if self._by_ids else "correct the name or add it to the project"
                )
                raise self._make_error(
                    place,
                    "has {key} {value!r}, and {otherwise}; {remedy}",
                    key=key,
                    value=str(value)[:80],
                    otherwise=otherwise,
                    remedy=remedy,
                )
        return np.array([known[value] for value in values], dtype=np.int64)

    def _read_boxes(self, boxed: npt.NDArray[np.bool_], covered: tuple[Image, ...], image: Places) -> Floats:
        boxes = np.zeros((len(self._rows), 4))
        given = np.array([row.bbox for row in self._rows if row.bbox is not None], dtype=np.float64).reshape(-1, 4)
        with np.errstate(over="ignore", invalid="ignore"):
            boxes[boxed] = from_xywh(given)
            right = (given[:, 2:] > 0).all(axis=1) & (boxes[boxed, :2] < boxes[boxed, 2:]).all(axis=1)
        for sound, what in (
            (right, Phrase("has a bbox without a width and a height above 0")),
            (is_within_bound(boxes[boxed]), Phrase("has a bbox that {what}", what=BEYOND_BOUND)),
        ):
            wrong = np.flatnonzero(boxed)[~sound]
            if len(wrong):
                raise self._make_error(int(wrong[0]), what)
        sizes = [(one.width, one.height) if one.has_size else UNKNOWN_SIZE for one in covered]
        whole = np.flatnonzero(~boxed)
        if len(whole):
            boxes[whole, 2:] = np.array(sizes, dtype=np.float64)[image[whole]]
        return boxes

    def _read_scores(self) -> Floats:
        scores = np.array([row.score for row in self._rows], dtype=np.float64)
        wrong = np.flatnonzero(~((scores >= 0) & (scores <= 1)))
        if len(wrong):
            raise self._make_error(
                int(wrong[0]), "has score {value:g}, which is not between 0 and 1", value=scores[wrong[0]]
            )
        return scores

    def _read_attributes(self) -> list[dict[str, Any] | None]:
        """What is no column of shapes; equal attributes are one dictionary, however many rows have them."""
        of_source: dict[str | None, dict[str, Any] | None] = {None: None}
        of_whole: dict[str | None, dict[str, Any]] = {None: dict(_WHOLE)}
        for source in ("full", "tile"):
            of_source[source] = {SOURCE: source}
            of_whole[source] = {**_WHOLE, SOURCE: source}
        found = [(of_whole if row.bbox is None else of_source)[row.source] for row in self._rows]
        for place, row in enumerate(self._rows):
            if row.suppressed:
                found[place] = {**(found[place] or {}), SUPPRESSED: to_plain(row.suppressed)}
        return found

    def _make_error(self, place: int, what: str, /, **values: object) -> UserError:
        return UserError(
            "{source}: detection[{place}] {what}; mend the file, or have it left out and counted.",
            source=self._source,
            place=place,
            what=make_phrase(what, values),
        )
