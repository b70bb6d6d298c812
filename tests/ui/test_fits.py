"""Every text of the window has its room: the walk of `tests.ui.screens` through one sample, in the longest language."""

from pathlib import Path

import pytest

from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from tests.campaigns.screens import Setting, photograph


@pytest.mark.slow
def test_no_text_is_cut_in_a_small_window(tmp_path: Path):
    project = copy_sample(ORCHARD, tmp_path / "orchard")
    assert photograph(Setting(ORCHARD, "de", "light", "small"), project, tmp_path / "pictures") == []
    names = {path.stem for path in (tmp_path / "pictures").glob("*.png")}
    assert {"welcome", "work", "audit-tab-agreement", "dialog-settings", "dialog-export", "menu-Ansicht"} <= names
