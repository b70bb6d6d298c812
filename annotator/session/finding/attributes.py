"""Attributes that foreign files brought along, and the custom tag that each of them could be."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.model.project import Project
from annotator.model.tags import KINDS, Tag
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import ViewState

FoundTags = list[tuple[Tag, int]]
"""Tags with the number of shapes, or images, that have the attribute."""
MOST_VALUES: Final = 20
"""So many different words are still a choice; beyond that they are text."""


def make_attributes_job(session: Session) -> Job[FoundTags]:
    """The job that looks for the attributes of all shapes that may be seen."""
    view, snapshot = session.view, session.committed

    def work(progress: Progress) -> FoundTags:
        return find_tags(session.read_ranges(snapshot, progress), view)

    return Job(Phrase("Looking for attributes"), work)


def find_tags(parts: Iterable[Project], view: ViewState) -> FoundTags:
    """What the attributes of a project's shapes and images could be asked as, the most frequent first.

    The project comes in parts, whose layers are loaded. Those that are custom tags already, and lists and objects, are
    left out.
    """
    counts, kinds = Counter[str](), dict[str, set[str]]()
    words: dict[str, dict[str, str]] = {}
    known, of_shapes = set[str](), set[str]()
    for project in parts:
        gate = LayerGate(project, view)
        known |= {tag.key for tag in project.protocol.custom_tags}
        for layer in project.layers.values():
            if not layer.is_begun or not gate.admits(layer):
                continue
            said = layer.shapes.attributes if layer.count and layer.shapes.attributes is not None else ()
            of_shapes.update(key for one in said for key in one or ())
            for key, value in (item for one in (*said, layer.attributes) for item in (one or {}).items()):
                if isinstance(value, bool | int | float | str):
                    counts[key] += 1
                    kinds[key] = {one for one in kinds.get(key, _TYPED) if KINDS[one].read(Tag(key), value) is not None}
                    distinct = words.setdefault(key, {})
                    if len(distinct) <= MOST_VALUES:
                        distinct.setdefault(str(value).strip().casefold(), str(value).strip())
    found = (
        (replace(_propose(key, kinds[key], words[key]), of_images=key not in of_shapes), count)
        for key, count in counts.items()
        if key not in known
    )
    return sorted(found, key=lambda one: (-one[1], one[0].key))


_TYPED: Final = ("yes_no", "number")
"""Kinds that every value of an attribute has to be of, the first before the second."""


def _propose(key: str, kinds: set[str], words: dict[str, str]) -> Tag:
    """The tag of an attribute whose values are all of these kinds; a few words, by small letters, are a choice."""
    kind = next((one for one in _TYPED if one in kinds), "")
    if kind:
        return Tag(key, kind)
    if 2 <= len(words) <= MOST_VALUES and "" not in words:
        return Tag(key, "choice", values=tuple(words[one] for one in sorted(words)))
    return Tag(key, "text")
