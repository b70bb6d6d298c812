"""People: a card a person, with the box that this person draws beside the others', what is missed, and the pace."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.people.profile import PersonProfile
from annotator.metrics.score import Score
from annotator.model import edit
from annotator.model.metric_settings import LeastEffects
from annotator.report.audit import figures
from annotator.report.audit.drift import list_drift_sentences
from annotator.report.audit.people import PersonRow, list_people, list_sentences, name_group
from annotator.report.numbers import format_cell, format_range, format_significant
from annotator.report.style import author_style_of
from annotator.report.tables import Lead
from annotator.session.jobs import Job
from annotator.session.series.training import list_training_sides
from annotator.session.session import Session
from annotator.session.study import StudyAnswer, note_card, open_report
from annotator.session.view import Mode
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, hold, make_button, make_column, make_grid, make_label, make_row
from annotator.ui.base.text import format_count, format_float, format_numeral, translate_phrase, translator_of
from annotator.ui.base.theme import find_theme, make_small_font, make_text_font
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.output.outbox import make_file_name, require_ending
from annotator.ui.study.page import StudyContext, make_sentence
from annotator.ui.study.report_page import ReportPage, ReportPart
from annotator.ui.widgets.plots import paint_bar

_tr = translator_of("Study")

LEAST_PERSONS: Final = 2
_FORM: Final = 520
"""Logical pixels of a form."""
_NARROWEST: Final = 280
"""Logical pixels of a card."""
_GAP: Final = 20
_AT_ONCE: Final = 3
"""Cards that are made in one turn of the loop of events."""
_GROUPS: Final = ("small", "middle", "large", "occluded", "border")
_DRAWN_SIDE: Final = 84.0
"""Logical pixels of the box that the others draw, whatever its size."""
_MAGNIFIED: Final = 4.0
"""How much larger than they are offsets are drawn, so that some percent can be seen."""


def is_needed(session: Session) -> bool:
    """Whether there are two persons who can be compared, or the current one was trained."""
    project, view = session.committed, session.view
    if len(project.annotators if view.audited is None else view.audited) >= LEAST_PERSONS:
        return True
    return view.author is not None and view.mode is not Mode.AUDIT and bool(list_training_sides(project, view.author))


def count_people(session: Session) -> str:
    """How many they are."""
    audited = session.view.audited
    return str(len(session.committed.annotators if audited is None else audited))


class BoxDrawing(QWidget):
    """The box that a person draws around the dashed one of the others, its offsets larger than they are."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(190)
        self._profile: PersonProfile | None = None
        self._colour = QColor()

    def show_profile(self, profile: PersonProfile, colour: QColor) -> None:
        """Draws these offsets in a person's colour."""
        self._profile, self._colour = profile, colour
        told = [f"{name} {text}" for name, text in self._list_texts(profile)]
        self.setAccessibleName(", ".join(told))
        self.setToolTip(_tr("Offsets are drawn {n} times as large as they are.", n=format_float(_MAGNIFIED, "g")))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws both boxes, and the offset of each edge beside it."""
        profile = self._profile
        if profile is None:
            return
        painter, theme = QPainter(self), find_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(make_small_font())
        middle = QPointF(self.width() / 2, self.height() / 2)
        half = _DRAWN_SIDE / 2
        theirs = QRectF(middle.x() - 1.4 * half, middle.y() - half, 2.8 * half, 2 * half)
        left, top, right, bottom = (
            max(-0.8 * half, min(0.45 * half, _MAGNIFIED * _DRAWN_SIDE * (profile.offset[name].value or 0.0)))
            for name in ("left", "top", "right", "bottom")
        )
        own = theirs.adjusted(-left, -top, right, bottom)
        if profile.offset["size"].value is not None:
            fill = QColor(self._colour)
            fill.setAlphaF(0.10)
            painter.setPen(QPen(self._colour, 2))
            painter.setBrush(fill)
            painter.drawRect(own)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(theme.colour_of("muted"), 1)
        pen.setDashPattern([4.0, 3.0])
        painter.setPen(pen)
        painter.drawRect(theirs)
        painter.setPen(theme.colour_of("text"))
        self._write(painter, own.united(theirs), dict(self._list_texts(profile)))

    def _write(self, painter: QPainter, around: QRectF, texts: dict[str, str]) -> None:
        size = QFontMetricsF(painter.font())
        places = {
            "left": QRectF(0, around.center().y() - 10, around.left() - 8, 20),
            "right": QRectF(around.right() + 8, around.center().y() - 10, self.width() - around.right() - 8, 20),
            "top": QRectF(0, around.top() - size.height() - 4, self.width(), size.height()),
            "bottom": QRectF(0, around.bottom() + 4, self.width(), size.height()),
            "area": QRectF(around),
        }
        sides = {"left": Qt.AlignmentFlag.AlignRight, "right": Qt.AlignmentFlag.AlignLeft}
        for key, place in places.items():
            across = sides.get(key, Qt.AlignmentFlag.AlignHCenter)
            painter.drawText(place, across | Qt.AlignmentFlag.AlignVCenter, texts[key])

    @staticmethod
    def _list_texts(profile: PersonProfile) -> list[tuple[str, str]]:
        found = [(name, format_offset(profile.offset[name])) for name in ("left", "top", "right", "bottom")]
        ratio = profile.area_ratio.value
        area = "–" if ratio is None else _tr("area × {ratio}", ratio=format_float(ratio, ".3f"))
        return [*found, ("area", area)]


def format_offset(score: Score) -> str:
    """An offset in percent of the object's scale, with its sign."""
    if score.value is None:
        return "–"
    return format_numeral(f"{100 * score.value:+.1f} %".replace("-", "−"))


class ShareRow(NamedTuple):
    """One bar: what it is of, its share and interval."""

    name: str
    score: Score


class ShareBars(QWidget):
    """Shares as bars with their intervals, on one scale for all cards."""

    ROW: Final = 24

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[ShareRow] = ()
        self._most, self._colour = 1.0, QColor()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[ShareRow], most: float, colour: QColor) -> None:
        """Draws these; a share of `most` fills a bar."""
        self._rows, self._most, self._colour = rows, most, colour
        said = (f"{row.name} {self._format(row)}" for row in rows)
        self.setAccessibleName(", ".join(said))
        self.setFixedHeight(self.ROW * len(rows))
        self.update()

    def sizeHint(self) -> QSize:
        """A line a row."""
        return QSize(_NARROWEST - 20, self.ROW * len(self._rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws name, bar with its interval, share and interval."""
        painter, theme = QPainter(self), find_theme()
        width = self.width()
        ends_at, value_at = width - 84.0, width - 128.0
        first = 96.0
        room = max(value_at - first - 8, 10.0)
        for place, row in enumerate(self._rows):
            top, score = float(place * self.ROW), row.score
            middle = top + self.ROW / 2
            painter.setPen(theme.colour_of("muted"))
            painter.setFont(self.font())
            centre = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, top, first - 6, self.ROW), centre | Qt.AlignmentFlag.AlignLeft, row.name)
            share = None if score.value is None else score.value / self._most
            frame = QRectF(first, middle - 2, room, 4)
            paint_bar(painter, frame, share, colour=self._colour, track=theme.colour_of("sunken"))
            right = centre | Qt.AlignmentFlag.AlignRight
            painter.setPen(theme.colour_of("text"))
            painter.drawText(QRectF(value_at, top, 40, self.ROW), right, format_numeral(format_cell(score.value)))
            if score.interval is not None:
                bounds = score.interval.low, score.interval.high
                low, high = (first + room * min(end / self._most, 1) for end in bounds)
                painter.setPen(QPen(theme.colour_of("text"), 1))
                painter.drawLine(QPointF(low, middle), QPointF(high, middle))
                for end in (low, high):
                    painter.drawLine(QPointF(end, middle - 3), QPointF(end, middle + 3))
                painter.setPen(theme.colour_of("muted"))
                painter.setFont(make_small_font())
                ends = " – ".join(format_numeral(format_cell(x)) for x in bounds)
                painter.drawText(QRectF(ends_at, top, 84, self.ROW), right, ends)

    @staticmethod
    def _format(row: ShareRow) -> str:
        ends = "" if row.score.interval is None else f" ({format_range(row.score.interval)})"
        return f"{format_cell(row.score.value)}{ends}"


class PersonCard(QFrame):
    """What is known of one person."""

    def __init__(self, page: "PeoplePage", row: PersonRow, most: float, *, is_training: bool = False) -> None:
        super().__init__()
        profile = row.profile
        self.against = profile.against
        """Id of the reference; None for the other persons."""
        name = str(translate_phrase(row.name))
        if is_training:
            name = _tr("{name}, in the training", name=name)
        colour = QColor(author_style_of(page.session.committed, profile.author)[0])
        self.setAccessibleName(name)
        bar = QFrame()
        bar.setFixedHeight(3)
        bar.setStyleSheet(f"background: {colour.name()}; border: none")
        head = make_label(name, plain=True)
        head.setFont(make_text_font(scale=15 / 13, strong=True))
        told = [one.text for one in list_sentences(row)]
        if profile.against is None:
            told += [text for _row, text in list_drift_sentences(row.report, profile.author)]
        self.sentences = tuple(str(translate_phrase(one)) for one in told)
        said = [make_sentence(text, one.lead, page.show_lead) for text, one in zip(self.sentences, told, strict=True)]
        if not said:
            said = [make_label(_tr("Nothing more than chance."), role="muted", wraps=True)]
        self.drawing, self.bars = BoxDrawing(), ShareBars()
        self.drawing.show_profile(profile, colour)
        self.bars.show_rows(list_missed(row), most, colour)
        self.show_missed = make_button(_tr("Show me"), partial(page.show_missed, profile.author))
        self.show_missed.setFlat(True)
        self.show_missed.setAccessibleName(_tr("Show what {name} missed", name=name))
        self.show_missed.setEnabled(profile.misses["all"].count > 0)
        self.hand_over = make_button(_tr("Hand over…"), partial(page.ask_card, profile.author))
        self.hand_over.setFlat(True)
        self.hand_over.setAccessibleName(_tr("Hand over the card of {name}", name=name))
        self.hand_over.setToolTip(_tr("A page with own numbers; other persons bear pseudonyms."))
        if profile.against is not None:  # showing one that has no parent yet would make it a window
            self.show_missed.hide()
            self.hand_over.hide()
        more = (
            (_tr("drawn alone"), format_cell(profile.extras["all"].share.value)),
            (_tr("seconds a box"), format_significant(profile.seconds.value, 3)),
        )
        lines = [
            make_row(
                make_label(title, role="muted"),
                STRETCH,
                make_label(format_numeral(value), plain=True),
                margins=(0, 0, 88, 0),
            )
            for title, value in more
        ]
        missed_of = _tr("Missed, of what others drew")
        if profile.against is not None:
            missed_of = _tr("Missed, of what {name} drew", name=translate_phrase(row.others))
        missed = make_row((make_label(missed_of, head=True, wraps=True, plain=True), 1), self.show_missed)
        make_column(
            bar, 8, make_row((head, 1), self.hand_over), 4, *said, STRETCH, self.drawing, missed, self.bars, *lines,
            within=self, spacing=4
        )  # fmt: skip


def list_missed(row: PersonRow) -> list[ShareRow]:
    """The bars of a card: misses by group of objects, those that there are."""
    misses = row.profile.misses
    return [
        ShareRow(str(translate_phrase(name_group(row.report, key))), misses[key].share)
        for key in ("all", *_GROUPS)
        if key in misses and (misses[key].share.value is not None or key in ("all", "occluded"))
    ]


class PeoplePage(ReportPage):
    """A card a person, all numbers as a table, and how offsets go with the size of objects."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(
            context,
            _tr("People"),
            (
                ReportPart("people", _tr("All numbers of the cards")),
                ReportPart("custom_tag_errors"),
                ReportPart(
                    "people_offsets",
                    _tr("Offset by size of the object"),
                    figures.draw_offset_figure,
                    when=lambda report: bool(list_people(report)),
                    tables=lambda _report: (),
                ),
                ReportPart(
                    "drift",
                    _tr("Drift: the last third of the images against the first"),
                    figures.draw_drift_figure,
                    when=lambda report: any(len(one.starts) for one in report.drift),
                ),
                ReportPart("drift_series", _tr("The series, in the order of the work")),
            ),
        )
        self.dialogs = Dialogs()
        self._is_filling = False
        self.least = OptionForm(LeastEffects(), *LeastEffects.__slots__, changed=self._set_least)
        self.cards: list[PersonCard] = []
        self._grid = make_grid(spacing=(_GAP, 2 * _GAP))
        self._cards = hold(self._grid)
        self.place("cards", _tr("Person by person"), self._cards, leaves=False)
        asked = hold(self.least.layout)
        asked.setMaximumWidth(_FORM)
        self.place("least", _tr("From which size on something is said"), asked, leaves=False)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows a card for each person of the answer."""
        rows = list_people(answer.report)
        training = [] if answer.training is None else list_people(answer.training)
        self.basis.setText(self._describe_basis(answer, rows))
        self.sections["cards"].setVisible(bool(rows or training))
        self.sections["least"].setVisible(bool(rows) and not answer.is_blind and not self.session.read_only)
        self._is_filling = True
        self.least.fill(self.session.committed.metrics.least)
        self._is_filling = False
        super().show_answer(answer)
        if answer.is_blind and rows and self.session.view.author is not None:
            self._note_card(self.session.view.author)

    def list_pieces(self, answer: StudyAnswer) -> list[Callable[[], object]]:
        """Cards are made a few in a turn; where nobody knows when anything was finished there is no table of drift."""
        rows = list_people(answer.report)
        training = [] if answer.training is None else list_people(answer.training)
        every = [bar for row in (*rows, *training) for bar in list_missed(row)]
        most = max([*(bar.score.value for bar in every if bar.score.value is not None), 0.05])
        wanted, made = [*((row, False) for row in rows), *((row, True) for row in training)], list[PersonCard]()

        def make(first: int) -> None:
            for row, is_training in wanted[first : first + _AT_ONCE]:
                made.append(PersonCard(self, row, most, is_training=is_training))

        pieces: list[Callable[[], object]] = [partial(make, first) for first in range(0, len(wanted), _AT_ONCE)]
        pieces += [lambda: self._replace_cards(made), *super().list_pieces(answer)]
        if any(len(one.starts) for one in answer.report.drift):
            return pieces
        return [*pieces, lambda: self.sections["drift"].hide()]  # noqa: PLW0108 - made by then

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cards stand in as many columns as there is room for."""
        super().resizeEvent(event)
        if self.sections:
            self._deal()

    def show_missed(self, author: int) -> None:
        """Walks through what a person missed, in Compare."""
        self.show_lead(Lead(kinds=(DisagreementKind.MISSED,), by=author))

    def _set_least(self) -> None:
        """Keeps what the form says with the project."""
        metrics, least = self.session.committed.metrics, self.least.value
        if not self._is_filling and least != metrics.least:
            step = edit.set_metrics(metrics, metrics.with_least(least))
            self.context.panel.attempt(lambda: self.session.commit(step))

    def ask_card(self, author: int) -> None:
        """Asks where a person's card goes that is handed over, and writes it in a worker."""
        panel, session = self.context.panel, self.session
        project, view = session.committed, session.view

        def work(path: Path, progress: Progress) -> Path:
            from annotator.api.card import CardAnswer

            with open_report(panel.open_source, project, view, progress) as report:
                return CardAnswer(report, author).save_as(path, progress)

        def tell(written: Path) -> None:
            panel.say(_tr("The card is in {path}.", path=written), kind="info")
            self._note_card(author)

        def write(path: Path) -> None:
            require_ending(path, ("html", "json", "csv"))
            panel.runner.start(
                Job(Phrase("Writing the card"), partial(work, path)),
                done=tell,
                owner=self,
            )

        suggested = Path(make_file_name(f"{project.author_name(author)}.html"))
        self.dialogs.ask_report(self, suggested, lambda path: panel.attempt(lambda: write(path)))

    def _note_card(self, author: int) -> None:
        """Notes that the person has the card, where the project can be written: in a team the owner's alone can."""
        if self.session.can_be_written:
            with suppress(UserError):
                note_card(self.session, author)

    def _describe_basis(self, answer: StudyAnswer, rows: Sequence[PersonRow]) -> str:
        if not rows:
            return _tr("No two persons have finished the same image yet.")
        most = max(row.profile.images for row in rows)
        images = format_count(_tr, most, "{n} image", "{n} images")
        if answer.is_blind:
            return _tr("What you do, against the others, on the images that you and others finished.")
        if len(answer.report.agreement.authors) == LEAST_PERSONS:
            return _tr("Each against the other, on {images}; a difference is one of the pair.", images=images)
        return _tr(
            "Each person against the mean of the others, on up to {images}. A sentence stands only where the "
            "difference is more than chance.",
            images=images,
        )

    def _replace_cards(self, cards: list[PersonCard]) -> None:
        for card in self.cards:
            self._grid.removeWidget(card)
            card.setParent(None)
            card.deleteLater()
        self.cards = cards
        self._deal()

    def _deal(self) -> None:
        """Deals the cards over as many columns as there is room for; those against a reference begin a row."""
        columns = max(1, min(3, (self.room + _GAP) // (_NARROWEST + _GAP)))
        row, column, against = 0, 0, None
        for card in self.cards:
            if column == columns or (column and card.against != against):
                row, column = row + 1, 0
            self._grid.addWidget(card, row, column)
            column, against = column + 1, card.against
        for column in range(3):
            self._grid.setColumnStretch(column, int(column < columns))
