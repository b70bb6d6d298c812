"""Published data sets, which are not stored here, against their published numbers.

The folder holds `kscgr-two-annotators.coco.json.gz` (4 983 kitchen frames, two annotators, from the repository
dataset-annotation, KSCGR/agreement) and `sjer_052/` (an aerial picture with crowns drawn by hand and by four
algorithms, from the repositories NeonTreeEvaluation_python and NeonTreeEvaluation_analysis).
"""

import contextlib
import csv
import io
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import immutables
import numpy as np
import pytest
from defusedxml import ElementTree
from PIL import Image as Picture

from annotator.cli.program import run
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format
from annotator.metrics.agreement.pair import TallyLayout, TallyRule, compute_agreement, sums_of, tally
from annotator.metrics.jackknife.interval import Jackknife
from annotator.metrics.matching.pairing import PairingRule, match_overlapping, match_shapes
from annotator.metrics.matching.selection import AuthorShapes, find_shared_images
from annotator.metrics.randcrowns.scope import PAPER_BOXES, describe_large_alpha, measure_sides
from annotator.metrics.randcrowns.tuning import PAPER_GRID
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.store.opening import create_project, open_project
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import read_header
from tests.builders import vocabulary
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.golden import read_golden
from tests.metrics.randcrowns.scopes import search
from tests.metrics.test_crown_plot import check_explanations, report_of, scope_of
from tests.metrics.wholes import compute_global_scores

KSCGR = "kscgr-two-annotators.coco.json.gz"
SJER = "sjer_052"
ALGORITHMS = ("Dalponte2016", "Li2012", "Silva2016", "Weinstein2019")
PIXEL_SCALE, TIE_POINT = 33550, 33922
"""GeoTIFF tags: metres a pixel, and the map place of a pixel."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs every check on the data sets of a folder."""
    parser = parser_of("data", __doc__, count=5, what="random splits of each data set")
    parser.add_argument("--folder", type=Path, required=True, help="the folder that holds the data sets")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is no folder; name the one that holds {KSCGR} and {SJER}/")
    tries = Tries()
    rng = np.random.default_rng(options.seed)
    with own_home():
        check_kscgr(tries, options.folder / KSCGR, rng, options.count)
        check_sjer(tries, options.folder / SJER, rng, options.count)
    return tries.end()


def check_kscgr(tries: Tries, path: Path, rng: np.random.Generator, count: int) -> None:
    """Reading, agreement at every published threshold, the command line, and random halves of the frames."""
    sides: list[AuthorShapes] = []
    with tries.one("KSCGR: the file as COCO"):
        sides += kscgr_sides(path)
    if not sides:
        return
    a, b = sides
    with tries.one("KSCGR: F1 at every published threshold"):
        golden = read_golden("iaa_kscgr")
        assert (len(a.shapes), len(b.shapes)) == (golden["n_annotator_1"], golden["n_annotator_2"])
        for name, expected in golden["f1_continuous_max_cardinality"].items():
            threshold, labels = name.split("|")
            tp = len(match_shapes(a.shapes, b.shapes, PairingRule(float(threshold), labels == "class_aware")))
            assert (tp, 2 * tp / (len(a.shapes) + len(b.shapes))) == (expected["tp"], expected["f1"]), name
    with tries.one("KSCGR: IoU of all overlapping pairs"):
        wanted = read_golden("iaa_kscgr")["recomputed_continuous"]
        iou = match_overlapping(a.shapes, b.shapes).iou
        assert len(iou) == wanted["pairs"]
        assert iou.mean() == pytest.approx(wanted["mean_iou"], abs=1e-12)
        assert iou.std() == pytest.approx(wanted["std_iou_population"], abs=1e-12)
    with tries.one("KSCGR: agreement as a whole"):
        check_whole_agreement(a, b)
    with tries.one("KSCGR: import and audit on the command line within ten seconds"), own_home() as folder:
        check_kscgr_commands(path, folder)
    for number in range(count):
        with tries.one(f"KSCGR: true positives of two halves add up ({number})"):
            first = rng.permutation(a.images)[: len(a.images) // 2]
            halves = (np.sort(first), np.setdiff1d(a.images, first))
            assert (
                sum(
                    len(match_shapes(a.restrict_to(half).shapes, b.restrict_to(half).shapes, PairingRule()))
                    for half in halves
                )
                == 61_401
            )


def kscgr_sides(path: Path) -> list[AuthorShapes]:
    """What each of the two annotators drew, by our reader of COCO."""
    foreign = find_format("coco").read_table(path, ReadOptions(), None)
    assert len(foreign.images) == 4983
    assert np.bincount(foreign.rater).tolist() == [61_624, 61_456]
    assert len(foreign.labels) == 19
    assert len(foreign.statements) == 2 * 4983
    assert foreign.notes == ()
    images = np.array(sorted(image.id for image in foreign.images), dtype=np.int64)
    sides = []
    for rater in (0, 1):
        rows = np.flatnonzero(foreign.rater == rater)
        rows = rows[np.argsort(foreign.shapes.image[rows], kind="stable")]
        sides.append(AuthorShapes(rater + 1, images, foreign.shapes.take(rows)))
    return sides


def check_whole_agreement(a: AuthorShapes, b: AuthorShapes) -> None:
    """F1, its interval and the counts by label."""
    rule = TallyRule(PairingRule())
    tallies = tally(a, b, images=find_shared_images(a, b), layout=TallyLayout.of((), a.shapes, b.shapes), rule=rule)
    found = compute_agreement(a.author, b.author, sums_of(tallies, Jackknife()), size_threshold=rule.size_threshold)
    assert found.roles.f1.value == 0.9977413064673383
    assert found.swap().roles.f1 == found.roles.f1
    assert found.roles.f1.interval.low < found.roles.f1.value < found.roles.f1.interval.high
    assert sum(roles.tp for roles in found.by_label.values()) == found.roles.tp == 61_401


def check_kscgr_commands(source: Path, folder: Path) -> None:
    """Import and audit of 123 080 boxes: the golden F1, and ten seconds for an audit on two idle cores."""
    (folder / "none").mkdir()
    (folder / "none" / "none.jpg").touch()
    path = folder / "k.annotator"
    command("new", path, "--images", folder / "none")
    command("import", path, source, "--add-images")
    start = time.process_time()
    record = audit(path)
    assert time.process_time() - start < 10
    (pair,) = record["pairs"]
    assert pair["f1"] == 0.9977413064673383
    assert (pair["n_a"], pair["n_b"], pair["images"]) == (61_624, 61_456, 4_983)
    assert len(record["global_score"]) == 2
    assert audit(path, "--iou", "0.9")["pairs"][0]["f1"] == 0.6845141371465714


def check_sjer(tries: Tries, folder: Path, rng: np.random.Generator, count: int) -> None:
    """The picture's place, imports from pixels and metres, variance, explanations, search and audit in metres."""
    tables: list[np.ndarray] = []
    with tries.one("SJER_052: boxes in pixels of the picture"):
        assert tags(folder)[:2] == ((400, 400), 0.1)
        tables += [by_hand(folder), *(by_algorithm(folder, name) for name in ALGORITHMS)]
        assert [len(table) for table in tables] == [9, 19, 48, 19, 9]
        assert all(((table > -60) & (table < 460)).all() for table in tables)
    if not tables:
        return
    scope = scope_of(tables)
    with tries.one("SJER_052: the picture and its place on the ground"):
        check_picture(folder / "SJER_052.tif")
    with tries.one("SJER_052: crowns by hand and from the map on the command line"), own_home() as home:
        check_sjer_commands(folder, home)
    with tries.one("SJER_052: alpha in pixels"):
        assert scope.parameters.alpha == pytest.approx(7)
        assert (
            describe_large_alpha(
                PAPER_BOXES, measure_sides(PAPER_BOXES, scope.shapes.box, np.full(len(scope.shapes), 0.1))
            )
            is None
        )
    with tries.one("SJER_052: variance across annotators"):
        found = report_of(scope)
        print_table(found)
        assert (found.references[0].targets, found.references[0].excluded) == (9, 0)
        assert found.pooled.targets == sum(row.targets for row in found.references) == 41
        assert found.pooled.excluded == sum(row.excluded for row in found.references) == 63
        assert (found.pooled.undefined_rc, found.left_out) == (0, 0)
        # the order of the paper's Table II: 0.008 for RandCrowns, 0.022 for IoU, 0.040 for IoUCrowns
        assert 0 < found.pooled.randcrowns.value < found.pooled.iou.value < found.pooled.iou_crowns.value < 0.1
    with tries.one("SJER_052: pairs explained by their own terms"):
        assert check_explanations(scope, size=(400, 400), pixel=0.1, step=7) > 10
    with tries.one("SJER_052: global scores and search"):
        scores = {(row.target, row.delineation): row for row in compute_global_scores(scope)}
        assert len(scores) == 20
        # the network trained on crowns drawn by hand comes closest to them, as its authors found
        assert max((2, 3, 4, 5), key=lambda author: scores[1, author].mean.value) == 5
        tuned = search(scope, PAPER_GRID)
        assert tuned.paper is not None
        assert 0 < tuned.discrimination[tuned.paper] < 1
        assert tuned.pareto.sum() > 1
    with tries.one("SJER_052: audit in metres"), own_home() as home:
        check_audit_in_metres(folder, home, tables)
    for number in range(count):
        with tries.one(f"SJER_052: the order of authors and rows changes nothing ({number})"):
            check_order(tables, rng)


def check_picture(path: Path) -> None:
    """Size, metres a pixel, zone, corners and bands."""
    found = read_header(path)
    assert found.georeference is not None
    assert (found.width, found.height, found.gsd, found.georeference.epsg) == (400, 400, 0.1, 32611)
    corners = found.georeference.to_world(np.array([[0.0, 0.0], [400.0, 400.0]]))
    assert np.allclose(corners, [[257957.6, 4110508.8], [257997.6, 4110468.8]])
    assert decode(path).pixels.shape == (400, 400, 4)


def check_sjer_commands(folder: Path, home: Path) -> None:
    """Hand boxes (Pascal VOC) and four algorithms (three in UTM metres), and the way out and back as GeoJSON."""
    pictures = home / "pictures"
    pictures.mkdir()
    (pictures / "SJER_052.tif").write_bytes((folder / "SJER_052.tif").read_bytes())
    path = home / "p.annotator"
    command("new", path, "--images", pictures, "--template", "crowns")
    command("import", path, folder / "SJER_052.xml", "--author", "hand")
    for name in ALGORITHMS:
        command("import", path, folder / f"{name}.csv", "--author", name, "--kind", "model")
    with open_project(path) as opened:
        project = opened.load_project()
    found = {project.authors[key.author].name: layer.shapes.box for key, layer in project.layers.items()}
    assert {name: len(box) for name, box in found.items()} == dict(
        zip(("hand", *ALGORITHMS), (9, 19, 48, 19, 9), strict=True)
    )
    assert found["hand"].tolist() == by_hand(folder).tolist()
    # the picture is 40 metres wide, 0.1 metres a pixel
    ground = read_header(pictures / "SJER_052.tif").georeference
    assert ground is not None
    first = (np.array([257991.006, 4110477.988]) - [ground.origin_x, ground.origin_y]) / [0.1, -0.1]
    np.testing.assert_allclose(found["Dalponte2016"][0, :2], first, atol=1e-6)
    command("export", path, home / "o.geojson", "--format", "geojson", "--author", "hand")
    options = ReadOptions(tuple(project.list_images()), (), lambda _name: ground)
    back = find_format("geojson").read_table(home / "o.geojson", options, None)
    np.testing.assert_allclose(back.shapes.box, found["hand"], atol=1e-6)


def check_audit_in_metres(folder: Path, home: Path, tables: Sequence[np.ndarray]) -> None:
    """Hand boxes and algorithms as authors, RandCrowns in metres, crops of the picture in the page."""
    size, pixel, _ = tags(folder)
    names = ("hand", *ALGORITHMS)
    layers = {}
    for author, boxes in enumerate(tables, start=1):
        shapes = Shapes.make(boxes, id=author * 1000 + np.arange(len(boxes)))
        layers[LayerKey(1, author)] = Layer.make(LayerKey(1, author), shapes, status=Status.DONE)
    project = Project(
        uuid="00000000-0000-4000-8000-000000000002",
        name="SJER_052",
        images_folder=str(folder),
        template="crowns",
        images=immutables.Map({1: Image(1, "SJER_052.tif", *size, sampling_distance=pixel)}),
        authors=immutables.Map({n: Author(n, name, AuthorKind.MODEL) for n, name in enumerate(names, start=1)}),
        layers=immutables.Map(layers),
        vocabulary=vocabulary("tree"),
    )
    path, page = home / "s.annotator", home / "s.html"
    create_project(path, project).close()
    chosen = [part for name in names for part in ("--author", name)]
    record = audit(path, *chosen, "--unit", "m", "--html", str(page), "--csv", str(home / "csv"), intervals=True)
    assert record["parameters"]["randcrowns"]["unit"] == "m"
    assert record["parameters"]["randcrowns"]["alpha"] == 0.7
    pooled = record["variance"]["pooled"]
    assert (pooled["targets"], pooled["excluded"], pooled["undefined_rc"]) == (41, 63, 0)
    assert 0 < pooled["randcrowns"] < pooled["iou"] < pooled["iou_crowns"]
    assert len(record["global_score"]) == 20
    assert "data:image/jpeg" in page.read_text(encoding="utf-8")
    assert "only the outlines" not in page.read_text(encoding="utf-8")


def check_order(tables: Sequence[np.ndarray], rng: np.random.Generator) -> None:
    """The pooled variances are those of the tables as they come, whatever the order of authors and of rows."""
    pooled = report_of(scope_of(list(tables))).pooled
    mixed = report_of(scope_of([rng.permutation(tables[author]) for author in rng.permutation(len(tables))])).pooled
    assert (mixed.targets, mixed.excluded) == (pooled.targets, pooled.excluded)
    for name in ("iou", "iou_crowns", "randcrowns"):
        here, there = getattr(mixed, name), getattr(pooled, name)
        assert here.value == pytest.approx(there.value, rel=1e-12), name
        assert here.support == there.support, name


def tags(folder: Path) -> tuple[tuple[int, int], float, tuple[float, float]]:
    """Size in pixels, metres a pixel, and easting and northing of the top-left corner."""
    with Picture.open(folder / "SJER_052.tif") as picture:
        scale, tie = picture.tag_v2[PIXEL_SCALE], picture.tag_v2[TIE_POINT]
        return picture.size, scale[0], (tie[3], tie[4])


def by_hand(folder: Path) -> np.ndarray:
    """Pascal VOC boxes, whose first pixel is 1 and whose last pixel is included."""
    names = ("xmin", "ymin", "xmax", "ymax")
    root = ElementTree.parse(folder / "SJER_052.xml").getroot()
    rows = [[float(box.find(name).text) for name in names] for box in root.iter("bndbox")]
    return np.array(rows) - [1, 1, 0, 0]


def by_algorithm(folder: Path, name: str) -> np.ndarray:
    """Boxes in pixels; map coordinates run upwards from the picture's top-left corner."""
    size, pixel, (east, north) = tags(folder)
    keys = ("xmin", "ymin", "xmax", "ymax")
    with (folder / f"{name}.csv").open(newline="") as lines:
        rows = np.array([[float(row[key]) for key in keys] for row in csv.DictReader(lines)])
    if rows.max() > max(size):
        x0, y0, x1, y1 = rows.T
        rows = np.column_stack(((x0 - east) / pixel, (north - y1) / pixel, (x1 - east) / pixel, (north - y0) / pixel))
    return rows


def print_table(found: Any) -> None:
    """The variances by reference, beside the parameters."""
    print("SJER_052, alpha 0.7 m, omega 1.2 m, gamma 3: sample variance over the four other authors")
    print(f"{'reference':16}{'targets':>8}{'excluded':>9}{'IoU':>9}{'IoUCrowns':>11}{'RandCrowns':>12}")
    for name, row in zip(("hand", *ALGORITHMS, "pooled"), (*found.references, found.pooled), strict=True):
        counts = f"{name:16}{row.targets:8}{row.excluded:9}"
        print(f"{counts}{row.iou.value:9.4f}{row.iou_crowns.value:11.4f}{row.randcrowns.value:12.4f}")


def command(*arguments: object) -> None:
    """Runs an `annotator` command without its prints. Raises AssertionError with what it said when it fails."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = run([str(argument) for argument in arguments])
    assert status == 0, said.getvalue()


def audit(path: Path, *options: str, intervals: bool = False) -> dict[str, Any]:
    """The record that `annotator audit` writes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        command("audit", path, *([] if intervals else ["--no-intervals"]), "--json", out, *options)
        return json.loads(out.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
