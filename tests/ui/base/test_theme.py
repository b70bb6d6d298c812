"""Colours can be read, both themes fill the style sheet, the desktop's wish is followed."""

import re
from itertools import product

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from annotator.model.author import AUTHOR_COLOURS
from annotator.report.style import DARK as DARK_PALETTE
from annotator.report.style import LIGHT as LIGHT_PALETTE
from annotator.report.style import Palette
from annotator.ui.base import theme as themes
from annotator.ui.base.theme import DARK, LIGHT, contrast_of
from annotator.ui.output.drawn_figure import FigureSource

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


@BOTH
def test_text_has_contrast(theme):
    inks, grounds = ("text", "muted", "accent", "done", "warning", "error"), ("panel", "field", "raised", "hover")
    marked = ("text", "chosen"), ("muted", "chosen"), ("on_accent", "accent"), ("text", "sunken"), ("muted", "sunken")
    for ink, ground in (*product(inks, grounds), *marked):
        assert contrast_of(getattr(theme, ink), getattr(theme, ground)) >= 4.5, (ink, ground)


@BOTH
def test_every_author_can_be_read_and_told_apart(theme):
    inks = [theme.make_readable(colour) for colour in AUTHOR_COLOURS]
    assert len(set(inks)) == 6
    assert all(contrast_of(ink, theme.panel) >= 4.5 for ink in inks)


@BOTH
def test_style_sheet_has_no_open_place(theme):
    sheet = themes.make_style_sheet(theme)
    assert "$" not in sheet
    assert theme.accent in sheet


def test_every_image_of_the_style_sheet_is_there():
    from pathlib import Path

    for theme in (LIGHT, DARK):
        for name in re.findall(r'url\("([^"]+)"\)', themes.make_style_sheet(theme)):
            assert Path(name).is_file(), name


@BOTH
@pytest.mark.parametrize("kind", [QSpinBox, QDoubleSpinBox])
def test_arrows_of_a_number_are_drawn_whole_and_grey_where_they_lead_nowhere(qtbot, qapp, theme, kind):
    field = kind()
    qtbot.addWidget(field)
    themes.apply_theme(qapp, theme, windows=[field])
    field.setRange(1, 9)
    field.setValue(9)
    picture = field.grab().toImage()
    middle = picture.height() // 2
    rows = range(3, middle), range(middle, picture.height() - 3)
    columns = range(picture.width() - 18, picture.width() - 3)
    up, down = ({(x, y): picture.pixelColor(x, y).name() for x in columns for y in half} for half in rows)
    strongest = [max(contrast_of(one, theme.field) for one in half.values()) for half in (up, down)]
    assert 1.5 < strongest[0] < strongest[1] - 1, "an arrow that leads nowhere is faint"
    inked = [place for place, colour in down.items() if contrast_of(colour, theme.field) > 2]
    width, height = (max(place[axis] for place in inked) - min(place[axis] for place in inked) + 1 for axis in (0, 1))
    assert 5 <= width <= 10
    assert 3 <= height <= 6
    themes.apply_theme(qapp, LIGHT)


def test_contrast_of_black_and_white_is_21():
    assert contrast_of("#000000", "#ffffff") == pytest.approx(21)
    assert themes.mix_colours("#000000", "#ffffff", 0.5) == "#808080"


def test_apply_sets_palette_and_type(qapp):
    themes.apply_theme(qapp, DARK)
    assert qapp.palette().window().color() == QColor(DARK.panel)
    assert QFontInfo(qapp.font()).pixelSize() >= 13
    themes.apply_theme(qapp, LIGHT)
    assert qapp.palette().window().color() == QColor(LIGHT.panel)


def test_sizes_of_type_ascend_and_heads_and_small_print_go_by_them(qapp):
    sizes = []
    for size in ("small", "medium", "large", "largest"):
        themes.apply_theme(qapp, LIGHT, text_size=size)
        fonts = qapp.font(), themes.make_text_font(scale=24 / 13), themes.make_head_font(), themes.make_small_font()
        text, title, head, small = (font.pixelSize() for font in fonts)
        assert small < head < text < title < 2 * text
        assert fonts[2].weight() > fonts[0].weight()
        sizes.append(text)
    themes.apply_theme(qapp, LIGHT)
    assert sizes == sorted(set(sizes))
    assert sizes[3] < 1.5 * sizes[1]


def test_figures_are_of_equal_width(qapp):
    themes.apply_theme(qapp, DARK)
    themes.apply_theme(qapp, LIGHT)
    for font in (qapp.font(), themes.make_text_font(), themes.make_head_font()):
        assert font.featureValue(QFont.Tag("tnum")) == 1


def test_system_choice_follows_the_desktop(qapp):
    hints = qapp.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Light)
    assert themes.choose_theme("system", qapp) is LIGHT
    assert themes.choose_theme("dark", qapp) is DARK
    hints.unsetColorScheme()


def test_authors_are_seen_in_dark_figures() -> None:
    """Each colour that a figure of the window is drawn in by author stands at least 3 to 1 against the dark panel."""
    drawn: dict[str, list[str]] = {}

    def draw(palette: Palette) -> Figure:
        figure = Figure()
        axes = figure.add_subplot()
        for place, colour in enumerate(AUTHOR_COLOURS):
            axes.plot([0, 1], [place, place], color=colour)
            axes.barh(place, 1, color=colour)
            axes.scatter([0], [place], color=colour)
        drawn[palette.page] = []
        figure.canvas.mpl_connect("draw_event", lambda _event: drawn[palette.page].extend(list_colours(axes)))
        return figure

    source = FigureSource("colours", draw)
    source.render_dots(DARK_PALETTE, 50)
    source.render("png")
    assert all(contrast_of(colour, DARK.panel) >= 3 for colour in drawn[DARK_PALETTE.page])
    assert set(drawn[LIGHT_PALETTE.page]) == set(AUTHOR_COLOURS)


def list_colours(axes: Axes) -> list[str]:
    """Of lines, bars and marks."""
    marks = [to_hex(face) for one in axes.collections for face in one.get_facecolor()]
    bars = [to_hex(one.get_facecolor()) for one in axes.patches]
    return [*(to_hex(one.get_color()) for one in axes.lines), *bars, *marks]
