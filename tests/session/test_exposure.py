"""Blind mode through the real store: nothing before done, numbers after it, later edits known as unblinded."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays.others import make_other_marks
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import AgreementView, Scope
from annotator.session.disagreements.walk import go_to_disagreement, list_disagreements
from annotator.session.exposure import Withheld
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.jobs import run_inline
from tests.session.scenes import ANA, BEN, CEM, disputed, opened

WHOLE = Scope()
HERE = Scope(image=1)
MINE = LayerKey(1, ANA)


def begun() -> Project:
    """Ana has image 1 in work and the others done."""
    project = disputed()
    key = LayerKey(1, ANA)
    return project.with_layers([replace(project.layer_of(key), status=Status.IN_WORK)])


def built(session: Session) -> LiveAgreement:
    live = LiveAgreement(session)
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    return live


def shows_nothing(view: AgreementView) -> bool:
    return not (
        view.matrix or view.counts or view.objects.disagreements or view.variance or view.alpha or view.iou_histogram
    )


def set_status(session: Session, status: Status) -> None:
    session.commit(edit.set_status(session.current_layer, status, name="Set status"))


def remove_first(session: Session) -> None:
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1]))


def test_nothing_before_done_numbers_after_it_and_reopening_hides_them(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", begun(), mode=Mode.SESSION) as (session, file):
        live = LiveAgreement(session)
        assert shows_nothing(live.compute_view(HERE))
        assert live.compute_view(HERE).withheld is Withheld.NOT_DONE
        assert not session.current_layer.seen
        remove_first(session)
        assert not file.read_journal(1)[0].unblinded
        set_status(session, Status.DONE)
        view = live.compute_view(HERE)
        assert view.matrix[0][1].roles.f1.value is not None
        assert view.counts
        assert view.objects.disagreements == ()
        assert session.current_layer.seen
        set_status(session, Status.IN_WORK)
        assert shows_nothing(live.compute_view(HERE))
        remove_first(session)
        assert file.read_journal(1)[0].unblinded
        assert session.current_layer.unblinded == 1
    with opened(tmp_path / "p.annotator", mode=Mode.SESSION) as (session, file):
        assert (session.current_layer.seen, session.current_layer.unblinded) == (True, 1)
        remove_first(session)
        session.undo()
        session.redo()
        assert [entry.unblinded for entry in file.read_journal(3)] == [True, True, True]
        assert [entry.name for entry in file.read_journal(unblinded=True)] == ["Delete box"] * 4
    with opened(tmp_path / "p.annotator") as (session, _):
        assert session.project.layers[MINE].unblinded == 4


def test_marking_done_and_reviewed_is_no_unblinded_edit(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", begun(), mode=Mode.SESSION) as (session, file):
        live = LiveAgreement(session)
        for status in (Status.DONE, Status.REVIEWED, Status.IN_WORK, Status.DONE):
            set_status(session, status)
            live.compute_view(HERE)
        assert file.read_journal(unblinded=True) == []
        assert session.current_layer.unblinded == 0


def test_an_image_that_was_done_but_whose_numbers_nobody_saw_stays_blind(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", begun(), mode=Mode.SESSION) as (session, file):
        set_status(session, Status.DONE)
        set_status(session, Status.IN_WORK)
        remove_first(session)
        assert file.read_journal(unblinded=True) == []


def test_whole_set_numbers_count_and_unblind_only_what_the_author_has_finished(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", begun(), mode=Mode.SESSION) as (session, _):
        live = built(session)
        view = live.compute_view(WHOLE)
        assert {cell.images for row in view.matrix for cell in row if cell is not None} == {2}
        assert [session.project.layer_of(LayerKey(image, ANA)).seen for image in (1, 2, 3)] == [False, True, True]
        set_status(session, Status.DONE)
        assert {cell.images for row in live.compute_view(WHOLE).matrix for cell in row if cell is not None} == {3}
        assert session.current_layer.seen
        set_status(session, Status.IN_WORK)
        assert {cell.images for row in live.compute_view(WHOLE).matrix for cell in row if cell is not None} == {2}
        assert {rank.image for rank in live.rank_images(BEN, CEM)} == {2, 3}


def test_audit_mode_unblinds_the_open_image_even_before_anything_is_drawn(tmp_path: Path) -> None:
    project = disputed()
    eva = Author(7, "Eva")
    with opened(tmp_path / "p.annotator", project, mode=Mode.SESSION) as (session, file):
        session.commit(edit.add_author(eva))
        session.set_view(author=7)
        session.set_view(mode=Mode.AUDIT)
        session.set_view(image=2)
        session.set_view(mode=Mode.SESSION)
        session.set_view(image=3)
        assert [session.project.layer_of(LayerKey(image, 7)).seen for image in (1, 2, 3)] == [True, True, False]
    with opened(tmp_path / "p.annotator", mode=Mode.SESSION, author=7) as (session, file):
        for image in (1, 3):
            session.set_view(image=image)
            rows = builders.shapes(1, first_id=session.next_shape_id)
            session.commit(edit.add_shapes(session.current_layer, rows))
        assert [entry.unblinded for entry in file.read_journal(2)] == [False, True]
        assert session.project.layer_of(LayerKey(1, 7)).status is Status.IN_WORK


def test_others_switched_off_do_not_keep_audit_mode_blind() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT, others_shown=False)
    assert session.current_layer.seen


def test_an_image_on_which_nobody_else_drew_has_nothing_to_be_seen() -> None:
    project = builders.project(authors=("Ana", "Ben"), count=0, status=Status.NEW)
    session = builders.session(project, mode=Mode.AUDIT)
    assert not session.current_layer.seen


def test_a_reference_is_never_blind_and_so_never_unblinded() -> None:
    project = disputed()
    project = replace(project, authors=project.authors.set(9, Author(9, "reference", AuthorKind.REFERENCE)))
    session = builders.session(project, mode=Mode.AUDIT, author=9)
    assert not session.current_layer.seen


def test_session_mode_shows_no_shapes_and_no_list_of_disagreements() -> None:
    session = builders.session(disputed(), mode=Mode.SESSION)
    assert session.current_layer.status is Status.DONE
    assert len(make_other_marks(session.project, session.view).outlines) == 0
    assert list_disagreements(session, 1) == []
    assert go_to_disagreement(session) is None
    assert session.view.focus is None


def test_a_report_shows_every_image_that_somebody_else_drew_on() -> None:
    project = disputed()
    keys = [LayerKey(2, author) for author in (BEN, CEM)]
    project = project.with_layers([Layer.make(key, Shapes.empty()) for key in keys])
    session = builders.session(project, mode=Mode.SESSION)
    session.note_shown(session.committed.images)
    assert [session.project.layer_of(LayerKey(image, ANA)).seen for image in (1, 2, 3)] == [True, False, True]


def test_only_the_edited_layer_is_unblinded_by_a_step_over_several() -> None:
    session = builders.session(disputed(), mode=Mode.SESSION)
    session.mark_seen([MINE])
    keys = (MINE, LayerKey(1, BEN))
    session.commit(
        edit.join_steps(
            [edit.remove_shapes(session.load_layer(key), session.load_layer(key).shapes.id[:1]) for key in keys],
            name="Remove",
        )
    )
    assert [session.load_layer(key).unblinded for key in keys] == [1, 0]
    assert builders.storage_of(session).records[-1].unblinded


@pytest.mark.parametrize("mode", list(Mode))
def test_a_project_that_cannot_be_written_is_marked_in_memory_only(mode: Mode) -> None:
    session = builders.session(disputed(), mode=Mode.SESSION)
    builders.storage_of(session).read_only = True
    session.set_view(mode=mode)
    LiveAgreement(session).compute_view(HERE)
    assert session.current_layer.seen
    assert builders.storage_of(session).seen == []


def test_another_person_begins_blind(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(status=Status.NEW)) as (session, _file):
        assert session.view.mode is Mode.AUDIT
        session.set_view(author=BEN)
        assert session.view.mode is Mode.SESSION
        assert not session.project.layer_of(LayerKey(1, BEN)).seen
        session.set_view(author=CEM, mode=Mode.AUDIT)
        assert session.view.mode is Mode.AUDIT
        assert session.project.layer_of(LayerKey(1, CEM)).seen
