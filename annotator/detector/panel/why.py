"""The counts of the open image, and the finding in focus in plain words."""

import re
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from annotator.detector.image import ERROR_SENTENCES, DescribedStep, ImageView
from annotator.detector.panel import words
from annotator.detector.selection import FindingFocus, InternalsView
from annotator.detector.state import DetectorState, ModelView
from annotator.metrics.detection.explanation import MissExplanation
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.values import FindingKind
from annotator.report.glossary import MECHANISM_COLOURS
from annotator.ui.base.layout import make_column, make_label, make_note, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    explain_number,
    format_cell,
    format_count,
    format_float,
    format_number,
    format_tooltip,
    translator_of,
)
from annotator.ui.base.theme import find_theme, make_small_font, make_text_font
from annotator.ui.base.workers import guard_handler
from annotator.ui.widgets.section import SIDE, FoldingSection, Pressable

_tr = translator_of("Model")

HEIGHT: Final = 26
_HALF: Final = 18
"""Height of a number, and of the name below it."""
_SWATCH: Final = 8.0


class CountButton(Pressable):
    """A number, its name below, and the colour that it has on the picture; hollow where the picture does not show it.

    One without a colour is a line: the name and then the number.
    """

    def __init__(self, name: str, tip: str, *, colour: str = "") -> None:
        super().__init__()
        self.name, self.tip, self.colour = name, tip, colour
        self.value = "–"
        self.is_hidden = False
        self.setFixedHeight(2 * _HALF if colour else HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if colour:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def put(self, value: str, *, more: str = "") -> None:
        """Shows a number; `more` says why there is none."""
        self.value = value
        tip = f"{self.tip} {more}".strip()
        self.setToolTip(format_tooltip(tip))
        self.setAccessibleName(f"{self.name} {value}")
        self.setAccessibleDescription(tip)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        strong = QFontMetricsF(make_text_font(strong=True)).horizontalAdvance(self.value)
        if self.colour:
            name = QFontMetricsF(make_small_font()).horizontalAdvance(self.name)
            return QSize(ceil(max(name, strong + _SWATCH + 5)) + 8, 2 * _HALF)
        return QSize(round(QFontMetricsF(self.font()).horizontalAdvance(self.name) + strong + 6 + 8), HEIGHT)

    @guard_handler(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws swatch, number and name."""
        painter, theme = QPainter(self), find_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect())
        if self.hasFocus() or (self.colour and self.underMouse()):
            painter.setPen(QPen(theme.colour_of("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour_of("hover"))
            painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        frame.adjust(4, 0, 0, 0)
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour_of("muted"))
        if self.colour:
            painter.setFont(make_small_font())
            painter.drawText(frame.adjusted(0, _HALF - 2, 0, 0), middle, self.name)
            frame.setHeight(_HALF + 2)
            painter.setPen(QPen(QColor(self.colour), 1.5) if self.is_hidden else Qt.PenStyle.NoPen)
            painter.setBrush(Qt.BrushStyle.NoBrush if self.is_hidden else QColor(self.colour))
            painter.drawRoundedRect(QRectF(frame.left(), frame.center().y() - _SWATCH / 2, _SWATCH, _SWATCH), 2, 2)
            frame.adjust(_SWATCH + 5, 0, 0, 0)
        else:
            painter.drawText(frame, middle, self.name)
            frame.adjust(QFontMetricsF(painter.font()).horizontalAdvance(self.name) + 6, 0, 0, 0)
        painter.setFont(make_text_font(strong=True))
        painter.setPen(theme.colour_of("muted" if self.is_hidden else "text"))
        painter.drawText(frame, middle, self.value)


class CountRow(QWidget):
    """Found, missed, invented, F1, and missing parts that were claimed where the project has parts."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.counts = {
            kind: CountButton(words.kind_name_of(kind), words.kind_tip_of(kind), colour=words.KIND_COLOURS[kind])
            for kind in (FindingKind.TRUE, FindingKind.MISSED, FindingKind.FALSE, FindingKind.HALLUCINATED)
        }
        self.f1 = CountButton("F1", explain_number("f1"))
        self.scope = make_label(_tr("this image"), role="muted", small=True, plain=True, margins=(4, 0, 4, 0))
        self.dataset = make_note(plain=True, margins=(4, 6, 4, 6))
        above, row = make_row((self.scope, 1), self.f1), make_row(spacing=8)
        make_column(above, row, self.dataset, within=self, spacing=0, margins=(SIDE - 4, 4, SIDE - 4, 0))
        for kind, count in self.counts.items():
            row.addWidget(count)
            count.pressed.connect(lambda asked=kind: self._toggle(asked))
        row.addStretch(1)

    def show_view(self, view: ModelView) -> None:
        """Shows the open image at the thresholds."""
        at = None if view.image is None else view.image.cut
        why = "" if at is not None else words.explain_absence(view.absence)
        rows = (
            {}
            if at is None
            else {
                FindingKind.TRUE: at.true,
                FindingKind.FALSE: at.false,
                FindingKind.MISSED: at.missed,
                FindingKind.HALLUCINATED: at.hallucinated,
            }
        )
        for kind, count in self.counts.items():
            count.is_hidden = kind in self._state.selection.hidden_kinds
            hint = (
                _tr("Press to show them on the picture.")
                if count.is_hidden
                else _tr("Press to hide them on the picture.")
            )
            more = why or hint
            count.put(format_number(len(rows[kind])) if rows else "–", more=more)
        self._show_dataset(view)
        self.counts[FindingKind.HALLUCINATED].setVisible(view.project.vocabulary.parts)
        score = None if at is None else at.working_point.f1
        self.f1.put(
            "–" if score is None else format_cell(score.value), more=why or ("" if score is None else score.reason)
        )

    def _show_dataset(self, view: ModelView) -> None:
        """The same of the whole set below what it rests on, once it has been counted as it is now."""
        model = view.dataset.find_model_check(view.selection.model)
        self.dataset.setVisible(model is not None and view.dataset.is_current)
        if model is None or not view.dataset.is_current:
            return
        at = model.result.matching
        text = _tr(
            "whole set, {images}\nfound {tp} · missed {fn} · invented {fp} · F1 {f1}",
            images=format_count(_tr, len(model.result.inputs.images), "{n} image", "{n} images"),
            tp=format_number(len(at.true_positives)),
            fp=format_number(len(at.false_positives)),
            fn=format_number(len(at.false_negatives)),
            f1=format_cell(at.pooled.f1.value),
        )
        self.dataset.setText(_keep_with_number(text))

    def _toggle(self, kind: FindingKind) -> None:
        """Hides what it counts on the picture, or shows it again."""
        self._state.choose(hidden_kinds=self._state.selection.hidden_kinds ^ {kind})


def _keep_with_number(text: str) -> str:
    """The text with no line break between a word and the number behind it."""
    return re.sub(r" (?=[\d.,–])", "\N{NO-BREAK SPACE}", text)


LINE: Final = 24
_MARK: Final = 22


class StepRow(Pressable):
    """One step: its mark, its name, its numbers; a press shows only its boxes on the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.step: DescribedStep | None = None
        self.is_chosen = False
        self.setFixedHeight(LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """As wide as the card."""
        return QSize(200, LINE)

    def put(self, step: DescribedStep, *, chosen: bool) -> None:
        """Shows a step."""
        self.step, self.is_chosen = step, chosen
        tip = f"{words.translate_words(step.sentence)} {_tr('Press to see only its boxes on the picture.')}"
        self.setToolTip(format_tooltip(tip))
        self.setAccessibleName(f"{words.translate_words(step.name)} {step.mark} {words.translate_words(step.numbers)}")
        self.setAccessibleDescription(tip)
        self.update()

    @guard_handler(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the row; the step that failed stands out."""
        if self.step is None:
            return
        painter, theme, step = QPainter(self), find_theme(), self.step
        name = words.translate_words(step.name)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        if self.is_chosen or self.underMouse() or self.hasFocus():
            painter.setPen(QPen(theme.colour_of("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour_of("chosen" if self.is_chosen else "sunken"))
            painter.drawRoundedRect(area.adjusted(-0.0, 1, -0.5, -1), 4, 4)
        behind = theme.chosen if self.is_chosen else theme.hover
        failed = theme.make_readable(words.KIND_COLOURS[FindingKind.MISSED], behind=behind)
        passed = theme.make_readable(words.KIND_COLOURS[FindingKind.TRUE], behind=behind)
        ink = theme.muted if step.passed is None else passed if step.passed else failed
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.drawText(QRectF(6, 0, _MARK, self.height()), Qt.AlignmentFlag.AlignLeft | middle, step.mark)
        if step.passed is False:
            painter.setFont(make_text_font(strong=True))
        painter.setPen(failed if step.passed is False else theme.colour_of("muted" if step.passed is None else "text"))
        painter.drawText(area.adjusted(6 + _MARK, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, name)
        taken = QFontMetricsF(painter.font()).horizontalAdvance(name)
        painter.setFont(make_text_font())
        painter.setPen(theme.colour_of("muted"))
        room = self.width() - 6 - _MARK - taken - 16
        numbers = words.translate_words(step.numbers)
        numbers = QFontMetricsF(painter.font()).elidedText(numbers, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area.adjusted(0, 0, -6, 0), Qt.AlignmentFlag.AlignRight | middle, numbers)


class WhySection(FoldingSection):
    """The head says which of how many; the card explains it."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__(context, "why", _tr("Why was this one missed?"))
        self._context, self._state = context, state
        self._colour = ""
        for text, tip, by in (
            ("‹", _tr("Previous finding ({key})", key=context.key_of("next_disputed_image")), -1),
            ("›", _tr("Next finding ({key})", key=context.key_of("next_disagreement")), 1),
        ):
            button = self.head.add_button(text, tip)
            button.setFixedWidth(22)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _on=False, by=by: words.walk_findings(context, state, by=by))
        self.card = QFrame()
        self.card.setObjectName("card")
        self.title, self.others = make_label(wraps=True, plain=True), make_label(wraps=True, plain=True)
        self.title.setFont(make_text_font(strong=True))
        self.sentence = make_label(role="muted", wraps=True, plain=True)
        self.scores = make_note(plain=True, margins=(6, 4, 6, 0))
        self.steps = [StepRow() for _ in range(4)]
        for number, row in enumerate(self.steps):
            row.pressed.connect(lambda number=number: self._choose_step(number))
        # A label with a style of its own can lose margins of its own.
        above = make_column(self.title, self.sentence, self.others, spacing=2, margins=(6, 0, 6, 0))
        margins = (SIDE - 6, 8, SIDE - 6, 8)
        make_column(above, 4, *self.steps, self.scores, within=self.card, spacing=0, margins=margins)
        self.setContentsMargins(0, 6, 0, 4)
        self.column.setContentsMargins(SIDE - 4, 4, SIDE - 4, 0)
        self.column.addWidget(self.card)

    def show_view(self, view: ModelView) -> None:
        """Shows what is in focus."""
        number, total = view.find_position()
        self._show_head(view, number, total)
        focus, image = view.selection.focus, view.image
        self._show_others(view)
        miss = None if image is None else image.miss
        if image is not None and miss is not None:
            colour = "" if miss.mechanism is Mechanism.UNKNOWN else MECHANISM_COLOURS[miss.mechanism]
            self._show_texts(words.translate_words(miss.title), words.translate_words(miss.sentence), colour)
            self._show_steps(miss.steps, chosen=view.selection.step)
            self._show_scores(image.explanation, view.internals)
            return
        self._show_steps((), chosen=None)
        self.scores.hide()
        if view.unjudged_focus is not None:
            self._show_texts(*self._describe_unjudged(view.unjudged_focus, view.project))
        elif focus is None or image is None or image.focus_box is None:
            self._show_texts("", self._format_invitation(view, total), "")
        else:
            self._show_texts(*_describe_other(focus, image, view.project))

    def _show_others(self, view: ModelView) -> None:
        """Who else drew what is in focus."""
        focus, image = view.selection.focus, view.image
        told = "" if focus is None or image is None else words.describe_others_of_focus(image, focus, view)
        self.others.setText(told)
        self.others.setVisible(bool(told))

    def _show_head(self, view: ModelView, number: int, total: int) -> None:
        focus = view.selection.focus
        kind = FindingKind.MISSED if focus is None else focus.kind
        self.head.title = {
            FindingKind.MISSED: _tr("Why was this one missed?"),
            FindingKind.FALSE: _tr("What is wrong with this one?"),
            FindingKind.TRUE: _tr("What was found here?"),
            FindingKind.HALLUCINATED: _tr("Claimed, but not there"),
            FindingKind.STATED: _tr("What do others say?"),
            FindingKind.UNJUDGED: _tr("What did the model find here?"),
        }[kind]
        self.head.setAccessibleName(self.head.title)
        is_whole = view.dataset.findings is not None or view.selection.route is not None
        here = "" if is_whole else _tr(" here")
        found = "–" if not number else format_number(number)
        self.head.show_support(_tr("{n}/{all}{here}", n=found, all=format_number(total), here=here))
        self.head.update()

    def _show_texts(self, title: str, sentence: str, colour: str) -> None:
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self._colour = colour
        self._colour_title()
        self.sentence.setText(sentence)
        self.card.setAccessibleName(title)
        self.card.setAccessibleDescription(sentence)

    def changeEvent(self, event: QEvent) -> None:
        """Writes the title in a colour that can be read in another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour_title()

    def _colour_title(self) -> None:
        theme = find_theme()
        ink = theme.make_readable(self._colour, behind=theme.hover) if self._colour else theme.text
        self.title.setStyleSheet(f"color: {ink}")

    def _show_steps(self, steps: tuple[DescribedStep, ...], *, chosen: int | None) -> None:
        for number, row in enumerate(self.steps):
            row.setVisible(number < len(steps))
            if number < len(steps):
                row.put(steps[number], chosen=chosen == number)

    def _show_scores(self, found: MissExplanation | None, inside: InternalsView) -> None:
        folder = inside.folder
        self.scores.setVisible(found is not None and folder is not None and bool(found.top_scores))
        if found is None or folder is None:
            return
        names = folder.header.labels
        parts = [f"{names[one.column]} {format_float(one.score, '.2f')}" for one in found.top_scores]
        self.scores.setText(_tr("Best box: {scores}", scores=", ".join(parts)))
        self.scores.setToolTip(format_tooltip(_tr("The highest class scores of the box that decided.")))

    def _describe_unjudged(self, detection: Shapes, project: Project) -> tuple[str, str, str]:
        """Title, sentence and colour of a detection on an image that the reference has not finished."""
        score = float(detection.score[0])
        sentence = _tr(
            "Score {score:.2f}. The reference has not finished this image; {key} takes the box over as yours.",
            score=score,
            key=self._context.key_of("detector.take"),
        )
        return project.label_name(int(detection.label[0])), sentence, ""

    def _format_invitation(self, view: ModelView, total: int) -> str:
        if view.image is None:
            return words.explain_absence(view.absence)
        if not total:
            return _tr("Nothing here passes the filter.")
        key = self._context.key_of("next_disagreement")
        return _tr("Press {key}, or click a box on the picture, to see what happened to it.", key=key)

    def _choose_step(self, number: int) -> None:
        """The boxes of one step, or of all again."""
        state = self._state
        state.choose(step=None if state.selection.step == number else number, mechanisms_shown=True)


def _describe_other(focus: FindingFocus, image: ImageView, project: Project) -> tuple[str, str, str]:
    """Title, sentence and colour of a finding that is no missed object."""
    check = image.check
    of_detection = focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    table = check.detections if of_detection else check.reference
    row = int(table.rows_of([focus.shape])[0])
    label = project.label_name(int(table.label[row]))
    if focus.kind is FindingKind.STATED:
        return label, _tr("A shape of the reference."), ""
    colour = words.KIND_COLOURS[focus.kind]
    if focus.kind is FindingKind.HALLUCINATED:
        return label, _tr("The reference says that this part is missing; the model claims to see it."), colour
    score = float(table.score[row])
    if focus.kind is FindingKind.TRUE:
        sentence = _tr(
            "{label} found with score {score:.2f} and IoU {iou:.2f}.",
            label=label,
            score=score,
            iou=float(check.matched.iou[row]),
        )
        return _tr("Found"), sentence, colour
    kind = image.diagnosis.false_types.get(row, "")
    head = _tr("False positive · {type}", type=words.type_name_of(kind)) if kind else _tr("False positive")
    told = words.translate_words(ERROR_SENTENCES.get(kind, ""))
    if row in image.list_claims():
        told = _tr("The reference says that this part is missing; the model claims to see it.")
    sentence = _tr("{label} with score {score:.2f}. {told}", label=label, score=score, told=told)
    return head, sentence, colour
