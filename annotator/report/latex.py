"""Tables of reports as LaTeX for papers, with the rules of booktabs, and numbers in columns of siunitx."""

import re
from collections.abc import Mapping, Sequence
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
        "\u202f": r"\,",
        "\u00a0": "~",
        "→": r"$\to$",
        "½": r"$\frac{1}{2}$",
        "Σ": r"$\Sigma$",
        "Δ": r"$\Delta$",
        "µ": r"$\mu$",
        **{
            letter: rf"${name}$"
            for letter, name in zip(
                "αβγδεθκμρστω",
                (
                    *(r"\alpha", r"\beta", r"\gamma", r"\delta", r"\varepsilon", r"\theta", r"\kappa"),
                    *(r"\mu", r"\rho", r"\sigma", r"\tau", r"\omega"),
                ),
                strict=True,
            )
        },
        "\n": " ",
    }
)


def escape_latex(text: str) -> str:
    """The text as LaTeX sets it, character by character; letters beyond ASCII stay, as engines of today read UTF-8."""
    return "".join(_ESCAPED.get(char, char) for char in text)


_NUMBER: Final = re.compile(r"[-−]?(?P<whole>\d[\d,]*)?(?:\.(?P<part>\d+))?")
_NOTHING: Final = frozenset(["", "–", "—", "-"])


def format_latex(table: Table, caption: str = "") -> str:
    """The table as an environment `table` with its caption, its words left, its numbers right, its notes below.

    A column of plain numbers alone is one of siunitx, which sets them below each other at the decimal point.
    """
    words = {0, *(at + 1 for at in table.word_columns)}
    rows = [[read_cell(cell) for cell in (name, *cells)] for name, cells in table.rows]
    forms = [None if at in words else _find_form([row[at] for row in rows]) for at in range(len(table.heads))]
    sides = "".join(form or ("l" if at in words else "r") for at, form in enumerate(forms))
    heads = [escape_latex(name) for name, _key in table.heads]
    heads = [f"{{{head}}}" if form and head else head for head, form in zip(heads, forms, strict=True)]
    cells = [[_write_cell(cell, form) for cell, form in zip(row, forms, strict=True)] for row in rows]
    lines = [
        r"% \usepackage{booktabs, siunitx}" if any(forms) else r"% \usepackage{booktabs}",
        r"\begin{table}",
        r"  \centering",
        *([rf"  \caption{{{escape_latex(caption)}}}"] if caption else ()),
        rf"  \begin{{tabular}}{{{sides}}}",
        r"    \toprule",
        *([f"    {' & '.join(heads)} \\\\", r"    \midrule"] if any(heads) else ()),
        *(f"    {' & '.join(row)} \\\\" for row in cells),
        r"    \bottomrule",
        r"  \end{tabular}",
        *(rf"  \par\footnotesize {escape_latex(note)}" for note in table.notes),
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _find_form(cells: Sequence[str]) -> str | None:
    """The column type of siunitx for plain numbers and gaps; None for cells that hold anything else, or nothing."""
    found = [_NUMBER.fullmatch(cell) for cell in cells if cell not in _NOTHING]
    if not found or not all(one is not None and one.group() for one in found):
        return None
    whole = max(len((one["whole"] or "0").replace(",", "")) for one in found if one)
    part = max(len(one["part"] or "") for one in found if one)
    sign = "-" if any(one.group()[0] in "-−" for one in found if one) else ""
    return f"S[table-format={sign}{whole}{f'.{part}' if part else ''}]"


def _write_cell(cell: str, form: str | None) -> str:
    if form is None:
        return escape_latex(cell)
    return f"{{{escape_latex(cell)}}}" if cell in _NOTHING else cell.replace(",", "").replace("−", "-")
