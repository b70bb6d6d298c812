"""Files of other tools as a project: one that lasts only while it is asked about, or a new one that begins with them.

Every file takes the way of an import, so that its numbers are those of a project into which it was imported.
"""

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError, WindowPhrase
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.layouts import refuse_open
from annotator.formats.core.plausibility import fold_name
from annotator.formats.inputs import open_inputs
from annotator.formats.registry import FormatList, find_format
from annotator.formats.text.plain_text import read_text
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.session.transfer.import_ranges import ImportSummary, import_ranges
from annotator.session.transfer.matching import Existing, ImportOptions, RefusedImportError, Remedy, Stray
from annotator.session.transfer.options import FilesQuestion
from annotator.session.transfer.read import complete_sizes, list_pictures, read_inputs
from annotator.store.opening import create_project
from annotator.store.project_file import ProjectFile
from annotator.store.remote import is_address
from annotator.store.source import hold_source

_LONGEST_NAME: Final = 100
"""Letters of the name of a project."""
_NO_PICTURES: Final = ReadOptions()
_SPLITS: Final = ("train", "val", "test")
_DESCRIBING: Final = frozenset({".xml", ".json", ".txt", ".csv"})
_MOST_LOOKED_AT: Final = 10_000
"""Files of a folder whose names are compared with those of the next folder."""
_NAMED: Final = 5
"""Images and labels that a sentence names."""


class StraightFiles(Struct, frozen=True):
    """What became of the files."""

    project: Path
    """The project that they make."""
    files: tuple[tuple[str, ImportSummary], ...]
    """Each file as it was named, and what came out of it."""
    remarks: tuple[Phrase, ...]
    """Labels that differ by form only, images that one file alone has, images of unknown size."""


def make_project_of_files(
    folder: Path,
    paths: Sequence[Path],
    question: FilesQuestion,
    formats: FormatList,
    *,
    is_check: bool | None = False,
    progress: Progress | None = None,
) -> StraightFiles:
    """A project file in the folder that holds what the files say, and is named after them.

    The files of a check are the truth and then detections; None where their formats say it. Raises UserError.
    """
    name = ", ".join(_stem_of(path) for path in paths)[:_LONGEST_NAME]
    place = question.pictures
    pictures = list_pictures(place, progress) if place else _NO_PICTURES
    made = Project(uuid=str(uuid.uuid4()), name=name, images_folder=place if is_address(place) else "")
    if place and not made.images_folder:
        made = replace(made, images_folder=str(Path(place).resolve()))
    with create_project(folder / "files.annotator", made) as opened:
        return add_files(opened, paths, question, formats, is_check=is_check, pictures=pictures, progress=progress)


def create_with_files(
    path: Path,
    made: Project,
    paths: Sequence[Path],
    question: FilesQuestion,
    formats: FormatList,
    progress: Progress | None = None,
) -> StraightFiles | None:
    """A new project file that begins with these files; nothing of it stays where one cannot be read. Raises UserError.

    None where there are no files.
    """
    with ExitStack() as undo:
        with create_project(path, made) as opened:
            undo.callback(opened.path.unlink, missing_ok=True)
            found = add_files(opened, paths, question, formats, progress=progress) if paths else None
        undo.pop_all()
    return found


def add_files(
    opened: ProjectFile,
    paths: Sequence[Path],
    question: FilesQuestion,
    formats: FormatList,
    *,
    is_check: bool | None = False,
    pictures: ReadOptions = _NO_PICTURES,
    progress: Progress | None = None,
) -> StraightFiles:
    """Brings files into a new project, one step each, every one as the work of an author of its own.

    A file that names its authors keeps them. A folder whose folders hold files of the same names is that of several
    authors, unless it is for a check. `pictures` are further ones than those of the project, of which only those
    become images that a file names. Raises UserError.
    """
    progress = progress or Progress()
    if not is_check and len(paths) == 1:
        paths = list_folders_of_people(paths[0]) or paths
    kinds = _choose_kinds(paths, is_check=is_check)
    names = name_authors(paths, question.list_names())
    chosen = find_format(question.format, formats) if question.format else None
    wanted = {} if question.label_map is None else read_label_map(Path(question.label_map))
    done: list[tuple[str, ImportSummary]] = []
    for path, name, kind in zip(paths, names, kinds, strict=True):
        with (
            hold_source(opened) as source,
            open_inputs([path], formats, chosen=chosen, remedy=Phrase("name its format")) as inputs,
        ):
            before = source.read_outline()
            known = replace(
                _join_known(before, pictures),
                lenient=question.lenient,
                layout=question.layout,
                is_recognised=chosen is None,
            )
            foreign = complete_sizes(read_inputs(inputs, known, progress), known)
            refuse_open(foreign.verdict, foreign.source)
            options = ImportOptions(
                name if foreign.has_unnamed or not foreign.raters or question.names else "",
                kind or inputs[0].format.author_kind,
                add_images=True,
                existing=Existing.STOP,
                labels=_choose_labels(before, foreign, wanted, joins=question.same_labels),
                stray=Stray.LEAVE_OUT if question.lenient else Stray.REFUSE,
            )
            done.append((str(path), _import_file(before, opened, foreign, options, progress)))
    with hold_source(opened) as source:
        return StraightFiles(opened.path, tuple(done), tuple(_list_remarks(source.read_outline())))


_NAME_EACH: Final = WindowPhrase("rename one of them", options="give each a name with --names")
_JOIN_LABELS: Final = WindowPhrase("rename one of them to join them", options="--same-labels joins them")


def list_folders_of_people(path: Path) -> list[Path]:
    """The folders of a folder where each holds files of the same names, and none is named after a split."""
    try:
        parts = sorted(part for part in path.iterdir() if part.is_dir() and not part.name.startswith("."))
    except OSError:
        return []
    found = [
        {file.relative_to(part) for file in islice(part.rglob("*.*"), _MOST_LOOKED_AT) if file.suffix in _DESCRIBING}
        for part in parts
    ]
    is_split = any(part.name.casefold().startswith(_SPLITS) for part in parts)
    return parts if len(parts) > 1 and not is_split and set.intersection(*found) else []


def _choose_kinds(paths: Sequence[Path], *, is_check: bool | None) -> Sequence[AuthorKind | None]:
    """What the author of each file is whom it does not name; None as its format says.

    Raises UserError for the truth without detections.
    """
    if is_check is None:
        return [None] * len(paths)
    if not is_check:
        return [AuthorKind.PERSON] * len(paths)
    if len(paths) < 2:
        raise UserError("{file} stands alone; name the file of the truth and then those of detections.", file=paths[0])
    return [AuthorKind.REFERENCE] + [AuthorKind.MODEL] * (len(paths) - 1)


def _import_file(
    before: Project, opened: ProjectFile, foreign: ForeignFile, options: ImportOptions, progress: Progress
) -> ImportSummary:
    """Raises UserError whose remedy is one that a person has who names files."""
    try:
        return import_ranges(before, opened, foreign, options, progress=progress)
    except RefusedImportError as error:
        remedies = {
            Remedy.LEAVE_AUTHOR_OUT: WindowPhrase("leave the names out", options="leave --names out"),
            Remedy.CHOOSE_EXISTING: Phrase("name only one of the files that hold this person's work"),
        }
        remedy = remedies.get(error.remedy, error.remedy.value)
        raise UserError("{problem}; {remedy}.", problem=error.problem, remedy=remedy) from error


def name_authors(paths: Sequence[Path], given: Sequence[str]) -> list[str]:
    """The author of each file: as given, else after the file; after its folder where several are named alike.

    Raises UserError for another number of names than files, and for names that are alike.
    """
    if given:
        if len(given) != len(paths):
            raise UserError("{n} names for {m} files; give one name for each file.", n=len(given), m=len(paths))
        names = list(given)
    else:
        stems = [_stem_of(path) for path in paths]
        folders = [path.resolve().parent.name for path in paths]
        both = [f"{folder}/{stem}" for folder, stem in zip(folders, stems, strict=True)]
        names = next((one for one in (stems, folders, both) if len(set(one)) == len(one) and all(one)), stems)
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise UserError("Two files would be by '{name}'; {remedy}.", name=twice[0], remedy=_NAME_EACH)
    return names


def _stem_of(path: Path) -> str:
    return path.name.partition(".")[0] or path.name


def read_label_map(path: Path) -> dict[str, str]:
    """What labels of files count as: a JSON object, or lines `THEIRS,OURS`. Raises UserError for anything else."""
    text = read_text(path, path.name, limit=1 << 24)
    if text.lstrip().startswith("{"):
        try:
            return msgspec.json.decode(text.encode(), type=dict[str, str])
        except msgspec.DecodeError as error:
            raise UserError(
                "{file} is not a table of labels ({why}); write a JSON object of names, or lines such as apple,fruit.",
                file=path.name,
                why=str(error),
            ) from error
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        theirs, sign, ours = line.partition(",")
        if line.strip() and not (sign and theirs.strip() and ours.strip()):
            raise UserError(
                "{file}, line {number}: this is not a pair of labels; write one such as apple,fruit.",
                file=path.name,
                number=number,
            )
        if sign:
            found[theirs.strip()] = ours.strip()
    return found


def _join_known(before: Project, pictures: ReadOptions) -> ReadOptions:
    """The images of earlier files with their ids, then further pictures; the labels of earlier files."""
    images = before.list_images()
    named = {image.name for image in images}
    further = (image for image in pictures.images if image.name not in named)
    return ReadOptions((*images, *further), before.vocabulary.labels)


def _choose_labels(before: Project, foreign: ForeignFile, wanted: Mapping[str, str], *, joins: bool) -> dict[str, str]:
    """What labels of the file become: as the map says, then the first label that differs by form only."""
    chosen = {label.name: wanted[label.name] for label in foreign.labels if label.name in wanted}
    if not joins:
        return chosen
    first: dict[str, str] = {}
    theirs = [chosen.get(one.name, one.name) for one in foreign.labels]
    for name in (*(one.name for one in before.vocabulary.labels), *theirs):
        first.setdefault(fold_name(name), name)
    folded = {one.name: first[fold_name(chosen.get(one.name, one.name))] for one in foreign.labels}
    return {theirs: ours for theirs, ours in folded.items() if theirs != ours}


def _list_remarks(project: Project) -> Iterator[Phrase]:
    """What a person should know of the files before the numbers."""
    alike: dict[str, list[str]] = {}
    for label in project.vocabulary.labels:
        alike.setdefault(fold_name(label.name), []).append(label.name)
    for names in alike.values():
        if len(names) > 1:
            yield Phrase(
                "{names} differ by form only and count as different labels; {remedy}",
                remedy=_JOIN_LABELS,
                names=", ".join(f"'{name}'" for name in names),
            )
    authors: dict[int, set[int]] = {}
    for key in project.layers:
        authors.setdefault(key.image, set()).add(key.author)
    alone = [image for image, found in authors.items() if len(found) == 1]
    if alone and len(project.authors) > 1:
        listed = ", ".join(project.images[image].name for image in alone[:_NAMED])
        yield Phrase(
            "{n} of {m} images are in one file alone and cannot be compared ({names})",
            n=len(alone),
            m=len(project.images),
            names=listed + (" …" if len(alone) > _NAMED else ""),
        )
    unknown = sum(not image.has_size for image in project.images.values())
    if unknown:
        remedy = WindowPhrase("open them with the folder of their pictures", options="--pictures DIR tells sizes")
        yield Phrase("images of unknown size, on which nothing is clipped: {n}; {remedy}", n=unknown, remedy=remedy)
