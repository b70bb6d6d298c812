"""Workers paint beside the window from its first picture on."""

import subprocess
import sys

PAINT_AT_ONCE = """
import sys, threading
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from annotator.ui.base.paint import prepare_painting

sys.setswitchinterval(1e-6)
prepare_painting()
gate = threading.Barrier(3)

def paint():
    image, area = QImage(4, 4, QImage.Format.Format_RGB32), QRect(0, 0, 2, 2)
    painter = QPainter(image)
    gate.wait()
    for _ in range(50):
        painter.fillRect(area, QColor("#123456"))
    painter.end()

threads = [threading.Thread(target=paint) for _ in range(3)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print("painted")
"""


def test_threads_can_paint_at_once_after_a_little_of_everything_was_painted() -> None:
    """Qt's values get their names when they are first asked for; two threads that did so at once ended the program."""
    run = subprocess.run([sys.executable, "-c", PAINT_AT_ONCE], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, "painted"), run.stderr
