"""Drafts on many images: propagated or interpolated, planned in a worker and stored as one step; and fewer vertices."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.session.editing import drafts
from annotator.session.editing.vertices import Simplification, find_selected_polygons, simplify_shapes
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import make_decimal
from annotator.ui.base.layout import connect_number, make_choice, make_form, make_label, make_note, make_number
from annotator.ui.base.panel_context import write_step
from annotator.ui.base.text import attempt, format_count, format_number, translate_error, translator_of
from annotator.ui.base.workers import Pause, Runner

_tr = translator_of("Drafts")

FIRST_TOLERANCE: Final = 1.0
"""Pixels; hardly seen on a picture at 100 %."""
LARGEST_TOLERANCE: Final = 1000.0
SIMPLIFY_AFTER: Final = 60
"""Milliseconds after the last change of the number before it is looked at."""
EDGE: Final = 24
"""Logical pixels between the dialog and the upper right corner of the picture."""


class SimplifyDialog(Dialog):
    """Accepted when the step is committed; what is seen meanwhile is a preview, which Cancel takes away."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, *, beside: QWidget) -> None:
        """Stands at the upper right corner of `beside`. Raises UserError where no polygon is selected."""
        super().__init__(parent, _tr("Simplify polygons"), runner, yes=_tr("Simplify"), width=340)
        layer, ids = session.current_layer, find_selected_polygons(session)
        if layer is None or not ids:
            raise UserError("Select a polygon first; boxes have nothing to simplify.")
        self._session, self._beside = session, beside
        self._layer: Layer = layer
        self._ids = tuple(ids)
        self._found: Simplification | None = None
        self.tolerance = make_decimal(
            0.1, LARGEST_TOLERANCE, step=0.5, decimals=1, unit=_tr(" px"), name=_tr("Tolerance")
        )
        self.tolerance.setValue(FIRST_TOLERANCE)
        self.counts = QLabel("…")
        self._timer = Pause(self, SIMPLIFY_AFTER, self._look)
        self._lay_out()
        connect_number(self.tolerance, self._wait)
        self._look()

    @property
    def is_ready(self) -> bool:
        """Whether what is seen is what the number asks for, and has fewer vertices."""
        found = self._found
        return found is not None and found.after < found.before and not self.line.is_busy and not self._timer.isActive()

    def accept(self) -> None:
        """Commits what is seen; the dialog stays while that is not possible."""
        found = self._found
        if not self.is_ready or found is None:
            return
        if attempt(self.line.say, lambda: self._session.commit(found.step)):
            super().accept()

    def reject(self) -> None:
        """Takes the preview away."""
        self._session.drop_preview()
        super().reject()

    def showEvent(self, event: QShowEvent) -> None:
        """Leaves the middle of the picture free, where the outlines are."""
        super().showEvent(event)
        corner = self._beside.mapToGlobal(QPoint(self._beside.width() - self.width() - EDGE, EDGE))
        self.move(corner)

    def _lay_out(self) -> None:
        note = make_note(
            _tr("The new outline stays within this distance of the old one. Vertices are left out, never moved.")
        )
        form = make_form((_tr("Tolerance"), self.tolerance), (_tr("Vertices"), self.counts), spacing=(16, 8))
        self.lay_out(
            QLabel(format_count(_tr, len(self._ids), "{n} selected polygon", "{n} selected polygons")),
            form,
            note,
        )
        self.yes.setDefault(True)

    def _wait(self) -> None:
        self._timer.start()
        self._show_enabled()

    def _look(self) -> None:
        """Thins the outlines off the window's thread: there may be thousands."""
        layer, ids, tolerance = self._layer, self._ids, self.tolerance.value()
        self.line.start(
            Job(Phrase("Simplifying"), lambda _progress: simplify_shapes(layer, ids, tolerance), quiet=True),
            done=self._show,
        )
        self._show_enabled()

    def _show(self, found: Simplification) -> None:
        self._found = found
        self.counts.setText(
            _tr("{before} → {after}", before=format_number(found.before), after=format_number(found.after))
        )
        self._session.preview(found.step)
        self.line.say("" if found.after < found.before else _tr("Nothing can be left out; try a larger tolerance."))
        self._show_enabled()

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)


TYPING: Final = 120
"""Milliseconds after the last change of a choice before the plan is made again."""


class PlannedDrafts(Struct, frozen=True, eq=False):
    """A plan, the state of the project it was made for, and sentences that go before its counts."""

    project: Project
    plan: drafts.DraftPlan
    told: tuple[str, ...] = ()


Planner = Callable[[Project, Progress], PlannedDrafts]
"""Makes the plan for a state of the project; runs in a worker, with the choices as they stood when it was taken."""


Taken = tuple[Iterable[LayerKey], Planner]


def _list_keys(project: Project, source: LayerKey, images: Iterable[int]) -> Iterator[LayerKey]:
    """The layer that is copied from, and those of its author that are open on the images."""
    return chain([source], (project.find_current_pass(image, source.author) for image in images))


class Way(ABC):
    """One way to come to drafts: what it asks, and what plans with the answers."""

    step_name: str
    head: str
    """What is copied."""
    rows: Sequence[tuple[str, QWidget]]
    """Its fields."""

    def begin(self, dialog: "DraftsDialog") -> None:
        """Has the dialog plan for the first time."""
        dialog.plan_now()

    @abstractmethod
    def take_planner(self, project: Project, occupied: drafts.Occupied) -> Taken | None:
        """The layers that are needed, and what plans with the choices as they stand; None where one is missing."""


class DraftsDialog(Dialog):
    """Accepted when the step is committed; until then nothing is changed."""

    placed = Signal(object)
    """The `DraftPlan` that was carried out."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, *, between: bool) -> None:
        """Begins with copies on the next images or with `between`; raises UserError where that cannot be."""
        super().__init__(parent, _tr("Drafts on other images"), runner, yes=_tr("Place drafts"), width=540)
        self.session, self._image = session, session.view.image
        self._planned: PlannedDrafts | None = None
        self._ways: dict[bool, Way] = {}
        self.kind = make_choice(
            (_tr("copies on the next images"), False),
            (_tr("what lies between two key images"), True),
            name=_tr("Drafts"),
        )
        self.kind.setCurrentIndex(between)
        self.occupied = make_choice(
            (_tr("skip"), drafts.Occupied.SKIP),
            (_tr("add the drafts to what is there"), drafts.Occupied.ADD),
            (_tr("replace drafts, skip where shapes are confirmed"), drafts.Occupied.REPLACE_DRAFTS),
            name=_tr("Images that are done or hold shapes of yours"),
            changed=self.plan_later,
        )
        self.head, self.told = QLabel(), make_label(wraps=True)
        self.form = make_form((_tr("Drafts"), self.kind), spacing=(16, 8))
        self._timer = Pause(self, TYPING, self.plan_now)
        self.way = self._find_way()
        self._lay_out()
        self._show_way()
        self.kind.currentIndexChanged.connect(self._change_way)
        self.line.changed.connect(self._show_enabled)

    @property
    def is_ready(self) -> bool:
        """Whether the plan on show can be carried out."""
        planned = self._planned
        return planned is not None and planned.plan.shapes > 0 and not self.line.is_busy and not self._timer.isActive()

    def accept(self) -> None:
        """Carries the plan out; the dialog stays while that is not possible."""
        planned = self._planned
        if not self.is_ready or planned is None:
            return
        if not self.session.committed.matches(planned.project, planned.plan.keys):
            self.plan_now()
            return
        first_id, name, image = self.session.next_shape_id, self.way.step_name, self._image or 0

        write = write_step(lambda _pending: planned.plan.make_step(first_id, name=name, image=image))
        self.line.say(_tr("Placing drafts…"))
        self.store(self.session, Phrase("Placing drafts"), write, self._finish)

    def _lay_out(self) -> None:
        self.form.addRow(QLabel(_tr("Images that are done or hold shapes of yours")))
        self.form.addRow(self.occupied)
        below = make_note(
            _tr(
                "Drafts have a question mark and do not count until you confirm them with Enter. One undo removes all "
                "of them."
            )
        )
        column = self.lay_out(self.head, self.form, self.told, below, spacing=10)
        column.insertStretch(column.indexOf(self.line), 1)
        self.yes.setDefault(True)

    def _find_way(self) -> Way:
        """The way that is chosen. Raises UserError where it cannot be gone here."""
        between = bool(self.kind.currentData())
        if between not in self._ways:
            way = self._ways[between] = (Interpolation if between else Propagation)(self.session, self.plan_later)
            for row, (text, field) in enumerate(way.rows, start=1):
                self.form.insertRow(row, text, field)
                field.setAccessibleName(text)
        return self._ways[between]

    def _change_way(self) -> None:
        """Goes the other way; where that cannot be, it says why and stays."""
        self.line.cancel()
        try:
            self.way = self._find_way()
        except UserError as error:
            self.line.say(translate_error(error), kind="error")
            self.kind.blockSignals(True)
            self.kind.setCurrentIndex(1 - self.kind.currentIndex())
            self.kind.blockSignals(False)
            return
        self._show_way()

    def _show_way(self) -> None:
        for way in self._ways.values():
            for _text, field in way.rows:
                self.form.setRowVisible(field, way is self.way)
        self.head.setText(self.way.head)
        self.told.setText("")
        self.way.begin(self)
        self._show_enabled()

    def plan_later(self) -> None:
        """Plans again when no choice has changed for a moment."""
        self._planned = None
        self._timer.start()
        self._show_enabled()

    def plan_now(self) -> None:
        """Plans again in a worker; layers that are not loaded yet are read there."""
        self._timer.stop()
        self._planned = None
        session, project = self.session, self.session.committed
        taken = self.way.take_planner(project, self.occupied.currentData())
        if taken is None:
            return
        keys, plan = taken

        def work(progress: Progress) -> PlannedDrafts:
            return plan(session.load_layers(project, keys), progress)

        self.line.say("")
        self.line.start(Job(Phrase("Looking at the images"), work, quiet=True), done=self._show_plan)
        self._show_enabled()

    def _show_plan(self, planned: PlannedDrafts) -> None:
        self._planned = planned
        self.told.setText("\n".join((*planned.told, *describe_plan(planned.plan))))
        self._grow()
        self._show_enabled()

    def _grow(self) -> None:
        """Makes room for sentences that break into more lines than before."""
        layout = self.layout()
        height = 0 if layout is None else layout.totalHeightForWidth(self.width())
        if height > self.height():
            self.resize(self.width(), height)

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)
        for field in (self.kind, self.occupied, *(field for _text, field in self.way.rows)):
            field.setEnabled(not self.line.is_storing)

    def _finish(self, _stored: StoredStep) -> None:
        if self._planned is not None:
            self.placed.emit(self._planned.plan)
        super().accept()


def describe_plan(plan: drafts.DraftPlan) -> list[str]:
    """The counts of a plan, a sentence each; what does not happen is not told."""
    reopened = format_count(
        _tr, plan.reopened, "{n} finished image is in work again.", "{n} finished images are in work again."
    )
    joined = format_count(
        _tr, plan.joined, "{n} image keeps its shapes beside them.", "{n} images keep their shapes beside them."
    )
    replaced = format_count(
        _tr, plan.replaced, "The drafts on {n} image are replaced.", "The drafts on {n} images are replaced."
    )
    finished = format_count(
        _tr, plan.skipped_finished, "{n} finished image is skipped.", "{n} finished images are skipped."
    )
    holding = format_count(
        _tr, plan.skipped_holding, "{n} image with shapes is skipped.", "{n} images with shapes are skipped."
    )
    known = format_count(_tr, plan.known, "{n} shape stands there already.", "{n} shapes stand there already.")
    outside = format_count(
        _tr, plan.outside, "{n} shape would lie outside its image.", "{n} shapes would lie outside their images."
    )
    counted = (
        (plan.reopened, reopened),
        (plan.joined, joined),
        (plan.replaced, replaced),
        (plan.skipped_finished, finished),
        (plan.skipped_holding, holding),
        (plan.known, known),
        (plan.outside, outside),
    )
    return [describe_drafts(plan), *(sentence for number, sentence in counted if number)]


def describe_drafts(plan: drafts.DraftPlan) -> str:
    """How many drafts go to how many images."""
    if not plan.shapes:
        return _tr("No image gets a draft.")
    return _tr(
        "{drafts} for {images}.",
        images=format_count(_tr, plan.images, "{n} image", "{n} images"),
        drafts=format_count(_tr, plan.shapes, "{n} draft", "{n} drafts"),
    )


def describe_source(count: int, *, selected: bool) -> str:
    """What is copied."""
    if selected:
        return format_count(_tr, count, "{n} selected shape", "{n} selected shapes")
    return format_count(_tr, count, "{n} shape", "{n} shapes")


SHARE_OF_DIAGONAL: Final = 0.1
"""Reach that is offered first, as a share of the image's diagonal."""
USUAL_REACH: Final = 200
"""Pixels, for images whose size is not known."""


class Interpolation(Way):
    """Drafts on the images between the open one and another, along straight lines."""

    step_name = "Interpolate shapes"

    def __init__(self, session: Session, changed: Callable[[], object]) -> None:
        """Raises UserError where the open image has no shapes."""
        layer, image = session.current_layer, session.view.image
        if layer is None or image is None or not (~layer.shapes.draft).any():
            raise UserError("This image has no confirmed shapes of yours; draw some, or confirm the drafts first.")
        order, _place = drafts.find_place_in_list(session)
        self._here: LayerKey = layer.key
        self._order = order
        self._chosen = frozenset(session.view.selection)
        self.other = make_choice(changed=changed)
        self.other.setMinimumContentsLength(28)
        self.other.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        size = session.project.images[image]
        usual = round(SHARE_OF_DIAGONAL * math.hypot(size.width, size.height)) if size.has_size else USUAL_REACH
        tip = _tr("Shapes that overlap nothing go to the nearest centre of their label within this.")
        self.reach = make_number(0, 100_000, usual, unit=_tr(" px"), tip=tip, changed=changed)
        count = len(self._chosen) or int((~layer.shapes.draft).sum())
        self.head = _tr(
            "{shapes} of {image}", shapes=describe_source(count, selected=bool(self._chosen)), image=size.name
        )
        self.rows = [(_tr("Other key image"), self.other), (_tr("Nearest centre up to"), self.reach)]

    def take_planner(self, project: Project, occupied: drafts.Occupied) -> Taken | None:
        """Pairs the shapes of both key images and plans what stands between."""
        other, reach = self.other.currentData(), float(self.reach.value())
        if other is None:
            return None

        def plan(loaded: Project, progress: Progress) -> PlannedDrafts:
            progress.step(0, 0)
            found = drafts.plan_interpolation(
                loaded, self._order, self._here, other, reach=reach, occupied=occupied, chosen=self._chosen
            )
            return PlannedDrafts(loaded, found.drafts, tuple(describe_pairs(found.pairs)))

        images = (other, *drafts.list_images_between(self._order, self._here.image, other))
        return _list_keys(project, self._here, images), plan

    def begin(self, dialog: "DraftsDialog") -> None:
        """Looks for images that can be the other key, off the window's thread: the list may be long."""
        project, order, here = dialog.session.committed, self._order, self._here
        job = Job(
            Phrase("Looking at the images"), lambda _progress: drafts.list_other_keys(project, order, here), quiet=True
        )
        dialog.line.start(job, done=lambda images: self._offer_keys(dialog, images))

    def _offer_keys(self, dialog: "DraftsDialog", images: list[int]) -> None:
        project = dialog.session.committed
        self.other.clear()
        for image in images:
            between = len(drafts.list_images_between(self._order, self._here.image, image))
            text = format_count(_tr, between, "{n} image between", "{n} images between")
            self.other.addItem(f"{project.images[image].name} · {text}", image)
        if images:
            dialog.plan_now()
        else:
            dialog.told.setText(
                _tr("No other image can be a key: it needs shapes of yours, and at least one image must lie between.")
            )


def describe_pairs(pairs: drafts.KeyPairs) -> list[str]:
    """Which shapes belong together and which stay out, a sentence each."""
    overlapping = int(pairs.overlapping.sum())
    lines = [
        _tr(
            "{pairs}: {overlapping} by overlap, {near} by nearest centre.",
            pairs=format_count(_tr, len(pairs.first), "{n} shape in both images", "{n} shapes in both images"),
            overlapping=overlapping,
            near=len(pairs.first) - overlapping,
        )
    ]
    if sum(pairs.alone):
        first, second = pairs.alone
        lines.append(
            _tr(
                "Without a partner: {first} in the earlier image, {second} in the later one.",
                first=first,
                second=second,
            )
        )
    if pairs.unequal:
        lines.append(
            format_count(
                _tr,
                pairs.unequal,
                "{n} pair of polygons has different numbers of vertices and is left out.",
                "{n} pairs of polygons have different numbers of vertices and are left out.",
            )
        )
    if pairs.drafts:
        lines.append(
            format_count(
                _tr,
                pairs.drafts,
                "{n} draft cannot be a key; confirm it first.",
                "{n} drafts cannot be keys; confirm them first.",
            )
        )
    return lines


FIRST_COUNT: Final = 10
"""Images that are offered first."""


class Propagation(Way):
    """Copies of the selected shapes, or of all, on the next images in the order of the list."""

    step_name = "Propagate shapes"

    def __init__(self, session: Session, changed: Callable[[], object]) -> None:
        """Raises UserError where there is nothing to propagate, or no image to propagate to."""
        self._source, self._shapes = drafts.take_source(session)
        self._following = drafts.list_following_images(session)
        most = len(self._following)
        self.count = make_number(1, most, min(FIRST_COUNT, most), changed=changed)
        self.head = describe_source(len(self._shapes), selected=bool(session.view.selection))
        self.rows = [(_tr("Next images"), self.count)]

    def take_planner(self, project: Project, occupied: drafts.Occupied) -> Taken | None:
        """Plans the drafts of the chosen number of images."""
        following = self._following[: self.count.value()]

        def plan(loaded: Project, progress: Progress) -> PlannedDrafts:
            progress.step(0, 0)
            return PlannedDrafts(
                loaded, drafts.plan_propagation(loaded, self._source, self._shapes, following, occupied)
            )

        return _list_keys(project, self._source, following), plan
