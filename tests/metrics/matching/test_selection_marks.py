"""Drafts, repeat passes and training images: what is stored beside the work and counts nowhere."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.matching.selection import ImageChoice, SelectionRule, passes_of, select_latest, select_shapes
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.lazy import LazyLayers
from annotator.model.project import Project
from annotator.model.vocabulary import Label
from annotator.store import create_project, open_project
from tests import builders
from tests.metrics.support import assert_same


def count_shapes(project: Project) -> list[list[int]]:
    return [[len(side.images), len(side.shapes)] for side in select_shapes(project, [1, 2], SelectionRule())]


def test_drafts_are_no_objects() -> None:
    project = builders.project()
    layer = project.layers[LayerKey(1, 1)]
    (images, before), other = count_shapes(project)
    drafts = layer.shapes.with_columns(draft=np.arange(len(layer.shapes)) < 2)
    assert count_shapes(project.with_layers([layer.with_shapes(drafts)])) == [[images, before - 2], other]


def test_a_repeat_pass_leaves_the_first_one_counting() -> None:
    project = builders.project()
    first = project.layers[LayerKey(1, 1)]
    fewer = replace(first.with_shapes(first.shapes.take([0])), key=LayerKey(1, 1, 2))
    before = count_shapes(project)
    assert count_shapes(project.with_layers([replace(fewer, purpose=PassPurpose.REPEAT)])) == before
    assert count_shapes(project.with_layers([fewer]))[0][1] == before[0][1] - len(first.shapes) + 1


def test_training_images_count_nowhere_and_control_images_do() -> None:
    project = builders.project()
    before = count_shapes(project)

    def with_purpose(purpose: ImagePurpose) -> Project:
        return replace(project, images=project.images.set(1, replace(project.images[1], purpose=purpose)))

    assert count_shapes(with_purpose(ImagePurpose.CONTROL)) == before
    training = with_purpose(ImagePurpose.TRAINING)
    counts = [project.layers[LayerKey(1, author)].count for author in (1, 2)]
    assert count_shapes(training) == [[before[n][0] - 1, before[n][1] - counts[n]] for n in (0, 1)]


def test_live_numbers_leave_the_same_out() -> None:
    project = builders.project()
    layer = project.layers[LayerKey(1, 1)]
    repeat = replace(layer.with_shapes(layer.shapes.take([0])), key=LayerKey(1, 1, 2), purpose=PassPurpose.REPEAT)
    live = LiveCounts(project, AuditOptions())
    before = live.compute_pair(1, 2)
    live.update(project.images[1], project.with_layers([repeat]).list_layers(1, [1, 2, 3]))
    assert live.compute_pair(1, 2) == before
    drafts = project.with_layers([layer.with_shapes(layer.shapes.with_columns(draft=np.ones(layer.count, bool)))])
    live.update(drafts.images[1], drafts.list_layers(1, [1, 2, 3]))
    assert live.compute_pair(1, 2) == LiveCounts(drafts, AuditOptions()).compute_pair(1, 2) != before
    training = replace(project, images=project.images.set(1, replace(project.images[1], purpose=ImagePurpose.TRAINING)))
    live = LiveCounts(training, AuditOptions())
    before = live.compute_pair(1, 2)
    live.update(training.images[1], drafts.list_layers(1, [1, 2, 3]))
    assert live.compute_pair(1, 2) == before


def make_passes(project: Project, rng: np.random.Generator) -> list[Layer]:
    """Up to three passes for every layer, some of them unfinished, unblinded or repeats, with a merged label."""
    layers = []
    for key in project.layers:
        for number in range(1, int(rng.integers(1, 4)) + 1):
            rows = np.sort(rng.permutation(5)[: int(rng.integers(6))])
            table = builders.shapes(5, seed=int(rng.integers(1000)), first_id=int(rng.integers(1 << 40))).take(rows)
            table = table.with_columns(label=rng.choice([0, 1, 99], len(rows)).astype(np.int32))
            layers.append(
                replace(
                    Layer.make(LayerKey(key.image, key.author, number), table, status=tuple(Status)[rng.integers(4)]),
                    purpose=PassPurpose.REPEAT if number > 1 and rng.integers(2) else PassPurpose.WORK,
                    unblinded=int(rng.integers(3)),
                )
            )
    return layers


@pytest.mark.parametrize(
    "rule",
    [
        SelectionRule(),
        SelectionRule(include_unfinished=True, label=0),
        SelectionRule(include_unfinished=True, exclude_unblinded=True),
        SelectionRule(images=ImageChoice(frozenset({1, 3, 77}))),
    ],
)
def test_layers_are_chosen_from_their_columns_as_one_by_one(rule: SelectionRule, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    made = builders.project(images=6)
    words = made.vocabulary
    plain = replace(
        made.with_layers(make_passes(made, rng)),
        images=made.images.set(2, replace(made.images[2], purpose=ImagePurpose.TRAINING)),
        vocabulary=replace(words, labels=(*words.labels, Label(99, "of old", alias_of=0)), next_id=100),
    )
    path = tmp_path / "a.annotator"
    create_project(path, plain).close()
    with open_project(path) as file:
        opened = file.project.with_tables(file.load_tables())
        edited = opened.with_layers(make_passes(made, rng)[::3])
        assert isinstance(edited.layers, LazyLayers)
        for project in (plain, opened, edited):
            passes = passes_of(project, [3, 1, 9], rule)
            chosen = select_shapes(project, [3, 1, 9, 1], rule)
            assert sum(len(side.shapes) for side in chosen)
            for side, (author, by_image) in zip(chosen, passes.items(), strict=True):
                assert_same(side, select_latest(author, by_image, rule=rule))
