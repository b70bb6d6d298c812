"""The registry: what plugins add arrives, a plugin that fails anywhere is named once and off, the rest goes on."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator import __version__
from annotator.errors import Phrase, UserError
from annotator.formats.core.format import Format
from annotator.formats.registry import list_formats
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.metrics.score import Score
from annotator.overlays.mark import Marks, Outlines
from annotator.plugins import registry as registry_module
from annotator.plugins.adapters import collect_commands, collect_detectors, collect_formats
from annotator.plugins.contributions import (
    ActionContribution,
    CommandContribution,
    MetricContribution,
    OverlayContribution,
    PageContribution,
    PanelContribution,
)
from annotator.plugins.detectors import Detector, DetectorContribution, DetectorOutput, find_detector
from annotator.plugins.discovery import (
    BUILT_IN,
    OURS,
    WITHOUT,
    PluginEntry,
    discover_plugins,
    drop_plugins,
    find_left_out,
)
from annotator.plugins.plugin_session import ActivePlugins, PluginSession, guard_host
from annotator.plugins.registry import LEFT_OUT, NotLoadedError, PluginError, Registry, compute_metric_rows
from annotator.session.actions.action import PRESETS, find_clashes
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.settings import KeySettings
from annotator.ui.window.commands.table import ACTIONS
from tests import builders
from tests.plugins.hosts import candidate, host

PATH = Path("somewhere")
HOOKS = ("formats", "metrics", "opened", "overlays", "panels", "actions", "commands", "detectors")


def broken(*_arguments, **_named):
    raise RuntimeError("no such stem")


def a_format(name: str, **functions) -> Format:
    given = {"recognises": lambda _path, _head: False, "read": None, "write": None, **functions}
    return Format(id=name, title=name, patterns=(), carries=frozenset(), **given)


def sound():
    """A plugin that offers something everywhere."""
    return candidate(
        "sound",
        formats=lambda: [a_format("sound")],
        metrics=lambda: [MetricContribution("one", "One", "Always one.", lambda pair: Score(1.0, len(pair.images)))],
        opened=lambda host: ["state of", host.scene().project.name],
        overlays=lambda: [
            OverlayContribution("dots", "Dots", lambda *_: Marks(Outlines.from_style(np.ones((3, 4)), "proposal")))
        ],
        panels=lambda: [PanelContribution("tab", "Tab", lambda place, _host, state: (place, state))],
        pages=lambda: [PageContribution("page", "Page", lambda place, _host, state: (place, state))],
        actions=lambda: [ActionContribution("act", "Act", "Tools", lambda _host, state: state.append("acted"))],
        commands=lambda: [CommandContribution("greet", lambda: "hello")],
        detectors=lambda: [DetectorContribution("eye", "Eye", (), lambda *_: Detector(("apple",), broken))],
    )


def every_answer(registry: Registry, sitting: PluginSession) -> dict:
    """Asks for everything that plugins can give."""
    actions = ActivePlugins(registry)
    actions.session = sitting
    return {
        "formats": [one.id for one in collect_formats(registry)],
        "metrics": [row.score.value for row in compute_metric_rows(registry, builders.project(authors=("Ana", "Ben")))],
        "overlays": [one.name for one in sitting.collect_overlays()],
        "panels": [row.make("place") for row in sitting.collect_panels()],
        "pages": [(row.make("place"), row.is_needed(), row.support()) for row in sitting.collect_pages()],
        "actions": [action.id for action in actions.merge_actions(()) if action.when(None)],
        "commands": [one.name for one in collect_commands(registry, ())],
        "detectors": [one.id for one in collect_detectors(registry)],
    }


def test_what_a_plugin_offers_arrives() -> None:
    registry = Registry([sound()])
    sitting = PluginSession(registry, host(builders.session()))
    assert every_answer(registry, sitting) == {
        "formats": [*(one.id for one in list_formats()), "sound"],
        "metrics": [1.0],
        "overlays": ["sound.dots"],
        "panels": [("place", ["state of", "test"])],
        "pages": [(("place", ["state of", "test"]), True, "")],
        "actions": ["sound.act"],
        "commands": ["greet"],
        "detectors": ["eye"],
    }
    (overlay,) = sitting.collect_overlays()
    scene = sitting.host.scene()
    assert len(overlay.marks(scene.project, scene.view).outlines) == 3
    assert overlay.is_touched(Change(view=frozenset({"image"})), scene.view)
    assert not overlay.is_touched(Change(view=frozenset({"tool"})), scene.view)
    assert collect_detectors(registry)[0].load(PATH, "").labels == ("apple",)
    assert registry.sentences == []


@pytest.mark.parametrize("hook", HOOKS)
def test_a_plugin_that_raises_in_a_hook_is_off_and_the_rest_goes_on(hook: str) -> None:
    registry = Registry([candidate("bad", **{hook: broken}), sound()])
    heard: list[str] = []
    registry.reported.connect(heard.append)
    sitting = PluginSession(registry, host(builders.session()))
    answers = every_answer(registry, sitting)
    assert answers == every_answer(Registry([sound()]), PluginSession(Registry([sound()]), host(builders.session())))
    every_answer(registry, sitting)
    assert len(heard) == 1
    line = broken.__code__.co_firstlineno + 1
    assert heard[0] == (
        f"Plugin 'bad' failed at {hook} (RuntimeError: no such stem, test_registry.py line {line}) and is off until "
        "Annotator is started again."
    )
    bad, good = registry.plugins
    assert (bad.is_on, good.is_on) == (False, True)
    assert "no such stem" in bad.reason


def leave(*_arguments: object) -> None:
    raise SystemExit(5)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_plugin_that_wants_to_end_the_program_is_off(hook: str) -> None:
    registry = Registry([candidate("bad", **{hook: leave}), sound()])
    every_answer(registry, PluginSession(registry, host(builders.session())))
    assert len(registry.sentences) == 1
    assert registry.sentences[0].startswith(f"Plugin 'bad' failed at {hook} (SystemExit: 5, test_registry.py line ")
    with pytest.raises(UserError):
        registry.call_or_raise("bad", "anything", leave)
    with pytest.raises(PluginError, match="SystemExit"):
        registry.call_or_raise("sound", "anything", leave)


def test_ctrl_c_is_not_a_failure_of_a_plugin() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    registry = Registry([sound()])
    with pytest.raises(KeyboardInterrupt):
        registry.call_or_default("sound", "anything", None, interrupt)
    assert registry.is_on("sound")


LATE = {
    "overlay marks": {"overlays": lambda: [OverlayContribution("o", "O", broken)]},
    "overlay layers": {"overlays": lambda: [OverlayContribution("o", "O", lambda *_: Marks(), layers=broken)]},
    "overlay touched": {"overlays": lambda: [OverlayContribution("o", "O", lambda *_: Marks(), is_touched=broken)]},
    "not marks": {"overlays": lambda: [OverlayContribution("o", "O", lambda *_: 7)]},
    "panel": {"panels": lambda: [PanelContribution("p", "P", broken)]},
    "action when": {"actions": lambda: [ActionContribution("a", "A", "Tools", broken, when=broken)]},
    "action checked": {"actions": lambda: [ActionContribution("a", "A", "Tools", broken, checked=broken)]},
    "metric": {"metrics": lambda: [MetricContribution("m", "M", "", broken)]},
    "no number": {"metrics": lambda: [MetricContribution("m", "M", "", lambda _pair: Score(float("nan"), 1))]},
    "no score": {"metrics": lambda: [MetricContribution("m", "M", "", lambda _pair: 3)]},
    "format": {"formats": lambda: [a_format("f", recognises=broken)]},
    "wrong kind": {"metrics": lambda: [7]},
    "no list": {"metrics": lambda: 7},
}


@pytest.mark.parametrize("what", LATE)
def test_a_plugin_that_raises_later_is_off_as_well(what: str) -> None:
    registry = Registry([candidate("bad", **LATE[what]), sound()])
    session = builders.session()
    sitting = PluginSession(registry, host(session))
    seat = ActivePlugins(registry)
    seat.session = sitting
    for overlay in sitting.collect_overlays():
        overlay.layers(session.project, session.view)
        overlay.is_touched(Change(), session.view)
        overlay.marks(session.project, session.view)
    for action in seat.merge_actions(()):
        action.when(session)
        if action.checked is not None:
            action.checked(session)
    for one in collect_formats(registry):
        one.recognises(PATH, b"")
    assert every_answer(registry, sitting)["panels"][-1] is not None
    compute_metric_rows(registry, session.project)
    assert len(registry.sentences) == 1
    assert [plugin.is_on for plugin in registry.plugins] == [False, True]


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_hangs_is_named_while_it_does(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "BUSY", 0.01)
    go_on = threading.Event()
    said: list[str] = []

    def hang(*_: object, **__: object) -> list[object]:
        assert go_on.wait(60)
        return []

    registry = Registry([candidate("sticky", **{hook: hang}), sound()])

    def warn(sentence: str) -> None:
        said.append(sentence)
        go_on.set()

    registry.warn = warn
    every_answer(registry, PluginSession(registry, host(builders.session())))
    assert said == [
        f"Plugin 'sticky' is still busy with {hook}. To start without it, stop the program and use "
        f"--without-plugin sticky, or set {WITHOUT}=sticky; Help > Plugins switches it off for good."
    ]
    assert registry.is_on("sticky")
    assert registry.sentences == []


def test_what_runs_on_the_window_s_thread_is_named_while_it_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "BUSY", 0.01)
    go_on = threading.Event()
    said: list[str] = []

    def hang(*_: object) -> None:
        assert go_on.wait(60)
        go_on.clear()

    def warn(sentence: str) -> None:
        said.append(sentence.partition(". ")[0])
        go_on.set()

    registry = Registry([candidate("sticky", actions=lambda: [ActionContribution("a", "A", "Tools", hang)])])
    registry.warn = warn
    session = builders.session()
    own_host = guard_host(registry, "sticky", host(session))
    own_host.start(Job(Phrase("Count"), lambda _progress: 1), done=hang)
    own_host.listen(lambda _change: hang())
    session.changed.emit(Change())
    seat = ActivePlugins(registry)
    seat.attach(host(session))
    seat.merge_actions(())[0].run(session, None)
    assert said == [
        "Plugin 'sticky' is still busy with job 'Count'",
        "Plugin 'sticky' is still busy with following a change",
        "Plugin 'sticky' is still busy with action 'a'",
    ]
    assert registry.is_on("sticky")


def test_work_that_a_person_waits_for_ends_in_one_sentence() -> None:
    registry = Registry(
        [
            candidate("reader", formats=lambda: [a_format("f", read=broken)]),
            candidate("actor", actions=lambda: [ActionContribution("a", "A", "Tools", broken)]),
            candidate("command", commands=lambda: [CommandContribution("c", broken)]),
            candidate("model", detectors=lambda: [DetectorContribution("d", "D", (), broken)]),
        ]
    )
    session = builders.session()
    seat = ActivePlugins(registry)
    seat.attach(host(session))
    waits = {
        "reader": lambda: collect_formats(registry)[-1].read(PATH, None, None),
        "actor": lambda: seat.merge_actions(())[0].run(session, None),
        "command": collect_commands(registry, ())[0].function,
        "model": lambda: collect_detectors(registry)[0].load(PATH, ""),
    }
    for name, call in waits.items():
        with pytest.raises(PluginError, match=f"Plugin '{name}' failed"):
            call()
    assert len(registry.sentences) == 4
    assert not any(plugin.is_on for plugin in registry.plugins)


def test_a_failure_in_a_worker_is_handed_over_and_told_once() -> None:
    """Jobs run formats, metrics and detectors in threads; what a window listens to is told on its own."""
    registry = Registry([candidate("reader", formats=lambda: [a_format("f", read=broken)])])
    handed: list[Callable[[], None]] = []
    registry.hand_over = handed.append
    read = collect_formats(registry)[-1].read
    assert read is not None
    with ThreadPoolExecutor() as pool:
        for future in [pool.submit(read, PATH, None, None) for _ in range(2)]:
            with pytest.raises(PluginError, match="Plugin 'reader' failed at format 'f'"):
                future.result()
    assert registry.sentences == []
    assert registry.is_on("reader")
    for switch_off in handed:
        switch_off()
    assert len(registry.sentences) == 1
    assert not registry.is_on("reader")


def pixels_of(
    label: int = 0, score: float = 0.5, box: object = ((1, 2, 3, 4),), **more: object
) -> Callable[..., object]:
    return lambda _pixels: DetectorOutput(np.array(box, float), np.array([label]), np.array([score]), **more)


MISFITS = {
    "no output": lambda _pixels: 7,
    "label outside": pixels_of(label=1),
    "score outside": pixels_of(score=1.5),
    "box not finite": pixels_of(box=((1, 2, 3, np.nan),)),
    "two boxes": pixels_of(box=((1, 2, 3, 4), (1, 2, 3, 4))),
    "internals not announced": pixels_of(
        internals=Internals(InternalsManifest((0,)), *(np.ones((1, columns)) for columns in (4, 4, 1)))
    ),
    "row of no internals": pixels_of(row=np.array([0])),
    "scores of the picture": pixels_of(image_scores=np.ones(2)),
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_a_detector_that_finds_nonsense_is_off(misfit: str) -> None:
    offered = DetectorContribution("d", "D", ("*.d",), lambda *_: Detector(("apple",), MISFITS[misfit]))
    registry = Registry([candidate("model", detectors=lambda: [offered])])
    loaded = collect_detectors(registry)[0].load(PATH, "")
    with pytest.raises(PluginError, match="Plugin 'model' failed at detector 'd'"):
        loaded.detect(np.zeros((9, 9, 3), np.uint8))
    assert not registry.is_on("model")


def test_the_detector_for_a_file_is_found() -> None:
    """Whoever claims it, plugins before ours; or the one that is named."""
    ours = DetectorContribution("onnx", "ONNX model", ("*.onnx", "*.json"), broken)
    tall = DetectorContribution("tall", "Tall", (), broken, recognises=lambda path: path.stem == "tall")
    bad = DetectorContribution("bad", "Bad", ("*.bad",), broken, recognises=broken)
    registry = Registry(
        [
            candidate("detector", detectors=lambda: [ours]),
            candidate("bad", detectors=lambda: [bad]),
            candidate("x", detectors=lambda: [tall, replace(ours, title="Second of its id")]),
        ]
    )
    known = collect_detectors(registry)
    assert [one.id for one in known] == ["bad", "tall", "onnx"]
    assert find_detector(known, Path("tall.onnx")).id == "tall"
    assert not registry.is_on("bad")
    assert find_detector(known, Path("wide.ONNX")).id == "onnx"
    assert find_detector(known, Path("tall.onnx"), wanted="onnx").id == "onnx"
    with pytest.raises(UserError, match="no detector 'wide'; the detectors are: bad, tall, onnx"):
        find_detector(known, Path("tall.onnx"), wanted="wide")
    with pytest.raises(UserError, match=r"There is no model file wide\.pt"):
        find_detector(known, Path("wide.pt"))
    with pytest.raises(UserError, match=r"is not a model that can be run here.*ONNX model \(\*\.onnx, \*\.json\)"):
        find_detector(known, Path(__file__))


def test_a_plugins_own_sentence_passes_and_leaves_it_on() -> None:
    def refuse(*_arguments):
        raise UserError("This file is no stem list; choose another.")

    registry = Registry([candidate("polite", formats=lambda: [a_format("f", read=refuse)])])
    with pytest.raises(UserError, match="no stem list"):
        collect_formats(registry)[-1].read(PATH, None, None)
    assert registry.is_on("polite")


@pytest.mark.parametrize(
    ("version", "words"),
    [(1, "made for version 1 of"), (None, "names no version"), ("2", "made for version 2 of")],
    ids=str,
)
def test_another_version_of_the_interface_is_told(version: object, words: str) -> None:
    registry = Registry([candidate("old", version=version, metrics=broken), sound()])
    assert words in registry.sentences[0]
    assert registry.sentences[0].endswith("this Annotator has version 2; look for a version of the plugin made for it.")
    assert [plugin.is_on for plugin in registry.plugins] == [False, True]
    assert words in registry.plugins[0].reason


@pytest.mark.parametrize("line", ["from annotator.plugins import offers", "import annotator.plugins.offers"])
def test_a_plugin_that_imports_what_is_no_more_is_told_its_version(line: str) -> None:
    """A plugin for version 1 fails at its imports, before its version can be read."""
    registry = Registry([candidate("old", load=lambda: exec(line)), sound()])
    assert "it is made for another version of the plugin interface" in registry.sentences[0]
    assert "offers" in registry.sentences[0]
    assert [plugin.is_on for plugin in registry.plugins] == [False, True]


def test_what_cannot_be_loaded_is_told() -> None:
    def leaving():
        raise SystemExit(3)

    def missing():
        raise ModuleNotFoundError("No module named 'torch'")

    twice = [sound(), PluginEntry("sound", "2", "elsewhere", lambda: None)]
    unknown = candidate("misspelt", overlay=lambda: ())
    registry = Registry([candidate("a", load=leaving), candidate("b", load=missing), unknown, *twice])
    assert [plugin.is_on for plugin in registry.plugins] == [False, False, False, True]
    assert "No module named 'torch'" in registry.sentences[1]
    assert "misspelt" in registry.sentences[2]
    assert "'elsewhere' is left out" in registry.sentences[3]


def test_the_person_switches_plugins() -> None:
    loads = []
    once = PluginEntry("late", "1", "tests", lambda: loads.append(1) or sound().load())
    registry = Registry([once], off=["late", "not there"])
    assert loads == []
    assert registry.plugins[0].reason == "switched off in the settings"
    sitting = PluginSession(registry, host(builders.session()))
    assert sitting.collect_overlays() == ()
    registry.switch("late", on=True)
    assert loads == [1]
    assert [one.name for one in sitting.collect_overlays()] == ["late.dots"]
    assert sitting.state_of("late") == ["state of", "test"]
    registry.switch("late", on=False)
    assert sitting.collect_overlays() == ()
    registry.switch("not there", on=True)


def test_ids_and_keys_are_given_once() -> None:
    keyed = ActionContribution(
        "a", "A", "Tools", lambda *_: None, keys=("Ctrl+Z", "Ctrl+Shift+F9"), preset_keys={"cvat": ("F", "Ctrl+Alt+9")}
    )
    nowhere = ActionContribution("b", "B", "Nowhere", lambda *_: None)
    registry = Registry(
        [
            candidate("x", actions=lambda: [keyed, keyed, nowhere], formats=lambda: [a_format("coco"), a_format("f")]),
            candidate("y", formats=lambda: [a_format("f")], commands=lambda: [CommandContribution("audit", print)]),
        ]
    )
    actions = ActivePlugins(registry).merge_actions(ACTIONS)
    assert [action.id for action in actions[len(ACTIONS) :]] == ["x.a"]
    assert actions[-1].keys == ("Ctrl+Shift+F9",)
    for preset in PRESETS:
        assert find_clashes(actions, KeySettings(preset=preset)) == {}
    assert [one.id for one in collect_formats(registry)] == [*(one.id for one in list_formats()), "f"]
    assert collect_commands(registry, ("audit",)) == ()
    told = [
        "Plugin 'x': 'A' does not get Ctrl+Z, which another command has; the settings give it a key of your own.",
        "Plugin 'x': format 'coco' is left out, as Annotator has it already.",
        "Plugin 'y': format 'f' is left out, as plugin 'x' has it already.",
        "Plugin 'y': command 'audit' is left out, as Annotator has it already.",
    ]
    assert registry.sentences == told
    collect_formats(registry)
    assert registry.sentences == told


def test_an_action_may_take_over_one_of_ours_while_it_can() -> None:
    done = []
    wants = {"on": False}
    offer = ActionContribution(
        "other", "Other", "Edit", lambda *_: done.append("theirs"), when=lambda *_: wants["on"], instead_of="select_all"
    )
    seat = ActivePlugins(Registry([candidate("x", actions=lambda: [offer])]))
    session = builders.session()
    taken = next(action for action in seat.merge_actions(ACTIONS) if action.id == "select_all")
    assert len(seat.merge_actions(ACTIONS)) == len(ACTIONS)
    taken.run(session, None)
    assert session.view.selection
    seat.attach(host(session))
    session.set_view(selection=())
    wants["on"] = True
    assert taken.when(session)
    taken.run(session, None)
    assert (done, session.view.selection) == (["theirs"], ())
    seat.detach()
    taken.run(session, None)
    assert len(done) == 1


def test_the_built_in_plugins_are_found_in_a_checkout_and_when_installed(tmp_path: Path, monkeypatch) -> None:
    names = [one.name for one in discover_plugins()]
    assert names[: len(BUILT_IN)] == [name for name, _ in BUILT_IN]
    info = tmp_path / "annotator_again-9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: annotator-again\nVersion: 9\n")
    (info / "entry_points.txt").write_text("[annotator.plugins]\ndetector = annotator.detector.plugin\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    again = discover_plugins()
    assert [one.name for one in again].count("detector") == 1
    assert (again[0].version, again[0].source) == (__version__, OURS)


def test_a_plugin_redraws_its_own_overlays_and_announces_no_change() -> None:
    redrawn: list[tuple[str, ...]] = []
    announced: list[Change] = []
    session = builders.session()
    session.changed.connect(announced.append)
    own_host = guard_host(Registry([sound()]), "sound", host(session, redrawn=redrawn))
    own_host.redraw("dots", "lines")
    assert redrawn == [("sound.dots", "sound.lines")]
    assert announced == []


def test_a_plugin_that_is_slow_to_load_is_named_once_and_stays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(registry_module.time, "monotonic", lambda: now[0])

    def load(entry: PluginEntry) -> object:
        now[0] += {"slow": 3.4, "quick": 1.9}[entry.name]
        return entry.load()

    registry = Registry([candidate("slow"), candidate("quick")], load=load)
    (told,) = registry.sentences
    assert told.startswith("Plugin 'slow' took 3 seconds to load")
    assert "Help > Plugins" in told
    assert [(one.name, one.is_on, one.is_slow) for one in registry.plugins] == [
        ("slow", True, True),
        ("quick", True, False),
    ]


def test_a_plugin_that_was_given_up_or_left_out_is_off_and_gets_another_chance() -> None:
    tries = []

    def load(entry: PluginEntry) -> object:
        tries.append(entry.name)
        if len(tries) == 1:
            raise NotLoadedError("it had not finished loading after 9 seconds")
        return entry.load()

    registry = Registry([candidate("sticky"), candidate("out")], left_out=["out"], load=load)
    assert [one.reason for one in registry.plugins] == ["it had not finished loading after 9 seconds", LEFT_OUT]
    assert registry.sentences == [
        "Plugin 'sticky' is off until Annotator is started again: it had not finished loading after 9 seconds."
    ]
    for name in ("sticky", "out"):
        registry.switch(name, on=True)
        assert registry.is_on(name)
    assert tries == ["sticky", "sticky", "out"]


def test_plugins_are_left_out_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITHOUT, " a, b,,a")
    assert find_left_out() == ("a", "b", "a")
    drop_plugins(["c", "b"])
    assert find_left_out() == ("a", "b", "c")
