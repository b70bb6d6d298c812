"""Manifest: the small JSON file beside a model that says what goes into it and what its outputs mean; its presets."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from annotator.detector.run.resample import Resample
from annotator.errors import UserError

LARGEST: Final = 16_384
"""Side of an input that a picture can be scaled to."""
Side = Annotated[int, Field(ge=8, le=LARGEST)]
Share = Annotated[float, Field(ge=0, le=1)]
Triple = tuple[float, float, float]
Grey = Annotated[int, Field(ge=0, le=255)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class StrictModel(BaseModel):
    """A part of a manifest: every key is known, every number finite."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class ModelInput(StrictModel):
    """How a picture becomes the model's input."""

    name: str = ""
    """Of the input that takes the picture; empty where there is only one."""
    width: Side | None = None
    height: Side | None = None
    """Size that the model asks for; the graph's own where both are None, or any where it leaves them open."""
    shortest: Side | None = None
    """Where any size will do: side to which the shorter one is scaled, as far as the longer one keeps to `longest`."""
    longest: Side | None = 1024
    """Where any size will do: longer side to which a picture is scaled; None shows it as it is."""
    resample: Resample = "pil"
    """How a picture is scaled."""
    multiple: Annotated[int, Field(ge=1, le=1024)] = 1
    """Where any size will do: sides are filled up to a multiple of this."""
    layout: Literal["NCHW", "NHWC", "CHW", "HWC"] = "NCHW"
    channels: Literal["RGB", "BGR"] = "RGB"
    scale: Annotated[float, Field(gt=0)] = 1 / 255
    """Pixels are multiplied by it, then `mean` is taken off and `std` divided out."""
    mean: Triple = (0.0, 0.0, 0.0)
    std: Triple = (1.0, 1.0, 1.0)
    fit: Literal["corner", "centre", "stretch"] = "corner"
    """Where a picture of other proportions lies in the input, or that it is stretched."""
    fill: Grey | tuple[Grey, Grey, Grey] = 0
    """Grey value, or red, green and blue, around it."""

    @model_validator(mode="after")
    def _check_sizes(self) -> Self:
        if (self.width is None) != (self.height is None):
            raise ValueError("width and height must be given both or neither")
        if self.shortest is not None and self.longest is None:
            raise ValueError("shortest needs longest")
        if min(self.std) <= 0:
            raise ValueError("std must be above 0")
        return self


class Anchors(StrictModel):
    """Anchors on a grid: for every level its stride and sizes, for every size all ratios of height to width."""

    strides: tuple[Annotated[int, Field(ge=1)], ...]
    sizes: tuple[tuple[Annotated[float, Field(gt=0)], ...], ...]
    """Side of a square anchor in pixels of the input."""
    ratios: tuple[Annotated[float, Field(gt=0)], ...] = (1.0,)
    ratios_first: bool = False
    """Whether, in a cell, all sizes of the first ratio come first (torchvision), or all ratios of the first size."""
    offset: Share = 0.5
    """Where in its cell an anchor is centred, as a share of the stride."""
    rounded: bool = False
    """Corners about the centre are rounded to whole pixels."""

    @model_validator(mode="after")
    def _check_levels(self) -> Self:
        if len(self.strides) != len(self.sizes) or not self.strides:
            raise ValueError("strides and sizes must have one entry a level")
        return self


class BoxCoding(StrictModel):
    """How four numbers code a box."""

    kind: Literal["corners", "centre-size", "corner-size", "codes"] = "corners"
    """`codes` are relative to anchors or proposals: centre as shares of the side, logarithms of the sides."""
    order: Literal["xy", "yx"] = "xy"
    unit: Literal["pixels", "shares"] = "pixels"
    """Pixels of the input, or shares of its sides."""
    deviations: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    """Codes are multiplied by these: x, y, width, height."""
    limit: Annotated[float, Field(gt=0)] = 4.135166556742356
    """Largest logarithm of a ratio of sides: log(1000 / 16)."""


OutputNames = Name | tuple[Name, ...]
"""One output, or one a level of the pyramid."""


class FinalHead(StrictModel):
    """The model ends with its own suppression: boxes, scores and labels of the detections."""

    kind: Literal["final"]
    boxes: Name = "boxes"
    scores: Name = "scores"
    labels: Name = "labels"
    count: str = ""
    """Output that says how many rows count; empty where all do."""
    coding: BoxCoding = BoxCoding()
    first_label: int = 0
    """Number that the model gives to the first label."""


class DenseHead(StrictModel):
    """A box, or a box a label, and scores of all labels in every row; proposals or anchors where they are known."""

    kind: Literal["dense"]
    boxes: OutputNames = "boxes"
    scores: OutputNames = "scores"
    proposals: str = ""
    """Output with the proposals as corners in pixels of the input; empty where there are none or anchors are given."""
    anchors: Anchors | None = None
    coding: BoxCoding = BoxCoding()
    background: Literal["none", "first", "last"] = "none"
    activation: Literal["none", "sigmoid", "softmax"] = "none"
    best_label: bool = False
    """Whether a row has its best label only, or every label whose score reaches the cut."""

    @model_validator(mode="after")
    def _check_base(self) -> Self:
        if self.coding.kind == "codes" and self.anchors is None and not self.proposals:
            raise ValueError("box codes need anchors or proposals")
        return self


class GridHead(StrictModel):
    """One output that holds boxes and scores together, as YOLO exports write it."""

    kind: Literal["grid"]
    output: str = ""
    """Empty where the model has only one."""
    labels_last: bool = True
    """Whether a row is a box (1, N, 4 + C), or a column is (1, 4 + C, N)."""
    objectness: bool = False
    """Whether the fifth number multiplies the scores."""
    extra: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Numbers after the scores that are passed over, such as coefficients of masks or key points."""
    best_label: bool = False
    """Whether a box has its best label only, or every label whose score reaches the cut."""
    coding: BoxCoding = BoxCoding(kind="centre-size")


class ListHead(StrictModel):
    """One output with the detections after the model's own suppression: box, score and number of the label a row."""

    kind: Literal["list"]
    output: str = ""
    """Empty where the model has only one. Numbers after the sixth of a row are passed over."""
    coding: BoxCoding = BoxCoding()
    first_label: int = 0
    """Number that the model gives to the first label."""


class ImageHead(StrictModel):
    """Scores of labels on the whole picture."""

    kind: Literal["image"]
    scores: str = ""
    """Empty where the model has only one output."""
    activation: Literal["none", "sigmoid"] = "sigmoid"


class Suppression(StrictModel):
    """Suppression of overlapping boxes."""

    among: Literal["label", "all", "none"] = "label"
    """Among the boxes of a label, among all boxes, or not at all; tiles and resolutions are joined in any case."""
    iou: Share = 0.5
    """A box goes when its IoU with a better one is larger."""
    most: Annotated[int, Field(ge=1, le=100_000)] = 100
    """Detections kept of one window and of the whole picture."""


Head = Annotated[FinalHead | ListHead | DenseHead | GridHead | ImageHead, Field(discriminator="kind")]


class ModelManifest(StrictModel):
    """Everything that the model file itself does not say."""

    format: Literal["annotator.model/1"] = Field(default="annotator.model/1", alias="schema")
    name: Annotated[str, Field(max_length=200)] = ""
    """Name of the author whose layers the detections become; the file's name where it is empty."""
    file: str = ""
    """Name of the model file beside the manifest; that of the manifest with `.onnx` where it is empty."""
    preset: str = ""
    """Name of the preset that fills in the keys that are left out."""
    architecture: Literal["one-stage", "two-stage"] = "one-stage"
    input: ModelInput = ModelInput()
    labels: Annotated[tuple[Name, ...], Field(min_length=1)]
    head: Head
    suppression: Suppression = Suppression()
    score_cut: Share = 0.05
    """Detections with a lower score are dropped."""
    note: str = ""
    """Where the model comes from; for people."""

    @model_validator(mode="after")
    def _check_labels(self) -> Self:
        if len(set(self.labels)) != len(self.labels):
            raise ValueError("a label appears twice")
        return self


MODEL_SUFFIX: Final = ".onnx"
MANIFEST_SUFFIX: Final = ".json"
_LARGEST: Final = 10_000_000
"""Bytes of a manifest."""
_KINDS: Final = frozenset({"final", "list", "dense", "grid", "image"})
"""Words that pydantic puts into the location of an error for the kind of head; they are no keys of the file."""
IMAGENET: Final = MappingProxyType({"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]})
_LETTERBOX: Final = MappingProxyType(
    {"longest": 640, "multiple": 32, "resample": "bilinear", "fit": "centre", "fill": 114}
)
"""How ultralytics shows a picture: scaled by OpenCV, in the middle of grey."""
_ULTRALYTICS: Final = MappingProxyType({"iou": 0.7, "most": 300})

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "torchvision": {
            # Faster, Mask R-CNN, RetinaNet and SSD: scaling is part of the graph, label 0 is the background
            "input": {"layout": "CHW", "longest": None},
            "head": {"kind": "final", "first_label": 1},
            "suppression": {"among": "none", "most": 1000},
        },
        "efficientdet": {
            # TensorFlow's detection interface: it scales itself; shares of the sides, y first, labels from 1
            "input": {"layout": "NHWC", "scale": 1.0, "longest": None},
            "head": {
                "kind": "final",
                "boxes": "detection_boxes",
                "scores": "detection_scores",
                "labels": "detection_classes",
                "count": "num_detections",
                "first_label": 1,
                "coding": {"order": "yx", "unit": "shares"},
            },
        },
        "yolo-columns": {
            # 1 x (4 + C) x N, as YOLOv8 and later write it
            "input": dict(_LETTERBOX),
            "head": {"kind": "grid", "labels_last": False, "best_label": True},
            "suppression": dict(_ULTRALYTICS),
        },
        "yolo-rows": {
            # 1 x N x (5 + C), as YOLOv5, v6 and v7 write it
            "input": dict(_LETTERBOX),
            "head": {"kind": "grid", "labels_last": True, "objectness": True, "best_label": True},
            "suppression": dict(_ULTRALYTICS),
        },
        "yolo-final": {
            # 1 x N x 6: ultralytics' end-to-end models and exports with nms=True
            "input": dict(_LETTERBOX),
            "head": {"kind": "list"},
            "suppression": {"among": "none", "most": 300},
        },
        "detr": {
            # DETR of Hugging Face: a set of boxes as shares, softmax with the background last, no suppression
            "input": {**IMAGENET, "shortest": 800, "longest": 1333, "fit": "stretch"},
            "head": {
                "kind": "dense",
                "boxes": "pred_boxes",
                "scores": "logits",
                "coding": {"kind": "centre-size", "unit": "shares"},
                "background": "last",
                "activation": "softmax",
                "best_label": True,
            },
            "suppression": {"among": "none"},
        },
        "anchors": {
            # raw heads of RetinaNet and its kin
            "input": dict(IMAGENET),
            "head": {"kind": "dense", "activation": "sigmoid", "coding": {"kind": "codes"}},
        },
        "internals": {
            # a graph that puts out proposals, regressed boxes and scores by these names
            "head": {"kind": "dense", "proposals": "proposals"},
        },
        "classifier": {
            "input": {**IMAGENET, "fit": "stretch"},
            "head": {"kind": "image"},
        },
    }
)
"""By name; each is the part of a manifest that it fills in."""


def fill_from_preset(content: Mapping[str, Any], preset: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest with the preset's values for the keys that it does not have, at every depth."""
    merged = dict(content)
    for key, value in preset.items():
        if key not in merged:
            merged[key] = value
        elif isinstance(value, Mapping) and isinstance(merged[key], Mapping):
            merged[key] = fill_from_preset(merged[key], value)
    return merged


Read = TypeVar("Read", bound=StrictModel)


def find_model(path: Path) -> tuple[Path, Path]:
    """Model file and manifest, given either of them. Raises UserError where one of the two is missing."""
    if path.suffix.lower() == MANIFEST_SUFFIX:
        manifest = path
        content = read_manifest_object(manifest)
        model = find_file_beside(manifest, str(content.get("file") or manifest.with_suffix(MODEL_SUFFIX).name))
    else:
        model, manifest = path, path.with_suffix(MANIFEST_SUFFIX)
    if not model.is_file():
        raise UserError("There is no model file {model}; check the name and the folder.", model=model)
    if not manifest.is_file():
        raise UserError(
            "{model} has no manifest {manifest} beside it; one is made for a file that ends in {ending} only.",
            model=model.name,
            manifest=manifest.name,
            ending=MODEL_SUFFIX,
        )
    return model, manifest


def read_manifest(path: Path) -> ModelManifest:
    """The manifest, its preset filled in. Raises UserError with the first thing that is wrong and its place."""
    return parse_manifest(read_manifest_object(path), source=path.name)


def parse_manifest(content: Mapping[str, Any], *, source: str) -> ModelManifest:
    """A manifest from its JSON object; `source` is named when something is wrong with it."""
    return parse_as(ModelManifest, content, PRESETS, source=source)


def parse_as(
    kind: type[Read], content: Mapping[str, Any], presets: Mapping[str, Mapping[str, Any]], *, source: str
) -> Read:
    """A manifest of this kind from its JSON object, its preset filled in; `source` is named when something is wrong."""
    preset = content.get("preset", "")
    if preset and (not isinstance(preset, str) or preset not in presets):
        raise UserError(
            "{source}: there is no preset {preset}; choose one of {names}.",
            source=source,
            preset=repr(str(preset)[:80]),
            names=", ".join(presets),
        )
    try:
        return kind.model_validate(fill_from_preset(content, presets.get(preset, {})))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        location = ".".join(str(part) for part in first["loc"] if part not in _KINDS) or "the manifest"
        is_empty = first["type"] == "too_short" and not first["ctx"]["actual_length"]
        if is_empty:
            raise UserError("{source}: {location} is empty; complete it.", source=source, location=location) from error
        what = str(first["msg"]).removeprefix("Value error, ")
        raise UserError(
            "{source}: {location} does not fit ({what}{what_2}); correct the manifest.",
            source=source,
            location=location,
            what=what[:1].lower(),
            what_2=what[1:],
        ) from error


def read_manifest_object(path: Path) -> dict[str, Any]:
    """The JSON object of a manifest. Raises UserError where the file holds none."""
    try:
        if path.stat().st_size > _LARGEST:
            raise UserError("{file} is too large for a manifest; name the model's own manifest.", file=path.name)
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UserError("There is no manifest {path}; check the name and the folder.", path=path) from error
    except OSError as error:
        raise UserError(
            "{path} cannot be read ({reason}); check its permissions.", path=path, reason=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise UserError(
            "{file} is not a JSON file ({reason}); correct the manifest.", file=path.name, reason=error
        ) from error
    if not isinstance(content, dict):
        raise UserError(
            "{file} holds no JSON object; a manifest is one with keys such as preset and labels.", file=path.name
        )
    return content


def find_file_beside(manifest: Path, name: str) -> Path:
    """The file that a manifest names, which lies beside it. Raises UserError for a name that leads elsewhere."""
    if Path(name).name != name or name in {".", ".."}:
        raise UserError(
            "{manifest}: file {name} must be a plain name of a file beside the manifest.",
            manifest=manifest.name,
            name=repr(name[:80]),
        )
    return manifest.with_name(name)
