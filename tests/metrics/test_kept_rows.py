"""Rows kept on the disk: read back column by column, added up in the order of rows."""

import errno

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.metrics import kept_rows
from annotator.metrics.kept_rows import KeptRows, Shelf
from annotator.metrics.middle import find_median


def test_columns_come_back_in_the_smallest_type() -> None:
    counts = np.random.default_rng(3).integers(0, 90, (500, 7)).astype(np.int32)
    counts[420, 2] = 70_000
    kept = KeptRows(Shelf(), 7)
    for part in np.array_split(counts, 4):
        kept.append(part)
    assert len(kept) == 500
    assert kept[:, 2].tolist() == counts[:, 2].tolist()
    assert kept[:, [5, 0]].tolist() == counts[:, [5, 0]].tolist()
    assert kept[:, 1:4].tolist() == counts[:, 1:4].tolist()
    assert kept[:, 2].dtype == np.uint32
    assert kept.total is not None
    assert kept.total.tolist() == counts.sum(axis=0).tolist()


@pytest.mark.parametrize("parts", [1, 7])
def test_sums_of_fractions_have_the_bits_of_one_table(parts: int) -> None:
    rows = np.random.default_rng(parts).exponential(1.0, (40_000, 24))
    kept = KeptRows(Shelf(), 24)
    for part in np.array_split(rows, parts):
        kept.append(part)
    assert kept.total is not None
    assert kept.total.tolist() == rows.sum(axis=0).tolist()
    assert kept[:, 5].sum() == rows[:, 5].sum()


@pytest.mark.parametrize("number", [0, 1, 2, 999, 1000])
def test_the_median_of_kept_values_is_exact(number: int) -> None:
    values = np.random.default_rng(number).random(number)
    found = find_median(lambda: np.array_split(values, 3))
    assert found == (float(np.median(values)) if number else None)


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def seek(self, _place: int) -> None:
            pass

        def close(self) -> None:
            pass

        def write(self, _data: bytes) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kept_rows.tempfile, "TemporaryFile", lambda **_: Full())
    with pytest.raises(UserError, match="has no room for what is known of every image; make room, or name another"):
        KeptRows(Shelf(), 1).append(np.ones((5_000, 1)))
