"""`annotator check`: models' output against a reference, as tables for people and as JSON, HTML and CSV."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from annotator.cli.commands.audit import Overlap
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
    prepare_file,
)

USUAL_SUPPORT: Final = 10
"""That of the report, which the help tells without importing it; a test compares them."""


class MissRule(StrEnum):
    """What a false negative is."""

    MATCHING = "matching"
    PAPER_CODE = "paper-code"


class PresenceProfile(StrEnum):
    """Which part states count as present."""

    PAPER = "paper"
    CHALLENGE = "challenge"


PersonNames = Annotated[
    list[str] | None,
    typer.Option(
        help="A person to stand beside the models; may be given several times. Everybody who shares images with them "
        "if left out."
    ),
]
LeastIou = Annotated[
    float | None, typer.Option(min=0.0, max=1.0, help="Least IoU of a hit; the project's own if left out.")
]
LeastScore = Annotated[
    str | None,
    typer.Option(
        "--theta-cls",
        metavar="X|best-f1",
        help="Least score of a detection that counts, or best-f1 for each model's score of best F1; what the project "
        "keeps for a model, else best-f1, if left out.",
    ),
]
FalseNegatives = Annotated[MissRule, typer.Option("--fn-rule", help="What a false negative is.")]
Unfinished = Annotated[bool, typer.Option("--include-unfinished", help="Count layers that are not done, too.")]
BigFrom = Annotated[
    str | None,
    typer.Option(
        metavar="PX2|p75",
        help="Box area from which an object is big, or p75 for the 75th percentile of the reference's objects; the "
        "project's own if left out.",
    ),
]
MatchedBy = Annotated[
    Overlap,
    typer.Option(help="What the IoU of matching, AP, subsets and TIDE is of; mechanisms and parts go by boxes."),
]
WithoutAssisted = Annotated[
    bool,
    typer.Option(
        "--without-assisted", help="Leave out objects that were taken from a model, and the detections that found them."
    ),
]
PaperEq1 = Annotated[
    bool,
    typer.Option("--paper-eq1", help="On subsets a detection that overlaps any object is never a false positive."),
]
LeastSupport = Annotated[
    int, typer.Option("--min-support", metavar="N", min=0, help="Mark rows that rest on fewer objects.")
]
Profile = Annotated[PresenceProfile | None, typer.Option(help="Which part states count as present.")]
CurveLabel = Annotated[
    str | None,
    typer.Option("--curves-of", metavar="LABEL", help="Draw precision against recall of this label alone."),
]
SuspectFile = Annotated[
    Path | None,
    typer.Option(
        "--suspects",
        metavar="FILE.csv",
        callback=prepare_file,
        help="Write false positives, misses, and labels that may be missing or wrong, the surest first, with who else "
        "drew them.",
    ),
]
SureScore = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        max=1.0,
        help="Least score at which --suspects and --json call a model sure; the median score of its hits if left out.",
    ),
]
InternalsPath = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Internals of the model; of several models a folder with one for each name."),
]


def check_models(
    project: NamedProject,
    model: Annotated[list[str], typer.Option(help="A model of the project; may be given several times.")],
    reference: Annotated[str, typer.Option(help="The author to measure against.")],
    human: PersonNames = None,
    iou: LeastIou = None,
    theta_cls: LeastScore = None,
    fn_rule: FalseNegatives = MissRule.MATCHING,
    size: BigFrom = None,
    internals: InternalsPath = None,
    profile: Profile = None,
    overlap: MatchedBy = Overlap.BOX,
    without_assisted: WithoutAssisted = False,
    paper_eq1: PaperEq1 = False,
    min_support: LeastSupport = USUAL_SUPPORT,
    curves_of: CurveLabel = None,
    include_unfinished: Unfinished = False,
    no_intervals: NoIntervals = False,
    interval_unit: LeftOut = None,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    csv_folder: CsvFolder = None,
    suspects: SuspectFile = None,
    sure: SureScore = None,
    version: Version = None,
    pseudonyms: Pseudonyms = False,
    workers: Workers = 1,
    scheduler: Scheduler = None,
) -> None:
    """Models against a reference: counts, AP, best F1 beside people, mechanisms of misses, TIDE, parts."""
    from annotator.cli.answering import check as answering

    question = answering.CheckQuestion(
        models=model,
        reference=reference,
        humans=human or (),
        rules=answering.make_rules(iou, theta_cls, fn_rule, size, profile, overlap, paper_eq1),
        internals=internals,
        without_assisted=without_assisted,
        minimum_support=min_support,
        curves_of=curves_of,
        include_unfinished=include_unfinished,
        intervals=not no_intervals,
        interval_unit=interval_unit,
        pseudonyms=pseudonyms,
    )
    place, crew, files = (project, version), (workers, scheduler), (json_file, html_file, csv_folder)
    answering.tell_check(place, question, split, images, crew, files, sure=sure, suspects=suspects)
