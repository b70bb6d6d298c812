"""Loading beside the window: plugins one after the other in a thread, and what the first edits need."""

import importlib
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from annotator.errors import Phrase, Progress
from annotator.plugins.discovery import OURS, PluginEntry, describe_hang, discover_plugins, find_left_out
from annotator.plugins.registry import SLOW, NotLoadedError, Registry, warn
from annotator.session.jobs import Job
from annotator.ui.base.workers import JobResult, Lane, Pause, Runner
from annotator.ui.dialogs.plugins import make_notice

if TYPE_CHECKING:
    from annotator.session.settings import Settings

LATE: Final = (
    *("annotator.formats.internals.manifest", "annotator.session.study", "annotator.report.audit.figures"),
    *("annotator.session.merge.plan", "annotator.session.series.completeness", "annotator.session.models"),
    *("annotator.api.questions", "annotator.session.agreement.day_work", "annotator.session.disagreements.table"),
    *("annotator.report.tuning", "annotator.report.detector.page", "annotator.metrics.randcrowns.trial"),
    *("annotator.session.transfer.read", "annotator.session.transfer.export_ranges"),
    *("annotator.session.actions.shortcut_file", "annotator.team.desk.desk", "scipy.optimize", "shapely"),
)
"""With pydantic, which reads headers and settings; what dialogs and pages of Study rest on; what pairs shapes and draws
the regions of RandCrowns; the formats come after."""
LATE_WIDGETS: Final = (
    *("annotator.ui.dialogs.ask", "annotator.ui.output.page_table", "annotator.ui.study.page", "annotator.ui.study"),
    *("annotator.ui.dialogs.settings", "annotator.ui.dialogs.import_dialog", "annotator.ui.dialogs.export_dialog"),
    *("annotator.ui.dialogs.drafts", "annotator.ui.team.join_dialog"),
    *("annotator.ui.panels.images.gallery", "annotator.ui.panels.wall", "annotator.ui.study.area"),
    *("annotator.ui.study.history", "annotator.ui.study.place", "annotator.ui.study.publish"),
    *("annotator.ui.study.states", "annotator.ui.study.team_page"),
)
"""Modules with Qt, which its thread imports, one a turn of the loop of events."""

_LOOK_EVERY: Final = 200
"""Milliseconds."""


class LateImports(QTimer):
    """Looks from its start on whether the picture is there, imports once, and is done."""

    def __init__(self, window: QObject, runner: Runner, is_sharp: Callable[[], bool]) -> None:
        super().__init__(window)
        self._runner, self._is_sharp, self._left = runner, is_sharp, iter(LATE_WIDGETS)
        self.is_over = False
        """Whether everything is imported."""
        self.setInterval(_LOOK_EVERY)
        self.timeout.connect(self._import_when_sharp)

    def _import_when_sharp(self) -> None:
        if self._is_sharp():
            self.stop()
            job = Job(Phrase("Late imports"), _import_late, quiet=True)
            self._runner.start(job, done=lambda _done: self._import_next(), owner=self)

    def _import_next(self) -> None:
        name = next(self._left, "")
        self.is_over = not name
        if name:
            importlib.import_module(name)
            QTimer.singleShot(0, self, self._import_next)


def _import_late(progress: Progress) -> None:
    for number, name in enumerate(LATE):
        progress.step(number, len(LATE))
        importlib.import_module(name)
    from annotator.formats.registry import list_formats

    list_formats()


class PluginLoader(QObject):
    """Imports plugins beside the window; where somebody may be asked, the program goes on without one that takes long.

    At the end of the runner nothing more is imported and nobody is called.
    """

    def __init__(self, runner: Runner, *, may_ask: bool = True, patience: float = SLOW) -> None:
        super().__init__(runner)
        self._runner, self._may_ask, self._patience = runner, may_ask, patience
        self._outcomes: dict[str, JobResult] = {}
        self.seconds: dict[str, float] = {}
        """How long each took to be imported."""

    def make_registry(
        self, settings: "Settings", then: Callable[[Registry], object], *, found: Iterable[PluginEntry] | None = None
    ) -> None:
        """Imports the plugins and hands over their registry; at once where there are only those that come along."""
        entries = discover_plugins() if found is None else list(found)
        off, left_out = settings.plugins.off, find_left_out()
        wanted: dict[str, PluginEntry] = {}
        for entry in entries:
            if entry.name not in (*off, *left_out) and entry.source != OURS:
                wanted.setdefault(entry.name, entry)

        def go_on() -> None:
            registry = Registry(entries, off=off, left_out=left_out, load=self.load, seconds=self.seconds)
            registry.fetch = lambda entry, then: self._fetch([entry], then)
            then(registry)

        self._fetch(list(wanted.values()), go_on)

    def load(self, entry: PluginEntry) -> object:
        """What importing the plugin came to; one that was not fetched is imported here."""
        value, error = self._outcomes.pop(entry.name, None) or (entry.load(), None)
        if error is not None:
            raise error
        return value

    def _fetch(self, entries: Sequence[PluginEntry], then: Callable[[], object]) -> None:
        if not entries:
            then()
            return
        entry, *rest = entries
        started = time.monotonic()
        notices: list[QMessageBox] = []
        given_up: list[bool] = []

        def give_up() -> None:
            given_up.append(True)
            self._runner.abandon(Lane.APART)

        def tell() -> None:
            warn(describe_hang(entry))
            if self._may_ask:
                notices.append(make_notice(entry.name, entry.source, give_up))
                notices[0].show()

        def end(outcome: JobResult) -> None:
            late.stop()
            late.deleteLater()
            for notice in notices:
                notice.deleteLater()
            elapsed = time.monotonic() - started
            if self._runner.is_closed:
                return
            if given_up:
                outcome = None, NotLoadedError(f"it had not finished loading after {elapsed:.0f} seconds")
            self._outcomes[entry.name], self.seconds[entry.name] = outcome, elapsed
            self._fetch(rest, then)

        late = Pause(self, round(self._patience * 1000), tell)
        late.start()
        self._runner.start(
            Job(Phrase("Plugin"), lambda _progress: entry.load(), quiet=True), ended=end, lane=Lane.APART, owner=self
        )
