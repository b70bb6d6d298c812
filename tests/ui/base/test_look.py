"""The theme in force follows the settings until it is closed."""

import pytest
from PySide6.QtWidgets import QWidget

from annotator.session.settings import Preferences, Settings
from annotator.ui.base import theme as themes
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.theme import DARK, LIGHT


@pytest.fixture
def preferences(qapp):
    yield Preferences(Settings().with_changes("appearance", theme="light"))
    themes.apply_theme(qapp, LIGHT)


def test_windows_follow_the_settings_until_it_is_closed(qtbot, qapp, preferences):
    active, heard, window = ActiveTheme(qapp, preferences), [], QWidget()
    qtbot.addWidget(window)
    active.changed.connect(heard.append)
    active.dress(window)
    preferences.set("appearance", theme="dark")
    assert (active.theme, heard) == (DARK, [DARK])
    assert window.styleSheet() == themes.make_style_sheet(DARK)
    active.close()
    preferences.set("appearance", theme="light")
    assert (active.theme, heard) == (DARK, [DARK])
    assert window.styleSheet() == themes.make_style_sheet(DARK)
