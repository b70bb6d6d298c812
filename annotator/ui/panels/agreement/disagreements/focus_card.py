"""The card of the disagreement that is looked at: what differs and why, its numbers, and the auditor's decisions."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
)

from annotator.model.decision import Outcome
from annotator.session.agreement.view import AgreementView
from annotator.session.disagreements import adjudicate
from annotator.session.focus import Focus
from annotator.session.view import Mode
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_number, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.theme import Theme, make_small_font
from annotator.ui.widgets.section import SIDE
from annotator.ui.widgets.share import show_share

_tr = translator_of("Agreement")

OUTCOMES: Final = (Outcome.TAKE_A, Outcome.TAKE_B, Outcome.MEAN, Outcome.BOTH, Outcome.DROP)


class FocusCard(QFrame):
    """Shown while a disagreement is in focus."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._session = context, context.session
        self.sentence, self.numbers, self.progress_text = QLabel(), QLabel(), QLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setAccessibleName(_tr("What differs"))
        self.numbers.setTextFormat(Qt.TextFormat.PlainText)
        self.numbers.setWordWrap(True)
        self.numbers.setProperty("role", "strong")
        self.progress_text.setProperty("role", "muted")
        self.progress_text.setFont(make_small_font())
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(_tr("Disagreements that are decided"))
        self.buttons = {outcome: self._make_button(outcome) for outcome in OUTCOMES}
        self._rows = (QHBoxLayout(), QHBoxLayout())
        self._lay_out(alone=False)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self.progress, 1)
        below.addWidget(self.progress_text)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE - 4, 8, SIDE - 4, 8)
        column.setSpacing(6)
        column.addWidget(self.sentence)
        column.addWidget(self.numbers)
        for row in self._rows:
            row.setSpacing(4)
            column.addLayout(row)
        column.addLayout(below)
        self.hide()

    def show_focus(self, view: AgreementView | None) -> None:
        """Shows what the session looks at, or nothing."""
        focus = self._session.view.focus
        decides = focus is not None and self._session.view.mode is Mode.AUDIT
        self.setVisible(decides)
        if focus is None or not decides:
            return
        self.sentence.setText(translate_phrase(focus.sentence))
        self._show_numbers(focus)
        self._show_buttons(focus)
        total = 0 if view is None else len(view.disagreements)
        decided = 0 if view is None else view.decided
        show_share(self.progress, decided, max(total, 1))
        self.progress_text.setText(_tr("{n} of {all} decided", n=format_number(decided), all=format_number(total)))

    def recolour(self, _theme: Theme) -> None:
        """The style sheet does it."""

    def _show_numbers(self, focus: Focus) -> None:
        self.numbers.setVisible(focus.iou is not None)
        if focus.iou is None:
            return
        there, back = cell_text(focus.rc), cell_text(focus.rc_swapped)
        self.numbers.setText(
            _tr("IoU {iou}   RC {rc}   the other way {back}", iou=cell_text(focus.iou), rc=there, back=back)
        )
        project = self._session.committed
        lines = [explain_number("randcrowns")]
        lines.append(
            _tr(
                "Target is {a}'s shape; the other way {b}'s.",
                a=author_name_of(project, focus.author),
                b=author_name_of(project, focus.other),
            )
            if focus.rc is not None
            else _tr("Undefined: {reason}.", reason=focus.rc_reason)
        )
        self.numbers.setToolTip(format_tooltip("\n".join(lines)))
        self.numbers.setAccessibleDescription("\n".join(lines))

    def _show_buttons(self, focus: Focus) -> None:
        project = self._session.committed
        a, b = author_name_of(project, focus.author), author_name_of(project, focus.other)
        texts = {
            Outcome.TAKE_A: _tr("Take {name}'s", name=a),
            Outcome.TAKE_B: _tr("Take {name}'s", name=b),
            Outcome.MEAN: _tr("Mean"),
            Outcome.BOTH: _tr("Both"),
            Outcome.DROP: _tr("Drop"),
        }
        for outcome, button in self.buttons.items():
            key = self._context.key_of(f"adjudicate_{outcome.value}")
            button.setText(f"{key}  {texts[outcome]}" if key else texts[outcome])
            button.setEnabled(adjudicate.can_decide(self._session, outcome))
        alone = adjudicate.is_of_one_author(focus)
        self._lay_out(alone=alone)
        self.buttons[Outcome.TAKE_B].setVisible(not alone)

    def _lay_out(self, *, alone: bool) -> None:
        """The two that are chosen most above the others; of one author's shape there is no other to take.

        Above they share the width, whatever the names; below each word has the room that it needs.
        """
        above = (Outcome.TAKE_A, Outcome.DROP if alone else Outcome.TAKE_B)
        below = [one for one in OUTCOMES if one not in above and not (alone and one is Outcome.TAKE_B)]
        for row, outcomes in zip(self._rows, (above, below), strict=True):
            wide = QSizePolicy.Policy.Ignored if outcomes is above else QSizePolicy.Policy.MinimumExpanding
            for outcome in outcomes:
                self.buttons[outcome].setSizePolicy(wide, QSizePolicy.Policy.Fixed)
                row.removeWidget(self.buttons[outcome])
                row.addWidget(self.buttons[outcome])

    def _make_button(self, outcome: Outcome) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "choice")
        tips = {
            Outcome.TAKE_A: _tr("The first annotator is right: that shape goes into the reference."),
            Outcome.TAKE_B: _tr("The other annotator is right: that shape goes into the reference."),
            Outcome.MEAN: _tr("The mean box of all, with the tags of the majority, goes into the reference."),
            Outcome.BOTH: _tr("These are two things: both shapes go into the reference."),
            Outcome.DROP: _tr("Nothing is there: the reference has no shape here."),
        }
        button.setToolTip(format_tooltip(tips[outcome]))
        button.setAccessibleDescription(tips[outcome])
        button.clicked.connect(lambda _on=False: self._context.perform(f"adjudicate_{outcome.value}"))
        return button
