"""Image words: whether an image is what a term of a query asks for, as far as whoever sits at the desk may know."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from annotator.model.image import Image
from annotator.model.project import Project
from annotator.session.finding.notes import is_for_none, list_read_notes, matches_note
from annotator.session.finding.query import TEXT, YES, Term, parse_number
from annotator.session.finding.words import STATUS_NAMES
from annotator.session.projects.progress import progress_of
from annotator.session.series.splits import purpose_of
from annotator.session.view import ViewState

ImageTest = Callable[[Image], bool]


def make_image_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    """What a term asks of one image, its minus sign regarded; only for words about images."""
    test = _TESTS[term.key](project, view, term)
    return (lambda image: not test(image)) if term.negated else test


def count_minutes(project: Project, view: ViewState, image: int) -> float:
    """Minutes that whoever sits at the desk has spent on the image; before an auditor, all annotators together."""
    everybody = [author.id for author in project.annotators] if view.is_auditing else []
    authors = everybody if view.author is None else [view.author]
    return sum(layer.seconds for layer in project.list_layers(image, authors)) / 60


def _make_text_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(value in image.name.lower() for value in term.values)


def _make_folder_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(value in image.name.lower().rpartition("/")[0] for value in term.values)


def _make_split_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(image.split.lower().startswith(value) for value in term.values)


def _make_purpose_test(_project: Project, view: ViewState, term: Term) -> ImageTest:
    return lambda image: purpose_of(image, view).value in term.values


def _make_status_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    wanted = {status for value in term.values for status in STATUS_NAMES.get(value, ())}
    return lambda image: progress_of(project, view, image.id).status in wanted


def _make_unreadable_test(_project: Project, view: ViewState, term: Term) -> ImageTest:
    wanted = bool(YES.intersection(term.values))
    return lambda image: (image.id in view.unreadable) is wanted


def _make_local_test(_project: Project, view: ViewState, term: Term) -> ImageTest:
    """Pictures in a folder need no line."""
    wanted, copied = bool(YES.intersection(term.values)), view.copied
    return lambda image: (copied is None or image.id in copied) is wanted


def _make_note_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    images = {note.image for note in list_read_notes(project, view) if matches_note(note, term)}
    return lambda image: (image.id in images) is not is_for_none(term)


def _make_number_test(count: Callable[[Project, ViewState, int], float]) -> Callable[..., ImageTest]:
    def make(project: Project, view: ViewState, term: Term) -> ImageTest:
        rules = [rule for rule in map(parse_number, term.values) if rule is not None]

        def test(image: Image) -> bool:
            number = count(project, view, image.id)
            return any(rule.admits(number) for rule in rules)

        return test

    return make


def _count_shapes(project: Project, view: ViewState, image: int) -> int:
    return progress_of(project, view, image).count


def _count_passes(project: Project, view: ViewState, image: int) -> int:
    everybody = [author.id for author in project.annotators] if view.is_auditing else []
    authors = everybody if view.author is None else [view.author]
    return max((len(project.list_begun_passes(image, author)) for author in authors), default=0)


_TESTS: Final = MappingProxyType(
    {
        TEXT: _make_text_test,
        "name": _make_text_test,
        "folder": _make_folder_test,
        "split": _make_split_test,
        "purpose": _make_purpose_test,
        "unreadable": _make_unreadable_test,
        "local": _make_local_test,
        "note": _make_note_test,
        "flag": _make_note_test,
        "status": _make_status_test,
        "shapes": _make_number_test(_count_shapes),
        "passes": _make_number_test(_count_passes),
        "time": _make_number_test(count_minutes),
    }
)
"""In the order of what they cost."""

IMAGE_TESTS: Final = tuple(_TESTS)
"""Keys of the terms that a test answers, the cheapest first."""
