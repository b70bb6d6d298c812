"""The guide page on plugins documents every hook with its arguments, and both pages use names that exist."""

import ast
import importlib
import inspect
import re

import pytest

from annotator.detector import record
from annotator.plugins import context, contributions, detectors
from annotator.plugins.hookspecs import API_VERSION, GROUP, PluginHooks
from annotator.resources import find_resource

HOOKS = {
    name: ", ".join(list(inspect.signature(function).parameters)[1:])
    for name, function in vars(PluginHooks).items()
    if not name.startswith("_")
}
PLUGINS = find_resource("guide/plugins.md").read_text(encoding="utf-8")
RECORDING = find_resource("guide/recording.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    return re.findall(r"```\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_with_its_arguments(hook: str) -> None:
    head = f"`{hook}({HOOKS[hook]})`"
    assert f"| {head} |" in PLUGINS
    assert re.search(rf"^### .*{re.escape(head)}$", PLUGINS, flags=re.MULTILINE)


def test_every_hook_has_a_docstring_of_one_sentence() -> None:
    for name in HOOKS:
        assert re.fullmatch(r"[^\n]+\.", inspect.getdoc(getattr(PluginHooks, name)))


def test_what_the_page_names_exists() -> None:
    assert f'"{GROUP}"' in PLUGINS
    assert f"api_version = {API_VERSION}" in PLUGINS
    for module, names in re.findall(r"^\| `(annotator\.[\w.]+)` \| (.*) \|$", PLUGINS, flags=re.MULTILINE):
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(importlib.import_module(module), name)
    for name in re.findall(r"`(\w+Contribution|Pair|Host|Detector|DetectorOutput)`", PLUGINS):
        assert any(hasattr(module, name) for module in (contributions, detectors, context))
    offered = {name for module in (contributions, detectors) for name in vars(module) if name.endswith("Contribution")}
    assert offered <= set(re.findall(r"\w+Contribution", PLUGINS))
    functions = re.search(r"The `Host` has (.*?)\n\n", PLUGINS, flags=re.DOTALL)[1]
    assert set(re.findall(r"`(\w+)\(", functions)) == set(context.Host.__dataclass_fields__)


@pytest.mark.parametrize(
    "code", [block for block in blocks(PLUGINS) + blocks(RECORDING) if "def " in block or "with " in block]
)
def test_snippets_are_python(code: str) -> None:
    ast.parse(code)


@pytest.mark.parametrize("detector", ["Faster R-CNN", "Mask R-CNN", "RetinaNet", "EfficientDet", "YOLO", "Detectron2"])
def test_there_is_a_snippet_for_each_detector(detector: str) -> None:
    section = next(part for part in RECORDING.split("\n## ") if detector in part.split("\n")[0])
    assert "def look_inside(" in section
    assert all(f'"{name}"' in section for name in ("proposals", "boxes", "scores"))


def test_snippets_call_the_recorder_as_it_is() -> None:
    methods = {
        "Recorder": record.Recorder,
        "Screen": record.Screen,
        "recorder.image": record.Recorder.image,
        "recorder.detections": record.Recorder.detections,
    }
    calls = 0
    for code in blocks(RECORDING):
        if "recorder" not in code.lower():
            continue
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in methods:
                calls += 1
                known = inspect.signature(methods[ast.unparse(node.func)]).parameters
                assert {keyword.arg for keyword in node.keywords if keyword.arg} <= set(known)
    assert calls > 5
