"""The shape that is to be decided, with what is around it: cut out in a worker, its neighbours thin."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.model.protocol import LoneShape
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.crops import HEIGHT, WIDTH, choose_view, draw_shapes, load_picture
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Study")
_AROUND: Final = 1.0
"""The picture is three times as large as the shape."""
ROOM: Final = (WIDTH // 2, HEIGHT // 2)
"""Width and height at 100 %; the picture has twice as many pixels."""


class LoneCrop(QLabel):
    """Shows one shape after the other; the last one that was asked for is the one that is shown."""

    def __init__(self, session: Session, runner: Runner) -> None:
        super().__init__()
        self.shape: LoneShape | None = None
        """Of the picture, or of the sentence in its place; None while one is on its way."""
        self._session, self._runner = session, runner
        self.setFixedSize(*ROOM)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setProperty("role", "muted")

    def show_shape(self, one: LoneShape | None) -> None:
        """Has the shape cut out, unless it is shown."""
        self.setVisible(one is not None)
        if one is None or one == self.shape:
            return
        self._runner.drop(self)
        self.shape = None
        session, snapshot = self._session, self._session.committed

        def work(progress: Progress) -> QImage:
            progress.step(0, 1)
            keys = [layer.key for layer in snapshot.list_layers(one.image, snapshot.authors)]
            return draw_lone(session.load_layers(snapshot, keys), one)

        self._runner.start(
            Job(Phrase("Showing a shape"), work, quiet=True),
            done=lambda picture: self._show_picture(one, picture),
            failed=lambda error: self._say(one, error),
            owner=self,
        )

    def _show_picture(self, one: LoneShape, picture: QImage) -> None:
        self.shape = one
        picture.setDevicePixelRatio(picture.width() / ROOM[0])
        self.setPixmap(QPixmap.fromImage(picture))
        name = self._session.committed.images[one.image].name
        self.setAccessibleName(_tr("Shape {shape} on {image}", shape=one.shape, image=name))

    def _say(self, one: LoneShape, error: UserError) -> None:
        self.shape = one
        self.setText(translate_error(error))


def draw_lone(project: Project, one: LoneShape) -> QImage:
    """A drawn shape within its surroundings; the layers of its image must be loaded. Runs in a worker.

    Raises UserError where the shape is no longer there.
    """
    image = project.images[one.image]
    layers = {
        layer.key.author: layer.shapes
        for layer in project.list_layers(one.image, project.authors)
        if layer.count and layer.key.author in _list_persons(project)
    }
    boxes = [shapes.box[shapes.id == one.shape] for shapes in layers.values()]
    found = next((box for box in boxes if len(box)), None)
    if found is None:
        raise UserError("The shape {shape} is no longer there.", shape=one.shape)
    picture, _why = load_picture(project.images_folder, image)
    view = choose_view(found, image, around=_AROUND)
    drawn = draw_shapes(project, layers, view, picture=picture, strong={one.shape})
    rows = drawn.tobytes("raw", "RGB")
    return QImage(rows, drawn.width, drawn.height, 3 * drawn.width, QImage.Format.Format_RGB888).copy()


def _list_persons(project: Project) -> frozenset[int]:
    return frozenset(author.id for author in project.authors_of(AuthorKind.PERSON))
