"""Jobs: their work names no object of the window, which might end in the worker's thread, and each has an owner.

Nor does a part of a page keep alive, or take along, what outlives the page.
"""

import ast
import re
from collections.abc import Iterator

from tests.architecture.reading import name_call, nodes_of, text_of
from tests.architecture.test_layers import SOURCE, modules, name_of

PLACES = {"Job": 1, "write_step": 0, "store": 3, "self.line.store": 2, "self._context.line.ask": 0}
"""Which argument of a call a worker carries out."""


def find_works(function: ast.AST) -> Iterator[tuple[ast.expr, ast.AST]]:
    """What is given to a worker within a function, and the code of it where that is written there."""
    nodes = [node for node in ast.walk(function) if node is not function]
    inner = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    for node in nodes:
        place = PLACES.get(name_call(node)) if isinstance(node, ast.Call) else None
        if place is not None and len(node.args) > place:
            work = node.args[place]
            yield work, inner.get(work.id, work) if isinstance(work, ast.Name) else work


def names_itself(work: ast.AST) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "self" for node in ast.walk(work))


def test_the_work_of_a_job_names_no_object_that_made_it() -> None:
    found = set()
    for path in modules():
        if path.relative_to(SOURCE).parts[0] not in ("ui", "detector"):
            continue
        for function in nodes_of(path):
            if isinstance(function, ast.FunctionDef):
                works = find_works(function)
                found |= {f"{name_of(path)}:{work.lineno}" for work, code in works if names_itself(code)}
    assert found == set()


def test_every_job_of_the_window_has_an_owner_with_whom_it_ends() -> None:
    """`store` alone has none: a step is finished without whoever shows it."""
    found = set()
    for path in modules():
        if path.relative_to(SOURCE).parts[0] in ("ui", "detector"):
            calls = [node for node in nodes_of(path) if isinstance(node, ast.Call)]
            starts = [node for node in calls if re.fullmatch(r"(.*\.)?_?runner\.start", name_call(node))]
            given = [{keyword.arg for keyword in node.keywords} for node in starts]
            found |= {name_of(path) for names in given if "done" in names and "owner" not in names}
    assert found == {"ui/base/panel_context.py"}


def test_no_thread_but_the_window_s_calls_into_qt() -> None:
    """What another thread has to say goes through a mailbox; these are the ways of Qt's to do without."""
    ways = re.compile(r"\b(QueuedConnection|invokeMethod|postEvent|QThread|QThreadPool|QRunnable)\b")
    assert {name_of(path) for path in modules() if ways.search(text_of(path))} == set()


CODE = """
def go(self):
    def work(progress):
        return self.x
    start(Job('t', work), Job('u', lambda _progress: 1))
"""


def test_a_work_that_names_its_object_is_found() -> None:
    assert [names_itself(code) for _, code in find_works(ast.parse(CODE).body[0])] == [True, False]


TAKES_ALONG = re.compile(r"\.(nextInFocusChain|previousInFocusChain|topLevelWidget)\(")
"""Methods after which PySide takes the widget that was returned, and its menus, for gone once the asked one is."""
OUTLIVES = re.compile(r"(preferences|_active_theme)\.\w*changed\.connect\(lambda")
"""Nobody can leave such a signal again, which outlives a page."""


def test_nothing_of_a_page_takes_along_or_follows_what_outlives_it() -> None:
    for path in modules():
        assert not TAKES_ALONG.search(text_of(path)), name_of(path)
        assert not OUTLIVES.search(text_of(path)), name_of(path)
