"""Mutants are made where a small fault can be, one at a time, each with the function around it."""

import ast
from pathlib import Path

from tests.campaigns.mutants import Mutant, Order, Reach, find_places, make_mutant

PATH = Path("annotator/geometry/x.py")
SOURCE = """
LIMIT = 2 * 3

@decorated
def first(a, b):
    if not a < b and b in a:
        call(a)
    return f"{a}" + "text"

def second(a):
    def inner():
        return a % 2
    a += 1
    return inner
"""


def mutants() -> list[Mutant]:
    tree = ast.parse(SOURCE)
    return [make_mutant(PATH, tree, number) for number in range(len(list(find_places(tree))))]


def test_every_place_is_made_wrong_once() -> None:
    assert sorted((one.line, one.before, one.after) for one in mutants()) == [
        (2, "2 * 3", "2 + 3"),
        (6, "a < b", "a <= b"),
        (6, "b in a", "b not in a"),
        (6, "not a < b", "not not a < b"),
        (6, "not a < b and b in a", "not a < b or b in a"),
        (7, "call(a)", ""),
        (12, "a % 2", "a * 2"),
        (13, "a += 1", "a -= 1"),
    ]


def test_a_mutant_is_the_whole_module_with_one_change() -> None:
    whole = ast.unparse(ast.parse(SOURCE)).splitlines()
    for one in mutants():
        lines = one.source.splitlines()
        assert len(lines) == len(whole)
        assert sum(a != b for a, b in zip(lines, whole, strict=True)) == 1


def test_the_function_around_is_the_innermost_with_its_decorators() -> None:
    around = {one.before: one.function for one in mutants()}
    assert around["2 * 3"] is None
    assert around["a < b"] == (PATH.as_posix(), 4)
    assert around["a % 2"] == (PATH.as_posix(), 11)
    assert around["a += 1"] == (PATH.as_posix(), 10)


class Item:
    """A collected test, as far as its order is concerned."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid
        self.path = Path(__file__).parents[2] / nodeid.partition("::")[0]


def test_tests_that_enter_the_function_run_first_those_of_its_folder_before_others() -> None:
    (mutant,) = (one for one in mutants() if one.before == "a < b")
    entered = {(PATH.as_posix(), 4)}
    names = (
        "tests/model/a.py::slow",
        "tests/geometry/a.py::other",
        "tests/geometry/b.py::slow",
        "tests/geometry/c.py::fast",
    )
    seconds = dict(zip(names, (1.0, 0.0, 5.0, 0.1), strict=True))
    reach = Reach(seconds, {names[0]: entered, names[1]: set(), names[2]: entered, names[3]: entered})
    items = [Item(name) for name in names]
    Order(reach, mutant).pytest_collection_modifyitems(items)  # type: ignore[arg-type]
    assert [item.nodeid for item in items] == [names[3], names[2], names[0], names[1]]
