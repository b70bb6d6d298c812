"""Tables as LaTeX: words left, numbers right, nothing that LaTeX would read as a command."""

from annotator.report.latex import escape_latex, format_latex
from annotator.report.numbers import FormattedNumber
from annotator.report.tables import Table


def test_a_table_has_the_rules_of_booktabs():
    table = Table.of(
        (("reference – other", ""), ("F1", "f1"), ("state", "")),
        [
            ("Ana – Ben_2", (FormattedNumber("−.12"), "intact")),
            ("50 % & more", (FormattedNumber("–", "no pairs"), "gone")),
        ],
    )
    assert format_latex(table, "Pairs of authors").splitlines() == [
        r"% \usepackage{booktabs}",
        r"\begin{table}",
        r"  \centering",
        r"  \caption{Pairs of authors}",
        r"  \begin{tabular}{lrl}",
        r"    \toprule",
        r"    reference -- other & F1 & state \\",
        r"    \midrule",
        r"    Ana -- Ben\_2 & $-$.12 & intact \\",
        r"    50 \% \& more & -- & gone \\",
        r"    \bottomrule",
        r"  \end{tabular}",
        r"  \par\footnotesize -- : no pairs.",
        r"\end{table}",
    ]


def test_names_cannot_run_commands():
    assert escape_latex(r"\input{x} $y$ #1 ~ ^ {") == (
        r"\textbackslash{}input\{x\} \$y\$ \#1 \textasciitilde{} \textasciicircum{} \{"
    )
