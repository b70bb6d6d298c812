"""What one author drew, counted by label, state, occluded, size class and split."""

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.cli.commands.stats import gather_layers, make_count_record
from annotator.metrics.matching.selection import ImageChoice, SelectionRule, select_shapes
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.tags import Tag
from annotator.report.shape_counts import Facet, ShapeCounts, count_shapes, join_counts, list_answers
from tests import builders

SMALL, BOUND, LARGE = [0, 0, 10, 10], [0, 0, 32, 32], [0, 0, 100, 100]


def project(*tables: Shapes) -> Project:
    """One author; image 1 is in the split `test`, the others in none."""
    vocabulary = builders.vocabulary("apple", "pear", "Apple").merge_label(2, 0)
    layers = [Layer.make(LayerKey(image, 1), table, status=Status.DONE) for image, table in enumerate(tables, start=1)]
    return Project(
        uuid="0",
        name="test",
        images=immutables.Map(
            {n: Image(n, f"{n}.jpg", 200, 200, split="test" if n == 1 else "") for n in range(1, len(tables) + 1)}
        ),
        authors=immutables.Map({1: Author(1, "Ana")}),
        layers=immutables.Map({one.key: one for one in layers}),
        vocabulary=vocabulary,
    )


def count(made: Project) -> ShapeCounts:
    return count_shapes(made, select_shapes(made, [1], SelectionRule())[0], made.layers.values())


FIRST = Shapes.make([SMALL, BOUND, LARGE], label=[0, 1, 2], part_state=[0, 1, -1], occluded=[1, 0, -1])
SECOND = Shapes.make([SMALL, LARGE], id=[10, 11], label=[1, 1], part_state=[2, 3], occluded=[1, 1])


def test_each_shape_is_counted_once_under_every_heading():
    found = count(project(FIRST, SECOND))
    assert found.images == 2
    assert found.labels == (0, 1)
    assert found.splits == ("", "test")
    assert found.cross(Facet.LABEL, Facet.STATE).tolist() == [[1, 0, 0, 0, 1], [0, 1, 1, 1, 0]]
    assert found.cross(Facet.LABEL, Facet.OCCLUDED).tolist() == [[1, 0, 1], [2, 1, 0]]
    assert found.cross(Facet.SPLIT, Facet.SIZE).tolist() == [[1, 0, 1], [1, 1, 1]]
    assert found.cross(Facet.SIZE, Facet.STATE).tolist() == [[1, 0, 1, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 1]]
    assert found.counts.sum() == 5
    assert found.counts[0, 0, 0, 0, 1] == 1


def test_drafts_and_crowds_are_left_out():
    made = FIRST.with_columns(draft=np.array([True, False, False]), crowd=np.array([False, True, False]))
    assert count(project(made)).cross(Facet.LABEL, Facet.SIZE).tolist() == [[0, 0, 1], [0, 0, 0]]


def test_the_order_of_images_and_the_axes_asked_for_change_nothing():
    forward, back = count(project(FIRST, SECOND)), count(project(SECOND, FIRST))
    assert (forward.cross(Facet.LABEL, Facet.STATE) == back.cross(Facet.LABEL, Facet.STATE)).all()
    assert (forward.cross(Facet.LABEL, Facet.SIZE) == forward.cross(Facet.SIZE, Facet.LABEL).T).all()


def test_an_author_who_drew_nothing_has_zeros_and_a_lost_label_its_own_row():
    nothing = count(project(Shapes.empty()))
    assert nothing.cross(Facet.LABEL, Facet.STATE).tolist() == [[0] * 5, [0] * 5]
    lost = count(project(FIRST.with_columns(label=np.array([0, 1, 77], dtype=np.int32))))
    assert lost.labels == (0, 1, 77)
    assert lost.cross(Facet.LABEL, Facet.SIZE)[2].tolist() == [0, 0, 1]
    none = replace(project(FIRST), layers=immutables.Map())
    assert count(none).counts.size == 0


RIPE, GRADE = Tag("ripe", labels=(1,)), Tag("grade", "number")
WEATHER = Tag("weather", "choice", values=("dry", "wet"), of_images=True)


def test_custom_tags_are_counted_of_those_who_are_asked_in_the_window_and_by_stats():
    first = FIRST.with_columns(attributes=np.array([{"ripe": True}, {"ripe": True, "grade": 2}, None], dtype=object))
    made = project(first, SECOND)
    made = replace(made, protocol=made.protocol.with_tags((RIPE, GRADE, WEATHER)))
    made = made.with_layers([replace(made.layers[LayerKey(1, 1)], attributes={"weather": "wet"})])
    found = count(made)
    assert list_answers(RIPE) == (True, False, None)
    assert found.cross_tag(Facet.LABEL, RIPE).tolist() == [[0, 0, 0], [1, 0, 2]]
    assert found.cross_tag(Facet.SPLIT, GRADE).tolist() == [[0, 2], [1, 2]]
    parts = [join_counts(made, [found, found]), found]
    assert (parts[0].answers[RIPE] == 2 * parts[1].answers[RIPE]).all()
    record = make_count_record(gather_layers(made, [made], ImageChoice(), None))["custom_tags"]
    ripe = {"yes": 1, "no": 0, "unset": 2}
    assert record[0] == {"tag": "ripe", "of": "shapes", "all": ripe, "by_label": {"pear": ripe}}
    assert record[1]["by_label"]["pear"] == {"answered": 1, "unset": 2}
    assert record[2] == {"tag": "weather", "of": "images", "all": {"dry": 0, "wet": 1, "unset": 1}}
