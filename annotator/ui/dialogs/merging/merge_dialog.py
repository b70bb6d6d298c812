"""The dialogs that merge copies, and that choose between passes of one author."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget

from annotator.model.project import Project
from annotator.session.exposure import find_hiding_reason
from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, MergeConflict
from annotator.session.merge.plan import MergePlan, StandingChoices
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_form, make_label, make_note
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.merging.conflict_table import SideWords
from annotator.ui.dialogs.merging.conflict_view import ConflictView

_tr = translator_of("Merge")

LONGEST: Final = 6
"""Names of a list."""
WIDE: Final = QSize(920, 660)
"""Size of the dialog where there is something to choose; smaller on a small screen."""
LEAST: Final = QSize(860, 530)
"""What a picture and the words of both sides need."""


class MergeDialog(Dialog):
    """Accepted when the plan is to be applied; `choices` says then what is kept."""

    def __init__(
        self,
        parent: QWidget,
        plan: MergePlan,
        session: Session,
        *,
        runner: Runner,
        preview: Callable[[int], bytes | None],
    ) -> None:
        super().__init__(parent, _tr("Merge copies"), yes=_tr("Merge"))
        self.choices = ConflictChoices(plan.after, plan.conflicts)
        self.conflicts: ConflictView | None = None
        facts = _make_facts(plan)
        self.yes.setDefault(True)
        if not plan.conflicts:
            self.setMinimumWidth(420)
            self.lay_out(facts, 8)
            return
        self.conflicts = ConflictView(
            plan.after,
            self.choices,
            facts,
            words=SideWords(_tr("Changed on both sides"), _tr("Mine"), _tr("Theirs"), _tr("Both as passes")),
            runner=runner,
            preview=preview,
            is_hidden=partial(is_hidden, session),
            looked=partial(note_shown, session),
        )
        self.lay_out((self.conflicts, 1), _make_advice(), 8)
        self.resize(WIDE.boundedTo(self.screen().availableSize() * 0.94).expandedTo(LEAST))
        self.conflicts.setFocus()


def is_hidden(session: Session, conflict: MergeConflict) -> bool:
    """Whether the work of the conflict is another's that the person at the desk must not see yet."""
    key, view = conflict.mine.key, session.view
    if view.author == key.author:
        return False
    return find_hiding_reason(session.committed, view, key.image) is not None


def note_shown(session: Session, conflict: MergeConflict) -> None:
    """Whoever sits at the desk has seen another's work."""
    if session.view.author != conflict.mine.key.author:
        session.note_shown([conflict.mine.key.image])


def describe_merge(plan: MergePlan, choices: ConflictChoices) -> str:
    """What was merged, in one sentence."""
    return _tr(
        "Merged: {added} new layers, {updated} updated, {conflicts} changed in both copies "
        "({twice} of them kept twice).",
        added=format_number(len(plan.added)),
        updated=format_number(len(plan.updated)),
        conflicts=format_number(len(plan.conflicts)),
        twice=format_number(choices.count(ConflictChoice.BOTH)),
    )


def _make_advice() -> QLabel:
    return make_note(
        _tr(
            "Of passes that are both kept you can choose later: Agreement > Choose between passes… "
            "Undo takes the choice back first, then the merge."
        )
    )


def _make_facts(plan: MergePlan) -> QWidget:
    facts = QWidget()
    head = make_label(_tr("This comes in"), head=True)
    form = make_form((head,), within=facts, spacing=(16, 4), margins=(0, 0, 0, 0))
    for name, text in _list_facts(plan):
        value = make_label(text, wraps=True, plain=True)
        form.addRow(name, value)
    return facts


def _list_facts(plan: MergePlan) -> list[tuple[str, str]]:
    rows = [
        (_tr("Layers added"), format_number(len(plan.added))),
        (_tr("Layers updated"), format_number(len(plan.updated))),
        (_tr("Changed on both sides"), format_number(len(plan.conflicts))),
        (_tr("Newer here"), format_number(plan.newer_here)),
    ]
    if plan.notes:
        rows.append((_tr("Notes"), format_number(plan.notes)))
    if plan.notes_left_out:
        rows.append((_tr("Notes on shapes that are gone"), format_number(plan.notes_left_out)))
    for name, new in (
        (_tr("New images"), plan.new_images),
        (_tr("New annotators"), plan.new_authors),
        (_tr("New labels"), plan.new_labels),
    ):
        if new:
            more = _tr(" and {n} more", n=format_number(len(new) - LONGEST)) if len(new) > LONGEST else ""
            rows.append((name, ", ".join(new[:LONGEST]) + more))
    renamed = [f"{theirs} → {ours}" for theirs, ours in plan.vocabulary.items() if theirs != ours]
    if renamed:
        rows.append((_tr("Labels named otherwise"), ", ".join(renamed[:LONGEST])))
    return rows


class PassesDialog(Dialog):
    """Accepted when the choice is to be made; `choices` says then what is kept."""

    def __init__(
        self,
        parent: QWidget,
        project: Project,
        pairs: Sequence[MergeConflict],
        session: Session,
        *,
        runner: Runner,
        preview: Callable[[int], bytes | None],
    ) -> None:
        """`project` has the layers of the pairs loaded."""
        super().__init__(parent, _tr("Choose between passes"), yes=_tr("Choose"))
        self.choices = StandingChoices(project, pairs)
        self.conflicts = ConflictView(
            project,
            self.choices,
            _make_note(),
            words=SideWords(_tr("Images with several passes"), _tr("First"), _tr("Later"), _tr("Both")),
            runner=runner,
            preview=preview,
            is_hidden=partial(is_hidden, session),
            looked=partial(note_shown, session),
        )
        self.yes.setDefault(True)
        self.lay_out((self.conflicts, 1), 8)
        self.conflicts.model.dataChanged.connect(self._show_enabled)
        self._show_enabled()
        self.resize(WIDE.boundedTo(self.screen().availableSize() * 0.94).expandedTo(LEAST))
        self.conflicts.setFocus()

    def _show_enabled(self) -> None:
        self.yes.setEnabled(bool(self.choices.list_dropped()))


def _make_note() -> QLabel:
    return make_label(
        _tr(
            "An annotator worked on these images more than once: by an import, or as copies were merged. Every pass "
            "stays until you choose; the choice is one step, which Undo takes back."
        ),
        role="muted",
        wraps=True,
    )
