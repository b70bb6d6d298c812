"""Exporting: whose work and which images leave, what stays behind and is counted."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.losses import ALL, Feature
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.session.transfer.export_ranges import ExportPlan, plan_export
from annotator.session.transfer.options import ExportOptions
from tests.builders import project
from tests.formats.samples import losses_of
from tests.session.transfer.exports import export


def exported(ours: Project, carries: frozenset[Feature] = ALL, **options: object) -> ExportPlan:
    return plan_export(ours, ExportOptions(**options), carries=carries)


def test_everything_leaves_by_default() -> None:
    out = exported(project())
    assert len(out.foreign.shapes) == 3 * 3 * 5
    assert [rater.name for rater in out.foreign.raters] == ["Ana", "Ben", "Cem"]
    assert len(out.foreign.statements) == 9
    assert out.losses == ()


def test_authors_and_splits_are_chosen_by_name() -> None:
    ours = project()
    ours = replace(ours, images=ours.images.set(2, replace(ours.images[2], split="val")))
    out = exported(ours, authors=("Cem", "Ana"), split="val").foreign
    assert [rater.name for rater in out.raters] == ["Ana", "Cem"]
    assert [image.name for image in out.images] == ["img1.jpg"]
    assert np.unique(out.rater).tolist() == [0, 1]
    assert len(out.shapes) == 10
    with pytest.raises(UserError, match="no author 'Dee'; its authors are: Ana, Ben, Cem"):
        exported(ours, authors=("Dee",))
    with pytest.raises(UserError, match="no split 'test'; its splits are: val"):
        exported(ours, split="test")


def test_one_author_an_image_is_drawn_among_those_who_finished_it() -> None:
    ours = project(images=40, count=1)
    unfinished = [replace(layer, status=Status.IN_WORK) for key, layer in ours.layers.items() if key.author == 2]
    nobody = [replace(layer, status=Status.NEW) for key, layer in ours.layers.items() if key.image == 7]
    ours = ours.with_layers([*unfinished, *nobody])
    out = exported(ours, random_seed=3)
    assert len(out.foreign.images) == 39
    assert np.bincount(out.foreign.shapes.image).tolist() == [1] * 39
    assert [rater.name for rater in out.foreign.raters] == ["Ana", "Cem"]
    assert set(out.foreign.rater.tolist()) == {0, 1}
    assert next(note.text for note in out.losses) == "images that no author has finished (left out)"
    assert exported(ours, random_seed=3).foreign.rater.tolist() == out.foreign.rater.tolist()
    assert exported(ours, random_seed=4).foreign.rater.tolist() != out.foreign.rater.tolist()


def test_a_draw_takes_the_latest_pass_and_no_model() -> None:
    ours = project(images=1, authors=("Ana", "net"), count=2)
    ours = replace(ours, authors=ours.authors.set(2, replace(ours.authors[2], kind=AuthorKind.MODEL)))
    again = replace(ours.layers[LayerKey(1, 1)], key=LayerKey(1, 1, 2))
    out = exported(ours.with_layers([again]), random_seed=1).foreign
    assert out.pass_number.tolist() == [2, 2]
    assert out.rater.tolist() == [0, 0]


def half_done() -> Project:
    """Four images: Ana finished all but the last, Ben the first only and is at work on the second; net did all."""
    ours = project(images=4, authors=("Ana", "Ben", "net"), count=2)
    ours = replace(ours, authors=ours.authors.set(3, replace(ours.authors[3], kind=AuthorKind.MODEL)))
    unfinished = {(4, 1): Status.NEW, (2, 2): Status.IN_WORK, (3, 2): Status.NEW, (4, 2): Status.NEW}
    layers = (replace(ours.layers[LayerKey(*key)], status=status) for key, status in unfinished.items())
    empty = {(4, 1), (3, 2), (4, 2)}
    return ours.with_layers(
        layer.with_shapes(layer.shapes.slice(0, 0)) if layer.key[:2] in empty else layer for layer in layers
    )


def notes(out: ExportPlan) -> dict[str, int]:
    return {note.text: note.count for note in out.losses}


def test_only_what_is_finished_leaves() -> None:
    out = exported(half_done())
    assert [image.name for image in out.foreign.images] == ["img0.jpg", "img1.jpg", "img2.jpg"]
    assert [rater.name for rater in out.foreign.raters] == ["Ana", "Ben"], "a model leaves by name only"
    assert list(zip(out.foreign.shapes.image.tolist(), out.foreign.rater.tolist(), strict=True)) == [
        *[(0, 0)] * 2,
        *[(0, 1)] * 2,
        *[(1, 0)] * 2,
        *[(2, 0)] * 2,
    ]
    assert {(said.image, said.rater) for said in out.foreign.statements} == {(0, 0), (0, 1), (1, 0), (2, 0)}
    assert notes(out)["images that no author has finished (left out)"] == 1
    assert notes(out)["layers that are not finished (left out)"] == 1


def test_an_image_is_written_where_a_named_author_finished_it() -> None:
    out = exported(half_done(), authors=("Ben",)).foreign
    assert [image.name for image in out.images] == ["img0.jpg"]
    assert [rater.name for rater in out.raters] == ["Ben"]
    model = exported(half_done(), authors=("net",)).foreign
    assert (len(model.images), [rater.name for rater in model.raters]) == (4, ["net"])


def test_images_with_fewer_raters_are_left_out() -> None:
    out = exported(half_done(), min_raters=2)
    assert [image.name for image in out.foreign.images] == ["img0.jpg"]
    assert notes(out)["images that fewer authors have finished than were asked for (left out)"] == 2
    assert len(exported(half_done(), min_raters=3).foreign.images) == 0


def test_all_images_are_written_and_the_unfinished_counted() -> None:
    out = exported(half_done(), all_images=True)
    assert len(out.foreign.images) == 4
    assert len(out.foreign.shapes) == 10
    assert notes(out)["images that no author has finished (they look as if nothing were on them)"] == 1
    assert notes(out)["layers that are not finished"] == 1


def test_formats_without_authors_take_the_reference_then_the_one_person() -> None:
    plain = ALL - {Feature.RATERS}
    ours = half_done()
    with pytest.raises(UserError, match="whose work is written: Ana, Ben, net"):
        exported(ours, plain)
    reference = replace(ours, authors=ours.authors.set(2, replace(ours.authors[2], kind=AuthorKind.REFERENCE)))
    assert [rater.name for rater in exported(reference, plain).foreign.raters] == ["Ben"]
    unfinished = reference.with_layers(
        [replace(reference.layers[LayerKey(image, 2)], status=Status.IN_WORK) for image in range(1, 5)]
    )
    assert [rater.name for rater in exported(unfinished, plain).foreign.raters] == ["Ana"]
    assert {rater.name for rater in exported(ours, plain, random_seed=1).foreign.raters} <= {"Ana", "Ben"}


def test_formats_without_passes_take_the_last_finished_one() -> None:
    ours = project(images=1, authors=("Ana",), count=2)
    first = ours.layers[LayerKey(1, 1)]
    second = replace(first, key=LayerKey(1, 1, 2)).with_shapes(first.shapes.slice(0, 1))
    third = replace(first, key=LayerKey(1, 1, 3), status=Status.IN_WORK)
    out = exported(ours.with_layers([second, third]), ALL - {Feature.PASSES})
    assert out.foreign.pass_number.tolist() == [2]
    assert notes(out)["further passes over an image (left out)"] == 1
    assert exported(ours.with_layers([second, third])).foreign.pass_number.tolist() == [1, 1, 2]


def test_sizes_that_the_project_does_not_know_are_read(tmp_path: Path) -> None:
    PillowImage.new("RGB", (31, 17)).save(tmp_path / "img0.jpg")
    ours = replace(project(images=2, authors=("Ana",)), images_folder=str(tmp_path))
    ours = replace(ours, images=ours.images.update({n: replace(ours.images[n], width=0, height=0) for n in (1, 2)}))
    out = exported(ours).foreign
    assert [(image.width, image.height) for image in out.images] == [(31, 17), (0, 0)]
    assert [note.text for note in losses_of(COCO, out)] == ["images of unknown size, with their shapes (left out)"]
    COCO.write_table(tmp_path / "o.json", out, None)
    written = json.loads((tmp_path / "o.json").read_text())
    assert [(image["width"], image["height"]) for image in written["images"]] == [(31, 17)]
    assert len(written["annotations"]) == 5


@pytest.mark.parametrize(
    ("parts", "profile", "dropped"), [(False, "paper", 1), (True, "paper", 2), (True, "challenge", 1)]
)
def test_missing_parts_stay_out_of_formats_without_states(parts: bool, profile: str, dropped: int) -> None:
    ours = project(images=1, authors=("Ana",), count=4)
    layer = ours.layers[LayerKey(1, 1)]
    states = layer.shapes.with_columns(part_state=np.array([0, 1, 2, 3], dtype=np.int8))
    ours = replace(
        ours.with_layers([layer.with_shapes(states)]),
        vocabulary=replace(ours.vocabulary, parts=parts),
        metrics=replace(ours.metrics, profile=profile),
    )
    stateless = ALL - {Feature.PART_STATES}
    out = exported(ours, stateless)
    assert len(out.foreign.shapes) == 4 - dropped
    assert [note.count for note in out.losses] == [dropped]
    assert len(exported(ours, stateless, keep_missing=True).foreign.shapes) == 4
    assert len(exported(ours).foreign.shapes) == 4


def test_what_belongs_to_the_project_alone_is_counted() -> None:
    ours = project(images=1, authors=("Ana",))
    layer = replace(ours.layers[LayerKey(1, 1)], seconds=4.0, unblinded=2)
    red = ours.vocabulary.replace_label(replace(ours.vocabulary.labels[0], colour="#ff0000"))
    out = exported(replace(ours.with_layers([layer]), vocabulary=red))
    assert [note.count for note in out.losses] == [1, 1, 1]


def test_an_export_without_anything_is_refused_and_writes_no_file(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        export(project(), COCO, ExportOptions(min_raters=9)).write(tmp_path / "out.json")
    assert list(tmp_path.iterdir()) == []
