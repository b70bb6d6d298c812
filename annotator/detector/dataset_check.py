"""Dataset check: every chosen model against the reference on all images, counted in a worker thread."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from annotator.detector.image import Findings, findings_of_result
from annotator.detector.selection import KeyedJob, ModelSelection
from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    ModelCheck,
    add_check_intervals,
    make_check_report,
)
from annotator.session.jobs import Job

NOT_COUNTED: Final = Phrase("The whole set is being counted; press the key again when it is done.")

_Inputs = tuple[CheckOptions | None, int, float | None]
"""What the numbers depend on: the options, the number of edits, and the score cut while its slider is dragged."""


@dataclass(frozen=True, slots=True, eq=False)
class DatasetView:
    """The last numbers of the whole set, and whether they still hold."""

    report: CheckReport | None
    is_current: bool
    """Whether nothing that the numbers depend on has changed since."""
    is_counting: bool
    """Whether the numbers as they would be now are being counted."""
    has_failed: bool
    """Whether counting the numbers as they would be now has failed; `reason` says why."""
    reason: str
    """Why there are no numbers; empty while they are counted or there."""
    findings: Findings | None
    """Every finding of the shown model; None until the whole set has been counted as it is now."""

    def find_model_check(self, model: int | None) -> ModelCheck | None:
        """The last numbers of one model."""
        models = () if self.report is None else self.report.models
        return next((one for one in models if one.author == model), None)


@dataclass(frozen=True, slots=True, eq=False)
class _CountedDataset:
    inputs: _Inputs
    report: CheckReport
    findings: Mapping[int, Findings]
    """By id of the model."""


class DatasetCheck:
    """Numbers of the whole set; they are counted when `start_count` asks for it, and `finished` is called after it."""

    def __init__(self, selection: ModelSelection, *, finished: Callable[[], None]) -> None:
        self._selection = selection
        self.job: Final = KeyedJob[_Inputs](selection.host, finished=finished)
        self._intervals: Final = KeyedJob[CheckReport](selection.host, finished=finished)
        self._counted: _CountedDataset | None = None
        self._failed_inputs: _Inputs | None = None
        self.reason = ""
        """Why there are no numbers; empty while they are counted or there."""
        self._without_intervals: CheckReport | None = None
        """The last report whose intervals could not be made; it is not tried again."""
        self._marks = 0
        """Counts what changed without being counted again."""

    @property
    def version(self) -> tuple[int, ...]:
        """Differs whenever the view may differ for another reason than what is chosen."""
        return self.job.version, self._intervals.version, self._marks

    @property
    def is_current(self) -> bool:
        """Whether the numbers are there and nothing that they depend on has changed since."""
        return self._counted is not None and self._counted.inputs == self._collect_inputs()

    @property
    def report(self) -> CheckReport | None:
        """The last numbers that were counted; `is_current` says whether they still hold."""
        return None if self._counted is None else self._counted.report

    def make_view(self) -> DatasetView:
        """The numbers as they are now; nothing is counted."""
        inputs, counted = self._collect_inputs(), self._counted
        is_current = counted is not None and counted.inputs == inputs
        model = self._selection.chosen.model
        findings = counted.findings.get(model) if counted is not None and is_current and model is not None else None
        return DatasetView(
            report=self.report,
            is_current=is_current,
            is_counting=self.job.running == inputs,
            has_failed=self._failed_inputs == inputs,
            reason=self.reason,
            findings=findings,
        )

    def start_count(self) -> None:
        """Counts again in a worker thread, unless the numbers are current or under way."""
        inputs = self._collect_inputs()
        options, _edits, moving = inputs
        if options is None or moving is not None or self.is_current or self.job.running == inputs:
            return
        host, project = self._selection.host, self._selection.project
        self._failed_inputs = None
        self.job.version += 1

        def work(progress: Progress) -> CheckReport:
            return make_check_report(host.load_project(project, progress), options, progress)

        def done(report: CheckReport) -> None:
            findings = {one.author: findings_of_result(one.result) for one in report.models}
            self._counted, self.reason = _CountedDataset(inputs, report, findings), ""

        def failed(sentence: str) -> None:
            self.reason, self._failed_inputs = sentence, inputs

        self.job.start(inputs, Job(Phrase("Checking models"), work), done=done, failed=failed)

    def require_report(self) -> CheckReport:
        """The numbers as they are now. Raises UserError while they are counted, and asks for that."""
        if not self.is_current:
            self.start_count()
        if self._counted is None or not self.is_current:
            raise UserError(self.reason or NOT_COUNTED)
        return self._counted.report

    def start_intervals(self) -> None:
        """Makes the intervals that the numbers lack in a worker thread, unless that is under way."""
        counted = self._counted
        if counted is None or not self.is_current or counted.report is self._without_intervals:
            return
        if all(one.intervals for one in counted.report.models):
            return

        def done(report: CheckReport) -> None:
            if self._counted is counted:
                self._counted = replace(counted, report=report)

        def failed(_sentence: str) -> None:
            self._without_intervals = counted.report

        job = Job(
            Phrase("Making intervals"), lambda progress: add_check_intervals(counted.report, progress), quiet=True
        )
        self._intervals.start(counted.report, job, done=done, failed=failed)

    def follow_marks(self) -> None:
        """Takes in another least support: what is marked changes no number, so nothing is counted again."""
        counted, least = self._counted, self._selection.chosen.minimum_support
        if counted is None or counted.inputs[0] is None or counted.report.options.minimum_support == least:
            return
        report = replace(counted.report, options=replace(counted.report.options, minimum_support=least))
        inputs = (replace(counted.inputs[0], minimum_support=least), *counted.inputs[1:])
        self._counted = replace(counted, inputs=inputs, report=report)
        self._marks += 1

    def _make_options(self) -> CheckOptions | None:
        chosen, project = self._selection.chosen, self._selection.project
        if chosen.model is None or chosen.reference is None:
            return None
        compared = dict.fromkeys((chosen.model, *chosen.compared))
        models = [one for one in compared if project.find_finished(one) or project.find_unsure(one)]
        return CheckOptions(
            models=tuple(models),
            reference=chosen.reference,
            humans=chosen.humans,
            settings=self._selection.settings,
            selection=self._selection.rule,
            minimum_support=chosen.minimum_support,
        )

    def _collect_inputs(self) -> _Inputs:
        return self._make_options(), self._selection.edits, self._selection.chosen.theta_cls
