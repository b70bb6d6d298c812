"""Where pictures lie: the address of those that lie on a server, and copies of them for days without a line."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QProgressBar, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.model.project import Project
from annotator.session.jobs import Job
from annotator.store.remote import is_address, parse_address
from annotator.store.remote.picture import CopyState, count_copies, find_remote_places, list_places_to_take
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_label, make_note, make_row, show_share
from annotator.ui.base.text import format_number, format_size, translate_error, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.remote import TakingAlong
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext

_tr = translator_of("Address")


class PicturePlace(QWidget):
    """Takes an address when its button is pressed; fetches pictures, as many as are wanted, and tells what came."""

    def __init__(
        self,
        find_project: Callable[[], Project],
        take: Callable[[str], None],
        runner: Runner,
        taking: TakingAlong,
    ) -> None:
        """`take` is given the address; it may raise UserError."""
        super().__init__()
        self.line = JobLine(runner)
        self._find_project, self._take, self._taking = find_project, take, taking
        self.address = QLineEdit()
        self.address.setPlaceholderText("s3://bucket/folder")
        self.address.setAccessibleName(_tr("Address of the pictures"))
        self.use = make_button(_tr("Use this address"), self._use)
        self.state = make_label(wraps=True)
        tip = _tr("Copy the pictures to this disk, to work offline.")
        self.take_along = make_button(_tr("Download"), self._take_or_stop, tip=tip)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves when it is shown
        self._bar.setSizePolicy(policy)
        self._bar.setAccessibleName(_tr("Downloading pictures"))
        self._lay_out()
        self.address.textChanged.connect(lambda _text: self._show_enabled())
        self.address.returnPressed.connect(self.use.click)
        self.line.changed.connect(self._show_enabled)
        taking.changed.connect(self._follow_taking)
        taking.ended.connect(self._tell_taken)
        self._follow_taking()

    def _lay_out(self) -> None:
        note = make_note(
            _tr(
                "s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from "
                "the environment or the provider's own files; none is kept in the project."
            )
        )
        named = make_row((self.address, 1), self.use)
        taken = make_row((self.state, 1), self.take_along)
        head = make_label(_tr("Copies on this disk"), head=True)
        parts = (named, note, self.line, 12, head, taken, self._bar)
        make_column(*parts, within=self, spacing=8)

    def refresh(self) -> None:
        """Shows where the pictures lie now, and counts the copies; what is under way goes on."""
        now = self._find_project().images_folder
        if is_address(now) and not self.address.isModified():
            self.address.setText(now)
        if not self.line.is_busy:
            self._look(self.line.sentence)

    def _is_in_use(self) -> bool:
        """Whether the pictures are looked for at an address now."""
        return is_address(self._find_project().images_folder)

    def _show_enabled(self) -> None:
        typed = self.address.text().strip()
        is_busy = self.line.is_busy or self._taking.is_busy
        self.use.setEnabled(bool(typed) and not is_busy and typed != self._find_project().images_folder)
        self.take_along.setText(_tr("Stop") if self._taking.is_busy else _tr("Download"))
        self.take_along.setEnabled(self._taking.is_busy or (self._is_in_use() and not self.line.is_busy))
        self.address.setReadOnly(is_busy)

    def _use(self) -> None:
        """Takes the address, and looks whether the first picture comes from there."""
        typed = self.address.text().strip()
        try:
            server = parse_address(typed).server
            self._take(typed)
        except UserError as error:
            self.line.say(translate_error(error), kind="error")
            return
        project = self._find_project()
        first = find_remote_places(project, sorted(project.images)[:1])
        self.address.setCursorPosition(0)
        self.line.say(_tr("Looking at {server}…", server=server))

        def work(progress: Progress) -> None:
            for place in first:
                place.fetch(progress.stop.is_set)

        self.line.start(
            Job(Phrase("Looking for the pictures"), work),
            done=lambda _none: self._look(
                _tr("The first picture came; the pictures are looked for there from now on.")
            ),
            failed=self._tell_unreached,
        )

    def _tell_unreached(self, error: UserError) -> None:
        """The address stays, as it may be right and only the line be away."""
        self._look(_tr("The address is kept, but the first picture did not come: {reason}", reason=error), "warning")

    def _look(self, sentence: str = "", kind: str = "muted") -> None:
        """Counts the copies on this disk; nothing is asked of the store."""
        self.line.say(sentence, kind=kind)
        if not self._is_in_use():
            self.state.setText(_tr("The pictures of this project lie in a folder."))
            self._show_enabled()
            return
        places = list_places_to_take(self._find_project())
        self.state.setText("…")
        self.line.start(
            Job(Phrase("Counting copies"), lambda progress: count_copies(places, progress)), done=self._show_state
        )

    def _tell_taken(self, sentence: str, kind: str) -> None:
        """The window says it as well, in case the page is not seen."""
        self._look(sentence, "muted" if kind == "info" else kind)

    def _show_state(self, state: CopyState) -> None:
        told = {
            "copies": format_number(state.copies),
            "n": format_number(state.pictures),
            "size": format_size(state.bytes),
        }
        if self._find_project().assigned:
            self.state.setText(_tr("{copies} of your {n} assigned pictures, {size}", **told))
        else:
            self.state.setText(_tr("{copies} of {n} pictures, {size}", **told))
        self._show_enabled()

    def _take_or_stop(self) -> None:
        if self._taking.is_busy:
            self._taking.stop()
        else:
            self._taking.begin()

    def _follow_taking(self) -> None:
        """Says how far it is."""
        taking = self._taking
        self._bar.setVisible(taking.is_busy)
        show_share(self._bar, taking.done, taking.total)
        if taking.is_busy and not self.line.is_busy:
            done, total = format_number(taking.done), format_number(taking.total)
            told = _tr("{done} of {total} fetched…", done=done, total=total) if taking.total else _tr("Fetching…")
            self.state.setText(told)
            self.line.say(_tr("You may go on labelling meanwhile."))
        self._show_enabled()


class PlacePage(Page):
    """A folder is asked for, an address is typed."""

    exports = False

    def __init__(self, context: StudyContext, *, take: Callable[[str], None], taking: TakingAlong) -> None:
        super().__init__(context, _tr("Where the pictures lie"))
        self.basis.setText(_tr("Originals are never changed; the project remembers where they lie."))
        panel = context.panel
        self.place_of = PicturePlace(lambda: self.session.project, take, panel.runner, taking)
        folder = make_button(_tr("Locate images folder…"), lambda: panel.perform("find_images"))
        self.folder = make_label(wraps=True, plain=True)
        self.place_form("folder", _tr("In a folder"), self.folder, make_row(folder, STRETCH))
        self.place_form("address", _tr("Pictures at an address"), self.place_of)

    def showEvent(self, event: QShowEvent) -> None:
        """Counts the copies as often as it is shown."""
        super().showEvent(event)
        now = self.session.project.images_folder
        self.folder.setText("" if is_address(now) else now)
        self.folder.setVisible(bool(self.folder.text()))
        self.place_of.refresh()


def make_place_spec(take: Callable[[str], None], taking: TakingAlong) -> PageSpec:
    """The row of the list for a project whose pictures can be taken elsewhere."""
    make = partial(PlacePage, take=take, taking=taking)
    return PageSpec(
        "place", "Where the pictures lie", PageGroup.METHOD, 40, make, lambda session: bool(session.committed.images)
    )
