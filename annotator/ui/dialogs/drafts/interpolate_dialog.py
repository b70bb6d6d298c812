"""Interpolate dialog: the other key image, how far shapes may have gone, and which of them belong together."""

import math
from typing import Final

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.editing.sequences.place_drafts import (
    KeyPairs,
    find_place_in_list,
    list_images_between,
    list_other_keys,
    plan_interpolation,
)
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.layout import connect_number
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.drafts.drafts_dialog import DraftsDialog, PlannedDrafts, Planner, tell_source

_tr = translator_of("Drafts")

SHARE_OF_DIAGONAL: Final = 0.1
"""Reach that is offered first, as a share of the image's diagonal."""
USUAL_REACH: Final = 200
"""Pixels, for images whose size is not known."""


class InterpolateDialog(DraftsDialog):
    """Places drafts on the images between the open one and another, along straight lines."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        """Raises UserError where the open image has no shapes."""
        layer, image = session.current_layer, session.view.image
        if layer is None or image is None or not (~layer.shapes.draft).any():
            raise UserError("This image has no confirmed shapes of yours; draw some, or confirm the drafts first.")
        order, _place = find_place_in_list(session)
        super().__init__(parent, session, runner, name="Interpolate shapes")
        self.setWindowTitle(_tr("Interpolate between two key images"))
        self._here: LayerKey = layer.key
        self._order = tuple(order)
        self._chosen = frozenset(session.view.selection)
        self.other, self.reach = QComboBox(), QSpinBox()
        self.other.setMinimumContentsLength(28)
        self.other.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reach.setRange(0, 100_000)
        place_number(self.reach)
        self.reach.setSuffix(_tr(" px"))
        size = session.project.images[image]
        self.reach.setValue(
            round(SHARE_OF_DIAGONAL * math.hypot(size.width, size.height)) if size.has_size else USUAL_REACH
        )
        self.reach.setToolTip(_tr("Shapes that overlap nothing go to the nearest centre of their label within this."))
        self.other.activated.connect(lambda _row: self.plan_later())
        connect_number(self.reach, self.plan_later)
        count = len(self._chosen) or int((~layer.shapes.draft).sum())
        self.arrange(
            _tr("{shapes} of {image}", shapes=tell_source(count, selected=bool(self._chosen)), image=size.name),
            [(_tr("Other key image"), self.other), (_tr("Nearest centre up to"), self.reach)],
            take_planner=self._take_choices,
        )
        self._find_keys()

    def _take_choices(self) -> Planner:
        """Pairs the shapes of both key images and plans what stands between."""
        other, reach, occupied = int(self.other.currentData()), float(self.reach.value()), self.chosen_occupied

        def plan(project: Project, progress: Progress) -> PlannedDrafts:
            progress.step(0, 0)
            found = plan_interpolation(
                project, self._order, self._here, other, reach=reach, occupied=occupied, chosen=self._chosen
            )
            return PlannedDrafts(project, found.drafts, tuple(describe_pairs(found.pairs)))

        return plan

    def _find_keys(self) -> None:
        """Looks for images that can be the other key, off the window's thread: the list may be long."""
        project, order, here = self.session.committed, self._order, self._here
        job = Job(_tr("Looking at the images"), lambda _progress: list_other_keys(project, order, here), quiet=True)
        self.line.start(job, done=self._offer_keys)

    def _offer_keys(self, images: list[int]) -> None:
        project = self.session.committed
        for image in images:
            between = len(list_images_between(self._order, self._here.image, image))
            text = format_count(_tr, between, "{n} image between", "{n} images between")
            self.other.addItem(f"{project.images[image].name} · {text}", image)
        if images:
            self.plan_now()
        else:
            self.told.setText(
                _tr("No other image can be a key: it needs shapes of yours, and at least one image must lie between.")
            )
            self.other.setEnabled(False)


def describe_pairs(pairs: KeyPairs) -> list[str]:
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
                "{n} draft is no key; confirm it first.",
                "{n} drafts are no keys; confirm them first.",
            )
        )
    return lines
