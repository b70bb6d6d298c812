"""Label wishes: an annotator asks for a label by a note, and whoever may change the labels adds it or says why not.

A wish is a flag like any other, so that it travels, counts and is answered as notes are; its first line holds the name.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.exposure import LayerGate
from annotator.session.session import Session
from annotator.session.view import ViewState

_MARK: Final = "+label "
"""Begins the note of a wish, in every language."""
LONGEST_LABEL: Final = 200
"""Letters of a label's name."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A flag that is up and asks for something."""

    note: ReviewNote
    label: str
    """The name of the label that is asked for; empty where the flag asks for something else."""
    words: str
    """What else is said."""


def wish_of_note(note: ReviewNote) -> Wish:
    """What a note asks for."""
    first, _, rest = note.text.partition("\n")
    if note.kind is NoteKind.REVIEW and first.startswith(_MARK):
        return Wish(note, first.removeprefix(_MARK).strip(), rest.strip())
    return Wish(note, "", note.text)


def list_wishes(project: Project, view: ViewState, *, keeps_labels: bool = False) -> list[Wish]:
    """Everything that flags ask for and that may be read, wishes for labels first, then the oldest.

    Who keeps the labels reads all wishes for one, also on images that are not finished here: a name tells of no shape.
    """
    gate = LayerGate(project, view)
    raised = [note for note in project.notes.values() if note.kind is NoteKind.REVIEW and note.is_raised]
    wishes = [wish_of_note(note) for note in raised if note.answers is None]
    found = [wish for wish in wishes if (keeps_labels and wish.label) or gate.admits_note(wish.note)]
    return sorted(found, key=lambda wish: (not wish.label, wish.note.time, wish.note.id))


def ask_for_label(session: Session, name: str, words: str = "", *, clock: Callable[[], float] = time.time) -> None:
    """Asks for a label, by a note on the selected shape or the open image.

    Raises UserError without an open image or a name, and for a label that there is.
    """
    view, label = session.view, " ".join(name.split())
    if view.image is None:
        raise UserError("Open an image first.")
    if not label or len(label) > LONGEST_LABEL:
        raise UserError("A label needs a name of up to {most} letters.", most=LONGEST_LABEL)
    if session.committed.vocabulary.find_label(label) is not None:
        raise UserError("There is a label '{label}' already.", label=label)
    shape = view.selection[0] if len(view.selection) == 1 else None
    text = f"{_MARK}{label}\n{words.strip()}".strip()
    note = ReviewNote(session.committed.next_note_id, view.image, shape, view.person, clock(), text, NoteKind.REVIEW)
    session.commit(edit.set_note(None, note, name="Ask for a label"))


def add_wished_label(session: Session, note: int, *, clock: Callable[[], float] = time.time) -> None:
    """Adds the label that a note asks for and settles the note, as one step.

    Raises UserError for a note that is gone or asks for none, and where the labels may not be changed.
    """
    wish = _find_wish(session, note)
    if not wish.label:
        raise UserError("This note asks for no label.")
    vocabulary = session.committed.vocabulary
    steps = []
    if vocabulary.find_label(wish.label) is None:
        steps.append(edit.set_vocabulary(vocabulary, vocabulary.add_label(wish.label), name=""))
    settled = edit.set_note(wish.note, replace(wish.note, resolved=True), name="")
    answer = edit.set_note(None, _make_answer(session, wish.note, f"✓ {wish.label}", clock()), name="")
    session.commit(edit.join_steps([*steps, settled, answer], name="Add the label asked for", count=1))


def refuse_wish(session: Session, note: int, words: str, *, clock: Callable[[], float] = time.time) -> None:
    """Settles a flag with an answer, as one step. Raises UserError without words, and for a note that is gone."""
    wish = _find_wish(session, note)
    if not words.strip():
        raise UserError("Write what the note is to say.")
    settled = edit.set_note(wish.note, replace(wish.note, resolved=True), name="")
    answer = edit.set_note(None, _make_answer(session, wish.note, words.strip(), clock()), name="")
    session.commit(edit.join_steps([settled, answer], name="Answer note", count=1))


def _make_answer(session: Session, note: ReviewNote, text: str, now: float) -> ReviewNote:
    number = session.committed.next_note_id
    return ReviewNote(number, note.image, note.shape, session.view.person, now, text, answers=note.id, to=note.author)


def _find_wish(session: Session, number: int) -> Wish:
    note = session.committed.notes.get(number)
    wish = None if note is None else wish_of_note(note)
    if wish is None or not (wish.label or LayerGate(session.committed, session.view).admits_note(wish.note)):
        raise UserError("This note is gone or may not be read now.")
    return wish
