"""What each word finds, among images and among shapes, worked by hand."""

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image, natural_key_of
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.finding.image_filter import find_images, find_matching_images, touches_shapes
from annotator.session.finding.image_order import ImageGroup, ImageOrder, SortKey, group_images
from annotator.session.finding.shape_search import find_shapes
from annotator.session.view import CopiedImages, Mode, ViewState
from tests import builders

ANA, BEN, NET = 1, 2, 3
SEEN = ViewState(author=ANA)
AUDITOR = ViewState(mode=Mode.AUDIT)


def shape(id_, label, *, side=10.0, state=PartState.UNSET, occluded=Occluded.UNSET, draft=False, assisted=-1):
    return Shapes.make(
        [[0, 0, side, side]],
        id=[id_],
        label=label,
        part_state=int(state),
        occluded=int(occluded),
        draft=draft,
        assisted=assisted,
    )


@pytest.fixture
def project() -> Project:
    """Apples 0, red pears 1. Ana has done 1 and 2, 3 is in work, 4 is new; Ben has done 1 and 3, 2 is in work."""
    names = {1: "row2/img10.jpg", 2: "row2/img9.jpg", 3: "row10/a b.jpg", 4: "top.jpg"}
    images = {i: Image(i, name, 100, 100, split="train" if i < 3 else "test") for i, name in names.items()}
    layers = [
        Layer.make(
            LayerKey(1, ANA),
            Shapes.concat([shape(1, 0, state=PartState.DAMAGED), shape(2, 1, side=50, occluded=Occluded.YES)]),
            status=Status.DONE,
        ),
        Layer.make(LayerKey(2, ANA), shape(3, 1, state=PartState.DAMAGED, assisted=NET), status=Status.DONE),
        Layer.make(
            LayerKey(3, ANA), Shapes.concat([shape(4, 0, draft=True), shape(5, 0, side=30)]), status=Status.IN_WORK
        ),
        Layer.make(LayerKey(1, BEN), shape(6, 1, state=PartState.ABSENT), status=Status.DONE),
        Layer.make(LayerKey(2, BEN), shape(7, 0), status=Status.IN_WORK),
        Layer.make(LayerKey(3, BEN), shape(8, 1, side=90), status=Status.DONE),
        Layer.make(LayerKey(1, NET), shape(9, 0), status=Status.DONE),
    ]
    notes = [
        ReviewNote(1, 2, None, ANA, 0.0, "Blurred leaf"),
        ReviewNote(2, 1, 2, ANA, 0.0, "is it one?", NoteKind.REVIEW),
        ReviewNote(3, 3, None, BEN, 0.0, "again, please", NoteKind.RETURN, to=ANA),
        ReviewNote(4, 2, None, ANA, 0.0, "was a flag", NoteKind.REVIEW, resolved=True),
    ]
    authors = {ANA: Author(ANA, "Ana"), BEN: Author(BEN, "Ben"), NET: Author(NET, "Net", AuthorKind.MODEL)}
    return Project(
        uuid=builders.UUID,
        name="words",
        images=immutables.Map(images),
        authors=immutables.Map(authors),
        vocabulary=builders.vocabulary("apple", "red pear"),
        notes=immutables.Map({note.id: note for note in notes}),
    ).with_layers([replace(layer, seconds=60.0 * layer.key.image) for layer in layers])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("label:apple", [1, 3]),
        ('label:"red pear"', [1, 2]),
        ("label:pear", [1, 2]),
        ("label:apple,pear", [1, 2, 3]),
        ("-label:apple", [2, 4]),
        ("state:damaged", [1, 2]),
        ("label:pear state:damaged", [2]),
        ("label:pear -state:damaged", []),
        ("occluded:yes", [1]),
        ("occluded:unset", [1, 2, 3]),
        ("size:>40", [1]),
        ("size:<=30", [1, 2, 3]),
        ("size:large", []),
        ("draft", [3]),
        ("-draft", [1, 2, 4]),
        ("assisted", [2]),
        ("assisted:no", [1, 3]),
        ("author:me", [1, 2, 3]),
        ("author:ben", [1]),
        ("author:others", [1]),
        ("author:any", [1, 2, 3]),
        ("-author:ben", [2, 3, 4]),
        ("author:ben state:absent", [1]),
        ("author:ben label:apple", []),
        ("author:net label:apple", [1]),
        ("author:nobody", []),
        ("folder:row2", [1, 2]),
        ('"a b"', [3]),
        ("-row2", [3, 4]),
        ("name:img -img9", [1]),
        ("split:test", [3, 4]),
        ("split:train,test shapes:2", [1, 3]),
        ("status:done,new", [1, 2, 4]),
        ("time:>1", [2, 3]),
        ("note:any", [1, 2, 3]),
        ("note:blurred", [2]),
        ("note:no", [4]),
        ("flag:review", [1]),
        ("flag:return", [3]),
        ("flag:any", [1, 3]),
        ("-flag:any", [2, 4]),
        ("disagreements:>0", [1]),
        ("disagreements:0", []),
        ("unreadable", [4]),
        ("local", [2]),
        ("-local -row2", [3, 4]),
        ("unreadable:no -row2", [3]),
    ],
)
def test_images(project, query, found):
    view = replace(SEEN, unreadable=frozenset([4]), copied=CopiedImages(immutables.Map({2: None})))
    assert find_matching_images(project, query, view) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("label:apple", [1, 4, 5]),
        ("-label:apple", [2, 3]),
        ("label:pear -state:damaged", [2]),
        ("img", [1, 2, 3]),
        ("-img", [4, 5]),
        ("folder:row10 -draft", [5]),
        ("status:work", [4, 5]),
        ("split:train state:damaged", [1, 3]),
        ("author:any", [1, 2, 6, 9, 3, 4, 5]),
        ("author:any -author:me", [6, 9]),
        ("note:any", [2]),
        ("flag:review", [2]),
        ("flag:no", [1, 3, 4, 5]),
        ("size:>20", [2, 5]),
    ],
)
def test_shapes(project, query, found):
    result = find_shapes(project, SEEN, query)
    assert result.table.id[result.rows].tolist() == found


def test_an_auditor_asks_everybody_but_models_and_nobody_asks_nothing(project):
    everybody = find_shapes(project, AUDITOR, "state:absent,unset,damaged")
    assert sorted(everybody.table.id[everybody.rows].tolist()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len(find_shapes(project, AUDITOR, "author:net")) == 1
    assert not len(find_shapes(project, ViewState(), "author:any"))
    assert find_matching_images(project, "label:apple", ViewState()) == []


def test_of_several_passes_the_one_that_counts_is_asked(project):
    again = Layer.make(LayerKey(1, ANA, 2), shape(10, 1), status=Status.DONE)
    project = project.with_layers([again])
    assert find_matching_images(project, "label:apple", SEEN) == [3]
    assert find_shapes(project, SEEN, "row2/img10").table.id.tolist()[:1] == [10]


def test_who_was_looked_at_is_told(project):
    assert find_images(project, "label:apple", SEEN).consulted == frozenset()
    assert find_images(project, "author:any label:apple", SEEN).consulted == {1}
    assert find_images(project, "disagreements:>0", SEEN).consulted == {1}
    assert find_shapes(project, SEEN, "author:any").consulted == {1}
    assert find_shapes(project, SEEN, "label:apple").consulted == frozenset()


def test_a_table_serves_again_until_something_changes(project):
    first = find_shapes(project, SEEN, "label:apple")
    assert find_shapes(project, SEEN, "label:pear", known=first.searched).searched is first.searched
    assert find_shapes(project, SEEN, "author:any", known=first.searched).searched is not first.searched
    assert find_shapes(project, AUDITOR, "", known=first.searched).searched is not first.searched
    edited = project.with_layers([project.layer_of(LayerKey(4, ANA)).with_shapes(shape(11, 0))])
    assert len(find_shapes(edited, SEEN, "label:apple", known=first.searched)) == 4


def test_rows_are_grouped_by_layer(project):
    found = find_shapes(project, SEEN, "label:apple")
    grouped = {key: ids.tolist() for key, ids in found.group_rows(np.arange(len(found))).items()}
    assert grouped == {LayerKey(1, ANA): [1], LayerKey(3, ANA): [4, 5]}
    assert found.image_count == 2
    assert found.group_rows(np.zeros(0, dtype=int)) == {}


@pytest.mark.parametrize(
    ("key", "found"),
    [
        (SortKey.ADDED, (1, 2, 3, 4)),
        (SortKey.NAME, (4, 2, 1, 3)),
        (SortKey.STATUS, (4, 3, 1, 2)),
        (SortKey.SHAPES, (4, 2, 1, 3)),
        (SortKey.TIME, (4, 1, 2, 3)),
        (SortKey.FLAGS, (2, 4, 1, 3)),
        (SortKey.DISAGREEMENTS, (1, 2, 3, 4)),
    ],
)
def test_orders(project, key, found):
    assert find_images(project, "", SEEN, order=ImageOrder(key)).ids == found


def test_a_turned_order_keeps_what_is_not_known_last(project):
    project = project.with_layers([replace(project.layer_of(LayerKey(2, BEN)), status=Status.DONE)])
    assert find_images(project, "", SEEN, order=ImageOrder(SortKey.DISAGREEMENTS, True)).ids == (1, 2, 3, 4)
    assert find_images(project, "", SEEN, order=ImageOrder(SortKey.DISAGREEMENTS)).ids[-2:] == (3, 4)
    assert find_images(project, "", SEEN, order=ImageOrder(SortKey.ADDED, True)).ids == (4, 3, 2, 1)


def test_groups_stand_by_folder(project):
    ids = find_images(project, "", SEEN, order=ImageOrder(SortKey.SHAPES, True, grouped=True)).ids
    assert ids == (4, 1, 2, 3)
    assert group_images(project, ids) == (ImageGroup("", 0, 1), ImageGroup("row2", 1, 3), ImageGroup("row10", 3, 4))
    assert group_images(project, ()) == ()


def test_numbers_in_names_are_sorted_as_numbers():
    assert sorted(["img10", "Img9", "img09", "a"], key=natural_key_of)[0] == "a"
    assert natural_key_of("img9") < natural_key_of("IMG10")


def test_what_needs_shapes_is_known_beforehand():
    assert touches_shapes("row label:x")
    assert touches_shapes("disagreements:>0")
    assert touches_shapes("", ImageOrder(SortKey.DISAGREEMENTS))
    assert not touches_shapes("status:done author:ben note:any", ImageOrder(SortKey.SHAPES))
