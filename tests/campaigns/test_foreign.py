"""The campaign `foreign` in short: one variation of every fourth layout, in turns one of two."""

from pathlib import Path

import pytest

from tests.campaigns.foreign import LAYOUTS, attempt
from tests.depth import deep

ROWS = [pytest.param(number, name, id=name, marks=deep if number % 4 else ()) for number, name in enumerate(LAYOUTS)]


@pytest.mark.parametrize(("number", "name"), ROWS)
def test_boxes_of_other_tools_are_right_or_the_import_stops(number: int, name: str, tmp_path: Path) -> None:
    attempt(name, 4 + number // 4 % 2, tmp_path)
