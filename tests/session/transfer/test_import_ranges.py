"""Importing: what matches, what is new, what is refused, and that it is one step which undo takes back whole."""

import immutables
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, ForeignFile, ForeignTable, Rater, Statement
from annotator.formats.core.losses import ALL
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project, apply_step, invert_step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.import_ranges import ImportPlan, ImportSummary
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.session.transfer.options import ExportOptions
from tests.builders import project, session, shapes
from tests.depth import turns
from tests.session.transfer.imports import bring_in, preview


def table(
    *names: str,
    raters: tuple[str, ...] = (),
    rows: tuple[tuple[int, int], ...] = ((0, UNNAMED),),
    statements: tuple[Statement, ...] = (),
    labels: tuple[str, ...] = ("apple",),
    **image: object,
) -> ForeignFile:
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
    ).spool()


BEA = ImportOptions(author="Bea")


def told(found: ImportSummary) -> dict[str, int]:
    return {note.text: note.count for note in found.notes}


def layers_of(of: Project, author: str) -> dict[tuple[int, int], Layer]:
    """By image and pass the layers of an author."""
    known = of.find_author(author)
    assert known is not None
    return {(key.image, key.pass_number): layer for key, layer in of.layers.items() if key.author == known.id}


def test_a_name_that_is_a_text_of_its_own_is_refused() -> None:
    images = ("row1/a.jpg",)
    ours = Project("u", "p", images=immutables.Map({1: Image(1, images[0])}))
    fits, long = "x" * 500, "x" * 501
    assert preview(ours, table(*images, labels=(fits,)), BEA).new_labels == (fits,)
    with pytest.raises(UserError, match=r"boxes\.json names a label of 501 letters"):
        preview(ours, table(*images, labels=("apple", long)), BEA)
    with pytest.raises(UserError, match=r"boxes\.json names an author of 501 letters"):
        preview(ours, table(*images, raters=(long,), rows=((0, 0),)), ImportOptions())


def test_images_match_by_name_and_then_by_a_unique_file_name() -> None:
    ours = Project(
        "u", "p", images=immutables.Map({1: Image(1, "a/x.jpg"), 2: Image(2, "b/x.jpg"), 3: Image(3, "c/y.jpg")})
    )
    foreign = table("a/x.jpg", "x.jpg", "z/y.jpg", "w.jpg", rows=((0, -1), (1, -1), (2, -1), (3, -1)))
    after, found = bring_in(ours, foreign, BEA)
    assert (found.matched, found.by_file_name) == (2, 1)
    assert found.unmatched == ("x.jpg", "w.jpg")
    assert {key.image: layer.shapes.source_id.tolist() for key, layer in after.layers.items()} == {1: [0], 3: [2]}
    assert told(found) == {"shapes on images that the project does not have (left out)": 2}


def test_nothing_that_matches_is_refused_with_the_remedy() -> None:
    with pytest.raises(UserError, match="--add-images"):
        preview(project(), table("none.jpg"), BEA)
    with pytest.raises(UserError, match="names no images"):
        preview(project(), table(rows=()), BEA)


def test_added_images_keep_size_split_and_id() -> None:
    ours = project(images=1)
    foreign = table("new.jpg", width=30, height=20, split="val")
    after, found = bring_in(ours, foreign, replace(BEA, add_images=True))
    image = after.find_image("new.jpg")
    assert image == Image(2, "new.jpg", 30, 20, split="val", source_id=50)
    assert (found.added, found.matched) == (("new.jpg",), 0)


def test_what_only_the_file_knows_of_an_image_is_taken_over() -> None:
    ours = Project("u", "p", images=immutables.Map({1: Image(1, "x.jpg"), 2: Image(2, "y.jpg", 9, 9, split="val")}))
    after, _ = bring_in(ours, table("x.jpg", "y.jpg", width=30, height=20, split="train"), BEA)
    assert after.images[1] == Image(1, "x.jpg", 30, 20, split="train", source_id=50)
    assert after.images[2] == Image(2, "y.jpg", 9, 9, split="val", source_id=51)


def test_another_size_is_told() -> None:
    found = preview(project(), table("img0.jpg", "img1.jpg", "new.jpg", width=7, height=7), BEA)
    assert told(found) == {"images of another size than the file says (their shapes may lie wrong)": 2}
    assert told(preview(project(), table("img0.jpg", width=1200, height=1000), BEA)) == {}


def test_labels_match_by_name_and_new_ones_are_appended() -> None:
    ours = project()
    foreign = table("img0.jpg", labels=("pear", "Apple", "plum"), rows=((0, -1),) * 3).load()
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(label=np.array([2, 0, 1], dtype=np.int32)))
    after, found = bring_in(ours, foreign.spool(), BEA)
    assert [label.name for label in after.vocabulary.labels] == ["apple", "pear", "Apple", "plum"]
    assert after.vocabulary.labels[1].source_id == 90
    assert found.new_labels == ("Apple", "plum")
    assert layers_of(after, "Bea")[1, 1].shapes.label.tolist() == [3, 1, 2]
    assert told(found) == {"labels that differ from another one by capitals or blanks only": 1}


def test_a_file_without_raters_needs_an_author_and_says_so() -> None:
    with pytest.raises(UserError, match="--author"):
        preview(project(), table("img0.jpg"), ImportOptions())


def test_an_author_for_a_whole_file_makes_empty_layers_of_all_its_images() -> None:
    ours = project(images=2, authors=())
    after, found = bring_in(ours, table("img0.jpg", "img1.jpg"), BEA)
    assert (found.layers, found.shapes, found.by_author) == (2, 1, {"Bea": 1})
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
    after, found = bring_in(ours, foreign, ImportOptions())
    assert found.new_authors == ("net",)
    assert (found.layers, found.replaced, found.further) == (4, 0, 0)
    assert found.by_author == {"Ana": 2, "net": 1}
    assert after.authors[2].kind is AuthorKind.MODEL
    assert {key: (layer.count, layer.status) for key, layer in after.layers.items()} == {
        LayerKey(1, 1): (2, Status.REVIEWED),
        LayerKey(1, 2): (0, Status.DONE),
        LayerKey(2, 1): (0, Status.IN_WORK),
        LayerKey(2, 2): (1, Status.DONE),
    }
    assert after.layer_of(LayerKey(1, 1)).shapes.source_id.tolist() == [0, 2]
    assert after.layer_of(LayerKey(1, 1)).shapes.id.tolist() == [1, 2]


def test_the_status_that_is_asked_for_wins() -> None:
    foreign = table("img0.jpg", raters=("Bea",), rows=((0, 0),), statements=(Statement(0, 0, status=Status.REVIEWED),))
    after, _ = bring_in(project(), foreign, ImportOptions(status=Status.IN_WORK))
    assert {place: layer.status for place, layer in layers_of(after, "Bea").items()} == {(1, 1): Status.IN_WORK}


def test_a_status_alone_is_a_step_and_nothing_new_is_none() -> None:
    ours = project(images=1, authors=("Ana",), count=0, status=Status.IN_WORK)
    ours = replace(ours, images=immutables.Map({1: replace(ours.images[1], source_id=50)}))
    ours = replace(ours, vocabulary=ours.vocabulary.__class__().add_labels([("apple", 90)]))
    said = Statement(0, 0, status=Status.REVIEWED)
    foreign = table("img0.jpg", raters=("Ana",), rows=(), statements=(said,))
    options = ImportOptions(existing=Existing.REPLACE)
    plan = ImportPlan(ours, foreign, options)
    assert plan.changes_anything
    after, found = bring_in(ours, foreign, options)
    assert layers_of(after, "Ana")[1, 1].status is Status.REVIEWED
    assert (found.shapes, found.layers, found.replaced) == (0, 1, 1)
    same = replace(foreign, statements=(replace(said, status=Status.IN_WORK),))
    assert not ImportPlan(ours, same, options).changes_anything
    labelled = replace(same, labels=(*same.labels, Label(1, "plum")))
    assert ImportPlan(ours, labelled, options).changes_anything


def test_one_rater_may_be_renamed_but_not_two() -> None:
    assert preview(project(), table("img0.jpg", raters=("x",), rows=((0, 0),)), BEA).new_authors == ("Bea",)
    with pytest.raises(UserError, match="leave --author out"):
        preview(project(), table("img0.jpg", raters=("x", "y"), rows=((0, 0), (0, 1))), BEA)


def test_layers_that_are_there_stop_the_import() -> None:
    with pytest.raises(UserError, match=r"1 layers are there already \(the first is Ana's on 'img0.jpg'\)"):
        preview(project(), table("img0.jpg"), ImportOptions(author="Ana"))


def test_another_pass_comes_after_the_last() -> None:
    ours = project(images=1, authors=("Ana",))
    again = ImportOptions(author="Ana", existing=Existing.AGAIN)
    second, found = bring_in(ours, table("img0.jpg"), again)
    assert sorted(key.pass_number for key in second.layers) == [1, 2]
    assert (found.further, found.replaced) == (1, 0)
    third, _ = bring_in(second, table("img0.jpg"), again)
    assert sorted(key.pass_number for key in third.layers) == [1, 2, 3]


def test_replacing_takes_the_old_shapes_away_and_undo_brings_them_back() -> None:
    ours = project(images=1, authors=("Ana",), status=Status.REVIEWED)
    plan = ImportPlan(ours, table("img0.jpg"), ImportOptions(author="Ana", existing=Existing.REPLACE))
    assert plan.preview().replaced == 1
    step = plan.make_step(lambda key: ours.layer_of(key).shapes, first_shape=1000)
    after = apply_step(ours, step)
    layer = after.layer_of(LayerKey(1, 1))
    assert (layer.count, layer.status) == (1, Status.DONE)
    back = apply_step(after, invert_step(step)).layer_of(LayerKey(1, 1))
    assert back.shapes == ours.layer_of(LayerKey(1, 1)).shapes
    assert back.status is Status.REVIEWED


def test_an_import_is_one_step_of_a_session() -> None:
    s = session(project(images=1, authors=("Ana",)))
    before = s.project
    plan = ImportPlan(s.project, table("img0.jpg", "new.jpg", labels=("plum",)), replace(BEA, add_images=True))
    s.commit(plan.make_step(lambda key: before.layer_of(key).shapes, first_shape=s.next_shape_id))
    assert len(s.project.images) == 2
    assert s.undo() is not None
    assert s.project.images == before.images
    assert s.project.authors == before.authors
    assert s.project.vocabulary.labels == before.vocabulary.labels
    assert all(layer.count == before.layer_of(key).count for key, layer in s.project.layers.items())
    assert s.next_undo is None


@settings(max_examples=turns(15, 200))
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
    out = plan_export(ours, ExportOptions(all_images=True), carries=ALL)
    assert not [note for note in out.losses if "not finished" not in note.text and "no author has" not in note.text]
    nothing = Project("v", "empty", metrics=ours.metrics)
    back, _ = bring_in(nothing, out.foreign.spool(), ImportOptions(add_images=True))
    assert back.vocabulary.labels == ours.vocabulary.labels
    assert back.authors == ours.authors
    assert back.images == ours.images
    said = {k: v for k, v in ours.layers.items() if v.count or v.status is not Status.NEW}
    assert {key: layer.status for key, layer in back.layers.items()} == {
        key: layer.status for key, layer in said.items()
    }
    for key, layer in said.items():
        assert back.layer_of(key).shapes.with_columns(id=layer.shapes.id) == layer.shapes
