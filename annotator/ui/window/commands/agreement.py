"""Commands of the menus Compare and Study: tables, a reference proposed, the report, copies merged, who annotates."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annotator.errors import Phrase, Progress, UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project, Step
from annotator.session.actions.action import Action
from annotator.session.actions.annotate import compares_several, has_image, is_audit, is_writable
from annotator.session.disagreements import propose
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.session.projects.open import person_names_of, seat_of, take_seat
from annotator.session.settings import Seat
from annotator.session.view import Mode
from annotator.session.workspaces import count_blind_layers, look_as_auditor, stop_looking
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.window.commands.shell import Shell, add_action

if TYPE_CHECKING:
    from annotator.session.merge.conflicts import ConflictChoices, MergeConflict
    from annotator.session.merge.plan import MergePlan, StandingChoices

_tr = translator_of("Messages")

_ADJUDICATE: Final = "Compare/Adjudicate"


@add_action(
    Action(
        "audit",
        "Look as auditor…",
        "Compare",
        ("Ctrl+Alt+A",),
        when=has_image,
        checked=lambda session: session.view.mode is Mode.AUDIT,
    ),
    after="stop_series",
)
def toggle_audit(shell: Shell) -> None:
    """Shows everybody's work, after a word on what that does to who draws; or hides it again."""
    session = shell.session
    blind = count_blind_layers(session)
    if session.view.mode is Mode.AUDIT:
        stop_looking(session)
    elif blind is None:
        look_as_auditor(session)
    else:
        shell.dialogs.ask_look(
            shell.parent,
            seat_of(session).name,
            blind=blind,
            then=lambda: shell.attempt(lambda: look_as_auditor(session)),
        )


@add_action(
    Action("disagreement_table", "All disagreements…", "Study", ("Ctrl+Shift+J",), when=is_audit),
    after="previous_disputed_image",
)
def open_disagreements(shell: Shell) -> None:
    """Shows the list of all disagreements among all numbers."""
    shell.page.workspaces.open_study("numbers", "disagreements")


@add_action(
    Action("data_set", "Data set in numbers…", "Study", when=has_image),
    after="adjudicate_drop",
)
def open_data_set(shell: Shell) -> None:
    """Shows the data set in numbers among all numbers."""
    shell.page.workspaces.open_study("numbers", "table1")


@add_action(
    Action(
        "propose_reference",
        "Propose a reference…",
        _ADJUDICATE,
        ("Ctrl+Shift+G",),
        when=propose.can_propose,
    )
)
def propose_reference(shell: Shell) -> None:
    """Asks how many annotators must agree, and puts the drafts in."""
    from annotator.ui.dialogs.propose import ProposeDialog

    dialog = ProposeDialog(shell.parent, shell.session, shell.page.runner)

    def take() -> None:
        plan = dialog.plan
        if plan is not None:
            shell.attempt(lambda: commit_proposal(shell, plan))

    dialog.accepted.connect(take)
    dialog.open()


def commit_proposal(shell: Shell, plan: propose.ReferenceProposal) -> None:
    """Stores the drafts as one step in a worker, unless the project has changed since the plan was made.

    Then the walk goes through what is disputed.
    """
    from annotator.ui.base.panel_context import store, write_step

    session = shell.session
    first_id, auditor = session.next_shape_id, session.view.person

    def make_step(pending: PendingCommit) -> Step:
        if not pending.base.matches(plan.base, plan.base.layers):
            raise UserError("The project was changed meanwhile, so nothing was proposed; propose again.")
        return propose.make_proposal_step(plan, first_id=first_id, auditor=auditor)

    def done(_stored: StoredStep) -> None:
        propose.set_disputed_walk(session, plan)
        said = format_count(_tr, plan.shapes, "{n} shape was proposed.", "{n} shapes were proposed.")
        if plan.disputed:
            said += " " + _tr("J walks through what is disputed.")
        shell.say(said, kind="info")

    store(session, shell.page.runner, Phrase("Proposing"), write_step(make_step), done=done)


@add_action(
    Action("confirm_all_proposals", "Confirm the proposals of all images", _ADJUDICATE, when=propose.can_confirm_any),
    after="confirm_proposals",
)
def confirm_all_proposals(shell: Shell) -> None:
    """Confirms the drafts of the reference on every image as one step in a worker."""
    from annotator.ui.base.panel_context import store, write_step

    session = shell.session
    snapshot, view = session.committed, session.view

    def load() -> Project:
        return session.load_layers(snapshot, propose.list_proposed_layers(snapshot))

    store(
        session,
        shell.page.runner,
        Phrase("Confirming"),
        write_step(lambda _pending: propose.make_confirming_step(load(), view)),
        done=lambda _stored: shell.say(_tr("The proposals are confirmed."), kind="info"),
    )


@add_action(Action("tune", "Tune RandCrowns…", "Study", when=compares_several))
def open_tuning(shell: Shell) -> None:
    """Shows the search for RandCrowns parameters."""
    shell.page.workspaces.open_study("crowns", "search")


@add_action(Action("export_report", "Export report…", "Study", when=is_audit))
def ask_report(shell: Shell) -> None:
    """Asks where the report goes, and writes it."""
    file = shell.page.file.path
    suggested = file.with_name(f"{file.stem} agreement.html")
    shell.dialogs.ask_report(
        shell.parent, suggested, lambda chosen: shell.attempt(lambda: export_report(shell, chosen))
    )


def export_report(shell: Shell, path: Path) -> None:
    """Writes what `annotator audit` writes, as the name says; in a worker. Parameters that it computed are kept.

    Raises UserError, before anything is computed, where it could not be written.
    """
    from annotator.formats.core.files import prepare_target
    from annotator.session.study import open_report
    from annotator.ui.base.panel_context import LookNoter
    from annotator.ui.output.outbox import require_ending, say_written

    prepare_target(path)
    require_ending(path, ("html", "json", "csv"))
    session, runner, open_source = shell.session, shell.page.runner, shell.page.context.open_source
    project, view = session.committed, session.view

    def work(progress: Progress) -> tuple[Path, RandCrownsSettings | None]:
        from annotator.api.audit import AuditAnswer

        with open_report(open_source, project, view, progress) as report:
            whole = report.check_pictures(known=view.unreadable, progress=progress)
            return AuditAnswer(whole, ()).save_as(path, progress), whole.parameters_to_store

    def done(answer: tuple[Path, RandCrownsSettings | None]) -> None:
        noter = LookNoter(shell.page, session)

        def go_on() -> None:
            noter.deleteLater()
            tell(*answer)

        noter.show(session.committed.images, go_on)

    def tell(written: Path, parameters: RandCrownsSettings | None) -> None:
        metrics = session.committed.metrics
        if parameters is not None and metrics.randcrowns is None and not session.read_only:
            with suppress(UserError):  # of a team project the owner stores them
                session.commit(edit.set_randcrowns(metrics, parameters), undoable=False)
        say_written(shell.say, _tr("The report is in {path}.", path=written), written)

    handle = runner.start(Job(Phrase("Writing the report"), work), done=done, owner=shell.page)
    shell.say(_tr("The report is being written…"), kind="info", offer=_tr("Cancel"), act=handle.call_off)


@add_action(Action("merge", "Merge copies…", "Study", when=is_writable))
def ask_merge(shell: Shell) -> None:
    """Asks for the copies that are merged in."""
    folder = shell.page.file.path.parent
    shell.dialogs.ask_copies(shell.parent, folder, lambda paths: shell.attempt(lambda: propose_merge(shell, paths)))


def propose_merge(shell: Shell, paths: list[Path]) -> None:
    """Looks in a worker what these copies would bring in, then asks."""
    from annotator.session.merge.conflicts import ConflictChoices
    from annotator.session.merge.lineage import ProjectCopy, make_source_names, read_source
    from annotator.session.merge.plan import plan_merge
    from annotator.store import open_project
    from annotator.ui.dialogs.merging.dialogs import MergeDialog, make_facts

    session, file, runner = shell.session, shell.page.file, shell.page.runner
    for path in paths:
        if path.exists() and path.samefile(file.path):
            raise UserError("{path} is the open project itself; choose another copy of it.", path=path)
    snapshot, last = session.committed, file.find_last_entry()

    def work(progress: Progress) -> "MergePlan":
        own, *sources = make_source_names([file.path, *paths])
        copies = []
        with ExitStack() as stack:
            for path, source in zip(paths, sources, strict=True):
                copies.append(
                    read_source(stack.enter_context(open_project(path, read_only=True)), progress, source=source)
                )
            journal = tuple(reversed(file.read_journal(last=last, progress=progress)))
            return plan_merge(ProjectCopy(own, session.make_source(snapshot), journal), copies)

    def done(found: "MergePlan") -> None:
        if found.is_empty:
            shell.say(_tr("There is nothing to merge: everything in these copies is here already."), kind="info")
            return
        choices = ConflictChoices(found.after, found.conflicts)
        dialog = MergeDialog(
            shell.parent,
            found.after,
            choices,
            session,
            runner=runner,
            preview=file.read_preview,
            facts=make_facts(found),
        )
        dialog.accepted.connect(lambda: shell.attempt(lambda: commit_merge(shell, found, choices)))
        dialog.open()

    runner.start(Job(Phrase("Comparing copies"), work), done=done, owner=shell.page)


def commit_merge(shell: Shell, plan: "MergePlan", choices: "ConflictChoices") -> None:
    """Stores a plan as one step in a worker, and what was chosen as a second one.

    Raises UserError when the project has changed since the plan was made.
    """
    from annotator.session.merge.conflicts import ConflictChoice
    from annotator.ui.base.panel_context import store, write_step
    from annotator.ui.dialogs.merging.dialogs import describe_merge

    session = shell.session
    if not plan.is_still_valid(session.committed):
        raise UserError("The project was changed meanwhile, so nothing was merged; merge again.")
    pending, first_id = session.begin_commit(plan.incoming_layers), session.next_shape_id

    def done(_stored: StoredStep) -> None:
        dropped = choices.list_dropped()
        if not dropped:
            tell()
            return
        _store_choice(shell, dropped, tell)

    def tell() -> None:
        author = session.view.author
        twice = [one for one in plan.conflicts if one.mine.key.author == author]
        shell.say(
            describe_merge(plan, choices),
            kind="info",
            offer=_tr("Show them") if twice and choices.count(ConflictChoice.BOTH) else "",
            act=lambda: shell.page.images.field.setText("passes:2"),
        )

    write = write_step(lambda _pending: plan.make_step(first_id))
    store(session, shell.page.runner, Phrase("Merging"), write, pending=pending, done=done)


@add_action(
    Action(
        "choose_passes",
        "Choose between passes…",
        "Study",
        when=lambda session: is_writable(session) and session.project.last_pass > 1,
    )
)
def propose_passes(shell: Shell) -> None:
    """Looks in a worker which images have several passes, then asks which are kept."""
    from annotator.session.merge.plan import StandingChoices, find_last_changes, find_standing_passes
    from annotator.ui.dialogs.merging.dialogs import MergeDialog, describe_passes

    session, file, runner = shell.session, shell.page.file, shell.page.runner
    snapshot, view, last = session.committed, session.view, file.find_last_entry()

    def work(progress: Progress) -> "tuple[Project, list[MergeConflict]]":
        changes = find_last_changes(file.read_journal(last=last, progress=progress))
        pairs = find_standing_passes(snapshot, view, changes)
        return session.load_layers(snapshot, {side.key for pair in pairs for side in (pair.mine, pair.theirs)}), pairs

    def done(found: "tuple[Project, list[MergeConflict]]") -> None:
        project, pairs = found
        if not pairs:
            shell.say(_tr("No image that you may see has several passes of one annotator."), kind="info")
            return
        choices = StandingChoices(project, pairs)
        dialog = MergeDialog(
            shell.parent,
            project,
            choices,
            session,
            runner=runner,
            preview=file.read_preview,
            facts=describe_passes(),
        )
        dialog.accepted.connect(lambda: shell.attempt(lambda: commit_choice(shell, project, choices)))
        dialog.open()

    runner.start(Job(Phrase("Looking for passes"), work), done=done, owner=shell.page)


def commit_choice(shell: Shell, project: Project, choices: "StandingChoices") -> None:
    """Takes the passes away that were chosen against, as one step in a worker.

    Raises UserError when one of the images has changed since the choice was shown.
    """
    session, dropped = shell.session, choices.list_dropped()
    keys = [side.key for pair in choices.conflicts for side in (pair.mine, pair.theirs)]
    if not session.committed.matches(project, keys):
        raise UserError("The project was changed meanwhile, so nothing was chosen; choose again.")
    said = format_count(_tr, len(dropped), "{n} pass was taken away.", "{n} passes were taken away.")
    _store_choice(shell, dropped, lambda: shell.say(said, kind="info"))


def _store_choice(shell: Shell, dropped: Sequence[LayerKey], done: Callable[[], None]) -> None:
    """Empties these passes; what was known of them stays with them, so that undo finds it."""
    from annotator.session.merge.conflicts import make_choice_step
    from annotator.ui.base.panel_context import store, write_step

    session = shell.session
    pending = session.begin_commit({key: session.committed.layer_of(key) for key in dropped})
    store(
        session,
        shell.page.runner,
        Phrase("Choosing passes"),
        write_step(lambda pending: make_choice_step(pending.load_layers(dropped))),
        pending=pending,
        done=lambda _stored: done(),
    )


@add_action(Action("choose_author", "Who is annotating…", "Label"))
def choose_author(shell: Shell, cancelled: Callable[[], object] = lambda: None) -> None:
    """Asks who annotates or audits; `cancelled` is called where nobody is named."""
    session, preferences = shell.session, shell.preferences
    if shell.page.file.membership is not None:
        raise UserError("This replica of a team project is yours alone; somebody else opens one of their own.")

    def sit(seat: Seat) -> None:
        take_seat(session, seat)
        if seat.name:
            preferences.replace(preferences.settings.with_seat(session.project.uuid, seat))

    now = seat_of(session)
    shell.dialogs.ask_seat(
        shell.parent,
        person_names_of(session.project),
        suggested=now if now.name else Seat(name=preferences.settings.memory.last_author),
        then=lambda seat: shell.attempt(lambda: sit(seat)),
        cancelled=cancelled,
    )
