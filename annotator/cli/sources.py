"""What a command reads in parts, and who works on the parts: processes of this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from annotator.answers.tune import Crew
from annotator.cli.cluster import Cluster
from annotator.cli.printing import print_error
from annotator.cli.projects import load_whole_project
from annotator.cli.workers import Processes
from annotator.errors import UserError
from annotator.formats.parts.reading import ParquetSource
from annotator.metrics.parts.source import PartRunner, Source, load_source
from annotator.model.project import Project
from annotator.store.source import ProjectSource, VersionSource


@dataclass(frozen=True, slots=True, eq=False)
class AuditTarget:
    """What is audited: a project whose layers are loaded, or a source that a runner reads in parts."""

    project: Project
    """Without loaded layers where there is a source."""
    source: Source | None = None

    def load(self) -> Project:
        """The project with its layers loaded."""
        if self.source is None:
            return self.project
        return load_source(self.source)


@contextmanager
def open_runner(workers: int, scheduler: str | None) -> Iterator[tuple[PartRunner, int] | None]:
    """Who helps, and how many they are: workers of a scheduler or processes of this machine; None for one process.

    Raises UserError where no scheduler answers.
    """
    if scheduler is not None:
        with Cluster(scheduler) as cluster:
            yield cluster, cluster.workers
    else:
        yield (Processes(workers), workers) if workers > 1 else None


@contextmanager
def open_crew(path: Path, version: str | None, workers: int, scheduler: str | None) -> Iterator[Crew | None]:
    """Several workers that read a project for themselves; None for one. Raises UserError where it cannot be read."""
    with open_runner(workers, scheduler) as found:
        yield None if found is None else Crew(open_source(path, version), *found)


def choose_target(path: Path, version: str | None, workers: int, scheduler: str | None, *, listed: bool) -> AuditTarget:
    """The whole project, or its source for several workers; where every row is `listed` one process has them all.

    A folder is always read in parts. Raises UserError where it cannot be read.
    """
    helped = workers > 1 or scheduler is not None
    if helped and listed:
        print_error("Pages and tables list every shape, so that one process makes them; nobody helps.")
    if not path.is_dir() and (listed or not helped):
        return AuditTarget(load_whole_project(path, version))
    source = open_source(path, version)
    return AuditTarget(load_source(source)) if listed else AuditTarget(source.read_outline(), source)


def open_source(path: Path, version: str | None) -> Source:
    """A project file, a frozen state of it, or a folder of Parquet parts. Raises UserError where it cannot be read."""
    if path.is_dir():
        if version is not None:
            raise UserError("A folder of parts has no frozen states; leave --version out.")
        return ParquetSource(path.resolve())
    return ProjectSource.of(path) if version is None else VersionSource(path.resolve(), version)
