"""Labels of a project: how often each is used, and its guideline."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import PartState
from annotator.model.vocabulary import Vocabulary
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState

STATE_NAMES: Final = MappingProxyType(
    {state: state.name.lower() for state in PartState if state is not PartState.UNSET}
)
"""What the protocol calls the part states."""
_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~])")


def state_guidelines_of(protocol: Protocol) -> dict[PartState, str]:
    """What each part state means here; states that this program does not know are left out."""
    written = dict(protocol.state_guidelines)
    return {state: written[name] for state, name in STATE_NAMES.items() if written.get(name)}


def replace_state_guidelines(protocol: Protocol, texts: Mapping[PartState, str]) -> Protocol:
    """The protocol with these guidelines of the part states; those of unknown states stay."""
    unknown = [pair for pair in protocol.state_guidelines if pair[0] not in STATE_NAMES.values()]
    known = [(name, texts[state]) for state, name in STATE_NAMES.items() if texts.get(state)]
    return replace(protocol, state_guidelines=(*known, *unknown))


def set_instructions(session: Session, text: str) -> None:
    """Gives the project these instructions as one step. Raises UserError when they cannot be stored."""
    before = session.committed.protocol
    if text != before.guidelines:
        session.commit(edit.set_protocol(before, replace(before, guidelines=text), name="Change instructions"))


def set_state_guideline(session: Session, state: PartState, text: str) -> None:
    """Says as one step what a part state means here; an empty text takes it away. Raises UserError as above."""
    before = session.committed.protocol
    after = replace_state_guidelines(before, {**state_guidelines_of(before), state: text.strip()})
    if after != before:
        session.commit(edit.set_protocol(before, after, name="Change guidelines"))


def make_instructions(session: Session, heads: Mapping[PartState, str], *, labels: str, states: str) -> str:
    """All that is written down, as one Markdown text: the project's instructions, then labels and part states.

    `heads` are the words for the states, `labels` and `states` the heads of the two parts. Empty where nothing is.
    """
    project = session.committed
    parts = [project.protocol.guidelines.strip()]
    named = [label for label in project.vocabulary.offered_labels if label.description.strip()]
    if named:
        parts.append(f"# {labels}")
        parts += [f"## {quote_markdown(label.name)}\n\n{label.description.strip()}" for label in named]
    texts = state_guidelines_of(project.protocol)
    if texts:
        parts.append(f"# {states}")
        parts += [f"## {quote_markdown(heads[state])}\n\n{text}" for state, text in texts.items()]
    return "\n\n".join(part for part in parts if part)


def is_new_here(session: Session) -> bool:
    """Whether the current author has drawn nothing yet in a project that has instructions."""
    project, author = session.committed, session.view.author
    known = None if author is None else project.authors.get(author)
    if known is None or known.kind is not AuthorKind.PERSON or project.has_begun(known.id):
        return False
    return bool(project.protocol.guidelines.strip())


def quote_markdown(text: str) -> str:
    """The text so that Markdown shows it as it is."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


class LabelUses(Struct, frozen=True):
    """Shapes by the label that they bear, drafts left out."""

    own: Mapping[int, int]
    """Those of the current author; without one none."""
    others: Mapping[int, int]
    """Those of everybody else that may be known."""
    looked_at: tuple[int, ...]
    """Images on which others' shapes were counted."""
    elsewhere: frozenset[int] = frozenset()
    """Labels of drafts, and of shapes that may not be known now."""

    def count(self, label: int, vocabulary: Vocabulary) -> int:
        """Shapes that count as this label; of a merged label those that bear it."""
        merged = [old for old, target in vocabulary.aliases.items() if target == label]
        return sum(found.get(one, 0) for found in (self.own, self.others) for one in (label, *merged))


def make_uses_job(session: Session) -> Job[LabelUses]:
    """The job that counts; before the result is shown, it is noted who has seen what was looked at."""
    view, snapshot = session.view, session.committed

    def work(progress: Progress) -> LabelUses:
        return count_uses(session.read_ranges(snapshot, progress), view)

    return Job(Phrase("Counting labels"), work, quiet=True)


def count_uses(parts: Iterable[Project], view: ViewState) -> LabelUses:
    """The uses of all labels in a project that comes in parts, whose layers are loaded. O(shapes).

    In a blind session others' shapes count on images only that both they and the current author have finished.
    """
    own: Counter[int] = Counter()
    others: Counter[int] = Counter()
    images, elsewhere = set(), set()
    for project in parts:
        for key, layer in project.layers.items():
            if not layer.count:
                continue
            is_own = key.author == view.author
            counts_here = ~layer.shapes.draft & (is_own or _may_know(project, view, layer))
            labels, counts = np.unique(layer.shapes.label[counts_here], return_counts=True)
            (own if is_own else others).update(dict(zip(labels.tolist(), counts.tolist(), strict=True)))
            elsewhere.update(np.unique(layer.shapes.label[~counts_here]).tolist())
            if len(labels) and not is_own:
                images.add(key.image)
    return LabelUses(own, others, tuple(sorted(images)), frozenset(elsewhere))


def _may_know(project: Project, view: ViewState, layer: Layer) -> bool:
    """Whether another's layer may be counted."""
    if view.mode is Mode.AUDIT:
        return True
    finished = view.author is not None and project.has_finished(layer.key.image, view.author)
    return finished and layer.status.is_finished
