"""What a command reads in parts, and who works on the parts: processes of this machine."""

from dataclasses import dataclass, field
from pathlib import Path

from annotator.answers.tune import Helpers
from annotator.cli.printing import print_error
from annotator.cli.projects import load_whole_project
from annotator.cli.workers import Processes
from annotator.errors import UserError
from annotator.formats.parts.reading import ParquetSource
from annotator.metrics.parts.source import OneProcess, PartRunner, Source, load_source
from annotator.model.project import Project
from annotator.store.source import ProjectSource, VersionSource


@dataclass(frozen=True, slots=True, eq=False)
class AuditTarget:
    """What is audited: a project whose layers are loaded, or a source that a runner reads in parts."""

    project: Project
    """Without loaded layers where there is a source."""
    source: Source | None = None
    runner: PartRunner = field(default_factory=OneProcess)

    def load(self) -> Project:
        """The project with its layers loaded."""
        if self.source is None:
            return self.project
        return load_source(self.source)


def make_helpers(path: Path, version: str | None, *, workers: int) -> Helpers | None:
    """Several workers that read a project for themselves; None for one. Raises UserError where it cannot be read."""
    return None if workers == 1 else Helpers(open_source(path, version), Processes(workers), workers)


def choose_target(path: Path, version: str | None, *, workers: int, listed: bool) -> AuditTarget:
    """The whole project, or its source for several workers; where every row is `listed` one process has them all.

    Raises UserError where it cannot be read.
    """
    if workers > 1 and listed:
        print_error("Pages and tables list every shape, so that one process makes them; --workers has no effect.")
    is_file = not path.is_dir()
    if is_file and (workers == 1 or listed):
        return AuditTarget(load_whole_project(path, version))
    source = open_source(path, version)
    if listed:
        return AuditTarget(load_source(source))
    return AuditTarget(source.read_outline(), source, Processes(workers) if workers > 1 else OneProcess())


def open_source(path: Path, version: str | None) -> Source:
    """A project file, a frozen state of it, or a folder of Parquet parts. Raises UserError where it cannot be read."""
    if path.is_dir():
        if version is not None:
            raise UserError("A folder of parts has no frozen states; leave --version out.")
        return ParquetSource(path.resolve())
    return ProjectSource.of(path) if version is None else VersionSource(path.resolve(), version)
