"""Share: how far something is, on a progress bar that is painted with everything else.

Told its value alone, Qt's bar paints itself at once with all that lies under it: milliseconds, and before the picture.
"""

from PySide6.QtWidgets import QProgressBar


def show_share(bar: QProgressBar, done: int, total: int) -> None:
    """Lets the bar say how much is done, from the next paint on; of an unknown total, 0, that something is."""
    bar.setUpdatesEnabled(False)
    bar.setRange(0, total)
    bar.setValue(done)
    bar.setUpdatesEnabled(True)
