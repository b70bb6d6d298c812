"""A proposed reference through the real store: drafts in one step, what is settled, what is left, and confirming."""

from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.metrics.agreement.rules import ReferenceRule
from annotator.model import edit
from annotator.model.decision import PROPOSAL, Outcome, find_provenance, tally_proposals
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.session.agreement.view import decided_ids_of, is_decided
from annotator.session.disagreements import propose, walk
from annotator.session.disagreements.adjudicate import decide, reference_of
from annotator.session.session import Session
from tests.session.scenes import ANA, disputed, opened


def plan(session: Session, at_least: int | None = None) -> propose.ReferenceProposal:
    parts = session.read_ranges(session.committed)
    rule = None if at_least is None else ReferenceRule(at_least)
    return propose.plan_proposal(session.committed, session.view, parts, rule=rule)


def put_in(session: Session, at_least: int | None = None) -> propose.ReferenceProposal:
    found = plan(session, at_least)
    session.commit(propose.make_proposal_step(found, first_id=session.next_shape_id, auditor=None, now=5.0))
    propose.set_disputed_walk(session, found)
    return found


def layer(session: Session, image: int):
    return session.load_layer(LayerKey(image, reference_of(session.committed).id))


def counts(session: Session):
    project = session.committed
    author = reference_of(project).id
    return tally_proposals(layer.shapes for key, layer in project.layers.items() if key.author == author).count()


def test_drafts_go_in_by_one_step_that_is_taken_back_as_one(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        found = put_in(session)
        assert (found.rule, found.shapes, found.disputed) == (ReferenceRule(2), 9, 1)
        assert [layer(session, image).count for image in (1, 2, 3)] == [5, 2, 2]
        assert all(layer(session, image).shapes.draft.all() for image in (1, 2, 3))
        assert layer(session, 2).status is Status.IN_WORK
        decisions = list(session.committed.decisions.values())
        assert {(one.kind, one.outcome, one.time) for one in decisions} == {(PROPOSAL, Outcome.MEAN, 5.0)}
        assert sorted(one.shapes for one in decisions if one.image == 1)[0] == (12, 22, 32)
        told = find_provenance(layer(session, 1).shapes.attributes_of(4))
        assert (told["rule"], told["shapes"], told["authors"]) == ("proposed", [25, 35], ["Ben", "Cem"])
        assert session.undo().name == "Propose reference"
        assert reference_of(session.committed) is None
        assert not session.committed.decisions
    with opened(tmp_path / "p.annotator") as (session, _):
        assert not session.committed.decisions


def test_the_walk_goes_only_through_what_is_disputed(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        assert session.view.walk.images == (1,)
        focus = walk.go_to_disagreement(session)
        assert (focus.image, focus.shape) == (1, 15)
        assert walk.go_to_disagreement(session) is None


def test_images_with_most_that_is_disputed_come_first(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        found = put_in(session, 3)
        assert found.disputed_images == (1, 3)
        assert found.disputed == 3


@pytest.mark.parametrize("has_habit", [False, True], ids=["decides on", "presses J after each decision"])
@pytest.mark.parametrize("at_least", [2, 3])
def test_every_disputed_thing_is_decided_once_the_hardest_first(tmp_path: Path, at_least: int, has_habit: bool) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session, at_least)
        waiting = {image: walk.list_disagreements(session, image) for image in session.view.walk.images}
        assert sum(map(len, waiting.values())) > 0
        passed: list[tuple[int, int]] = []
        focus = walk.go_to_disagreement(session)
        while focus is not None and len(passed) < 20:
            one = next(one for one in waiting[focus.image] if walk.is_focused(one, focus))
            assert not is_decided(one, decided_ids_of(session.committed.list_decisions(focus.image)))
            passed.append((focus.image, waiting[focus.image].index(one)))
            decide(session, Outcome.TAKE_A)
            left = walk.list_disagreements(session, focus.image)
            focus = session.view.focus if left and not has_habit else walk.go_to_disagreement(session)
        order = list(session.view.walk.images)
        assert [image for image, _ in passed] == sorted((image for image, _ in passed), key=order.index)
        assert passed == sorted(passed, key=lambda at: (order.index(at[0]), at[1])), "the hardest of an image first"
        assert not any(walk.list_disagreements(session, image) for image in waiting), "none is skipped"
        made = [one for one in session.committed.decisions.values() if one.kind != PROPOSAL]
        assert len(made) == len(passed) == len({one.shapes for one in made}), "none is decided twice"


def test_a_reference_with_drafts_is_not_done_before_they_are_confirmed(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        walk.go_to_disagreement(session)
        decide(session, Outcome.DROP, clock=lambda: 6.0)
        assert layer(session, 1).status is Status.IN_WORK
        assert propose.can_confirm(session)
        propose.confirm_here(session)
        assert layer(session, 1).status is Status.DONE
        assert not layer(session, 1).shapes.draft.any()
        assert not propose.can_confirm(session)
        with pytest.raises(UserError, match="no draft"):
            propose.confirm_here(session)


def count_drafts(project: Project) -> int:
    """Drafts of the reference, whose layers are loaded."""
    own = reference_of(project).id
    return sum(int(one.shapes.draft.sum()) for one in project.layers.values() if one.key.author == own)


def test_all_are_confirmed_and_what_is_disputed_stays_in_work(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        project = session.load_project(session.committed)
        assert count_drafts(project) == 9
        session.commit(propose.make_confirming_step(project, session.view))
        assert [layer(session, image).status for image in (1, 2, 3)] == [Status.IN_WORK, Status.DONE, Status.DONE]
        assert count_drafts(session.committed) == 0
        with pytest.raises(UserError, match="no draft"):
            propose.make_confirming_step(session.committed, session.view)


def test_what_was_changed_is_told_from_what_was_confirmed(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        assert (counts(session).images, counts(session).waiting) == (3, 9)
        session.commit(propose.make_confirming_step(session.load_project(session.committed), session.view, [2]))
        here = layer(session, 1)
        session.commit(edit.set_boxes(here, here.shapes.id[:1], here.shapes.box[:1] + 3.0))
        found = counts(session)
        assert (found.proposed, found.waiting, found.confirmed, found.changed) == (9, 6, 2, 1)
        here = layer(session, 1)
        session.commit(edit.remove_shapes(here, [int(here.shapes.id[1])]))
        found = counts(session)
        assert (found.proposed, found.waiting, found.changed, found.deleted) == (9, 5, 1, 1)


def test_what_was_deleted_on_an_image_altogether_is_told(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        session.commit(propose.make_confirming_step(session.load_project(session.committed), session.view))
        here = layer(session, 2)
        session.commit(edit.remove_shapes(here, here.shapes.id.tolist()))
        found = counts(session)
        assert (found.images, found.proposed, found.confirmed, found.deleted) == (3, 9, 7, 2)
        one = tally_proposals([layer(session, 1).shapes]).count(is_whole=False)
        assert (one.images, one.proposed, one.deleted) == (1, 5, 0)
        session.undo()
        assert counts(session).deleted == 0


def test_a_reference_that_was_begun_stays_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        put_in(session)
        again = plan(session)
        assert again.begun == {1, 2, 3}
        assert (again.shapes, again.disputed, again.images) == (0, 0, [])
        with pytest.raises(UserError, match="has a reference already"):
            propose.make_proposal_step(again, first_id=session.next_shape_id, auditor=None)


def test_without_two_who_finished_nothing_is_proposed(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed(status=Status.IN_WORK)) as (session, _):
        with pytest.raises(UserError, match="two annotators"):
            plan(session)
        session.set_view(author=ANA)


def test_one_person_as_a_rule_becomes_the_reference_as_drawn_and_leaves_what_others_drew(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        parts = session.read_ranges(session.committed)
        found = propose.plan_proposal(session.committed, session.view, parts, rule=ReferenceRule(person=ANA))
        session.commit(propose.make_proposal_step(found, first_id=session.next_shape_id, auditor=None, now=5.0))
        project = session.committed
        mine = [session.load_layer(LayerKey(image, ANA)).shapes for image in (1, 2, 3)]
        made = [layer(session, image).shapes for image in (1, 2, 3)]
        assert [one.box.tolist() for one in made] == [one.box.tolist() for one in mine]
        assert [one.label.tolist() for one in made] == [one.label.tolist() for one in mine]
        assert all(one.draft.all() for one in made)
        told = find_provenance(made[0].attributes_of(0))
        assert (told["shapes"], told["authors"]) == ([mine[0].id[0]], ["Ana"])
        assert {one.outcome for one in project.decisions.values() if one.kind == PROPOSAL} == {Outcome.TAKE_A}
        assert found.disputed == 1  # what Ben and Cem drew and Ana did not
