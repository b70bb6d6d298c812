"""Agreement on a project's custom tags as a table: every tag over all pairs, over all persons, and pair by pair."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from annotator.metrics.people.custom_tags import TagAlpha
from annotator.model.tags import Level, kind_of
from annotator.phrase import Numeral, Phrase
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH
from annotator.report.tables import Column, IntervalEnds, Output, Record

LEVELS: Final = MappingProxyType(
    {Level.NOMINAL: Phrase("nominal"), Level.ORDINAL: Phrase("ordinal"), Level.INTERVAL: Phrase("interval")}
)
ALL_PAIRS: Final = Phrase("all pairs")
ALL_PERSONS: Final = Phrase("all persons, object by object")
ALL_PERSONS_OF_IMAGES: Final = Phrase("all persons, image by image")


class CustomTagRow(NamedTuple):
    """One tag of some persons."""

    found: TagAlpha
    over: str
    """Whose answers these are, for files: `pair`, `pairs` or `units`."""
    a: str | None
    b: str | None
    who: str

    @property
    def name(self) -> str:
        """What is shown of the tag."""
        return self.found.tag.title

    @property
    def difference(self) -> float | None:
        """Of two persons; of several pairs it would depend on who stands first."""
        return self.found.difference if self.over == "pair" else None

    @property
    def level(self) -> Level:
        """By which values are compared."""
        level = kind_of(self.found.tag).level
        assert level is not None, "a text is not compared"
        return level


def list_custom_tag_rows(report: AuditReport) -> list[CustomTagRow]:
    """Tag by tag all pairs, all persons where there are three or more, then every pair."""
    numbers = report.tags
    rows = []
    for place, pooled in enumerate(numbers.pooled):
        rows.append(CustomTagRow(pooled, "pairs", None, None, ALL_PAIRS))
        if len(numbers.pairs) > 1:
            who = ALL_PERSONS_OF_IMAGES if pooled.tag.of_images else ALL_PERSONS
            rows.append(CustomTagRow(numbers.units[place], "units", None, None, who))
            for (a, b), found in numbers.pairs.items():
                names = report.author_name(a), report.author_name(b)
                rows.append(CustomTagRow(found[place], "pair", *names, " – ".join(names)))
    return rows


def _format_difference(row: CustomTagRow) -> str:
    """Mean and standard deviation of the second's numbers less the first's."""
    if row.found.difference_sd is None:
        return DASH
    mean = "" if row.difference is None else f"{row.difference:+.3g} ".replace("-", "−")
    return Numeral(f"{mean}± {row.found.difference_sd:.3g}")


def _record_two(row: CustomTagRow) -> Record:
    """What two persons' answers say beside alpha."""
    record: Record = {}
    found = row.found
    if found.confusion:
        values = [kind_of(found.tag).write(value) for value in kind_of(found.tag).list_values(found.tag)]
        record |= {"values": values, "confusion": [list(row) for row in found.confusion]}
    if row.difference is not None:
        record["difference"] = row.difference
    if found.difference_sd is not None:
        record["difference_sd"] = found.difference_sd
    return record


CUSTOM_TAGS: Final = (
    Column[CustomTagRow]("tag", "", lambda row: row.found.tag.key, outputs=Output.FILES),
    Column[CustomTagRow]("", "", lambda row: {"of": "images"} if row.found.tag.of_images else {}, outputs=Output.JSON),
    Column[CustomTagRow]("over", "", lambda row: row.over, outputs=Output.FILES),
    Column[CustomTagRow]("a", "", lambda row: row.a, outputs=Output.FILES),
    Column[CustomTagRow]("b", "", lambda row: row.b, outputs=Output.FILES),
    Column[CustomTagRow]("who", Phrase("answers of"), lambda row: row.who, outputs=Output.PAGE),
    Column[CustomTagRow]("level", Phrase("level"), lambda row: LEVELS[row.level], outputs=Output.PAGE),
    Column[CustomTagRow]("level", "", lambda row: row.level.value, outputs=Output.FILES),
    Column[CustomTagRow]("alpha", Phrase("α"), lambda row: row.found.alpha, "custom_tag_alpha", ends=True),
    Column[CustomTagRow](
        "alpha_interval", "95 %", lambda row: IntervalEnds.of(row.found.alpha), "custom_tag_alpha", outputs=Output.PAGE
    ),
    Column[CustomTagRow]("n", Phrase("objects or images"), lambda row: row.found.alpha.support),
    Column[CustomTagRow]("equal", Phrase("equal"), lambda row: row.found.equal, "custom_tag_equal"),
    Column[CustomTagRow]("difference", Phrase("difference"), _format_difference, outputs=Output.PAGE),
    Column[CustomTagRow]("difference", "", lambda row: row.difference, outputs=Output.CSV),
    Column[CustomTagRow]("difference_sd", "", lambda row: row.found.difference_sd, outputs=Output.CSV),
    Column[CustomTagRow]("", "", _record_two, outputs=Output.JSON),
)


def note_custom_tags(report: AuditReport, _rows: Sequence[CustomTagRow]) -> list[str]:
    """Which of the project's tags are not compared."""
    texts = [tag.title for tag in report.project.protocol.custom_tags if kind_of(tag).level is None]
    return [Phrase("Texts are not compared: {names}.", names=", ".join(texts))] if texts else []
