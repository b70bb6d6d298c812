"""On which images a report rests: said in its head, in its parameters and in every file that is written from it."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import Numeral, Phrase, Progress, join_phrases
from annotator.metrics.matching.selection import ImageChoice, ImageIds, SelectionRule, sort_distinct
from annotator.model.project import Project
from annotator.report.numbers import DASH, format_count, format_utc
from annotator.report.tables import Cells, Column, LongRows, Output, Record
from annotator.spool import SpoolColumn, SpooledTexts, SpoolFile
from annotator.store.pixels.folder import find_unreadable_pictures
from annotator.store.remote import is_address


def format_state_line(project: Project) -> str:
    """The state as a sentence for the head of a report and the command line; empty for the project as it is now."""
    state = project.frozen
    if state is None:
        return ""
    return Phrase(
        "State '{name}' of {time}, SHA-256 {hash}.", name=state.name, time=format_utc(state.time), hash=state.hash
    )


def format_state_name(project: Project) -> str:
    """The state in a cell of a table: its name and the begin of its hash; a dash for the project as it is now."""
    return DASH if project.frozen is None else f"{project.frozen.name} ({project.frozen.short_hash})"


def make_state_record(project: Project) -> Record:
    """The state as JSON values; nothing for the project as it is now."""
    state = project.frozen
    if state is None:
        return {}
    return {"version": {"name": state.name, "hash": state.hash, "time": format_utc(state.time)}}


def list_frozen_columns(project: Project) -> list[Column[Any]]:
    """What a table of parameters says of the frozen state; nothing for the project as it is now."""
    if (state := project.frozen) is None:
        return []
    facts = (
        (Phrase("state"), f"{state.name}, {format_utc(state.time)}"),
        (Phrase("SHA-256 of the state"), state.hash),
    )
    return [Column("", title, partial(_read_fact, fact), outputs=Output.PAGE) for title, fact in facts]


def _read_fact(fact: str, _report: object) -> str:
    return fact


ALL_SPLITS: Final = "no split was asked for"
NO_LIST: Final = Phrase("no list of images was given")
NO_FOLDER: Final = Phrase("the project has no images folder on this desk")
MOST_NAMED: Final = 5
"""Images that a sentence names."""
_STEP: Final = 5_000
"""Images whose names are in the memory while their pictures are looked at."""

UnreadableImages = tuple[str, ...] | None
"""Names of images whose picture cannot be shown here; None where nobody has looked."""


def describe_images(project: Project, chosen: ImageChoice, used: int) -> str:
    """On how many of the project's images numbers rest, `9 of 12 images`, and how they were chosen: `: split test`."""
    number = len(project.images)
    if chosen.is_all:
        if used == number:
            return Phrase("the one image") if used == 1 else Phrase("all {number} images", number=Numeral(f"{used:,}"))
        return Phrase(
            "{n} of 1 image" if number == 1 else "{n} of {number} images",
            n=Numeral(f"{used:,}"),
            number=Numeral(f"{number:,}"),
        )
    ways = (
        (Phrase("split {name}", name=chosen.split), chosen.split is not None),
        (Phrase("the list {name}", name=chosen.listed), bool(chosen.listed)),
        (Phrase("the filter {query}", query=chosen.query), bool(chosen.query)),
    )
    return Phrase(
        "{n} of 1 image: {ways}" if number == 1 else "{n} of {number} images: {ways}",
        n=Numeral(f"{used:,}"),
        number=Numeral(f"{number:,}"),
        ways=join_phrases((way for way, used in ways if used), ", "),
    )


def format_image_line(project: Project, selection: SelectionRule, used: int, *, shared: int | None = None) -> str:
    """The same as a sentence, for the head of a report, the window and the command line.

    `shared` is the number of these images that two authors share, where that is another.
    """
    images = describe_images(project, selection.images, used)
    line = Phrase(
        "These numbers rest on {images}; work that is not finished counts, too."
        if selection.include_unfinished
        else "These numbers rest on {images}.",
        images=images,
    )
    if shared is None or shared == used:
        return line
    also = Phrase("Two authors or more share {n} of them.", n=Numeral(f"{shared:,}"))
    return join_phrases((line, also))


def make_image_record(project: Project, chosen: ImageChoice) -> Record:
    """The choice as JSON values; `images` is null for all images of the project, or of the split.

    Of a frozen state `version` has what cites it.
    """
    source = chosen.listed or chosen.query
    names = [project.images[image].name for image in chosen.find_ids(project)]
    return {
        **({"split": chosen.split} if chosen.split is not None else {"split": None, "split_reason": ALL_SPLITS}),
        **({"images": names, "images_from": source} if source else {"images": None, "images_reason": NO_LIST}),
        **make_state_record(project),
    }


def find_unreadable_images(
    project: Project, images: Iterable[int], *, known: Iterable[int] = (), progress: Progress | None = None
) -> UnreadableImages:
    """Names of those of these images whose picture this desk cannot show; None where it has no images folder at all.

    `known` are images that a window has tried to show already; of pictures at an address only they are told, as a
    report fetches no picture that it does not show. Numbers do not depend on any of it.
    """
    if not project.images_folder:
        return None
    ids, told, found = sort_distinct(np.fromiter(images, np.int64)), progress or Progress(), list[str]()
    for first in range(0, len(ids), _STEP):
        own = Progress(partial(_add_progress, told, first, len(ids)), told.stop)
        kept = (image for image in ids[first : first + _STEP].tolist() if image in project.images)
        names = {image: project.images[image].name for image in kept}
        if is_address(project.images_folder):
            unread = frozenset(names.keys() & set(known))
        else:
            unread = find_unreadable_pictures(Path(project.images_folder), names, known=known, progress=own)
        found += [names[image] for image in sorted(unread)]
    return tuple(found)


def _add_progress(told: Progress, before: int, total: int, done: int, _total: int) -> None:
    told.report(before + done, total)


def format_picture_line(unreadable: UnreadableImages) -> str:
    """Which pictures behind the numbers cannot be shown here, as a sentence; empty where all can."""
    if not unreadable:
        return ""
    left = len(unreadable) - MOST_NAMED
    names = ", ".join(unreadable[:MOST_NAMED])
    return Phrase(
        "The picture of {count} cannot be shown here: {names}.",
        count=format_count(len(unreadable), "image"),
        names=Phrase("{names} and {n} more", names=names, n=Numeral(f"{left:,}")) if left > 0 else names,
    )


def make_picture_record(unreadable: UnreadableImages) -> Record:
    """The same as JSON values, with every name."""
    if unreadable is None:
        return {"unreadable": None, "unreadable_reason": NO_FOLDER}
    return {"unreadable": {"count": len(unreadable), "images": list(unreadable)}}


def list_parameter_cells(parameters: Record) -> tuple[Cells, Iterator[Cells]]:
    """Head and rows, a parameter a row: what is nested has the names of both, and names of images are counted."""
    return ("parameter", "value"), _iterate_parameters(parameters, "")


def _iterate_parameters(parameters: Record, before: str) -> Iterator[tuple[str, Any]]:
    for name, value in parameters.items():
        if name.removesuffix("_reason") in parameters and name.endswith("_reason"):
            continue
        if isinstance(value, dict):
            yield from _iterate_parameters(value, f"{before}{name}.")
        elif isinstance(value, list):
            yield f"{before}{name}", len(value) if name == "images" else " ".join(str(one) for one in value)
        elif isinstance(value, bool):
            yield f"{before}{name}", "true" if value else "false"
        else:
            yield f"{before}{name}", value


def iterate_used_names(project: Project, images: ImageIds) -> Iterator[str]:
    """The names of the images that numbers rest on."""
    return PackedNames(project).iterate(images)


def make_used_record(project: Project, images: ImageIds) -> Record:
    """The same as JSON values."""
    return {"images_used": LongRows(partial(iterate_used_names, project, images))}


def list_used_cells(project: Project, images: ImageIds) -> tuple[Cells, Iterator[Cells]]:
    """Head and rows of the same, an image a row."""
    return ("image",), ((name,) for name in iterate_used_names(project, images))


class PackedNames:
    """The names of all images of a project; very many are in a file."""

    def __init__(self, project: Project) -> None:
        column, rest = SpoolColumn(SpoolFile()), iter(project.images.values())
        column.append(np.zeros(0, np.int64))

        def read() -> Iterator[str]:
            while some := list(islice(rest, _STEP)):
                column.append(np.array([image.id for image in some], np.int64))
                yield from (image.name for image in some)

        self._names, ids = SpooledTexts(read()), column.read()
        is_ascending = bool((ids[1:] > ids[:-1]).all())
        self._order = None if is_ascending else np.argsort(ids)
        self._ids = ids if self._order is None else ids[self._order]

    def name_of(self, image: int) -> str:
        """The name of one of them."""
        place = int(np.searchsorted(self._ids, image))
        return self._names[place if self._order is None else int(self._order[place])]

    def iterate(self, images: ImageIds) -> Iterator[str]:
        """The names of some of them."""
        for first in range(0, len(images), _STEP):
            place = np.searchsorted(self._ids, images[first : first + _STEP])
            yield from self._names.iterate(place if self._order is None else self._order[place])
