"""Windows over an image: where they begin, and how much of a box each shows."""

import numpy as np
import pytest

from annotator.geometry.tiles import compute_shown_share


def test_share_of_a_box_in_a_window() -> None:
    window = np.array([10.0, 10.0, 30.0, 30.0])
    boxes = np.array([[12.0, 12, 20, 20], [20, 20, 40, 40], [0, 10, 40, 20], [50, 50, 60, 60]])
    assert compute_shown_share(boxes, window).tolist() == pytest.approx([1.0, 0.25, 0.5, 0.0])
