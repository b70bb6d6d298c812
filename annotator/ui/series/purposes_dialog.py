"""Purposes dialog: how many images are there for training and control, and the F1 that training asks for."""

from collections import Counter

from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QWidget,
)

from annotator.model.image import ImagePurpose
from annotator.session.exposure import find_reference
from annotator.session.series.splits import set_training_goal
from annotator.session.series.training import list_training_images
from annotator.session.view import Mode
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import STRETCH, make_form
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import make_small_font, place_number
from annotator.ui.widgets.decimals import DecimalBox

_tr = translator_of("Series")


class PurposesDialog(Dialog):
    """Accepted when the goal is stored. Images get their purpose in the list of images."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Training and control images"), yes=_tr("Save"), width=600)
        self._context, self._session = context, context.session
        goal = self._session.committed.protocol.training_f1
        self.has_goal, self.goal = QCheckBox(_tr("Training asks for an F1 of at least")), DecimalBox()
        self.goal.setRange(0.01, 1.0)
        self.goal.setSingleStep(0.05)
        self.goal.setDecimals(2)
        place_number(self.goal)
        self.goal.setValue(0.8 if goal is None else goal)
        self.has_goal.setChecked(goal is not None)
        self.goal.setEnabled(goal is not None)
        self.goal.setAccessibleName(_tr("F1 to reach"))
        self.has_goal.toggled.connect(self.goal.setEnabled)
        self.training, self.control, self.note = QLabel(), QLabel(), QLabel()
        self.yes.setDefault(True)
        self._lay_out()
        self._show_counts()

    def accept(self) -> None:
        """Stores the goal."""
        goal = round(self.goal.value(), 2) if self.has_goal.isChecked() else None
        if self._context.attempt(lambda: set_training_goal(self._session, goal)):
            super().accept()

    def _lay_out(self) -> None:
        self.note.setWordWrap(True)
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.training.setWordWrap(True)
        form = make_form((_tr("For training"), self.training), spacing=(16, 8))
        if self._session.view.mode is Mode.AUDIT:
            form.addRow(_tr("For control"), self.control)
        self.has_goal.setMinimumHeight(self.goal.sizeHint().height())  # in line with the number
        form.addRow(self.has_goal, self.goal)
        self.lay_out(self.note, 4, form, STRETCH, head=_tr("Images to train with, and images to watch quality with"))

    def _show_counts(self) -> None:
        project = self._session.committed
        number = Counter(image.purpose for image in project.images.values())
        ready = sum(find_reference(project, image) is not None for image in list_training_images(project))
        self.training.setText(
            _tr(
                "{images}, {ready} with a finished reference",
                images=format_count(_tr, number[ImagePurpose.TRAINING], "{n} image", "{n} images"),
                ready=format_number(ready),
            )
        )
        self.control.setText(format_count(_tr, number[ImagePurpose.CONTROL], "{n} image", "{n} images"))
        self.note.setText(
            _tr(
                "A training image is labelled first and compared with its reference as soon as it is done; it counts "
                "nowhere. A control image counts as work, and nobody who labels can tell which it is. In audit mode, "
                "choose images in the list and give them a purpose by its context menu."
            )
        )
