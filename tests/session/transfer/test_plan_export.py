"""Exporting: whose work and which images leave, what stays behind and is counted."""

from dataclasses import replace

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.core.losses import ALL, Feature
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.session.transfer.plan_export import ExportOptions, ExportPlan, plan_export
from tests.builders import project


def exported(ours: Project, carries: frozenset[Feature] = ALL, **options: object) -> ExportPlan:
    return plan_export(ours, ExportOptions(**options), carries=carries, load=lambda key: ours.layer_of(key).shapes)


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
    assert set(out.foreign.rater.tolist()) == {0, 2}
    assert [note.text for note in out.losses] == ["images that no author has finished"]
    assert exported(ours, random_seed=3).foreign.rater.tolist() == out.foreign.rater.tolist()
    assert exported(ours, random_seed=4).foreign.rater.tolist() != out.foreign.rater.tolist()


def test_a_draw_takes_the_latest_pass_and_no_model() -> None:
    ours = project(images=1, authors=("Ana", "net"), count=2)
    ours = replace(ours, authors=ours.authors.set(2, replace(ours.authors[2], kind=AuthorKind.MODEL)))
    again = replace(ours.layers[LayerKey(1, 1)], key=LayerKey(1, 1, 2))
    out = exported(ours.with_layers([again]), random_seed=1).foreign
    assert out.pass_number.tolist() == [2, 2]
    assert out.rater.tolist() == [0, 0]


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
