"""Format: the small record by which the window and the command line know a foreign format.

A format is one module (or a package) that makes one `Format`; `registry.py` lists them. A reader makes a `ForeignFile`,
whose shapes are on the disk, and a writer takes `ForeignTable`s one after the other: some images with their shapes in
the memory. So matching to a project and choosing what leaves it (session/transfer) are written once for all.

How the formats differ, and where each difference has its place:

- One file or many: `Format.read` takes one path, a file or the folder of a folder format; `concat_files` (foreign.py)
  makes one of several.
- Sizes in the file or not (YOLO is relative to the picture): `ReadOptions.images` brings the project's images.
- Labels by name or by number, images by name or by number (COCO results): `ReadOptions.images` and
  `ReadOptions.labels` carry the `source_id` of the file that made the project.
- Authors in the file (COCO after KALOS) or not (VOC, YOLO, CVAT): `ForeignFile.raters` is empty and
  `ForeignFile.has_unnamed` true, so the importer asks for one.
- "Looked at and empty" said or not: `ForeignFile.statements`.
- Pixels or metres on the ground (crowns): `ReadOptions.geo_transform_of` and `ForeignTable.geo_transform_of` give the
  map of a picture.
- Values that we do not interpret: `Shapes.attributes`. Values that a format has no place for: `Format.carries` lists
  what it has a place for, `Format.further_losses` what hangs on single values; `LossCounter` counts what a project
  holds beyond before anything is written, and `Format.make_writer` drops those of `Format.dropped` before a table is.
- Flaws: `TableBuilder.leave_out` around each entry raises them, or under `ReadOptions.lenient` counts them.
- Conventions of numbers (integer-inclusive VOC): converted inside the reader and said in `ForeignFile.notes`.
- One file or a folder to write: `Format.write_tables` makes a `FileTables` or `FolderTables` (folder.py), which
  take the content table by table, as many as `Format.can_split` allows; a plugin may give a function `write` instead,
  which takes it as one table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import force_setattr

from annotator.errors import Progress, UserError
from annotator.formats.core.foreign import ForeignFile, ForeignTable, Note
from annotator.formats.core.georeference import GeoTransformLookup, find_no_transform
from annotator.formats.core.losses import Feature, Loss, drop_losses, list_rules, renew_losses
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.vocabulary import Label


class ReadOptions(Struct, frozen=True):
    """What a reader may need of the project that the file is meant for."""

    images: tuple[Image, ...] = ()
    labels: tuple[Label, ...] = ()
    geo_transform_of: GeoTransformLookup = find_no_transform
    """Where the project's pictures lie in the world."""
    lenient: bool = False
    """Whether what is flawed is left out and counted; else the first flaw is an error."""
    layout: str = ""
    """The layout of its numbers that a person chose (layouts.py); empty lets the file tell."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Columns of a table by the names that we know them by, where a person said them."""
    is_recognised: bool = False
    """Whether the content told the format, so that one which is much alike may be meant."""


Recogniser = Callable[[Path, bytes], bool]
"""Takes the path and the first decompressed bytes of a file (empty for a folder)."""
Reader = Callable[[Path, ReadOptions, Progress | None], ForeignFile | ForeignTable]
"""Raises UserError with one sentence that names file and place; it never returns a part of a file.

Ours lay the shapes on the disk; a plugin may give them in the memory.
"""
Writer = Callable[[Path, ForeignTable, Progress | None], None]
"""Writes a file by way of a temporary one, so that a failure leaves what was there before."""


class TablesWriter(Protocol):
    """Writes one file of tables that come one after the other, with the same labels and raters, and images in order."""

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in what of the next table, as it is before anything is dropped, must be known before the first."""

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """Writes what is left of the tables, which may be gone through several times, after `prepare` has seen them."""


def splits_anywhere(_images: Iterable[Image]) -> bool:
    """Every image stands for itself."""
    return True


def splits_nowhere(_images: Iterable[Image]) -> bool:
    """What is lost, or how it is written, is known only when all shapes are."""
    return False


class _WholeWriter(Struct, frozen=True):
    """Writes by the function of a plugin, which takes everything as one table."""

    write_whole: Writer

    def prepare(self, _foreign: ForeignTable) -> None:
        """The one table is all there is."""

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """Writes the table. Raises ValueError where there are several."""
        (foreign,) = tables()
        self.write_whole(path, foreign, progress)


class _DroppingWriter(Struct, frozen=True):
    """Hands tables to a writer without what is dropped before they are written."""

    writer: TablesWriter
    losses: tuple[Loss, ...]

    def prepare(self, foreign: ForeignTable) -> None:
        """The writer sees the whole table."""
        self.writer.prepare(foreign)

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """Writes what is left of the tables."""

        def drop() -> Iterator[ForeignTable]:
            losses = renew_losses(self.losses)
            return (drop_losses(foreign, losses) for foreign in tables())

        self.writer.write(path, drop, progress)


class Format(Struct, frozen=True):
    """A foreign format: how to recognise, read and write it, and what it has a place for.

    What can be written has `write_tables`. Plugins may give `write` in its place: a function that takes a path, the
    whole content as one table, and the progress.
    """

    id: str
    """What `--format` takes."""
    title: str
    patterns: tuple[str, ...]
    """File name patterns for file dialogs, such as `*.json`."""
    recognises: Recogniser
    read: Reader | None
    write: Writer | None = None
    carries: frozenset[Feature] = frozenset()
    further_losses: tuple[Loss, ...] = ()
    """Losses that hang on single values, such as an attribute whose name the format uses itself."""
    dropped: tuple[Loss, ...] = ()
    """Those that are dropped before a table is written; the others are lost when the file is read again."""
    author_kind: AuthorKind = AuthorKind.PERSON
    """The usual kind of author behind such a file."""
    writes_folder: bool = False
    """Whether a folder of files is written and not one file."""
    goes_by_ids: bool = False
    """Whether files name images and labels by numbers."""
    write_tables: Callable[[], TablesWriter] | None = None
    """Makes what writes a file or folder table by table."""
    layouts: tuple[str, ...] = ()
    """Layouts of its numbers among which the file, or a person, decides (layouts.py)."""
    can_split: Callable[[Iterable[Image]], bool] = splits_anywhere
    """Whether these images, which are all there are, may come as several tables: each loses what the whole would."""

    def __post_init__(self) -> None:
        if self.write is not None and self.write_tables is None:
            force_setattr(self, "write_tables", partial(_WholeWriter, self.write))
            force_setattr(self, "can_split", splits_nowhere)

    @property
    def can_write(self) -> bool:
        """Whether there is a way to write it."""
        return self.write_tables is not None

    def make_writer(self) -> TablesWriter:
        """What writes one file. Raises ValueError for a format that can only be read."""
        if self.write_tables is None:
            raise ValueError(f"{self.id} cannot be written")
        writer = self.write_tables()
        return _DroppingWriter(writer, self.dropped) if self.dropped else writer

    def read_file(
        self, path: Path, options: ReadOptions = ReadOptions(), progress: Progress | None = None
    ) -> ForeignFile:
        """All that a file says. Raises UserError with one sentence that names file and place."""
        if self.read is None:
            raise UserError("{title} can only be written; choose another format.", title=self.title)
        try:
            found = self.read(path, options, progress)
            return found.spool() if isinstance(found, ForeignTable) else found
        except RecursionError as error:
            raise UserError("{file} is nested too deeply; it is not read.", file=path.name) from error

    def read_table(
        self, path: Path, options: ReadOptions = ReadOptions(), progress: Progress | None = None
    ) -> ForeignTable:
        """The same as one table with its shapes in the memory."""
        return self.read_file(path, options, progress).load()

    def write_table(self, path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
        """Writes a file or folder of one table, whole or not at all. Raises UserError with one sentence."""
        writer = self.make_writer()
        writer.prepare(foreign)
        writer.write(path, lambda: [foreign], progress)


class LossCounter:
    """Counts what of tables that come one after the other a format cannot hold."""

    def __init__(self, chosen: Format) -> None:
        self._further = renew_losses(chosen.further_losses)
        self._rules = list_rules(chosen.carries)
        self._tallies = [None if rule.make_tally is None else rule.make_tally() for rule in self._list_losses()]
        self._counts = [0] * len(self._tallies)
        self.shapes = self.images = 0
        """Of those that can be written."""

    def add(self, foreign: ForeignTable) -> ForeignTable:
        """Takes the next table in; returns what the format holds of it."""
        for place, loss in enumerate(self._list_losses()):
            tally = self._tallies[place]
            if tally is None:
                self._counts[place] += loss.count(foreign)
            else:
                tally.add(foreign)
            if place < len(self._further) and not loss.is_counted_again:
                foreign = loss.drop(foreign)
        self.shapes, self.images = self.shapes + len(foreign.shapes), self.images + len(foreign.images)
        for loss in (*self._rules, *(loss for loss in self._further if loss.is_counted_again)):
            foreign = loss.drop(foreign)
        return foreign

    def list_notes(self) -> tuple[Note, ...]:
        """What is lost of all tables, with counts; a loss that does not occur has no note."""
        counts = (
            count if tally is None else tally.count() for count, tally in zip(self._counts, self._tallies, strict=True)
        )
        notes = (Note(loss.text, count) for loss, count in zip(self._list_losses(), counts, strict=True))
        return tuple(note for note in notes if note.count)

    def _list_losses(self) -> tuple[Loss, ...]:
        return (*self._further, *self._rules)
