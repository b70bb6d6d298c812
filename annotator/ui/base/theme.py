"""Theme: the colours, sizes and type of the window, light and dark, and how an application takes them on.

Icons are the line drawings of `resources/icons`, coloured by the theme and drawn sharply at every scale.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from string import Template
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QIcon,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QWidget

from annotator.resources import find_resource

ROW: Final = 24
"""Height of a row of a list or table, logical pixels, at the standard type size."""
TEXT_PIXELS: Final = 13
"""Least size of text, logical pixels; a desktop with larger type is followed."""
TEXT_SIZES: Final[Mapping[str, float]] = MappingProxyType(
    {"small": 12 / 13, "medium": 1.0, "large": 15 / 13, "largest": 17 / 13}
)
"""The sizes that a person chooses from, in terms of the medium one."""
_SHARE: Final = 0.94
"""Of the screen that a window may take: its frame and title need some."""
_IN_FORCE: Final = "annotator_theme"
"""Property of the application: the name of the theme that it has."""


class Theme(Struct, frozen=True):
    """Colours as `#rrggbb`, each named by what it is for."""

    name: str
    """`light` or `dark`."""
    panel: str
    """Behind lists, panels, menus and bars."""
    field: str
    """Inside text fields."""
    raised: str
    """Behind what floats over the picture."""
    sunken: str
    """Tracks of bars, segmented switches, cells without a value."""
    hover: str
    chosen: str
    """Behind the selected row."""
    line: str
    """Separators and borders of fields."""
    text: str
    muted: str
    """Support, units, heads of columns."""
    faint: str
    """What is switched off; never carries information alone."""
    accent: str
    on_accent: str
    done: str
    warning: str
    error: str
    canvas: str
    """Around the picture."""
    shadow: str

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what lies behind it."""
        return self.name == "dark"

    def colour_of(self, name: str, *, alpha: float = 1.0) -> QColor:
        """The colour of the field `name`, or `#rrggbb` itself, with an opacity of 0 … 1."""
        colour = QColor(name if name.startswith("#") else getattr(self, name))
        colour.setAlphaF(alpha)
        return colour

    def shade_of(self, value: float) -> QColor:
        """The one hue in which heat cells are filled, stronger for values nearer to 1."""
        strongest = 0.45 if self.is_dark else 0.55
        share = min(max(value, 0.0), 1.0)
        return QColor(mix_colours(self.panel, self.accent, 0.06 + (strongest - 0.06) * share * share))

    def make_readable(self, colour: str, *, behind: str = "", least: float = 4.5) -> str:
        """The colour `#rrggbb`, moved towards that of the text until letters in it can be read on a panel.

        `least` is the contrast that is wanted: 3 is enough for lines and marks.
        """
        for share in range(21):
            mixed = mix_colours(colour, self.text, share / 20)
            if contrast_of(mixed, behind or self.panel) >= least:
                return mixed
        return self.text


LIGHT: Final = Theme(
    name="light",
    panel="#ffffff",
    field="#ffffff",
    raised="#ffffff",
    sunken="#eceff2",
    hover="#f1f4f7",
    chosen="#d9e8f7",
    line="#dde1e6",
    text="#1d2125",
    muted="#59616a",
    faint="#9aa1a9",
    accent="#1769c2",
    on_accent="#ffffff",
    done="#00765a",
    warning="#945400",
    error="#b3261e",
    canvas="#e4e7ea",
    shadow="#000000",
)

DARK: Final = Theme(
    name="dark",
    panel="#24272c",
    field="#1d2024",
    raised="#24272c",
    sunken="#31353b",
    hover="#2c3036",
    chosen="#293e5b",
    line="#383d44",
    text="#e5e8eb",
    muted="#aeb5be",
    faint="#6c737c",
    accent="#5aa7ff",
    on_accent="#10151b",
    done="#4cc38a",
    warning="#e9b04a",
    error="#ff8a80",
    canvas="#17191c",
    shadow="#000000",
)


def luminance_of(colour: str) -> float:
    """Relative luminance 0 … 1 of `#rrggbb` (WCAG 2.2)."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_of(a: str, b: str) -> float:
    """Contrast ratio 1 … 21 of two colours (WCAG 2.2)."""
    dark, light = sorted((luminance_of(a), luminance_of(b)))
    return (light + 0.05) / (dark + 0.05)


def mix_colours(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from `a` to `b`, channel by channel."""
    pairs = ((int(a[place : place + 2], 16), int(b[place : place + 2], 16)) for place in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def find_theme() -> Theme:
    """The theme that the application has now; who paints asks for it then, and Qt repaints all when it changes."""
    app = QApplication.instance()
    return DARK if app is not None and app.property(_IN_FORCE) == DARK.name else LIGHT


def choose_theme(choice: str, app: QApplication) -> Theme:
    """The theme of the setting `system`, `light` or `dark`; `system` is what the desktop shows now."""
    if choice == "system":
        return DARK if app.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT
    return DARK if choice == "dark" else LIGHT


def apply_theme(app: QApplication, theme: Theme, *, text_size: str = "medium", windows: Iterable[QWidget] = ()) -> None:
    """Gives the application its style, palette and type, unless it has them already, and these windows the style sheet.

    The sheet is that of windows and not of the application: Qt polishes a widget of a styled application again with
    each parent that it and its parents get, which was a third of what a window costs.
    """
    font = _make_desktop_font(TEXT_SIZES[text_size])
    before, in_force = app.font().pixelSize(), app.property(_IN_FORCE)
    is_resized = bool(in_force) and 0 < before != font.pixelSize()
    own = _collect_own_sizes(app) if is_resized else []
    if in_force != theme.name or before != font.pixelSize():
        app.setProperty(_IN_FORCE, theme.name)
        app.setStyle("Fusion")
        app.setPalette(_make_palette(theme))
        app.setFont(font)
    for window in windows:
        window.setStyleSheet(make_style_sheet(theme))
    for widget, size in own:
        resized = widget.font()
        resized.setPixelSize(max(1, round(size * font.pixelSize() / before)))
        widget.setFont(resized)


def _collect_own_sizes(app: QApplication) -> list[tuple[QWidget, int]]:
    """Heads and small print, which have type of their own that does not follow that of the application."""
    return [
        (widget, widget.font().pixelSize())
        for widget in app.allWidgets()
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont) and widget.font().pixelSize() > 0
    ]


@cache
def make_style_sheet(theme: Theme) -> str:
    """The window's style sheet with the theme's colours put in."""
    template = Template(find_resource("themes/window.qss").read_text(encoding="utf-8"))
    resources = find_resource("icons").as_posix()
    return template.substitute(asdict(theme), icons=f"{resources}/{theme.name}", row=f"{ROW}px")


def make_text_font(*, scale: float = 1.0, strong: bool = False) -> QFont:
    """The type of the application, with figures of equal width."""
    font = QFont(QApplication.font())
    font.setPixelSize(round(QFontInfo(font).pixelSize() * scale))
    font.setFeature(QFont.Tag("tnum"), 1)
    if strong:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def place_number(field: QAbstractSpinBox) -> None:
    """Puts the text of a spin box where other fields have theirs: of its padding Qt drops the left one."""
    field.lineEdit().setTextMargins(8, 0, 0, 0)


def fit_to_screen(window: QWidget, width: int, height: int) -> None:
    """Gives a window that was just made this size in logical pixels, or what the screen has room for."""
    window.resize(QSize(width, height).boundedTo(window.screen().availableSize() * _SHARE))


def _make_desktop_font(scale: float) -> QFont:
    """The desktop's own type, at least 13 px in the medium size, with figures of equal width."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPixelSize(round(max(TEXT_PIXELS, QFontInfo(font).pixelSize()) * scale))
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def make_head_font() -> QFont:
    """Type of section heads: a little smaller and semibold."""
    return make_text_font(scale=12 / 13, strong=True)


def make_small_font() -> QFont:
    """Type of the support that stands beside a head."""
    return make_text_font(scale=11 / 13)


def _make_palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    roles = {
        role.Window: theme.panel,
        role.WindowText: theme.text,
        role.Base: theme.field,
        role.AlternateBase: theme.hover,
        role.Text: theme.text,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.chosen,
        role.HighlightedText: theme.text,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.Mid: theme.line,
        role.Midlight: theme.line,
        role.Dark: theme.line,
        role.Light: theme.hover,
        role.Shadow: theme.line,
    }
    for name, colour in roles.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.faint))
    return palette


SIZES: Final = (16, 20, 24, 32, 40, 48)
_NAME: Final = "icon_name"
"""Property of whatever has an icon: its name, by which it is drawn again in other colours."""


def set_icon(owner: QAbstractButton | QAction, name: str) -> None:
    """Gives a button or an action the icon `resources/icons/NAME.svg`, which follows the theme."""
    owner.setProperty(_NAME, name)
    owner.setIcon(make_icon(name))


def update_icons(window: QObject) -> None:
    """Draws the icons of a window and of all in it in the colours of the current theme."""
    for owner in window.findChildren(QObject):
        if isinstance(owner, QAbstractButton | QAction) and (name := owner.property(_NAME)):
            owner.setIcon(make_icon(name))


def make_icon(name: str) -> QIcon:
    """The icon `resources/icons/NAME.svg` in the text colour, faint when disabled, accented when on."""
    made, drawing, theme = QIcon(), _Drawing(name), find_theme()
    for mode, state, colour in (
        (QIcon.Mode.Normal, QIcon.State.Off, theme.text),
        (QIcon.Mode.Normal, QIcon.State.On, theme.accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, theme.faint),
    ):
        for size in SIZES:
            made.addPixmap(drawing.draw(colour, size), mode, state)
    return made


def make_pixmap(name: str, colour: str, size: int, *, ratio: float = 1.0) -> QPixmap:
    """One icon in one colour, `size` logical pixels wide."""
    drawn = _Drawing(name).draw(colour, round(size * ratio))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def paint_eye(painter: QPainter, middle: QPointF, theme: Theme, *, hidden: bool) -> None:
    """An eye of 16 pixels around a point, struck through where it stands for something hidden."""
    ratio = painter.device().devicePixelRatio()
    ink = theme.faint if hidden else theme.muted
    drawn = make_pixmap("hide", ink, 16, ratio=ratio)
    painter.drawPixmap(QPointF(middle.x() - 8, middle.y() - 8), drawn)
    if hidden:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.muted), 1.5))
        painter.drawLine(QPointF(middle.x() - 7, middle.y() + 6), QPointF(middle.x() + 7, middle.y() - 7))
        painter.restore()


class _Drawing:
    """A drawing, whose file is read once for all its sizes and colours."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._renderers: dict[str, QSvgRenderer] = {}

    def draw(self, colour: str, pixels: int) -> QPixmap:
        """It in one colour; each is drawn once, as every window and every theme asks for the same ones again."""
        drawn, key = QPixmap(), f"icon {self._name} {colour} {pixels}"
        if QPixmapCache.find(key, drawn):
            return QPixmap(drawn)
        drawn = QPixmap(pixels, pixels)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        self._find_renderer(colour).render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
        QPixmapCache.insert(key, drawn)
        return QPixmap(drawn)

    def _find_renderer(self, colour: str) -> QSvgRenderer:
        if colour not in self._renderers:
            self._renderers[colour] = QSvgRenderer(QByteArray(self._content.replace("currentColor", colour).encode()))
        return self._renderers[colour]

    @cached_property
    def _content(self) -> str:
        return find_resource(f"icons/{self._name}.svg").read_text(encoding="utf-8")
