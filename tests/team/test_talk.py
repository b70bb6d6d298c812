"""Notes and decisions that are written at two desks at once, by one person or two: all arrive, none is lost."""

from collections.abc import Callable

from msgspec.structs import replace

from annotator.model import edit
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image
from annotator.model.project import PartEdit, Step
from annotator.model.review_note import ReviewNote
from annotator.team.desk.making import run_talk
from tests.team.people import Person, meet

Sit = Callable[..., Person]


def write(person: Person, text: str, image: int = 1, to: int | None = None) -> int:
    number = person.session.committed.next_note_id
    note = ReviewNote(number, image, None, person.author, 5.0, text, to=to)
    person.session.commit(edit.set_note(None, note, name="Write note"))
    return number


def change(person: Person, number: int, **fields: object) -> None:
    before = person.session.committed.notes[number]
    person.session.commit(edit.set_note(before, replace(before, **fields), name="Change note"))


def remove(person: Person, number: int) -> None:
    person.session.commit(edit.set_note(person.session.committed.notes[number], None, name="Remove note"))


def decide(person: Person, shape: int, outcome: Outcome = Outcome.DROP) -> int:
    number = person.session.committed.next_decision_id
    decision = Decision(number, 1, "missing", (shape,), outcome, person.author, 5.0)
    person.session.commit(Step("Decide", (), (PartEdit(None, decision),), image=1))
    return number


def texts(person: Person) -> list[str]:
    return sorted(note.text for note in person.session.committed.notes.values())


def test_notes_of_two_desks_and_two_people_all_arrive(sit: Sit) -> None:
    one, two, auditor = sit("ana", "-1"), sit("ana", "-2"), sit("aud")
    numbers = {write(one, "first"), write(two, "second"), write(auditor, "third", to=one.author)}
    assert len(numbers) == 3
    meet(one, two, auditor)
    for person in (one, two, auditor):
        assert texts(person) == ["first", "second", "third"]
        assert not person.desk.standing.sentences
    assert set(one.session.committed.notes) == numbers


def test_what_two_desks_changed_of_one_note_is_joined(sit: Sit) -> None:
    one, two = sit("ana", "-1"), sit("ana", "-2")
    number = write(one, "a tree?")
    meet(one, two)
    change(one, number, resolved=True)
    change(two, number, text="a bush?")
    meet(one, two)
    for person in (one, two):
        note = person.session.committed.notes[number]
        assert (note.text, note.resolved) == ("a bush?", True)


def test_two_texts_of_one_note_are_both_kept(sit: Sit) -> None:
    one, two = sit("ana", "-1"), sit("ana", "-2")
    number = write(one, "a tree?")
    meet(one, two)
    change(one, number, text="a bush?")
    change(two, number, text="a hedge?")
    meet(one, two)
    assert texts(one) == texts(two) == ["a bush?\n\na hedge?"]


def test_a_note_that_was_taken_away_stays_so_unless_it_was_rewritten(sit: Sit) -> None:
    one, two = sit("ana", "-1"), sit("ana", "-2")
    resolved, rewritten = write(one, "a tree?"), write(one, "a shrub?")
    meet(one, two)
    remove(one, resolved)
    remove(one, rewritten)
    change(two, resolved, resolved=True)
    change(two, rewritten, text="a hedge?")
    meet(one, two)
    assert texts(one) == texts(two) == ["a hedge?"]


def test_an_answer_to_a_note_that_was_rewritten_meanwhile_is_taken(sit: Sit) -> None:
    ana, auditor = sit("ana"), sit("aud")
    number = write(auditor, "look again", to=ana.author)
    meet(auditor, ana)
    change(auditor, number, text="look at the edge again")
    auditor.sync()
    change(ana, number, resolved=True)
    meet(ana, auditor)
    for person in (ana, auditor):
        note = person.session.committed.notes[number]
        assert (note.text, note.resolved) == ("look at the edge again", True)
    assert not ana.desk.standing.sentences


def test_decisions_at_two_desks_of_one_auditor_both_arrive(sit: Sit) -> None:
    one, two, ana = sit("aud", "-1"), sit("aud", "-2"), sit("ana")
    first, second = ana.draw(1, 2)
    ana.mark(1)
    meet(ana, one, two)
    made = {decide(one, first), decide(two, second)}
    meet(one, two)
    assert set(one.session.committed.decisions) == set(two.session.committed.decisions) == made


def test_of_two_decisions_about_one_disagreement_the_later_one_is_told(sit: Sit) -> None:
    one, two, ana = sit("aud"), sit("carla"), sit("ana")
    (shape,) = ana.draw(1)
    ana.mark(1)
    meet(ana, one, two)
    made, late = decide(one, shape), decide(two, shape, Outcome.TAKE_A)
    meet(one, two)
    assert set(one.session.committed.decisions) == set(two.session.committed.decisions) == {made} != {late}
    assert two.desk.standing.sentences == ["Another auditor has decided this disagreement meanwhile; look at it again."]
    again = decide(two, shape, Outcome.TAKE_A)
    meet(two, one)
    assert set(one.session.committed.decisions) == {made, again}


def test_talk_about_an_image_that_is_gone_is_told_and_stops_nothing(sit: Sit) -> None:
    carla, ana = sit("carla"), sit("ana")
    ana.draw(3)
    write(ana, "a tree?", image=3)
    ana.draw(2)
    gone: Image = carla.session.committed.images[3]
    carla.session.commit(Step("Remove image", (), (PartEdit(gone, None),)))
    carla.sync()
    meet(ana)
    assert 3 not in ana.session.committed.images
    assert texts(ana) == []
    assert any("a tree?" in sentence for sentence in ana.desk.standing.sentences)
    assert ana.boxes(2)


def test_notes_of_a_copied_replica_get_numbers_of_their_own(sit: Sit, tmp_path) -> None:
    ana = sit("ana")
    ana.draw(1)
    ana.sync()
    ana.copy_file(tmp_path / "ana-copy.annotator")
    write(ana, "first")
    ana.sync()
    copy = sit("ana", "-copy")
    write(copy, "second")
    run_talk(copy.link, copy.desk.greet())
    meet(copy, ana)
    assert texts(ana) == texts(copy) == ["first", "second"]
    write(copy, "third")
    meet(copy, ana)
    assert texts(ana) == ["first", "second", "third"]
    assert len(copy.desk.standing.sentences) == 1
