"""Lists of detections: both ways to name things, strict checks, whole images, and a project that takes them in."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from pycocotools import coco as public

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.core.files import read_head
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.detections import COCO_RESULTS, DETECTIONS
from annotator.formats.registry import find_format, recognise_formats
from annotator.metrics.detection.inputs import InputTables
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.formats.sameness import assert_same
from tests.formats.samples import losses_of

IMAGES = (Image(4, "a.jpg", 90, 80, source_id=7), Image(5, "row/b.jpg", source_id=8), Image(6, "c.jpg"))
LABELS = (Label(2, "apple", source_id=11), Label(3, "pear"))
OPTIONS = ReadOptions(IMAGES, LABELS)
COCO = {"image_id": 7, "category_id": 11, "bbox": [1, 2, 3, 4], "score": 0.5}
OURS = {"image": "row/b.jpg", "label": "pear", "bbox": [1, 2, 3, 4], "score": 0.5}


def written(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "found.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_ids_of_the_coco_file(tmp_path: Path) -> None:
    found = DETECTIONS.read_table(written(tmp_path, [COCO, {**COCO, "image_id": 8, "score": 1}]), OPTIONS, None)
    assert [image.name for image in found.images] == ["a.jpg", "row/b.jpg"]
    assert found.shapes.image.tolist() == [0, 1]
    assert found.shapes.label.tolist() == [0, 0]
    assert found.shapes.box.tolist() == [[1, 2, 4, 6]] * 2
    assert found.shapes.score.tolist() == [0.5, 1.0]
    assert not found.shapes.crowd.any()
    assert found.shapes.attributes is None


def test_names_and_sources(tmp_path: Path) -> None:
    rows = [OURS, {**OURS, "image": "./a.jpg", "source": "tile"}, {**OURS, "source": "full"}]
    found = DETECTIONS.read_table(written(tmp_path, rows), OPTIONS, None)
    assert [image.name for image in found.images] == ["a.jpg", "row/b.jpg", "c.jpg"]
    assert found.shapes.image.tolist() == [1, 0, 1]
    assert found.shapes.label.tolist() == [1, 1, 1]
    assert [found.shapes.attributes_of(row) for row in range(3)] == [{}, {"source": "tile"}, {"source": "full"}]


def test_scores_of_whole_images(tmp_path: Path) -> None:
    rows = [{key: OURS[key] for key in ("image", "label", "score")}, {"image": "a.jpg", "label": "apple", "score": 1}]
    found = DETECTIONS.read_table(written(tmp_path, rows), OPTIONS, None)
    assert found.shapes.box.tolist() == [[0, 0, 1, 1], [0, 0, 90, 80]]
    assert found.shapes.crowd.all()
    assert found.shapes.attributes_of(0) == {"image_level": True}


@pytest.mark.parametrize("content", ["[]", " [ ] ", "\ufeff[]"])
def test_an_empty_list_says_that_nothing_was_found_anywhere(tmp_path: Path, content: str) -> None:
    found = DETECTIONS.read_table(written(tmp_path, content), OPTIONS, None)
    assert len(found.shapes) == 0
    assert len(found.images) == 3


def test_unknown_keys_are_counted(tmp_path: Path) -> None:
    rows = [{**COCO, "segmentation": {"counts": "x"}}, {**COCO, "id": 4, "segmentation": {}}, COCO]
    found = DETECTIONS.read_table(written(tmp_path, rows), OPTIONS, None)
    assert {note.text: note.count for note in found.notes} == {"not kept (id)": 1, "not kept (segmentation)": 2}


def without(row: dict, *keys: str) -> dict:
    return {key: value for key, value in row.items() if key not in keys}


BAD = {
    "no json": ("[{", "ends in the middle"),
    "nan": ('[{"score": NaN}]', "not valid JSON"),
    "a table": ("image,x0\na.jpg,1\n", "is not a JSON file; choose one that is"),
    "an object": ({"annotations": []}, "the root is wrong"),
    "no score": ([COCO, without(COCO, "score")], "[1].score is missing"),
    "text score": ([{**COCO, "score": "high"}], "[0].score is wrong"),
    "large score": ([COCO, COCO, {**COCO, "score": 1.5}], "detection[2] has score 1.5"),
    "small score": ([{**COCO, "score": -0.1}], "not between 0 and 1"),
    "unknown image id": ([COCO, {**COCO, "image_id": 99}], "detection[1] has image_id '99'"),
    "unknown label id": ([{**COCO, "category_id": 12}], "has category_id '12'"),
    "image id of text": ([{**COCO, "image_id": "a"}], "take the text files that save_txt=True save_conf=True writes"),
    "no label": ([without(COCO, "category_id")], "has no category_id"),
    "unknown image": ([{**OURS, "image": "d.jpg"}], "has image 'd.jpg', and the project has no such image"),
    "climbing image": ([{**OURS, "image": "../a.jpg"}], "leaves the images folder"),
    "unknown label": ([{**OURS, "label": "aple"}], "the project has no such label"),
    "mixed": ([COCO, OURS], "detection[1] has no image_id"),
    "both": ([{**COCO, "image": "a.jpg"}], "has image_id and image"),
    "no width": ([{**COCO, "bbox": [1, 2, 0, 4]}], "detection[0] has a bbox without a width"),
    "three numbers": ([{**COCO, "bbox": [1, 2, 4]}], "[0].bbox is wrong"),
    "overflow": ([{**COCO, "bbox": [1e308, 0, 1e308, 4]}], "detection[0] has a bbox"),
    "odd source": ([{**COCO, "source": "crop"}], "[0].source is wrong"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_lists_are_refused_with_file_and_place(tmp_path: Path, kind: str) -> None:
    content, words = BAD[kind]
    path = written(tmp_path, content)
    with pytest.raises(UserError) as failure:
        DETECTIONS.read_table(path, OPTIONS, None)
    assert words in str(failure.value)
    assert "found.json" in str(failure.value)
    assert "\n" not in str(failure.value)


def test_it_is_recognised(tmp_path: Path) -> None:
    assert recognise_formats(written(tmp_path, [COCO]))[0] is DETECTIONS
    assert recognise_formats(written(tmp_path, []))[0] is DETECTIONS
    packed = tmp_path / "found.json.gz"
    packed.write_bytes(gzip.compress(json.dumps([OURS]).encode()))
    assert recognise_formats(packed)[0] is DETECTIONS
    assert len(DETECTIONS.read_table(packed, OPTIONS, None).shapes) == 1
    assert not DETECTIONS.recognises(packed, b'{"images": []}')
    assert read_head(tmp_path) == b""


def test_the_command_makes_layers_of_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=3)).close()
    rows = [
        {"image": "img0.jpg", "label": "apple", "bbox": [1, 2, 3, 4], "score": 0.25, "source": "full"},
        {"image": "img0.jpg", "label": "pear", "score": 0.75},
    ]
    assert run(["import", str(path), str(written(tmp_path, rows)), "--author", "net"]) == 0
    with open_project(path) as opened:
        layers = {layer.key: layer for layer in opened.load_all()}
        project = opened.project.with_layers(layers.values())
    net = project.find_author("net")
    assert net.kind is AuthorKind.MODEL
    assert [layers[LayerKey(image, net.id)].status for image in (1, 2, 3)] == [Status.DONE] * 3
    assert [layers[LayerKey(image, net.id)].count for image in (1, 2, 3)] == [2, 0, 0]
    given = InputTables(project).read(model=net.id, reference=1)
    assert given.images.tolist() == [1, 2, 3]
    assert given.detections.score.tolist() == [0.25]
    assert given.image_scores.score.tolist() == [0.75]
    assert given.image_scores.image.tolist() == [1]
    assert (given.full, given.tiles) == (None, None)


def test_ids_of_another_coco_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=2)).close()
    other = tmp_path / "test.json"
    other.write_text(
        json.dumps(
            {
                "images": [{"id": 70, "file_name": "img1.jpg", "width": 1200, "height": 1000}],
                "categories": [{"id": 5, "name": "pear"}],
                "annotations": [],
            }
        )
    )
    found = written(tmp_path, [{"image_id": 70, "category_id": 5, "bbox": [1, 2, 3, 4], "score": 0.5}])
    arguments = ["import", str(path), str(found), "--author", "net"]
    assert run(arguments) == 1
    assert "name the COCO file whose ids they are" in capsys.readouterr().err
    assert run([*arguments, "--coco", str(other)]) == 0
    with open_project(path) as opened:
        net = opened.project.find_author("net").id
        shapes = opened.load_layer(LayerKey(2, net))
        assert LayerKey(1, net) not in opened.project.layers
    assert shapes.label.tolist() == [1]


def table(scores, *, attributes=None, crowd=False, images=IMAGES, labels=LABELS, label=0) -> ForeignTable:
    """Boxes on the first image, one a score."""
    count = len(scores)
    return ForeignTable(
        source="table",
        images=tuple(replace(image, id=position) for position, image in enumerate(images)),
        labels=tuple(replace(one, id=position) for position, one in enumerate(labels)),
        raters=(),
        shapes=Shapes.make(
            [[1, 2, 4, 6.5]] * count, label=label, image=0, score=scores, crowd=crowd, attributes=attributes
        ),
        rater=np.full(count, UNNAMED, dtype=np.int32),
        pass_number=np.ones(count, dtype=np.int32),
    )


def rows_of(form: Format, path: Path, foreign: ForeignTable) -> list[dict]:
    form.write_table(path, foreign, None)
    return json.loads(path.read_bytes())


def test_a_list_is_written_by_names_or_by_ids(tmp_path: Path) -> None:
    said = [{"source": "tile"}, {"image_level": True, "source": "full"}, None]
    found = table([0.5, 1.0, 0.0], attributes=said)
    box = {"bbox": [1.0, 2.0, 3.0, 4.5]}
    for form, names in (
        (DETECTIONS, {"image": "a.jpg", "label": "apple"}),
        (COCO_RESULTS, {"image_id": 7, "category_id": 11}),
    ):
        assert rows_of(form, tmp_path / form.id, found if form is DETECTIONS else named(found)) == [
            {**names, **box, "score": 0.5, "source": "tile"},
            {**names, "score": 1.0, "source": "full"},
            {**names, **box, "score": 0.0},
        ]


def named(foreign: ForeignTable) -> ForeignTable:
    """With an id for every image."""
    return replace(foreign, images=tuple(replace(one, source_id=one.id + 7) for one in foreign.images))


@pytest.mark.parametrize("form", [DETECTIONS, COCO_RESULTS], ids=lambda form: form.id)
def test_what_a_list_holds_comes_back(form: Format, tmp_path: Path) -> None:
    fallen = [{"bbox": [0, 0, 2.5, 3], "score": 0.5, "source": "tile"}]
    said = [{"source": "tile", "suppressed": fallen}, {"image_level": True}, None, {"source": "full"}]
    whole = [False, True, False, False]
    foreign = named(table([0.5, 1.0, 0.125, 0.1], attributes=said, crowd=whole))
    box = foreign.shapes.box.copy()
    box[1] = (0, 0, 90, 80)
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(box=box))
    assert losses_of(form, foreign) == ()
    path = tmp_path / "list.json.gz"
    form.write_table(path, foreign, None)
    assert_same(form.read_table(path, ReadOptions(foreign.images, foreign.labels), None), foreign)
    assert gzip.decompress(path.read_bytes()).startswith(b"[\n{")


def test_what_a_list_cannot_hold_is_counted() -> None:
    said = [{"source": "web"}, {"suppressed": [{"bbox": 1}]}, {"image_level": True}, {"weight": 2}, None]
    foreign = table([0.5, 0.5, 0.5, np.nan, 1.5], attributes=said, crowd=[True, False, False, True, False])
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(occluded=np.ones(5, dtype=np.int8)))
    counts = {note.text: note.count for note in losses_of(DETECTIONS, foreign)}
    assert counts == {
        "shapes without a score between 0 and 1 (they are left out)": 2,
        "further attributes (shapes that have some)": 2,
        "crowd marks": 2,
        "boxes of scores for whole images": 1,
        "occlusion tags": 3,
    }
    by_ids = {note.text: note.count for note in losses_of(COCO_RESULTS, foreign)}
    assert by_ids == counts | {"images without an id of a COCO file, with their detections (left out)": 1}


@pytest.mark.parametrize(
    ("form", "foreign", "sentence"),
    [
        (DETECTIONS, table([np.nan]), "no shape has a score .* choose authors that are models"),
        (
            COCO_RESULTS,
            table([0.5], images=IMAGES[2:]),
            "the image 'c.jpg' has no COCO id; write the format detections",
        ),
        (COCO_RESULTS, table([0.5], label=1), "the label 'pear' has no COCO id; write the format detections"),
        (COCO_RESULTS, table([0.5], labels=(LABELS[0], replace(LABELS[0], name="fig"))), "shares its COCO id 11"),
    ],
    ids=["no scores", "image", "label", "twice"],
)
def test_what_is_no_list_is_refused(form: Format, foreign: ForeignTable, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("before")
    with pytest.raises(UserError, match=sentence):
        form.write_table(path, foreign, None)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_list_without_detections_is_written(tmp_path: Path) -> None:
    assert rows_of(DETECTIONS, tmp_path / "out.json", table([])) == []
    assert rows_of(COCO_RESULTS, tmp_path / "out.json", table([])) == []


def test_many_rows_are_written_whole(tmp_path: Path) -> None:
    scores = np.linspace(0, 1, 10_000)
    assert [row["score"] for row in rows_of(DETECTIONS, tmp_path / "out.json", table(scores))] == scores.tolist()


def test_pycocotools_takes_the_results(tmp_path: Path) -> None:
    foreign = named(table([0.5, 0.25]))
    find_format("coco").write_table(tmp_path / "truth.json", foreign, None)
    COCO_RESULTS.write_table(tmp_path / "results.json", foreign, None)
    results = public.COCO(str(tmp_path / "truth.json")).loadRes(str(tmp_path / "results.json"))
    found = results.loadAnns(results.getAnnIds(imgIds=[7], catIds=[11]))
    assert [(one["bbox"], one["score"]) for one in found] == [([1, 2, 3, 4.5], 0.5), ([1, 2, 3, 4.5], 0.25)]


def test_a_list_says_which_way_it_names_things(tmp_path: Path) -> None:
    for form, others in ((DETECTIONS, []), (COCO_RESULTS, [COCO_RESULTS])):
        form.write_table(tmp_path / form.id, named(table([0.5])), None)
        assert recognise_formats(tmp_path / form.id) == [DETECTIONS, *others]
