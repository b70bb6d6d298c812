"""Our own table read back: rows become images, labels, authors and shapes; facts that several rows tell must agree."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import ASSISTED_BY, REVIEW_NOTES, UNNAMED, ForeignTable, Rater, Statement
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, TableBuilder, find_box_problem
from annotator.formats.core.losses import Loss, NamedTally, keep_raters, list_drawing_raters, list_rater_names
from annotator.formats.geo.wkt import read_rings
from annotator.formats.rows.columns import COLUMNS
from annotator.formats.text.csv_text import CsvRow
from annotator.geometry.box import Bools, is_within_bound
from annotator.geometry.polygon import Polygon, as_polygon
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import UNSET
from annotator.model.vocabulary import Label
from annotator.progress import Progress

_NEEDED: Final = ("image", "label", "x0", "y0", "x1", "y1")
_LARGEST_ID: Final = 2**63 - 1
_LARGEST_SIZE: Final = 10_000_000
_LARGEST_PASS: Final = 1_000_000


def read_table_rows(
    path: Path,
    header: Sequence[str],
    rows: Iterable[CsvRow],
    options: ReadOptions,
    progress: Progress | None = None,
) -> ForeignTable:
    """Everything that the table says. Raises UserError with file and line."""
    missing = next((name for name in _NEEDED if name not in header), "")
    if missing:
        raise UserError("{source} has no column {value}; choose another format.", source=path.name, value=missing)
    steps = progress or Progress()
    found = _Rows(TableBuilder(path.name, lenient=options.lenient))
    for number, row in enumerate(rows):
        if number % 1000 == 0:
            steps.step(number, 0)
        with found.gathering.leave_out():
            found.add(row)
    unknown = [name for name in header if name not in COLUMNS and name]
    if unknown:
        found.gathering.add_note(
            f"columns that our tables do not have (left out; the first is {unknown[0][:40]!a})", len(unknown)
        )
    return found.build()


@dataclass(slots=True)
class _Rows:
    """What was read of the rows so far."""

    gathering: TableBuilder
    raters: dict[str, tuple[int, Rater]] = field(default_factory=dict)
    statuses: dict[tuple[int, int, int], Status] = field(default_factory=dict)

    def add(self, row: CsvRow) -> None:
        """One row."""
        image, label, rater = self._find_image(row), self._find_label(row), self._find_rater(row)
        number = row.whole("pass", most=_LARGEST_PASS)
        if number == 0:
            raise row.wrong("pass is 0, but passes are counted from 1")
        number = number or 1
        self._read_status(row, (image, rater, number))
        box = (row.number("x0"), row.number("y0"), row.number("x1"), row.number("y1"))
        if problem := find_box_problem(box):
            raise row.wrong(problem)
        source_id = row.whole("source_id", most=_LARGEST_ID)
        self.gathering.add_shape(
            image,
            label,
            box,
            occluded=_read_flag(row, tags.OCCLUDED),
            part_state=_read_part_state(row),
            score=row.share("score"),
            crowd=_read_flag(row, "crowd") == 1,
            source_id=-1 if source_id is None else source_id,
            polygon=self._read_polygon(row),
            attributes=_read_attributes(row),
            rater=rater,
            pass_number=number,
        )

    def build(self) -> ForeignTable:
        """The whole table."""
        return replace(
            self.gathering.build(),
            raters=tuple(rater for _, rater in self.raters.values()),
            statements=tuple(Statement(*place, status=status) for place, status in self.statuses.items()),
        )

    def _find_image(self, row: CsvRow) -> int:
        raw = row.text("image")
        known = self.gathering.images.get(raw)
        name = raw if known else parse_image_name(raw, source=row.source, place=f"{row.place}: image")
        known = known or self.gathering.images.get(name)
        distance = row.number("ground_sampling_distance") if row.text("ground_sampling_distance").strip() else None
        if distance is not None and distance <= 0:
            raise row.wrong("{column} is not above 0", column="ground_sampling_distance")
        said = Image(
            len(self.gathering.images) if known is None else known.id,
            name,
            row.whole("image_width", most=_LARGEST_SIZE) or 0,
            row.whole("image_height", most=_LARGEST_SIZE) or 0,
            split=row.text("split"),
            sampling_distance=distance,
            source_id=row.whole("image_source_id", most=_LARGEST_ID),
        )
        if known is not None and known != said:
            raise row.wrong("says something else of the image {name!a} than an earlier row", name=name[:80])
        self.gathering.images[name] = said
        return said.id

    def _find_label(self, row: CsvRow) -> int:
        name = row.text("label")
        if not name.strip():
            raise row.wrong("label is empty")
        known = self.gathering.labels.get(name)
        place = len(self.gathering.labels) if known is None else known.id
        said = Label(place, name, source_id=row.whole("label_source_id", most=_LARGEST_ID))
        if known is not None and known != said:
            raise row.wrong("gives the label {name!a} another id than an earlier row", name=name[:80])
        self.gathering.labels[name] = said
        return place

    def _find_rater(self, row: CsvRow) -> int:
        name, raw = row.text("author"), row.text("kind").strip()
        if not name:
            return UNNAMED
        kinds = {kind.value: kind for kind in AuthorKind}
        if raw and raw not in kinds:
            raise row.wrong("kind is none of {kinds} ({text!r})", kinds=", ".join(kinds), text=raw[:40])
        said = Rater(name, kinds.get(raw))
        place, known = self.raters.setdefault(name, (len(self.raters), said))
        if known != said:
            raise row.wrong("gives the author {name!a} another kind than an earlier row", name=name[:80])
        return place

    def _read_status(self, row: CsvRow, place: tuple[int, int, int]) -> None:
        raw = row.text("status").strip()
        if not raw:
            return
        statuses = {status.value: status for status in Status}
        if raw not in statuses:
            raise row.wrong("status is none of {statuses} ({text!r})", statuses=", ".join(statuses), text=raw[:40])
        if self.statuses.setdefault(place, statuses[raw]) is not statuses[raw]:
            raise row.wrong("gives another status than an earlier row of the same image, author and pass")

    def _read_polygon(self, row: CsvRow) -> Polygon | None:
        text = row.text("polygon_wkt")
        if not text.strip():
            return None
        try:
            polygon = as_polygon(read_rings(self.gathering, row, text))
        except ValueError as error:
            raise row.wrong("polygon_wkt is not a polygon of three points") from error
        if not all(is_within_bound(ring).all() for ring in polygon):
            raise row.wrong(BEYOND_BOUND)
        return polygon


def _read_flag(row: CsvRow, column: str) -> int:
    text = row.text(column)
    if not text.strip():
        return UNSET
    found = tags.parse_yes_or_no(text)
    if found is None:
        raise row.wrong("{column} is neither true nor false ({text!r})", column=column, text=text[:40])
    return int(found)


def _read_part_state(row: CsvRow) -> int:
    text = row.text(tags.PART_STATE).strip()
    if text and text not in tags.STATES:
        raise row.wrong("{column} is none of {states}", column=tags.PART_STATE, states=", ".join(tags.STATES))
    return int(tags.STATES[text]) if text else UNSET


def _read_attributes(row: CsvRow) -> dict[str, Any]:
    """The attributes, and the marks that have columns of their own."""
    found: dict[str, Any] = {}
    for column, kind in (("attributes", dict), (REVIEW_NOTES, list)):
        text = row.text(column)
        if not text.strip():
            continue
        try:
            msgspec.json.decode(text)  # strict where the standard library is not
            node = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise row.wrong("{column} is not valid JSON", column=column) from error
        if not isinstance(node, kind):
            raise row.wrong("{column} is not the JSON that our tables hold", column=column)
        found |= node if column == "attributes" else {REVIEW_NOTES: node}
    if row.text(ASSISTED_BY):
        found[ASSISTED_BY] = row.text(ASSISTED_BY)
    return found


def _is_idle(foreign: ForeignTable) -> Bools:
    """Which authors `(R,)` have no shape."""
    idle = np.ones(len(foreign.raters), dtype=np.bool_)
    idle[foreign.rater[foreign.rater != UNNAMED]] = False
    return idle


IDLE_RATERS: Final = Loss(
    "authors without a shape",
    lambda f: int(_is_idle(f).sum()),
    lambda f: keep_raters(f, ~_is_idle(f)),
    partial(NamedTally, list_rater_names, list_drawing_raters),
    is_counted_again=True,
)
"""For formats that name an author beside a shape alone."""
