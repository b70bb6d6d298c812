"""Verbs of import and export: the two dialogs, and what is done with files that are dropped onto the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.formats.registry import recognise
from annotator.plugins.adapters import all_formats
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.transfer.plan_export import Leaving
from annotator.session.transfer.plan_import import ImportPlan
from annotator.store.pixels import EXTENSIONS
from annotator.ui.base.text import counted, words_of
from annotator.ui.dialogs.export_dialog import ExportDialog
from annotator.ui.dialogs.import_dialog import ImportDialog, sentence
from annotator.ui.window.opening import ENDING

if TYPE_CHECKING:
    from annotator.ui.window.main_window import MainWindow
    from annotator.ui.window.project_page import DeskPage

_words = words_of("Messages")


def transfer_verbs_of(window: "MainWindow") -> dict[str, Callable[[], object]]:
    """The verbs by the ids of their actions."""
    return {"import": lambda: open_import(window), "export": lambda: open_export(window)}


def formats_of(window: "MainWindow") -> tuple[Format, ...]:
    """Our formats and those of plugins."""
    return all_formats(window.registry)


def open_import(window: "MainWindow", paths: Sequence[Path] = ()) -> ImportDialog:
    """Opens the import dialog, on these files if there are any. Raises UserError where nothing can be imported."""
    desk = _desk(window)
    if desk.file.read_only:
        raise UserError(desk.file.read_only_reason)
    dialog = ImportDialog(
        window,
        desk.session,
        desk.runner,
        formats=formats_of(window),
        dialogs=window.dialogs,
        folder=desk.file.path.parent,
    )

    def tell(plan: ImportPlan) -> None:
        window.say(sentence(plan), kind="info")

    dialog.imported.connect(tell)
    dialog.open()
    if paths:
        dialog.choose(paths)
    return dialog


def open_export(window: "MainWindow") -> ExportDialog:
    """Opens the export dialog."""
    desk = _desk(window)
    dialog = ExportDialog(
        window,
        desk.session,
        desk.runner,
        formats=formats_of(window),
        dialogs=window.dialogs,
        place=desk.file.path,
    )

    def tell(path: Path, written: Leaving) -> None:
        place = path if written.chosen.writes_folder else path.parent
        shapes = counted(_words, len(written.foreign.shapes), "{n} shape", "{n} shapes")
        window.say(
            _words("{shapes} are in {path}.", shapes=shapes, path=path), kind="info", offer=_words("Open folder"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))),
        )  # fmt: skip

    dialog.exported.connect(tell)
    dialog.open()
    return dialog


def take_dropped(window: "MainWindow", paths: Sequence[Path]) -> None:
    """Opens a project or photographs; files of other tools are imported into the open project."""
    desk, first = window.desk, paths[0]
    if desk is None or first.suffix.lower() in {ENDING, *EXTENSIONS}:
        window.open_path(first)
        return
    formats = formats_of(window)

    def work(progress: Progress) -> bool:
        progress.step(0, 0)
        holds_project = first.is_dir() and any(first.glob(f"*{ENDING}"))
        return not holds_project and (first.is_file() or bool(recognise(first, formats)))

    def done(is_foreign: bool) -> None:
        if is_foreign:
            open_import(window, paths)
        else:
            window.open_path(first)

    desk.runner.start(Job(_words("Looking at what was dropped"), work, quiet=True), done=done)


def _desk(window: "MainWindow") -> "DeskPage":
    if window.desk is None:
        raise UserError("No project is open; open one first.")
    return window.desk
