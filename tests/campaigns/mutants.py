"""Do the tests bite? Small faults are put into the program one at a time; the tests of that package should notice.

A comparison, a sum or product, an `and` or `or` is turned into another one, a `not` or a call left out, in a copy of
the program. A mutant that the tests of its own package let pass is a survivor, and counts as a failure.
"""

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.campaigns.kit import Tries, own_home, parser_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("geometry", "model", "metrics", "formats", "store", "session", "report")
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "*.pyc")

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


@dataclass(frozen=True)
class Mutant:
    """One fault: the module, the line, the code before and after, and the whole module with it."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.path.as_posix()}:{self.line}  {self.before}  →  {self.after or 'nothing'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws mutants from all packages alike and runs the tests of each."""
    parser = parser_of("mutants", __doc__, count=30, what="mutants")
    parser.add_argument("--package", choices=PACKAGES, action="append", help="only mutants of this package")
    options = parser.parse_args(arguments)
    packages = options.package or list(PACKAGES)
    chance = random.Random(options.seed)
    tries = Tries()
    with own_home() as folder:
        copied = Path(shutil.copytree(ROOT, folder / "copy", ignore=LEFT_BEHIND))
        limits: dict[str, float] = {}
        for number in range(options.count):
            package = packages[number % len(packages)]
            if package not in limits:
                limits[package] = time_whole(copied, package)
            mutant = draw(package, chance)
            with tries.one(mutant.name):
                assert is_noticed(copied, package, mutant, limits[package]), "survived"
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
    change()
    after = "" if isinstance(node, ast.Expr) else ast.unparse(node)
    return Mutant(path, line, before, after, ast.unparse(ast.fix_missing_locations(changed)))


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


def is_noticed(copied: Path, package: str, mutant: Mutant, limit: float) -> bool:
    """Whether the tests of the package fail, or hang, over the mutant."""
    place = copied / mutant.path
    whole = place.read_text(encoding="utf-8")
    place.write_text(mutant.source, encoding="utf-8")
    try:
        return not passes(copied, package, limit)
    finally:
        place.write_text(whole, encoding="utf-8")


def time_whole(copied: Path, package: str) -> float:
    """How long the tests of a mutant may take; the tests of the package pass without one."""
    start = time.monotonic()
    assert passes(copied, package, 3600), f"the tests of {package} fail without a mutant"
    return max(LEAST_SECONDS, 4 * (time.monotonic() - start))


def passes(copied: Path, package: str, limit: float) -> bool:
    """Whether the tests of the package pass in this time."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not bench and not slow"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, f"tests/{package}"], cwd=copied, env=environment, capture_output=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
