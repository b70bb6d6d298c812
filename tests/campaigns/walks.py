"""Long random walks over a project file, and many examples of what files and formats have to give back.

The suite takes a short walk and few examples, the same in every run; here both are long and new with each seed.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, seed, settings

from tests.campaigns.kit import Tries, own_home, parser_of
from tests.formats import test_round_trips
from tests.formats.foreigns import foreigns
from tests.session.test_walk import take_walk
from tests.store import test_round_trip
from tests.store.strategies import projects, tables

WALK = 300
"""Edits of one walk; then another project is made."""

EXAMPLES = (
    (test_round_trip.test_every_field_of_a_project_comes_back, given(projects())),
    (test_round_trip.test_every_column_of_shapes_comes_back_from_rows_and_from_packed_layers, given(tables())),
    (test_round_trips.test_what_comes_back_is_what_was_not_told_as_lost, given(drawn=foreigns())),
    (test_round_trips.test_losses_are_told_where_something_is_lost_and_only_there, given(drawn=foreigns())),
)
"""Tests of the suite, and what they are given."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Walks until there were as many edits as asked, then tries a fifth as many examples of each test."""
    parser = parser_of("walks", __doc__, count=3000, what="edits of the walks; a fifth as many examples")
    options = parser.parse_args(arguments)
    tries = Tries()
    for number, first in enumerate(range(0, options.count, WALK), start=options.seed):
        edits = min(WALK, options.count - first)
        with tries.one(f"a walk of {edits} edits, seed {number}"), own_home(), tempfile.TemporaryDirectory() as folder:
            take_walk(Path(folder) / "walk.annotator", edits, seed=number)
    longer = settings(max_examples=max(1, options.count // 5), deadline=None, database=None, derandomize=False)
    for test, give in EXAMPLES:
        with tries.one(f"{longer.max_examples} examples of {test.__name__}, seed {options.seed}"), own_home():
            seed(options.seed)(longer(give(test.hypothesis.inner_test)))()
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
