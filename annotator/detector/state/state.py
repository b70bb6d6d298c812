"""The model check of an open project without Qt: what is chosen, and what follows from it for the open image."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from annotator.detector.state.dataset_check import WholeSet
from annotator.detector.state.image_check import AtCut, ImageCheck, Missed, check_image
from annotator.detector.state.internals_cache import Inside
from annotator.detector.state.selection import (
    Choice,
    Focus,
    Kind,
    first_choice,
    latest_key,
    models_of,
    references_of,
    still_there,
)
from annotator.detector.text import Told, told, told_without_internals
from annotator.formats.internals import InternalsFolder
from annotator.geometry.box import Floats
from annotator.metrics.detection.explanation import Explanation, explain_miss
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.author import Author
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Change
from annotator.plugins.context import Host, Scene
from annotator.session.signal import Signal
from annotator.session.view import Mode

OVERLAYS: Final = ("inside", "model", "miss")
"""Ids of the plugin's overlays, lowest first."""
AROUND: Final = 0.75
"""How much of its surroundings is shown with a finding, in its own longer sides."""
_OF_INSIDE: Final = ("model", "reference", "shown", "proposals", "boxes", "focus")
"""What the boxes inside the detector depend on; a slider leaves them as they are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class _Image:
    """The check of the open image with what it was made from."""

    image: int
    reference: Shapes
    detections: Shapes
    settings: CheckSettings
    check: ImageCheck

    def holds(self, image: int, sides: tuple[Shapes, Shapes], settings: CheckSettings) -> bool:
        """Whether it still is the check of these very tables."""
        same = self.reference is sides[0] and self.detections is sides[1]
        return same and self.image == image and self.settings == settings


@dataclass(frozen=True, slots=True, eq=False)
class _Why:
    """Types and mechanisms with what they were made from."""

    check: ImageCheck
    cut: float
    inside: Internals | None
    missed: Missed


class DetectorState:
    """Follows the session through the host; `changed` tells its listeners (the panel) that something is another."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.changed: Signal[None] = Signal()
        self.wished: Signal[str] = Signal()
        """Actions that need a window: `run`, `load`, `more`, `export`."""
        self.put_back: dict[str, Any] = {}
        """Fields of the view as they were before the overlay was shown."""
        self.edits = 0
        """Counts the edits of the project, so that whole-set numbers know whether they are current."""
        self._choice = first_choice(host.scene().project)
        self._image: _Image | None = None
        self._why: _Why | None = None
        self._inside = Inside(host, arrived=self.announce)
        self.whole: Final = WholeSet(self)
        host.listen(self._on_changed)

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        return self._choice

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
        return self._choice.shown and view.mode is Mode.AUDIT and not view.all_hidden

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
        chosen = self._choice
        return replace(
            CheckSettings.of(self.project),
            iou_threshold=chosen.theta_loc,
            theta_cls=chosen.theta_cls,
            fn_rule=chosen.fn_rule,
        )

    def choose(self, **fields: Any) -> None:
        """Changes fields of the choice, redraws what they touch and tells the listeners."""
        before, chosen = self._choice, replace(self._choice, **fields)
        if chosen == before:
            return
        usable = self.folder
        self._choice = chosen
        moved = any(getattr(before, name) != getattr(chosen, name) for name in _OF_INSIDE)
        self.announce(OVERLAYS if moved or self.folder is not usable else OVERLAYS[1:])

    def announce(self, overlays: Sequence[str] = OVERLAYS) -> None:
        """Redraws the overlays and tells the listeners."""
        self.host.redraw(*overlays)
        self.changed.emit(None)

    def best_scores(self, internals: Internals) -> Floats:
        """The best foreground score of every row (K,) of the open image's internals."""
        return self._inside.best_scores(internals)

    def layer_keys(self, scene: Scene) -> list[LayerKey]:
        """The layers of the reference and of the model on the open image."""
        chosen = (self._choice.reference, self._choice.model)
        keys = [latest_key(scene.project, scene.view.image, author) for author in chosen]
        return [key for key in keys if key is not None]

    @property
    def check(self) -> ImageCheck | None:
        """The check of the open image; None without a model, a reference, or where the model has not been."""
        image = self.scene.view.image
        sides = None if image is None else self.sides(image)
        if image is None or sides is None:
            return None
        settings = replace(self.settings, theta_cls=0.0)
        kept = self._image
        if kept is None or not kept.holds(image, sides, settings):
            self._image = kept = _Image(image, *sides, settings, check_image(image, *sides, settings))
        return kept.check

    def sides(self, image: int) -> tuple[Shapes, Shapes] | None:
        """The shapes of reference and model on an image, by their latest passes; None where the model has not been."""
        project, chosen = self.project, self._choice
        theirs = latest_key(project, image, chosen.model)
        if theirs is None or chosen.reference is None:
            return None
        ours = latest_key(project, image, chosen.reference)
        return Shapes.empty() if ours is None else self._shapes(ours), self._shapes(theirs)

    @property
    def at(self) -> AtCut | None:
        """Its counts at the chosen score."""
        check = self.check
        return None if check is None else check.at(self._choice.theta_cls)

    @property
    def why(self) -> Missed | None:
        """Types and mechanisms of its misses at the chosen score."""
        check = self.check
        if check is None:
            return None
        inside, cut, kept = self.inside, self._choice.theta_cls, self._why
        if kept is None or kept.check is not check or kept.cut != cut or kept.inside is not inside:
            missed = check.why(cut, None if inside is None else lambda _image: inside)
            self._why = kept = _Why(check, cut, inside, missed)
        return kept.missed

    @property
    def folder(self) -> InternalsFolder | None:
        """The internals of the chosen model, where they are there and can answer."""
        found, reason = self._inside.folder(self.project, self._choice, edits=self.edits)
        return None if reason else found

    @property
    def internals_reason(self) -> str:
        """Why the mechanisms of the open image are not known, or empty."""
        found, reason = self._inside.folder(self.project, self._choice, edits=self.edits)
        image = self.scene.view.image
        return reason or ("" if found is None or image is None else self._inside.reason(found, image))

    @property
    def inside(self) -> Internals | None:
        """The internals of the open image; read beside the work when they are asked for first."""
        folder, image = self.folder, self.scene.view.image
        return None if folder is None or image is None else self._inside.of(folder, image)

    @property
    def explanation(self) -> Explanation | None:
        """What became of the missed object in focus inside the detector; None without internals."""
        check, why, inside, row = self.check, self.why, self.inside, self.missed_row
        if check is None or why is None or inside is None or row is None:
            return None
        cut = self._choice.theta_cls
        return explain_miss(
            inside,
            check.reference.box[row],
            int(check.reference.label[row]),
            detections=check.detections,
            rows=np.arange(len(check.detections)),
            theta_loc=self._choice.theta_loc,
            theta_cls=cut,
            consumed=why.mechanism[row] is Mechanism.CONSUMED,
        )

    @property
    def told(self) -> Told | None:
        """The same in words; without internals what the output alone tells. None without a missed object in focus."""
        check, why, row = self.check, self.why, self.missed_row
        if check is None or why is None or row is None:
            return None
        found, folder = self.explanation, self.folder
        if found is None or folder is None:
            return told_without_internals(why.miss[row])
        label = self.label_name(int(check.reference.label[row]))
        columns = folder.header.labels
        one_stage = folder.manifest.architecture == "one-stage"
        return told(found, label=label, name_of=columns.__getitem__, one_stage=one_stage)

    @property
    def missed_row(self) -> int | None:
        """Row of the missed object in focus in the reference of the open image."""
        focus, check, why = self._choice.focus, self.check, self.why
        if focus is None or check is None or why is None:
            return None
        if focus.kind is not Kind.MISSED or focus.image != check.image:
            return None
        rows = np.flatnonzero(check.reference.id == focus.shape)
        return int(rows[0]) if len(rows) and int(rows[0]) in why.mechanism else None

    @property
    def focus_box(self) -> Floats | None:
        """Corners (4,) of what is in focus on the open image."""
        focus, check = self._choice.focus, self.check
        if focus is None or check is None or focus.image != check.image:
            return None
        table = check.detections if focus.kind in (Kind.TRUE, Kind.FALSE) else check.reference
        rows = np.flatnonzero(table.id == focus.shape)
        if not len(rows):
            return None
        box: Floats = table.box[rows[0]]
        return box

    def label_name(self, label: int) -> str:
        """The name of a label of the project."""
        found = self.project.vocabulary.label(label)
        return f"label {label}" if found is None else found.name

    def focus_on(self, focus: Focus | None) -> None:
        """Looks at a finding: opens its image and brings it into view."""
        if focus is not None and focus.image != self.scene.view.image:
            self.host.look(image=focus.image)
        self.choose(focus=focus, step=None)
        box = self.focus_box
        if box is not None:
            x0, y0, x1, y1 = box.tolist()
            around = AROUND * max(x1 - x0, y1 - y0)
            self.host.show((x0 - around, y0 - around, x1 + around, y1 + around))

    def focus_at(self, x: float, y: float) -> bool:
        """Puts the smallest finding under a point of the image into focus; without one the focus goes."""
        check, at, why = self.check, self.at, self.why
        if check is None or at is None or why is None or not self.is_shown:
            return False
        found: list[tuple[float, Focus]] = []
        sides: Sequence[tuple[Kind, Shapes, Any]] = (
            (Kind.MISSED, check.reference, sorted(why.mechanism)),
            (Kind.HALLUCINATED, check.reference, at.hallucinated.tolist()),
            (Kind.FALSE, check.detections, at.false.tolist()),
            (Kind.TRUE, check.detections, at.true.tolist()),
        )
        for kind, table, rows in sides:
            if kind in self._choice.hidden_kinds:
                continue
            for row in rows:
                x0, y0, x1, y1 = table.box[row].tolist()
                if x0 <= x <= x1 and y0 <= y <= y1:
                    found.append(((x1 - x0) * (y1 - y0), Focus(kind, check.image, int(table.id[row]))))
        self.choose(focus=min(found, key=lambda pair: pair[0])[1] if found else None, step=None)
        return bool(found)

    def _shapes(self, key: LayerKey) -> Shapes:
        """The shapes of a layer as shown."""
        loaded = self.project.layer(key).loaded
        return self.host.shapes(key) if loaded is None else loaded

    def _on_changed(self, change: Change) -> None:
        if change.opened or ((change.layers or change.parts) and not change.preview):
            self.edits += 1
        if change.opened or change.touches_part(Author):
            self._choice = still_there(self._choice, self.project)
        if change.touches_part(MetricSettings) or change.touches_part(Author):
            self.announce()
        elif change.layers or change.touches_view("image", "mode", "all_hidden"):
            self.changed.emit(None)
