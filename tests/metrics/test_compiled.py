"""Compiled modules of SciPy, loaded alone: the same bits, and a package that is whole afterwards."""

import subprocess
import sys

import numpy as np
import pytest
import scipy

from annotator.metrics.compiled import load_matcher, load_solver, load_special, load_tree

_DEGREES = np.concatenate([np.arange(1.0, 3000.0), np.linspace(0.5, 300.0, 5000), np.logspace(0.0, 8.0, 1000)])

ALONE = """
import sys
import numpy as np
from annotator.metrics.compiled import load_matcher, load_solver, load_special, load_tree
solve, match, tree = load_solver(), load_matcher(), load_tree()
alone = {name: load_special(name) for name in ("stdtr", "stdtrit", "chdtri", "gammaln")}
packages = {"scipy.special", "scipy.optimize", "scipy.spatial", "scipy.sparse.csgraph", "scipy.linalg"}
assert not packages & set(sys.modules), "the packages are loaded"
degrees, places = np.load(sys.argv[1])
found = [solve([[1.0, 2.0], [3.0, 1.0]])[1], alone["stdtr"](degrees, places), alone["stdtrit"](degrees, 0.975),
    alone["chdtri"](degrees, 0.025), alone["gammaln"](degrees)]
from scipy.sparse import csr_array
places = np.random.default_rng(1).random((80, 60))
found += [match(csr_array(places < 0.05), perm_type="column")]
found += [np.sort(tree(places[:, :3]).sparse_distance_matrix(tree(places[:, 3:6]), 0.3, output_type="ndarray"))]
import scipy.optimize, scipy.sparse.csgraph, scipy.spatial, scipy.special, scipy.stats
assert scipy.special.stdtrit is alone["stdtrit"] and scipy.special._ufuncs.stdtrit is alone["stdtrit"]
assert scipy.special.ellip_harm_2(5, 8, 2, 1, 10) > 0
assert scipy.stats.t.ppf(0.975, 3) == alone["stdtrit"](3, 0.975)
np.savez(sys.argv[2], *found)
"""


def test_functions_are_the_packages_own_to_the_last_bit(tmp_path):
    places = np.linspace(-40, 40, len(_DEGREES))
    np.save(tmp_path / "given.npy", [_DEGREES, places])
    command = [sys.executable, "-W", "ignore", "-c", ALONE, str(tmp_path / "given.npy"), str(tmp_path / "found.npz")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    special, random = scipy.special, np.random.default_rng(1).random((80, 60))
    trees = [scipy.spatial.KDTree(random[:, begin : begin + 3]) for begin in (0, 3)]
    known = [
        scipy.optimize.linear_sum_assignment([[1.0, 2.0], [3.0, 1.0]])[1],
        special.stdtr(_DEGREES, places),
        special.stdtrit(_DEGREES, 0.975),
        special.chdtri(_DEGREES, 0.025),
        special.gammaln(_DEGREES),
        scipy.sparse.csgraph.maximum_bipartite_matching(scipy.sparse.csr_array(random < 0.05), perm_type="column"),
        np.sort(trees[0].sparse_distance_matrix(trees[1], 0.3, output_type="ndarray")),
    ]
    with np.load(tmp_path / "found.npz") as found:
        for one, other in zip(found.values(), known, strict=True):
            assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    "hidden", [pytest.param("_ellip_harm_2", id="what it imports"), pytest.param("_ufuncs", id="the module itself")]
)
def test_the_package_stands_in_where_a_module_cannot_be_loaded_alone(hidden):
    code = f"""
import annotator.metrics.compiled as compiled
compiled._SPECIAL = tuple("absent" if name == {hidden!r} else name for name in compiled._SPECIAL)
import sys
compiled.load_special("stdtrit")
assert "scipy.special" in sys.modules
print(compiled.load_special("stdtrit") is sys.modules["scipy.special"].stdtrit)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


def test_while_other_threads_run_the_package_is_imported():
    code = """
import sys, threading
from annotator.metrics.compiled import load_special
end = threading.Event()
threading.Thread(target=end.wait).start()
load_special("stdtr")
end.set()
print("scipy.special" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


def test_in_a_program_that_has_the_packages_they_give_the_functions():
    assert load_special("stdtr") is scipy.special.stdtr
    assert load_solver() is scipy.optimize.linear_sum_assignment
    assert load_matcher() is scipy.sparse.csgraph.maximum_bipartite_matching
    assert load_tree() is scipy.spatial.cKDTree
