"""Notes of copies that come together: each once, answers of both sides, the later word on what is settled."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.project import Project, Step
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.merge.lineage import copy_of
from annotator.session.merge.plan import merge_record_of, plan_merge
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.session.merge.test_plan import ANA, change, copies, delete, draw, loaded, merge, move, session_of, shape_ids

__all__ = ["copies"]
BEN, CEM = 2, 3


def write(text: str, *, at: float, author: int = BEN, shape: int | None = None, answers: int | None = None, **more):
    """The step that writes a note on the first image."""

    def step(project: Project) -> Step:
        note = ReviewNote(project.next_note_id, 1, shape, author, at, text, answers=answers, **more)
        return edit.set_note(None, note, name="Write note")

    return step


def settle(number: int, *, resolved: bool = True):
    def step(project: Project) -> Step:
        note = project.notes[number]
        return edit.set_note(note, replace(note, resolved=resolved), name="Settle note")

    return step


def remove(number: int):
    return lambda project: edit.set_note(project.notes[number], None, name="Needs review")


def notes(path: Path) -> list[tuple[str, bool, str | None]]:
    """Text, whether it is settled, and what it answers, in the order of their time."""
    found = loaded(path).notes
    answered = {number: note.text for number, note in found.items()}
    ordered = sorted(found.values(), key=lambda note: note.time)
    return [(one.text, one.resolved, None if one.answers is None else answered[one.answers]) for one in ordered]


@pytest.fixture
def noted(tmp_path: Path) -> tuple[Path, Path]:
    """Two copies with a flag by Ben and a question by Cem from before they parted."""
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, builders.project(images=2, count=3)).close()
    change(ours, write("", at=1.0, kind=NoteKind.REVIEW), write("which?", at=2.0, author=CEM, kind=NoteKind.REVIEW))
    shutil.copy(ours, theirs)
    return ours, theirs


def test_notes_of_both_sides_stand_side_by_side_whatever_their_numbers(noted) -> None:
    ours, theirs = noted
    change(ours, write("mine", at=10.0))
    change(
        theirs, write("theirs", at=11.0), write("to theirs", at=12.0, answers=3), write("to both", at=13.0, answers=2)
    )
    plan = merge(ours, theirs)
    assert (plan.notes, plan.notes_left_out) == (3, 0)
    assert notes(ours) == [
        ("", False, None),
        ("which?", False, None),
        ("mine", False, None),
        ("theirs", False, None),
        ("to theirs", False, "theirs"),
        ("to both", False, "which?"),
    ]
    assert merge(ours, theirs).is_empty
    assert merge_record_of(plan)["notes"] == 3
    merge(theirs, ours)
    assert notes(theirs) == notes(ours)
    assert merge(ours, theirs).is_empty


def test_the_later_word_on_a_note_holds_in_either_direction(noted) -> None:
    ours, theirs = noted
    change(theirs, settle(2))
    change(ours, settle(2), settle(2, resolved=False))
    merge(ours, theirs)
    assert notes(ours)[1] == ("which?", False, None), "opened again here, later than it was settled there"
    merge(theirs, ours)
    assert notes(theirs)[1] == ("which?", False, None)
    change(theirs, settle(2))
    merge(ours, theirs)
    assert notes(ours)[1] == ("which?", True, None)


def test_a_flag_that_either_side_took_down_stays_down(noted) -> None:
    ours, theirs = noted
    change(theirs, remove(1))
    plan = merge(ours, theirs)
    assert plan.notes == 1
    assert notes(ours) == [("which?", False, None)]
    ours, theirs = theirs, ours
    assert merge(ours, theirs).is_empty


def test_a_flag_that_was_answered_here_stays_though_it_was_taken_down_there(noted) -> None:
    ours, theirs = noted
    change(theirs, remove(1))
    change(ours, write("yes, look", at=5.0, answers=1))
    merge(ours, theirs)
    assert notes(ours)[0] == ("", False, None)
    assert notes(ours)[2] == ("yes, look", False, "")


def test_what_was_taken_away_here_does_not_come_back(noted) -> None:
    ours, theirs = noted
    change(ours, remove(1))
    assert merge(ours, theirs).is_empty
    assert notes(ours) == [("which?", False, None)]


def test_a_note_follows_its_shape_into_what_is_kept_twice_and_through_undo(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 2.0)
    draw(theirs, ANA, (1, 2, 30, 40))
    change(theirs, write("this one", at=9.0, shape=shape_ids(theirs, ANA)[-1]))
    with open_project(ours) as opened:
        before = session_of(opened).committed
    merge(ours, theirs)
    second = ANA._replace(pass_number=2)
    [note] = loaded(ours).notes.values()
    assert note.shape == shape_ids(ours, second)[-1]
    assert before.notes != loaded(ours).notes


def test_a_merge_that_was_undone_brings_the_notes_again(noted) -> None:
    ours, theirs = noted
    change(theirs, write("theirs", at=11.0))
    with open_project(ours) as opened:
        session = session_of(opened)
        with open_project(theirs, read_only=True) as there:
            plan = plan_merge(copy_of(opened), [copy_of(there)])
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        assert len(session.project.notes) == 3
        session.undo()
        assert len(session.project.notes) == 2
    assert merge(ours, theirs).notes == 1


def test_a_note_about_a_shape_that_is_gone_is_left_out_and_counted(copies) -> None:
    ours, theirs = copies
    change(theirs, write("gone", at=9.0, shape=shape_ids(theirs, ANA)[0]))
    delete(theirs, ANA)
    plan = merge(ours, theirs)
    assert (plan.notes, plan.notes_left_out) == (0, 1)
    assert notes(ours) == []


def test_notes_of_another_project_name_our_people(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, builders.project(images=1, authors=("Ana", "Ben"), count=1)).close()
    other = replace(builders.project(images=1, authors=("Zoe", "Ben"), count=1), uuid="f" * 32)
    create_project(theirs, other).close()
    change(theirs, write("by Zoe", at=1.0, author=1, to=2, kind=NoteKind.RETURN))
    merge(ours, theirs)
    project = loaded(ours)
    [note] = project.notes.values()
    assert (project.author_name(note.author), project.author_name(note.to)) == ("Zoe", "Ben")
    assert LayerKey(1, note.author) in project.layers
