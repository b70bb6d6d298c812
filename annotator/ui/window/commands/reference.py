"""Commands of Agreement > Adjudicate that touch many images: a reference proposed, and its drafts confirmed."""

from annotator.errors import UserError
from annotator.model.step import Step
from annotator.session.disagreements.propose import (
    ReferenceProposal,
    make_confirming_step,
    make_proposal_step,
    set_disputed_walk,
)
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.ui.base.storing import store, write_step
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.dialogs.agreement.propose import ProposeDialog
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")


def propose_reference(shell: Shell) -> None:
    """Asks how many annotators must agree, and puts the drafts in."""
    dialog = ProposeDialog(shell.parent, shell.session, shell.page.runner)

    def take() -> None:
        plan = dialog.plan
        if plan is not None:
            shell.attempt(lambda: commit_proposal(shell, plan))

    dialog.accepted.connect(take)
    dialog.open()


def commit_proposal(shell: Shell, plan: ReferenceProposal) -> None:
    """Stores the drafts as one step in a worker, unless the project has changed since the plan was made.

    Then the walk goes through what is disputed.
    """
    session = shell.session
    first_id, auditor = session.next_shape_id, session.view.person

    def make_step(pending: PendingCommit) -> Step:
        if not pending.base.matches(plan.base, plan.base.layers):
            raise UserError("The project was changed meanwhile, so nothing was proposed; propose again.")
        return make_proposal_step(plan, first_id=first_id, auditor=auditor)

    def done(_stored: StoredStep) -> None:
        set_disputed_walk(session, plan)
        said = format_count(_tr, plan.shapes, "{n} shape was proposed.", "{n} shapes were proposed.")
        if plan.disputed:
            said += " " + _tr("J walks through what is disputed.")
        shell.say(said, kind="info")

    store(session, shell.page.runner, _tr("Proposing"), write_step(make_step), done=done)


def confirm_all_proposals(shell: Shell) -> None:
    """Confirms the drafts of the reference on every image as one step in a worker."""
    session = shell.session
    snapshot, view = session.committed, session.view
    store(
        session,
        shell.page.runner,
        _tr("Confirming"),
        write_step(lambda _pending: make_confirming_step(session.load_project(snapshot), view)),
        done=lambda _stored: shell.say(_tr("The proposals are confirmed."), kind="info"),
    )
