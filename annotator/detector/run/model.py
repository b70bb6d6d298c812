"""Model: a loaded ONNX file with its manifest, ready to look at pictures, and as the detector that plugins offer."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from annotator.detector.run.decode import OutputDecoder, clip_inference
from annotator.detector.run.external import find_external_files
from annotator.detector.run.inference import Inference, fit_of, prepare_input
from annotator.detector.run.manifest import DenseHead, ImageHead, ModelInput, ModelManifest
from annotator.detector.run.read_manifest import find_model, read_manifest
from annotator.detector.run.recording import as_internals, internals_manifest_of
from annotator.detector.run.session import OnnxSession, open_onnx_session
from annotator.errors import UserError
from annotator.geometry.box import Pixels
from annotator.plugins.detectors import Detector, DetectorOutput


@dataclass(frozen=True, slots=True, eq=False)
class OnnxModel:
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
        digest = hashlib.sha256(self.manifest.model_dump_json().encode())
        for path in (self.path, *find_external_files(self.path)):
            with path.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        return digest.hexdigest()

    def infer(self, pixels: Pixels) -> Inference:
        """What the model sees in RGB pixels (H, W, 3), in their coordinates, boxes clipped to them."""
        height, width = pixels.shape[:2]
        wanted = self.manifest.input
        fit = fit_of(width, height, wanted)
        outputs = self.session.run(prepare_input(pixels, fit, wanted, self.session.input_type))
        seen = OutputDecoder(self.manifest, self.session.source).decode(outputs, width=fit.width, height=fit.height)
        return clip_inference(fit.map_back(seen), width=width, height=height)

    def detect(self, pixels: Pixels) -> DetectorOutput:
        """Detections in one picture, with internals where the outputs hold them; labels are positions."""
        seen = self.infer(pixels)
        found = seen.detections
        if seen.rows is None:
            return DetectorOutput(found.box, found.label, found.score, image_scores=seen.image_scores)
        internals = as_internals(internals_manifest_of(self.manifest), seen.rows)
        return DetectorOutput(found.box, found.label, found.score, internals, found.row)


def load_model(path: Path, *, provider: str = "", threads: int = 0) -> OnnxModel:
    """Opens a model by its file or its manifest. Raises UserError with one sentence when it cannot be run."""
    file, manifest_path = find_model(path)
    manifest = read_manifest(manifest_path)
    session = open_onnx_session(file, input_name=manifest.input.name, provider=provider, threads=threads)
    manifest = manifest.model_copy(update={"input": _complete_size(session, manifest.input)})
    _check_input(session, manifest.input)
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
        internals=internals_manifest_of(model.manifest) if model.tells_internals else None,
        scores_images=model.is_classifier,
        nms_iou=model.manifest.suppression.iou,
        nms_across_labels=model.manifest.suppression.among == "all",
        max_detections=model.manifest.suppression.most,
        device=model.session.providers[0].removesuffix("ExecutionProvider"),
    )


def _complete_size(session: OnnxSession, wanted: ModelInput) -> ModelInput:
    """The input with the size that the graph fixes, where the manifest leaves it to the graph."""
    fixed = dict(zip(wanted.layout, session.input_shape, strict=False))
    width, height = fixed.get("W"), fixed.get("H")
    if wanted.width is not None or not isinstance(width, int) or not isinstance(height, int):
        return wanted
    if len(wanted.layout) != len(session.input_shape) or min(width, height) < 1:
        return wanted
    return wanted.model_copy(update={"width": width, "height": height})


def _check_input(session: OnnxSession, wanted: ModelInput) -> None:
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
            given = "any" if of_axis[axis] is None else of_axis[axis]
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
