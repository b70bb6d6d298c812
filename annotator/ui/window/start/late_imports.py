"""Late imports: what the first edits need and no opening does, loaded in a worker once the picture is there."""

import importlib
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from annotator.formats.registry import load_common_formats
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.workers import Runner

LATE: Final = ("annotator.formats.internals.manifest",)
"""With pydantic, which reads headers and settings; the common formats come after them."""

_LOOK_EVERY: Final = 200
"""Milliseconds."""


class LateImports(QTimer):
    """Looks from its start on whether the picture is there, imports once, and is done."""

    def __init__(self, window: QObject, runner: Runner, is_sharp: Callable[[], bool]) -> None:
        super().__init__(window)
        self._runner, self._is_sharp = runner, is_sharp
        self.setInterval(_LOOK_EVERY)
        self.timeout.connect(self._import_when_sharp)

    def _import_when_sharp(self) -> None:
        if self._is_sharp():
            self.stop()
            self._runner.start(Job("Late imports", _import_late, quiet=True), done=lambda _done: None, owner=self)


def _import_late(progress: Progress) -> None:
    for number, name in enumerate(LATE):
        progress.step(number, len(LATE))
        importlib.import_module(name)
    load_common_formats()
