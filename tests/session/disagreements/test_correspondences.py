"""Correspondences of an image: who stands for whom, what all agree about, and one shape for all."""

import numpy as np

from annotator.geometry.polygon import as_polygon
from annotator.metrics.matching.pairing import PairingRule
from annotator.model.shapes import UNSET, Shapes
from annotator.session.disagreements.find import Correspondences, compute_consensus_shape
from tests.session.scenes import ANA, BEN, CEM, table


def found() -> Correspondences:
    return Correspondences.of({author: table(author) for author in (ANA, BEN, CEM)}, PairingRule())


def test_partners_of_every_two_authors() -> None:
    partners = found().partners
    assert partners[11] == {BEN: 21, CEM: 31}
    assert partners[12] == {CEM: 32}
    assert partners[13] == {CEM: 33}
    assert partners[15] == {}
    assert partners[32] == {ANA: 12, BEN: 22}
    assert partners[25] == {CEM: 35}


def test_a_group_has_one_shape_an_author_and_the_named_ones_first() -> None:
    one = found()
    assert one.group_of([12]) == ((ANA, 12), (CEM, 32))
    assert one.group_of([32]) == ((ANA, 12), (BEN, 22), (CEM, 32))
    assert one.group_of([12, 22]) == ((ANA, 12), (BEN, 22), (CEM, 32))
    assert one.group_of([13, 12]) == ((ANA, 13), (CEM, 33))


def test_agreed_is_what_all_authors_share_and_nobody_disputes() -> None:
    one = found()
    assert one.find_agreed(frozenset()) == [
        ((ANA, 11), (BEN, 21), (CEM, 31)),
        ((ANA, 14), (BEN, 24), (CEM, 34)),
    ]
    assert one.find_agreed(frozenset({24})) == [((ANA, 11), (BEN, 21), (CEM, 31))]
    assert one.find_agreed(frozenset({11, 34})) == []


def test_a_shape_stands_in_one_agreed_correspondence_only() -> None:
    """Both boxes of Ana lie on the one of Ben; each has a partner in Cem's layer, and only one can have Ben's."""
    stated = {
        ANA: Shapes.make([[0, 0, 10, 10], [0, 0, 10, 9]], id=[1, 2]),
        BEN: Shapes.make([[0, 0, 10, 10]], id=[3]),
        CEM: Shapes.make([[0, 0, 10, 10], [0, 0, 10, 9]], id=[5, 6]),
    }
    assert Correspondences.of(stated, PairingRule()).find_agreed(frozenset()) == [((ANA, 1), (BEN, 3), (CEM, 5))]


def test_the_table_of_a_correspondence_has_its_members_in_their_order() -> None:
    one = found()
    rows = one.table_of(one.group_of([14]))
    assert rows.id.tolist() == [0, 1, 2]
    assert rows.part_state.tolist() == [1, 0, 0]
    assert one.row_of(25).box.tolist() == [[500, 10, 540, 50]]


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
