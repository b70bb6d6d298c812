"""The program's source, read and parsed once for all rules."""

import ast
from functools import cache
from pathlib import Path


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, in the order of `ast.walk`."""
    return tuple(ast.walk(tree_of(path)))


def name_call(call: ast.Call) -> str:
    """What is called, with its dots; `?` stands for what is no name."""
    parts: list[str] = []
    at = call.func
    while isinstance(at, ast.Attribute):
        parts.append(at.attr)
        at = at.value
    return ".".join((at.id if isinstance(at, ast.Name) else "?", *reversed(parts)))


def forget() -> None:
    """Gives the memory back; the trees of the whole program are large."""
    for remembered in (text_of, tree_of, nodes_of):
        remembered.cache_clear()
