"""`annotator project reference`: what each rule over several persons would put into a reference, and its drafts."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from annotator.cli.console import open_with_notice, print_line, print_table, show_progress_bar
from annotator.cli.options import JsonFile, write_answer
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.metrics.agreement.completeness import Completeness
    from annotator.model.project import Project
    from annotator.progress import Progress
    from annotator.report.tables import Record
    from annotator.session.disagreements.propose import ReferenceProposal
    from annotator.session.session import Session

SCHEMA: Final = "annotator.reference/1"
MAJORITY: Final = "majority"


def propose_reference(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    rule: Annotated[
        str | None,
        typer.Option(
            help="Put in what so many persons drew alike: majority, or K of N such as '2 of 3'.", metavar="RULE"
        ),
    ] = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Make the drafts objects at once.")] = False,
    json_file: JsonFile = None,
) -> None:
    """List what each rule over several persons would keep for a reference, or put in what one of them keeps.

    What a rule keeps becomes drafts, as in the window, unless --confirm is named. Once lone shapes are decided (project
    completeness) each rule and person has its share of the objects that there are.
    """
    from annotator.report.tables import make_plain
    from annotator.session.disagreements.propose import make_confirming_step, make_proposal_step
    from annotator.session.session import Session
    from annotator.session.view import Mode, ViewState

    with open_with_notice(project, read_only=rule is None) as opened:
        if rule is not None:
            opened.refuse_read_only()
        with show_progress_bar("Proposing") as progress:
            session = Session(opened.load_project(progress), opened, next_shape_id=opened.next_shape_id)
            most = _plan(session, None, progress).most
            names = [f"{least} of {most}" for least in range(2, most + 1)]
            plans = {name: _plan(session, least, progress) for least, name in enumerate(names, 2)}
            chosen = None if rule is None else _plan(session, _read_rule(rule, most), progress)
        rows = _list_rules(session.committed, plans)
        if chosen is not None:
            session.commit(make_proposal_step(chosen, first_id=session.next_shape_id, auditor=None))
            if confirm:
                session.commit(
                    make_confirming_step(session.load_project(session.committed), ViewState(mode=Mode.AUDIT))
                )
        made = session.committed
    _print_rules(rows)
    if chosen is not None:
        done = "objects" if confirm else "drafts"
        print_line(
            f"{chosen.shapes:,} {done} on {len(chosen.images):,} images; {chosen.disputed:,} things are disputed."
        )
    if json_file is not None:
        write_answer(json_file, {"schema": SCHEMA, "rules": make_plain(rows)}, "the rules as JSON", made)


def _plan(session: "Session", least: int | None, progress: "Progress") -> "ReferenceProposal":
    from annotator.session.disagreements.propose import plan_proposal
    from annotator.session.view import Mode, ViewState

    ranges = session.read_ranges(session.committed, progress)
    return plan_proposal(session.committed, ViewState(mode=Mode.AUDIT), ranges, at_least=least)


def _read_rule(rule: str, most: int) -> int | None:
    """How many persons a rule asks for; None for more than half of them."""
    if rule.strip().lower() == MAJORITY:
        return None
    found = re.fullmatch(r"(\d{1,4})\s*of\s*(\d{1,4})", rule.strip().lower())
    if found is None:
        raise UserError("The rule is '{rule}'; write majority, or K of N such as '2 of 3'.", rule=rule[:40])
    least, persons = int(found[1]), int(found[2])
    if persons != most or not 2 <= least <= most:
        raise UserError(
            "The rule is '{rule}', but at most {most} persons finished one image; K is 2 to {most} of {most}.",
            rule=rule[:40],
            most=most,
        )
    return least


def _list_rules(project: "Project", plans: "dict[str, ReferenceProposal]") -> "list[Record]":
    """What each rule and each single person would keep, and its share of all objects where that is known."""
    from annotator.report.tables import make_score_entry
    from annotator.session.series.completeness import find_units, measure_completeness

    units = find_units(project)
    found = measure_completeness(project, units)
    shared = {image for image in project.images if all(project.has_finished(image, author) for author in units.authors)}
    rows: list[Record] = []
    for name, plan in plans.items():
        kept = sum(image in shared for image in plan.found.shapes.image.tolist())
        rows.append(
            {
                "rule": name,
                "images": len(plan.images),
                "shapes": plan.shapes,
                "disputed": plan.disputed,
                **make_score_entry("recall", _score_share(found, kept)),
            }
        )
    for author, several, counts in zip(units.authors, units.found, found.counts, strict=True):
        rows.append(
            {
                "rule": f"{project.author_name(author)} alone",
                "images": units.images,
                "shapes": several + counts.lone,
                "disputed": 0,
                **make_score_entry("recall", found.recall[author]),
            }
        )
    return rows


def _score_share(found: "Completeness", kept: int) -> Any:
    """The share of all objects that so many are, on the images that all persons finished."""
    from annotator.metrics.jackknife.interval import Interval
    from annotator.metrics.score import Score

    estimate = found.estimate
    if estimate.value is None:
        return estimate
    share = Score(kept / estimate.value, estimate.support)
    ends = estimate.interval
    return (
        share
        if ends is None
        else share.with_interval(Interval(kept / ends.high, min(1.0, kept / ends.low), ends.units))
    )


def _print_rules(rows: "list[Record]") -> None:
    from annotator.report.numbers import format_cell

    cells = [
        (
            row["rule"],
            f"{row['images']:,}",
            f"{row['shapes']:,}",
            f"{row['disputed']:,}",
            str(format_cell(row["recall"])),
        )
        for row in rows
    ]
    print_table(cells, head=("rule", "images", "shapes", "disputed", "share of all objects"))
