"""The table with one row a shape: what stands in its columns, and what is left empty."""

import csv
from dataclasses import replace

from annotator.formats.rows.table import COLUMNS, write_csv
from tests.formats.samples import small


def rows_of(path, foreign):
    write_csv(path, foreign)
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
