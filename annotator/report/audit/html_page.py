"""The audit as one HTML page that stands alone: styles, drawings and pictures are in it, every name is escaped."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import chain, zip_longest
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Cancelled, Progress
from annotator.geometry.box import Floats, compute_iou
from annotator.metrics.agreement.disagreements import KINDS, DisagreementKind, ObjectTable, find_image_objects
from annotator.metrics.agreement.pair import MANY_AUTHORS
from annotator.metrics.matching.pairing import IOU_THRESHOLD
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.report.audit import listing
from annotator.report.audit.figures import (
    MOST_PANELS,
    draw_crown_scatter_figure,
    draw_drift_figure,
    draw_iou_histogram_figure,
    draw_level_curves,
    draw_sensitivity_figure,
    draw_variance_figure,
)
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, describe_not_shown, list_author_keys, make_confusions
from annotator.report.audit.summary import list_remarks, summarise_audit
from annotator.report.audit.values import AuditReport
from annotator.report.crops import choose_view, draw_shapes, encode_crop, load_picture
from annotator.report.glossary import DEFINITIONS, OF_CUSTOM_TAGS, OF_MANY
from annotator.report.images import format_picture_line, format_state_line
from annotator.report.tables import find_section, list_titles
from annotator.report.templates import embed_figure, load_template, render_template, show_crop
from annotator.store.pixels.pyramid import Picture
from annotator.threads import IsStopped, run_beside

IMAGES: Final = 6
PLACES: Final = 4
"""Small pictures of one image."""
_FIRST: Final = (DisagreementKind.MISSED, DisagreementKind.EXTRA, DisagreementKind.LOW_OVERLAP, DisagreementKind.LABEL)
"""The kinds that are shown, which cost F1."""

Members = tuple[tuple[int, int], ...]
"""Author and shape of everybody who drew an object."""


BeginDrawing = Callable[[Callable[[AuditReport], dict[str, str]], AuditReport], Callable[[], dict[str, str]]]
"""Takes `draw_page_figures` and a report; gives what waits for the drawings."""


class DisagreementCrop(Struct, frozen=True):
    """One disputed object as a picture with a caption."""

    jpeg: bytes
    caption: str
    object: int
    """The least id of its shapes."""
    facets: dict[str, tuple[str, ...]]
    """What a filter finds it by."""


class WorstImage(Struct, frozen=True):
    """One image with its disagreements."""

    image: Image
    unpaired: int
    """Shapes without a partner, summed over the pairs of authors."""
    shapes: int
    """Shapes of all audited authors."""
    places: tuple[DisagreementCrop, ...]
    more: int
    """Objects with a disagreement of the shown kinds without a picture."""
    note: str
    """Why there is no photograph in the pictures; empty where there is one."""


def find_worst_images(
    report: AuditReport, progress: Progress | None = None, *, most: int = IMAGES
) -> tuple[WorstImage, ...]:
    """The images with the most unpaired shapes, worst first. Raises Cancelled when asked to stop."""
    with _begin_worst_images(report, progress, most) as worst:
        return worst()


@contextmanager
def _begin_worst_images(
    report: AuditReport, progress: Progress | None, most: int = IMAGES
) -> Iterator[Callable[[], tuple[WorstImage, ...]]]:
    """The same as what waits for it: photographs are decoded and drawn on in a thread beside the block."""
    ranked, drawing = listing.rank_images(report, most), list[Callable[[], WorstImage]]()
    for done, (image, unpaired) in enumerate(ranked):
        if progress is not None:
            progress.step(done, len(ranked))
        drawing.append(_choose_places(report, report.project.images[image], unpaired))

    def draw(is_stopped: IsStopped) -> tuple[WorstImage, ...]:
        drawn = []
        for draw_image in drawing:
            if is_stopped():
                raise Cancelled
            drawn.append(draw_image())
        return tuple(drawn)

    with run_beside(draw, progress) as worst:
        yield worst


def format_caption(report: AuditReport, objects: ObjectTable, row: int) -> str:
    """What differs about an object, and what it was called."""
    words = listing.describe_object(report.project, objects, row)
    labels = " or ".join(listing.count_names(report.project, objects, row, "label"))
    return f"{words} ({labels})"


def _choose_places(report: AuditReport, image: Image, unpaired: int) -> Callable[[], WorstImage]:
    """Reads what differs on an image; what is returned draws it, and reads nothing but the photograph."""
    layers = report.rows.read_image(image.id)
    worst = find_image_objects(image.id, layers, report.options.tally.pairing).list_worst()
    found = worst.take(np.flatnonzero(worst.kinds[:, [KINDS.index(kind) for kind in _FIRST]].any(axis=1)))
    shown = _vary_kinds(found, layers)
    facets = listing.find_facets(report, found, list(layers.values()))

    def draw() -> WorstImage:
        picture, note = load_picture(report.project.images_folder, image)
        places = tuple(
            DisagreementCrop(
                _draw_crop(report, image, found.members_of(row), layers=layers, picture=picture),
                format_caption(report, found, row),
                int(found.object[row]),
                facets[int(found.object[row])],
            )
            for row in shown
        )
        count = sum(len(shapes) for shapes in layers.values())
        return WorstImage(image, unpaired, count, places, len(found) - len(shown), note)

    return draw


def _vary_kinds(found: ObjectTable, layers: Mapping[int, Shapes]) -> list[int]:
    """The first few objects, a different kind each time as long as there is one; no place is shown twice."""
    by_kind = [np.flatnonzero(found.kinds[:, KINDS.index(kind)]).tolist() for kind in _FIRST]
    shown: list[int] = []
    seen: Floats = np.zeros((0, 4))
    for row in chain.from_iterable(zip_longest(*by_kind)):
        if row is None or row in shown:
            continue
        boxes = _boxes_of(found.members_of(row), layers)
        if (compute_iou(boxes, seen) >= IOU_THRESHOLD).any():
            continue
        seen = np.concatenate((seen, boxes))
        shown.append(row)
        if len(shown) == PLACES:
            break
    return shown


def _boxes_of(members: Members, layers: Mapping[int, Shapes]) -> Floats:
    """The boxes of the shapes of an object (M, 4)."""
    return np.concatenate([_row_of(layers[author], shape).box for author, shape in members])


def _draw_crop(
    report: AuditReport, image: Image, members: Members, *, layers: Mapping[int, Shapes], picture: Picture | None
) -> bytes:
    """The small picture of one object, as JPEG."""
    view = choose_view(_boxes_of(members, layers), image)
    strong = {shape for _, shape in members}
    return encode_crop(draw_shapes(report.project, layers, view, picture=picture, strong=strong))


def _row_of(shapes: Shapes, shape: int) -> Shapes:
    return shapes.take(shapes.rows_of([shape]))


def draw_page_figures(report: AuditReport) -> dict[str, str]:
    """The figures of the page as parts of it, by name."""
    figures = {
        "histograms": draw_iou_histogram_figure(report),
        "f1_by_iou": draw_level_curves(report),
        "sensitivity": draw_sensitivity_figure(report),
        "variance": None if report.variance.pooled.randcrowns.value is None else draw_variance_figure(report),
        "scatter": draw_crown_scatter_figure(report),
        "drift": draw_drift_figure(report) if any(len(one.starts) for one in report.drift) else None,
    }
    return {name: embed_figure(figure, name) if figure else "" for name, figure in figures.items()}


def render_audit_page(
    report: AuditReport,
    *,
    now: datetime | None = None,
    progress: Progress | None = None,
    begin: BeginDrawing = partial,
) -> str:
    """The page as text; the same report and time give the same text.

    `begin` begins to draw its figures, here or in another process.
    """
    drawn = begin(draw_page_figures, report)
    with _begin_worst_images(report, progress) as worst_images:
        sections = {
            section.key: section.make_table(report) for section in SECTIONS_OF_AUDIT if section.key != "disagreements"
        }
        confusions = find_section(SECTIONS_OF_AUDIT, "confusion").list_tables(report)
        disagreements = listing.list_disagreements(report, progress)
        load_template("audit.html")
        figures, worst = drawn(), worst_images()
    is_small = len(report.agreement.authors) < MANY_AUTHORS
    unused = {*(() if sections["custom_tags"] else OF_CUSTOM_TAGS), *(OF_MANY if is_small else ())}
    return render_template(
        "audit.html",
        now,
        report=report,
        title=f"{report.project.name}: agreement between annotators",
        summary=summarise_audit(report),
        remarks=list_remarks(report),
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
        disagreements=disagreements,
        filters=" ".join(listing.FILTERS),
        without_pictures=_explain_missing_pictures(worst),
        figures=figures,
        definitions={key: one for key, one in DEFINITIONS.items() if key not in unused},
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
