"""A seeded random walk of 80 edits by all verbs over a real project file.

After every step the file holds what memory holds; undoing all gives the start, redoing all the end, order included.
`packaging/test --campaign walks` goes longer ones.
"""

from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.geometry.box import as_polygon
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from tests import builders

EDITS = 80


class Walker:
    """Chooses a verb and what it is done to; every choice comes from the seed."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.rng = np.random.default_rng(seed)
        self.verbs = [
            self.draw,
            self.draw,
            self.draw_polygon,
            self.remove,
            self.move,
            self.move,
            self.nudge,
            self.tag,
            self.relabel,
            self.note,
            self.replace_all,
            self.set_status,
            self.add_label,
            self.rename_label,
            self.set_metrics,
            self.add_author,
            self.add_images,
            self.set_image,
            self.import_many,
        ]

    def step(self) -> Step | None:
        project = self.session.project
        image = int(self.rng.choice(sorted(project.images)))
        author = int(self.rng.choice(sorted(project.authors)))
        self.session.set_view(image=image, author=author, pass_number=int(self.rng.integers(1, 3)))
        return self.rng.choice(np.array(self.verbs, dtype=object))()

    @property
    def layer(self) -> Layer:
        return self.session.current_layer

    def some_ids(self) -> list[int]:
        ids = self.layer.shapes.id
        return np.sort(self.rng.choice(ids, size=min(len(ids), int(self.rng.integers(1, 4))), replace=False)).tolist()

    def new_shapes(self, count: int) -> Shapes:
        seed = int(self.rng.integers(1 << 30))
        return builders.shapes(count, seed=seed, first_id=self.session.next_shape_id)

    def draw(self) -> Step:
        return edit.add_shapes(self.layer, self.new_shapes(int(self.rng.integers(1, 4))))

    def draw_polygon(self) -> Step:
        shapes = self.new_shapes(1)
        x0, y0, x1, y1 = shapes.box[0]
        polygon = np.array([as_polygon([[x0, y0, x1, y0, x1, y1]]), None], dtype=object)[:1]
        return edit.add_shapes(self.layer, shapes.with_columns(polygon=polygon), name="Draw polygon")

    def remove(self) -> Step | None:
        return edit.remove_shapes(self.layer, self.some_ids())

    def move(self) -> Step:
        layer, ids = self.layer, self.some_ids()
        boxes = layer.shapes.take(layer.shapes.rows_of(ids)).box
        for _ in range(3):
            self.session.preview(
                edit.set_boxes(layer, ids, boxes + self.rng.normal(0, 9, (1, 2)).repeat(2, axis=0).ravel())
            )
        if self.rng.random() < 0.3:
            self.session.drop_preview()
        return edit.set_boxes(layer, ids, boxes + 7.25)

    def nudge(self) -> Step:
        layer, ids = self.layer, self.some_ids()
        boxes = layer.shapes.take(layer.shapes.rows_of(ids)).box
        return edit.set_boxes(layer, ids, boxes + np.array([1, 0, 1, 0]), name="Nudge", merge_key="nudge")

    def tag(self) -> Step:
        value = int(self.rng.integers(-1, 2))
        return edit.set_column(self.layer, self.some_ids(), name="Set occluded", occluded=value)

    def relabel(self) -> Step:
        return edit.set_column(self.layer, self.some_ids(), name="Set label", label=int(self.rng.integers(0, 9)))

    def note(self) -> Step:
        value = [None, "ä\U0001f34e", {"deep": [1, None, 2.5]}, 3][int(self.rng.integers(4))]
        return edit.set_attribute(self.layer, self.some_ids(), key="note", value=value, name="Set attribute")

    def replace_all(self) -> Step:
        kept = self.layer.shapes.take(self.rng.random(len(self.layer.shapes)) < 0.5)
        layer, after = self.layer, kept.merge(self.new_shapes(2))
        return Step("Replace", layers=(LayerEdit(layer.key, layer.shapes, after, layer.status, Status.DONE),))

    def set_status(self) -> Step:
        return edit.set_status(self.layer, list(Status)[int(self.rng.integers(4))], name="Set status")

    def add_label(self) -> Step:
        words = self.session.project.vocabulary
        return edit.set_vocabulary(words, words.add_label(f"label {words.next_id}"), name="Add label")

    def rename_label(self) -> Step:
        words = self.session.project.vocabulary
        renamed = replace(words.labels[0], name=f"name {self.rng.integers(1000)}", colour="#123456")
        return edit.set_vocabulary(words, words.replace_label(renamed), name="Rename label")

    def set_metrics(self) -> Step:
        before = self.session.project.metrics
        return edit.set_metrics(before, replace(before, iou_threshold=float(self.rng.random())))

    def add_author(self) -> Step:
        number = max(self.session.project.authors) + 1
        return edit.add_author(Author(number, f"author {number}", AuthorKind.MODEL))

    def add_images(self) -> Step:
        first = max(self.session.project.images) + 1
        return builders.add_images(*[Image(first + k, f"more/{first + k}.jpg", 640, 480) for k in range(2)])

    def set_image(self) -> Step:
        before = self.session.project.images[self.session.view.image]
        after = replace(before, split="test", prompts=((1.5, float(self.rng.random())),), sampling_distance=0.1)
        return edit.set_image(before, after, name="Set split")

    def import_many(self) -> Step:
        """One step that adds an image, an author, and layers of both beside shapes on a known layer."""
        number, image = max(self.session.project.authors) + 1, max(self.session.project.images) + 1
        rows = self.new_shapes(6)
        fresh = Layer.make(LayerKey(image, number), Shapes.empty())
        return edit.join_steps(
            [
                builders.add_images(Image(image, f"import/{image}.jpg")),
                edit.add_author(Author(number, f"import {number}")),
                edit.add_shapes(fresh, rows.slice(0, 3)),
                edit.add_shapes(self.layer, rows.slice(3, 6)),
            ],
            name="Import",
        )


def stored(path: Path) -> tuple[Project, int]:
    with open_project(path, read_only=True) as file:
        layers = immutables.Map({layer.key: layer for layer in file.load_all()})
        return replace(file.project, layers=layers), file.next_shape_id


def assert_same_as_file(session: Session, path: Path) -> None:
    memory, (file, next_shape_id) = session.committed, stored(path)
    assert next_shape_id == session.next_shape_id
    assert file.images == memory.images
    assert file.authors == memory.authors
    assert file.vocabulary == memory.vocabulary
    assert file.metrics == memory.metrics
    for key, layer in file.layers.items():
        assert session.load_layer(key) == layer
    for key, layer in memory.layers.items():
        assert key in file.layers or layer.count == 0


def content(project: Project) -> tuple[object, ...]:
    """All that undo gives back: not revisions, time, or that an id was used once."""
    layers = {
        key: (layer.status, layer.shapes)
        for key, layer in project.layers.items()
        if layer.count or layer.status != Status.NEW
    }
    words = project.vocabulary
    return project.list_images(), dict(project.authors), layers, words.labels, words.parts, project.metrics


def begun(path: Path) -> tuple[ProjectFile, Session]:
    create_project(path, builders.project(images=4, count=4)).close()
    file = open_project(path)
    session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=iter(range(10**6)).__next__)
    session.load_project(session.committed)
    session.install_loaded()
    return file, session


@pytest.mark.slow
def test_a_random_walk_keeps_file_and_memory_the_same_and_undoes_to_the_start(tmp_path: Path) -> None:
    take_walk(tmp_path / "walk.annotator", EDITS, seed=1)


def take_walk(path: Path, edits: int, *, seed: int) -> None:
    """Makes a project and walks. Raises AssertionError where file and memory differ, or undoing does not lead back."""
    file, session = begun(path)
    start = content(session.committed)
    walker = Walker(session, seed=seed)
    done = 0
    while done < edits:
        turn = walker.rng.random()
        if turn < 0.1:
            done += session.undo() is not None
        elif turn < 0.15:
            done += session.redo() is not None
        elif turn < 0.2:
            session.add_seconds(walker.layer.key if session.view.image else LayerKey(1, 1), 1.5)
        else:
            before = session.committed
            step = walker.step()
            if turn < 0.3 and step is not None:
                session.mark_seen(
                    [edited.key for edited in step.layers if edited.key.image in session.project.images][:1]
                )
            session.commit(step)
            done += session.committed is not before
        assert_same_as_file(session, path)
    end = content(session.committed)
    undone = 0
    while session.undo() is not None:
        undone += 1
    assert undone > edits / 2
    assert content(session.committed) == start
    assert_same_as_file(session, path)
    for _ in range(undone):
        session.redo()
    assert content(session.committed) == end
    assert_same_as_file(session, path)
    assert [entry.action for entry in file.read_journal(undone)] == ["redo"] * undone
    file.close()


def test_an_author_who_comes_back_goes_on_where_the_revisions_were(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    file, session = begun(path)
    number = session.project.next_author_id
    session.commit(edit.add_author(Author(number, "Dora")))
    session.set_view(image=1, author=number)
    session.commit(edit.add_shapes(session.current_layer, builders.shapes(1, first_id=session.next_shape_id)))
    session.undo()
    session.undo()
    revision = session.committed.layer_of(LayerKey(1, number)).revision
    assert revision == 2
    assert session.project.next_author_id == number + 1
    session.redo()
    assert_same_as_file(session, path)
    file.close()
    with open_project(path) as again:
        assert again.project.layer_of(LayerKey(1, number)).revision == revision


def test_who_is_added_after_an_undone_author_is_somebody_else_also_after_reopening(tmp_path: Path) -> None:
    """A new person under an old id would go on at revision 0 where a copy of the project has seen higher ones."""
    path = tmp_path / "p.annotator"
    file, session = begun(path)
    number, image = session.project.next_author_id, session.project.next_image_id
    session.commit(edit.add_author(Author(number, "Dora")))
    session.set_view(image=1, author=number)
    session.commit(edit.add_shapes(session.current_layer, builders.shapes(1, first_id=session.next_shape_id)))
    session.commit(builders.add_images(Image(image, "late.jpg"), Image(image + 1, "later.jpg")))
    for _ in range(3):
        session.undo()
    assert (session.project.next_author_id, session.project.next_image_id) == (number + 1, image + 2)
    file.close()
    with open_project(path) as again:
        assert (again.project.next_author_id, again.project.next_image_id) == (number + 1, image + 2)
