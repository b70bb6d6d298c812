"""Which notes come in with another copy: those that are not known here, and what was settled there since they parted.

A note is the same in two copies when it is about the same image and was written by the same person at the same moment:
numbers of notes are given out by every copy for itself. Answers of both sides are kept, and of a note that both have
settled or opened again the later word holds.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.merge.decisions import IncomingCopy
from annotator.session.merge.lineage import Lineage

MERGE: Final = "Merge"
"""Name of the step."""
Identity = tuple[int, int | None, float, NoteKind, bool]
"""Image, writer, moment and kind of a note, and whether it is about a shape."""


@dataclass(frozen=True, slots=True)
class MergedNotes:
    """The project with the notes of another copy."""

    project: Project
    left_out: int
    """Notes about shapes that are not here any more."""


def add_notes(project: Project, bringing: IncomingCopy) -> MergedNotes:
    """Takes in their notes and what they settled; a flag that either side took down again stays down."""
    here: defaultdict[Identity, list[ReviewNote]] = defaultdict(list)
    for number in sorted(project.notes):
        here[identity_of(project.notes[number])].append(project.notes[number])
    gone_here = {identity_of(note) for note in _find_removed(bringing.mine)}
    ours_changed, theirs_changed = _find_changes(bringing.mine), _find_changes(bringing.theirs)
    number_of: dict[int, int] = {}
    changed: dict[int, ReviewNote] = {}
    left_out = 0
    next_id = project.next_note_id
    for number in sorted(bringing.theirs.project.notes):
        note = bringing.theirs.project.notes[number]
        theirs = _translate_note(note, bringing)
        if theirs is None:
            left_out += 1
            continue
        known = here[identity_of(theirs)]
        if known:
            ours = known.pop(0)
            number_of[number] = ours.id
            is_later = theirs_changed.get(number, 0.0) > ours_changed.get(ours.id, 0.0)
            if ours.resolved is not theirs.resolved and is_later:
                changed[ours.id] = replace(ours, resolved=theirs.resolved)
        elif identity_of(theirs) not in gone_here:
            number_of[number] = next_id
            answers = None if theirs.answers is None else number_of.get(theirs.answers)
            changed[next_id] = replace(theirs, id=next_id, answers=answers)
            next_id += 1
    notes = project.notes.update(changed)
    for note in _find_removed_flags(project, bringing, ours_changed):
        notes = notes.delete(note.id)
    return MergedNotes(replace(project, notes=notes), left_out)


def replace_note_shape(note: ReviewNote, ids: Mapping[int, int]) -> ReviewNote:
    """The note with the lasting id of a shape that came in together with it."""
    return note if note.shape is None else replace(note, shape=ids.get(note.shape, note.shape))


def identity_of(note: ReviewNote) -> Identity:
    """What makes it the same note in every copy, with the ids of one project."""
    return note.image, note.author, note.time, note.kind, note.shape is None


def _translate_note(note: ReviewNote, bringing: IncomingCopy) -> ReviewNote | None:
    """With our ids, but that of the note that it answers; None where its image or its shape is not here."""
    names = bringing.ids
    shape = None if note.shape is None else bringing.shape_ids.get(note.shape)
    if note.image not in names.images or (note.shape is not None and shape is None):
        return None
    return replace(
        note,
        image=names.images[note.image],
        shape=shape,
        author=None if note.author is None else names.authors.get(note.author),
        to=None if note.to is None else names.authors.get(note.to),
    )


def _find_changes(lineage: Lineage) -> dict[int, float]:
    """By number of a note the time of the last step that changed it since the copies parted."""
    return {
        edit.part.id: step.time
        for step in lineage.steps
        for edit in step.parts
        if isinstance(edit.part, ReviewNote) and edit.before is not None and edit.after is not None
    }


def _find_removed(lineage: Lineage) -> list[ReviewNote]:
    """The notes that were there since the copies parted and are not now; a merge that was undone can be made again."""
    found = {
        side.id: side
        for step in lineage.steps
        if step.name != MERGE
        for edit in step.parts
        for side in (edit.before, edit.after)
        if isinstance(side, ReviewNote) and side.id not in lineage.project.notes
    }
    return list(found.values())


def _find_removed_flags(
    project: Project, bringing: IncomingCopy, ours_changed: Mapping[int, float]
) -> list[ReviewNote]:
    """Flags without words that they have taken away and that nobody has touched or answered here."""
    answered = {note.answers for note in project.notes.values()}
    gone = {
        (names.images[note.image], None if note.author is None else names.authors.get(note.author), note.time)
        for names in (bringing.ids,)
        for note in (_find_removed(bringing.theirs) if bringing.theirs.related else ())
        if note.image in names.images
    }
    return [
        note
        for note in project.notes.values()
        if (note.image, note.author, note.time) in gone
        and not note.text
        and note.id not in answered
        and note.id not in ours_changed
    ]
