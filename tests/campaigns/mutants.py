"""Do the tests bite? Small faults are put into the program one at a time; the tests of that package should notice.

A comparison, a sum or product, an `and` or `or` is turned into another one, a `not` or a call left out, in a copy of
the program. A mutant that the tests of its own package let pass is a survivor, and counts as a failure.

The tests of a package first run once on the whole program, and it is noted which of them enter which function. On a
mutant those that enter its function run first, those of its own folder before the others, up to the first that fails.
Each run is a fork of this process, which has loaded the libraries but nothing of the program (not on Windows).
"""

import argparse
import ast
import copy
import importlib
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeAlias, TypeVar

import pytest

from tests.campaigns.kit import Tries, own_home, parser_of

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(sorted(path.parent.name for path in (ROOT / "annotator").glob("*/__init__.py")))
WITHIN = tuple(
    name
    for path in sorted((ROOT / "annotator").glob("*/*/__init__.py"))
    if (ROOT / "tests" / (name := path.parent.relative_to(ROOT / "annotator").as_posix())).is_dir()
)
"""The packages one level down that have tests of their own, as `session/transfer`."""

LOG = ROOT.parent / "tests.log"
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "*.pyc")
LIBRARIES = (
    "numpy",
    "scipy.optimize",
    "scipy.sparse.csgraph",
    "shapely",
    "hypothesis",
    "PIL.Image",
    "PySide6.QtWidgets",
)
"""What nearly every test loads: loaded once, before the forks."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

LEAST_SECONDS = 60
"""So long the tests of a mutant may take at least; a mutant that hangs is noticed."""

Function: TypeAlias = tuple[str, int]
"""A function of the program: its file below the root and its first line, decorators included."""


@dataclass(frozen=True)
class Mutant:
    """One fault: the module, the line, the code before and after, the function around it, and the whole module."""

    path: Path
    line: int
    before: str
    after: str
    function: Function | None
    source: str

    @property
    def name(self) -> str:
        return f"{self.path.as_posix()}:{self.line}  {self.before}  →  {self.after or 'nothing'}"


@dataclass
class Reach:
    """Of each test of a package, its seconds and the functions of the program that it enters; a plugin of pytest."""

    seconds: dict[str, float] = field(default_factory=dict)
    functions: dict[str, set[Function]] = field(default_factory=dict)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        entered: set[CodeType] = set()

        def note(frame: FrameType, event: str, argument: object) -> None:
            entered.add(frame.f_code)

        start = time.monotonic()
        threading.settrace(note)
        sys.settrace(note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            self.seconds[item.nodeid] = time.monotonic() - start
            program = f"{ROOT / 'annotator'}{os.sep}"
            self.functions[item.nodeid] = {
                (Path(code.co_filename).relative_to(ROOT).as_posix(), code.co_firstlineno)
                for code in entered
                if code.co_filename.startswith(program)
            }


@dataclass(frozen=True)
class Order:
    """Puts the tests that are likely to notice a mutant before the others; a plugin of pytest."""

    reach: Reach
    mutant: Mutant

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        likely = [item for item in items if self.mutant.function in self.reach.functions.get(item.nodeid, ())]
        cost: dict[Path, float] = {}
        for item in likely:
            cost[item.path] = cost.get(item.path, 0) + self.reach.seconds[item.nodeid]
        room = ROOT / "tests" / self.mutant.path.parent.relative_to("annotator")
        items.sort(key=lambda item: (item not in likely, room not in item.path.parents, cost.get(item.path, 0)))


Plugin = TypeVar("Plugin", Reach, Order)


def main(arguments: Sequence[str] | None = None) -> int:
    """Copies the program and searches in the copy."""
    parser = parser_of("mutants", __doc__, count=30, what="mutants")
    parser.add_argument(
        "--package",
        choices=PACKAGES + WITHIN,
        action="append",
        metavar="PACKAGE",
        help="only mutants of this package, as ui/base",
    )
    parser.add_argument("--in-copy", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        parser.error("This system cannot fork a process; run this campaign on Linux or macOS.")
    if options.in_copy:
        return search(options.package or PACKAGES, options.count, options.seed)
    with own_home() as folder:
        copied = Path(shutil.copytree(ROOT, folder / "copy", ignore=LEFT_BEHIND))
        command = [sys.executable, "-m", "tests.campaigns.mutants", "--in-copy", *(arguments or sys.argv[1:])]
        environment = {**os.environ, "PYTHONPATH": str(copied), "QT_QPA_PLATFORM": "offscreen"}
        return subprocess.run(command, cwd=copied, env=environment, check=False).returncode


def search(packages: Sequence[str], count: int, seed: int) -> int:
    """Draws mutants from all packages alike, changes the program around this module, and runs the tests of each."""
    for library in LIBRARIES:
        importlib.import_module(library)
    chance = random.Random(seed)
    tries = Tries()
    reaches: dict[str, tuple[Reach, float]] = {}
    for number in range(count):
        package = packages[number % len(packages)]
        if package not in reaches:
            reaches[package] = find_reach(package)
        mutant = draw(package, chance)
        with tries.one(mutant.name):
            assert is_noticed(package, mutant, *reaches[package]), "survived"
    return tries.end()


def draw(package: str, chance: random.Random) -> Mutant:
    """A mutant of a module of the package; modules with many places are drawn more often."""
    modules = sorted((ROOT / "annotator" / package).rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules}
    places = [(path, number) for path, tree in trees.items() for number in range(len(list(find_places(tree))))]
    path, number = chance.choice(places)
    return make_mutant(path.relative_to(ROOT), trees[path], number)


def make_mutant(path: Path, tree: ast.Module, number: int) -> Mutant:
    """The mutant of one place of a module."""
    changed = copy.deepcopy(tree)
    node, change = list(find_places(changed))[number]
    before = ast.unparse(node)
    line = getattr(node, "lineno", 0)
    around = [
        min(place.lineno for place in (each, *each.decorator_list))
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and each.lineno <= line <= (each.end_lineno or 0)
    ]
    function = (path.as_posix(), max(around)) if around else None
    change()
    after = "" if isinstance(node, ast.Expr) else ast.unparse(node)
    return Mutant(path, line, before, after, function, ast.unparse(ast.fix_missing_locations(changed)))


def find_places(tree: ast.Module) -> Iterator[tuple[ast.AST, partial[None]]]:
    """Every node that can be made wrong, with what does it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for place, operator in enumerate(node.ops):
                if type(operator) in SWAPS:
                    yield node, partial(node.ops.__setitem__, place, SWAPS[type(operator)]())
        elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
            if not _is_text(node):
                yield node, partial(setattr, node, "op", SWAPS[type(node.op)]())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, partial(_leave_out_not, node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, partial(setattr, node, "value", ast.Constant(None))


def _leave_out_not(node: ast.UnaryOp) -> None:
    """`not x` becomes `not not x`."""
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _is_text(node: ast.BinOp | ast.BoolOp | ast.AugAssign) -> bool:
    """Whether texts are joined: a mutant of that only raises."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)


def find_reach(package: str) -> tuple[Reach, float]:
    """Which test of the package enters what, and how long the tests of a mutant may take; without one they pass."""
    start = time.monotonic()
    outcome = run_tests(package, Reach(), 3600)
    assert outcome is not None, f"the tests of {package} take more than an hour"
    status, reach = outcome
    assert status == 0, f"the tests of {package} fail without a mutant:\n{LOG.read_text()}"
    return reach, max(LEAST_SECONDS, 4 * (time.monotonic() - start))


def is_noticed(package: str, mutant: Mutant, reach: Reach, limit: float) -> bool:
    """Whether the tests of the package fail, or hang, over the mutant."""
    place = ROOT / mutant.path
    whole = place.read_bytes()
    place.write_text(mutant.source, encoding="utf-8")
    try:
        outcome = run_tests(package, Order(reach, mutant), limit)
    finally:
        place.write_bytes(whole)
    return outcome is None or outcome[0] != 0


def run_tests(package: str, plugin: Plugin, limit: float) -> tuple[int, Plugin] | None:
    """The status of the tests of the package and the plugin after them; nothing when they exceed the limit."""
    context = multiprocessing.get_context("fork")
    answer, told = context.Pipe(duplex=False)
    process = context.Process(target=_run_tests_here, args=(package, plugin, told))
    process.start()
    told.close()
    try:
        return answer.recv() if answer.poll(limit) else None
    except EOFError:
        return 1, plugin
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.join()


def _run_tests_here(package: str, plugin: Plugin, told: Connection) -> None:
    """Runs the tests in this process, in a group of its own with all that it starts, and tells the status."""
    os.setsid()
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(log, stream.fileno())
    loaded = "ignore::pytest.PytestAssertRewriteWarning"
    options = [
        "-q",
        "-x",
        "-W",
        loaded,
        "-p",
        "no:cacheprovider",
        *(() if _opens_windows(package) else ("-p", "no:tests.windows")),
        "-m",
        "not bench and not slow and not deep",
        f"tests/{package}",
    ]
    told.send((int(pytest.main(options, plugins=[plugin])), plugin))
    os._exit(0)


def _opens_windows(package: str) -> bool:
    """Whether tests of the package need the fixtures of windows, which load all of the program."""
    tests = ROOT / "tests" / package.split("/")[0]
    return any("make_window" in path.read_text(encoding="utf-8") for path in tests.rglob("*.py"))


if __name__ == "__main__":
    sys.exit(main())
