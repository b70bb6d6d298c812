"""The files of a folder of Parquet parts, and the record of what is in it."""

from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project

SCHEMA: Final = "annotator.parquet/1"
RECORD: Final = "_project.json"
IMAGES: Final = "_images.parquet"
LAYERS: Final = "_layers.parquet"
PART: Final = "part-{number:05d}.parquet"

_SETTINGS: Final = (
    "iou_threshold", "label_aware", "overlap", "include_unfinished", "size_threshold", "randcrowns", "eq14_only",
    "global_score", "interval_unit", "profile",
)  # fmt: skip
"""Settings that numbers depend on; no folder or model of this desk is named by them."""


class PartFile(msgspec.Struct, frozen=True):
    """One part: its file, its shapes, and the places of its first and last image in the table of images."""

    file: str
    shapes: int
    first: int
    last: int


class FolderAuthor(msgspec.Struct, frozen=True):
    """An author by name."""

    name: str
    kind: AuthorKind


class FolderRecord(msgspec.Struct, frozen=True):
    """What `_project.json` says."""

    schema: str
    name: str
    template: str
    verifies_parts: bool
    labels: list[str]
    authors: list[FolderAuthor]
    settings: dict[str, Any]
    images: int
    layers: int
    parts: list[PartFile]


def list_settings(project: Project) -> dict[str, Any]:
    """The settings of a project that numbers depend on, as plain values."""
    found: dict[str, Any] = msgspec.to_builtins(project.metrics)
    return {name: found[name] for name in _SETTINGS if name in found}


def read_record(folder: Path) -> FolderRecord:
    """The record of a folder. Raises UserError for a folder that is none of ours."""
    path = folder / RECORD
    if not path.is_file():
        raise UserError(
            "{folder} holds no {file}, so it is no folder of parts; make one with annotator export --format parquet "
            "--partition 500000.",
            folder=folder,
            file=RECORD,
        )
    try:
        found = msgspec.json.decode(path.read_bytes(), type=FolderRecord)
        msgspec.convert(found.settings, MetricSettings)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            "{file} in {folder} is damaged ({reason}); export the folder again.",
            file=RECORD,
            folder=folder,
            reason=str(error)[:80],
        ) from error
    if found.schema != SCHEMA:
        raise UserError(
            "{folder} has the layout '{schema}', this program reads '{known}'; export the folder again.",
            folder=folder,
            schema=found.schema,
            known=SCHEMA,
        )
    return found


def has_record(path: Path) -> bool:
    """Whether a path is a folder of parts."""
    return path.is_dir() and (path / RECORD).is_file()
