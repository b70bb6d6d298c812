"""Tables of reports as LaTeX, with the rules of the package booktabs, for papers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from annotator.report.numbers import read_cell
from annotator.report.tables import Table

_ESCAPED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "–": "--",
        "−": "$-$",
        "≥": r"$\geq$",
        "≤": r"$\leq$",
        "×": r"$\times$",
        "·": r"$\cdot$",
        "±": r"$\pm$",
        "²": r"$^2$",
        "…": r"\dots{}",
        "\u2009": r"\,",
        "\n": " ",
    }
)


def escape_latex(text: str) -> str:
    """The text as LaTeX sets it, character by character; letters beyond ASCII stay, as engines of today read UTF-8."""
    return "".join(_ESCAPED.get(char, char) for char in text)


def format_latex(table: Table, caption: str = "") -> str:
    """The table as an environment `table` with its caption, its words left, its numbers right, its notes below."""
    words = {0, *(at + 1 for at in table.word_columns)}
    sides = "".join("l" if at in words else "r" for at in range(len(table.heads)))
    heads = [escape_latex(name) for name, _key in table.heads]
    rows = [[escape_latex(read_cell(cell)) for cell in (name, *cells)] for name, cells in table.rows]
    lines = [
        r"% \usepackage{booktabs}",
        r"\begin{table}",
        r"  \centering",
        *([rf"  \caption{{{escape_latex(caption)}}}"] if caption else ()),
        rf"  \begin{{tabular}}{{{sides}}}",
        r"    \toprule",
        *([f"    {' & '.join(heads)} \\\\", r"    \midrule"] if any(heads) else ()),
        *(f"    {' & '.join(row)} \\\\" for row in rows),
        r"    \bottomrule",
        r"  \end{tabular}",
        *(rf"  \par\footnotesize {escape_latex(note)}" for note in table.notes),
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"
