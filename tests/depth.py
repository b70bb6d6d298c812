"""How far a test looks: a little in the suite, all the way in `packaging/test --campaign deep`, which runs the same.

A row that goes through what other rows of its test go through already, or that asks a heavy library again, is marked
`deep` and left out of the suite; a loop says how often it turns in the suite and how often there.
"""

import os

import pytest

IS_DEEP = "ANNOTATOR_TEST_DEEP" in os.environ

deep = pytest.mark.deep


def turns(few: int, many: int) -> int:
    """How often a loop turns, or how many examples a property is tried on: `few` in the suite."""
    return many if IS_DEEP else few
