"""Files made to harm end in a table or in a sentence, for every format; `--campaign hostile` tries thousands."""

import random
from pathlib import Path

import pytest

from annotator.formats.core.format import Format
from annotator.formats.registry import list_formats
from tests.depth import turns
from tests.formats.hostile import HostileFiles, HostileInternals
from tests.formats.samples import BINARY, OTHERS, READ, ZIPPED

TRIES, ENOUGH = 20, turns(8, 60)
"""How many changes are tried at most, and how many where some were read and some refused by then."""


def attempt(files: HostileFiles | HostileInternals, rng: random.Random, tries: int) -> set[bool]:
    """Whether what was changed is read, over all changes."""
    outcomes: set[bool] = set()
    for number in range(tries):
        if number >= ENOUGH and len(outcomes) == 2:
            break
        outcomes.add(files.attempt(rng))
    return outcomes


def test_every_format_that_is_read_is_tried() -> None:
    read_only = {"points"}  # tried in test_points
    assert {form.id for form in READ} | read_only == {form.id for form in list_formats() if form.read}


CASES = [(form, False) for form in READ] + [(form, True) for form in OTHERS if form.can_write]


@pytest.mark.parametrize(("form", "foreign"), CASES, ids=lambda case: getattr(case, "id", case))
def test_hostile_files_end_in_a_table_or_a_sentence(form: Format, foreign: bool, tmp_path: Path) -> None:
    files, rng = HostileFiles(form, tmp_path, foreign=foreign), random.Random(1)
    tries = 3 * TRIES if form.id in BINARY else TRIES  # of a table in bytes few changes leave anything to read
    outcomes = attempt(files, rng, tries)
    assert outcomes - {True} == {False}
    assert True in outcomes or (foreign and form.id in ZIPPED), "archives have sums that hardly any change passes"


def test_hostile_internals_end_in_arrays_or_a_sentence(tmp_path: Path) -> None:
    files, rng = HostileInternals(tmp_path), random.Random(1)
    assert attempt(files, rng, 3 * TRIES) == {True, False}
