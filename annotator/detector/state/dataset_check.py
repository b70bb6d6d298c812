"""The whole set: every chosen model checked against the reference beside the work, and the walk through findings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from annotator.detector.state.findings import Findings, findings_of_image, findings_of_result
from annotator.detector.state.image_check import check_image
from annotator.detector.state.selection import FindingFocus
from annotator.errors import UserError
from annotator.metrics.matching.selection import SelectionRule
from annotator.progress import Progress
from annotator.report.detector.values import CheckOptions, CheckReport, ModelCheck, make_check_report
from annotator.session.jobs import Job

if TYPE_CHECKING:
    from annotator.detector.state.state import DetectorState

NOT_COUNTED: Final = "The whole set is being counted; press the key again when it is done."


@dataclass(frozen=True, slots=True, eq=False)
class _CountedDataset:
    inputs: tuple[Any, ...]
    report: CheckReport
    findings: dict[int, Findings]


class DatasetCheck:
    """Whole-set numbers of a `DetectorState`, and the walk; the numbers are counted when `count` asks for it."""

    def __init__(self, state: "DetectorState") -> None:
        self.state: Final = state
        self._counted: _CountedDataset | None = None
        self._running_inputs: tuple[Any, ...] | None = None
        self.reason = ""
        """Why there are no numbers; empty while they are counted or there."""

    @property
    def report(self) -> CheckReport | None:
        """The last numbers that were counted; `is_current` says whether they still hold."""
        return None if self._counted is None else self._counted.report

    @property
    def is_current(self) -> bool:
        """Whether nothing that the numbers depend on has changed since."""
        return self._counted is not None and self._counted.inputs == self._collect_inputs()

    @property
    def is_counting(self) -> bool:
        """Whether the numbers as they would be now are being counted."""
        return self._running_inputs is not None and self._running_inputs == self._collect_inputs()

    def find_model_check(self, model: int) -> ModelCheck | None:
        """The last numbers of one model."""
        report = self.report
        return None if report is None else next((one for one in report.models if one.author == model), None)

    def start_count(self) -> None:
        """Counts afresh beside the work, unless the numbers are current or under way."""
        state, given = self.state, self._collect_inputs()
        options = self._make_options()
        if options is None or self.is_current or self.is_counting:
            return
        project = state.project
        self._running_inputs = given

        def work(progress: Progress) -> CheckReport:
            return make_check_report(state.host.load_project(project, progress), options, progress)

        def done(report: CheckReport) -> None:
            tables = {one.author: findings_of_result(one.result) for one in report.models}
            self._counted, self.reason = _CountedDataset(given, report, tables), ""
            self._finish(given)

        def failed(sentence: str) -> None:
            self.reason = sentence
            self._finish(given)

        state.host.start(Job("Checking models", work), done=done, failed=failed)

    def collect_findings(self) -> Findings | None:
        """Every finding of the shown model; None until the whole set has been counted as things are now."""
        model = self.state.selection.model
        if self._counted is None or not self.is_current or model is None:
            return None
        return self._counted.findings.get(model)

    def collect_image_findings(self) -> Findings | None:
        """The findings of the open image."""
        check, why = self.state.check, self.state.diagnosis
        return None if check is None or why is None else findings_of_image(check, self.state.selection.theta_cls, why)

    def find_place(self) -> tuple[int, int]:
        """Which of the findings that pass the filter is in focus, from 1 (0 for none), and how many there are."""
        found = self.collect_findings() or self.collect_image_findings()
        if found is None:
            return 0, 0
        rows = found.find_passing(self.state.selection.filter).tolist()
        focus = self.state.selection.focus
        here = None if focus is None else found.row_of(focus)
        return (rows.index(here) + 1 if here in rows else 0), len(rows)

    def walk_findings(self, by: int = 1) -> FindingFocus | None:
        """Goes to the next (`by` 1) or previous (-1) finding that passes the filter; None when there is none left.

        Raises UserError while the whole set must be counted first: mechanisms of other images are not known before.
        """
        found = self.collect_findings()
        if found is not None:
            return self._walk_counted(found, by)
        here = self.collect_image_findings()
        focus = None if here is None else self._find_next_here(here, by)
        if focus is None:
            if self.state.selection.filter.mechanisms:
                self.start_count()
                if self.collect_findings() is None:
                    raise UserError(self.reason or NOT_COUNTED)
                return self.walk_findings(by)
            focus = self._find_next_image(by)
        if focus is not None:
            self.state.focus_on(focus)
        return focus

    def _walk_counted(self, found: Findings, by: int) -> FindingFocus | None:
        rows = found.find_passing(self.state.selection.filter).tolist()
        ahead = self._find_rows_ahead(found, rows, by)
        if not ahead:
            return None
        focus = found.focus_of(ahead[0])
        self.state.focus_on(focus)
        return focus

    def _find_next_here(self, found: Findings, by: int) -> FindingFocus | None:
        ahead = self._find_rows_ahead(found, found.find_passing(self.state.selection.filter).tolist(), by)
        return found.focus_of(ahead[0]) if ahead else None

    def _find_rows_ahead(self, found: Findings, rows: list[int], by: int) -> list[int]:
        """The rows after (or before, nearest first) what is in focus, or after the beginning of the open image."""
        ordered = rows if by > 0 else rows[::-1]
        focus, image = self.state.selection.focus, self.state.scene.view.image
        here = None if focus is None or focus.image != image else found.row_of(focus)
        if here is not None:
            return [row for row in ordered if (row > here if by > 0 else row < here)]
        if image is None:
            return ordered
        return [row for row in ordered if (found.image[row] >= image if by > 0 else found.image[row] <= image)]

    def _find_next_image(self, by: int) -> FindingFocus | None:
        """The first finding of the next image that has one, by its output alone."""
        state = self.state
        project, view = state.project, state.scene.view
        order = [image.id for image in project.list_images()][:: 1 if by > 0 else -1]
        start = order.index(view.image) + 1 if view.image in order else 0
        settings, cut = state.settings, state.selection.theta_cls
        for image in order[start:]:
            sides = state.load_sides(image)
            if sides is None:
                continue
            check = check_image(image, *sides, settings)
            found = findings_of_image(check, cut, check.diagnose_errors(cut, None))
            rows = found.find_passing(state.selection.filter)
            if len(rows):
                return found.focus_of(int(rows[0 if by > 0 else -1]))
        return None

    def _make_options(self) -> CheckOptions | None:
        state = self.state
        chosen, project = state.selection, state.project
        if chosen.model is None or chosen.reference is None:
            return None
        worked = {key.author for key in project.layers}
        models = [one for one in dict.fromkeys((chosen.model, *chosen.compared)) if one in worked]
        return CheckOptions(
            models=tuple(models),
            reference=chosen.reference,
            settings=state.settings,
            selection=SelectionRule(include_unfinished=project.metrics.include_unfinished),
        )

    def _collect_inputs(self) -> tuple[Any, ...]:
        return self._make_options(), self.state.edits

    def _finish(self, given: tuple[Any, ...]) -> None:
        if self._running_inputs == given:
            self._running_inputs = None
        self.state.changed.emit(None)
