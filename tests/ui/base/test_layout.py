"""A share on a progress bar: painted with everything else, not by itself."""

from PySide6.QtWidgets import QApplication, QProgressBar

from annotator.ui.base.layout import show_share


class Bar(QProgressBar):
    """Counts its paints."""

    paints = 0

    def paintEvent(self, event):
        self.paints += 1
        super().paintEvent(event)


def test_a_share_is_painted_once_and_not_before_its_turn(qtbot):
    bar = Bar()
    qtbot.addWidget(bar)
    bar.show()
    qtbot.waitUntil(lambda: bar.paints > 0)
    QApplication.processEvents()
    before = bar.paints
    for done in range(1, 90):
        show_share(bar, done, 100)
    assert bar.paints == before
    qtbot.waitUntil(lambda: bar.paints > before)
    assert (bar.value(), bar.maximum(), bar.updatesEnabled()) == (89, 100, True)
