"""The switch that lets numbers rest only on the images that the list shows; it stands wherever such numbers stand."""

from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from annotator.session.session import Session
from annotator.ui.base.layout import describe, make_column
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Images")


class CountedImagesSwitch(QWidget):
    """Shown while the list is filtered, and while the switch is on."""

    def __init__(self, session: Session, parent: QWidget, *, below: int = 6, says_filter: bool = True) -> None:
        """`below` are the pixels beneath it; where the filter's field stands beside it, it need not be said.

        Without a parent it would be shown as a window of its own where the list is filtered already.
        """
        super().__init__(parent)
        self._session, self._says_filter = session, says_filter
        self.box = QCheckBox()
        self.box.setFont(make_small_font())
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.toggled.connect(lambda on: self._session.set_view(only_listed=on))
        tip = _tr(
            "Agreement, the model check, tuning and the reports count only the images that the list at the left shows "
            "with its filter. Every number says so."
        )
        describe(self.box, tip=tip)
        make_column(self.box, within=self, margins=(SIDE, 0, SIDE, below))
        self.refresh()

    def refresh(self) -> None:
        """Shows what the list shows, and whether the numbers rest on it."""
        view, project = self._session.view, self._session.committed
        self.setVisible(view.only_listed or not view.listed.is_all)
        if view.listed.is_all:
            text = _tr("Count only listed images: all are listed")
        else:
            text = _tr(
                "Count only listed images: {n} of {all}",
                n=format_number(view.listed.count_ids(project)),
                all=format_number(len(project.images)),
            )
            text += f" · {view.listed.query}" if self._says_filter else ""
        self.box.setText(text.replace("&", "&&"))
        self.box.blockSignals(True)
        self.box.setChecked(view.only_listed)
        self.box.blockSignals(False)
