"""What all answers have in common: tables by name, the JSON of the commands, figures, files, a view."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annotator.api.tables import ResultTable, make_table
from annotator.errors import Progress, UserError
from annotator.formats.core.files import replace_file
from annotator.model.project import FrozenState, Project
from annotator.report.about import make_about
from annotator.report.images import format_state_line
from annotator.report.latex import format_latex
from annotator.report.tables import (
    CsvTable,
    Record,
    ReportSection,
    Table,
    list_brief,
    list_section_files,
    make_plain,
    make_section_record,
    write_csv_folder,
    write_json,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Answer:
    """An answer as a value: the numbers are those of the command of the same name, made by the same functions."""

    _sections: Sequence[ReportSection[Any]]
    """What its tables are made from."""
    _order: Sequence[str] = ()
    """Keys of those whose CSV files lead."""
    _schema = ""
    """Of its JSON."""
    _summarise: Callable[[Any], Sequence[str]]
    """Makes the sentences of *In short* of a report."""

    def __init__(self, report: Any, *projects: Project) -> None:
        self.report = report
        """The values beneath."""
        self._projects = projects or (report.project,)

    @property
    def _project(self) -> Project:
        return self._projects[0]

    @property
    def version(self) -> FrozenState | None:
        """The frozen state that the numbers rest on, with name, hash and time; None for the project as it was read."""
        return self._project.frozen

    @cached_property
    def record(self) -> Record:
        """Everything but `about` as the command writes it with `--json`: plain values, None where one is undefined."""
        plain: Record = make_plain(self._make_record())
        return plain

    @property
    def sentences(self) -> tuple[str, ...]:
        """*In short*: what comes of it, the most important first, as the command prints it."""
        return tuple(map(str, self._summarise(self.report)))

    @property
    def table_names(self) -> list[str]:
        """The names of the tables that the command writes with `--csv`."""
        return [Path(name).stem for name, _head, _rows in self._list_tables()]

    def table(self, name: str) -> ResultTable:
        """One of these tables. Raises UserError for a name that is none of them."""
        for file, head, rows in self._list_tables():
            if Path(file).stem == name:
                return make_table([str(one) for one in head], rows)
        raise UserError(
            "There is no table '{name}'; the tables are: {names}.", name=name, names=", ".join(self.table_names)
        )

    @property
    def latex_names(self) -> list[str]:
        """The keys of the sections that have a table."""
        return [section.key for section in self._sections if section.list_tables(self.report)]

    def latex(self, name: str) -> str:
        """The section of the report with this key, such as `pairs` or `alpha`, as LaTeX tables with booktabs' rules.

        Raises UserError for a key without a table, and names those that there are.
        """
        found = {section.key: section.list_tables(self.report) for section in self._sections}
        if not found.get(name):
            names = ", ".join(key for key, tables in found.items() if tables)
            raise UserError("There is no table '{name}'; the tables are: {names}.", name=name, names=names)
        return "\n".join(format_latex(table, title) for title, table in found[name])

    @property
    def figure_names(self) -> list[str]:
        """The names of the figures."""
        return list(self._list_figures())

    def figure(self, name: str) -> "Figure":
        """A figure of the report page, to be shown or saved. Raises UserError for a name that is none of them."""
        makers = self._list_figures()
        if name not in makers:
            raise UserError(
                "There is no figure '{name}'; the figures are: {names}.", name=name, names=", ".join(makers)
            )
        return makers[name]()

    def save(
        self,
        *,
        json: str | PathLike[str] | None = None,
        html: str | PathLike[str] | None = None,
        csv: str | PathLike[str] | None = None,
        progress: Progress | None = None,
    ) -> list[Path]:
        """Writes the files of the command, and returns their paths.

        Raises UserError where one cannot be written, and Cancelled when `progress` asks to stop.
        """
        written = []
        if progress is not None:
            progress.step(0, 0)
        if json is not None:
            write_json(Path(json), self._make_record(), make_about(*self._projects))
            written.append(Path(json))
        if csv is not None:
            written += write_csv_folder(Path(csv), self._list_tables(), make_about(*self._projects))
        if html is not None:
            text = self._render_page(Path(html), datetime.now().astimezone(), progress)
            replace_file(Path(html), text.encode("utf-8", errors="replace"))
            written.append(Path(html))
        return written

    def save_as(self, path: Path, progress: Progress | None = None) -> Path:
        """Writes the one of these files that the ending says; tables lie in a folder of the name. Returns where it is.

        Raises UserError for another ending, and as `save` does.
        """
        kind = path.suffix.lower().removeprefix(".")
        if kind not in ("html", "json", "csv"):
            raise UserError(
                "{name} cannot be the name of a report; let it end in .html, .json or .csv.", name=path.name
            )
        place = path.with_suffix("") if kind == "csv" else path
        self.save(**{kind: place}, progress=progress)
        return place

    def _repr_html_(self) -> str:
        parts = [f"<p>{escape(format_state_line(self._project))}</p>"] if self.version else []
        parts += [f"<p>{escape(sentence)}</p>" for sentence in self.sentences]
        parts += [
            f"<h4>{escape(title)}</h4>{render_table(made)}" for title, made in list_brief(self._sections, self.report)
        ]
        return "".join(parts)

    def _make_record(self) -> Record:
        """The values of JSON, in which very many rows may be made when they are written."""
        return {"schema": self._schema, **make_section_record(self._sections, self.report)}

    def _list_tables(self) -> Sequence[CsvTable]:
        """The tables as they are written to CSV files."""
        return list_section_files(self._sections, self.report, self._order)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        """By their names what draws the figures."""
        return {}

    def _render_page(self, path: Path, _now: datetime, _progress: Progress | None) -> str:
        raise UserError("This answer has no page for {file}; save it as JSON or CSV.", file=path.name)


def render_table(made: Table) -> str:
    """A table of a report as HTML; whatever is in a cell is text."""
    heads = "".join(f"<th>{escape(name)}</th>" for name, _ in made.heads)
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(_text_of(cell))}</td>' for cell in cells)}</tr>"
        for name, cells in made.rows
    )
    notes = "".join(f"<p>{escape(note)}</p>" for note in made.notes)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{notes}"


def _text_of(cell: Any) -> str:
    return str(getattr(cell, "text", cell))
