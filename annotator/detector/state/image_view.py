"""Image view: what the shown model comes to on the open image at the thresholds, made once for every change."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from annotator.detector.state.findings import Findings, findings_of_image
from annotator.detector.state.image_check import CutResult, ErrorDiagnosis, ImageCheck, check_image
from annotator.detector.state.internals_cache import InternalsView
from annotator.detector.state.selection import FindingFocus, ModelSelection
from annotator.detector.text import MissDescription, describe_miss, describe_without_internals
from annotator.geometry.box import Floats
from annotator.metrics.detection.explanation import MissExplanation, explain_miss
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.suspects.witnesses import Testimony, find_witnesses
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.findings import FindingKind


class PlacedFinding(NamedTuple):
    """A finding of the open image with its corners (4,)."""

    focus: FindingFocus
    box: Floats


@dataclass(frozen=True, eq=False)
class ImageView:
    """Detections and objects of the open image, each with what it turned out to be."""

    check: ImageCheck
    cut: CutResult
    """The counts at the chosen score."""
    diagnosis: ErrorDiagnosis
    """Types and mechanisms at the chosen score."""
    focus_box: Floats | None
    """Corners (4,) of what is in focus, where it is on this image."""
    explanation: MissExplanation | None
    """What became of the missed object in focus inside the detector; None without internals."""
    miss: MissDescription | None
    """The same in words; without internals what the output alone tells. None without a missed object in focus."""
    asked: tuple[int, ...] = ()
    """Ids of the other authors who have finished the image, the reference among them where a detection is in focus."""
    testimonies: tuple[Testimony, ...] = ()
    """What those of them have at the finding in focus who have a box there."""

    @cached_property
    def findings(self) -> Findings:
        """What can be walked through, in the order of the walk; the overlays do without."""
        return findings_of_image(self.check, self.cut, self.diagnosis)

    def list_claims(self) -> list[int]:
        """Rows of the detections that claim a part which the reference says is missing."""
        observed = self.cut.observed
        found: list[int] = [] if observed is None else observed.detection[self.cut.hallucinated].tolist()
        return found

    def list_findings(self) -> Iterator[PlacedFinding]:
        """Every finding, right detections too."""
        sides = (
            (FindingKind.MISSED, self.check.reference, sorted(self.diagnosis.mechanisms)),
            (FindingKind.HALLUCINATED, self.check.reference, self.cut.hallucinated.tolist()),
            (FindingKind.FALSE, self.check.detections, self.cut.false.tolist()),
            (FindingKind.TRUE, self.check.detections, self.cut.true.tolist()),
        )
        for kind, table, rows in sides:
            for row in rows:
                yield PlacedFinding(FindingFocus(kind, self.check.image, int(table.id[row])), table.box[row])


class ImageChecker:
    """Makes image views; keeps the last check and the last diagnosis, so that only what changed is computed."""

    def __init__(self) -> None:
        self._check: tuple[ImageCheck, int, Shapes, Shapes, CheckSettings] | None = None
        self._diagnosis: tuple[ErrorDiagnosis, ImageCheck, float, Internals | None] | None = None

    def make_view(self, selection: ModelSelection, inside: InternalsView) -> ImageView | None:
        """The view of the open image; None without a model, a reference, or where the model has not been."""
        chosen, project, image = selection.chosen, selection.project, selection.scene.view.image
        sides = None if image is None else selection.load_sides(image)
        if image is None or sides is None:
            return None
        check, least = self._check_sides(image, *sides, selection.settings), selection.cut.value
        diagnosis = self._diagnose(check, least, inside.internals)
        cut = check.evaluate_at(least)
        row = _find_missed_row(check, diagnosis, chosen.focus)
        explanation = None if row is None else _explain(check, diagnosis, row, least, inside.internals)
        made = ImageView(
            check,
            cut,
            diagnosis,
            None,
            explanation,
            None if row is None else _describe(check, diagnosis, row, explanation, inside, project),
        )
        focus = chosen.focus
        return made if focus is None or focus.image != image else _add_focus(made, selection, focus)

    def _check_sides(self, image: int, reference: Shapes, detections: Shapes, settings: CheckSettings) -> ImageCheck:
        kept = self._check
        if kept is not None:
            check, old_image, old_reference, old_detections, old_settings = kept
            # Compared by content: a table with merged labels is made anew each time.
            same = old_reference == reference and old_detections == detections
            if same and (old_image, old_settings) == (image, settings):
                return check
        check = check_image(image, reference, detections, settings)
        self._check = (check, image, reference, detections, settings)
        return check

    def _diagnose(self, check: ImageCheck, cut: float, internals: Internals | None) -> ErrorDiagnosis:
        kept = self._diagnosis
        if kept is not None and kept[1] is check and kept[2] == cut and kept[3] is internals:
            return kept[0]
        diagnosis = check.diagnose_errors(cut, None if internals is None else lambda _image: internals)
        self._diagnosis = (diagnosis, check, cut, internals)
        return diagnosis


def _find_missed_row(check: ImageCheck, diagnosis: ErrorDiagnosis, focus: FindingFocus | None) -> int | None:
    """Row of the missed object in focus in the reference of the open image."""
    if focus is None or focus.kind is not FindingKind.MISSED or focus.image != check.image:
        return None
    rows = np.flatnonzero(check.reference.id == focus.shape)
    return int(rows[0]) if len(rows) and int(rows[0]) in diagnosis.mechanisms else None


def _add_focus(view: ImageView, selection: ModelSelection, focus: FindingFocus) -> ImageView:
    """The view with what is in focus and who else has a box there; as it is where that is no finding any more."""
    check, of_detection = view.check, focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    if focus.kind is not FindingKind.STATED and all(one.focus != focus for one in view.list_findings()):
        return view
    table = check.detections if of_detection else check.reference
    place = table.take(table.rows_of([focus.shape]))
    if not len(place):
        return view
    settings, first = check.settings, 0 if of_detection else 1
    rule = PairingRule(settings.iou_threshold, False, settings.overlap)
    counted = None if focus.kind is FindingKind.STATED else settings.objects
    seen = find_witnesses(place, selection.load_people(check.image), rule=rule, objects=counted)
    return replace(
        view,
        focus_box=place.box[0],
        asked=tuple(seen.list_asked(0, first=first)),
        testimonies=tuple(seen.list_testimonies(0, first=first)),
    )


def _explain(
    check: ImageCheck, diagnosis: ErrorDiagnosis, row: int, cut: float, internals: Internals | None
) -> MissExplanation | None:
    if internals is None:
        return None
    return explain_miss(
        internals,
        check.reference.box[row],
        int(check.reference.label[row]),
        detections=check.detections,
        rows=np.arange(len(check.detections)),
        theta_loc=check.settings.iou_threshold,
        theta_cls=cut,
        consumed=diagnosis.mechanisms[row] is Mechanism.CONSUMED,
    )


def _describe(
    check: ImageCheck,
    diagnosis: ErrorDiagnosis,
    row: int,
    explanation: MissExplanation | None,
    inside: InternalsView,
    project: Project,
) -> MissDescription:
    if explanation is None or inside.folder is None:
        return describe_without_internals(diagnosis.miss_types[row], inside.reason)
    return describe_miss(
        explanation,
        label=project.label_name(int(check.reference.label[row])),
        name_of=inside.folder.header.labels.__getitem__,
        one_stage=inside.folder.manifest.architecture == "one-stage",
    )
