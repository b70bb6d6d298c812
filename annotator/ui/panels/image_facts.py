"""The tab Image: what is known of the image, and the passes of everybody over it."""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.session.change import Change
from annotator.session.editing import navigate, passes
from annotator.session.image_view import ImageView
from annotator.session.series.splits import LONGEST_SPLIT, assign_name, make_split_step
from annotator.store.remote import PicturePlace, RemotePicture
from annotator.ui.base import layout
from annotator.ui.base.forms import DecimalValidator
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    format_count,
    format_float,
    format_number,
    format_tooltip,
    parse_number,
    translator_of,
)
from annotator.ui.notes.section import NotesSection
from annotator.ui.series.strips import purpose_name_of
from annotator.ui.widgets.section import TabColumn

_tr = translator_of("Image")


class PassesSection(QWidget):
    """Hidden while there is one pass only."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        head = layout.make_label(_tr("Passes"), role="head", head=True)
        self.open_pass = layout.make_choice(name=_tr("Open pass"))
        self.note = layout.make_note()
        self.shown = layout.make_switch(
            _tr("Draw the other passes"), tip=_tr("They are drawn in another pattern and cannot be edited meanwhile.")
        )
        self.count = layout.make_button(_tr("Make this pass count"), lambda: context.perform("count_pass"))
        tip = _tr("The other passes are taken away; Undo brings them back.")
        self.keep = layout.make_button(_tr("Keep only this pass"), lambda: context.perform("keep_pass"), tip=tip)
        column = layout.make_column(head, self.open_pass, self.note, self.shown, within=self, spacing=6)
        for button in (self.count, self.keep):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.open_pass.activated.connect(self._open)
        self.shown.clicked.connect(lambda _on=False: context.perform("passes_shown"))

    def show_view(self, view: ImageView) -> None:
        """Shows the passes over the open image."""
        self.setVisible(view.has_several_passes)
        if not view.has_several_passes:
            return
        self.open_pass.clear()
        for layer in view.passes:
            self.open_pass.addItem(_describe(layer, counts=layer.key == view.counting), layer.key.pass_number)
        self.open_pass.setCurrentIndex([layer.key for layer in view.passes].index(view.key) if view.key else -1)
        self.note.setText(_explain(view.counting, view.key))
        self.shown.setChecked(view.view.passes_shown)
        self.count.setEnabled(view.can_make_count)
        self.keep.setEnabled(view.can_keep_only)

    def _open(self, row: int) -> None:
        self._session.set_view(pass_number=int(self.open_pass.itemData(row)))


class AuditedPassesSection(QWidget):
    """In audit mode a choice of the pass that is shown, for every author with several; hidden where nobody has."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        head = layout.make_label(_tr("Passes of each annotator"), role="head", head=True)
        self.choices: dict[int, QComboBox] = {}
        """By author."""
        self._names: dict[int, str] = {}
        self._form = layout.make_form(spacing=(12, 6))
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.choose = layout.make_button(_tr("Choose between passes…"), lambda: context.perform("choose_passes"))
        layout.make_column(head, self._form, (self.choose, 0, Qt.AlignmentFlag.AlignLeft), within=self, spacing=6)

    def show_view(self, view: ImageView) -> None:
        """Shows the passes over the open image."""
        self.setVisible(bool(view.audited))
        self.choose.setEnabled(not view.read_only)
        names = {author: view.project.author_name(author) for author in view.audited}
        if names != self._names:
            self._make_rows(names)
        for author, layers in view.audited.items():
            self._fill(self.choices[author], layers, view)

    def _make_rows(self, names: dict[int, str]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._names = names
        self.choices = {author: QComboBox() for author in names}
        for author, choice in self.choices.items():
            name = names[author]
            label = layout.make_label(name, plain=True)
            choice.setAccessibleName(_tr("Shown pass of {author}", author=name))
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.activated.connect(lambda row, author=author: self._choose(author, row))
            self._form.addRow(label, choice)

    def _fill(self, choice: QComboBox, layers: list[Layer], view: ImageView) -> None:
        chosen, counting = view.view.chosen_passes, view.project.find_counting_pass(*layers[0].key[:2])
        choice.clear()
        choice.addItem(_tr("All passes"), None)
        for layer in layers:
            counts = counting is not None and layer.key == counting.key
            choice.addItem(_describe(layer, counts=counts), layer.key.pass_number)
            if layer.key in chosen:
                choice.setCurrentIndex(choice.count() - 1)
        choice.setToolTip(format_tooltip(choice.currentText()))

    def _choose(self, author: int, row: int) -> None:
        passes.choose_pass(self._session, author, self.choices[author].itemData(row))


def _describe(layer: Layer, *, counts: bool) -> str:
    """One pass in a line, its number first."""
    facts = [format_number(layer.key.pass_number)]
    if layer.purpose is PassPurpose.REPEAT:
        facts.append(_tr("repeat"))
    if counts:
        facts.append(_tr("counts"))
    facts += [format_count(_tr, layer.count, "{n} shape", "{n} shapes"), status_name_of(layer.status)]
    return " · ".join(facts)


def _explain(counting: LayerKey | None, shown: LayerKey | None) -> str:
    if counting is None:
        return _tr("No pass counts yet: mark one done (Space).")
    if counting == shown:
        return _tr("You see the pass that counts.")
    return _tr("Pass {n} counts, not the one that you see.", n=counting.pass_number)


SHOWN: Final = ("image", "author", "pass_number", "passes_shown", "mode", "chosen_passes", "selection")
"""Fields of the view on which the facts depend."""
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
        self._find = layout.make_button(_tr("Locate images folder…"), lambda: context.perform("find_images"))
        inside = QWidget()
        area = TabColumn(inside)  # at twice the size on a small screen not everything has room
        layout.make_column(area, within=self)
        self.passes = PassesSection(context)
        self.audited = AuditedPassesSection(context)
        self.notes = NotesSection(context)
        self.notes.left.connect(self.left)
        self.notes.begun.connect(lambda: area.ensureWidgetVisible(self.notes.send))
        layout.make_column(
            self._make_form(_tr("File"), ("name", "size", "orientation", "file")),
            (self._find, 0, Qt.AlignmentFlag.AlignLeft),
            8,
            self._make_form(_tr("Picture"), ("split", "distance", "prompts", "purpose")),
            8,
            self._make_form(_tr("Your work"), ("status", "shapes", "time")),
            8,
            self.passes,
            self.audited,
            8,
            self.notes,
            layout.STRETCH,
            within=inside,
            spacing=8,
            margins=(12, 12, 12, 12),
        )
        self._set_up_fields()
        self._show_view(context.image_views.now)

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        view = self._context.image_views.now
        if not change.preview and (change.opened or view.differs(self._shown, *SHOWN)):
            self._show_view(view)

    def _show_view(self, view: ImageView) -> None:
        self._shown, image = view, view.image
        self.setEnabled(image is not None)
        self.notes.show_view(view)
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
        self._facts["purpose"].setText(purpose_name_of(view.purpose))
        if not self.split.hasFocus():
            self.split.setText(image.split)
        if not self.distance.hasFocus():
            self.distance.setText("" if image.sampling_distance is None else format_float(image.sampling_distance, "g"))
        self._show_work(view)

    def _show_file(self, place: PicturePlace) -> None:
        if isinstance(place, RemotePicture):
            self._facts["file"].setText(_tr("fetched from {server}", server=place.server))
            return
        found = place.is_file()
        self._facts["file"].setText(_tr("found") if found else _tr("file is missing"))
        self._find.setVisible(not found)

    def _show_work(self, view: ImageView) -> None:
        self.passes.show_view(view)
        self.audited.show_view(view)
        layer = view.layer
        for field in (self.split, self.distance, self.status):
            field.setEnabled(view.is_writable)
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
        form = layout.make_form(spacing=(12, 6))
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        title = layout.make_label(head, role="head", head=True)
        form.addRow(title)
        captions = {
            "name": _tr("Name"),
            "size": _tr("Size"),
            "orientation": _tr("Turned"),
            "file": _tr("On disk"),
            "split": _tr("Split"),
            "distance": _tr("Ground resolution"),
            "prompts": _tr("Prompt points"),
            "purpose": _tr("Purpose"),
            "status": _tr("Status"),
            "shapes": _tr("Shapes"),
            "time": _tr("Time spent"),
        }
        widest = max(self.fontMetrics().horizontalAdvance(text) for text in captions.values()) + 4
        for name in names:
            caption = layout.make_label(captions[name], role="muted")
            caption.setMinimumWidth(widest)
            field = {"split": self.split, "distance": self.distance, "status": self.status}.get(name)
            if field is None:
                label = self._facts[name] = layout.make_label(wraps=True)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                form.addRow(caption, label)
            else:
                field.setAccessibleName(captions[name])
                form.addRow(caption, field)
        return form

    def _take_split(self) -> None:
        image = self._context.image_views.now.image
        if image is not None and self.split.text().strip() != image.split:
            self._context.attempt(lambda: self._put_into_split(image))

    def _put_into_split(self, image: Image) -> None:
        self._session.commit(make_split_step(self._session.committed, assign_name([image], self.split.text())))

    def _take_distance(self) -> None:
        image = self._context.image_views.now.image
        value = parse_number(self.distance.text())
        if image is not None and value != image.sampling_distance:
            changed = replace(image, sampling_distance=value)
            step = edit.set_image(image, changed, name="Set ground sampling distance")
            self._context.attempt(lambda: self._session.commit(step))

    def _take_status(self, row: int) -> None:
        status = self.status.itemData(row)
        if not self._context.attempt(lambda: navigate.set_status(self._session, Status(status))):
            self._show_view(self._context.image_views.now)  # the choice was refused; the status is what it was


def _format_orientation(value: int) -> str:
    if value == 1:
        return _tr("no, shown as stored")
    if value in TURNED:
        return _tr("by {degrees}° as the camera says", degrees=TURNED[value])
    return _tr("mirrored as the camera says")
