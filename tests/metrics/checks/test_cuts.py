"""Two score cuts of one model: their difference is that of two checks, with the interval of the difference itself."""

from pathlib import Path

import pytest

import annotator
from annotator.cli.program import run
from annotator.metrics.jackknife.interval import compute_quantile
from tests.samples.part import copy_left_third


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_left_third(tmp_path_factory.mktemp("cuts") / "orchard")


def check(path: Path, cut: float, **asked):
    return annotator.check(path, model="Two stage", reference="Ana", theta_cls=cut, **asked)


@pytest.mark.parametrize("fn_rule", ["matching", "paper-code"])
def test_the_difference_is_that_of_two_checks(orchard: Path, fn_rule: str) -> None:
    found = check(orchard, 0.5, beside_cut=["0.9", "0.2"], fn_rule=fn_rule)
    rows = {(row["b_cut"], row["quantity"]): row for row in found.record["differences"] if "b_cut" in row}
    assert {cut for cut, _quantity in rows} == {0.9, 0.2}
    at = {cut: check(orchard, cut, intervals=False).model("Two stage")["matching"] for cut in (0.2, 0.5, 0.9)}
    for (cut, quantity), row in rows.items():
        if quantity in ("f1", "fn_rate"):
            assert row["difference"] == pytest.approx(at[0.5][quantity] - at[cut][quantity], abs=1e-12)
        assert row["b"] == f"Two stage at {cut:g}"
        assert row["undecided"] == (row["interval"][0] <= 0 <= row["interval"][1])


def test_the_interval_is_the_jackknife_of_the_difference(orchard: Path) -> None:
    """Left out one image at a time by two checks on the other images each."""
    names = check(orchard, 0.5, intervals=False).record["images_used"][:4]
    found = check(orchard, 0.5, beside_cut=["0.9"], images=names)
    (row,) = [one for one in found.record["differences"] if one["quantity"] == "f1" and "b_cut" in one]
    left = []
    for name in names:
        others = [one for one in names if one != name]
        f1 = [
            check(orchard, cut, intervals=False, images=others).model("Two stage")["matching"]["f1"]
            for cut in (0.5, 0.9)
        ]
        left.append(f1[0] - f1[1])
    n, mean = len(left), sum(left) / len(left)
    reach = compute_quantile(n - 1) * ((n - 1) / n * sum((one - mean) ** 2 for one in left)) ** 0.5
    ends = row["difference"] - reach, row["difference"] + reach
    assert row["interval"] == pytest.approx(ends, abs=1e-12)


def test_a_cut_that_is_none_is_wrong_usage(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["check", str(orchard), "--model", "Two stage", "--reference", "Ana"]
    assert run([*command, "--beside-cut", "high"]) == 2
    assert "beside_cut is a list of numbers from 0 to 1, such as .2,1; not high." in capsys.readouterr().err
