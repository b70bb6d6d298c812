"""Reading COCO: typed entries become one `ForeignFile`, some megabytes of a file at a time."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import partial
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import FlawError, Phrase, Progress, UserError, make_phrase
from annotator.formats.coco import entries
from annotator.formats.coco.entries import CocoCleaner
from annotator.formats.core import tags
from annotator.formats.core.files import parse_image_name, read_head
from annotator.formats.core.folder import make_split
from annotator.formats.core.foreign import UNNAMED, ForeignFile, Note, Rater, Statement, read_split_files
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, make_nothing_left_error
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.core.spooled import PIECE, RowsSpooler
from annotator.formats.text.json_text import JsonScanner, ScanError, explain_flaws, make_flaw, move_complaint
from annotator.formats.unread import LONG_HEAD, find_unread_kind, make_unread_error
from annotator.geometry.box import Bools, Floats, Polygon, from_xywh, is_within_bound
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label


class RingError(ValueError):
    """A ring is no polygon; the message says why, `shape` and `ring` are its positions."""

    def __init__(self, what: str, shape: int, ring: int) -> None:
        super().__init__(what)
        self.what = what
        self.shape = shape
        self.ring = ring


def as_polygons(segmentations: Sequence[Sequence[Sequence[float]]]) -> list[Polygon]:
    """A polygon for every non-empty list of rings; all of them share the memory of one read-only array.

    A repeated first point at the end of a ring is dropped. Raises RingError for a ring of fewer than three points or
    with a coordinate that no picture holds.
    """
    rings = [ring for segmentation in segmentations for ring in segmentation]
    counts = np.fromiter(map(len, rings), np.int64, len(rings))
    _check(segmentations, (counts >= 6) & (counts % 2 == 0), _NO_PAIRS)
    points = np.fromiter(chain.from_iterable(rings), np.float64, int(counts.sum())).reshape(-1, 2)
    points.flags.writeable = False
    within = is_within_bound(points)
    stops = np.cumsum(counts // 2)
    starts = stops - counts // 2
    stops = stops - (points[starts] == points[stops - 1]).all(axis=1)
    _check(segmentations, stops - starts >= 3, _NO_PAIRS)
    far = np.add.reduceat(~within, starts, dtype=np.int64) if len(starts) else np.zeros(0, dtype=np.int64)
    _check(segmentations, far == 0, BEYOND_BOUND)
    cut = iter([points[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)])
    return [tuple(next(cut) for _ in segmentation) for segmentation in segmentations]


_NO_PAIRS = Phrase("is not three or more x, y pairs")


def _check(segmentations: Sequence[Sequence[Sequence[float]]], right: npt.NDArray[np.bool_], what: str) -> None:
    wrong = np.flatnonzero(~right)
    if len(wrong):
        last = np.cumsum([len(segmentation) for segmentation in segmentations])
        shape = int(np.searchsorted(last, wrong[0], side="right"))
        raise RingError(what, shape, int(wrong[0] - last[shape] + len(segmentations[shape])))


_ROBOFLOW: Final = "_annotations.coco.json"
_INSTANCES: Final = "instances_"
_FIFTYONE: Final = "labels.json"


def find_split_files(folder: Path) -> dict[Path, str]:
    """The files of a data set with the split of each; empty for a folder that is none."""
    instances = sorted(folder.glob(f"annotations/{_INSTANCES}*.json"))
    if instances:
        return {file: make_split(file.stem.removeprefix(_INSTANCES)) for file in instances}
    exported = [file for file in (folder / _ROBOFLOW, *sorted(folder.glob(f"*/{_ROBOFLOW}"))) if file.is_file()]
    if exported:
        return {file: "" if file.parent == folder else make_split(file.parent.name) for file in exported}
    single = folder / _FIFTYONE
    return {single: ""} if b'"categories"' in read_head(single, 65_536) else {}


def _read_folder(folder: Path, read_file: Callable[[Path], ForeignFile]) -> ForeignFile:
    files = find_split_files(folder)
    if not files:
        raise UserError(
            "{path} holds no COCO files in a layout that is known (such as annotations/instances_train.json); "
            "choose the files themselves.",
            path=folder,
        )
    return read_split_files(files, read_file, folder.name)


T = TypeVar("T", np.int32, np.int64)
Some = TypeVar("Some", bound=Sized)


class CocoReader:
    """One file on its way: what the steps of reading share."""

    def __init__(self, source: str, known: Sequence[Image], progress: Progress) -> None:
        self.source = source
        self.known = known
        self.progress = progress
        self.rows: Sequence[entries.ShapeEntry] = ()
        self.first = 0
        self.extras: Mapping[int, dict[str, Any]] = {}
        self.raters: dict[str, int] = {}
        self.kinds: dict[str, AuthorKind] = {}
        self.notes: Counter[str] = Counter()

    def read_head(self, file: "CocoHead") -> tuple[ForeignFile, "CocoIds"]:
        """The table without shapes, and how these name its images and labels."""
        for place, entry in enumerate(file.raters or ()):
            self._find_rater(entry.rater_id, f"raters[{place}].rater_id")
            if entry.kind is not None:
                self.kinds[str(entry.rater_id)] = self._read_kind(entry.kind, f"raters[{place}].kind")
        images = self._read_images(file.images)
        labels, label_of = self._read_labels(file.categories)
        table = ForeignFile(
            source=self.source,
            images=images,
            labels=labels,
            raters=(),
            statements=tuple(self._read_statements(file.images)),
            image_notes=_list_image_notes(file.images),
        )
        return table, CocoIds(
            np.array([image.source_id for image in images], dtype=np.int64),
            np.array([entry.id for entry in file.categories], dtype=np.int64),
            np.array(label_of, dtype=np.int64),
        )

    def read_rows(
        self, rows: Sequence[entries.ShapeEntry], extras: Mapping[int, dict[str, Any]], ids: "CocoIds", first: int
    ) -> tuple[Shapes, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The shapes of these rows, with their raters and passes.

        `extras` are by their positions among the rows, which are counted from `first` in sentences.
        """
        self.rows, self.extras, self.first = rows, extras, first
        rater = self._find_row_raters()
        return self._read_shapes(ids), rater, self._read_column("session_id", np.int32)

    def complete_table(
        self, table: ForeignFile, dropped: Mapping[str, int], cleaned: tuple[Note, ...], spooler: RowsSpooler
    ) -> ForeignFile:
        """The table with what is known when all rows are read and in the spooler."""
        self.notes.update({f"not kept ({key})": count for key, count in sorted(dropped.items())})
        return replace(
            table,
            rows=spooler.finish(),
            raters=tuple(Rater(name, self.kinds.get(name)) for name in self.raters),
            notes=(*cleaned, *(Note(text, count) for text, count in self.notes.items())),
        )

    def _read_images(self, rows: Sequence[entries.ImageEntry]) -> tuple[Image, ...]:
        self.check_distinct("images", "id", [row.id for row in rows])
        images = []
        names = self._list_names(rows)
        for place, (row, name) in enumerate(zip(rows, names, strict=True)):
            for key in ("flickr_url", "license", "date_captured", "weight", "coco_url"):
                if getattr(row, key) is not None and not (key == "coco_url" and row.file_name is None):
                    self.notes[f"not kept (images.{key})"] += 1
            prompts = None if row.prompts is None else tuple(row.prompts)
            images.append(
                Image(
                    id=place,
                    name=name,
                    width=self._read_size(row.width, f"images[{place}].width"),
                    height=self._read_size(row.height, f"images[{place}].height"),
                    split=row.split or "",
                    prompts=prompts,
                    sampling_distance=row.ground_sampling_distance,
                    source_id=row.id,
                )
            )
        self.check_distinct("images", "file_name", [image.name for image in images])
        return tuple(images)

    def _list_names(self, rows: Sequence[entries.ImageEntry]) -> list[str]:
        """The image names; one that leads out of the folder is matched by its end against the known pictures.

        Where some of them match, the others become harmless names below the images folder; else they are refused.
        """
        pictures = PictureNames(self.known)
        names: list[str] = []
        refused: list[UserError] = []
        matched = False
        for place, row in enumerate(rows):
            raw = row.file_name
            if raw is None:
                raw = "/".join(row.coco_url.split("/")[-2:]) if row.coco_url else ""
            where = f"images[{place}].file_name"
            try:
                names.append(parse_image_name(raw, source=self.source, place=where))
            except UserError as error:
                found = pictures.find_by_end(strip_address(raw))
                matched |= found is not None
                if found is None:
                    refused.append(error)
                    self.notes[Phrase("names of pictures elsewhere that are none of the project")] += 1
                    found = strip_address(raw).rpartition("/")[2]
                else:
                    self.notes[Phrase("names of pictures elsewhere matched by their ends")] += 1
                names.append(found)
        if refused and not matched:
            raise refused[0]
        return [parse_image_name(name, source=self.source, place="file_name") for name in names]

    def _read_labels(self, rows: Sequence[entries.LabelEntry]) -> tuple[tuple[Label, ...], list[int]]:
        """The labels, and for every category the position of its label; categories of one name are one label."""
        self.check_distinct("categories", "id", [row.id for row in rows])
        labels: dict[str, Label] = {}
        positions = []
        for place, row in enumerate(rows):
            if not row.name.strip():
                raise self._make_error("categories[{place}].name is empty", place=place)
            if row.name in labels:
                self.notes[f"categories of the same name joined ({row.name})"] += 1
            label = labels.setdefault(row.name, Label(len(labels), row.name, source_id=row.id))
            positions.append(label.id)
            if row.supercategory not in (None, "", "none"):
                self.notes["not kept (categories.supercategory)"] += 1
        return tuple(labels.values()), positions

    def _read_statements(self, rows: Sequence[entries.ImageEntry]) -> Iterable[Statement]:
        """What `rater_list` and `layers` of the images say, one statement a rater and pass."""
        for place, row in enumerate(rows):
            said: dict[tuple[int, int], Statement] = {}
            for name, session in _list_raters(row.rater_list):
                rater = self._find_rater(name, f"images[{place}].rater_list")
                said[rater, session] = Statement(place, rater, session, Status.DONE)
            for number, layer in enumerate(row.layers or ()):
                where = f"images[{place}].layers[{number}]"
                rater = self._find_rater(layer.rater_id, f"{where}.rater_id")
                status = Status.DONE if layer.status is None else self._read_status(layer.status, f"{where}.status")
                told = layer.attributes or None
                said[rater, layer.session_id] = Statement(place, rater, layer.session_id, status, told)
            yield from said.values()
            if isinstance(row.attributes, dict) and row.attributes:
                yield Statement(place, UNNAMED, attributes=row.attributes)

    def _read_shapes(self, ids: "CocoIds") -> Shapes:
        crowd = self._read_column("iscrowd", np.int64)
        self._check_rows((crowd == 0) | (crowd == 1), Phrase("iscrowd is neither 0 nor 1"))
        occluded, part_state, attributes = self._read_tags_and_attributes()
        label = self._find_positions("category_id", ids.labels)
        return Shapes.make(
            self._read_boxes(),
            label=ids.label_of[label] if len(label) else label,
            occluded=occluded,
            part_state=part_state,
            score=self._read_scores(),
            crowd=crowd.astype(np.bool_),
            source_id=self._read_column("id", np.int64),
            image=self._find_positions("image_id", ids.images),
            polygon=self._read_polygons(),
            attributes=attributes,
        )

    def _read_boxes(self) -> Floats:
        values = chain.from_iterable(map(attrgetter("bbox"), self.rows))
        flat = np.fromiter(values, np.float64, 4 * len(self.rows))
        rows = flat.reshape(-1, 4)
        with np.errstate(over="ignore", invalid="ignore"):
            boxes = from_xywh(rows)
            right: Bools = np.logical_and.reduce((boxes[:, :2] < boxes[:, 2:]) & (rows[:, 2:] > 0), axis=1)
        self._check_rows(right, Phrase("bbox is not a box with a width and a height above 0"))
        self._check_rows(is_within_bound(boxes), Phrase("bbox {what}", what=BEYOND_BOUND))
        return boxes

    def _read_scores(self) -> Floats:
        """Scores, NaN where a row has none."""
        given = [row.score for row in self.rows]
        if all(score is None for score in given):
            return np.full(len(given), np.nan)
        scores = np.array([np.nan if score is None else score for score in given])
        self._check_rows(np.isnan(scores) | ((scores >= 0) & (scores <= 1)), Phrase("score is not between 0 and 1"))
        return scores

    def _read_polygons(self) -> list[Polygon | None] | None:
        places = [place for place, row in enumerate(self.rows) if row.segmentation and type(row.segmentation) is list]
        if not places:
            return None
        self.progress.step(0, len(self.rows))
        found: list[Polygon | None] = [None] * len(self.rows)
        try:
            polygons = as_polygons([self.rows[place].segmentation for place in places])  # type: ignore[misc]
        except RingError as error:
            ring = f"annotations[{self.first + places[error.shape]}].segmentation[{error.ring}]"
            raise self._make_error("{ring} {why}", ring=ring, why=error.what) from error
        for place, polygon in zip(places, polygons, strict=True):
            found[place] = polygon
        return found

    def _read_tags_and_attributes(
        self,
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], list[dict[str, Any] | None]]:
        occluded = np.full(len(self.rows), -1, dtype=np.int8)
        part_state = np.full(len(self.rows), -1, dtype=np.int8)
        kept: list[dict[str, Any] | None] = [None] * len(self.rows)
        for place in self._find_rows_with_more():
            row = self.rows[place]
            attributes = dict(row.attributes) if row.attributes else {}
            occluded[place], part_state[place] = tags.take_tags(attributes)
            if row.weight is not None:
                attributes.setdefault("weight", row.weight)
            if isinstance(row.segmentation, dict):
                attributes["segmentation"] = row.segmentation
                if row.area is not None and row.area != row.bbox[2] * row.bbox[3]:
                    attributes.setdefault("area", row.area)
                self.notes["masks of runs kept untouched as an attribute"] += 1
            if extras := self.extras.get(place):
                attributes = {**extras, **attributes}
            kept[place] = attributes or None
        return occluded, part_state, kept

    def _find_rows_with_more(self) -> list[int]:
        """Rows that may have tags or attributes; in many files there are none."""
        found = [
            place
            for place, row in enumerate(self.rows)
            if row.attributes or row.weight is not None or type(row.segmentation) is dict
        ]
        return found if not self.extras else sorted({*found, *self.extras})

    def _find_positions(self, key: str, known: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The position in `known` of the id that every row has under `key`."""
        wanted = self._read_column(key, np.int64)
        order = np.argsort(known)
        at = np.searchsorted(known[order], wanted)
        found = order[np.minimum(at, len(known) - 1)] if len(known) else np.zeros(len(wanted), dtype=np.int64)
        wrong = np.flatnonzero(known[found] != wanted) if len(known) else np.arange(len(wanted))
        if len(wrong):
            place = wrong[0]
            raise self._make_error(
                "annotations[{place}].{key} is {value}, which the file does not define",
                place=self.first + place,
                key=key,
                value=wanted[place],
            )
        return found.astype(np.int64)

    def _find_row_raters(self) -> npt.NDArray[np.int32]:
        """Position of the rater of every row."""
        raw = [row.rater_id for row in self.rows]
        codes: dict[str | int | None, int] = {None: UNNAMED}
        for place, rater in enumerate(raw):
            if rater is not None and rater not in codes:
                codes[rater] = self._find_rater(rater, f"annotations[{self.first + place}].rater_id")
        return np.fromiter(map(codes.__getitem__, raw), np.int32, len(raw))

    def _read_column(self, key: str, dtype: type[T]) -> npt.NDArray[T]:
        """The values of all rows under a key that holds whole numbers."""
        return np.fromiter(map(attrgetter(key), self.rows), dtype, len(self.rows))

    def _find_rater(self, raw: str | int, place: str) -> int:
        name = raw if isinstance(raw, str) else str(raw)
        found = self.raters.get(name)
        if found is not None:
            return found
        if not name.strip():
            raise self._make_error("{place} is empty", place=place)
        return self.raters.setdefault(name, len(self.raters))

    def _read_kind(self, raw: str, place: str) -> AuthorKind:
        try:
            return AuthorKind(raw)
        except ValueError as error:
            raise self._make_error("{place} is neither person, model nor reference", place=place) from error

    def _read_status(self, raw: str, place: str) -> Status:
        try:
            return Status(raw)
        except ValueError as error:
            raise self._make_error("{place} is neither new, in_work, done nor reviewed", place=place) from error

    def _read_size(self, raw: float | None, place: str) -> int:
        if raw is not None and raw != int(raw):
            raise self._make_error("{place} is not a whole number", place=place)
        return 0 if raw is None else int(raw)

    def _check_rows(self, right: npt.NDArray[np.bool_], what: str) -> None:
        wrong = np.flatnonzero(~right)
        if len(wrong):
            raise self._make_error("annotations[{value}].{what}", value=self.first + wrong[0], what=what)

    def check_distinct(self, part: str, key: str, values: Any) -> None:
        """Raises UserError where two entries of a list have the same value."""
        column = np.asarray(values)
        ordered = np.sort(column)
        if not (ordered[1:] == ordered[:-1]).any():
            return
        _, first = np.unique(column, return_index=True)
        place = np.setdiff1d(np.arange(len(column)), first)[0]
        raise self._make_error(
            "{part}[{place}].{key} is there twice ({value})",
            part=part,
            place=place,
            key=key,
            value=str(column[place])[:80],
        )

    def _make_error(self, what: str, /, **values: object) -> UserError:
        flaw = make_phrase(what, values)
        return FlawError(
            "{source}: {what}; fix the file and import it again.", flaw=flaw, source=self.source, what=flaw
        )


class CocoIds(Struct, frozen=True):
    """How the shapes of a file name its images and labels."""

    images: npt.NDArray[np.int64]
    """The id of every image."""
    labels: npt.NDArray[np.int64]
    """The id of every category."""
    label_of: npt.NDArray[np.int64]
    """The position of its label."""


def _list_image_notes(rows: Sequence[entries.ImageEntry]) -> tuple[tuple[dict[str, Any], ...], ...]:
    """The notes of every image; nothing where no image has any."""
    return tuple(tuple(row.review_notes or ()) for row in rows) if any(row.review_notes for row in rows) else ()


def _list_raters(
    rater_list: list[entries.RaterId] | dict[str, list[int]] | None,
) -> Iterable[tuple[entries.RaterId, int]]:
    """Raters and sessions of either way to write a `rater_list`."""
    if isinstance(rater_list, dict):
        return [(name, session) for name, sessions in rater_list.items() for session in sessions]
    return [(name, 1) for name in rater_list or ()]


Entry = TypeVar("Entry", entries.ImageEntry, entries.LabelEntry, entries.ShapeEntry)


class _Skipped(msgspec.Struct):
    """An entry that is looked at later."""


class _Skeleton(msgspec.Struct):
    """What every file has."""

    images: list[_Skipped]
    annotations: list[_Skipped]
    categories: list[_Skipped]


class _Raters(msgspec.Struct):
    raters: list[entries.RaterEntry] | None


_SKIPPED: Final = msgspec.json.Decoder(list[_Skipped])
_LOOSE: Final = msgspec.json.Decoder(list[dict[str, Any]])


class CocoHead(Struct):
    """What a file says beside its shapes."""

    images: list[entries.ImageEntry] = field(default_factory=list)
    categories: list[entries.LabelEntry] = field(default_factory=list)
    raters: list[entries.RaterEntry] | None = None
    dropped: Counter[str] = field(default_factory=Counter)
    """Unknown keys of the root, images and categories, with how often they occur."""
    shapes: int = 0


def read_coco(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that a COCO file, or the files of a folder, say. Raises UserError with file and place; O(rows)."""
    if path.is_dir():
        return _read_folder(path, lambda file: read_coco(file, options, progress))
    progress = progress or Progress()
    reader, spooler = CocoReader(path.name, options.images, progress), RowsSpooler()
    cleaner = CocoCleaner() if options.lenient else None
    ids = [np.empty(0, np.int64)]
    with explain_flaws(path, path.name, _Skeleton, partial(_make_complaint, path)):
        head = _read_head(path, progress, cleaner)
        if cleaner is not None:
            cleaner.learn_ids(_iterate_shapes(path, _LOOSE.decode))
        table, known = reader.read_head(head)
        decode = _EntryDecoder(entries.PlainShape, entries.ShapeEntry, None if cleaner is None else cleaner.clean_rows)
        done = 0
        for some in _iterate_shapes(path, decode):
            progress.step(done, head.shapes)
            for start in range(0, len(some), PIECE):
                stop = start + PIECE
                extras = {place - start: extra for place, extra in some.extras.items() if start <= place < stop}
                shapes, rater, pass_number = reader.read_rows(some.rows[start:stop], extras, known, done + start)
                ids.append(shapes.source_id)
                spooler.add(shapes, rater, pass_number)
            done += len(some)
    given = np.concatenate(ids)
    reader.check_distinct("annotations", "id", given[given >= 0])
    if cleaner is None:
        return reader.complete_table(table, head.dropped, (), spooler)
    found = reader.complete_table(table, head.dropped, cleaner.notes, spooler)
    if head.shapes and not found.rows.count:
        raise make_nothing_left_error(path.name, cleaner.notes[0].text)
    return replace(found, flawed=frozenset(image.name for image in found.images if image.source_id in cleaner.flawed))


def _make_complaint(path: Path, complaint: str) -> UserError:
    """The sentence about a file of which something is not as in a COCO file."""
    kind = find_unread_kind(path, read_head(path, LONG_HEAD))
    return make_flaw(path.name, complaint) if kind is None else make_unread_error(path, kind)


def _read_head(path: Path, progress: Progress, cleaner: CocoCleaner | None) -> CocoHead:
    head = CocoHead()
    scanner = JsonScanner(path)
    decode_images = _EntryDecoder(
        entries.PlainImage, entries.ImageEntry, None if cleaner is None else cleaner.number_images
    )
    decode_labels = _EntryDecoder(
        entries.PlainLabel, entries.LabelEntry, None if cleaner is None else cleaner.number_labels
    )
    missing = ["images", "annotations", "categories"]
    for key in scanner.iterate_keys():
        if key in missing:
            missing.remove(key)
        match key:
            case "annotations":
                for skipped in scanner.iterate_lists(_SKIPPED.decode, key):
                    progress.step(0, 0)
                    head.shapes += len(skipped)
            case "images":
                for images in decode_images.iterate(scanner, key):
                    head.images += images.rows
                    images.count_extras(key, head.dropped)
            case "categories":
                for labels in decode_labels.iterate(scanner, key):
                    head.categories += labels.rows
                    labels.count_extras(key, head.dropped)
            case "raters":
                head.raters = msgspec.json.decode(f'{{"raters":{scanner.take_value()}}}', type=_Raters).raters
            case _:
                msgspec.json.decode(scanner.take_value())
                if key not in entries.KNOWN_ROOT:
                    head.dropped[key[:40]] += 1
    if missing:
        raise ScanError("a list is missing")
    return head


def _iterate_shapes(path: Path, decode: Callable[[str], Some]) -> Iterator[Some]:
    """The entries of all shapes, some at a time, as `decode` makes them."""
    scanner = JsonScanner(path)
    for key in scanner.iterate_keys():
        if key == "annotations":
            yield from scanner.iterate_lists(decode, key)
            return
        scanner.skip_value()


class _Entries(Struct, Generic[Entry], frozen=True):
    """Some entries of a list, and what they hold under keys that we do not know by their positions."""

    rows: list[Entry]
    extras: Mapping[int, dict[str, Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.rows)

    def count_extras(self, part: str, dropped: Counter[str]) -> None:
        """Adds how often each key is there that we do not know."""
        for unknown in self.extras.values():
            dropped.update(f"{part}.{key[:40]}" for key in unknown)


class _EntryDecoder(Generic[Entry]):
    """Makes entries of a list, quickly where none has a key that we do not know and all are to be kept."""

    def __init__(
        self, plain: type[Entry], known: type[Entry], clean: Callable[[list[dict[str, Any]]], list[Any]] | None
    ) -> None:
        """`clean` takes away what cannot be read."""
        self._plain: Any = msgspec.json.Decoder(list[plain])  # type: ignore[valid-type]
        self._strict: Any = msgspec.json.Decoder(list[known])  # type: ignore[valid-type]
        self._known: Any = list[known]  # type: ignore[valid-type]
        self._clean = clean
        self._names = frozenset(known.__struct_fields__)

    def iterate(self, scanner: JsonScanner, place: str) -> Iterator[_Entries[Entry]]:
        """The entries of the next list; those that are cleaned are taken all together."""
        if self._clean is None:
            yield from scanner.iterate_lists(self, place)
            return
        loose = [entry for some in scanner.iterate_lists(_LOOSE.decode, place) for entry in some]
        try:
            yield self._convert(self._clean(loose))
        except msgspec.ValidationError as error:
            raise move_complaint(error, place) from error

    def __call__(self, text: str) -> _Entries[Entry]:
        """The entries of a list. Raises DecodeError for what is none."""
        if self._clean is not None:
            return self._convert(self._clean(_LOOSE.decode(text)))
        try:
            return _Entries(self._plain.decode(text))
        except msgspec.ValidationError:
            return self._add_extras(self._strict.decode(text), _LOOSE.decode(text))

    def _convert(self, loose: list[dict[str, Any]]) -> _Entries[Entry]:
        return self._add_extras(msgspec.convert(loose, self._known), loose)

    def _add_extras(self, rows: list[Entry], loose: list[dict[str, Any]]) -> _Entries[Entry]:
        extras = {}
        for place, entry in enumerate(loose):
            if unknown := entry.keys() - self._names:
                extras[place] = {key: entry[key] for key in entry if key in unknown}
        return _Entries(rows, extras)
