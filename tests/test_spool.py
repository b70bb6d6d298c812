"""Columns that may not fit in memory: plain read-only arrays, whatever their size and however their rows arrive."""

import errno
import gc
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator import spool
from annotator.errors import UserError
from annotator.spool import Spool, SpoolFile

COLUMNS = {
    "counts": np.random.default_rng(3).integers(0, 90, (50_000, 7)).astype(np.int32),
    "score": np.random.default_rng(4).normal(size=50_000),
    "flag": np.random.default_rng(5).random(50_000) < 0.5,
    "box": np.random.default_rng(6).normal(size=(50_000, 2, 4)),
    "record": np.array([(n, n / 7) for n in range(50_000)], [("id", "<i8"), ("share", "<f4")]),
}


@pytest.mark.parametrize("parts", [1, 7, 900])
@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_comes_back_as_a_plain_array_that_nobody_can_change(name: str, parts: int) -> None:
    given, made = COLUMNS[name], Spool()
    for rows in np.array_split(given, parts):
        made.append({name: rows})
    for _again in range(2):
        found = made[name]
        assert type(found) is np.ndarray
        assert found.dtype == given.dtype
        assert np.array_equal(found, given)
        assert not found.flags.writeable
        assert found.flags.aligned
    assert len(made) == len(given)
    assert name in made
    assert "other" not in made


def test_a_column_that_was_read_can_grow() -> None:
    made, given = Spool(), COLUMNS["counts"]
    for first in range(0, len(given), 5_000):
        made.append({"counts": given[first : first + 5_000]})
        assert np.array_equal(made["counts"], given[: first + 5_000])


def test_blocks_of_several_types_have_one_that_holds_all() -> None:
    made = Spool()
    for number in range(40):
        made.append({"rows": np.full(9_000, number, np.int32 if number % 2 else np.int64)})
    assert made["rows"].dtype == np.int64
    assert made["rows"].sum() == 9_000 * sum(range(40))


def test_a_block_without_rows_says_nothing_of_the_type() -> None:
    made = Spool()
    made.append({"rows": np.zeros(0)})
    assert made["rows"].dtype == np.float64
    made.append({"rows": np.arange(3)})
    made.append({"rows": np.zeros(0)})
    assert made["rows"].dtype == np.int64
    assert made["rows"].tolist() == [0, 1, 2]


def test_arrays_outlive_their_spool_and_the_file_goes_with_the_last() -> None:
    made = Spool()
    made.append({"score": COLUMNS["score"]})
    made.append({"score": COLUMNS["score"]})
    found = made["score"]
    del made
    gc.collect()
    assert found[-1] == COLUMNS["score"][-1]
    if sys.platform.startswith("linux"):
        before = count_open_files()
        del found
        assert count_open_files() < before


def test_a_short_column_needs_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", None)
    made = Spool()
    for _again in range(3):
        made.append({"rows": np.arange(5_000)})
    assert made["rows"].tolist() == [*range(5_000)] * 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the memory of the process as Linux tells it")
def test_a_long_column_takes_no_memory_of_its_own() -> None:
    made = Spool()
    block = np.zeros(1 << 17)
    made.append({"score": block})
    before = read_own_memory()
    for _again in range(200):
        made.append({"score": block})
    total = float(made["score"].sum())
    assert total == 0
    assert made["score"].nbytes > 200 << 20
    assert read_own_memory() - before < 40 << 20


def test_many_long_columns_of_one_file_need_few_open_files() -> None:
    file = SpoolFile()
    tables = [Spool(file) for _ in range(60)]
    for _again in range(2):
        for table in tables:
            table.append({"score": COLUMNS["score"]})
    before = count_open_files()
    found = [table["score"] for table in tables]
    assert all(np.array_equal(column[:50_000], COLUMNS["score"]) for column in found)
    assert count_open_files() - before < 12


def test_bytes_stand_one_after_the_other_and_threads_may_write() -> None:
    file = SpoolFile()
    assert [file.write(b"abc"), file.write(bytearray(b"defg")), file.end] == [0, 3, 7]
    assert file.read(0, 7) == b"abcdefg"
    assert file.read(3, 0) == b""
    contents = [os.urandom(50_000 + number) for number in range(40)]
    with ThreadPoolExecutor(4) as pool:
        begins = list(pool.map(file.write, contents))
    assert [file.read(begin, len(content)) for begin, content in zip(begins, contents, strict=True)] == contents


def test_reading_the_beginning_of_a_long_file_cuts_nothing_off() -> None:
    file, content = SpoolFile(), os.urandom(1 << 20)
    begins = [file.write(content) for _ in range(30)]
    assert file.read(0, 10) == content[:10]
    assert file.read(begins[-1], len(content)) == content


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def seek(self, _place: int) -> None:
            pass

        def close(self) -> None:
            pass

        def write(self, _data: bytes) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: Full())
    with pytest.raises(UserError, match="has no room for what is known of every image; make room, or name another"):
        Spool().append({"score": np.ones(100_000)})


def test_a_temporary_folder_in_memory_gives_way_to_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def make(**named: Any) -> Any:
        asked.append(named["dir"])
        return real(**named)

    real, memory = tempfile.TemporaryFile, {tempfile.gettempdir()}
    monkeypatch.setattr(tempfile, "TemporaryFile", make)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_names, **_more: tmp_path / "cache")
    monkeypatch.setattr(spool, "_is_in_memory", lambda folder: folder in memory)
    SpoolFile().write(b"abc")
    assert asked == [str(tmp_path / "cache" / "spool")]
    memory.clear()
    SpoolFile().write(b"abc")
    assert asked[1] == tempfile.gettempdir()


@pytest.mark.parametrize("kinds", [1, 3, 100_000])
def test_rows_are_ordered_step_by_step_as_all_at_once(kinds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(kinds)
    values = np.round(rng.normal(size=5_000), 5) if kinds > 3 else rng.integers(-1, kinds, 5_000) * 0.5
    number = rng.integers(0, 7, 5_000)
    whole = (
        spool.order_rows(values),
        *spool.partition_rows(number, 9),
        spool.find_ends(5_000, np.sort(values).__getitem__),
    )
    highest = spool.find_highest(5_000, values.__getitem__)
    monkeypatch.setattr(spool, "STEP", 64)
    monkeypatch.setattr(spool, "_IN_MEMORY", 100)
    found = (
        spool.order_rows(values),
        *spool.partition_rows(number, 9),
        spool.find_ends(5_000, np.sort(values).__getitem__),
    )
    assert np.array_equal(whole[0], np.argsort(-values, kind="stable"))
    assert all(np.array_equal(*both) for both in zip(whole, found, strict=True))
    assert spool.find_highest(5_000, values.__getitem__) == highest == values.argmax()
    assert np.array_equal(spool.sum_up(5_000, number.__getitem__), np.cumsum(number))
    assert np.array_equal(spool.list_values(5_000, values.__getitem__), np.unique(values))
    assert np.array_equal(spool.find_rows(5_000, lambda some: number[some] == 3), np.flatnonzero(number == 3))


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="a folder that is memory on most Linux systems")
def test_folders_in_memory_are_known() -> None:
    assert spool._is_in_memory("/dev/shm") == ("/dev/shm tmpfs" in Path("/proc/mounts").read_text())
    assert not spool._is_in_memory("/proc")


def count_open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) if sys.platform.startswith("linux") else 0


def read_own_memory() -> int:
    """Bytes that the process holds besides what is mapped from files."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("RssAnon"))
    return int(line.split()[1]) * 1024
