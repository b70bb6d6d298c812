"""Markdown page: shows a text of a project file, which may come from anywhere, and fetches and opens nothing."""

from typing import Final

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QPixmap, QTextBlockFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QTextBrowser

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
