"""What stands in the place of numbers that cannot or must not be shown: why, and what to do."""

from annotator.session.agreement.view import AgreementView
from annotator.session.exposure import Withheld
from annotator.session.view import Mode
from annotator.ui.base.text import translator_of
from annotator.ui.widgets.notice import NoticeAction, NoticeText

_tr = translator_of("Agreement")


def is_alone(view: AgreementView) -> bool:
    """Whether no two annotators have finished the open image, so that nothing can be compared on it."""
    pairs = [pair for row in view.matrix for pair in row if pair is not None]
    return view.has_numbers and view.scope.image is not None and not any(pair.images for pair in pairs)


def explain_alone(mode: Mode) -> NoticeText:
    """What to do where nothing can be compared."""
    if mode is Mode.AUDIT:
        go_on = NoticeAction("next_disputed_image", _tr("Next image with disagreements"))
    else:
        go_on = NoticeAction("done", _tr("Mark it done"))
    return NoticeText(
        _tr("Nothing to compare here yet"),
        _tr("Fewer than two annotators have finished this image; numbers need two."),
        (go_on,),
    )


def explain_missing(view: AgreementView) -> NoticeText:
    """Why there are no numbers, and what to do."""
    match view.withheld:
        case Withheld.NOT_DONE:
            return NoticeText(
                _tr("Your own eyes first"),
                _tr(
                    "How you compare with the others is hidden until you have finished this image, so that "
                    "nobody is led by another's boxes."
                ),
                (
                    NoticeAction("done", _tr("Mark it done"), _tr("Space")),
                    NoticeAction("audit", _tr("Look at everybody's work")),
                ),
            )
        case Withheld.NO_AUTHOR:
            return NoticeText(
                _tr("Who sits at the desk?"),
                _tr("Nothing is drawn and nobody's work is shown until that is said."),
                (NoticeAction("choose_author", _tr("Say who")),),
            )
        case Withheld.NO_IMAGE:
            return NoticeText(_tr("No image is open"), _tr("Choose one in the list at the left."))
        case Withheld.TOO_FEW_AUTHORS:
            return NoticeText(
                _tr("Agreement needs two"),
                _tr(
                    "Add another annotator, who labels the same images, or merge the copy of the project that "
                    "another person worked on."
                ),
                (
                    NoticeAction("choose_author", _tr("Add an annotator")),
                    NoticeAction("merge", _tr("Merge a copy")),
                ),
            )
        case Withheld.COUNTING:
            return NoticeText(_tr("Counting"), _tr("The whole set is being counted; numbers come in a moment."))
    return NoticeText(_tr("No numbers"), view.failure)
