"""Incoming: files of other tools read for a project, in the same way for the window and the command line."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.concat import joined
from annotator.formats.core.foreign import Foreign
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.registry import recognise
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.ground import ground_of
from annotator.session.same_content import same_content


@dataclass(frozen=True, slots=True)
class Incoming:
    """What was read, and how."""

    foreign: Foreign
    chosen: Format
    """The format that the (first) file was read as."""
    likely: tuple[Format, ...]
    """The formats that the first file looks like, the likeliest first."""
    twins: dict[str, int]
    """Images that match by the content of the picture only."""


def known_ids(project: Project, coco: Path | None, progress: Progress | None = None) -> ReadOptions:
    """The images and labels that files may mean: those of the project, or of the COCO file that gave them their ids."""
    if coco is None:
        return ReadOptions(tuple(project.image_order()), project.vocabulary.labels, ground_of(project))
    assert COCO.read is not None
    ids = COCO.read(coco, ReadOptions(), progress)
    return ReadOptions(ids.images, ids.labels, ground_of(project))


def read_files(
    paths: Sequence[Path], chosen: Sequence[Format], known: ReadOptions, progress: Progress | None = None
) -> Foreign:
    """All files as one table, each read by its format. Raises UserError with one sentence."""
    tables = []
    for path, one in zip(paths, chosen, strict=True):
        if one.read is None:
            raise UserError(f"{one.title} can only be written; choose another format.")
        tables.append(one.read(path, known, progress))
    return joined(tables)


def take_in(
    project: Project,
    paths: Sequence[Path],
    formats: Sequence[Format],
    *,
    chosen: Format | None = None,
    coco: Path | None = None,
    progress: Progress | None = None,
) -> Incoming:
    """Reads files as the `chosen` format, or each as what its content looks like.

    Raises UserError with one sentence.
    """
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        raise UserError(f"There is no file {missing}; check the name and the folder.")
    likely = tuple(recognise(paths[0], formats))
    ways = [chosen or _looks_like(path, formats) for path in paths]
    foreign = read_files(paths, ways, known_ids(project, coco, progress), progress)
    return Incoming(foreign, ways[0], likely, same_content(project, foreign, paths, progress))


def _looks_like(path: Path, formats: Sequence[Format]) -> Format:
    found = next(iter(recognise(path, formats)), None)
    if found is None:
        raise UserError(f"{path.name} looks like none of the known formats; choose the format.")
    return found
