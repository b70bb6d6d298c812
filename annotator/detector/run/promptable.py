"""Promptable segmentation models as ONNX pairs: an encoder that sees a picture once, a decoder that answers clicks.

    model = PromptableModel.open(path)                        # a manifest, or either file of the pair
    region = choose_region((width, height), point, view=900)  # the part to embed, shared by neighbouring clicks
    embedding = model.embed(pixels, region)                   # seconds with a large model: in a worker
    found = model.predict(embedding, points, inside)          # milliseconds: at every click

Layouts, known by the names of the decoder's inputs: SAM and MobileSAM (`point_coords`, `mask_input`, `orig_im_size`;
as the exporter of segment-anything writes them), EdgeSAM (`point_coords` alone), EfficientSAM
(`batched_point_coords`), and those of SAM 2 that pass several features on. Everything else that the decoder asks for
must be an output of the encoder.
"""

import hashlib
import io
import math
import zipfile
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from pydantic import Field

from annotator.detector.run import model
from annotator.detector.run.decode import InputFit, fit_of, prepare_input
from annotator.detector.run.manifest import (
    IMAGENET,
    MANIFEST_SUFFIX,
    ModelInput,
    Name,
    StrictModel,
    fill_from_preset,
    find_file_beside,
    parse_as,
    read_manifest_object,
)
from annotator.errors import Progress, UserError
from annotator.geometry.box import Array, Bools, Corners, Floats, Pixels, bounds_of_polygon
from annotator.geometry.outline import signed_area_of, trace_outlines
from annotator.geometry.vertices import simplify_polygon
from annotator.store.previews import PreviewCache, key_of

SCHEMA: Final = "annotator.promptable/1"
_SAM: Final = MappingProxyType({"input": {**IMAGENET, "fill": [124, 116, 104]}})
"""Zero after the mean is taken off, to a hundredth of a deviation."""
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        # scaled to the longer side, in the upper left corner of a square (SAM, MobileSAM, EdgeSAM)
        "sam": _SAM,
        "mobile-sam": _SAM,
        "edge-sam": _SAM,
        # the graph takes the mean off and fills up by itself
        "sam-raw": {"input": {"layout": "HWC", "scale": 1.0}},
        # the graph stretches to its square by itself
        "efficient-sam": {"input": {"scale": 1 / 255}},
        "sam2": {"input": {**IMAGENET, "fit": "stretch", "resample": "bilinear"}},
    }
)
"""What goes into the encoder; the decoder's layout is known by its inputs."""

_OUTSIDE, _INSIDE, _LOW, _HIGH, _NOTHING = 0, 1, 2, 3, -1
"""SAM's labels of points."""
_COORDS: Final = ("point_coords", "batched_point_coords")
_LABELS: Final = ("point_labels", "batched_point_labels")
_MASK, _HAS_MASK, _SIZE = "mask_input", "has_mask_input", "orig_im_size"
_TOLD: Final = frozenset({*_COORDS, *_LABELS, _MASK, _HAS_MASK, _SIZE})
_MASKS: Final = ("low_res_masks", "masks", "output_masks")
"""Outputs with logits of masks, the smallest first: outlines lie between cells, so nothing is lost."""
_SCORES: Final = ("iou_predictions", "scores")
_TYPES: Final = MappingProxyType(
    {
        "tensor(float)": np.float32,
        "tensor(float16)": np.float16,
        "tensor(double)": np.float64,
        "tensor(int64)": np.int64,
        "tensor(int32)": np.int32,
    }
)
_LARGEST: Final = 64 << 20
"""Numbers of an input or output; more is a mistake of the graph."""
_LARGEST_MASK: Final = 4096 * 4096
"""Places of one mask, whose outline is found in a second or two."""
REGION: Final = 1024
"""Side of the smallest part of a large picture that is embedded, in its pixels."""
_ROOM: Final = 2.0
"""Times a box fits into the region that it is looked at in."""


class PromptableManifest(StrictModel):
    """What the two files do not say themselves."""

    format: str = SCHEMA
    name: Annotated[str, Field(max_length=200)] = ""
    """Of the author whose proposals these are; the manifest's name where it is empty."""
    encoder: Name
    decoder: Name
    """Names of the files beside the manifest."""
    preset: str = ""
    """What goes into the encoder; found from its input where it is empty."""
    input: ModelInput = ModelInput()
    masks: str = ""
    scores: str = ""
    """Outputs of the decoder with logits of masks and with predicted IoU; known by their names where they are empty."""
    note: str = ""


class Embedding(Struct, frozen=True, eq=False):
    """What the encoder saw in a region of a picture."""

    features: Mapping[str, npt.NDArray[np.float32]]
    """Outputs of the encoder by name."""
    region: Corners
    """Whole pixels of the picture."""
    fit: InputFit
    """How the region lies in the encoder's input."""

    def to_input(self, points: Floats) -> Floats:
        """Points (n, 2) of the picture in pixels of the input."""
        moved: Floats = (points - self.region[:2]) * self.fit.scale + self.fit.offset
        return moved

    def to_picture(self, points: Floats) -> Floats:
        """Points (n, 2) of the input in pixels of the picture, kept within the region."""
        moved = (points - self.fit.offset) / self.fit.scale + self.region[:2]
        return np.clip(moved, self.region[:2], self.region[2:])


class Prompted(NamedTuple):
    """What the model takes for the object that was pointed at."""

    box: Floats
    """(4,) corners in pixels of the picture."""
    outline: list[Floats]
    """Rings (m, 2) in pixels of the picture; no holes."""
    score: float
    """The model's own guess of the IoU, 0 to 1."""


def choose_region(
    size: tuple[int, int], prompt: npt.ArrayLike, *, view: float | None = None
) -> tuple[int, int, int, int]:
    """The region of a picture of `size` (width, height) that is embedded for a prompt, in whole pixels.

    `prompt` is a point (2,) or a box (4,); `view` the longer side of what the person sees, in pixels of the picture.
    Regions have sides of 1024 · 2^k and lie on a grid of half a side, so that clicks near each other share one; the
    smallest that holds the view, and a box with as much room again. A picture that is not larger is one region.
    """
    given = np.asarray(prompt, dtype=np.float64).reshape(-1, 2)
    low, high = given.min(axis=0), given.max(axis=0)
    needed = max(float(view or 0), _ROOM * float((high - low).max()), REGION)
    side = REGION << max(0, math.ceil(math.log2(needed / REGION) - 1e-9))
    corner = []
    for length, middle in zip(size, ((low + high) / 2).tolist(), strict=True):
        step = round((middle - side / 2) / (side / 2))
        corner.append(min(max(0, step * side // 2), max(0, length - side)))
    x, y = corner
    return x, y, min(x + side, size[0]), min(y + side, size[1])


class PromptableModel(Struct, frozen=True, eq=False, dict=True):
    """A pair of graphs that is ready to run. Any thread may use it; the graphs themselves share their threads."""

    manifest: PromptableManifest
    encoder: model.OnnxSession
    decoder: "_Decoder"
    files: tuple[Path, Path]
    cache: PreviewCache | None = None

    @classmethod
    def open(cls, path: Path, *, provider: str = "", threads: int = 0, cache: PreviewCache | None = None) -> Self:
        """Opens a model by its manifest, or by either file of a pair named alike but for `encoder` and `decoder`.

        With a `cache` embeddings are kept for the next time a region is looked at, each under the model and the pixels
        that it saw; a damaged one is as if it were not there. Raises UserError with one sentence that names file, place
        and remedy when it cannot be run.
        """
        manifest, files = _read_pair(path)
        session = model.open_onnx_session(files[0], input_name=manifest.input.name, provider=provider, threads=threads)
        if not manifest.preset:
            manifest = _guess_input(manifest, session)
        wanted = model.complete_size(session, manifest.input)
        model.check_input(session, wanted)
        manifest = manifest.model_copy(update={"input": wanted})
        runtime = model.load_runtime(files[1], provider=provider, threads=threads)
        decoder = _Decoder(files[1].name, runtime, *model.list_ports(runtime), manifest, session.outputs)
        decoder.check(session.source)
        return cls(manifest, session, decoder, files, cache)

    @property
    def name(self) -> str:
        """Of the model, for people."""
        return self.manifest.name or self.files[0].stem

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 in hex over manifest and files; with the picture's own and the region it names an embedding."""
        return model.compute_fingerprint(self.manifest, *self.files)

    def choose_region(self, size: tuple[int, int], prompt: npt.ArrayLike, *, view: float) -> tuple[int, int, int, int]:
        """As the function of this name."""
        return choose_region(size, prompt, view=view)

    def embed(self, pixels: Pixels, region: Corners | None = None, progress: Progress | None = None) -> Embedding:
        """What the encoder sees in a region (whole pixels) of a picture's RGB pixels (H, W, 3); in all of it for None.

        Seconds with a large model, unless the cache has it. Raises UserError when the graph fails or puts out no
        finite numbers, Cancelled before it begins.
        """
        height, width = pixels.shape[:2]
        x0, y0, x1, y1 = (0, 0, width, height) if region is None else (round(side) for side in region)
        part = np.ascontiguousarray(pixels[y0:y1, x0:x1])
        if progress is not None:
            progress.step(0, 1)
        wanted = self.manifest.input
        fit = fit_of(x1 - x0, y1 - y0, wanted)
        key = self.find_key(part) if self.cache else 0
        features = _unpack(self.cache.read(key), self.decoder.features) if self.cache else None
        if features is None:
            found = self.encoder.run(prepare_input(part, fit, wanted, self.encoder.input_type))
            features = {
                name: _check_numbers(found[name], self.encoder.source, name).astype(np.float32, copy=False)
                for name in self.decoder.features
            }
            if self.cache:
                self.cache.save(key, _pack(features))
        return Embedding(features, (x0, y0, x1, y1), fit)

    def find_key(self, part: Pixels) -> int:
        """Under which the cache keeps what this model sees in these pixels."""
        return key_of(self.fingerprint, f"{hashlib.sha256(np.ascontiguousarray(part).data).hexdigest()} {part.shape}")

    def predict(
        self, embedding: Embedding, points: Floats, inside: Bools, box: Floats | None = None
    ) -> Prompted | None:
        """The object at a prompt in pixels of the picture; None where the model sees none.

        `points` (n, 2) lie inside the object, or outside where `inside` (n,) is False; `box` (4,) holds it roughly.
        One of both must be given. Of several answers the one with the best predicted IoU counts, of its pieces those
        that hold a point inside, or the largest. Raises UserError when the graph fails.
        """
        given = np.zeros((0, 2)) if box is None else np.asarray(box, dtype=np.float64).reshape(2, 2)
        labels = [*([_LOW, _HIGH] if box is not None else []), *(_INSIDE if one else _OUTSIDE for one in inside)]
        places = np.concatenate((given, np.asarray(points, dtype=np.float64).reshape(-1, 2)))
        logits, score, frame = self.decoder.answer(embedding, embedding.to_input(places), labels)
        cell = np.array(frame) / logits.shape[::-1]
        rings = [embedding.to_picture(ring * cell) for ring in trace_outlines(logits)]
        rings = [ring for ring in rings if (np.ptp(ring, axis=0) > 0).all()]
        chosen = _choose_pieces(rings, places[np.array(labels) == _INSIDE])
        if not chosen:
            return None
        tolerance = 0.2 * float((cell / embedding.fit.scale).max())
        return Prompted(bounds_of_polygon(tuple(chosen)), list(simplify_polygon(tuple(chosen), tolerance)), score)


class _Decoder(Struct, frozen=True, eq=False):
    source: str
    runtime: Any
    inputs: tuple[model.Port, ...]
    outputs: tuple[model.Port, ...]
    manifest: PromptableManifest
    features_there: tuple[str, ...]
    """Outputs of the encoder."""

    @property
    def features(self) -> dict[str, str]:
        """Output of the encoder that each of the other inputs takes: that of its name, or the only one."""
        asked = [port.name for port in self.inputs if port.name not in _TOLD]
        if len(asked) == 1 and asked[0] not in self.features_there:
            return {self.features_there[0]: asked[0]}
        return {name: name for name in asked}

    @property
    def masks(self) -> str:
        return self._find_output(self.manifest.masks, _MASKS)

    @property
    def scores(self) -> str:
        return self._find_output(self.manifest.scores, _SCORES)

    def check(self, encoder: str) -> None:
        """Raises UserError where this graph is no decoder of a known layout, or not of this encoder."""
        names = [port.name for port in self.inputs]
        for known in (_COORDS, _LABELS):
            if not set(known) & set(names):
                raise UserError(
                    "{source} is no decoder of a known layout: it has no input '{name}', only {there}; export encoder "
                    "and decoder as SAM, MobileSAM, EdgeSAM or EfficientSAM do.",
                    source=self.source,
                    name=known[0],
                    there=", ".join(names),
                )
        for port in self.inputs:
            if port.type not in _TYPES:
                raise UserError(
                    "{source}: its input '{name}' takes {type}; export it for float numbers.",
                    source=self.source,
                    name=port.name,
                    type=port.type,
                )
            if math.prod(side for side in port.shape if isinstance(side, int)) > _LARGEST:
                raise UserError(
                    "{source}: its input '{name}' has the shape {shape}; export it for one picture.",
                    source=self.source,
                    name=port.name,
                    shape=port.shape,
                )
        for name in self.features:
            if name not in self.features_there:
                raise UserError(
                    "{source} asks for '{name}', which {encoder} does not put out (it has {there}); "
                    "take both files from one export.",
                    source=self.source,
                    name=name,
                    encoder=encoder,
                    there=", ".join(self.features_there),
                )
        _ = self.masks, self.scores

    def answer(self, embedding: Embedding, places: Floats, labels: list[int]) -> tuple[Array, float, tuple[int, int]]:
        """Logits (h, w) of the best mask, its predicted IoU, and the size in the input that the mask covers."""
        fit = embedding.fit
        feed = self._feed(embedding, places, labels)
        found = model.run_graph(self.source, self.runtime, feed, (self.masks, self.scores))
        masks, scores = (_check_numbers(found[name], self.source, name) for name in (self.masks, self.scores))
        if masks.ndim < 3 or min(masks.shape[-2:]) < 2 or math.prod(masks.shape[-2:]) > _LARGEST_MASK:
            raise UserError(
                "{source}: its output '{name}' has the shape {shape}, which is none of masks; name the outputs "
                "with masks and scores in the manifest.",
                source=self.source,
                name=self.masks,
                shape=masks.shape,
            )
        stack = masks.reshape(-1, *masks.shape[-2:])
        best = int(scores.reshape(-1)[: len(stack)].argmax())
        is_cut = _SIZE in feed and masks.shape[-2:] == fit.shown[::-1]
        # a small square mask covers the square that the graph fills the picture up to
        frame = fit.shown if is_cut else (max(fit.width, fit.height),) * 2
        return stack[best], float(np.clip(scores.reshape(-1)[best], 0, 1)), frame

    def _feed(self, embedding: Embedding, places: Floats, labels: list[int]) -> dict[str, Array]:
        fit, of_input = embedding.fit, {told: name for name, told in self.features.items()}
        if any(port.name == _MASK for port in self.inputs) and _LOW not in labels:
            # SAM asks for a point more that is none where there is no box
            places, labels = np.concatenate((places, np.zeros((1, 2)))), [*labels, _NOTHING]
        feed: dict[str, Array] = {}
        for port in self.inputs:
            value: Array
            if port.name in _COORDS:
                value = places.reshape(*[1] * (max(2, len(port.shape)) - 2), *places.shape)
            elif port.name in _LABELS:
                value = np.array(labels).reshape(*[1] * (max(1, len(port.shape)) - 1), len(labels))
            elif port.name == _MASK:
                value = np.zeros([side if isinstance(side, int) else 1 for side in port.shape])
            elif port.name == _HAS_MASK:
                value = np.zeros(1)
            elif port.name == _SIZE:
                value = np.array(fit.shown[::-1])
            else:
                value = embedding.features[of_input[port.name]]
            feed[port.name] = value.astype(_TYPES[port.type], copy=False)
        return feed

    def _find_output(self, wanted: str, known: tuple[str, ...]) -> str:
        there = [port.name for port in self.outputs]
        for name in (wanted,) if wanted else known:
            if name in there:
                return name
        raise UserError(
            "{source} does not fit its manifest: it has no output '{name}', only {there}.",
            source=self.source,
            name=wanted or known[0],
            there=", ".join(there),
        )


def _read_pair(path: Path) -> tuple[PromptableManifest, tuple[Path, Path]]:
    """The manifest, and the files of encoder and decoder; a manifest that is not there is one of defaults."""
    if path.suffix.lower() == MANIFEST_SUFFIX:
        content = read_manifest_object(path)
        told = str(content.pop("schema", SCHEMA))
        if told != SCHEMA:
            raise UserError(
                "{source} is a manifest of {schema}, no promptable model; choose one that names encoder and decoder.",
                source=path.name,
                schema=repr(told[:80]),
            )
        manifest = parse_as(PromptableManifest, content, PRESETS, source=path.name)
        encoder, decoder = (find_file_beside(path, name) for name in (manifest.encoder, manifest.decoder))
    else:
        encoder, decoder = (path.with_name(_rename(path.name, part)) for part in ("encoder", "decoder"))
        if encoder == decoder:
            raise UserError(
                "{path} is one file of two; name them alike but for 'encoder' and 'decoder', or write a manifest.",
                path=path.name,
            )
        manifest = PromptableManifest(encoder=encoder.name, decoder=decoder.name)
    for file in (encoder, decoder):
        if not file.is_file():
            raise UserError(
                "{path} needs {file}, which is not there; put both beside each other.", path=path.name, file=file.name
            )
    return manifest, (encoder, decoder)


def _rename(name: str, part: str) -> str:
    for other in ("encoder", "decoder"):
        name = name.replace(other, part).replace(other.capitalize(), part.capitalize())
    return name


def _guess_input(manifest: PromptableManifest, session: model.OnnxSession) -> PromptableManifest:
    """The preset by the encoder's input, under what the manifest says itself."""
    shape = session.input_shape
    if session.input_name == "batched_images":
        preset = "efficient-sam"
    else:
        preset = "sam-raw" if len(shape) == 3 else "sam"
    told = manifest.model_dump(exclude_unset=True)
    return PromptableManifest.model_validate({**fill_from_preset(told, PRESETS[preset]), "preset": preset})


def _choose_pieces(rings: list[Floats], points: Floats) -> list[Floats]:
    """The rings that hold a point inside; else the largest."""
    import shapely

    if not rings:
        return []
    if len(points):
        held = [ring for ring in rings if shapely.contains_xy(shapely.Polygon(ring), points).any()]
        if held:
            return held
    return [max(rings, key=signed_area_of)]


def _pack(features: Mapping[str, Array]) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **features)
    return buffer.getvalue()


def _unpack(content: bytes | None, names: Iterable[str]) -> dict[str, npt.NDArray[np.float32]] | None:
    """The outputs of the encoder as they were kept; None where there are none, or others."""
    try:
        with np.load(io.BytesIO(content or b""), allow_pickle=False) as kept:
            return {name: kept[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, AttributeError, TypeError):
        return None


def _check_numbers(values: Array, source: str, name: str) -> Array:
    """The output of a graph, where it is finite and not without measure."""
    if values.size > _LARGEST or not values.size:
        raise UserError(
            "{source}: its output '{name}' has the shape {shape}; export it for one picture.",
            source=source,
            name=name,
            shape=values.shape,
        )
    if values.dtype.kind != "f" or not np.isfinite(values).all():
        raise UserError(
            "{source}: its output '{name}' holds what is no finite number; export it again, in float32.",
            source=source,
            name=name,
        )
    return values
