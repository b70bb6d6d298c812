"""Every format that reads and writes: what comes back is what went out, less exactly the losses that were told."""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import Phase, given, note, settings

from annotator.errors import UserError
from annotator.formats.foreign import Foreign, Rater
from annotator.formats.format import Format, ReadOptions
from annotator.formats.losses import ALL, Feature, losses, without
from annotator.formats.registry import FORMATS, format_named, recognise, recognised
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.progress import Cancelled, Progress
from tests.formats.foreigns import foreigns
from tests.formats.sameness import assert_same

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A failure names its format; making the table smaller would take minutes."""
BOTH = [known for known in FORMATS if known.read and known.write]


@dataclass(frozen=True)
class Map:
    """A picture's place whose numbers lose nothing: an eighth of a metre a pixel, north up, near the origin."""

    epsg: int | None = 32611

    def to_world(self, points):
        return np.asarray(points) * [0.125, -0.125] + [1000, 2000]

    def to_image(self, points):
        return (np.asarray(points) - [1000, 2000]) / [0.125, -0.125]


def ground(name: str) -> Map | None:
    return Map()


def options(of: Foreign) -> ReadOptions:
    """The project that the file came from."""
    return ReadOptions(of.images, of.labels, ground)


def there_and_back(form: Format, foreign: Foreign, folder: Path) -> Foreign:
    path = place(form, folder)
    form.write(path, foreign, None)
    return form.read(path, options(foreign), None)


@settings(max_examples=60, deadline=None, phases=NO_SHRINKING)
@given(drawn=foreigns())
def test_what_comes_back_is_what_was_not_told_as_lost(drawn):
    foreign = replace(drawn, ground=ground)
    for form in BOTH:
        note(form.id)
        kept = form.kept(foreign)
        if form.losses(foreign) == ():
            assert_same(kept, foreign)
        if not kept.images:
            continue
        with tempfile.TemporaryDirectory() as folder:
            assert_same(there_and_back(form, foreign, Path(folder)), kept)


@settings(max_examples=30, deadline=None, phases=NO_SHRINKING)
@given(drawn=foreigns())
def test_losses_are_told_where_something_is_lost_and_only_there(drawn):
    """Each loss is counted exactly when leaving it out changes the content."""
    foreign = replace(drawn, ground=ground)
    for feature in Feature:
        rest = ALL - {feature}
        assert is_same(without(foreign, rest), foreign) == (losses(foreign, rest) == ()), feature
    for form in FORMATS:
        left = foreign
        for loss in form.further:
            after = loss.drop(left)
            assert is_same(after, left) == (loss.count(left) == 0), (form.id, loss.text)
            left = after


def is_same(found: Foreign, expected: Foreign) -> bool:
    try:
        assert_same(found, expected)
    except AssertionError:
        return False
    return True


def test_ids_and_titles_are_unique():
    assert len({form.id for form in FORMATS}) == len({form.title for form in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.id)
def test_what_a_format_writes_it_recognises(form, tmp_path):
    path = place(form, tmp_path)
    form.write(path, small(), None)
    assert form in recognise(path)
    assert format_named(form.id) is form
    assert recognised(path) in (form, format_named("yolo-polygons"))


@pytest.mark.parametrize("form", [form for form in FORMATS if form.write], ids=lambda form: form.id)
def test_a_failed_write_leaves_nothing_and_no_part(form, tmp_path):
    path = place(form, tmp_path)
    stop = Progress()
    stop.stop.set()
    with pytest.raises(Cancelled):
        form.write(path, small(), stop)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UserError, match="cannot be written"):
        form.write(tmp_path / "no" / path.name, small(), None)


@pytest.mark.parametrize("form", [form for form in FORMATS if form.write], ids=lambda form: form.id)
def test_writing_twice_gives_the_same_bytes(form, tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    contents = []
    for folder in (first, second):
        folder.mkdir()
        form.write(place(form, folder), small(), None)
        contents.append({path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()})
    assert contents[0] == contents[1]
    assert contents[0]


def small() -> Foreign:
    """Two images, one empty, three shapes: a box, a box past the border, a polygon."""
    ring = np.array([[10.0, 10.0], [30.5, 12.0], [20.0, 40.25]])
    return Foreign(
        source="small",
        images=(Image(0, "a/b c.jpg", 100, 80), Image(1, "d.jpg", 64, 64)),
        labels=(Label(0, "saddle"), Label(1, "B\u00e4r")),
        raters=(Rater("Ana"),),
        shapes=Shapes.make(
            [[1.5, 2, 30, 40], [-5, 60, 20, 95], [10, 10, 30.5, 40.25]],
            label=[0, 1, 1],
            image=0,
            occluded=[1, 0, -1],
            part_state=[0, 2, -1],
            polygon=[None, None, (ring,)],
        ),
        rater=np.zeros(3, dtype=np.int32),
        round=np.ones(3, dtype=np.int32),
        ground=ground,
    )


def place(form: Format, folder: Path) -> Path:
    """Where to write: formats with one file a picture take a folder."""
    single = form.id in ("coco", "cvat", "delftbikes", "deepforest", "geojson", "wkt", "csv", "parquet")
    return folder / ("out" + form.patterns[0].removeprefix("*") if single else "out")
