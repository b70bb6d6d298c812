"""Session: ONNX Runtime with one model loaded. The runtime is an extra and is imported when a model is opened."""

import importlib
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from annotator.detector.run.external import find_external_files
from annotator.errors import UserError

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
"""Variable by which a process is kept to some of the cores."""
_FATAL_ONLY: Final = 4
"""What fails is said in a sentence of ours; the runtime's own lines stay off the screen."""


_NODE_FAILED: Final = re.compile(
    r"Non-zero status code returned while running (\w+) node\. Name:'[^']*' Status Message: "
    r"(?:\S+:\d+ .*? was false\. )?"
)


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


@dataclass(frozen=True, slots=True, eq=False)
class OnnxSession:
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
        try:
            found = self.runtime.run(None, {self.input_name: values})
        except Exception as error:
            raise UserError(
                "{source} failed on an input of shape {shape} ({reason}); correct the input in its manifest.",
                source=self.source,
                shape=values.shape,
                reason=_shorten(error),
            ) from error
        return {name: np.asarray(value) for name, value in zip(self.outputs, found, strict=True)}


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
    session = _load(model, provider="cpu", threads=0)
    inputs, outputs = (
        tuple(Port(one.name, tuple(one.shape), one.type) for one in ports)
        for ports in (session.get_inputs(), session.get_outputs())
    )
    return GraphFacts(inputs, outputs, dict(session.get_modelmeta().custom_metadata_map))


def open_onnx_session(model: Path, *, input_name: str = "", provider: str = "", threads: int = 0) -> OnnxSession:
    """Loads a model; `threads` 0 lets the runtime choose, `provider` names one of `find_providers`.

    Raises UserError with one sentence when the runtime is missing, the file is no sound model, keeps weights outside
    its folder, or has no such input.
    """
    session = _load(model, provider=provider, threads=threads)
    inputs = {one.name: one for one in session.get_inputs()}
    if input_name and input_name not in inputs:
        raise UserError(
            "{model} does not fit its manifest: it has no input '{input_name}', only {names}.",
            model=model.name,
            input_name=input_name,
            names=_format_names(inputs),
        )
    if not input_name and len(inputs) != 1:
        raise UserError(
            "{model} has several inputs ({names}); name the picture's in the manifest.",
            model=model.name,
            names=_format_names(inputs),
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


def _load(model: Path, *, provider: str, threads: int) -> Any:
    if not model.is_file():
        raise UserError("There is no model file {model}; check the name and the folder.", model=model)
    runtime = _import_runtime()
    find_external_files(model)
    options = runtime.SessionOptions()
    options.log_severity_level = _FATAL_ONLY
    allowed = os.environ.get(THREADS, "")
    options.intra_op_num_threads = threads or (int(allowed) if allowed.isdecimal() else 0)
    try:
        session = runtime.InferenceSession(str(model), sess_options=options, providers=_choose_providers(provider))
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
            "There is no provider '{wanted}' here; choose one of {names}.", wanted=wanted, names=_format_names(known)
        )
    return [name] if name == CPU else [name, CPU]


def _import_runtime() -> Any:
    try:
        runtime = importlib.import_module("onnxruntime")
    except ImportError as error:
        raise UserError(
            "Running a model needs ONNX Runtime, which is not installed; get it with: pip install onnxruntime"
        ) from error
    runtime.set_default_logger_severity(_FATAL_ONLY)
    return runtime


def _shorten(error: Exception) -> str:
    """What the runtime says in one line, without its paths and codes."""
    text = _NODE_FAILED.sub(r"node \1: ", " ".join(str(error).split())).rstrip(".")
    return text.rsplit(" : ", 1)[-1][:160] or type(error).__name__


def _format_names(names: Mapping[str, Any]) -> str:
    return ", ".join(names)
