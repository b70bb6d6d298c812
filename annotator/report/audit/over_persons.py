"""All persons together: mean pair F1, IoU and alphas with two sources of error, and F1 against IoU, as tables."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from annotator.errors import Phrase
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.agreement.levels import WITHOUT_ASSISTED
from annotator.metrics.agreement.over_persons import NO_PAIR, PersonsNumber
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.jackknife.interval import NoInterval
from annotator.metrics.score import Score, make_undefined
from annotator.report.audit.values import AuditReport
from annotator.report.detector import compared
from annotator.report.detector.compared import DifferenceRow
from annotator.report.levels import iterate_curve_cells, list_band_cells, make_curve_record, make_level_rows
from annotator.report.numbers import format_share
from annotator.report.tables import (
    CellRow,
    Cells,
    Column,
    IntervalEnds,
    Lead,
    Output,
    Record,
    list_cell_columns,
    make_ends_column,
    make_entry,
    make_interval_entry,
)
from annotator.report.wanted import WantedRow


class PersonsRow(NamedTuple):
    """A number of all persons."""

    key: str
    name: str
    found: PersonsNumber
    word: str
    """What a wanted level calls it."""


def list_persons_rows(report: AuditReport) -> list[PersonsRow]:
    """Mean pair F1 and IoU, global alpha, and the alphas of tags over the matched pairs of all."""
    found = report.agreement.over_persons
    if not report.agreement.pairs:
        return []
    rows = [
        PersonsRow("mean_pair_f1", Phrase("mean pair F1"), found.mean_pair_f1, "f1"),
        PersonsRow("mean_pair_iou", Phrase("mean pair IoU"), found.mean_pair_iou, "iou"),
        PersonsRow("global_alpha", Phrase("alpha, boxes and labels"), found.global_alpha, "alpha"),
    ]
    names = {"part_state": Phrase("alpha, part state"), "occluded": Phrase("alpha, occluded")}
    for tag, name in names.items():
        if (agreed := found.tags.get(tag)) is not None:
            rows.append(PersonsRow(f"{tag}_alpha", name, PersonsNumber(agreed.alpha), f"alpha.{tag}"))
    return rows


PERSONS: Final = (
    Column[PersonsRow]("number", "", lambda row: row.key, outputs=Output.CSV),
    Column[PersonsRow]("value", Phrase("value"), lambda row: row.found.score, "over_persons", ends=True),
    make_ends_column(lambda row: row.found.score, "over_persons", "95 %"),
    Column[PersonsRow](
        "sd_images", Phrase("images, ±"), lambda row: format_share(row.found.sd_images), outputs=Output.PAGE
    ),
    Column[PersonsRow](
        "sd_persons", Phrase("persons, ±"), lambda row: format_share(row.found.sd_persons), outputs=Output.PAGE
    ),
    Column[PersonsRow]("sd_images", "", lambda row: row.found.sd_images, outputs=Output.CSV),
    Column[PersonsRow]("sd_persons", "", lambda row: row.found.sd_persons, outputs=Output.CSV),
)


_KINDS: Final = MappingProxyType(
    {
        "f1": (DisagreementKind.LOW_OVERLAP, DisagreementKind.MISSED, DisagreementKind.EXTRA),
        "iou": (DisagreementKind.LOW_OVERLAP,),
        "alpha": (
            DisagreementKind.LOW_OVERLAP,
            DisagreementKind.LABEL,
            DisagreementKind.MISSED,
            DisagreementKind.EXTRA,
        ),
        "alpha.part_state": (DisagreementKind.STATE,),
        "alpha.occluded": (DisagreementKind.OCCLUDED,),
        "recall": (DisagreementKind.MISSED,),
    }
)
"""What keeps each number, by its word, from being 1."""


def lead_to_persons(row: PersonsRow) -> Lead | None:
    """What keeps a number of all persons from being 1; of the mean IoU what overlaps less than it."""
    value = row.found.score.value
    if value is None:
        return None
    return Lead(kinds=_KINDS[row.word], least_iou=round(value, 2) if row.word == "iou" else None)


def lead_to_level(row: WantedRow) -> Lead:
    """What keeps a number from the level; a share found is of one person, who misses the rest."""
    word, kinds = row.level.word, _KINDS[row.level.word]
    if word == "recall":
        return Lead(kinds=kinds, by=next(iter(row.authors), None))
    return Lead(kinds=kinds, authors=row.authors, least_iou=row.level.least if word == "iou" else None)


def list_difference_rows(report: AuditReport) -> list[DifferenceRow]:
    """How the F1 of each two persons with the others, or with a reference, differ."""
    return [DifferenceRow(report, one) for one in report.agreement.over_persons.differences]


def note_differences(report: AuditReport, rows: Sequence[DifferenceRow]) -> list[str]:
    """What is subtracted, and how many comparisons there are."""
    told = Phrase("F1 of the one less that of the other, each with those named beside, where all of them finished.")
    return [told, *compared.note_differences(report, rows)]


NOT_AUDITED: Final = Phrase("it is not among the authors of this audit")
OF_PAIRS: Final = "it is over matched pairs, and persons are no source of error of it"


def make_persons_record(report: AuditReport) -> Record:
    """The numbers as JSON values, each under its key."""
    record: Record = {}
    for row in list_persons_rows(report):
        score = row.found.score
        why = score.reason or (score.no_interval or NoInterval.TWO_PERSONS).value
        why = OF_PAIRS if row.key.endswith("_alpha") and row.key != "global_alpha" else why
        record[row.key] = {
            **make_entry("value", score.value, score.reason),
            "n": score.support,
            **make_entry("sd_images", row.found.sd_images, why),
            **make_entry("sd_persons", row.found.sd_persons, why),
            **make_interval_entry("interval", score),
        }
    return record


def note_persons(report: AuditReport, _rows: Sequence[PersonsRow]) -> list[str]:
    """What the intervals take for chance."""
    persons = len({author for pair in report.agreement.over_persons.curves for author in pair})
    if persons == 3:
        return [
            Phrase(
                "Images and persons are both sources of error. Three persons say little about persons: such intervals "
                "held the truth in 84 to 99 % of simulated studies."
            )
        ]
    if persons < 3:
        return []
    return [
        Phrase(
            "Images and persons are both sources of error; such intervals held the truth in 90 to 99 % of simulated "
            "studies."
        )
    ]


def find_wanted(report: AuditReport, word: str, authors: tuple[int, ...]) -> list[tuple[tuple[int, ...], Score]]:
    """The number that a wanted level is about, of all persons or of those it names."""
    if word == "recall":
        counted = report.completeness
        why = counted.estimate.reason or NOT_AUDITED
        return [(authors, counted.recall.get(authors[0]) or make_undefined(why))]
    found = report.agreement.over_persons
    tag = word.removeprefix("alpha.")
    if not authors:
        all_of = {"f1": found.mean_pair_f1.score, "iou": found.mean_pair_iou.score, "alpha": found.global_alpha.score}
        pooled = all_of.get(word) or (found.tags[tag].alpha if tag in found.tags else make_undefined(NO_PAIR))
        return [(authors, pooled)]
    pairs = (one.agreement for one in report.agreement.pairs)
    pair = next((one for one in pairs if {one.a, one.b} == set(authors)), None)
    if pair is None:
        return [(authors, make_undefined(NOT_AUDITED))]
    of_pair = {"f1": pair.roles.f1, "iou": pair.iou.mean}
    return [(authors, of_pair[word] if word in of_pair else getattr(pair, tag).alpha)]


def list_level_rows(report: AuditReport) -> list[CellRow]:
    """F1 at every IoU: of the one pair with its interval, or the band of several."""
    curves = list(report.agreement.over_persons.curves.values())
    if not curves:
        return []
    if len(curves) == 1:
        rows = make_level_rows([(score, IntervalEnds.of(score)) for _, score in curves[0]])
    else:
        rows = make_level_rows(list_band_cells([tuple(score.value for _, score in curve) for curve in curves]))
    return [
        row._replace(lead=Lead(kinds=_KINDS["f1"], least_iou=level))
        for level, row in zip(IOU_LEVELS, rows, strict=True)
    ]


def list_level_columns(report: AuditReport) -> list[Column[CellRow]]:
    """The one pair with its interval, or the band of several."""
    if len(report.agreement.over_persons.curves) == 1:
        return list_cell_columns([("F1", "f1"), ("95 %", "interval")])
    titles = Phrase("least pair"), Phrase("mean pair"), Phrase("largest pair")
    return list_cell_columns((title, "f1_by_iou") for title in titles)


def make_level_record(report: AuditReport) -> Record:
    """The curves as JSON values; of one pair with intervals."""
    curves = report.agreement.over_persons.curves
    if not curves:
        why = WITHOUT_ASSISTED if report.options.tally.without_assisted else "there are fewer than two authors"
        return make_entry("f1_by_iou", None, why)
    rows: list[Record] = []
    for (a, b), curve in curves.items():
        names = {"a": report.author_name(a), "b": report.author_name(b)}
        row = make_curve_record(names, tuple(score.value for _, score in curve), curve[0][1].reason)
        if len(curves) == 1 and report.options.intervals.wanted:
            ends = [score.interval for _, score in curve]
            row["intervals"] = [
                [level, None, None] if one is None else [level, one.low, one.high]
                for (level, _), one in zip(curve, ends, strict=True)
            ]
            if None in ends:
                row["intervals_reason"] = next(IntervalEnds.of(s).reason for _, s in curve if s.interval is None)
        rows.append(row)
    return {"f1_by_iou": rows}


LEVELS: Final = ("a", "b", "iou", "f1", "f1_low", "f1_high")


def list_level_cells(report: AuditReport) -> tuple[Cells, Iterator[Cells]]:
    """Head and rows of a CSV file: a row a pair and IoU."""

    def iterate() -> Iterator[Cells]:
        for (a, b), curve in report.agreement.over_persons.curves.items():
            names, scores = (report.author_name(a), report.author_name(b)), [score for _, score in curve]
            ends = [(None, None) if one.interval is None else (one.interval.low, one.interval.high) for one in scores]
            yield from iterate_curve_cells(names, tuple(one.value for one in scores), *zip(*ends, strict=True))

    return LEVELS, iterate()
