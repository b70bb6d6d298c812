"""Propagate dialog: how many of the following images get the shapes of this one as drafts."""

from typing import Final

from PySide6.QtWidgets import QWidget

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.editing.sequences.place_drafts import list_following_images, plan_propagation, take_source
from annotator.session.session import Session
from annotator.ui.base.layout import make_number
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.drafts.drafts_dialog import DraftsDialog, PlannedDrafts, Planner, tell_source

_tr = translator_of("Drafts")

FIRST_COUNT: Final = 10
"""Images that are offered first."""


class PropagateDialog(DraftsDialog):
    """Places copies of the selected shapes, or of all, on the next images in the order of the list."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        """Raises UserError where there is nothing to propagate, or no image to propagate to."""
        self._source, self._shapes = take_source(session)
        self._following = list_following_images(session)
        super().__init__(parent, session, runner, name="Propagate shapes")
        self.setWindowTitle(_tr("Propagate to the next images"))
        self.count = make_number(
            1, len(self._following), min(FIRST_COUNT, len(self._following)), changed=self.plan_later
        )
        self.arrange(
            tell_source(len(self._shapes), selected=bool(session.view.selection)),
            [(_tr("Next images"), self.count)],
            take_planner=self._take_choices,
        )
        self.plan_now()

    def _take_choices(self) -> Planner:
        """Plans the drafts of the chosen number of images."""
        following, occupied = self._following[: self.count.value()], self.chosen_occupied

        def plan(project: Project, progress: Progress) -> PlannedDrafts:
            progress.step(0, 0)
            return PlannedDrafts(project, plan_propagation(project, self._source, self._shapes, following, occupied))

        return plan
