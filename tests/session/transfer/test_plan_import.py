"""Importing: what matches, what is new, what is refused, and that it is one step which undo takes back whole."""

from dataclasses import replace

import immutables
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, ForeignTable, Rater, Statement
from annotator.formats.core.losses import ALL
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import apply_step, invert_step
from annotator.model.vocabulary import Label
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.session.transfer.plan_export import ExportOptions, plan_export
from annotator.session.transfer.plan_import import ImportPlan, make_import_step, plan_import
from tests.builders import project, session, shapes


def table(
    *names: str,
    raters: tuple[str, ...] = (),
    rows: tuple[tuple[int, int], ...] = ((0, UNNAMED),),
    statements: tuple[Statement, ...] = (),
    labels: tuple[str, ...] = ("apple",),
    **image: object,
) -> ForeignTable:
    """One box for every (image, rater) of `rows`."""
    return ForeignTable(
        source="boxes.json",
        images=tuple(Image(i, name, source_id=i + 50, **image) for i, name in enumerate(names)),
        labels=tuple(Label(i, name, source_id=i + 90) for i, name in enumerate(labels)),
        raters=tuple(Rater(name) for name in raters),
        shapes=Shapes.make(
            [[i, 0, i + 10, 5] for i in range(len(rows))],
            image=[image for image, _ in rows],
            source_id=range(len(rows)),
        ),
        rater=np.array([rater for _, rater in rows], dtype=np.int32),
        pass_number=np.ones(len(rows), dtype=np.int32),
        statements=statements,
    )


def applied(of: Project, plan: ImportPlan, first_id: int = 1000) -> Project:
    return apply_step(of, make_import_step(plan, first_id, lambda key: of.layer_of(key).shapes))


BEA = ImportOptions(author="Bea")


def test_a_name_that_is_a_text_of_its_own_is_refused() -> None:
    images = ("row1/a.jpg",)
    ours = Project("u", "p", images=immutables.Map({1: Image(1, images[0])}))
    fits, long = "x" * 500, "x" * 501
    assert plan_import(ours, table(*images, labels=(fits,)), BEA).new_labels == (fits,)
    with pytest.raises(UserError, match=r"boxes\.json names a label of 501 letters"):
        plan_import(ours, table(*images, labels=("apple", long)), BEA)
    with pytest.raises(UserError, match=r"boxes\.json names an author of 501 letters"):
        plan_import(ours, table(*images, raters=(long,), rows=((0, 0),)), ImportOptions())


def test_images_match_by_name_and_then_by_a_unique_file_name() -> None:
    ours = Project(
        "u", "p", images=immutables.Map({1: Image(1, "a/x.jpg"), 2: Image(2, "b/x.jpg"), 3: Image(3, "c/y.jpg")})
    )
    foreign = table("a/x.jpg", "x.jpg", "z/y.jpg", "w.jpg", rows=((0, -1), (1, -1), (2, -1), (3, -1)))
    plan = plan_import(ours, foreign, BEA)
    assert plan.matched == 2
    assert plan.unmatched == ("x.jpg", "w.jpg")
    assert [(layer.key.image, layer.stop - layer.start) for layer in plan.layers] == [(1, 1), (3, 1)]
    assert plan.shapes.source_id.tolist() == [0, 2]
    assert [note.count for note in plan.notes] == [2]


def test_nothing_that_matches_is_refused_with_the_remedy() -> None:
    with pytest.raises(UserError, match="--add-images"):
        plan_import(project(), table("none.jpg"), BEA)
    with pytest.raises(UserError, match="names no images"):
        plan_import(project(), table(rows=()), BEA)


def test_added_images_keep_size_split_and_id() -> None:
    ours = project(images=1)
    plan = plan_import(ours, table("new.jpg", width=30, height=20, split="val"), replace(BEA, add_images=True))
    after = applied(ours, plan)
    image = after.find_image("new.jpg")
    assert image == Image(2, "new.jpg", 30, 20, split="val", source_id=50)
    assert plan.added == ("new.jpg",)


def test_what_only_the_file_knows_of_an_image_is_taken_over() -> None:
    ours = Project("u", "p", images=immutables.Map({1: Image(1, "x.jpg"), 2: Image(2, "y.jpg", 9, 9, split="val")}))
    after = applied(ours, plan_import(ours, table("x.jpg", "y.jpg", width=30, height=20, split="train"), BEA))
    assert after.images[1] == Image(1, "x.jpg", 30, 20, split="train", source_id=50)
    assert after.images[2] == Image(2, "y.jpg", 9, 9, split="val", source_id=51)


def test_another_size_is_told() -> None:
    plan = plan_import(project(), table("img0.jpg", width=7, height=7), BEA)
    assert any("another size" in note.text for note in plan.notes)


def test_labels_match_by_name_and_new_ones_are_appended() -> None:
    ours = project()
    foreign = table("img0.jpg", labels=("pear", "Apple", "plum"), rows=((0, -1),) * 3)
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(label=np.array([2, 0, 1], dtype=np.int32)))
    plan = plan_import(ours, foreign, BEA)
    after = applied(ours, plan)
    assert [label.name for label in after.vocabulary.labels] == ["apple", "pear", "Apple", "plum"]
    assert after.vocabulary.labels[1].source_id == 90
    assert plan.new_labels == ("Apple", "plum")
    assert plan.shapes.label.tolist() == [3, 1, 2]
    assert any("upper and lower case" in note.text for note in plan.notes)


def test_a_file_without_raters_needs_an_author_and_says_so() -> None:
    with pytest.raises(UserError, match="--author"):
        plan_import(project(), table("img0.jpg"), ImportOptions())


def test_an_author_for_a_whole_file_makes_empty_layers_of_all_its_images() -> None:
    ours = project(images=2, authors=())
    after = applied(ours, plan_import(ours, table("img0.jpg", "img1.jpg"), BEA))
    bea = after.find_author("Bea")
    assert bea is not None
    assert bea.kind is AuthorKind.PERSON
    assert {key: (layer.count, layer.status) for key, layer in after.layers.items()} == {
        LayerKey(1, bea.id): (1, Status.DONE),
        LayerKey(2, bea.id): (0, Status.DONE),
    }


def test_raters_become_authors_and_rater_lists_empty_layers() -> None:
    ours = project(images=2, authors=("Ana",), count=0, status=Status.NEW)
    foreign = table(
        "img0.jpg",
        "img1.jpg",
        raters=("net", "Ana"),
        rows=((0, 1), (1, 0), (0, 1)),
        statements=(Statement(0, 0), Statement(0, 1, status=Status.REVIEWED), Statement(1, 1, status=Status.IN_WORK)),
    )
    foreign = replace(foreign, raters=(Rater("net", AuthorKind.MODEL), Rater("Ana")))
    plan = plan_import(ours, foreign, ImportOptions())
    after = applied(ours, plan)
    assert plan.new_authors == ("net",)
    assert after.authors[2].kind is AuthorKind.MODEL
    assert {key: (layer.count, layer.status) for key, layer in after.layers.items()} == {
        LayerKey(1, 1): (2, Status.REVIEWED),
        LayerKey(1, 2): (0, Status.DONE),
        LayerKey(2, 1): (0, Status.IN_WORK),
        LayerKey(2, 2): (1, Status.DONE),
    }
    assert after.layer_of(LayerKey(1, 1)).shapes.source_id.tolist() == [0, 2]
    assert after.layer_of(LayerKey(1, 1)).shapes.id.tolist() == [1000, 1001]


def test_the_status_that_is_asked_for_wins() -> None:
    foreign = table("img0.jpg", raters=("Bea",), rows=((0, 0),), statements=(Statement(0, 0, status=Status.REVIEWED),))
    plan = plan_import(project(), foreign, ImportOptions(status=Status.IN_WORK))
    assert [layer.after for layer in plan.layers] == [Status.IN_WORK]


def test_one_rater_may_be_renamed_but_not_two() -> None:
    plan = plan_import(project(), table("img0.jpg", raters=("x",), rows=((0, 0),)), BEA)
    assert plan.new_authors == ("Bea",)
    with pytest.raises(UserError, match="leave --author out"):
        plan_import(project(), table("img0.jpg", raters=("x", "y"), rows=((0, 0), (0, 1))), BEA)


def test_layers_that_are_there_stop_the_import() -> None:
    with pytest.raises(UserError, match=r"1 layers are there already \(the first is Ana's on 'img0.jpg'\)"):
        plan_import(project(), table("img0.jpg"), ImportOptions(author="Ana"))


def test_another_pass_comes_after_the_last() -> None:
    ours = project(images=1, authors=("Ana",))
    second = applied(ours, plan_import(ours, table("img0.jpg"), ImportOptions(author="Ana", existing=Existing.AGAIN)))
    assert sorted(key.pass_number for key in second.layers) == [1, 2]
    third = plan_import(second, table("img0.jpg"), ImportOptions(author="Ana", existing=Existing.AGAIN))
    assert [layer.key.pass_number for layer in third.layers] == [3]


def test_replacing_takes_the_old_shapes_away_and_undo_brings_them_back() -> None:
    ours = project(images=1, authors=("Ana",), status=Status.REVIEWED)
    plan = plan_import(ours, table("img0.jpg"), ImportOptions(author="Ana", existing=Existing.REPLACE))
    step = make_import_step(plan, 1000, lambda key: ours.layer_of(key).shapes)
    after = apply_step(ours, step)
    layer = after.layer_of(LayerKey(1, 1))
    assert (layer.count, layer.status) == (1, Status.DONE)
    back = apply_step(after, invert_step(step)).layer_of(LayerKey(1, 1))
    assert back.shapes == ours.layer_of(LayerKey(1, 1)).shapes
    assert back.status is Status.REVIEWED


def test_an_import_is_one_step_of_a_session() -> None:
    s = session(project(images=1, authors=("Ana",)))
    before = s.project
    plan = plan_import(s.project, table("img0.jpg", "new.jpg", labels=("plum",)), replace(BEA, add_images=True))
    s.commit(make_import_step(plan, s.next_shape_id, before.layer_of))  # type: ignore[arg-type]
    assert len(s.project.images) == 2
    assert s.undo() is not None
    assert s.project.images == before.images
    assert s.project.authors == before.authors
    assert s.project.vocabulary.labels == before.vocabulary.labels
    assert all(layer.count == before.layer_of(key).count for key, layer in s.project.layers.items())
    assert s.next_undo is None


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6), statuses=st.lists(st.sampled_from(Status), min_size=9, max_size=9), repeat=st.booleans()
)
def test_a_project_comes_back_out_of_its_export(seed: int, statuses: list[Status], *, repeat: bool) -> None:
    ours = project(images=3, count=0)
    rng = np.random.default_rng(seed)
    layers = []
    first = 1
    for index, key in enumerate(sorted(ours.layers)):
        rows = shapes(int(rng.integers(0, 4)), seed=seed + index, first_id=first)
        first += len(rows)
        layers.append(Layer.make(key, rows, status=statuses[index]))
        if repeat:
            layers.append(Layer.make(key._replace(pass_number=2), shapes(1, first_id=first), status=Status.DONE))
            first += 1
    ours = ours.with_layers(layers)
    assume(all(ours.has_begun(author) for author in ours.authors))  # the others have nothing to write
    out = plan_export(ours, ExportOptions(all_images=True), carries=ALL, load=lambda key: ours.layer_of(key).shapes)
    assert not [note for note in out.losses if "not finished" not in note.text and "no author has" not in note.text]
    nothing = Project("v", "empty", metrics=ours.metrics)
    back = applied(nothing, plan_import(nothing, out.foreign, ImportOptions(add_images=True)), first_id=1)
    assert back.vocabulary.labels == ours.vocabulary.labels
    assert back.authors == ours.authors
    assert back.images == ours.images
    said = {k: v for k, v in ours.layers.items() if v.count or v.status is not Status.NEW}
    assert {key: layer.status for key, layer in back.layers.items()} == {
        key: layer.status for key, layer in said.items()
    }
    for key, layer in said.items():
        assert back.layer_of(key).shapes.with_columns(id=layer.shapes.id) == layer.shapes
