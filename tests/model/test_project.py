"""The rules of a project's nouns: passes, next ids, names, settings, templates and labels."""

import math

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import PartEdit, Project, Step, apply_step, invert_step
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.templates import PLAIN, find_template, vocabulary_of
from annotator.model.vocabulary import LABEL_COLOURS, Vocabulary
from tests.builders import project


def with_passes(*numbers: int, of: Project | None = None) -> Project:
    """Image 2 has these passes of author 1, and no other."""
    made = project(images=1) if of is None else of
    return made.with_layers(
        Layer.make(LayerKey(2, 1, number), Shapes.empty(), status=Status.DONE) for number in numbers
    )


def test_passes_are_listed_in_their_order_whatever_their_number_and_their_gaps() -> None:
    made = with_passes(12, 1, 3)
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [1, 3, 12]
    assert made.find_latest_pass(2, 1) == made.layers[LayerKey(2, 1, 12)]
    assert made.list_passes(2, 2) == []
    assert made.find_latest_pass(2, 2) is None


def test_a_layer_is_counted_once_as_edited_after_others_work_was_seen() -> None:
    made = project(images=2)
    assert made.count_unblinded(made.authors) == 0
    layer = made.layers[LayerKey(1, 1)]
    for edits, counted in ((0, 0), (1, 1), (2, 1), (0, 0)):
        made = made.with_layers([replace(layer, unblinded=edits)])
        assert made.count_unblinded([1]) == counted
    assert made.count_unblinded([2]) == 0


def test_the_latest_pass_is_one_of_work_and_a_repeat_only_where_nothing_else_was_begun() -> None:
    first, second = LayerKey(2, 1, 1), LayerKey(2, 1, 2)
    made = with_passes(1)
    repeat = replace(Layer.make(second, Shapes.empty(), status=Status.DONE), purpose=PassPurpose.REPEAT)
    assert made.with_layers([repeat]).find_latest_pass(2, 1) == made.layers[first]
    assert project(images=1).with_layers([repeat]).find_latest_pass(2, 1) == repeat


def test_passes_of_a_project_made_at_once_are_found() -> None:
    layers = with_passes(1, 11).layers
    made = Project("u", "p", layers=layers)
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [1, 11]
    assert made == replace(made, layers=immutables.Map(layers))


def test_passes_that_are_added_later_are_found() -> None:
    made = with_passes(14, of=with_passes(2))
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [2, 14]
    fewer = made.with_layers([Layer.make(LayerKey(2, 1), Shapes.empty())])
    assert [layer.key.pass_number for layer in fewer.list_passes(2, 1)] == [1, 2, 14]


def test_layers_of_several_authors_come_author_by_author() -> None:
    made = with_passes(1, 2, of=project(images=2))
    assert [layer.key for layer in made.list_layers(2, (3, 1))] == [
        LayerKey(2, 3),
        LayerKey(2, 1, 1),
        LayerKey(2, 1, 2),
    ]


def test_next_ids_are_larger_than_all_there_are() -> None:
    made = project(images=3)
    assert (made.next_image_id, made.next_author_id, made.next_decision_id) == (4, 4, 1)
    assert replace(made, authors=made.authors.delete(2)).next_author_id == 4
    assert (Project("u", "p").next_image_id, Project("u", "p").next_author_id) == (1, 1)


def test_ids_of_what_was_taken_away_are_not_given_again() -> None:
    made = project(images=2)
    added = (PartEdit(None, Image(9, "late.jpg")), PartEdit(None, Author(7, "Dora")))
    gone = apply_step(apply_step(made, Step("Add", parts=added)), invert_step(Step("Add", parts=added)))
    assert (gone.next_image_id, gone.next_author_id) == (10, 8)
    assert gone == made


def test_next_ids_count_layers_of_what_is_gone() -> None:
    made = project(images=3).with_layers([Layer.make(LayerKey(9, 8), Shapes.empty())])
    assert (made.next_image_id, made.next_author_id) == (10, 9)
    decided = replace(made, decisions=immutables.Map({4: Decision(4, 1, "missed", (1,), Outcome.DROP, 1, 0.0)}))
    assert decided.next_decision_id == 5


def test_authors_and_images_are_found_by_exactly_their_name() -> None:
    made = project(images=3)
    ben = made.find_author("Ben")
    assert ben is not None
    assert (ben.id, made.find_author("ben"), made.find_author("Dora")) == (2, None, None)
    second = made.images[2]
    assert made.find_image(second.name) is second
    assert made.find_image(second.name + "x") is None


def test_a_plan_holds_while_images_authors_vocabulary_and_its_layers_are_as_they_were() -> None:
    made = project(images=2)
    key, other = LayerKey(1, 1), LayerKey(2, 1)
    edited = made.with_layers([replace(made.layers[key], revision=made.layers[key].revision + 1)])
    assert made.matches(made, [key, other])
    assert edited.matches(made, [other])
    assert not edited.matches(made, [other, key])
    for changed in (
        replace(made, images=made.images.delete(2)),
        replace(made, authors=made.authors.delete(2)),
        replace(made, vocabulary=made.vocabulary.add_label("plum")),
    ):
        assert not changed.matches(made, [])


def test_done_and_reviewed_layers_are_finished() -> None:
    assert [status.is_finished for status in Status] == [False, False, True, True]


def test_authors_are_listed_by_kind_in_the_order_of_their_ids() -> None:
    made = project()
    more = made.authors.set(9, Author(9, "net", AuthorKind.MODEL)).set(5, Author(5, "gold", AuthorKind.REFERENCE))
    made = replace(made, authors=more)
    assert [author.id for author in made.authors_of(AuthorKind.PERSON)] == [1, 2, 3]
    assert [author.id for author in made.authors_of(AuthorKind.MODEL, AuthorKind.REFERENCE)] == [5, 9]
    assert [image.id for image in project(images=3).list_images()] == [1, 2, 3]


def test_an_image_has_a_size_when_both_sides_are_known() -> None:
    assert Image(1, "a.jpg", 1, 1).has_size
    assert not Image(1, "a.jpg", 0, 1).has_size
    assert not Image(1, "a.jpg", 1, 0).has_size


def test_settings_that_no_file_can_hold_are_refused() -> None:
    for wrong in (math.nan, math.inf):
        with pytest.raises(UserError, match=r"setting gamma must be a finite number, not (nan|inf)\."):
            RandCrownsSettings(0.7, 1.2, wrong)
        with pytest.raises(UserError, match="setting iou threshold must be"):
            MetricSettings(iou_threshold=wrong)
        with pytest.raises(UserError, match="setting size threshold must be"):
            MetricSettings(size_threshold=wrong)


def test_a_model_has_one_folder_of_internals_and_an_empty_one_forgets_it() -> None:
    settings = MetricSettings().with_internals(9, "/b").with_internals(4, "/a").with_internals(9, "/c")
    assert [(place.author, place.folder) for place in settings.internals] == [(4, "/a"), (9, "/c")]
    assert (settings.internals_of(4), settings.internals_of(9), settings.internals_of(5)) == ("/a", "/c", "")
    assert settings.with_internals(4, "").internals == settings.internals[1:]


def test_templates_are_found_by_name_and_give_their_labels() -> None:
    assert find_template("") is PLAIN
    assert find_template("crowns").metrics.randcrowns == RandCrownsSettings(0.7, 1.2, 3.0, unit="m")
    with pytest.raises(UserError, match="no template 'tree'; templates are: orchard, crowns, delftbikes"):
        find_template("tree")
    bikes = vocabulary_of(find_template("delftbikes"))
    assert (len(bikes.labels), bikes.parts, bikes.label_of(21).name) == (22, True, "steer")  # type: ignore[union-attr]
    own = vocabulary_of(find_template("orchard"), ("apple", "pear"))
    assert (own.ids_by_name, own.parts) == ({"apple": 0, "pear": 1}, False)
    for wrong in (("apple", "apple"), ("apple", " ")):
        with pytest.raises(UserError, match="empty or repeated name"):
            vocabulary_of(PLAIN, wrong)


def test_a_label_takes_the_next_id_colour_and_free_digit() -> None:
    words = Vocabulary().add_labels([(f"label {number}", 100 + number) for number in range(11)])
    assert [label.id for label in words.labels] == list(range(11))
    assert [label.key for label in words.labels] == [*"123456789", "01", "02"]
    assert [label.colour for label in words.labels] == [*LABEL_COLOURS[:11]]
    assert (words.next_id, words.labels[3].source_id) == (11, 103)
    assert words.find_label_by_key("4") is words.labels[3]
    assert words.find_label_by_key("0") is None
    renamed = words.replace_label(replace(words.labels[2], name="plum", key="0"))
    assert renamed.names_by_id == {**words.names_by_id, 2: "plum"}
    assert renamed.add_label("late").labels[-1].key == "3"
    for name, told in (("plum", "there already"), (" ", "needs a name")):
        with pytest.raises(ValueError, match=told):
            renamed.add_label(name)


def test_what_the_project_has_lost_is_named_by_its_number() -> None:
    made = project()
    assert (made.author_name(2), made.author_name(8)) == ("Ben", "author 8")
    assert (made.label_name(1), made.label_name(8)) == ("pear", "label 8")


def test_the_last_finished_pass_counts_and_one_in_work_keeps_the_image_from_being_finished() -> None:
    made = project(images=1)
    assert made.find_current_pass(2, 1) == LayerKey(2, 1)
    assert made.find_counting_pass(2, 1) is None

    def with_states(*states: Status) -> Project:
        layers = (Layer.make(LayerKey(2, 1, n), Shapes.empty(), status=status) for n, status in enumerate(states, 1))
        return made.with_layers(layers)

    new, work, done = Status.NEW, Status.IN_WORK, Status.REVIEWED
    for states, counting, current, finished in (
        ((done, done), 2, 2, True),
        ((done, work), 1, 1, False),
        ((work, work), None, 2, False),
        ((done, new), 1, 1, True),
        ((new, done), 2, 2, True),
        ((new, new), None, 1, False),
    ):
        found = with_states(*states)
        counts = found.find_counting_pass(2, 1)
        assert (None if counts is None else counts.key.pass_number) == counting
        assert found.find_current_pass(2, 1).pass_number == current
        assert found.has_finished(2, 1) is finished
    repeated = with_states(done, done)
    repeated = repeated.with_layers([replace(repeated.layer_of(LayerKey(2, 1, 2)), purpose=PassPurpose.REPEAT)])
    assert repeated.find_counting_pass(2, 1).key.pass_number == 1
    including = replace(with_states(done, work), metrics=MetricSettings(include_unfinished=True))
    assert including.find_counting_pass(2, 1).key.pass_number == 2


def test_who_has_begun_is_known_from_the_start_and_layer_by_layer() -> None:
    """Drawing or a status is a beginning; a layer that is new and empty says nothing."""
    empty, one = Shapes.empty(), project(images=1, count=1).layers[LayerKey(1, 1)].shapes
    made = replace(project(images=2), layers=immutables.Map(), begun=None)
    at_once = replace(
        made, layers=immutables.Map({LayerKey(1, 3): Layer.make(LayerKey(1, 3), empty, status=Status.DONE)}), begun=None
    )
    assert [author.id for author in at_once.annotators] == [3]
    steps = [
        (Layer.make(LayerKey(1, 1), empty), []),
        (Layer.make(LayerKey(1, 1), one), [1]),
        (Layer.make(LayerKey(2, 1), empty, status=Status.IN_WORK), [1]),
        (Layer.make(LayerKey(1, 2), empty, status=Status.DONE), [1, 2]),
        (Layer.make(LayerKey(1, 1), empty), [1, 2]),
        (Layer.make(LayerKey(2, 1), empty), [2]),
    ]
    for layer, begun in steps:
        made = made.with_layers([layer])
        assert [author.id for author in made.annotators] == begun
        assert [made.has_begun(author) for author in (1, 2, 3)] == [author in begun for author in (1, 2, 3)]


def test_which_pass_counts_and_which_one_goes_on() -> None:
    def with_statuses(*statuses: Status) -> Project:
        layers = [Layer.make(LayerKey(1, 1, n), Shapes.empty(), status=s) for n, s in enumerate(statuses, start=1)]
        return replace(project(images=1), layers=immutables.Map(), begun=None).with_layers(layers)

    def told(of: Project) -> tuple[int | None, int, bool]:
        counting = of.find_counting_pass(1, 1)
        return (
            None if counting is None else counting.key.pass_number,
            of.find_current_pass(1, 1)[2],
            of.has_finished(1, 1),
        )

    assert told(with_statuses()) == (None, 1, False)
    assert told(with_statuses(Status.IN_WORK)) == (None, 1, False)
    assert told(with_statuses(Status.DONE)) == (1, 1, True)
    assert told(with_statuses(Status.DONE, Status.IN_WORK)) == (1, 1, False)
    assert told(with_statuses(Status.DONE, Status.REVIEWED, Status.NEW)) == (2, 2, True)
    both = with_statuses(Status.DONE, Status.IN_WORK)
    begun = replace(both, metrics=MetricSettings(include_unfinished=True))
    assert told(begun) == (2, 2, False)


def test_a_note_is_raised_while_it_asks_for_something() -> None:
    raised = {
        (kind, resolved): ReviewNote(1, 1, None, 1, 0.0, "look", kind, resolved=resolved).is_raised
        for kind in NoteKind
        for resolved in (False, True)
    }
    assert [key for key, up in raised.items() if up] == [(NoteKind.REVIEW, False), (NoteKind.RETURN, False)]


def test_a_model_has_one_score_cut_and_none_forgets_it() -> None:
    settings = MetricSettings().with_score_cut(9, 0.5).with_score_cut(4, 0.0).with_score_cut(9, 0.25)
    assert [(cut.author, cut.score) for cut in settings.score_cuts] == [(4, 0.0), (9, 0.25)]
    assert (settings.score_cut_of(4), settings.score_cut_of(9), settings.score_cut_of(5)) == (0.0, 0.25, None)
    assert settings.with_score_cut(4, None).score_cuts == settings.score_cuts[1:]
    assert settings.with_score_cut(5, None) == settings


def test_projects_and_layers_differ_where_they_are_not_equal() -> None:
    first, second = project(images=2, count=2), project(images=2, count=2)
    second = replace(second, uuid=first.uuid)
    (key, *_), layers = first.layers, (first.layers, second.layers)
    assert first == second
    assert (first != second) is False
    assert (layers[0][key] != layers[1][key]) is False
    assert (layers[0][key] != replace(layers[1][key], delivered=3, could_see=True)) is False
    assert layers[0][key] != replace(layers[1][key], revision=9)
    assert first != replace(second, name="another")
