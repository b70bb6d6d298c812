"""Where a command finds what it audits, whole or in parts, and who works on the parts: processes, or a cluster.

That is a project file, a folder of Parquet parts, a team project on its server, or files of other tools.
"""

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.console import print_error, print_far_shapes, print_line, show_progress_bar, sign_in
from annotator.cli.options import add_lenient_hint
from annotator.errors import UserError
from annotator.options import list_described
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.metrics.ranges.source import RangeRunner, Source
    from annotator.model.project import Project
    from annotator.session.transfer.straight import StraightFiles


@contextmanager
def open_runner(workers: int, scheduler: str | None) -> "Iterator[tuple[RangeRunner, int] | None]":
    """Who helps, and how many they are: workers of a scheduler or processes of this machine; None for one process.

    Raises UserError where no scheduler answers.
    """
    if scheduler is None and workers <= 1:
        yield None
        return
    from annotator.cli.workers import Cluster, Processes

    if scheduler is not None:
        with Cluster(scheduler) as cluster:
            yield cluster, cluster.workers
    else:
        yield Processes(workers), workers


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
        raise UserError("A team project on its server has no frozen states; leave --state out.")
    from annotator.team.source import open_team_source, parse_team_address

    place = parse_team_address(named)
    with sign_in(place) as link, open_team_source(link) as source:
        yield source


@contextmanager
def open_subject(
    named: Sequence[str], version: str | None, files: FilesQuestion, *, is_check: bool = False
) -> "Iterator[Source]":
    """A project as a source, or files of other tools as one; of the files of a check the first is the truth.

    Raises UserError where it cannot be read, and where projects and files are mixed.
    """
    projects = [one for one in named if _is_project(one)]
    if projects:
        _refuse_mixture(named, projects, files)
        with open_place(named[0], version) as source:
            yield source
        return
    if version is not None:
        raise UserError("Files have no frozen states; leave --state out.")
    from annotator.spool import choose_folder

    with tempfile.TemporaryDirectory(prefix="annotator-", dir=choose_folder()) as folder:
        made = _read_files(Path(folder), named, files, is_check=is_check)
        with open_place(str(made), None) as source:
            yield source


def _read_files(folder: Path, named: Sequence[str], files: FilesQuestion, *, is_check: bool) -> Path:
    """The project that files make; what they are, and what to know of them, is printed."""
    from annotator.cli.plugins import load_plugin_registry
    from annotator.plugins.adapters import collect_formats
    from annotator.session.transfer.straight import make_project_of_files

    formats = collect_formats(load_plugin_registry())
    with show_progress_bar("Reading files") as progress, add_lenient_hint():
        found = make_project_of_files(
            folder, [Path(one) for one in named], files, formats, is_check=is_check, progress=progress
        )
    print_straight(found)
    return found.project


def print_straight(found: "StraightFiles") -> None:
    """Prints what came out of each file, and what to know before numbers are read."""
    from annotator.report.numbers import format_count

    for file, summary in found.files:
        authors = ", ".join(summary.by_author)
        print_line(f"{file}: {authors}, {format_count(summary.shapes, 'shape')}")
        for note in summary.notes:
            print_line(f"  {note}")
    for remark in found.remarks:
        print_error(f"Note: {remark}.")


def _is_project(named: str) -> bool:
    from annotator.store.source import is_project

    return is_team_address(named) or is_project(Path(named))


def _refuse_mixture(named: Sequence[str], projects: Sequence[str], files: FilesQuestion) -> None:
    """Raises UserError for several projects, for a project beside files, and for an option that files alone take."""
    if len(projects) > 1:
        raise UserError(
            "Several projects are named; join them with annotator merge, or put them side by side with annotator "
            "compare."
        )
    if len(named) > 1:
        other = next(one for one in named if one not in projects)
        raise UserError(
            f"{projects[0]} is a project and {other} is not; import the file into the project with annotator import, "
            "or name files alone."
        )
    given = [one.name for one in list_described(FilesQuestion) if getattr(files, one.name) != one.default]
    if given:
        raise UserError(f"--{given[0].replace('_', '-')} is for files, and {projects[0]} is a project; leave it out.")


def open_parts(source: "Source") -> "tuple[Project, Iterator[Project]]":
    """The outline of a source, and its ranges, loaded one after the other; what counts nowhere is said at the end."""
    from annotator.metrics.ranges.measure import FarShapes
    from annotator.metrics.ranges.source import SourceWalk

    outline = open_outline(source)
    walk = SourceWalk.of(source, outline=outline)

    def read() -> "Iterator[Project]":
        far: list[FarShapes] = []
        with show_progress_bar("Reading") as progress:
            for part in walk.runner.run(source.read_range, walk.ranges, progress):
                far.append(FarShapes.of(part))
                yield part
        print_far_shapes(outline, FarShapes.join(far))

    return outline, read()


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
            raise UserError("A folder of parts has no frozen states; leave --state out.")
        return ParquetSource(path.resolve())
    return ProjectSource.of(path) if version is None else VersionSource(Path(os.path.realpath(path)), version)
