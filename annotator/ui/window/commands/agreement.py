"""Commands of the menu Agreement: the report as a page, copies merged in, parameters tuned."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.progress import Progress
from annotator.report.audit.html_page import write_audit_page
from annotator.report.audit.values import make_audit_report
from annotator.session.agreement.counts import audit_options_of
from annotator.session.jobs import Job
from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, make_choice_step
from annotator.session.merge.lineage import ProjectCopy, copy_of, make_source_names
from annotator.session.merge.plan import MergePlan, make_merge_step, plan_merge
from annotator.store import open_project
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.agreement.disagreements import DisagreementDialog
from annotator.ui.dialogs.merging.merge_dialog import MergeDialog, describe_merge
from annotator.ui.panels.agreement import AgreementPanel
from annotator.ui.window.commands.large_steps import store_beside
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")


def export_report(shell: Shell, path: Path) -> None:
    """Writes the page that `annotator audit --html` writes, in a worker; parameters that it computed are kept."""
    session, runner = shell.session, shell.page.runner
    project, options = session.committed, audit_options_of(session.committed, session.view)
    now, unreadable = datetime.now().astimezone(), session.view.unreadable

    def work(progress: Progress) -> RandCrownsSettings | None:
        report = make_audit_report(session.load_project(project, progress), options, progress)
        report = report.look_at_pictures(known=unreadable, progress=progress)
        write_audit_page(path, report, now=now, progress=progress)
        return report.parameters_to_store

    def done(parameters: RandCrownsSettings | None) -> None:
        session.note_shown(session.committed.images)
        metrics = session.committed.metrics
        if parameters is not None and metrics.randcrowns is None and not session.read_only:
            session.commit(edit.set_randcrowns(metrics, parameters), undoable=False)
        shell.say(
            _tr("The report is in {path}.", path=path),
            kind="info",
            offer=_tr("Open"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))),
        )

    runner.start(Job(_tr("Writing the report"), work), done=done)


def propose_merge(shell: Shell, paths: list[Path]) -> None:
    """Looks in a worker what these copies would bring in, then asks."""
    session, file, runner = shell.session, shell.page.file, shell.page.runner
    for path in paths:
        if path.exists() and path.samefile(file.path):
            raise UserError(f"{path} is the open project itself; choose another copy of it.")
    snapshot, last = session.committed, file.find_last_entry()

    def work(progress: Progress) -> MergePlan:
        own, *sources = make_source_names([file.path, *paths])
        copies = []
        for path, source in zip(paths, sources, strict=True):
            with open_project(path, read_only=True) as there:
                copies.append(copy_of(there, progress, source=source))
        journal = tuple(reversed(file.read_journal(last=last, progress=progress)))
        return plan_merge(ProjectCopy(own, session.load_project(snapshot, progress), journal), copies)

    def done(found: MergePlan) -> None:
        if found.is_empty:
            shell.say(_tr("There is nothing to merge: everything in these copies is here already."), kind="info")
            return
        dialog = MergeDialog(
            shell.parent,
            found,
            session,
            theme=shell.page.context.theme,
            runner=runner,
            preview=file.read_preview,
        )
        dialog.accepted.connect(lambda: shell.attempt(lambda: commit_merge(shell, found, dialog.choices)))
        dialog.open()

    runner.start(Job(_tr("Comparing copies"), work), done=done)


def commit_merge(shell: Shell, plan: MergePlan, choices: ConflictChoices) -> None:
    """Stores a plan as one step in a worker, and what was chosen as a second one.

    Raises UserError when the project has changed since the plan was made.
    """
    session = shell.session
    if not plan.is_still_valid(session.committed):
        raise UserError("The project was changed meanwhile, so nothing was merged; merge again.")
    pending, first_id = session.begin_commit(plan.incoming_layers), session.next_shape_id

    def done() -> None:
        dropped = choices.list_dropped()
        if not dropped:
            tell()
            return
        past = {key: session.committed.layer_of(key) for key in dropped}
        chosen = session.begin_commit(past)
        store_beside(shell, _tr("Choosing passes"), chosen, lambda: make_choice_step(chosen.load_layers(dropped)), tell)

    def tell() -> None:
        author = session.view.author
        twice = [one for one in plan.conflicts if one.mine.key.author == author]
        shell.say(
            describe_merge(plan, choices),
            kind="info",
            offer=_tr("Show them") if twice and choices.count(ConflictChoice.BOTH) else "",
            act=lambda: shell.page.images.field.setText("passes:2"),
        )

    store_beside(shell, _tr("Merging"), pending, lambda: make_merge_step(plan, first_id), done)


def ask_report(shell: Shell) -> None:
    """Asks where the report goes, and writes it."""
    file = shell.page.file.path
    suggested = file.with_name(f"{file.stem} agreement.html")
    shell.dialogs.ask_report(
        shell.parent, suggested, lambda chosen: shell.attempt(lambda: export_report(shell, chosen))
    )


def ask_merge(shell: Shell) -> None:
    """Asks for the copies that are merged in."""
    folder = shell.page.file.path.parent
    shell.dialogs.ask_copies(shell.parent, folder, lambda paths: shell.attempt(lambda: propose_merge(shell, paths)))


def open_tuning(shell: Shell) -> None:
    """Opens the search for RandCrowns parameters."""
    panel = shell.page.panels.get("agreement")
    if isinstance(panel, AgreementPanel):
        panel.open_tuning()


def open_disagreements(shell: Shell) -> None:
    """Opens the table of all disagreements, or brings it to the front where it is open."""
    for known in shell.parent.findChildren(DisagreementDialog):
        if known.isVisible():
            known.raise_()
            known.activateWindow()
            return
    DisagreementDialog(shell.parent, shell.page.context).show()
