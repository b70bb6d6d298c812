"""Notes in a query: which images and shapes have a note or a flag that may be read."""

from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.exposure import LayerGate
from annotator.session.finding.query import NO, YES, Term
from annotator.session.view import ViewState


def list_read_notes(project: Project, view: ViewState) -> list[ReviewNote]:
    """The notes that may be read."""
    gate = LayerGate(project, view)
    return [note for note in project.notes.values() if gate.admits_note(note)]


def matches_note(note: ReviewNote, term: Term) -> bool:
    """Whether a note is what `note:` or `flag:` asks for, its minus sign and the value `no` left aside."""
    if term.key == "note":
        return any(value in YES | NO or value in note.text.lower() for value in term.values)
    kinds = {"review": NoteKind.REVIEW, "return": NoteKind.RETURN}
    return note.is_raised and any(value in YES | NO or kinds.get(value) is note.kind for value in term.values)


def is_for_none(term: Term) -> bool:
    """Whether it asks for images or shapes without any, as `flag:no` does."""
    return bool(NO.intersection(term.values))
