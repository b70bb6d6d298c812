"""`annotator project reference`: what each rule over several persons would put into a reference, and its drafts."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from annotator.cli.console import open_to_change, print_line, print_sections, show_progress_bar
from annotator.cli.options import CsvFolder, JsonFile, Reason, open_session, write_answer
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.metrics.agreement.rules import ReferenceRule
    from annotator.report.audit.rules import RuleReport

SCHEMA: Final = "annotator.reference/1"
MAJORITY: Final = "majority"


def propose_reference(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    rule: Annotated[
        str | None,
        typer.Option(
            help="Put in what so many persons drew alike: majority, or K of N such as '2 of 3'; or all that one person "
            "drew, by the name.",
            metavar="RULE",
        ),
    ] = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Make the drafts objects at once.")] = False,
    reason: Reason = "",
    json_file: JsonFile = None,
    csv_folder: CsvFolder = None,
) -> None:
    """List what each rule over several persons would keep for a reference, or put in what one of them keeps.

    What a rule keeps becomes drafts, as in the window, unless --confirm is named. Once lone shapes are decided (project
    completeness) each rule and person has a precision and a recall.
    """
    from annotator.report.about import make_about
    from annotator.report.audit.rules import SECTION, RuleReport
    from annotator.report.tables import write_csv_folder
    from annotator.session.disagreements import propose
    from annotator.session.view import Mode, ViewState

    view = ViewState(mode=Mode.AUDIT)
    with open_to_change(project, changes=rule is not None) as opened:
        chosen = None
        with show_progress_bar("Proposing") as progress:
            session = open_session(opened, reason)
            before = session.committed
            report = RuleReport.of(
                before, *propose.tally_all_rules(before, view, session.read_ranges(before, progress))
            )
            if rule is not None:
                ranges = session.read_ranges(before, progress)
                chosen = propose.plan_proposal(before, view, ranges, rule=_read_rule(rule, report))
        if chosen is not None:
            session.commit(propose.make_proposal_step(chosen, first_id=session.next_shape_id, auditor=None))
            if confirm:
                made = session.committed
                waiting = session.load_layers(made, propose.list_proposed_layers(made))
                session.commit(propose.make_confirming_step(waiting, view))
        made = session.committed
    print_sections([SECTION], report)
    if chosen is not None:
        done = "objects" if confirm else "drafts"
        print_line(
            f"{chosen.shapes:,} {done} on {len(chosen.images):,} images; {chosen.disputed:,} things are disputed."
        )
    write_answer(json_file, {"schema": SCHEMA, **SECTION.make_entries(report)}, "the rules as JSON", made)
    if csv_folder is not None and (table := SECTION.make_csv(report)) is not None:
        write_csv_folder(csv_folder, [table], make_about(made))
        print_line(f"{csv_folder}: rules.csv, README.csv.")


def _read_rule(rule: str, report: "RuleReport") -> "ReferenceRule":
    """The rule of that name. Raises UserError where it is none."""
    from annotator.metrics.agreement.rules import ReferenceRule

    asked = rule.strip()
    if asked.lower() == MAJORITY:
        return ReferenceRule(report.majority)
    names = {str(report.name(row.tally.rule)): row.tally.rule for row in report.rows}
    found = names.get(re.sub(r"\s*of\s*", " of ", asked.lower()), names.get(asked, names.get(f"{asked} alone")))
    if found is None:
        raise UserError(
            "The rule is '{rule}'; write majority or one of: {names}.", rule=rule[:40], names=", ".join(names)
        )
    return found
