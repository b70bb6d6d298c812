"""A project file as the source of an audit in parts: it, and every worker, reads one range of images at a time."""

import sqlite3
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.metrics.ranges.measure import list_met_labels
from annotator.metrics.ranges.outline import make_outline
from annotator.metrics.ranges.source import ImageRange, count_boxes, split_ranges
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, equal_without
from annotator.model.project import Project
from annotator.store.create import MAGIC
from annotator.store.failures import explain_damage
from annotator.store.frozen_states import StateOutline, read_state_layers, read_state_outline
from annotator.store.opening import find_own_path, open_for_reading, open_project, read_bounded
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import read_membership
from annotator.store.replica.received import list_told_layers, read_server_states, take_loaded
from annotator.store.tables.headers import NO_IMAGES, read_images, read_layers
from annotator.store.tables.layers import load_layers
from annotator.store.tables.schema import IMAGES, LAYERS, SHAPE, open_read_transaction

_OUTLINE_BOXES: Final = 250_000
"""Boxes of a range whose images or layers, without boxes, are in the memory while an outline is gone through."""

_COUNT_BOXES: Final = """
SELECT i.id, coalesce(sum(l.shape_count), 0) FROM image i LEFT JOIN layer l ON l.image_id = i.id
GROUP BY i.id ORDER BY i.id
"""

_BEGUN: Final = ("author_id", "sum(shape_count > 0 OR status <> 'new')", "sum(unblinded > 0)", "max(round)")
"""Of the layers of an author: which one, how many are begun and were edited unblinded, and the last pass."""


def is_project(path: Path) -> bool:
    """Whether a path names a project, or a folder of Parquet parts, and not a file of another tool.

    A project is known by its ending, or by its first bytes.
    """
    if path.suffix == ".annotator":
        return True
    from annotator.formats.parts.files import RECORD

    if (path / RECORD).is_file():
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC and path.suffix != ".gpkg"
    except OSError:
        return False


@equal_without("notice", "connection")
class ProjectSource(Struct, frozen=True, eq=False):
    """A project file, in the state that it had when this was made. To workers it travels without its connection."""

    path: Path
    tag: int
    """Of the state that all ranges must be of."""
    notice: str = ""
    """What a person should know of the opening of the file; mostly it is empty."""
    connection: sqlite3.Connection | None = None
    """Of whoever opened it: it holds the state, whatever is committed meanwhile."""

    def __reduce__(self) -> tuple[Any, ...]:
        return ProjectSource, (self.path, self.tag)

    @classmethod
    def of(cls, path: Path) -> "ProjectSource":
        """The file as it is now, which holds nobody up. Raises UserError where it cannot be read."""
        with open_for_reading(path) as connection:
            return cls(find_own_path(path), _read_tag(connection))

    def read_outline(self) -> Project:
        """The project without shapes, whose images and layers are read whenever they are gone through."""
        ranges = self.list_ranges(_OUTLINE_BOXES)
        with self._open_connection() as connection:
            head = read_bounded(connection, self.path, NO_IMAGES)[0]
            images, layers = IMAGES.count(connection), LAYERS.count(connection)
            rows = LAYERS.select(connection, _BEGUN, "GROUP BY author_id").fetchall()
        counted = replace(
            head,
            begun=immutables.Map({row[0]: row[1] for row in rows}),
            unblinded=immutables.Map({row[0]: row[2] for row in rows}),
            last_pass=max((row[3] for row in rows), default=1),
        )
        return make_outline(counted, ranges, self._read_images, self._read_layers, (images, layers))

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        with self._open_connection() as connection:
            vocabulary = read_bounded(connection, self.path, NO_IMAGES, with_notes=False)[0].vocabulary
            met = {row[0] for row in SHAPE.select(connection, ["DISTINCT label"])}
        return met | {vocabulary.aliases.get(label, label) for label in met}

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""
        with self._open_connection() as connection:
            return split_ranges(connection.execute(_COUNT_BOXES), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""
        bounds = (part.first, part.last)
        with self._open_connection() as connection:
            project = read_bounded(connection, self.path, bounds, with_notes=False)[0]
            return take_loaded(project, load_layers(connection, Progress(), bounds))

    def _read_images(self, part: ImageRange) -> Mapping[int, Image]:
        with self._open_connection() as connection:
            return read_images(connection, (part.first, part.last))

    def _read_layers(self, part: ImageRange) -> Mapping[LayerKey, Layer]:
        """Those of a replica with what its server has told of them."""
        bounds = (part.first, part.last)
        with self._open_connection() as connection:
            layers = read_layers(connection, bounds)
            if read_membership(connection) is None:
                return layers
            told = list_told_layers(layers, read_server_states(connection, bounds))
            return layers.update({layer.key: layer for layer in told})

    @contextmanager
    def _open_connection(self) -> Iterator[sqlite3.Connection]:
        """The connection that holds the state, or one of this moment, which must be of the same state."""
        if self.connection is not None:
            with explain_damage(self.path, "shape"):
                yield self.connection
            return
        with open_for_reading(self.path) as connection:
            if _read_tag(connection) != self.tag:
                raise UserError(
                    "'{file}' was edited while it was read in parts; ask again, or freeze a state and ask for that.",
                    file=self.path.name,
                )
            yield connection


@contextmanager
def open_project_source(path: Path) -> Iterator[ProjectSource]:
    """A project file in the state that it has now, whatever is committed until its reader is done.

    Raises UserError as opening the project does.
    """
    with open_project(path, read_only=True, bounds=NO_IMAGES) as opened, hold_source(opened) as source:
        yield source


@contextmanager
def hold_source(file: ProjectFile) -> Iterator[ProjectSource]:
    """An open project in the state that its file has now, whatever is committed until its reader is done.

    Any thread may read one. Raises UserError where another file has its name.
    """
    with file.open_connection() as connection, open_read_transaction(connection):
        yield ProjectSource(file.path, _read_tag(connection), file.notice, connection)


def _read_tag(connection: sqlite3.Connection) -> int:
    """The tag of the state that is read: another one after every transaction."""
    tag: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return tag


class VersionSource(Struct, frozen=True):
    """A frozen state of a project file; every worker reads its outline once."""

    path: Path
    name: str

    @property
    def notice(self) -> str:
        """What a person should know of the opening of the file; mostly it is empty."""
        return _read_version(self.path, self.name).notice

    def read_outline(self) -> Project:
        """The project as it was, without shapes."""
        return _read_version(self.path, self.name).outline.project

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        ranges = self.list_ranges(_OUTLINE_BOXES)
        return {label for part in ranges for label in list_met_labels(self.read_range(part))}

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""
        return split_ranges(count_boxes(self.read_outline()), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The part of the state."""
        found = _read_version(self.path, self.name)
        whole = found.outline.project
        ids = found.images[bisect_left(found.images, part.first) : bisect_right(found.images, part.last)]
        with open_for_reading(self.path) as connection:
            layers = read_state_layers(connection, self.path, found.outline, (part.first, part.last))
        return replace(
            whole,
            images=immutables.Map({image: whole.images[image] for image in ids}),
            layers=immutables.Map({layer.key: layer for layer in layers}),
            begun=None,
            decisions=immutables.Map(),
        )


class _Version(Struct, frozen=True, eq=False):
    """What is held of a state while its ranges are read."""

    outline: StateOutline
    notice: str
    images: list[int]
    """Ids of its images, ascending."""


@lru_cache(maxsize=1)
def _read_version(path: Path, name: str) -> _Version:
    with open_project(path, read_only=True, bounds=NO_IMAGES) as opened, opened.open_connection() as connection:
        found = read_state_outline(connection, path, name)
        project = replace(found.project, images_folder=opened.project.images_folder)
        return _Version(replace(found, project=project), opened.notice, sorted(project.images))
