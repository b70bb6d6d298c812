"""Custom tags in searches, in the filter of the images, and as a change of many shapes at once."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.tags import Tag
from annotator.session.finding.attributes import find_tags
from annotator.session.finding.image_filter import find_images, list_completions
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
    ("query", "images", "rows"),
    [
        ("tag:weather=wet", [1], [0, 1, 2]),
        ("tag:weather=unset", [2, 3], [3, 4, 5]),
        ("-tag:weather", [2, 3], [3, 4, 5]),
        ("tag:weather=wet tag:ripe=yes", [1], [0]),
    ],
)
def test_answers_about_images_find_images_and_what_lies_on_them(
    project: Project, query: str, images: list[int], rows: list[int]
) -> None:
    weather = Tag("weather", "choice", values=("dry", "wet"), of_images=True)
    made = replace(project, protocol=project.protocol.with_tags((*TAGS, weather)))
    made = made.with_layers([replace(made.layers[LayerKey(1, 1)], attributes={"weather": "wet", "source": "drone"})])
    made = replace(made, images=made.images.set(3, replace(made.images[2], id=3, name="3.jpg")))
    assert list(find_images(made, query, SEEN).ids) == images
    assert find_shapes(made, SEEN, query).rows.tolist() == rows
    assert [tag for tag, _count in find_tags([made], SEEN)] == [Tag("source", "text", of_images=True)]


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


def test_an_unknown_tag_or_answer_is_named_with_those_that_there_are(project: Project) -> None:
    assert "ripe=yes, ripe=no" in str(find_shapes(project, SEEN, "tag:ripe=perhaps").unknown)
    assert find_shapes(project, SEEN, "tag:wet").unknown is not None


def test_a_project_without_custom_tags_says_so(project: Project) -> None:
    bare = replace(project, protocol=project.protocol.with_tags(()))
    assert "has no custom tags" in str(find_shapes(bare, SEEN, "tag:ripe").unknown)


def test_answers_are_offered_behind_the_word(project: Project) -> None:
    offered = list_completions(project, "tag:sort", 8, of_shapes=True)[1]
    assert [one.text for one in offered] == ["sort=red", '"sort=green gage"', "sort=unset"]


def test_attributes_are_proposed_by_all_their_values_however_many(project: Project) -> None:
    count = 1500
    said = [
        {"area": float(row), "seen": row % 2, "grade": "A" if row % 3 else "b", "who": f"n{row}", "mixed": row or "x"}
        for row in range(count)
    ]
    layer = project.layers[LayerKey(1, 1)]
    shapes = Shapes.make(np.tile([1.0, 1.0, 9.0, 9.0], (count, 1)), attributes=[*said[:-1], said[-1] | {"rare": True}])
    found = dict(find_tags([project.with_layers([layer.with_shapes(shapes)])], SEEN))
    assert found == {
        Tag("area", "number"): count,
        Tag("seen"): count,
        Tag("grade", "choice", values=("A", "b")): count,
        Tag("who", "text"): count,
        Tag("mixed", "text"): count,
        Tag("rare"): 1,
    }


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
