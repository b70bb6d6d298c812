"""A foreign file that the disk does not give is not called damaged or of an unknown format, whoever reads it."""

import errno
import os
from pathlib import Path

import pytest

from annotator.errors import UserError
from tests.depth import turns
from tests.formats.samples import READ, options, sample, write_sample
from tests.store.bad_disk import FOR_EVER, OPEN, BadDisk, find_compiler, run_with_bad_disk
from tests.store.bad_disk import READ as READS

FAULTS = [
    (kind, error, times)
    for kind, error in ((READS, errno.EIO), (READS, errno.ESTALE), (OPEN, errno.EACCES))
    for times in (1, FOR_EVER)
]

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="a disk is made bad by a library that is compiled")


@pytest.mark.slow
def test_the_sentence_names_what_the_disk_says(tmp_path: Path) -> None:
    code = f"import pathlib; from {__name__} import fail_to_read; fail_to_read(pathlib.Path({str(tmp_path)!r}))"
    ended = run_with_bad_disk(["-c", code], tmp_path)
    assert ended.returncode == 0, ended.stderr


def fail_to_read(folder: Path) -> None:
    """Every format at each of its first reads and openings."""
    disk, wrong, refused = BadDisk(), [], 0
    for form in READ:
        place = folder / "on bad disk" / form.id
        place.mkdir(parents=True)
        path, known = write_sample(form, place), options(sample(form))
        whole = form.read_file(path, known).load().shapes
        for kind, error, times in FAULTS:
            for nth in range(1, turns(2, 12) + 1):
                with disk.fails(kind, "on bad disk", nth=nth, error=error, times=times):
                    try:
                        sentence = "" if form.read_file(path, known).load().shapes == whole else "other shapes"
                    except UserError as told:
                        sentence, refused = str(told), refused + 1
                about_disk = os.strerror(error).lower() in sentence.lower() and "damaged" not in sentence
                if sentence and not about_disk:
                    wrong.append(f"{form.id}, {errno.errorcode[error]} at {nth}, {times} times: {sentence}")
    assert wrong == []
    assert refused > turns(100, 200)
