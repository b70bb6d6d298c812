"""Export previews: what would be written in a format, counted as the format writes it, and what stays behind."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.format import Format
from annotator.formats.core.losses import Feature
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress
from annotator.session.transfer.pictures import PictureLook
from annotator.session.transfer.plan_export import ExportOptions, plan_export
from annotator.session.transfer.pseudonyms import pseudonyms_of, replace_names
from annotator.session.transfer.source_ids import complete_ids

LEFT_OUT: Final = "left out)"
"""The end of a note about what is not written."""
_MOST: Final = 5
"""Names in a sentence."""


@dataclass(frozen=True, slots=True)
class ExportCounts:
    """What would be written as a format, and everything that it does not hold."""

    chosen_format: Format
    losses: tuple[Note, ...]
    offered: int
    """Shapes that there are to write."""
    unreadable: tuple[str, ...] = ()
    """Names of the images to write whose picture cannot be shown here."""
    shapes: int = 0
    """Shapes that are written."""
    images: int = 0
    """Images that are written."""
    authors: int = 0
    """Authors whose work is written."""
    doubled: Phrase | None = None
    """Said where the work of several authors on the same images comes to lie on one another."""

    @property
    def is_empty(self) -> bool:
        """Whether not one image would be written, or not one of the shapes that there are."""
        return not self.images or (not self.shapes and self.offered > 0)

    @property
    def left_out(self) -> tuple[Note, ...]:
        """What keeps images, layers and shapes out."""
        return tuple(note for note in self.losses if note.text.endswith(LEFT_OUT))

    def refuse_empty(self) -> None:
        """Raises UserError where nothing would be written."""
        if self.is_empty:
            raise self._explain_emptiness()

    def _explain_emptiness(self) -> UserError:
        reasons = "; ".join(f"{note.count:,} {note.text.removesuffix(' (left out)')}" for note in self.left_out)
        value = f" ({reasons})" if reasons else ""
        if self.offered:
            return UserError(
                "Nothing is written, as {title} can hold none of the {n} shapes{value}; choose another format or "
                "other authors.",
                title=Phrase.of(self.chosen_format.title),
                n=Numeral(f"{self.offered:,}"),
                value=value,
            )
        return UserError(
            "Nothing is written, as no image would be in it{value}; mark images done, choose other authors "
            "or add unfinished images.",
            value=value,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportPreview(ExportCounts):
    """The same with the table to write."""

    foreign: ForeignTable

    def write(self, path: Path, progress: Progress | None = None) -> None:
        """Writes the file or folder whole, or leaves what was there. Raises UserError, also when it would be empty."""
        assert self.chosen_format.write is not None
        self.refuse_empty()
        self.chosen_format.write(path, self.foreign, progress)


def preview_export(
    project: Project,
    chosen: Format,
    options: ExportOptions,
    *,
    load: Callable[[LayerKey], Shapes],
    pictures: PictureLook | None = None,
    progress: Progress | None = None,
    has_ids: bool = False,
) -> ExportPreview:
    """What these options let leave as this format. Raises UserError for an author or split that is not there.

    With `has_ids` images and labels have just those ids that they are to have.
    """
    if chosen.goes_by_ids and not has_ids:
        project = complete_ids(project)
    plan = plan_export(project, options, carries=chosen.carries, load=load)
    foreign = replace_names(plan.foreign, pseudonyms_of(project)) if options.pseudonyms else plan.foreign
    look = pictures or PictureLook(project)
    unreadable = look.find_unreadable([image.name for image in foreign.images], progress)
    noted = (Note("images whose picture cannot be shown here", len(unreadable)),) if unreadable else ()
    written = chosen.drop_losses(foreign)
    doubled = DoubledWork(chosen)
    doubled.add(foreign)
    return ExportPreview(
        chosen,
        (*plan.losses, *noted, *chosen.count_losses(foreign)),
        len(foreign.shapes),
        unreadable,
        shapes=len(written.shapes),
        images=len(written.images),
        authors=len(foreign.raters),
        doubled=doubled.describe(rater.name for rater in foreign.raters),
        foreign=foreign,
    )


class DoubledWork:
    """Looks in tables that come one after the other for work of several authors that a format cannot tell apart."""

    def __init__(self, chosen: Format) -> None:
        self._chosen = chosen
        self._images = 0
        self._names: set[str] = set()

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next images in."""
        if Feature.RATERS in self._chosen.carries or len(foreign.raters) < 2:
            return
        pairs = np.unique(np.stack([foreign.shapes.image, foreign.rater], axis=1), axis=0)
        images, counts = np.unique(pairs[:, 0], return_counts=True)
        shared = images[counts > 1]
        self._images += len(shared)
        found = np.unique(pairs[np.isin(pairs[:, 0], shared), 1]).tolist()
        self._names.update(foreign.raters[rater].name for rater in found)

    def describe(self, authors: Iterable[str]) -> Phrase | None:
        """Who of these authors drew on the same images; None where nobody did."""
        if not self._images:
            return None
        names = [name for name in authors if name in self._names]
        more = Phrase(" and {n} more", n=Numeral(f"{len(names) - _MOST:,}")) if len(names) > _MOST else ""
        return Phrase(
            "{title} cannot tell authors apart: on {n} images the same objects are there once for each of {names}"
            "{more}. Choose one author, or let one be drawn for each image.",
            title=Phrase.of(self._chosen.title),
            n=Numeral(f"{self._images:,}"),
            names=", ".join(names[:_MOST]),
            more=more,
        )
