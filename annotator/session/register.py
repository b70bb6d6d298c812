"""The register of a project: images are taken out of it, images and authors get other names; each is one step."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from msgspec import UNSET, Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core.files import parse_image_name
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer
from annotator.model.project import LayerEdit, Part, PartEdit, Project, Step
from annotator.model.protocol import AssignedList, Protocol
from annotator.model.vocabulary import Vocabulary
from annotator.session.session import Session
from annotator.session.transfer.import_ranges import LONGEST_NAME
from annotator.session.transfer.pseudonyms import make_hider, replace_in_attributes
from annotator.store.erasing import Erased
from annotator.store.project_file import ProjectFile


class Removal(Struct, frozen=True):
    """What goes with images that are taken out of a project."""

    images: int
    shapes: int
    """Of persons and references."""
    detections: int
    """Shapes of models."""
    finished: int
    """Layers that were done or reviewed."""
    notes: int
    decisions: int
    assigned: int
    """Places on lists of who draws what."""

    def list_counts(self) -> list[tuple[Phrase, int]]:
        """What goes, by its name, without what there is none of."""
        found = (
            (Phrase("images"), self.images),
            (Phrase("shapes of people and references"), self.shapes),
            (Phrase("detections of models"), self.detections),
            (Phrase("images marked done by somebody"), self.finished),
            (Phrase("notes and flags"), self.notes),
            (Phrase("decisions of auditors"), self.decisions),
            (Phrase("places on somebody's list"), self.assigned),
        )
        return [(name, count) for name, count in found if count]


def count_removal(project: Project, images: Collection[int], author: int | None = None) -> Removal:
    """What goes with these images; no shape is loaded for it. Where an author is named, only what is of that author."""
    layers = [one for one in edit.list_touched_layers(project, images) if author in (None, one.key.author)]
    models = {one.id for one in project.authors_of(AuthorKind.MODEL)}
    decisions = (one for image in images for one in project.list_decisions(image))
    lists = () if project.protocol.assignment is UNSET else project.protocol.assignment.lists
    return Removal(
        len(images),
        shapes=sum(one.count for one in layers if one.key.author not in models),
        detections=sum(one.count for one in layers if one.key.author in models),
        finished=sum(one.status.is_finished for one in layers),
        notes=sum(one.image in images and author in (None, one.author) for one in project.notes.values()),
        decisions=sum(author in (None, one.auditor) for one in decisions),
        assigned=sum(image in images for one in lists if author in (None, one.author) for image in one.images),
    )


def make_removal_step(project: Project, images: Collection[int]) -> Step:
    """The step that takes images out, with everything that was said of them. Their layers must be loaded.

    Picture files stay where they are. In a team project an owner may; there the server keeps what went for an undo.
    """
    going = frozenset(images)
    gone: list[Part] = [project.images[image] for image in sorted(going)]
    gone += (note for note in project.notes.values() if note.image in going)
    gone += (decision for image in sorted(going) for decision in project.list_decisions(image))
    parts = [PartEdit(one, None) for one in gone]
    for before, after in (
        (project.vocabulary, _drop_examples(project.vocabulary, going)),
        (project.protocol, _drop_places(project.protocol, going)),
    ):
        if before != after:
            parts.append(PartEdit(before, after))
    layers = tuple(map(edit.make_emptying, edit.list_touched_layers(project, sorted(going))))
    return Step(name="Remove images", layers=layers, parts=tuple(parts), count=len(going))


def _drop_examples(words: Vocabulary, images: Collection[int]) -> Vocabulary:
    """The labels without examples that lie on these images."""
    shown = (one.example is not None and one.example.image in images for one in words.labels)
    pairs = zip(words.labels, shown, strict=True)
    return replace(words, labels=tuple(replace(one, example=None) if gone else one for one, gone in pairs))


def _drop_places(protocol: Protocol, images: Collection[int]) -> Protocol:
    """The protocol without these images on lists and in the study, and without the lone shapes drawn on them."""
    assignment, draw = protocol.assignment, protocol.lone_draw
    if assignment is not UNSET:
        lists = (AssignedList(one.author, tuple(i for i in one.images if i not in images)) for one in assignment.lists)
        assignment = replace(assignment, lists=tuple(lists))
    if draw is not UNSET:
        draw = replace(draw, shapes=tuple(one for one in draw.shapes if one.image not in images))
    study = protocol.assistance
    if study is not UNSET:
        study = replace(study, images=tuple(one for one in study.images if one.image not in images))
    return replace(protocol, assignment=assignment, lone_draw=draw, assistance=study)


def make_image_renaming(project: Project, names: Mapping[str, str]) -> Step:
    """The step that gives images other names, `{old: new}`; pictures are then looked for under the new ones.

    Raises UserError for a name that there is not, and for one that is taken or no path.
    """
    found = {image.name: image for image in project.images.values()}
    new = {old: check_image_name(name) for old, name in names.items()}
    missing, taken = _find_wrong_names(found, new)
    if missing is not None:
        raise UserError("The project has no image '{name}'.", name=missing)
    if taken is not None:
        raise UserError("There is an image '{name}' already; choose another name.", name=taken)
    parts = [PartEdit(found[old], replace(found[old], name=name)) for old, name in new.items() if old != name]
    return _make_renaming(parts, name="Rename images")


def make_author_renaming(project: Project, names: Mapping[str, str]) -> Step:
    """The step that gives authors other names, `{old: new}`, also where a reference says whose shapes it was made of.

    The layers of references must be loaded. Raises UserError as `make_image_renaming` does.
    """
    found = {author.name: author for author in project.authors.values()}
    new = {old: check_author_name(name) for old, name in names.items()}
    missing, taken = _find_wrong_names(found, new)
    if missing is not None:
        raise UserError("The project has no author '{name}'.", name=missing)
    if taken is not None:
        raise UserError("There is an author '{name}' already; choose another name.", name=taken)
    parts = [PartEdit(found[old], replace(found[old], name=name)) for old, name in new.items() if old != name]
    edits = (_rename_in_layer(layer, new) for layer in list_reference_layers(project))
    return replace(_make_renaming(parts, name="Rename authors"), layers=tuple(one for one in edits if one is not None))


def erase_author(file: ProjectFile, author: int, pseudonym: str, progress: Progress) -> Erased:
    """Puts a pseudonym in the place of a person's name in authors and journal, for good; see `annotator.store.erasing`.

    Raises UserError for an author who is no person and for a pseudonym that is somebody's, and Cancelled.
    """
    project, name = file.project, check_author_name(pseudonym)
    person = project.authors[author]
    if person.kind is not AuthorKind.PERSON:
        raise UserError("'{name}' is no person; rename what is none.", name=person.name)
    if project.find_author(name) is not None:
        raise UserError("There is an author '{name}' already; choose another name.", name=name)
    return file.erase_person(person, name, make_hider({person.name: name}), progress)


def list_reference_layers(project: Project) -> list[Layer]:
    """The layers of references, whose shapes name the persons of whose boxes they were made."""
    references = {author.id for author in project.authors_of(AuthorKind.REFERENCE)}
    return [project.layers[key] for key in project.layers if key.author in references and project.layers[key].count]


def check_image_name(name: str) -> str:
    """The name as it is stored. Raises UserError for one that is no path below the images folder."""
    return parse_image_name(name, source=name, place="the name")


def check_author_name(name: str) -> str:
    """The name as it is stored. Raises UserError for none, and for one that is too long."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME:
        raise UserError("An author needs a name of up to {most} letters.", most=LONGEST_NAME)
    return name


def make_author(project: Project, name: str, kind: AuthorKind = AuthorKind.PERSON) -> Author:
    """A new author of the project. Raises UserError for a name that is none or taken."""
    name = check_author_name(name)
    if project.find_author(name) is not None:
        raise UserError("There is an author '{name}' already; choose another name.", name=name)
    return Author(project.next_author_id, name, kind)


def can_change(session: Session) -> bool:
    """Whether images can be taken out and renamed here."""
    return not session.read_only and bool(session.committed.images) and session.may_change_parts


def can_erase(session: Session) -> bool:
    """Whether a person can be erased here; in a team project its server does that."""
    return can_change(session) and not session.committed.desk


def _find_wrong_names(found: Mapping[str, Image | Author], names: Mapping[str, str]) -> tuple[str | None, str | None]:
    """The first old name that there is not, and the first new one that two would have; None where all are right."""
    missing = next((old for old in names if old not in found), None)
    taken = Counter([*(found.keys() - names.keys()), *names.values()])
    return missing, next((name for name in names.values() if taken[name] > 1), None)


def _rename_in_layer(layer: Layer, names: Mapping[str, str]) -> LayerEdit | None:
    """What the shapes of a reference say of whom they were made from, with other names; None where nothing changes."""
    said = [layer.shapes.attributes_of(row) for row in range(layer.count)]
    new = [replace_in_attributes(one, names) for one in said]
    rows = [row for row, (before, after) in enumerate(zip(said, new, strict=True)) if before != after]
    if not rows:
        return None
    before, column = layer.shapes.take(rows), np.empty(len(rows), dtype=np.object_)
    column[:] = [new[row] for row in rows]
    return LayerEdit(layer.key, before, before.with_columns(attributes=column), layer.status, layer.status)


def _make_renaming(parts: Sequence[PartEdit], *, name: str) -> Step:
    first = parts[0].part if len(parts) == 1 else None
    return Step(name, parts=tuple(parts), image=first.id if isinstance(first, Image) else None, count=len(parts))
