"""`annotator export`: which images and whose work leave, by every option, and what is said of the rest."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.formats.registry import WRITTEN_FORMATS
from annotator.formats.rows.table import CSV
from annotator.model.author import AuthorKind
from annotator.model.decision import PROVENANCE
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.pseudonyms import pseudonyms_of
from annotator.store.opening import create_project
from tests.builders import project
from tests.depth import deep
from tests.report.detector.check_projects import two_models
from tests.session.transfer.exports import export_table


@pytest.fixture
def whole() -> Project:
    """Six images; Ana finished the first two, Ben the first, net detected on all."""
    made = project(images=6, authors=("Ana", "Ben", "net"), count=2)
    made = replace(made, authors=made.authors.set(3, replace(made.authors[3], kind=AuthorKind.MODEL)))
    finished = {(1, 1), (2, 1), (1, 2), *((image, 3) for image in range(1, 7))}
    started = {(3, 1)}
    layers = []
    for key, layer in made.layers.items():
        if key[:2] in started:
            layers.append(replace(layer, status=Status.IN_WORK))
        elif key[:2] not in finished:
            layers.append(replace(layer.with_shapes(layer.shapes.slice(0, 0)), status=Status.NEW))
    return made.with_layers(layers)


@pytest.fixture
def path(tmp_path: Path, whole: Project) -> Path:
    create_project(tmp_path / "p.annotator", whole).close()
    return tmp_path / "p.annotator"


def export(path: Path, kind: str, *options: str) -> Path:
    out = path.with_name(f"out-{kind}-{len(list(path.parent.iterdir()))}")
    assert run(["export", str(path), str(out), "--format", kind, *options]) == 0
    return out


def written(path: Path, *options: str) -> tuple[int, int, list[str]]:
    """Images, shapes and raters of a COCO file."""
    content = json.loads(export(path, "coco", *options).read_text())
    return len(content["images"]), len(content["annotations"]), [rater["rater_id"] for rater in content["raters"]]


def test_a_format_with_authors(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert written(path) == (2, 6, ["Ana", "Ben"])
    told = capsys.readouterr().out
    assert "images that no author has finished (left out)" in told
    assert "layers that are not finished (left out)" in told
    assert written(path, "--author", "net") == (6, 12, ["net"])
    assert written(path, "--min-raters", "2") == (1, 4, ["Ana", "Ben"])
    capsys.readouterr()
    out = path.with_name("nothing.json")
    options = ["--format", "coco", "--author", "Ana", "--min-raters", "2"]
    assert run(["export", str(path), str(out), *options]) == 1
    assert "Nothing is written" in capsys.readouterr().err
    assert not out.exists()


def test_all_images_are_counted_aloud(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert written(path, "--all-images") == (6, 8, ["Ana", "Ben"])
    lines = capsys.readouterr().out.splitlines()
    assert any("images that no author has finished (they look as if nothing" in line and "4" in line for line in lines)
    assert any("layers that are not finished" in line and "1" in line for line in lines)


def test_a_format_without_authors_writes_no_untouched_image(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(path), str(path.with_name("y")), "--format", "yolo"]) == 1
    assert "say whose work is written: Ana, Ben, net" in capsys.readouterr().err
    out = export(path, "yolo", "--author", "Ana")
    labels = sorted(file.name for file in (out / "labels").rglob("*.txt"))
    assert labels == ["img0.txt", "img1.txt"]
    assert all(len((out / "labels" / name).read_text().splitlines()) == 2 for name in labels)


def test_a_format_without_authors_takes_the_reference(tmp_path: Path, whole: Project) -> None:
    kind = replace(whole.authors[2], kind=AuthorKind.REFERENCE)
    path = tmp_path / "r.annotator"
    create_project(path, replace(whole, authors=whole.authors.set(2, kind))).close()
    assert [file.stem for file in (export(path, "yolo") / "labels").rglob("*.txt")] == ["img0"]


def test_a_draw_takes_one_finished_person_an_image(path: Path) -> None:
    images, shapes, raters = written(path, "--random-author", "5")
    assert (images, shapes) == (2, 4)
    assert set(raters) <= {"Ana", "Ben"}


def test_coco_lists_no_image_without_a_size(tmp_path: Path, whole: Project, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "u.annotator"
    unsized = replace(whole.images[1], width=0, height=0)
    create_project(path, replace(whole, images=whole.images.set(1, unsized))).close()
    content = json.loads(export(path, "coco").read_text())
    assert [image["file_name"] for image in content["images"]] == ["img1.jpg"]
    assert all(image["width"] and image["height"] for image in content["images"])
    assert len(content["annotations"]) == 2
    assert "images of unknown size, with their shapes (left out)" in capsys.readouterr().out
    assert whole.layers[LayerKey(1, 1)].count == 2


@pytest.fixture
def pictured(tmp_path: Path, whole: Project) -> Path:
    """The same with a folder in which the first picture is sound, the second torn, and the others are not there."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(2):
        PillowImage.new("RGB", (40, 30)).save(folder / f"img{number}.jpg")
    torn = folder / "img1.jpg"
    torn.write_bytes(torn.read_bytes()[:-50])
    create_project(tmp_path / "q.annotator", replace(whole, images_folder=str(folder))).close()
    return tmp_path / "q.annotator"


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=deep if row % 8 else ())
        for row, kind in enumerate(kind for kind in WRITTEN_FORMATS if kind != "coco-results")
    ],
)
def test_every_export_names_the_pictures_that_cannot_be_shown(
    pictured: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    out = pictured.with_name("out.gz")
    assert run(["export", str(pictured), str(out), "--format", kind, "--author", "Ana"]) in (0, 1)
    told = capsys.readouterr()
    assert "images whose picture cannot be shown here" in told.out
    assert "The picture of 1 image cannot be shown here: img1.jpg." in told.err


def test_persons_leave_under_stable_pseudonyms_and_models_under_their_names(
    path: Path, whole: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    out = export(path, "coco", "--pseudonyms", "--author", "Ana", "--author", "net")
    key = out.with_name(f"{out.name}.pseudonyms.csv")
    assert str(key) in capsys.readouterr().out
    assert key.stat().st_mode & 0o077 == 0
    rows = [line.split(",") for line in key.read_text().splitlines()]
    assert rows[0] == ["pseudonym", "name"]
    known = {name: pseudonym for pseudonym, name in rows[1:]}
    assert set(known) == {"Ana", "Ben"}
    raters = [rater["rater_id"] for rater in json.loads(out.read_text())["raters"]]
    assert raters == [known["Ana"], "net"]
    assert "Ana" not in out.read_text()
    again = export(path, "coco", "--pseudonyms")
    assert json.loads(again.read_text())["raters"][0]["rater_id"] == known["Ana"]
    assert pseudonyms_of(replace(whole, uuid="another"))["Ana"] != known["Ana"]


def test_a_reference_does_not_tell_whose_shapes_it_was_made_from() -> None:
    made = project(images=1, authors=("Ana", "Ben", "reference"), count=1)
    made = replace(made, authors=made.authors.set(3, replace(made.authors[3], kind=AuthorKind.REFERENCE)))
    told = np.empty(1, dtype=np.object_)
    told[0] = {PROVENANCE: {"rule": "mean", "shapes": [1, 2], "authors": ["Ana", "Ben"]}, "note": "Ana"}
    layer = made.layers[LayerKey(1, 3)]
    made = made.with_layers([layer.with_shapes(layer.shapes.with_columns(attributes=told))])
    options = ExportOptions(authors=("reference",), pseudonyms=True)
    found = export_table(made, CSV, options)
    known = pseudonyms_of(made)
    assert found.shapes.attributes_of(0)[PROVENANCE]["authors"] == [known["Ana"], known["Ben"]]
    assert [rater.name for rater in found.raters] == ["reference"]


def test_an_audit_tells_no_names_and_the_same_numbers(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named, hidden, page = (path.with_name(name) for name in ("named.json", "hidden.json", "hidden.html"))
    assert run(["audit", str(path), "--author", "Ana", "--author", "Ben", "--json", str(named)]) == 0
    capsys.readouterr()
    options = ["--author", "Ana", "--author", "Ben", "--json", str(hidden), "--html", str(page), "--pseudonyms"]
    assert run(["audit", str(path), *options]) == 0
    printed = capsys.readouterr().out
    key = hidden.with_name("hidden.json.pseudonyms.csv")
    assert str(key) in printed
    known = dict(reversed(line.split(",")) for line in key.read_text().splitlines()[1:])
    text = named.read_text()
    for name, pseudonym in known.items():
        assert name not in hidden.read_text()
        assert pseudonym in printed
        assert pseudonym in page.read_text()
        text = text.replace(f'"{name}', f'"{pseudonym}')
    assert json.loads(text) == json.loads(hidden.read_text())


def test_tables_of_an_audit_and_a_check_tell_the_same_pseudonyms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever leaves: one key, apart from what it is the key of, and readable by its owner alone."""
    path = tmp_path / "scored.annotator"
    create_project(path, two_models()).close()
    tables, checked = path.with_name("tables"), path.with_name("checked.json")
    both = ["--author", "Ana", "--author", "Ben"]
    assert run(["audit", str(path), *both, "--csv", str(tables), "--pseudonyms", "--no-intervals"]) == 0
    asked = ["--model", "net", "--reference", "Ana", "--human", "Ben", "--no-intervals"]
    assert run(["check", str(path), *asked, "--json", str(checked), "--pseudonyms"]) == 0
    printed = capsys.readouterr()
    out = export(path, "csv", "--pseudonyms", *both)
    keys = [one.with_name(f"{one.name}.pseudonyms.csv") for one in (tables, checked, out)]
    assert len({key.read_text() for key in keys}) == 1
    assert all(key.stat().st_mode & 0o777 == 0o600 for key in keys)
    known = dict(reversed(line.split(",")) for line in keys[0].read_text().splitlines()[1:])
    leaving = [one.read_text() for one in (*tables.iterdir(), checked, out)]
    for name in ("Ana", "Ben"):
        assert all(name not in text for text in (*leaving, printed.out, printed.err))
        assert sum(known[name] in text for text in leaving) >= 4
    assert "net" in checked.read_text()


@pytest.mark.parametrize("form", ["wkt", "geojson"])
def test_a_file_without_a_single_shape_is_an_error(whole: Project, form: str, tmp_path: Path, capsys) -> None:
    create_project(tmp_path / "p.annotator", whole).close()
    out = tmp_path / "out.x"
    assert run(["export", str(tmp_path / "p.annotator"), str(out), "--format", form, "--author", "Ana"]) == 1
    told = capsys.readouterr().err
    assert "can hold none of the 4 shapes" in told
    assert "2 images whose place on the ground is not known" in told
    assert not out.exists()


def test_what_is_said_is_what_is_written(whole: Project, tmp_path: Path, capsys) -> None:
    """DelftBikes holds a part once an image: of two shapes of a label one is left."""
    create_project(tmp_path / "p.annotator", whole).close()
    out = tmp_path / "out.json"
    assert run(["export", str(tmp_path / "p.annotator"), str(out), "--format", "delftbikes", "--author", "Ana"]) == 0
    written = sum(len(image["parts"]) for image in json.loads(out.read_text()).values())
    assert f"{out}: {written} shapes on 2 images." in capsys.readouterr().out


def test_work_of_two_that_comes_to_lie_on_one_another_is_warned_of(whole: Project, tmp_path: Path, capsys) -> None:
    create_project(tmp_path / "p.annotator", whole).close()
    export = ["export", str(tmp_path / "p.annotator"), "--format", "yolo", str(tmp_path / "out")]
    assert run([*export, "--author", "Ana", "--author", "Ben"]) == 0
    assert "on 1 images the same objects are there once for each of Ana, Ben" in capsys.readouterr().err
    assert run([*export[:-1], str(tmp_path / "one"), "--random-author", "1"]) == 0
    assert "cannot tell authors apart" not in capsys.readouterr().err
    named = ["export", str(tmp_path / "p.annotator"), str(tmp_path / "by_author.json"), "--format", "labelstudio"]
    assert run([*named, "--author", "Ana", "--author", "Ben"]) == 0
    assert "cannot tell authors apart" not in capsys.readouterr().err, "the format names who drew what"


def test_results_with_the_ids_of_a_coco_export(whole: Project, tmp_path: Path, capsys) -> None:
    """As evaluators want them: the reference as COCO, a model's detections with its ids, whether it is named or not."""
    scored = [
        layer.with_shapes(layer.shapes.with_columns(score=np.full(len(layer.shapes), 0.5)))
        for layer in whole.layers.values()
        if layer.key.author == 3
    ]
    create_project(tmp_path / "p.annotator", whole.with_layers(scored)).close()
    export = ["export", str(tmp_path / "p.annotator"), "--author"]
    truth, results = tmp_path / "gt.json", tmp_path / "dt.json"
    assert run([*export, "Ana", "--format", "coco", "--all-images", str(truth)]) == 0
    assert run([*export, "net", "--format", "coco-results", str(results)]) == 0
    found, table = json.loads(results.read_text()), json.loads(truth.read_text())
    assert {row["image_id"] for row in found} == {image["id"] for image in table["images"]}
    assert {row["category_id"] for row in found} <= {label["id"] for label in table["categories"]}
    table["images"] = table["images"][1:]
    truth.write_text(json.dumps(table | {"annotations": []}))
    capsys.readouterr()
    assert run([*export, "net", "--format", "coco-results", "--coco", str(truth), str(results)]) == 0
    assert "images without an id of a COCO file, with their detections (left out)" in capsys.readouterr().out
    kept = [row for row in found if row["image_id"] != found[0]["image_id"]]
    assert json.loads(results.read_text()) == kept
