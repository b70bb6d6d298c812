"""The campaign `foreign` in short: two variations of every layout."""

from pathlib import Path

import pytest

from tests.campaigns.foreign import LAYOUTS, attempt


@pytest.mark.parametrize("name", LAYOUTS)
def test_boxes_of_other_tools_are_right_or_the_import_stops(name: str, tmp_path: Path) -> None:
    for seed in (4, 5):
        (tmp_path / str(seed)).mkdir()
        attempt(name, seed, tmp_path / str(seed))
