"""From a list of detections to `ForeignFile`: ids and names are those of the project, and every value is checked.

Lenient reading leaves out the rows that would be refused, each counted by its reason.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import FlawError, Phrase, Progress, UserError, WindowPhrase, make_phrase
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import UNNAMED, ForeignFile, Note
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, find_box_problem, make_nothing_left_error
from annotator.formats.core.spooled import PIECE, RowsSpooler
from annotator.formats.detections.rows import KNOWN, DetectionRow, PlainDetectionRow, to_plain
from annotator.formats.detections.writing import UNKNOWN_SIZE
from annotator.formats.text.json_text import JsonScanner, explain_flaws, format_complaint
from annotator.geometry.box import Floats, from_xywh, is_within_bound
from annotator.metrics.detection.inputs import IMAGE_LEVEL, SOURCE, SUPPRESSED
from annotator.model.image import Image
from annotator.model.shapes import Shapes


class DetectionCleaner:
    """Leaves the rows out that would be refused."""

    def __init__(self, options: ReadOptions, *, by_ids: bool) -> None:
        """`by_ids` says whether rows name images and labels by numbers."""
        self._find_flaw = _make_test(options, by_ids=by_ids)
        self._reasons: Counter[Phrase] = Counter()
        self._by_ids = by_ids
        self.flawed: set[int | str | None] = set()
        """Ids or names of images of which a row was left out."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was left out, by its reason."""
        return tuple(
            Note(Phrase("left out (the first: {flaw})", flaw=flaw), count) for flaw, count in self._reasons.items()
        )

    def clean(self, entries: list[Any], unknown: Counter[str]) -> list[DetectionRow]:
        """The rows that can be read; counts how often these have keys that we do not know."""
        rows = []
        for entry in entries:
            try:
                row = msgspec.convert(entry, DetectionRow)
            except msgspec.ValidationError as error:
                self._reasons[Phrase.of(format_complaint(str(error)))] += 1
                named = entry.get("image_id" if self._by_ids else "image") if isinstance(entry, dict) else None
                self.flawed |= {named} if isinstance(named, int | str) else set()
                continue
            flaw = self._find_flaw(row)
            if flaw is None:
                rows.append(row)
                unknown.update(key for key in entry if key not in KNOWN)
            else:
                self._reasons[flaw] += 1
                self.flawed.add(row.image_id if self._by_ids else row.image)
        return rows

    def refuse_all(self, source: str) -> None:
        """Raises UserError where flaws have left no row of a file."""
        for flaw in self._reasons:
            raise make_nothing_left_error(source, flaw)


def _make_test(options: ReadOptions, *, by_ids: bool) -> Callable[[DetectionRow], Phrase | None]:
    """Gives what is wrong with a row in a list that goes by ids or by names; None where nothing is."""
    if by_ids:
        images: set[Any] = {image.source_id for image in options.images} - {None}
        labels: set[Any] = {label.source_id for label in options.labels} - {None}
    else:
        images = {image.name for image in options.images}
        labels = {label.name for label in options.labels}

    def find_flaw(row: DetectionRow) -> Phrase | None:
        image, label = (row.image_id, row.category_id) if by_ids else (_find_name(row.image, images), row.label)
        others = (row.image, row.label) if by_ids else (row.image_id, row.category_id)
        if any(other is not None for other in others):
            return Phrase("names its image or label both by id and by name")
        if image not in images:
            return Phrase("is on an image that the project does not have")
        if label not in labels:
            return Phrase("has a label that the project does not have")
        if not 0 <= row.score <= 1:
            return Phrase("has a score that is not between 0 and 1")
        if row.bbox is None:
            return None
        with np.errstate(over="ignore", invalid="ignore"):
            x0, y0, x1, y1 = from_xywh([row.bbox])[0].tolist()
        problem = find_box_problem((x0, y0, x1, y1))
        return Phrase.of(problem) if problem else None

    return find_flaw


def _find_name(raw: str | None, known: set[Any]) -> str | None:
    """The name of an image as it is found, `None` for what is no name."""
    if raw is None or raw in known:
        return raw
    try:
        return parse_image_name(raw, source="", place="")
    except UserError:
        return None


_ROWS: Final = msgspec.json.Decoder(list[Any])
_KNOWN: Final = msgspec.json.Decoder(list[DetectionRow])
_PLAIN: Final = msgspec.json.Decoder(list[PlainDetectionRow])
_FIX_FILE: Final = Phrase("fix the file")
_NAME_COCO: Final = WindowPhrase(
    "name the COCO file whose ids they are, in the field for it or as the truth of a check",
    options="name the COCO file whose ids they are, with import --coco or as the truth of a check",
)
_WHOLE: Final = MappingProxyType({IMAGE_LEVEL: True})

Places = npt.NDArray[np.int64]


def read_detections(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The detections of a model. Raises UserError with file and row; it never reads a part of a file.

    Ids are those that the images and labels of `options` have from the COCO file that they came from.
    """
    progress = progress or Progress()
    with explain_flaws(path, path.name, list[msgspec.Raw], partial(_make_list_error, path.name)):
        cleaner = DetectionCleaner(options, by_ids=_has_mostly_ids(path)) if options.lenient else None
        reader, spooler = None, RowsSpooler()
        unknown: Counter[str] = Counter()
        scanner, done = JsonScanner(path), 0
        for rows in scanner.iterate_lists(partial(_decode_some, unknown, cleaner)):
            progress.step(done, 0)
            for start in range(0, len(rows), PIECE):
                reader = reader or _DetectionsReader(path.name, options, by_ids=rows[0].image_id is not None)
                shapes = reader.read_rows(rows[start : start + PIECE], done + start)
                spooler.add(shapes, np.full(len(shapes), UNNAMED), np.ones(len(shapes), np.int64))
            done += len(rows)
        scanner.take_end()
    if cleaner is not None and not done:
        cleaner.refuse_all(path.name)
    notes = [Note(f"not kept ({key[:40]})", count) for key, count in sorted(unknown.items())]
    reader = reader or _DetectionsReader(path.name, options, by_ids=False)
    if cleaner is None:
        return reader.make_table(tuple(notes), spooler)
    found = reader.make_table((*notes, *cleaner.notes), spooler)
    flawed = (image.name for image in found.images if {image.source_id, image.name} & cleaner.flawed)
    return replace(found, flawed=frozenset(flawed))


def _make_list_error(source: str, complaint: str) -> UserError:
    if ".image_id" in complaint and "got text" in complaint:
        return UserError(
            "{file}: its image_id is text, as in Ultralytics' predictions.json, which does not say how classes are "
            "numbered; take the text files that save_txt=True save_conf=True writes.",
            file=source,
        )
    place = f"detection{complaint}" if complaint.startswith("[") else complaint
    return UserError("{file}: {place}; it must be a list of detections with a score each.", file=source, place=place)


def _has_mostly_ids(path: Path) -> bool:
    """Whether most of the rows name their image by an id."""
    rows = named = 0
    for some in JsonScanner(path).iterate_lists(_ROWS.decode):
        rows += len(some)
        named += sum("image_id" in row for row in some if isinstance(row, dict))
    return named * 2 > rows


def _decode_some(unknown: Counter[str], cleaner: DetectionCleaner | None, text: str) -> Sequence[DetectionRow]:
    """Some rows of the list; counts how often they have keys that we do not know."""
    if cleaner is not None:
        return cleaner.clean(_ROWS.decode(text), unknown)
    try:
        return _PLAIN.decode(text)
    except msgspec.ValidationError:
        rows = _KNOWN.decode(text)
    unknown.update(key for entry in _ROWS.decode(text) for key in entry if key not in KNOWN)
    return rows


class _DetectionsReader:
    """One file on its way: what the steps of reading share."""

    def __init__(self, source: str, options: ReadOptions, *, by_ids: bool) -> None:
        """`by_ids` says whether rows name images and labels by numbers, as the first one does."""
        self._source, self._options, self._by_ids = source, options, by_ids
        self._rows: Sequence[DetectionRow] = ()
        self._first = 0
        self._covered = self._list_covered()
        self._names = {one.source_id if by_ids else one.name: one.id for one in self._covered}

    def make_table(self, notes: tuple[Note, ...], spooler: RowsSpooler) -> ForeignFile:
        """The table of the rows in the spooler, with every image that the list could name."""
        return ForeignFile(
            self._source,
            rows=spooler.finish(),
            images=self._covered,
            labels=self._options.labels,
            raters=(),
            notes=notes,
        )

    def read_rows(self, rows: Sequence[DetectionRow], first: int) -> Shapes:
        """The shapes of these rows, which are counted from `first` in sentences."""
        self._rows, self._first = rows, first
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
            return self._find_places("image_id", self._names, Phrase("no image is known to have it from a COCO file"))
        names = self._names
        asked = {
            row.image: parse_image_name(str(row.image), source=self._source, place=f"detection[{place}].image")
            for place, row in enumerate(self._rows, start=self._first)
            if row.image not in names
        }
        names = names | {raw: names[name] for raw, name in asked.items() if raw is not None and name in names}
        return self._find_places("image", names, "the project has no such image")

    def _find_labels(self) -> Places:
        places = {label: place for place, label in enumerate(self._options.labels)}
        if self._by_ids:
            ids = {label.source_id: place for label, place in places.items() if label.source_id is not None}
            return self._find_places("category_id", ids, Phrase("no label is known to have it from a COCO file"))
        names = {label.name: place for label, place in places.items()}
        return self._find_places("label", names, Phrase("the project has no such label"))

    def _find_places(self, key: str, known: dict[Any, int], otherwise: str) -> Places:
        values = list(map(attrgetter(key), self._rows))
        for place, value in enumerate(values):
            if value not in known:
                raise self._make_error(
                    place,
                    "has {key} {value!r}, and {otherwise}",
                    remedy=_NAME_COCO if self._by_ids else Phrase("correct the name or add it to the project"),
                    key=key,
                    value=str(value)[:80],
                    otherwise=otherwise,
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

    def _make_error(self, place: int, what: str, /, *, remedy: Phrase = _FIX_FILE, **values: object) -> FlawError:
        flaw = make_phrase(what, values)
        return FlawError(
            "{source}: detection[{place}] {what}; {remedy}.",
            flaw=flaw,
            source=self._source,
            place=self._first + place,
            what=flaw,
            remedy=remedy,
        )
