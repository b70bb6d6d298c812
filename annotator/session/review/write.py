"""Write: notes, answers and flags, each written, settled or taken away in one step that can be undone."""

import time
from collections.abc import Callable
from dataclasses import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.step import Step
from annotator.session.exposure import LayerGate
from annotator.session.session import Session
from annotator.session.view import Mode


def can_write(session: Session) -> bool:
    """Whether somebody who may write has an image open."""
    view = session.view
    return view.image is not None and not session.read_only and (view.person is not None or view.mode is Mode.AUDIT)


def write_note(session: Session, text: str, *, clock: Callable[[], float] = time.time) -> None:
    """Writes a note on the selected shape, or on the open image where none is selected.

    Raises UserError for a note without words, and where several shapes are selected.
    """
    image, selection = _find_image(session), session.view.selection
    if len(selection) > 1:
        raise UserError("A note is about one box or the image: select one box, or none.")
    note = ReviewNote(
        session.committed.next_note_id,
        image,
        selection[0] if selection else None,
        session.view.person,
        clock(),
        _check_words(text),
    )
    session.commit(edit.set_note(None, note, name="Write note"))


def write_answer(session: Session, first: int, text: str, *, clock: Callable[[], float] = time.time) -> None:
    """Answers the thread that begins with this note; whoever is answered reads it.

    Raises UserError for an answer without words, and for a note that is gone or may not be read.
    """
    begun, person = _find_note(session, first), session.view.person
    other = begun.to if begun.author == person else begun.author
    note = ReviewNote(
        session.committed.next_note_id,
        begun.image,
        begun.shape,
        person,
        clock(),
        _check_words(text),
        answers=begun.id,
        to=other,
    )
    session.commit(edit.set_note(None, note, name="Answer note"))


def set_resolved(session: Session, first: int, *, resolved: bool) -> None:
    """Settles a thread, or opens it again; its notes stay to be read.

    Raises UserError for a note that is gone or may not be read.
    """
    note = _find_note(session, first)
    if note.resolved is not resolved:
        after = replace(note, resolved=resolved)
        step = (
            edit.set_note(note, after, name="Settle note")
            if resolved
            else edit.set_note(note, after, name="Reopen note")
        )
        session.commit(step)


def is_flagged(session: Session) -> bool:
    """Whether every selected shape, or the open image where none is selected, bears *needs review*."""
    if session.view.image is None or not session.committed.notes or _has_nobody(session):
        return False
    flags = _find_flags(session)
    return all(flags.values())


def toggle_review(session: Session, *, clock: Callable[[], float] = time.time) -> None:
    """Says *needs review* of the selected shapes, or of the open image; where all bear it, takes it from them.

    A flag without words and answers leaves nothing behind, another one is settled.
    """
    flags, project = _find_flags(session), session.committed
    answered = {note.answers for note in project.notes.values()}
    steps = []
    if all(flags.values()):
        for note in (note for raised in flags.values() for note in raised):
            is_plain = not note.text and note.id not in answered
            after = None if is_plain else replace(note, resolved=True)
            steps.append(edit.set_note(note, after, name=""))
    else:
        bare = [shape for shape, raised in flags.items() if not raised]
        for number, shape in enumerate(bare, start=project.next_note_id):
            note = ReviewNote(number, _find_image(session), shape, session.view.person, clock(), "", NoteKind.REVIEW)
            steps.append(edit.set_note(None, note, name=""))
    session.commit(edit.join_steps(steps, name="Needs review"))


def list_returnable(session: Session) -> list[Author]:
    """Annotators to whom the open image can be sent back: in audit mode, those who have begun it."""
    image, project = session.view.image, session.committed
    if image is None or session.read_only or session.view.mode is not Mode.AUDIT:
        return []
    people = project.authors_of(AuthorKind.PERSON)
    return [one for one in people if one.id != session.view.author and project.find_latest_pass(image, one.id)]


def send_back(session: Session, to: int, text: str, *, clock: Callable[[], float] = time.time) -> None:
    """Sends the open image back to an annotator with a note: it is in work again and heads that person's list.

    Raises UserError outside audit mode, without words, and where that person has nothing on the image.
    """
    if all(one.id != to for one in list_returnable(session)):
        raise UserError("An image is sent back in audit mode, to an annotator who has begun it.")
    project, image = session.committed, _find_image(session)
    layer = project.find_latest_pass(image, to)
    note = ReviewNote(
        project.next_note_id, image, None, session.view.person, clock(), _check_words(text), NoteKind.RETURN, to=to
    )
    steps = [edit.set_note(None, note, name="")]
    if layer is not None and layer.status is not Status.IN_WORK:
        steps.append(edit.set_status(layer, Status.IN_WORK, name=""))
    session.commit(edit.join_steps(steps, name="Send image back", count=1))


def resolve_returns(project: Project, key: LayerKey) -> list[Step]:
    """The steps that settle what sent an image back to the author of this layer."""
    return [
        edit.set_note(note, replace(note, resolved=True), name="")
        for note in project.notes.values()
        if note.kind is NoteKind.RETURN and note.is_raised and (note.image, note.to) == key[:2]
    ]


def _find_flags(session: Session) -> dict[int | None, list[ReviewNote]]:
    """By selected shape, or for the image under None, the *needs review* that are up."""
    image = _find_image(session)
    flags: dict[int | None, list[ReviewNote]] = {shape: [] for shape in session.view.selection or (None,)}
    gate = LayerGate(session.committed, session.view)
    for note in session.committed.notes.values():
        is_asked = note.image == image and note.shape in flags and note.kind is NoteKind.REVIEW and note.is_raised
        if is_asked and gate.admits_note(note):
            flags[note.shape].append(note)
    return flags


def _find_image(session: Session) -> int:
    if session.view.image is None:
        raise UserError("Open an image first.")
    if _has_nobody(session):
        raise UserError("Say first who sits at the desk.")
    return session.view.image


def _has_nobody(session: Session) -> bool:
    """Whether nobody sits at the desk, to read or to write a note."""
    return session.view.person is None and session.view.mode is not Mode.AUDIT


def _find_note(session: Session, number: int) -> ReviewNote:
    note = session.committed.notes.get(number)
    if note is None or not LayerGate(session.committed, session.view).admits_note(note):
        raise UserError("This note is gone or may not be read now.")
    return note


def _check_words(text: str) -> str:
    words = text.strip()
    if not words:
        raise UserError("Write what the note is to say.")
    return words
