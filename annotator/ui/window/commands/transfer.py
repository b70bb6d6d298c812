"""Commands of import and export: the two dialogs, and what is done with files that are dropped onto the shell."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.formats.registry import recognise_formats
from annotator.plugins.adapters import collect_formats
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.transfer.import_ranges import ImportSummary
from annotator.session.transfer.preview_export import ExportPreview
from annotator.store.pixels import EXTENSIONS
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.dialogs.export_dialog import ExportDialog
from annotator.ui.dialogs.import_dialog import ImportDialog, describe_import
from annotator.ui.window.commands.shell import Shell
from annotator.ui.window.opening import ENDING

_tr = translator_of("Messages")


def _formats_of(shell: Shell) -> tuple[Format, ...]:
    """Our formats and those of plugins."""
    return collect_formats(shell.registry)


def open_import(shell: Shell, paths: Sequence[Path] = ()) -> ImportDialog:
    """Opens the import dialog, on these files if there are any. Raises UserError where nothing can be imported."""
    page = shell.page
    if page.file.read_only:
        raise UserError(page.file.read_only_reason)
    dialog = ImportDialog(
        shell.parent,
        page.session,
        page.runner,
        formats=_formats_of(shell),
        dialogs=shell.dialogs,
        folder=page.file.path.parent,
    )

    def tell(found: ImportSummary) -> None:
        shell.say(describe_import(found), kind="info")

    dialog.imported.connect(tell)
    dialog.open()
    if paths:
        dialog.choose(paths)
    return dialog


def open_export(shell: Shell) -> ExportDialog:
    """Opens the export dialog."""
    page = shell.page
    dialog = ExportDialog(
        shell.parent,
        page.session,
        page.runner,
        formats=_formats_of(shell),
        dialogs=shell.dialogs,
        project_path=page.file.path,
    )

    def tell(path: Path, written: ExportPreview) -> None:
        place = path if written.chosen_format.writes_folder else path.parent
        shapes = format_count(_tr, written.shapes, "{n} shape", "{n} shapes")
        shell.say(
            _tr("{shapes} are in {path}.", shapes=shapes, path=path),
            kind="info",
            offer=_tr("Open folder"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))),
        )

    dialog.exported.connect(tell)
    dialog.open()
    return dialog


def open_dropped(shell: Shell, paths: Sequence[Path]) -> None:
    """Opens a project or photographs; files of other tools are imported into the open project."""
    page, first = shell.find_page(), paths[0]
    if page is None or first.suffix.lower() in {ENDING, *EXTENSIONS}:
        shell.opener.open_any(first)
        return
    formats = _formats_of(shell)

    def work(progress: Progress) -> bool:
        progress.step(0, 0)
        holds_project = first.is_dir() and any(first.glob(f"*{ENDING}"))
        return not holds_project and (first.is_file() or bool(recognise_formats(first, formats)))

    def done(is_foreign: bool) -> None:
        if is_foreign:
            open_import(shell, paths)
        else:
            shell.opener.open_any(first)

    page.runner.start(Job(_tr("Looking at what was dropped"), work, quiet=True), done=done, owner=shell.page)
