"""Threads: the notes that may be read, each with its answers, and what hangs on an image or a shape."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import immutables

from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.exposure import LayerGate
from annotator.session.view import ViewState


@dataclass(frozen=True, slots=True)
class NoteThread:
    """A note with its answers, the oldest first."""

    first: ReviewNote
    answers: tuple[ReviewNote, ...] = ()

    @property
    def notes(self) -> tuple[ReviewNote, ...]:
        """All notes of the thread, the oldest first."""
        return (self.first, *self.answers)


@dataclass(frozen=True, slots=True)
class NoteSign:
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
        """The notes on an image and its shapes that may be read, in the order of their ids."""
        if self._notes is not project.notes:
            self._notes, self._by_image = project.notes, defaultdict(list)
            for number in sorted(project.notes):
                self._by_image[project.notes[number].image].append(project.notes[number])
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
    """Images that were sent back to whoever annotates at the desk and wait for that person."""
    person = view.author
    if person is None:
        return frozenset()
    return frozenset(
        note.image
        for note in project.notes.values()
        if note.kind is NoteKind.RETURN and note.is_raised and note.to == person
    )
