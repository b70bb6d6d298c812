"""Commands of series: the dialogs that begin them."""

from annotator.errors import UserError
from annotator.model.image import ImagePurpose
from annotator.session.series.purposes import set_purpose
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.series.prompts_dialog import PromptsDialog
from annotator.ui.series.purposes_dialog import PurposesDialog
from annotator.ui.series.repeat_dialog import RepeatDialog
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


def set_chosen_purpose(shell: Shell, *, purpose: ImagePurpose) -> None:
    """Gives the images that are chosen in the list a purpose."""
    page = shell.page
    number = set_purpose(page.session, page.images.find_chosen(), purpose)
    if number:
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
        shell.say(told[purpose], kind="info")
