"""A page of Study: a document with a head, what it rests on, a verdict, and sections that can be taken along."""

import enum
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import Phrase
from annotator.metrics.matching.selection import list_audited
from annotator.report.audit.summary import list_names
from annotator.report.detector.values import CheckReport
from annotator.report.tables import Lead
from annotator.session.change import Change
from annotator.session.disagreements import walk
from annotator.session.projects.open import has_empty_seat
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base import layout
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.base.theme import make_text_font
from annotator.ui.base.workers import Pause, Runner, Turns, guard_handler
from annotator.ui.output.drawn_figure import DrawnFigure, FigureSource
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.shared_count import SharedCount
from annotator.ui.widgets.plots import Plot

_tr = translator_of("Study")

WIDEST: Final = 1080
"""Logical pixels of the text and the tables of a page: longer lines are not read."""
FORM_WIDTH: Final = 560
"""Logical pixels of a form: fields that are wider are not read."""
_SIDE: Final = 32
_ABOVE: Final = 24
"""Logical pixels left above a section that is brought into sight."""
_SHOWN_AFTER: Final = 200
"""Milliseconds that counting may take before it is said."""
_TITLE: Final = 20 / 13
_RANGE: Final = re.compile(r" (?=%)|(?<=\d) (?=s\b)|(?<=[\d%]) (?=– [−>.\d])|(?<=[\d%] –) ")
"""Where no line ends: within a range of numbers, and before its sign or unit."""


FindCells = Callable[[], tuple[Sequence[str], Sequence[Sequence[str | float]]]]


class PageGroup(enum.Enum):
    """What a page is about; the list has its pages in this order."""

    KNOW = "What we know"
    DO = "What to do"
    METHOD = "How it is done"
    LEAVES = "What is published"


class StudyContext(Struct, frozen=True):
    """What a page is given."""

    panel: PanelContext
    audit: SharedCount[StudyAnswer]
    """The audit that pages share."""
    models: SharedCount[CheckReport | None]
    """The check of all models against all persons; nothing where they share no image."""
    show_page: "Callable[[str, str], Page | None]"
    """Shows another page by its id, at the section with this key, and gives it; None where no page is listed."""

    @property
    def session(self) -> Session:
        """Of the open project."""
        return self.panel.session


class PageSpec(Struct, frozen=True):
    """One page of the list: its id, its source title, where it is listed, and what makes it when it is first shown."""

    id: str
    title: str
    group: PageGroup
    order: int
    """Pages of a group are listed in ascending order."""
    make: "Callable[[StudyContext], Page]"
    when: Callable[[Session], bool] = lambda _session: True
    """Whether the project needs the page; asked after each change, so it must be cheap."""
    count: Callable[[Session], str] = lambda _session: ""
    """The grey text beside its name, in the language of the window; cheap, too."""
    follow: "Callable[[Page, Change], None]" = lambda page, change: page.on_changed(change)
    """Hands a change of the session to the page."""


class VerdictBox(QFrame):
    """Sentences that say what comes of it, beside a bar in the accent."""

    def __init__(self, show_lead: Callable[[Lead], object]) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self.setAccessibleName(_tr("Verdict"))
        self._column = layout.make_column(within=self, spacing=6, margins=(16, 12, 16, 12))
        self._show_lead = show_lead
        self.sentences: tuple[str, ...] = ()
        self._leads: tuple[object, ...] = ()
        self.hide()

    def show_sentences(self, said: Sequence[str]) -> None:
        """Shows these, a paragraph each, with a button where one speaks of boxes; none hides it."""
        sentences = tuple(str(translate_phrase(one)) for one in said)
        leads = tuple(one.lead if isinstance(one, Phrase) else None for one in said)
        if (sentences, leads) != (self.sentences, self._leads):
            self.sentences, self._leads = sentences, leads
            layout.drop_rows(self._column)
            for sentence, lead in zip(sentences, leads, strict=True):
                self._column.addWidget(make_sentence(sentence, lead, self._show_lead))
            self.setAccessibleDescription(" ".join(sentences))
        self.setVisible(bool(sentences))


def make_sentence(sentence: str, lead: object, show: Callable[[Lead], object]) -> QWidget:
    """A paragraph; a button leads to the boxes that it speaks of."""
    label = layout.make_label(_RANGE.sub("\N{WORD JOINER}\N{NO-BREAK SPACE}", sentence), wraps=True, plain=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if not isinstance(lead, Lead):
        return label
    tip = _tr("Go to the boxes that this sentence speaks of.")
    button = layout.make_press(_tr("Show me"), lambda: show(lead), tip=tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleDescription(sentence)
    return layout.hold(layout.make_row((label, 1), (button, 0, Qt.AlignmentFlag.AlignTop), spacing=12))


class StateLine(QWidget):
    """What is under way or in the way, with a button that calls it off or begins again."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = layout.make_label(role="muted", wraps=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.button = layout.make_button("", self._press)
        self._act: Callable[[], object] = lambda: None
        self._wait = Pause(self, _SHOWN_AFTER, self.show)
        layout.make_column(layout.make_row((self.sentence, 1), self.button), self.bar, within=self, spacing=6)
        self.hide()

    def show_work(self, sentence: str, cancel: Callable[[], object]) -> None:
        """Shows that something is under way, once it takes long."""
        self.say(sentence, _tr("Cancel"), cancel)
        layout.show_share(self.bar, 0, 0)
        self.bar.setAccessibleName(sentence)
        self.bar.show()
        if not self.isVisible() and not self._wait.isActive():
            self.hide()
            self._wait.start()

    def show_sentence(self, sentence: str, offer: str = "", act: Callable[[], object] = lambda: None) -> None:
        """Shows a sentence, and what can be done about it."""
        self._wait.stop()
        self.say(sentence, offer, act)
        self.bar.hide()
        self.show()

    def say(self, sentence: str, offer: str, act: Callable[[], object]) -> None:
        """Writes sentence and button, and shows nothing."""
        self.sentence.setText(sentence)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))
        self._act = act

    def clear(self) -> None:
        """Has nothing to say any more."""
        self._wait.stop()
        self.hide()

    def show_progress(self, done: int, total: int) -> None:
        """How far it is."""
        layout.show_share(self.bar, done, total)

    def _press(self) -> None:
        self._act()


class PageSection(QWidget):
    """A head with what leaves of it, above its content."""

    def __init__(self, title: str, content: QWidget, *, leaves: bool = True) -> None:
        """`leaves` says whether it has tables or figures to take along."""
        super().__init__()
        self.title, self.content = title, content
        self.head = layout.make_label(title, head=True)
        self.take_along = QToolButton()
        self.take_along.setProperty("role", "quiet")
        self.take_along.setText(_tr("Copy or save ▾"))
        self.take_along.setAccessibleName(_tr("Copy or save {section}", section=title))
        self.take_along.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        if not leaves:
            self.take_along.hide()
        self._menu = QMenu(self.take_along)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.take_along.setMenu(self._menu)
        row = layout.make_row((self.head, 1), self.take_along)
        layout.make_column(row, content, within=self, spacing=6)
        self.setAccessibleName(title)

    def list_parts(self) -> list[QLabel | PageTable | Plot]:
        """Texts, figures, which are labels, plots and tables from above, those that are shown."""
        parts: list[QLabel | PageTable | Plot] = []
        for one in self.content.findChildren(QWidget):
            is_inside = any(isinstance(above, PageTable) and above.isAncestorOf(one) for above in parts)
            if isinstance(one, QLabel | PageTable | Plot) and not is_inside and one.isVisibleTo(self):
                parts.append(one)
        return [self.content] if isinstance(self.content, PageTable) else parts

    def _fill_menu(self) -> None:
        menu = self._menu
        menu.clear()
        for part in self.list_parts():
            holder = part.table if isinstance(part, PageTable) else part
            if holder.actions():
                menu.addSection(holder.accessibleName())
                menu.addActions(holder.actions())

    def take_focus(self) -> None:
        """Gives the keys to the first part of the content that takes them."""
        inner = (self.content, *self.content.findChildren(QWidget))
        field = next((one for one in inner if one.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        if field is not None:
            field.setFocus(Qt.FocusReason.TabFocusReason)


class PageFigure(DrawnFigure):
    """A figure as large as it was drawn, or as the page has room for; Enter opens it large, above its numbers."""

    def __init__(self, runner: Runner, title: str) -> None:
        super().__init__(runner)
        self.setAccessibleName(title)
        self.source: FigureSource | None = None
        self._find_cells: FindCells = lambda: ((), ())
        self.ways_out = FigureActions(self, self)

    def show_source(self, source: FigureSource, *, room: int, find_cells: FindCells) -> None:
        """Has it drawn in a worker; `find_cells` gives heads and cells of the table below it where it is seen large."""
        self.source, self._find_cells = source, find_cells
        self.draw(source, room=room)

    def make_source(self) -> FigureSource:
        """The figure as it is now."""
        assert self.source is not None, "a figure is seen once it has a source"
        heads, cells = self._find_cells()
        return replace(self.source, heads=heads, cells=cells)

    def take_row(self, row: object) -> None:
        """Rows of the table below the large figure lead nowhere."""

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it large."""
        if not self.ways_out.take_key(event):
            super().keyPressEvent(event)


class Page(QScrollArea):
    """One document; a class of it fills it, and follows changes of the session while it is seen."""

    left = Signal()
    """The person is done here."""
    shows_models: ClassVar[bool] = False
    """Whether it rests on the check of models."""
    exports: ClassVar[bool] = True
    """Whether what it shows stands in the report."""

    def __init__(self, context: StudyContext, title: str) -> None:
        super().__init__()
        self.context, self.session, self.title = context, context.session, title
        self.sections: dict[str, PageSection] = {}
        self._making: deque[Callable[[], object]] = deque()
        self._showing: deque[Callable[[], object]] = deque()
        self._soon = Turns(self, 2, self._go_on)
        self._wanted = ""
        """The section that is to come into sight once all are there."""
        self.setAccessibleName(title)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        head = layout.make_label(title, plain=True)
        head.setFont(make_text_font(scale=_TITLE, strong=True))
        self.basis = layout.make_label(role="muted", wraps=True, plain=True)
        self.state, self.verdict = StateLine(), VerdictBox(self.show_lead)
        self.tools = QHBoxLayout()
        self._report = self.add_tool(
            "export_report", _tr("Export report…"), _tr("All of it as a page, JSON or tables.")
        )
        self.add_tool("print", _tr("Print…"), _tr("This page, on paper or as PDF."))
        self._sections = QVBoxLayout()
        self._sections.setSpacing(28)
        body = QWidget()
        body.setMaximumWidth(WIDEST + 2 * _SIDE)
        layout.make_column(
            layout.make_row((head, 1), self.tools),
            4,
            self.basis,
            16,
            self.state,
            self.verdict,
            20,
            self._sections,
            layout.STRETCH,
            within=body,
            spacing=0,
            margins=(_SIDE, 24, _SIDE, 24),
        )
        self.setWidget(body)

    def add_tool(self, action: str, text: str, tip: str, *, at: int = -1) -> QToolButton:
        """Adds a button beside the title that does an action, behind the others or at a place, and gives it."""
        panel = self.context.panel
        button = layout.make_tool(text, tip, lambda: panel.perform(action))
        button.setProperty("role", "quiet")
        if key := panel.key_of(action):
            button.setToolTip(f"{tip} ({key})")
        self.tools.insertWidget(at, button)
        return button

    @property
    def room(self) -> int:
        """Logical pixels from one side of the text to the other."""
        return max(160, min(WIDEST, self.viewport().width() - 2 * _SIDE))

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""

    def show_lead(self, lead: Lead) -> None:
        """Goes to the boxes behind a row or a sentence, or to the page that says more."""
        panel = self.context.panel
        if lead.page:
            self.context.show_page(lead.page, lead.section)
            return

        def go() -> None:
            if lead.model is not None:
                go_to_workspace(self.session, Workspace.CHECK)
                self.session.set_view(checked=(lead.model, lead.reference))
                return
            found = walk.show_lead(self.session, lead)
            if isinstance(found, walk.FarWalk):
                panel.walk_on(found, lambda: self._say_nothing(lead))
            elif found is None:
                self._say_nothing(lead)

        panel.attempt(go)

    def _say_nothing(self, lead: Lead) -> None:
        """Why there is nothing to be seen; where a reference is compared with nobody, with a way to compare it."""
        session, panel = self.session, self.context.panel
        lacking = set(lead.authors) - set(list_audited(session.committed, session.view.audited))
        if lacking and session.view.mode is Mode.AUDIT:
            names = [author_name_of(session.committed, author) for author in sorted(lacking)]

            def compare() -> None:
                session.set_view(audited=tuple(sorted(lead.authors)))
                self.show_lead(lead)

            said = _tr("{names} is not compared with anybody now.", names=translate_phrase(list_names(names)))
            panel.say(said, kind="info", offer=_tr("Compare the two alone"), act=compare)
        elif lead.images and lead.shape is None:
            panel.say(_tr("Nobody disagrees on these images; the first one is open."), kind="info")
        else:
            panel.say(_tr("Nothing of it is there, or may be seen."), kind="info")

    def show_state(self, count: SharedCount[Any], said: str) -> None:
        """Shows what is under way or in the way of an answer, or nothing of the like."""
        if count.is_busy:
            self.state.show_work(said, count.cancel)
        elif count.error is not None:
            self.state.show_sentence(translate_error(count.error), _tr("Count again"), count.count)
        elif count.is_called_off:
            self.show_called_off(count.count)
        else:
            self.state.clear()

    def show_called_off(self, count: Callable[[], object]) -> None:
        """Says that nothing is counted any more, and offers to count again."""
        self.state.show_sentence(_tr("The counting was called off."), _tr("Count again"), count)

    def showEvent(self, event: QShowEvent) -> None:
        """The report is an auditor's."""
        super().showEvent(event)
        self._report.setVisible(self.exports and self.session.view.mode is Mode.AUDIT)

    def place(
        self, key: str, title: str, content: layout.Placed, *, at: int | None = None, leaves: bool = True
    ) -> PageSection:
        """Adds a section below the others, or above those from a place on."""
        held = content if isinstance(content, QWidget) else layout.hold(content)
        section = PageSection(title, held, leaves=leaves)
        self.sections[key] = section
        self._sections.insertWidget(self._sections.count() if at is None else at, section)
        return section

    def place_form(self, key: str, title: str, *parts: layout.Part, note: str = "") -> None:
        """Adds a section of fields, one below the other, with a small sentence above them; it leaves with no report."""
        above = () if not note else (layout.make_note(note), 4)
        form = layout.hold(layout.make_column(*above, *parts, spacing=8))
        form.setMaximumWidth(FORM_WIDTH)
        # In a row the height of what wraps is that at the width which the form has.
        self.place(key, title, layout.make_row((form, 1), layout.STRETCH), leaves=False)

    def clear(self) -> None:
        """Shows no numbers: what was there is not for the person who is here now."""
        self.show_later()
        self.basis.setText("")
        self.verdict.show_sentences(())
        for section in self.sections.values():
            section.hide()

    def make_later(self, *pieces: Callable[[], object]) -> None:
        """Has parts of the page made, each in a turn of the loop of events of its own, so that none waits for all."""
        self._making.extend(pieces)
        self._soon.begin()

    def show_later(self, *pieces: Callable[[], object]) -> None:
        """Has an answer shown once the page is made, a part in a turn; what is left of the last answer is dropped."""
        self._showing = deque(pieces)
        if self._making or self._showing:
            self._soon.begin()

    def show_all(self) -> None:
        """Makes and shows now what is still to come."""
        while self._making or self._showing:
            (self._making or self._showing).popleft()()

    def _go_on(self) -> None:
        left = self._making or self._showing
        if left:
            left.popleft()()
        if self._making or self._showing:
            self._soon.begin()
        elif self._wanted:
            wanted, self._wanted = self._wanted, ""
            self.show_section(wanted)

    def list_sections(self) -> list[PageSection]:
        """The sections that are shown, from above."""
        return sorted((one for one in self.sections.values() if not one.isHidden()), key=self._sections.indexOf)

    def show_section(self, key: str) -> None:
        """Brings a section into sight and gives it the keys, once all are there; an unknown one changes nothing."""
        if self._making or self._showing:
            self._wanted = key
            return
        section = self.sections.get(key)
        if section is not None:
            section.take_focus()
            QTimer.singleShot(0, section, lambda: self._scroll_to(section))

    def _scroll_to(self, section: PageSection) -> None:
        """Brings the head of a section to the top, however long what follows it is."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + section.mapTo(self.viewport(), QPoint(0, 0)).y() - _ABOVE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Figures have as much room as the text."""
        super().resizeEvent(event)
        for figure in self.findChildren(PageFigure):
            figure.set_room(self.room)

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back to the list of pages; arrows move the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SetPage(Page):
    """A page that rests on the audit of the set: shows the answer, or what is under way or in the way."""

    def __init__(self, context: StudyContext, title: str) -> None:
        super().__init__(context, title)
        context.audit.changed.connect(self.refresh)
        context.audit.progressed.connect(self.state.show_progress)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows an answer in the place of the last one; a page that has more than its head says how."""

    def showEvent(self, event: QShowEvent) -> None:
        """Has the set counted where it has changed while nobody looked."""
        super().showEvent(event)
        self.context.audit.want()
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        if not self.isVisible():
            return
        audit = self.context.audit
        self._report.setVisible(self.session.view.mode is Mode.AUDIT)
        is_nobody = has_empty_seat(self.session.view)
        if audit.answer is None or is_nobody:
            self.clear()
        else:
            self.show_answer(audit.answer)
        if is_nobody:
            why = _tr("Nobody is signed in, so no numbers are shown.")
            perform = self.context.panel.perform
            self.state.show_sentence(why, _tr("Who annotates?"), lambda: perform("choose_author"))
        else:
            self.show_state(audit, _tr("Counting the whole set…"))
