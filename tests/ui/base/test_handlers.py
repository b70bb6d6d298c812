"""An exception of an overridden Qt method reaches whoever called, and ends no process."""

import subprocess
import sys

_PROGRAM = """
from PySide6.QtWidgets import QApplication, QLabel, QWidget
import annotator.app

class Broken(QWidget):
    def showEvent(self, event):
        int("no number")  # raised by C, which leaves a mere text until it is caught

    def sizeHint(self):
        return QLabel().size()

application = QApplication([])
assert Broken().sizeHint().isValid()
try:
    Broken().show()
except ValueError as error:
    print("caught", error)
"""


def test_an_exception_that_c_code_raised_in_a_handler_is_caught_and_does_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "no number" in done.stdout
