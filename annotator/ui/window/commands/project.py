"""Commands of the project and the program: files, labels, who annotates, settings, plugins and help."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from annotator import __version__
from annotator.errors import UserError
from annotator.model import edit
from annotator.model.protocol import Protocol
from annotator.model.shapes import PartState
from annotator.model.vocabulary import Label
from annotator.progress import Progress
from annotator.samples.sample import Sample
from annotator.session.editing.vocabulary import change_labels
from annotator.session.jobs import Job
from annotator.session.projects.open import person_names_of, seat_of, take_seat
from annotator.session.settings import Seat
from annotator.ui.base.text import attempt, format_count, tell_error, translator_of
from annotator.ui.window.commands.shell import Shell
from annotator.ui.window.opening import tell_left_out

if TYPE_CHECKING:
    from annotator.ui.dialogs.labels.labels_dialog import LabelsDialog
    from annotator.ui.dialogs.pictures.add_dialog import AddImagesDialog
    from annotator.ui.dialogs.pictures.address_dialog import AddressDialog
    from annotator.ui.dialogs.requirements import RequirementsDialog
    from annotator.ui.dialogs.states import StatesDialog
    from annotator.ui.dialogs.tidy import TidyDialog

_tr = translator_of("Messages")


def open_sample(shell: Shell, *, sample: Sample) -> None:
    """Copies a sample and opens it."""
    shell.opener.open_sample(sample)


def find_images(shell: Shell) -> None:
    """Asks for the folder that the images are in."""
    page = shell.page

    def found(folder: Path) -> None:
        shell.messages.clear("warning")
        shell.attempt(lambda: page.relocate_images(str(folder)))

    shell.dialogs.ask_folder(shell.parent, _tr("Locate images folder"), found)


def open_address(shell: Shell) -> "AddressDialog":
    """Opens the dialog of pictures that lie in an object store or on a web server."""
    from annotator.ui.dialogs.pictures.address_dialog import AddressDialog

    page = shell.page

    def take(address: str) -> None:
        if page.file.read_only:
            raise UserError(page.file.read_only_reason)
        shell.messages.clear("warning")
        page.relocate_images(address)

    shown = shell.parent.findChild(AddressDialog)
    if shown is not None and shown.isVisible():
        shown.raise_()
        shown.activateWindow()
        return shown
    dialog = AddressDialog(shell.parent, lambda: shell.session.project, take, page.runner, page.taking)
    dialog.show()  # beside the window: one may go on labelling while pictures are taken along
    return dialog


def open_adding(shell: Shell) -> "AddImagesDialog":
    """Opens the dialog that adds the pictures which the project does not have yet."""
    from annotator.ui.dialogs.pictures.add_dialog import AddImagesDialog

    page = shell.page
    if page.file.read_only:
        raise UserError(page.file.read_only_reason)
    dialog = AddImagesDialog(shell.parent, page.session, page.runner, page.relocate_images)

    def tell(count: int, left_out: list[str]) -> None:
        added = format_count(_tr, count, "{n} image was added.", "{n} images were added.")
        shell.say(added, kind="info")
        tell_left_out(shell.parent, shell.say, left_out)

    dialog.added.connect(tell)
    dialog.open()
    return dialog


def say_saved(shell: Shell) -> None:
    """Says that everything is saved, as it always is; the next nudge is a step of its own."""
    shell.session.seal_history()
    shell.status.show_saved(loudly=True)


def ask_copy(shell: Shell) -> None:
    """Asks where a copy goes, and writes it in a worker."""
    page = shell.page
    path = page.file.path

    def save(target: Path) -> None:
        def work(progress: Progress) -> Path:
            progress.step(0, 0)
            page.file.copy_to(target)
            return target

        title = _tr("Saving a copy")
        page.runner.start(
            Job(title, work),
            done=lambda saved: shell.say(_tr("The copy is saved as {path}.", path=saved), kind="info"),
            failed=lambda error: shell.say(tell_error(error)),
            owner=page,
        )

    shell.dialogs.ask_copy(shell.parent, path.with_name(f"{path.stem}-copy{path.suffix}"), save)


def open_states(shell: Shell) -> "StatesDialog":
    """Opens the dialog of the frozen states, in which the present one can be kept."""
    from annotator.ui.dialogs.states import StatesDialog

    dialog = StatesDialog(shell.parent, shell.page.file, shell.page.runner)
    dialog.open()
    return dialog


def open_tidy(shell: Shell) -> "TidyDialog":
    """Opens the dialog that shortens the journal. Raises UserError where nothing can be written."""
    from annotator.ui.dialogs.tidy import TidyDialog, describe_tidying

    page = shell.page
    if page.file.read_only:
        raise UserError(page.file.read_only_reason)
    dialog = TidyDialog(shell.parent, page.file, page.session, page.runner)
    dialog.tidied.connect(lambda result: shell.say(describe_tidying(result), kind="info"))
    dialog.open()
    return dialog


def edit_labels(shell: Shell) -> "LabelsDialog":
    """Opens the dialog of the labels."""
    from annotator.ui.dialogs.labels.labels_dialog import LabelsDialog

    session = shell.session

    def take(labels: tuple[Label, ...], states: Mapping[PartState, str]) -> str:
        try:
            change_labels(session, labels, states=states)
        except UserError as error:
            return tell_error(error)
        return ""

    dialog = LabelsDialog(shell.parent, shell.page.context, take)
    dialog.open()
    return dialog


def edit_requirements(shell: Shell) -> "RequirementsDialog":
    """Opens the dialog about what an image needs before it is done."""
    from annotator.ui.dialogs.requirements import RequirementsDialog

    session = shell.session

    def take(protocol: Protocol) -> bool:
        before = session.committed.protocol
        step = edit.set_protocol(before, protocol, name="Change what an image needs")
        return protocol == before or attempt(shell.say, lambda: session.commit(step))

    dialog = RequirementsDialog(shell.parent, session.committed.protocol, session.committed.vocabulary, take)
    dialog.open()
    return dialog


def choose_author(shell: Shell) -> None:
    """Asks who sits at the desk, to annotate or to audit."""
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
    )


def open_settings(shell: Shell) -> None:
    """Opens the settings."""
    from annotator.ui.dialogs.settings import SettingsDialog

    SettingsDialog(shell.parent, shell.preferences, shell.actions, shell.dialogs).open()


def open_plugins(shell: Shell) -> None:
    """Opens the list of plugins."""
    from annotator.ui.dialogs.plugins import PluginsDialog

    PluginsDialog(shell.parent, shell.registry, shell.preferences).open()


def show_shortcuts(shell: Shell) -> None:
    """Shows every action with its keys."""
    from annotator.ui.window.help import ShortcutSheet

    ShortcutSheet(shell.parent, shell.actions, shell.find_keys()).show()


def show_guide(shell: Shell) -> None:
    """Shows the user guide."""
    from annotator.ui.guidelines.guide_window import GuideWindow

    GuideWindow(shell.parent).show()


def show_about(shell: Shell) -> None:
    """Says what this program is."""
    text = _tr(
        "Annotator {version}\n\nLabels boxes and crowns, shows live how far annotators agree, and why a detector "
        "missed an object.",
        version=__version__,
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("About Annotator"), text, parent=shell.parent)
    box.open()
