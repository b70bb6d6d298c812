"""The formats that Annotator knows, in the order in which dialogs and messages list them."""

from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.detections import DETECTIONS
from annotator.formats.files import read_head
from annotator.formats.format import Format

FORMATS: Final[tuple[Format, ...]] = (COCO, DETECTIONS)


def format_named(name: str) -> Format:
    """The format that `--format NAME` means. Raises UserError that lists the names."""
    found = next((known for known in FORMATS if known.id == name.lower()), None)
    if found is None:
        names = ", ".join(known.id for known in FORMATS)
        raise UserError(f"There is no format '{name}'; formats are: {names}.")
    return found


def recognised(path: Path) -> Format | None:
    """The format that the content of `path` looks like, or None."""
    head = read_head(path)
    return next((known for known in FORMATS if known.recognises(path, head)), None)
