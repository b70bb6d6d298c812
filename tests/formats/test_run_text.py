"""Bounds of masks that are written as runs, against pycocotools."""

import numpy as np
import pytest
from pycocotools import mask as coco

from annotator.formats.text.line_text import bounds_of_runs, decode_runs


@pytest.mark.parametrize("seed", range(20))
def test_bounds_are_those_of_pycocotools(seed):
    rng = np.random.default_rng(seed)
    height, width = rng.integers(1, 40, 2).tolist()
    mask = np.zeros((height, width), dtype=np.uint8, order="F")
    x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
    part = mask[y : y + 1 + seed, x : x + 1 + seed // 2]
    part[:] = rng.random(part.shape) < 0.6
    found = coco.encode(mask)
    bounds = bounds_of_runs(decode_runs(found["counts"].decode()), width=width, height=height)
    rows, columns = np.nonzero(mask)
    if not len(rows):
        assert bounds is None
    else:
        assert bounds == (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)


@pytest.mark.parametrize("text", ["\n", "o", "P" * 13 + "1", "\u00ff"])
def test_what_is_no_text_of_runs_is_an_error(text):
    with pytest.raises(ValueError, match=r"letter|within"):
        decode_runs(text)


def test_runs_that_do_not_fill_a_mask_are_an_error():
    for runs in ([3], [-1, 5], []):
        with pytest.raises(ValueError, match="mask of this size"):
            bounds_of_runs(runs, width=2, height=2)
