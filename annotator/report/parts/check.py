"""The check of models: a source range by range, here or by several workers; a project at hand is one range."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Final

import numpy as np

from annotator.memory import release_freed
from annotator.metrics.check_intervals import LeftOutNumber, compute_check_intervals, measure_without
from annotator.metrics.checks.frame import (
    CheckFrame,
    CheckOutline,
    RangeOutline,
    SecondLook,
    SuspectWish,
    collect_areas,
    join_outlines,
    outline_range,
)
from annotator.metrics.checks.join import JoinedCheck, check_look, join_check
from annotator.metrics.checks.part import measure_range
from annotator.metrics.detection.curves import ScoreCut
from annotator.metrics.detection.inputs import CheckInputs
from annotator.metrics.detection.subsets import score_quarter
from annotator.metrics.jackknife.groups import ImageUnits
from annotator.metrics.parts.source import (
    PART_BOXES,
    FrameTasks,
    ImageRange,
    LoadedSource,
    OneProcess,
    PartRunner,
    Source,
)
from annotator.metrics.suspects.find import SuspectSettings
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    FoundSuspects,
    ModelCheck,
    choose_cut,
    find_cut_origin,
    refuse_no_image,
    refuse_unscored,
    require_quarter,
)
from annotator.report.internals import (
    NO_FILES,
    AskedInternals,
    EncodedBoxes,
    RangedInternals,
    encode_reference,
    has_any_file,
    join_reference_digest,
)

WHOLE: Final = sys.maxsize
"""In the place of the boxes of a part: all images are one range."""


class SourceCheck:
    """The check of one source."""

    def __init__(self, source: Source, outline: Project, runner: PartRunner, *, boxes: int = PART_BOXES) -> None:
        """`boxes` is the number of boxes of a part. Raises UserError where the source cannot be read."""
        self._source, self._outline, self._runner = source, outline, runner
        self._ranges = source.list_ranges(boxes) or [ImageRange(0, -1)]

    def measure_quarter(self, options: CheckOptions) -> float:
        """The box area in square pixels that a quarter of the reference's objects reach, on the images that count.

        Raises UserError without objects.
        """
        frame = self._make_frame(options, 0)
        areas = np.concatenate(list(self._runner.run(collect_areas, FrameTasks(self._ranges, frame))))
        return require_quarter(self._outline, options, score_quarter(areas))

    def find_cut(self, options: CheckOptions, model: int, progress: Progress | None = None) -> ScoreCut:
        """The score cut of a model, without its other numbers. Raises UserError and Cancelled as `make_report` does."""
        return self._outline_check(self._make_frame(options, model), progress).cut

    def make_report(
        self,
        options: CheckOptions,
        shown: Project,
        wish: SuspectWish | None = None,
        progress: Progress | None = None,
        *,
        with_rows: bool = False,
    ) -> CheckReport:
        """The report, under the names that the project `shown` gives to authors.

        With rows all images are one range, and its tables stay at hand, in which suspects are looked for when they are
        asked for.

        Raises UserError when a model shares no image with the reference or named internals cannot be used, Cancelled
        when asked to stop.
        """
        check = partial(self.check_with_rows, options) if with_rows else partial(self.check_model, options, wish=wish)
        return CheckReport(shown, options, tuple(check(model, progress=progress) for model in options.models))

    def check_model(
        self, options: CheckOptions, model: int, wish: SuspectWish | None = None, progress: Progress | None = None
    ) -> ModelCheck:
        """Checks one of the models range by range. Raises UserError and Cancelled as `make_report` does."""
        frame, wish = self._make_frame(options, model), wish or SuspectWish()
        first = self._outline_check(frame, progress)
        release_freed()
        internals = self._open_internals(options, model, first)
        frame = replace(frame, people=first.people, internals=internals.reader)
        is_person = self._outline.authors[options.reference].kind is AuthorKind.PERSON
        sure = first.sure if wish.sure is None else wish.sure
        asked = SuspectSettings(options.reference, is_person, sure) if wish.wanted else None
        aim = SecondLook(first.cut.value, first.states, asked, wish.listed)
        parts = self._runner.run(partial(measure_range, aim), FrameTasks(self._ranges, frame), progress)
        joined = join_check(self._make_inputs(frame, first), frame.settings, first, aim, parts)
        return self._make_model(options, model, joined, internals, asked)

    def check_with_rows(self, options: CheckOptions, model: int, progress: Progress | None = None) -> ModelCheck:
        """Checks one of the models on all images at once. Raises UserError and Cancelled as `make_report` does."""
        frame, whole = self._make_frame(options, model), ImageRange(self._ranges[0].first, self._ranges[-1].last)
        look = frame.look(whole)
        first = join_outlines([RangeOutline.of(look)], frame.settings)
        internals = self._open_internals(options, model, first)
        if internals.reader is not None:
            look = look.with_internals(internals.reader, self._source.read_range(whole))
        return self._make_model(options, model, check_look(look, first, progress), internals, None)

    def _outline_check(self, frame: CheckFrame, progress: Progress | None) -> CheckOutline:
        tasks = FrameTasks(self._ranges, frame)
        return join_outlines(self._runner.run(outline_range, tasks, progress), frame.settings)

    def _open_internals(self, options: CheckOptions, model: int, first: CheckOutline) -> "_FoundInternals":
        """The internals of a model that can be checked."""
        outline = self._outline
        refuse_no_image(outline, options, model, len(first.images))
        refuse_unscored(outline, model, (first.unscored, first.detections))
        asked = AskedInternals(
            options.internals.get(model),
            model,
            options.reference,
            options.settings,
            partial(self._compute_digest, options.reference),
        )
        folder, reason = asked.open(outline)
        if folder is None:
            return _FoundInternals(None, reason, ())
        reason = "" if has_any_file(first.images, outline, folder) else NO_FILES
        reason = folder.manifest.explain_cut(first.cut.value) or reason
        return _FoundInternals(
            RangedInternals(folder.folder, folder.manifest.least_cut), reason, tuple(folder.unknown_labels)
        )

    def _compute_digest(self, reference: int) -> str:
        """The digest of all boxes of the reference, on whichever images."""
        encoded = self._runner.run(partial(_encode_range, self._source, reference), self._ranges)
        return join_reference_digest(encoded)

    def _make_model(
        self,
        options: CheckOptions,
        model: int,
        joined: JoinedCheck,
        internals: "_FoundInternals",
        suspects: SuspectSettings | None,
    ) -> ModelCheck:
        _settings, is_stored = choose_cut(self._outline, options, model)
        origin = find_cut_origin(joined.result.cut, is_stored=is_stored)
        return ModelCheck(
            model,
            joined.result,
            internals.reason,
            internals.unknown_labels,
            origin,
            joined.assisted,
            joined.confusion,
            suspects=None
            if suspects is None or joined.suspects is None
            else FoundSuspects(suspects.sure, joined.suspects.counts, joined.suspects.listed),
        )

    def _make_inputs(self, frame: CheckFrame, first: CheckOutline) -> CheckInputs:
        """What a check has besides its tables, which are in the parts."""
        known, verifies = set(first.images.tolist()), frame.settings.objects.parts
        counted: list[Image] = []
        if verifies or frame.settings.intervals.unit is not IntervalUnit.IMAGE:
            counted = [image for image in self._outline.images.values() if image.id in known]
        return CheckInputs(
            images=first.images,
            reference=Shapes.empty(),
            detections=Shapes.empty(),
            image_sizes={image.id: (image.width, image.height) for image in counted} if verifies else {},
            splits={image.id: image.split for image in counted} if verifies else {},
            labels=tuple(label.id for label in self._outline.vocabulary.counted_labels),
            folders=ImageUnits.of(counted, IntervalUnit.FOLDER),
            model=frame.model,
        )

    def _make_frame(self, options: CheckOptions, model: int) -> CheckFrame:
        return CheckFrame(
            source=self._source,
            model=model,
            reference=options.reference,
            humans=options.humans,
            selection=options.selection,
            settings=choose_cut(self._outline, options, model)[0],
        )


@dataclass(frozen=True, slots=True)
class _FoundInternals:
    """What internals of a model are read, if any."""

    reader: RangedInternals | None
    reason: str
    """Why mechanisms are not known, or empty."""
    unknown_labels: tuple[str, ...]


def make_check_report(project: Project, options: CheckOptions, progress: Progress | None = None) -> CheckReport:
    """Checks the models of a project whose layers are loaded, with the rows behind the numbers.

    `add_check_intervals` makes what takes longer. Raises UserError and Cancelled as `SourceCheck.make_report` does.
    """
    check = SourceCheck(LoadedSource(project), project, OneProcess(), boxes=WHOLE)
    return check.make_report(options, project, progress=progress, with_rows=True)


@dataclass(frozen=True, slots=True)
class IntervalWork:
    """Who makes intervals: so many parts of the groups of images go to a runner, whose workers check the source."""

    source: Source
    runner: PartRunner
    parts: int


def add_check_intervals(
    report: CheckReport, progress: Progress | None = None, *, work: IntervalWork | None = None
) -> CheckReport:
    """The report with the intervals that it lacks: made here, or with `work` by others, which is the same.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """

    def measure(one: ModelCheck, groups: Sequence[int]) -> list[dict[str, LeftOutNumber]]:
        if work is None:
            return measure_without(one.result, groups, progress)
        task = _CheckTask(work.source, report.options, one.author)
        shares = [(task, groups[start :: work.parts]) for start in range(min(work.parts, len(groups)))]
        found: dict[int, dict[str, LeftOutNumber]] = {}
        for (_task, share), made in zip(shares, work.runner.run(_measure_share, shares, progress), strict=True):
            found.update(zip(share, made, strict=True))
        return [found[group] for group in groups]

    models = [
        one if one.intervals else replace(one, intervals=compute_check_intervals(one.result, partial(measure, one)))
        for one in report.models
    ]
    return replace(report, models=tuple(models))


@dataclass(frozen=True, slots=True)
class _CheckTask:
    """The check of one model, as a worker makes it again."""

    source: Source
    options: CheckOptions = field(hash=False)
    model: int


def _measure_share(given: tuple[_CheckTask, Sequence[int]]) -> list[dict[str, LeftOutNumber]]:
    """The numbers without each of some groups of images; for workers."""
    task, groups = given
    return measure_without(_check_again(task).result, groups)


@lru_cache(maxsize=1)
def _check_again(task: _CheckTask) -> ModelCheck:
    check = SourceCheck(task.source, task.source.read_outline(), OneProcess())
    return check.check_model(task.options, task.model)


def _encode_range(source: Source, reference: int, part: ImageRange) -> list[EncodedBoxes]:
    return encode_reference(source.read_range(part), reference)
