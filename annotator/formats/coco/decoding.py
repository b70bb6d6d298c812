"""From the bytes of a COCO file to typed entries, with one sentence for whatever is wrong with the JSON."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import FlawError, UserError
from annotator.formats.coco import entries
from annotator.formats.coco.cleaning import CocoCleaner
from annotator.formats.core.files import read_bytes
from annotator.formats.core.foreign import Note
from annotator.formats.text.json_text import format_complaint, make_json_error
from annotator.formats.unread import LONG_HEAD, find_unread_kind, make_unread_error
from annotator.phrase import Phrase

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
