"""How the work of every person changes over the images, as sentences, rows and JSON values."""

import math
from collections.abc import Iterator
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from annotator.errors import Numeral, Phrase
from annotator.geometry.box import Floats
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.people.drift import QUANTITIES, DriftNumber, PersonDrift
from annotator.metrics.score import Score, make_undefined
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, FormattedNumber, format_ends, format_iso, shorten_time
from annotator.report.tables import Column, Lead, Output, Record, make_entry, make_record

QUANTITY_NAMES: Final = MappingProxyType(
    {
        "f1": Phrase("F1 with the others"),
        "size": Phrase("offset, % of the scale"),
        "misses": Phrase("missed"),
        "pace": Phrase("seconds an object"),
        "repeat": Phrase("own boxes, gone over twice"),
    }
)
DRIFT_TITLES: Final = MappingProxyType(
    {
        "f1": Phrase("F1 with the others"),
        "size": Phrase("Mean outward offset, % of the object's scale"),
        "misses": Phrase("Missed, of what others drew"),
        "pace": Phrase("Seconds an object"),
    }
)
_KEYS: Final = MappingProxyType(
    {"f1": "f1", "size": "offset", "misses": "misses", "pace": "seconds_per_object", "repeat": "repeat_offset"}
)
"""Names of quantities in files."""
_MORE: Final = MappingProxyType(
    {
        "f1": Phrase(
            "Agrees more with {others} in the last third of the images than in the first, "
            "F1 {last} after {first}{more}."
        ),
        "size": Phrase("Draws larger in the last third of the images than in the first, {last} after {first}{more}."),
        "misses": Phrase("Misses more in the last third of the images than in the first, {last} after {first}{more}."),
        "pace": Phrase(
            "Takes more time an object in the last third of the images than in the first, {last} after {first}{more}."
        ),
    }
)
_LESS: Final = MappingProxyType(
    {
        "f1": Phrase(
            "Agrees less with {others} in the last third of the images than in the first, "
            "F1 {last} after {first}{more}."
        ),
        "size": Phrase("Draws smaller in the last third of the images than in the first, {last} after {first}{more}."),
        "misses": Phrase("Misses less in the last third of the images than in the first, {last} after {first}{more}."),
        "pace": Phrase(
            "Takes less time an object in the last third of the images than in the first, {last} after {first}{more}."
        ),
    }
)
_HARDER: Final = Phrase("; or the images became harder, as the others moved the same way by {theirs}")
_EASIER: Final = Phrase("; or the images became easier, as the others moved the same way by {theirs}")
_MOST_DATES: Final = 3
"""So many of the days on which a card was shown are named."""
_NO_LIMITS: Final = "limits from moving ranges ring in series without drift; only the thirds speak"


class DriftRow(NamedTuple):
    """One quantity of a person, with the report that knows the names."""

    report: AuditReport
    drift: PersonDrift
    number: DriftNumber

    @property
    def name(self) -> str:
        """Of the person, and of the reference if it is against one."""
        author = self.report.author_name(self.drift.author)
        if self.drift.against is None:
            return author
        reference = self.report.author_name(self.drift.against)
        return Phrase("{person}, control images against {reference}", person=author, reference=reference)

    @property
    def images(self) -> int:
        """Those that the number rests on."""
        if self.number.quantity != "repeat":
            return len(self.drift.images)
        passes = (one.agreement for one in self.report.agreement.repeat_passes)
        return next(one.images for one in passes if one.a == self.drift.author)

    @property
    def others(self) -> str:
        """Whom the person is compared with, as a sentence calls them."""
        others = self.drift.others
        return self.report.author_name(others[0]) if len(others) == 1 else Phrase("the others")

    @property
    def lead(self) -> Lead:
        """What is behind it: what the person does on the images of the last third."""
        images, author = tuple(self.drift.last_images.tolist()), self.drift.author
        if self.number.quantity == "misses":
            others = self.drift.others if len(self.drift.others) == 1 else ()
            return Lead(images=images, authors=(author, *others), kinds=(DisagreementKind.MISSED,))
        return Lead(images=images, authors=(author,))


def list_drift_rows(report: AuditReport) -> list[DriftRow]:
    """A row a person and quantity; those against a reference last."""
    rows = []
    for drift in report.drift:
        rows += [DriftRow(report, drift, number) for number in drift.numbers]
        if drift.own.value is not None:
            none = make_undefined(Phrase("the same images, earlier and later"))
            number = DriftNumber("repeat", none, none, drift.own, none, np.zeros(0), np.zeros(0))
            rows.append(DriftRow(report, drift, number))
    return rows


def list_drift_sentences(report: AuditReport, author: int) -> list[tuple[DriftRow, Phrase]]:
    """What is said of how the work of a person changes; each leads to the last third of the images."""
    return [
        (row, say_drift(row).leading_to(row.lead))
        for row in list_drift_rows(report)
        if row.drift.author == author and row.number.speaks
    ]


def format_quantity(quantity: str, value: float | None, *, signed: bool = False) -> str:
    """A value of a quantity with its unit; of a difference with its sign."""
    if value is None:
        return DASH
    sign = "+" if signed or quantity in ("size", "repeat") else ""
    form = {"f1": (1.0, ".3f", ""), "misses": (100.0, ".1f", " %"), "pace": (1.0, ".1f", " s")}
    scale, digits, unit = form.get(quantity, (100.0, ".1f", " %"))
    return Numeral(f"{scale * value:{sign}{digits}}{unit}".replace("-", "−"))


def say_drift(row: DriftRow) -> Phrase:
    """The sentence of a quantity that speaks."""
    number = row.number
    difference = number.difference.value or 0.0
    ends = number.difference.interval
    more = ""
    if ends is not None:
        low, high = (format_quantity(number.quantity, end, signed=True) for end in (ends.low, ends.high))
        more = Phrase(" (difference {low} to {high})", low=low, high=high)
    if number.shared:
        is_harder = (difference > 0) == (number.quantity != "f1")
        theirs = format_quantity(number.quantity, number.others.value, signed=True)
        said = (_HARDER if is_harder else _EASIER).text
        more = Phrase("{difference}{reason}", difference=more, reason=Phrase(said, theirs=theirs))
    text = (_MORE if difference > 0 else _LESS)[number.quantity].text
    fields = {
        "others": row.others,
        "first": format_quantity(number.quantity, number.first.value),
        "last": format_quantity(number.quantity, number.last.value),
        "more": more,
    }
    return Phrase(text, **{name: value for name, value in fields.items() if f"{{{name}}}" in text})


def _format_at(name: str, row: DriftRow) -> FormattedNumber:
    """A score of a row in the unit of its quantity."""
    score: Score = getattr(row.number, name)
    signed = name in ("difference", "others")
    text = format_quantity(row.number.quantity, score.value, signed=signed)
    return FormattedNumber(text, score.reason, None, format_ends(score.interval), score.value)


def _list_values(values: Floats) -> list[float | None]:
    return [None if math.isnan(value) else value for value in values.tolist()]


def _format_time(time: int) -> str:
    return format_iso(time / 1000)


def _count_point_images(drift: PersonDrift) -> list[int]:
    counts: list[int] = np.diff(np.append(drift.starts, len(drift.images))).tolist()
    return counts


def find_card_places(report: AuditReport, drift: PersonDrift) -> list[tuple[int, int]]:
    """When the person was shown the own card, and the first point of the series after that (P behind the last)."""
    times = report.project.protocol.list_cards(drift.author)
    return list(zip(times, np.searchsorted(drift.since, times).tolist(), strict=True))


def _make_series(row: DriftRow) -> Record:
    number, drift = row.number, row.drift
    if not len(number.values):
        return {"images": [], "since": [], "values": [], "smoothed": [], "cards_shown": []}
    return {
        "images": _count_point_images(drift),
        "since": [_format_time(time) for time in drift.since.tolist()],
        "values": _list_values(number.values),
        "smoothed": _list_values(number.smooth),
        "cards_shown": [_format_time(time) for time, _place in find_card_places(row.report, drift)],
    }


def _list_signals(row: DriftRow) -> list[Record]:
    number = row.number
    return [{"p": number.p, "others_too": number.shared, "text": str(say_drift(row))}] if number.speaks else []


def _read(name: str, row: DriftRow) -> Score:
    found: Score = getattr(row.number, name)
    return found


_SCORES: Final = (
    ("first", "first_third", Phrase("first third")),
    ("last", "last_third", Phrase("last third")),
    ("difference", "difference", Phrase("difference")),
    ("others", "others_difference", Phrase("the others'")),
)

DRIFT: Final = (
    Column[DriftRow]("author", "", lambda row: row.report.author_name(row.drift.author)),
    Column[DriftRow](
        "against", "", lambda row: "others" if row.drift.against is None else row.report.author_name(row.drift.against)
    ),
    Column[DriftRow]("quantity", "", lambda row: _KEYS[row.number.quantity]),
    Column[DriftRow](
        "", Phrase("quantity"), lambda row: QUANTITY_NAMES[row.number.quantity], "drift", outputs=Output.PAGE
    ),
    Column[DriftRow]("images", Phrase("images"), lambda row: row.images),
    Column[DriftRow]("unknown_order", "", lambda row: row.drift.unknown),
    *(
        Column[DriftRow](key, "", partial(_read, name), ends=name in ("difference", "others"), outputs=~Output.PAGE)
        for name, key, _title in _SCORES
    ),
    *(
        Column[DriftRow]("", title, partial(_format_at, name), "drift", lambda made: made, outputs=Output.PAGE)
        for name, _key, title in _SCORES
    ),
    Column[DriftRow]("series", "", _make_series, outputs=Output.JSON),
    Column[DriftRow]("", "", lambda _row: make_entry("limits", None, _NO_LIMITS), outputs=Output.JSON),
    Column[DriftRow]("signals", "", _list_signals, outputs=Output.JSON),
    Column[DriftRow](
        "sentence", "", lambda row: str(say_drift(row)) if row.number.speaks else None, outputs=Output.CSV
    ),
)


class PointRow(NamedTuple):
    """One point of the series of a person."""

    report: AuditReport
    drift: PersonDrift
    place: int

    @property
    def name(self) -> str:
        """As that of the person's numbers."""
        return DriftRow(self.report, self.drift, self.drift.numbers[0]).name

    @property
    def lead(self) -> Lead:
        """What the person does on the images of the point."""
        first = int(self.drift.starts[self.place])
        images = self.drift.images[first : first + _count_point_images(self.drift)[self.place]]
        return Lead(images=tuple(images.tolist()), authors=(self.drift.author,))


def iterate_points(report: AuditReport) -> Iterator[PointRow]:
    """The points of every series, person after person, in the order of the work."""
    for drift in report.drift:
        yield from (PointRow(report, drift, place) for place in range(len(drift.starts)))


def _read_point(name: str, quantity: str, row: PointRow) -> float | None:
    for number in row.drift.numbers:
        if number.quantity == quantity:
            value = float(getattr(number, name)[row.place])
            return None if math.isnan(value) else value
    return None


def _read_card(row: PointRow) -> str | None:
    """When the person was last shown the own card between the point before and this one."""
    times = [time for time, place in find_card_places(row.report, row.drift) if place == row.place]
    return _format_time(times[-1]) if times else None


def _read_image(row: PointRow) -> str:
    image = row.report.project.images[int(row.drift.images[row.drift.starts[row.place]])]
    return image.name


POINTS: Final = (
    Column[PointRow]("author", "", lambda row: row.report.author_name(row.drift.author)),
    Column[PointRow](
        "against", "", lambda row: "others" if row.drift.against is None else row.report.author_name(row.drift.against)
    ),
    Column[PointRow]("place", Phrase("place"), lambda row: int(row.drift.starts[row.place]) + 1),
    Column[PointRow]("images", Phrase("images"), lambda row: _count_point_images(row.drift)[row.place]),
    Column[PointRow]("first_image", Phrase("first image"), _read_image),
    Column[PointRow](
        "first_finished",
        Phrase("first finished (UTC)"),
        lambda row: _format_time(int(row.drift.since[row.place])),
        format=shorten_time,
    ),
    Column[PointRow]("card_shown", "", _read_card, outputs=Output.CSV),
    *(
        Column[PointRow](
            _KEYS[name],
            QUANTITY_NAMES[name],
            partial(_read_point, "values", name),
            "drift",
            partial(format_quantity, name),
        )
        for name in QUANTITIES
    ),
    *(
        Column[PointRow](f"{_KEYS[name]}_smoothed", "", partial(_read_point, "smooth", name), outputs=Output.CSV)
        for name in QUANTITIES
    ),
)


def note_drift(report: AuditReport, _rows: object) -> Iterator[str]:
    """What is said of drift, and what it rests on."""
    for row in list_drift_rows(report):
        if row.number.speaks:
            yield Phrase("{name}: {sentence}", name=row.name, sentence=say_drift(row))
    for drift in report.drift:
        shown = [_format_time(time)[:10] for time, _place in find_card_places(report, drift)]
        if drift.against is None and shown:
            yield Phrase(
                "{name} was shown their card on {dates}; triangles mark it in the figure.",
                name=report.author_name(drift.author),
                dates=", ".join(shown[-_MOST_DATES:]),
            )
    if any(drift.unknown for drift in report.drift):
        most = max(drift.unknown for drift in report.drift)
        yield Phrase("Of up to {n} images nobody knows when they were first finished; they are left out.", n=most)
    yield Phrase(
        "Last third of the images less the first, in the order in which each person finished them; something is said "
        "only where that is more than chance over all quantities, and large enough to matter."
    )


def make_drift_record(report: AuditReport) -> Record:
    """The drift of all persons as JSON values."""
    records = [make_record(DRIFT, row) for row in list_drift_rows(report)]
    reason = "the difference has no interval"
    return {"drift": [one | make_entry("interval", one.pop("difference_interval", None), reason) for one in records]}
