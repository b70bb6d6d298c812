"""The guide's page about the samples, measured anew: its figures, printed in the order of the page, and its picture."""

import io
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PIL import Image

from annotator.cli.program import run
from annotator.metrics.checks.join import check_inputs
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.curves import THETA_CLS
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.report.detector.figures import draw_scale_figure
from annotator.report.detector.values import CheckOptions, CheckReport, make_check_report
from annotator.report.style import render_png
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS
from annotator.store.opening import open_project


def measure_samples(guide: Path) -> None:
    """Prints the figures of all three samples and draws the scale analysis into the folder of the guide."""
    with tempfile.TemporaryDirectory() as work:
        paths = {sample: copy_sample(sample, Path(work) / sample.name) for sample in (ORCHARD, CROWNS, PARTS)}
        _measure_orchard(paths[ORCHARD], guide / "scale.png")
        _measure_crowns(paths[CROWNS])
        _measure_parts(paths[PARTS])


def _measure_orchard(path: Path, picture: Path) -> None:
    _measure_agreement(path)
    project = _loaded(path)
    models = [author.name for author in project.authors_of(AuthorKind.MODEL)]
    report = _checked(project, "Ana", *models, cut=THETA_CLS)
    for model in report.models:
        result = model.result
        masks = find_standard_subsets(result.inputs.reference, result.settings.size_threshold)
        print(f"\n## {report.author_name(model.author)}")
        print("shapes of the reference:", {name: int(mask.sum()) for name, mask in masks.items()})
        shown = ("all", "small", "occluded", "non_occluded")
        print("missed,", ", ".join(shown))
        for kind in Mechanism:
            print(f"  {kind.name.lower()}:", *(result.mechanisms.count_mechanisms(masks[name])[kind] for name in shown))
        whole = check_inputs(replace(result.inputs, detections=result.inputs.full, internals=None), result.settings)
        print("missed in whole pictures, and in the union:", whole.mechanisms.total, result.mechanisms.total)
        print("AP at IoU 0.5 of whole pictures, and of the union:", _ap(whole), _ap(result))
        chances = [(one.log2, one.second_chance) for one in result.scale.bins]
        print("second chance by log2 of scale:", {scale: (chance.value, chance.support) for scale, chance in chances})
    _draw(report, picture)


def _measure_crowns(path: Path) -> None:
    _measure_agreement(path)
    matching = _checked(_loaded(path), "Field survey", "Region growing").models[0].result.matching
    print("algorithm:", {name: _rounded(getattr(matching.pooled, name)) for name in ("f1", "precision", "recall")})


def _measure_parts(path: Path) -> None:
    print("\n# parts")
    project = _loaded(path)
    names = {label.id: label.name for label in project.vocabulary.labels}
    for model, cuts in (("One stage", (0.0, 0.3, 0.5)), ("Classifier", (0.5,))):
        for cut in cuts:
            result = _checked(project, "Mia", model, cut=cut).models[0].result
            assert result.parts is not None
            found = result.parts.verification
            recalls = found.with_place if model == "One stage" else found.without_place
            shown = {name: _rounded(getattr(recalls, name)) for name in ("present", "missing", "fvv")}
            print(f"{model}, score {cut}: {shown}, AP at IoU 0.5 {_ap(result)}")
            worst = {names[label]: (share.value, share.support) for label, share in found.most_hallucinated[:3]}
            print("  most hallucinated (share, number):", worst)


def _measure_agreement(path: Path) -> None:
    answer = path.with_name("audit.json")
    if run(["audit", str(path), "--no-intervals", "--json", str(answer)]):
        raise SystemExit(f"{path.name} could not be audited")
    found: Mapping[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    print("variance:", found["variance"]["pooled"])


def _loaded(path: Path) -> Project:
    with open_project(path) as opened:
        return opened.load_project()


def _checked(project: Project, reference: str, *models: str, cut: float | None = None) -> CheckReport:
    ids = {author.name: author.id for author in project.authors.values()}
    settings = replace(CheckSettings.of(project), theta_cls=cut)
    chosen = tuple(ids[name] for name in models)
    return make_check_report(project, CheckOptions(chosen, ids[reference], settings=settings))


def _ap(result: CheckResult) -> float | None:
    return _rounded(result.precision.iou_50)


def _rounded(score: Any) -> float | None:
    return None if score.value is None else round(score.value, 3)


def _draw(report: CheckReport, picture: Path) -> None:
    """The scale analysis in few colours, which keeps the file small."""
    drawn = render_png(draw_scale_figure(report))
    Image.open(io.BytesIO(drawn)).convert("RGB").quantize(64).save(picture, optimize=True)
