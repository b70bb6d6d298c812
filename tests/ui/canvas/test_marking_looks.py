"""View > Boxes: what is written at boxes, their colour and lines, from the menu to the picture."""

import numpy as np
from PySide6.QtCore import Qt

from annotator.session.view import ColourBy
from annotator.ui.canvas import CanvasOptions
from annotator.ui.canvas.scene import SceneLook
from tests.ui.canvas.conftest import GREY
from tests.windows import press, settle


def test_numbers_on_the_picture_are_those_of_the_list(qtbot, window) -> None:
    window.page.tabs.show_panel("shapes")
    table = window.page.panels["shapes"].table
    assert not table.verticalHeader().isVisible()
    press(window, "F5")
    settle(qtbot, window)
    assert table.verticalHeader().isVisible()
    model, session = table.model(), window.page.session
    heads = [model.headerData(row, Qt.Orientation.Vertical) for row in range(model.rowCount())]
    texts = window.page.canvas._renderer._marks_cache._marks["own"].texts
    shown = dict(zip(texts.id.tolist(), texts.short, strict=True))
    assert [shown[model.id_at(row)] for row in range(model.rowCount())] == heads == ["1", "2", "3", "4"]
    press(window, "F5")
    assert not table.verticalHeader().isVisible()
    assert not session.view.marking.numbers


def test_choices_are_kept_in_the_settings_and_one_of_several_is_on(window) -> None:
    names = ("colour_by_label", "colour_by_author", "colour_by_state")
    assert [window.action_set[name].isChecked() for name in names] == [True, False, False]
    window.action_set["colour_by_state"].trigger()
    window.action_set["colour_by_state"].trigger()  # chosen again it stays
    assert [window.action_set[name].isChecked() for name in names] == [False, False, True]
    assert window.preferences.settings.picture.colour_by == "state"
    assert window.page.session.view.marking.colour_by is ColourBy.STATE
    window.action_set["line_width_4"].trigger()
    window.action_set["halo"].trigger()
    assert window.page.canvas._renderer._look == SceneLook(line_width=4, halo=False)


def test_a_project_opens_as_it_is_wished(make_window, project_path) -> None:
    window = make_window(project_path)
    press(window, "Shift+F5")
    window.close_project()
    window.open_path(project_path)
    assert not window.page.session.view.marking.names


def measure_line(shown, place) -> tuple[int, int]:
    """Pixels of colour and of dark across a line that stands upright at a place."""
    reds = np.array([shown.pixelColor(place.x() + x, place.y()).getRgb()[:3] for x in range(-9, 10)])
    dark = (reds.max(axis=1) < 40).sum()
    same = (np.abs(reds - GREY).max(axis=1) < 8).sum()
    return len(reds) - int(dark) - int(same), int(dark)


def test_lines_are_as_wide_as_wished_with_a_rim_or_without(stand) -> None:
    at = stand()
    place = at.at(250, 190).toPoint()
    ratio = round(at.canvas.devicePixelRatioF())
    for width in (1, 2, 3, 4):
        for halo in (True, False):
            at.canvas.set_options(CanvasOptions(look=SceneLook(line_width=width, halo=halo)))
            at.settle()
            assert measure_line(at.image(), place * ratio) == (width * ratio, 2 * ratio * halo)
    at.session.set_view(selection=(3,))
    at.settle()
    assert measure_line(at.image(), at.at(250, 170).toPoint() * ratio)[0] == 5 * ratio
