"""Custom tags in searches, in the filter of the images, and as a change of many shapes at once."""

from dataclasses import replace

import numpy as np
import pytest

from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.tags import Tag
from annotator.session.finding.image_filter import find_images
from annotator.session.finding.shape_search import BulkEdit, BulkKind, find_shapes, plan_bulk_edit
from annotator.session.view import Mode, ViewState
from tests import builders

SORT = Tag("sort", "choice", values=("Red", "Green gage"), labels=(0,))
TAGS = (Tag("ripe"), Tag("n", "number", "fruits"), SORT, Tag("remark", "text"))
SEEN = ViewState(image=1, author=1, mode=Mode.SESSION)


@pytest.fixture
def project() -> Project:
    """Ana on two images of three boxes; those of the first answer, those of the second do not."""
    made = builders.project(images=2, authors=("Ana",), count=3, status=Status.IN_WORK)
    made = replace(made, protocol=made.protocol.with_tags(TAGS))
    layer = made.layers[LayerKey(1, 1)]
    said = [
        {"ripe": True, "n": 3, "sort": "red"},
        {"ripe": "no", "n": 12.5, "sort": "green gage", "remark": "Stem"},
        None,
    ]
    labels = np.array([0, 0, 1], dtype=np.int32)
    shapes = layer.shapes.with_columns(label=labels, attributes=np.array(said, dtype=object))
    other = made.layers[LayerKey(2, 1)]
    bare = other.shapes.with_columns(label=labels)
    return made.with_layers([layer.with_shapes(shapes), other.with_shapes(bare)])


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("tag:ripe=yes", [0]),
        ("tag:ripe=no", [1]),
        ("tag:ripe=yes,ripe=no", [0, 1]),
        ("-tag:ripe", [2, 3, 4, 5]),
        ("tag:fruits>5", [1]),
        ("tag:n<=3", [0]),
        ('tag:"sort=green gage"', [1]),
        ("tag:sort=unset", [3, 4]),
        ("tag:remark=stem", [1]),
        ("tag:remark", [1]),
    ],
)
def test_a_search_finds_shapes_by_their_answers(project: Project, query: str, rows: list[int]) -> None:
    found = find_shapes(project, SEEN, query)
    assert found.unknown is None
    assert found.rows.tolist() == rows


def test_an_unkncustom_tag_or_answer_is_named_with_those_that_there_are(project: Project) -> None:
    assert "ripe=yes, ripe=no" in str(find_shapes(project, SEEN, "tag:ripe=perhaps").unknown)
    assert find_shapes(project, SEEN, "tag:wet").unknown is not None


def test_the_filter_of_the_images_takes_the_same_words(project: Project) -> None:
    assert find_images(project, "tag:ripe=yes", SEEN).ids == (1,)
    assert find_images(project, "tag:sort=unset", SEEN).ids == (2,)


def test_many_shapes_get_an_answer_as_one_step_and_only_those_that_are_asked(project: Project) -> None:
    chosen = {key: layer.shapes.id for key, layer in project.layers.items()}
    plan = plan_bulk_edit(project, SEEN, chosen, BulkEdit(BulkKind.TAG, tag=SORT, answer="Red"))
    assert (plan.count(with_done=False).shapes, plan.unchanged) == (3, 3)
    step = plan.make_step([project.layers[key] for key in plan.keys_of(with_done=False)], with_done=False)
    after = {
        edit.key.image: [dict(edit.after.attributes_of(row)).get("sort") for row in range(len(edit.after))]
        for edit in step.layers
    }
    assert after == {1: ["Red"], 2: ["Red", "Red"]}
