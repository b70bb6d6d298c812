"""The campaign `foreign` in short: one variation of every layout, in turns one of two."""

from pathlib import Path

import pytest

from tests.campaigns.foreign import LAYOUTS, attempt


@pytest.mark.parametrize(("number", "name"), [*enumerate(LAYOUTS)], ids=[*LAYOUTS])
def test_boxes_of_other_tools_are_right_or_the_import_stops(number: int, name: str, tmp_path: Path) -> None:
    attempt(name, 4 + number % 2, tmp_path)
