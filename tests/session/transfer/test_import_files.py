"""Files come in by small ranges as by one, and as the one step of a model's detections: the same rows and journal."""

import dataclasses
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.coco import COCO
from annotator.formats.core import spooled
from annotator.formats.core.foreign import ForeignFile, Note, concat_files
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.rows.table import CSV, PARQUET, read_csv
from annotator.formats.voc import VOC
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import PartState
from annotator.session.session import Session
from annotator.session.transfer.export_ranges import export_parts
from annotator.session.transfer.import_ranges import ImportPlan, ImportSummary, import_ranges
from annotator.session.transfer.matching import Existing, ImportOptions, Stray
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.read import read_files
from annotator.store.opening import create_project, open_project
from annotator.store.source import open_project_source
from tests.builders import project, shapes
from tests.session.transfer.exports import export

IMAGES, COUNT = 7, 4
TABLES = (
    "project", "image", "author", "label", "layer", "shape", "packed_layer", "note", "decision", "journal",
)  # fmt: skip


def make_theirs() -> Project:
    """Seven images by two people, who took shapes from a model, with notes, polygons, attributes and empty layers."""
    made = project(images=IMAGES, authors=("Ana", "Ben"), count=COUNT)
    made = replace(made, authors=made.authors.set(3, Author(3, "net", AuthorKind.MODEL)))
    layers: list[Layer] = []
    for key, layer in made.layers.items():
        rows = layer.shapes.with_columns(
            source_id=layer.shapes.id,
            score=np.where(layer.shapes.id % 2, 0.25, np.nan),
            part_state=np.full(COUNT, PartState.INTACT, dtype=np.int8),
            assisted=np.where(layer.shapes.id % 3 == 0, 3, -1),
        )
        if key.image == 3:
            polygon, attributes = np.full(COUNT, None), np.full(COUNT, None)
            x0, y0, x1, y1 = rows.box[0]
            polygon[0] = (np.array([[x0, y0], [x1, y0], [x1, y1]]),)
            attributes[1] = {"ripe": True, "rows": [1, 2.5]}
            rows = rows.with_columns(polygon=polygon, attributes=attributes)
        rows = rows.slice(0, 0) if key[:2] == (4, 2) else rows
        layers.append(replace(layer.with_shapes(rows), status=Status.IN_WORK if key[:2] == (2, 1) else Status.DONE))
    first = int(made.layers[LayerKey(5, 2)].shapes.id[0])
    notes = {1: ReviewNote(1, 5, first, 2, 1000.0, "Is this one?"), 2: ReviewNote(2, 6, None, 1, 2000.0, "Dark.")}
    return replace(made.with_layers(layers), notes=immutables.Map(notes))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Path]]:
    """The project as files of several formats; two of one format for each half of the images."""
    folder = tmp_path_factory.mktemp("theirs")
    theirs = make_theirs()
    everything = ExportOptions(all_images=True)
    found: dict[str, list[Path]] = {}
    for name, chosen in (("a.csv", CSV), ("a.parquet", PARQUET), ("a.json", COCO), ("voc", VOC)):
        options = dataclasses.replace(everything, authors=("Ana",)) if chosen is VOC else everything
        export(theirs, chosen, options).write(folder / name)
        found[name] = [folder / name]
    lines = (folder / "a.csv").read_text().splitlines(keepends=True)
    for name, rows in (("one.csv", lines[20:40]), ("two.csv", [*lines[40:], *lines[1:20]])):
        (folder / name).write_text("".join([lines[0], *rows]))
    found["two files"] = [folder / "one.csv", folder / "two.csv"]
    create_project(folder / "theirs.annotator", theirs).close()
    with open_project_source(folder / "theirs.annotator") as source:
        export_parts(source, folder / "parts", PARQUET, everything, shapes=20, progress=Progress())
    found["parts"] = [folder / "parts"]
    return found


def make_ours() -> Project:
    """What they come into: three of their images, on one of which Ana has worked, seeing Ben's boxes."""
    ours = project(images=4, authors=("Ana",), count=3)
    images = {key: image for key, image in ours.images.items() if key != 4}
    kept = [replace(ours.layers[LayerKey(2, 1)], revision=3, seen=True, seconds=7.0)]
    rows = shapes(5, seed=9, first_id=500)
    kept.append(Layer.make(LayerKey(3, 1), rows, status=Status.IN_WORK))
    layers = {layer.key: layer for layer in kept}
    return replace(ours, images=immutables.Map(images), layers=immutables.Map(layers))


FORMATS: dict[str, Format] = {
    "a.csv": CSV,
    "a.parquet": PARQUET,
    "parts": PARQUET,
    "a.json": COCO,
    "voc": VOC,
    "two files": CSV,
}

OPTIONS = {
    "all": ImportOptions(add_images=True, existing=Existing.REPLACE),
    "known": ImportOptions(existing=Existing.AGAIN, status=Status.REVIEWED),
}


def import_whole(path: Path, foreign: ForeignFile, options: ImportOptions) -> ImportSummary:
    """As detections of a model come in: one step with all shapes in the memory."""
    with open_project(path) as file:
        plan = ImportPlan(file.project, foreign, options)
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: 5.0)
        session.commit(plan.make_step(file.load_layer, first_shape=file.next_shape_id))
        return plan.preview()


def import_held(path: Path, foreign: ForeignFile, options: ImportOptions) -> ImportSummary:
    with open_project(path) as file:
        return import_ranges(file.project, file, foreign, options, boxes=10, clock=lambda: 5.0)


def import_at_the_desk(path: Path, foreign: ForeignFile, options: ImportOptions) -> ImportSummary:
    """As the window does it, where the step can be undone."""
    with open_project(path) as file:
        before, rows = file.load_project(), dump_shapes(path)
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: 5.0)
        plan = ImportPlan(session.committed, foreign, options, boxes=10)
        pending, taker = session.begin_commit(), plan.make_taker()
        first = session.next_shape_id
        record = plan.make_record(session.committed, file.load_layer, taker, first_shape=first, seconds=5.0)
        session.finish_commit(pending.store_ranges(record))
        found = session.committed
        session.undo()
        assert dump_shapes(path) == rows
        assert session.committed.images == before.images
        session.redo()
        assert session.committed.layers.keys() == found.layers.keys()
        assert all(layer.loaded == found.layers[key].loaded for key, layer in session.committed.layers.items())
        assert plan.preview() == plan.describe(taker)
        return plan.describe(taker)


def dump_shapes(path: Path) -> list[Any]:
    """Every shape of the project."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute("SELECT * FROM shape").fetchall())


def dump(path: Path) -> dict[str, list[Any]]:
    """Every row of the project."""
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in TABLES}


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """The same project twice; pieces on the disk are of few rows."""
    monkeypatch.setattr("annotator.formats.core.gather.PIECE", 5)
    monkeypatch.setattr("annotator.formats.core.foreign.PIECE", 5)
    assert spooled.PIECE > 5
    for name in ("whole", "held"):
        create_project(tmp_path / name, make_ours()).close()
    return tmp_path / "whole", tmp_path / "held"


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("name", FORMATS)
def test_what_comes_in_by_ranges_is_what_comes_in_whole(
    files: dict[str, list[Path]], pair: tuple[Path, Path], name: str, options: ImportOptions
) -> None:
    chosen = [FORMATS[name]] * len(files[name])
    options = replace(options, author="Ana") if name == "voc" else options
    known = ReadOptions(tuple(make_ours().list_images()))
    once = import_whole(pair[0], read_files(files[name], chosen, known), options)
    ranged = import_held(pair[1], read_files(files[name], chosen, known), options)
    assert ranged == once
    assert ranged.shapes > 0
    assert dump(pair[1]) == dump(pair[0])
    create_project(pair[0].with_name("desk"), make_ours()).close()
    held = read_files(files[name], chosen, known)
    assert import_at_the_desk(pair[0].with_name("desk"), held, options) == once
    desk = dump(pair[0].with_name("desk"))
    assert [row[1:] for row in desk["journal"][:1]] == [row[1:] for row in dump(pair[0])["journal"]]
    assert desk["shape"] == dump(pair[0])["shape"]


def test_a_long_text_of_what_is_replaced_is_written_in_pieces(
    pair: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corners = np.random.default_rng(1).random((3000, 4)) * 100
    rows = "".join(f"img0.jpg,pear,{x},{y},{9000 + w},{200 + h},Ana,\n" for x, y, w, h in corners.tolist())
    lines, few = "image,label,x0,y0,x1,y1,author,polygon_wkt\n", "img0.jpg,pear,1,1,2,2,Ana,\n"
    options = ImportOptions(existing=Existing.REPLACE, most_implausible=1)
    for path, take, much in ((pair[0], import_whole, 1 << 23), (pair[1], import_held, 9000)):
        monkeypatch.setattr("annotator.store.journal._MUCH", much)
        for number, text in enumerate((lines + rows, lines + few)):
            (tmp_path / f"{number}.csv").write_text(text)
            take(path, read_files([tmp_path / f"{number}.csv"], [CSV], ReadOptions()), options)
    assert dump(pair[1]) == dump(pair[0])
    with open_project(pair[1]) as file:
        entry = file.read_journal(1)[0]
        assert len(entry.layers[0].before) == 3000
        size = file.read(lambda line: line.execute("SELECT max(length(detail_zip)) FROM journal").fetchone()[0])
        assert size > 65_535


def test_what_is_lost_of_joined_files_is_added_up(files: dict[str, list[Path]]) -> None:
    one, two = (read_csv(path, ReadOptions()) for path in files["two files"])
    joined = concat_files([replace(one, notes=(Note("crowds", 2),)), replace(two, notes=(Note("crowds", 3),))])
    assert joined.notes == (Note("crowds", 5),)


def test_files_that_are_joined_twice_keep_their_images_labels_and_authors(files: dict[str, list[Path]]) -> None:
    one, two = (read_csv(path, ReadOptions()) for path in files["two files"])
    found = concat_files([two, concat_files([two, one])]).load()
    (path,) = files["a.csv"]
    whole = CSV.read_table(path)
    boxes = [whole.shapes.box[rows].tolist() for rows in (slice(39, None), slice(0, 19), slice(19, 39))]
    assert found.shapes.box.tolist() == [*boxes[0], *boxes[1], *boxes[0], *boxes[1], *boxes[2]]
    told = [
        [(table.images[image].name, table.labels[label].name) for image, label in zip(*columns, strict=True)]
        for table in (found, whole)
        for columns in ((table.shapes.image.tolist(), table.shapes.label.tolist()),)
    ]
    assert set(told[0]) == set(told[1])
    names = [found.raters[rater].name for rater in found.rater.tolist()]
    ours = [whole.raters[rater].name for rater in whole.rater.tolist()]
    assert names == [*ours[39:], *ours[:19], *ours[39:], *ours[:19], *ours[19:39]]


STRAYS = "image,label,x0,y0,x1,y1,author,polygon_wkt\n" + "".join(
    f"img{image}.jpg,pear,{left},1,{left + 9},9,{author},\n"
    for image, left, author in ((0, 10, "Ana"), (1, 20, "Ben"), (1, 5000, "Ben"), (0, 30, "Ben"), (0, -90, ""))
)


def test_stray_shapes_are_left_out_and_counted(pair: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(STRAYS)
    options = ImportOptions(stray=Stray.LEAVE_OUT)
    tables = [read_files([tmp_path / "a.csv"], [CSV], ReadOptions()) for _ in range(2)]
    once, ranged = import_whole(pair[0], tables[0], options), import_held(pair[1], tables[1], options)
    assert ranged == once
    assert [note.count for note in ranged.notes] == [2, 2], "shapes, and the images that they were on"
    assert dump(pair[1]) == dump(pair[0])


LINES = "image,label,x0,y0,x1,y1,author,polygon_wkt\n"
REFUSED = {
    "stray": (STRAYS, ImportOptions()),
    "no image": (LINES + "far.jpg,pear,1,1,2,2,Ana,\n", ImportOptions()),
    "no author": (LINES + "img0.jpg,pear,1,1,2,2,Ana,\nimg0.jpg,pear,1,1,2,2,,\n", ImportOptions()),
    "long label": (LINES + f"img0.jpg,{'x' * 501},1,1,2,2,Ana,\n", ImportOptions()),
    "worked on": (LINES + "img0.jpg,pear,1,1,2,2,Ana,\nimg2.jpg,pear,1,1,2,2,Ana,\n", ImportOptions()),
    "not a number": (LINES + "img0.jpg,pear,1,1,2,2,Ana,\n" * 7 + "img0.jpg,pear,1,nan,2,2,Ana,\n", ImportOptions()),
    "no text": (LINES + "img0.jpg,pear,1,1,2,2,A\0na,\n", ImportOptions()),
}


@pytest.mark.parametrize(("content", "options"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_whole_is_refused_by_ranges(
    pair: tuple[Path, Path], tmp_path: Path, content: str, options: ImportOptions
) -> None:
    (tmp_path / "a.csv").write_text(content)
    before, said = dump(pair[1]), []
    for path, take in ((pair[0], import_whole), (pair[1], import_held)):
        with pytest.raises(UserError) as caught:
            take(path, read_files([tmp_path / "a.csv"], [CSV], ReadOptions()), options)
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert dump(pair[1]) == before


def test_an_import_that_is_called_off_in_the_middle_leaves_the_project_as_it_was(
    files: dict[str, list[Path]], pair: tuple[Path, Path]
) -> None:
    before = dump(pair[1])
    foreign = read_files(files["a.csv"], [CSV], ReadOptions())
    progress, kept = Progress(), []
    with open_project(pair[1]) as file:

        def report(done: int, _total: int) -> None:
            kept.append(file.read(lambda line: line.execute("PRAGMA temp_store").fetchone()[0]))
            if done == 2:
                progress.stop.set()

        progress.report = report
        with pytest.raises(Cancelled):
            import_ranges(file.project, file, foreign, OPTIONS["all"], boxes=10, progress=progress)
        assert set(kept) == {2}  # in the memory: a file would be written to for every row
        assert file.read(lambda line: line.execute("PRAGMA temp_store").fetchone()[0]) == 0
    assert dump(pair[1]) == before


def test_nothing_new_makes_no_step(pair: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(LINES)
    table = replace(
        read_files([tmp_path / "a.csv"], [CSV], ReadOptions()),
        images=make_theirs().list_images()[:1],
        statements=(),
    )
    before = dump(pair[1])
    found = import_held(
        pair[1], replace(table, images=(replace(table.images[0], id=0),)), ImportOptions("Ana", status=Status.NEW)
    )
    assert (found.shapes, found.layers) == (0, 0)
    assert dump(pair[1]) == before
