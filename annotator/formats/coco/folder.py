"""Folders with a COCO file for every split, as datumaro, Roboflow, FiftyOne and COCO itself lay them out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.concat import concat_tables
from annotator.formats.core.files import read_head
from annotator.formats.core.folder import make_split
from annotator.formats.core.foreign import ForeignTable

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


def read_split_files(folder: Path, read_file: Callable[[Path], ForeignTable]) -> ForeignTable:
    """All files as one table; a picture that tells no split of its own has that of its file."""
    files = find_split_files(folder)
    if not files:
        raise UserError(
            "{path} holds no COCO files in a layout that is known (such as annotations/instances_train.json); "
            "choose the files themselves.",
            path=folder,
        )
    tables = []
    for file, split in files.items():
        table = read_file(file)
        images = tuple(image if image.split else replace(image, split=split) for image in table.images)
        tables.append(replace(table, images=images))
    return replace(concat_tables(tables), source=folder.name)
