"""How many objects there are and who found which share, as a section of an audit and of a command of its own."""

from typing import Final, NamedTuple

from annotator.errors import Numeral, Phrase
from annotator.metrics.agreement.completeness import Completeness, LoneCounts, read_draw
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.model.protocol import LoneDraw
from annotator.report.tables import Column, Lead, Record, ReportSection, make_ends_column, make_entry, make_score_entry


class CompletenessReport(NamedTuple):
    """The count with the project that knows the names."""

    project: Project
    completeness: Completeness
    draw: LoneDraw | None


class FinderRow(NamedTuple):
    """One person: the lone shapes and the share of the objects that the person drew."""

    name: str
    counts: LoneCounts
    recall: Score
    lead: Lead
    """What the person drew alone."""


FINDERS: Final = (
    Column[FinderRow]("author", "", lambda row: row.name),
    Column[FinderRow]("lone", Phrase("drawn alone"), lambda row: row.counts.lone),
    Column[FinderRow]("decided", Phrase("decided"), lambda row: row.counts.decided),
    Column[FinderRow]("real", Phrase("real"), lambda row: row.counts.real),
    Column[FinderRow]("recall", Phrase("share found"), lambda row: row.recall, "share_found", ends=True),
    make_ends_column(lambda row: row.recall),
)


def make_report(project: Project, found: Completeness) -> CompletenessReport:
    """The count with the draw that it rests on."""
    return CompletenessReport(project, found, read_draw(project))


def list_finders(report: CompletenessReport) -> list[FinderRow]:
    """A row a person."""
    found = report.completeness
    names = (report.project.author_name(author) for author in found.authors)
    return [
        FinderRow(name, counts, found.recall[author], Lead.alone(author, found.authors))
        for name, author, counts in zip(names, found.authors, found.counts, strict=True)
    ]


def format_objects(value: float) -> Numeral:
    """A number of objects, which is whole as far as anybody cares."""
    return Numeral(f"{value:,.0f}")


def describe_count(report: CompletenessReport) -> list[str]:
    """The count as sentences, and what it rests on."""
    found = report.completeness
    score = found.estimate
    if score.value is None:
        said = Phrase("How many objects there are is undefined: {reason}.", reason=score.reason)
    elif score.interval is None:
        said = Phrase("There are {n} objects, all of them drawn by two persons or more.", n=format_objects(score.value))
    else:
        said = Phrase(
            "There are at least {n} objects (95 % interval {low} to {high}), if misses are independent; each share is "
            "an upper one.",
            n=format_objects(score.value),
            low=format_objects(score.interval.low),
            high=format_objects(score.interval.high),
        )
    rests = Phrase(
        "Images that all persons finished: {images}; objects drawn: {units}, {lone} of them by one person alone; of "
        "these {decided} are decided, {real} are real.",
        images=found.images,
        units=found.units,
        lone=found.lone,
        decided=found.decided,
        real=found.real,
    )
    iou = Numeral(f"{report.project.metrics.object_iou:g}")
    return [said, rests, Phrase("Shapes of several persons are one object here from an IoU of {iou} on.", iou=iou)]


def make_completeness_record(report: CompletenessReport) -> Record:
    """The count as JSON values."""
    found = report.completeness
    estimate = make_score_entry("estimate", found.estimate)
    return {
        "images": found.images,
        "units": found.units,
        "unit_iou": report.project.metrics.object_iou,
        "lone": found.lone,
        "decided": found.decided,
        "real": found.real,
        **{key.removeprefix("estimate_") if "interval" in key else key: value for key, value in estimate.items()},
        "recall": {
            row.name: {
                key.removeprefix("value_") if "interval" in key else key: value
                for key, value in make_score_entry("value", row.recall).items()
            }
            for row in list_finders(report)
        },
        **make_entry("seed", report.draw and report.draw.seed, Phrase("no lone shapes were drawn")),
        "drawn": 0 if report.draw is None else len(report.draw.shapes),
    }


SECTION: Final[ReportSection[CompletenessReport]] = ReportSection(
    key="completeness",
    title=Phrase("How many objects there are, and who found which share"),
    columns=FINDERS,
    rows=list_finders,
    name=Phrase("person"),
    notes=lambda report, _rows: describe_count(report),
    record=lambda report: {"completeness": make_completeness_record(report)},
)
