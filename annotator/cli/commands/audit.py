"""`annotator audit`: agreement between annotators, as tables for people and as JSON, HTML and CSV."""

from enum import StrEnum
from typing import Annotated

import typer

from annotator.answers.words import DELIVERED, DISPLAYED
from annotator.cli.options import (
    CsvFolder,
    HtmlFile,
    ImageList,
    JsonFile,
    LeftOut,
    NamedProject,
    NoIntervals,
    Pseudonyms,
    Scheduler,
    Split,
    Version,
    Workers,
    choose_named_images,
)
from annotator.model.metric_settings import DelineationChoice


class Unit(StrEnum):
    """Units of RandCrowns parameters."""

    PX = "px"
    M = "m"


class Exposure(StrEnum):
    """Whose word tells that an edit was made after others' work had been seen."""

    DELIVERED = DELIVERED
    DISPLAYED = DISPLAYED


class Overlap(StrEnum):
    """What counts as a shape's region."""

    BOX = "box"
    POLYGON = "polygon"


def refuse_gamma(gamma: float | None) -> float | None:
    """The gamma. Raises BadParameter for one that is no ratio of areas."""
    if gamma is not None and not gamma > 0:
        raise typer.BadParameter(f"{gamma:g} is not greater than 0.")
    return gamma


Authors = Annotated[
    list[str] | None, typer.Option(help="Audit this author; may be given several times. All persons if left out.")
]
Threshold = Annotated[
    float | None, typer.Option(min=0.0, max=1.0, help="Least IoU of a pair; the project's own if left out.")
]
ClassAgnostic = Annotated[bool, typer.Option("--class-agnostic", help="Pair shapes whatever their label.")]
Unfinished = Annotated[bool, typer.Option("--include-unfinished", help="Count layers that are not done, too.")]
BlindOnly = Annotated[
    bool, typer.Option("--exclude-unblinded", help="Leave out layers edited after others' work was seen.")
]
UnblindedBy = Annotated[
    Exposure,
    typer.Option(help="Of a team project: what its server delivered before an edit, or what the desk displayed."),
]
WithoutAssisted = Annotated[
    bool,
    typer.Option(
        "--without-assisted",
        help="Leave shapes taken from a model, and their partners, out of counts, F1, IoU and tags; in alphas, "
        "variances and RandCrowns they are no judgement.",
    ),
]
Alpha = Annotated[float | None, typer.Option(min=0.0, help="RandCrowns: inset of the sure region.")]
Omega = Annotated[float | None, typer.Option(min=0.0, help="RandCrowns: outset of the free border.")]
Gamma = Annotated[
    float | None,
    typer.Option(help="RandCrowns: area of the outer ring to the sure region.", callback=refuse_gamma),
]
CrownUnit = Annotated[Unit | None, typer.Option(help="Unit of alpha and omega.")]
LiteralEq14 = Annotated[
    bool, typer.Option("--eq14-only", help="RandCrowns by Eq. 14 alone: a shape that misses the sure region can score.")
]
TargetScore = Annotated[
    DelineationChoice | None,
    typer.Option("--global-score", help="What scores a target in the global RandCrowns score."),
]
ShapeOverlap = Annotated[Overlap | None, typer.Option(help="Overlap of boxes or of polygons.")]


def audit_project(
    project: NamedProject,
    author: Authors = None,
    iou: Threshold = None,
    class_agnostic: ClassAgnostic = False,
    include_unfinished: Unfinished = False,
    exclude_unblinded: BlindOnly = False,
    unblinded_by: UnblindedBy = Exposure.DELIVERED,
    without_assisted: WithoutAssisted = False,
    alpha: Alpha = None,
    omega: Omega = None,
    gamma: Gamma = None,
    unit: CrownUnit = None,
    overlap: ShapeOverlap = None,
    pseudonyms: Pseudonyms = False,
    eq14_only: LiteralEq14 = False,
    global_score: TargetScore = None,
    no_intervals: NoIntervals = False,
    interval_unit: LeftOut = None,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    csv_folder: CsvFolder = None,
    version: Version = None,
    workers: Workers = 1,
    scheduler: Scheduler = None,
) -> None:
    """Agreement between annotators: F1, IoU, alphas, variances, RandCrowns."""
    from annotator.answers.audit import AskedCrowns, AuditQuestion
    from annotator.cli.answering.audit import choose_target, open_place, open_runner, tell_audit

    with open_place(project, version, whole=(listed := bool(html_file or csv_folder))) as place:
        target = choose_target(place, workers, scheduler, listed=listed)
        question = AuditQuestion(
            authors=author or (),
            iou=iou,
            class_agnostic=class_agnostic,
            include_unfinished=include_unfinished,
            exclude_unblinded=exclude_unblinded,
            unblinded_by=unblinded_by.value,
            without_assisted=without_assisted,
            overlap=overlap,
            crowns=AskedCrowns(alpha, omega, gamma, unit, eq14_only, global_score),
            intervals=not no_intervals,
            interval_unit=interval_unit,
            images=choose_named_images(target.project, split, images),
            pseudonyms=pseudonyms,
        )
        tell_audit(target, question, open_runner(workers, scheduler), json_file, html_file, csv_folder)
