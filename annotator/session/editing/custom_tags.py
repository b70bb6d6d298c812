"""Custom tags: answers to what a project asks besides its two fixed tags, for the selection or the next shape.

An answer is an attribute of the shape, or one of the author's layer of the image.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Layer, Status
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.step import Step
from annotator.model.tags import COLUMN_TAGS, Tag, TagValue, kind_of, mark_asked, read_answer, read_image_answer
from annotator.phrase import Phrase
from annotator.session.editing.navigate import layer_of
from annotator.session.editing.vocabulary import choose_label
from annotator.session.series.prompt_points import PROMPT
from annotator.session.session import Session

RESERVED: Final = (*(tag.key for tag in COLUMN_TAGS), PROMPT)
"""Attributes that mean something else."""


def list_shown_tags(session: Session) -> tuple[Tag, ...]:
    """The tags that some selected shape, or the next one, is asked, and those that the image is asked."""
    tags, layer = session.project.protocol.custom_tags, session.current_layer
    if not tags or layer is None:
        return ()
    words, view = session.project.vocabulary, session.view
    if view.selection:
        labels = np.unique(words.resolve_ids(layer.shapes.label[layer.shapes.rows_of(view.selection)])).tolist()
    else:
        chosen = choose_label(words, view.armed_label, view.recent_labels, layer)
        labels = [] if chosen is None else [words.counted_id_of(chosen)]
    return tuple(tag for tag in tags if tag.of_images or not labels or any(tag.asks(label) for label in labels))


def find_answer(session: Session, tag: Tag) -> tuple[TagValue | None, bool]:
    """The answer of the selection, or of the next shape, and whether the selected shapes differ in it.

    Of a tag of images it is that of the open one.
    """
    layer, view = session.current_layer, session.view
    if tag.of_images:
        return (None if layer is None else read_image_answer(tag, layer)), False
    if layer is None or not view.selection:
        return dict(view.armed_tags).get(tag.key, tag.default), False
    rows = layer.shapes.rows_of(view.selection).tolist()
    found = {read_answer(tag, layer.shapes.attributes_of(row).get(tag.key)) for row in rows}
    return (next(iter(found)), False) if len(found) == 1 else (None, bool(found))


def has_tag(session: Session, place: int) -> bool:
    """Whether the tag at this place is asked of the selection or of the next shape."""
    tags = session.project.protocol.custom_tags
    return session.current_key is not None and place < len(tags) and tags[place] in list_shown_tags(session)


def set_answer(session: Session, tag: Tag, value: TagValue | None) -> None:
    """Gives the selected shapes that are asked, or the next shape, this answer; None takes it away.

    The answer to a tag of images goes to the open image.

    Raises UserError for what is no answer to the tag.
    """
    answer = take_answer(tag, value)
    layer, view = session.current_layer, session.view
    if layer is None:
        return
    if tag.of_images:
        session.commit(make_images_step([layer], tag, answer))
        session.set_view(asked_tag="")
        return
    if not view.selection:
        others = tuple(pair for pair in view.armed_tags if pair[0] != tag.key)
        session.set_view(armed_tags=others if answer is None else (*others, (tag.key, answer)), asked_tag="")
        return
    ids = _list_asked(session.project, layer, view.selection, tag)
    if len(ids):
        session.commit(edit.set_answer(layer, ids, tag, answer, name="Set tag"))
    session.set_view(asked_tag="")


def make_images_step(layers: Iterable[Layer], tag: Tag, answer: TagValue | None) -> Step:
    """Gives the images of these layers an answer, or takes it away; those that have it already are left out."""
    steps = []
    for layer in layers:
        said = {key: value for key, value in (layer.attributes or {}).items() if key != tag.key}
        said |= {} if answer is None else {tag.key: answer}
        if said != (layer.attributes or {}):
            steps.append(edit.set_image_attributes(layer, said, name=""))
    return edit.join_steps(steps, name="Set tag of the image")


def list_changeable(session: Session, images: Iterable[int]) -> list[Layer]:
    """The current author's layers of images, but those that are reviewed."""
    layers = (layer_of(session, image) for image in images)
    return [layer for layer in layers if layer.status is not Status.REVIEWED]


def take_answer(tag: Tag, value: TagValue | None) -> TagValue | None:
    """The answer that a value stands for. Raises UserError for what is none."""
    answer = read_answer(tag, value)
    if value is not None and answer is None:
        raise _make_answer_error(tag, value)
    return answer


def find_asked_tag(session: Session) -> Tag | None:
    """The tag that the digits answer; None while they set labels."""
    return session.project.protocol.find_tag(session.view.asked_tag) if session.view.asked_tag else None


def _list_asked(project: Project, layer: Layer, chosen: Sequence[int], tag: Tag) -> npt.NDArray[np.int64]:
    rows = layer.shapes.rows_of(chosen)
    asked = mark_asked(tag, project.vocabulary.resolve_ids(layer.shapes.label[rows]))
    found: npt.NDArray[np.int64] = layer.shapes.id[rows[asked]]
    return found


def _make_answer_error(tag: Tag, value: TagValue) -> UserError:
    kind = kind_of(tag)
    values = kind.list_values(tag)
    if values:
        names = ", ".join(map(kind.write, values))
        return UserError(
            "'{value}' is not an answer to '{tag}'; choose one of {names}.", value=value, tag=tag.title, names=names
        )
    low, high = ("" if bound is None else f"{bound:g}" for bound in (tag.least, tag.most))
    return UserError(
        "'{value}' is not an answer to '{tag}'; type a number{bounds}.",
        value=value,
        tag=tag.title,
        bounds=f" ({low} … {high})" if low or high else "",
    )


def check_tags(tags: Sequence[Tag]) -> str:
    """What is wrong with the first definition that is not whole; empty where all are."""
    titles = [tag.title.casefold() for tag in tags]
    for place, tag in enumerate(tags):
        wrong = kind_of(tag).check(tag)
        if wrong:
            return Phrase("The tag '{tag}' cannot be set up like this: {wrong}.", tag=tag.title, wrong=wrong)
        if not tag.key or titles[place] in titles[:place] or tag.key in {one.key for one in tags[:place]}:
            return Phrase("Two tags are called '{tag}'; give one of them another name.", tag=tag.title)
        if tag.key in RESERVED:
            return Phrase("'{tag}' is a tag of every project already; choose another name.", tag=tag.title)
    return ""


def set_tags(session: Session, protocol: Protocol) -> None:
    """Gives the project the tags of this protocol, and what it requires, as one step; answers stay with their shapes.

    Raises UserError for what `check_tags` finds.
    """
    wrong = check_tags(protocol.custom_tags)
    if wrong:
        raise UserError(wrong)
    before = session.committed.protocol
    if protocol != before:
        session.commit(edit.set_protocol(before, protocol, name="Change tags"))
