"""`annotator.read`: files of other tools and data frames as a project, which lasts as long as somebody holds it."""

import csv
import tempfile
import warnings
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from annotator.api.project import OpenedProject, open_project_file
from annotator.errors import UserError
from annotator.model.project import Project
from annotator.options import make_question
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.formats.registry import FormatList


class DataFrame(Protocol):
    """A table of pandas, polars or another library that gives its columns by name."""

    @property
    def columns(self) -> Any:
        """The names of the columns."""

    def __getitem__(self, name: str, /) -> Any:
        """A column."""


class ArrowTable(Protocol):
    """A table of any library that gives Arrow a stream of its rows, such as pyarrow, polars or duckdb."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The stream."""


Table = DataFrame | ArrowTable | Mapping[str, Iterable[Any]]
"""A data frame, an Arrow table, or a dict of columns."""
Read = str | PathLike[str] | Table
"""A file or folder of another tool, or a table with a row a shape."""
Source = OpenedProject | Read | Sequence[Read]
"""What a question is asked of: an open project, the path of a project file, or files and tables."""


def read(
    files: Read | Sequence[Read],
    *,
    names: str = "",
    pictures: str = "",
    same_labels: bool = False,
    label_map: PathLike[str] | None = None,
    format: str = "",  # noqa: A002 - the name of the option
    layout: str = "",
    lenient: bool = False,
) -> OpenedProject:
    """Files of other tools, or data frames, as a project that `audit`, `check` and `tune` take; nothing is written.

    What a person should know of them, such as labels that differ by form only, comes as a warning.

    Parameters
    ----------
    files : str, path, data frame, dict of columns, or a sequence of these
        One an annotator, or files that name their annotators. A table has a row a shape and the columns `image`,
        `label`, `x0`, `y0`, `x1`, `y1` in pixels; further ones as in the CSV export, such as `author`, `image_width`,
        `image_height`, `occluded`, `part_state`, `score`.
    names : str, optional
        Files: who drew each, in their order, with commas between them; after the files if left out.
    pictures : str, optional
        Files: the folder of their pictures, for sizes that the files do not state.
    same_labels : bool, default False
        Files: labels that differ only in case and spaces are the same.
    label_map : path, optional
        Files: what their labels count as, one line THEIRS,OURS per label, or a JSON object.
    format : str, optional
        Files: their format; recognised from their content if left out.
    layout : str, optional
        Files: what the numbers mean in files that do not say so; found from all their boxes if left out.
    lenient : bool, default False
        Files: leave out what is flawed, and count it.

    Returns
    -------
    OpenedProject
        As `annotator.open` gives it.

    Raises
    ------
    UserError
        One sentence that names the file and the place in it.

    Examples
    --------
    >>> import annotator
    >>> one = {"image": ["a.jpg"], "label": ["apple"], "x0": [10.0], "y0": [10.0], "x1": [60.0], "y1": [50.0]}
    >>> one |= {"image_width": [300], "image_height": [200]}
    >>> project = annotator.read([one, {**one, "x0": [12.0]}], names="Ana,Ben")
    >>> annotator.audit(project).pairs.to_pydict()["f1"]
    [1.0]
    """
    question = make_question(FilesQuestion, locals())
    return read_files(list_files(files), question)


def read_files(files: Sequence[Read], question: FilesQuestion, *, is_check: bool = False) -> OpenedProject:
    """The files as a project; those of a check are the truth and then detections. Raises UserError."""
    from annotator.session.transfer.straight import make_project_of_files
    from annotator.spool import choose_folder
    from annotator.store.opening import open_project

    with tempfile.TemporaryDirectory(prefix="annotator-", dir=choose_folder()) as folder:
        paths = make_paths(files, Path(folder))
        found = make_project_of_files(Path(folder), paths, question, choose_formats(), is_check=is_check)
        for remark in found.remarks:
            warnings.warn(f"{remark}.", stacklevel=3)
        with open_project(found.project, read_only=True) as opened:
            return OpenedProject(Path(opened.project.name), opened.load_project(), ())


def find_project(source: Source, *, is_check: bool = False) -> Project:
    """The project behind what a question names: an open one, a project file, or files that are read now."""
    from annotator.store.source import is_project

    if isinstance(source, OpenedProject):
        return source.project
    if isinstance(source, str | PathLike) and is_project(Path(source)):
        return open_project_file(source).project
    return read_files(list_files(source), FilesQuestion(), is_check=is_check).project


def list_files(files: Read | Sequence[Read]) -> Sequence[Read]:
    """The files and tables that were named, one or several."""
    return cast("Sequence[Read]", files if isinstance(files, Sequence) and not isinstance(files, str) else [files])


def choose_formats() -> "FormatList":
    """What files can be read: our own formats and those of plugins."""
    from annotator.plugins.adapters import collect_formats
    from annotator.plugins.registry import load_registry

    return collect_formats(load_registry())


def make_paths(files: Sequence[Read], folder: Path) -> list[Path]:
    """The paths of files; a table is written into the folder as our own CSV. Raises UserError for what is neither."""
    return [_find_path(one, folder, place) for place, one in enumerate(files, 1)]


def _find_path(one: Read, folder: Path, place: int) -> Path:
    if isinstance(one, str | PathLike):
        return Path(fspath(one))
    columns = list_columns(one)
    for name in ("author", "polygon_wkt"):  # by which our own table is told from others
        columns.setdefault(name, [""] * max(map(len, columns.values()), default=0))
    path = folder / f"{place}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*(map(_format, values) for values in columns.values()), strict=True))
    return path


def list_columns(table: Table) -> dict[str, list[Any]]:
    """The columns of a table as lists. Raises UserError for what is no table, and for columns of unlike length."""
    if isinstance(table, Mapping):
        found = {str(name): list(values) for name, values in table.items()}
        if len(set(map(len, found.values()))) > 1:
            raise UserError("The columns of a table are of unlike length: give each row a value in every column.")
        return found
    if hasattr(table, "columns") and hasattr(table, "__getitem__"):
        names = table.columns if not hasattr(table, "column_names") else table.column_names
        return {str(name): _list_values(table[name]) for name in names}
    if hasattr(table, "__arrow_c_stream__"):
        try:
            import pyarrow as pa
        except ImportError as error:
            raise UserError("A table of Arrow needs the package pyarrow; install it first.") from error
        columns: dict[str, list[Any]] = pa.table(table).to_pydict()
        return columns
    raise UserError(
        f"A {type(table).__name__} is neither a file nor a table; name a path, or give a data frame or a dict of "
        "columns."
    )


def _list_values(column: Any) -> list[Any]:
    """The values of a column, as Python has them."""
    for way in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, way):
            return list(getattr(column, way)())
    return list(column)


def _format(value: Any) -> str:
    """A cell: empty where nothing is known; a number as it is read back to the bit."""
    if value is None or value != value:
        return ""
    if isinstance(value, float):
        return repr(float(value))
    return str(value)
