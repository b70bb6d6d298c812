"""How complete?: lone shapes drawn by chance, decided with one key each, and how many objects there are by them."""

from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.model.author import AuthorKind
from annotator.model.protocol import LoneShape, Verdict
from annotator.report.audit.completeness import describe_count, make_report
from annotator.report.tables import Lead, Table
from annotator.session.series.completeness import (
    find_same,
    list_drawn,
    list_undecided,
    make_draw_step,
    make_unit_step,
    make_verdict_step,
)
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.decimals import DecimalBox
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.layout import STRETCH, connect_number, make_button, make_column, make_label, make_row
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.lone_crop import LoneCrop
from annotator.ui.study.page import StudyContext
from annotator.ui.study.report_page import ReportPage, ReportPart

_tr = translator_of("Study")
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
        self.object_iou = DecimalBox()
        place_number(self.object_iou)
        self.object_iou.setRange(0.05, 1.0)
        self.object_iou.setSingleStep(0.05)
        connect_number(self.object_iou, self._set_object_iou)
        row = make_row(self.draw, 16, self.show_next, *self.verdicts.values(), STRETCH)
        one = make_row(make_label(_tr("Shapes are one object from an IoU of")), self.object_iou, STRETCH)
        words = make_column(self.next_shape, row, one, STRETCH, spacing=12)
        holder = QWidget()
        make_column(make_row(self.crop, (words, 1), spacing=16), within=holder, margins=(0, 0, 0, 0))
        self.place("decide", _tr("Decide"), holder, leaves=False)
        self.place("drawn", _tr("Chosen shapes"), self.drawn)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the count, and which shape is to be decided next."""
        super().show_answer(answer)
        self._answer = answer
        report = make_report(self.session.committed, answer.report.completeness)
        self.object_iou.setValue(self.session.committed.metrics.object_iou)
        self.verdict.show_sentences([str(translate_phrase(one)) for one in describe_count(report)])
        self._show_drawn()

    def decide(self, verdict: Verdict) -> None:
        """Decides the next shape as one step."""
        waiting = list_undecided(self.session.committed)
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
            other = find_same(self.session.load_image(one.image, project.authors), one)
        self.session.commit(make_verdict_step(project, {one.shape: (verdict, other)}))

    def _set_object_iou(self) -> None:
        project, iou = self.session.committed, self.object_iou.value()
        if iou != project.metrics.object_iou:
            self.context.panel.attempt(lambda: self.session.commit(make_unit_step(project, iou)))

    def _draw(self) -> None:
        answer = self._answer
        if answer is not None:
            units = answer.report.units
            self.context.panel.attempt(lambda: self.session.commit(make_draw_step(self.session.committed, units)))
            self._show_drawn()

    def _show_next(self) -> None:
        waiting = list_undecided(self.session.committed)
        if waiting:
            self.show_lead(_lead_to(waiting[0]))

    def _show_drawn(self) -> None:
        project = self.session.committed
        drawn, waiting = list_drawn(project), list_undecided(project)
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
