"""The audit as one HTML page that stands alone: styles, drawings and pictures are in it, every name is escaped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, zip_longest
from typing import Final

import numpy as np

from annotator import __version__
from annotator.geometry.box import Floats
from annotator.geometry.overlap import compute_iou
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, find_disagreements
from annotator.metrics.matching.pairing import IOU_THRESHOLD
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.report.audit.figures import (
    MOST_PANELS,
    draw_crown_scatter_figure,
    draw_iou_histogram_figure,
    draw_level_curves,
    draw_sensitivity_figure,
    draw_variance_figure,
)
from annotator.report.audit.listing import FILTERS, find_facets, list_disagreements, rank_images
from annotator.report.audit.sections import (
    SECTIONS_OF_AUDIT,
    describe_not_shown,
    list_author_keys,
    make_confusions,
)
from annotator.report.audit.summary import summarise_audit
from annotator.report.audit.values import AuditReport
from annotator.report.crops import choose_view, draw_shapes, encode_crop, load_picture
from annotator.report.glossary import DEFINITIONS
from annotator.report.images import format_picture_line, format_state_line
from annotator.report.numbers import format_cell
from annotator.report.sections import find_section, list_titles
from annotator.report.templates import embed_figure, render_template, show_crop
from annotator.store.pixels import Picture

IMAGES: Final = 6
PLACES: Final = 4
"""Small pictures of one image."""
"""Opacity (of 255) of the shapes round about."""
_FIRST: Final = (DisagreementKind.MISSED, DisagreementKind.EXTRA, DisagreementKind.LOW_OVERLAP, DisagreementKind.LABEL)
"""The kinds that are shown, which cost F1."""


@dataclass(frozen=True, slots=True)
class DisagreementCrop:
    """One disagreement as a picture with a caption."""

    jpeg: bytes
    caption: str
    shape: int
    """Id of the shape that it is about."""
    facets: dict[str, tuple[str, ...]]
    """What a filter finds it by."""


@dataclass(frozen=True, slots=True)
class WorstImage:
    """One image with its disagreements."""

    image: Image
    unpaired: int
    """Shapes without a partner, summed over the pairs of authors."""
    shapes: int
    """Shapes of all audited authors."""
    places: tuple[DisagreementCrop, ...]
    more: int
    """Disagreements of the shown kinds without a picture."""
    note: str
    """Why there is no photograph in the pictures; empty where there is one."""


def find_worst_images(
    report: AuditReport, progress: Progress | None = None, *, most: int = IMAGES
) -> tuple[WorstImage, ...]:
    """The images with the most unpaired shapes, worst first. Raises Cancelled when asked to stop."""
    found = []
    ranked = rank_images(report, most)
    for done, (image, unpaired) in enumerate(ranked):
        if progress is not None:
            progress.step(done, len(ranked))
        found.append(_make_worst_image(report, report.project.images[image], unpaired))
    return tuple(found)


def format_caption(report: AuditReport, found: Disagreement, layers: Mapping[int, Shapes]) -> str:
    """What the disagreement is, in a few words."""
    name = report.author_name(found.author)
    label = report.label_name(int(_row_of(layers[found.author], found.shape).label[0]))
    if found.other is None:
        return f"Only {name} drew this {label}"
    other = report.author_name(found.other)
    if found.kind is DisagreementKind.MISSED:
        why = f"best overlap IoU {format_cell(found.iou)}" if found.iou else "nothing overlaps"
        if found.taken:
            why = "the shape there is another's partner"
        return f"{name}'s {label} is missing in {other}'s work ({why})"
    if found.kind is DisagreementKind.LABEL and found.other_shape is not None:
        theirs = report.label_name(int(_row_of(layers[found.other], found.other_shape).label[0]))
        return f"{name} says {label}, {other} says {theirs} (IoU {format_cell(found.iou)})"
    return f"{name} and {other} drew it differently (IoU {format_cell(found.iou)})"


def _make_worst_image(report: AuditReport, image: Image, unpaired: int) -> WorstImage:
    layers = report.rows.read_image(image.id)
    found = [one for one in find_disagreements(image.id, layers, report.options.tally.pairing) if one.kind in _FIRST]
    shown = _vary_kinds(found, layers)
    picture, note = load_picture(report.project.images_folder, image)
    places = tuple(
        DisagreementCrop(
            _draw_crop(report, image, one, layers=layers, picture=picture),
            format_caption(report, one, layers),
            one.shape,
            find_facets(report, one, layers),
        )
        for one in shown
    )
    count = sum(len(shapes) for shapes in layers.values())
    return WorstImage(image, unpaired, count, places, len(found) - len(shown), note)


def _vary_kinds(found: Sequence[Disagreement], layers: Mapping[int, Shapes]) -> list[Disagreement]:
    """The first few, a different kind each time as long as there is one; no place is shown twice."""
    by_kind = [[one for one in found if one.kind is kind] for kind in _FIRST]
    shown: list[Disagreement] = []
    seen: Floats = np.zeros((0, 4))
    for one in chain.from_iterable(zip_longest(*by_kind)):
        if one is None:
            continue
        boxes = _boxes_of(one, layers)
        if (compute_iou(boxes, seen) >= IOU_THRESHOLD).any():
            continue
        seen = np.concatenate((seen, boxes))
        shown.append(one)
        if len(shown) == PLACES:
            break
    return shown


def _boxes_of(found: Disagreement, layers: Mapping[int, Shapes]) -> Floats:
    """The boxes of the shapes in question (1 or 2, 4)."""
    boxes = [_row_of(layers[found.author], found.shape).box]
    if found.other is not None and found.other_shape is not None:
        boxes.append(_row_of(layers[found.other], found.other_shape).box)
    return np.concatenate(boxes)


def _draw_crop(
    report: AuditReport, image: Image, found: Disagreement, *, layers: Mapping[int, Shapes], picture: Picture | None
) -> bytes:
    """The small picture of one disagreement, as JPEG."""
    view = choose_view(_boxes_of(found, layers), image)
    strong = {shape for shape in (found.shape, found.other_shape) if shape is not None}
    return encode_crop(draw_shapes(report.project, layers, view, picture=picture, strong=strong))


def _row_of(shapes: Shapes, shape: int) -> Shapes:
    return shapes.take(shapes.rows_of([shape]))


def render_audit_page(report: AuditReport, *, now: datetime | None = None, progress: Progress | None = None) -> str:
    """The page as text; the same report and time give the same text."""
    worst = find_worst_images(report, progress)
    figures = {
        "histograms": draw_iou_histogram_figure(report),
        "f1_by_iou": draw_level_curves(report),
        "sensitivity": draw_sensitivity_figure(report),
        "variance": None if report.variance.pooled.randcrowns.value is None else draw_variance_figure(report),
        "scatter": draw_crown_scatter_figure(report),
    }
    sections = {section.key: section.make_table(report) for section in SECTIONS_OF_AUDIT}
    confusions = find_section(SECTIONS_OF_AUDIT, "confusion").list_tables(report)
    return render_template(
        "audit.html",
        report=report,
        title=f"{report.project.name}: agreement between annotators",
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        summary=summarise_audit(report),
        state=format_state_line(report.project),
        images=report.format_images(),
        pictures=format_picture_line(report.unreadable),
        keys=list_author_keys(report),
        sections=sections,
        titles=list_titles(SECTIONS_OF_AUDIT),
        has_variance=_has_variance(report),
        part_states=make_confusions(report, "part_state"),
        occlusions=make_confusions(report, "occluded"),
        label_confusions=confusions,
        parameters=sections["parameters"],
        outliers=report.rows.read_pairs(progress).count_outliers(),
        worst=[(image, [show_crop(one.jpeg, one.caption, one.facets) for one in image.places]) for image in worst],
        disagreements=list_disagreements(report, progress),
        filters=" ".join(FILTERS),
        without_pictures=_explain_missing_pictures(worst),
        figures={name: embed_figure(figure, name) if figure else "" for name, figure in figures.items()},
        definitions=DEFINITIONS,
        more_histograms=describe_not_shown(report, MOST_PANELS),
        more_confusions=describe_not_shown(report),
        warnings=report.warnings,
    )


def _has_variance(report: AuditReport) -> bool:
    """Whether anything of the variances is defined; else a line says why not."""
    pooled = report.variance.pooled
    return pooled.randcrowns.value is not None or pooled.iou_all_targets.value is not None


def _explain_missing_pictures(worst: tuple[WorstImage, ...]) -> str:
    """Why photographs are missing, if they all are for the same reason."""
    notes = {image.note for image in worst}
    return notes.pop() if len(notes) == 1 else ""
