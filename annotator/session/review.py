"""Notes and flags about images and shapes, their threads, and wishes for labels."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project, Step
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.exposure import LayerGate
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


class NoteThread(Struct, frozen=True):
    """A note with its answers, the oldest first."""

    first: ReviewNote
    answers: tuple[ReviewNote, ...] = ()

    @property
    def notes(self) -> tuple[ReviewNote, ...]:
        """All notes of the thread, the oldest first."""
        return (self.first, *self.answers)


class NoteSign(Struct, frozen=True):
    """What a list tells of an image or a shape: the flag that is up, and whether notes can be read there."""

    flag: NoteKind | None
    """None while no flag is up; a return goes before *needs review*."""


class NoteIndex:
    """Notes by image, so that a list asks for one image without a walk over all notes."""

    def __init__(self) -> None:
        self._notes: immutables.Map[int, ReviewNote] | None = None
        self._by_image: dict[int, list[ReviewNote]] = {}

    def find_sign(self, project: Project, view: ViewState, image: int) -> NoteSign | None:
        """The sign of an image with all of its shapes; None where there is no note that may be read."""
        if not project.notes:
            return None
        return sign_of(self.list_notes(project, view, image))

    def find_shape_signs(self, project: Project, view: ViewState, image: int) -> dict[int, NoteSign]:
        """The signs of the shapes on an image, by shape."""
        if not project.notes:
            return {}
        notes = defaultdict(list)
        for note in self.list_notes(project, view, image):
            if note.shape is not None:
                notes[note.shape].append(note)
        return {shape: sign for shape, found in notes.items() if (sign := sign_of(found)) is not None}

    def list_notes(self, project: Project, view: ViewState, image: int) -> list[ReviewNote]:
        """The notes on an image and its shapes that may be read, as they were written."""
        if self._notes is not project.notes:
            self._notes, self._by_image = project.notes, defaultdict(list)
            for note in sorted(project.notes.values(), key=lambda note: (note.time, note.id)):
                self._by_image[note.image].append(note)
        notes = self._by_image.get(image, ())
        gate = LayerGate(project, view)
        return [note for note in notes if gate.admits_note(note)]


def sign_of(notes: Iterable[ReviewNote]) -> NoteSign | None:
    """The sign for some notes; None for no note, and for flags without words that are down again."""
    notes = list(notes)
    flags = {note.kind for note in notes if note.is_raised}
    if flags:
        return NoteSign(NoteKind.RETURN if NoteKind.RETURN in flags else NoteKind.REVIEW)
    return NoteSign(None) if any(note.text for note in notes) else None


def list_threads(project: Project, view: ViewState, image: int, index: NoteIndex | None = None) -> list[NoteThread]:
    """The threads on an image and its shapes that may be read, in the order in which they began.

    An answer is read where the note that it answers is.
    """
    notes = (index or NoteIndex()).list_notes(project, view, image)
    answers = defaultdict(list)
    for note in notes:
        if note.answers is not None:
            answers[note.answers].append(note)
    return [NoteThread(note, tuple(answers[note.id])) for note in notes if note.answers is None]


def find_noted_layer(project: Project, view: ViewState, note: ReviewNote) -> Layer | None:
    """The layer that may be seen with the shape of a note; None for a note on the image, and where the shape is gone.

    A layer that is not loaded is not searched.
    """
    if note.shape is None:
        return None
    gate = LayerGate(project, view)
    for layer in project.list_layers(note.image, project.authors):
        if layer.loaded is not None and gate.admits(layer) and len(layer.loaded.rows_of([note.shape])):
            return layer
    return None


def list_returned_images(project: Project, view: ViewState) -> frozenset[int]:
    """Images that were sent back to the current annotator and wait for an answer."""
    person = view.author
    if person is None:
        return frozenset()
    return frozenset(
        note.image
        for note in project.notes.values()
        if note.kind is NoteKind.RETURN and note.is_raised and note.to == person
    )


_MARK: Final = "+label "
"""Begins the note of a wish, in every language."""
LONGEST_LABEL: Final = 200
"""Letters of a label's name."""


class Wish(Struct, frozen=True):
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


def add_wished_label(session: Session, note: int) -> None:
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
    answer = edit.set_note(None, _make_answer(session, wish.note, f"✓ {wish.label}", time.time()), name="")
    session.commit(edit.join_steps([*steps, settled, answer], name="Add the label asked for", count=1))


def refuse_wish(session: Session, note: int, words: str) -> None:
    """Settles a flag with an answer, as one step. Raises UserError without words, and for a note that is gone."""
    wish, words = _find_wish(session, note), _check_words(words)
    settled = edit.set_note(wish.note, replace(wish.note, resolved=True), name="")
    answer = edit.set_note(None, _make_answer(session, wish.note, words, time.time()), name="")
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


def can_write(session: Session) -> bool:
    """Whether somebody who may write has an image open."""
    return session.view.image is not None and not session.read_only and not _has_nobody(session.view)


def write_note(session: Session, text: str, *, clock: Callable[[], float] = time.time) -> None:
    """Writes a note on the selected shape, or on the open image where none is selected.

    Raises UserError for a note without words, and where several shapes are selected.
    """
    image, selection = _find_image(session), session.view.selection
    if len(selection) > 1:
        raise UserError("A note is about one box or the image: select one box, or none.")
    shape, number = (selection[0] if selection else None), session.committed.next_note_id
    note = ReviewNote(number, image, shape, session.view.person, clock(), _check_words(text))
    session.commit(edit.set_note(None, note, name="Write note"))


def write_answer(session: Session, first: int, text: str, *, clock: Callable[[], float] = time.time) -> None:
    """Answers the thread that begins with this note; the person who is answered reads it.

    Raises UserError for an answer without words, and for a note that is gone or may not be read.
    """
    begun = _find_note(session, first)
    note = _make_answer(session, begun, _check_words(text), clock())
    to = begun.to if begun.author == note.author else begun.author
    session.commit(edit.set_note(None, replace(note, to=to), name="Answer note"))


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


def is_flagged(project: Project, view: ViewState) -> bool:
    """Whether every selected shape, or the open image where none is selected, is flagged *needs review*."""
    if view.image is None or not project.notes or _has_nobody(view):
        return False
    return all(_find_flags(project, view, view.image).values())


def toggle_review(session: Session, *, clock: Callable[[], float] = time.time) -> None:
    """Says *needs review* of the selected shapes, or of the open image; where all bear it, takes it from them.

    A flag without words and answers leaves nothing behind, another one is settled.
    """
    project, image = session.committed, _find_image(session)
    flags = _find_flags(project, session.view, image)
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
            note = ReviewNote(number, image, shape, session.view.person, clock(), "", NoteKind.REVIEW)
            steps.append(edit.set_note(None, note, name=""))
    session.commit(edit.join_steps(steps, name="Needs review"))


def list_returnable(session: Session) -> list[Author]:
    """Annotators to whom the open image can be sent back: in audit mode, those who have begun it."""
    image, project = session.view.image, session.committed
    if image is None or session.read_only or session.view.mode is not Mode.AUDIT:
        return []
    people = project.authors_of(AuthorKind.PERSON)
    return [one for one in people if one.id != session.view.author and project.find_latest_pass(image, one.id)]


def send_back(session: Session, to: int, text: str) -> None:
    """Sends the open image back to an annotator with a note: it is in work again and heads that person's list.

    Raises UserError outside audit mode, without words, and where that person has nothing on the image.
    """
    if all(one.id != to for one in list_returnable(session)):
        raise UserError("An image is sent back in audit mode, to an annotator who has begun it.")
    project, image = session.committed, _find_image(session)
    layer = project.find_latest_pass(image, to)
    note = ReviewNote(
        project.next_note_id, image, None, session.view.person, time.time(), _check_words(text), NoteKind.RETURN, to=to
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


def _find_flags(project: Project, view: ViewState, image: int) -> dict[int | None, list[ReviewNote]]:
    """By selected shape, or for the image under None, the *needs review* that are up."""
    flags: dict[int | None, list[ReviewNote]] = {shape: [] for shape in view.selection or (None,)}
    gate = LayerGate(project, view)
    for note in project.notes.values():
        is_asked = note.image == image and note.shape in flags and note.kind is NoteKind.REVIEW and note.is_raised
        if is_asked and gate.admits_note(note):
            flags[note.shape].append(note)
    return flags


def _find_image(session: Session) -> int:
    if session.view.image is None:
        raise UserError("Open an image first.")
    if _has_nobody(session.view):
        raise UserError("Say first who is annotating.")
    return session.view.image


def _has_nobody(view: ViewState) -> bool:
    """Whether nobody is named, to read or to write a note."""
    return view.person is None and view.mode is not Mode.AUDIT


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
