"""Verbs of the menu Agreement that need the window: the report as a page, copies merged in, parameters tuned."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.audit.html_page import write_audit_page
from annotator.report.audit.values import audit_report
from annotator.session.jobs import Job
from annotator.session.merge.lineage import Copy, copy_of
from annotator.session.merge.plan import MergePlan, merge_step, plan_merge
from annotator.session.projects.load import report_options, whole_project
from annotator.store import open_project
from annotator.ui.base.text import words_of
from annotator.ui.dialogs.merge import MergeDialog, told
from annotator.ui.panels.agreement import AgreementPanel

if TYPE_CHECKING:
    from annotator.ui.window.main_window import MainWindow
    from annotator.ui.window.project_page import DeskPage

_words = words_of("Messages")


def agreement_verbs_of(window: "MainWindow") -> dict[str, Callable[[], object]]:
    """The verbs by the ids of their actions."""
    return {
        "export_report": lambda: _ask_report(window, _desk(window)),
        "merge": lambda: _ask_merge(window, _desk(window)),
        "tune": lambda: _tune(_desk(window)),
    }


def export_report(window: "MainWindow", desk: "DeskPage", path: Path) -> None:
    """Writes the page that `annotator audit --html` writes, in a worker; parameters that it computed are kept."""
    session = desk.session
    project, storage, options = session.committed, session.storage, report_options(session.committed, session.view)
    now = datetime.now().astimezone()

    def work(progress: Progress) -> RandCrownsSettings | None:
        report = audit_report(whole_project(project, storage, progress), options, progress)
        write_audit_page(path, report, now=now, progress=progress)
        return report.parameters_to_store

    def done(parameters: RandCrownsSettings | None) -> None:
        metrics = session.committed.metrics
        if parameters is not None and metrics.randcrowns is None and not session.storage.read_only:
            step = edit.set_metrics(metrics, replace(metrics, randcrowns=parameters), name="Set RandCrowns parameters")
            session.commit(step, undoable=False)
        window.say(
            _words("The report is in {path}.", path=path), kind="info", offer=_words("Open"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))),
        )  # fmt: skip

    desk.runner.start(Job(_words("Writing the report"), work), done=done)


def plan(window: "MainWindow", desk: "DeskPage", paths: list[Path]) -> None:
    """Looks in a worker what these copies would bring in, then asks."""
    session, file = desk.session, desk.file
    for path in paths:
        if path.exists() and path.samefile(file.path):
            raise UserError(f"{path} is the open project itself; choose another copy of it.")
    snapshot, journal = session.committed, tuple(reversed(file.journal()))

    def work(progress: Progress) -> MergePlan:
        copies = []
        for path in paths:
            with open_project(path, read_only=True) as there:
                copies.append(copy_of(there, progress))
        return plan_merge(Copy(file.path.name, whole_project(snapshot, file, progress), journal), copies)

    def done(found: MergePlan) -> None:
        if found.is_empty:
            window.say(_words("There is nothing to merge: everything in these copies is here already."), kind="info")
            return
        dialog = MergeDialog(window, found)
        dialog.accepted.connect(lambda: window.attempt(lambda: merge(window, desk, found)))
        dialog.open()

    desk.runner.start(Job(_words("Comparing copies"), work), done=done)


def merge(window: "MainWindow", desk: "DeskPage", found: MergePlan) -> None:
    """Carries a plan out as one step. Raises UserError when the project has changed since it was made."""
    session = desk.session
    if not _still_holds(found, session.committed):
        raise UserError("The project was changed meanwhile, so nothing was merged; merge again.")
    session.commit(merge_step(found, session.next_shape_id), brought=found.brought)
    window.say(told(found), kind="info")


def _still_holds(found: MergePlan, now: Project) -> bool:
    before = found.before
    same = (now.images, now.authors, now.vocabulary) == (before.images, before.authors, before.vocabulary)
    same = same and now.decisions == before.decisions
    return same and all(now.layer(key).revision == before.layer(key).revision for key in found.touched)


def _ask_report(window: "MainWindow", desk: "DeskPage") -> None:
    suggested = desk.file.path.with_name(f"{desk.file.path.stem} agreement.html")
    window.dialogs.ask_report(window, suggested, lambda path: window.attempt(lambda: export_report(window, desk, path)))


def _ask_merge(window: "MainWindow", desk: "DeskPage") -> None:
    folder = desk.file.path.parent
    window.dialogs.ask_copies(window, folder, lambda paths: window.attempt(lambda: plan(window, desk, paths)))


def _tune(desk: "DeskPage") -> None:
    panel = desk.panels.get("agreement")
    if isinstance(panel, AgreementPanel):
        panel.tune()


def _desk(window: "MainWindow") -> "DeskPage":
    if window.desk is None:
        raise UserError("No project is open; open one first.")
    return window.desk
