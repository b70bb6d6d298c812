"""Commands of the menu Label: labels, drafts that are shown before they are made, series, and notes."""

from functools import partial
from typing import TYPE_CHECKING, Final

from annotator.errors import Phrase, Progress, UserError
from annotator.session.actions.action import DONE_KEY, FIRST_KEYS, Action
from annotator.session.actions.annotate import (
    can_answer_images,
    can_edit,
    has_selected_polygon,
    has_selection,
    is_audit,
    is_in_tag_pass,
    is_writable,
)
from annotator.session.editing import navigate, tagging
from annotator.session.jobs import Job
from annotator.session.review import can_write, list_returnable
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell, add_action

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from annotator.session.editing.drafts import DraftPlan
    from annotator.ui.dialogs.drafts import DraftsDialog, SimplifyDialog
    from annotator.ui.notes.note_dialog import NoteDialog

_tr = translator_of("Messages")
_tr_drafts = translator_of("Drafts")

_SERIES: Final = "Label/Training and prompts"


@add_action(
    Action("propagate", "Propagate to the next images…", "Label/Drafts", ("Ctrl+Shift+B",), when=can_edit),
    after="copy_previous",
)
def open_propagate(shell: Shell) -> "DraftsDialog":
    """Opens the dialog of drafts for the next images. Raises UserError where there is nothing to propagate."""
    return _open_drafts(shell, between=False)


@add_action(
    Action("interpolate", "Interpolate between two key images…", "Label/Drafts", ("Ctrl+Shift+N",), when=can_edit)
)
def open_interpolate(shell: Shell) -> "DraftsDialog":
    """Opens the dialog of drafts for two key images. Raises UserError where the open one has no shapes."""
    return _open_drafts(shell, between=True)


@add_action(
    Action(
        "propose_alike",
        "Propose more like the selection",
        "Label/Drafts",
        ("Shift+F",),
        {"cvat": ("Shift+W",)},
        when=has_selection,
        in_context_menu=True,
    )
)
def propose_alike(shell: Shell) -> None:
    """Has a promptable model propose drafts. Raises UserError where none or too many shapes are selected."""
    shell.page.file.refuse_read_only()
    shell.page.assistant.propose_alike()


@add_action(Action("assist_model", "Model of click to box…", "Label", when=can_edit), after="assist")
def choose_assist_model(shell: Shell) -> object:
    """Asks for the file of a promptable model."""
    return shell.page.assistant.choose_model()


def _open_drafts(shell: Shell, *, between: bool) -> "DraftsDialog":
    from annotator.ui.dialogs.drafts import DraftsDialog, describe_drafts

    shell.page.file.refuse_read_only()
    dialog = DraftsDialog(shell.parent, shell.session, shell.page.runner, between=between)

    def tell(plan: "DraftPlan") -> None:
        shell.say(_tr_drafts("{drafts} Undo takes them back.", drafts=describe_drafts(plan)), kind="info")

    dialog.placed.connect(tell)
    dialog.open()
    return dialog


@add_action(
    Action("pick_label", "Choose label…", "Label", ("Ctrl+E",), when=can_edit, separated=True, in_context_menu=True)
)
def pick_label(shell: Shell) -> None:
    """Opens the list of labels at the picture."""
    shell.page.frame.pick_label()


@add_action(Action("labels", "Labels…", "Study", ("Ctrl+L",), when=is_writable))
def edit_labels(shell: Shell) -> None:
    """Shows the page of the labels."""
    shell.page.workspaces.open_study("labels", "labels")


@add_action(
    Action(
        "simplify",
        "Simplify the selected polygons…",
        "Label/Polygon",
        ("Shift+X",),
        when=has_selected_polygon,
    ),
    after="delete_vertex",
)
def open_simplify(shell: Shell) -> "SimplifyDialog":
    """Opens the dialog of the tolerance. Raises UserError where no polygon is selected or nothing can be stored."""
    from PySide6.QtCore import Qt

    from annotator.ui.dialogs.drafts import SimplifyDialog

    shell.page.file.refuse_read_only()
    page = shell.page
    page.session.set_view(vertex=None)
    dialog = SimplifyDialog(shell.parent, page.session, page.runner, beside=page.frame)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


@add_action(
    Action(
        "tag_pass_everywhere",
        "Tag the boxes of all images one by one",
        "Label/Tag one by one",
        ("Ctrl+Shift+T",),
        when=can_edit,
        checked=partial(is_in_tag_pass, everywhere=True),
    ),
    after="tag_pass",
)
def begin_tag_pass(shell: Shell) -> None:
    """Looks in a worker for what lacks a tag, and goes through it; looks again where something was edited meanwhile."""
    session, runner = shell.session, shell.page.runner
    snapshot, author = session.committed, session.view.author

    def work(progress: Progress) -> tagging.Untagged:
        return tagging.find_untagged_images(snapshot, author, session.read_ranges(snapshot, progress))

    def done(found: tagging.Untagged) -> None:
        if session.view.author == author and can_edit(session):
            begun = session.saved_at == saved_at
            shell.attempt(partial(tagging.begin_tag_pass, session, found) if begun else partial(begin_tag_pass, shell))

    saved_at = session.saved_at
    runner.start(Job(Phrase("Looking for what lacks a tag"), work), done=done, owner=shell.page)


@add_action(
    Action(
        "done",
        "Mark done and go on",
        "Label",
        *FIRST_KEYS["done"],
        shown_key=DONE_KEY,
        when=can_edit,
    ),
    after="tag_pass_everywhere",
)
def mark_done(shell: Shell) -> None:
    """Marks the image done and goes on to the next that is not; what it lacked at the last try is not said any more."""
    shell.messages.drop_outdated("error")
    if not navigate.mark_done_and_go_on(shell.session):
        in_series = shell.session.view.image_series is not None
        shell.say(
            _tr("Every image of this series is done.") if in_series else _tr("Every other image is done."), kind="info"
        )


@add_action(Action("repeat_pass", "Repeat pass…", _SERIES, when=can_edit), after="training")
def open_repeat(shell: Shell) -> None:
    """Shows the page of the repeat pass. Raises UserError where nobody annotates."""
    if shell.session.view.author is None:
        raise UserError("A repeat pass belongs to an annotator; say first who is annotating.")
    shell.page.workspaces.open_study("control", "repeat")


@add_action(Action("answer_images", "Answer tags of the chosen images…", "Label", when=can_answer_images), after="done")
def answer_images(shell: Shell) -> "QMenu":
    """Opens the menu of what the images that are chosen in the list are asked."""
    from PySide6.QtCore import Qt

    images = shell.page.images
    menu = images.make_answer_menu(images.list)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(images.list.mapToGlobal(images.list.rect().center()))
    return menu


@add_action(Action("write_note", "Write a note", "Label", ("Ctrl+M",), when=can_write), after="stop_series")
def begin_note(shell: Shell) -> None:
    """Shows the tab of the image with the cursor in the field of notes."""
    from annotator.ui.panels.image_facts import ImagePanel

    page = shell.page
    if not page.tabs.isVisible():
        page.toggle_side(left=False)
    page.tabs.show_panel("image")
    panel = page.panels.get("image")
    if isinstance(panel, ImagePanel):
        panel.notes.begin()


@add_action(Action("wish_label", "Ask for a label…", "Label", when=can_write), after="needs_review")
def open_label_wish(shell: Shell) -> "NoteDialog":
    """Asks which label is missing."""
    from annotator.ui.notes.note_dialog import make_label_wish

    dialog = make_label_wish(shell.parent, shell.page.context)
    dialog.open()
    return dialog


@add_action(
    Action(
        "return_image",
        "Return to the annotator…",
        "Compare",
        ("Ctrl+Alt+M",),
        when=lambda session: is_audit(session) and is_writable(session),
    )
)
def open_return(shell: Shell) -> "NoteDialog":
    """Asks to whom the open image goes back. Raises UserError where nobody else has begun it."""
    from annotator.ui.notes.note_dialog import make_return

    if not list_returnable(shell.session):
        raise UserError("No other annotator has begun this image.")
    dialog = make_return(shell.parent, shell.page.context)
    dialog.open()
    return dialog
