"""What all answers have in common: tables by name, the JSON of the commands, figures, files, a view."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annotator.api.tables import ResultTable, make_table
from annotator.errors import UserError
from annotator.model.project import FrozenState, Project
from annotator.report.about import make_about
from annotator.report.images import format_state_line
from annotator.report.tables import CsvTable, Record, Table, write_csv_folder, write_json

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Answer(ABC):
    """An answer as a value: the numbers are those of the command of the same name, made by the same functions."""

    _project: Project

    @property
    def version(self) -> FrozenState | None:
        """The frozen state that the numbers rest on, with name, hash and time; None for the project as it was read."""
        return self._project.frozen

    @cached_property
    def record(self) -> Record:
        """Everything but `about` as the command writes it with `--json`: plain values, None where one is undefined."""
        return self._make_record()

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
    ) -> list[Path]:
        """Writes the files of the command, and returns their paths. Raises UserError where one cannot be written."""
        written = []
        if json is not None:
            write_json(Path(json), self.record, make_about(self._project))
            written.append(Path(json))
        if csv is not None:
            written += write_csv_folder(Path(csv), self._list_tables(), make_about(self._project))
        if html is not None:
            self._write_page(Path(html), datetime.now().astimezone())
            written.append(Path(html))
        return written

    def _repr_html_(self) -> str:
        parts = [f"<p>{escape(format_state_line(self._project))}</p>"] if self.version else []
        parts += [f"<h4>{escape(title)}</h4>{render_table(made)}" for title, made in self._list_shown()]
        return "".join(parts)

    @abstractmethod
    def _make_record(self) -> Record:
        """The value that `record` keeps."""

    @abstractmethod
    def _list_tables(self) -> Sequence[CsvTable]:
        """The tables as they are written to CSV files."""

    @abstractmethod
    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        """By their names what draws the figures."""

    @abstractmethod
    def _list_shown(self) -> list[tuple[str, Table]]:
        """The tables with their titles, as a notebook shows them."""

    def _write_page(self, path: Path, _now: datetime) -> None:
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
