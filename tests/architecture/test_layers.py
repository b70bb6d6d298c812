"""The direction of imports, and who may touch Qt, threads, files and shared state."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.reading import nodes_of, text_of, tree_of

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "annotator"
ORDER = [
    "geometry",
    "model",
    "metrics",
    "formats",
    "store",
    "team",
    "report",
    "samples",
    "session",
    "overlays",
    "plugins",
    "api",
    "publishing",
    "ui",
    "detector",
    "app",
    "cli",
]
"""`api` asks reports and plugins what a person asks in names; notebooks and the commands call it, so it is above the
plugins, whose metrics are part of an answer, and below everything that shows one."""
FREE = {"errors", "memory", "options", "resources", "spool", "threads", "__init__"}
"""Modules beside the packages that everybody may import and that import nothing but each other."""
MAY_OPEN_FILES = {"formats", "store", "team", "report", "samples", "plugins", "detector", "cli", "spool", "publishing"}
FILES_OF_SETTINGS = ("session/settings_file.py", "session/actions/shortcut_file.py")
OPENERS = {"read_text", "read_bytes", "write_text", "write_bytes"}
STARTING = frozenset(
    {
        "ui/base/workers.py",
        "cli/workers.py",
        "plugins/watch.py",  # it names what holds up the thread of the window
        "threads.py",  # they are over when the call returns
    }
)
STARTERS = {"Thread", "ThreadPoolExecutor", "ProcessPoolExecutor", "QThread", "QThreadPool", "Timer"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def package_of(path: Path) -> str:
    """`geometry` for annotator/geometry/box.py, `app` for annotator/app.py."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Dotted names of all imported modules, relative ones made absolute."""
    here = ("annotator", *path.relative_to(SOURCE).parts[:-1])
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            yield module
            if module == "annotator":
                yield from (f"annotator.{alias.name}" for alias in node.names)


def may_use_qt(path: Path) -> bool:
    """The window, the composition root, and the panel of the plugin that comes along."""
    return package_of(path) in ("ui", "app") or name_of(path).startswith("detector/panel/")


def breaches(path: Path) -> list[str]:
    package = package_of(path)
    found = []
    for module in imports(path):
        root, _, rest = module.partition(".")
        if root in ("PySide6", "shiboken6") and not may_use_qt(path):
            found.append(f"{name_of(path)} imports {module}")
        if root != "annotator" or not rest:
            continue
        target = rest.split(".")[0]
        if target in FREE or target == package:
            continue
        if package in FREE:
            found.append(f"{name_of(path)} imports {module}")
        elif package != "__main__" and target in ORDER:
            below_the_window = package == "detector" and not may_use_qt(path)
            allowed = ORDER.index("plugins") if below_the_window else ORDER.index(package)
            if ORDER.index(target) > allowed and target != package:
                found.append(f"{name_of(path)} imports {module}")
    return found


def test_every_package_has_its_place() -> None:
    top = {package_of(path) for path in modules()}
    assert top <= set(ORDER) | FREE | {"__main__"}


def test_imports_point_left() -> None:
    assert [line for path in modules() for line in breaches(path)] == []


def test_threads_start_in_the_workers_only() -> None:
    found = []
    for path in modules():
        if name_of(path) in STARTING:
            continue
        for node in nodes_of(path):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in STARTERS:
                found.append(f"{name_of(path)}:{node.lineno} {name}")  # type: ignore[attr-defined]
    assert found == []


def test_the_driver_of_the_server_is_imported_in_one_module() -> None:
    """So that nothing that shows a window waits for a socket."""
    found = [name_of(path) for path in modules() if any(module.split(".")[0] == "psycopg" for module in imports(path))]
    assert found == ["team/link.py"]


def test_files_are_opened_where_they_may_be() -> None:
    found = []
    for path in modules():
        if package_of(path) in MAY_OPEN_FILES or name_of(path) in FILES_OF_SETTINGS:
            continue
        for node in nodes_of(path):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            opens = (isinstance(called, ast.Name) and called.id == "open") or (
                isinstance(called, ast.Attribute) and called.attr in OPENERS
            )
            reads_resource = package_of(path) in ("ui", "app") and "find_resource" in ast.dump(node)
            if opens and not reads_resource:
                found.append(f"{name_of(path)}:{node.lineno}")
    assert found == []


def is_mutable(value: ast.AST | None) -> bool:
    """A list, set or dictionary, written out, made by a comprehension or by a call."""
    if isinstance(value, ast.Call):
        made = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        return made in ("list", "set", "dict", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict")
    return isinstance(value, (ast.List, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp))


def test_no_module_level_mutable_state() -> None:
    found = []
    for path in modules():
        for node in tree_of(path).body:
            value = getattr(node, "value", None) if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if is_mutable(value) and names != ["__all__"]:
                found.append(f"{name_of(path)}:{node.lineno} {names}")
        found += [f"{name_of(path)}:{node.lineno} global" for node in nodes_of(path) if isinstance(node, ast.Global)]
    assert found == []


def test_commands_without_a_window_leave_qt_and_the_driver_of_the_server_alone() -> None:
    code = (
        "import sys, annotator.session.session, annotator.cli, annotator.team.link, annotator.team.server\n"
        "sys.exit(' '.join({'PySide6', 'psycopg'} & set(sys.modules)) or None)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_breach_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk itself works: a package that imports upward and Qt below the window are both named."""
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    bad = tmp_path / "geometry" / "bad.py"
    bad.parent.mkdir()
    bad.write_text("from annotator.model import shapes\nfrom ..session import session\nimport PySide6.QtCore\n")
    assert len(breaches(bad)) == 3


def test_no_picture_is_read_by_qt() -> None:
    """Qt's reader holds Python's lock while it waits for one of Qt's; with the window waiting the other way round the
    program stands still for ever.
    """
    found = [name_of(path) for path in modules() if re.search(r"QImage\.fromData|QImageReader", text_of(path))]
    assert found == []


def test_records_are_structs() -> None:
    """A dataclass takes forty times as long to be made; described fields need the metadata that only it has."""
    with_dataclasses = {path for path in modules() if "@dataclass" in text_of(path)}
    described = {path for path in modules() if re.search(r"= describe_(option|field)\(", text_of(path))}
    with_views = {SOURCE / "model" / "shapes.py"}  # of which a view has other slots
    assert {str(path.relative_to(SOURCE)) for path in with_dataclasses - described - with_views} == set()


def test_structs_say_in_one_way_when_they_are_equal() -> None:
    """A struct has its own `!=`, which knows nothing of an `==` that a class defines: `equal_without` defines both."""
    found = []
    for path in modules():
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef) and "Struct" in map(ast.unparse, node.bases):
                names = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
                if names & {"__eq__", "__ne__"}:
                    found.append(f"{path.relative_to(SOURCE)}: {node.name}")
    assert found == []
