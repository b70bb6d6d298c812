"""The parts of the context menu of the image list that give the chosen images a purpose, a split or an answer."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu, QWidget

from annotator.model.image import ImagePurpose
from annotator.model.tags import Tag, TagValue, kind_of, read_image_answer
from annotator.phrase import Phrase
from annotator.session.actions.conditions import can_answer_images
from annotator.session.editing import custom_tags
from annotator.session.series.splits import assign_name, can_set_purpose, list_splits, make_split_step
from annotator.session.session import Session
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.storing import store_step
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.widgets.tag_strip import answer_name_of

_tr = translator_of("Series")


def make_split_menu(
    parent: QWidget,
    session: Session,
    images: Sequence[int],
    *,
    put: Callable[[str], object],
    perform: Callable[[str], None],
) -> QMenu:
    """The splits, ticked where all the images are in one; then none, and the dialog for many images."""
    menu = QMenu(_tr("Split"), parent)
    menu.setEnabled(not session.read_only)
    found = {session.committed.images[image].split for image in images if image in session.committed.images}
    for name in (*list_splits(session.committed), ""):
        action = menu.addAction(name.replace("&", "&&") or _tr("No split"))
        action.setCheckable(True)
        action.setChecked(found == {name})
        action.triggered.connect(lambda _on=False, wanted=name: put(wanted))
    menu.addSeparator()
    menu.addAction(_tr("Divide images…"), lambda: perform("divide_images"))
    return menu


def set_split(session: Session, runner: Runner, say: Notifier, images: Sequence[int], name: str) -> None:
    """Puts images into a split, or into none, as one step, and says so. Raises UserError where it is not stored."""
    project = session.committed
    step = make_split_step(project, assign_name([project.images[one] for one in images if one in project.images], name))
    if step.is_empty:
        return

    images_told = format_count(_tr, step.count, "{n} image", "{n} images")
    told = _tr("Split {split}: {images}.", split=name, images=images_told)
    if not name:
        told = _tr("In no split now: {images}.", images=images_told)
    store_step(session, runner, Phrase("Dividing images"), step, lambda: say(told, kind="info"))


def make_answer_menu(
    parent: QWidget, session: Session, images: Sequence[int], *, put: Callable[[Tag, TagValue | None], object]
) -> QMenu:
    """What a project asks about whole images, each with its answers, or with that of the open image."""
    menu = QMenu(_tr("Tags of images"), parent)
    menu.setEnabled(can_answer_images(session))
    layers = custom_tags.list_changeable(session, images) if menu.isEnabled() else []
    for tag in session.project.protocol.image_tags:
        said = {read_image_answer(tag, layer) for layer in layers}
        values, answers = kind_of(tag).list_values(tag), menu.addMenu(tag.title.replace("&", "&&"))
        here = custom_tags.find_answer(session, tag)[0]
        for value in (*(values or ([] if here is None else [here])), None):
            text = _tr("No answer") if value is None else answer_name_of(tag, value)
            action = answers.addAction(text.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(said == {value})
            action.triggered.connect(lambda _on=False, tag=tag, value=value: put(tag, value))
    return menu


def answer_images(
    session: Session, runner: Runner, say: Notifier, images: Sequence[int], tag: Tag, value: TagValue | None
) -> None:
    """Gives images an answer, or takes it away, as one step, and says so.

    Raises UserError for what is no answer, and where it is not stored.
    """
    layers = custom_tags.list_changeable(session, images)
    step = custom_tags.make_images_step(layers, tag, custom_tags.take_answer(tag, value))
    told = _tr("Nothing would change.")
    if not step.is_empty:
        count = format_count(_tr, step.count, "{n} image", "{n} images")
        told = _tr("{tag} {answer}: {images}.", tag=tag.title, answer=answer_name_of(tag, value), images=count)
    left = len(images) - len(layers)
    if left:
        told += " " + format_count(_tr, left, "{n} image is reviewed and stays.", "{n} images are reviewed and stay.")
    if step.is_empty:
        say(told, kind="info")
    else:
        store_step(session, runner, Phrase("Setting a tag of images"), step, lambda: say(told, kind="info"))


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
