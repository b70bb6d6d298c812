"""Layers that both sides changed: what is told of them, choosing between them, and merges after a choice."""

from pathlib import Path

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.session.merge.conflicts import (
    ConflictChoice,
    ConflictChoices,
    ConflictResult,
    conflict_records_of,
    make_choice_step,
)
from annotator.session.merge.lineage import copy_of, make_source_names
from annotator.session.merge.plan import MergePlan, merge_record_of, plan_merge
from annotator.session.session import Session
from annotator.store.opening import open_project
from tests.session.merge.test_plan import (
    ANA,
    BEN,
    assert_sound,
    boxes,
    change,
    copies,
    delete,
    draw,
    loaded,
    merge,
    move,
    session_of,
    told,
)

__all__ = ["copies"]
AGAIN = ANA._replace(pass_number=2)


def merge_and_choose(ours: Path, theirs: Path, choice: ConflictChoice) -> Session:
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session = session_of(opened)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        choices = ConflictChoices(plan.after, plan.conflicts)
        choices.choose(range(len(plan.conflicts)), choice)
        layers = [session.load_layer(key) for key in choices.list_dropped()]
        session.commit(make_choice_step(layers), brought={layer.key: layer for layer in layers})
        return session


@pytest.fixture
def clash(copies) -> tuple[Path, Path]:
    """Ana drew one box more on one side and two boxes on the other."""
    ours, theirs = copies
    draw(ours, ANA, (1, 1, 9, 9))
    draw(theirs, ANA, (2, 2, 9, 9), (3, 3, 9, 9))
    return ours, theirs


def planned(ours: Path, *others: Path) -> MergePlan:
    with open_project(ours, read_only=True) as opened:
        there = []
        for other in others:
            with open_project(other, read_only=True) as found:
                there.append(copy_of(found, source=f"copies/{other.name}"))
        return plan_merge(copy_of(opened, source="here/ours.annotator"), there)


def begun_passes(path: Path, key: LayerKey = ANA) -> dict[int, list]:
    passes = loaded(path).list_begun_passes(key.image, key.author)
    return {layer.key.pass_number: layer.shapes.box.tolist() for layer in passes}


def test_both_sides_are_told_with_counts_and_times(clash) -> None:
    [conflict] = planned(*clash).conflicts
    assert (conflict.author, conflict.image) == ("Ana", "img0.jpg")
    mine, theirs = conflict.mine, conflict.theirs
    assert (mine.key, mine.source, mine.shapes, mine.status) == (ANA, "here/ours.annotator", 4, Status.DONE)
    assert (theirs.key, theirs.source, theirs.shapes, theirs.status) == (
        AGAIN,
        "copies/theirs.annotator",
        5,
        Status.DONE,
    )
    assert mine.changed is not None
    assert theirs.changed is not None
    assert mine.changed <= theirs.changed


@pytest.mark.parametrize(
    ("status", "results"),
    [
        (Status.DONE, (ConflictResult.MINE, ConflictResult.THEIRS, ConflictResult.THEIRS_COUNTS)),
        (Status.IN_WORK, (ConflictResult.MINE, ConflictResult.THEIRS_UNFINISHED, ConflictResult.MINE_COUNTS)),
    ],
)
def test_the_result_names_the_pass_that_counts(clash, status: Status, results) -> None:
    ours, theirs = clash
    change(theirs, lambda project: edit.set_status(project.layer_of(ANA), status, name="x"))
    plan = planned(ours, theirs)
    choices = ConflictChoices(plan.after, plan.conflicts)
    found = []
    for choice in ConflictChoice:
        choices.choose([0], choice)
        result, numbers = choices.find_result(0)
        assert "{" not in result.value.format(**numbers)
        found.append(result)
    assert tuple(found) == results


def test_nothing_counts_while_neither_is_done(clash) -> None:
    for path in clash:
        change(path, lambda project: edit.set_status(project.layer_of(ANA), Status.IN_WORK, name="x"))
    plan = planned(*clash)
    choices = ConflictChoices(plan.after, plan.conflicts)
    assert choices.find_result(0)[0] is ConflictResult.NONE_COUNTS
    [record] = conflict_records_of(choices)
    assert (record["counting_pass"], record["counting_pass_reason"]) == (None, "No pass that is kept is finished.")


@pytest.mark.parametrize("choice", ConflictChoice)
def test_a_choice_keeps_what_it_says_and_is_undone_alone(clash, choice: ConflictChoice) -> None:
    ours, theirs = clash
    mine, other = boxes(ours, ANA), boxes(theirs, ANA)
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session = session_of(opened)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        choices = ConflictChoices(plan.after, plan.conflicts)
        choices.choose([0], choice)
        layers = [session.load_layer(key) for key in choices.list_dropped()]
        session.commit(make_choice_step(layers))
        kept = begun_passes(ours)
        assert (
            kept
            == {
                ConflictChoice.MINE: {1: mine},
                ConflictChoice.THEIRS: {2: other},
                ConflictChoice.BOTH: {1: mine, 2: other},
            }[choice]
        )
        if choice is not ConflictChoice.BOTH:
            session.undo()
            assert begun_passes(ours) == {1: mine, 2: other}
        session.undo()
        assert begun_passes(ours) == {1: mine}
    assert_sound(ours)


@pytest.mark.parametrize("choice", ConflictChoice)
def test_a_choice_holds_for_later_merges_in_either_direction(clash, choice: ConflictChoice) -> None:
    ours, theirs = clash
    merge_and_choose(ours, theirs, choice)
    kept = [*begun_passes(ours).values()]
    assert merge(ours, theirs).is_empty
    plan = merge(theirs, ours)
    assert sorted(begun_passes(theirs).values()) == sorted(kept)
    if choice is not ConflictChoice.BOTH:
        assert told(plan.kept_twice) == []
    assert merge(theirs, ours).is_empty
    assert merge(ours, theirs).is_empty


def test_work_that_goes_on_after_a_choice_comes_in_and_is_no_choice_against(clash) -> None:
    ours, theirs = clash
    merge_and_choose(ours, theirs, ConflictChoice.MINE)
    move(theirs, ANA, 3.0)
    assert told(merge(ours, theirs).kept_twice) == [("Ana", "img0.jpg", 3)]


def test_after_taking_theirs_their_further_work_comes_into_that_pass(clash) -> None:
    ours, theirs = clash
    merge_and_choose(ours, theirs, ConflictChoice.THEIRS)
    move(theirs, ANA, 3.0)
    assert told(merge(ours, theirs).updated) == [("Ana", "img0.jpg", 2)]
    assert [*begun_passes(ours).values()] == [boxes(theirs, ANA)]


def test_a_merge_that_was_undone_can_be_made_again(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    move(theirs, BEN, 2.0)
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session = session_of(opened)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        session.undo()
    again = merge(ours, theirs)
    assert told(again.updated) == [("Ben", "img0.jpg", 1)]
    assert [layer[:2] for layer in told(again.kept_twice)] == [("Ana", "img0.jpg")]
    assert boxes(ours, BEN) == boxes(theirs, BEN)


def test_a_choice_that_was_undone_is_none(clash) -> None:
    ours, theirs = clash
    session = None
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session = session_of(opened)
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        session.commit(make_choice_step([session.load_layer(AGAIN)]))
        session.undo()
    merge(theirs, ours)
    assert len(begun_passes(theirs)) == 2


def test_a_choice_asks_again_when_the_layer_was_changed_meanwhile(clash) -> None:
    ours, theirs = clash
    plan = planned(ours, theirs)
    assert plan.is_still_valid(plan.before)
    move(ours, ANA, 1.0)
    assert not plan.is_still_valid(loaded(ours))


def test_what_we_deleted_and_they_changed_is_a_conflict_with_nothing_on_our_side(copies) -> None:
    ours, theirs = copies
    delete(ours, ANA)
    move(theirs, ANA, 5.0)
    [conflict] = planned(ours, theirs).conflicts
    assert (conflict.mine.shapes, conflict.theirs.shapes) == (0, 3)


def test_the_record_tells_the_choice(clash) -> None:
    plan = planned(*clash)
    choices = ConflictChoices(plan.after, plan.conflicts)
    assert merge_record_of(plan)["kept_twice"] == [["Ana", "img0.jpg"]]
    choices.choose([0], ConflictChoice.THEIRS)
    record = merge_record_of(plan, choices)
    assert (record["kept_twice"], record["kept_twice_passes"]) == ([], [])
    [told_of] = record["conflicts"]
    assert told_of["choice"] == "theirs"
    assert told_of["counting_pass"] == told_of["theirs"]["pass"] == 2
    assert {key: told_of["mine"][key] for key in ("pass", "source", "shapes", "status")} == {
        "pass": 1,
        "source": "here/ours.annotator",
        "shapes": 4,
        "status": "done",
    }
    assert told_of["mine"]["changed"].endswith("+00:00")


def test_files_of_one_name_are_told_apart_by_their_folders() -> None:
    def names(*paths: str) -> list[str]:
        return make_source_names([Path(path) for path in paths])

    assert names("/a/x/p.annotator", "/a/y/p.annotator") == ["x/p.annotator", "y/p.annotator"]
    assert names("/a/x/p.annotator", "/b/x/p.annotator") == ["a/x/p.annotator", "b/x/p.annotator"]
    assert names("/p.annotator") == ["/p.annotator"]
    assert names("/a/x/p.annotator", "/a/x/p.annotator") == ["x/p.annotator", "x/p.annotator"]
    assert names() == []


def test_several_copies_are_conflicts_of_their_own(clash, tmp_path: Path) -> None:
    ours, theirs = clash
    third = tmp_path / "third.annotator"
    third.write_bytes(theirs.read_bytes())
    move(third, ANA, 7.0)
    plan = planned(ours, theirs, third)
    assert [(one.mine.key, one.theirs.key) for one in plan.conflicts] == [(ANA, AGAIN)]
    assert told(plan.updated) == [("Ana", "img0.jpg", 2)]
    draw(theirs, ANA, (7, 7, 50, 50))
    plan = planned(ours, theirs, third)
    assert len(plan.conflicts) == 2
    choices = ConflictChoices(plan.after, plan.conflicts)
    choices.choose([0], ConflictChoice.MINE)
    assert choices.find_result(0)[0] is ConflictResult.MINE_BESIDE
    choices.choose([1], ConflictChoice.MINE)
    assert choices.find_result(0)[0] is ConflictResult.MINE
    assert choices.list_dropped() == [one.theirs.key for one in plan.conflicts]
    assert np.all([one.mine.source == "here/ours.annotator" for one in plan.conflicts])
