"""Verbs of the menu Agreement that need the window: the report as a page, copies merged in, parameters tuned."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.progress import Progress
from annotator.report.audit.html_page import write_audit_page
from annotator.report.audit.values import make_audit_report
from annotator.session.agreement.counts import audit_options_of
from annotator.session.exposure import find_exposed_by_report
from annotator.session.jobs import Job
from annotator.session.merge.lineage import ProjectCopy, copy_of
from annotator.session.merge.plan import MergePlan, make_merge_step, plan_merge
from annotator.store import open_project
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.merge import MergeDialog, describe_merge
from annotator.ui.panels.agreement import AgreementPanel

if TYPE_CHECKING:
    from annotator.ui.window.main_window import MainWindow
    from annotator.ui.window.project_page import ProjectPage

_tr = translator_of("Messages")


def agreement_commands_of(window: "MainWindow") -> dict[str, Callable[[], object]]:
    """The verbs by the ids of their actions."""
    return {
        "export_report": lambda: _ask_report(window, _page_of(window)),
        "merge": lambda: _ask_merge(window, _page_of(window)),
        "tune": lambda: _open_tuning(_page_of(window)),
    }


def export_report(window: "MainWindow", page: "ProjectPage", path: Path) -> None:
    """Writes the page that `annotator audit --html` writes, in a worker; parameters that it computed are kept."""
    session = page.session
    project, options = session.committed, audit_options_of(session.committed, session.view)
    now = datetime.now().astimezone()

    def work(progress: Progress) -> RandCrownsSettings | None:
        report = make_audit_report(session.load_project(project, progress), options, progress)
        write_audit_page(path, report, now=now, progress=progress)
        return report.parameters_to_store

    def done(parameters: RandCrownsSettings | None) -> None:
        session.mark_seen(find_exposed_by_report(session.committed, session.view))
        metrics = session.committed.metrics
        if parameters is not None and metrics.randcrowns is None and not session.read_only:
            session.commit(edit.set_randcrowns(metrics, parameters), undoable=False)
        window.say(
            _tr("The report is in {path}.", path=path),
            kind="info",
            offer=_tr("Open"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))),
        )

    page.runner.start(Job(_tr("Writing the report"), work), done=done)


def propose_merge(window: "MainWindow", page: "ProjectPage", paths: list[Path]) -> None:
    """Looks in a worker what these copies would bring in, then asks."""
    session, file = page.session, page.file
    for path in paths:
        if path.exists() and path.samefile(file.path):
            raise UserError(f"{path} is the open project itself; choose another copy of it.")
    snapshot, journal = session.committed, tuple(reversed(file.read_journal()))

    def work(progress: Progress) -> MergePlan:
        copies = []
        for path in paths:
            with open_project(path, read_only=True) as there:
                copies.append(copy_of(there, progress))
        return plan_merge(ProjectCopy(file.path.name, session.load_project(snapshot, progress), journal), copies)

    def done(found: MergePlan) -> None:
        if found.is_empty:
            window.say(_tr("There is nothing to merge: everything in these copies is here already."), kind="info")
            return
        dialog = MergeDialog(window, found)
        dialog.accepted.connect(lambda: window.attempt(lambda: commit_merge(window, page, found)))
        dialog.open()

    page.runner.start(Job(_tr("Comparing copies"), work), done=done)


def commit_merge(window: "MainWindow", page: "ProjectPage", plan: MergePlan) -> None:
    """Applies a plan as one step. Raises UserError when the project has changed since it was made."""
    session = page.session
    if not plan.is_still_valid(session.committed):
        raise UserError("The project was changed meanwhile, so nothing was merged; merge again.")
    session.commit(make_merge_step(plan, session.next_shape_id), brought=plan.incoming_layers)
    window.say(describe_merge(plan), kind="info")


def _ask_report(window: "MainWindow", page: "ProjectPage") -> None:
    suggested = page.file.path.with_name(f"{page.file.path.stem} agreement.html")
    window.dialogs.ask_report(window, suggested, lambda path: window.attempt(lambda: export_report(window, page, path)))


def _ask_merge(window: "MainWindow", page: "ProjectPage") -> None:
    folder = page.file.path.parent
    window.dialogs.ask_copies(window, folder, lambda paths: window.attempt(lambda: propose_merge(window, page, paths)))


def _open_tuning(page: "ProjectPage") -> None:
    panel = page.panels.get("agreement")
    if isinstance(panel, AgreementPanel):
        panel.open_tuning()


def _page_of(window: "MainWindow") -> "ProjectPage":
    if window.page is None:
        raise UserError("No project is open; open one first.")
    return window.page
