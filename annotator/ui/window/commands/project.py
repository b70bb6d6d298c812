"""Commands of the menu Study: instructions, what an image needs, and what the chosen images are there for."""

from typing import TYPE_CHECKING, Final

from annotator.errors import Phrase, UserError
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.session import register
from annotator.session.actions.action import Action, When
from annotator.session.actions.annotate import is_writable
from annotator.session.label_uses import is_new_here
from annotator.session.projects.open import seat_of
from annotator.session.series.prompt_points import can_place_prompts
from annotator.session.series.splits import can_set_purpose, make_purpose_step
from annotator.session.session import Session
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.window.commands.shell import Shell, add_action

if TYPE_CHECKING:
    from annotator.store.erasing import Erased
    from annotator.ui.dialogs.register import EraseDialog, RemoveImagesDialog, RenameDialog
    from annotator.ui.guidelines.instructions import InstructionsWindow

_tr = translator_of("Guidelines")
_tr_series = translator_of("Series")
_tr_register = translator_of("Register")

_PURPOSE: Final = "Study/Purpose of the chosen images"
_SPLIT: Final = "Study/Split of the chosen images"


@add_action(Action("instructions", "Instructions", "Label", ("F2",)), after="reset_layout")
def show_instructions(shell: Shell) -> "InstructionsWindow":
    """Shows the instructions in a window that stays; the same window again where it is open."""
    from annotator.ui.guidelines.instructions import InstructionsWindow

    page = shell.page
    window = page.findChild(InstructionsWindow)
    if window is None:
        window = InstructionsWindow(page, shell.session)
    window.show()
    window.raise_()
    window.activateWindow()
    return window


@add_action(Action("edit_instructions", "Edit instructions…", "Study", when=is_writable))
def edit_instructions(shell: Shell) -> None:
    """Shows the page on which the instructions are written."""
    shell.page.workspaces.open_study("instructions", "text")


def greet_newcomer(shell: Shell) -> None:
    """Tells a person who has drawn nothing yet that the project has instructions."""
    page = shell.find_page()
    if page is None or not is_new_here(page.session):
        return
    sentence = _tr("This project has instructions; F2 shows them at any time.")
    shell.say(sentence, kind="info", offer=_tr("Read them"), act=lambda: show_instructions(shell))


def greet_newcomer_soon(shell: Shell) -> None:
    """The same once what goes on is over."""
    from PySide6.QtCore import QTimer

    QTimer.singleShot(0, shell.parent, lambda: greet_newcomer(shell))


@add_action(Action("requirements", "Before an image is done…", "Study", when=is_writable))
def open_requirements(shell: Shell) -> None:
    """Shows the page about what an image needs before it is done."""
    shell.page.workspaces.open_study("requirements")


def _has_shape(session: Session) -> bool:
    return session.view.image is not None and (bool(session.view.selection) or session.view.focus is not None)


@add_action(
    Action("shape_history", "History of the shape", "Label", when=_has_shape, separated=True, in_context_menu=True)
)
def show_shape_history(shell: Shell) -> None:
    """Shows who did what when to the shape that was selected first, or that is looked at."""
    from annotator.ui.study.history import HistoryPage

    session = shell.session
    view = session.view
    image = session.committed.images[view.image or 0]
    shape = view.selection[0] if view.selection or view.focus is None else view.focus.shape
    page = shell.page.workspaces.open_study("history")
    if isinstance(page, HistoryPage):
        page.show_shape(image.name, shape)


@add_action(Action("custom_tags", "Tags of shapes and images…", "Study", when=is_writable), after="requirements")
def edit_custom_tags(shell: Shell) -> None:
    """Shows what every shape is asked, on the page of the labels."""
    shell.page.workspaces.open_study("labels", "tags")


@add_action(Action("image_purposes", "Training and control images…", "Study", when=is_writable), after="previous_part")
def open_purposes(shell: Shell) -> None:
    """Shows the page of training and control images."""
    shell.page.workspaces.open_study("control", "purposes")


def _has_purpose(purpose: ImagePurpose) -> When:
    """Whether the open image has this purpose; told in audit mode alone."""

    def has(session: Session) -> bool:
        image = session.current_image
        return image is not None and can_set_purpose(session) and image.purpose is purpose

    return has


@add_action(
    Action("purpose_work", "Work", _PURPOSE, when=can_set_purpose, checked=_has_purpose(ImagePurpose.WORK)),
    purpose=ImagePurpose.WORK,
)
@add_action(
    Action("purpose_training", "Training", _PURPOSE, when=can_set_purpose, checked=_has_purpose(ImagePurpose.TRAINING)),
    purpose=ImagePurpose.TRAINING,
)
@add_action(
    Action("purpose_control", "Control", _PURPOSE, when=can_set_purpose, checked=_has_purpose(ImagePurpose.CONTROL)),
    purpose=ImagePurpose.CONTROL,
)
def set_chosen_purpose(shell: Shell, *, purpose: ImagePurpose) -> None:
    """Gives the images that are chosen in the list a purpose."""
    from annotator.ui.base.panel_context import store_step

    page = shell.page
    step = make_purpose_step(page.session, page.images.find_chosen(), purpose)
    if not step.is_empty:
        number = step.count
        told = {
            ImagePurpose.WORK: format_count(_tr_series, number, "{n} image is for work.", "{n} images are for work."),
            ImagePurpose.TRAINING: format_count(
                _tr_series, number, "{n} image is for training.", "{n} images are for training."
            ),
            ImagePurpose.CONTROL: format_count(
                _tr_series,
                number,
                "{n} image is for control; annotators cannot tell.",
                "{n} images are for control; annotators cannot tell.",
            ),
        }
        store_step(
            page.session,
            page.runner,
            Phrase("Changing images"),
            step,
            lambda: shell.say(told[purpose], kind="info"),
        )


@add_action(Action("divide_images", "Divide images…", "Study", when=is_writable), section="splits")
@add_action(
    Action("take_prompts", "Prompt points from shapes…", "Label/Training and prompts", when=can_place_prompts),
    after="place_prompts",
    section="prompts",
)
def open_images(shell: Shell, *, section: str) -> None:
    """Shows the page that divides images and takes points of shapes, with those that are chosen in the list."""
    from annotator.ui.study.images import ImagesPage

    images, workspaces = shell.page.images, shell.page.workspaces
    chosen, listed = images.find_chosen(), images.model.ids
    workspaces.open_study("images", section)
    page = None if workspaces.study is None else workspaces.study.current_page
    if isinstance(page, ImagesPage):
        page.choose(chosen, listed)


@add_action(Action("rename_image", "Rename image…", "Study", when=register.can_change))
def rename_image(shell: Shell) -> "RenameDialog | None":
    """Opens the dialog that gives the open image, or the chosen one, another name."""
    from annotator.ui.dialogs.register import RenameDialog

    page = shell.page
    chosen = page.images.find_chosen()
    if not chosen:
        return None
    dialog = RenameDialog(
        shell.parent,
        page.session,
        page.runner,
        title=_tr_register("Rename image"),
        names=[page.session.committed.images[chosen[0]].name],
        note=_tr_register("The picture is then looked for under the new name, below the folder of the pictures."),
        make_step=register.make_image_renaming,
    )
    dialog.open()
    return dialog


@add_action(Action("rename_authors", "Rename authors…", "Study", when=register.can_change))
def rename_authors(shell: Shell) -> "RenameDialog":
    """Opens the dialog that gives persons, models and references other names."""
    from annotator.ui.dialogs.register import RenameDialog

    page = shell.page
    dialog = RenameDialog(
        shell.parent,
        page.session,
        page.runner,
        title=_tr_register("Rename authors"),
        names=[author.name for author in page.session.committed.authors_of(*AuthorKind)],
        note=_tr_register("Shapes, times and decisions stay with whom they belong to."),
        make_step=register.make_author_renaming,
        list_layers=register.list_reference_layers,
    )
    dialog.open()
    return dialog


@add_action(Action("erase_person", "Erase a person…", "Study", when=register.can_erase))
def erase_person(shell: Shell) -> "EraseDialog":
    """Opens the dialog that puts a pseudonym in the place of a name; the project is opened again when that is done.

    Raises UserError where files of other tools are only shown.
    """
    from annotator.ui.dialogs.register import EraseDialog

    page = shell.page
    if shell.opener.looks_at(page.file):
        raise UserError("These files are only shown; save them as a project first.")
    dialog = EraseDialog(shell.parent, page.session, page.file, page.runner)

    def leave(name: str, erased: "Erased") -> None:
        path, now, uuid = page.file.path, seat_of(page.session), page.session.committed.uuid
        shell.preferences.replace(shell.preferences.settings.without_person(uuid, name))

        def open_again() -> None:
            shell.opener.open_file(path, author=erased.pseudonym if now.name == name else None, audit=now.audits)
            for sentence in erased.list_sentences():
                shell.say(str(translate_phrase(sentence)), kind="info")

        shell.leave_project(open_again)

    dialog.erased.connect(leave)
    dialog.open()
    return dialog


@add_action(Action("remove_images", "Remove images…", "Study", when=register.can_change))
def remove_images(shell: Shell) -> "RemoveImagesDialog | None":
    """Opens the dialog that says what goes with the images that are chosen in the list, and takes them out."""
    from annotator.ui.dialogs.register import RemoveImagesDialog

    page = shell.page
    chosen = page.images.find_chosen()
    if not chosen:
        return None
    dialog = RemoveImagesDialog(shell.parent, page.session, page.runner, chosen)
    dialog.removed.connect(
        lambda n: shell.say(
            format_count(_tr_register, n, "{n} image was removed.", "{n} images were removed."), kind="info"
        )
    )
    dialog.open()
    return dialog


def _is_in_split(name: str) -> When:
    """Whether the open image is in this split."""

    def has(session: Session) -> bool:
        image = session.current_image
        return image is not None and image.split == name

    return has


@add_action(Action("split_train", "Train", _SPLIT, when=is_writable, checked=_is_in_split("train")), name="train")
@add_action(Action("split_val", "Validation", _SPLIT, when=is_writable, checked=_is_in_split("val")), name="val")
@add_action(Action("split_test", "Test", _SPLIT, when=is_writable, checked=_is_in_split("test")), name="test")
@add_action(Action("split_none", "No split", _SPLIT, when=is_writable, checked=_is_in_split("")), name="")
def set_chosen_split(shell: Shell, *, name: str) -> None:
    """Puts the images that are chosen in the list into a split; an empty name takes them out of theirs."""
    from annotator.ui.series.strips import set_split

    page = shell.page
    set_split(page.session, page.runner, shell.say, page.images.find_chosen(), name)
