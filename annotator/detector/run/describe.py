"""Describing a model file: what its graph says of itself, and the draft of a manifest that a person completes."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from annotator.detector.run.manifest import MANIFEST_SUFFIX, MODEL_SUFFIX
from annotator.detector.run.model import GraphFacts, Port, read_graph
from annotator.errors import Numeral, Phrase, UserError, join_phrases
from annotator.formats.text.json_text import write_json_file

_FINAL: Final = frozenset({"boxes", "scores", "labels"})
_TENSORFLOW: Final = frozenset({"detection_boxes", "detection_scores", "detection_classes"})
_INTERNALS: Final = frozenset({"proposals", "boxes", "scores"})
_DETR: Final = frozenset({"logits", "pred_boxes"})
_PIXELS: Final = frozenset({"tensor(float)", "tensor(float16)", "tensor(double)", "tensor(uint8)"})
_LIST_COLUMNS: Final = 6
_MASKS: Final = 32
"""Coefficients of masks that ultralytics puts after the scores by default."""
Content = dict[str, Any]


class Draft(Struct, frozen=True):
    """A manifest as far as the graph tells it."""

    graph: GraphFacts
    content: Content
    missing: tuple[Phrase, ...]
    """What a person has to fill in or to check, one sentence each."""


def describe_model(model: Path) -> Draft:
    """What the graph of a model tells. Raises UserError when it cannot be read or nobody could run it here."""
    graph = read_graph(model)
    if graph.metadata.get("task") == "obb":
        raise UserError(
            "{model} finds turned boxes, which cannot be run here; export a model for upright ones.", model=model.name
        )
    labels = _read_names(graph.metadata.get("names", ""))
    head = _describe_outputs(graph, len(labels))
    missing: list[Phrase] = []
    if not head.get("preset"):
        missing.append(Phrase("preset and head: the outputs are not those of a known export"))
    if not labels:
        count = head.pop("classes", None)
        whole = Phrase("labels: the names of its classes, in their order")
        missing.append(Phrase("labels: the names of its {n} classes", n=Numeral(count)) if count else whole)
    head.pop("classes", None)
    if head.get("preset") == "internals":
        missing.append(Phrase("head: background, last or first, where one column of the scores is the background"))
        missing.append(Phrase("input: mean and std, where its training normalised pictures beyond 0 to 1"))
    if head.get("preset") == "detr":
        missing.append(Phrase("head: activation sigmoid and background none, where it ends in a sigmoid (RT-DETR)"))
    content: Content = {"schema": "annotator.model/1", "preset": "", "labels": labels, **head}
    given = _describe_input(graph, str(head.get("preset", "")))
    if content.get("input") or given:
        content["input"] = {**given, **content.get("input", {})}
    if graph.metadata.get("description"):
        # where it was trained is a path on somebody's machine
        content["note"] = graph.metadata["description"].split(" trained on ")[0]
    return Draft(graph, content, tuple(missing))


def write_draft(draft: Draft, model: Path) -> Path:
    """Writes the manifest beside the model. Raises UserError where there is one already, which stays as it is."""
    path = model.with_suffix(MANIFEST_SUFFIX)
    if path.exists():
        raise UserError(
            "{model} has a manifest already, {manifest}, which stays as it is; rename it to get a new draft.",
            model=model.name,
            manifest=path.name,
        )
    write_json_file(path, draft.content, indent=1)
    return path


def write_missing_manifest(path: Path) -> None:
    """Writes the draft beside a model file that has no manifest. Raises UserError where a person has to complete it."""
    if path.suffix.lower() != MODEL_SUFFIX or not path.is_file() or path.with_suffix(MANIFEST_SUFFIX).exists():
        return
    draft = describe_model(path)
    manifest = write_draft(draft, path)
    if draft.missing:
        raise UserError(
            "{manifest} was written beside {model}, to say what goes in and comes out; complete it in a text editor "
            "and run again: {missing}.",
            manifest=manifest.name,
            model=path.name,
            missing=join_phrases(draft.missing, "; "),
        )


def _read_names(text: str) -> list[str]:
    """Names of the classes as ultralytics writes them: a Python dictionary or list."""
    try:
        found = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return []
    if isinstance(found, dict):
        found = [found[key] for key in sorted(found)] if all(isinstance(key, int) for key in found) else []
    return [str(name) for name in found] if isinstance(found, list | tuple) else []


def _describe_outputs(graph: GraphFacts, labels: int) -> Content:
    """Preset and head, and under `classes` how many there seem to be."""
    names = {port.name for port in graph.outputs}
    if graph.metadata.get("task") == "classify":
        plain = {"mean": [0, 0, 0], "std": [1, 1, 1]}
        return {"preset": "classifier", "input": plain, "head": {"activation": "none"}}
    if names >= _INTERNALS:
        scores = next(port for port in graph.outputs if port.name == "scores")
        return {"preset": "internals", "classes": _length_of(scores, -1)}
    if names >= _TENSORFLOW:
        return {"preset": "efficientdet"}
    if names >= _DETR:
        logits = next(port for port in graph.outputs if port.name == "logits")
        return {"preset": "detr", "classes": _length_of(logits, -1, less=1)}
    if names >= _FINAL:
        return {"preset": "torchvision"}
    tables = [port for port in graph.outputs if len(port.shape) == 3]
    if len(tables) == 1 and all(len(port.shape) in (3, 4) for port in graph.outputs):
        return _describe_table(graph, tables[0], labels)
    if len(graph.outputs) == 1 and len(graph.outputs[0].shape) == 2:
        return {"preset": "classifier", "classes": _length_of(graph.outputs[0], -1)}
    return _describe_unnamed(graph)


def _describe_table(graph: GraphFacts, port: Port, labels: int) -> Content:
    """One output with a row or a column a box: which of the YOLO exports it is."""
    _, rows, columns = port.shape
    notes = graph.metadata
    head: Content = {"output": port.name} if len(graph.outputs) > 1 else {}
    ends = notes.get("end2end") == "True" or "'nms': True" in notes.get("args", "")
    is_told = "end2end" in notes or "args" in notes
    if ends or (not is_told and columns == _LIST_COLUMNS):
        return _join_head("yolo-final", head)
    if not isinstance(rows, int) and not isinstance(columns, int):
        # a dynamic export, which has a column a box; a second output belongs to the masks of a -seg model
        if len(graph.outputs) > 1:
            head["extra"] = _MASKS
        return _join_head("yolo-columns", head)
    if isinstance(rows, int) and (not isinstance(columns, int) or rows < columns):
        if labels and rows > 4 + labels:
            head["extra"] = rows - 4 - labels
        return {**_join_head("yolo-columns", head), "classes": rows - 4}
    assert isinstance(columns, int)
    return {**_join_head("yolo-rows", head), "classes": columns - 5}


def _describe_unnamed(graph: GraphFacts) -> Content:
    """torchvision's own outputs where nobody named them: boxes (N, 4), labels in whole numbers, scores."""
    boxes = [port.name for port in graph.outputs if len(port.shape) == 2 and port.shape[-1] == 4]
    lines = [port for port in graph.outputs if len(port.shape) == 1]
    labels = [port.name for port in lines if port.type == "tensor(int64)"]
    scores = [port.name for port in lines if port.type != "tensor(int64)"]
    if len(boxes) == len(labels) == len(scores) == 1:
        return _join_head("torchvision", {"boxes": boxes[0], "scores": scores[0], "labels": labels[0]})
    return {"head": {}}


def _join_head(preset: str, head: Content) -> Content:
    return {"preset": preset, "head": head} if head else {"preset": preset}


def _length_of(port: Port, axis: int, *, less: int = 0) -> int | None:
    size = port.shape[axis]
    return size - less if isinstance(size, int) else None


def _describe_input(graph: GraphFacts, preset: str) -> Content:
    """Name, layout and size of the input as far as they are not those of the preset."""
    takes = [port for port in graph.inputs if port.type in _PIXELS and len(port.shape) in (3, 4)]
    if not takes:
        return {}
    port = takes[0]
    found: Content = {"name": port.name} if len(graph.inputs) > 1 else {}
    layout = ("NHWC" if port.shape[-1] == 3 else "NCHW")[4 - len(port.shape) :]
    if layout != {"torchvision": "CHW", "efficientdet": "NHWC"}.get(preset, "NCHW"):
        found["layout"] = layout
    size = dict(zip(layout, port.shape, strict=True))
    if isinstance(size["W"], int) and isinstance(size["H"], int):
        return {**found, "width": size["W"], "height": size["H"]}
    return {**found, **_read_training_size(graph.metadata)}


def _read_training_size(metadata: Mapping[str, str]) -> Content:
    """Size and stride that ultralytics notes beside a graph that takes any size."""
    found: Content = {}
    try:
        size, stride = ast.literal_eval(metadata.get("imgsz", "None")), int(metadata.get("stride", "0"))
    except (ValueError, SyntaxError):
        return found
    if isinstance(size, list | tuple) and size and all(isinstance(side, int) for side in size):
        found["longest"] = max(size)
    if stride > 1:
        found["multiple"] = stride
    return found
