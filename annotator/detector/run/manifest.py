"""Manifest: the small JSON file beside a model that says what goes into it and what its outputs mean."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from annotator.detector.run.resample import Resample

Side = Annotated[int, Field(ge=8, le=16_384)]
Share = Annotated[float, Field(ge=0, le=1)]
Triple = tuple[float, float, float]
Grey = Annotated[int, Field(ge=0, le=255)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class ModelInput(_Strict):
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


class Anchors(_Strict):
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


class BoxCoding(_Strict):
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


class FinalHead(_Strict):
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


class DenseHead(_Strict):
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
    """Whether a row bears its best label only, or every label whose score reaches the cut."""

    @model_validator(mode="after")
    def _check_base(self) -> Self:
        if self.coding.kind == "codes" and self.anchors is None and not self.proposals:
            raise ValueError("box codes need anchors or proposals")
        return self


class GridHead(_Strict):
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
    """Whether a box bears its best label only, or every label whose score reaches the cut."""
    coding: BoxCoding = BoxCoding(kind="centre-size")


class ListHead(_Strict):
    """One output with the detections after the model's own suppression: box, score and number of the label a row."""

    kind: Literal["list"]
    output: str = ""
    """Empty where the model has only one. Numbers after the sixth of a row are passed over."""
    coding: BoxCoding = BoxCoding()
    first_label: int = 0
    """Number that the model gives to the first label."""


class ImageHead(_Strict):
    """Scores of labels on the whole picture."""

    kind: Literal["image"]
    scores: str = ""
    """Empty where the model has only one output."""
    activation: Literal["none", "sigmoid"] = "sigmoid"


class Suppression(_Strict):
    """Suppression of overlapping boxes."""

    among: Literal["label", "all", "none"] = "label"
    """Among the boxes of a label, among all boxes, or not at all; tiles and resolutions are joined in any case."""
    iou: Share = 0.5
    """A box goes when its IoU with a better one is larger."""
    most: Annotated[int, Field(ge=1, le=100_000)] = 100
    """Detections kept of one window and of the whole picture."""


Head = Annotated[FinalHead | ListHead | DenseHead | GridHead | ImageHead, Field(discriminator="kind")]


class ModelManifest(_Strict):
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
            raise ValueError("a label stands twice")
        return self
