"""Verbs: what the window itself does for the actions that the session cannot do alone."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QMessageBox

from annotator import __version__
from annotator.errors import UserError
from annotator.geometry.box import bounds_of
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.vocabulary import Label
from annotator.progress import Progress
from annotator.samples.sample import SAMPLES
from annotator.session.editing import clipboard, navigate, tagging
from annotator.session.editing.vocabulary import change_labels
from annotator.session.jobs import Job
from annotator.session.projects.open import person_names_of
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.labels import LabelsDialog
from annotator.ui.dialogs.plugins import PluginsDialog
from annotator.ui.dialogs.settings import SettingsDialog
from annotator.ui.window.commands.agreement import agreement_commands_of
from annotator.ui.window.commands.transfer import transfer_commands_of
from annotator.ui.window.help import GuideWindow, ShortcutSheet

if TYPE_CHECKING:
    from annotator.ui.window.main_window import MainWindow
    from annotator.ui.window.project_page import ProjectPage

_tr = translator_of("Messages")

ZOOM_STEP: Final = 1.25


def commands_of(window: "MainWindow") -> dict[str, Callable[[], object]]:
    """The window's verbs by the ids of their actions."""
    opening = window.opener
    return {
        "open_project": opening.ask_project,
        "open_folder": opening.ask_folder,
        **{f"sample_{sample.name}": partial(opening.open_sample, sample) for sample in SAMPLES},
        "find_images": lambda: _find_images(window),
        "save": lambda: _say_saved(window),
        "save_copy": lambda: _ask_copy(window),
        "labels": lambda: _edit_labels(window),
        "settings": lambda: SettingsDialog(window, window.preferences, window.action_set.actions).open(),
        "plugins": lambda: PluginsDialog(window, window.registry, window.preferences).open(),
        "close_project": window.close_project,
        "quit": window.close,
        "copy": lambda: _copy_shapes(window),
        "done": lambda: _mark_done(window),
        "choose_author": lambda: _choose_author(window),
        "shortcuts": lambda: ShortcutSheet(window, window.action_set.actions, window.keys).show(),
        "guide": lambda: GuideWindow(window).show(),
        "about": lambda: _show_about(window),
        **agreement_commands_of(window),
        **transfer_commands_of(window),
    }


def _page_of(window: "MainWindow") -> "ProjectPage":
    """The open project. Raises UserError when there is none."""
    if window.page is None:
        raise UserError("No project is open; open one first.")
    return window.page


def _find_images(window: "MainWindow") -> None:
    desk = _page_of(window)

    def found(folder: Path) -> None:
        window.messages.clear("warning")
        window.attempt(lambda: desk.relocate_images(str(folder)))

    window.dialogs.ask_folder(window, _tr("Locate images folder"), found)


def _say_saved(window: "MainWindow") -> None:
    _page_of(window).session.seal_history()
    window.status.show_saved(loudly=True)


def _ask_copy(window: "MainWindow") -> None:
    desk = _page_of(window)
    path = desk.file.path

    def save(target: Path) -> None:
        def work(progress: Progress) -> Path:
            progress.step(0, 0)
            desk.file.copy_to(target)
            return target

        title = _tr("Saving a copy")
        desk.runner.start(
            Job(title, work),
            done=lambda saved: window.say(_tr("The copy is saved as {path}.", path=saved), kind="info"),
            failed=lambda error: window.say(str(error)),
        )

    window.dialogs.ask_copy(window, path.with_name(f"{path.stem}-copy{path.suffix}"), save)


def _edit_labels(window: "MainWindow") -> None:
    session = _page_of(window).session

    def take(labels: list[Label]) -> bool:
        try:
            change_labels(session, labels)
        except UserError as error:
            window.say(str(error))
            return False
        return True

    LabelsDialog(window, session.committed.vocabulary, take).open()


def _copy_shapes(window: "MainWindow") -> None:
    text = clipboard.format_selection(_page_of(window).session)
    if text:
        QApplication.clipboard().setText(text)


def _escape(page: "ProjectPage") -> None:
    """First back to the picture, then what the session does on Esc."""
    if page.canvas.hasFocus():
        navigate.escape(page.session)
    else:
        page.canvas.setFocus()


def _zoom_to_selection(page: "ProjectPage") -> None:
    layer = tagging.find_selected_layer(page.session)
    if layer is not None:
        page.canvas.show_box(bounds_of(layer.shapes.box[layer.shapes.rows_of(page.session.view.selection)]))


def _mark_done(window: "MainWindow") -> None:
    if not navigate.mark_done_and_go_on(_page_of(window).session):
        window.say(_tr("Every other image is done."), kind="info")


def _choose_author(window: "MainWindow") -> None:
    session = _page_of(window).session

    def chosen(name: str) -> None:
        author = session.project.find_author(name)
        if author is None:
            author = Author(session.project.next_author_id, name)
            session.commit(edit.add_author(author))
        session.set_view(author=author.id, pass_number=1)
        window.preferences.set("memory", last_author=name)

    now = session.project.authors.get(session.view.author or -1)
    window.dialogs.ask_author(
        window,
        person_names_of(session.project),
        suggested=now.name if now is not None else "",
        then=lambda name: window.attempt(lambda: chosen(name)),
    )


def _show_about(window: "MainWindow") -> None:
    text = _tr(
        "Annotator {version}\n\nLabels boxes and crowns, shows live how far annotators agree, and why a detector "
        "missed an object.",
        version=__version__,
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("About Annotator"), text, parent=window)
    box.open()


PAGE_COMMANDS: Final[Mapping[str, Callable[["ProjectPage"], object]]] = MappingProxyType(
    {
        "paste": lambda desk: clipboard.paste_text(desk.session, QApplication.clipboard().text()),
        "escape": _escape,
        "fit": lambda desk: desk.canvas.fit(),
        "fit_width": lambda desk: desk.canvas.fit_width(),
        "full_size": lambda desk: desk.canvas.zoom_to(1.0),
        "zoom_in": lambda desk: desk.canvas.zoom_by(ZOOM_STEP),
        "zoom_out": lambda desk: desk.canvas.zoom_by(1 / ZOOM_STEP),
        "zoom_to_selection": _zoom_to_selection,
        "filter_images": lambda desk: desk.images.field.setFocus(),
        "next_panel": lambda desk: desk.focus_next(),
        "previous_panel": lambda desk: desk.focus_next(-1),
        "reset_layout": lambda desk: desk.reset_layout(),
        "pick_label": lambda desk: desk.frame.pick_label(),
    }
)
"""What the page of the open project does, by the ids of the actions."""
