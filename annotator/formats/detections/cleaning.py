"""Cleaning: a list of detections without the rows that would be refused, each counted by its reason."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import Note
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import find_box_problem
from annotator.formats.detections.rows import KNOWN, DetectionRow
from annotator.formats.text.json_text import format_complaint, make_json_error
from annotator.formats.text.plain_text import read_plain
from annotator.geometry.box import from_xywh
from annotator.phrase import Phrase


def decode_leniently(path: Path, options: ReadOptions) -> tuple[Sequence[DetectionRow], tuple[Note, ...]]:
    """The rows that can be read, and what was left out of the file by its reason.

    Raises UserError for what is no JSON list, and where no row is left of several.
    """
    raw = read_plain(path, path.name)
    try:
        entries = msgspec.json.decode(raw, type=list[Any])
    except msgspec.ValidationError as error:
        raise UserError(
            "{file}: {place}; it must be a list of detections with a score each.",
            file=path.name,
            place=format_complaint(str(error)),
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error
    rows: list[DetectionRow] = []
    reasons: Counter[Phrase] = Counter()
    unknown: Counter[str] = Counter()
    by_ids = sum("image_id" in entry for entry in entries if isinstance(entry, dict)) * 2 > len(entries)
    find_flaw = _make_test(options, by_ids=by_ids)
    for entry in entries:
        try:
            row = msgspec.convert(entry, DetectionRow)
        except msgspec.ValidationError as error:
            reasons[Phrase.of(format_complaint(str(error)))] += 1
            continue
        flaw = find_flaw(row)
        if flaw is None:
            rows.append(row)
            unknown.update(key for key in entry if key not in KNOWN)
        else:
            reasons[flaw] += 1
    if entries and not rows:
        raise UserError(
            "{source}: nothing is left without its flaws (the first: {flaw}); choose another file or format.",
            source=path.name,
            flaw=next(iter(reasons)),
        )
    left_out = [Note(Phrase("left out (the first: {flaw})", flaw=flaw), count) for flaw, count in reasons.items()]
    kept = [Note(f"not kept ({key[:40]})", count) for key, count in sorted(unknown.items())]
    return rows, (*kept, *left_out)


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
