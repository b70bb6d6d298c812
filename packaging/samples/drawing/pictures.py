"""Drawing many pictures in several processes, and what a sample is once its pictures are drawn."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from annotator.model.project import Project
from annotator.store.pixels.decode import decode
from annotator.store.pixels.pyramid import encode_preview

QUALITY = 80
"""JPEG quality of every picture, as photographs are passed on."""
MOST_PROCESSES = 4
"""Each takes some hundred megabytes while it draws a large picture."""

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class DrawnSample:
    """A sample before anybody's detector has seen it."""

    project: Project
    """Its images folder is where the pictures were drawn."""
    truth: str
    """JSON text about every object in the pictures; no layer, so that it never lies over anything."""


def draw_all(work: Callable[[Task], Result], tasks: Sequence[Task]) -> list[Result]:
    """Results in the order of the tasks; `work` is a function of a module, as it goes to other processes."""
    processes = min(os.cpu_count() or 1, MOST_PROCESSES, len(tasks))
    if processes < 2:
        return [work(task) for task in tasks]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, tasks))


def preview_of(path: Path) -> bytes:
    """The small copy of a picture that a project file keeps, made of the stored bytes."""
    return encode_preview(decode(path))
