"""The report of the check: asked for, drawn in a job, and written as the command writes it."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from annotator.detector.state import DetectorState
from annotator.formats.core.files import prepare_target
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.detector.values import CheckReport, add_check_intervals
from annotator.session.jobs import Job
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.output.outbox import find_outbox, require_ending

_tr = translator_of("Model")


def ask_export(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Asks where the page is to lie. Raises UserError while the set is being counted."""
    report = state.dataset_check.require_report()
    names = "-".join(report.author_name(one.author) for one in report.models)
    kinds = (f"{_tr('Web pages')} (*.html)", "JSON (*.json)", f"{_tr('Tables in a folder of this name')} (*.csv)")
    find_outbox(parent).ask_place(
        parent,
        _tr("Save report"),
        f"{names} - check.html",
        kinds=kinds,
        then=lambda chosen: export_report(chosen, report, context, state),
    )


def export_report(path: Path, report: CheckReport, context: PanelContext, state: DetectorState) -> None:
    """Writes what `annotator check` writes, as the name says, in a job and says where it is.

    Raises UserError, before anything is computed, where it could not be written.
    """
    prepare_target(path)
    require_ending(path, ("html", "json", "csv"))
    unreadable = context.session.view.unreadable

    def work(progress: Progress) -> Path:
        from annotator.api.check import CheckAnswer

        whole = add_check_intervals(report, progress).check_pictures(known=unreadable, progress=progress)
        return CheckAnswer(whole).save_as(path, progress)

    def done(written: Path) -> None:
        context.say(
            _tr("The report is written to {path}.", path=written),
            kind="info",
            offer=_tr("Open"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(written))),
        )

    state.host.start(Job(Phrase("Drawing the report"), work), done=done, failed=context.say)
