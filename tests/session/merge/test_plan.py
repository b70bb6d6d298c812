"""Merging copies of a project: who is newer, what is kept twice, ids, names, repetition in either direction, undo."""

import shutil
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.ranges.source import ImageRange, LoadedSource
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image
from annotator.model.layer import LayerKey, PassPurpose, Status
from annotator.model.project import PartEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.merge.lineage import Lineage, ProjectCopy, copy_of
from annotator.session.merge.plan import MergePlan, merge_record_of, plan_merge
from annotator.session.pending_commit import StoredSource
from annotator.session.series.repeat_pass import RepeatChoice
from annotator.session.session import Session
from annotator.session.view import ViewState
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.depth import turns
from tests.growth import MOST_GROWTH, growth

ANA, BEN = LayerKey(1, 1), LayerKey(1, 2)


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two copies of a project with a past: one edit before they parted."""
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, builders.project(images=2, count=3)).close()
    move(ours, ANA, 1.0)
    shutil.copy(ours, theirs)
    return ours, theirs


def session_of(opened) -> Session:
    return Session(opened.project, opened, next_shape_id=opened.next_shape_id)


def move(path: Path, key: LayerKey, by: float) -> None:
    with open_project(path) as opened:
        session = session_of(opened)
        layer = session.load_layer(key)
        session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + by))


def draw(path: Path, key: LayerKey, *boxes: tuple[float, ...], label: int = 0) -> None:
    with open_project(path) as opened:
        session = session_of(opened)
        ids = session.next_shape_id + np.arange(len(boxes))
        session.commit(edit.add_shapes(session.load_layer(key), Shapes.make(boxes, id=ids, label=label)))


def delete(path: Path, key: LayerKey) -> None:
    with open_project(path) as opened:
        session = session_of(opened)
        session.commit(edit.remove_shapes(session.load_layer(key), session.load_layer(key).shapes.id))


def change(path: Path, *steps_of) -> None:
    """Commits steps that are made from the project."""
    with open_project(path) as opened:
        session = session_of(opened)
        for step_of in steps_of:
            session.commit(step_of(session.project))


def merge(ours: Path, *others: Path) -> MergePlan:
    with open_project(ours) as opened:
        there = []
        for other in others:
            with open_project(other, read_only=True) as found:
                there.append(copy_of(found))
        plan = plan_merge(copy_of(opened), there)
        if not plan.is_empty:
            session = session_of(opened)
            session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
    return plan


def loaded(path: Path) -> Project:
    with open_project(path, read_only=True) as opened:
        return opened.load_project()


def boxes(path: Path, key: LayerKey) -> list:
    return loaded(path).layer_of(key).shapes.box.tolist()


def told(layers) -> list:
    return [(layer.author, layer.image, layer.pass_number) for layer in layers]


def assert_sound(path: Path) -> None:
    """No id stands twice, and none is used that will be given out again."""
    with open_project(path, read_only=True) as opened:
        layers = opened.load_all()
        next_id = opened.next_shape_id
    ids = np.concatenate([layer.shapes.id for layer in layers])
    assert len(np.unique(ids)) == len(ids)
    assert ids.max() < next_id


def test_equal_copies_have_nothing_to_merge(copies) -> None:
    ours, theirs = copies
    before = loaded(ours)
    plan = merge(ours, theirs)
    assert plan.is_empty
    assert (plan.newer_here, told(plan.kept_twice)) == (0, [])
    assert loaded(ours) == before


def test_copies_are_read_range_by_range(copies, monkeypatch) -> None:
    """So what is in the memory at a time does not grow with a project; every range is read once."""
    ours, theirs = copies
    move(theirs, ANA, 1.0)
    move(theirs, LayerKey(2, 2), 2.0)
    read, read_range = [], StoredSource.read_range
    monkeypatch.setattr("annotator.session.merge.lineage.PART_BOXES", 1)
    monkeypatch.setattr(StoredSource, "read_range", lambda self, part: (read.append(part), read_range(self, part))[1])
    plan = merge(ours, theirs)
    assert told(plan.updated) == [("Ana", "img0.jpg", 1), ("Ben", "img1.jpg", 1)]
    assert boxes(ours, ANA) == boxes(theirs, ANA)
    assert sorted(read, key=lambda part: part.first) == [ImageRange(1, 1)] * 2 + [ImageRange(2, 2)] * 2


def test_what_only_they_changed_comes_in(copies) -> None:
    ours, theirs = copies
    move(theirs, ANA, 5.0)
    draw(theirs, BEN, (1, 2, 30, 40))
    plan = merge(ours, theirs)
    assert told(plan.updated) == [("Ana", "img0.jpg", 1), ("Ben", "img0.jpg", 1)]
    assert boxes(ours, ANA) == boxes(theirs, ANA)
    assert boxes(ours, BEN) == boxes(theirs, BEN)
    assert_sound(ours)
    # a shape that both had keeps its identity
    assert loaded(ours).layer_of(ANA).shapes.id.tolist() == loaded(theirs).layer_of(ANA).shapes.id.tolist()


def test_what_only_we_changed_stays(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    before = boxes(ours, ANA)
    plan = merge(ours, theirs)
    assert plan.is_empty
    assert plan.newer_here == 1
    assert boxes(ours, ANA) == before


def test_equal_revisions_do_not_hide_a_change(copies) -> None:
    """Both sides made one edit, so that the revisions are equal; ours was taken back."""
    ours, theirs = copies
    with open_project(ours) as opened:
        session = session_of(opened)
        layer = session.load_layer(ANA)
        session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 9))
        session.undo()
    move(theirs, ANA, 5.0)
    move(theirs, ANA, 5.0)
    assert loaded(ours).layer_of(ANA).revision == loaded(theirs).layer_of(ANA).revision
    assert told(merge(ours, theirs).updated) == [("Ana", "img0.jpg", 1)]
    assert boxes(ours, ANA) == boxes(theirs, ANA)


def test_what_both_changed_is_kept_twice(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    mine, other = boxes(ours, ANA), boxes(theirs, ANA)
    plan = merge(ours, theirs)
    assert told(plan.kept_twice) == [("Ana", "img0.jpg", 2)]
    assert boxes(ours, ANA) == mine
    assert boxes(ours, ANA._replace(pass_number=2)) == other
    assert_sound(ours)
    assert loaded(ours).layer_of(ANA._replace(pass_number=2)).status is Status.DONE


def test_a_deletion_is_a_change(copies) -> None:
    ours, theirs = copies
    delete(ours, ANA)
    move(theirs, ANA, 5.0)
    assert told(merge(ours, theirs).kept_twice) == [("Ana", "img0.jpg", 2)]
    assert boxes(ours, ANA) == []


def test_the_same_change_on_both_sides_is_none(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, 5.0)
    assert merge(ours, theirs).is_empty


def test_a_change_of_status_alone_comes_in(copies) -> None:
    ours, theirs = copies
    change(theirs, lambda project: edit.set_status(project.layer_of(ANA), Status.REVIEWED, name="Review"))
    assert told(merge(ours, theirs).updated) == [("Ana", "img0.jpg", 1)]
    assert loaded(ours).layer_of(ANA).status is Status.REVIEWED


def test_merging_again_and_again(copies) -> None:
    """Weekly rounds: what came in once is known, further work of theirs comes in, our own on top of it stays."""
    ours, theirs = copies
    draw(theirs, BEN, (1, 2, 30, 40))
    merge(ours, theirs)
    assert merge(ours, theirs).is_empty
    draw(theirs, BEN, (5, 6, 70, 80))
    assert told(merge(ours, theirs).updated) == [("Ben", "img0.jpg", 1)]
    assert boxes(ours, BEN) == boxes(theirs, BEN)
    move(ours, BEN, 2.0)
    plan = merge(ours, theirs)
    assert plan.is_empty
    assert plan.newer_here == 1
    assert told(merge(theirs, ours).updated) == [("Ben", "img0.jpg", 1)]
    assert boxes(theirs, BEN) == boxes(ours, BEN)
    assert merge(ours, theirs).is_empty
    assert_sound(ours)
    assert_sound(theirs)


def test_what_was_kept_twice_is_not_kept_a_third_time(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    merge(ours, theirs)
    assert merge(ours, theirs).is_empty
    move(theirs, ANA, -5.0)
    plan = merge(ours, theirs)
    assert told(plan.kept_twice) == []
    assert told(plan.updated) == [("Ana", "img0.jpg", 2)]
    assert boxes(ours, ANA._replace(pass_number=2)) == boxes(theirs, ANA)


def test_new_images_authors_and_labels(copies) -> None:
    """Both sides added an author and a label with the same ids; theirs get ids of their own."""
    ours, theirs = copies
    change(
        ours,
        lambda _: edit.add_author(Author(4, "Dee")),
        lambda project: edit.set_vocabulary(project.vocabulary, project.vocabulary.add_label("plum"), name="Add label"),
    )
    change(
        theirs,
        lambda _: edit.add_author(Author(4, "Eli")),
        lambda _: builders.add_images(Image(3, "new.jpg", 50, 40)),
        lambda project: edit.set_vocabulary(project.vocabulary, project.vocabulary.add_label("fig"), name="Add label"),
    )
    draw(theirs, LayerKey(3, 4), (1, 1, 5, 5), label=2)
    plan = merge(ours, theirs)
    assert (plan.new_authors, plan.new_images, plan.new_labels) == (("Eli",), ("new.jpg",), ("fig",))
    merged = loaded(ours)
    eli, fig, image = merged.find_author("Eli"), merged.vocabulary.find_label("fig"), merged.find_image("new.jpg")
    layer = merged.layer_of(LayerKey(image.id, eli.id))
    assert layer.shapes.label.tolist() == [fig.id]
    assert [author.name for author in merged.authors.values() if author.id == 4] == ["Dee"]
    assert told(plan.added) == [("Eli", "new.jpg", 1)]
    assert_sound(ours)
    assert merge(ours, theirs).is_empty


def test_a_label_renamed_on_one_side_is_the_same_label(copies) -> None:
    ours, theirs = copies
    pear = builders.vocabulary("apple", "pear").labels[1]
    change(
        theirs,
        lambda project: edit.set_vocabulary(
            project.vocabulary, project.vocabulary.replace_label(replace(pear, name="poire")), name="Rename"
        ),
    )
    draw(theirs, BEN, (1, 2, 30, 40), label=1)
    plan = merge(ours, theirs)
    assert plan.vocabulary == {"apple": "apple", "poire": "pear"}
    assert loaded(ours).layer_of(BEN).shapes.label[-1] == 1
    assert plan.new_labels == ()


def test_another_project_is_joined_by_names(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, builders.project(images=2, authors=("Ana",), count=3)).close()
    other = replace(
        builders.project(images=3, authors=("Zoe", "Ana"), count=2),
        uuid="11111111-1111-4111-8111-111111111111",
        vocabulary=builders.vocabulary("pear", "cherry"),
    )
    create_project(theirs, other).close()
    plan = merge(ours, theirs)
    assert plan.vocabulary == {"pear": "pear", "cherry": "cherry"}
    assert plan.new_labels == ("cherry",)
    assert plan.new_images == ("img2.jpg",)
    assert plan.new_authors == ("Zoe",)
    # Ana has worked on both sides without a common past
    assert told(plan.kept_twice) == [("Ana", "img0.jpg", 2), ("Ana", "img1.jpg", 2)]
    assert len(plan.added) == 4
    merged, there = loaded(ours), loaded(theirs)
    zoe = merged.find_author("Zoe")
    names = {label.id: label.name for label in merged.vocabulary.labels}
    found = [names[label] for label in merged.layer_of(LayerKey(1, zoe.id)).shapes.label.tolist()]
    assert found == [{0: "pear", 1: "cherry"}[label] for label in there.layer_of(LayerKey(1, 1)).shapes.label.tolist()]
    assert_sound(ours)
    assert merge(ours, theirs).is_empty


def test_several_copies_at_once(copies, tmp_path: Path) -> None:
    ours, theirs = copies
    third = tmp_path / "third.annotator"
    shutil.copy(ours, third)
    draw(theirs, BEN, (1, 2, 30, 40))
    draw(third, BEN, (5, 6, 70, 80))
    draw(third, LayerKey(2, 3), (5, 6, 70, 80))
    plan = merge(ours, theirs, third)
    assert told(plan.updated) == [("Ben", "img0.jpg", 1), ("Cem", "img1.jpg", 1)]
    assert [(layer.source, layer.pass_number) for layer in plan.kept_twice] == [("third.annotator", 2)]
    with open_project(ours) as opened:
        assert [entry.name for entry in opened.read_journal()][:2] == ["Merge", "Move box"]
    assert_sound(ours)


def test_time_and_unblinded_edits_come_along(copies) -> None:
    """Their edits stay marked as unblinded, and taking them in is no unblinded edit of ours."""
    ours, theirs = copies
    for path, edits in ((ours, 0), (theirs, 3)):
        with open_project(path) as opened:
            session = session_of(opened)
            session.mark_seen([BEN])
            for _ in range(edits):
                layer = session.load_layer(BEN)
                session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 1))
            session.add_seconds(BEN, 70.0 * edits)
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        session = session_of(opened)
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        shown = session.committed.layer_of(BEN)
    merged = loaded(ours).layer_of(BEN)
    assert (merged.unblinded, merged.seconds, merged.seen) == (3, 210.0, True)
    assert (shown.unblinded, shown.seconds, shown.revision) == (3, 210.0, merged.revision)


def test_the_step_can_be_undone_in_a_window(copies) -> None:
    ours, theirs = copies
    change(theirs, lambda _: edit.add_author(Author(4, "Eli")))
    draw(theirs, LayerKey(1, 4), (1, 1, 5, 5))
    move(theirs, ANA, 5.0)
    before = loaded(ours)
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        session = session_of(opened)
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session.commit(plan.make_step(session.next_shape_id))
        assert session.project.find_author("Eli") is not None
        session.undo()
    after = loaded(ours)
    assert after.find_author("Eli") is None
    assert after.layer_of(ANA).shapes == before.layer_of(ANA).shapes
    assert after.layer_of(ANA).revision == before.layer_of(ANA).revision + 2


def test_record(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    move(theirs, BEN, -5.0)
    record = merge_record_of(merge(ours, theirs))
    assert record["schema"] == "annotator.merge/1"
    assert record["added"] == []
    assert record["updated"] == [["Ben", "img0.jpg"]]
    assert record["kept_twice"] == [["Ana", "img0.jpg"]]
    assert record["vocabulary"] == {"apple": "apple", "pear": "pear"}
    assert record["kept_twice_passes"] == [2]


@pytest.mark.parametrize("seed", range(turns(1, 9)))
def test_any_order_of_edits_and_merges_settles(copies, seed: int) -> None:
    """Nothing that either side drew is lost, a repeated merge is empty, and both come to say the same."""
    rng = np.random.default_rng(seed)
    for _ in range(12):
        path = copies[rng.integers(2)]
        key = LayerKey(int(rng.integers(1, 3)), int(rng.integers(1, 3)))
        match rng.integers(4):
            case 0:
                move(path, key, float(rng.normal()))
            case 1:
                draw(path, key, (1, 2, 30 + float(rng.random()), 40))
            case 2:
                change(path, lambda project, key=key: edit.set_status(project.layer_of(key), Status.REVIEWED, name="x"))
            case _:
                one, other = copies if rng.integers(2) else copies[::-1]
                before = contents(loaded(one)), contents(loaded(other))
                merge(one, other)
                after = contents(loaded(one))
                assert all(
                    before[0][author] - after[author] <= before[1][author] | past(one)[author] for author in after
                )
                assert merge(one, other).is_empty
                assert_sound(one)
    for _ in range(2):
        merge(*copies)
        merge(*copies[::-1])
    assert merge(*copies).is_empty
    assert merge(*copies[::-1]).is_empty
    assert contents(loaded(copies[0])) == contents(loaded(copies[1]))


def contents(project: Project) -> dict[tuple[int, int], set]:
    """What the passes of every author and image say, without their order."""
    found: dict[tuple[int, int], set] = {}
    for key, layer in project.layers.items():
        said = (layer.status, layer.shapes.box.tobytes(), layer.shapes.label.tobytes())
        found.setdefault(key[:2], set()).add(said)
    return found


def past(path: Path) -> dict[tuple[int, int], set]:
    """Everything that the layers ever said."""
    with open_project(path, read_only=True) as opened:
        copy = copy_of(opened)
    alone = Lineage(copy, copy.journal, related=True)
    found: dict[tuple[int, int], set] = {}
    for key in copy.project.layers:
        said = {
            (state.status, state.shapes.box.tobytes(), state.shapes.label.tobytes())
            for state in alone.iterate_states(key)
        }
        found.setdefault(key[:2], set()).update(said)
    return found


def decide(path: Path, shapes, *, image: int = 1, outcome: Outcome = Outcome.MEAN, auditor: int | None = 3) -> None:
    """Decides about shapes, by their ids."""

    def step(project: Project) -> Step:
        number = 1 + max(project.decisions, default=0)
        made = Decision(number, image, "missed", tuple(sorted(shapes)), outcome, auditor, time=5.0 + number)
        return Step("Decide", parts=(PartEdit(None, made),))

    change(path, step)


def take_back(path: Path, number: int) -> None:
    change(path, lambda project: Step("Take back", parts=(PartEdit(project.decisions[number], None),)))


def shape_ids(path: Path, key: LayerKey) -> list[int]:
    return loaded(path).layer_of(key).shapes.id.tolist()


def decisions(path: Path) -> list:
    """Image, shapes, outcome and auditor of every decision."""
    found = loaded(path).decisions
    assert all(key == decision.id for key, decision in found.items())
    return [(one.image, one.shapes, one.outcome, one.auditor) for _, one in sorted(found.items())]


def test_a_decision_comes_in_with_the_shapes_that_it_is_about(copies) -> None:
    """Both sides gave the ids to other shapes, and the number of the decision to another decision."""
    ours, theirs = copies
    draw(ours, LayerKey(2, 1), (1, 1, 9, 9), (2, 2, 9, 9))
    draw(theirs, BEN, (1, 2, 30, 40), (3, 3, 30, 40))
    first, second = shape_ids(ours, ANA)[0], shape_ids(theirs, BEN)[-1]
    assert second in shape_ids(ours, LayerKey(2, 1))
    decide(ours, shape_ids(ours, LayerKey(2, 1))[-1:], image=2)
    decide(theirs, [first, second])
    plan = merge(ours, theirs)
    assert (plan.decisions, plan.decisions_left_out) == (1, 0)
    told_ours, told_theirs = decisions(ours)
    assert told_ours[0] == 2
    assert told_theirs == (1, (first, shape_ids(ours, BEN)[-1]), Outcome.MEAN, 3)
    assert_sound(ours)
    assert merge(ours, theirs).is_empty


def test_the_shapes_of_a_layer_that_is_kept_twice_are_those_decided(copies) -> None:
    ours, theirs = copies
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    decide(theirs, shape_ids(theirs, ANA)[:1])
    merge(ours, theirs)
    assert [one[1] for one in decisions(ours)] == [tuple(shape_ids(ours, ANA._replace(pass_number=2))[:1])]
    assert merge(ours, theirs).is_empty


def test_the_same_decision_is_kept_once_and_another_outcome_beside_it(copies) -> None:
    ours, theirs = copies
    one, other = shape_ids(ours, ANA)[:2]
    for path in copies:
        decide(path, [one])
    assert merge(ours, theirs).is_empty
    decide(theirs, [other], outcome=Outcome.DROP)
    decide(ours, [other], outcome=Outcome.TAKE_A)
    assert merge(ours, theirs).decisions == 1
    outcomes = [Outcome.MEAN, Outcome.TAKE_A, Outcome.DROP]
    assert [decision[2] for decision in decisions(ours)] == outcomes


def test_a_decision_that_was_taken_back_here_stays_so(copies) -> None:
    ours, theirs = copies
    shapes = shape_ids(ours, ANA)
    decide(ours, shapes[:1])
    shutil.copy(ours, theirs)
    decide(theirs, shapes[1:2])
    merge(ours, theirs)
    assert len(decisions(ours)) == 2
    for number in (1, 2):
        take_back(ours, number)
    assert merge(ours, theirs).is_empty
    assert decisions(ours) == []


def test_a_decision_about_shapes_that_are_gone_is_left_out_and_counted(copies) -> None:
    ours, theirs = copies
    decide(theirs, shape_ids(theirs, ANA)[:1])
    delete(ours, ANA)
    plan = merge(ours, theirs)
    assert plan.is_empty
    record = merge_record_of(plan)
    assert (record["decisions"], record["decisions_left_out"]) == (0, 1)
    assert decisions(ours) == []


def test_decisions_of_another_project_name_our_images_and_authors(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, builders.project(images=1, authors=("Ana",), count=1)).close()
    other = builders.project(images=2, authors=("Zoe", "Ana"), count=2)
    create_project(theirs, replace(other, uuid="11111111-1111-4111-8111-111111111111")).close()
    decide(theirs, shape_ids(theirs, LayerKey(2, 1)), image=2, auditor=1)
    merge(ours, theirs)
    merged = loaded(ours)
    image, zoe = merged.find_image("img1.jpg").id, merged.find_author("Zoe").id
    assert decisions(ours) == [(image, tuple(shape_ids(ours, LayerKey(image, zoe))), Outcome.MEAN, zoe)]
    assert merge(ours, theirs).is_empty


def test_decisions_are_taken_back_with_the_layers_of_the_step(copies) -> None:
    ours, theirs = copies
    change(
        theirs, lambda _: edit.add_author(Author(4, "Eli")), lambda _: builders.add_images(Image(3, "new.jpg", 50, 40))
    )
    key = LayerKey(3, 4)
    draw(theirs, key, (1, 1, 5, 5))
    decide(theirs, shape_ids(theirs, key), image=3, auditor=4)
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        session = session_of(opened)
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        session.commit(plan.make_step(session.next_shape_id), brought=plan.incoming_layers)
        assert len(session.project.decisions) == 1
        session.undo()
    assert decisions(ours) == []
    assert loaded(ours).find_image("new.jpg") is None


def stranger(project: Project) -> ProjectCopy:
    """A project that has no past with any other."""
    return ProjectCopy("stranger.annotator", LoadedSource(replace(project, uuid=str(uuid4()))), ())


def test_merging_is_linear_in_labels() -> None:
    ours = stranger(builders.project(images=1))

    def labelled(count: int) -> ProjectCopy:
        words = builders.vocabulary("pear").add_labels((f"label {n}", None) for n in range(count))
        return stranger(replace(builders.project(images=1), vocabulary=words))

    assert len(plan_merge(ours, [labelled(50)]).new_labels) == 50
    assert growth(labelled, lambda theirs: plan_merge(ours, [theirs]), 4_000) < MOST_GROWTH


def test_merging_is_linear_in_decisions() -> None:
    """Both auditors looked at every image, and half of what the other one decided is known here."""

    def decided(count: int, outcome: Outcome) -> ProjectCopy:
        made = builders.project(images=count, authors=("Ana",), count=1)
        decisions = [
            Decision(image, image, "missed", (image,), outcome if image % 2 else Outcome.DROP, 1, float(image))
            for image in made.images
        ]
        return stranger(replace(made, decisions=made.decisions.update({one.id: one for one in decisions})))

    def both(count: int) -> tuple[ProjectCopy, ProjectCopy]:
        return decided(count, Outcome.MEAN), decided(count, Outcome.TAKE_A)

    assert plan_merge(both(10)[0], [both(10)[1]]).decisions == 5
    assert growth(both, lambda two: plan_merge(two[0], [two[1]]), 400) < MOST_GROWTH


def test_a_repeat_comes_in_as_a_repeat_and_the_first_pass_goes_on_counting(copies) -> None:
    ours, theirs = copies
    with open_project(theirs) as opened:
        session = Session(
            opened.project, opened, next_shape_id=opened.next_shape_id, view=ViewState(image=1, author=ANA.author)
        )
        builders.begin_repeat_pass(session, RepeatChoice(1.0, 0, distance=0))
        rows = builders.shapes(2, seed=3, first_id=session.next_shape_id)
        session.commit(edit.add_shapes(session.current_layer, rows))
        session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    merge(ours, theirs)
    merged = loaded(ours)
    repeat = merged.layer_of(ANA._replace(pass_number=2))
    assert (repeat.purpose, repeat.count, repeat.status) == (PassPurpose.REPEAT, 2, Status.DONE)
    assert merged.find_counting_pass(1, ANA.author).key == ANA
    assert merge(ours, theirs).is_empty
