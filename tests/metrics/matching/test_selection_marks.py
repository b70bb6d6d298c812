"""Drafts, repeat passes and training images: what is stored beside the work and counts nowhere."""

import numpy as np
from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.matching.selection import SelectionRule, select_shapes
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, PassPurpose
from annotator.model.project import Project
from tests import builders


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
