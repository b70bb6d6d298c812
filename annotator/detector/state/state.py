"""State of the model check at an open project without Qt: what is chosen, what follows from it, and the walk."""

from collections.abc import Sequence
from typing import Any, Final

from annotator.detector.state.dataset_check import DatasetCheck
from annotator.detector.state.image_view import ImageChecker
from annotator.detector.state.internals_cache import InternalsCache
from annotator.detector.state.selection import (
    CheckSelection,
    ModelSelection,
    find_counting_key,
    models_of,
    references_of,
)
from annotator.detector.state.view import Absence, Lack, ModelView
from annotator.detector.state.walk import FindingWalk
from annotator.geometry.box import Floats
from annotator.metrics.detection.internals import Internals
from annotator.model.author import Author
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.plugins.context import Host, Scene
from annotator.session.change import Change
from annotator.session.signal import Signal
from annotator.session.view import Mode, ViewFields

OVERLAYS: Final = ("inside", "model", "miss", "focus")
"""Ids of the plugin's overlays, lowest first."""
_INTERNALS_FIELDS: Final = ("model", "reference", "shown", "proposals", "boxes", "focus")
"""What the boxes inside the detector depend on; a slider leaves them as they are drawn."""


class DetectorState:
    """Follows the session through the host; `changed` tells its listeners (the panel) that the view has changed."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.changed: Signal[None] = Signal()
        self.dialog_requested: Signal[str] = Signal()
        """Actions that need a window, such as `run` and `suspects`."""
        self.restored_view: ViewFields = {}
        """Fields of the view as they were before the overlay was shown."""
        self._selection = ModelSelection(host, found=self.announce)
        self._internals = InternalsCache(self._selection, arrived=self.announce)
        self._checker = ImageChecker()
        self.dataset_check: Final = DatasetCheck(self._selection, finished=lambda: self.changed.emit(None))
        self.walk: Final = FindingWalk(self._selection, self.dataset_check, choose=self.choose, view=lambda: self.view)
        self._view: ModelView | None = None
        self._view_inputs: tuple[Any, ...] = ()
        host.listen(self._on_changed)

    @property
    def selection(self) -> CheckSelection:
        """What is chosen."""
        return self._selection.chosen

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
        """Whether the overlay is to be seen."""
        return self._selection.is_shown

    @property
    def view(self) -> ModelView:
        """What is to be shown; made when it is asked for first after a change."""
        scene = self.scene
        kept, inputs = self._view, self._collect_inputs(scene)
        if kept is None or kept.project is not scene.project or self._view_inputs != inputs:
            self._view = kept = self._make_view()
            self._view_inputs = inputs
        return kept

    def choose(self, **fields: Any) -> None:
        """Changes fields of the selection, redraws what they touch and tells the listeners."""
        if fields.get("model", self.selection.model) != self.selection.model:
            self.keep_cut()
        before, image = self.selection, self.scene.view.image
        folder = self._internals.make_view(image).folder
        if not self._selection.choose(**fields):
            return
        moved = any(getattr(before, name) != getattr(self.selection, name) for name in _INTERNALS_FIELDS)
        self.announce(OVERLAYS if moved or self._internals.make_view(image).folder is not folder else OVERLAYS[1:])

    def move_cut(self, score: float) -> None:
        """Shows the open image at another score cut; `keep_cut` stores it."""
        self.choose(theta_cls=score)

    def keep_cut(self) -> None:
        """Stores the score cut to which a hand has moved it, as an edit. Raises UserError when it cannot be stored."""
        moved = self.selection.theta_cls
        if moved is not None:
            self.set_cut(moved)

    def set_cut(self, score: float | None) -> None:
        """Stores a score cut for the shown model as an edit; None goes back to that of best F1.

        Raises UserError when it cannot be stored.
        """
        self._selection.keep_cut(score)
        self.choose(theta_cls=None)

    def set_metric(self, name: str, value: Any) -> None:
        """Stores one of the project's settings as an edit. Raises UserError when it cannot be stored."""
        self._selection.set_metric(name, value)

    def mark_groups_below(self, least: int) -> None:
        """Has groups of fewer objects marked in tables."""
        self._selection.choose(minimum_support=least)
        self.dataset_check.follow_marks()
        self.announce(())

    def announce(self, overlays: Sequence[str] = OVERLAYS) -> None:
        """Redraws the overlays and tells the listeners."""
        self._request_what_is_shown()
        self.host.redraw(*overlays)
        self.changed.emit(None)

    def request_best_cut(self, *, anew: bool = False) -> None:
        """Has the score of best F1 looked for where there is none; `anew` also where edits or settings change it."""
        self._selection.request_best_cut(anew=anew)

    def request_internals(self) -> None:
        """Has the internals of the open image read, unless they are at hand or of no use; redraws when they arrive."""
        self._internals.request(self.scene.view.image)

    def compute_best_scores(self, internals: Internals) -> Floats:
        """The best foreground score of every row (K,) of the open image's internals."""
        return self._internals.compute_best_scores(internals)

    @property
    def cut(self) -> float:
        """The score cut of the shown model."""
        return self._selection.cut.value

    def load_strong_detections(self) -> Shapes | None:
        """What the model put out on the open image with a score >= the cut; None where it has not been."""
        image = self.scene.view.image
        found = None if image is None else self._selection.load_detections(image)
        return None if found is None else found.take((found.score >= self.cut) & ~found.crowd)

    def find_layer_keys(self, scene: Scene) -> list[LayerKey]:
        """The layers of the reference and of the model on the open image."""
        return self._selection.find_layer_keys(scene)

    def _collect_inputs(self, scene: Scene) -> tuple[Any, ...]:
        """What the view depends on besides the project."""
        shown = (scene.view.image, scene.view.author, scene.view.mode, scene.view.all_hidden, scene.view.counted_images)
        return (
            self.selection,
            *shown,
            self._selection.edits,
            self._internals.version,
            self.dataset_check.version,
            self._selection.best_cuts.version,
        )

    def _make_view(self) -> ModelView:
        scene = self.scene
        models, references = tuple(models_of(scene.project)), tuple(references_of(scene.project))
        lack = Lack.MODEL if not models else Lack.REFERENCE if not references else None
        if lack is None and scene.view.mode is not Mode.AUDIT:
            lack = Lack.AUDIT
        inside = self._internals.make_view(scene.view.image)
        image = None if lack else self._checker.make_view(self._selection, inside)
        absence = None if lack or image is not None else self._find_absence(scene)
        return ModelView(
            project=self.project,
            selection=self.selection,
            cut=self._selection.cut,
            is_shown=self.is_shown,
            lack=lack,
            models=models,
            references=references,
            image=image,
            absence=absence,
            unjudged=self.load_strong_detections() if absence is Absence.NOT_FINISHED else None,
            support=self._selection.support,
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

    def _request_what_is_shown(self) -> None:
        if self.is_shown:
            self.request_best_cut()
            self.request_internals()

    def _on_changed(self, change: Change) -> None:
        self._selection.follow(change)
        if any(change.touches_part(kind) for kind in (MetricSettings, Author, Vocabulary)):
            self.announce()
        elif change.layers or change.touches_view("image", "mode", "all_hidden", "listed", "only_listed"):
            self._request_what_is_shown()
            self.changed.emit(None)
