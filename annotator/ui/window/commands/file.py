"""Commands of the menu File: projects and samples, pictures, copies, team, import and export, and what leaves."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from annotator.errors import Phrase, Progress
from annotator.samples.sample import SAMPLES
from annotator.session.actions.action import FIRST_KEYS, Action
from annotator.session.actions.annotate import has_image, has_open_image, is_writable
from annotator.session.jobs import Job
from annotator.ui.base.text import attempt, format_count, translator_of
from annotator.ui.window.commands.shell import Shell, add_action

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtPrintSupport import QPrinter

    from annotator.formats.registry import FormatList
    from annotator.session.transfer.export_ranges import Export
    from annotator.session.transfer.import_ranges import ImportSummary
    from annotator.ui.dialogs.add_images import AddImagesDialog
    from annotator.ui.dialogs.export_dialog import ExportDialog
    from annotator.ui.dialogs.import_dialog import ImportDialog

_tr = translator_of("Messages")
_tr_output = translator_of("Output")
_tr_team = translator_of("Team")

T = TypeVar("T")

_NEAR: Final = 2000
"""Files beside one of another tool among which pictures are looked for."""
_KINDS: Final = ("PNG (*.png)", "JPEG (*.jpg)", "PDF (*.pdf)")
_ENDINGS: Final = ("png", "jpg", "jpeg", "pdf")


@add_action(Action("open_project", "Open project…", "File", *FIRST_KEYS["open_project"], needs_project=False))
def ask_project(shell: Shell) -> None:
    """Asks for a project, and opens it."""
    shell.opener.ask_project()


@add_action(Action("open_folder", "Open folder of images…", "File", *FIRST_KEYS["open_folder"], needs_project=False))
def ask_folder(shell: Shell) -> None:
    """Asks for a folder of images, and makes a project over it."""
    shell.opener.ask_folder()


@add_action(Action("compare_files", "Compare files…", "File", needs_project=False), check=False)
@add_action(Action("check_files", "Check a model's files…", "File", needs_project=False), check=True)
def ask_files(shell: Shell, *, check: bool) -> None:
    """Asks for files of other tools, which are then looked at alone."""
    title = _tr("The ground truth, and the predictions of models") if check else _tr("Files of several annotators")
    kinds, look = [f"{_tr('All files')} (*)"], partial(open_dropped, shell, apart=True)
    shell.dialogs.ask_files(shell.parent, title, Path(), kinds=kinds, then=look)


@add_action(Action("new_from_address", "New project from an address…", "File", needs_project=False))
def ask_address(shell: Shell) -> None:
    """Asks for the address of pictures, and makes a project over them."""
    shell.opener.ask_address()


@add_action(Action("sample_orchard", "Orchard sample", "Help/Samples", needs_project=False), name="orchard")
@add_action(Action("sample_crowns", "Tree crowns sample", "Help/Samples", needs_project=False), name="crowns")
@add_action(Action("sample_parts", "Bicycle parts sample", "Help/Samples", needs_project=False), name="parts")
def open_sample(shell: Shell, *, name: str) -> None:
    """Copies a sample and opens it."""
    shell.opener.open_sample(next(sample for sample in SAMPLES if sample.name == name))


@add_action(Action("find_images", "Locate images folder…", "File", when=has_image))
def find_images(shell: Shell) -> None:
    """Asks for the folder that the images are in."""
    page = shell.page

    def found(folder: Path) -> None:
        shell.attempt(lambda: page.relocate_images(str(folder)))

    shell.dialogs.ask_folder(shell.parent, _tr("Locate images folder"), found)


@add_action(Action("locate_address", "Pictures at an address…", "File", when=has_image))
def open_address(shell: Shell) -> None:
    """Shows the page on which pictures are taken from an object store or a web server, and along."""
    shell.page.workspaces.open_study("place", "address")


@add_action(Action("add_images", "Add images…", "File", when=is_writable))
def open_adding(shell: Shell) -> "AddImagesDialog":
    """Opens the dialog that adds the pictures which the project does not have yet."""
    from annotator.ui.dialogs.add_images import AddImagesDialog
    from annotator.ui.window.opening import show_left_out

    page = shell.page
    page.file.refuse_read_only()
    dialog = AddImagesDialog(shell.parent, page.session, page.runner, page.relocate_images)

    def tell(count: int, left_out: list[str]) -> None:
        added = format_count(_tr, count, "{n} image was added.", "{n} images were added.")
        shell.say(added, kind="info")
        show_left_out(shell.parent, shell.say, left_out)

    dialog.added.connect(tell)
    dialog.open()
    return dialog


@add_action(Action("save", "Save", "File", ("Ctrl+S",)))
def say_saved(shell: Shell) -> None:
    """Says that everything is saved, as it always is; the next nudge is a step of its own."""
    shell.session.seal_history()
    shell.status.show_saved(loudly=True)


@add_action(Action("save_copy", "Save a copy…", "File", ("Ctrl+Shift+S",), when=has_image))
def ask_copy(shell: Shell) -> None:
    """Asks where a copy goes, and writes it in a worker."""
    path = shell.page.file.path

    def tell(saved: Path) -> None:
        shell.say(_tr("The copy is saved as {path}.", path=saved), kind="info")

    _ask_copy(shell, path.with_name(f"{path.stem}-copy{path.suffix}"), tell)


def _ask_copy(shell: Shell, suggested: Path, done: Callable[[Path], object]) -> None:
    page = shell.page

    def save(target: Path) -> None:
        def work(progress: Progress) -> Path:
            progress.step(0, 0)
            page.file.copy_to(target)
            return target

        title = Phrase("Saving a copy")
        page.runner.start(Job(title, work), done=done, owner=page)

    shell.dialogs.ask_copy(shell.parent, suggested, save)


@add_action(
    Action("save_picture", "Save the whole picture in full resolution…", "File", when=has_open_image), whole=True
)
@add_action(Action("save_view", "Save what is seen…", "File", when=has_open_image), whole=False)
def ask_still(shell: Shell, *, whole: bool) -> None:
    """Asks where the picture with its marks is to lie, and writes it: all of it in full, or what is seen.

    Raises UserError where there is no picture.
    """
    from annotator.formats.core.files import replace_file
    from annotator.ui.canvas.scene import render_still
    from annotator.ui.output.encode import encode_image
    from annotator.ui.output.outbox import find_outbox, require_ending

    still, session = shell.page.canvas.order_still(whole=whole), shell.session
    image = session.view.image
    name = "" if image is None else Path(session.project.images[image].name).stem
    outbox = find_outbox(shell.parent)

    def write(path: Path) -> None:
        kind = require_ending(path, _ENDINGS)

        def work(progress: Progress) -> None:
            drawn = render_still(still, progress)
            progress.step(1, 3)
            content = encode_image(drawn, name, kind)
            progress.step(2, 3)
            replace_file(path, content)

        outbox.write(
            Phrase("Saving the picture"), path, work, told=_tr_output("The picture is being drawn and written…")
        )

    outbox.ask_place(shell.parent, _tr_output("Save view"), f"{name}.png", kinds=_KINDS, then=write)


@add_action(
    Action(
        "print", "Print what is seen…", "File", ("Ctrl+P",), {"labelme": (), "x-anylabeling": ()}, when=has_open_image
    )
)
def print_seen(shell: Shell) -> None:
    """Asks for a printer, or a PDF file, and prints the page of Study, or the picture under a line that names it.

    Raises UserError where there is no picture.
    """
    study = shell.page.study
    page = study.current_page if study is not None and study.isVisible() else None
    if page is None:
        _print_picture(shell)
    else:
        from annotator.ui.study.printed import make_print_job, print_document

        title = f"{shell.session.project.name} · {page.title}"
        _ask_printer(shell, title, make_print_job(page), print_document)


def _print_picture(shell: Shell) -> None:
    from PySide6.QtGui import QPageLayout

    from annotator.ui.canvas.scene import render_still
    from annotator.ui.output.encode import paint_page

    still, session = shell.page.canvas.order_still(whole=False), shell.session
    image = session.view.image
    caption = " · ".join(
        part
        for part in (
            session.project.name,
            "" if image is None else session.project.images[image].name,
            shell.status.text_of("author"),
        )
        if part
    )

    def print_image(drawn: "QImage", printer: "QPrinter") -> bool:
        if drawn.width() > drawn.height():
            printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        return paint_page(printer, drawn, caption)

    job = Job(Phrase("Printing"), lambda progress: render_still(still, progress))
    _ask_printer(shell, caption, job, print_image)


def _ask_printer(shell: Shell, name: str, job: Job[T], put: "Callable[[T, QPrinter], bool]") -> None:
    """Asks for a printer, has the job make what is printed, and puts it on the paper."""
    from PySide6.QtCore import Qt
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter
    from PySide6.QtWidgets import QDialog

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    dialog = QPrintDialog(printer, shell.parent)
    dialog.setWindowTitle(_tr_output("Print what is seen"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def done(made: T) -> None:
        if not put(made, printer):
            shell.say(_tr_output("The printer did not accept the page; check that it is on, or print to a PDF file."))

    dialog.accepted.connect(lambda: shell.page.runner.start(job, done=done, owner=shell.page))
    QDialog.open(dialog)  # the print dialog's own one wants a slot by name


@add_action(Action("freeze", "Freeze state…", "Study", when=has_image))
def open_states(shell: Shell) -> None:
    """Shows the page of the frozen states, on which the present one can be kept."""
    shell.page.workspaces.open_study("states")


@add_action(Action("tidy", "Compact project…", "Study", when=is_writable))
def open_tidy(shell: Shell) -> None:
    """Shows the page on which the journal is shortened."""
    shell.page.workspaces.open_study("states", "compact")


@add_action(Action("team", "Team project…", "Study", needs_project=False))
def open_team(shell: Shell) -> None:
    """How the replica stands with its server; for any other project, how to take part in a team project."""
    page = shell.find_page()
    if page is None or page.team is None:
        _open_joining(shell)
    else:
        page.workspaces.open_study("team", "versions" if page.team.state.parked else "")


def _open_joining(shell: Shell) -> None:
    from annotator.ui.team.join_dialog import JoinDialog

    page = shell.find_page()
    runner = shell.opener.runner if page is None else page.runner
    dialog = JoinDialog(shell.parent, runner, None if page is None else page.file)

    def show(path: Path, password: str) -> None:
        shell.opener.open_any(path)
        page = shell.find_page()
        if password and page is not None and page.team is not None:
            page.team.sign_in(password)
        shell.say(_tr_team("You take part in the team project now."), kind="info")

    dialog.joined.connect(lambda path: shell.leave_project(partial(show, path, dialog.password.text())))
    dialog.open()


def _formats_of(shell: Shell) -> "FormatList":
    """Our formats and those of plugins."""
    from annotator.plugins.adapters import collect_formats

    return collect_formats(shell.registry)


@add_action(Action("import", "Import…", "File", ("Ctrl+Shift+I",), when=lambda session: not session.read_only))
def open_import(shell: Shell, paths: Sequence[Path] = ()) -> "ImportDialog":
    """Opens the import dialog, on these files if there are any. Raises UserError where nothing can be imported."""
    from annotator.ui.dialogs.import_dialog import ImportDialog, describe_import

    page = shell.page
    page.file.refuse_read_only()
    dialog = ImportDialog(
        shell.parent,
        page.session,
        page.runner,
        formats=_formats_of(shell),
        dialogs=shell.dialogs,
        folder=page.file.path.parent,
        previews=page.file,
        most_implausible=shell.preferences.settings.files.implausible / 100,
    )

    def tell(found: "ImportSummary") -> None:
        shell.say(describe_import(found), kind="info")

    dialog.imported.connect(tell)
    dialog.open()
    if paths:
        dialog.choose(paths)
    return dialog


@add_action(Action("export", "Export…", "File", ("Ctrl+Shift+E",)))
def open_export(shell: Shell) -> "ExportDialog":
    """Opens the export dialog."""
    from annotator.ui.dialogs.export_dialog import ExportDialog
    from annotator.ui.output.outbox import say_written

    page = shell.page
    dialog = ExportDialog(
        shell.parent,
        page.session,
        page.runner,
        formats=_formats_of(shell),
        dialogs=shell.dialogs,
        file=page.file,
    )

    def tell(path: Path, written: "Export") -> None:
        place = path if written.chosen_format.writes_folder else path.parent
        shapes = format_count(_tr, written.shapes, "{n} shape", "{n} shapes")
        said = _tr("{shapes} are in {path}.", shapes=shapes, path=path)
        say_written(shell.say, said, place, offer=_tr("Open folder"))

    dialog.exported.connect(tell)
    dialog.open()
    return dialog


def open_dropped(shell: Shell, paths: Sequence[Path], *, apart: bool = False) -> None:
    """Opens a project or photographs; files of other tools are looked at alone, `apart` from what is open.

    Without that an open project is asked whether to import them.
    """
    from annotator.formats.registry import recognise_formats
    from annotator.session.transfer.straight import list_folders_of_people
    from annotator.store.pixels.folder import EXTENSIONS, list_images
    from annotator.ui.window.opening import ENDING

    page, first = shell.find_page(), paths[0]
    if first.suffix.lower() in {ENDING, *EXTENSIONS}:
        shell.opener.open_any(first)
        return
    formats = _formats_of(shell)
    looks = apart or page is None or shell.opener.looks_at(page.file)

    def work(progress: Progress) -> tuple[bool, str]:
        progress.step(0, 0)
        holds_project = first.is_dir() and any(first.glob(f"*{ENDING}"))
        parts = [first, *list_folders_of_people(first)] if first.is_dir() else []
        is_foreign = first.is_file() or any(recognise_formats(part, formats) for part in parts)
        is_foreign = is_foreign and not holds_project
        place = first if first.is_dir() else first.parent
        near = list_images(first) if first.is_dir() else map(str, chain(place.glob("*"), place.glob("*/*")))
        has_pictures = is_foreign and any(Path(one).suffix.lower() in EXTENSIONS for one in islice(near, _NEAR))
        return is_foreign, str(place) if has_pictures else ""

    def done(found: tuple[bool, str]) -> None:
        is_foreign, pictures = found

        def look() -> None:
            shell.opener.look_at_files(paths, formats, pictures=pictures, save=lambda: _ask_project(shell, first))

        if is_foreign and looks:
            look()
        elif is_foreign:
            open_import(shell, paths).offer_apart(look)
        else:
            attempt(shell.say, lambda: shell.opener.open_any(first))

    job = Job(Phrase("Looking at what was dropped"), work, quiet=True)
    shell.opener.runner.start(job, done=done, owner=shell.opener if page is None else page)


def _ask_project(shell: Shell, first: Path) -> None:
    """Asks where the project goes that was made of files to be looked at; it is open there then."""
    _ask_copy(shell, first.with_suffix(".annotator"), lambda saved: shell.opener.open_file(saved, audit=True))


@add_action(
    Action(
        "settings",
        "Settings…",
        "File",
        ("Ctrl+,",),
        {"x-anylabeling": ("Ctrl+,", "Ctrl+0")},
        needs_project=False,
    )
)
def open_settings(shell: Shell, place: str = "") -> None:
    """Opens the settings, at a group or a field such as `picture.grid` where one is named."""
    from annotator.ui.dialogs.settings import SettingsDialog

    dialog = SettingsDialog(shell.parent, shell.preferences, shell.actions, shell.registry, shell.dialogs)
    dialog.open()
    if place:
        dialog.show_field(place)


@add_action(Action("close_project", "Close project", "File", ("Ctrl+W",)))
def close_project(shell: Shell) -> None:
    """Leaves the project, which is saved already."""
    shell.leave_project()


@add_action(Action("quit", "Quit", "File", ("Ctrl+Q",), needs_project=False))
def close_window(shell: Shell) -> None:
    """Closes the window."""
    shell.quit()
