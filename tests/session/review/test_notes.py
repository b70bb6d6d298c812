"""Notes and flags: written, answered, settled and undone in the real store, and read through the blind gate."""

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.losses import ALL, Feature
from annotator.model.layer import LayerKey, Status
from annotator.model.review_note import NoteKind
from annotator.session import review
from annotator.session.editing import navigate
from annotator.session.finding.image_filter import find_images, find_matching_images
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.image_view import ImageView
from annotator.session.review import NoteIndex, NoteSign, find_noted_layer, list_threads
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
from annotator.session.view import Mode
from annotator.store import open_project
from tests.formats.samples import carrying, losses_of
from tests.session.scenes import ANA, BEN, CEM, disputed, opened

BLIND = {"mode": Mode.SESSION}


def texts_of(session, image=1):
    threads = list_threads(session.committed, session.view, image)
    return [[note.text for note in thread.notes] for thread in threads]


def sit(session, author, mode=Mode.SESSION, image=1):
    session.set_view(author=author, mode=mode)
    session.set_view(image=image)


def with_status(project, key, status):
    return project.with_layers([replace(project.layer_of(key), status=status)])


def test_a_note_is_about_the_selected_box_or_the_image_and_outlives_the_program(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        review.write_note(session, "  too dark \n", clock=lambda: 10.0)
        session.set_view(selection=(12,))
        review.write_note(session, "one or two?", clock=lambda: 11.0)
    with open_project(tmp_path / "p.annotator") as file:
        notes = [file.project.notes[number] for number in (1, 2)]
    assert [(note.text, note.shape, note.author, note.time) for note in notes] == [
        ("too dark", None, ANA, 10.0),
        ("one or two?", 12, ANA, 11.0),
    ]


def test_every_deed_is_one_step_that_undo_takes_back(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        deeds = [
            lambda: review.write_note(session, "first"),
            lambda: review.write_answer(session, 1, "answer"),
            lambda: review.set_resolved(session, 1, resolved=True),
            lambda: review.toggle_review(session),
            lambda: review.toggle_review(session),
        ]
        states = [session.committed.notes]
        for deed in deeds:
            deed()
            states.append(session.committed.notes)
        assert texts_of(session) == [["first", "answer"]]
        for notes in reversed(states[:-1]):
            session.undo()
            assert session.committed.notes == notes
        assert session.next_undo is None
    with open_project(tmp_path / "p.annotator") as file:
        assert not file.project.notes


def test_needs_review_is_up_for_all_selected_boxes_or_for_none(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        session.set_view(selection=(12,))
        review.toggle_review(session)
        session.set_view(selection=(11, 12))
        assert not ImageView.of(session).is_flagged
        review.toggle_review(session)
        assert ImageView.of(session).is_flagged
        assert sorted(note.shape for note in session.committed.notes.values()) == [11, 12]
        signs = NoteIndex().find_shape_signs(session.committed, session.view, 1)
        assert signs == {11: NoteSign(NoteKind.REVIEW), 12: NoteSign(NoteKind.REVIEW)}
        first = next(note.id for note in session.committed.notes.values() if note.shape == 11)
        review.write_answer(session, first, "the stem?")
        review.toggle_review(session)
        assert not ImageView.of(session).is_flagged
        left = session.committed.notes.values()
        assert [(note.shape, note.is_raised) for note in left] == [(11, False), (11, False)]
        assert find_matching_images(session.committed, "flag:review", session.view) == []
        session.undo()
        assert find_matching_images(session.committed, "flag:review", session.view) == [1]


def test_what_cannot_be_written_is_refused_in_a_sentence(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        with pytest.raises(UserError, match="Write what"):
            review.write_note(session, " \n ")
        session.set_view(selection=(11, 12))
        with pytest.raises(UserError, match="select one box"):
            review.write_note(session, "both")
        with pytest.raises(UserError, match="gone"):
            review.write_answer(session, 7, "to nobody")
        session.set_view(author=None)
        assert not review.can_write(session)
        with pytest.raises(UserError, match="who is annotating"):
            review.toggle_review(session)
        assert not session.committed.notes


def test_a_blind_person_neither_reads_nor_answers_what_others_wrote(tmp_path):
    project = with_status(disputed(), LayerKey(1, ANA), Status.IN_WORK)
    with opened(tmp_path / "p.annotator", project, author=BEN, mode=Mode.SESSION) as (session, _):
        review.write_note(session, "Ben's secret")
        session.set_view(selection=(21,))
        review.toggle_review(session)
        sit(session, ANA)
        index = NoteIndex()
        assert texts_of(session) == []
        assert index.find_sign(session.committed, session.view, 1) is None
        assert index.find_shape_signs(session.committed, session.view, 1) == {}
        with pytest.raises(UserError, match="may not be read"):
            review.write_answer(session, 1, "so?")
        with pytest.raises(UserError, match="may not be read"):
            review.set_resolved(session, 1, resolved=True)
        assert not ImageView.of(session).is_flagged
        navigate.set_status(session, Status.DONE)
        sit(session, CEM, image=1)
        sit(session, ANA)
        assert texts_of(session) == [["Ben's secret"], [""]]
        flag = session.committed.notes[2]
        assert find_noted_layer(session.load_image(1, [BEN]), session.view, flag).key == LayerKey(1, BEN)


def test_an_image_that_was_sent_back_is_in_work_and_heads_the_list_of_that_person_alone(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), author=CEM) as (session, _):
        session.set_view(image=3)
        assert [one.name for one in review.list_returnable(session)] == ["Ana", "Ben"]
        review.send_back(session, BEN, "the second one is missing")
        assert session.committed.layer_of(LayerKey(3, BEN)).status is Status.IN_WORK
        assert find_images(session.committed, "", session.view, returned_first=True).ids == (1, 2, 3)
        sit(session, BEN)
        for order in (ImageOrder(), ImageOrder(SortKey.NAME, descending=False), ImageOrder(grouped=True)):
            assert find_images(session.committed, "", session.view, returned_first=True, order=order).ids == (3, 1, 2)
        assert find_matching_images(session.committed, "flag:return", session.view) == [3]
        assert texts_of(session, 3) == [["the second one is missing"]]
        sign = NoteIndex().find_sign(session.committed, session.view, 3)
        assert sign == NoteSign(NoteKind.RETURN)
        sit(session, ANA, image=3)
        assert find_images(session.committed, "", session.view, returned_first=True).ids == (1, 2, 3)
        assert texts_of(session, 3) == [], "it speaks of a layer that Ben has not finished"
        sit(session, CEM, mode=Mode.AUDIT, image=3)
        session.undo()
        assert not session.committed.notes
        assert session.committed.layer_of(LayerKey(3, BEN)).status is Status.DONE


def test_done_settles_the_return_in_the_same_step_and_answers_reach_the_auditor(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), author=CEM) as (session, _):
        review.send_back(session, BEN, "look again")
        sit(session, BEN)
        review.write_answer(session, 1, "I did")
        assert session.committed.notes[2].to == CEM
        navigate.set_status(session, Status.DONE)
        assert session.committed.notes[1].resolved
        assert find_images(session.committed, "flag:return", session.view).ids == ()
        session.undo()
        assert not session.committed.notes[1].resolved
        assert session.committed.layer_of(LayerKey(1, BEN)).status is Status.IN_WORK


def test_nobody_sends_back_in_a_blind_session_or_what_was_not_begun(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        with pytest.raises(UserError, match="audit mode"):
            review.send_back(session, BEN, "no")
        session.set_view(mode=Mode.AUDIT)
        with pytest.raises(UserError, match="has begun"):
            review.send_back(session, 99, "no")
        with pytest.raises(UserError, match="Write what"):
            review.send_back(session, BEN, "")
        assert not session.committed.notes


def test_the_folder_of_what_was_sent_back_stands_first(tmp_path):
    project = disputed()
    images = project.images
    for number, folder in ((1, "a"), (2, "b"), (3, "b")):
        images = images.set(number, replace(images[number], name=f"{folder}/{number}.jpg"))
    with opened(tmp_path / "p.annotator", replace(project, images=images), author=CEM) as (session, _):
        session.set_view(image=3)
        review.send_back(session, BEN, "again")
        sit(session, BEN)
        assert find_images(
            session.committed, "", session.view, returned_first=True, order=ImageOrder(grouped=True)
        ).ids == (3, 2, 1)


@pytest.mark.parametrize(("author", "count"), [("Ana", 0), ("Ben", 1), ("Cem", 2)])
def test_an_export_takes_the_notes_of_its_authors_and_tells_which_stay_behind(tmp_path, author, count):
    with opened(tmp_path / "p.annotator", disputed(), author=CEM) as (session, _file):
        review.send_back(session, BEN, "again")
        review.write_note(session, "of Cem")
        options = ExportOptions(authors=(author,), all_images=True)
        plan = plan_export(session.load_project(session.committed), options, carries=ALL)
    assert sum(map(len, plan.foreign.image_notes)) == count
    assert {note.text: note.count for note in losses_of(carrying(*(ALL - {Feature.IMAGE_NOTES})), plan.foreign)} == (
        {"notes and flags of images": count} if count else {}
    )


def test_before_anybody_sits_down_nothing_is_flagged_and_nothing_is_refused_by_looking(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), **BLIND) as (session, _):
        review.write_note(session, "too dark", clock=lambda: 10.0)
        review.toggle_review(session)
        assert ImageView.of(session).is_flagged
        session.set_view(author=None)
        assert not ImageView.of(session).is_flagged
        with pytest.raises(UserError, match="who is annotating"):
            review.toggle_review(session)
