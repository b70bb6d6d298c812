"""Several references and differences of a check as tables and sentences: which truth, which model, and whether decided.

No sentence here ranks two numbers without the interval of their difference.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, join_phrases
from annotator.metrics.agreement.levels import find_agreeing_levels
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.jackknife.differences import BEST_F1, F1, Difference
from annotator.metrics.jackknife.interval import Interval, NoInterval
from annotator.metrics.jackknife.two_sources import CHANCE, LEAST_SOURCES, MANY
from annotator.metrics.score import Score, make_undefined
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.report.glossary import MECHANISMS
from annotator.report.levels import Curve, iterate_curve_cells, list_band_cells, make_curve_record, make_level_rows
from annotator.report.numbers import FormattedNumber, format_count, format_ends, format_score, format_share, say_score
from annotator.report.tables import (
    CellRow,
    Cells,
    Column,
    Lead,
    Output,
    Record,
    list_cell_columns,
    make_ends_column,
    make_entry,
    make_interval_entry,
)

if TYPE_CHECKING:
    from annotator.metrics.checks.compared import OverReferences
    from annotator.report.detector.values import CheckReport

QUANTITIES: Final = MappingProxyType(
    {
        "ap_50_95": Phrase("AP over IoU 0.5 … 0.95"),
        "ap_50": Phrase("AP at IoU 0.5"),
        BEST_F1: Phrase("best F1"),
        F1: Phrase("F1 at the score cut"),
        "fn_rate": Phrase("false-negative rate"),
        "fn_rate_occluded": Phrase("false-negative rate, occluded"),
    }
    | {f"mechanism_{kind.name.lower()}": words.name for kind, words in MECHANISMS.items()}
)
"""By the key of a number in files."""
NOT_CHECKED: Final = Phrase("this check does not have that model and reference, or the model scores whole images")
UNDECIDED: Final = Phrase("undecided")


class OverRow(Struct, frozen=True):
    """A row of numbers over references."""

    report: "CheckReport"
    one: "OverReferences"

    @property
    def mean(self) -> Score:
        """The mean over references with its interval."""
        return _make_score(self.one.mean.value, self.one.mean.reason, self.one.images, self.one.mean.answer)


class NamesAuthors(Protocol):
    """A report whose numbers are of authors of a project."""

    @property
    def project(self) -> Project:
        """The project that knows them."""

    def author_name(self, author: int) -> str:
        """The name of one."""


class DifferenceRow(Struct, frozen=True):
    """A row of differences."""

    report: NamesAuthors
    one: Difference

    @property
    def score(self) -> Score:
        """The difference with its interval."""
        found = self.one.found
        return _make_score(found.value, found.reason, self.one.images, found.answer)

    def turn(self) -> "DifferenceRow":
        """The same, b minus a."""
        return replace(self, one=self.one.turn())

    @property
    def reference(self) -> str | None:
        """The name of the reference; None for the mean over all."""
        return None if self.one.reference is None else self.report.author_name(self.one.reference)

    @property
    def other(self) -> str:
        """The name of b, with its score cut or state where it is a itself at another one."""
        name = self.report.author_name(self.one.b)
        if self.one.state:
            return Phrase("{name} in {state}", name=name, state=self.one.state)
        return name if self.one.cut is None else Phrase("{name} at {cut}", name=name, cut=Numeral(f"{self.one.cut:g}"))

    @property
    def verdict(self) -> str:
        """What the interval decides: who is higher, or that it is undecided, or why nobody knows."""
        found = self.one.found
        if found.is_equal:
            return Phrase("no difference")
        if found.is_undecided is None:
            return ""
        if found.is_undecided:
            return UNDECIDED
        higher = self.report.author_name(self.one.a) if (found.value or 0.0) > 0 else self.other
        return Phrase("{name} higher", name=higher)


def list_over_rows(report: "CheckReport") -> list[OverRow]:
    """The numbers of every model over references; none for one reference."""
    return [] if report.comparison is None else [OverRow(report, one) for one in report.comparison.over]


def find_wanted(report: "CheckReport", word: str, authors: tuple[int, ...]) -> list[tuple[tuple[int, ...], Score]]:
    """The number that a wanted level is about: of the model it names or of every one, over all references or one."""
    models = report.options.models
    return [
        ((model, *authors[1:]) if authors or len(models) > 1 else (), _score_wanted(report, word, model, authors[1:]))
        for model in authors[:1] or models
    ]


def _score_wanted(report: "CheckReport", word: str, model: int, references: tuple[int, ...]) -> Score:
    key = {"ap": "ap_50_95"}.get(word, word)
    over = (row.mean for row in list_over_rows(report) if (row.one.model, row.one.quantity) == (model, key))
    if not references and (found := next(over, None)) is not None:
        return found
    reference = references[0] if references else report.options.reference
    asked = (each for each in report.restrict_to_places().every if each.options.reference == reference)
    one = next((one for each in asked for one in each.models if one.author == model), None)
    if one is None:
        return make_undefined(NOT_CHECKED)
    if word == BEST_F1:
        return one.add_interval(one.result.best_f1.f1, "best", "f1")
    level = key.removeprefix("ap_")
    return one.add_interval(getattr(one.result.precision, f"iou_{level}"), "ap", f"iou_{level}")


def list_difference_rows(report: "CheckReport") -> list[DifferenceRow]:
    """All differences."""
    return [] if report.comparison is None else [DifferenceRow(report, one) for one in report.comparison.differences]


class LevelCurves(Struct, frozen=True):
    """F1 against IoU: of the pairs of people, and the best F1 of every model against each reference."""

    people: dict[tuple[int, int], Curve]
    """By reference and person; each two persons once."""
    models: dict[int, dict[int, Curve]]
    """By model and reference."""

    @property
    def persons(self) -> int:
        """How many people there are."""
        return len({author for pair in self.people for author in pair})

    def average_model(self, model: int) -> Curve:
        """The mean over references; undefined where one of them is."""
        found: list[float | None] = []
        for values in zip(*self.models[model].values(), strict=True):
            known = [value for value in values if value is not None]
            found.append(sum(known) / len(known) if known and len(known) == len(values) else None)
        return tuple(found)


def find_level_curves(report: "CheckReport") -> LevelCurves:
    """The curves of all references."""
    curves = LevelCurves({}, {})
    for each in report.restrict_to_places().every:
        reference = each.options.reference
        for one in each.models:
            curves.models.setdefault(one.author, {})[reference] = _read_values(one.result.f1_by_iou)
            for human in one.result.humans:
                both = reference, human.author
                if both not in curves.people and both[::-1] not in curves.people:
                    curves.people[both] = _read_values(human.f1_by_iou)
    return curves


def _read_values(scores: Sequence[Score]) -> Curve:
    return tuple(score.value for score in scores)


def list_level_columns(report: "CheckReport") -> list[Column[CellRow]]:
    """The band of people, and a column a model."""
    curves = find_level_curves(report)
    heads = [(Phrase("people, least"), ""), (Phrase("people, mean"), ""), (Phrase("people, largest"), "")]
    if len(curves.people) < 2:
        heads = [(Phrase("people"), "")] * len(curves.people)
    return list_cell_columns([*heads, *((report.author_name(model), "best_f1") for model in curves.models)])


def list_level_rows(report: "CheckReport") -> list[CellRow]:
    """F1 at every IoU."""
    curves = find_level_curves(report)
    models = [[format_share(value) for value in curves.average_model(model)] for model in curves.models]
    return (
        make_level_rows(list_band_cells(list(curves.people.values())), list(zip(*models, strict=True)))
        if models
        else []
    )


def note_levels(report: "CheckReport", _rows: object) -> list[str]:
    """Who the people are."""
    if report.options.references:
        return [Phrase("A model's line is the mean of its best F1 over the references.")]
    return [Phrase("People are measured against {reference}, as the models are.", reference=report.against)]


def make_level_record(report: "CheckReport") -> Record:
    """The curves as JSON values."""
    curves, name = find_level_curves(report), report.author_name
    rows = [
        ({"model": name(model), "reference": name(reference)}, values)
        for model, one in curves.models.items()
        for reference, values in one.items()
    ]
    people = [({"a": name(a), "b": name(b)}, values) for (a, b), values in curves.people.items()]
    return {
        "best_f1_by_iou": [make_curve_record(*row, NOTHING) for row in rows],
        "people_f1_by_iou": [make_curve_record(*row, NOTHING) for row in people],
    }


NOTHING: Final = "neither objects nor detections"
LEVELS: Final = ("a", "reference", "iou", "f1")


def list_level_cells(report: "CheckReport") -> tuple[Cells, Iterator[Cells]]:
    """Head and rows of a CSV file: a row a model or person, reference and IoU."""

    def iterate() -> Iterator[Cells]:
        curves = find_level_curves(report)
        found = {(model, reference): v for model, one in curves.models.items() for reference, v in one.items()}
        found |= {(person, reference): values for (reference, person), values in curves.people.items()}
        for (author, reference), values in found.items():
            yield from iterate_curve_cells((report.author_name(author), report.author_name(reference)), values)

    return LEVELS, iterate()


def summarise_levels(report: "CheckReport") -> list[str]:
    """Up to which IoU a model agrees with three people or more as these agree with each other."""
    curves = find_level_curves(report)
    if curves.persons < LEAST_SOURCES or len(report.options.references) < LEAST_SOURCES:
        return []
    told: list[str] = []
    for model in curves.models:
        name = report.author_name(model)
        within = find_agreeing_levels(curves.average_model(model), list(curves.people.values()))
        first = next((level for level in IOU_LEVELS if level not in within), None)
        if first is None:
            told.append(Phrase("At every IoU {name} agrees with people as people agree with each other.", name=name))
        elif not within:
            told.append(Phrase("At no IoU does {name} agree with people as people agree with each other.", name=name))
        elif first == IOU_LEVELS[0] and within == IOU_LEVELS[-len(within) :]:
            told.append(
                Phrase(
                    "Only from IoU {level} on {name} agrees with people as people agree with each other.",
                    level=Numeral(f"{within[0]:g}"),
                    name=name,
                )
            )
        elif first != IOU_LEVELS[0]:
            told.append(
                Phrase(
                    "Below IoU {level} {name} agrees with people as people agree with each other.",
                    level=Numeral(f"{first:g}"),
                    name=name,
                )
            )
    return told


def list_over_columns(report: "CheckReport") -> list[Column[OverRow]]:
    """What is said of a number over references: against each, their mean, range and where they scatter."""

    def read(reference: int) -> Any:
        return lambda row: _format_value(row, reference)

    named = [
        Column[OverRow](f"against_{place}", report.author_name(one), read(one), outputs=Output.PAGE)
        for place, one in enumerate(_list_references(report))
    ]
    return [
        Column("number", Phrase("number"), _name_quantity, outputs=Output.PAGE),
        *named,
        Column("mean", Phrase("mean"), lambda row: row.mean, "over_references", outputs=Output.PAGE),
        make_ends_column(lambda row: row.mean, "over_references", "95 %"),
        Column("range", Phrase("range"), lambda row: _format_range(row.one), outputs=Output.PAGE),
        Column("sd_images", Phrase("images, ±"), lambda row: format_share(row.one.mean.of_images), outputs=Output.PAGE),
        Column(
            "sd_references",
            Phrase("references, ±"),
            lambda row: format_share(row.one.mean.of_sources),
            outputs=Output.PAGE,
        ),
        Column("images", Phrase("images"), lambda row: row.one.images, outputs=Output.PAGE),
        Column("", "", make_over_record, outputs=Output.JSON),
    ]


def lead_to_difference(row: DifferenceRow) -> Lead:
    """The findings of the model that is worse, or where two people differ."""
    one = row.one
    if row.report.project.authors[one.a].kind is not AuthorKind.MODEL:
        return Lead(authors=(one.a, one.b))
    return Lead(model=one.b if (one.found.value or 0.0) > 0 else one.a, reference=one.reference)


def name_over_row(_report: "CheckReport", row: OverRow) -> str:
    """The model of a row."""
    return row.report.author_name(row.one.model)


def _name_quantity(row: OverRow | DifferenceRow) -> str:
    """The number; a person has no score cut."""
    one = row.one
    if isinstance(one, Difference) and row.report.project.authors[one.a].kind is not AuthorKind.MODEL:
        return "F1"
    return QUANTITIES[one.quantity]


def make_over_record(row: OverRow) -> Record:
    """A row as JSON values."""
    report, one = row.report, row.one
    return {
        "model": report.author_name(one.model),
        "quantity": one.quantity,
        "values": {report.author_name(reference): value for reference, value in one.values.items()},
        **make_entry("mean", one.mean.value, one.mean.reason),
        **make_entry("low", one.mean.least, one.mean.reason),
        **make_entry("high", one.mean.most, one.mean.reason),
        **make_interval_entry("interval", row.mean),
        **make_entry("sd_images", one.mean.of_images, _explain_sd(row.mean)),
        **make_entry("sd_references", one.mean.of_sources, _explain_sd(row.mean)),
        "images": one.images,
    }


OVER: Final = (
    *("model", "quantity", "reference", "value", "mean", "low", "high", "interval_low", "interval_high", "sd_images"),
    *("sd_references", "images"),
)


def list_over_cells(report: "CheckReport") -> tuple[Cells, Iterator[Cells]]:
    """Head and rows of a CSV file: a row a model, number and reference."""

    def iterate() -> Iterator[Cells]:
        for row in list_over_rows(report):
            mean, ends = row.one.mean, row.mean.interval
            for reference, value in row.one.values.items():
                yield (
                    report.author_name(row.one.model),
                    row.one.quantity,
                    report.author_name(reference),
                    value,
                    mean.value,
                    mean.least,
                    mean.most,
                    None if ends is None else ends.low,
                    None if ends is None else ends.high,
                    mean.of_images,
                    mean.of_sources,
                    row.one.images,
                )

    return OVER, iterate()


def name_difference(_report: object, row: DifferenceRow) -> str:
    """`Two stage − One stage`."""
    return Phrase("{a} − {b}", a=row.report.author_name(row.one.a), b=row.other)


def note_differences(_report: object, rows: Sequence[DifferenceRow]) -> list[str]:
    """How many comparisons there are, and what a difference of a model and a person is of."""
    notes: list[str] = []
    if any(_is_mixed(row) for row in rows):
        notes.append(
            Phrase(
                "Beside a person a model has its best F1, by the detector rule (by score, best object first); the "
                "person's F1 is by the rule of agreement (most pairs, then most IoU), as in an audit."
            )
        )
    told = describe_number(sum(isinstance(row.one.found.answer, Interval) for row in rows))
    return [*notes, *([told] if told else [])]


def describe_number(comparisons: int) -> str:
    """How many of so many comparisons chance alone decides; empty for a few."""
    if comparisons < MANY:
        return ""
    return Phrase(
        "{n} comparisons are shown together; if nothing differed, about {chance} of them would be decided by chance "
        "alone.",
        n=Numeral(f"{comparisons:,}"),
        chance=Numeral(f"{CHANCE * comparisons:.2g}"),
    )


def note_references(report: "CheckReport", _rows: Sequence[OverRow]) -> list[str]:
    """What a mean over references is."""
    count = len(report.options.references)
    if not count:
        return []
    images = format_count(len(report.list_images()), "image")
    told = Phrase(
        "Each number against every reference, on the {images} that all {n} finished and the model processed.",
        images=images,
        n=count,
    )
    if count == 2:
        return [told, Phrase("Two references, no interval: how far references scatter cannot be known from two.")]
    return [
        told,
        Phrase(
            "The interval of the mean takes images and references as sources of error; such intervals held the truth "
            "in 90 to 99 % of simulated studies. AP and best F1 lie up to .03 above their long-run value on 8 images."
        ),
    ]


def summarise_references(report: "CheckReport") -> list[str]:
    """The verdict of several references: how far the truth moves a number, and whether models differ."""
    sentences: list[str] = []
    for row in list_over_rows(report):
        if row.one.quantity != "ap_50_95" or row.mean.value is None:
            continue
        low, high = (format_share(end) for end in (row.one.mean.least, row.one.mean.most))
        sentences.append(
            Phrase(
                "{model} has an AP of {mean} over {n} references, {low} to {high} from one to another: whose boxes are "
                "the truth moves it by {range}.",
                model=name_over_row(report, row),
                mean=say_score(row.mean),
                n=len(row.one.values),
                low=low,
                high=high,
                range=format_share((row.one.mean.most or 0.0) - (row.one.mean.least or 0.0)),
            ).leading_to(Lead(model=row.one.model))
        )
    return sentences


def summarise_models(report: "CheckReport") -> list[str]:
    """Whether one of two models is better, by the paired difference of their average precision."""
    sentences: list[str] = []
    for row in list_difference_rows(report):
        if row.one.quantity != "ap_50_95" or row.score.value is None:
            continue
        told: dict[str, Any] = {"difference": name_difference(report, row), "value": say_difference(row)}
        if row.reference is not None:
            sentences.append(
                Phrase(
                    "Against {reference}: {verdict}",
                    reference=report.against if report.is_alone else row.reference,
                    verdict=_judge(row, told),
                ).leading_to(lead_to_difference(row))
            )
        else:
            sentences.append(_judge(row, told).leading_to(lead_to_difference(row)))
    return sentences


def _judge(row: DifferenceRow, told: dict[str, Any]) -> Phrase:
    if row.one.found.is_equal:
        return Phrase("{difference}: AP is equal on every image.", **told)
    if row.one.found.is_undecided is None:
        why = row.score.no_interval or NoInterval.NOT_ASKED
        return Phrase("{difference} is {value} AP; which is better is not known ({why}).", **told, why=why.value)
    if row.one.found.is_undecided and row.one.state:
        return Phrase("Whether it changed is undecided: {difference} = {value} AP.", **told)
    if row.one.found.is_undecided:
        return Phrase("Which model is better is undecided: {difference} = {value} AP.", **told)
    return Phrase("{verdict}: {difference} = {value} AP.", verdict=row.verdict, **told)


def describe_persons(whole: "CheckReport", report: "CheckReport", model: int) -> list[str]:
    """How the best F1 of a model stands beside every person against the reference of the report."""
    told: list[str] = []
    for row in list_difference_rows(whole):
        if row.one.a == model and _is_mixed(row) and row.one.reference == report.options.reference:
            name, value = report.author_name(row.one.b), say_difference(row)
            if row.score.value is None:
                continue
            if row.one.found.is_undecided is None:
                told.append(Phrase("{value} beside {name}", name=name, value=value))
            elif row.one.found.is_undecided:
                told.append(Phrase("undecided beside {name} ({value})", name=name, value=value))
            elif row.score.value > 0:
                told.append(Phrase("above {name} ({value})", name=name, value=value))
            else:
                told.append(Phrase("below {name} ({value})", name=name, value=value))
    return told


def say_difference(row: DifferenceRow) -> str:
    """`+.012 (−.031 – +.055)`."""
    score = row.score
    if score.interval is None:
        return _sign(score.value)
    low, high = _sign(score.interval.low), _sign(score.interval.high)
    return Phrase("{value} ({low} – {high})", value=_sign(score.value), low=low, high=high)


def _sign(value: float | None) -> Numeral:
    text = format_share(value)
    return Numeral(f"+{text}") if value is not None and value > 0 and text.strip(".0") else Numeral(str(text))


def _is_mixed(row: DifferenceRow) -> bool:
    """Whether a model stands beside a person."""
    kinds = [row.report.project.authors[author].kind for author in (row.one.a, row.one.b)]
    return kinds[0] is AuthorKind.MODEL and kinds[1] is not AuthorKind.MODEL


def _format_signed(score: Score) -> FormattedNumber:
    return FormattedNumber(str(_sign(score.value)), score.reason, None, format_ends(score.interval), score.value)


def _format_value(row: OverRow, reference: int) -> FormattedNumber:
    value = row.one.values.get(reference)
    why = "" if value is not None else Phrase("not known against this reference")
    return format_score(Score(value, row.one.images, why))


def _format_range(one: "OverReferences") -> str:
    return join_phrases((format_share(one.mean.least), format_share(one.mean.most)), " – ")


def _explain_sd(score: Score) -> str:
    return score.reason or (score.no_interval or NoInterval.NOT_ASKED).value


def _make_difference_record(row: DifferenceRow) -> Record:
    found, score = row.one.found, row.score
    return {
        **make_entry("difference", score.value, score.reason),
        **make_interval_entry("interval", score),
        **make_entry("undecided", found.is_undecided, _explain_sd(score)),
        **make_entry("sd_images", found.of_images, _explain_sd(score)),
        **make_entry("sd_references", found.of_sources, "one reference"),
    }


def _name_bool(value: bool | None) -> str | None:
    return None if value is None else str(value).lower()


def _make_score(value: float | None, reason: str, support: int, answer: Interval | NoInterval) -> Score:
    return Score(value, support, reason).with_interval(answer)


def _list_references(report: "CheckReport") -> Sequence[int]:
    return report.options.references or (report.options.reference,)


DIFFERENCES: Final[tuple[Column[DifferenceRow], ...]] = (
    Column("a", "", lambda row: row.report.author_name(row.one.a), outputs=Output.FILES),
    Column("b", "", lambda row: row.other, outputs=Output.FILES),
    Column("", "", lambda row: {} if row.one.cut is None else {"b_cut": row.one.cut}, outputs=Output.JSON),
    Column("", "", lambda row: {"b_state": row.one.state} if row.one.state else {}, outputs=Output.JSON),
    Column("quantity", "", lambda row: row.one.quantity, outputs=Output.FILES),
    Column("quantity", Phrase("number"), _name_quantity, outputs=Output.PAGE),
    Column("reference", Phrase("against"), lambda row: row.reference or Phrase("all references"), outputs=Output.PAGE),
    Column("", "", lambda row: make_entry("reference", row.reference, MEAN), outputs=Output.JSON),
    Column("reference", "", lambda row: row.reference, outputs=Output.CSV),
    Column("images", Phrase("images"), lambda row: row.one.images),
    Column("difference", Phrase("difference"), lambda row: _format_signed(row.score), outputs=Output.PAGE),
    make_ends_column(lambda row: row.score, "difference", "95 %"),
    Column("", "", _make_difference_record, outputs=Output.JSON),
    Column("difference", "", lambda row: row.score, ends=True, outputs=Output.CSV),
    Column("verdict", Phrase("decided"), lambda row: row.verdict, "difference", outputs=Output.PAGE),
    Column("undecided", "", lambda row: _name_bool(row.one.found.is_undecided), outputs=Output.CSV),
    Column("sd_images", "", lambda row: row.one.found.of_images, outputs=Output.CSV),
    Column("sd_references", "", lambda row: row.one.found.of_sources, outputs=Output.CSV),
)
"""What is said of a difference, a minus b."""
MEAN: Final = "the mean over all references"
