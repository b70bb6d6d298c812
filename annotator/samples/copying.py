"""The copy of a sample that a person gets to try."""

import gzip
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from annotator.errors import Progress, UserError
from annotator.formats.core.files import is_in_use, mark_in_use
from annotator.model.metric_settings import MetricSettings
from annotator.resources import find_resource
from annotator.samples.sample import PICTURES, Sample
from annotator.store.opening import open_project

_GROWING: Final = ".{}.part"
"""Folder in which a copy grows."""
_WHOLE: Final = ".{}.whole"
"""Its name from when it has everything until all has left it."""


def copy_sample(sample: Sample, folder: Path, progress: Progress | None = None) -> Path:
    """Copies a sample into a new or empty folder and returns its project file.

    Every copy is a project of its own, with its own uuid. A uuid says that two files are copies of one project that
    was handed round, so that a merge takes what one of them lacks for a change of the other. Two people who try the
    sample have never shared a project: what one of them drew as Ana is no later state of what the other drew as Ana.
    Who wants to label a sample together hands round the copy, like any other project.

    The copy grows in a hidden folder and leaves it when it is whole, the project file last; where leaving was cut
    short, the next call goes on with it. Raises UserError when the folder holds files of its own or cannot be written,
    and Cancelled; then nothing half is left.
    """
    folder = folder.absolute()
    target, whole = sample.project_file(folder), folder / _WHOLE.format(sample.name)
    try:
        if not whole.is_dir():
            growing = folder / _GROWING.format(sample.name)
            _refuse_others(folder, growing)
            _fill(growing, sample, progress or Progress())
            growing.replace(whole)
        for entry in sorted(whole.iterdir(), key=lambda entry: entry.name == target.name):
            entry.replace(folder / entry.name)
        whole.rmdir()
    except OSError as error:
        raise UserError(
            "The sample cannot be written into {folder} ({reason}); make room or name another folder.",
            folder=folder,
            reason=error.strerror or error,
        ) from error
    with open_project(target) as copied:
        copied.set_images_folder(str(folder / PICTURES))
    return target


def _refuse_others(folder: Path, growing: Path) -> None:
    if folder.exists() and any(entry != growing for entry in folder.iterdir()):
        raise UserError(
            "{folder} holds files of its own and is not a sample; name a new or an empty folder.", folder=folder
        )


def _fill(growing: Path, sample: Sample, progress: Progress) -> None:
    """Copies all files, then makes the project; on any failure nothing is left of it."""
    is_new = not growing.parent.exists()
    if os.name == "posix" and growing.is_dir() and is_in_use(growing):
        raise UserError(
            "The sample is being copied into {folder} already; wait until that is done.", folder=growing.parent
        )
    try:
        shutil.rmtree(growing, ignore_errors=True)
        growing.mkdir(parents=True)
        with _hold(growing):
            packed = _copy_files(sample, growing, progress)
            _make_project(packed, sample.project_file(growing))
    except BaseException:
        shutil.rmtree(growing, ignore_errors=True)
        if is_new:
            with suppress(OSError):
                growing.parent.rmdir()
        raise


@contextmanager
def _hold(folder: Path) -> Iterator[None]:
    """Says of a folder, as long as this process lives, that somebody fills it."""
    if os.name != "posix":
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        mark_in_use(descriptor)
        yield
    finally:
        os.close(descriptor)


def _copy_files(sample: Sample, into: Path, progress: Progress) -> Path:
    """Copies everything beside the stored project, and returns the packed file of that."""
    stored = find_resource(f"samples/{sample.name}")
    packed = sample.packed_file(stored)
    files = [path for path in sorted(stored.rglob("*")) if path.is_file() and path != packed]
    sizes = [path.stat().st_size for path in files]
    for place, path in enumerate(files):
        progress.step(sum(sizes[:place]), sum(sizes))
        target = into / path.relative_to(stored)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    progress.step(sum(sizes), sum(sizes))
    return packed


def _make_project(packed: Path, target: Path) -> None:
    """The project of the copy, with its uuid and the folders that it lies in."""
    with gzip.open(packed) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)
    with open_project(target) as copied:
        copied.make_own(str(uuid.uuid4()), _place_metrics(copied.project.metrics, target.parent.parent))
        copied.set_images_folder(str(target.parent / PICTURES))
    for older in target.parent.glob(f"{target.name}.v*.bak"):
        older.unlink()  # the sample itself is kept


def _place_metrics(metrics: MetricSettings, folder: Path) -> MetricSettings:
    """The settings with the folders of internals, which are stored from the sample's folder on, in their place."""
    for row in metrics.internals:
        metrics = metrics.with_internals(row.author, str(folder / row.folder))
    return metrics
