"""Assignment without a server: lists, what stays, undo, copies that hold nothing of others, and what merging tells."""

from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.session.finding.image_filter import find_images
from annotator.session.merge.lineage import copy_of, read_source
from annotator.session.merge.plan import plan_merge
from annotator.session.projects.open import AuthorProgress
from annotator.session.series.assigning import count_progress, hand_out, plan_assignment, read_assignment
from annotator.session.session import Session
from annotator.session.view import ViewState
from annotator.store.frozen_states import StatePacker
from annotator.store.opening import create_project, open_project
from annotator.team.options import DealOptions
from tests import builders
from tests.session.series.scenes import row_of_boxes

PEOPLE = ("Ana", "Ben", "Cem")
ANA, BEN, CEM = 1, 2, 3


def empty_project(images: int = 12, authors: tuple[str, ...] = ()) -> Project:
    made = builders.project(images=images, authors=authors, count=0)
    named = {key: replace(one, name=f"{'abcd'[key % 4]}/{one.name}") for key, one in made.images.items()}
    return replace(made, images=made.images.update(named), layers=immutables.Map(), begun=None, unblinded=None)


def lists_of(project: Project) -> dict[str, tuple[int, ...]]:
    return {author.name: project.list_assigned(author.id) for author in project.authors_of(AuthorKind.PERSON)}


def assign(session: Session, options: DealOptions, people: tuple[str, ...] = PEOPLE) -> None:
    session.commit(plan_assignment(session.committed, people, options).make_step())


def finish(path: Path, author: int, image: int, *, boxes: int = 2) -> None:
    with open_project(path) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        before = session.load_layer(LayerKey(image, author))
        rows = row_of_boxes(boxes, first_id=session.next_shape_id)
        edit = LayerEdit(before.key, before.shapes, rows, before.status, Status.DONE)
        session.commit(Step("Draw", layers=(edit,), image=image))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "lab.annotator"
    create_project(target, empty_project()).close()
    with open_project(target) as opened:
        assign(
            Session(opened.project, opened, next_shape_id=opened.next_shape_id),
            DealOptions(overlap=3, share=0.5, seed=7),
        )
    return target


def test_people_who_are_new_come_with_the_step_and_go_with_its_undo() -> None:
    session = builders.session(empty_project())
    assign(session, DealOptions(overlap=3, share=0.25, seed=1))
    lists = lists_of(session.committed)
    assert sorted(lists) == list(PEOPLE)
    shared = set(lists["Ana"]) & set(lists["Ben"]) & set(lists["Cem"])
    assert len(shared) == 3
    assert set().union(*lists.values()) == set(session.committed.images)
    assert sum(map(len, lists.values())) == 9 + 9
    session.undo()
    assert (dict(session.committed.authors), read_assignment(session.committed)) == ({}, None)
    session.redo()
    assert lists_of(session.committed) == lists


def test_folders_stay_together_and_in_order() -> None:
    session = builders.session(empty_project(16))
    assign(session, DealOptions(overlap=2, share=0.25, by="folder"), ("Ana", "Ben"))
    project = session.committed
    for images in lists_of(project).values():
        folders = [project.images[image].name[0] for image in images]
        assert [folder for place, folder in enumerate(folders) if folder not in folders[:place]] == list(
            dict.fromkeys(folders)
        )
        for folder in set(folders):
            own = [image for image in images if project.images[image].name[0] == folder]
            assert len(own) == 4
            assert own == sorted(own)
            first = images.index(own[0])
            assert list(images[first : first + 4]) == own
    assert len(set(project.list_assigned(1)) & set(project.list_assigned(2))) == 4


def test_what_is_begun_stays_with_whoever_has_it(path: Path) -> None:
    with open_project(path) as opened:
        first = opened.project.list_assigned(ANA)[0]
        alone = next(one for one in opened.project.list_assigned(BEN) if one not in opened.project.list_assigned(ANA))
    finish(path, ANA, first)
    finish(path, BEN, alone)
    with open_project(path) as opened:
        before = lists_of(opened.project)
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        plan = plan_assignment(opened.project, ("Ana", "Cem", "Ben"), DealOptions(overlap=2, share=0.2, seed=99))
        assert plan.kept == 2
        session.commit(plan.make_step())
        after = lists_of(session.committed)
    for name in PEOPLE:
        assert (first in after[name]) == (first in before[name])
        assert (alone in after[name]) == (alone in before[name])
    assert after["Ana"][0] == first


def test_lists_begin_with_what_is_mine_and_mine_filters(path: Path) -> None:
    with open_project(path) as opened:
        project = opened.project
    view = ViewState(author=BEN)
    mine = project.list_assigned(BEN)
    found = find_images(project, "", view).ids
    assert found[: len(mine)] == mine
    assert sorted(found) == sorted(project.images)
    assert set(find_images(project, "mine", view).ids) == set(mine)
    assert set(find_images(project, "-mine", view).ids) == set(project.images) - set(mine)
    assert find_images(project, "", ViewState()).ids == tuple(sorted(project.images))


def test_progress_counts_the_own_list_only(path: Path) -> None:
    with open_project(path) as opened:
        mine = opened.project.list_assigned(ANA)
        other = next(one for one in opened.project.images if one not in mine)
    finish(path, ANA, mine[0])
    finish(path, ANA, other)
    with open_project(path) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        session.set_view(author=ANA)
        counted = AuthorProgress(session)
        assert (counted.done, counted.mine_done, counted.mine) == (2, 1, frozenset(mine))
        told = {one.author: one for one in count_progress(opened.project, read_assignment(opened.project))}
        assert (told[ANA].done, told[ANA].images, told[BEN].done) == (1, len(mine), 0)


def test_copies_hold_nothing_of_others_and_merge_brings_them_together(path: Path, tmp_path: Path) -> None:
    with open_project(path) as opened:
        lists = lists_of(opened.project)
    shared = next(iter(set(lists["Ana"]) & set(lists["Ben"])))
    finish(path, BEN, shared, boxes=1)
    with open_project(path, read_only=True) as opened:
        written = hand_out(Session(opened.project, opened, next_shape_id=opened.next_shape_id), tmp_path / "out")
    assert [one.name for one in written] == ["Ana.annotator", "Ben.annotator", "Cem.annotator"]
    with open_project(written[0]) as copy:
        assert set(copy.project.images) == set(lists["Ana"])
        assert list(copy.project.authors) == [ANA]
        assert not copy.project.layers
        assert copy.read_journal() == []
        assert lists_of(copy.project) == {"Ana": lists["Ana"]}
    assert b"Cem" not in written[0].read_bytes()
    finish(written[0], ANA, shared, boxes=3)
    finish(written[1], BEN, next(one for one in lists["Ben"] if one != shared), boxes=2)
    with open_project(path) as opened, open_project(written[0]) as ana, open_project(written[1]) as ben:
        plan = plan_merge(copy_of(opened), [read_source(ana), read_source(ben)])
        assert (len(plan.added), plan.kept_twice, plan.new_authors, plan.new_images) == (2, (), (), ())
        assert plan.list_changes == ()
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        told = {one.author: one.done for one in count_progress(session.committed, read_assignment(session.committed))}
        assert told == {ANA: 1, BEN: 2, CEM: 0}
        assert session.load_layer(LayerKey(shared, BEN)).count == 1
        assign(session, DealOptions(overlap=3, share=0.1, seed=8))
    with open_project(path) as opened, open_project(written[2]) as cem:
        (said,) = plan_merge(copy_of(opened), [read_source(cem)]).list_changes
        assert said.startswith("The list of Cem has changed since the copy was handed out:")
    with open_project(path, read_only=True) as opened, pytest.raises(UserError, match="is there already"):
        hand_out(Session(opened.project, opened, next_shape_id=opened.next_shape_id), tmp_path / "out")


def test_a_copy_tells_of_no_control_image_and_merging_keeps_it_one(tmp_path: Path) -> None:
    made = empty_project(4, ("Ana", "Ben"))
    purposes = {1: ImagePurpose.CONTROL, 2: ImagePurpose.TRAINING}
    images = made.images.update({one: replace(made.images[one], purpose=what) for one, what in purposes.items()})
    path = tmp_path / "lab.annotator"
    create_project(path, replace(made, images=images)).close()
    with open_project(path) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        assign(session, DealOptions(), ("Ana", "Ben"))
        assert read_assignment(session.committed).overlap == 2
        written = hand_out(session, tmp_path / "out")
    assert b"control" not in written[0].read_bytes().replace(b"'control'", b"")  # which a table's rule names
    finish(written[0], ANA, 1)
    with open_project(path) as opened, open_project(written[0]) as copy:
        assert {image.purpose for image in copy.project.images.values()} == {ImagePurpose.WORK}
        plan = plan_merge(copy_of(opened), [read_source(copy)])
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        assert session.committed.images[1].purpose is ImagePurpose.CONTROL
        assert session.load_layer(LayerKey(1, ANA)).count == 2


def test_no_number_rests_on_the_assignment(path: Path) -> None:
    with open_project(path) as opened:
        project = opened.project
    bare = replace(project, protocol=type(project.protocol)())
    assert StatePacker(project, {}).finish().hash == StatePacker(bare, {}).finish().hash


@pytest.mark.parametrize(
    ("people", "options", "said"),
    [
        ((" ",), DealOptions(overlap=1), "Name the people"),
        (("Ana", "Ben", "Cem"), DealOptions(repeat_share=0.1), "Repeat pass"),
    ],
)
def test_what_makes_no_sense_is_refused(people: tuple[str, ...], options: DealOptions, said: str) -> None:
    with pytest.raises(UserError, match=said):
        plan_assignment(empty_project(), people, options)
