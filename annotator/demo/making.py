"""Making a sample project's pictures: one by one or in several processes, into a folder that appears all at once."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.store.pixels import Picture, encode_preview

Task = TypeVar("Task")
Result = TypeVar("Result")


class Spread(Protocol):
    """Calls a function on tasks and gives the results in their order, however many at a time."""

    def __call__(
        self, work: Callable[[Task], Result], tasks: Sequence[Task], check: Callable[[], None], /
    ) -> Iterator[Result]:
        """`work` can be pickled; `check` is called while waiting and raises when the work is called off."""


def in_turn(work: Callable[[Task], Result], tasks: Sequence[Task], check: Callable[[], None], /) -> Iterator[Result]:
    """One after the other, in this process."""
    for task in tasks:
        check()
        yield work(task)


def draw_pictures(
    folder: Path,
    paint: Callable[[Path, Task], Result],
    tasks: Sequence[Task],
    *,
    pixels: Sequence[int],
    truth: Callable[[list[Result]], str],
    progress: Progress,
    spread: Spread,
) -> list[Result]:
    """Has every picture painted below `folder`/pictures, with the text of `truth` beside them; returns what paint gave.

    `paint` is a function of a module (it goes to other processes) that writes one picture below the path it is given;
    `pixels` is how many each task has, which is what progress counts. Raises UserError when the folder holds pictures
    of its own or cannot be written; then, and when the work is called off, nothing is left behind.
    """
    pictures = folder / "pictures"
    if pictures.exists():
        raise UserError(f"{pictures} is there already and is no part of a sample project; choose another folder.")
    unfinished = folder / ".pictures.part"
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        results = _spread(partial(paint, unfinished), tasks, pixels, progress, spread)
        (unfinished / "truth.json").write_text(truth(results), encoding="utf-8")
        unfinished.replace(pictures)
    except OSError as error:
        raise UserError(f"The sample project cannot be written into {folder} ({error.strerror}).") from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return results


def _spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], pixels: Sequence[int], progress: Progress, spread: Spread
) -> list[Result]:
    total, done = sum(pixels), 0
    results: list[Result] = []
    progress.step(0, total)
    drawn = spread(work, tasks, lambda: progress.step(done, total))
    for result in drawn:
        done += pixels[len(results)]
        results.append(result)
        progress.step(done, total)
    return results


def preview_of(pixels: npt.NDArray[np.uint8]) -> bytes:
    """The small copy of RGB pixels (H, W, 3) that a project file keeps."""
    height, width = pixels.shape[:2]
    shown = np.full((height, width, 4), 255, dtype=np.uint8)
    shown[..., :3] = pixels[..., ::-1]
    return encode_preview(Picture(shown, width, height))
