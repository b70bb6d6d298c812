"""Every format that reads and writes: what comes back is what went out, less exactly the losses that were told."""

import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import Phase, given, note, settings
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.core.foreign import ForeignTable, Rater, Statement
from annotator.formats.core.format import Format
from annotator.formats.core.losses import ALL, Feature
from annotator.formats.registry import FORMATS, FormatRow, find_format, list_formats, recognise_formats
from tests.depth import turns
from tests.formats.foreigns import foreigns
from tests.formats.sameness import assert_same
from tests.formats.samples import (
    BOTH,
    LISTS,
    READ,
    carrying,
    ground,
    kept_of,
    losses_of,
    options,
    place,
    sample,
    small,
    write_sample,
)

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A failure names its format; making the table smaller would take minutes."""


def there_and_back(form: Format, foreign: ForeignTable, folder: Path) -> ForeignTable:
    path = place(form, folder)
    form.write_table(path, foreign, None)
    return form.read_table(path, options(foreign), None)


@settings(max_examples=turns(3, 6), phases=NO_SHRINKING)
@given(drawn=foreigns())
def test_what_comes_back_is_what_was_not_told_as_lost(drawn):
    foreign = replace(drawn, geo_transform_of=ground)
    for form in BOTH:
        note(form.id)
        kept = kept_of(form, foreign)
        if losses_of(form, foreign) == ():
            assert_same(kept, foreign)
        if not kept.images or (form.id in LISTS and len(foreign.shapes) and not len(kept.shapes)):
            continue  # nothing to write, or a list of detections without any, which is refused
        with tempfile.TemporaryDirectory() as folder:
            found = there_and_back(form, foreign, Path(folder))
            assert_same(found, kept, either_way=form.id == "shapefile")  # whose outer rings run with the clock


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.id)
def test_answers_about_images_come_back_or_are_told_as_lost(form, tmp_path):
    """Of two people, one of whom went over the image twice."""
    said = (
        Statement(0, 0, attributes={"weather": "dry"}),
        Statement(0, 0, 2, attributes={"weather": "wet"}),
        Statement(0, 1, attributes={"weather": "fog", "light": "low"}),
        Statement(1, 1, attributes={"light": "high"}),
    )
    foreign = replace(sample(form), raters=(Rater("Ana"), Rater("Ben")), statements=said)
    kept = kept_of(form, foreign)
    lost = sum(bool(one.attributes) for one in said) - sum(bool(one.attributes) for one in kept.statements)
    told = sum(note.count for note in losses_of(form, foreign))
    assert not lost or told
    assert_same(there_and_back(form, foreign, tmp_path), kept, either_way=form.id == "shapefile")


@settings(max_examples=turns(5, 8), phases=NO_SHRINKING)
@given(drawn=foreigns())
def test_losses_are_told_where_something_is_lost_and_only_there(drawn):
    """Each loss is counted exactly when leaving it out changes the content."""
    foreign = replace(drawn, geo_transform_of=ground)
    for feature in Feature:
        rest = carrying(*(ALL - {feature}))
        assert is_same(kept_of(rest, foreign), foreign) == (losses_of(rest, foreign) == ()), feature
    for form in list_formats():
        left = foreign
        for loss in form.further_losses:
            after = loss.drop(left)
            assert is_same(after, left) == (loss.count(left) == 0), (form.id, loss.text)
            left = after


def is_same(found: ForeignTable, expected: ForeignTable) -> bool:
    try:
        assert_same(found, expected)
    except AssertionError:
        return False
    return True


def test_ids_and_titles_are_unique():
    formats = list_formats()
    assert len({form.id for form in formats}) == len({form.title for form in formats}) == len(formats)


@pytest.mark.parametrize("form", READ, ids=lambda form: form.id)
def test_a_sample_of_a_format_is_recognised(form, tmp_path):
    path = write_sample(form, tmp_path)
    assert form in recognise_formats(path)
    assert find_format(form.id) is form
    assert recognise_formats(path)[0] in (form, find_format("yolo-polygons"), find_format("detections"))


@pytest.mark.parametrize("form", READ, ids=lambda form: form.id)
def test_reading_changes_nothing_that_it_is_given(form, tmp_path):
    path, known = write_sample(form, tmp_path), options(sample(form))
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    first, again = form.read_table(path, known, None), form.read_table(path, known, None)
    assert_same(again, first)
    assert known == options(sample(form))
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize("form", [form for form in list_formats() if form.can_write], ids=lambda form: form.id)
def test_a_failed_write_leaves_nothing_and_no_part(form, tmp_path):
    path = place(form, tmp_path)
    stop = Progress()
    stop.stop.set()
    with pytest.raises(Cancelled):
        form.write_table(path, sample(form), stop)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UserError, match="There is no folder"):
        form.write_table(tmp_path / "no" / path.name, sample(form), None)


@pytest.mark.parametrize("form", [form for form in list_formats() if form.can_write], ids=lambda form: form.id)
def test_writing_twice_gives_the_same_bytes(form, tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    contents = []
    for folder in (first, second):
        folder.mkdir()
        form.write_table(place(form, folder), sample(form), None)
        contents.append({path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()})
    assert contents[0] == contents[1]
    assert contents[0]


@pytest.mark.parametrize("name", ["../../out", "/nowhere/out", "a/../../../out"])
def test_names_of_a_hostile_project_do_not_lead_out_of_the_folder(name, tmp_path):
    foreign = small()
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    hostile = replace(foreign, images=(replace(foreign.images[0], name=name + ".jpg"), foreign.images[1]))
    refused = 0
    for form in BOTH:
        if form.writes_folder:
            try:
                form.write_table(deep / form.id, hostile, None)
            except UserError as error:
                refused += "an image name" in str(error)
    assert refused
    assert all(path.is_relative_to(deep) for path in tmp_path.rglob("*") if path.is_file())


def test_a_folder_that_is_there_is_added_to_but_never_written_over(tmp_path):
    form = find_format("voc")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("mine")
    form.write_table(tmp_path / "out", small(), None)
    assert len(list((tmp_path / "out").rglob("*.xml"))) == 2
    with pytest.raises(UserError, match="already; choose a new folder"):
        form.write_table(tmp_path / "out", small(), None)
    assert (tmp_path / "out" / "notes.txt").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


RARE_IDS = {row.id for row in FORMATS if row.is_rare}
COMMON = [form for form in READ if form.id not in RARE_IDS]
RARE = [form for form in READ if form.id in RARE_IDS]


@pytest.mark.parametrize("form", COMMON, ids=lambda form: form.id)
def test_rarely_used_formats_are_not_asked_where_a_common_one_knows_the_file(form, tmp_path):
    path = write_sample(form, tmp_path)
    code = (
        "import sys, pathlib; from annotator.formats.registry import find_format, recognise_formats;"
        f"print(recognise_formats(pathlib.Path({str(path)!r}))[0].id, find_format({form.id!r}).id,"
        "[name for name in sys.modules if name.startswith('annotator.formats.more.')])"
    )
    if form in (COMMON[0], COMMON[-1]):  # in a program of its own; a start takes a second
        said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
        assert said[1:] == [form.id, "[]"]
    with mock.patch.object(FormatRow, "load", autospec=True, side_effect=FormatRow.load) as loading:
        assert form in recognise_formats(path)
    assert not any(call.args[0].is_rare for call in loading.call_args_list)


@pytest.mark.parametrize("form", RARE, ids=lambda form: form.id)
def test_what_a_rarely_used_format_wrote_no_common_one_takes_for_its_own(form, tmp_path):
    found = recognise_formats(write_sample(form, tmp_path))
    assert form in found
    assert all(one.id in RARE_IDS for one in found)


MARKED = {
    "datumaro": '{"categories": {"label": {"labels": []}}, "items": [], "images": []}',
    "via": '{"_via_settings": {}, "_via_img_metadata": {}, "annotations": []}',
    "labelstudio": '[{"data": {"image": "a.jpg"}, "predictions": [{"result": [], "score": 0.5}]}]',
    "labelstudio-min": '[{"image": "a.jpg", "annotation_id": 1, "label": [{"original_width": 9, "score": 0.5}]}]',
    "createml": '[{"image": "a.jpg", "annotations": [{"label": "x", "coordinates": {"x": 1}, "score": 1}]}]',
    "labelbox": '[{"data_row": {"external_id": "a.jpg"}, "projects": {}, "score": 1}]',
}


@pytest.mark.parametrize("name", MARKED)
def test_files_of_rarely_used_formats_with_members_of_common_ones_are_told_apart(name, tmp_path):
    (tmp_path / "x.json").write_text(MARKED[name])
    assert recognise_formats(tmp_path / "x.json")[0] is find_format(name)


@pytest.mark.parametrize("form", READ, ids=lambda form: form.id)
def test_what_is_laid_on_the_disk_in_pieces_is_the_same(form, tmp_path, monkeypatch):
    path, known = write_sample(form, tmp_path), options(sample(form))
    whole = form.read_table(path, known)
    monkeypatch.setattr("annotator.formats.core.gather.PIECE", 2)
    monkeypatch.setattr("annotator.formats.core.spooled._ITEMS", 2)
    loaded = form.read_table(path, known)
    assert replace(loaded, shapes=whole.shapes, rater=whole.rater, pass_number=whole.pass_number) == whole
    assert loaded.shapes == whole.shapes
    assert loaded.rater.tolist() == whole.rater.tolist()
    assert loaded.pass_number.tolist() == whole.pass_number.tolist()
