"""Guide: the pages of `resources/guide` in a window that can stay open beside the work."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from annotator.resources import find_resource
from annotator.ui.text import words_of

_words = words_of("Guide")


class GuideWindow(QDialog):
    """Shows a page of the guide; links lead to other pages, others open in the browser."""

    def __init__(self, parent: QWidget, page: str = "index.md") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_words("User guide"))
        self.resize(760, 720)
        self.text = QTextBrowser()
        self.text.setAccessibleName(_words("User guide"))
        self.text.setOpenExternalLinks(True)
        self.text.document().setDocumentMargin(24)
        self.text.setSource(
            QUrl.fromLocalFile(str(find_resource(f"guide/{page}"))), QTextDocument.ResourceType.MarkdownResource
        )
        self._space_out()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text)

    def _space_out(self) -> None:
        """Gives paragraphs and heads their distances, which Markdown itself does not have."""
        block = self.text.document().begin()
        while block.isValid():
            form = block.blockFormat()
            if QTextCursor(block).currentTable() is None:
                head = form.headingLevel() > 0
                form.setTopMargin(16 if head and block.position() > 0 else 4)
                form.setBottomMargin(6)
                form.setLineHeight(120, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
                QTextCursor(block).setBlockFormat(form)
            block = block.next()
