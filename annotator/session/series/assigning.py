"""Who draws which images of a project without a server: dealt as on a team's server, kept with the protocol.

The copy that a person is given holds the images of that person's list and that person's own work, nothing else; merging
brings the work together.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Final, Literal

import immutables
from msgspec import UNSET, Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Status
from annotator.model.project import PartEdit, Project, Step
from annotator.model.protocol import AssignedList, Assignment, Protocol
from annotator.session.series.assistance import list_proposed_layers
from annotator.session.session import Session
from annotator.store.create import write_file
from annotator.store.pixels.folder import copy_picture
from annotator.store.remote.source import is_address
from annotator.team.assign import Dealt, count_pairs, deal_images
from annotator.team.options import DealOptions

ASSIGN: Final = "Assign images"
"""Name of the step."""
_FORBIDDEN: Final = str.maketrans(dict.fromkeys('<>:"/\\|?*', "_"))
_KEPT_BATCH: Final = 0


class PlannedAssignment(Struct, frozen=True):
    """An assignment that can be looked at before it is made."""

    before: Protocol
    assignment: Assignment
    new_authors: tuple[Author, ...]
    """People whom the project does not have yet."""
    names: dict[int, str]
    pairs: Counter[tuple[int, int]]
    """By two authors, the smaller id first, how many images both have."""
    kept: int
    """Images that somebody has begun; they stay with whoever has them."""
    images: int

    def make_step(self) -> Step:
        """The one step that makes it."""
        authors = tuple(PartEdit(None, author) for author in self.new_authors)
        protocol = PartEdit(self.before, replace(self.before, assignment=self.assignment))
        return Step(name=ASSIGN, parts=(*authors, protocol), count=self.images)


class ListProgress(Struct, frozen=True):
    """How far a person is with the own list."""

    author: int
    images: int
    shared: int
    """Of these on others' lists, too."""
    done: int
    in_work: int
    hours: float | None
    """What is not done takes at the pace of the project so far; None while no time was kept."""


def plan_assignment(project: Project, people: Sequence[str], options: DealOptions) -> PlannedAssignment:
    """Who would get which image. Names that the project does not have become its annotators.

    Images that one of the people has begun stay with whoever has them, in the place that they have. Raises UserError
    for a name that is no person's, for nobody, and where the options make no sense.
    """
    if options.repeat_share:
        raise UserError("In a project without a server, Repeat pass draws the images to repeat.")
    authors, new = _find_people(project, people)
    ids = [author.id for author in authors]
    kept = _list_kept(project, ids)
    images = [image for image in project.list_images() if image.purpose is not ImagePurpose.TRAINING]
    control = [image.id for image in images if image.purpose is ImagePurpose.CONTROL]
    folders = {image.id: image.name.rpartition("/")[0] for image in images}
    every = [image.id for image in images]
    rows = deal_images(every, ids, options, control=control, kept=kept, folders=folders)
    rows = [*kept, *sorted(rows, key=lambda row: row.place)]
    lists = tuple(AssignedList(one, tuple(row.image for row in rows if row.author == one)) for one in ids)
    return PlannedAssignment(
        project.protocol,
        Assignment(lists, min(options.overlap, len(ids)), options.share, options.by, options.seed),
        tuple(new),
        {author.id: author.name for author in authors},
        count_pairs(rows),
        len({row.image for row in kept}),
        len({row.image for row in rows}),
    )


def _find_people(project: Project, names: Sequence[str]) -> tuple[list[Author], list[Author]]:
    """The persons of these names, and those among them who are new."""
    found: list[Author] = []
    new: list[Author] = []
    for name in dict.fromkeys(one.strip() for one in names if one.strip()):
        author = project.find_author(name)
        if author is None:
            author = Author(project.next_author_id + len(new), name)
            new.append(author)
        elif author.kind is not AuthorKind.PERSON:
            raise UserError("'{name}' is not a person; images are assigned to people.", name=name)
        found.append(author)
    if not found:
        raise UserError("Name the people who are to draw, such as Ana,Ben,Cem.")
    return found, new


def _list_kept(project: Project, people: Sequence[int]) -> list[Dealt]:
    """The places that stay: whoever has begun an image keeps it, and whoever shares it."""
    begun: dict[int, set[int]] = {}
    for key, layer in project.layers.items():
        if key.author in people and layer.is_begun:
            begun.setdefault(key.image, set()).add(key.author)
    rows = []
    for person in people:
        listed = project.protocol.list_assigned(person)
        own = [image for image in listed if image in begun]
        own += sorted(image for image in begun.keys() - set(listed) if person in begun[image])
        rows += [
            Dealt(image, person, 1, place, _KEPT_BATCH)
            for place, image in enumerate((one for one in own if one in project.images), start=1)
        ]
    return rows


def read_assignment(project: Project) -> Assignment | None:
    """The assignment of the project; None where there is none."""
    found = project.protocol.assignment
    return None if found is UNSET else found


def read_options(assignment: Assignment) -> DealOptions:
    """What an assignment was dealt by."""
    by: Literal["image", "folder"] = "folder" if assignment.by == "folder" else "image"
    return DealOptions(assignment.overlap, assignment.share, by, assignment.seed)


def count_progress(project: Project, assignment: Assignment | None) -> list[ListProgress]:
    """How far everybody is, in the order of the lists; the pace is that of all work that was timed."""
    lists = () if assignment is None else assignment.lists
    times = Counter(chain.from_iterable(one.images for one in lists))
    timed = [layer.seconds for layer in project.layers.values() if layer.status.is_finished and layer.seconds > 0]
    pace = sum(timed) / len(timed) / 3600 if timed else None
    found = []
    for one in lists:
        images = [image for image in one.images if image in project.images]
        states = Counter(_find_state(project, image, one.author) for image in images)
        shared, done = sum(times[image] > 1 for image in images), states[Status.DONE]
        hours = None if pace is None else pace * (len(images) - done)
        found.append(ListProgress(one.author, len(images), shared, done, states[Status.IN_WORK], hours))
    return found


def _find_state(project: Project, image: int, author: int) -> Status:
    if author in project.authors and project.has_finished(image, author):
        return Status.DONE
    return Status.IN_WORK if project.list_begun_passes(image, author) else Status.NEW


def make_own_copy(project: Project, author: int) -> Project:
    """What a person is given: the images of the own list, the own work on them, and nothing of anybody else.

    Control images are as any others there. What a study proposes to the person stands there already, since nothing of
    its model does. All layers of the person, and those of the model of a study, must be loaded.
    """
    known = (project.images[image] for image in project.list_assigned(author) if image in project.images)
    purposes = {ImagePurpose.CONTROL: ImagePurpose.WORK}
    images = {one.id: replace(one, purpose=purposes.get(one.purpose, one.purpose)) for one in known}
    layers = {key: layer for key, layer in project.layers.items() if key.author == author and key.image in images}
    labels = tuple(
        label if label.example is None or label.example.image in images else replace(label, example=None)
        for label in project.vocabulary.labels
    )
    notes = {key: note for key, note in project.notes.items() if note.author == author and note.image in images}
    assignment = read_assignment(project)
    if assignment is not None:
        assignment = replace(assignment, lists=tuple(one for one in assignment.lists if one.author == author))
    study = project.protocol.study
    masked = UNSET if study is None else study.mask(author)
    known_authors = {author: project.authors[author]}
    if study is not None:
        known_authors |= {study.model: project.authors[study.model]}
        layers |= {layer.key: layer for layer in list_proposed_layers(project, author, images)}
    return Project(
        uuid=project.uuid,
        name=project.name,
        images_folder=project.images_folder,
        template=project.template,
        images=immutables.Map(images),
        authors=immutables.Map(known_authors),
        layers=immutables.Map(layers),
        vocabulary=replace(project.vocabulary, labels=labels),
        metrics=replace(project.metrics, internals=()),
        notes=immutables.Map(notes),
        protocol=replace(
            project.protocol, lone_draw=UNSET, assignment=assignment or UNSET, cards=UNSET, assistance=masked
        ),
        last_image_id=project.next_image_id - 1,
        last_author_id=project.next_author_id - 1,
    )


def hand_out(session: Session, folder: Path, *, pictures: bool = False, progress: Progress | None = None) -> list[Path]:
    """Writes a copy for each person of the assignment below the folder, with the pictures beside it where asked.

    Raises UserError where nothing is assigned, a copy is there already or a picture cannot be read, OSError.
    """
    progress, project = progress or Progress(), session.committed
    assignment = read_assignment(project)
    if assignment is None:
        raise UserError("Nobody was assigned images yet; assign them first.")
    if pictures and is_address(project.images_folder):
        raise UserError("The pictures lie at an address, which every copy knows; leave them out.")
    written = []
    names = _name_copies(project, assignment)
    targets = {author: folder / name / f"{name}.annotator" for author, name in names.items()}
    taken = next((path for path in targets.values() if path.exists()), None)
    if taken is not None:
        raise UserError("'{file}' is there already; choose another folder.", file=str(taken))
    for done, (author, target) in enumerate(targets.items()):
        progress.step(done, len(targets))
        study = project.protocol.study
        owners = (author,) if study is None else (author, study.model)
        keys = [key for key in project.layers if key.author in owners]
        loaded = session.load_layers(project, keys)
        copy = make_own_copy(loaded, author)
        target.parent.mkdir(parents=True, exist_ok=True)
        if pictures:
            copy = _copy_pictures(copy, target.parent / "images")
        write_file(target, copy)
        written.append(target)
    return written


def _name_copies(project: Project, assignment: Assignment) -> dict[int, str]:
    """By author the name of the folder and the file; two names never become one."""
    found: dict[int, str] = {}
    for one in assignment.lists:
        plain = project.author_name(one.author).translate(_FORBIDDEN).strip(". ") or "copy"
        taken = {name.casefold() for name in found.values()}
        found[one.author] = f"{plain}-{one.author}" if plain.casefold() in taken else plain
    return found


def _copy_pictures(copy: Project, folder: Path) -> Project:
    """The copy over a folder of its own. Raises UserError for a picture that cannot be copied."""
    for image in copy.images.values():
        copy_picture(Path(copy.images_folder) / image.name, folder / image.name)
    return replace(copy, images_folder=str(folder.resolve()))


def list_later_changes(project: Project, theirs: Project) -> list[Phrase]:
    """What was assigned otherwise since a copy was handed out, a sentence a person."""
    assignment = read_assignment(theirs)
    said = []
    for one in () if assignment is None or theirs.uuid != project.uuid else assignment.lists:
        name = theirs.author_name(one.author)
        author = project.find_author(name)
        now = set(project.list_assigned(None if author is None else author.id))
        come, left = len(now.difference(one.images)), len(set(one.images) - now)
        if come or left:
            said.append(
                Phrase(
                    "The list of {name} has changed since the copy was handed out: {come} images came, {left} left. "
                    "Hand out a new copy.",
                    name=name,
                    come=Numeral(f"{come:,}"),
                    left=Numeral(f"{left:,}"),
                )
            )
    return said
