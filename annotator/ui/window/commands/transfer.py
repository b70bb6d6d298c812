"""Verbs of import and export: the two dialogs, and what is done with files that are dropped onto the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.formats.registry import recognise_formats
from annotator.plugins.adapters import collect_formats
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.transfer.plan_export import ExportPreview
from annotator.session.transfer.plan_import import ImportPlan
from annotator.store.pixels import EXTENSIONS
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.dialogs.export_dialog import ExportDialog
from annotator.ui.dialogs.import_dialog import ImportDialog, describe_import
from annotator.ui.window.opening import ENDING

if TYPE_CHECKING:
    from annotator.ui.window.main_window import MainWindow
    from annotator.ui.window.project_page import ProjectPage

_tr = translator_of("Messages")


def transfer_commands_of(window: "MainWindow") -> dict[str, Callable[[], object]]:
    """The verbs by the ids of their actions."""
    return {"import": lambda: open_import(window), "export": lambda: open_export(window)}


def formats_of(window: "MainWindow") -> tuple[Format, ...]:
    """Our formats and those of plugins."""
    return collect_formats(window.registry)


def open_import(window: "MainWindow", paths: Sequence[Path] = ()) -> ImportDialog:
    """Opens the import dialog, on these files if there are any. Raises UserError where nothing can be imported."""
    desk = _page_of(window)
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
        window.say(describe_import(plan), kind="info")

    dialog.imported.connect(tell)
    dialog.open()
    if paths:
        dialog.choose(paths)
    return dialog


def open_export(window: "MainWindow") -> ExportDialog:
    """Opens the export dialog."""
    desk = _page_of(window)
    dialog = ExportDialog(
        window,
        desk.session,
        desk.runner,
        formats=formats_of(window),
        dialogs=window.dialogs,
        project_path=desk.file.path,
    )

    def tell(path: Path, written: ExportPreview) -> None:
        place = path if written.chosen_format.writes_folder else path.parent
        shapes = format_count(_tr, len(written.foreign.shapes), "{n} shape", "{n} shapes")
        window.say(
            _tr("{shapes} are in {path}.", shapes=shapes, path=path),
            kind="info",
            offer=_tr("Open folder"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))),
        )

    dialog.exported.connect(tell)
    dialog.open()
    return dialog


def open_dropped(window: "MainWindow", paths: Sequence[Path]) -> None:
    """Opens a project or photographs; files of other tools are imported into the open project."""
    desk, first = window.page, paths[0]
    if desk is None or first.suffix.lower() in {ENDING, *EXTENSIONS}:
        window.open_path(first)
        return
    formats = formats_of(window)

    def work(progress: Progress) -> bool:
        progress.step(0, 0)
        holds_project = first.is_dir() and any(first.glob(f"*{ENDING}"))
        return not holds_project and (first.is_file() or bool(recognise_formats(first, formats)))

    def done(is_foreign: bool) -> None:
        if is_foreign:
            open_import(window, paths)
        else:
            window.open_path(first)

    desk.runner.start(Job(_tr("Looking at what was dropped"), work, quiet=True), done=done)


def _page_of(window: "MainWindow") -> "ProjectPage":
    if window.page is None:
        raise UserError("No project is open; open one first.")
    return window.page
