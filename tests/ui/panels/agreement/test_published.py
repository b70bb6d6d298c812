"""Published team numbers below the live ones: named as frozen, the newest, none where nothing is published."""

import pytest

from annotator.team.running import Published

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ROWS = (
    {"key": "f1", "between": ["Ana", "Ben"], "value": 0.75, "low": 0.5, "high": 0.9, "units": 20, "support": 1234},
    {"key": "alpha_mean", "between": [], "value": None, "low": None, "high": None, "units": None, "support": 0},
)


def test_the_newest_published_numbers_stand_below_the_live_ones(panel, qtbot):
    section = panel.published
    section.show_published([])
    assert section.isHidden()
    first = Published("first round", 1.7e9, "aud", (1,), ROWS[:1])
    section.show_published([first])
    assert not section.isHidden()
    assert "Earlier" not in section.note.text()
    section.show_published([first, Published("second round", 1.7e9, "aud", (2, 3), ROWS)])
    assert section.head.support == "frozen: second round"
    assert section.note.text().startswith("Batches 2, 3 as aud froze them, 2023-11-1")
    assert "tab Numbers" in section.note.text()
    assert [(row.name, row.value) for row in section.rows] == [
        ("F1 · Ana – Ben", "0.7500"),
        ("alpha, mean of the images", "–"),
    ]
    assert "support 1\u2009234" in section.rows[0].accessibleDescription()
    assert section.mapTo(panel.area.widget(), section.rect().topLeft()).y() >= panel.distributions.geometry().bottom()
