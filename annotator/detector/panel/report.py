"""The report from the tab: the page that `annotator check --html` writes, made beside the work."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from annotator.detector.state.dataset_check import NOT_COUNTED
from annotator.detector.state.state import DetectorState
from annotator.errors import UserError
from annotator.progress import Progress
from annotator.report.detector.html_page import write_check_page
from annotator.report.detector.values import CheckReport
from annotator.session.jobs import Job
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")


def require_current_report(state: DetectorState) -> CheckReport:
    """The numbers as they are now. Raises UserError while they are counted, and asks for that."""
    report = state.dataset_check.report
    if report is None or not state.dataset_check.is_current:
        state.dataset_check.start_count()
        report = state.dataset_check.report
        if report is None or not state.dataset_check.is_current:
            raise UserError(state.dataset_check.reason or NOT_COUNTED)
    return report


def ask_export(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Asks where the page is to lie. Raises UserError while the set is being counted."""
    report = require_current_report(state)
    names = "-".join(report.author_name(one.author) for one in report.models)
    safe = "".join(letter if letter.isalnum() or letter in "-_ " else "_" for letter in names)
    dialog = QFileDialog(parent, _tr("Export report"), f"{safe} - check.html", "HTML (*.html)")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("html")
    dialog.fileSelected.connect(lambda chosen: export_report(Path(chosen), report, context, state))
    dialog.open()


def export_report(path: Path, report: CheckReport, context: PanelContext, state: DetectorState) -> None:
    """Writes the page in a job and says where it is."""

    def work(progress: Progress) -> Path:
        write_check_page(path, report, now=datetime.now().astimezone(), progress=progress)
        return path

    def done(written: Path) -> None:
        context.say(_tr("The report is written to {path}.", path=written), kind="info")

    state.host.start(Job(_tr("Drawing the report"), work), done=done, failed=context.say)
