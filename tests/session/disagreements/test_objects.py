"""Objects of an image: who stands for whom, what all agree about, and one shape for all."""

import numpy as np

from annotator.geometry.box import as_polygon
from annotator.metrics.matching.pairing import PairingRule
from annotator.model.shapes import UNSET, Shapes
from annotator.session.disagreements.walk import ImageObjects, compute_consensus_shape
from tests.session.scenes import ANA, BEN, CEM, table


def found() -> ImageObjects:
    return ImageObjects.of(1, {author: table(author) for author in (ANA, BEN, CEM)}, PairingRule())


def test_an_object_has_the_shapes_of_all_who_drew_it() -> None:
    one = found()
    groups = {made.object: one.find_group(made) for made in one.objects.list_worst().disagreements}
    assert groups == {
        12: ((ANA, 12), (BEN, 22), (CEM, 32)),
        13: ((ANA, 13), (BEN, 23), (CEM, 33)),
        14: ((ANA, 14), (BEN, 24), (CEM, 34)),
        15: ((ANA, 15),),
        25: ((BEN, 25), (CEM, 35)),
    }


def test_agreed_is_what_all_authors_drew_and_nobody_disputes() -> None:
    assert found().find_agreed() == [((ANA, 11), (BEN, 21), (CEM, 31))]


def test_a_second_box_of_one_object_is_an_object_of_its_own() -> None:
    stated = {
        ANA: Shapes.make([[0, 0, 10, 10], [0, 0, 10, 9]], id=[1, 2]),
        BEN: Shapes.make([[0, 0, 10, 10]], id=[3]),
        CEM: Shapes.make([[0, 0, 10, 10], [0, 0, 10, 9]], id=[5, 6]),
    }
    one = ImageObjects.of(1, stated, PairingRule())
    assert one.find_agreed() == [((ANA, 1), (BEN, 3), (CEM, 5))]
    assert [(made.object, made.other) for made in one.objects.list_worst().disagreements] == [(2, BEN)]


def test_the_table_of_an_object_has_its_members_in_their_order() -> None:
    one = found()
    rows = one.table_of([(ANA, 14), (BEN, 24), (CEM, 34)])
    assert rows.id.tolist() == [0, 1, 2]
    assert rows.part_state.tolist() == [1, 0, 0]
    assert one.row_of(BEN, 25).box.tolist() == [[500, 10, 540, 50]]


def test_one_shape_for_all_is_the_mean_box_with_what_most_say() -> None:
    rows = Shapes.make(
        [[0, 0, 10, 10], [2, 0, 12, 10], [4, 3, 14, 13]],
        id=[0, 1, 2],
        label=[0, 1, 1],
        occluded=[UNSET, UNSET, 1],
        part_state=[2, 0, 2],
        attributes=[{"seen": "late"}, None, None],
    )
    shape = compute_consensus_shape(rows)
    assert shape.box.tolist() == [[2, 1, 12, 11]]
    assert (shape.label.tolist(), shape.occluded.tolist(), shape.part_state.tolist()) == ([1], [1], [2])
    assert shape.attributes is None
    tie = compute_consensus_shape(rows.slice(0, 2))
    assert (tie.label.tolist(), tie.occluded.tolist(), tie.part_state.tolist()) == ([0], [UNSET], [2])


def test_where_one_has_an_outline_the_shape_nearest_to_the_mean_keeps_its_place() -> None:
    outline = as_polygon([[2, 0, 12, 0, 12, 10]])
    rows = Shapes.make(
        [[0, 0, 10, 10], [2, 0, 12, 10], [7, 3, 17, 13]], id=[0, 1, 2], polygon=[None, outline, None], label=[3, 3, 4]
    )
    shape = compute_consensus_shape(rows)
    assert shape.box.tolist() == [[2, 0, 12, 10]]
    assert shape.polygon_of(0) is outline
    assert shape.label.tolist() == [3]
    assert np.array_equal(rows.id, [0, 1, 2])
