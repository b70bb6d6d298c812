"""One walk through the whole window in German: words, room for them, names for screen readers, ways by keys.

Each dialog is gone when it is closed. `tests/campaigns/words.py` goes through all samples,
`tests/campaigns/screens.py` through all languages, themes and sizes.
"""

import pytest

from tests.samples.part import copy_left_third
from tests.ui.screens import visit
from tests.ui.untranslated import BEGIN, END, Finder, marked_texts, strip_marked, walking


@pytest.mark.slow
@pytest.mark.qt_log_ignore("propagateSizeHints", "This plugin does not support")
def test_everything_that_can_be_seen_is_translated_fits_is_reached_by_keys_and_goes(qapp, tmp_path):
    project = copy_left_third(tmp_path / "orchard")
    with walking(qapp, tmp_path, "Ana", language="de") as walker:
        seen = set(visit(walker, project))
    assert {"welcome", "audit", "model", "dialog-settings", "dialog-export", "agreement"} <= seen
    assert walker.finder.found == {}
    assert list(walker.cuts) == []
    assert walker.nameless == {}
    assert walker.out_of_reach == {}
    assert walker.left_behind == []


def test_a_text_without_the_mark_is_found(qapp):
    with marked_texts(qapp) as translator:
        finder = Finder(translator)
        for text in (f"{BEGIN}All of it{END}", "3", "0,87", f"{BEGIN}{{n}} of{END} 5", "IoU", f"{BEGIN}cut off…"):
            finder.judge("here", text)
        assert finder.found == {}
        for text in ("Save", f"{BEGIN}Save{END} now", ".87", f"0.5 {BEGIN}of{END}"):
            finder.judge("here", text)
        assert len(finder.found) == 4
    assert strip_marked(f"a{BEGIN}b{BEGIN}c{END}d{END}e").split() == ["a", "e"]
