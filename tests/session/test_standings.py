"""How far images are, known without a look at each: it says what the layers say, before and after edits."""

from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.detector.selection import count_finished_images
from annotator.metrics.matching.selection import ALL_IMAGES, find_training
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.lazy import LazyLayers
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.editing.navigate import go_to_unfinished
from annotator.session.exposure import LOOKS_AT_ONCE, SetLooks, choose_seen_images, find_finished_repeats
from annotator.session.projects.open import AuthorProgress, find_first_image, progress_of
from annotator.session.series.repeat_pass import RepeatState, find_repeat_state
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState
from annotator.session.workspaces import count_blind_layers
from annotator.store import create_project, open_project
from tests import builders
from tests.growth import count_calls
from tests.session.scenes import opened

WORK, REPEAT = PassPurpose.WORK, PassPurpose.REPEAT
PASSES = [
    (),
    ((Status.DONE, WORK),),
    ((Status.IN_WORK, WORK),),
    ((Status.REVIEWED, WORK), (Status.DONE, REPEAT)),
    ((Status.DONE, WORK), (Status.NEW, REPEAT)),
    ((Status.IN_WORK, WORK), (Status.DONE, WORK)),
    ((Status.DONE, REPEAT),),
    ((Status.DONE, WORK),),
]
"""What Ana and, in reverse order, Ben have on each image."""


def mixed() -> Project:
    """Images in every state."""
    layers = {}
    for author, rows in ((1, PASSES), (2, PASSES[::-1])):
        for image, passes in enumerate(rows, 1):
            for number, (status, purpose) in enumerate(passes, 1):
                key = LayerKey(image, author, number)
                layers[key] = Layer(key, status, revision=1, loaded=Shapes.empty(), purpose=purpose)
    images = {n: Image(n, f"{n}.jpg", 100, 80) for n in range(1, len(PASSES) + 1)}
    images[8] = Image(8, "8.jpg", 100, 80, purpose=ImagePurpose.TRAINING)
    return Project(
        uuid="mixed",
        name="mixed",
        images=immutables.Map(images),
        authors=immutables.Map({1: Author(1, "Ana"), 2: Author(2, "Ben")}),
        layers=immutables.Map(layers),
        vocabulary=builders.vocabulary("apple"),
    )


def check(project: Project) -> None:
    """Compares with a look at each layer."""
    plain = Project(
        uuid="plain",
        name="plain",
        images=immutables.Map(dict(project.images.items())),
        authors=project.authors,
        layers=immutables.Map(dict(project.layers.items())),
    )
    for author in project.authors:
        finished, unsure = project.find_finished(author), project.find_unsure(author)
        assert finished | unsure == {key.image for key in project.layers if key.author == author}
        assert not finished & unsure
        assert all(project.has_finished(image, author) for image in finished)
        assert all(project.find_counting_pass(image, author) is not None for image in finished)
        unseen = {key for key, layer in project.layers.items() if key.author == author and not layer.seen}
        assert sorted(project.list_unseen(author)) == sorted(unseen)
        assert project.count_unseen(author) == len(unseen)
        assert find_first_image(project, author) == find_first_image(plain, author)
        view = ViewState(author=author)
        assert choose_seen_images(project, view, ALL_IMAGES) == choose_seen_images(plain, view, ALL_IMAGES)
    assert count_finished_images(project) == count_finished_images(plain)


def test_what_a_person_may_count_is_known_without_a_look_at_finished_layers(tmp_path: Path, monkeypatch) -> None:
    with opened(tmp_path / "p.annotator", builders.project(images=30), image=6, author=1) as (session, _file):
        project, looked = session.project, []
        get, iterate = LazyLayers.get, LazyLayers.iterate
        monkeypatch.setattr(LazyLayers, "get", lambda layers, *key: looked.append(key) or get(layers, *key))
        monkeypatch.setattr(LazyLayers, "iterate", lambda layers: looked.append(None) or iterate(layers))
        assert choose_seen_images(project, session.view, ALL_IMAGES) is ALL_IMAGES
        assert find_finished_repeats(project, 1) == []
        assert find_repeat_state(project, 1) == RepeatState()
        assert set(count_finished_images(project)) == set(project.authors)
        assert looked == []


def test_standings_say_what_the_layers_say(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", mixed(), image=6, author=1) as (session, _file):
        check(session.project)
        assert session.project.find_finished(1) == {2, 4, 8}
        session.set_view(image=2)
        layer = session.current_layer
        assert layer is not None
        session.commit(edit.set_status(layer, Status.IN_WORK, name="Reopen image"))
        check(session.project)
        assert session.project.find_finished(1) == {4, 8}
        session.undo()
        check(session.project)


def test_what_is_noted_of_a_layer_leaves_its_standing_known(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", mixed(), image=2, author=1) as (session, _file):
        before = set(session.project.list_unseen(1))
        session.mark_seen([LayerKey(4, 1), LayerKey(5, 1)])
        check(session.project)
        assert session.project.find_finished(1) == {2, 4, 8}
        assert before.difference(session.project.list_unseen(1)) == {LayerKey(4, 1), LayerKey(5, 1)}


def test_what_a_whole_set_showed_is_noted_without_a_walk_through_it(tmp_path: Path) -> None:
    calls = []
    for images in (300, 3000):
        project = builders.project(images=images, authors=("Ana", "Ben"), count=0)
        with opened(tmp_path / f"{images}.annotator", project, image=1, author=1) as (session, _file):
            looks = SetLooks()
            taken = []
            calls.append(count_calls(lambda s=session, looks=looks, t=taken: t.append(take_looks(s, looks))))
            assert taken == [(LOOKS_AT_ONCE, False)]
            calls.append(count_calls(lambda s=session: count_blind_layers(s)))
            count = taken[0][0]
            while not taken[-1][1]:
                taken.append(take_looks(session, looks))
                count += taken[-1][0]
            assert count == session.project.count_unseen(1)
            calls.append(count_calls(lambda s=session: count_blind_layers(s)))
    assert all(large < 1.3 * small for small, large in zip(calls[:3], calls[3:], strict=True))


def take_looks(session: Session, looks: SetLooks) -> tuple[int, bool]:
    """How many layers a turn notes, and whether none is left."""
    keys, is_over = looks.take(session.project, 1, lambda _layer: True)
    return len(keys), is_over


@pytest.mark.parametrize("author", [1, 2, None])
def test_the_count_of_finished_images_is_that_of_a_look_at_each(tmp_path: Path, author: int | None) -> None:
    with opened(tmp_path / "p.annotator", mixed(), image=2, author=author) as (session, _file):
        if author is None:
            session.set_view(mode=Mode.AUDIT)
        counted = AuthorProgress(session)
        session.changed.connect(counted.follow)

        def look() -> tuple[int, int]:
            project, view = session.committed, session.view
            found = [progress_of(project, view, image).status for image in project.images]
            return sum(status.is_finished for status in found), found.count(Status.IN_WORK)

        assert (counted.done, counted.in_work) == look()
        edited = session.load_layer(LayerKey(2, author or 1))
        session.commit(edit.set_status(edited, Status.IN_WORK, name="Reopen image"))
        assert (counted.done, counted.in_work) == look()
        session.undo()
        assert (counted.done, counted.in_work) == look()


@pytest.mark.parametrize(("by", "met"), [(1, [3, 5, 1, 3]), (-1, [1, 5, 3, 1])])
def test_the_walk_passes_over_finished_images_only(tmp_path: Path, by: int, met: list[int]) -> None:
    with opened(tmp_path / "p.annotator", mixed(), image=2, author=1) as (session, _file):
        for image in met:
            assert go_to_unfinished(session, by)
            assert session.view.image == image


@pytest.mark.parametrize(("by", "met"), [(1, [4, 5, 1, 4]), (-1, [1, 5, 4, 1])])
def test_the_walk_goes_by_what_was_finished_and_reopened_since(tmp_path: Path, by: int, met: list[int]) -> None:
    with opened(tmp_path / "p.annotator", mixed(), image=2, author=1) as (session, _file):
        assert go_to_unfinished(session, by)
        for image, status in ((3, Status.DONE), (4, Status.IN_WORK)):
            session.commit(edit.set_status(session.load_layer(LayerKey(image, 1)), status, name="Mark"))
        session.set_view(image=2)
        for image in met:
            assert go_to_unfinished(session, by)
            assert session.view.image == image


def test_a_finished_project_is_opened_without_a_look_at_its_layers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = {key: Layer(key, Status.DONE, loaded=Shapes.empty()) for key in (LayerKey(n, 1) for n in range(1, 9))}
    path = tmp_path / "done.annotator"
    create_project(path, replace(mixed(), layers=immutables.Map(done), begun=None, unblinded=None)).close()
    with open_project(path) as file:
        layers = file.project.layers
        assert isinstance(layers, LazyLayers)
        asked: list[LayerKey] = []
        with monkeypatch.context() as patch:
            patch.setattr(LazyLayers, "get", lambda _self, key, _default=None: asked.append(key))
            assert find_first_image(file.project, 1) == 1
        assert asked == []


def test_training_images_are_found_without_a_look_at_every_image(tmp_path: Path) -> None:
    calls = []
    for images in (300, 3000):
        project = builders.project(images=images, authors=("Ana",), count=0)
        training = replace(project.images[7], purpose=ImagePurpose.TRAINING)
        project = replace(project, images=project.images.set(7, training))
        with opened(tmp_path / f"{images}.annotator", project, image=1, author=1) as (session, _file):
            assert find_training(session.committed) == [7]
            calls.append(count_calls(lambda s=session: find_training(s.committed)))
    assert calls[1] == calls[0]
