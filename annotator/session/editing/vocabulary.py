"""Labels while labelling: found by typed letters, and renamed, recoloured or reordered as steps; ids stay for ever.

Custom tags are what a project asks besides its two fixed tags, of the selection or the next shape. An answer is an
attribute of the shape, or one of the author's layer of the image.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import Phrase, UserError
from annotator.model import edit
from annotator.model.layer import Layer, Status
from annotator.model.project import Project, Step
from annotator.model.protocol import Protocol
from annotator.model.tags import COLUMN_TAGS, Tag, TagValue, kind_of, mark_asked, read_answer, read_image_answer
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.editing.navigate import layer_of
from annotator.session.label_uses import LabelUses
from annotator.session.series.prompt_points import PROMPT
from annotator.session.session import Session

FEW_LABELS: Final = 9
"""So many labels have a digit of their own."""
_KEY: Final = re.compile(r"[1-9]|[0-9][0-9]")
_PLURALS: Final = (("s", ""), ("es", ""), ("ies", "y"), ("n", ""), ("en", ""))
_SHORTEST: Final = 3
"""Letters of a singular."""
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def is_label_key(key: str) -> bool:
    """Whether a label may have this key: a digit 1 to 9, or two digits."""
    return _KEY.fullmatch(key) is not None


def change_labels(session: Session, labels: Sequence[Label]) -> None:
    """Commits these labels, in this order, as one step; new ones have ids from the vocabulary's next id on.

    No layer is touched, so that a merge takes as long in a large project as in a small one. Raises UserError, and
    changes nothing, for a name that is empty or there twice, a key that is taken or none, a colour that is none, a
    label of the project that is missing, labels that are merged in a circle, and when no label is left to be offered.
    """
    before = session.committed.vocabulary
    _check(before, labels)
    next_id = max([before.next_id, *(label.id + 1 for label in labels)])
    after = replace(before, labels=tuple(labels), next_id=next_id)
    if after != before:
        name = "Change labels" if before.aliases == after.aliases else "Merge labels"
        session.commit(edit.set_vocabulary(before, after, name=name))


class LabelInUseError(UserError):
    """The label was not deleted, as shapes have it that can be shown."""


def delete_label(session: Session, label_id: int, uses: LabelUses) -> None:
    """Takes a label that no shape has out of the project as one step; its id is not given again.

    What an image needs and what tags are asked of no longer name it. `uses` are those of the present state. Raises
    LabelInUseError where shapes have it, and UserError where those may not be known, where another label is merged into
    it or a tag is asked of it alone, and for what cannot be stored.
    """
    project = session.committed
    words, protocol = project.vocabulary, project.protocol
    label = words.entry_of(label_id)
    if label is None:
        return
    number = uses.own.get(label_id, 0) + uses.others.get(label_id, 0)
    if number:
        raise LabelInUseError(
            Phrase(
                "Shapes with the label '{label}': {n}. It stays; retire it, or merge it into another.",
                label=label.name,
                n=number,
            )
        )
    if label_id in uses.elsewhere:
        raise UserError(
            "Label '{label}' stays: drafts, or shapes that you may not see now, have it; retire it, or merge it into "
            "another.",
            label=label.name,
        )
    merged = next((one for one in words.labels if one.alias_of == label_id), None)
    if merged is not None:
        raise UserError(
            "Label '{label}' stays: '{merged}' is merged into it; take that merge back first.",
            label=label.name,
            merged=merged.name,
        )
    alone = next((tag for tag in protocol.custom_tags if tag.labels == (label_id,)), None)
    if alone is not None:
        raise UserError(
            "Label '{label}' stays: the tag '{tag}' is asked of it alone; change that first.",
            label=label.name,
            tag=alone.title,
        )
    kept = replace(words, labels=tuple(one for one in words.labels if one.id != label_id))
    required = tuple(one for one in protocol.required_labels if one != label_id)
    tags = (replace(tag, labels=tuple(one for one in tag.labels if one != label_id)) for tag in protocol.custom_tags)
    explained = replace(protocol.with_tags(tuple(tags)), required_labels=required)
    steps = [edit.set_vocabulary(words, kept, name="Delete label")]
    if explained != protocol:
        steps.append(edit.set_protocol(protocol, explained))
    session.commit(edit.join_steps(steps, name="Delete label", count=1))


def find_alike_labels(vocabulary: Vocabulary) -> list[tuple[Label, ...]]:
    """Labels that count as themselves and differ by form alone (case, blanks, hyphens, plural), those alike together.

    A plural has `s`, `es`, `ies` for `y`, `n` or `en` more than its singular. O(labels).
    """
    forms = {label.id: _normalise(label.name).replace(" ", "") for label in vocabulary.counted_labels}
    known = set(forms.values())
    groups: dict[str, list[Label]] = {}
    for label in vocabulary.counted_labels:
        form = forms[label.id]
        singulars = [form.removesuffix(end) + more for end, more in _PLURALS if form.endswith(end)]
        found = [one for one in singulars if len(one) >= _SHORTEST and one in known]
        groups.setdefault(min(found, key=len, default=form), []).append(label)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def merge_alike(vocabulary: Vocabulary, group: Sequence[Label], into: int) -> Vocabulary:
    """With the labels of a group counting as one of them."""
    for label in group:
        if label.id != into:
            vocabulary = vocabulary.merge_label(label.id, into)
    return vocabulary


def _check(before: Vocabulary, labels: Sequence[Label]) -> None:
    names: set[str] = set()
    keys: set[str] = set()
    for label in labels:
        if not label.name.strip():
            raise UserError("A label has no name; type at least one letter.")
        if label.name in names:
            raise UserError("Two labels are called '{label}'; give one of them another name.", label=label.name)
        if label.key and (label.key in keys or not is_label_key(label.key)):
            raise UserError(
                "Key '{key}' of label '{label}' is taken, or neither a digit 1 to 9 nor two digits; choose another.",
                key=label.key,
                label=label.name,
            )
        if not _COLOUR.fullmatch(label.colour):
            raise UserError("Label '{label}' has no colour; choose one.", label=label.name)
        names.add(label.name)
        keys.add(label.key)
    circle = next((label for label in labels if label.alias_of is not None and not _is_merged(labels, label.id)), None)
    if circle is not None:
        raise UserError("Label '{circle}' is merged in a circle; take one of the merges back.", circle=circle.name)
    if labels and not Vocabulary(tuple(labels)).offered_labels:
        raise UserError("Every label is merged or retired; keep at least one for new shapes.")
    missing = {label.id for label in before.labels} - {label.id for label in labels}
    if missing:
        raise UserError("A label of the project is missing; labels can be renamed but stay in the project.")


def _is_merged(labels: Sequence[Label], label: int) -> bool:
    return label in Vocabulary(tuple(labels)).aliases


def choose_label(vocabulary: Vocabulary, armed: int | None, recent: Sequence[int], layer: Layer) -> int | None:
    """Id of the label of the next shape: the armed one, else the one used last on any image, else the layer's last.

    `recent` are the labels used last, the latest first. Where nothing was used yet it is the first label. A merged
    label gives the one that it counts as; a retired one is taken only where there is no other. None without labels.
    """
    offered = [label.id for label in vocabulary.offered_labels]
    drawn = layer.shapes.label[-1:].tolist()
    wanted = [vocabulary.counted_id_of(label) for label in (armed, *recent, *drawn) if label is not None]
    known = (*offered, *(label.id for label in vocabulary.counted_labels))
    return next((label for label in wanted if label in offered), known[0] if known else None)


def list_recent_labels(vocabulary: Vocabulary, recent: Sequence[int]) -> list[Label]:
    """The labels used last that new shapes may get, the latest first; none while single digits reach every label."""
    offered = {label.id: label for label in vocabulary.offered_labels}
    if len(offered) <= FEW_LABELS:
        return []
    used = dict.fromkeys(vocabulary.counted_id_of(label) for label in recent)
    return [offered[label] for label in used if label in offered]


def find_labels(vocabulary: Vocabulary, text: str, recent: Sequence[int] = ()) -> list[Label]:
    """Labels for new shapes that hold all typed words: those that begin with the text first, then by display order.

    Case does not matter; `_`, `-` and spaces are the same. Digits alone find the label that has them as its key first;
    the name of a merged label finds the one that it counts as. Without a text the labels used last (`recent`) stand
    first where there are more than single digits reach.
    """
    offered, wanted = vocabulary.offered_labels, _normalise(text)
    if not wanted:
        first = list_recent_labels(vocabulary, recent)
        return [*first, *(label for label in offered if label not in first)]
    words, names = wanted.split(), _list_names(vocabulary)
    found = [label for label in offered if any(all(word in name for word in words) for name in names[label.id])]
    found.sort(
        key=lambda label: (
            wanted not in names[label.id],
            not any(name.startswith(wanted) for name in names[label.id]),
        )
    )
    keyed = vocabulary.find_label_by_key(wanted)
    if keyed is None:
        return found
    return [keyed, *(label for label in found if label.id != keyed.id)]


def _list_names(vocabulary: Vocabulary) -> dict[int, list[str]]:
    """By label its name and those of the labels merged into it, as they are looked for."""
    names: dict[int, list[str]] = {}
    for label in vocabulary.labels:
        names.setdefault(vocabulary.counted_id_of(label.id), []).append(_normalise(label.name))
    return names


def _normalise(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


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
