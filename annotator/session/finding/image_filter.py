"""Image filter: which images a query such as `row03 status:done -label:apple` finds, and how it may be completed.

Completions come from the table of words, the vocabulary, names of authors, folders and splits: no count of anybody's
work is offered.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.model.image import natural_key_of
from annotator.model.layer import Layer
from annotator.model.lazy import list_splits
from annotator.model.project import Project
from annotator.session.agreement.view import count_options_of
from annotator.session.disagreements.walk import find_loaded_disagreements
from annotator.session.finding import image_order
from annotator.session.finding.query import (
    ASKS_SHAPES,
    BARE,
    TEXT,
    WORDS,
    Term,
    Word,
    find_asked_authors,
    find_named_authors,
    find_open_term,
    find_unknown_value,
    list_tag_terms,
    parse_image_query,
    parse_number,
    parse_tag_term,
    quote_value,
)
from annotator.session.finding.shape_search import ShapeTable, list_seen_layers, match_shapes
from annotator.session.review import list_returned_images
from annotator.session.view import ViewState

MOST: Final = 40
"""Values that are offered at once."""


class Completion(Struct, frozen=True):
    """One way to go on."""

    text: str
    """What is written in the place of the part at the cursor."""
    hint: str = ""
    """What it asks; a source text that the window translates."""
    is_finished: bool = True
    """Whether the word is whole then, so that a blank follows."""


def list_completions(project: Project, text: str, cursor: int, *, of_shapes: bool) -> tuple[int, list[Completion]]:
    """Where the part at the cursor begins, and what may stand there; nothing where it is whole already."""
    start, key, written = find_open_term(text, cursor)
    words = [word for word in WORDS if (word.of_shapes if of_shapes else word.of_images)]
    if key == TEXT:
        return start, [_complete_word(word) for word in words if word.key.startswith(written.lower())]
    word = next((word for word in words if word.key == key), None)
    if word is None:
        return start, []
    last = written.rpartition(",")[2] if not written.startswith('"') else written
    wanted = last.strip('"').lower()
    found = [value for value in _list_values(project, word) if wanted in value.lower()]
    if wanted in [value.lower() for value in found[:1]] and len(found) == 1:
        return cursor, []
    return cursor - len(last), [Completion(quote_value(value)) for value in found[:MOST]]


def make_example_term(project: Project) -> str:
    """The term of a label for a sentence that explains queries: of the project's first label where it has one."""
    return f"label:{quote_value(next(iter(project.vocabulary.names_by_id.values()), 'apple'))}"


def _complete_word(word: Word) -> Completion:
    if word.key in BARE:
        return Completion(word.key, word.hint)
    return Completion(f"{word.key}:", word.hint, is_finished=False)


def _list_values(project: Project, word: Word) -> Iterable[str]:
    match word.key:
        case "label":
            return dict.fromkeys(project.vocabulary.names_by_id.values())
        case "author":
            return (*word.values, *(project.authors[author].name for author in sorted(project.authors)))
        case "tag":
            return list_tag_terms(project)
        case "split":
            return sorted(list_splits(project.images) - {""})
        case "folder":
            folders = {image_order.folder_of_name(image.name) for image in project.images.values()}
            return sorted(folders - {""}, key=natural_key_of)
    return word.values


_AT_ONCE: Final = 512
"""Images between two looks at whether the work was called off."""


def count_disagreements(
    project: Project, view: ViewState, images: Collection[int], progress: Progress | None = None
) -> Mapping[int, int]:
    """By image the number of disagreements, 0 included, where at least two annotators may be compared.

    Images of which nothing may be known are not in it. Layers that count must be loaded. Raises Cancelled.
    """
    options, rule = count_options_of(project, view), count_options_of(project, view).audit.selection
    compared = [
        image
        for image in images
        if len({layer.key.author for layer in options.find_layers(project, image) if rule.admits(layer)}) > 1
    ]
    counts = dict.fromkeys(compared, 0)
    for start in range(0, len(compared), _AT_ONCE):
        if progress is not None:
            progress.step(start, len(compared))
        for image, found in find_loaded_disagreements(project, view, compared[start : start + _AT_ONCE]).items():
            counts[image] = len(found)
    return counts


ReadParts = Callable[[], Iterable[Project]]
"""Gives a project in parts of some images each, whose layers are loaded."""
_LOOK_EVERY: Final = 1024
"""Images between two looks at whether the work was called off."""


class FoundImages(Struct, frozen=True):
    """What a query found."""

    ids: tuple[int, ...]
    """In the order of the list."""
    consulted: frozenset[int] = frozenset()
    """Images where others' work had a say: who sees the list has seen something of it."""
    unknown: Phrase | None = None
    """A value of the query that its word does not take; nothing is found then."""


def find_matching_images(
    project: Project, query: str, view: ViewState, read_parts: ReadParts | None = None
) -> list[int]:
    """Ids of the images, as they were added, that satisfy every term of the query.

    Words are explained in `words.WORDS`. Status, number of shapes and time are the current person's; words about shapes
    ask the person's own, or those of whom `author:` names, as far as `LayerGate` lets them be seen.
    Several words about shapes must hold for one shape; a word with a minus sign leaves out what it finds alone. Layers
    must be loaded where `touches_shapes` says so, those of the project or, if it is given, of what `read_parts` gives.
    """
    return list(find_images(project, query, view, read_parts=read_parts).ids)


def touches_shapes(query: str, order: image_order.ImageOrder | None = None) -> bool:
    """Whether shapes are looked at, which may take a while and needs loaded layers."""
    asked = ASKS_SHAPES | {"disagreements"}
    by_disagreements = order is not None and order.by is image_order.SortKey.DISAGREEMENTS
    return by_disagreements or any(term.key in asked for term in parse_image_query(query))


def find_images(
    project: Project,
    query: str,
    view: ViewState,
    *,
    order: image_order.ImageOrder | None = None,
    returned_first: bool = False,
    read_parts: ReadParts | None = None,
    progress: Progress | None = None,
) -> FoundImages:
    """As `find_matching_images`, sorted; with `returned_first` what was sent back to the person heads them.

    Where `touches_shapes` says so, what `read_parts` gives or, without it, the project must be loaded. Raises
    Cancelled when asked to stop.
    """
    order, terms = order or image_order.ImageOrder(), parse_image_query(query)
    unknown = find_unknown_value(project, terms)
    if unknown is not None:
        return FoundImages((), unknown=unknown)
    ids = _find_by_images(project, view, terms, progress)
    consulted: set[int] = set()
    asked = [term for term in terms if term.key == "disagreements"]
    asks_layers = any(term.key in ASKS_SHAPES or term.key == "author" for term in terms)
    counts_disagreements = bool(asked) or order.by is image_order.SortKey.DISAGREEMENTS
    disagreements: dict[int, int] = {}
    if asks_layers or counts_disagreements:
        wanted, ids = frozenset(ids), []
        for part in [project] if read_parts is None else read_parts():
            there = [image for image in part.image_ids if image in wanted]
            if asks_layers:
                there = _find_by_shapes(part, view, terms, there, consulted, progress)
            if counts_disagreements:
                disagreements.update(count_disagreements(part, view, there, progress))
            ids += there
    if counts_disagreements:
        consulted.update(disagreements)
        ids = [image for image in ids if all(_has_count(disagreements, image, term) for term in asked)]
    if order.by is image_order.SortKey.ERRORS and view.model_errors is not None:
        consulted.update(view.model_errors.by_image)
    heads = list_returned_images(project, view) if returned_first else frozenset()
    return FoundImages(
        image_order.sort_images(project, view, ids, order, disagreements, heads=heads), frozenset(consulted)
    )


def _find_by_images(project: Project, view: ViewState, terms: tuple[Term, ...], progress: Progress | None) -> list[int]:
    """The images that pass every term which an image answers alone."""
    asked = sorted(
        (term for term in terms if term.key in image_order.IMAGE_TESTS),
        key=lambda term: image_order.IMAGE_TESTS.index(term.key),
    )
    if not asked:
        return list(project.image_ids)
    tests = [image_order.make_image_test(project, view, term) for term in asked]
    found = []
    for number, (image_id, image) in enumerate(project.images.items()):
        if progress is not None and number % _LOOK_EVERY == 0:
            progress.step(number, len(project.images))
        if all(test(image) for test in tests):
            found.append(image_id)
    return sorted(found)


def _find_by_shapes(
    project: Project,
    view: ViewState,
    terms: tuple[Term, ...],
    ids: list[int],
    consulted: set[int],
    progress: Progress | None,
) -> list[int]:
    """The images of these whose shapes are as asked."""
    authors, wanted = find_asked_authors(project, view, terms), frozenset(ids)
    named = [term for term in terms if term.key == "author"]
    said = [term for term in terms if _asks_images(project, term)]
    asked = [term for term in terms if term.key in ASKS_SHAPES and term not in said]
    everybody = authors.union(*(find_named_authors(project, view, term) for term in named))
    layers = list_seen_layers(project, view, everybody, images=wanted, progress=progress)
    consulted.update(layer.key.image for layer in layers if layer.key.author != view.author)
    found: Collection[int] = wanted
    if any(not term.negated for term in named):
        found = {layer.key.image for layer in layers if layer.key.author in authors}
    for term in (term for term in named if term.negated):
        without = find_named_authors(project, view, term)
        found = set(found) - {layer.key.image for layer in layers if layer.key.author in without}
    own = [layer for layer in layers if layer.key.author in authors]
    for term in said:
        answered = _find_answered(project, own, term, wanted)
        found = set(found) - answered if term.negated else set(found) & answered
    if asked:
        table = ShapeTable.of(own)
        image = table.spread(table.image)
        rows = np.ones(len(table), dtype=np.bool_)
        for term in asked:
            fits = match_shapes(table, project, view, term)
            if term.negated:
                found = set(found) - set(np.unique(image[~fits]).tolist())
            else:
                rows &= fits
        if any(not term.negated for term in asked):
            found = set(found) & set(np.unique(image[rows]).tolist())
    return sorted(found)


def _asks_images(project: Project, term: Term) -> bool:
    """Whether a term is about answers to tags of images alone."""
    if term.key != "tag":
        return False
    asked = [parse_tag_term(project, value) for value in term.values]
    return all(one is not None and one.tag.of_images for one in asked)


def _find_answered(project: Project, layers: Sequence[Layer], term: Term, images: Collection[int]) -> set[int]:
    """The images of which one of the layers says what a term about tags of images asks; without a layer nothing is."""
    found: set[int] = set()
    begun = {layer.key.image for layer in layers}
    for one in filter(None, (parse_tag_term(project, value) for value in term.values)):
        rows = np.flatnonzero(one.match_layers(layers)).tolist()
        found |= {layers[row].key.image for row in rows}
        if one.wanted is None and not one.any:
            found |= set(images) - begun
    return found


def _has_count(disagreements: Mapping[int, int], image: int, term: Term) -> bool:
    number = disagreements.get(image)
    rules = [rule for rule in map(parse_number, term.values) if rule is not None]
    return number is not None and any(rule.admits(number) for rule in rules) is not term.negated
