"""What the detector plugin adds through the door: its state a project, its overlays and its actions."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from annotator.detector import marks
from annotator.detector.selection import DenseDisplay
from annotator.detector.state import OVERLAYS, DetectorState, WindowActions
from annotator.detector.take import can_take, can_take_focused, take_focused
from annotator.errors import EndReachedError, Phrase, Progress, UserError
from annotator.geometry.box import Floats
from annotator.model.layer import LayerKey
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Marks
from annotator.plugins.context import Host, Scene
from annotator.plugins.contributions import ActionContribution, OverlayContribution, PageContribution, PanelContribution
from annotator.plugins.detectors import Detector, DetectorContribution, Found, Promptable, PromptableContribution
from annotator.plugins.hookspecs import hookimpl
from annotator.resources import find_resource
from annotator.session.change import Change
from annotator.session.view import Mode, Workspace
from annotator.store.previews import PreviewCache

api_version: Final = 2

_Run = Callable[[Host, DetectorState], None]
_Question = Callable[[Scene, DetectorState], bool]

_NEXT_DISPLAY: Final = MappingProxyType(
    {
        DenseDisplay.NONE: DenseDisplay.NEAR,
        DenseDisplay.NEAR: DenseDisplay.ALL,
        DenseDisplay.ALL: DenseDisplay.NONE,
    }
)


@hookimpl
def opened(host: Host) -> DetectorState:
    """One state a project."""
    return DetectorState(host)


@hookimpl
def overlays() -> Sequence[OverlayContribution]:
    """The boxes inside the detector below its output, the explanation of a miss above it, what is in focus on top."""
    inside, model, miss, focus = OVERLAYS
    return (
        OverlayContribution(inside, "Proposals and regressed boxes", _make_internals_marks, is_touched=_is_touched),
        OverlayContribution(model, "Model", _make_model_marks, _find_layers, _is_touched),
        OverlayContribution(miss, "Why it was missed", _make_miss_marks, is_touched=_is_touched),
        OverlayContribution(focus, "The finding in focus", _make_focus_marks, is_touched=_is_touched),
    )


@hookimpl
def panels() -> Sequence[PanelContribution]:
    """The tab Model."""
    return (PanelContribution("model", "Model", _make_panel, order=20, workspaces=(Workspace.CHECK,)),)


@hookimpl
def pages() -> Sequence[PageContribution]:
    """All numbers of what is chosen in the tab, and for an auditor what is to be looked at."""
    return (
        PageContribution("check", "Model errors", _make_check_page, "know", 55, _has_model, for_annotators=True),
        PageContribution("suspects", "Suspects", _make_suspect_page, "do", 30, _has_model),
    )


@hookimpl
def detectors() -> Sequence[DetectorContribution]:
    """ONNX models with a manifest beside them, named by either file."""
    return (DetectorContribution("onnx", "ONNX model", ("*.onnx", "*.json"), _load_detector),)


@hookimpl
def promptables() -> Sequence[PromptableContribution]:
    """Pairs of ONNX graphs with a manifest beside them, or named alike."""
    sample = None
    with suppress(UserError):  # not every installation has the samples
        sample = find_resource("models/sample-promptable.json")
    kinds = ("*.json", "*.onnx")
    return (PromptableContribution("onnx", "Promptable ONNX model", kinds, _load_promptable, _find_alike, sample),)


@hookimpl
def actions() -> Sequence[ActionContribution]:
    """The Check menu: the overlay, the walk in the place of that through disagreements, a model's boxes, the set."""

    def make(name: str, text: str, run: _Run, *keys: str, when: _Question = _is_on, **more: Any) -> ActionContribution:
        return ActionContribution(name, text, "Check", run, keys, when=when, **more)

    def ask(run: Callable[[WindowActions], None]) -> _Run:
        return lambda _host, state: None if state.dialogs is None else run(state.dialogs)

    return (
        make(
            "predictions",
            "Model's output",
            _toggle_overlay,
            "P",
            checked=_is_on,
            preset_keys={"cvat": ("Ctrl+Alt+P",)},
            when=_has_model,
        ),
        make("mechanisms", "Why objects were missed", _toggle_mechanisms, "M", checked=_has_mechanisms_shown),
        make(
            "proposals",
            "Proposals",
            _make_cycle("proposals"),
            "Shift+P",
            checked=_is_dense("proposals"),
            separated=True,
        ),
        make("boxes", "Regressed boxes", _make_cycle("boxes"), "Shift+M", checked=_is_dense("boxes")),
        make("next", "Next finding", _make_walk(1), "J", instead_of="next_disagreement", separated=True),
        make("previous", "Previous finding", _make_walk(-1), "K", instead_of="next_disputed_image"),
        make("back", "Previous finding", _make_walk(-1), "Shift+J", instead_of="previous_disagreement"),
        make("take", "Take the model's box as mine", take_focused, "B", when=can_take_focused, separated=True),
        make(
            "take_all",
            "Take all boxes above the score cut as drafts…",
            ask(lambda window: window.take()),
            "Shift+Y",
            when=can_take,
        ),
        make(
            "to_reference",
            "Put it into the reference",
            ask(lambda window: window.send_to_reference()),
            "E",
            when=_has_focus,
        ),
        make(
            "note",
            "Needs review",
            ask(lambda window: window.send_to_note()),
            when=_has_focus,
            instead_of="needs_review",
        ),
        make("count", "Check the whole set", _count_dataset, when=_has_model, separated=True),
        make("run", "Run a model…", ask(lambda window: window.run()), when=_has_images),
        make("load", "Load a model's output…", ask(lambda window: window.load()), "Ctrl+Shift+L", when=lambda *_: True),
        make(
            "suspects",
            "Missing and wrong labels…",
            ask(lambda window: window.show_suspects()),
            "Ctrl+Alt+J",
            when=lambda scene, state: _has_model(scene, state) and scene.view.mode is Mode.AUDIT,
        ),
        make("more", "All numbers and diagrams…", ask(lambda window: window.show_details()), when=_has_model),
        make("export", "Export report…", ask(lambda window: window.export()), when=_has_model),
    )


def _find_layers(scene: Scene, state: DetectorState) -> Sequence[LayerKey]:
    return state.choices.find_layer_keys(scene) if state.is_shown else ()


def _is_touched(change: Change, scene: Scene, state: DetectorState) -> bool:
    if change.touches_view("image", "mode", "all_hidden", "model_shown") or change.touches_part(Vocabulary):
        return True
    return state.is_shown and any(key in change.layers for key in state.choices.find_layer_keys(scene))


def _make_model_marks(scene: Scene, state: DetectorState) -> Marks:
    if not state.is_shown:
        return Marks()
    view = state.view
    if view.unjudged is not None:
        return marks.make_unjudged_marks(view.unjudged, state.selection, cut=view.cut.value, names=_names_of(scene))
    if view.image is None:
        return Marks()
    return marks.make_check_marks(view.image, state.selection, cut=view.cut.value, names=_names_of(scene))


def _names_of(scene: Scene) -> Mapping[int, str]:
    """Names of the labels by id; none where there is only one."""
    vocabulary = scene.project.vocabulary
    return vocabulary.names_by_id if len(vocabulary.counted_labels) > 1 else {}


def _make_internals_marks(_scene: Scene, state: DetectorState) -> Marks:
    chosen = state.selection
    wanted = state.is_shown and (chosen.proposals is not DenseDisplay.NONE or chosen.boxes is not DenseDisplay.NONE)
    internals = state.view.internals.internals if wanted else None
    if internals is None:
        return Marks()
    image, scores = state.view.image, state.internals.compute_best_scores(internals)
    focus = None if image is None else image.focus_box
    return marks.make_dense_marks(internals, scores, proposals=chosen.proposals, boxes=chosen.boxes, focus=focus)


def _make_miss_marks(_scene: Scene, state: DetectorState) -> Marks:
    chosen, image = state.selection, state.view.image if state.is_shown else None
    if image is None or image.focus_box is None or not chosen.mechanisms_shown or image.explanation is None:
        return Marks()
    return marks.make_explanation_marks(image.explanation, image.check.detections, step=chosen.step)


def _make_focus_marks(scene: Scene, state: DetectorState) -> Marks:
    chosen, image = state.selection, state.view.image if state.is_shown else None
    unjudged = state.view.unjudged_focus if state.is_shown else None
    if unjudged is not None:
        return marks.make_focus_marks(unjudged.box[0], marks.format_unjudged(unjudged, _names_of(scene)))
    if chosen.focus is None or image is None or image.focus_box is None:
        return Marks()
    return marks.make_focus_marks(image.focus_box, marks.format_focus(image, chosen.focus, _names_of(scene)))


def _has_model(_scene: Scene, state: DetectorState) -> bool:
    return state.selection.model is not None and state.selection.reference is not None


def _has_images(scene: Scene, _state: DetectorState) -> bool:
    return bool(scene.project.images)


def _has_focus(_scene: Scene, state: DetectorState) -> bool:
    """Whether a finding is in focus, for somebody who may see others' work."""
    image = state.view.image if state.is_shown else None
    return image is not None and image.focus_box is not None


def _is_on(_scene: Scene, state: DetectorState) -> bool:
    return state.is_shown


def _toggle_overlay(host: Host, state: DetectorState) -> None:
    """Shows the model's output in Check, or there the work of people again."""
    if state.is_shown:
        host.set_view(model_shown=False)
    else:
        host.set_view(workspace=Workspace.CHECK, model_shown=True, all_hidden=False)


def _toggle_mechanisms(_host: Host, state: DetectorState) -> None:
    state.choose(mechanisms_shown=not state.selection.mechanisms_shown)


def _has_mechanisms_shown(_scene: Scene, state: DetectorState) -> bool:
    return state.selection.mechanisms_shown


def _is_dense(field: str) -> _Question:
    """Whether the proposals, or the regressed boxes, are shown."""
    return lambda _scene, state: getattr(state.selection, field) is not DenseDisplay.NONE


def _make_cycle(field: str) -> _Run:
    """Shows none of the proposals or regressed boxes, those at the object in focus, all, and round again."""
    return lambda _host, state: state.choose(**{field: _NEXT_DISPLAY[getattr(state.selection, field)]})


def _make_walk(by: int) -> _Run:
    """Goes to the next or previous finding, and says when there is none left."""

    def walk(_host: Host, state: DetectorState) -> None:
        if state.walk.go(by) is None:
            raise EndReachedError(Phrase("There is no further finding that passes the filter."))

    return walk


def _make_panel(context: Any, _host: Host, state: DetectorState) -> Any:
    """Qt is imported when a window asks for its tab, and not before."""
    from annotator.detector.panel.panel import ModelPanel

    return ModelPanel(context, state)


def _make_check_page(context: Any, _host: Host, state: DetectorState) -> Any:
    from annotator.detector.panel.check_page import CheckPage

    return CheckPage(context, state)


def _make_suspect_page(context: Any, _host: Host, state: DetectorState) -> Any:
    from annotator.detector.panel.suspects import SuspectPage

    return SuspectPage(context, state)


def _load_detector(path: Path, provider: str) -> Detector:
    """What runs models is imported in the job that runs one."""
    from annotator.detector.run.describe import write_missing_manifest
    from annotator.detector.run.model import load_detector

    write_missing_manifest(path)
    return load_detector(path, provider)


def _load_promptable(path: Path, cache: PreviewCache) -> Promptable:
    from annotator.detector.run.promptable import PromptableModel

    return PromptableModel.open(path, cache=cache)


def _find_alike(
    model: Any, embeddings: Sequence[Any], boxes: Floats, known: Floats, progress: Progress
) -> Sequence[Found]:
    from annotator.detector.run.alike import find_alike

    return find_alike(model, embeddings, boxes, known, progress)


def _count_dataset(_host: Host, state: DetectorState) -> None:
    state.dataset_check.start_count()
