"""Internals of a model for a check: which folder can answer for a question, and how each range of images reads it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from annotator.errors import Phrase, UserError
from annotator.formats.internals import InternalsFolder, encode_boxes, join_boxes_digest, open_internals
from annotator.metrics.detection.inputs import CheckSettings, InternalsOf
from annotator.metrics.detection.mechanisms import NOT_LOADED
from annotator.metrics.matching.selection import ImageIds, SelectionRule, latest_work_of, passes_of
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.spool import SpoolFile

NO_FILES: Final = Phrase("no image that counts has a file of internals")

NO_MEMORY: Final = 0
"""A run over all images looks at each once; nothing is kept."""

EncodedBoxes = tuple[str, bytes]
"""The name of an image, and what a digest takes of the boxes on it."""


class RangedInternals(Struct, frozen=True):
    """A folder of internals that every worker opens for itself."""

    folder: Path
    least_cut: float
    """The least score cut that it can answer for."""

    def open(self, project: Project) -> InternalsOf:
        """The internals of the images of a range by their ids."""
        opened = open_internals(self.folder, project.vocabulary.ids_by_name, memory=NO_MEMORY)
        return lambda image: opened.read_internals(project.images[image].name)


class InternalsQuestion(Struct, frozen=True):
    """What internals of one model are asked for."""

    named: Path | None
    """A folder that must be usable; None for the one that the project remembers, if it is."""
    model: int
    reference: int
    settings: CheckSettings
    find_digest: Callable[[], str]
    """The digest of the boxes of the reference; empty where it is not known."""

    def open(self, project: Project) -> tuple[InternalsFolder | None, str]:
        """The folder, or why there is none. Raises UserError where the named one cannot be used."""
        if self.named is not None:
            return self._open_named(project, self.named), ""
        remembered = project.metrics.internals_of(self.model)
        if not remembered:
            return None, NOT_LOADED
        try:
            opened = open_internals(Path(remembered), project.vocabulary.ids_by_name, memory=NO_MEMORY)
        except UserError as error:
            return None, error.sentence
        reason = self._explain_refusal(project, opened)
        return (None, reason) if reason else (opened, "")

    def _open_named(self, project: Project, folder: Path) -> InternalsFolder:
        opened = open_internals(folder, project.vocabulary.ids_by_name, memory=NO_MEMORY)
        reason = self._explain_refusal(project, opened)
        if reason:
            raise UserError(
                "The internals in {folder} cannot be used: {reason}; record them again or choose accordingly.",
                folder=folder,
                reason=reason,
            )
        asked = self.settings.theta_cls
        refusal = "" if asked is None else opened.manifest.explain_cut(asked)
        if refusal:
            raise UserError("The internals in {named} cannot be used: {refusal}.", named=folder, refusal=refusal)
        return opened

    def _explain_refusal(self, project: Project, folder: InternalsFolder) -> str:
        """Why screened internals cannot answer for this reference and IoU threshold, as a clause, or an empty text."""
        kept = folder.manifest.screened
        name = project.authors[self.reference].name
        digest = self.find_digest() if kept is not None and kept.boxes_sha256 else ""
        least = self.settings.iou_threshold
        return folder.manifest.explain_refusal(theta_loc=least, reference=name, boxes_sha256=digest)


def compute_reference_digest(project: Project, reference: int) -> str:
    """The digest of an author's boxes, crowds left out, of the latest pass over each image; empty if not all loaded."""
    if any(layer.loaded is None and layer.count for layer in _list_latest(project, reference)):
        return ""
    return join_reference_digest([encode_reference(project, reference)])


def encode_reference(project: Project, reference: int) -> list[EncodedBoxes]:
    """What the digest of an author's boxes takes of the images of a range, whose layers are loaded."""
    found = []
    for layer in _list_latest(project, reference):
        name, shapes = project.images[layer.key.image].name, layer.shapes
        found.append((name, encode_boxes(name, shapes.box[~shapes.crowd])))
    return found


def join_reference_digest(parts: Iterable[list[EncodedBoxes]]) -> str:
    """The digest of the boxes of all ranges, of which the names of images are in the memory."""
    shelf, places = SpoolFile(), list[tuple[str, int, int]]()
    for part in parts:
        places += [(name, shelf.write(told), len(told)) for name, told in part if told]
    return join_boxes_digest(shelf.read(begin, size) for _name, begin, size in sorted(places))


def has_any_file(images: ImageIds, project: Project, folder: InternalsFolder) -> bool:
    """Whether one of these images `(I,)` has a file of internals."""
    return any(folder.has_image(project.images[image].name) for image in images.tolist())


def _list_latest(project: Project, reference: int) -> list[Layer]:
    rule = SelectionRule(include_unfinished=True)
    return list(latest_work_of(passes_of(project, [reference], rule)[reference]).values())
