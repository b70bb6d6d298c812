"""Reports the sizes of the program: lines by kind, and what is large, tiny or only passes on; a person judges them.

Nothing here fails for a size. The first table counts the lines of each package: all, code (without blanks, comments and
docstrings) and imports. The lists below it name modules over 800 lines, functions over 60, folders over 30 modules and,
equally, folders of one file, modules of one short function and functions that only pass on to one that only passes on.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.campaigns.kit import Tries, parser_of

ROOT: Final = Path(__file__).parents[2]
MODULE_LINES: Final = 800
FUNCTION_LINES: Final = 60
FOLDER_MODULES: Final = 30
SHORT_FUNCTION: Final = 15

_LAYOUT: Final = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class ModuleSize:
    """Lines of one module by kind."""

    path: Path
    tree: ast.Module
    total: int
    code: int
    imports: int


def measure_module(path: Path) -> ModuleSize:
    """Counts the lines of a module: code is what is left without blanks, comments and docstrings of any kind."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    documented = {line for node in ast.walk(tree) for line in _docstring_lines(node)}
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _LAYOUT:
            code.update(range(token.start[0], token.end[0] + 1))
    imports = {
        line
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return ModuleSize(path, tree, len(text.splitlines()), len(code - documented), len(imports))


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the tables; ends in 0 as long as there is something to measure."""
    parser = parser_of("sizes", __doc__, count=20, what="how many rows each list shows")
    parser.add_argument("--folder", type=Path, default=ROOT / "annotator", help="the package that is measured")
    options = parser.parse_args(arguments)
    tries = Tries(shows_good=False)
    with tries.one("measuring"):
        modules = [measure_module(path) for path in sorted(options.folder.rglob("*.py"))]
        assert modules, f"{options.folder} holds no module"
        _print_packages(options.folder, modules)
        lists = {
            f"modules over {MODULE_LINES} lines": [(m.total, m.path) for m in modules if m.total > MODULE_LINES],
            f"functions over {FUNCTION_LINES} lines": list(_find_long_functions(modules)),
            f"folders over {FOLDER_MODULES} modules": list(_find_folders(options.folder, FOLDER_MODULES + 1, 10**6)),
            "folders of one file": list(_find_folders(options.folder, 0, 1)),
            f"modules of one function of at most {SHORT_FUNCTION} lines": list(_find_tiny(modules)),
            "functions that only pass on to one that only passes on": list(_find_chains(modules)),
        }
        for title, rows in lists.items():
            sys.stdout.write(f"\n{title}: {len(rows)}\n")
            for size, where in sorted(rows, key=lambda row: (-row[0], str(row[1])))[: options.count]:
                sys.stdout.write(f"{size:7}  {str(where).removeprefix(f'{options.folder}/')}\n")
    return tries.end()


def _docstring_lines(node: ast.AST) -> Iterator[int]:
    """The lines of strings that stand alone in a body: docstrings of modules, classes, functions and attributes."""
    for statement in getattr(node, "body", []) if not isinstance(node, (ast.Lambda, ast.IfExp)) else []:
        if (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
        ):
            yield from range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _print_packages(folder: Path, modules: list[ModuleSize]) -> None:
    rows: dict[str, list[int]] = {}
    for module in modules:
        parts = module.path.relative_to(folder).parts
        for name in ("all", parts[0] if len(parts) > 1 else "(top level)"):
            row = rows.setdefault(name, [0, 0, 0, 0])
            for place, count in enumerate((1, module.total, module.code, module.imports)):
                row[place] += count
    sys.stdout.write(f"{'package':14}{'modules':>9}{'lines':>9}{'code':>9}{'imports':>9}{'share':>8}\n")
    for name, (count, total, code, imports) in sorted(rows.items(), key=lambda row: -row[1][1]):
        sys.stdout.write(f"{name:14}{count:9}{total:9}{code:9}{imports:9}{imports / max(total, 1):8.1%}\n")


def _functions_of(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def _length(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _find_long_functions(modules: list[ModuleSize]) -> Iterator[tuple[int, str]]:
    for module in modules:
        for node in _functions_of(module.tree):
            if _length(node) > FUNCTION_LINES:
                yield _length(node), f"{module.path}:{node.name}"


def _find_folders(top: Path, least: int, most: int) -> Iterator[tuple[int, Path]]:
    for folder in [top, *(path for path in top.rglob("*") if path.is_dir() and path.name != "__pycache__")]:
        inside = [path for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")]
        count = sum(path.suffix == ".py" for path in inside)
        if least <= count <= most and (least > 1 or not any(path.is_dir() for path in inside)):
            yield count, folder


def _find_tiny(modules: list[ModuleSize]) -> Iterator[tuple[int, Path]]:
    for module in modules:
        defined = [node for node in module.tree.body if isinstance(node, (*Function.__args__, ast.ClassDef))]
        if len(defined) == 1 and not isinstance(defined[0], ast.ClassDef) and _length(defined[0]) <= SHORT_FUNCTION:
            yield _length(defined[0]), module.path


def _find_chains(modules: list[ModuleSize]) -> Iterator[tuple[int, str]]:
    """Functions of one `return f(a, b)` with their own arguments, where f is the same kind of function."""
    passing: dict[str, tuple[str, str]] = {}
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                target = _passes_on_to(node)
                if target:
                    passing[node.name] = (target, f"{module.path}:{node.name} -> {target}")
    for target, where in passing.values():
        if target in passing:
            yield 3, f"{where} -> {passing[target][0]}"


def _passes_on_to(node: Function) -> str | None:
    body = [statement for statement in node.body if not list(_docstring_lines(ast.Module([statement], [])))]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or not isinstance(body[0].value, ast.Call):
        return None
    call = body[0].value
    own = {argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    if all(isinstance(value, ast.Name) and value.id in own for value in given) and isinstance(call.func, ast.Name):
        return call.func.id
    return None


if __name__ == "__main__":
    sys.exit(main())
