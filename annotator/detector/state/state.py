"""The model check of an open project without Qt: what is chosen, and what follows from it for the open image."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from annotator.detector.state.dataset_check import DatasetCheck
from annotator.detector.state.image_check import CutResult, ErrorDiagnosis, ImageCheck, check_image
from annotator.detector.state.internals_cache import InternalsCache
from annotator.detector.state.selection import (
    CheckSelection,
    FindingFocus,
    default_selection_of,
    find_latest_key,
    keep_known_authors,
    models_of,
    references_of,
)
from annotator.detector.text import MissDescription, describe_miss, describe_without_internals
from annotator.formats.internals import InternalsFolder
from annotator.geometry.box import Floats
from annotator.metrics.detection.explanation import MissExplanation, explain_miss
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.author import Author
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.plugins.context import Host, Scene
from annotator.report.detector.findings import FindingKind
from annotator.session.change import Change
from annotator.session.signal import Signal
from annotator.session.view import Mode, ViewFields

OVERLAYS: Final = ("inside", "model", "miss")
"""Ids of the plugin's overlays, lowest first."""
FOCUS_MARGIN: Final = 0.75
"""How much of its surroundings is shown with a finding, in its own longer sides."""
_INTERNALS_FIELDS: Final = ("model", "reference", "shown", "proposals", "boxes", "focus")
"""What the boxes inside the detector depend on; a slider leaves them as they are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class _CachedCheck:
    """The check of the open image with what it was made from."""

    image: int
    reference: Shapes
    detections: Shapes
    settings: CheckSettings
    check: ImageCheck

    def is_current(self, image: int, sides: tuple[Shapes, Shapes], settings: CheckSettings) -> bool:
        """Whether it still is the check of these very tables."""
        same = self.reference is sides[0] and self.detections is sides[1]
        return same and self.image == image and self.settings == settings


@dataclass(frozen=True, slots=True, eq=False)
class _CachedDiagnosis:
    """Types and mechanisms with what they were made from."""

    check: ImageCheck
    cut: float
    internals: Internals | None
    diagnosis: ErrorDiagnosis


class DetectorState:
    """Follows the session through the host; `changed` tells its listeners (the panel) that something is another."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.changed: Signal[None] = Signal()
        self.dialog_requested: Signal[str] = Signal()
        """Actions that need a window: `run`, `load`, `more`, `export`."""
        self.restored_view: ViewFields = {}
        """Fields of the view as they were before the overlay was shown."""
        self.edits = 0
        """Counts the edits of the project, so that whole-set numbers know whether they are current."""
        self._selection = default_selection_of(host.scene().project)
        self._cached_check: _CachedCheck | None = None
        self._cached_diagnosis: _CachedDiagnosis | None = None
        self._internals_cache = InternalsCache(host, arrived=self.announce)
        self.dataset_check: Final = DatasetCheck(self)
        host.listen(self._on_changed)

    @property
    def selection(self) -> CheckSelection:
        """What is chosen."""
        return self._selection

    @property
    def scene(self) -> Scene:
        """What is open."""
        return self.host.scene()

    @property
    def project(self) -> Project:
        """The project as shown."""
        return self.host.scene().project

    @property
    def is_shown(self) -> bool:
        """Whether the overlay is to be seen: it shows others' work, and so only in audit mode."""
        view = self.scene.view
        return self._selection.shown and view.mode is Mode.AUDIT and not view.all_hidden

    @property
    def models(self) -> list[Author]:
        """The models of the project."""
        return models_of(self.project)

    @property
    def references(self) -> list[Author]:
        """Whoever a model can be measured against: adjudicated references first, then persons."""
        return references_of(self.project)

    @property
    def settings(self) -> CheckSettings:
        """The project's settings with the chosen thresholds."""
        chosen = self._selection
        return replace(
            CheckSettings.of(self.project),
            iou_threshold=chosen.theta_loc,
            theta_cls=chosen.theta_cls,
            fn_rule=chosen.fn_rule,
        )

    def choose(self, **fields: Any) -> None:
        """Changes fields of the choice, redraws what they touch and tells the listeners."""
        before, chosen = self._selection, replace(self._selection, **fields)
        if chosen == before:
            return
        usable = self.internals_folder
        self._selection = chosen
        moved = any(getattr(before, name) != getattr(chosen, name) for name in _INTERNALS_FIELDS)
        self.announce(OVERLAYS if moved or self.internals_folder is not usable else OVERLAYS[1:])

    def announce(self, overlays: Sequence[str] = OVERLAYS) -> None:
        """Redraws the overlays and tells the listeners."""
        self.host.redraw(*overlays)
        self.changed.emit(None)

    def compute_best_scores(self, internals: Internals) -> Floats:
        """The best foreground score of every row (K,) of the open image's internals."""
        return self._internals_cache.compute_best_scores(internals)

    def find_layer_keys(self, scene: Scene) -> list[LayerKey]:
        """The layers of the reference and of the model on the open image."""
        chosen = (self._selection.reference, self._selection.model)
        keys = [find_latest_key(scene.project, scene.view.image, author) for author in chosen]
        return [key for key in keys if key is not None]

    @property
    def check(self) -> ImageCheck | None:
        """The check of the open image; None without a model, a reference, or where the model has not been."""
        image = self.scene.view.image
        sides = None if image is None else self.load_sides(image)
        if image is None or sides is None:
            return None
        settings = replace(self.settings, theta_cls=0.0)
        kept = self._cached_check
        if kept is None or not kept.is_current(image, sides, settings):
            self._cached_check = kept = _CachedCheck(image, *sides, settings, check_image(image, *sides, settings))
        return kept.check

    def load_sides(self, image: int) -> tuple[Shapes, Shapes] | None:
        """The shapes of reference and model on an image, by their latest passes; None where the model has not been."""
        project, chosen = self.project, self._selection
        theirs = find_latest_key(project, image, chosen.model)
        if theirs is None or chosen.reference is None:
            return None
        ours = find_latest_key(project, image, chosen.reference)
        return Shapes.empty() if ours is None else self._load_shapes(ours), self._load_shapes(theirs)

    @property
    def cut_result(self) -> CutResult | None:
        """Its counts at the chosen score."""
        check = self.check
        return None if check is None else check.evaluate_at(self._selection.theta_cls)

    @property
    def diagnosis(self) -> ErrorDiagnosis | None:
        """Types and mechanisms of its misses at the chosen score."""
        check = self.check
        if check is None:
            return None
        inside, cut, kept = self.internals, self._selection.theta_cls, self._cached_diagnosis
        if kept is None or kept.check is not check or kept.cut != cut or kept.internals is not inside:
            missed = check.diagnose_errors(cut, None if inside is None else lambda _image: inside)
            self._cached_diagnosis = kept = _CachedDiagnosis(check, cut, inside, missed)
        return kept.diagnosis

    @property
    def internals_folder(self) -> InternalsFolder | None:
        """The internals of the chosen model, where they are there and can answer."""
        found, reason = self._internals_cache.find_folder(self.project, self._selection, edits=self.edits)
        return None if reason else found

    @property
    def internals_reason(self) -> str:
        """Why the mechanisms of the open image are not known, or empty."""
        found, reason = self._internals_cache.find_folder(self.project, self._selection, edits=self.edits)
        image = self.scene.view.image
        return reason or ("" if found is None or image is None else self._internals_cache.find_reason(found, image))

    @property
    def internals(self) -> Internals | None:
        """The internals of the open image; read beside the work when they are asked for first."""
        folder, image = self.internals_folder, self.scene.view.image
        return None if folder is None or image is None else self._internals_cache.find_internals(folder, image)

    @property
    def explanation(self) -> MissExplanation | None:
        """What became of the missed object in focus inside the detector; None without internals."""
        check, why, inside, row = self.check, self.diagnosis, self.internals, self.missed_row
        if check is None or why is None or inside is None or row is None:
            return None
        cut = self._selection.theta_cls
        return explain_miss(
            inside,
            check.reference.box[row],
            int(check.reference.label[row]),
            detections=check.detections,
            rows=np.arange(len(check.detections)),
            theta_loc=self._selection.theta_loc,
            theta_cls=cut,
            consumed=why.mechanisms[row] is Mechanism.CONSUMED,
        )

    @property
    def miss_description(self) -> MissDescription | None:
        """The same in words; without internals what the output alone tells. None without a missed object in focus."""
        check, why, row = self.check, self.diagnosis, self.missed_row
        if check is None or why is None or row is None:
            return None
        found, folder = self.explanation, self.internals_folder
        if found is None or folder is None:
            return describe_without_internals(why.miss_types[row])
        label = self.label_name_of(int(check.reference.label[row]))
        columns = folder.header.labels
        one_stage = folder.manifest.architecture == "one-stage"
        return describe_miss(found, label=label, name_of=columns.__getitem__, one_stage=one_stage)

    @property
    def missed_row(self) -> int | None:
        """Row of the missed object in focus in the reference of the open image."""
        focus, check, why = self._selection.focus, self.check, self.diagnosis
        if focus is None or check is None or why is None:
            return None
        if focus.kind is not FindingKind.MISSED or focus.image != check.image:
            return None
        rows = np.flatnonzero(check.reference.id == focus.shape)
        return int(rows[0]) if len(rows) and int(rows[0]) in why.mechanisms else None

    @property
    def focus_box(self) -> Floats | None:
        """Corners (4,) of what is in focus on the open image."""
        focus, check = self._selection.focus, self.check
        if focus is None or check is None or focus.image != check.image:
            return None
        table = check.detections if focus.kind in (FindingKind.TRUE, FindingKind.FALSE) else check.reference
        rows = np.flatnonzero(table.id == focus.shape)
        if not len(rows):
            return None
        box: Floats = table.box[rows[0]]
        return box

    def label_name_of(self, label: int) -> str:
        """The name of a label of the project."""
        return self.project.label_name(label)

    def focus_on(self, focus: FindingFocus | None) -> None:
        """Looks at a finding: opens its image and brings it into view."""
        if focus is not None and focus.image != self.scene.view.image:
            self.host.set_view(image=focus.image)
        self.choose(focus=focus, step=None)
        box = self.focus_box
        if box is not None:
            x0, y0, x1, y1 = box.tolist()
            around = FOCUS_MARGIN * max(x1 - x0, y1 - y0)
            self.host.show((x0 - around, y0 - around, x1 + around, y1 + around))

    def focus_at(self, x: float, y: float) -> bool:
        """Puts the smallest finding under a point of the image into focus; without one the focus goes."""
        check, at, why = self.check, self.cut_result, self.diagnosis
        if check is None or at is None or why is None or not self.is_shown:
            return False
        found: list[tuple[float, FindingFocus]] = []
        sides: Sequence[tuple[FindingKind, Shapes, Any]] = (
            (FindingKind.MISSED, check.reference, sorted(why.mechanisms)),
            (FindingKind.HALLUCINATED, check.reference, at.hallucinated.tolist()),
            (FindingKind.FALSE, check.detections, at.false.tolist()),
            (FindingKind.TRUE, check.detections, at.true.tolist()),
        )
        for kind, table, rows in sides:
            if kind in self._selection.hidden_kinds:
                continue
            for row in rows:
                x0, y0, x1, y1 = table.box[row].tolist()
                if x0 <= x <= x1 and y0 <= y <= y1:
                    found.append(((x1 - x0) * (y1 - y0), FindingFocus(kind, check.image, int(table.id[row]))))
        self.choose(focus=min(found, key=lambda pair: pair[0])[1] if found else None, step=None)
        return bool(found)

    def _load_shapes(self, key: LayerKey) -> Shapes:
        """The shapes of a layer as shown."""
        loaded = self.project.layer_of(key).loaded
        return self.host.shapes(key) if loaded is None else loaded

    def _on_changed(self, change: Change) -> None:
        if change.opened or ((change.layers or change.parts) and not change.preview):
            self.edits += 1
        if change.opened or change.touches_part(Author):
            self._selection = keep_known_authors(self._selection, self.project)
        if change.touches_part(MetricSettings) or change.touches_part(Author):
            self.announce()
        elif change.layers or change.touches_view("image", "mode", "all_hidden"):
            self.changed.emit(None)
