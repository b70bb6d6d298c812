"""COCO with boxes as polygons, for tools that make masks of them."""

import json

import numpy as np
import pytest
from pycocotools import coco

from annotator.formats.registry import find_format
from tests.formats.samples import losses_of, small


@pytest.mark.filterwarnings("ignore:__array__")
def test_pycocotools_makes_a_mask_of_every_box(tmp_path, capsys):
    written, plain = find_format("coco-polygons"), find_format("coco")
    path = tmp_path / "x.json"
    written.write_table(path, small(), None)
    oracle = coco.COCO(str(path))
    capsys.readouterr()
    masks = [oracle.annToMask(row) for row in oracle.loadAnns(oracle.getAnnIds())]
    assert masks[0].sum() == 38 * 28, "28 columns and 38 rows of 1.5, 2 to 30, 40"
    assert all(mask.any() for mask in masks)
    assert all(row["segmentation"] for row in json.loads(path.read_text())["annotations"])
    assert {note.text: note.count for note in losses_of(written, small())}[
        "boxes (they come back as polygons of four corners)"
    ] == 2
    back = plain.read_table(path)
    np.testing.assert_array_equal(back.shapes.box, small().shapes.box)
