"""Cleaning: a list of detections without the rows that would be refused, each counted by its reason."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import Note
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import find_box_problem
from annotator.formats.detections.rows import KNOWN, DetectionRow
from annotator.formats.text.json_text import format_complaint
from annotator.geometry.box import from_xywh
from annotator.phrase import Phrase


class DetectionCleaner:
    """Leaves the rows out that would be refused."""

    def __init__(self, options: ReadOptions, *, by_ids: bool) -> None:
        """`by_ids` says whether rows name images and labels by numbers."""
        self._find_flaw = _make_test(options, by_ids=by_ids)
        self._reasons: Counter[Phrase] = Counter()

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
                continue
            flaw = self._find_flaw(row)
            if flaw is None:
                rows.append(row)
                unknown.update(key for key in entry if key not in KNOWN)
            else:
                self._reasons[flaw] += 1
        return rows

    def refuse_all(self, source: str) -> None:
        """Raises UserError where flaws have left no row of a file."""
        for flaw in self._reasons:
            raise UserError(
                "{source}: nothing is left without its flaws (the first: {flaw}); choose another file or format.",
                source=source,
                flaw=flaw,
            )


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
