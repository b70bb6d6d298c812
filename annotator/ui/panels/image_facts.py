"""Image panel: what is known of the open image, and the little of it that a person sets by hand."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.session.change import Change
from annotator.session.editing import navigate
from annotator.session.series.purposes import purpose_of
from annotator.session.series.splits import LONGEST_SPLIT, assign_name, make_split_step
from annotator.store.remote import PicturePlace, RemotePicture
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.numbers import format_float, parse_number
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import Theme, make_head_font
from annotator.ui.notes.section import NotesSection
from annotator.ui.panels.image_passes import AuditedPassesSection, PassesSection
from annotator.ui.series.purpose_menu import purpose_name_of
from annotator.ui.widgets.column.area import TabColumn
from annotator.ui.widgets.decimals import DecimalValidator

_tr = translator_of("Image")

TURNED: Final = MappingProxyType({3: 180, 6: 90, 8: 270})
"""Degrees clockwise by which the file's pixels are turned to be shown, by EXIF orientation."""


class ImagePanel(QWidget):
    """A form of facts; split, sampling distance and status can be changed."""

    left = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._facts: dict[str, QLabel] = {}
        self.split, self.distance, self.status = QLineEdit(), QLineEdit(), QComboBox()
        self._find = QPushButton(_tr("Locate images folder…"))
        self._find.clicked.connect(lambda _on=False: context.perform("find_images"))
        inside = QWidget()
        area = TabColumn(inside)  # at twice the size on a small screen not everything has room
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addLayout(self._make_form(_tr("File"), ("name", "size", "orientation", "file")))
        column.addWidget(self._find, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(8)
        column.addLayout(self._make_form(_tr("Picture"), ("split", "distance", "prompts", "purpose")))
        column.addSpacing(8)
        column.addLayout(self._make_form(_tr("Your work"), ("status", "shapes", "time")))
        column.addSpacing(8)
        self.passes = PassesSection(context)
        self.audited = AuditedPassesSection(context)
        self.notes = NotesSection(context)
        self.notes.left.connect(self.left)
        self.notes.begun.connect(lambda: area.ensureWidgetVisible(self.notes.send))
        column.addWidget(self.passes)
        column.addWidget(self.audited)
        column.addSpacing(8)
        column.addWidget(self.notes)
        column.addStretch(1)
        self._set_up_fields()
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if not change.preview and (
            change.layers
            or change.parts
            or change.touches_view(
                "image", "author", "pass_number", "passes_shown", "mode", "chosen_passes", "selection"
            )
        ):
            self.refresh()
        elif change.touches_view("selection"):
            self.notes.refresh()

    def recolour(self, _theme: Theme) -> None:
        """Nothing here is drawn by hand."""

    def refresh(self) -> None:
        """Shows the facts as they are now."""
        image = self._find_image()
        self.setEnabled(image is not None)
        self.notes.refresh()
        self._find.hide()
        if image is None:
            for label in self._facts.values():
                label.clear()
            self.passes.hide()
            self.audited.hide()
            return
        self._facts["name"].setText(image.name)
        size = f"{image.width} × {image.height}" if image.has_size else _tr("unknown until the file is found")
        self._facts["size"].setText(size)
        self._facts["orientation"].setText(_format_orientation(image.orientation))
        self._show_file(self._context.pictures.path_of(image.id))
        prompts = 0 if image.prompts is None else len(image.prompts)
        self._facts["prompts"].setText(
            format_count(_tr, prompts, "{n} point", "{n} points") if prompts else _tr("none")
        )
        self._facts["purpose"].setText(purpose_name_of(purpose_of(image, self._session.view)))
        if not self.split.hasFocus():
            self.split.setText(image.split)
        if not self.distance.hasFocus():
            self.distance.setText("" if image.sampling_distance is None else format_float(image.sampling_distance, "g"))
        self._show_work()

    def _show_file(self, place: PicturePlace) -> None:
        if isinstance(place, RemotePicture):
            self._facts["file"].setText(_tr("fetched from {server}", server=place.server))
            return
        found = place.is_file()
        self._facts["file"].setText(_tr("found") if found else _tr("not found; its name stands for it"))
        self._find.setVisible(not found)

    def _show_work(self) -> None:
        self.passes.refresh()
        self.audited.refresh()
        layer = self._session.current_layer
        writable = layer is not None and not self._session.read_only
        for field in (self.split, self.distance, self.status):
            field.setEnabled(writable)
        if layer is None:
            self.status.setCurrentIndex(-1)
            self._facts["shapes"].clear()
            self._facts["time"].clear()
            return
        self.status.setCurrentIndex(self.status.findData(layer.status))
        self._facts["shapes"].setText(format_number(layer.count))
        minutes, seconds = divmod(round(layer.seconds), 60)
        self._facts["time"].setText(_tr("{minutes} min {seconds} s", minutes=minutes, seconds=seconds))

    def _set_up_fields(self) -> None:
        """Gives the fields their values, bounds and deeds."""
        for status in Status:
            self.status.addItem(status_name_of(status), status)
        self.split.setMaxLength(LONGEST_SPLIT)
        self.split.setPlaceholderText(_tr("none, for example train"))
        self.distance.setPlaceholderText(_tr("metres per pixel"))
        self.distance.setValidator(DecimalValidator(1e-6, 1e6, 9, self))
        self.split.editingFinished.connect(self._take_split)
        self.distance.editingFinished.connect(self._take_distance)
        self.split.returnPressed.connect(self.left)
        self.distance.returnPressed.connect(self.left)
        self.status.activated.connect(self._take_status)

    def _make_form(self, head: str, names: tuple[str, ...]) -> QFormLayout:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        title = QLabel(head)
        title.setProperty("role", "head")
        title.setFont(make_head_font())
        form.addRow(title)
        captions = {
            "name": _tr("Name"),
            "size": _tr("Size"),
            "orientation": _tr("Turned"),
            "file": _tr("On disk"),
            "split": _tr("Split"),
            "distance": _tr("Ground size"),
            "prompts": _tr("Prompts"),
            "purpose": _tr("Purpose"),
            "status": _tr("Status"),
            "shapes": _tr("Shapes"),
            "time": _tr("Time spent"),
        }
        widest = max(self.fontMetrics().horizontalAdvance(text) for text in captions.values()) + 4
        for name in names:
            caption = QLabel(captions[name])
            caption.setProperty("role", "muted")
            caption.setMinimumWidth(widest)
            field = {"split": self.split, "distance": self.distance, "status": self.status}.get(name)
            if field is None:
                label = self._facts[name] = QLabel()
                label.setWordWrap(True)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                form.addRow(caption, label)
            else:
                field.setAccessibleName(captions[name])
                form.addRow(caption, field)
        return form

    def _find_image(self) -> Image | None:
        return self._session.committed.images.get(self._session.view.image or -1)

    def _take_split(self) -> None:
        image = self._find_image()
        if image is not None and self.split.text().strip() != image.split:
            self._context.attempt(lambda: self._put_into_split(image))

    def _put_into_split(self, image: Image) -> None:
        self._session.commit(make_split_step(self._session.committed, assign_name([image], self.split.text())))

    def _take_distance(self) -> None:
        image = self._find_image()
        value = parse_number(self.distance.text())
        if image is not None and value != image.sampling_distance:
            changed = replace(image, sampling_distance=value)
            step = edit.set_image(image, changed, name="Set ground sampling distance")
            self._context.attempt(lambda: self._session.commit(step))

    def _take_status(self, row: int) -> None:
        status = self.status.itemData(row)
        if not self._context.attempt(lambda: navigate.set_status(self._session, Status(status))):
            self.refresh()  # the choice was refused; the status is what it was


def _format_orientation(value: int) -> str:
    if value == 1:
        return _tr("no, shown as stored")
    if value in TURNED:
        return _tr("by {degrees}° as the camera says", degrees=TURNED[value])
    return _tr("mirrored as the camera says")
