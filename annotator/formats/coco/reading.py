"""Reading COCO: typed entries become one `ForeignTable`, checked column by column."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import FlawError, UserError
from annotator.formats.coco import entries
from annotator.formats.coco.decoding import DecodedFile
from annotator.formats.coco.rings import RingError, as_polygons
from annotator.formats.core import tags
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import UNNAMED, ForeignTable, Note, Rater, Statement
from annotator.formats.core.gather import BEYOND_BOUND
from annotator.formats.core.picture_names import PictureNames, strip_address
from annotator.geometry.box import Bools, Floats, from_xywh, is_within_bound
from annotator.geometry.polygon import Polygon
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.phrase import Phrase, make_phrase
from annotator.progress import Progress

T = TypeVar("T", np.int32, np.int64)


class CocoReader:
    """One file on its way: what the steps of reading share."""

    def __init__(self, source: str, known: Sequence[Image], progress: Progress) -> None:
        self.source = source
        self.known = known
        self.progress = progress
        self.rows: Sequence[entries.ShapeEntry] = ()
        self.extras: Mapping[int, dict[str, Any]] = {}
        self.raters: dict[str, int] = {}
        self.kinds: dict[str, AuthorKind] = {}
        self.notes: Counter[str] = Counter()

    def make_table(self, decoded: DecodedFile) -> ForeignTable:
        """The whole table."""
        table, ids = self.read_head(decoded.file)
        shapes, rater, pass_number = self.read_rows(decoded.file.annotations, decoded.shape_extras, ids)
        return replace(self.complete_table(table, decoded), shapes=shapes, rater=rater, pass_number=pass_number)

    def read_head(self, file: entries.CocoFile | entries.PlainFile) -> tuple[ForeignTable, "CocoIds"]:
        """The table without shapes, and how these name its images and labels."""
        for place, entry in enumerate(file.raters or ()):
            self._find_rater(entry.rater_id, f"raters[{place}].rater_id")
            if entry.kind is not None:
                self.kinds[str(entry.rater_id)] = self._read_kind(entry.kind, f"raters[{place}].kind")
        images = self._read_images(file.images)
        labels, label_of = self._read_labels(file.categories)
        nobody = np.empty(0, dtype=np.int32)
        table = ForeignTable(
            source=self.source,
            images=images,
            labels=labels,
            raters=(),
            shapes=Shapes.empty(),
            rater=nobody,
            pass_number=nobody,
            statements=tuple(self._read_statements(file.images)),
            image_notes=_list_image_notes(file.images),
        )
        return table, CocoIds(
            np.array([image.source_id for image in images], dtype=np.int64),
            np.array([entry.id for entry in file.categories], dtype=np.int64),
            np.array(label_of, dtype=np.int64),
        )

    def read_rows(
        self, rows: Sequence[entries.ShapeEntry], extras: Mapping[int, dict[str, Any]], ids: "CocoIds"
    ) -> tuple[Shapes, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The shapes of these rows, with their raters and passes; `extras` are by their positions among them."""
        self.rows, self.extras = rows, extras
        rater = self._find_row_raters()
        return self._read_shapes(ids), rater, self._read_column("session_id", np.int32)

    def complete_table(self, table: ForeignTable, decoded: DecodedFile) -> ForeignTable:
        """The table with what is known when all rows are read."""
        self.notes.update({f"not kept ({key})": count for key, count in decoded.dropped.items()})
        return replace(
            table,
            raters=tuple(Rater(name, self.kinds.get(name)) for name in self.raters),
            notes=(*decoded.notes, *(Note(text, count) for text, count in self.notes.items())),
        )

    def _read_images(self, rows: Sequence[entries.ImageEntry]) -> tuple[Image, ...]:
        self._check_distinct("images", "id", [row.id for row in rows])
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
        self._check_distinct("images", "file_name", [image.name for image in images])
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
        self._check_distinct("categories", "id", [row.id for row in rows])
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
                said[rater, layer.session_id] = Statement(place, rater, layer.session_id, status)
            yield from said.values()

    def _read_shapes(self, ids: "CocoIds") -> Shapes:
        source_id = self._read_column("id", np.int64)
        self._check_distinct("annotations", "id", source_id)
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
            source_id=source_id,
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
            ring = f"annotations[{places[error.shape]}].segmentation[{error.ring}]"
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
                place=place,
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
                codes[rater] = self._find_rater(rater, f"annotations[{place}].rater_id")
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
            raise self._make_error("annotations[{value}].{what}", value=wrong[0], what=what)

    def _check_distinct(self, part: str, key: str, values: Any) -> None:
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
            "{source}: {what}; mend the file and import it again.", flaw=flaw, source=self.source, what=flaw
        )


@dataclass(frozen=True, slots=True)
class CocoIds:
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
