"""A project that Python writes: what is stored, one undoable step each, and who holds the file."""

import doctest
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

import annotator
from annotator.api.writing import EditedProject
from annotator.cli.program import run
from annotator.model.layer import Status
from annotator.model.tags import Tag
from annotator.store.opening import create_project, open_project
from tests import builders

ROW: dict[str, list[Any]] = {"image": ["a.jpg", "a.jpg", "b.jpg"], "label": ["apple", "pear", "apple"]}
ROW |= {"x0": [10.0, 60, 5], "y0": [10.0, 20, 5], "x1": [40.0, 90, 50], "y1": [50.0, 70, 60]}
ROW |= {"image_width": [300] * 3, "image_height": [200] * 3}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[EditedProject]:
    with annotator.new(tmp_path / "p.annotator", [ROW, {**ROW, "x0": [12.0, 60, 5]}], names="Ana,Ben") as made:
        yield made


def read_again(project: EditedProject) -> annotator.OpenedProject:
    """The same file as another program reads it."""
    return annotator.open(project.path)


def tables(project: annotator.OpenedProject) -> dict[str, Any]:
    return {name: getattr(project, name)().to_pydict() for name in ("shapes", "images", "authors", "labels")}


def test_the_examples_run(project: EditedProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    examples = [one for one in finder.find(EditedProject, extraglobs={"project": project}) if one.examples]
    assert {one.name.rpartition(".")[2] for one in examples} >= {"draw", "write_shapes", "change_shapes", "write_note"}
    for example in sorted(examples, key=lambda one: "remove" in one.name):
        while project.undo():
            pass
        assert runner.run(example).failed == 0, example.name
    for example in finder.find(annotator.new):
        assert runner.run(example).failed == 0


def test_every_call_is_one_step_that_undo_takes_back(project: EditedProject) -> None:
    ids = project.shapes().to_pydict()["id"]
    calls: list[Callable[[], object]] = [
        lambda: project.add_author("net", kind="model"),
        lambda: project.write_images({"image": ["c.jpg", "a.jpg"], "width": [30, None], "split": ["test", "train"]}),
        lambda: project.rename_images({"a.jpg": "deep/a.jpg"}),
        lambda: project.rename_authors({"Ana": "Ann"}),
        lambda: project.rename_labels({"pear": "plum"}),
        lambda: project.merge_labels({"pear": "apple"}),
        lambda: project.add_labels(["fig", "apple"]),
        lambda: project.write_shapes(ROW, author="Cem", status="in_work"),
        lambda: project.draw("b.jpg", "Ben", np.array([[1, 2, 3, 4.5]]), ["quince"], part_state="damaged"),
        lambda: project.change_shapes({"id": ids[:2], "x1": [45.0, 95], "occluded": [True, None]}),
        lambda: project.remove_shapes(ids[:1]),
        lambda: project.set_status("Ben", "reviewed"),
        lambda: project.write_note("a.jpg", "one or two?", shape=ids[0], kind="review"),
        lambda: project.remove_images(["a.jpg"]),
    ]
    before = tables(project)
    for number, call in enumerate(calls):
        call()
        after = tables(project)
        assert tables(read_again(project)) == after, number
        assert project.undo()
        assert project.undo() is None, number
        assert tables(project) == tables(read_again(project)) == before, number
        assert project.redo()
        assert tables(project) == after, number
        project.undo()


def test_what_is_written_is_what_is_said(project: EditedProject) -> None:
    assert project.write_images({"image": ["c.jpg"], "width": [30], "height": [20], "split": ["test"]}) == 1
    drawn = project.draw(
        "c.jpg", "Ana", np.array([[0, 0, 10, 10], [3, 4, 20, 18.25]]), ["apple", "fig"], occluded=[True, None]
    )
    assert project.change_shapes({"id": drawn[::-1], "label": ["pear", "apple"], "part_state": ["absent", None]}) == 2
    assert project.set_status("Ana", "done", ["c.jpg"]) == 1
    found = read_again(project).shapes("Ana").to_pylist()[-2:]
    kept = ("image", "split", "status", "id", "label", "x1", "y1", "occluded", "part_state")
    assert [tuple(one[name] for name in kept) for one in found] == [
        ("c.jpg", "test", "done", drawn[0], "apple", 10.0, 10.0, True, None),
        ("c.jpg", "test", "done", drawn[1], "pear", 20.0, 18.25, None, "absent"),
    ]
    assert [one.id for one in project.project.vocabulary.labels] == [0, 1, 2]
    project.write_note("c.jpg", "look", author="Ben")
    (note,) = read_again(project).project.notes.values()
    assert (note.text, note.shape, note.author) == ("look", None, 2)


def test_removal_says_what_goes_and_tells_nobody_of_other_images(project: EditedProject) -> None:
    project.write_shapes({**ROW, "score": [0.9, 0.8, 0.7]}, author="net", kind="model")
    project.write_note("a.jpg", "look")
    gone = project.remove_images(["a.jpg"])
    assert (gone.images, gone.shapes, gone.detections, gone.finished, gone.notes) == (1, 4, 2, 3, 1)
    left = read_again(project)
    assert left.images().to_pydict()["image"] == ["b.jpg"]
    assert left.shapes().num_rows == 3
    assert not left.project.notes
    with pytest.raises(annotator.UserError, match=r"no image 'a\.jpg'"):
        project.remove_images("a.jpg")
    assert project.undo() == "Remove images"
    assert read_again(project).shapes().num_rows == 9
    assert all(layer.status is Status.DONE for layer in read_again(project).project.layers.values())


def test_a_frozen_state_keeps_what_is_taken_out(project: EditedProject, tmp_path: Path) -> None:
    project.close()
    assert run(["freeze", str(project.path), "v1"]) == 0
    before = annotator.audit(annotator.open(project.path, version="v1")).record
    with annotator.edit(project.path) as again:
        again.remove_images("a.jpg")
        assert annotator.audit(again).pairs.to_pydict()["n_a"] == [1]
        assert again.versions().to_pydict()["version"] == ["v1"]
    assert annotator.audit(annotator.open(project.path, version="v1")).record == before


@pytest.mark.parametrize("author", ["Ana", None])
def test_a_merge_brings_a_removed_image_back_where_a_copy_went_on_with_it(
    project: EditedProject, tmp_path: Path, author: str | None
) -> None:
    project.close()
    copy = tmp_path / "copy.annotator"
    shutil.copy(project.path, copy)
    with annotator.edit(project.path) as ours, annotator.edit(copy) as theirs:
        ours.remove_images("a.jpg")
        ours.rename_images({"b.jpg": "deep/b.jpg"})
        if author:
            theirs.set_status(author, "reviewed", "a.jpg")
        theirs.draw("b.jpg", "Ben", [[1, 1, 9, 9]], "apple")
    assert run(["merge", str(project.path), str(copy)]) == 0
    merged = annotator.open(project.path)
    assert merged.images().to_pydict()["image"] == ["deep/b.jpg", *(["a.jpg"] if author else [])]
    assert merged.shapes("Ben").num_rows == (4 if author else 2)


def test_who_holds_the_file_is_said(project: EditedProject) -> None:
    with pytest.raises(annotator.UserError, match=r"open in another window \(process \d+ on "):
        annotator.edit(project.path)
    with open_project(project.path) as window:
        assert "open in another window" in window.read_only_reason
    project.close()
    with annotator.edit(project.path, author="Ana") as again, pytest.raises(annotator.UserError, match="Nobody"):
        again.set_status("Nobody", "done")
    with open_project(project.path) as window:
        assert not window.read_only
    with pytest.raises(annotator.UserError, match="is closed"):
        project.add_author("late")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda p: p.add_author("Ana"), "There is an author 'Ana' already"),
        (lambda p: p.rename_authors({"Ana": "Ben"}), "There is an author 'Ben' already"),
        (lambda p: p.rename_images({"a.jpg": "../a.jpg"}), "leaves the images folder"),
        (lambda p: p.draw("a.jpg", "Ana", [[5, 5, 5, 9]], "apple"), "Row 0 is not a box"),
        (lambda p: p.draw("a.jpg", "Ana", [[5, 5, 6, 9]], ["a", "b"]), "2 values for 1 boxes"),
        (lambda p: p.draw("a.jpg", "Ana", [[5, 5, 6, 9]], "a", part_state="gone"), "part_state is none of intact"),
        (lambda p: p.draw("a.jpg", "Ana", [[5, 5, 6, 9]], "a", colour="red"), "no column 'colour'"),
        (lambda p: p.change_shapes({"id": [99], "label": ["pear"]}), "no shape 99"),
        (lambda p: p.change_shapes({"id": [1], "label": ["plum"]}), "no label 'plum'"),
        (lambda p: p.write_images({"image": ["a.jpg"], "size": [3]}), "has the column image and any of"),
        (lambda p: p.write_shapes(ROW, author="Ana"), "layers are there already"),
    ],
)
def test_slips_are_sentences_and_change_nothing(
    project: EditedProject, call: Callable[[EditedProject], object], told: str
) -> None:
    before = tables(project)
    with pytest.raises(annotator.UserError, match=told):
        call(project)
    assert project.undo() is None
    assert tables(read_again(project)) == before


def test_names_may_be_exchanged(project: EditedProject) -> None:
    project.rename_authors({"Ana": "Ben", "Ben": "Ana"})
    project.rename_images({"a.jpg": "b.jpg", "b.jpg": "a.jpg"})
    found = read_again(project)
    assert found.authors().to_pydict()["author"] == ["Ben", "Ana"]
    assert found.images().to_pydict()["image"] == ["b.jpg", "a.jpg"]


def test_pictures_come_as_pixels(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    for name, colour in (("a.png", (255, 0, 10)), ("b.png", (0, 7, 0))):
        PillowImage.new("RGB", (6, 4), colour).save(tmp_path / "pictures" / name)
    with annotator.new(tmp_path / "p", pictures=str(tmp_path / "pictures"), labels=["apple"]) as project:
        assert project.path.name == "p.annotator"
        found = dict(project.pictures())
        assert {name: pixels.shape for name, pixels in found.items()} == {"a.png": (4, 6, 3), "b.png": (4, 6, 3)}
        assert found["a.png"][0, 0].tolist() == [255, 0, 10]
        project.write_images({"image": ["c.png"]})
        with pytest.raises(annotator.UserError, match=r"c\.png"):
            dict(project.pictures("c.png"))


class Stream:
    """A table that gives nothing but a stream of Arrow, as duckdb's."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


def test_frames_of_all_libraries_write_the_same(tmp_path: Path) -> None:
    pa, pd = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    frames = [ROW, pa.table(ROW), pd.DataFrame(ROW), Stream(pa.table(ROW))]
    polars = None
    with suppress(ImportError):  # it is not among the packages of the tests; the campaign oracles has it
        polars = import_module("polars")
        frames.append(polars.DataFrame(ROW))
    found = []
    for number, frame in enumerate(frames):
        with annotator.new(tmp_path / f"{number}.annotator") as project:
            project.write_shapes(frame, author="Ana")
            ids = project.shapes().to_pydict()["id"]
            project.change_shapes(pd.DataFrame({"id": ids, "occluded": [True, None, False]}))
            found.append(tables(project))
            if polars is not None:
                assert polars.DataFrame(project.shapes()).to_dict(as_series=False) == found[-1]["shapes"]
    assert all(one == found[0] for one in found)
    assert found[0]["shapes"]["occluded"] == [True, None, False]


def test_custom_tags_are_written_and_read_back(tmp_path: Path) -> None:
    made = builders.project(images=1, authors=("Ana",))
    tags = (Tag("ripe"), Tag("colour", "choice", values=("red", "green")), Tag("weight", "number", default=7.0))
    path = tmp_path / "p.annotator"
    create_project(path, replace(made, protocol=made.protocol.with_tags(tags))).close()
    with annotator.edit(path) as project:
        (image,) = project.images().to_pydict()["image"]
        boxes, answers = [[1, 2, 30, 40], [50, 2, 70, 40]], {"ripe": True, "colour": ["red", None], "weight": [2.5, 3]}
        ids = project.draw(image, "Ana", boxes, "apple", tags=answers, occluded=True).tolist()

        def said() -> list[tuple[object, ...]]:
            table = project.shapes().to_pydict()
            rows = zip(table["id"], table["tag:ripe"], table["tag:colour"], table["tag:weight"], strict=True)
            return [row[1:] for row in rows if row[0] in ids]

        assert said() == [(True, "red", 2.5), (True, None, 3.0)]
        project.change_shapes({"id": ids, "tag:colour": ["green", "red"], "tag:ripe": [None, False]})
        assert said() == [(None, "green", 2.5), (False, "red", 3.0)]
        project.undo()
        assert said() == [(True, "red", 2.5), (True, None, 3.0)]
        ids = project.draw(image, "Ana", [*boxes, [3, 3, 9, 9]], "apple", tags={"weight": [None, 1, 2]})[:1].tolist()
        ids += project.draw(image, "Ana", boxes[:1], "apple").tolist()
        assert said() == [(None, None, None), (None, None, 7.0)]
        with pytest.raises(annotator.UserError, match="'blue' is not an answer to 'colour'; choose one of red, green"):
            project.draw(image, "Ana", boxes, "apple", tags={"colour": "blue"})
        with pytest.raises(annotator.UserError, match="no tag 'taste'; its tags are: ripe, colour, weight"):
            project.change_shapes({"id": ids, "tag:taste": ["sweet", "sour"]})


def test_answers_about_images_are_written_and_read_back(tmp_path: Path) -> None:
    made = builders.project(images=2, authors=("Ana",), count=1)
    tags = (Tag("ripe"), Tag("weather", "choice", values=("dry", "wet"), of_images=True))
    path = tmp_path / "own.annotator"
    create_project(path, replace(made, protocol=made.protocol.with_tags(tags))).close()
    names = [image.name for image in made.list_images()]
    with annotator.edit(path) as project:
        assert project.answer_images("Ana", {"weather": "Wet"}, names) == 2
        assert project.answer_images("Ana", {"weather": None}, names[1]) == 1
        with pytest.raises(annotator.UserError, match="no tag 'ripe'; its tags are: weather"):
            project.answer_images("Ana", {"ripe": True}, names)
        with pytest.raises(annotator.UserError, match="no tag 'weather'; its tags are: ripe"):
            project.draw(names[0], "Ana", [[0, 0, 9, 9]], "apple", tags={"weather": "dry"})
        project.undo()
    assert annotator.open(path).layers().to_pydict()["tag:weather"] == ["wet", "wet"]
