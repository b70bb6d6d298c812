"""A project that leaves range by range leaves as the same bytes, with the same counts, as one that leaves whole."""

from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.coco import COCO
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.georeference import GeoTransformLookup
from annotator.formats.core.image_names import has_distinct_stems
from annotator.formats.geo.geojson import GEOJSON
from annotator.formats.more.vector import GEOPACKAGE, GEOPARQUET, SHAPEFILE
from annotator.formats.registry import list_formats
from annotator.formats.rows.table import CSV, PARQUET
from annotator.metrics.ranges.source import LoadedSource
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.session.transfer.export_ranges import export_parts, preview_export
from annotator.session.transfer.options import ExportOptions
from annotator.store.opening import create_project
from annotator.store.source import open_project_source
from tests.builders import project, vocabulary
from tests.formats.samples import Map
from tests.session.transfer.exports import export


@pytest.fixture(scope="module")
def whole() -> Project:
    """Seven images by two people and a model: unfinished and empty layers, drafts, ids of a file, unused labels."""
    made = project(images=7, authors=("Ana", "Ben", "net"), count=4)
    made = replace(made, authors=made.authors.set(3, replace(made.authors[3], kind=AuthorKind.MODEL)))
    images = {key: replace(one, source_id=7 if key == 5 else None) for key, one in made.images.items()}
    made = replace(made, images=made.images.update(images))
    layers = []
    for key, layer in made.layers.items():
        shapes = layer.shapes.with_columns(
            source_id=np.where(layer.shapes.id % 5 == 0, layer.shapes.id // 10, -1),
            draft=layer.shapes.id % 7 == 0,
            assisted=np.where(layer.shapes.id % 3 == 0, 3, -1),
            label=np.minimum(layer.shapes.label, 1),
        )
        shapes = shapes.slice(0, 0) if key[:2] == (4, 2) else shapes
        status = Status.IN_WORK if key[:2] in {(2, 1), (6, 2)} else Status.DONE
        layers.append(replace(layer.with_shapes(shapes), status=status, seconds=5.0))
    first = int(made.layers[LayerKey(2, 2)].shapes.id[0])
    notes = {
        1: ReviewNote(1, 2, first, 2, 1000.0, "Is this one?"),
        2: ReviewNote(2, 6, None, 1, 2000.0, "A dark picture."),
    }
    words = vocabulary("apple", "pear", "plum")
    return replace(made.with_layers(layers), vocabulary=words, notes=immutables.Map(notes))


@pytest.fixture(scope="module")
def path(whole: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """It as a file."""
    path = tmp_path_factory.mktemp("leaving") / "p.annotator"
    create_project(path, whole).close()
    return path


OPTIONS = {
    "usual": ExportOptions(),
    "all": ExportOptions(all_images=True, authors=("Ana", "net")),
    "drawn": ExportOptions(random_seed=3),
    "pseudonyms": ExportOptions(pseudonyms=True, min_raters=2),
}


@pytest.mark.parametrize("chosen", [CSV, PARQUET, COCO], ids=lambda one: one.id)
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_ranges_leave_as_the_whole_does(
    whole: Project, path: Path, chosen: Format, options: ExportOptions, tmp_path: Path
) -> None:
    once = export(whole, chosen, options)
    once.write(tmp_path / "once")
    with open_project_source(path) as source:
        ranged = preview_export(source, source.read_outline(), chosen, options, boxes=20)
        ranged.write(tmp_path / "ranged")
    assert (ranged.losses, ranged.shapes, ranged.images) == (once.losses, once.shapes, once.images)
    assert (tmp_path / "ranged").read_bytes() == (tmp_path / "once").read_bytes()


def list_files(folder: Path) -> dict[str, bytes]:
    if folder.is_file():
        return {"": folder.read_bytes()}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


BARE = {
    "two authors": ExportOptions(all_images=True, authors=("Ana", "net")),
    "drawn": ExportOptions(random_seed=3),
    "one": ExportOptions(authors=("net",)),
}
"""For formats that have no place for authors."""


@pytest.mark.parametrize(
    "chosen",
    [known for known in list_formats() if known.can_write and known not in (CSV, PARQUET, COCO)],
    ids=lambda one: one.id,
)
def test_ranges_leave_as_the_whole_does_where_no_authors_are_named(
    whole: Project, chosen: Format, tmp_path: Path
) -> None:
    splits = ("train", "odd", "")
    names = {4: "img0.png", 6: "deep/img1.jpg", 7: "img2.JPG"}
    images = {
        key: replace(one, name=names.get(key, one.name), split=splits[key % 3], width=one.width * (key != 3))
        for key, one in whole.images.items()
    }
    layers = [
        one.with_shapes(one.shapes.with_columns(score=np.where(one.shapes.id % 4 == 0, np.nan, 0.5)))
        if key.author == 3
        else one
        for key, one in whole.layers.items()
    ]
    made = replace(whole, images=immutables.Map(images), vocabulary=vocabulary("red apple", " pear", "plum"))
    if chosen.can_split is has_distinct_stems:
        assert not chosen.can_split(made.images.values())
        names = {key: f"{key}.b/{one.name}" for key, one in whole.images.items()}
        images = {key: replace(one, name=names[key]) for key, one in made.images.items()}
        made = replace(made, images=immutables.Map(images))
        assert chosen.can_split(made.images.values())
    made = made.with_layers(layers)
    for name, options in BARE.items():
        said: list[str] = []
        counted = []
        for way, boxes in (("once", 10**9), ("ranged", 20)):
            found = export(made, chosen, options, boxes=boxes)
            counted.append((found.losses, found.offered, found.shapes, found.images, found.authors, found.doubled))
            try:
                (tmp_path / name).mkdir(exist_ok=True)
                found.write(tmp_path / name / way)
            except UserError as error:
                said.append(str(error).replace(way, "file"))
        assert counted[0] == counted[1], name
        assert said[:1] == said[1:], name
        if not said:
            assert list_files(tmp_path / name / "ranged") == list_files(tmp_path / name / "once"), name


@pytest.mark.parametrize("chosen", [GEOJSON, GEOPARQUET, SHAPEFILE, GEOPACKAGE], ids=lambda one: one.id)
@pytest.mark.parametrize("epsg", [None, 32611])
def test_shapes_in_map_coordinates_leave_range_by_range(
    whole: Project, chosen: Format, epsg: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first image has no place on the ground."""

    def lie(_project: Project) -> GeoTransformLookup:
        return lambda name: None if name == whole.images[1].name else Map(epsg)

    monkeypatch.setattr("annotator.session.transfer.export_ranges.geo_transform_lookup_of", lie)
    counted = []
    for way, boxes in (("once", 10**9), ("ranged", 20)):
        found = export(whole, chosen, ExportOptions(all_images=True, authors=("Ana", "net")), boxes=boxes)
        counted.append((found.losses, found.shapes, found.images))
        found.write(tmp_path / way)
    assert counted[0] == counted[1]
    assert list_files(tmp_path / "ranged") == list_files(tmp_path / "once")
    assert chosen.read_file(tmp_path / "ranged", ReadOptions(geo_transform_of=lie(whole))).rows.count == counted[0][1]


def test_a_file_that_is_called_off_between_ranges_is_not_there(whole: Project, tmp_path: Path) -> None:
    found = export(whole, CSV, ExportOptions(), boxes=20)
    progress = Progress()
    progress.report = lambda done, _total: progress.stop.set() if done == 2 else None
    with pytest.raises(Cancelled):
        found.write(tmp_path / "out.csv", progress)
    assert not list(tmp_path.iterdir())


def test_what_labels_have_is_lost_once_however_many_parts_a_folder_has(whole: Project, tmp_path: Path) -> None:
    losses = [
        export_parts(
            LoadedSource(whole), tmp_path / f"{shapes}", PARQUET, ExportOptions(), shapes=shapes, progress=Progress()
        ).losses
        for shapes in (20, 10_000)
    ]
    assert losses[0] == losses[1]


@pytest.mark.parametrize("boxes", [1, 13])
def test_a_part_is_the_same_however_little_of_it_is_in_the_memory(
    path: Path, boxes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotator.formats.parts.files.ROW_GROUP", 16)
    everything = ExportOptions(all_images=True)
    with open_project_source(path) as source:
        for name, few in (("once", 10**9), ("ranged", boxes)):
            export_parts(source, tmp_path / name, PARQUET, everything, shapes=40, progress=Progress(), boxes=few)
    once = list_files(tmp_path / "once")
    assert sum(name.startswith("part-") for name in once) > 1
    assert list_files(tmp_path / "ranged") == once


def test_a_format_that_writes_whole_tables_gets_all_images_as_one(whole: Project, tmp_path: Path) -> None:
    """As formats of plugins do."""
    written: list[ForeignTable] = []
    noting = replace(
        CSV, id="plugged", write_tables=None, write=lambda _path, foreign, _progress: written.append(foreign)
    )
    export(whole, noting, ExportOptions(all_images=True, authors=("Ana",)), boxes=20).write(tmp_path / "plugged")
    assert [len(foreign.images) for foreign in written] == [len(whole.images)]
