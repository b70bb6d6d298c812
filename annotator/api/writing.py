"""`annotator.edit` and `annotator.new`: a project that Python writes, by steps like those of the window."""

import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import count as count_on
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt
from msgspec import UNSET
from msgspec.structs import replace

from annotator.api.files import Read, Table, choose_formats, list_columns, list_files, make_paths
from annotator.api.names import find_author_ids, find_image_ids
from annotator.api.project import TAG, OpenedProject, make_state_table
from annotator.api.tables import ResultTable
from annotator.errors import UserError
from annotator.formats.inputs import open_inputs
from annotator.geometry.box import as_boxes, is_valid
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.columns import TABLE_COLUMNS, Kind, ShapeColumn
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import PartEdit, Project, Step
from annotator.model.protocol import ReasonRule
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.tags import Tag, make_answers
from annotator.model.templates import find_template
from annotator.model.vocabulary import Label
from annotator.options import make_question
from annotator.session import register
from annotator.session.editing import vocabulary
from annotator.session.editing.navigate import STATUS_STEPS
from annotator.session.editing.vocabulary import change_labels
from annotator.session.pending_commit import StoredStep
from annotator.session.projects.open import make_project
from annotator.session.session import Session
from annotator.session.study import note_card
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.session.transfer.options import FilesQuestion
from annotator.session.transfer.read import read_inputs, read_options_of
from annotator.session.transfer.straight import create_with_files
from annotator.session.view import ViewState
from annotator.spool import choose_folder
from annotator.store.frozen_states import list_states
from annotator.store.opening import open_project
from annotator.store.project_file import ProjectFile

Names = str | Sequence[str]
"""One name, or several."""
StatusName = Literal["new", "in_work", "done", "reviewed"]
KindName = Literal["person", "model", "reference"]
_CORNERS: Final = ("x0", "y0", "x1", "y1")


class EditedProject(OpenedProject):
    """A project that is open here to be written; every call that changes it is one step, stored when it returns.

    It is held until it is closed, so that no window and no other program changes it meanwhile; a window opens it for
    reading. Everything that is read, and `annotator.audit` and the like, see it as it is at that moment.
    """

    def __init__(self, file: ProjectFile, author: str = "", reason: str = "") -> None:
        project = file.project
        super().__init__(file.path, project, ())
        self._file = file
        person = find_author_ids(project, [author])[0] if author else None
        view = ViewState(author=person, reason=reason)
        self._session = Session(project, file, next_shape_id=file.next_shape_id, view=view, clock=time.time)

    @property
    def project(self) -> Project:
        """The values beneath, as they are now. Raises UserError once it is closed."""
        session = self._open_session
        if not session.committed.is_loaded:
            session.load_project(session.committed)
            session.install_loaded()
        return session.committed

    def versions(self) -> ResultTable:
        """One row a frozen state of the project, oldest first."""
        _ = self._open_session
        return make_state_table(list_states(self._file))

    def close(self) -> None:
        """Lets go of the project, which a window may edit then."""
        if self._project is not None:
            self._session.close()
            self._file.close()
        super().close()

    def undo(self) -> str | None:
        """Takes the last step of this Python session back; its name, or None where there is none."""
        done = self._open_session.undo()
        return None if done is None else done.name

    def redo(self) -> str | None:
        """Does the step again that was undone last; its name, or None where there is none."""
        done = self._open_session.redo()
        return None if done is None else done.name

    def add_author(self, name: str, *, kind: KindName = "person") -> None:
        """Adds somebody who draws: a person, a model, or an adjudicated reference.

        Parameters
        ----------
        name : str
            One that nobody in the project has.
        kind : 'person', 'model' or 'reference'
            What the author is.

        Raises
        ------
        UserError
            Where the name is taken or empty.

        Examples
        --------
        >>> project.add_author("Dana")
        >>> project.authors().to_pydict()["author"]
        ['Ana', 'Ben', 'Dana']
        """
        session = self._open_session
        session.commit(edit.add_author(register.make_author(session.committed, name, AuthorKind(kind))))

    def write_images(self, table: Table) -> int:
        """Adds images, and changes those that are there; one step. Their pictures need not be on this disk.

        Parameters
        ----------
        table : data frame, Arrow table, or dict of columns
            A row an image, with `image` (its name) and any of `width`, `height`, `split`, `purpose` (`work`,
            `training`, `control`) and `ground_sampling_distance` in metres a pixel. Empty cells change nothing.

        Returns
        -------
        int
            How many images were added or changed.

        Raises
        ------
        UserError
            Where a column is unknown, or a cell holds something else.

        Examples
        --------
        >>> project.write_images({"image": ["c.jpg"], "width": [300], "height": [200], "split": ["test"]})
        1
        """
        session = self._open_session
        parts = list(_plan_images(session.committed, list_columns(table)))
        if parts:
            is_new = all(one.before is None for one in parts)
            step = Step(name="Change images", parts=tuple(parts), count=len(parts))
            session.commit(replace(step, name="Add images") if is_new else step)
        return len(parts)

    def remove_images(self, images: Names) -> register.Removal:
        """Takes images out of the project with everything that was said of them; one step. Pictures stay on the disk.

        Parameters
        ----------
        images : str or sequence of str
            Their names.

        Returns
        -------
        Removal
            How many images, shapes, detections, finished layers, notes and decisions went.

        Raises
        ------
        UserError
            Where the project has no such image, and in a team project whose owner one is not.

        Examples
        --------
        >>> project.remove_images("b.jpg").shapes
        2
        >>> project.undo()
        'Remove images'
        """
        session = self._open_session
        wanted = find_image_ids(session.committed, images)
        counts = register.count_removal(session.committed, wanted)
        keys = [layer.key for layer in edit.list_touched_layers(session.committed, wanted)]
        session.commit(register.make_removal_step(session.load_layers(session.committed, keys), wanted))
        return counts

    def rename_images(self, names: Mapping[str, str]) -> None:
        """Gives images other names, `{old: new}`; one step. Pictures are looked for under the new ones.

        Raises UserError for a name that there is not, for one that is taken or no path, and in a team project whose
        owner one is not.
        """
        session = self._open_session
        session.commit(register.make_image_renaming(session.committed, names))

    def rename_authors(self, names: Mapping[str, str]) -> None:
        """Gives authors other names, `{old: new}`; one step.

        Raises UserError for a name that there is not, for one that is taken, and in a team project whose
        owner one is not.
        """
        session = self._open_session
        keys = [layer.key for layer in register.list_reference_layers(session.committed)]
        session.commit(register.make_author_renaming(session.load_layers(session.committed, keys), names))

    def rename_labels(self, names: Mapping[str, str]) -> None:
        """Gives labels other names, `{old: new}`; one step. Raises UserError for one that there is not, or is taken."""
        self._change_labels(names, lambda label, new: replace(label, name=new))

    def merge_labels(self, into: Mapping[str, str]) -> None:
        """Lets labels count as others, `{label: counts as}`; one step. No shape is touched.

        Raises UserError for a label that the project does not have, and for labels merged in a circle.
        """
        ids = {label.name: label.id for label in self._open_session.committed.vocabulary.labels}
        _refuse_unknown_labels(ids, into.values())
        self._change_labels(into, lambda label, new: replace(label, alias_of=ids[new]))

    def add_labels(self, labels: Names) -> None:
        """Adds labels to the vocabulary, with colours and keys of their own; one step. Those that are there stay."""
        session = self._open_session
        before = session.committed.vocabulary
        known = {label.name for label in before.labels}
        wanted = dict.fromkeys([labels] if isinstance(labels, str) else labels)
        after = before.add_labels([(name, None) for name in wanted if name not in known])
        change_labels(session, after.labels)

    def write_shapes(
        self,
        table: Read,
        *,
        author: str = "",
        kind: KindName = "person",
        status: StatusName | None = None,
        existing: Literal["stop", "pass", "replace"] = "stop",
        lenient: bool = False,
    ) -> int:
        """Puts the shapes of a table into layers: all of them in one step, or none. It is what *Import* does.

        Images, labels and authors that the project does not have are added.

        Parameters
        ----------
        table : data frame, Arrow table, dict of columns, or path
            A row a shape with `image`, `label`, `x0`, `y0`, `x1`, `y1` in pixels; further columns as in the CSV export,
            such as `author`, `polygon_wkt`, `occluded`, `part_state`, `score`. A path is a file of any tool.
        author : str, optional
            Who drew what the table does not name the author of.
        kind : 'person', 'model' or 'reference'
            What new authors are whose kind the table does not tell.
        status : 'new', 'in_work', 'done' or 'reviewed', optional
            Of the layers; what the table says, else done, if left out.
        existing : 'stop', 'pass' or 'replace'
            Where the author has worked on an image already: an error, another pass, or in the place of that.
        lenient : bool, default False
            Leave out what is flawed; else the first flaw is an error.

        Returns
        -------
        int
            How many shapes came in.

        Raises
        ------
        UserError
            One sentence that names the place in the table.

        Examples
        --------
        >>> row = {"image": ["a.jpg"], "label": ["pear"], "x0": [5.0], "y0": [5.0], "x1": [25.0], "y1": [30.0]}
        >>> project.write_shapes(row, author="Cem")
        1
        """
        session = self._open_session
        options = ImportOptions(
            author, AuthorKind(kind), None if status is None else Status(status), True, Existing(existing)
        )
        with tempfile.TemporaryDirectory(prefix="annotator-", dir=choose_folder()) as folder:
            paths = make_paths([table], Path(folder))
            known = replace(read_options_of(session.committed, None), lenient=lenient, is_recognised=True)
            with open_inputs(paths, choose_formats()) as inputs:
                plan = ImportPlan(session.committed, read_inputs(inputs, known), options)
        if plan.changes_anything:
            taker, first = plan.make_taker(), session.next_shape_id
            self._store(lambda pending: plan.store(pending, taker, first_shape=first))
        return plan.shapes

    def draw(
        self,
        image: str,
        author: str,
        boxes: npt.ArrayLike,
        labels: Names,
        *,
        pass_number: int = 1,
        tags: Mapping[str, Any] | None = None,
        **columns: Any,
    ) -> npt.NDArray[np.int64]:
        """Draws boxes on one image, beside what is there; one step.

        Parameters
        ----------
        image, author : str
            Where, and in whose layer.
        boxes : array (N, 4)
            Corners x0, y0, x1, y1 in pixels of the picture as displayed.
        labels : str or sequence of N str
            One for all, or one each; labels that the project does not have are added.
        pass_number : int, default 1
            The author's pass over the image.
        tags : dict, optional
            By key of a tag of the project one answer for all, or N answers; None for none. Tags that are not named have
            the project's default, as in the window.
        **columns
            One value for all or N values of `occluded` (True, False, None), `part_state` (`intact`, `damaged`,
            `absent`, `occluded`, None), `score` (0 … 1) or `crowd`.

        Returns
        -------
        array (N,) of int
            The ids of the new shapes.

        Raises
        ------
        UserError
            Where image or author is unknown, a box has no size, there are more or fewer labels than boxes, or a value
            is no answer to a tag of the project.

        Examples
        --------
        >>> ids = project.draw("a.jpg", "Ana", [[10, 10, 40, 50], [60, 20, 90, 70]], "apple", occluded=[True, False])
        >>> len(ids)
        2
        """
        session = self._open_session
        (place,), (person,) = find_image_ids(session.committed, image), find_author_ids(session.committed, [author])
        corners = _check_boxes(boxes)
        count, first = len(corners), session.next_shape_id
        names = [labels] * count if isinstance(labels, str) else list(labels)
        words = session.committed.vocabulary
        new = dict.fromkeys(name for name in names if words.find_label(name) is None)
        after = words.add_labels([(name, None) for name in new]) if new else words
        ids = {label.name: label.id for label in after.labels}
        said = {name: _make_column(name, _spread(value, count)) for name, value in columns.items()}
        answers = {key: _spread(values, count) for key, values in (tags or {}).items()}
        label = _spread([ids[name] for name in names], count)
        tags_asked = session.committed.protocol.shape_tags
        defaults = [make_answers(tags_asked, after.counted_id_of(one), {}) for one in label]
        attributes = _answer_tags(tags_asked, defaults, answers)
        shapes = Shapes.make(corners, id=np.arange(first, first + count), label=label, attributes=attributes)
        shapes = shapes.with_columns(**said)
        step = edit.add_shapes(session.load_layer(LayerKey(place, person, pass_number)), shapes)
        if new:
            step = edit.join_steps([edit.set_vocabulary(words, after, name=""), step], name=step.name, count=count)
        session.commit(step)
        return shapes.id

    def change_shapes(self, table: Table) -> int:
        """Changes shapes that are there; one step, whoever drew them.

        Parameters
        ----------
        table : data frame, Arrow table, or dict of columns
            A row a shape with its `id`, as `shapes()` tells it, and any of `label`, `x0`, `y0`, `x1`, `y1`, `occluded`,
            `part_state`, `score`, `crowd`, and `tag:KEY` of each tag of the project.

        Returns
        -------
        int
            How many shapes the table names.

        Raises
        ------
        UserError
            For an id that no shape has, a column that shapes do not have, a box without a size, an unknown label.

        Examples
        --------
        >>> first = project.shapes().to_pydict()["id"][0]
        >>> project.change_shapes({"id": [first], "label": ["apple"], "occluded": [True]})
        1
        """
        columns = list_columns(table)
        found = self._find_rows(columns.pop("id", []))
        words = self.project.vocabulary
        ids = {label.name: label.id for label in words.labels}
        _refuse_unknown_labels(ids, columns.get("label", ()))
        steps = []
        for key, places in found.items():
            layer = self.project.layer_of(key)
            said = {name: [values[place] for _, place in places] for name, values in columns.items()}
            after = _change_rows(self.project, layer, [shape for shape, _ in places], said, ids)
            steps.append(edit.replace_rows(layer, after, name=""))
        return self._commit_joined(steps, name="Change shapes")

    def remove_shapes(self, ids: Iterable[int]) -> int:
        """Takes shapes out of their layers; one step. Returns how many. Raises UserError for an unknown id."""
        found = self._find_rows(list(ids))
        steps = [
            edit.remove_shapes(self.project.layer_of(key), sorted(shape for shape, _ in places))
            for key, places in found.items()
        ]
        return self._commit_joined(steps, name="Delete box")

    def ask_for_reasons(self, changes: Literal["none", "finished", "all"]) -> None:
        """Says which changes are stored from now on only with the reason why they are made; one step.

        Parameters
        ----------
        changes : 'none', 'finished' or 'all'
            'finished' are those of work that is done or reviewed, and of what somebody else drew.

        Raises
        ------
        UserError
            Where `changes` is another word.

        Examples
        --------
        >>> project.ask_for_reasons("finished")
        """
        before = self._open_session.committed.protocol
        rules = {"none": None, "finished": ReasonRule.CHANGES, "all": ReasonRule.ALWAYS}
        if changes not in rules:
            raise UserError(f"'{changes}' is none of none, finished and all.")
        self._open_session.commit(edit.set_protocol(before, replace(before, reasons=rules[changes] or UNSET)))

    def set_status(self, author: str, status: StatusName, images: Names | None = None) -> int:
        """Says how far an author is with images; one step. An image that is done without shapes says: nothing is here.

        Parameters
        ----------
        author : str
            Whose layers.
        status : 'new', 'in_work', 'done' or 'reviewed'
            How far they are.
        images : str or sequence of str, optional
            Names; those that the author has begun if left out.

        Returns
        -------
        int
            How many layers have another status now.

        Raises
        ------
        UserError
            Where author or image is unknown.

        Examples
        --------
        >>> project.set_status("Ana", "reviewed", "a.jpg")
        1
        """
        session = self._open_session
        project, (person,) = session.committed, find_author_ids(session.committed, [author])
        if images is None:
            keys = [key for key, layer in project.layers.items() if key.author == person and layer.is_begun]
        else:
            keys = [project.find_current_pass(image, person) for image in find_image_ids(project, images)]
        layers = [project.layer_of(key) for key in sorted(keys)]
        wanted = Status(status)
        steps = [edit.set_status(layer, wanted, name="") for layer in layers if layer.status is not wanted]
        return self._commit_joined(steps, name=STATUS_STEPS[wanted])

    def answer_images(self, author: str, tags: Mapping[str, Any], images: Names) -> int:
        """Answers tags of images in somebody's name; one step. What the author said of other tags stays.

        Parameters
        ----------
        author : str
            Whose answers they are.
        tags : mapping
            By key of the tag the answer; None takes one away.
        images : str or sequence of str
            Names.

        Returns
        -------
        int
            How many images have other answers now.

        Raises
        ------
        UserError
            Where author, image or tag is unknown, and for what is no answer.

        Examples
        --------
        >>> project.answer_images("Ana", {"weather": "wet"}, ["a.jpg", "b.jpg"])  # doctest: +SKIP
        2
        """
        project = self._open_session.committed
        (person,) = find_author_ids(project, [author])
        keys = [project.find_current_pass(image, person) for image in find_image_ids(project, images)]
        steps = []
        for layer in (self._open_session.load_layer(key) for key in keys):
            answers = {key: [value] for key, value in tags.items()}
            (said,) = _answer_tags(project.protocol.image_tags, [layer.attributes or {}], answers)
            if said != layer.attributes:
                steps.append(edit.set_image_attributes(layer, said or {}, name=""))
        return self._commit_joined(steps, name="Set tag of the image")

    def write_note(
        self,
        image: str,
        text: str,
        *,
        shape: int | None = None,
        author: str = "",
        kind: Literal["remark", "review"] = "remark",
    ) -> None:
        """Writes a note on an image, or on one of its shapes; one step.

        Parameters
        ----------
        image, text : str
            Where, and what it says.
        shape : int, optional
            The id of the shape that it is about; the whole image if left out.
        author : str, optional
            Who says so; the person in whose name the project was opened if left out.
        kind : 'remark' or 'review'
            A remark, or the flag *needs review*.

        Raises
        ------
        UserError
            Where image, shape or author is unknown.

        Examples
        --------
        >>> project.write_note("a.jpg", "Is this one object or two?", author="Ana", kind="review")
        """
        session = self._open_session
        (place,) = find_image_ids(session.committed, image)
        person = find_author_ids(session.committed, [author])[0] if author else session.view.person
        if shape is not None and all(key.image != place for key in self._find_rows([shape])):
            raise UserError(f"The image '{image}' has no shape {shape}.")
        number = session.committed.next_note_id
        note = ReviewNote(number, place, shape, person, time.time(), text, NoteKind(kind))
        session.commit(edit.set_note(None, note, name="Write note"))

    def note_card(self, author: str) -> None:
        """Notes that a person was shown the own card, which the series of drift mark; at most once in 24 hours.

        Parameters
        ----------
        author : str
            Who was shown it.

        Raises
        ------
        UserError
            Where there is nobody of that name.

        Examples
        --------
        >>> project.note_card("Ben")
        """
        note_card(self._open_session, find_author_ids(self._open_session.committed, [author])[0])

    @property
    def _open_session(self) -> Session:
        if self._project is None:
            raise UserError(f"'{self.path.name}' is closed; open it again.")
        return self._session

    def _store(self, write: Callable[[Any], StoredStep]) -> None:
        """A step that comes in ranges."""
        pending = self._session.begin_commit()
        try:
            self._session.finish_commit(write(pending))
        finally:
            if self._session.is_storing:
                self._session.drop_commit()

    def _commit_joined(self, steps: Sequence[Step], *, name: str) -> int:
        """Commits steps that touch different layers as one; how many shapes or layers they concern."""
        count = sum(step.count for step in steps)
        if steps:
            self._open_session.commit(edit.join_steps(steps, name=name, count=count))
        return count

    def _change_labels(self, names: Mapping[str, str], change: Callable[[Label, str], Label]) -> None:
        session = self._open_session
        labels = session.committed.vocabulary.labels
        _refuse_unknown_labels({label.name: label.id for label in labels}, names)
        change_labels(session, [change(one, names[one.name]) if one.name in names else one for one in labels])

    def _find_rows(self, ids: Sequence[int]) -> dict[LayerKey, list[tuple[int, int]]]:
        """By layer the ids of these shapes in it, each with its place among `ids`. Raises UserError for another id."""
        places = {int(shape): place for place, shape in enumerate(ids)}
        wanted = np.array(sorted(places), dtype=np.int64)
        found: dict[LayerKey, list[tuple[int, int]]] = {}
        for key, layer in self.project.layers.items():
            here = layer.shapes.id[np.isin(layer.shapes.id, wanted)] if layer.count else ()
            if len(here):
                found[key] = [(shape, places.pop(shape)) for shape in map(int, here)]
        if places:
            raise UserError(f"The project has no shape {min(places)}.")
        return found


def edit_project_file(path: str | PathLike[str], *, author: str = "", reason: str = "") -> EditedProject:
    """Opens a project file to be written from Python; it is held until it is closed.

    Parameters
    ----------
    path : str or path
        The project file.
    author : str, optional
        In whose name the journal has what is done; nobody's if left out.
    reason : str, optional
        Why it is done; stored with every step. Some projects ask for it.

    Returns
    -------
    EditedProject
        As `annotator.open` gives it, with calls that change it, one undoable step each.

    Raises
    ------
    UserError
        One sentence that says who holds it, where a window or another program has it open; that names the file, for one
        that is missing, damaged or newer than the program.

    Examples
    --------
    >>> import annotator
    >>> with annotator.edit("orchard.annotator") as project:
    ...     changed = project.set_status("Cem", "done")
    """
    opened = open_project(Path(path))
    with ExitStack() as undo:
        undo.callback(opened.close)
        opened.refuse_read_only()
        if opened.notice:
            warnings.warn(opened.notice, stacklevel=2)
        found = EditedProject(opened, author, reason)
        undo.pop_all()
    return found


def new(
    path: str | PathLike[str],
    files: Read | Sequence[Read] = (),
    *,
    names: str = "",
    pictures: str = "",
    labels: Sequence[str] = (),
    template: str = "",
    same_labels: bool = False,
    label_map: PathLike[str] | None = None,
    format: str = "",  # noqa: A002 - the name of the option
    layout: str = "",
    lenient: bool = False,
) -> EditedProject:
    """Makes a project file over a folder of pictures, from files and data frames, from both, or from nothing.

    Parameters
    ----------
    path : str or path
        The file to make, `*.annotator`.
    files : str, path, data frame, dict of columns, or a sequence of these, optional
        What it begins with, as `annotator.read` takes it.
    names, same_labels, label_map, format, layout, lenient
        As `annotator.read` takes them.
    pictures : str, optional
        The folder or address of the pictures; without files every picture becomes an image.
    labels : sequence of str, optional
        The vocabulary, in the template's place.
    template : str, optional
        `orchard`, `crowns` or `delftbikes`.

    Returns
    -------
    EditedProject
        The new project, open to be written.

    Raises
    ------
    UserError
        Where the file is there already, a file cannot be read, or the labels are wrong.

    Examples
    --------
    >>> import annotator
    >>> one = {"image": ["a.jpg"], "label": ["apple"], "x0": [10.0], "y0": [10.0], "x1": [60.0], "y1": [50.0]}
    >>> one |= {"image_width": [300], "image_height": [200]}
    >>> with annotator.new("study.annotator", [one, {**one, "x0": [12.0]}], names="Ana,Ben") as project:
    ...     project.layers().num_rows
    2
    """
    question = make_question(FilesQuestion, locals())
    place = Path(path) if Path(path).suffix else Path(path).with_suffix(".annotator")
    made = make_project(question.pictures, name=place.stem, template=find_template(template), labels=tuple(labels))
    with tempfile.TemporaryDirectory(prefix="annotator-", dir=choose_folder()) as folder:
        paths = make_paths(list_files(files), Path(folder))
        found = create_with_files(place, made, paths, question, choose_formats())
    for remark in () if found is None else found.remarks:
        warnings.warn(f"{remark}.", stacklevel=2)
    return edit_project_file(place)


def _refuse_unknown_labels(ids: Mapping[str, int], names: Iterable[str]) -> None:
    """Raises UserError for a label that the project does not have."""
    for name in names:
        if name not in ids:
            known = ", ".join(ids) or "none"
            raise UserError(f"The project has no label '{name}'; its labels are: {known}.")


def _check_boxes(boxes: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Corners `(N, 4)`. Raises UserError for what is none."""
    try:
        corners = as_boxes(boxes)
    except ValueError as error:
        raise UserError("Boxes are an array of N rows x0, y0, x1, y1.") from error
    wrong = np.flatnonzero(~is_valid(corners))
    if len(wrong):
        box = corners[wrong[0]].tolist()
        raise UserError(f"Row {int(wrong[0])} is not a box ({box}); x1 must lie right of x0, and y1 below y0.")
    return corners


def _spread(values: Any, count: int) -> list[Any]:
    """One value for each of so many rows. Raises UserError for another number of values."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        return [values] * count
    found = list(values)
    if len(found) != count:
        raise UserError(f"There are {len(found)} values for {count} boxes; give one for all, or one each.")
    return found


def _change_rows(
    project: Project, layer: Layer, shapes: Sequence[int], columns: Mapping[str, list[Any]], labels: Mapping[str, int]
) -> Shapes:
    """The rows of these ascending ids with the values of the columns; polygons are carried along with their boxes."""
    after = layer.shapes.take(layer.shapes.rows_of(shapes))
    corners = {name: values for name, values in columns.items() if name in _CORNERS}
    if corners:
        box = after.box.copy()
        for name, values in corners.items():
            box[:, _CORNERS.index(name)] = values
        after = edit.set_boxes(layer, shapes, _check_boxes(box)).layers[0].after
    answers = {name: values for name, values in columns.items() if name.startswith(TAG)}
    other = {*corners, *answers, "label"}
    changed = {name: _make_column(name, values) for name, values in columns.items() if name not in other}
    if answers:
        before = [after.attributes_of(row) for row in range(len(after))]
        attributes = np.empty(len(after), dtype=object)
        attributes[:] = _answer_tags(
            project.protocol.shape_tags, before, {name.removeprefix(TAG): answers[name] for name in answers}
        )
        changed["attributes"] = attributes
    if "label" in columns:
        changed["label"] = np.array([labels[one] for one in columns["label"]], dtype=np.int32)
    return after.with_columns(**changed)


def _answer_tags(
    asked: Sequence[Tag], attributes: Iterable[Mapping[str, Any]], answers: Mapping[str, Sequence[Any]]
) -> list[dict[str, Any] | None]:
    """The attributes of N shapes or images with these answers, by key of the tag N each; None takes one away.

    Raises UserError for a tag that is not asked, and for what is no answer to it.
    """
    rows = [dict(one) for one in attributes]
    for key, values in answers.items():
        tag = next((one for one in asked if one.key == key), None)
        if tag is None:
            known = ", ".join(one.key for one in asked) or "none"
            raise UserError("The project has no tag '{key}'; its tags are: {names}.", key=key, names=known)
        for row, value in zip(rows, values, strict=True):
            row[key] = vocabulary.take_answer(tag, None if _is_unset(value) else value)
            if row[key] is None:
                del row[key]
    return [row or None for row in rows]


def _make_column(name: str, values: Sequence[Any]) -> npt.NDArray[Any]:
    """A column of shapes as it is stored, from what our tables say in it. Raises UserError for other values."""
    column: ShapeColumn | None = next((one for one in TABLE_COLUMNS if one.name == name), None)
    if column is None:
        known = ", ".join(one.name for one in TABLE_COLUMNS)
        raise UserError(f"Shapes have no column '{name}'; they have label, corners, {known}.")
    found = []
    for value in values:
        is_unset = _is_unset(value)
        if column.words and not is_unset and value not in column.words:
            raise UserError(f"{name} is none of {', '.join(column.words)} ({value}).")
        found.append(column.unset if is_unset else column.words.index(value) if column.words else value)
    return column.make_array([int(one) for one in found] if column.kind is Kind.FLAG else found)


_IMAGE_VALUES: Final = MappingProxyType(
    {
        "width": ("width", int),
        "height": ("height", int),
        "split": ("split", str),
        "purpose": ("purpose", ImagePurpose),
        "ground_sampling_distance": ("sampling_distance", float),
    }
)
"""By column of a table of images the field of the noun, and what makes its value."""


def _plan_images(project: Project, columns: Mapping[str, list[Any]]) -> Iterable[PartEdit]:
    """The images that a table adds or changes. Raises UserError for what images do not have."""
    names = [register.check_image_name(str(name)) for name in columns.get("image", ())]
    if "image" not in columns or not columns.keys() <= {"image", *_IMAGE_VALUES}:
        raise UserError(f"A table of images has the column image and any of {', '.join(_IMAGE_VALUES)}.")
    if len(set(names)) < len(names):
        raise UserError("An image is in the table twice; give each image one row.")
    known = {image.name: image for image in project.images.values()}
    for name, new_id, row in zip(names, count_on(project.next_image_id), count_on()):
        before = known.get(name)
        said = {
            field: _read_cell(name, column, make, columns[column][row])
            for column, (field, make) in _IMAGE_VALUES.items()
            if column in columns and not _is_unset(columns[column][row])
        }
        after = replace(before or Image(new_id, name), **said)
        if after != before:
            yield PartEdit(before, after)


def _is_unset(value: Any) -> bool:
    """Whether a cell is empty: None, or NaN."""
    return value is None or bool(value != value)


def _read_cell(image: str, column: str, make: Callable[[Any], Any], value: Any) -> Any:
    try:
        return make(value)
    except ValueError as error:
        raise UserError(f"{column} of '{image}' is wrong ({value}).") from error
