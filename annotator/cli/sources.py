"""Where a command finds what it audits, whole or in parts, and who works on the parts: processes, or a cluster.

That is a project file, a folder of Parquet parts, or a team project on its server.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.console import print_error, print_far_shapes, show_progress_bar, sign_in
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.metrics.ranges.source import RangeRunner, Source
    from annotator.model.project import Project


@contextmanager
def open_runner(workers: int, scheduler: str | None) -> "Iterator[tuple[RangeRunner, int] | None]":
    """Who helps, and how many they are: workers of a scheduler or processes of this machine; None for one process.

    Raises UserError where no scheduler answers.
    """
    from annotator.cli.workers import Cluster, Processes

    if scheduler is not None:
        with Cluster(scheduler) as cluster:
            yield cluster, cluster.workers
    else:
        yield (Processes(workers), workers) if workers > 1 else None


@contextmanager
def open_place(named: str, version: str | None) -> "Iterator[Source]":
    """A project as a source, until nothing more is read of it; a team server is signed in to.

    A file is held in the state that it has now, whatever is committed to it meanwhile. Raises UserError where it cannot
    be read, or where the login may not read all of it.
    """
    from annotator.store.source import open_project_source

    if not is_team_address(named):
        path = Path(named)
        if version is not None or path.is_dir():
            yield open_source(path, version)
        else:
            with open_project_source(path) as source:
                yield source
        return
    if version is not None:
        raise UserError("A team project on its server has no frozen states; leave --version out.")
    from annotator.team.source import open_team_source, parse_team_address

    place = parse_team_address(named)
    with sign_in(place) as link, open_team_source(link) as source:
        yield source


@contextmanager
def open_parts(named: str, version: str | None) -> "Iterator[tuple[Project, Iterator[Project]]]":
    """The outline of a project, and its ranges, loaded one after the other; what counts nowhere is said at the end."""
    from annotator.metrics.ranges.audit_range import FarShapes
    from annotator.metrics.ranges.source import SourceWalk

    far: list[FarShapes] = []

    def read(walk: SourceWalk) -> "Iterator[Project]":
        with show_progress_bar("Reading") as progress:
            for part in walk.runner.run(source.read_range, walk.ranges, progress):
                far.append(FarShapes.of(part))
                yield part

    with open_place(named, version) as source:
        outline = open_outline(source)
        yield outline, read(SourceWalk.of(source, outline=outline))
        print_far_shapes(outline, FarShapes.join(far))


def is_team_address(named: str) -> bool:
    """Whether a project is named by the address of a team server, as libpq understands it, and not by a file."""
    return re.match(r"postgres(ql)?://|(service|host|hostaddr|dbname|user)=", named) is not None


def open_outline(source: "Source") -> "Project":
    """The outline; what a person should know of the opening of a file is printed on standard error."""
    from annotator.store.source import ProjectSource, VersionSource

    if isinstance(source, ProjectSource | VersionSource) and source.notice:
        print_error(source.notice)
    return source.read_outline()


def open_source(path: Path, version: str | None) -> "Source":
    """A project file, a frozen state of it, or a folder of Parquet parts. Raises UserError where it cannot be read."""
    from annotator.formats.parts.reading import ParquetSource
    from annotator.store.source import ProjectSource, VersionSource

    if path.is_dir():
        if version is not None:
            raise UserError("A folder of parts has no frozen states; leave --version out.")
        return ParquetSource(path.resolve())
    return ProjectSource.of(path) if version is None else VersionSource(Path(os.path.realpath(path)), version)
