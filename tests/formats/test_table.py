"""The table with one row a shape: what stands in its columns, and what is left empty."""

import csv

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core import gather
from annotator.formats.core.format import ReadOptions
from annotator.formats.rows.table import COLUMNS, CSV, PARQUET
from tests.formats.samples import small


def rows_of(path, foreign):
    CSV.write_table(path, foreign)
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_holds_its_image_and_what_is_known_of_it(tmp_path):
    foreign = small()
    rows = rows_of(tmp_path / "t.csv", foreign)
    assert list(rows[0]) == list(COLUMNS)
    for row, place in zip(rows, foreign.shapes.image.tolist(), strict=True):
        image = foreign.images[place]
        assert (row["image"], row["image_width"], row["image_height"]) == (
            image.name,
            str(image.width),
            str(image.height),
        )


def test_sizes_and_splits_that_are_not_known_are_empty(tmp_path):
    foreign = small()
    images = tuple(replace(image, width=0, height=0, split="") for image in foreign.images)
    for row in rows_of(tmp_path / "t.csv", replace(foreign, images=images)):
        assert (row["image_width"], row["image_height"], row["split"]) == ("", "", "")


@pytest.mark.parametrize("form", [CSV, PARQUET], ids=lambda form: form.id)
def test_rows_that_are_read_piece_by_piece_are_the_rows_of_the_file(form, tmp_path, monkeypatch):
    form.write_table(tmp_path / "t", small(), None)
    whole = form.read_table(tmp_path / "t", ReadOptions(), None)
    for rows in (1, 2, 3):
        monkeypatch.setattr(gather, "PIECE", rows)
        found = form.read_table(tmp_path / "t", ReadOptions(), None)
        assert found.shapes == whole.shapes
        assert (found.rater.tolist(), found.pass_number.tolist()) == (whole.rater.tolist(), whole.pass_number.tolist())


def test_a_csv_file_that_is_no_text_is_refused_with_its_line(tmp_path):
    (tmp_path / "t.csv").write_bytes(b"image,label,x0,y0,x1,y1\na.jpg,b\xe4r,1,1,2,2\n")
    with pytest.raises(UserError, match="not UTF-8 text at line 2"):
        CSV.read_table(tmp_path / "t.csv", ReadOptions(), None)
    (tmp_path / "t.csv").write_bytes(b"image,label,x0,y0,x1,y1\na.jpg,b\0r,1,1,2,2\n")
    with pytest.raises(UserError, match="NUL"):
        CSV.read_table(tmp_path / "t.csv", ReadOptions(), None)


def test_flawed_rows_are_left_out_and_counted_when_reading_is_lenient(tmp_path):
    (tmp_path / "t.csv").write_text("image,label,x0,y0,x1,y1\na.jpg,pear,1,1,2,2\nb.jpg,pear,1,1,0,2\n")
    found = CSV.read_table(tmp_path / "t.csv", ReadOptions(lenient=True))
    assert found.shapes.box.tolist() == [[1, 1, 2, 2]]
    assert [note.count for note in found.notes] == [1]
