"""From the bytes of a COCO file to typed entries, with one sentence for whatever is wrong with the JSON."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import UserError
from annotator.formats.coco import entries
from annotator.formats.core.files import read_bytes
from annotator.formats.text.json_text import format_complaint, make_json_error

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


def decode(path: Path) -> DecodedFile:
    """The entries of the file at `path`. Raises UserError with file and place."""
    raw = read_bytes(path)
    if raw.startswith(_OTHER_BOMS):
        raise UserError("{file} is UTF-16 text; save it as UTF-8 and import it again.", file=path.name)
    raw = raw.removeprefix(_UTF8_BOM)
    try:
        return DecodedFile(msgspec.json.decode(raw, type=entries.PlainFile))
    except msgspec.ValidationError:
        return _decode_with_extras(path, raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise make_json_error(path, raw, error) from error


def _decode_with_extras(path: Path, raw: bytes) -> DecodedFile:
    try:
        file = msgspec.json.decode(raw, type=entries.CocoFile)
        loose = msgspec.json.decode(raw)
    except msgspec.ValidationError as error:
        raise UserError(
            "{file}: {complaint}; mend the file and import it again.",
            file=path.name,
            complaint=format_complaint(str(error)),
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
    return DecodedFile(file, extras, dict(sorted(dropped.items())))
