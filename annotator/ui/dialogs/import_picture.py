"""Import picture: the boxes of a file over a picture of the project, seen before anything comes in."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase
from annotator.progress import Cancelled, Progress
from annotator.session.jobs import Job
from annotator.session.projects.pictures import PreviewStore
from annotator.session.transfer.incoming_boxes import IncomingBoxes, find_fullest, read_boxes
from annotator.session.transfer.read import IncomingFiles
from annotator.store.pixels import DecodeCancelledError, Limits, decode
from annotator.store.remote import find_local_file
from annotator.ui.base.layout import STRETCH, make_column, make_label, make_row, make_tool
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import format_count, format_number, format_tooltip, translator_of
from annotator.ui.base.workers import Lane, Runner
from annotator.ui.dialogs.merging.passes_picture import ComparedPasses, PassesPicture

_tr = translator_of("Import")

_LIMITS: Final = Limits(max_side=1024)
"""A picture without a stored preview is decoded reduced to this."""
DRAWN: Final = 10_000
"""Boxes that are drawn at most, polygons as theirs: it takes some 25 ms."""


class ImportPicture(QWidget):
    """One image with the boxes that the file has on it, and the way to the others."""

    def __init__(self, runner: Runner, previews: PreviewStore) -> None:
        super().__init__()
        self._runner, self._previews = runner, previews
        self._project: Project | None = None
        self._incoming: IncomingFiles | None = None
        self._place = 0
        self._looked_at = ""
        self.picture = PassesPicture()
        self.picture.setMinimumSize(240, 150)
        self.picture.setMaximumSize(360, 270)
        self.name, self.where = make_label(plain=True), make_label(role="muted")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.before = make_tool("‹", _tr("Previous image with boxes"), lambda: self.step(-1))
        self.after = make_tool("›", _tr("Next image with boxes"), lambda: self.step(1))
        for key, by in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):
            shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda by=by: self.step(by))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        below = make_row(self.where, STRETCH, self.before, self.after, spacing=4)
        self.setMaximumWidth(self.picture.maximumWidth())
        column = make_column((self.picture, 1), self.name, below, within=self, spacing=8, margins=(0, 0, 0, 0))
        column.addStretch(0)
        self.hide()

    def clear(self) -> None:
        """Nothing is known of the file, which may be read again: the room stays, and so does the image."""
        self._runner.drop(self)
        self._incoming = None
        self.picture.show_passes(None)
        self.picture.setAccessibleName("")

    def show_file(self, incoming: IncomingFiles, project: Project) -> None:
        """Shows the image with the most boxes, or the one that was looked at where it still has some."""
        self._incoming, self._project = incoming, project
        images = incoming.boxed_images
        names = [one.image.name for one in images]
        self.setVisible(bool(images))
        if images:
            self._show(names.index(self._looked_at) if self._looked_at in names else find_fullest(images))

    def step(self, by: int) -> None:
        """Shows the next (1) or previous (-1) image with boxes, the first again after the last."""
        if self._incoming is not None:
            self._show((self._place + by) % len(self._incoming.boxed_images))

    def _show(self, place: int) -> None:
        """Asks for the boxes of an image, and for its picture."""
        assert self._incoming is not None
        self._runner.drop(self)
        self._place, self._looked_at = place, self._incoming.boxed_images[place].image.name
        images, foreign = self._incoming.boxed_images, self._incoming.foreign
        boxed = images[place]
        self.name.setText(boxed.image.name)
        self.name.setToolTip(format_tooltip(boxed.image.name))
        self.where.setText(
            _tr("Image {place} of {n} with boxes", place=format_number(place + 1), n=format_number(len(images)))
        )
        for button in (self.before, self.after):
            button.setEnabled(len(images) > 1)
        job = Job(Phrase("Boxes of a file"), lambda _progress: read_boxes(foreign, boxed), quiet=True)
        self._runner.start(job, done=self._show_boxes, owner=self)

    def _show_boxes(self, boxes: IncomingBoxes) -> None:
        assert self._project is not None
        image = boxes.image.image
        drawn = boxes.shapes.slice(0, DRAWN).with_columns(polygon=None)
        self.picture.show_passes(ComparedPasses(image.width, image.height, drawn, Shapes.empty(), is_whole=True))
        self.picture.setAccessibleName(_describe(boxes))
        if boxes.image.is_ours:
            task = _PictureTask(self._project, image, self._previews)
            job = Job(Phrase("Picture of an import"), task, quiet=True)
            self._runner.start(job, done=self.picture.show_picture, lane=Lane.DECODE, owner=self)


@dataclass(frozen=True, slots=True)
class _PictureTask:
    """The work of finding a small picture of an image: the stored one, or what a file on this disk holds."""

    project: Project
    image: Image
    previews: PreviewStore

    def __call__(self, progress: Progress) -> QImage | None:
        """Runs in the worker; None where there is no picture at hand."""
        stored = read_image(self.previews.read_preview(self.image.id))
        if stored is not None or not self.project.images_folder:
            return stored
        try:
            path = find_local_file(self.project.images_folder, self.image)
            if path is None:
                return None
            pixels = decode(path, limits=_LIMITS, cancelled=progress.stop.is_set).pixels
        except DecodeCancelledError as error:
            raise Cancelled from error
        except UserError:
            return None
        height, width = pixels.shape[:2]
        return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def _describe(boxes: IncomingBoxes) -> str:
    """The image and its shapes by label, for whoever does not see them."""
    shapes = format_count(_tr, len(boxes.shapes), "{n} shape", "{n} shapes")
    labels = ", ".join(f"{name} {format_number(count)}" for name, count in Counter(boxes.label_names).most_common())
    return f"{boxes.image.image.name}: {shapes}" + (f" ({labels})" if labels else "")
