"""Tables as LaTeX: words left, numbers right, nothing that LaTeX would read as a command."""

import pytest

from annotator.api.plan import plan
from annotator.report.audit.planning import SECTIONS_OF_PLAN
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.compare import SECTIONS_OF_COMPARISON
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.latex import escape_latex, format_latex
from annotator.report.numbers import FormattedNumber
from annotator.report.tables import Table
from annotator.report.team import SECTIONS as SECTIONS_OF_TEAM
from annotator.report.team import TeamState
from annotator.report.tuning import SECTIONS_OF_TUNE
from annotator.team.running import DeskState, HistoryEntry, ServerState, TableSize
from tests.report import projects
from tests.report.compare.compare_projects import easy
from tests.report.compare.test_compare import compare
from tests.report.detector import check_projects
from tests.report.test_tuning import searched


def make_team() -> TeamState:
    """A team whose logins and computers have signs that LaTeX reads as commands."""
    desks = (DeskState(1, "ana_k", "desk#1 & co", 1.7e9, 1204, "0.1.0"), DeskState(2, "b%n", "lab~{2}", 1.7e9, 0, ""))
    steps = tuple(
        HistoryEntry(number, 1.7e9, "ana_k", desk, "Draw box", "draw", number, is_unblinded=desk == 2)
        for number, desk in ((1, 1), (2, 2), (3, None))
    )
    server = ServerState("18.1", "study_1", "", False, 3, 100, (TableSize("shape_row", 8192, 1204),), ())
    return TeamState(desks, steps, server, {})


_REPORTS = {
    "audit": (SECTIONS_OF_AUDIT, lambda: projects.report_of(projects.three_authors())),
    "check": (SECTIONS_OF_CHECK, lambda: check_projects.report_of(check_projects.two_models())),
    "tune": (
        SECTIONS_OF_TUNE,
        lambda: searched(projects.three_authors(), alpha=(1.0, 2.0), omega=(3.0,), gamma=(1.0,)),
    ),
    "compare": (SECTIONS_OF_COMPARISON, lambda: compare(easy(), check_projects.two_models())),
    "team": (SECTIONS_OF_TEAM, make_team),
    "plan": (SECTIONS_OF_PLAN, lambda: plan(want="f1=±.03", sd_image=0.2, sd_person=0.05, minutes=2.0).report),
}
"""Sections of each command's answer, and what makes one."""


@pytest.mark.parametrize("of", _REPORTS)
def test_every_table_of_a_report_is_written_row_by_row(of):
    sections, make = _REPORTS[of]
    report = make()
    written = 0
    for section in sections:
        for title, table in section.list_tables(report):
            lines = format_latex(table, title).splitlines()
            above = r"    \midrule" if any(name for name, _key in table.heads) else r"    \toprule"
            start, end = lines.index(above), lines.index(r"    \bottomrule")
            assert end - start - 1 == len(table.rows), section.key
            assert all(line.count(" & ") == len(table.heads) - 1 for line in lines[start + 1 : end]), section.key
            written += 1
    assert written > {"tune": 0, "plan": 0, "team": 3, "compare": 6}.get(of, 8)


def test_a_table_has_the_rules_of_booktabs():
    table = Table.of(
        (("reference – other", ""), ("F1", "f1"), ("state", "")),
        [
            ("Ana – Ben_2", (FormattedNumber("−.12"), "intact")),
            ("50 % & more", (FormattedNumber("–", "no pairs"), "gone")),
        ],
    )
    assert format_latex(table, "Pairs of authors").splitlines() == [
        r"% \usepackage{booktabs, siunitx}",
        r"\begin{table}",
        r"  \centering",
        r"  \caption{Pairs of authors}",
        r"  \begin{tabular}{lS[table-format=-1.2]l}",
        r"    \toprule",
        r"    reference -- other & {F1} & state \\",
        r"    \midrule",
        r"    Ana -- Ben\_2 & -.12 & intact \\",
        r"    50 \% \& more & {--} & gone \\",
        r"    \bottomrule",
        r"  \end{tabular}",
        r"  \par\footnotesize -- : no pairs.",
        r"\end{table}",
    ]


def test_names_cannot_run_commands():
    assert escape_latex(r"\input{x} $y$ #1 ~ ^ {") == (
        r"\textbackslash{}input\{x\} \$y\$ \#1 \textasciitilde{} \textasciicircum{} \{"
    )
