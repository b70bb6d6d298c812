"""Wanted levels held against an answer: which numbers reach what was wanted of them, and why others do not."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct

from annotator.errors import Phrase, UserError, WindowPhrase, join_phrases
from annotator.metrics.jackknife.interval import NoInterval
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import Project
from annotator.model.wanted_level import WantedLevel, parse_level
from annotator.report.numbers import format_ends, format_share, say_score
from annotator.report.tables import Column, Lead, Output, Record, ReportSection, make_ends_column, make_score_entry


class AskedLevel(Struct, frozen=True):
    """A wanted level with the authors that it names, so that it reads under their pseudonyms, too."""

    level: WantedLevel
    authors: tuple[int, ...]
    reason: str = ""
    """Why the number cannot be looked up: the project has no such author."""


def ask_levels(project: Project, texts: Iterable[str], *, of_audit: bool) -> tuple[AskedLevel, ...]:
    """The levels of these texts that an audit has, or a check. Raises UserError for one of the other, and for a name
    that the project does not have.
    """
    asked = []
    for level in map(parse_level, texts):
        if level.is_of_audit != of_audit:
            fields = {"word": level.word, "level": level.write()}
            raise UserError(
                WindowPhrase(
                    "{word} is a number of a check; ask a check for {level}.",
                    options="{word} is a number of a check; ask `annotator check` for {level}.",
                    **fields,
                )
                if of_audit
                else WindowPhrase(
                    "{word} is a number of an audit; ask an audit for {level}.",
                    options="{word} is a number of an audit; ask `annotator audit` for {level}.",
                    **fields,
                )
            )
        found = _find_authors(project, level)
        if found is None:
            known = ", ".join(sorted(author.name for author in project.authors.values())) or "none"
            raise UserError(
                "{level} names an author that the project does not have; its authors are: {known}.",
                level=level.write(),
                known=known,
            )
        asked.append(AskedLevel(level, found))
    return tuple(asked)


def read_levels(project: Project, *, of_audit: bool) -> tuple[AskedLevel, ...]:
    """The levels that the project keeps, those of an audit or of a check."""
    asked = []
    for level in map(parse_level, project.metrics.levels):
        if level.is_of_audit == of_audit:
            found = _find_authors(project, level)
            lost = "" if found is not None else Phrase("the project has no author of that name any more")
            asked.append(AskedLevel(level, found or (), lost))
    return tuple(asked)


def _find_authors(project: Project, level: WantedLevel) -> tuple[int, ...] | None:
    """The authors that a level names; None where one is not in the project."""
    ids = {author.name: author.id for author in project.authors.values()}
    return next(
        (tuple(ids[one] for one in names) for names in level.split_names() if all(one in ids for one in names)), None
    )


class WantedRow(NamedTuple):
    """A level and the number that is held against it."""

    text: str
    """The level as it is written, under the names of the report."""
    level: WantedLevel
    score: Score
    authors: tuple[int, ...] = ()
    """Whom it is of; all without any."""

    @property
    def found(self) -> float | None:
        """What has to reach the level: the lower end of the interval, or the value."""
        if self.level.by_value:
            return self.score.value
        return None if self.score.interval is None else self.score.interval.low

    @property
    def is_met(self) -> bool:
        """Whether it does; what is undefined does not."""
        return self.found is not None and self.found >= self.level.least

    @property
    def told(self) -> Phrase:
        """The level beside what was found."""
        return Phrase("{level}: {value}", level=self.text, value=say_score(self.score))

    @property
    def verdict(self) -> str:
        """Whether it is met, in a word or two."""
        return Phrase("met") if self.is_met else Phrase("not met")

    @property
    def sentence(self) -> Phrase:
        """Whether it is met, and by how much or why not."""
        told: dict[str, Any] = {"level": self.text, "value": format_share(self.score.value)}
        if self.score.interval is not None:
            told["ends"] = format_ends(self.score.interval)
        if self.score.value is None:
            return Phrase("{level} is not met: the number is undefined ({reason}).", **told, reason=self.score.reason)
        if self.level.by_value:
            return Phrase(
                "{level} is met: it is {value}." if self.is_met else "{level} is not met: it is {value}.", **told
            )
        if self.score.interval is None:
            why = (self.score.no_interval or NoInterval.NOT_ASKED).value
            return Phrase("{level} is not met: {value} has no interval ({reason}).", **told, reason=why)
        if self.is_met:
            return Phrase("{level} is met: {value} ({ends}).", **told)
        if self.score.value >= self.level.least:
            return Phrase("{level} is not met: {value} would do, but its interval begins below ({ends}).", **told)
        return Phrase("{level} is not met: {value} ({ends}).", **told)


Section = TypeVar("Section", bound=ReportSection[Any])
Finder = Callable[[Any, str, tuple[int, ...]], Iterable[tuple[tuple[int, ...], Score]]]
"""By report, word and named authors the numbers, each with the authors that it is of."""


def judge_levels(report: Any, find: Finder) -> list[WantedRow]:
    """A row a level and number of a report that has `wanted` and `author_name`."""
    rows = []
    for asked in report.wanted:
        level = asked.level
        if asked.reason:
            rows.append(WantedRow(level.write(), level, make_undefined(asked.reason)))
            continue
        for authors, score in find(report, level.word, asked.authors):
            names = [report.author_name(author) for author in authors]
            rows.append(WantedRow(level.write(names), level, score, authors))
    return rows


COLUMNS: Final = (
    Column[WantedRow]("level", "", lambda row: row.text, outputs=Output.FILES),
    Column[WantedRow]("quantity", "", lambda row: row.level.word, outputs=Output.FILES),
    Column[WantedRow]("least", "", lambda row: row.level.least, outputs=Output.FILES),
    Column[WantedRow]("by_value", "", lambda row: row.level.by_value, outputs=Output.FILES),
    Column[WantedRow]("", "", lambda row: _record_score(row.score), outputs=Output.JSON),
    Column[WantedRow]("value", Phrase("value"), lambda row: row.score, ends=True, outputs=Output.CSV | Output.PAGE),
    make_ends_column(lambda row: row.score),
    Column[WantedRow]("met", "", lambda row: row.is_met, outputs=Output.FILES),
    Column[WantedRow]("met", Phrase("met"), lambda row: row.verdict, outputs=Output.PAGE),
)


def _record_score(score: Score) -> Record:
    return {key.replace("value_interval", "interval"): one for key, one in make_score_entry("value", score).items()}


def make_wanted_section(find: Finder, section: Callable[..., Section], **more: Any) -> Section:
    """The section of an answer whose numbers `find` looks up; only where something is wanted."""
    return section(
        key="wanted",
        title=Phrase("Wanted levels"),
        columns=COLUMNS,
        rows=lambda report: judge_levels(report, find),
        name=Phrase("level"),
        name_of=lambda _report, row: row.text,
        is_optional=True,
        notes=lambda _report, _rows: [
            Phrase("A level is met when the lower end of the 95 % interval reaches it, or the value where it says so.")
        ],
        **more,
    )


def describe_wanted(rows: Sequence[WantedRow]) -> list[Phrase]:
    """One sentence for *In short*: how many levels are met, and which are not; none where nothing is wanted."""
    missed = [row for row in rows if not row.is_met]
    if not rows:
        return []
    if not missed:
        said = Phrase("Every wanted level is met ({levels}).", levels=join_phrases((row.told for row in rows), "; "))
    elif len(rows) == 1:
        said = missed[0].sentence
    else:
        said = Phrase(
            "Wanted levels met: {met} of {n}; not met: {levels}.",
            n=len(rows),
            met=len(rows) - len(missed),
            levels=join_phrases((row.told for row in missed), "; "),
        )
    return [said.leading_to(Lead(page="overview", section="wanted"))]
