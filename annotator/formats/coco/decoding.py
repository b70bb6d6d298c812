"""From the bytes of a COCO file to typed entries, with one sentence for whatever is wrong with the JSON."""

import math
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import FlawError, UserError
from annotator.formats.coco import entries
from annotator.formats.core.files import read_bytes
from annotator.formats.core.foreign import Note
from annotator.formats.text.json_text import format_complaint, make_json_error
from annotator.formats.unread import LONG_HEAD, find_unread_kind, make_unread_error
from annotator.phrase import Phrase

_LISTS: Final = ("images", "categories", "annotations")
_UNBOXED: Final = Phrase("rows without a box (left out)")
_FLAT: Final = Phrase("boxes without a width and a height above 0 (left out)")
_NO_IMAGE: Final = Phrase("shapes on images that the file does not define, or defines twice (left out)")
_NO_LABEL: Final = Phrase("shapes with labels that the file does not define, or defines twice (left out)")
_TWICE: Final = Phrase("images and labels whose id is there twice (left out)")
_TEXT_IDS: Final = Phrase("ids that are text (they become numbers)")
_NEW_IDS: Final = Phrase("ids of shapes that are missing or there twice (they get new ones)")
_RINGS: Final = Phrase("rings of fewer than three points (left out)")
_SCORES: Final = Phrase("scores that are not between 0 and 1 (left out)")
_CROWDS: Final = Phrase("crowd marks that are neither 0 nor 1 (left out)")


class CocoCleaner:
    """Takes the entries of one file and remembers what it left out."""

    def __init__(self) -> None:
        self._counts: Counter[Phrase] = Counter()

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was left out or changed, by its reason."""
        return tuple(Note(text, count) for text, count in self._counts.items() if count)

    def clean(self, root: Any) -> Any:
        """The content with entries that can be read; what is no COCO file at all comes back as it is."""
        if not isinstance(root, dict) or not all(isinstance(root.get(key), list) for key in _LISTS):
            return root
        if not all(isinstance(entry, dict) for key in _LISTS for entry in root[key]):
            return root
        images, image_ids = self._number_entries(root["images"])
        labels, label_ids = self._number_entries(root["categories"])
        rows = [row for entry in root["annotations"] if (row := self._clean_row(entry, image_ids, label_ids))]
        return root | {"images": images, "categories": labels, "annotations": self._renumber(rows)}

    def _number_entries(self, entries: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[Any, int]]:
        """The images or labels whose id is there once, with a whole number for it, and that number by the id."""
        seen = Counter(_read_key(entry.get("id")) for entry in entries)
        free = 1 + max((key for key in seen if isinstance(key, int)), default=0)
        kept: list[dict[str, Any]] = []
        numbers: dict[Any, int] = {}
        for entry in entries:
            key = _read_key(entry.get("id"))
            if seen[key] > 1 or key is None:
                self._counts[_TWICE] += 1
                continue
            self._counts[_TEXT_IDS] += isinstance(entry["id"], str)
            number = key if isinstance(key, int) else free
            free += number == free
            numbers[key] = number
            kept.append(entry | {"id": number})
        return kept, numbers

    def _clean_row(
        self, entry: dict[str, Any], image_ids: dict[Any, int], label_ids: dict[Any, int]
    ) -> dict[str, Any] | None:
        """The row with what can be read of it; None where nothing can."""
        image, label = (_read_key(entry.get(key)) for key in ("image_id", "category_id"))
        box = entry.get("bbox")
        reason = None
        if image not in image_ids:
            reason = _NO_IMAGE
        elif label not in label_ids:
            reason = _NO_LABEL
        elif not isinstance(box, list) or len(box) != 4 or not all(map(_is_finite, box)):
            reason = _UNBOXED
        elif box[2] <= 0 or box[3] <= 0:
            reason = _FLAT
        if reason is not None:
            self._counts[reason] += 1
            return None
        row = entry | {"image_id": image_ids[image], "category_id": label_ids[label]}
        rings = row.get("segmentation")
        if isinstance(rings, list):
            row["segmentation"] = [ring for ring in rings if _is_ring(ring)]
            self._counts[_RINGS] += len(rings) - len(row["segmentation"])
        score = row.get("score")
        if score is not None and not (_is_finite(score) and 0 <= score <= 1):
            del row["score"]
            self._counts[_SCORES] += 1
        if row.get("iscrowd", 0) not in (0, 1):
            del row["iscrowd"]
            self._counts[_CROWDS] += 1
        return row

    def _renumber(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows with an id of their own each."""
        keys = [_read_key(row.get("id")) for row in rows]
        free = 1 + max((key for key in keys if isinstance(key, int)), default=0)
        seen: set[int] = set()
        for row, key in zip(rows, keys, strict=True):
            if isinstance(key, int) and key not in seen:
                row["id"] = key
            else:
                self._counts[_TEXT_IDS if isinstance(key, str) else _NEW_IDS] += 1
                row["id"] = free
                free += 1
            seen.add(row["id"])
        return rows


def _read_key(raw: Any) -> int | str | None:
    """An id as a whole number where it is one, however it is written; None for what is no id."""
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        return None
    if isinstance(raw, int):
        return raw if 0 <= raw < 2**63 else None
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 19 else raw


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_ring(ring: Any) -> bool:
    return isinstance(ring, list) and len(ring) >= 6 and len(ring) % 2 == 0 and all(map(_is_finite, ring))


_UTF8_BOM: Final = b"\xef\xbb\xbf"
_OTHER_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class DecodedFile:
    """The entries of a file, and what stood under keys that `entries` does not know."""

    file: entries.CocoFile | entries.PlainFile
    shape_extras: dict[int, dict[str, Any]] = field(default_factory=dict)
    """By position in `annotations`."""
    dropped: dict[str, int] = field(default_factory=dict)
    """Unknown keys of the root, images and categories, with how often they occur."""
    notes: tuple[Note, ...] = ()
    """What was left out before the entries were looked at."""


def decode(path: Path, *, lenient: bool = False) -> DecodedFile:
    """The entries of the file at `path`; when `lenient` without those that cannot be read.

    Raises UserError with file and place.
    """
    raw = read_bytes(path)
    if raw.startswith(_OTHER_BOMS):
        raise UserError("{file} is UTF-16 text; save it as UTF-8 and import it again.", file=path.name)
    raw = raw.removeprefix(_UTF8_BOM)
    if lenient:
        return _decode_with_extras(path, raw, CocoCleaner())
    try:
        return DecodedFile(msgspec.json.decode(raw, type=entries.PlainFile))
    except msgspec.ValidationError:
        return _decode_with_extras(path, raw, None)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error


def _decode_with_extras(path: Path, raw: bytes, cleaner: CocoCleaner | None) -> DecodedFile:
    try:
        if cleaner is None:
            file = msgspec.json.decode(raw, type=entries.CocoFile)
            loose = msgspec.json.decode(raw)
        else:
            loose = cleaner.clean(msgspec.json.decode(raw))
            file = msgspec.convert(loose, type=entries.CocoFile)
    except msgspec.ValidationError as error:
        kind = find_unread_kind(path, raw[:LONG_HEAD])
        if kind is not None:
            raise make_unread_error(path, kind) from error
        complaint = format_complaint(str(error))
        raise FlawError(
            "{file}: {complaint}; mend the file and import it again.",
            flaw=Phrase.of(complaint),
            file=path.name,
            complaint=complaint,
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error
    extras = {}
    for row, entry in enumerate(loose["annotations"]):
        if unknown := entry.keys() - entries.KNOWN_SHAPE:
            extras[row] = {key: entry[key] for key in entry if key in unknown}
    dropped: dict[str, int] = {}
    for name, known, rows in (
        ("", entries.KNOWN_ROOT, [loose]),
        ("images.", entries.KNOWN_IMAGE, loose["images"]),
        ("categories.", entries.KNOWN_LABEL, loose["categories"]),
    ):
        for entry in rows:
            for key in entry.keys() - known:
                shown = f"{name}{key[:40]}"
                dropped[shown] = dropped.get(shown, 0) + 1
    notes = () if cleaner is None else cleaner.notes
    return DecodedFile(file, extras, dict(sorted(dropped.items())), notes)
