"""A loaded ONNX model: its files, the session of ONNX Runtime, and the detector that plugins offer."""

import hashlib
import importlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.detector.run import decode
from annotator.detector.run.manifest import (
    LARGEST,
    DenseHead,
    ImageHead,
    ModelInput,
    ModelManifest,
    StrictModel,
    find_model,
    read_manifest,
)
from annotator.errors import UserError, describe_installation
from annotator.geometry.box import Pixels
from annotator.plugins.detectors import Detector, DetectorOutput

_MODEL, _GRAPH, _NODE, _ATTRIBUTE, _TENSOR, _SPARSE, _FUNCTION, _ENTRY = range(8)
_INSIDE: Final[tuple[Mapping[int, int], ...]] = (
    {7: _GRAPH, 25: _FUNCTION},
    {1: _NODE, 5: _TENSOR, 15: _SPARSE},
    {5: _ATTRIBUTE},
    {5: _TENSOR, 6: _GRAPH, 10: _TENSOR, 11: _GRAPH, 22: _SPARSE, 23: _SPARSE},
    {13: _ENTRY},
    {1: _TENSOR, 2: _TENSOR},
    {7: _NODE},
    {},
)
"""For every kind of message the fields to walk into, and what they hold."""
_DEEPEST: Final = 60
_KEY, _VALUE = 1, 2
Buffer = memoryview


def find_external_files(model: Path) -> tuple[Path, ...]:
    """Paths of the external files of a model, each once, all below its folder.

    Raises UserError when the file is no ONNX model, or names a file that does not lie below its own folder or is not
    there.
    """
    try:
        names = dict.fromkeys(_iterate_locations(memoryview(model.read_bytes()), _MODEL, 0))
    except OSError as error:
        raise UserError(
            "{model} cannot be read ({reason}); check its permissions.", model=model, reason=error.strerror
        ) from error
    except ValueError as error:
        raise UserError(
            "{model} is not an ONNX model, or is damaged ({reason}); export or copy it again.",
            model=model.name,
            reason=error,
        ) from error
    return tuple(_resolve_file(model, name) for name in names)


def _resolve_file(model: Path, name: str) -> Path:
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    leaves = windows.drive or windows.root or posix.is_absolute() or ".." in windows.parts or not name
    path = model.parent / name
    if leaves or not path.resolve().is_relative_to(model.parent.resolve()):
        raise UserError(
            "{model} keeps weights in {name}, outside its own folder; export it with them beside it.",
            model=model.name,
            name=repr(name[:120]),
        )
    if not path.is_file():
        raise UserError(
            "{model} keeps weights in {name}, which is not there; put the file beside it.",
            model=model.name,
            name=repr(name[:120]),
        )
    return path


def _iterate_locations(view: Buffer, kind: int, depth: int) -> Iterator[str]:
    """The `location` entries of all tensors in a message."""
    if depth > _DEEPEST:
        raise ValueError("it is nested too deeply")
    if kind == _ENTRY:
        yield from _read_location(view)
        return
    for field, part in _iterate_fields(view):
        inside = _INSIDE[kind].get(field)
        if inside is not None:
            yield from _iterate_locations(part, inside, depth + 1)


def _read_location(entry: Buffer) -> Iterator[str]:
    entries = {field: bytes(part) for field, part in _iterate_fields(entry) if field in (_KEY, _VALUE)}
    if entries.get(_KEY) == b"location":
        yield entries.get(_VALUE, b"").decode("utf-8")


def _iterate_fields(view: Buffer) -> Iterator[tuple[int, Buffer]]:
    """Number and bytes of every field of a message that has a length."""
    position = 0
    while position < len(view):
        tag, position = _read_varint(view, position)
        wire = tag & 7
        if wire == 2:
            size, position = _read_varint(view, position)
            end = position + size
        elif wire == 0:
            _, end = _read_varint(view, position)
        elif wire in (1, 5):
            end = position + (8 if wire == 1 else 4)
        else:
            raise ValueError("its bytes are no protocol buffer")
        if end > len(view):
            raise ValueError("it ends too early")
        if wire == 2:
            yield tag >> 3, view[position:end]
        position = end


def _read_varint(view: Buffer, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if position >= len(view) or shift > 63:
            raise ValueError("its bytes are no protocol buffer")
        byte = view[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7


CPU: Final = "CPUExecutionProvider"
_PREFERRED: Final = (
    "CUDAExecutionProvider",
    "ROCMExecutionProvider",
    "MIGraphXExecutionProvider",
    "DmlExecutionProvider",
    "CoreMLExecutionProvider",
    "OpenVINOExecutionProvider",
    CPU,
)
_TYPES: Final[Mapping[str, type]] = MappingProxyType(
    {
        "tensor(float)": np.float32,
        "tensor(float16)": np.float16,
        "tensor(double)": np.float64,
        "tensor(uint8)": np.uint8,
    }
)
THREADS: Final = "OMP_NUM_THREADS"
"""Environment variable that limits a process to some of the cores."""
_FATAL_ONLY: Final = 4
"""What fails is said in a sentence of ours; the runtime's own lines stay off the screen."""


_NODE_FAILED: Final = re.compile(
    r"Non-zero status code returned while running (\w+) node\. Name:'[^']*' Status Message: "
    r"(?:\S+:\d+ (?:.*? was false\. |[^()]+\([^()]*\) ))?"
)


_LOAD_FAILED: Final = re.compile(r"Load model from .*? failed: ?")


class Runtime(Protocol):
    """What is used of ONNX Runtime's InferenceSession."""

    def run(self, names: Sequence[str] | None, feed: Mapping[str, Any]) -> list[Any]:
        """The outputs for the inputs."""

    def get_inputs(self) -> list[Any]:
        """Name, shape and type of every input."""

    def get_outputs(self) -> list[Any]:
        """Name, shape and type of every output."""

    def get_providers(self) -> list[str]:
        """The providers in use."""


class OnnxSession(Struct, frozen=True, eq=False):
    """An ONNX model loaded into ONNX Runtime, ready to run."""

    source: str
    """Name of the file, for sentences."""
    runtime: Runtime
    input_name: str
    input_shape: tuple[int | str | None, ...]
    input_type: type
    outputs: tuple[str, ...]

    @property
    def providers(self) -> tuple[str, ...]:
        """What the model runs on, the first choice first."""
        return tuple(self.runtime.get_providers())

    def run(self, values: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """All outputs by name. Raises UserError when the model fails at this input."""
        return run_graph(self.source, self.runtime, {self.input_name: values}, self.outputs)


def run_graph(
    source: str, runtime: Runtime, feed: Mapping[str, npt.NDArray[Any]], outputs: Sequence[str]
) -> dict[str, npt.NDArray[Any]]:
    """The named outputs of a graph. Raises UserError when it fails at this input."""
    try:
        found = dict(zip(outputs, map(np.asarray, runtime.run(outputs, feed)), strict=True))
    except Exception as error:
        raise UserError(
            "{source} failed on an input of shape {shape} ({reason}); correct the input in its manifest.",
            source=source,
            shape=next(iter(feed.values())).shape,
            reason=_shorten(error),
        ) from error
    return found


def find_providers() -> tuple[str, ...]:
    """Providers that this installation of ONNX Runtime has, the preferred one first."""
    there = set(_import_runtime().get_available_providers())
    return tuple(name for name in _PREFERRED if name in there) or (CPU,)


class Port(NamedTuple):
    """An input or output of a graph; an axis of any length is a name or None."""

    name: str
    shape: tuple[int | str | None, ...]
    type: str


class GraphFacts(NamedTuple):
    """What a graph says of itself."""

    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    metadata: Mapping[str, str]


def read_graph(model: Path) -> GraphFacts:
    """What the graph of a model file says. Raises UserError when it cannot be loaded."""
    session = load_runtime(model, provider="cpu", threads=0)
    return GraphFacts(*list_ports(session), dict(session.get_modelmeta().custom_metadata_map))


def list_ports(runtime: Runtime) -> tuple[tuple[Port, ...], tuple[Port, ...]]:
    """Inputs and outputs of a graph."""
    inputs, outputs = (
        tuple(Port(one.name, tuple(one.shape), one.type) for one in ports)
        for ports in (runtime.get_inputs(), runtime.get_outputs())
    )
    return inputs, outputs


def open_onnx_session(model: Path, *, input_name: str = "", provider: str = "", threads: int = 0) -> OnnxSession:
    """Loads a model; `threads` 0 lets the runtime choose, `provider` names one of `find_providers`.

    Raises UserError with one sentence when the runtime is missing, the file is no sound model, keeps weights outside
    its folder, or has no such input.
    """
    session = load_runtime(model, provider=provider, threads=threads)
    inputs = {one.name: one for one in session.get_inputs()}
    if input_name and input_name not in inputs:
        raise UserError(
            "{model} does not fit its manifest: it has no input '{input_name}', only {names}.",
            model=model.name,
            input_name=input_name,
            names=", ".join(inputs),
        )
    if not input_name and len(inputs) != 1:
        raise UserError(
            "{model} has several inputs ({names}); name the picture's in the manifest.",
            model=model.name,
            names=", ".join(inputs),
        )
    chosen = inputs[input_name] if input_name else next(iter(inputs.values()))
    if chosen.type not in _TYPES:
        raise UserError(
            "{model} takes {type}, which no picture is; export it for float or uint8 pixels.",
            model=model.name,
            type=chosen.type,
        )
    outputs = tuple(one.name for one in session.get_outputs())
    return OnnxSession(model.name, session, chosen.name, tuple(chosen.shape), _TYPES[chosen.type], outputs)


def load_runtime(model: Path, *, provider: str, threads: int) -> Any:
    """An InferenceSession of a model file. Raises UserError where the file or the runtime is not fit for it."""
    if not model.is_file():
        raise UserError("There is no model file {model}; check the name and the folder.", model=model)
    runtime = _import_runtime()
    find_external_files(model)
    options = runtime.SessionOptions()
    options.log_severity_level = _FATAL_ONLY
    allowed = os.environ.get(THREADS, "")
    options.intra_op_num_threads = threads or (int(allowed) if allowed.isdecimal() else 0)
    chosen = _choose_providers(provider)
    try:
        # where there is nothing to fall back on the runtime would print that it does
        session = runtime.InferenceSession(
            str(model), sess_options=options, providers=chosen, enable_fallback=chosen != [CPU]
        )
        list_ports(session)  # names that are no text
    except Exception as error:
        raise UserError(
            "{model} cannot be loaded ({reason}); export it again.", model=model.name, reason=_shorten(error)
        ) from error
    return session


def _choose_providers(wanted: str) -> list[str]:
    there = find_providers()
    if not wanted:
        return list(there)
    known = {name.removesuffix("ExecutionProvider").lower(): name for name in there}
    name = known.get(wanted.removesuffix("ExecutionProvider").lower())
    if name is None:
        raise UserError(
            "There is no provider '{wanted}' here; choose one of {names}.", wanted=wanted, names=", ".join(known)
        )
    return [name] if name == CPU else [name, CPU]


def _import_runtime() -> Any:
    try:
        runtime = importlib.import_module("onnxruntime")
    except ImportError as error:
        raise UserError(
            "Running a model needs the package onnxruntime; install it with: {command}",
            command=describe_installation("onnxruntime"),
        ) from error
    runtime.set_default_logger_severity(_FATAL_ONLY)
    return runtime


def _shorten(error: Exception) -> str:
    """What the runtime says in one line, without its paths and codes."""
    text = _NODE_FAILED.sub(r"node \1: ", _LOAD_FAILED.sub("", " ".join(str(error).split()))).rstrip(".")
    return text.rsplit(" : ", 1)[-1][:160] or type(error).__name__


def compute_fingerprint(manifest: StrictModel, *models: Path) -> str:
    """SHA-256 in hex over a manifest, model files and their external files."""
    digest = hashlib.sha256(manifest.model_dump_json().encode())
    for path in (file for model in models for file in (model, *find_external_files(model))):
        with path.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()


class OnnxModel(Struct, frozen=True, eq=False):
    """A model that is ready to run."""

    manifest: ModelManifest
    session: OnnxSession
    path: Path

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of its labels."""
        return self.manifest.labels

    @property
    def name(self) -> str:
        """What its author is called unless another name is given."""
        return self.manifest.name or self.path.stem

    @property
    def tells_internals(self) -> bool:
        """Whether its outputs hold proposals or anchors, regressed boxes and scores of all labels."""
        head = self.manifest.head
        return isinstance(head, DenseHead) and bool(head.proposals or head.anchors)

    @property
    def is_classifier(self) -> bool:
        """Whether it scores whole pictures only."""
        return isinstance(self.manifest.head, ImageHead)

    def compute_fingerprint(self) -> str:
        """SHA-256 in hex over the manifest, the model file and its external files."""
        return compute_fingerprint(self.manifest, self.path)

    def detect(self, pixels: Pixels) -> DetectorOutput:
        """What the model finds in RGB pixels (H, W, 3), in their coordinates, boxes clipped to them.

        Labels are positions; internals are there where the outputs hold them.
        """
        height, width = pixels.shape[:2]
        wanted = self.manifest.input
        fit = decode.fit_of(width, height, wanted)
        outputs = self.session.run(decode.prepare_input(pixels, fit, wanted, self.session.input_type))
        found = decode.OutputDecoder(self.manifest, self.session.source).decode(
            outputs, width=fit.width, height=fit.height
        )
        return decode.clip_boxes(decode.map_boxes(found, fit.map_back), width=width, height=height)


def load_model(path: Path, *, provider: str = "", threads: int = 0) -> OnnxModel:
    """Opens a model by its file or its manifest. Raises UserError with one sentence when it cannot be run."""
    file, manifest_path = find_model(path)
    manifest = read_manifest(manifest_path)
    session = open_onnx_session(file, input_name=manifest.input.name, provider=provider, threads=threads)
    manifest = manifest.model_copy(update={"input": complete_size(session, manifest.input)})
    check_input(session, manifest.input)
    _check_outputs(session, manifest)
    return OnnxModel(manifest, session, file)


def load_detector(path: Path, provider: str = "") -> Detector:
    """A model as a detector. Raises UserError with one sentence when it cannot be run."""
    model = load_model(path, provider=provider)
    return Detector(
        labels=model.labels,
        detect=model.detect,
        name=model.name,
        fingerprint=model.compute_fingerprint(),
        internals=decode.internals_manifest_of(model.manifest) if model.tells_internals else None,
        scores_images=model.is_classifier,
        nms_iou=model.manifest.suppression.iou,
        nms_across_labels=model.manifest.suppression.among == "all",
        max_detections=model.manifest.suppression.most,
        device=model.session.providers[0].removesuffix("ExecutionProvider"),
    )


def complete_size(session: OnnxSession, wanted: ModelInput) -> ModelInput:
    """The input with the size that the graph fixes, where the manifest leaves it to the graph."""
    fixed = dict(zip(wanted.layout, session.input_shape, strict=False))
    width, height = fixed.get("W"), fixed.get("H")
    if wanted.width is not None or not isinstance(width, int) or not isinstance(height, int):
        return wanted
    if len(wanted.layout) != len(session.input_shape) or not 1 <= min(width, height) <= max(width, height) <= LARGEST:
        return wanted
    return wanted.model_copy(update={"width": width, "height": height})


def check_input(session: OnnxSession, wanted: ModelInput) -> None:
    """Compares what the model says of its input with the manifest; what it leaves open fits."""
    of_axis = {"N": 1, "C": 3, "H": wanted.height, "W": wanted.width}
    shape = session.input_shape
    if len(shape) != len(wanted.layout):
        raise UserError(
            "{source} does not fit its manifest: its input has {n} axes, layout {layout} has {n_2}.",
            source=session.source,
            n=len(shape),
            layout=wanted.layout,
            n_2=len(wanted.layout),
        )
    for axis, size in zip(wanted.layout, shape, strict=True):
        if isinstance(size, int) and size > 0 and size != of_axis[axis]:
            given = f"at most {LARGEST}" if size > LARGEST else "any" if of_axis[axis] is None else of_axis[axis]
            raise UserError(
                "{source} does not fit its manifest: axis {axis} of its input is {size}, not {given}.",
                source=session.source,
                axis=axis,
                size=size,
                given=given,
            )


def _check_outputs(session: OnnxSession, manifest: ModelManifest) -> None:
    """Every output that the manifest names must be there."""
    head = manifest.head
    named = [getattr(head, key, "") for key in ("boxes", "scores", "labels", "count", "proposals", "output")]
    for names in named:
        for name in (names,) if isinstance(names, str) else names:
            if name and name not in session.outputs:
                there = ", ".join(session.outputs)
                raise UserError(
                    "{source} does not fit its manifest: it has no output '{name}', only {there}.",
                    source=session.source,
                    name=name,
                    there=there,
                )
