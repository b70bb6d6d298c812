"""Instructions: all that is written down about how to label, in a window that stays beside the picture."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QWidget

from annotator.model.protocol import Protocol
from annotator.model.vocabulary import Vocabulary
from annotator.session.change import Change
from annotator.session.label_uses import make_instructions
from annotator.session.session import Session
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import make_column, make_label
from annotator.ui.base.panel_context import follow
from annotator.ui.base.text import translator_of
from annotator.ui.guidelines.guide_window import MarkdownPage
from annotator.ui.widgets.tag_strip import STATE_ACTIONS, state_name_of

_tr = translator_of("Guidelines")


class InstructionsWindow(Aside):
    """All that is written down about how to label; it follows the project and leaves the picture to be worked on."""

    def __init__(self, parent: QWidget, session: Session) -> None:
        super().__init__(parent, _tr("Instructions"), size=(560, 640))
        self._session = session
        self.page = MarkdownPage()
        self.page.setAccessibleName(_tr("Instructions"))
        self.page.anchorClicked.connect(self._tell_link)
        self.page.document().setDocumentMargin(24)
        self.link = make_label(role="muted", plain=True)
        self.link.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.link.setWordWrap(True)
        self.link.setContentsMargins(24, 4, 24, 8)
        self.link.hide()
        make_column((self.page, 1), self.link, within=self, spacing=0)
        follow(session.changed, self, self._on_changed)
        self._show()

    def _on_changed(self, change: Change) -> None:
        if change.touches_part(Protocol) or change.touches_part(Vocabulary):
            self._show()

    def _show(self) -> None:
        heads = {state: state_name_of(state) for state in STATE_ACTIONS.values()}
        text = make_instructions(self._session, heads, labels=_tr("Labels"), states=_tr("Part states"))
        self.page.show_markdown(
            text or _tr("Nobody has written instructions yet. *Study > Edit instructions…* is the place to do so.")
        )

    def _tell_link(self, target: QUrl) -> None:
        """A link of a project file is not followed, as nobody knows where it leads; its address can be copied."""
        self.link.setText(_tr("Links are not followed. This one leads to: {address}", address=target.toString()[:500]))
        self.link.show()
