"""How complete?: lone shapes drawn by chance, decided with one key each, and how many objects there are by them."""

from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QLabel

from annotator.errors import Phrase, Progress, UserError
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.model.protocol import LoneShape, Verdict
from annotator.report.audit.completeness import describe_count, make_report
from annotator.report.crops import HEIGHT, WIDTH, choose_view, draw_shapes, load_picture
from annotator.report.tables import Lead, Table
from annotator.session.jobs import Job
from annotator.session.series import completeness
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.forms import make_decimal
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_label, make_row
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.base.workers import Runner, guard_handler
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import StudyContext
from annotator.ui.study.report_page import ReportPage, ReportPart

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


_KEYS: Final = MappingProxyType({"R": Verdict.REAL, "N": Verdict.NOT_REAL, "S": Verdict.SAME})


def is_needed(session: Session) -> bool:
    """Whether an auditor has at least two persons' work to judge."""
    return session.view.mode is Mode.AUDIT and len(session.committed.authors_of(AuthorKind.PERSON)) > 1


class CompletenessPage(ReportPage):
    """The count, the shapes that were drawn, and what decides them."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("How complete?"), [ReportPart("completeness")])
        self._answer: StudyAnswer | None = None
        self.draw = make_button(_tr("Choose at random"), self._draw)
        self.show_next = make_button(_tr("Show"), self._show_next)
        self.verdicts = {
            verdict: make_button(text, partial(self.decide, verdict))
            for verdict, text in (
                (Verdict.REAL, _tr("Real (R)")),
                (Verdict.NOT_REAL, _tr("Not real (N)")),
                (Verdict.SAME, _tr("Same as another (S)")),
            )
        }
        self.next_shape = make_label(plain=True)
        self.drawn = PageTable(title=_tr("Chosen shapes"), leads=_tr("Press to see the shape."))
        self.drawn.taken.connect(self.show_lead)
        self.crop = LoneCrop(self.session, context.panel.runner)
        self.object_iou = make_decimal(0.05, 1.0, step=0.05, changed=self._set_object_iou)
        row = make_row(self.draw, 16, self.show_next, *self.verdicts.values(), STRETCH)
        one = make_row(make_label(_tr("Shapes are one object from an IoU of")), self.object_iou, STRETCH)
        words = make_column(self.next_shape, row, one, STRETCH, spacing=12)
        self.place("decide", _tr("Decide"), make_row(self.crop, (words, 1), spacing=16), leaves=False)
        self.place("drawn", _tr("Chosen shapes"), self.drawn)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the count, and which shape is to be decided next."""
        super().show_answer(answer)
        self._answer = answer
        report = make_report(self.session.committed, answer.report.completeness)
        self.basis.setText(_tr("Rests on images that all persons finished, and on lone shapes that were decided."))
        self.object_iou.setValue(self.session.committed.metrics.object_iou)
        self.verdict.show_sentences([str(translate_phrase(one)) for one in describe_count(report)])
        self._show_drawn()

    def decide(self, verdict: Verdict) -> None:
        """Decides the next shape as one step."""
        waiting = completeness.list_undecided(self.session.committed)
        if waiting:
            self.context.panel.attempt(lambda: self._commit_verdict(waiting[0], verdict))
            self._show_drawn()

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """One key decides a shape."""
        verdict = _KEYS.get(event.text().upper())
        if verdict is None:
            super().keyPressEvent(event)
        else:
            self.decide(verdict)

    def _commit_verdict(self, one: LoneShape, verdict: Verdict) -> None:
        project, other = self.session.committed, None
        if verdict is Verdict.SAME:
            other = completeness.find_same(self.session.load_image(one.image, project.authors), one)
        self.session.commit(completeness.make_verdict_step(project, {one.shape: (verdict, other)}))

    def _set_object_iou(self) -> None:
        project, iou = self.session.committed, self.object_iou.value()
        if iou != project.metrics.object_iou:
            self.context.panel.attempt(lambda: self.session.commit(completeness.make_unit_step(project, iou)))

    def _draw(self) -> None:
        answer = self._answer
        if answer is not None:
            units = answer.report.units
            self.context.panel.attempt(
                lambda: self.session.commit(completeness.make_draw_step(self.session.committed, units))
            )
            self._show_drawn()

    def _show_next(self) -> None:
        waiting = completeness.list_undecided(self.session.committed)
        if waiting:
            self.show_lead(_lead_to(waiting[0]))

    def _show_drawn(self) -> None:
        project = self.session.committed
        drawn, waiting = completeness.list_drawn(project), completeness.list_undecided(project)
        said = {Verdict.REAL: _tr("real"), Verdict.NOT_REAL: _tr("not real"), Verdict.SAME: _tr("same as another")}
        rows = [
            (project.images[one.image].name, [str(one.shape), "" if one.verdict is None else said[one.verdict]])
            for one in drawn
        ]
        heads = [(_tr("image"), ""), (_tr("shape"), ""), (_tr("verdict"), "")]
        self.drawn.show_table(Table.of(heads, rows, keys=[*map(_lead_to, drawn)]))
        self.sections["drawn"].setVisible(bool(drawn))
        self.crop.show_shape(waiting[0] if waiting else None)
        if waiting:
            name = project.images[waiting[0].image].name
            self.next_shape.setText(_tr("Next: shape {shape} on {image}.", shape=waiting[0].shape, image=name))
        else:
            nothing = _tr("Choose some of the shapes that one person alone drew, then decide each with one key.")
            self.next_shape.setText(_tr("Every chosen shape is decided.") if drawn else nothing)
        for button in (self.show_next, *self.verdicts.values()):
            button.setEnabled(bool(waiting))


def _lead_to(one: LoneShape) -> Lead:
    return Lead(images=(one.image,), shape=one.shape)
