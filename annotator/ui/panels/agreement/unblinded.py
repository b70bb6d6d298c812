"""The hint that boxes were edited after others' work was seen, and the switch that leaves such layers out."""

from PySide6.QtWidgets import QCheckBox, QSizePolicy, QVBoxLayout, QWidget

from annotator.metrics.live.live import layers_of
from annotator.session.agreement.view import AgreementView
from annotator.ui.hints import hint
from annotator.ui.panels.agreement.heads import SIDE
from annotator.ui.panels.agreement.naming import author_name
from annotator.ui.text import counted, words_of
from annotator.ui.theme import small_font
from annotator.ui.workplace import Workplace

_words = words_of("Agreement")


class UnblindedHint(QWidget):
    """Shown when there is something to hint at, or when such layers are left out now."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._session = place.session
        self.box = QCheckBox()
        self.box.setFont(small_font())
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.toggled.connect(lambda on: self._session.look(exclude_unblinded=on))
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 0, SIDE, 8)
        column.addWidget(self.box)
        self.hide()

    def show_view(self, view: AgreementView) -> None:
        """Shows how much of the scope is touched; not while a drag is on, for that touches nothing."""
        if view.provisional:
            return
        left_out = self._session.view.exclude_unblinded
        project = self._session.committed
        if view.scope.image is not None:
            found = [layer for layer in layers_of(project, view.scope.image, view.authors) if layer.unblinded]
            names = ", ".join(sorted({author_name(project, layer.key.author) for layer in found}))
            text = _words("Leave out {names}, who edited after seeing others", names=names)
        else:
            found = [layer for layer in project.layers.values() if layer.unblinded and layer.key.author in view.authors]
            text = counted(_words, len(found), "Leave out {n} layer edited after seeing others",
                           "Leave out {n} layers edited after seeing others")  # fmt: skip
        self.setVisible(bool(found or left_out) and not (view.message and not left_out))
        self.box.setText(text if found else _words("Leave out layers edited after seeing others"))
        tip = _words("These boxes were changed after their annotator had seen others' boxes or numbers for the image, "
                     "which can raise agreement.")  # fmt: skip
        self.box.setToolTip(hint(tip))
        self.box.setAccessibleDescription(tip)
        self.box.blockSignals(True)
        self.box.setChecked(left_out)
        self.box.blockSignals(False)
