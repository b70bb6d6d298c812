"""A set at the end of what was tried is told from one inside it."""

from types import SimpleNamespace

import numpy as np
import pytest

from annotator.metrics.randcrowns.tuning import find_border_axes

CELLS = SimpleNamespace(
    alpha=np.array([1.0, 2.0, 3.0, 2.0]), omega=np.array([5.0, 6.0, 7.0, 5.0]), gamma=np.array([3.0, 3.0, 3.0, 3.0])
)


@pytest.mark.parametrize(("row", "axes"), [(0, ("alpha", "omega")), (1, ()), (2, ("alpha", "omega")), (3, ("omega",))])
def test_axes_at_their_ends_are_named_and_an_axis_of_one_value_has_none(row, axes):
    assert find_border_axes(CELLS, row) == axes
