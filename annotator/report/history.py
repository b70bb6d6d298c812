"""The history of a project: its steps as rows with who, when, what, and from what to what each shape was changed."""

import time
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from annotator.errors import Numeral, Phrase, Progress, join_phrases
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.report.numbers import format_utc
from annotator.report.tables import Column, name_occluded, name_state
from annotator.store.chain import ChainCheck, check_chain, iterate_links
from annotator.store.journal import JournalEntry, LayerEntry, StepFilter
from annotator.store.project_file import FileState, ProjectFile

_MOST_SHAPES: Final = 20
"""Of so many shapes a row tells what became of each."""
_GONE: Final = Phrase("content gone")
_PARTS: Final[Mapping[type, Phrase]] = MappingProxyType(
    {
        Image: Phrase("image"),
        Author: Phrase("author"),
        Vocabulary: Phrase("vocabulary"),
        MetricSettings: Phrase("settings of the numbers"),
        Decision: Phrase("decision"),
        ReviewNote: Phrase("note"),
        Protocol: Phrase("protocol"),
    }
)
"""What a step calls a part of the project that it changed."""


class HistoryRow(Struct, frozen=True):
    """A step as it is told."""

    step: int
    time: float
    """Seconds since 1970."""
    who: str
    action: str
    """`do`, `undo` or `redo`."""
    what: str
    images: tuple[str, ...]
    owners: tuple[str, ...]
    """Whose layers were changed."""
    shapes: int
    after_others: bool
    """Whether others' work had been seen before."""
    reason: str
    """Why; empty where nobody said."""
    changes: tuple[str, ...]
    """From what to what, a sentence a shape or part; of very many shapes none."""


class CheckedChain(Struct, frozen=True):
    """What the chain of a file was like, and of which state of the file that is said."""

    check: ChainCheck
    state: FileState
    time: float
    """When it was checked, seconds since 1970."""


def read_history(
    file: ProjectFile,
    project: Project,
    wanted: StepFilter,
    most: int,
    progress: Progress,
    known: CheckedChain | None = None,
) -> tuple[list[HistoryRow], CheckedChain]:
    """The latest admitted steps of a file, and what its chain is like, which is checked once for a state of the file.

    Raises UserError and Cancelled.
    """
    state = file.find_state()
    if known is None or known.state != state:
        with file.open_connection() as connection:
            known = CheckedChain(check_chain(iterate_links(connection, progress)), state, time.time())
    entries = file.read_journal(most, wanted=wanted, progress=progress)
    return [_make_row(entry, project, wanted) for entry in entries], known


def describe_chain(chain: ChainCheck) -> Iterator[Phrase]:
    """Whether the chain holds; nothing where no step has a link."""
    if chain.broken:
        first = Numeral(f"{chain.broken[0]:,}")
        yield Phrase("The chain does not hold: step {first} is not as it was written.", first=first)
    elif chain.steps:
        steps, without = Numeral(f"{chain.steps:,}"), Numeral(f"{chain.without_content:,}")
        yield Phrase("The chain holds. Steps: {steps}; without content: {without}.", steps=steps, without=without)
    if chain.erased:
        yield Phrase("Persons erased: {n}.", n=Numeral(f"{chain.erased:,}"))


def _make_row(entry: JournalEntry, project: Project, wanted: StepFilter) -> HistoryRow:
    layers = [layer for layer in entry.layers if wanted.image is None or layer.key.image == wanted.image]
    if wanted.alone:
        layers = [layer for layer in layers if layer.key.author == wanted.author]
    images = dict.fromkeys(layer.key.image for layer in layers)
    if not images and entry.image is not None:
        images[entry.image] = None
    owners = dict.fromkeys(layer.key.author for layer in layers)
    changes = [sentence for layer in layers for sentence in _tell_layer(layer, project, wanted.shape)]
    if wanted.shape is None and (not wanted.alone or entry.author == wanted.author):
        changes += [
            Phrase("{what}: {change}", what=_PARTS[type(part.part)], change=_tell_part(part)) for part in entry.parts
        ]
    return HistoryRow(
        entry.id,
        entry.time,
        _name_doer(entry, project),
        entry.action,
        entry.name,
        tuple(map(project.image_name, images)),
        tuple(map(project.author_name, owners)),
        sum(len({*layer.before.id.tolist(), *layer.ids.tolist()}) for layer in layers) if wanted.alone else entry.count,
        entry.unblinded,
        entry.reason,
        tuple(changes),
    )


def _name_doer(entry: JournalEntry, project: Project) -> str:
    if entry.is_erased:
        return Phrase("erased person")
    return "" if entry.author is None else project.author_name(entry.author)


def _tell_part(part: Any) -> str:
    if part.before is None:
        return Phrase("added")
    return Phrase("removed") if part.after is None else Phrase("changed")


def _tell_layer(layer: LayerEntry, project: Project, shape: int | None) -> Iterator[str]:
    if shape is None and layer.status_before is not layer.status_after:
        yield Phrase(
            "status: {old} → {new}", old=Phrase.of(layer.status_before.value), new=Phrase.of(layer.status_after.value)
        )
    before = {int(one): row for row, one in enumerate(layer.before.id.tolist())}
    after = layer.after
    now = {int(one): row for row, one in enumerate((layer.ids if after is None else after.id).tolist())}
    ids = sorted({*before, *now} if shape is None else {shape} & {*before, *now})
    if len(ids) > _MOST_SHAPES:
        return
    for one in ids:
        old = _tell_shape(layer.before, before[one], project) if one in before else None
        if one not in now:
            yield Phrase("shape {n}: deleted ({told})", n=one, told=_join(old))
        elif after is None:
            yield Phrase("shape {n}: {change}", n=one, change=Phrase("{old} → {new}", old=_join(old), new=_GONE))
        else:
            new = _tell_shape(after, now[one], project)
            if old is None:
                yield Phrase("shape {n}: added ({told})", n=one, told=_join(new))
            else:
                yield Phrase("shape {n}: {change}", n=one, change=_tell_change(old, new))


def _tell_shape(shapes: Shapes, row: int, project: Project) -> dict[str, str]:
    label = int(shapes.label[row])
    entry = project.vocabulary.entry_of(label)  # what was drawn then, also where the label is merged by now
    return {
        "label": f"label {label}" if entry is None else entry.name,
        "box": ", ".join(f"{value:g}" for value in shapes.box[row].tolist()),
        "part state": name_state(int(shapes.part_state[row])) or "",
        "occluded": name_occluded(int(shapes.occluded[row])) or "",
        "draft": "draft" if shapes.draft[row] else "",
    }


def _join(told: dict[str, str] | None) -> str:
    if told is None:
        return _GONE
    said = (Phrase("{what} {value}", what=Phrase.of(name), value=value) for name, value in told.items() if value)
    return join_phrases(said, "; ")


def _tell_change(old: dict[str, str], new: dict[str, str]) -> str:
    changed = [
        Phrase("{what} {old} → {new}", what=Phrase.of(name), old=old[name] or "–", new=new[name] or "–")
        for name in old
        if old[name] != new[name]
    ]
    return join_phrases(changed, "; ") or Phrase("outline or other values changed")


HISTORY: Final[tuple[Column[HistoryRow], ...]] = (
    Column("step", Phrase("step"), lambda row: row.step),
    Column("time", Phrase("when"), lambda row: format_utc(row.time)),
    Column("who", Phrase("who"), lambda row: row.who),
    Column("action", Phrase("how"), lambda row: row.action),
    Column("what", Phrase("what"), lambda row: row.what),
    Column("images", Phrase("images"), lambda row: list(row.images), format=", ".join),
    Column("layers_of", Phrase("layers of"), lambda row: list(row.owners), format=", ".join),
    Column("shapes", Phrase("shapes"), lambda row: row.shapes),
    Column("after_others", Phrase("after others' work was seen"), lambda row: row.after_others),
    Column("reason", Phrase("why"), lambda row: row.reason),
    Column("changes", Phrase("from – to"), lambda row: list(row.changes), format="; ".join),
)
"""A row as texts of a page, and as values of files."""
