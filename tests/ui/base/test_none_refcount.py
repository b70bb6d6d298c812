"""PySide6 must not lose a reference to None on calls that return nothing (6.12.0 does, and aborts)."""

import sys

import pytest
from PySide6.QtGui import QImage, QPainter, QPen

CALLS = 2000


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_void_calls_keep_the_reference_to_none() -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        painter.setPen(pen)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < CALLS // 10
