"""Images that are taken out and names that change: one step each, with all that hangs on them."""

from pathlib import Path

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import PROVENANCE, Decision, Outcome
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.protocol import AssignedList, Assignment, LoneDraw, LoneShape, Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.vocabulary import LabelExample
from annotator.session import register
from annotator.session.projects.open import AuthorProgress
from annotator.session.session import Session
from annotator.session.view import ImageSeries, SeriesKind, ViewState
from annotator.store.opening import create_project, open_project
from tests.builders import project, shapes

GONE = (1, 3)


def rich() -> Project:
    """Three images with everything that hangs on images."""
    made = project()
    words = made.vocabulary
    labels = (replace(words.labels[0], example=LabelExample(3, (0, 0, 9, 9))), *words.labels[1:])
    lists = tuple(AssignedList(author, (3, 2, 1)) for author in (1, 2))
    protocol = Protocol(
        lone_draw=LoneDraw(0, (1, 2), (LoneShape(1, 1), LoneShape(20, 2))),
        assignment=Assignment(lists, 2, 1.0, "image", 0),
    )
    repeat = Layer(LayerKey(3, 2, 2), purpose=PassPurpose.REPEAT, loaded=shapes(0))
    net = Layer.make(LayerKey(1, 4), shapes(2, first_id=900), status=Status.DONE)
    return replace(
        made,
        vocabulary=replace(words, labels=labels),
        protocol=protocol,
        authors=made.authors.set(4, Author(4, "net", AuthorKind.MODEL)),
        notes=immutables.Map({1: ReviewNote(1, 1, None, 1, 0.0, "look"), 2: ReviewNote(2, 2, None, 1, 0.0, "here")}),
        decisions=immutables.Map({1: Decision(1, 3, "missed", (1,), Outcome.DROP, 1, 0.0)}),
    ).with_layers([repeat, net])


def open_stored(made: Project, folder: Path, **view: object) -> Session:
    file = create_project(folder / "p.annotator", made)
    return Session(file.project, file, next_shape_id=file.next_shape_id, view=ViewState(**view))


def remove(session: Session, *images: int) -> None:
    keys = [layer.key for layer in edit.list_touched_layers(session.committed, images)]
    session.commit(register.make_removal_step(session.load_layers(session.committed, keys), images))


def test_everything_that_hangs_on_images_goes_and_comes_back(tmp_path: Path) -> None:
    before = rich()
    session = open_stored(before, tmp_path, image=1, author=1)
    counts = register.count_removal(session.committed, GONE)
    assert counts == register.Removal(2, shapes=30, detections=2, finished=7, notes=1, decisions=1, assigned=4)
    assert [count for _, count in counts.list_counts()] == [2, 30, 2, 7, 1, 1, 4]
    assert register.count_removal(session.committed, GONE, 2).shapes == 10
    remove(session, *GONE)
    with open_project(tmp_path / "p.annotator", read_only=True) as file:
        found = file.load_project()
        shown = session.committed
        assert (found.images, found.protocol, found.vocabulary) == (shown.images, shown.protocol, shown.vocabulary)
        assert list(found.images) == [2]
        assert {key.image for key in found.layers} == {2}
        assert found.vocabulary.labels[0].example is None
        assert found.protocol.list_assigned(1) == (2,)
        assert [one.shape for one in found.protocol.lone_draw.shapes] == [20]
        assert (list(found.notes), list(found.decisions)) == ([2], [])
        assert found.next_image_id == 4
    session.undo()
    with open_project(tmp_path / "p.annotator", read_only=True) as file:
        found = file.load_project()
        assert (found.images, found.notes, found.protocol, found.vocabulary) == (
            before.images,
            before.notes,
            before.protocol,
            before.vocabulary,
        )
        assert found.decisions == before.decisions
        for key, layer in before.layers.items():
            there = found.layer_of(key)
            assert (there.shapes, there.status, there.purpose) == (layer.shapes, layer.status, layer.purpose)


def test_the_view_leaves_images_that_go(tmp_path: Path) -> None:
    series = ImageSeries(SeriesKind.REPEAT, (1, 2, 3))
    session = open_stored(rich(), tmp_path, image=1, author=1, selection=(3,), image_series=series)
    progress = AuthorProgress(session)
    session.changed.connect(progress.follow)
    assert progress.done == 3
    remove(session, *GONE)
    view = session.view
    assert (view.image, view.selection, view.image_series and view.image_series.images) == (2, (), (2,))
    assert progress.done == 1
    session.undo()
    assert progress.done == 3
    remove(session, 1, 2, 3)
    assert (session.view.image, session.view.image_series) == (None, None)


def test_authors_are_renamed_where_a_reference_tells_of_them(tmp_path: Path) -> None:
    made = rich()
    told = np.array([{PROVENANCE: {"rule": "agreed", "shapes": [1, 2], "authors": ["Ana", "Ben"]}}, None], dtype=object)
    reference = Layer.make(LayerKey(2, 5), shapes(2, first_id=950).with_columns(attributes=told), status=Status.DONE)
    made = replace(made, authors=made.authors.set(5, Author(5, "Ref", AuthorKind.REFERENCE))).with_layers([reference])
    session = open_stored(made, tmp_path)
    loaded = session.load_layers(session.committed, [reference.key])
    session.commit(register.make_author_renaming(loaded, {"Ana": "Ben", "Ben": "Dora"}))
    with open_project(tmp_path / "p.annotator", read_only=True) as file:
        found = file.load_project()
    assert [found.author_name(one) for one in (1, 2)] == ["Ben", "Dora"]
    rows = found.layers[reference.key].shapes
    assert rows.attributes_of(0)[PROVENANCE]["authors"] == ["Ben", "Dora"]
    assert rows.box.tolist() == reference.shapes.box.tolist()
