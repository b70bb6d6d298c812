"""Purpose menu: the part of the context menu of the image list that says what the chosen images are for."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu, QWidget

from annotator.model.image import ImagePurpose
from annotator.session.series.splits import can_set_purpose
from annotator.session.session import Session
from annotator.ui.base.text import translator_of

_tr = translator_of("Series")


def purpose_name_of(purpose: ImagePurpose) -> str:
    """The word for a purpose."""
    return {
        ImagePurpose.WORK: _tr("work"),
        ImagePurpose.TRAINING: _tr("training"),
        ImagePurpose.CONTROL: _tr("control"),
    }[purpose]


def make_purpose_menu(
    parent: QWidget, session: Session, images: Sequence[int], perform: Callable[[str], None]
) -> QMenu:
    """The three purposes; ticked where all the images have it. Outside audit mode it only says where they are set."""
    menu = QMenu(_tr("Purpose"), parent)
    if not can_set_purpose(session):
        hint = menu.addAction(_tr("Seen and set in audit mode"))
        hint.setEnabled(False)
        return menu
    found = {session.committed.images[image].purpose for image in images if image in session.committed.images}
    for purpose in ImagePurpose:
        action = menu.addAction(purpose_name_of(purpose))
        action.setCheckable(True)
        action.setChecked(found == {purpose})
        action.triggered.connect(lambda _on=False, wanted=purpose: perform(f"purpose_{wanted.value}"))
    return menu
