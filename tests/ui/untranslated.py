"""Finds texts that no translation has touched: every text is marked on its way, what is shown without it is told.

A translator puts two invisible characters round each text, which take no room, and numbers are written with a comma.
What stands on a window, in its tool tips, in menus and cells, and what is painted, must then bear the mark, unless it
is a name or a number.
"""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QLocale, QModelIndex, QRect, Qt, QTranslator
from PySide6.QtGui import QAccessible, QAction, QFontMetrics, QFontMetricsF, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from annotator.model.project import Project
from annotator.plugins.registry import Registry
from annotator.session.finding.query import WORDS
from annotator.session.settings import Preferences, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.text import list_languages, load_translator, name_language
from annotator.ui.window.main_window import MainWindow
from tests.ui.fits import describe_widget, find_cut_texts, painted_cuts
from tests.ui.screens import Silent, Studio

WORD = re.compile(r"[^\W\d_¹²³⁰⁴-⁹]{2,}")
"""Two letters side by side: less says nothing that could be translated; raised digits are no letters."""
NUMBER = re.compile(r"(?<![\w/])\d*\.\d+(?![\w.])")
"""A number with a point."""
QUERY = re.compile(rf"\b({'|'.join(word.key for word in WORDS)}):\S*")
"""A word of a query, which is typed alike in every language, with what stands behind it."""
VERSION = re.compile(r"\d+\.\d+\.\d+|\S*/\S*")
"""What has points and is no number: versions, paths."""
SPLITS = ("train", "val", "test")
"""Usual names of splits."""
SYMBOLS = frozenset(
    re.findall(
        r"\w+",
        """
        px cm km kB MB GB IoU RC F1 TP FP FN AP AR Fvv Gl Eq alpha omega gamma Ra Rb dAP
        JPEG PNG TIFF COCO YOLO VOC CVAT CSV JSON SVG PDF HTML XML ONNX UTF labelImg labelme KALOS TIDE RandCrowns
        IoUCrowns detector tr va te
        Ctrl Shift Alt Esc Tab Del Enter Return Space Home End PgUp PgDown Left Right Up Down Ins Backspace Print
        """,
    )
)
"""What is the same in every language: units, symbols of papers, formats, keys."""
ADDRESSES = ("postgresql://host/database", "s3://bucket/folder")
"""How addresses of team projects and of pictures are written, in every language."""


BEGIN, END = "\u2061", "\u2062"
"""The mark: two characters that are not drawn and have no width."""


class MarkingTranslator(QTranslator):
    """Gives every text back with a mark round it, in the words of `words` where it has them."""

    def __init__(self, words: QTranslator | None = None) -> None:
        super().__init__()
        self.numbers: set[str] = set()
        """That stand in source texts themselves, where translators write them as their language does."""
        self._words = words

    def translate(self, context: str, text: str, about: str | None = None, n: int = -1) -> str:
        """The text, or its translation, between the marks."""
        self.numbers.update(NUMBER.findall(text))
        said = (self._words.translate(context, text, about, n) if self._words else "") or text
        self.numbers.update(NUMBER.findall(said))
        return f"{BEGIN}{said}{END}" if text.strip() else text

    def isEmpty(self) -> bool:
        """Qt passes an empty translator over."""
        return False


@contextmanager
def marked_texts(app: QApplication, words: QTranslator | None = None) -> Iterator[MarkingTranslator]:
    """Every text is marked inside, and numbers have a comma."""
    translator, before = MarkingTranslator(words), QLocale()
    app.installTranslator(translator)
    QLocale.setDefault(QLocale("de"))
    try:
        yield translator
    finally:
        QLocale.setDefault(before)
        app.removeTranslator(translator)


def strip_marked(text: str) -> str:
    """What of a text bears no mark; one that was shortened may have lost an end of its mark."""
    bare, before = text, ""
    while bare != before:
        bare, before = re.sub(f"{BEGIN}[^{BEGIN}{END}]*{END}", " ", bare), bare
    return re.sub(f"^[^{BEGIN}]*{END}", " ", re.sub(f"{BEGIN}.*$", " ", bare, flags=re.DOTALL), flags=re.DOTALL)


class Finder:
    """Collects the texts of one project's window that bear no mark."""

    def __init__(self, translator: MarkingTranslator) -> None:
        self.found: dict[str, str] = {}
        self._names: tuple[str, ...] = ()
        self._judged: set[str] = set()
        """Texts that were shown before, as most are that a widget shows again."""
        self._translator = translator

    def know(self, project: Project, path: Path) -> None:
        """Names of this project are data, and so is that of its file."""
        names = {path.name, project.images_folder, *SPLITS, *map(name_language, list_languages()), *ADDRESSES}
        names.add(str(Path.home()))
        names |= {image.name for image in project.images.values()}
        names |= {part for name in names for part in (name, *name.split("/"))}
        names |= {name.rpartition(".")[0] for name in names} | {name.rpartition(".")[2] for name in names}
        names |= {author.name for author in project.authors.values()}
        names |= {label.name for label in project.vocabulary.labels} | {
            image.split for image in project.images.values()
        }
        names |= {label.guideline for label in project.vocabulary.labels if hasattr(label, "guideline")}
        names = {name for name in names if len(name) > 1}  # a folder "L" would make another word of "Label"
        self._names = tuple(sorted(names, key=len, reverse=True))
        self._judged.clear()

    def judge(self, where: str, text: str) -> None:
        """Keeps a text that is shown without a mark."""
        if text in self._judged:
            return
        self._judged.add(text)
        plain = unescape(re.sub(r"<[^>]+>", " ", text)) if "<" in text else text
        for name in self._names:
            plain = plain.replace(name, " ")
        words = [word for word in WORD.findall(QUERY.sub(" ", strip_marked(plain))) if not self._is_known(word, text)]
        points = set(NUMBER.findall(VERSION.sub(" ", plain))) - self._translator.numbers
        if words or points:
            self.found.setdefault(text, where)

    def _is_known(self, word: str, text: str) -> bool:
        """Whether a word is the same in every language, or what is left of a name that was shortened."""
        return word in SYMBOLS or ("…" in text and any(word in name for name in self._names))

    def look_at(self, where: str, root: QWidget) -> None:
        """Judges every text of a widget and of what is visible in it."""
        for widget in [root, *root.findChildren(QWidget)]:
            if widget is root or widget.isVisibleTo(root):
                for text in texts_of(widget):
                    self.judge(f"{where}: {type(widget).__name__} {widget.objectName()}", text)

    @contextmanager
    def watching_paint(self, where: str) -> Iterator[None]:
        """Judges what is painted inside."""
        kept = (QFontMetrics.elidedText, QFontMetricsF.elidedText, QPainter.drawText)

        def watch_elided(call: Any) -> Any:
            def elided(metrics: Any, text: str, *more: Any) -> str:
                self.judge(f"{where}: painted", text)
                return call(metrics, text, *more)

            return elided

        def draw_text(painter: QPainter, *given: Any) -> Any:
            for text in given:
                if isinstance(text, str):
                    self.judge(f"{where}: painted", text)
            return kept[2](painter, *given)

        QFontMetrics.elidedText = watch_elided(kept[0])  # type: ignore[method-assign]
        QFontMetricsF.elidedText = watch_elided(kept[1])  # type: ignore[method-assign]
        QPainter.drawText = draw_text  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            QFontMetrics.elidedText, QFontMetricsF.elidedText, QPainter.drawText = kept  # type: ignore[method-assign]


class Walker(Studio):
    """Goes where pictures would be taken and reads instead: words, room for them, accessible names, ways by keys."""

    def __init__(self, window: MainWindow, folder: Path, author: str, finder: Finder) -> None:
        super().__init__(window, folder, author, {})
        self.finder = finder
        self.nameless: dict[str, str] = {}
        """Widgets that take keys and have no name for a screen reader: what they are → where."""
        self.out_of_reach: dict[str, str] = {}
        """Buttons and fields that no key leads to: what they are → where."""
        self._dialogs: dict[str, ReferenceType[QDialog]] = {}

    @property
    def left_behind(self) -> list[str]:
        """Scenes of dialogs that are there still; a search for young garbage has not been able to find them."""
        return [name for name, dialog in self._dialogs.items() if dialog() is not None]

    def take(self, name: str, widget: QWidget, part: QRect | None = None) -> None:
        """Judges what a widget says and paints, whether it fits, and whether keys and screen readers reach it."""
        self.settle()
        if isinstance(widget, QDialog):
            self._dialogs[name] = ref(widget)
            gc.freeze()
            gc.unfreeze()
        if self.window.page is not None:
            self.finder.know(self.session.project, self.window.page.file.path)
        with self.finder.watching_paint(name), painted_cuts(self.is_name) as painted:
            widget.grab() if part is None else widget.grab(part)
        self.finder.look_at(name, widget)
        for cut in [*painted, *find_cut_texts(widget, self.is_name)]:
            self.note(name, cut)
        for one in [widget, *widget.findChildren(QWidget)]:
            if one.isVisible() and one.isEnabled():
                self._judge_access(name, one)
        (self.folder / f"{name}.png").touch()

    def _judge_access(self, where: str, widget: QWidget) -> None:
        wants_keys = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        face = QAccessible.queryAccessibleInterface(widget)
        is_part = isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox) or isinstance(widget, QScrollArea)
        if wants_keys and not is_part and not (face and face.text(QAccessible.Text.Name)):
            self.nameless.setdefault(describe_widget(widget), where)
        is_field = isinstance(widget, QPushButton | QCheckBox | QComboBox | QLineEdit | QAbstractSpinBox)
        if is_field and not wants_keys and not is_part:
            self.out_of_reach.setdefault(describe_widget(widget), where)


@contextmanager
def walking(app: QApplication, folder: Path, author: str, *, language: str = "en") -> Iterator[Walker]:
    """A small window with all plugins, every text of it marked, and who goes through it."""
    settings = Settings().with_changes("files", daily_copy=False)
    with marked_texts(app, load_translator(language)) as translator:
        preferences = Preferences(settings)
        look = ActiveTheme(app, preferences)
        registry = Registry(off=settings.plugins.off)
        window = MainWindow(preferences, look, dialogs=Silent(), registry=registry)
        window.resize(1280, 720)
        window.opener.may_ask = False
        window.show()
        try:
            yield Walker(window, folder, author, Finder(translator))
        finally:
            window.close()
            look.close()
            window.take_apart()


def texts_of(widget: QWidget) -> Iterator[str]:
    """All texts that a widget has for somebody."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    if widget.isWindow():
        yield widget.windowTitle()
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
        yield widget.text() if widget.isReadOnly() else ""
    elif isinstance(widget, QComboBox):
        yield from _texts_of_model(widget.model())
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(at) for at in range(widget.count()))
        yield from (widget.tabToolTip(at) for at in range(widget.count()))
    elif isinstance(widget, QProgressBar):
        yield widget.format().replace("%p", "").replace("%v", "").replace("%m", "")
    elif isinstance(widget, QTextEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QHeaderView):
        yield from _texts_of_heads(widget)
    elif isinstance(widget, QAbstractItemView):
        yield from _texts_of_model(widget.model())
    yield from _texts_of_actions(widget.actions() if isinstance(widget, QMenu) else [])


def _texts_of_actions(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        yield from (action.text().split("\t")[0], action.toolTip(), action.statusTip())
        yield "" if action.shortcut().isEmpty() else re.sub(r"\w+", "", action.shortcut().toString(_NATIVE))
        if isinstance(action.menu(), QMenu):
            yield from _texts_of_actions(action.menu().actions())


_NATIVE = QKeySequence.SequenceFormat.NativeText
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def _texts_of_model(model: QAbstractItemModel | None, at: QModelIndex | None = None) -> Iterator[str]:
    if model is None:
        return
    parent = QModelIndex() if at is None else at
    for row in range(min(model.rowCount(parent), 60)):
        for column in range(1 if isinstance(model, QAbstractListModel) else min(model.columnCount(parent), 30)):
            index = model.index(row, column, parent)
            yield from (text for role in _ROLES if isinstance(text := index.data(role), str))
        yield from _texts_of_model(model, model.index(row, 0, parent))


def _texts_of_heads(header: QHeaderView) -> Iterator[str]:
    model = header.model()
    for at in range(min(header.count(), 60) if model is not None else 0):
        texts = (model.headerData(at, header.orientation(), role) for role in _ROLES)
        yield from (text for text in texts if isinstance(text, str))
