"""Opening a project from Python: the whole of it, as it is at that moment or as it was frozen, to be read only."""

import warnings
from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Self

from annotator.answers.names import find_author_ids
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.project import FrozenState, Project
from annotator.notebook.rows import list_image_columns, list_layer_columns, list_shape_columns
from annotator.notebook.tables import NotebookTable, make_column_table
from annotator.report.states import format_state_line, format_state_time
from annotator.store.frozen.states import list_states, load_version
from annotator.store.opening import open_project


class OpenedProject:
    """A project as it was when it was opened. It is read only, and later edits in a window do not change it.

    Its file is not held: a window can edit it meanwhile. Leaving a `with`, or `close()`, lets go of the memory.
    """

    def __init__(self, path: Path, project: Project, states: Sequence[FrozenState]) -> None:
        self.path = path
        """The project file."""
        self._project: Project | None = project
        self._states = tuple(states)

    @property
    def project(self) -> Project:
        """The values beneath, as the metrics take them. Raises UserError once it is closed."""
        if self._project is None:
            raise UserError("'{file}' is closed; open it again.", file=self.path.name)
        return self._project

    @property
    def name(self) -> str:
        """The name of the project."""
        return self.project.name

    @property
    def version(self) -> FrozenState | None:
        """The frozen state that this is, with name, hash and time; None for the project as it is now."""
        return self.project.frozen

    def images(self) -> NotebookTable:
        """One row an image: size, split, purpose, ground sampling distance, SHA-256 where it is known."""
        return make_column_table(list_image_columns(self.project))

    def layers(self) -> NotebookTable:
        """One row a layer: image, author, pass, status, number of shapes, seconds, edits that were not blind."""
        return make_column_table(list_layer_columns(self.project))

    def shapes(self, authors: str | Sequence[str] = ()) -> NotebookTable:
        """One row a shape, drafts left out, of all authors or of those named; boxes in pixels, polygons as WKT.

        Raises UserError for an author whom the project does not have.
        """
        names = [authors] if isinstance(authors, str) else authors
        return make_column_table(list_shape_columns(self.project, find_author_ids(self.project, names)))

    def authors(self) -> NotebookTable:
        """One row an author: name, kind, and how many layers say anything."""
        found = self.project.authors_of(*AuthorKind)
        return make_column_table(
            {
                "author": ("text", [author.name for author in found]),
                "kind": ("text", [author.kind.value for author in found]),
                "layers": ("whole", [_count_layers(self.project, author.id) for author in found]),
            }
        )

    def labels(self) -> NotebookTable:
        """One row a label: name, the label that it counts as, whether it is retired."""
        words = self.project.vocabulary
        return make_column_table(
            {
                "label": ("text", [label.name for label in words.labels]),
                "counts_as": ("text", [self.project.label_name(label.id) for label in words.labels]),
                "retired": ("flag", [label.retired for label in words.labels]),
            }
        )

    def versions(self) -> NotebookTable:
        """One row a frozen state of the project, oldest first."""
        found = self._states
        return make_column_table(
            {
                "version": ("text", [state.name for state in found]),
                "time": ("text", [format_state_time(state) for state in found]),
                "sha256": ("text", [state.hash for state in found]),
                "images": ("whole", [state.images for state in found]),
                "layers": ("whole", [state.layers for state in found]),
                "shapes": ("whole", [state.shapes for state in found]),
            }
        )

    def close(self) -> None:
        """Lets go of the project; it cannot be asked afterwards."""
        self._project = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self._describe()}>" if self._project else f"<closed project {self.path.name}>"

    def _repr_html_(self) -> str:
        if self._project is None:
            return f"<p>closed project {escape(self.path.name)}</p>"
        state = format_state_line(self._project)
        return f"<p><b>{escape(self.name)}</b>: {escape(self._describe())}. {escape(state)}</p>"

    def _describe(self) -> str:
        made = self.project
        shapes = sum(layer.count for layer in made.layers.values())
        names = ", ".join(author.name for author in made.authors_of(*AuthorKind))
        return f"project {self.path.name}: {len(made.images):,} images, {shapes:,} shapes of {names or 'nobody'}"


def _count_layers(project: Project, author: int) -> int:
    return 0 if project.begun is None else project.begun.get(author, 0)


Source = OpenedProject | str | PathLike[str]
"""An open project, or the path of a project file."""


def open_project_file(path: str | PathLike[str], *, version: str | None = None) -> OpenedProject:
    """Reads a project file whole, or the state of it that was frozen as `version`; the file stays as it is.

    What a person should know of its opening comes as a warning. Raises UserError, a sentence that names the file, for
    one that is missing, damaged or newer than the program, and for a version that it does not have.
    """
    with open_project(Path(path), read_only=True) as opened:
        if opened.notice:
            warnings.warn(opened.notice, stacklevel=2)
        return OpenedProject(opened.path, load_version(opened, version), list_states(opened))


def find_project(source: Source) -> Project:
    """The project behind what a question names: an open one, or a file that is read now."""
    return source.project if isinstance(source, OpenedProject) else open_project_file(source).project
