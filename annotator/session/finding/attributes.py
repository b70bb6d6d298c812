"""Attributes that foreign files brought along, and the custom tag that each of them could be."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from annotator.model.project import Project
from annotator.model.tags import KINDS, Tag, read_answer
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import ViewState

MOST_VALUES = 20
"""So many different words are still a choice; beyond that they are text."""
_MOST_COUNTED = 1000


@dataclass(frozen=True, slots=True)
class FoundAttribute:
    """An attribute with the tag that it could be."""

    tag: Tag
    shapes: int
    """Shapes that have it."""
    readable: int
    """Of these, those whose value is an answer to the tag."""
    examples: tuple[str, ...]
    """The most frequent values."""


def make_attributes_job(session: Session) -> Job[list[FoundAttribute]]:
    """The job that looks for the attributes of all shapes that may be seen."""
    view, snapshot = session.view, session.committed

    def work(progress: Progress) -> list[FoundAttribute]:
        return find_attributes(session.read_ranges(snapshot, progress), view)

    return Job(Phrase("Looking for attributes"), work)


def find_attributes(parts: Iterable[Project], view: ViewState) -> list[FoundAttribute]:
    """The attributes of a project that comes in parts, whose layers are loaded, the most frequent first.

    Those that are custom tags already, and lists and objects, are left out.
    """
    found: dict[str, Counter[object]] = {}
    known: set[str] = set()
    for project in parts:
        gate = LayerGate(project, view)
        known |= {tag.key for tag in project.protocol.custom_tags}
        for layer in project.layers.values():
            if not layer.count or not gate.admits(layer) or layer.shapes.attributes is None:
                continue
            for attributes in layer.shapes.attributes:
                for key, value in (attributes or {}).items():
                    if isinstance(value, bool | int | float | str):
                        values = found.setdefault(key, Counter())
                        values[(type(value), value) if len(values) < _MOST_COUNTED else _OTHER] += 1
    rows = [_describe(key, values) for key, values in found.items() if key not in known]
    return sorted(rows, key=lambda row: (-row.shapes, row.tag.key))


_OTHER = (str, "…")


def _describe(key: str, counts: Counter[object]) -> FoundAttribute:
    values: dict[object, int] = {}
    for pair, count in counts.items():
        values[pair[1]] = values.get(pair[1], 0) + count  # type: ignore[index]
    tag = propose_tag(key, values)
    readable = sum(count for value, count in values.items() if read_answer(tag, value) is not None)
    most = sorted(values, key=lambda value: -values[value])[:5]
    return FoundAttribute(tag, sum(values.values()), readable, tuple(map(str, most)))


def propose_tag(key: str, values: Iterable[object]) -> Tag:
    """The tag that an attribute of these values could be: yes and no before a number, a number before a choice."""
    told = list(values)
    for kind in ("yes_no", "number"):
        tag = Tag(key, kind)
        if told and all(KINDS[kind].read(tag, value) is not None for value in told):
            return tag
    words = sorted({value.strip() for value in told if isinstance(value, str) and value.strip()}, key=str.casefold)
    distinct = list({word.casefold(): word for word in words}.values())
    if 2 <= len(distinct) <= MOST_VALUES and len(words) <= MOST_VALUES:
        return Tag(key, "choice", values=tuple(distinct))
    return Tag(key, "text")
