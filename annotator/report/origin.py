"""Whose boxes a reference was made of, and leave-one-out, as a section of an audit and of a check."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from annotator.errors import Phrase, join_phrases
from annotator.metrics.ranges.origin import TOO_FEW_OTHERS, LeftOut, ReferenceOrigin
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.report.numbers import format_percent
from annotator.report.tables import Column, Output, Record, ReportSection, make_ends_column, make_entry, make_record

Section = TypeVar("Section", bound=ReportSection[Any])


class LeftOutRow(NamedTuple):
    """One person beside a reference, with the project that knows the names."""

    project: Project
    reference: int
    found: LeftOut

    @property
    def name(self) -> str:
        """The person."""
        return self.project.author_name(self.found.author)

    @property
    def others(self) -> Score:
        """F1 with what the rule over the others keeps."""
        found = self.found.others
        return Score(None, 0, TOO_FEW_OTHERS) if found is None else found.roles.f1

    def read(self, name: str) -> Score:
        """Precision or recall against what the others keep."""
        found = self.found.others
        score: Score = Score(None, 0, TOO_FEW_OTHERS) if found is None else getattr(found.roles, name)
        return score


def _format_share(value: float) -> str:
    return format_percent(value, 0)


LEFT_OUT: Final = (
    Column[LeftOutRow]("reference", "", lambda row: row.project.author_name(row.reference), outputs=Output.FILES),
    Column[LeftOutRow]("author", "", lambda row: row.name, outputs=Output.FILES),
    Column[LeftOutRow]("share", Phrase("share of the reference"), lambda row: row.found.share, format=_format_share),
    Column[LeftOutRow]("images", Phrase("images"), lambda row: row.found.whole.images),
    Column[LeftOutRow](
        "f1_with_reference", Phrase("F1 with the reference"), lambda row: row.found.whole.roles.f1, ends=True
    ),
    Column[LeftOutRow]("at_least", Phrase("others who agree"), lambda row: row.found.at_least),
    Column[LeftOutRow]("f1", Phrase("F1 with the others' rule"), lambda row: row.others, "leave_one_out", ends=True),
    make_ends_column(lambda row: row.others, "", "95 %"),
    Column[LeftOutRow]("precision", Phrase("precision"), lambda row: row.read("precision"), ends=True),
    Column[LeftOutRow]("recall", Phrase("recall"), lambda row: row.read("recall"), ends=True),
)


def list_left_out(project: Project, origins: Sequence[ReferenceOrigin]) -> list[LeftOutRow]:
    """The persons whose boxes made the references."""
    return [LeftOutRow(project, one.reference, row) for one in origins for row in one.rows]


def describe_origin(project: Project, origins: Sequence[ReferenceOrigin]) -> list[str]:
    """Whose boxes each reference was made of, as a sentence."""
    return [
        Phrase(
            "{reference} was made of the boxes of {names}: against it these persons are judged by boxes of their own; "
            "leave-one-out judges each by the others.",
            reference=project.author_name(one.reference),
            names=join_phrases(
                (
                    Phrase("{name} ({share})", name=project.author_name(author), share=format_percent(share, 0))
                    for author, share in one.shares.items()
                ),
                ", ",
            ),
        )
        for one in origins
    ]


def make_origin_section(section: Callable[..., Section], **more: Any) -> Section:
    """The section of an answer whose report has `origins`; nothing where nobody's boxes made a reference."""
    return section(
        key="leave_one_out",
        title=Phrase("Leave one out: each person against the rule over the others"),
        columns=LEFT_OUT,
        rows=lambda report: list_left_out(report.project, report.origins),
        name=Phrase("author"),
        notes=lambda report, _rows: describe_origin(report.project, report.origins),
        record=lambda report: make_origin_record(report.project, report.origins),
        is_optional=True,
        **more,
    )


def make_origin_record(project: Project, origins: Sequence[ReferenceOrigin]) -> Record:
    """The shares of the one reference by person, and leave-one-out, as JSON values; no key where nobody's boxes did."""
    if not origins:
        return {}
    (one, *others) = origins
    shares = None if others else {project.author_name(author): share for author, share in one.shares.items()}
    return {
        **make_entry("reference_made_of", shares, "there are several references; leave_one_out has the shares of each"),
        "leave_one_out": [make_record(LEFT_OUT, row) for row in list_left_out(project, origins)],
    }
