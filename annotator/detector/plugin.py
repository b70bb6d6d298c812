"""What the detector plugin adds through the door: its state a project, its overlays and its actions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from annotator.detector.marks import (
    FALSE,
    HALLUCINATED,
    MISSED,
    TRUE,
    check_marks,
    dense_marks,
    explanation_marks,
    focus_marks,
)
from annotator.detector.run import load_model
from annotator.detector.state.selection import Dense, Kind
from annotator.detector.state.state import OVERLAYS, DetectorState
from annotator.model.layer import LayerKey
from annotator.model.step import Change
from annotator.overlays.mark import Marks
from annotator.plugins.context import Host, Scene
from annotator.plugins.contributions import ActionOffer, DetectorOffer, OverlayOffer, PanelOffer
from annotator.plugins.hookspecs import hookimpl
from annotator.session.view import Mode

api_version: Final = 1

_STYLES: Final = {Kind.TRUE: TRUE, Kind.FALSE: FALSE, Kind.MISSED: MISSED, Kind.HALLUCINATED: HALLUCINATED}
_NEXT: Final = {Dense.NONE: Dense.NEAR, Dense.NEAR: Dense.ALL, Dense.ALL: Dense.NONE}


@hookimpl
def opened(host: Host) -> DetectorState:
    """One state a project."""
    return DetectorState(host)


@hookimpl
def overlays() -> Sequence[OverlayOffer]:
    """The boxes inside the detector below its output, the explanation of a miss above it."""
    inside, model, miss = OVERLAYS
    return (
        OverlayOffer(inside, "Proposals and regressed boxes", _inside, is_touched=_is_touched),
        OverlayOffer(model, "Model", _model, _layers, _is_touched),
        OverlayOffer(miss, "Why it was missed", _miss, is_touched=_is_touched),
    )


@hookimpl
def panels() -> Sequence[PanelOffer]:
    """The tab Model."""
    return (PanelOffer("model", "Model", _panel, order=20),)


@hookimpl
def detectors() -> Sequence[DetectorOffer]:
    """ONNX models with a manifest beside them."""
    return (DetectorOffer("onnx", "ONNX model", ("*.onnx",), load_model),)


@hookimpl
def actions() -> Sequence[ActionOffer]:
    """The Model menu, and the walk keys while the overlay is on."""
    far = {"cvat": ("Ctrl+Alt+P",)}
    return (
        ActionOffer(
            "predictions", "Model's output", "Model", _toggle, ("P",), far, _has_model, lambda _, state: state.is_shown
        ),
        ActionOffer(
            "mechanisms", "Why objects were missed", "Model", _toggle_mechanisms, ("M",), {}, _is_on,
            lambda _, state: state.choice.mechanisms_shown,
        ),
        ActionOffer(
            "proposals", "Proposals", "Model", _next_proposals, ("Shift+P",), {}, _is_on,
            lambda _, state: state.choice.proposals is not Dense.NONE, separated=True,
        ),
        ActionOffer(
            "boxes", "Regressed boxes", "Model", _next_boxes, ("Shift+M",), {}, _is_on,
            lambda _, state: state.choice.boxes is not Dense.NONE,
        ),
        ActionOffer(
            "next", "Next finding", "Model", _walker(1), ("J",), {}, _is_on, instead_of="next_disagreement",
            separated=True,
        ),
        ActionOffer(
            "previous", "Previous finding", "Model", _walker(-1), ("K",), {}, _is_on, instead_of="next_disputed_image"
        ),
        ActionOffer(
            "back", "Previous finding", "Model", _walker(-1), ("Shift+J",), {}, _is_on,
            instead_of="previous_disagreement",
        ),
        ActionOffer("count", "Check the whole set", "Model", _count, when=_has_model, separated=True),
        ActionOffer("run", "Run a model…", "Model", _wish("run"), when=_has_images),
        ActionOffer("load", "Load a model's output…", "Model", _wish("load"), ("Ctrl+Shift+L",)),
        ActionOffer("more", "All numbers and diagrams…", "Model", _wish("more"), when=_has_model),
        ActionOffer("export", "Export report…", "Model", _wish("export"), when=_has_model),
    )  # fmt: skip


def _layers(scene: Scene, state: DetectorState) -> Sequence[LayerKey]:
    return state.layer_keys(scene) if state.is_shown else ()


def _is_touched(change: Change, scene: Scene, state: DetectorState) -> bool:
    if change.touches_view("image", "mode", "all_hidden"):
        return True
    return state.is_shown and any(key in change.layers for key in state.layer_keys(scene))


def _model(_scene: Scene, state: DetectorState) -> Marks:
    check, why = (state.check, state.why) if state.is_shown else (None, None)
    return Marks() if check is None or why is None else check_marks(check, state.choice, why)


def _inside(_scene: Scene, state: DetectorState) -> Marks:
    chosen = state.choice
    wanted = state.is_shown and (chosen.proposals is not Dense.NONE or chosen.boxes is not Dense.NONE)
    internals = state.inside if wanted else None
    if internals is None:
        return Marks()
    scores = state.best_scores(internals)
    return dense_marks(internals, scores, proposals=chosen.proposals, boxes=chosen.boxes, focus=state.focus_box)


def _miss(_scene: Scene, state: DetectorState) -> Marks:
    focus, box = state.choice.focus, state.focus_box
    if not state.is_shown or focus is None or box is None:
        return Marks()
    tint = focus_marks(box, _STYLES[focus.kind])
    found, check = state.explanation, state.check
    if not state.choice.mechanisms_shown or found is None or check is None:
        return tint
    return replace(explanation_marks(found, check.detections, step=state.choice.step), fills=tint.fills)


def _has_model(_scene: Scene, state: DetectorState) -> bool:
    return state.choice.model is not None and state.choice.reference is not None


def _has_images(scene: Scene, _state: DetectorState) -> bool:
    return bool(scene.project.images)


def _is_on(_scene: Scene, state: DetectorState) -> bool:
    return state.is_shown


def _toggle(host: Host, state: DetectorState) -> None:
    """Shows the model's output, in audit mode as it shows others' work; plain boxes go out of the way meanwhile."""
    if state.is_shown:
        state.choose(shown=False)
        host.look(**state.put_back)
        return
    view = host.scene().view
    if not state.choice.shown:
        fields = ("others_shown", "disagreements_shown", "hidden_authors")
        state.put_back = {field: getattr(view, field) for field in fields}
    own = frozenset[int]() if view.author is None else frozenset({view.author})
    host.look(
        mode=Mode.AUDIT,
        others_shown=False,
        disagreements_shown=False,
        all_hidden=False,
        hidden_authors=view.hidden_authors | own,
    )
    state.choose(shown=True)


def _toggle_mechanisms(_host: Host, state: DetectorState) -> None:
    state.choose(mechanisms_shown=not state.choice.mechanisms_shown)


def _next_proposals(_host: Host, state: DetectorState) -> None:
    """None, those at the object in focus, all, and round again."""
    state.choose(proposals=_NEXT[state.choice.proposals])


def _next_boxes(_host: Host, state: DetectorState) -> None:
    state.choose(boxes=_NEXT[state.choice.boxes])


def _walker(by: int) -> Callable[[Host, DetectorState], None]:
    """Goes to the next or previous finding, and says when there is none left."""

    def walk(host: Host, state: DetectorState) -> None:
        if state.whole.walk(by) is None:
            host.say("There is no further finding that passes the filter.")

    return walk


def _panel(place: Any, _host: Host, state: DetectorState) -> Any:
    """Qt is imported when a window asks for its tab, and not before."""
    from annotator.detector.panel.panel import ModelPanel

    return ModelPanel(place, state)


def _wish(name: str) -> Callable[[Host, DetectorState], None]:
    """Something that the tab does, because it needs a window."""

    def utter(_host: Host, state: DetectorState) -> None:
        state.wished.emit(name)

    return utter


def _count(_host: Host, state: DetectorState) -> None:
    state.whole.count()
