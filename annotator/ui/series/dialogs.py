"""The dialog that makes prompt points of shapes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from annotator.model.author import AuthorKind
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.series.prompt_points import Point, collect_centres, make_centres_step
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_choice, make_form, make_label
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
        project = self._session.committed
        people = project.authors_of(AuthorKind.REFERENCE, AuthorKind.PERSON)
        self.author = make_choice(*((one.name, one.id) for one in people if project.has_begun(one.id)))
        everything = [image.id for image in project.list_images()]
        self.images = make_choice(
            (format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen)),
            (format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything),
        )
        self.count = make_label(wraps=True)
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
        store_step(session, context.runner, Phrase("Changing images"), step, lambda: context.say(told, kind="info"))

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
            progress.step(0, 0)
            found = (project.find_counting_pass(image, int(author)) for image in images)
            whole = session.load_layers(project, (layer.key for layer in found if layer is not None))
            return collect_centres(whole, int(author), images)

        if author is not None:
            self.line.start(Job(Phrase("Counting shapes"), work, quiet=True), done=self._show_points)

    def _show_points(self, found: dict[int, tuple[Point, ...]]) -> None:
        self._found = found
        number = sum(map(len, found.values()))
        self.yes.setEnabled(number > 0)
        points = format_count(_tr, number, "{n} point", "{n} points")
        self.count.setText(points if number else _tr("This author has no finished shapes on these images."))
