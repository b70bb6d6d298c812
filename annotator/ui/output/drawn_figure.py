"""Drawn figures: what matplotlib draws in a worker, as a picture in a dialog and in large above the table behind it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSplitter, QWidget

from annotator.errors import Phrase, Progress, say_through
from annotator.model.author import AUTHOR_COLOURS
from annotator.report.style import DARK, LIGHT, PNG_DPI, Palette, drop_figure, render_figure, render_png
from annotator.session.jobs import Job
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_row
from annotator.ui.base.text import format_float, format_number, translate_phrase, translator_of
from annotator.ui.base.theme import DARK as DARK_WINDOW
from annotator.ui.base.theme import find_theme
from annotator.ui.base.workers import JobHandle, Runner
from annotator.ui.output.text_table import Shown, fill_table, make_table, set_heads

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_tr = translator_of("Output")

_SHARPNESS: Final = PNG_DPI / 96
"""Pixels of a figure for each logical pixel."""
_LARGE: Final = 2
"""Times the dots of the small one."""
_SIZE: Final = (860, 720)
_SHARES: Final = (520, 160)
"""Heights of figure and table."""


class FigureSource(Struct, frozen=True, eq=False):
    """A figure that is drawn when it is needed, in any thread, and the table below it."""

    title: str
    draw: Callable[[Palette], "Figure"]
    heads: Sequence[str] = ()
    cells: Sequence[Sequence[str | float]] = ()
    rows: Sequence[object] = ()
    """What a press on each row hands out."""

    def render(self, kind: str) -> bytes:
        """A file of the kind `png`, `svg` or `pdf` in the colours of paper; may be called in a worker."""
        return self._draw_and_drop(LIGHT, partial(render_figure, kind=kind))

    def render_dots(self, palette: Palette, dots: float) -> bytes:
        """A transparent PNG in the colours of the window."""
        return self._draw_and_drop(palette, partial(render_png, palette=palette, transparent=True, dots=dots))

    def _draw_and_drop(self, palette: Palette, render: "Callable[[Figure], bytes]") -> bytes:
        with say_through(translate_phrase):
            figure = self.draw(palette)
            if palette is DARK:
                _lift_colours(figure)
            try:
                return render(figure)
            finally:
                drop_figure(figure)


def _lift_colours(figure: "Figure") -> None:
    """Lines, bars and marks in an author's colour are light enough to be seen on a dark panel."""
    from matplotlib.collections import Collection
    from matplotlib.colors import to_hex, to_rgb
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    lifted = {colour: to_rgb(DARK_WINDOW.make_readable(colour, least=3.0)) for colour in AUTHOR_COLOURS}

    def lift(face: Any) -> Any:
        return (*lifted[to_hex(face)], face[3]) if to_hex(face) in lifted else face

    for line in figure.findobj(Line2D):
        line.set_color(lifted.get(to_hex(line.get_color()), line.get_color()))
    for patch in figure.findobj(Patch):
        patch.set_facecolor(lift(patch.get_facecolor()))
    for marks in figure.findobj(Collection):
        faces: Any = marks.get_facecolor()
        if any(to_hex(face) in lifted for face in faces):
            marks.set_facecolor([lift(face) for face in faces])


class DrawnFigure(QLabel):
    """As large as it was drawn or as there is room for; in large, as its window."""

    def __init__(self, runner: Runner, *, is_large: bool = False) -> None:
        super().__init__()
        self._runner, self._is_large = runner, is_large
        self._source: FigureSource | None = None
        self._room = 1
        self._palette = LIGHT
        self.pixels = QPixmap()
        self.setMinimumHeight(160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if is_large:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def draw(self, source: FigureSource, *, room: int = 1) -> JobHandle:
        """Has it drawn in a worker, into a width in logical pixels where it is not large."""
        self._runner.drop(self)
        self._source, self._room = source, room
        palette = self._palette = DARK if find_theme().is_dark else LIGHT
        dots = PNG_DPI * (_LARGE if self._is_large else 1)

        def work(progress: Progress) -> bytes:
            progress.step(0, 1)
            return source.render_dots(palette, dots)

        return self._runner.start(Job(Phrase("Drawing"), work, quiet=True), done=self._show, owner=self)

    def set_room(self, room: int) -> None:
        """Another width in logical pixels for what is drawn already."""
        if room != self._room and not self._is_large:
            self._room = room
            self._take_room()

    def changeEvent(self, event: QEvent) -> None:
        """Draws it again in the colours of another theme."""
        super().changeEvent(event)
        is_dark = find_theme().is_dark
        if event.type() is QEvent.Type.PaletteChange and self._source and is_dark is not (self._palette is DARK):
            self.draw(self._source, room=self._room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The large one fills its window."""
        super().resizeEvent(event)
        if self._is_large:
            self._fit()

    def _show(self, png: bytes) -> None:
        self.pixels.loadFromData(png)
        self._take_room()

    def _take_room(self) -> None:
        if not (self._is_large or self.pixels.isNull()):
            shrunk = max(_SHARPNESS, self.pixels.width() / self._room)
            self.setFixedSize(QSize(round(self.pixels.width() / shrunk), round(self.pixels.height() / shrunk)))
        self._fit()

    def _fit(self) -> None:
        """Fills the room with it, smoothly: painted at another size its letters would blur."""
        if self.pixels.isNull():
            return
        ratio = self.devicePixelRatioF()
        room = QSize(round(self.width() * ratio), round(self.height() * ratio))
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = self.pixels.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        shown.setDevicePixelRatio(ratio)
        self.setPixmap(shown)


class FigureWindow(Aside):
    """One figure in large above its table, beside the picture; Esc closes it, and it goes with the project."""

    def __init__(
        self, parent: QWidget, runner: Runner, source: FigureSource, pick: Callable[[object], None] | None = None
    ) -> None:
        """`pick` gets what a row of the table stands for when it is taken."""
        super().__init__(parent, source.title, size=_SIZE)
        self._source, self._pick = source, pick
        self.figure = DrawnFigure(runner, is_large=True)
        self.table = make_table(name=source.title)
        self.table.activated.connect(lambda index: self._take(index.row()))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.figure)
        parts.addWidget(self.table)
        parts.setSizes(list(_SHARES))
        self.buttons = QHBoxLayout()
        below = make_row(STRETCH, self.buttons)
        make_column((parts, 1), below, within=self, spacing=12, margins=(0, 0, 12, 12))
        self.show_source(source)
        self.figure.setFocus()

    def add_button(self, text: str, act: Callable[[], object]) -> None:
        """Adds a button below."""
        button = make_button(text, act)
        self.buttons.addWidget(button)

    def show_source(self, source: FigureSource) -> None:
        """Shows another state of the figure, and its table."""
        self._source = source
        self.setWindowTitle(source.title)
        self.figure.setAccessibleName(source.title)
        self.figure.draw(source)
        self.table.setAccessibleName(_tr("Values of {figure}", figure=source.title))
        self.table.setVisible(bool(source.cells))
        numbers = [at for at, cell in enumerate(source.cells[0] if source.cells else ()) if not isinstance(cell, str)]
        if source.heads:
            set_heads(self.table, source.heads, numbers=numbers)
        fill_table(self.table, [[_show_cell(cell) for cell in cells] for cells in source.cells], numbers=numbers)

    def _take(self, row: int) -> None:
        if self._pick is not None and row < len(self._source.rows):
            self._pick(self._source.rows[row])


def _show_cell(cell: str | float) -> Shown:
    """A cell; of a number with the value behind what is shown."""
    if isinstance(cell, str):
        return cell
    return (format_number(cell) if isinstance(cell, int) else format_float(cell, ".4g")), cell
