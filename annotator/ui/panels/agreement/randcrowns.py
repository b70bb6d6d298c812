"""The RandCrowns section: the selected target's score in all its terms, and the parameters as sliders."""

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton

from annotator.metrics.matching.selection import select_shapes
from annotator.metrics.randcrowns.scope import ImageTable
from annotator.metrics.randcrowns.settings import PRESETS, compute_pixel_defaults, find_alpha_warning
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.progress import Progress
from annotator.session.agreement.counts import count_options_of, parameters_of
from annotator.session.agreement.randcrowns import CrownFacts, Delineation, compute_crown_facts
from annotator.session.agreement.view import AgreementView
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.numbers import format_float, format_numeral, format_setting
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.theme import Theme, make_small_font
from annotator.ui.panels.agreement.randcrowns_sliders import CrownSliders
from annotator.ui.widgets.column.folding import FoldingSection
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Agreement")

SETTLE: Final = 600
"""Milliseconds after the last key on a slider until its value is stored."""
_NOTHING: Final = 1e-9
"""Squared pixels below which an area is the rounding of none."""
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class CrownSection(FoldingSection):
    """Sliders try parameters out at once; letting go stores them as one step."""

    tune_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "randcrowns", _tr("RandCrowns"))
        self._context, self._session = context, context.session
        self._other: int | None = None
        self._facts: CrownFacts | None = None
        self.others = self.head.add_button("", _tr("Which annotator's shape is scored against the target"))
        self.others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.others.setMenu(QMenu(self.others))
        self.others.hide()
        self.score = QLabel()
        self.score.setTextFormat(Qt.TextFormat.RichText)
        self.score.setWordWrap(True)
        self.terms = QLabel()
        self.note = QLabel()
        self.caution = QLabel()
        for label in (self.terms, self.note, self.caution):
            label.setFont(make_small_font())
            label.setProperty("role", "muted")
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.caution.setProperty("role", "warning")
        self.caution.hide()
        self.parameters = FoldingSection(context, "randcrowns_parameters", _tr("Parameters"), folded=True)
        self.sliders = CrownSliders(context.theme)
        self.sliders.tried.connect(self._try_parameters)
        self.sliders.settled.connect(self._store_tried)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(SETTLE)
        self._wait.timeout.connect(self._store_tried)
        context.closing.connect(self._store_waiting)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        self.presets = _make_button(_tr("Presets"), _tr("Published parameters, or shares of the median shape"))
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.presets.setMenu(self._make_preset_menu())
        self.tune = _make_button(_tr("Tune…"), _tr("Try a grid of parameters and choose from the best ones"))
        self.tune.clicked.connect(lambda _on=False: self.tune_requested.emit())
        self.regions = _make_button(_tr("Regions"), _tr("Draw the sure inside, the unsure border and the ring"))
        self.regions.setCheckable(True)
        self.regions.clicked.connect(lambda _on=False: self._context.perform("regions"))
        buttons = QHBoxLayout()
        buttons.setContentsMargins(SIDE, 4, SIDE, 4)
        buttons.setSpacing(4)
        for button in (self.presets, self.tune):
            buttons.addWidget(button, 1)
        self.parameters.column.addWidget(self.sliders)
        self.parameters.column.addLayout(buttons)
        column = self.column
        column.setSpacing(2)
        for label in (self.score, self.terms, self.note):
            label.setContentsMargins(SIDE, 0, SIDE, 0)
            column.addWidget(label)
        self.caution.setContentsMargins(SIDE, 0, SIDE, 0)
        column.addWidget(self.caution)
        above = QHBoxLayout()
        above.setContentsMargins(SIDE, 4, SIDE, 4)
        above.addWidget(self.regions)
        column.addLayout(above)
        column.addWidget(self.parameters)

    def show_view(self, _view: AgreementView) -> None:
        """The layers that count are there now."""
        self.refresh()

    def refresh(self) -> None:
        """Shows parameters and scores as they are now."""
        session = self._session
        settings = parameters_of(session.project, session.view)
        self.sliders.setEnabled(settings is not None)
        if settings is not None:
            self.sliders.show_settings(settings, read_only=session.read_only)
        self.parameters.head.show_support("" if settings is None else _format_parameters(settings))
        self.regions.setChecked(session.view.regions_shown)
        key = self._context.key_of("regions")
        self.regions.setText(f"{key}  {_tr('Regions')}" if key else _tr("Regions"))
        facts = self._compute_facts()
        self._facts = facts if isinstance(facts, CrownFacts) else None
        self._show_facts(facts)

    def on_committed(self) -> None:
        """The parameters that are stored are others now."""
        self._check_parameters()

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.head.recolour(theme)
        self.parameters.head.recolour(theme)
        self.sliders.recolour(theme)

    def _compute_facts(self) -> CrownFacts | str:
        session = self._session
        image = session.view.image
        if image is not None and session.view.mode is Mode.AUDIT:
            session.load_image(image, count_options_of(session.project, session.view).authors)
        return compute_crown_facts(session.project, session.view)

    def _show_facts(self, facts: CrownFacts | str) -> None:
        chosen = None
        if isinstance(facts, CrownFacts) and facts.delineations:
            by_author = {one.author: one for one in facts.delineations}
            focus = self._session.view.focus
            wanted = focus.other if focus is not None and focus.other in by_author else self._other
            chosen = by_author.get(wanted if wanted is not None else -1, facts.delineations[0])
        self._show_head(facts, chosen)
        message = facts if isinstance(facts, str) else facts.message
        self.note.setText(translate_phrase(message))
        self.note.setVisible(bool(message))
        self.score.setVisible(chosen is not None)
        self.terms.setVisible(chosen is not None and chosen.terms.rc is not None)
        if chosen is None:
            return
        terms = chosen.terms
        numbers = (("RC", terms.rc), ("IoU", chosen.iou), (_tr("covered"), terms.covered))
        self.score.setText("&nbsp;&nbsp;&nbsp; ".join(f"{name} <b>{cell_text(value)}</b>" for name, value in numbers))
        lines = [explain_number("randcrowns"), f"{_tr('covered')}: {explain_number('covered')}"]
        if terms.reason:
            lines.insert(0, _tr("Undefined: {reason}.", reason=terms.reason))
        self.score.setToolTip(format_tooltip("\n".join(lines)))
        self.score.setAccessibleDescription("\n".join(lines))
        squares = ((name, getattr(terms, name)) for name in "abcd")
        self.terms.setText("   ".join(f"{name} {_format_power(value)}" for name, value in squares))
        self.terms.setToolTip(format_tooltip(explain_number("terms")))
        if terms.reason:
            self.note.setText(_tr("Undefined: {reason}.", reason=terms.reason))
            self.note.show()

    def _show_head(self, facts: CrownFacts | str, chosen: Delineation | None) -> None:
        project = self._session.project
        self.others.setVisible(chosen is not None)
        if isinstance(facts, str) or chosen is None:
            self.head.show_support("")
            return
        self.head.show_support(_tr("target {name}", name=author_name_of(project, facts.target.key.author)))
        self.others.setText(_tr("D = {name}", name=author_name_of(project, chosen.author)))
        menu = self.others.menu()
        menu.clear()
        for one in facts.delineations:
            menu.addAction(author_name_of(project, one.author)).triggered.connect(
                partial(self._choose_author, one.author)
            )

    def _choose_author(self, author: int, _on: bool = False) -> None:
        self._other = author
        self.refresh()

    def _try_parameters(self, settings: RandCrownsSettings, held: bool) -> None:
        self._session.set_view(tried=settings)
        if held:
            self._wait.stop()
        else:
            self._wait.start()

    def _store_tried(self) -> None:
        """Makes what is tried the project's own, as one step."""
        self._wait.stop()
        tried = self._session.view.tried
        if tried is None:
            return
        metrics = self._session.committed.metrics
        if tried != metrics.randcrowns:
            step = edit.set_randcrowns(metrics, tried)
            self._context.attempt(lambda: self._session.commit(step))
        self._session.set_view(tried=None)

    def _store_waiting(self) -> None:
        """Stores what was set by keys and waits to rest; a slider that is still held is a drag, which is dropped."""
        if self._wait.isActive():
            self._store_tried()

    def store_parameters(self, settings: RandCrownsSettings) -> None:
        """Makes these parameters the project's own."""
        self._session.set_view(tried=settings)
        self._store_tried()

    def _on_preset(self, settings: RandCrownsSettings, _on: bool = False) -> None:
        self.store_parameters(settings)

    def _make_preset_menu(self) -> QMenu:
        menu = QMenu(self.presets)
        titles = {
            "paper boxes": _tr("Paper, boxes (0.7 m, 1.2 m, 3)"),
            "paper polygons": _tr("Paper, polygons (0.6 m, 3 m, 3)"),
        }
        for name, settings in PRESETS.items():
            menu.addAction(titles[name]).triggered.connect(partial(self._on_preset, settings))
        menu.addAction(_tr("12 % and 20 % of the median shape, in pixels"), self._store_median_shares)
        return menu

    def _store_median_shares(self) -> None:
        project, view = self._session.committed, self._session.view

        def work(progress: Progress) -> RandCrownsSettings | None:
            del progress
            basis = count_options_of(project, view)
            sides = tuple(select_shapes(project, basis.authors, basis.audit.selection))
            return compute_pixel_defaults(project, sides)

        job = Job(_tr("Measuring shapes"), work, quiet=True)
        self._context.runner.start(job, done=lambda found: None if found is None else self.store_parameters(found))

    def _check_parameters(self) -> None:
        project, view = self._session.committed, self._session.view
        settings = project.metrics.randcrowns

        def work(progress: Progress) -> str:
            del progress
            basis = count_options_of(project, view)
            sides = select_shapes(project, basis.authors, basis.audit.selection)
            images = ImageTable.of(project.images.values())
            shapes = [side.shapes for side in sides if len(side.shapes)]
            if settings is None or not shapes:
                return ""
            rows = np.searchsorted(images.id, np.concatenate([table.image for table in shapes]))
            return (
                find_alpha_warning(settings, np.concatenate([table.box for table in shapes]), images.sampling[rows])
                or ""
            )

        self._context.runner.start(Job(_tr("Measuring shapes"), work, quiet=True), done=self._show_warning)

    def _show_warning(self, sentence: str) -> None:
        self.caution.setText(f"{translate_phrase(sentence)}." if sentence else "")
        self.caution.setVisible(bool(sentence))


def _make_button(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setProperty("role", "choice")
    button.setToolTip(format_tooltip(tip))
    button.setAccessibleDescription(tip)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def _format_parameters(settings: RandCrownsSettings) -> str:
    """What the sliders stand at, on one line."""
    alpha, omega, gamma = (format_setting(value) for value in (settings.alpha, settings.omega, settings.gamma))
    return f"α {alpha} · ω {omega} {settings.unit} · γ {gamma}"


def _format_power(value: float) -> str:
    """A squared area in a short form, as 2.67·10⁶."""
    if value < 1000:
        return format_float(value if value > _NOTHING else 0.0, ".3g")
    digits, power = f"{value:.2e}".split("e+")
    return f"{format_numeral(digits)}·10{str(int(power)).translate(_RAISED)}"
