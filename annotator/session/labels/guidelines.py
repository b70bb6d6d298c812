"""Guidelines: what the project, its labels and the part states mean, read for the screen and changed as steps."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.protocol import Protocol
from annotator.model.shapes import PartState
from annotator.session.session import Session

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
