"""The state of the model check: counts, marks, explanations, the walk, and what happens when something changes."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.detector import image
from annotator.detector import image as wording
from annotator.detector.loading import make_internals_step, plan_detections
from annotator.detector.marks import make_unjudged_marks
from annotator.detector.record import Screen
from annotator.detector.selection import DenseDisplay, FindingFocus
from annotator.detector.state import Absence, DetectorState, is_drawn, toggle_drawn
from annotator.errors import Numeral, UserError
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.matching.selection import ImageChoice
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.overlays.mark import STYLES, LinePattern
from annotator.overlays.others import find_other_layers
from annotator.plugins.discovery import discover_plugins
from annotator.plugins.plugin_session import ActivePlugins
from annotator.plugins.registry import Registry
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.report.numbers import format_cell
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace
from annotator.ui.window.commands.table import ACTIONS
from tests import builders
from tests.detector.projects import ANA, NET, OBJECTS, project, record, reference
from tests.plugins.hosts import host

FATES = {
    2: Mechanism.PROPOSAL_PROCESS,
    3: Mechanism.REGRESSOR,
    4: Mechanism.INTERCLASS_CLASSIFICATION,
    5: Mechanism.BACKGROUND_CLASSIFICATION,
    6: Mechanism.CLASSIFIER_CALIBRATION,
}
"""By id of the object on the first image."""


def state_of(tmp_path: Path | None, *, redrawn: list | None = None, **chosen) -> tuple[DetectorState, Session]:
    folder = None if tmp_path is None else record(tmp_path / "internals", nms_iou=0.2)
    session = builders.session(project(folder=folder), mode=Mode.AUDIT)
    state = DetectorState(host(session, redrawn=redrawn))
    session.set_view(workspace=Workspace.CHECK)
    state.choose(**chosen)
    return state, session


def test_the_first_model_is_checked_against_the_first_person() -> None:
    state, _ = state_of(None)
    assert (state.selection.model, state.selection.reference, state.selection.compared) == (NET, ANA, (NET,))
    assert [author.name for author in state.view.references] == ["Ana", "Ben"]
    at = state.view.image.cut
    assert (len(at.true), len(at.false), len(at.missed)) == (1, 4, 5)
    assert at.working_point.f1.value == pytest.approx(2 / 11)
    assert [state.view.image.check.reference.id[row] for row in at.hallucinated] == [7]


def test_every_missed_object_has_its_mechanism(tmp_path: Path) -> None:
    state, _ = state_of(tmp_path)
    ids = {
        int(state.view.image.check.reference.id[row]): kind
        for row, kind in state.view.image.diagnosis.mechanisms.items()
    }
    assert ids == FATES
    assert state.view.internals.reason == ""


def test_without_internals_the_output_alone_is_told() -> None:
    state, _ = state_of(None)
    assert set(state.view.image.diagnosis.mechanisms.values()) == {Mechanism.UNKNOWN}
    assert state.view.internals.reason == "internals not loaded"
    state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 4))
    assert state.view.image.miss.steps == ()
    assert "wrong label" in state.view.image.miss.sentence
    assert "Load the internals" in state.view.image.miss.sentence


@pytest.mark.parametrize(
    ("shape", "marks", "words"),
    [
        (2, "✗✗––", "none of its starting boxes"),
        (3, "✓✗––", "moved its box away"),
        (4, "✓✓✗–", "something else"),
        (5, "✓✓✗–", "background"),
        (6, "✓✓✓✗", "not put out"),
    ],
)
def test_a_miss_is_told_step_by_step(tmp_path: Path, shape: int, marks: str, words: str) -> None:
    state, _ = state_of(tmp_path)
    state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, shape))
    told = state.view.image.miss
    assert "".join(step.mark for step in told.steps) == marks
    assert words in told.sentence
    assert [step.name for step in told.steps] == ["Proposed", "Regressed", "Classified", "Kept"]
    assert all(step.sentence.endswith(".") for step in told.steps)


def test_the_numbers_of_the_steps(tmp_path: Path) -> None:
    state, _ = state_of(tmp_path)
    state.choose(theta_cls=0.3)
    state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 4))
    numbers = state.view.image.miss.steps[2].numbers
    assert numbers == "0.20 < 0.30"
    assert isinstance(numbers, Numeral)  # a window writes the decimal comma of its language
    assert "pear has 0.80" in state.view.image.miss.steps[2].sentence
    state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 6))
    assert state.view.image.miss.steps[1].numbers == "best box IoU 0.67"
    assert state.view.image.miss.steps[3].numbers == "suppressed by 0.70"
    assert "score 0.60 was suppressed by the detection with score 0.70" in state.view.image.miss.steps[3].sentence


def overlays(session: Session):
    seat = ActivePlugins(Registry([one for one in discover_plugins() if one.name == "detector"]))
    sitting = seat.attach(host(session))
    return seat, sitting.state_of("detector"), {one.name.split(".")[1]: one for one in sitting.collect_overlays()}


class Evaluations:
    """Counts how often the check of an image, its counts and its diagnosis are computed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[str] = Counter()
        monkeypatch.setattr(image, "check_image", self._counting("check", image.check_image))
        for name in ("evaluate_at", "diagnose_errors"):
            counting = self._counting(name, getattr(image.ImageCheck, name))
            monkeypatch.setattr(image.ImageCheck, name, counting)

    def _counting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.counts[name] += 1
            return function(*given, **named)

        return call

    def take(self) -> dict[str, int]:
        """What has been computed since the last call."""
        taken = dict(self.counts)
        self.counts.clear()
        return taken


def read_everything(state: DetectorState, overlays_shown, session: Session) -> None:
    """As the overlays and the sections of the tab do."""
    for overlay in overlays_shown.values():
        overlay.marks(session.project, session.view)
    view = state.view
    assert (view.image.miss, view.image.explanation, view.findings, view.find_position()) is not None
    assert (state.selection, state.is_shown, state.dataset_check.is_current, view.internals.reason) is not None


def test_one_change_is_one_evaluation_and_reading_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = builders.session(project(folder=record(tmp_path / "i", nms_iou=0.2)), mode=Mode.AUDIT)
    _, state, shown = overlays(session)
    session.set_view(workspace=Workspace.CHECK)
    state.choose(focus=FindingFocus(FindingKind.MISSED, 1, 4))
    read_everything(state, shown, session)
    counted = Evaluations(monkeypatch)
    for _ in range(3):
        read_everything(state, shown, session)
    assert counted.take() == {}
    once = {"evaluate_at": 1, "diagnose_errors": 1}
    changes: list[tuple[Callable[[], object], dict[str, int]]] = [
        (lambda: state.choose(theta_cls=0.5), once),
        (lambda: state.choose(theta_loc=0.6), {"check": 1, **once}),
        (lambda: state.choose(mechanisms_shown=False), {"evaluate_at": 1}),
        (lambda: session.preview(edit.remove_shapes(session.load_layer(LayerKey(1, ANA)), [2])), {"check": 1, **once}),
        (session.drop_preview, {"check": 1, **once}),
        (lambda: session.set_view(image=2), {"check": 1, **once}),
    ]
    for change, wanted in changes:
        change()
        read_everything(state, shown, session)
        read_everything(state, shown, session)
        assert counted.take() == wanted


def test_reading_starts_no_job(tmp_path: Path) -> None:
    session = builders.session(project(folder=record(tmp_path / "i")), mode=Mode.AUDIT)
    started: list[str] = []
    inline = host(session)

    def start(job: Any, **then: Any) -> None:
        started.append(job.title)
        inline.start(job, **then)

    state = DetectorState(replace(inline, start=start))
    for _ in range(2):
        assert state.view.internals.reason == "internals are being read"
        assert state.view.image.miss is None
        assert not state.dataset_check.is_current
    assert started == []
    session.set_view(workspace=Workspace.CHECK)
    assert started == ["Finding the score of best F1", "Reading internals"]
    assert state.view.internals.reason == ""


def test_a_count_that_failed_is_not_begun_again_by_itself() -> None:
    session = builders.session(project(), mode=Mode.AUDIT)

    def start(_job: Any, *, done: Any, failed: Any = None) -> None:
        failed("there is no room")

    state = DetectorState(replace(host(session), start=start))
    state.dataset_check.start_count()
    assert (state.view.dataset.has_failed, state.view.dataset.reason) == (True, "there is no room")
    state.choose(theta_cls=0.5)
    assert not state.view.dataset.has_failed


def test_marks_differ_by_pattern_and_words(tmp_path: Path) -> None:
    session = builders.session(project(folder=record(tmp_path / "i", nms_iou=0.2)))
    _, state, shown = overlays(session)
    marks = lambda name: shown[name].marks(session.project, session.view)  # noqa: E731
    assert len(marks("model").outlines) == 0
    session.set_view(mode=Mode.AUDIT)
    session.set_view(workspace=Workspace.CHECK)
    model = marks("model")
    texts = set(model.texts.full)
    assert {"apple .90", "missed apple · proposal", "missed apple · calibration"} <= texts
    assert not any(text.startswith("apple .40") for text in texts)  # fainter than the hit, and silent
    assert {"apple .40 · nothing there", "apple .90 · IoU .82"} <= set(model.hints.full)
    false = model.outlines.colour == STYLES["false_positive"].rgb
    strength = model.outlines.strength[false][:4]  # the last one is what claims a missing part
    assert (strength[0], strength[-1]) == (pytest.approx(0.14), pytest.approx(0.904, abs=1e-3))
    assert sorted(strength.tolist()) == strength.tolist()
    assert set(model.outlines.weight[false][:4].tolist()) == {1.0}
    assert any(text.startswith("hallucinated apple .60") for text in texts)
    lines = {int(line) for line in model.outlines.line}
    assert lines == {LinePattern.SOLID, LinePattern.DASH, LinePattern.DOT}
    found = model.outlines.box[model.outlines.colour == STYLES["true_positive"].rgb]
    assert found.tolist() == [(OBJECTS[0] + [10, 0, 10, 0]).tolist(), OBJECTS[0].tolist()]
    state.choose(hidden_kinds=frozenset({FindingKind.FALSE, FindingKind.HALLUCINATED, FindingKind.TRUE}))
    assert all(text.startswith("missed") for text in marks("model").texts.full)
    state.choose(mechanisms_shown=False)
    assert set(marks("model").texts.full) == {
        "missed apple",
        "missed apple · wrong label",
        "missed apple · out of place",
    }
    state.choose(hidden_labels=frozenset({0}))
    assert len(marks("model").outlines) == 0


def test_the_boxes_inside_the_detector(tmp_path: Path) -> None:
    session = builders.session(project(folder=record(tmp_path / "i")), mode=Mode.AUDIT)
    _, state, shown = overlays(session)
    marks = lambda name: shown[name].marks(session.project, session.view)  # noqa: E731
    session.set_view(workspace=Workspace.CHECK)
    assert len(marks("inside").outlines) == 0
    state.choose(proposals=DenseDisplay.ALL, boxes=DenseDisplay.ALL)
    both = marks("inside").outlines
    assert len(both) == 12
    assert both.score is not None
    state.choose(proposals=DenseDisplay.NEAR, boxes=DenseDisplay.NONE)
    assert len(marks("inside").outlines) == 0
    state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 4))
    assert marks("inside").outlines.box.tolist() == [(OBJECTS[3] + 5).tolist()]
    miss = marks("miss")
    focus = marks("focus")
    assert focus.frames.tolist() == [OBJECTS[3].tolist()]
    assert focus.texts.always
    assert focus.texts.full[0].startswith("Missed apple")  # also beside what explains the miss
    assert [text.split(" ·")[0] for text in miss.texts.full] == ["best proposal", "best box"]


def test_the_sliders_act_at_once() -> None:
    redrawn: list[tuple[str, ...]] = []
    state, session = state_of(None, redrawn=redrawn)
    redrawn.clear()
    told: list[None] = []
    state.changed.connect(told.append)
    announced: list[Change] = []
    session.changed.connect(announced.append)
    before = state.view.image.check
    state.choose(theta_cls=0.85)
    assert (len(state.view.image.cut.true), len(state.view.image.cut.false), len(state.view.image.cut.missed)) == (
        1,
        0,
        5,
    )
    assert state.view.image.check is before
    assert redrawn == [("model", "miss", "focus")]
    assert announced == []
    state.choose(theta_loc=0.9)
    assert state.view.image.check is not before
    assert len(state.view.image.cut.missed) == 6
    state.choose(theta_loc=0.9)
    assert len(told) == 2


def test_an_edit_of_the_reference_is_followed() -> None:
    state, session = state_of(None)
    layer = session.load_layer(LayerKey(1, ANA))
    moved = edit.set_boxes(layer, [1], np.array([[300.0, 300, 320, 320]]))
    session.preview(moved)
    assert len(state.view.image.cut.missed) == 6
    session.drop_preview()
    assert len(state.view.image.cut.missed) == 5
    state.dataset_check.start_count()
    session.preview(moved)
    assert state.dataset_check.is_current
    session.commit(moved)
    assert len(state.view.image.cut.missed) == 6
    assert not state.dataset_check.is_current


def test_the_walk_goes_over_images_and_passes_the_filter() -> None:
    state, session = state_of(None)
    seen = [state.walk.go() for _ in range(5)]
    assert [focus.shape for focus in seen] == [2, 3, 4, 5, 6]
    assert state.view.find_position() == (5, 5)
    assert state.walk.go() is None
    state.choose(filter=FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED})), focus=None)
    assert state.walk.go().shape == 7
    state.choose(filter=FindingFilter(kinds=frozenset({FindingKind.FALSE}), types=frozenset({"Bkg"})), focus=None)
    assert state.walk.go().kind is FindingKind.FALSE
    state.choose(filter=FindingFilter(), theta_cls=0.5)
    session.set_view(image=1)
    state.choose(focus=FindingFocus(FindingKind.MISSED, 1, 6))
    assert state.walk.go() == FindingFocus(FindingKind.MISSED, 2, 26)
    assert session.view.image == 2
    assert state.walk.go() is None
    assert state.walk.go(-1) == FindingFocus(FindingKind.MISSED, 1, 6)


def test_the_whole_set_gives_the_same_walk_and_knows_when_it_is_old(tmp_path: Path) -> None:
    state, session = state_of(tmp_path)
    assert state.view.dataset.findings is None
    state.dataset_check.start_count()
    assert state.dataset_check.is_current
    assert [state.walk.go().shape for _ in range(5)] == [2, 3, 4, 5, 6]
    assert state.walk.go() is None
    found = state.view.dataset.find_model_check(NET).result
    assert found.matching.pooled.total.correct == 7
    state.choose(filter=FindingFilter(mechanisms=frozenset({Mechanism.REGRESSOR})), focus=None)
    assert state.view.find_position() == (0, 1)
    assert state.walk.go().shape == 3
    state.choose(filter=FindingFilter(subset="occluded"), focus=None)
    assert state.view.find_position() == (0, 0)
    state.choose(theta_cls=0.5)
    assert not state.dataset_check.is_current
    state.choose(theta_cls=None)
    assert state.dataset_check.is_current
    session.commit(edit.remove_shapes(session.load_layer(LayerKey(1, ANA)), [2]))
    assert not state.dataset_check.is_current
    assert state.dataset_check.report is not None


def test_the_walk_goes_over_the_whole_set_by_score_where_that_is_wished(tmp_path: Path) -> None:
    state, session = state_of(tmp_path)
    session.set_view(image=2)
    state.choose(surest_first=True, filter=FindingFilter(kinds=frozenset({FindingKind.FALSE})))
    state.dataset_check.start_count()
    focuses = list(iter(state.walk.go, None))
    assert len(focuses) == len(state.view.dataset.findings.find_passing(state.selection.filter)) > 1
    scores = {
        int(shape): float(score)
        for key, layer in session.committed.layers.items()
        if key.author == NET
        for shape, score in zip(layer.shapes.id, layer.shapes.score, strict=True)
    }
    assert [scores[one.shape] for one in focuses] == sorted((scores[one.shape] for one in focuses), reverse=True)
    assert state.walk.go(-1) == focuses[-2]


def test_an_eye_shows_one_person_beside_the_output_and_nobody_else() -> None:
    state, session = state_of(None)
    session.set_view(workspace=Workspace.CHECK)
    everybody = (ANA, 2, NET)
    assert [is_drawn(state, author) for author in everybody] == [False, False, True]
    toggle_drawn(state, 2)
    assert [is_drawn(state, author) for author in everybody] == [False, True, True]
    assert {key.author for key in find_other_layers(session.committed, session.view)} == {2}
    toggle_drawn(state, ANA)
    toggle_drawn(state, 2)
    assert [is_drawn(state, author) for author in everybody] == [True, False, True]
    session.set_view(model_shown=False)
    assert is_drawn(state, NET) is False
    session.set_view(workspace=Workspace.LABEL)
    assert is_drawn(state, 2) is None


def test_a_filter_by_mechanism_counts_the_whole_set_first(tmp_path: Path) -> None:
    state, session = state_of(tmp_path)
    session.set_view(image=2)
    state.choose(filter=FindingFilter(mechanisms=frozenset({Mechanism.REGRESSOR})))
    assert state.walk.go() is None
    session.set_view(image=1)
    assert state.walk.go().shape == 3


def test_a_click_finds_the_smallest_finding() -> None:
    state, _ = state_of(None)
    assert state.walk.focus_at(450, 50)
    assert state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 3)
    assert not state.walk.focus_at(5000, 50)
    assert state.selection.focus is None
    state.host.set_view(model_shown=False)
    assert not state.walk.focus_at(450, 50)


def test_actions_of_the_model_check() -> None:
    session = builders.session(project())
    seat, state, _ = overlays(session)
    actions = {action.id: action for action in seat.merge_actions(ACTIONS)}
    toggle = actions["detector.predictions"]
    assert toggle.keys == ("P",)
    assert actions["detector.mechanisms"].keys == ("M",)
    assert not actions["detector.mechanisms"].when(session)
    toggle.run(session, None)
    assert (session.view.mode, session.view.workspace) == (Mode.SESSION, Workspace.CHECK)
    assert toggle.checked(session)
    assert actions["detector.mechanisms"].when(session)
    walks = [action for action in actions.values() if action.id in ("next_disagreement", "detector.next")]
    walks[-1].run(session, None)
    assert state.selection.focus.shape == 2
    actions["detector.proposals"].run(session, None)
    assert state.selection.proposals is DenseDisplay.NEAR
    actions["detector.count"].run(session, None)
    assert state.dataset_check.is_current
    toggle.run(session, None)
    assert not state.is_shown
    nobody = builders.session()
    seat, _, _ = overlays(nobody)
    assert not seat.merge_actions(())[0].when(nobody)


def test_screened_internals_are_refused_with_their_reason(tmp_path: Path) -> None:
    folder = record(tmp_path / "i", screen=Screen(reference(), iou=0.4, score=0.1))
    session = builders.session(project(folder=folder), mode=Mode.AUDIT)
    state = DetectorState(host(session))
    assert state.view.internals.reason == "internals are being read"
    state.request_internals()
    assert set(state.view.image.diagnosis.mechanisms.values()) >= {Mechanism.REGRESSOR}
    assert state.view.internals.reason == ""
    for chosen, words in (
        ({"theta_loc": 0.3}, "screened at IoU 0.4"),
        ({"theta_loc": 0.5, "theta_cls": 0.05}, "screened at score 0.1"),
        ({"theta_cls": 0.3, "reference": 2}, "screened for the reference 'Ana'"),
    ):
        state.choose(**chosen)
        assert words in state.view.internals.reason
        assert state.view.internals.internals is None
    state.choose(reference=ANA)
    assert state.view.internals.reason == ""
    session.commit(edit.set_boxes(session.load_layer(LayerKey(2, ANA)), [21], np.array([[1.0, 1, 9, 9]])))
    assert state.view.internals.reason == "the boxes of 'Ana' have changed since they were screened"


def test_broken_internals_are_told_once(tmp_path: Path) -> None:
    folder = record(tmp_path / "i")
    (folder / "row" / "img1.jpg.npz").write_bytes(b"no archive")
    said: list[str] = []
    session = builders.session(project(folder=folder), mode=Mode.AUDIT)
    state = DetectorState(host(session, said=said))
    state.request_internals()
    assert state.view.internals.internals is None
    assert set(state.view.image.diagnosis.mechanisms.values()) == {Mechanism.UNKNOWN}
    assert len(said) == 1
    assert "img1.jpg.npz cannot be read" in said[0]
    assert state.view.internals.reason == "there are no internals of this image"


def test_loading_makes_a_model_and_remembers_its_internals(tmp_path: Path) -> None:
    session = builders.session(project())
    at = host(session)
    state = DetectorState(at)
    path = tmp_path / "other.json"
    path.write_text('[{"image": "row/img1.jpg", "label": "apple", "bbox": [0, 0, 100, 100], "score": 0.9}]')
    with pytest.raises(UserError, match="'Ana' is a person"):
        plan_detections(session.project, path, name="Ana")
    with pytest.raises(UserError, match="there already"):
        plan_detections(session.project, path, name="net")
    plan = plan_detections(session.project, path, name="other")
    at.commit(plan.make_step(at.shapes, first_shape=at.next_shape_id()))
    assert [model.name for model in state.view.models] == ["net", "other"]
    made = session.project.find_author("other").id
    assert state.selection.compared == (NET, made)
    assert session.project.layer_of(LayerKey(2, made)).status.is_finished
    folder = record(tmp_path / "internals")
    at.commit(make_internals_step(session.project, made, folder))
    assert session.project.metrics.internals_of(made) == str(folder)
    state.choose(model=made)
    assert state.view.internals.folder is not None
    session.undo()
    assert state.view.internals.folder is None
    with pytest.raises(UserError, match="has no internals"):
        make_internals_step(session.project, made, tmp_path)


def test_nothing_is_hallucinated_where_no_parts_are_verified() -> None:
    made = project()
    made = replace(made, vocabulary=replace(made.vocabulary, parts=False))
    state = DetectorState(host(builders.session(made, mode=Mode.AUDIT)))
    assert state.view.image.cut.hallucinated.tolist() == []
    state.dataset_check.start_count()
    result = state.dataset_check.report.models[0].result
    assert (result.parts, result.parts_reason) == (None, "this is not a project of part verification")
    state.choose(filter=FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED})))
    assert state.view.find_position() == (0, 0)


def test_an_image_that_the_reference_has_not_finished_has_no_counts() -> None:
    made = project()
    layers = [replace(made.layers[LayerKey(1, ANA)], status=Status.IN_WORK)]
    session = builders.session(made.with_layers(layers), mode=Mode.AUDIT)
    state = DetectorState(host(session))
    session.set_view(workspace=Workspace.CHECK)
    state.choose(reference=ANA)
    view = state.view
    assert (view.image, view.absence) == (None, Absence.NOT_FINISHED)
    assert view.unjudged.score.tolist() == [score for score in (0.9, 0.8, 0.7, 0.6, 0.4) if score >= view.cut.value]
    assert view.support == {ANA: 1, 2: 2, NET: 2}
    marks = make_unjudged_marks(view.unjudged, state.selection, cut=0.4, names={0: "apple", 1: "pear"})
    words = {0: "apple", 1: "pear"}
    rows = zip(view.unjudged.label.tolist(), view.unjudged.score.tolist(), strict=True)
    assert set(marks.texts.full) == {f"{words[label]} {format_cell(score)}" for label, score in rows}
    assert marks.outlines.strength.tolist() == sorted(marks.outlines.strength.tolist()), "the surest lie above"
    state.dataset_check.start_count()
    assert state.dataset_check.report.models[0].result.inputs.images.tolist() == [2]


def test_a_model_that_scores_whole_images_is_not_shown_first() -> None:
    made = project()
    scores = Shapes.make([[0, 0, 9, 9]], id=[900], score=[0.5], crowd=[True], attributes=[{"image_level": True}])
    made = replace(made, authors=made.authors.set(5, Author(5, "Classifier", AuthorKind.MODEL)))
    made = made.with_layers([Layer.make(LayerKey(1, 5), scores, status=Status.DONE)])
    chosen = DetectorState(host(builders.session(made, mode=Mode.AUDIT))).selection
    assert (chosen.compared, chosen.model) == ((5, NET), NET)


def test_the_reference_with_most_finished_images_is_offered_first() -> None:
    made = project()
    layers = [replace(made.layers[LayerKey(1, ANA)], status=Status.IN_WORK)]
    session = builders.session(made.with_layers(layers), mode=Mode.AUDIT)
    assert DetectorState(host(session)).selection.reference == 2


@pytest.mark.parametrize(("value", "told"), [(0.29, "0.29"), (0.297, "0.297"), (0.3, "0.30"), (0.29999, "0.29999")])
def test_a_number_stays_apart_from_its_threshold(value: float, told: str) -> None:
    assert wording._format_beside(value, 0.3) == told


def test_a_tenth_pass_is_checked() -> None:
    of = project()
    tenth = LayerKey(1, ANA, 10)
    of = of.with_layers(
        Layer.make(LayerKey(1, ANA, number), Shapes.make(OBJECTS[:1], id=[9000 + number]), status=Status.DONE)
        for number in range(2, 11)
    )
    state = DetectorState(host(builders.session(of, mode=Mode.AUDIT)))
    assert tenth in state.choices.find_layer_keys(state.host.scene())
    assert state.view.image.check.reference.id.tolist() == [9010]


def test_the_list_restricts_the_set_and_numbers_of_other_images_are_no_longer_current(tmp_path: Path) -> None:
    state, session = state_of(tmp_path)
    state.dataset_check.start_count()
    assert state.view.dataset.report.models[0].result.inputs.images.tolist() == [1, 2]
    told = []
    state.changed.connect(lambda _nothing: told.append(state.view.dataset.is_current))
    session.set_view(listed=ImageChoice(frozenset({2}), query="img2"), only_listed=True)
    assert told[-1] is False
    state.dataset_check.start_count()
    found = state.view.dataset
    assert found.is_current
    assert found.report.models[0].result.inputs.images.tolist() == [2]
    assert found.report.options.selection.images.query == "img2"


def test_a_merge_of_labels_and_its_undo_are_followed(tmp_path: Path) -> None:
    state, session = state_of(tmp_path, theta_cls=0.5)
    image = state.view.image
    assert image is not None
    apart = dict(image.diagnosis.mechanisms)
    assert Mechanism.INTERCLASS_CLASSIFICATION in apart.values()
    words = session.committed.vocabulary
    session.commit(edit.set_vocabulary(words, words.merge_label(1, 0), name="Merge labels"))
    state.request_internals()
    merged = state.view.image
    assert merged is not None
    assert Mechanism.INTERCLASS_CLASSIFICATION not in merged.diagnosis.mechanisms.values()
    assert len(merged.cut.true) == len(image.cut.true) + 1
    session.undo()
    state.request_internals()
    again = state.view.image
    assert again is not None
    assert dict(again.diagnosis.mechanisms) == apart


def test_numbers_that_an_auditor_counted_are_not_for_who_draws() -> None:
    state, session = state_of(None)
    state.dataset_check.start_count()
    assert state.view.dataset.report is not None
    session.set_view(mode=Mode.SESSION, author=2)
    session.set_view(workspace=Workspace.CHECK)
    assert state.dataset_check.report is None
    assert state.view.dataset.report is None
    session.set_view(mode=Mode.AUDIT, author=ANA)
    assert state.view.dataset.is_current
