"""The plan of a study as one value: from which pilot, how wide intervals will be, and how many images that takes."""

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import Struct

from annotator.errors import Numeral, Phrase, UserError
from annotator.metrics.agreement import planning
from annotator.metrics.agreement.over_persons import PersonsNumber
from annotator.metrics.jackknife.two_sources import LEAST_SOURCES
from annotator.model.project import Project
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, format_count, format_share
from annotator.report.tables import CellRow, Column, Output, Record, ReportSection, list_cell_columns, make_entry

SCHEMA: Final = "annotator.plan/1"
QUANTITIES: Final = MappingProxyType(
    {"f1": Phrase("mean pair F1"), "iou": Phrase("mean pair IoU"), "alpha": Phrase("alpha of all")}
)
"""What can be planned."""
IMAGES: Final = (10, 20, 50, 100, 200, 500, 1000)
PERSONS: Final = (3, 4, 5, 6, 8, 10)
SHARES: Final = (1.0, 0.5, 0.2)
NO_PROJECT: Final = Project("", "")
_WANTED: Final = re.compile(r"\s*(?P<word>f1|iou|alpha)\s*=\s*(?:±|\+/-|\+-)?\s*(?P<number>\d*\.?\d+)\s*")
_TYPED: Final = Phrase("the numbers were typed, there was no pilot")
NO_MINUTES: Final = Phrase("no time was recorded; say how many minutes an image takes")
GIVEN_PERSONS: Final = Phrase("below 10 images or 3 persons, persons are taken as given")


class Wanted(NamedTuple):
    """What a study is to reach."""

    quantity: str
    half_width: float


def parse_want(text: str) -> Wanted:
    """What `f1=±.03` asks for. Raises UserError, which says how it is written."""
    found = _WANTED.fullmatch(text)
    width = float(found["number"]) if found else 0.0
    if found is None or not 0 < width < 1:
        raise UserError(
            "'{text}' is not a half width; write f1, iou or alpha, = and a number between 0 and 1, such as 'f1=±.03'.",
            text=text,
        )
    return Wanted(found["word"], width)


class PlanReport(Struct, frozen=True):
    """The whole answer."""

    project: Project
    """The pilot; an empty one for typed numbers."""
    quantity: str
    pilot: planning.Pilot
    persons_of_pilot: int | None
    images_of_pilot: int | None
    value: float | None
    """Of the number in the pilot."""
    cells: tuple[planning.PlanCell, ...]
    wanted: float | None
    """The half width."""
    least: tuple[planning.LeastImages, ...]
    """By number of persons; empty where none is wanted."""

    @property
    def is_typed(self) -> bool:
        """Whether there was no pilot."""
        return self.persons_of_pilot is None

    @property
    def are_given(self) -> bool:
        """Whether persons are taken as given."""
        return self.pilot.of_person is None


def measure_pilot(report: AuditReport, quantity: str, minutes: float | None) -> tuple[planning.Pilot, PersonsNumber]:
    """The pilot that an audit is. Raises UserError where its number does not scatter in a known way."""
    found = report.agreement.over_persons
    number = {"f1": found.mean_pair_f1, "iou": found.mean_pair_iou, "alpha": found.global_alpha}[quantity]
    if number.spread is None:
        why = number.score.reason or (number.score.no_interval and number.score.no_interval.value)
        raise UserError(
            "A plan needs two persons who share at least two images, or typed numbers: how much the {number} varies "
            "is not known here ({reason}).",
            number=QUANTITIES[quantity],
            reason=why or Phrase("there are too few images"),
        )
    efforts = [one for one in report.agreement.efforts if one.images]
    known = sum(one.seconds for one in efforts) / sum(one.images for one in efforts) / 60 if efforts else None
    return planning.make_pilot(number.spread, known if minutes is None else minutes), number


def type_pilot(sd_image: float, sd_person: float | None, minutes: float | None) -> planning.Pilot:
    """The pilot that typed standard deviations stand for."""
    return planning.Pilot(sd_image**2, None if sd_person is None else sd_person**2, minutes)


def make_plan(
    pilot: planning.Pilot,
    *,
    quantity: str,
    images: Sequence[int] = (),
    persons: Sequence[int] = (),
    shares: Sequence[float] = (),
    wanted: float | None = None,
    project: Project = NO_PROJECT,
    number: PersonsNumber | None = None,
) -> PlanReport:
    """The plan over a grid of studies; an axis that is left out is the usual one."""
    spread = None if number is None else number.spread
    people = tuple(persons) or PERSONS
    if spread is not None and pilot.of_person is None:
        people = (spread.persons,)  # others are not known
    found = (
        planning.plan_cell(pilot, count, several, share)
        for count in tuple(images) or IMAGES
        for several in people
        for share in tuple(shares) or SHARES
    )
    least = () if wanted is None else [planning.find_least_images(pilot, wanted, several) for several in people]
    return PlanReport(
        project,
        quantity,
        pilot,
        None if spread is None else spread.persons,
        None if spread is None else spread.units,
        None if number is None else number.score.value,
        tuple(cell for cell in found if cell is not None),
        wanted,
        tuple(one for one in least if one is not None),
    )


def summarise_plan(report: PlanReport) -> list[str]:
    """What the study takes, as a sentence for a paper, and what it rests on."""
    sentences: list[str] = []
    reached = [one for one in report.least if one.shared is not None]
    told: dict[str, Any] = {"number": QUANTITIES[report.quantity]}
    if report.wanted is not None:
        told["width"] = format_share(report.wanted)
    if reached:
        sentences += [_say_least(report, one, told) for one in (reached[:1] if report.are_given else reached)]
    elif report.wanted is not None:
        sentences.append(
            Phrase(
                "No number of images brings the {number} to ± {width} with so few persons: they scatter more than "
                "that among themselves.",
                **told,
            )
        )
    if report.is_typed:
        return sentences
    sentences.append(
        Phrase(
            "The pilot has {images} and {persons}; the ranges are what it leaves open about other images and persons.",
            images=format_count(report.images_of_pilot or 0, "image"),
            persons=format_count(report.persons_of_pilot or 0, "person"),
        )
    )
    if report.are_given:
        sentences.append(
            Phrase(
                "With fewer than {least} images or {few} persons the plan holds for these persons only: how far other "
                "persons would differ is not in it.",
                least=planning.LEAST_PILOT,
                few=LEAST_SOURCES,
            )
        )
    elif report.persons_of_pilot == LEAST_SOURCES:
        sentences.append(Phrase("Three persons say little about persons: the upper ends are far away."))
    if not report.are_given:
        sentences.append(
            Phrase(
                "Such ranges held the truth in 92 to 98 % of simulated pilots of persons who differ alike, and in 62 "
                "to 89 % where a few are far stricter than most."
            )
        )
    return sentences


def _say_least(report: PlanReport, one: planning.LeastImages, told: dict[str, Any]) -> str:
    told = {**told, "images": format_count(one.shared or 0, "image"), "range": _say_range(one)}
    if report.are_given:
        return Phrase("{images} that these persons all annotate bring the {number} to ± {width}{range}.", **told)
    return Phrase(
        "{persons} reach ± {width} for the {number} with {images} that all of them annotate{range}.",
        **told,
        persons=format_count(one.persons, "person"),
    )


def _say_range(one: planning.LeastImages) -> str:
    """What the pilot leaves open, behind the number of images."""
    if one.least is None:
        return ""
    low = Numeral(f"{one.least:,}")
    if one.most is None:
        return Phrase(" (from {low} on; perhaps no number is enough)", low=low)
    return Phrase(" ({low} to {high} by what the pilot leaves open)", low=low, high=Numeral(f"{one.most:,}"))


def format_hours(hours: float | None) -> str:
    """Hours of work; a dash where no time is known."""
    return DASH if hours is None else Numeral(f"{hours:,.1f}" if hours < TENTHS else f"{hours:,.0f}")


TENTHS: Final = 10.0
"""Hours from which on tenths are not shown."""


def _format_width(cell: planning.PlanCell) -> str:
    """`± .031 (.020 – .064)`."""
    width = format_share(cell.half_width)
    if cell.ends is None:
        return Phrase("± {width}", width=width)
    low, high = map(format_share, cell.ends)
    return Phrase("± {width} ({low} – {high})", width=width, low=low, high=high)


def _list_shared(report: PlanReport) -> list[CellRow]:
    """A row a number of images that all annotate, a cell a number of persons: other images change the hours alone."""
    found = {(cell.shared, cell.persons): _format_width(cell) for cell in report.cells}
    rows = sorted({shared for shared, _ in found})
    people = _list_people(report)
    return [CellRow(Numeral(f"{one:,}"), tuple(found.get((one, each), DASH) for each in people)) for one in rows]


def _list_people(report: PlanReport) -> list[int]:
    """Where persons are taken as given their number does not matter."""
    people = sorted({cell.persons for cell in report.cells})
    return people[:1] if report.are_given else people


def _list_shared_columns(report: PlanReport) -> list[Column[CellRow]]:
    people = [format_count(one, "person") for one in _list_people(report)]
    return list_cell_columns([(head, "") for head in ([Phrase("half width")] if report.are_given else people)])


class LeastRow(NamedTuple):
    """What so many persons need for the wanted half width."""

    report: PlanReport
    found: planning.LeastImages

    def count_hours(self, share: float) -> float | None:
        """Hours where the images of all are this share of the study."""
        minutes, shared = self.report.pilot.minutes, self.found.shared
        if minutes is None or shared is None:
            return None
        return (self.found.persons * shared + round(shared / share) - shared) * minutes / 60


def _format_images(images: int | None) -> str:
    return Phrase("no number is enough") if images is None else Numeral(f"{images:,}")


def _format_least(row: LeastRow) -> str:
    one = row.found
    if one.least is None:
        return DASH
    return Phrase("{low} to {high}", low=_format_images(one.least), high=_format_images(one.most))


def _make_least_record(row: LeastRow) -> Record:
    one, why = row.found, Phrase("no number of images is enough")
    typed = _TYPED if row.report.pilot.image_ends is None else why
    return {
        "persons": one.persons,
        **make_entry("images", one.shared, why),
        **make_entry("images_low", one.least, typed),
        **make_entry("images_high", one.most, typed),
        **make_entry("hours", one.hours, NO_MINUTES if row.report.pilot.minutes is None else why),
    }


def _list_ends(ends: planning.Ends | None) -> list[float] | None:
    return None if ends is None else list(ends)


LEAST: Final[tuple[Column[LeastRow], ...]] = (
    Column("images", Phrase("images of all"), lambda row: _format_images(row.found.shared), outputs=Output.PAGE),
    Column("range", Phrase("what the pilot leaves open"), _format_least, outputs=Output.PAGE),
    *(
        Column(
            "hours",
            Phrase("hours, {share} by all", share=Numeral(f"{share:.0%}".replace("%", " %"))),
            lambda row, share=share: format_hours(row.count_hours(share)),  # type: ignore[misc]
            outputs=Output.PAGE,
        )
        for share in SHARES
    ),
    Column("", "", _make_least_record, outputs=Output.JSON),
    Column("persons", "", lambda row: row.found.persons, outputs=Output.CSV),
    Column("images", "", lambda row: row.found.shared, outputs=Output.CSV),
    Column("images_low", "", lambda row: row.found.least, outputs=Output.CSV),
    Column("images_high", "", lambda row: row.found.most, outputs=Output.CSV),
    Column("hours", "", lambda row: row.found.hours, outputs=Output.CSV),
)
CELLS: Final[tuple[Column[planning.PlanCell], ...]] = (
    Column("images", "", lambda cell: cell.images, outputs=Output.FILES),
    Column("persons", "", lambda cell: cell.persons, outputs=Output.FILES),
    Column("share_twice", "", lambda cell: cell.share, outputs=Output.FILES),
    Column("images_of_all", "", lambda cell: cell.shared, outputs=Output.FILES),
    Column("half_width", "", lambda cell: cell.half_width, outputs=Output.FILES),
    Column("", "", lambda cell: make_entry("half_width_range", _list_ends(cell.ends), _TYPED), outputs=Output.JSON),
    Column("half_width_low", "", lambda cell: cell.ends and cell.ends[0], outputs=Output.CSV),
    Column("half_width_high", "", lambda cell: cell.ends and cell.ends[1], outputs=Output.CSV),
    Column("", "", lambda cell: make_entry("hours", cell.hours, NO_MINUTES), outputs=Output.JSON),
    Column("hours", "", lambda cell: cell.hours, outputs=Output.CSV),
)


def _make_pilot_record(report: PlanReport) -> Record:
    pilot = report.pilot
    return {
        "quantity": report.quantity,
        "pilot": {
            **make_entry("project", None if report.is_typed else report.project.name, _TYPED),
            **make_entry("images", report.images_of_pilot, _TYPED),
            **make_entry("persons", report.persons_of_pilot, _TYPED),
            **make_entry("value", report.value, _TYPED),
            "sd_image": pilot.of_image**0.5,
            **make_entry("sd_person", None if pilot.of_person is None else pilot.of_person**0.5, GIVEN_PERSONS),
            **make_entry("variance_image_interval", _list_ends(pilot.image_ends), _TYPED),
            **make_entry(
                "variance_person_interval", _list_ends(pilot.person_ends), _TYPED if report.is_typed else GIVEN_PERSONS
            ),
            **make_entry("minutes", pilot.minutes, NO_MINUTES),
        },
        **make_entry("wanted", report.wanted, Phrase("no half width is wanted")),
        "sentences": [str(one) for one in summarise_plan(report)],
    }


FACTS: Final[tuple[Column[PlanReport], ...]] = (
    Column("", Phrase("images"), lambda report: report.images_of_pilot or DASH),
    Column("", Phrase("persons"), lambda report: report.persons_of_pilot or DASH),
    Column("", Phrase("value"), lambda report: format_share(report.value)),
    Column("", Phrase("spread between images, ±"), lambda report: format_share(report.pilot.of_image**0.5)),
    Column(
        "",
        Phrase("spread between persons, ±"),
        lambda report: format_share(None if report.pilot.of_person is None else report.pilot.of_person**0.5),
    ),
    Column("", Phrase("minutes an image"), lambda report: format_hours(report.pilot.minutes)),
)
SECTIONS_OF_PLAN: Final[tuple[ReportSection[PlanReport], ...]] = (
    ReportSection(
        key="pilot",
        title=Phrase("What the plan rests on"),
        record=_make_pilot_record,
        columns=FACTS,
        is_turned=True,
        when=lambda _report: True,
        brief=3,
    ),
    ReportSection(
        key="least_images",
        title=Phrase("Images that all have to annotate"),
        columns=LEAST,
        rows=lambda report: [LeastRow(report, one) for one in report.least],
        name=Phrase("persons"),
        name_of=lambda _report, row: Numeral(f"{row.found.persons:,}"),
        notes=lambda _report, _rows: [
            Phrase("Images that one person alone annotates add hours, not knowledge about agreement.")
        ],
        brief=1,
    ),
    ReportSection(
        key="widths",
        title=Phrase("Half width of the 95 % interval"),
        columns=_list_shared_columns,
        rows=_list_shared,
        outputs=Output.PAGE,
        name=Phrase("images of all"),
        brief=2,
    ),
    ReportSection(key="cells", columns=CELLS, rows=lambda report: report.cells, outputs=Output.FILES),
)
"""In the order of the JSON file."""
