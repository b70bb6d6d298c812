"""Which image, author and label of another copy is which of ours, by id where both had it, else by name."""

import immutables
from msgspec.structs import replace

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.protocol import ShownCard
from annotator.model.tags import Tag
from annotator.model.vocabulary import Label, LabelExample, Vocabulary
from annotator.session.merge.lineage import _join_authors, _join_cards, _join_images, _join_labels, _join_tags


def copy(names: dict[int, str]) -> Project:
    """A project whose images, authors and labels have these ids and names."""
    labels = tuple(Label(number, name) for number, name in names.items())
    return Project(
        "u",
        "p",
        images=immutables.Map({number: Image(number, name) for number, name in names.items()}),
        authors=immutables.Map({number: Author(number, name) for number, name in names.items()}),
        vocabulary=Vocabulary(labels, next_id=max(names) + 1),
    )


OURS = copy({1: "a", 2: "b", 4: "d"})
THEIRS = copy({1: "a renamed", 2: "e", 3: "d", 5: "f"})
"""Both had 1 and 5 when they parted; ours has lost 5 since. 2 stands for two things that were made apart."""
SHARED = frozenset({1, 5})


def test_images_keep_their_id_where_both_have_it() -> None:
    project, found = _join_images(OURS, THEIRS, shared=SHARED, removed=frozenset())
    assert found == {1: 1, 2: 5, 3: 4, 5: 6}
    assert {number: image.name for number, image in project.images.items()} == {1: "a", 2: "b", 4: "d", 5: "e", 6: "f"}


def test_authors_keep_their_id_where_both_have_it() -> None:
    project, found = _join_authors(OURS, THEIRS, shared=SHARED)
    assert found == {1: 1, 2: 5, 3: 4, 5: 6}
    names = {number: author.name for number, author in project.authors.items()}
    assert names == {1: "a", 2: "b", 4: "d", 5: "e", 6: "f"}


def test_labels_keep_their_id_where_both_have_it() -> None:
    project, found = _join_labels(OURS, THEIRS, shared=SHARED, images={})
    assert found == {1: 1, 2: 5, 3: 4, 5: 6}
    assert project.vocabulary.names_by_id == {1: "a", 2: "b", 4: "d", 5: "e", 6: "f"}
    same, found = _join_labels(OURS, replace(OURS, name="other"), shared=frozenset(), images={})
    assert same.vocabulary == OURS.vocabulary
    assert found == {1: 1, 2: 2, 4: 4}


def test_a_new_label_brings_what_it_says_there() -> None:
    example = LabelExample(2, (0.0, 0.0, 9.0, 9.0))
    words = THEIRS.vocabulary.replace_label(Label(2, "e", description="round", example=example, retired=True))
    words = words.replace_label(Label(5, "f", alias_of=3))
    theirs = replace(THEIRS, vocabulary=words)
    project, found = _join_labels(OURS, theirs, shared=SHARED, images={2: 7})
    new, merged = (project.vocabulary.entry_of(found[number]) for number in (2, 5))
    assert new is not None
    assert merged is not None
    assert (new.description, new.retired, new.key) == ("round", True, "")
    assert new.example == replace(example, image=7)
    assert merged.alias_of == found[3]
    assert project.vocabulary.label_of(merged.id) == project.vocabulary.entry_of(found[3])
    gone, _ = _join_labels(OURS, theirs, shared=SHARED, images={})
    assert gone.vocabulary.entry_of(found[2]).example is None  # type: ignore[union-attr]


def test_new_custom_tags_come_along_with_their_labels_and_known_ones_stay() -> None:
    mine = (Tag("ripe", guideline="ours"),)
    yours = (Tag("ripe", guideline="theirs"), Tag("sure", "ordered", values=("no", "yes"), labels=(2, 9)))
    ours = replace(OURS, protocol=OURS.protocol.with_tags(mine))
    theirs = replace(THEIRS, protocol=THEIRS.protocol.with_tags(yours))
    joined = _join_tags(ours, theirs, {1: 1, 2: 5, 3: 4, 5: 6})
    assert joined.protocol.custom_tags == (*mine, replace(yours[1], labels=(5,)))
    assert _join_tags(ours, OURS, {}) is ours


def test_cards_that_were_shown_in_either_copy_are_known_once() -> None:
    ours = replace(OURS, protocol=OURS.protocol.with_cards([ShownCard(1, 5), ShownCard(2, 9)]))
    theirs = replace(THEIRS, protocol=THEIRS.protocol.with_cards([ShownCard(3, 5), ShownCard(4, 7), ShownCard(9, 8)]))
    joined = _join_cards(ours, theirs, {3: 1, 4: 6})
    assert joined.protocol.shown_cards == (ShownCard(1, 5), ShownCard(6, 7), ShownCard(2, 9))
    assert _join_cards(ours, OURS, {}) is ours
