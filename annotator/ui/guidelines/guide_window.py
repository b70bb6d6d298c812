"""The window of the guide, and the pages that it shows."""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QByteArray, QLocale, Qt, QUrl
from PySide6.QtGui import QPixmap, QResizeEvent, QTextBlockFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTextBrowser, QWidget

from annotator.errors import UserError
from annotator.formats.text.plain_text import read_text
from annotator.resources import find_resource
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import make_column, make_text
from annotator.ui.base.look import OF_PROGRAM
from annotator.ui.base.synonyms import find_names, make_name, translate_names
from annotator.ui.base.text import translator_of

_CODE: Final = QTextFormat.Property.BlockCodeFence
"""Marks lines of code: they stand close together, as their drawings need."""
_MARKDOWN: Final = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)


class MarkdownPage(QTextBrowser):
    """Read-only. HTML in the text is shown as it is written; pictures are left out; links say where they lead."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.document().setDocumentMargin(12)

    def show_markdown(self, text: str) -> None:
        """Shows another text from its beginning."""
        self.document().setMarkdown(text, _MARKDOWN)
        add_distances(self.document())
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def loadResource(self, kind: int, _name: QUrl | str) -> QPixmap | QByteArray:
        """A blank: neither the network nor a file of this machine is asked for what a text names.

        Without a value Qt would read the file itself.
        """
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return QByteArray()
        blank = QPixmap(1, 1)
        blank.fill(Qt.GlobalColor.transparent)
        return blank

    def doSetSource(self, _name: QUrl | str, _kind: QTextDocument.ResourceType | None = None) -> None:
        """Stays: a link does not lead to another page."""


def add_distances(document: QTextDocument) -> None:
    """Gives paragraphs and heads their distances, which Markdown itself does not have."""
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        if QTextCursor(block).currentTable() is None and not form.hasProperty(_CODE):
            head = form.headingLevel() > 0
            form.setTopMargin(16 if head and block.position() > 0 else 4)
            form.setBottomMargin(6)
            form.setLineHeight(120, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            QTextCursor(block).setBlockFormat(form)
        block = block.next()


_tr = translator_of("Guide")

_MARGIN: Final = 24
_PICTURE: Final = "\ufffc"
"""Stands in the text for a picture."""
_SHOWN: Final = 60
"""Sections that a search lists."""
_ROWS: Final = 8
"""Lines of that list that are seen at once."""
_HEAD: Final = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_UNKNOWN: Final = QTextDocument.ResourceType.UnknownResource
_SIGNS: Final = re.compile(r"[*`|]")


class GuideSection(NamedTuple):
    """A head of a page with what stands below it, without the signs of Markdown."""

    page: str
    title: str
    head: str
    text: str
    source: str
    """The head in English; empty where the page in the language of the window is built in another way."""


class GuideWindow(Aside):
    """Shows a page of the guide; links lead to other pages, others open in the browser."""

    def __init__(self, parent: QWidget, page: str = "index.md") -> None:
        super().__init__(parent, _tr("User guide"), size=(860, 760))
        self.setProperty(OF_PROGRAM, True)
        self.text = _GuideText()
        self.field = make_text(hint=_tr("Search the guide"), name=_tr("Search the guide"), clears=True)
        self.field.textChanged.connect(self._search)
        self.results = QListWidget()
        self.results.setAccessibleName(_tr("Search the guide"))
        self.results.itemActivated.connect(self._open_found)
        self.results.itemClicked.connect(self._open_found)
        self.results.hide()
        self.field.returnPressed.connect(lambda: self._open_found(self.results.item(0)))
        self._sections: list[GuideSection] = []
        above = make_column(self.field, self.results, margins=(8, 8, 8, 8))
        make_column(above, (self.text, 1), within=self, spacing=0)
        self.text.show_page(page)
        self.text.setFocus()

    def _search(self, text: str) -> None:
        self.results.clear()
        words = text.split()
        if words:
            self._sections = self._sections or read_sections()
            for section in find_sections(self._sections, text)[:_SHOWN]:
                told = section.title if section.head == section.title else f"{section.title} › {section.head}"
                item = QListWidgetItem(told)
                item.setData(Qt.ItemDataRole.UserRole, section)
                self.results.addItem(item)
        if words and not self.results.count():
            nothing = QListWidgetItem(_tr("No section has all these words."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.results.addItem(nothing)
        rows = min(self.results.count(), _ROWS)
        self.results.setFixedHeight(rows * max(self.results.sizeHintForRow(0), 1) + 2 * self.results.frameWidth())
        self.results.setVisible(bool(words))

    def _open_found(self, item: QListWidgetItem | None) -> None:
        """Opens the section of a row and marks the first word of the search below its head."""
        section = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        if section is None:
            return
        self.show_section(section.page, section.head)
        self.text.find(next(iter(self.field.text().split()), ""))
        self.text.ensureCursorVisible()

    def show_section(self, page: str, head: str) -> None:
        """Shows a page where one of its heads stands."""
        self.text.show_page(page)
        self.text.find(head)
        self.text.ensureCursorVisible()


class _GuideText(QTextBrowser):
    """Pages whose pictures are as wide as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_tr("User guide"))
        self.setOpenExternalLinks(True)
        self.document().setDocumentMargin(_MARGIN)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or a page is measured without its bar

    def show_page(self, page: str) -> None:
        """Shows a page from its beginning."""
        self.setSource(QUrl.fromLocalFile(str(_find_page(page))), QTextDocument.ResourceType.MarkdownResource)

    def doSetSource(self, name: QUrl | str, kind: QTextDocument.ResourceType = _UNKNOWN) -> None:
        """Shows a page, also one that a link leads to, with the distances that Markdown does not have."""
        is_page = QUrl(name).path().endswith(".md")
        super().doSetSource(name, QTextDocument.ResourceType.MarkdownResource if is_page else kind)
        add_distances(self.document())
        _close_lines_of_pictures(self.document())

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Pictures in the width of the page; everything else as it is."""
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        picture = QPixmap(self.source().resolved(QUrl(name)).toLocalFile())
        room = max(self.viewport().width() - 2 * _MARGIN - 8, 200)
        if picture.isNull() or picture.width() <= room:
            return picture if not picture.isNull() else found
        ratio = self.devicePixelRatioF()
        mode = Qt.TransformationMode.SmoothTransformation
        small = picture.scaledToWidth(min(round(room * ratio), picture.width()), mode)
        small.setDevicePixelRatio(small.width() / room)
        return small

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays pictures out again in another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and not self.source().isEmpty():
            place = self.verticalScrollBar().value()
            self.reload()
            self.verticalScrollBar().setValue(place)


def _close_lines_of_pictures(document: QTextDocument) -> None:
    """A line that holds a picture is no higher than it."""
    block = document.begin()
    while block.isValid():
        if _PICTURE in block.text():
            form = block.blockFormat()
            form.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
            QTextCursor(block).setBlockFormat(form)
        block = block.next()


def read_sections() -> list[GuideSection]:
    """Every section of every page, in the language of the window where there is the page, else in English."""
    names = sorted(path.name for path in find_resource("guide/index.md").parent.glob("*.md"))
    return [section for name in names for section in _split_page(name)]


def find_sections(sections: list[GuideSection], typed: str) -> list[GuideSection]:
    """Sections that hold all words, those with one in the head first; then those about what is called so here."""
    words, names = typed.casefold().split(), find_names(typed)
    told = {id(one): f"{one.title} {one.head} {one.text}".casefold() for one in sections}
    found = [one for one in sections if all(word in told[id(one)] for word in words)]
    found.sort(key=lambda one: not any(word in one.head.casefold() for word in words))
    called = [one for one in sections if one.source in names and one not in found]
    if not found and not called:
        shown = [make_name(text).casefold() for text in translate_names(typed)]
        called = [one for one in sections if any(name in told[id(one)] for name in shown)]
    return found + called


def _split_page(name: str) -> list[GuideSection]:
    text = _clear(_find_page(name), name)
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    title = heads[0][1] if heads else name
    english = _HEAD.findall(_clear(find_resource(f"guide/{name}"), name))
    sources = english if len(english) == len(heads) else [""] * len(heads)
    return [
        GuideSection(name, title, head[1], text[head.end() : end].strip(), source)
        for head, end, source in zip(heads, ends, sources, strict=True)
    ]


def _clear(path: Path, name: str) -> str:
    """A page without the signs of Markdown."""
    return _SIGNS.sub("", _LINK.sub(r"\1", read_text(path, name)))


def _find_page(page: str) -> Path:
    """The page in the language of the window, else the English one."""
    try:
        return find_resource(f"guide/{QLocale().bcp47Name()[:2]}/{page}")
    except UserError:
        return find_resource(f"guide/{page}")
