"""The guide page on plugins documents every hook with its arguments, and uses names that exist; its snippets run."""

import importlib
import inspect
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import FormatList, recognise_formats
from annotator.plugins import context, contributions, detectors
from annotator.plugins.adapters import collect_commands, collect_detectors
from annotator.plugins.discovery import GROUP, PluginEntry
from annotator.plugins.hookspecs import API_VERSION, PluginHooks
from annotator.plugins.plugin_session import PluginSession
from annotator.plugins.registry import Registry, compute_metric_rows
from annotator.resources import find_resource
from tests import builders
from tests.plugins.hosts import host

HOOKS = {
    name: ", ".join(list(inspect.signature(function).parameters)[1:])
    for name, function in vars(PluginHooks).items()
    if not name.startswith("_")
}
PLUGINS = find_resource("guide/plugins.md").read_text(encoding="utf-8")


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
    assert set(re.findall(r"`(\w+)\(", functions)) == set(context.Host.__struct_fields__)


def test_snippets_make_a_plugin_that_works(installed: str) -> None:
    """Every snippet that defines something, run with the example's functions, is one sound plugin."""
    assert installed
    example = importlib.import_module("annotator_stem_length")
    names = {name.removeprefix("_"): value for name, value in vars(example).items() if not name.startswith("__")}
    codes = [block for block in blocks(PLUGINS) if "def " in block]
    for code in codes:
        exec(compile(code, "plugins.md", "exec"), names)
    assert len(codes) >= 7
    given = {hook: names[hook] for hook in HOOKS if any(f"def {hook}(" in code for code in codes)}
    plugin = SimpleNamespace(api_version=names["api_version"], **given)
    registry = Registry([PluginEntry("guide", "1", "tests", lambda: plugin)])
    seat = PluginSession(registry, host(builders.session()))
    project = builders.project(authors=("Ana", "Ben"))
    found, expected = (
        compute_metric_rows(Registry([PluginEntry("one", "1", "tests", lambda one=one: one)]), project)
        for one in (plugin, example)
    )
    assert [row.score for row in found] == [row.score for row in expected] != []
    (overlay,) = seat.collect_overlays()
    (detector,) = collect_detectors(registry)
    assert (overlay.name, detector.id) == ("guide.lengths", "bright")
    assert [one.name for one in collect_commands(registry, ())] == ["lengths"]
    assert [one.id for _, one in registry.collect_contributions("actions")] == ["show"]
    assert isinstance(seat.state_of("guide"), example.Lengths)
    assert registry.sentences == []


def test_the_reader_of_the_guide_reads_recognises_and_says_what_is_wrong(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    page = find_resource("guide/formats-rules.md").read_text(encoding="utf-8")
    exec(compile(next(block for block in blocks(page) if "def read(" in block), "formats-rules.md", "exec"), names)
    path, chosen = tmp_path / "a.csv", names["SIMPLE"]
    path.write_text(
        "picture,what,left,top,right,bottom\na.jpg,apple,1,2,30,40\na.jpg,pear,9,2,5,40\n", encoding="utf-8"
    )
    assert recognise_formats(path, FormatList((chosen,))) == [chosen]
    with pytest.raises(UserError, match=r"a\.csv: line 3: is not a box"):
        chosen.read_file(path)
    found = chosen.read_table(path, ReadOptions(lenient=True))
    assert (found.shapes.box.tolist(), [image.name for image in found.images]) == ([[1, 2, 30, 40]], ["a.jpg"])


def test_the_snippet_that_loads_a_model_does(installed: str, tmp_path: Path) -> None:
    assert installed
    example = importlib.import_module("annotator_stem_length")
    names = {"find_bright": example._find_bright, **vars(example)}
    exec(compile(next(block for block in blocks(PLUGINS) if "def load(" in block), "plugins.md", "exec"), names)
    (tmp_path / "lamp.stems").write_text("stem 100")
    (offered,) = names["detectors"]()
    pixels = np.zeros((40, 60, 3), np.uint8)
    pixels[10:20, 30:50] = 200
    assert offered.load(tmp_path / "lamp.stems", "").detect(pixels).box.tolist() == [[30, 10, 50, 20]]
