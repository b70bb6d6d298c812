"""Progress on a bar that is painted with everything else.

Qt's bar paints itself as soon as its value changes, with all that lies under it: milliseconds, and before the picture.
"""

from PySide6.QtWidgets import QProgressBar


def show_share(bar: QProgressBar, done: int, total: int) -> None:
    """Lets the bar say how much is done, from the next paint on; of an unknown total, 0, that something is."""
    bar.setUpdatesEnabled(False)
    bar.setRange(0, total)
    bar.setValue(done)
    bar.setUpdatesEnabled(True)
