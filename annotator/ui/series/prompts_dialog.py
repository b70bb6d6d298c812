"""Prompts dialog: the centres of one author's shapes become the prompt points of the chosen images, or of all."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from annotator.model.author import AuthorKind
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.series.prompt_points import Point, collect_centres, make_centres_step
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_form
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.storing import store_step
from annotator.ui.base.text import format_count, translator_of

_tr = translator_of("Series")


class PromptsDialog(Dialog):
    """Accepted when the points are stored."""

    def __init__(self, parent: QWidget, context: PanelContext, chosen: Sequence[int]) -> None:
        super().__init__(
            parent, _tr("Prompt points from shapes"), context.runner, yes=_tr("Take the points"), width=460
        )
        self._context, self._session = context, context.session
        self.author, self.images, self.count = QComboBox(), QComboBox(), QLabel()
        project = self._session.committed
        for author in project.authors_of(AuthorKind.REFERENCE, AuthorKind.PERSON):
            if project.has_begun(author.id):
                self.author.addItem(author.name, author.id)
        everything = [image.id for image in project.list_images()]
        self.images.addItem(format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen))
        self.images.addItem(format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything)
        self.count.setWordWrap(True)
        self._found: dict[int, tuple[Point, ...]] = {}
        self._lay_out()
        self.author.currentIndexChanged.connect(lambda _row: self._show_count())
        self.images.currentIndexChanged.connect(lambda _row: self._show_count())
        self._show_count()

    @property
    def is_settled(self) -> bool:
        """Whether the points of what is chosen are counted."""
        return not self.line.is_busy

    def accept(self) -> None:
        """Stores the points; many images are stored beside the window."""
        if self._found and self._context.attempt(self._take):
            super().accept()

    def _take(self) -> None:
        session, context, number = self._session, self._context, sum(map(len, self._found.values()))
        told = format_count(_tr, number, "{n} prompt point was taken.", "{n} prompt points were taken.")
        step = make_centres_step(session, self._found)
        store_step(session, context.runner, _tr("Changing images"), step, lambda: context.say(told, kind="info"))

    def _lay_out(self) -> None:
        form = make_form((_tr("Shapes of"), self.author), (_tr("Images"), self.images), spacing=(16, 8))
        self.lay_out(
            form,
            self.count,
            self.line,
            4,
            head=_tr("The centres of one author's shapes as points"),
            note=_tr(
                "Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points "
                "that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, "
                "RandCrowns and tags do."
            ),
        )

    def _show_count(self) -> None:
        """Collects the points in a worker: layers that are not loaded yet are read there."""
        author, images, session = self.author.currentData(), list(self.images.currentData()), self._session
        project = session.committed
        self._show_points({})

        def work(progress: Progress) -> dict[int, tuple[Point, ...]]:
            return collect_centres(session.load_project(project, progress), int(author), images)

        if author is not None:
            self.line.start(Job(_tr("Counting shapes"), work, quiet=True), done=self._show_points)

    def _show_points(self, found: dict[int, tuple[Point, ...]]) -> None:
        self._found = found
        number = sum(map(len, found.values()))
        self.yes.setEnabled(number > 0)
        points = format_count(_tr, number, "{n} point", "{n} points")
        self.count.setText(points if number else _tr("This author has no finished shapes on these images."))
