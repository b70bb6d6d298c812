"""Comparison of results that are nested records."""

import numpy as np
import pytest
from msgspec import Struct

OF_WHOLE_SETS = frozenset(
    ("interval", "no_interval", "largest_image_share", "largest_image", "carriers", "carried_by_ten")
)
"""Intervals, and what carries a variance, which is measured with them: live numbers do without."""


def assert_same(found, expected, where="result"):
    """Whole numbers, words and undefined values are equal, floats to 1e-9; names the first place that differs.

    `OF_WHOLE_SETS` are passed over: a view of one image has none.
    """
    assert type(found) is type(expected) or isinstance(expected, float | int), where
    if isinstance(expected, Struct):
        for field in expected.__struct_fields__:
            if field not in OF_WHOLE_SETS:
                assert_same(getattr(found, field), getattr(expected, field), f"{where}.{field}")
    elif isinstance(expected, dict):
        assert found.keys() == expected.keys(), where
        for key, value in expected.items():
            assert_same(found[key], value, f"{where}[{key}]")
    elif isinstance(expected, list | tuple):
        assert len(found) == len(expected), where
        for place, value in enumerate(expected):
            assert_same(found[place], value, f"{where}[{place}]")
    elif isinstance(expected, np.ndarray):
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-9, err_msg=where)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, abs=1e-9), where
    else:
        assert found == expected, where
