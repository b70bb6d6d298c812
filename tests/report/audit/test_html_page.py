"""The audit's page: it loads nothing, runs its own script alone, escapes names, explains the undefined, shows crops."""

import base64
import io
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.api.audit import AuditAnswer
from annotator.errors import Cancelled, Progress
from annotator.model.layer import LayerKey
from annotator.model.project import FrozenState
from annotator.report.audit.html_page import find_worst_images, render_audit_page
from annotator.report.audit.listing import rank_images
from annotator.report.crops import HEIGHT, WIDTH
from annotator.report.glossary import DEFINITIONS, OF_CUSTOM_TAGS, OF_MANY
from tests.depth import deep
from tests.report.html.pages import Page, assert_stands_alone
from tests.report.projects import HOSTILE, hostile_project, made, report_of, report_of_three, three_authors


@pytest.fixture(scope="module")
def text() -> str:
    return render_audit_page(report_of_three())


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_it_stands_alone(page: Page, text: str) -> None:
    assert_stands_alone(text)
    assert page.open == []


@pytest.mark.figures
def test_names_that_mean_harm_are_only_names() -> None:
    text = render_audit_page(report_of(hostile_project()))
    assert_stands_alone(text)
    found = Page(text)
    assert " ".join(HOSTILE.split()) in found.text
    assert "<img src=x onerror=alert(1)>.jpg" in found.text
    assert "<i>apple</i>" in found.text
    assert next(found.with_name("html"))["lang"] == "en"
    assert {"i", "b"}.isdisjoint(name for name, _ in found.elements)


def test_both_looks_and_paper(text: str) -> None:
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_numbers_on_the_page_are_those_of_the_report(page: Page) -> None:
    f1 = report_of_three().agreement.pairs[0].agreement.roles.f1.value
    assert f"{f1:.4f}" in page.text
    assert f"{report_of_three().variance.pooled.iou.value:#.4g}" in page.text
    assert "Ana" in page.text


def test_every_number_is_defined_in_a_sentence(page: Page) -> None:
    for key, definition in DEFINITIONS.items():
        assert definition.sentence.endswith(".")
        assert (definition.sentence in page.text) is (key not in (*OF_CUSTOM_TAGS, *OF_MANY))
    heads = [attributes.get("title") for attributes in page.with_name("span") if attributes.get("class") == "term"]
    assert set(heads) <= {definition.sentence for definition in DEFINITIONS.values()}


def test_what_is_undefined_is_explained() -> None:
    found = Page(render_audit_page(report_of(made({(1, 1): [((1, 1, 9, 9), 0)], (1, 2): []}, authors=("Ana", "Ben")))))
    assert "Undefined: a variance across annotators needs at least three authors; there are 2." in found.text
    assert "nan" not in found.text.casefold().split()
    assert "None" not in found.text


@pytest.mark.parametrize("authors", [(), ("Ana",)])
def test_too_few_authors(authors) -> None:
    layers = {(1, 1): [((1, 1, 9, 9), 0)]} if authors else {}
    found = Page(render_audit_page(report_of(made(layers, authors=authors))))
    assert "In short" in found.text
    assert "Who agrees with whom" not in found.text
    assert found.open == []


def test_a_frozen_state_is_cited_on_the_page() -> None:
    project = made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",))
    state = FrozenState("paper 1", "ab" * 32, 1e9, images=1, layers=1, shapes=1)
    found = Page(render_audit_page(report_of(replace(project, frozen=state))))
    assert f"State 'paper 1' of 2001-09-09T01:46:40Z, SHA-256 {state.hash}." in found.text
    assert found.text.count(state.hash) == 2


@deep
@pytest.mark.figures
def test_the_same_project_gives_the_same_page(text: str) -> None:
    assert render_audit_page(report_of_three()) == text


def test_unblinded_edits_and_repeat_passes_are_on_the_page() -> None:
    boxes = [((10, 10, 60, 60), 0)]
    project = made({(1, 1): boxes, (1, 1, 2): boxes, (1, 2): boxes}, authors=("Ana", "Ben"))
    key = LayerKey(1, 2)
    project = project.with_layers([replace(project.layers[key], unblinded=7)])
    found = Page(render_audit_page(report_of(project)))
    assert "7 edits came after others' work had been seen (Ben 7)" in found.text
    assert "Two passes of the same author" in found.text
    assert "Every shape found its partner" in found.text


def test_images_are_ranked_by_unpaired_shapes() -> None:
    # image 1: Cem has none of two shapes, against two authors; image 2: Ana's second pear, against two authors
    assert rank_images(report_of_three(), 9) == [(1, 4), (2, 2)]
    assert [image.image.id for image in find_worst_images(report_of_three())] == [1, 2]
    assert [image.image.id for image in find_worst_images(report_of_three(), most=1)] == [1]


def test_drawing_the_worst_images_is_called_off() -> None:
    progress = Progress()
    progress.report = lambda done, total: progress.stop.set() if done == total - 1 else None
    with pytest.raises(Cancelled):
        find_worst_images(report_of_three(), progress)


def test_captions_say_who_and_what_and_no_place_is_shown_twice() -> None:
    first, second = find_worst_images(report_of_three())
    assert [place.caption for place in first.places] == ["Missed by Cem (apple)"] * 2
    assert first.more == 0
    assert [place.caption for place in second.places] == ["Only Ana (pear)"]


def pixels_of(jpeg: bytes) -> np.ndarray:
    with PillowImage.open(io.BytesIO(jpeg)) as picture:
        assert picture.size == (WIDTH, HEIGHT)
        return np.asarray(picture.convert("RGB")).reshape(-1, 3).astype(int)


def share_of(colour: tuple[int, int, int], pixels: np.ndarray) -> float:
    return float((np.abs(pixels - colour) < 40).all(axis=1).mean())


def test_pictures_that_are_not_there_leave_the_outlines(page: Page) -> None:
    assert "only the outlines are shown" in page.text
    sources = [attributes["src"].split(",")[1] for attributes in page.with_name("img")]
    assert [base64.b64decode(source) for source in sources] == [
        place.jpeg for image in find_worst_images(report_of_three()) for place in image.places
    ]
    # Ana's colour is blue
    assert all(share_of((0, 114, 178), pixels_of(base64.b64decode(source))) > 0.005 for source in sources)


def test_pictures_that_are_there_are_cut_out(tmp_path: Path) -> None:
    for number, colour in ((1, (200, 40, 40)), (2, (40, 200, 40))):
        (tmp_path / f"row {number}").mkdir()
        picture = PillowImage.new("RGB", (400, 300), colour)
        picture.paste((255, 255, 0), (100, 10, 160, 70))
        picture.save(tmp_path / f"row {number}" / f"img{number}.jpg")
    first, second = find_worst_images(report_of(replace(three_authors(), images_folder=str(tmp_path))))
    assert (first.note, second.note) == ("", "")
    one, other = (pixels_of(place.jpeg) for place in first.places)
    assert share_of((200, 40, 40), one) > 0.5
    assert share_of((255, 255, 0), other) > 0.1
    assert share_of((40, 200, 40), pixels_of(second.places[0].jpeg)) > 0.5
    assert share_of((0, 114, 178), one) > 0.005


def test_a_torn_picture_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "row 1").mkdir()
    (tmp_path / "row 1" / "img1.jpg").write_bytes(b"\xff\xd8 torn")
    first, second = find_worst_images(report_of(replace(three_authors(), images_folder=str(tmp_path))))
    assert "only the outlines" in first.note
    assert "only the outlines" in second.note
    assert share_of((0, 114, 178), pixels_of(first.places[0].jpeg)) > 0.005


def test_writing_can_be_stopped_and_leaves_nothing(tmp_path: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        AuditAnswer(report_of_three(), ()).save(html=tmp_path / "a.html", progress=progress)
    assert list(tmp_path.iterdir()) == []
