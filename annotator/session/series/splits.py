"""Splits: which images are there to train, to validate and to test; by hand, by chance with a seed, or by folder.

Chance depends on the seed and the names of the images alone, so that every copy of a project is divided alike.
"""

import enum
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit, lazy
from annotator.model.image import Image, ImagePurpose
from annotator.model.project import PartEdit, Project, Step
from annotator.model.protocol import Protocol
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


def purpose_of(image: Image, view: ViewState) -> ImagePurpose:
    """What may be told of an image's purpose: in a session a control image is one of work."""
    hidden = image.purpose is ImagePurpose.CONTROL and view.mode is not Mode.AUDIT
    return ImagePurpose.WORK if hidden else image.purpose


def can_set_purpose(session: Session) -> bool:
    """Whether the purposes of images can be seen and set: where everybody's layers are."""
    return session.view.mode is Mode.AUDIT and not session.read_only


def make_purpose_step(session: Session, images: Iterable[int], purpose: ImagePurpose) -> Step:
    """The step that gives these images a purpose; empty where all have it. Raises UserError outside audit mode.

    It leads undo to no image, so that it tells nobody which one it was.
    """
    if session.view.mode is not Mode.AUDIT:
        raise UserError("Purposes of images are set in audit mode, where everybody's work is shown.")
    known = (session.committed.images.get(image) for image in images)
    changed = [image for image in known if image is not None and image.purpose is not purpose]
    parts = tuple(PartEdit(image, replace(image, purpose=purpose)) for image in changed)
    return Step(name="Change images", parts=parts, count=len(parts))


def set_training_goal(session: Session, f1: float | None) -> None:
    """Sets the F1 that a newcomer reaches in training, or none."""
    before: Protocol = session.committed.protocol
    if before.training_f1 != f1:
        session.commit(edit.set_protocol(before, replace(before, training_f1=f1), name="Set training goal"))


USUAL_SPLITS: Final = ("train", "val", "test")
"""What data sets call their splits most often."""
USUAL_SHARES: Final = (("train", 0.8), ("val", 0.1), ("test", 0.1))
"""Shares that are offered first."""
LONGEST_SPLIT: Final = 60
"""Letters of a split's name."""
_TOLERANCE: Final = 1e-6
"""By so much the sum of shares may differ from one."""

Shares = Sequence[tuple[str, float]]
"""Names of splits with the shares 0 … 1 of the images that they get."""
Assignment = Mapping[int, str]
"""By the id of an image the name of its split; empty for none."""


class SplitUnit(enum.Enum):
    """What chance deals out."""

    IMAGES = "images"
    """Images, wherever they lie."""
    SPREAD = "spread"
    """Images, so that each folder is divided in the same shares."""
    FOLDERS = "folders"
    """Whole folders: frames of one scene never stand on both sides."""


class SplitCounts(Struct, frozen=True):
    """What an assignment does to a project."""

    before: Mapping[str, int]
    """By name of the split its images, of all that the project has; empty for none."""
    after: Mapping[str, int]
    changed: int
    """Images that get another split."""

    @property
    def names(self) -> list[str]:
        """The splits: the usual ones in their order, then others by name, images without one last."""
        known = {name for counts in (self.before, self.after) for name in counts if name}
        usual = [name for name in USUAL_SPLITS if name in known]
        others = sorted(known.difference(usual), key=str.casefold)
        return [*usual, *others, *([""] if self.before.get("") or self.after.get("") else [])]


def assign_name(images: Iterable[Image], name: str) -> Assignment:
    """All of them in one split, or in none for an empty name. Raises UserError for a name that is none."""
    wanted = name.strip()
    if len(wanted) > LONGEST_SPLIT:
        raise UserError("A split's name has at most {n} letters; choose a shorter one.", n=LONGEST_SPLIT)
    if not all(letter.isprintable() for letter in wanted) or "/" in wanted or "\\" in wanted:
        raise UserError("A split's name is a word such as train, without slashes; folders are named after it.")
    return {image.id: wanted for image in images}


def assign_by_folder(images: Sequence[Image]) -> Assignment:
    """Each image in the split that its folder is named after: the first folder in which the images differ.

    So `data/train/row1/a.jpg` is in `train` where others lie in `data/val`. What lies in none of these folders is in
    no split. Raises UserError where all lie in one folder, which would divide nothing.
    """
    paths = {image.id: tuple(image.name.split("/")[:-1]) for image in images}
    if len(set(paths.values())) < 2:
        raise UserError("These images lie in one folder, which divides nothing; divide them at random or by hand.")
    shared = 0
    while len({path[: shared + 1] for path in paths.values()}) == 1:
        shared += 1
    return {image: path[shared][:LONGEST_SPLIT] if len(path) > shared else "" for image, path in paths.items()}


def assign_by_chance(images: Sequence[Image], shares: Shares, *, seed: int, unit: SplitUnit) -> Assignment:
    """Images dealt out by shares; counts are the shares of their number, rounded by largest remainder.

    With `SplitUnit.FOLDERS` a folder goes where most images are lacking, large folders first, which keeps the shares
    as well as the folders allow. Raises UserError for shares that do not sum to one or have no name.
    """
    check_shares(shares)
    chance = np.random.default_rng(seed)
    ordered = sorted(images, key=lambda image: image.name)
    counts = _divide_count(len(ordered), shares)
    if unit is SplitUnit.IMAGES:
        shuffled = [ordered[place] for place in chance.permutation(len(ordered)).tolist()]
        dealt = [name for name, count in counts for _ in range(count)]
        return {image.id: name for image, name in zip(shuffled, dealt, strict=True)}
    folders: defaultdict[str, list[Image]] = defaultdict(list)
    for image in ordered:
        folders[image.name.rpartition("/")[0]].append(image)
    names = list(folders)
    shuffled_folders = [names[place] for place in chance.permutation(len(names)).tolist()]
    if unit is SplitUnit.FOLDERS:
        return _place_folders([folders[name] for name in shuffled_folders], counts)
    row = [
        folders[name][place] for name in shuffled_folders for place in chance.permutation(len(folders[name])).tolist()
    ]
    return {image.id: name for image, name in zip(row, _mix_names(counts), strict=True)}


def check_shares(shares: Shares) -> None:
    """Raises UserError for shares that are none."""
    names = [name for name, _ in shares]
    total = sum(share for _, share in shares)
    if any(not name.strip() for name in names) or len(set(names)) < len(names):
        raise UserError("Every share needs the name of a split of its own.")
    if any(share < 0 for _, share in shares) or abs(total - 1) > _TOLERANCE:
        raise UserError("The shares sum to {total:.4g}; let them sum to 1, as 0.8, 0.1 and 0.1.", total=total)


def make_split_step(project: Project, assignment: Assignment) -> Step:
    """The one step that gives images their splits; it is empty where all have theirs."""
    pairs = ((project.images[image], split) for image, split in assignment.items() if image in project.images)
    parts = tuple(PartEdit(image, replace(image, split=split)) for image, split in pairs if image.split != split)
    first = parts[0].part if len(parts) == 1 else None
    return Step(name="Set split", parts=parts, image=first.id if isinstance(first, Image) else None, count=len(parts))


def count_splits(project: Project, assignment: Assignment) -> SplitCounts:
    """How many images each split has, and would have."""
    images = project.images.values()
    before = Counter(image.split for image in images)
    after = Counter(assignment.get(image.id, image.split) for image in images)
    changed = sum(assignment.get(image.id, image.split) != image.split for image in images)
    return SplitCounts(dict(before), dict(after), changed)


def list_splits(project: Project) -> list[str]:
    """The splits that images can be given: the usual ones, then those that the project has besides."""
    known = lazy.list_splits(project.images) - {"", *USUAL_SPLITS}
    return [*USUAL_SPLITS, *sorted(known, key=str.casefold)]


def _divide_count(total: int, shares: Shares) -> list[tuple[str, int]]:
    """Whole numbers that sum to `total`: floors of the quotas, the rest to the largest remainders."""
    quotas = [total * share for _, share in shares]
    counts = [int(quota + _TOLERANCE) for quota in quotas]
    order = sorted(range(len(shares)), key=lambda place: counts[place] - quotas[place])
    for place in order[: max(0, total - sum(counts))]:
        counts[place] += 1
    return [(name, count) for (name, _), count in zip(shares, counts, strict=True)]


def _mix_names(counts: Sequence[tuple[str, int]]) -> list[str]:
    """Each name as often as counted, so mixed that every stretch has the shares of the whole as nearly as can be."""
    total, given = sum(count for _, count in counts), [0] * len(counts)
    row = []
    for place in range(1, total + 1):
        lacking = [
            (count * place / total - given[number], -number)
            for number, (_, count) in enumerate(counts)
            if given[number] < count
        ]
        number = -max(lacking)[1]
        given[number] += 1
        row.append(counts[number][0])
    return row


def _place_folders(folders: Sequence[Sequence[Image]], counts: Sequence[tuple[str, int]]) -> Assignment:
    """Whole folders, the largest first and equals in the order given, each to the split that lacks most images."""
    lacking = dict(counts)
    assignment: dict[int, str] = {}
    for folder in sorted(folders, key=len, reverse=True):
        name = max(lacking, key=lambda split: lacking[split])
        lacking[name] -= len(folder)
        assignment.update((image.id, name) for image in folder)
    return assignment
