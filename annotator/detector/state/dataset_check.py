"""The whole set: every chosen model checked against the reference beside the work, and the walk through findings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from annotator.detector.state.findings import Findings, findings_of_image, findings_of_result
from annotator.detector.state.image_check import check_image
from annotator.detector.state.selection import Focus
from annotator.errors import UserError
from annotator.metrics.matching.selection import SelectionRule
from annotator.progress import Progress
from annotator.report.detector.values import CheckOptions, CheckReport, ModelCheck, check_report
from annotator.session.jobs import Job

if TYPE_CHECKING:
    from annotator.detector.state.state import DetectorState

NOT_COUNTED: Final = "The whole set is being counted; press the key again when it is done."


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    given: tuple[Any, ...]
    report: CheckReport
    findings: dict[int, Findings]


class WholeSet:
    """Whole-set numbers of a `DetectorState`, and the walk; the numbers are counted when `count` asks for it."""

    def __init__(self, state: "DetectorState") -> None:
        self.state: Final = state
        self._counted: _Counted | None = None
        self._under_way: tuple[Any, ...] | None = None
        self.reason = ""
        """Why there are no numbers; empty while they are counted or there."""

    @property
    def report(self) -> CheckReport | None:
        """The last numbers that were counted; `is_current` says whether they still hold."""
        return None if self._counted is None else self._counted.report

    @property
    def is_current(self) -> bool:
        """Whether nothing that the numbers depend on has changed since."""
        return self._counted is not None and self._counted.given == self._given()

    @property
    def is_counting(self) -> bool:
        """Whether the numbers as they would be now are being counted."""
        return self._under_way is not None and self._under_way == self._given()

    def of_model(self, model: int) -> ModelCheck | None:
        """The last numbers of one model."""
        report = self.report
        return None if report is None else next((one for one in report.models if one.author == model), None)

    def count(self) -> None:
        """Counts afresh beside the work, unless the numbers are current or under way."""
        state, given = self.state, self._given()
        options = self._options()
        if options is None or self.is_current or self.is_counting:
            return
        project = state.project
        self._under_way = given

        def work(progress: Progress) -> CheckReport:
            return check_report(state.host.loaded(project, progress), options, progress)

        def done(report: CheckReport) -> None:
            tables = {one.author: findings_of_result(one.result) for one in report.models}
            self._counted, self.reason = _Counted(given, report, tables), ""
            self._finish(given)

        def failed(sentence: str) -> None:
            self.reason = sentence
            self._finish(given)

        state.host.start(Job("Checking models", work), done=done, failed=failed)

    def findings(self) -> Findings | None:
        """Every finding of the shown model; None until the whole set has been counted as things are now."""
        model = self.state.choice.model
        if self._counted is None or not self.is_current or model is None:
            return None
        return self._counted.findings.get(model)

    def findings_here(self) -> Findings | None:
        """The findings of the open image."""
        check, why = self.state.check, self.state.why
        return None if check is None or why is None else findings_of_image(check, self.state.choice.theta_cls, why)

    def place(self) -> tuple[int, int]:
        """Which of the findings that pass the filter is in focus, from 1 (0 for none), and how many there are."""
        found = self.findings() or self.findings_here()
        if found is None:
            return 0, 0
        rows = found.passing(self.state.choice.filter).tolist()
        focus = self.state.choice.focus
        here = None if focus is None else found.row_of(focus)
        return (rows.index(here) + 1 if here in rows else 0), len(rows)

    def walk(self, by: int = 1) -> Focus | None:
        """Goes to the next (`by` 1) or previous (-1) finding that passes the filter; None when there is none left.

        Raises UserError while the whole set must be counted first: mechanisms of other images are not known before.
        """
        found = self.findings()
        if found is not None:
            return self._go(found, by)
        here = self.findings_here()
        focus = None if here is None else self._next_here(here, by)
        if focus is None:
            if self.state.choice.filter.mechanisms:
                self.count()
                if self.findings() is None:
                    raise UserError(self.reason or NOT_COUNTED)
                return self.walk(by)
            focus = self._next_image(by)
        if focus is not None:
            self.state.focus_on(focus)
        return focus

    def _go(self, found: Findings, by: int) -> Focus | None:
        rows = found.passing(self.state.choice.filter).tolist()
        ahead = self._ahead(found, rows, by)
        if not ahead:
            return None
        focus = found.focus(ahead[0])
        self.state.focus_on(focus)
        return focus

    def _next_here(self, found: Findings, by: int) -> Focus | None:
        ahead = self._ahead(found, found.passing(self.state.choice.filter).tolist(), by)
        return found.focus(ahead[0]) if ahead else None

    def _ahead(self, found: Findings, rows: list[int], by: int) -> list[int]:
        """The rows after (or before, nearest first) what is in focus, or after the beginning of the open image."""
        ordered = rows if by > 0 else rows[::-1]
        focus, image = self.state.choice.focus, self.state.scene.view.image
        here = None if focus is None or focus.image != image else found.row_of(focus)
        if here is not None:
            return [row for row in ordered if (row > here if by > 0 else row < here)]
        if image is None:
            return ordered
        return [row for row in ordered if (found.image[row] >= image if by > 0 else found.image[row] <= image)]

    def _next_image(self, by: int) -> Focus | None:
        """The first finding of the next image that has one, by its output alone."""
        state = self.state
        project, view = state.project, state.scene.view
        order = [image.id for image in project.image_order()][:: 1 if by > 0 else -1]
        start = order.index(view.image) + 1 if view.image in order else 0
        settings, cut = state.settings, state.choice.theta_cls
        for image in order[start:]:
            sides = state.sides(image)
            if sides is None:
                continue
            check = check_image(image, *sides, settings)
            found = findings_of_image(check, cut, check.why(cut, None))
            rows = found.passing(state.choice.filter)
            if len(rows):
                return found.focus(int(rows[0 if by > 0 else -1]))
        return None

    def _options(self) -> CheckOptions | None:
        state = self.state
        chosen, project = state.choice, state.project
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

    def _given(self) -> tuple[Any, ...]:
        return self._options(), self.state.edits

    def _finish(self, given: tuple[Any, ...]) -> None:
        if self._under_way == given:
            self._under_way = None
        self.state.changed.emit(None)
