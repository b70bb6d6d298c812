"""What each rule over several persons would keep for a reference, as a section of the dialog and of a command."""

from typing import Final

from msgspec import Struct

from annotator.errors import Phrase
from annotator.metrics.agreement.completeness import (
    Completeness,
    SharedUnits,
    count_lone,
    estimate_completeness,
    read_draw,
)
from annotator.metrics.agreement.rules import ReferenceRule, RuleEstimate, RuleTally, estimate_rule
from annotator.model.project import Project
from annotator.report.tables import Column, Output, ReportSection, make_ends_column


class RuleReport(Struct, frozen=True):
    """All rules, with the project that knows the names."""

    project: Project
    rows: tuple[RuleEstimate, ...]
    most: int
    """The largest number of persons who finished one image."""
    completeness: Completeness

    @classmethod
    def of(cls, project: Project, units: SharedUnits, tallies: tuple[RuleTally, ...]) -> "RuleReport":
        """By the verdicts of the project."""
        counts = count_lone(units, read_draw(project))
        found = estimate_completeness(units, counts)
        known = (one for one in tallies if one.rule.at_least <= units.most)
        return cls(project, tuple(estimate_rule(one, units, counts, found) for one in known), units.most, found)

    @property
    def majority(self) -> int:
        """How many persons are more than half of them."""
        return self.most // 2 + 1

    def name(self, rule: ReferenceRule) -> str:
        """`2 of 3`, or `Ana alone`."""
        if rule.person is not None:
            return Phrase("{name} alone", name=self.project.author_name(rule.person))
        return Phrase("{least} of {most}", least=rule.at_least, most=self.most)


RULES: Final = (
    Column[RuleEstimate]("images", Phrase("images"), lambda row: row.tally.images),
    Column[RuleEstimate]("shapes", Phrase("shapes"), lambda row: row.tally.shapes),
    Column[RuleEstimate]("disputed", Phrase("disputed"), lambda row: row.tally.disputed),
    Column[RuleEstimate]("precision", Phrase("precision"), lambda row: row.precision, "rule_precision", ends=True),
    make_ends_column(lambda row: row.precision),
    Column[RuleEstimate]("recall", Phrase("recall"), lambda row: row.recall, "share_found", ends=True),
    make_ends_column(lambda row: row.recall),
)


def describe_rules(report: RuleReport) -> list[str]:
    """What precision and recall rest on, or why they are not known."""
    found = report.completeness
    if found.estimate.value is None:
        return [Phrase("Precision and recall come once lone shapes are decided (How complete?).")]
    return [
        Phrase(
            "Precision and recall on the {images} images that all persons finished, by the {decided} lone shapes that "
            "were decided; recall is an upper one, since objects that all tend to miss are seen by nobody.",
            images=found.images,
            decided=found.decided,
        )
    ]


SECTION: Final[ReportSection[RuleReport]] = ReportSection(
    key="rules",
    title=Phrase("What each rule keeps"),
    columns=lambda report: (Column("rule", "", lambda row: report.name(row.tally.rule), outputs=Output.FILES), *RULES),
    rows=lambda report: report.rows,
    name=Phrase("rule"),
    name_of=lambda report, row: report.name(row.tally.rule),
    key_of=lambda row: row.tally.rule,
    notes=lambda report, _rows: describe_rules(report),
)
