"""Session: ONNX Runtime with one model loaded. The runtime is an extra and is imported when a model is opened."""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

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
_ERRORS_ONLY: Final = 3


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


def open_onnx_session(model: Path, *, input_name: str = "", provider: str = "", threads: int = 0) -> OnnxSession:
    """Loads a model; `threads` 0 lets the runtime choose, `provider` names one of `find_providers`.

    Raises UserError with one sentence when the runtime is missing, the file is no sound model, keeps weights outside
    its folder, or has no such input.
    """
    runtime = _import_runtime()
    find_external_files(model)
    options = runtime.SessionOptions()
    options.log_severity_level = _ERRORS_ONLY
    options.intra_op_num_threads = threads
    try:
        session = runtime.InferenceSession(str(model), sess_options=options, providers=_choose_providers(provider))
    except Exception as error:
        raise UserError(
            "{model} cannot be loaded ({reason}); export it again.", model=model.name, reason=_shorten(error)
        ) from error
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
        return importlib.import_module("onnxruntime")
    except ImportError as error:
        raise UserError(
            "Running a model needs ONNX Runtime, which is not installed; get it with: pip install onnxruntime"
        ) from error


def _shorten(error: Exception) -> str:
    """The first line of what the runtime says, without its paths and codes."""
    text = " ".join(str(error).split()).rstrip(".")
    return text.rsplit(" : ", 1)[-1][:160] or type(error).__name__


def _format_names(names: Mapping[str, Any]) -> str:
    return ", ".join(names)
