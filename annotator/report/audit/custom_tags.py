"""Custom tags as tables: how far people agree on each, by pairs and all together, and who answers otherwise."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from annotator.errors import Numeral, Phrase
from annotator.metrics.people.custom_tags import TagAlpha
from annotator.metrics.people.profile import TagErrors
from annotator.metrics.score import Score
from annotator.model.tags import Level, kind_of
from annotator.report.audit.people import PersonRow, list_people, make_word_record, name_word
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, FormattedNumber, format_score
from annotator.report.tables import Column, Output, Record, make_ends_column

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


def _format_alone(score: Score) -> FormattedNumber:
    """Its interval has a column of its own."""
    return format_score(score)._replace(interval="")


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
    Column[CustomTagRow](
        "alpha", Phrase("α"), lambda row: row.found.alpha, "custom_tag_alpha", _format_alone, ends=True
    ),
    make_ends_column(lambda row: row.found.alpha, "custom_tag_alpha", "95 %"),
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


class TagErrorRow(NamedTuple):
    """What one person answers to one custom tag."""

    person: PersonRow
    found: TagErrors

    @property
    def name(self) -> str:
        """Of the person and the tag."""
        return Phrase("{person}: {tag}", person=self.person.name, tag=self.found.tag.title)

    @property
    def commonest(self) -> str:
        """The person's answer for that of the others which is confused most often."""
        commonest = self.found.words.commonest
        if commonest is None:
            return DASH
        own, theirs = (name_word(self.person.report, self.found.key, word) for word in commonest[:2])
        return Phrase("{own} for {theirs}", own=own, theirs=theirs)


def list_tag_errors(report: AuditReport) -> list[TagErrorRow]:
    """A row a person and custom tag."""
    return [TagErrorRow(row, one) for row in list_people(report) for one in row.profile.tags]


def _format_mean(score: Score) -> FormattedNumber:
    made = _format_alone(score)
    return made if score.value is None else made._replace(text=Numeral(f"{score.value:+.3g}".replace("-", "−")))


def _record_words(row: TagErrorRow) -> Record:
    (record,) = make_word_record(row.person.report, {row.found.key: row.found.words}).values()
    return {"differs": record}


TAG_ERRORS: Final = (
    Column[TagErrorRow]("author", "", lambda row: row.person.report.author_name(row.person.profile.author)),
    Column[TagErrorRow]("against", "", lambda row: row.person.against),
    Column[TagErrorRow]("tag", "", lambda row: row.found.tag.key),
    Column[TagErrorRow]("", "", _record_words, outputs=Output.JSON),
    Column[TagErrorRow](
        "differs",
        Phrase("other answer"),
        lambda row: row.found.words.share,
        "words",
        _format_alone,
        ends=True,
        outputs=~Output.JSON,
    ),
    make_ends_column(lambda row: row.found.words.share, "words", "95 %"),
    Column[TagErrorRow]("", Phrase("most often"), lambda row: row.commonest, outputs=Output.PAGE),
    Column[TagErrorRow](
        "difference", Phrase("difference"), lambda row: row.found.difference, "tag_difference", _format_mean, ends=True
    ),
    make_ends_column(lambda row: row.found.difference, "tag_difference", "95 %"),
    Column[TagErrorRow](
        "unanswered", Phrase("no answer"), lambda row: row.found.missing.share, "tag_missing", _format_alone, ends=True
    ),
    make_ends_column(lambda row: row.found.missing.share, "tag_missing", "95 %"),
    Column[TagErrorRow]("asked", Phrase("objects or images"), lambda row: row.found.missing.share.support),
)
