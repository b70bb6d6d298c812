"""What proposals do to people's work, as a section of an audit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from annotator.errors import Numeral, Phrase
from annotator.metrics.people.assistance import CONDITIONS, AssistanceNumbers
from annotator.metrics.score import Score
from annotator.model.assistance import Condition
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, FormattedNumber, format_range, format_share, format_significant, say_score
from annotator.report.tables import Column, IntervalEnds, Output


class AssistanceRow(NamedTuple):
    """One person, or all together."""

    name: str
    """Empty for all."""
    numbers: AssistanceNumbers

    def count(self, how: Condition) -> int:
        """Images that were drawn so."""
        return self.numbers.images[CONDITIONS.index(how)]


def list_assistance(report: AuditReport) -> list[AssistanceRow]:
    """All together, then a row a person; none without a study."""
    return [
        AssistanceRow("" if one.author is None else report.author_name(one.author), one) for one in report.assistance
    ]


def _format_seconds(value: float | None) -> Numeral:
    return format_significant(value, 3)


def _format_interval(found: IntervalEnds) -> FormattedNumber:
    """Cautions are a help of the cell: there is a column a person."""
    if found.ends is None:
        return FormattedNumber(DASH, found.reason)
    return FormattedNumber(format_range(found.ends), found.ends.caution)


def _format_interval_of_seconds(found: IntervalEnds) -> FormattedNumber:
    if found.ends is None:
        return _format_interval(found)
    ends = " – ".join(_format_seconds(end) for end in (found.ends.low, found.ends.high))
    return FormattedNumber(Numeral(ends), found.ends.caution)


def _list_scores(
    write: Callable[[float | None], Numeral],
    write_ends: Callable[[IntervalEnds], FormattedNumber],
    titles: Mapping[str, str],
) -> Iterator[Column[AssistanceRow]]:
    """By the field of the numbers its title: a column of each, and one of its interval."""

    def write_score(score: Score) -> FormattedNumber:
        return FormattedNumber(write(score.value), score.reason, value=score.value)

    for key, title in titles.items():
        read = attrgetter(f"numbers.{key}")
        yield Column[AssistanceRow](key, title, read, "", write_score, ends=True)
        yield Column[AssistanceRow](
            f"{key}_interval",
            "95 %",
            lambda row, read=read: IntervalEnds.of(read(row)),  # type: ignore[misc]
            "",
            write_ends,
            outputs=Output.PAGE,
        )


ASSISTANCE: Final = (
    Column[AssistanceRow]("author", "", lambda row: row.name or None, outputs=Output.FILES),
    Column[AssistanceRow](
        "images_without", Phrase("images without proposals"), lambda row: row.count(Condition.WITHOUT)
    ),
    Column[AssistanceRow]("images_with", Phrase("images with proposals"), lambda row: row.count(Condition.WITH)),
    Column[AssistanceRow](
        "images_planted", Phrase("images with planted mistakes"), lambda row: row.count(Condition.PLANTED)
    ),
    *_list_scores(
        _format_seconds,
        _format_interval_of_seconds,
        {
            "seconds_without": Phrase("seconds an object, without proposals"),
            "seconds_with": Phrase("seconds an object, with proposals"),
            "seconds_difference": Phrase("difference, seconds"),
        },
    ),
    *_list_scores(
        format_share,
        _format_interval,
        {
            "f1_without": Phrase("F1 with the others, without proposals"),
            "f1_with": Phrase("F1 with the others, with proposals"),
            "f1_difference": Phrase("difference of F1"),
            "pull": Phrase("offset towards the proposal"),
            "taken": Phrase("planted mistakes taken over"),
            "shifted": Phrase("shifted ones taken over"),
            "invented": Phrase("invented ones taken over"),
        },
    ),
)


def name_row(_report: AuditReport, row: AssistanceRow) -> str:
    """Of the person, or of all."""
    return row.name or Phrase("all")


def describe_assistance(report: AuditReport) -> list[str]:
    """What a study has found of all persons together, a sentence a number; none where nothing is defined yet."""
    if not report.assistance:
        return []
    found = report.assistance[0]
    said = (
        (
            found.seconds_difference,
            Phrase(
                "Seconds an object with proposals less those without: {difference}.",
                difference=say_score(found.seconds_difference, _format_seconds, is_named=True),
            ),
        ),
        (
            found.f1_difference,
            Phrase(
                "F1 with the others with proposals less that without: {difference}.",
                difference=say_score(found.f1_difference, is_named=True),
            ),
        ),
        (
            found.pull,
            Phrase("Boxes lie {share} of the way towards the proposal.", share=say_score(found.pull, is_named=True)),
        ),
        (
            found.taken,
            Phrase("Of planted mistakes {share} were taken over.", share=say_score(found.taken, is_named=True)),
        ),
    )
    return [sentence for score, sentence in said if score.value is not None]


def note_assistance(report: AuditReport, rows: Sequence[AssistanceRow]) -> list[str]:
    """What it rests on."""
    if not rows:
        return []
    told: list[str] = [
        Phrase(
            "Others are the persons who drew the same image without proposals. The offset towards the proposal is 0 "
            "where boxes lie as if nothing were proposed, 1 where proposals are left as they are."
        )
    ]
    if report.assistance_changed:
        told.append(
            Phrase(
                "Of {n} images the model's proposals are not those of the draw any more; they are left out.",
                n=report.assistance_changed,
            )
        )
    return told
