"""State of the model check of a project, without Qt: one `ModelView` a change, and the walk through findings.

Every chosen model is checked against the reference on all images in a worker thread.
"""

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.image import (
    Findings,
    ImageChecker,
    ImageView,
    PlacedFinding,
    check_image,
    findings_of_image,
    findings_of_result,
)
from annotator.detector.selection import (
    CheckSelection,
    FindingFocus,
    InternalsCache,
    InternalsView,
    KeyedJob,
    ModelSelection,
    ShownCut,
    find_counting_key,
    models_of,
    references_of,
)
from annotator.detector.suspects import find_suspicion, focus_of_suspect
from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.metrics.suspects.find import Suspects
from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.plugins.context import Host, Scene
from annotator.report.detector import values
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.projects.open import has_empty_seat
from annotator.session.signal import Signal
from annotator.session.view import Mode, ModelErrors, SuspectShapes

NOT_COUNTED: Final = Phrase("The whole set is being counted; press the key again when it is done.")

_Inputs = tuple[values.CheckOptions | None, int, float | None]
"""What the numbers depend on: the options, the number of edits, and the score cut while its slider is dragged."""


class DatasetView(Struct, frozen=True, eq=False):
    """The last numbers of the whole set, and whether they still hold."""

    report: values.CheckReport | None
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

    def find_model_check(self, model: int | None) -> values.ModelCheck | None:
        """The last numbers of one model."""
        models = () if self.report is None else self.report.models
        return next((one for one in models if one.author == model), None)


class _CountedDataset(Struct, frozen=True, eq=False):
    inputs: _Inputs
    report: values.CheckReport
    findings: Mapping[int, Findings]
    """By id of the model."""
    seat: tuple[int | None, Mode]
    """For whom it was counted: what an auditor may see is not for a person who draws."""


class DatasetCheck:
    """Numbers of the whole set; they are counted when `start_count` asks for it, and `finished` is called after it."""

    def __init__(self, selection: ModelSelection, *, finished: Callable[[], None]) -> None:
        self._selection = selection
        self.job: Final = KeyedJob[_Inputs](selection.host, finished=finished)
        self._intervals: Final = KeyedJob[values.CheckReport](selection.host, finished=finished)
        self._counted: _CountedDataset | None = None
        self._failed_inputs: _Inputs | None = None
        self.reason = ""
        """Why there are no numbers; empty while they are counted or there."""
        self._without_intervals: values.CheckReport | None = None
        """The last report whose intervals could not be made; it is not tried again."""
        self._errors: tuple[object, ModelErrors] | None = None
        """Those of the findings that were counted last."""
        self._marks = 0
        """Counts what changed without being counted again."""

    @property
    def version(self) -> tuple[int, ...]:
        """Differs whenever the view may differ for another reason than what is chosen."""
        return self.job.version, self._intervals.version, self._marks

    @property
    def is_current(self) -> bool:
        """Whether the numbers are there and nothing that they depend on has changed since."""
        return self.report is not None and self._counted is not None and self._counted.inputs == self._collect_inputs()

    @property
    def report(self) -> values.CheckReport | None:
        """The last numbers that were counted for who sits here; `is_current` says whether they still hold."""
        return None if self._counted is None or self._counted.seat != self._seat else self._counted.report

    @property
    def _seat(self) -> tuple[int | None, Mode]:
        view = self._selection.scene.view
        return view.author, view.mode

    def make_view(self) -> DatasetView:
        """The numbers as they are now; nothing is counted."""
        inputs, counted = self._collect_inputs(), self._counted
        is_current = counted is not None and counted.inputs == inputs and counted.seat == self._seat
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

    def count_errors(self) -> ModelErrors | None:
        """By image how many findings the shown model has; None where it was not counted as things are now."""
        model, counted = self._selection.chosen.model, self._counted
        if model is None or counted is None or not self.is_current or model not in counted.findings:
            return None
        if self._errors is None or self._errors[0] is not counted.findings or self._errors[1].model != model:
            images = next(one.result.inputs.images for one in counted.report.models if one.author == model)
            there, number = np.unique(counted.findings[model].image, return_counts=True)
            by_image = dict.fromkeys(images.tolist(), 0) | dict(zip(there.tolist(), number.tolist(), strict=True))
            self._errors = counted.findings, ModelErrors(model, by_image)
        return self._errors[1]

    def start_count(self) -> None:
        """Counts again in a worker thread, unless the numbers are current or under way.

        The loaded project is one range whose tables stay, on purpose: a press on a number finds its shapes.
        """
        inputs = self._collect_inputs()
        options, _edits, moving = inputs
        if options is None or moving is not None or self.is_current or self.job.running == inputs:
            return
        host, project, seat = self._selection.host, self._selection.project, self._seat
        self._failed_inputs = None
        self.job.version += 1

        def work(progress: Progress) -> values.CheckReport:
            return values.make_check_report(host.load_project(project, progress), options, progress)

        def done(report: values.CheckReport) -> None:
            findings = {one.author: findings_of_result(one.result) for one in report.models}
            self._counted, self.reason = _CountedDataset(inputs, report, findings, seat), ""

        def failed(sentence: str) -> None:
            self.reason, self._failed_inputs = sentence, inputs

        self.job.start(inputs, Job(Phrase("Checking models"), work), done=done, failed=failed)

    def cancel(self) -> None:
        """Calls the counting off, until it is asked for again."""
        self.reason, self._failed_inputs = Phrase("The counting was called off."), self._collect_inputs()
        self.job.cancel()

    def require_report(self) -> values.CheckReport:
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

        def done(report: values.CheckReport) -> None:
            if self._counted is counted:
                self._counted = replace(counted, report=report)

        def failed(_sentence: str) -> None:
            self._without_intervals = counted.report

        job = Job(
            Phrase("Making intervals"),
            lambda progress: values.add_check_intervals(counted.report, progress),
            quiet=True,
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

    def _make_options(self) -> values.CheckOptions | None:
        chosen, project = self._selection.chosen, self._selection.project
        if chosen.model is None or chosen.reference is None:
            return None
        compared = dict.fromkeys((chosen.model, *chosen.compared))
        models = [one for one in compared if project.find_finished(one) or project.find_unsure(one)]
        return values.CheckOptions(
            models=tuple(models),
            reference=chosen.reference,
            humans=chosen.humans,
            settings=self._selection.settings,
            selection=self._selection.rule,
            minimum_support=chosen.minimum_support,
        )

    def _collect_inputs(self) -> _Inputs:
        return self._make_options(), self._selection.edits, self._selection.chosen.theta_cls


class Lack(enum.Enum):
    """Why there is nothing to show."""

    MODEL = "model"
    """No model has processed the images."""
    REFERENCE = "reference"
    """Nobody is there against whom a model could be measured."""
    PERSON = "person"
    """Nobody is signed in, to whom anything could be shown."""
    AUDIT = "audit"
    """Work of others is hidden, as this is no audit."""


class Absence(enum.Enum):
    """Why the open image has no counts."""

    NOT_PROCESSED = "the model has not been on this image"
    NOT_FINISHED = "the reference has not finished this image"
    TRAINING = "it is a training image, which counts nowhere"
    GIVEN = "its objects were given by points, so nobody found or missed any"


class ModelView(Struct, frozen=True, eq=False):
    """The open project as the model check sees it at one moment."""

    project: Project
    selection: CheckSelection
    cut: ShownCut
    is_shown: bool
    """Whether the overlay is to be seen."""
    lack: Lack | None
    models: tuple[Author, ...]
    references: tuple[Author, ...]
    image: ImageView | None
    """None without a model, a reference, and where the image does not count."""
    absence: Absence | None
    """Why the open image does not count."""
    unjudged: Shapes | None
    """What the model put out on an image that the reference has not finished: nothing of it is right or wrong."""
    support: Mapping[int, int]
    """By author on how many images the author's work counts."""
    internals: InternalsView
    dataset: DatasetView

    @property
    def findings(self) -> Findings | None:
        """What is walked through: findings of the whole set where they are known, else those of the open image."""
        if self.dataset.findings is not None:
            return self.dataset.findings
        return None if self.image is None else self.image.findings

    @property
    def unjudged_focus(self) -> Shapes | None:
        """The detection in focus where the reference has not finished the image, as a table of one row."""
        focus = self.selection.focus
        if self.unjudged is None or focus is None or focus.kind is not values.FindingKind.UNJUDGED:
            return None
        rows = self.unjudged.rows_of([focus.shape])
        return self.unjudged.take(rows) if len(rows) else None

    def list_findings(self, image: int) -> Iterator[PlacedFinding]:
        """What a click on the open image can put into focus: its findings, or every detection while none is judged."""
        if self.image is not None:
            yield from self.image.list_findings()
        elif self.unjudged is not None:
            for shape, box in zip(self.unjudged.id.tolist(), self.unjudged.box, strict=True):
                yield PlacedFinding(FindingFocus(values.FindingKind.UNJUDGED, image, shape), box)

    def find_position(self) -> tuple[int, int]:
        """Which of what is walked through is in focus, from 1 (0 for none), and how many there are.

        These are the rows of an open list of suspects, else the findings that pass the filter.
        """
        route = self.selection.route
        if route is not None:
            return (0 if find_suspicion(self.selection) is None or route.at is None else route.at + 1), len(route.rows)
        found, focus = self.findings, self.selection.focus
        if found is None:
            return 0, 0
        rows = found.find_passing(self.selection.filter).tolist()
        here = None if focus is None else found.row_of(focus)
        return (rows.index(here) + 1 if here in rows else 0), len(rows)


FOCUS_MARGIN: Final = 0.75
"""How much of its surroundings is shown with a finding, in its own longer sides."""


class FindingWalk:
    """Puts findings into focus, one after the other; `choose` changes the selection and `view` gives what follows."""

    def __init__(
        self,
        selection: ModelSelection,
        dataset: DatasetCheck,
        *,
        choose: Callable[..., None],
        view: Callable[[], ModelView],
    ) -> None:
        self._selection, self._dataset = selection, dataset
        self._choose, self._view = choose, view

    def go(self, by: int = 1) -> FindingFocus | None:
        """Goes to the next (`by` 1) or previous (-1) finding that passes the filter; None when there is none left.

        While a list of suspects is open the walk goes down its rows. Raises UserError while the whole set must be
        counted first: mechanisms and scores of other images are not known before.
        """
        route = self._selection.chosen.route
        if route is not None:
            at = (0 if by > 0 else len(route.rows) - 1) if route.at is None else route.at + by
            return self.focus_on_suspect(at)
        if self._selection.chosen.surest_first:
            return self._go_by_score(self._require_set(), by)
        view = self._view()
        if view.dataset.findings is not None:
            return self._focus_next(view.dataset.findings, by)
        focus = None if view.image is None else self._focus_next(view.image.findings, by)
        if focus is not None:
            return focus
        if self._selection.chosen.filter.mechanisms:
            self._require_set()
            return self.go(by)
        focus = self._find_next_image(by)
        if focus is not None:
            self.focus_on(focus)
        return focus

    def go_through(self, wanted: values.FindingFilter, *, here: bool = False) -> FindingFocus | None:
        """Narrows the filter to these findings and focuses on the first, of the set or `here` of the open image.

        Further calls focus on the next one, and at the first again after the last. None when there are none. A list of
        suspects is left. Raises UserError as `go` does.
        """
        if self._selection.chosen.filter != wanted or self._selection.chosen.route is not None:
            self._choose(filter=wanted, focus=None, step=None, route=None)
        view = self._view()
        found = view.dataset.findings
        if here:
            found = None if view.image is None else view.image.findings
        if found is None:
            return self.go()
        rows = found.find_passing(wanted).tolist()
        if not rows:
            return None
        now = None if view.selection.focus is None else found.row_of(view.selection.focus)
        focus = found.focus_of(next((row for row in rows if now is not None and row > now), rows[0]))
        self.focus_on(focus)
        return focus

    def focus_on_suspect(self, at: int) -> FindingFocus | None:
        """Focuses on a suspect by its place in the list that is open; None beyond its ends."""
        route = self._selection.chosen.route
        if route is None or not 0 <= at < len(route.rows):
            return None
        row = int(route.rows[at])
        image = int(route.found.suspects.image[row])
        if image not in self._selection.project.images:
            return None
        if image != self._selection.scene.view.image:
            self._selection.host.set_view(image=image)
        focus = focus_of_suspect(route.found, row, self._view().image)
        self._choose(route=replace(route, at=at))
        self.focus_on(focus)
        return focus

    def focus_on(self, focus: FindingFocus | None) -> None:
        """Focuses on a finding: opens its image and brings it into view."""
        host = self._selection.host
        if focus is not None and focus.image != self._selection.scene.view.image:
            host.set_view(image=focus.image)
        self._choose(focus=focus, step=None)
        image = self._view().image
        if image is not None and image.focus_box is not None:
            x0, y0, x1, y1 = image.focus_box.tolist()
            around = FOCUS_MARGIN * max(x1 - x0, y1 - y0)
            host.show((x0 - around, y0 - around, x1 + around, y1 + around))

    def focus_at(self, x: float, y: float) -> bool:
        """Puts the smallest finding under a point of the image into focus; without one the focus goes.

        Where the reference has not finished the image every detection that is shown can be focused on.
        """
        view, image = self._view(), self._selection.scene.view.image
        if image is None or not view.is_shown:
            return False
        under: list[tuple[float, FindingFocus]] = []
        for focus, box in view.list_findings(image):
            x0, y0, x1, y1 = box.tolist()
            if focus.kind not in view.selection.hidden_kinds and x0 <= x <= x1 and y0 <= y <= y1:
                under.append(((x1 - x0) * (y1 - y0), focus))
        self._choose(focus=min(under, key=lambda pair: pair[0])[1] if under else None, step=None)
        return bool(under)

    def _require_set(self) -> Findings:
        """The findings of the whole set. Raises UserError while they must be counted first."""
        if self._view().dataset.findings is None:
            self._dataset.start_count()
        found = self._view().dataset.findings
        if found is None:
            raise UserError(self._dataset.reason or NOT_COUNTED)
        return found

    def _go_by_score(self, found: Findings, by: int) -> FindingFocus | None:
        """The next (or previous) finding of the whole set by descending score; without a focus the first or last."""
        chosen = self._selection.chosen
        rows = found.sort_surest(found.find_passing(chosen.filter)).tolist()
        here = None if chosen.focus is None else found.row_of(chosen.focus)
        at = rows.index(here) + by if here in rows else (0 if by > 0 else len(rows) - 1)
        if not 0 <= at < len(rows):
            return None
        focus = found.focus_of(rows[at])
        self.focus_on(focus)
        return focus

    def _focus_next(self, found: Findings, by: int) -> FindingFocus | None:
        ahead = self._find_rows_ahead(found, by)
        if not ahead:
            return None
        focus = found.focus_of(ahead[0])
        self.focus_on(focus)
        return focus

    def _find_rows_ahead(self, found: Findings, by: int) -> list[int]:
        """The rows after (or before, nearest first) what is in focus, or after the beginning of the open image."""
        chosen, image = self._selection.chosen, self._selection.scene.view.image
        rows: list[int] = found.find_passing(chosen.filter).tolist()
        ordered = rows if by > 0 else rows[::-1]
        focus = chosen.focus
        here = None if focus is None or focus.image != image else found.row_of(focus)
        if here is not None:
            return [row for row in ordered if (row > here if by > 0 else row < here)]
        if image is None:
            return ordered
        return [row for row in ordered if (found.image[row] >= image if by > 0 else found.image[row] <= image)]

    def _find_next_image(self, by: int) -> FindingFocus | None:
        """The first finding of the next image that has one, by its output alone."""
        selection = self._selection
        project, view, chosen = selection.project, selection.scene.view, selection.chosen
        order = [image.id for image in project.list_images()][:: 1 if by > 0 else -1]
        start = order.index(view.image) + 1 if view.image in order else 0
        settings, least = selection.settings, selection.cut.value
        for image in order[start:]:
            sides = selection.load_sides(image)
            if sides is None:
                continue
            check = check_image(image, *sides, settings)
            found = findings_of_image(check, check.evaluate_at(least), check.diagnose_errors(least, None))
            rows = found.find_passing(chosen.filter)
            if len(rows):
                return found.focus_of(int(rows[0 if by > 0 else -1]))
        return None


def focus_of_entry(result: CheckResult, found: LabelConfusion, entry: int) -> FindingFocus:
    """The detection of an entry as the matching within labels judges it; the missed object where it has none."""
    image, detection = int(found.image[entry]), int(found.shape_b[entry])
    if detection == NOBODY:
        return FindingFocus(values.FindingKind.MISSED, image, int(found.shape_a[entry]))
    hits = result.inputs.detections.id[result.matching.true_positives].tolist()
    return FindingFocus(values.FindingKind.TRUE if detection in hits else values.FindingKind.FALSE, image, detection)


OVERLAYS: Final = ("inside", "model", "miss", "focus")
"""Ids of the plugin's overlays, lowest first."""
_INTERNALS_FIELDS: Final = ("model", "reference", "proposals", "boxes", "focus")
"""What the boxes inside the detector depend on; a slider leaves them as they are drawn."""


_LOOKED_AT: Final = ("image", "mode", "workspace", "model_shown", "all_hidden")
"""Fields of the view that say what of a model is to be seen."""


class WindowActions(Protocol):
    """Actions that need a window; those that are not possible raise UserError."""

    def run(self) -> None:
        """Asks which model to run over which images."""

    def load(self) -> None:
        """Asks which output of a model to load."""

    def take(self) -> None:
        """Asks whether to take all boxes above the score cut as drafts."""

    def send_to_reference(self) -> None:
        """Puts the finding in focus into the reference."""

    def send_to_note(self) -> None:
        """Says *needs review* of the finding in focus."""

    def show_suspects(self) -> None:
        """Opens the lists of suspects."""

    def show_details(self) -> None:
        """Opens all numbers and diagrams of the set."""

    def export(self) -> None:
        """Asks where the report is to lie."""


class DetectorState:
    """Follows the session through the host; `changed` tells its listeners (the panel) that the view has changed."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.changed: Signal[None] = Signal()
        self.dialogs: WindowActions | None = None
        """Given by the tab while it is there."""
        self.choices: Final = ModelSelection(host, found=self.announce)
        self.internals: Final = InternalsCache(self.choices, arrived=self.announce)
        self._checker = ImageChecker()
        self.dataset_check: Final = DatasetCheck(self.choices, finished=self._on_counted)
        self.walk: Final = FindingWalk(self.choices, self.dataset_check, choose=self.choose, view=lambda: self.view)
        self._view: ModelView | None = None
        self._view_inputs: tuple[Any, ...] = ()
        host.listen(self._on_changed)

    @property
    def selection(self) -> CheckSelection:
        """What is chosen."""
        return self.choices.chosen

    @property
    def project(self) -> Project:
        """The project as shown."""
        return self.host.scene().project

    @property
    def is_shown(self) -> bool:
        """Whether the overlay is to be seen."""
        return self.choices.is_shown

    @property
    def view(self) -> ModelView:
        """What is to be shown; made at the first reading after a change."""
        scene = self.host.scene()
        kept, inputs = self._view, self._collect_inputs(scene)
        if kept is None or kept.project is not scene.project or self._view_inputs != inputs:
            self._view = kept = self._make_view()
            self._view_inputs = inputs
        return kept

    def choose(self, **fields: Any) -> None:
        """Changes fields of the selection, redraws what they touch and tells the listeners."""
        if fields.get("model", self.selection.model) != self.selection.model:
            self.keep_cut()
        before, image = self.selection, self.host.scene().view.image
        folder = self.internals.make_view(image).folder
        if not self.choices.choose(**fields):
            return
        if (before.model, before.reference) != (self.selection.model, self.selection.reference):
            self._tell_errors(None)
        if fields.get("route") is not None:
            self._tell_suspects(fields["route"].found.suspects)
        moved = any(getattr(before, name) != getattr(self.selection, name) for name in _INTERNALS_FIELDS)
        self.announce(OVERLAYS if moved or self.internals.make_view(image).folder is not folder else OVERLAYS[1:])

    def keep_cut(self) -> None:
        """Stores the score cut to which the slider was dragged, as an edit. Raises UserError when that fails."""
        moved = self.selection.theta_cls
        if moved is not None:
            self.set_cut(moved)

    def set_cut(self, score: float | None) -> None:
        """Stores a score cut for the shown model as an edit; None goes back to that of best F1.

        Raises UserError when it cannot be stored.
        """
        self.choices.keep_cut(score)
        self.choose(theta_cls=None)

    def mark_groups_below(self, least: int) -> None:
        """Has groups of fewer objects marked in tables."""
        self.choices.choose(minimum_support=least)
        self.dataset_check.follow_marks()
        self.announce(())

    def announce(self, overlays: Sequence[str] = OVERLAYS) -> None:
        """Redraws the overlays and tells the listeners."""
        self._request_what_is_shown()
        self.host.redraw(*overlays)
        self.changed.emit(None)

    def request_internals(self) -> None:
        """Reads the internals of the open image, unless they are loaded or of no use; redraws when they arrive."""
        self.internals.request(self.host.scene().view.image)

    def load_strong_detections(self) -> Shapes | None:
        """What the model put out on the open image with a score >= the cut; None where it has not been."""
        image = self.host.scene().view.image
        found = None if image is None else self.choices.load_detections(image)
        return None if found is None else found.take((found.score >= self.choices.cut.value) & ~found.crowd)

    def _collect_inputs(self, scene: Scene) -> tuple[Any, ...]:
        """What the view depends on besides the project."""
        shown = (scene.view.author, *(getattr(scene.view, name) for name in (*_LOOKED_AT, "counted_images")))
        return (
            self.selection,
            *shown,
            self.choices.edits,
            self.internals.job.version,
            self.dataset_check.version,
            self.choices.best_cuts.job.version,
        )

    def _make_view(self) -> ModelView:
        scene = self.host.scene()
        models, references = tuple(models_of(scene.project)), tuple(references_of(scene.project))
        lack = Lack.MODEL if not models else Lack.REFERENCE if not references else None
        if lack is None and not self.choices.may_show:
            lack = Lack.PERSON if has_empty_seat(scene.view) else Lack.AUDIT
        inside = self.internals.make_view(scene.view.image)
        image = None if lack else self._checker.make_view(self.choices, inside)
        absence = None if lack or image is not None else self._find_absence(scene)
        return ModelView(
            project=self.project,
            selection=self.selection,
            cut=self.choices.cut,
            is_shown=self.is_shown,
            lack=lack,
            models=models,
            references=references,
            image=image,
            absence=absence,
            unjudged=self.load_strong_detections() if absence is Absence.NOT_FINISHED else None,
            support=self.choices.support,
            internals=inside,
            dataset=self.dataset_check.make_view(),
        )

    def _find_absence(self, scene: Scene) -> Absence | None:
        """Why the open image does not count."""
        image = scene.view.image
        if image is None:
            return None
        if scene.project.images[image].purpose is ImagePurpose.TRAINING:
            return Absence.TRAINING
        if scene.project.images[image].prompts:
            return Absence.GIVEN
        processed = find_counting_key(scene.project, image, self.selection.model) is not None
        return Absence.NOT_FINISHED if processed else Absence.NOT_PROCESSED

    def _on_counted(self) -> None:
        """Tells the list of images what a count of the whole set has found."""
        found = self.dataset_check.count_errors()
        if found is not None:
            self._tell_errors(found)
        self.changed.emit(None)

    def _tell_suspects(self, found: Suspects) -> None:
        """Lets the search of shapes find what the list that is walked names."""
        known = self.host.scene().view.suspects
        if known is None or known.shape is not found.shape:
            self.host.set_view(suspects=SuspectShapes(found.suspicion, found.shape, found.score))

    def _tell_errors(self, found: ModelErrors | None) -> None:
        if found is not self.host.scene().view.model_errors:
            self.host.set_view(model_errors=found)

    def _request_what_is_shown(self) -> None:
        if self.is_shown:
            self.choices.request_best_cut()
            self.request_internals()

    def show_model(self, model: int, reference: int | None) -> None:
        """Checks this model, against somebody in particular where that is said."""
        self.choose(model=model, **({} if reference is None else {"reference": reference}))

    def _on_changed(self, change: Change) -> None:
        self.choices.follow(change)
        asked = self.host.scene().view.checked
        if asked is not None and change.touches_view("checked"):
            self.host.set_view(checked=None)
            self.show_model(*asked)
        if any(change.touches_part(kind) for kind in (MetricSettings, Author, Vocabulary)):
            self.announce()
        elif change.layers or change.touches_view(*_LOOKED_AT, "listed", "only_listed"):
            self._request_what_is_shown()
            self.changed.emit(None)


def is_drawn(state: DetectorState, author: int) -> bool | None:
    """Whether the boxes of a person, or the output of a model, are shown; None where nothing of others may be."""
    view = state.host.scene().view
    if not state.choices.may_show or view.all_hidden:
        return None
    if state.project.authors[author].kind is AuthorKind.MODEL:
        return state.is_shown and state.selection.model == author
    return author not in view.hidden_authors and (view.others_shown or author == view.author)


def toggle_drawn(state: DetectorState, person: int) -> None:
    """Shows the boxes of a person, or hides them; those of everybody else stay as they are."""
    people = state.project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE)
    hidden = frozenset(one.id for one in people if not is_drawn(state, one.id))
    state.host.set_view(others_shown=True, hidden_authors=hidden ^ {person})
