"""A check's intervals by several workers: each loads the project once and leaves out some of the groups of images."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from annotator.metrics.check_intervals import LeftOutNumber, measure_without
from annotator.metrics.parts.source import PartRunner, Source, load_source
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    ModelCheck,
    add_check_intervals,
    check_model,
)


@dataclass(frozen=True, slots=True)
class CheckTask:
    """The check of one model, as a worker makes it again."""

    source: Source
    options: CheckOptions = field(hash=False)
    model: int


def add_intervals_in_parts(
    report: CheckReport, source: Source, runner: PartRunner, *, parts: int, progress: Progress | None = None
) -> CheckReport:
    """The report with its intervals, of each model in so many parts; the same that one process makes.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """

    def measure(one: ModelCheck, groups: Sequence[int]) -> list[dict[str, LeftOutNumber]]:
        task = CheckTask(source, report.options, one.author)
        shares = [(task, groups[start::parts]) for start in range(min(parts, len(groups)))]
        found: dict[int, dict[str, LeftOutNumber]] = {}
        for (_task, share), made in zip(shares, runner.run(measure_share, shares, progress), strict=True):
            found.update(zip(share, made, strict=True))
        return [found[group] for group in groups]

    return add_check_intervals(report, progress, measure=measure)


def measure_share(given: tuple[CheckTask, Sequence[int]]) -> list[dict[str, LeftOutNumber]]:
    """The numbers without each of some groups of images; for workers."""
    task, groups = given
    return measure_without(_check_again(task).result, groups)


@lru_cache(maxsize=1)
def _check_again(task: CheckTask) -> ModelCheck:
    return check_model(load_source(task.source), task.options, task.model)
