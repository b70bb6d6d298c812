"""A check of a source that is read in parts, and its intervals by several workers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Final

import numpy as np

from annotator.memory import release_freed
from annotator.metrics.check_intervals import LeftOutNumber, measure_without
from annotator.metrics.checks.frame import CheckFrame, SuspectWish, collect_areas, complete_frame, outline_check
from annotator.metrics.checks.join import join_check
from annotator.metrics.checks.part import measure_range
from annotator.metrics.detection.subsets import score_quarter
from annotator.metrics.parts.source import (
    PART_BOXES,
    FrameTasks,
    ImageRange,
    OneProcess,
    PartRunner,
    Source,
    load_source,
)
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    ModelCheck,
    add_check_intervals,
    check_model,
    choose_cut,
    find_cut_origin,
    refuse_no_image,
    refuse_unscored,
    require_quarter,
)
from annotator.report.internals import (
    NO_FILES,
    EncodedBoxes,
    RangedInternals,
    encode_reference,
    has_any_file,
    join_reference_digest,
)

WHOLE: Final = 0
"""In the place of the boxes of a part: everything is read at once."""


class SourceCheck:
    """The check of one source."""

    def __init__(self, source: Source, outline: Project, runner: PartRunner, *, boxes: int = PART_BOXES) -> None:
        """`boxes` is the number of boxes of a part. Raises UserError where the source cannot be read."""
        self._source, self._outline, self._runner = source, outline, runner
        self._ranges = source.list_ranges(boxes) or [ImageRange(0, -1)]

    def measure_quarter(self, project: Project, options: CheckOptions) -> float:
        """The box area that a quarter of the reference's objects reach; see the function of a whole project."""
        frame = self._make_frame(options, 0)
        areas = np.concatenate(list(self._runner.run(collect_areas, FrameTasks(self._ranges, frame))))
        return require_quarter(project, options, score_quarter(areas))

    def make_report(
        self, options: CheckOptions, shown: Project, wish: SuspectWish, progress: Progress | None = None
    ) -> CheckReport:
        """The report, under the names that the project `shown` gives to authors.

        Raises UserError as `make_check_report` does, and Cancelled when asked to stop.
        """
        models = [self.check_model(options, model, wish, progress) for model in options.models]
        return CheckReport(shown, options, tuple(models))

    def check_model(
        self, options: CheckOptions, model: int, wish: SuspectWish, progress: Progress | None = None
    ) -> ModelCheck:
        """Checks one of the models. Raises UserError and Cancelled when asked to stop, as `make_report` does."""
        outline, runner = self._outline, self._runner
        frame = self._make_frame(options, model)
        first = outline_check(frame, self._ranges, runner, progress)
        release_freed()
        refuse_no_image(outline, options, model, len(first.images))
        refuse_unscored(outline, model, (first.unscored, first.detections))
        asked = options.ask_internals(model, partial(self._compute_digest, options.reference))
        folder, reason = asked.open(outline)
        frame = complete_frame(frame, first, wish)
        if folder is not None:
            frame = replace(frame, internals=RangedInternals(folder.folder, folder.manifest.least_cut))
            reason = "" if has_any_file(first.images, outline, folder) else NO_FILES
            reason = folder.manifest.explain_cut(first.cut.value) or reason
        parts = runner.run(measure_range, FrameTasks(self._ranges, frame), progress)
        joined = join_check(frame, outline, first, parts)
        _settings, is_stored = choose_cut(outline, options, model)
        origin = find_cut_origin(first.cut, is_stored=is_stored)
        unknown = () if folder is None else folder.unknown_labels
        return ModelCheck(model, joined.result, reason, unknown, origin, joined.assisted, joined=joined)

    def _compute_digest(self, reference: int) -> str:
        """The digest of all boxes of the reference, on whichever images."""
        encoded = self._runner.run(partial(_encode_range, self._source, reference), self._ranges)
        return join_reference_digest(encoded)

    def _make_frame(self, options: CheckOptions, model: int) -> CheckFrame:
        return CheckFrame(
            source=self._source,
            model=model,
            reference=options.reference,
            humans=options.humans,
            selection=options.selection,
            settings=choose_cut(self._outline, options, model)[0],
            is_person=self._outline.authors[options.reference].kind is AuthorKind.PERSON,
        )


def _encode_range(source: Source, reference: int, part: ImageRange) -> list[EncodedBoxes]:
    return encode_reference(source.read_range(part), reference)


@dataclass(frozen=True, slots=True)
class CheckTask:
    """The check of one model, as a worker makes it again."""

    source: Source
    options: CheckOptions = field(hash=False)
    model: int
    boxes: int
    """Of a part; `WHOLE` where everything is read at once."""


def add_intervals_in_parts(
    report: CheckReport, source: Source, runner: PartRunner, *, parts: int, progress: Progress | None = None
) -> CheckReport:
    """The report with its intervals, of each model in so many parts; the same that one process makes.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """

    def measure(one: ModelCheck, groups: Sequence[int]) -> list[dict[str, LeftOutNumber]]:
        task = CheckTask(source, report.options, one.author, WHOLE if one.joined is None else PART_BOXES)
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
    if task.boxes == WHOLE:
        return check_model(load_source(task.source), task.options, task.model)
    check = SourceCheck(task.source, task.source.read_outline(), OneProcess(), boxes=task.boxes)
    return check.check_model(task.options, task.model, SuspectWish())
