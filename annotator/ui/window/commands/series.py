"""Commands of series: the dialogs that begin them, and what images are there for."""

from annotator.errors import UserError
from annotator.model.image import ImagePurpose
from annotator.session.series.splits import make_purpose_step
from annotator.ui.base.storing import store_step
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.series.prompts_dialog import PromptsDialog
from annotator.ui.series.purposes_dialog import PurposesDialog
from annotator.ui.series.repeat_dialog import RepeatDialog
from annotator.ui.series.split_dialog import SplitDialog
from annotator.ui.series.split_menu import set_split
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Series")


def open_repeat(shell: Shell) -> RepeatDialog:
    """Opens the dialog of the repeat pass. Raises UserError where nobody annotates."""
    if shell.session.view.author is None:
        raise UserError("A repeat pass belongs to an annotator; say first who sits at the desk.")
    dialog = RepeatDialog(shell.parent, shell.page.context)
    dialog.open()
    return dialog


def open_purposes(shell: Shell) -> PurposesDialog:
    """Opens the dialog of training and control images."""
    dialog = PurposesDialog(shell.parent, shell.page.context)
    dialog.open()
    return dialog


def open_prompts(shell: Shell) -> PromptsDialog:
    """Opens the dialog that makes points of shapes."""
    dialog = PromptsDialog(shell.parent, shell.page.context, shell.page.images.find_chosen())
    dialog.open()
    return dialog


def open_division(shell: Shell) -> SplitDialog:
    """Opens the dialog that divides images into splits."""
    images = shell.page.images
    dialog = SplitDialog(shell.parent, shell.page.context, images.find_chosen(), images.model.ids)
    dialog.open()
    return dialog


def set_chosen_split(shell: Shell, *, name: str) -> None:
    """Puts the images that are chosen in the list into a split; an empty name takes them out of theirs."""
    page = shell.page
    set_split(page.session, page.runner, shell.say, page.images.find_chosen(), name)


def set_chosen_purpose(shell: Shell, *, purpose: ImagePurpose) -> None:
    """Gives the images that are chosen in the list a purpose."""
    page = shell.page
    step = make_purpose_step(page.session, page.images.find_chosen(), purpose)
    if not step.is_empty:
        number = step.count
        told = {
            ImagePurpose.WORK: format_count(_tr, number, "{n} image is for work.", "{n} images are for work."),
            ImagePurpose.TRAINING: format_count(
                _tr, number, "{n} image is for training.", "{n} images are for training."
            ),
            ImagePurpose.CONTROL: format_count(
                _tr,
                number,
                "{n} image is for control; annotators cannot tell.",
                "{n} images are for control; annotators cannot tell.",
            ),
        }
        store_step(
            page.session,
            page.runner,
            _tr("Changing images"),
            step,
            lambda: shell.say(told[purpose], kind="info"),
        )
