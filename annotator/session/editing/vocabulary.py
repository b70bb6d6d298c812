"""Labels while labelling: found by typed letters, and renamed, recoloured or reordered as steps; ids stay for ever."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.session import Session

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def change_labels(session: Session, labels: Sequence[Label]) -> None:
    """Commits these labels, in this order, as one step; new ones have ids from the vocabulary's next id on.

    Raises UserError, and changes nothing, for a name that is empty or there twice, a key that is taken or no digit,
    a colour that is none, and for a label of the project that is missing.
    """
    before = session.committed.vocabulary
    _check(before, labels)
    next_id = max([before.next_id, *(label.id + 1 for label in labels)])
    after = replace(before, labels=tuple(labels), next_id=next_id)
    session.commit(edit.set_vocabulary(before, after, name="Change labels"))


def _check(before: Vocabulary, labels: Sequence[Label]) -> None:
    names: set[str] = set()
    keys: set[str] = set()
    for label in labels:
        if not label.name.strip():
            raise UserError("A label has no name; type at least one letter.")
        if label.name in names:
            raise UserError(f"Two labels are called '{label.name}'; give one of them another name.")
        if label.key and (label.key in keys or label.key not in "123456789"):
            raise UserError(f"Key '{label.key}' of label '{label.name}' is taken or no digit 1 to 9; choose another.")
        if not _COLOUR.fullmatch(label.colour):
            raise UserError(f"Label '{label.name}' has no colour; choose one.")
        names.add(label.name)
        keys.add(label.key)
    missing = {label.id for label in before.labels} - {label.id for label in labels}
    if missing:
        raise UserError("A label of the project is missing; labels can be renamed but stay in the project.")


def find_labels(vocabulary: Vocabulary, text: str) -> list[Label]:
    """Labels that hold all typed words: those that begin with the text first, then by the order of the vocabulary.

    Case does not matter; `_`, `-` and spaces are the same. A digit alone finds the label that has it as its key first.
    """
    wanted = _normalise(text)
    if not wanted:
        return list(vocabulary.labels)
    words = wanted.split()
    found = [label for label in vocabulary.labels if all(word in _normalise(label.name) for word in words)]
    found.sort(key=lambda label: (_normalise(label.name) != wanted, not _normalise(label.name).startswith(wanted)))
    keyed = vocabulary.find_label_by_key(wanted)
    if keyed is None:
        return found
    return [keyed, *(label for label in found if label.id != keyed.id)]


def _normalise(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
