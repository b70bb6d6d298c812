"""Why was this one missed: the finding in focus in plain words, with the steps that it went through in the detector."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from annotator.detector.panel.colours import KIND_COLOURS, MECHANISM_COLOURS, readable
from annotator.detector.panel.walk import walk
from annotator.detector.state.selection import Focus, Kind
from annotator.detector.state.state import DetectorState
from annotator.detector.text import ERROR_SENTENCES, ToldStep
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.ui.base.guard import guarded
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, hint, words_of
from annotator.ui.base.theme import Theme, small_font, text_font
from annotator.ui.widgets.pressable import Pressable
from annotator.ui.widgets.section import SIDE, Head

_words = words_of("Model")

LINE: Final = 24
_MARK: Final = 22


class StepRow(Pressable):
    """One step: its mark, its name, its numbers; a press shows only its boxes on the picture."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.step: ToldStep | None = None
        self.is_chosen = False
        self.setFixedHeight(LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """As wide as the card."""
        return QSize(200, LINE)

    def put(self, step: ToldStep, *, chosen: bool) -> None:
        """Shows a step."""
        self.step, self.is_chosen = step, chosen
        tip = f"{step.sentence} {_words('Press to see only its boxes on the picture.')}"
        self.setToolTip(hint(tip))
        self.setAccessibleName(f"{step.name} {step.mark} {step.numbers}")
        self.setAccessibleDescription(tip)
        self.update()

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the row; the step that failed stands out."""
        if self.step is None:
            return
        painter, theme, step = QPainter(self), self.theme, self.step
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        if self.is_chosen or self.underMouse() or self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("chosen" if self.is_chosen else "sunken"))
            painter.drawRoundedRect(area.adjusted(-0.0, 1, -0.5, -1), 4, 4)
        behind = theme.chosen if self.is_chosen else theme.hover
        failed = readable(KIND_COLOURS[Kind.MISSED], theme, behind=behind)
        passed = readable(KIND_COLOURS[Kind.TRUE], theme, behind=behind)
        ink = theme.muted if step.passed is None else passed if step.passed else failed
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.drawText(QRectF(6, 0, _MARK, self.height()), Qt.AlignmentFlag.AlignLeft | middle, step.mark)
        if step.passed is False:
            painter.setFont(text_font(strong=True))
        painter.setPen(failed if step.passed is False else theme.colour("muted" if step.passed is None else "text"))
        painter.drawText(area.adjusted(6 + _MARK, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, step.name)
        name = QFontMetricsF(painter.font()).horizontalAdvance(step.name)
        painter.setFont(text_font())
        painter.setPen(theme.colour("muted"))
        room = self.width() - 6 - _MARK - name - 16
        numbers = QFontMetricsF(painter.font()).elidedText(step.numbers, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area.adjusted(0, 0, -6, 0), Qt.AlignmentFlag.AlignRight | middle, numbers)


class WhySection(QWidget):
    """The head says which of how many; the card explains it."""

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state = place, state
        self.theme = place.theme
        self.head = Head(place.theme, _words("Why was this one missed?"))
        for text, tip, by in (
            ("‹", _words("Previous finding ({key})", key=place.key_of("next_disputed_image")), -1),
            ("›", _words("Next finding ({key})", key=place.key_of("next_disagreement")), 1),
        ):
            button = self.head.add_button(text, tip)
            button.setFixedWidth(22)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _on=False, by=by: walk(place, state, by=by))
        self.card = QFrame()
        self.card.setObjectName("card")
        self.title, self.sentence, self.scores = QLabel(), QLabel(), QLabel()
        self.title.setFont(text_font(strong=True))
        for label in (self.title, self.sentence, self.scores):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.sentence.setProperty("role", "muted")
        self.scores.setProperty("role", "muted")
        self.scores.setFont(small_font())
        self.steps = [StepRow(place.theme) for _ in range(4)]
        inside = QVBoxLayout(self.card)
        inside.setContentsMargins(SIDE - 6, 8, SIDE - 6, 8)
        inside.setSpacing(0)
        for label in (self.title, self.sentence):
            label.setContentsMargins(6, 0, 6, 2)
            inside.addWidget(label)
        inside.addSpacing(4)
        for number, row in enumerate(self.steps):
            row.pressed.connect(lambda number=number: self._choose(number))
            inside.addWidget(row)
        self.scores.setContentsMargins(6, 4, 6, 0)
        inside.addWidget(self.scores)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.head)
        inset = QVBoxLayout()
        inset.setContentsMargins(SIDE - 4, 0, SIDE - 4, 0)
        inset.addWidget(self.card)
        column.addLayout(inset)

    def refresh(self) -> None:
        """Shows what is in focus."""
        number, total = self._state.whole.place()
        self._show_head(number, total)
        focus = self._state.choice.focus
        told = self._state.told
        check = self._state.check
        if told is not None:
            colour = MECHANISM_COLOURS[told.mechanism]
            self._put(told.title, told.sentence, colour if told.mechanism is not Mechanism.UNKNOWN else "")
            self._show_steps(told.steps)
            self._show_scores()
            return
        self._show_steps(())
        self.scores.hide()
        if focus is None or check is None or focus.image != check.image:
            self._put("", self._invitation(total), "")
        else:
            self._put(*self._other(focus))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.theme = theme
        self.head.recolour(theme)
        for row in self.steps:
            row.theme = theme
        self.refresh()

    def _show_head(self, number: int, total: int) -> None:
        focus = self._state.choice.focus
        kind = Kind.MISSED if focus is None else focus.kind
        self.head.title = {
            Kind.MISSED: _words("Why was this one missed?"),
            Kind.FALSE: _words("What is wrong with this one?"),
            Kind.TRUE: _words("What was found here?"),
            Kind.HALLUCINATED: _words("Claimed, but not there"),
        }[kind]
        self.head.setAccessibleName(self.head.title)
        here = "" if self._state.whole.findings() is not None else _words(" here")
        found = "–" if not number else grouped(number)
        self.head.say(_words("{n} of {all}{here}", n=found, all=grouped(total), here=here))
        self.head.update()

    def _put(self, title: str, sentence: str, colour: str) -> None:
        self.title.setText(title)
        self.title.setVisible(bool(title))
        ink = readable(colour, self.theme, behind=self.theme.hover) if colour else self.theme.text
        self.title.setStyleSheet(f"color: {ink}")
        self.sentence.setText(sentence)
        self.card.setAccessibleName(title)
        self.card.setAccessibleDescription(sentence)

    def _show_steps(self, steps: tuple[ToldStep, ...]) -> None:
        for number, row in enumerate(self.steps):
            row.setVisible(number < len(steps))
            if number < len(steps):
                row.put(steps[number], chosen=self._state.choice.step == number)

    def _show_scores(self) -> None:
        found, folder = self._state.explanation, self._state.folder
        self.scores.setVisible(found is not None and folder is not None and bool(found.top_scores))
        if found is None or folder is None:
            return
        names = folder.header.labels
        parts = [f"{names[one.column]} {one.score:.2f}" for one in found.top_scores]
        self.scores.setText(_words("Best box: {scores}", scores=", ".join(parts)))
        self.scores.setToolTip(hint(_words("The highest class scores of the box that decided.")))

    def _invitation(self, total: int) -> str:
        if self._state.check is None:
            return _words("The model has not been on this image, or the reference has not finished it.")
        if not total:
            return _words("Nothing here passes the filter.")
        key = self._place.key_of("next_disagreement")
        return _words("Press {key}, or click a box on the picture, to see what happened to it.", key=key)

    def _other(self, focus: Focus) -> tuple[str, str, str]:
        """Title, sentence and colour of a finding that is no missed object."""
        check, why = self._state.check, self._state.why
        assert check is not None
        assert why is not None
        table = check.reference if focus.kind is Kind.HALLUCINATED else check.detections
        rows = table.rows_of([focus.shape])
        if not len(rows):
            return "", _words("It is no finding any more at these thresholds."), ""
        row = int(rows[0])
        label = self._state.label_name(int(table.label[row]))
        colour = KIND_COLOURS[focus.kind]
        if focus.kind is Kind.HALLUCINATED:
            return label, _words("The reference says that this part is missing; the model claims to see it."), colour
        score = float(table.score[row])
        if focus.kind is Kind.TRUE:
            sentence = _words("{label} found with score {score:.2f} and IoU {iou:.2f}.", label=label, score=score,
                              iou=float(check.matched.iou[row]))  # fmt: skip
            return _words("Found"), sentence, colour
        kind = why.false_types.get(row, "")
        told = ERROR_SENTENCES.get(kind, "")
        sentence = _words("{label} with score {score:.2f}. {told}", label=label, score=score, told=told)
        return (_words("False positive · {type}", type=kind) if kind else _words("False positive")), sentence, colour

    def _choose(self, number: int) -> None:
        """The boxes of one step, or of all again."""
        state = self._state
        state.choose(step=None if state.choice.step == number else number, mechanisms_shown=True)
