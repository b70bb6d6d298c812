"""Overview: what there is and what it says, how far everybody is, who waits for whom, and what to do next."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from annotator.errors import Numeral, Phrase
from annotator.model.edit import set_metrics
from annotator.report.audit.people import list_causes
from annotator.report.audit.summary import list_names
from annotator.report.detector.summary import summarise_check
from annotator.report.tables import MOST_SAID, Lead, Table
from annotator.session.models import may_measure_models
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.layout import STRETCH, drop_rows, hold, make_button, make_column, make_label, make_row, make_text
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import SetPage, StudyContext, make_sentence

_tr = translator_of("Study")

_OF_MODELS: Final = 2
"""Sentences of the verdict that are about models, where there are any; fewer where people's have room for more."""


class NextStep(NamedTuple):
    """Something to do: why, and what begins it, an action or boxes or a page, with the words of its button."""

    reason: str
    offer: str = ""
    action: str = ""
    lead: Lead | None = None


def list_next_steps(session: Session, answer: StudyAnswer) -> Iterator[NextStep]:
    """What to do next, the most urgent first."""
    project, view = session.committed, session.view
    if not answer.images:
        yield NextStep(_tr("The project has no images yet."), _tr("Add images…"), "add_images")
        return
    people = answer.progress
    if view.mode is Mode.SESSION:
        left = answer.images - next((one.finished for one in people if one.author == view.author), 0)
        if left:
            said = format_count(_tr, left, "{n} image is left for you.", "{n} images are left for you.")
            yield NextStep(said, _tr("Go on labelling"), "next_unfinished")
    if not people:
        models = project.models
        if models:
            reason = _tr("Nobody has drawn anything; a model's output can be checked against people's work alone.")
        else:
            reason = _tr("Nobody has drawn anything yet.")
        yield NextStep(reason, _tr("Import…"), "import")
    elif len(people) == 1:
        yield NextStep(
            _tr("One person alone cannot agree with anybody; a second one is needed."), _tr("Merge copies…"), "merge"
        )
    for one in people:
        if one.waiting:
            waits = format_count(_tr, one.waiting, "{n} image", "{n} images")
            told = {"name": author_name_of(project, one.author), "images": waits}
            names = [author_name_of(project, other) for other in one.waiters]
            waiting = translate_phrase(list_names(names))
            if len(names) == 1:
                said = _tr("{names} waits for {name} on {images}.", names=waiting, **told)
            else:
                said = _tr("{names} wait for {name} on {images}.", names=waiting, **told)
            yield NextStep(said, _tr("Look at them"), lead=Lead(images=one.waiting_images))
    if view.mode is Mode.AUDIT and len(people) > 1:
        yield from _list_next_looks(answer)


def _list_next_looks(answer: StudyAnswer) -> Iterator[NextStep]:
    """What an auditor of several people looks at next: a cause, lone shapes, then every disagreement."""
    report = answer.report
    if causes := list_causes(report):
        name = report.author_name(causes[0].author)
        yield NextStep(
            _tr("A cause of disagreement is known: go through it with {name}.", name=name),
            _tr("Walk through it"),
            lead=causes[0].said.lead if isinstance(causes[0].said.lead, Lead) else None,
        )
    counted = report.completeness
    if counted.lone and counted.estimate.value is None:
        said = format_count(
            _tr,
            counted.lone,
            "{n} object was drawn by one person alone.",
            "{n} objects were drawn by one person alone.",
        )
        yield NextStep(
            _tr("{said} Deciding on some of them says how many everybody misses.", said=said),
            _tr("How complete?"),
            lead=Lead(page="completeness"),
        )
    yield NextStep(
        _tr("Every disagreement can be looked at and decided."), _tr("Walk through them"), "next_disagreement"
    )


class OverviewPage(SetPage):
    """The first page."""

    shows_models = True

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Overview"))
        self.progress = PageTable(title=_tr("How far the work is"))
        self._step_rows, self._more_rows = make_column(spacing=4), make_column(spacing=4)
        self._said: tuple[object, ...] = ()
        self.place("next", _tr("What to do next"), self._step_rows, leaves=False)
        self.place("progress", _tr("How far the work is"), self.progress)
        self.levels = PageTable(title=_tr("Wanted levels"), leads=_tr("Press to see the boxes behind it."))
        self.levels.taken.connect(self.show_lead)
        self.wanted = make_text(
            hint="f1>=.8; alpha>=.667; recall(Ana)>=.9; ap>=.5",
            name=_tr("Levels that the numbers have to reach"),
            tip=_tr(
                "A number of an audit or a check, >=, and what the lower end of its interval has to reach; semicolons "
                "between several. Enter stores them with the project."
            ),
        )
        self.wanted.editingFinished.connect(self._keep_levels)
        self.place("wanted", _tr("Wanted levels"), make_column(self.wanted, self.levels, spacing=6))
        self.place("more", _tr("To bear in mind"), self._more_rows, leaves=False)
        context.models.changed.connect(self.refresh)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the verdict, the steps and how far everybody is."""
        self.basis.setText(self._describe_basis(answer))
        self.verdict.show_sentences(self._choose_sentences(answer))
        steps, remarks = tuple(list_next_steps(self.session, answer)), answer.remarks
        if (steps, remarks) != self._said:
            self._said = steps, remarks
            self._fill_steps(steps)
            drop_rows(self._more_rows)
            for one in remarks:
                lead = one.lead if isinstance(one, Phrase) else None
                self._more_rows.addWidget(make_sentence(translate_phrase(one), lead, self.show_lead))
        self.progress.show_table(self._make_table(answer))
        self._show_levels(answer)
        for key, is_shown in (
            ("next", bool(steps)),
            ("wanted", not answer.is_blind and bool(answer.progress)),
            ("progress", bool(answer.progress)),
            ("more", bool(remarks)),
        ):
            self.sections[key].setVisible(is_shown)

    def _choose_sentences(self, answer: StudyAnswer) -> tuple[str, ...]:
        """Of *In short* of the audit and of the check of models what the verdict has room for."""
        if not (answer.progress and may_measure_models(self.session)):
            return answer.summary
        models = self.context.models
        if self.context.audit.is_settled:
            models.want()
        found = () if models.answer is None else summarise_check(models.answer)
        room = MOST_SAID - min(_OF_MODELS, len(found)) if models.is_settled else MOST_SAID - _OF_MODELS
        return (*answer.summary[:room], *found)[:MOST_SAID]

    def _show_levels(self, answer: StudyAnswer) -> None:
        """The levels as they are kept, and which of them the numbers reach."""
        kept = self.session.committed.metrics.levels
        if not self.wanted.hasFocus():
            self.wanted.setText("; ".join(kept))
        self.wanted.setReadOnly(self.session.read_only)
        found = answer.tables.get("wanted")
        self.levels.setVisible(bool(found))
        if found:
            self.levels.show_table(found[0][1])

    def _keep_levels(self) -> None:
        metrics = self.session.committed.metrics
        texts = tuple(text.strip() for text in self.wanted.text().split(";") if text.strip())
        if texts != metrics.levels:
            self.context.panel.attempt(
                lambda: self.session.commit(
                    set_metrics(metrics, metrics.with_levels(texts), name="Change wanted levels")
                )
            )

    def _describe_basis(self, answer: StudyAnswer) -> str:
        counted = format_count(_tr, len(answer.report.images), "{n} image", "{n} images")
        whole = format_count(_tr, answer.images, "{n} image", "{n} images")
        if answer.is_blind:
            return _tr(
                "What is known on {counted} of {whole} that you have finished; others' work elsewhere stays hidden.",
                counted=counted,
                whole=whole,
            )
        if not len(answer.report.images):
            return _tr("What is known of {whole}; nobody's work counts yet.", whole=whole)
        if self.session.committed.metrics.include_unfinished:
            return _tr(
                "What is known of {whole}; work on {counted} counts, finished or not.", counted=counted, whole=whole
            )
        return _tr("What is known of {whole}; finished work on {counted} counts.", counted=counted, whole=whole)

    def _make_table(self, answer: StudyAnswer) -> Table:
        """The same table for a page, a CSV file and LaTeX."""
        heads = (_tr("annotator"), _tr("finished"), _tr("in work"), _tr("not begun"), _tr("to catch up"))
        rows = []
        for one in answer.progress:
            rest = None if one.in_work is None else answer.images - one.finished - one.in_work
            numbers = (one.finished, one.in_work, rest, one.waiting)
            cells = [Numeral("–" if number is None else f"{number:,}") for number in numbers]
            rows.append((author_name_of(self.session.committed, one.author), cells))
        note = _tr("To catch up: images that somebody else has finished and this person has not.")
        return Table.of([(head, "") for head in heads], rows, *([] if answer.is_blind else [note]))

    def _fill_steps(self, steps: tuple[NextStep, ...]) -> None:
        drop_rows(self._step_rows)
        panel = self.context.panel
        for step in steps:
            parts: list[QWidget] = [make_label(step.reason, plain=True)]
            if step.offer:
                act = partial(panel.perform, step.action) if step.lead is None else partial(self.show_lead, step.lead)
                button = make_button(step.offer, act)
                button.setFlat(True)
                button.setAccessibleDescription(step.reason)
                parts.append(button)
                if step.action and (key := panel.key_of(step.action)):
                    parts.append(make_label(key, role="key", small=True))
            self._step_rows.addWidget(hold(make_row(*parts, STRETCH, spacing=8)))
