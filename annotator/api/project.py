"""Opening a project from Python: the whole of it, as it is at that moment or as it was frozen, to be read only."""

import warnings
from collections.abc import Collection, Iterator, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

import numpy as np

from annotator.api.names import find_author_ids, find_image_ids
from annotator.api.tables import ResultTable, make_column_table
from annotator.errors import UserError
from annotator.formats.parts.columns import describe_images, format_json, list_shape_values
from annotator.geometry.box import Pixels
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer
from annotator.model.project import FrozenState, Project
from annotator.model.shapes import Shapes
from annotator.model.tags import Level, Tag, kind_of, read_answers, read_image_answer
from annotator.report.images import format_state_line
from annotator.report.numbers import format_utc
from annotator.store.frozen_states import list_states, load_version
from annotator.store.opening import open_project
from annotator.store.pixels.decode import decode_whole
from annotator.store.remote import picture_place_of
from annotator.store.source import VersionSource

TypedColumns = dict[str, tuple[str, list[Any]]]
"""By name the kind and the values of a column; see `make_column_table`."""

TAG: Final = "tag:"
"""Before the key of a custom tag, in the name of its column."""


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

    def images(self) -> ResultTable:
        """One row an image: size, split, purpose, ground sampling distance, SHA-256 where it is known."""
        return make_column_table(_list_image_columns(self.project))

    def layers(self) -> ResultTable:
        """One row a layer: image, author, pass, status, number of shapes, seconds, edits that were not blind."""
        return make_column_table(_list_layer_columns(self.project))

    def shapes(self, authors: str | Sequence[str] = ()) -> ResultTable:
        """One row a shape, drafts left out, of all authors or of those named; boxes in pixels, polygons as WKT.

        Raises UserError for an author whom the project does not have.
        """
        names = [authors] if isinstance(authors, str) else authors
        return make_column_table(_list_shape_columns(self.project, find_author_ids(self.project, names)))

    def authors(self) -> ResultTable:
        """One row an author: name, kind, and how many layers say anything."""
        found = self.project.authors_of(*AuthorKind)
        return make_column_table(
            {
                "author": ("text", [author.name for author in found]),
                "kind": ("text", [author.kind.value for author in found]),
                "layers": ("whole", [_count_layers(self.project, author.id) for author in found]),
            }
        )

    def labels(self) -> ResultTable:
        """One row a label: name, the label that it counts as, whether it is retired."""
        words = self.project.vocabulary
        return make_column_table(
            {
                "label": ("text", [label.name for label in words.labels]),
                "counts_as": ("text", [self.project.label_name(label.id) for label in words.labels]),
                "retired": ("flag", [label.retired for label in words.labels]),
            }
        )

    def versions(self) -> ResultTable:
        """One row a frozen state of the project, oldest first."""
        return make_state_table(self._states)

    def pictures(self, images: str | Sequence[str] | None = None) -> Iterator[tuple[str, Pixels]]:
        """The pictures of images, one after the other: the name, and RGB pixels as displayed `(h, w, 3)` of uint8.

        Parameters
        ----------
        images : str or sequence of str, optional
            Names; all images in the order of the project if left out.

        Raises
        ------
        UserError
            Where the project has no such image, and where a picture cannot be read or is not of the size known.

        Examples
        --------
        >>> import annotator
        >>> project = annotator.open("orchard.annotator")
        >>> [pixels.shape for name, pixels in project.pictures("row03/IMG_4120.jpg")]
        [(1080, 1620, 3)]
        """
        made = self.project
        ids = made.image_ids if images is None else find_image_ids(made, images)
        for one in ids:
            image = made.images[one]
            yield image.name, decode_whole(picture_place_of(made.images_folder, image), image)

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


def make_state_table(states: Sequence[FrozenState]) -> ResultTable:
    """One row a frozen state."""
    return make_column_table(
        {
            "version": ("text", [state.name for state in states]),
            "time": ("text", [format_utc(state.time) for state in states]),
            "sha256": ("text", [state.hash for state in states]),
            "images": ("whole", [state.images for state in states]),
            "layers": ("whole", [state.layers for state in states]),
            "shapes": ("whole", [state.shapes for state in states]),
        }
    )


def _count_layers(project: Project, author: int) -> int:
    return 0 if project.begun is None else project.begun.get(author, 0)


def open_project_file(path: str | PathLike[str], *, version: str | None = None) -> OpenedProject:
    """Reads a project file whole; the file stays as it is.

    What a person should know of its opening comes as a warning.

    Parameters
    ----------
    path : str or path
        The project file.
    version : str, optional
        The state that was frozen under this name; the project as it is now if left out.

    Returns
    -------
    OpenedProject
        Tables of images, layers, shapes, authors, labels and frozen states; what `audit`, `check` and `tune` take.

    Raises
    ------
    UserError
        One sentence that names the file, for one that is missing, damaged or newer than the program, and for a version
        that it does not have.

    Examples
    --------
    >>> import annotator
    >>> project = annotator.open("orchard.annotator")
    >>> project.authors().to_pydict()["author"]
    ['Ana', 'Ben', 'Cem', 'One stage', 'Two stage', 'Answer key']
    """
    with open_project(Path(path), read_only=True) as opened:
        if opened.notice:
            warnings.warn(opened.notice, stacklevel=2)
        return OpenedProject(opened.path, load_version(opened, version), list_states(opened))


def find_states(source: object, names: Sequence[str]) -> dict[str, VersionSource]:
    """Frozen states, by their names, of an open project or a project file. Raises UserError where that is none."""
    path = source.path if isinstance(source, OpenedProject) else source
    if not names:
        return {}
    if not isinstance(path, str | PathLike) or not Path(path).is_file():
        raise UserError("Only a project file has frozen states to hold it against.")
    return {name: VersionSource(Path(path).resolve(), name) for name in names}


_IMAGE_FIELDS: Final = MappingProxyType(
    {
        "image": "name",
        "width": "width",
        "height": "height",
        "split": "split",
        "purpose": "purpose",
        "ground_sampling_distance": "sampling_distance",
        "sha256": "content_hash",
    }
)
"""What is shown of an image, by the column of `IMAGE`."""


def _list_image_columns(project: Project) -> TypedColumns:
    """One row an image, in the order of the list on screen."""
    found = describe_images(project.list_images(), _IMAGE_FIELDS)
    return {name: (kind.value, values) for name, (kind, values) in found.items()}


def _list_layer_columns(project: Project) -> TypedColumns:
    """One row a layer that says anything: who, on which image, how far, how many shapes, how long, how blind."""
    layers = _list_layers(project, ())
    authors = [project.authors[layer.key.author] for layer in layers]
    return {
        "image": ("text", [project.images[layer.key.image].name for layer in layers]),
        "author": ("text", [author.name for author in authors]),
        "kind": ("text", [author.kind.value for author in authors]),
        "pass": ("whole", [layer.key.pass_number for layer in layers]),
        "purpose": ("text", [layer.purpose.value for layer in layers]),
        "status": ("text", [layer.status.value for layer in layers]),
        "finished": ("flag", [layer.status.is_finished for layer in layers]),
        "shapes": ("whole", [layer.count for layer in layers]),
        "seconds": ("number", [float(layer.seconds) for layer in layers]),
        "unblinded_edits": ("whole", [layer.unblinded for layer in layers]),
        "seen": ("flag", [layer.seen for layer in layers]),
        **{
            f"{TAG}{tag.key}": (_find_column_kind(tag), [read_image_answer(tag, layer) for layer in layers])
            for tag in project.protocol.image_tags
        },
    }


def _list_shape_columns(project: Project, authors: Collection[int]) -> TypedColumns:
    """One row a shape of these authors, of all where none is named, whatever the status of its layer; no drafts."""
    layers = [layer for layer in _list_layers(project, authors) if layer.count]
    kept = [layer.shapes.take(~layer.shapes.draft) for layer in layers]
    counts = [len(shapes) for shapes in kept]
    shapes = project.vocabulary.resolve_labels(Shapes.concat(kept))

    def spread(values: list[Any]) -> list[Any]:
        return np.repeat(np.array(values, dtype=object), counts).tolist() if values else []

    said = [(project.images[layer.key.image], project.authors[layer.key.author], layer) for layer in layers]
    columns: TypedColumns = {
        "image": ("text", spread([image.name for image, _, _ in said])),
        "split": ("text", spread([image.split or None for image, _, _ in said])),
        "author": ("text", spread([author.name for _, author, _ in said])),
        "kind": ("text", spread([author.kind.value for _, author, _ in said])),
        "pass": ("whole", spread([layer.key.pass_number for _, _, layer in said])),
        "status": ("text", spread([layer.status.value for _, _, layer in said])),
        "id": ("whole", shapes.id.tolist()),
        "label": ("text", [project.label_name(label) for label in shapes.label.tolist()]),
    }
    found = list_shape_values(shapes)
    columns |= {name: (one.kind.value, one.list_values()) for name, one in found.items() if name != "source_id"}
    for tag in project.protocol.shape_tags:
        columns[f"{TAG}{tag.key}"] = (_find_column_kind(tag), read_answers(tag, shapes))
    return columns | {
        "assisted_by": ("text", [None if one < 0 else project.author_name(one) for one in shapes.assisted.tolist()]),
        "attributes": ("text", [format_json(dict(shapes.attributes_of(row))) for row in range(len(shapes))]),
    }


def _find_column_kind(tag: Tag) -> str:
    """Of the values of a column of answers."""
    kind = kind_of(tag)
    return "flag" if kind.is_yes_no(tag) else "number" if kind.level is Level.INTERVAL else "text"


def _list_layers(project: Project, authors: Collection[int]) -> list[Layer]:
    """Layers that say something, in the order of image, author and pass."""
    return [
        project.layers[key]
        for key in sorted(project.layers)
        if project.layers[key].is_begun
        and (not authors or key.author in authors)
        and key.image in project.images
        and key.author in project.authors
    ]
