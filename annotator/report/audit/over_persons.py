"""All persons together: mean pair F1, IoU and alphas with two sources of error, and F1 against IoU, as tables."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from annotator.metrics.agreement.levels import WITHOUT_ASSISTED, find_band
from annotator.metrics.agreement.over_persons import NO_PAIR, PersonsNumber
from annotator.metrics.agreement.tally import IOU_LEVELS
from annotator.metrics.jackknife.interval import NoInterval
from annotator.metrics.score import Score, make_undefined
from annotator.phrase import Numeral, Phrase
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, format_share
from annotator.report.tables import Cells, Column, IntervalEnds, Output, Record, make_entry, make_score_entry


class PersonsRow(NamedTuple):
    """A number of all persons."""

    key: str
    name: str
    found: PersonsNumber


def list_persons_rows(report: AuditReport) -> list[PersonsRow]:
    """Mean pair F1 and IoU, global alpha, and the alphas of tags over the matched pairs of all."""
    found = report.agreement.over_persons
    if not report.agreement.pairs:
        return []
    rows = [
        PersonsRow("mean_pair_f1", Phrase("mean pair F1"), found.mean_pair_f1),
        PersonsRow("mean_pair_iou", Phrase("mean pair IoU"), found.mean_pair_iou),
        PersonsRow("global_alpha", Phrase("alpha, boxes and labels"), found.global_alpha),
    ]
    names = {"part_state": Phrase("alpha, part state"), "occluded": Phrase("alpha, occluded")}
    for tag, name in names.items():
        if (agreed := found.tags.get(tag)) is not None:
            rows.append(PersonsRow(f"{tag}_alpha", name, PersonsNumber(agreed.alpha)))
    return rows


PERSONS: Final = (
    Column[PersonsRow]("number", "", lambda row: row.key, outputs=Output.CSV),
    Column[PersonsRow]("value", Phrase("value"), lambda row: row.found.score, "over_persons", ends=True),
    Column[PersonsRow](
        "interval", "95 %", lambda row: IntervalEnds.of(row.found.score), "over_persons", outputs=Output.PAGE
    ),
    Column[PersonsRow](
        "sd_images", Phrase("images, ±"), lambda row: _format_sd(row.found.sd_images), outputs=Output.PAGE
    ),
    Column[PersonsRow](
        "sd_persons", Phrase("persons, ±"), lambda row: _format_sd(row.found.sd_persons), outputs=Output.PAGE
    ),
    Column[PersonsRow]("sd_images", "", lambda row: row.found.sd_images, outputs=Output.CSV),
    Column[PersonsRow]("sd_persons", "", lambda row: row.found.sd_persons, outputs=Output.CSV),
)


NOT_AUDITED: Final = Phrase("it is not among the authors of this audit")
OF_PAIRS: Final = "it is over matched pairs, and persons are no source of error of it"


def _format_sd(value: float | None) -> str:
    return DASH if value is None else format_share(value)


def make_persons_record(report: AuditReport) -> Record:
    """The numbers as JSON values, each under its key."""
    record: Record = {}
    for row in list_persons_rows(report):
        score = row.found.score
        why = score.reason or (score.no_interval or NoInterval.TWO_PERSONS).value
        why = OF_PAIRS if row.key.endswith("_alpha") and row.key != "global_alpha" else why
        record[row.key] = {
            **make_score_entry("value", score),
            "n": score.support,
            **make_entry("sd_images", row.found.sd_images, why),
            **make_entry("sd_persons", row.found.sd_persons, why),
        }
        entry = record[row.key]
        for key in [one for one in entry if one.startswith("value_interval")]:
            entry[key.removeprefix("value_")] = entry.pop(key)
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
    return [Phrase("Images and persons are both sources of error.")] if persons > 3 else []


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


class LevelRow(NamedTuple):
    """F1 at one IoU."""

    name: str
    scores: tuple[Score, ...]
    """Of every pair."""
    band: tuple[float, float, float] | None
    """Least, mean and largest of them."""


def list_level_rows(report: AuditReport) -> list[LevelRow]:
    """F1 at every IoU: of all pairs, with their band."""
    curves = report.agreement.over_persons.curves.values()
    if not curves:
        return []
    scores = list(zip(*([score for _, score in curve] for curve in curves), strict=True))
    bands = find_band([[score.value for _, score in curve] for curve in curves])
    return [
        LevelRow(Numeral(f"{level:g}"), row, band) for level, row, band in zip(IOU_LEVELS, scores, bands, strict=True)
    ]


def list_level_columns(report: AuditReport) -> list[Column[LevelRow]]:
    """The one pair with its interval, or the band of several."""
    if len(report.agreement.over_persons.curves) == 1:
        return [
            Column("f1", "F1", lambda row: row.scores[0], "f1"),
            Column("interval", "95 %", lambda row: IntervalEnds.of(row.scores[0]), "interval"),
        ]
    return [
        Column("least", Phrase("least pair"), lambda row: _read_band(row, 0), "f1_by_iou"),
        Column("mean", Phrase("mean pair"), lambda row: _read_band(row, 1), "f1_by_iou"),
        Column("most", Phrase("largest pair"), lambda row: _read_band(row, 2), "f1_by_iou"),
    ]


def _read_band(row: LevelRow, place: int) -> str:
    return DASH if row.band is None else format_share(row.band[place])


def make_level_record(report: AuditReport) -> Record:
    """The curves as JSON values; of one pair with intervals."""
    curves = report.agreement.over_persons.curves
    if not curves:
        why = WITHOUT_ASSISTED if report.options.tally.without_assisted else "there are fewer than two authors"
        return make_entry("f1_by_iou", None, why)
    rows: list[Record] = []
    for (a, b), curve in curves.items():
        row: Record = {
            "a": report.author_name(a),
            "b": report.author_name(b),
            "curve": [[level, score.value] for level, score in curve],
        }
        if any(score.value is None for _, score in curve):
            row["curve_reason"] = curve[0][1].reason
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
            for level, score in curve:
                ends = score.interval
                names = report.author_name(a), report.author_name(b)
                yield (*names, level, score.value, *((None, None) if ends is None else (ends.low, ends.high)))

    return LEVELS, iterate()
