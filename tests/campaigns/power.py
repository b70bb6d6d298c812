"""Power cuts and logs of other files: the file holds a state that was acknowledged, or exactly what was put there.

A process is stopped while it writes, and its file and log are copied as they are. The copy of the log is cut, zeroed,
overwritten or flipped: what opens is a prefix of the steps. Or another file is put in the place of the one whose log
was left by a crash: what opens is that file, and the log is kept aside. The database is sound each time.
"""

import os
import random
import select
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from annotator.store import create_project, open_project
from annotator.store.write_ahead import has_pending_commits, log_of
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.store import crash_rounds

SECTOR = 512
"""Bytes that a disk writes in one go."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Cuts the power and puts other files in place, by turns."""
    parser = parser_of("power", __doc__, count=60, what="power cuts and files that were put in place")
    options = parser.parse_args(arguments)
    tries = Tries()
    cases = (*(cut_power(damage) for damage in DAMAGES), *FOREIGN)
    for number in range(options.count):
        name, case = cases[number % len(cases)]
        with tries.one(f"{number}: {name}"), own_home() as folder:
            case(folder, random.Random(f"{options.seed} {number}"))
    return tries.end()


def cut_short(log: bytes, chance: random.Random) -> bytes:
    return log[: chance.randrange(len(log))]


def end_in_zeros(log: bytes, chance: random.Random) -> bytes:
    whole = chance.randrange(len(log))
    return log[:whole].ljust(len(log), b"\0")


def lose_sectors(log: bytes, chance: random.Random) -> bytes:
    changed = bytearray(log)
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(log) // SECTOR) * SECTOR
        changed[start : start + SECTOR] = bytes(SECTOR)
    return bytes(changed)


def flip_bits(log: bytes, chance: random.Random) -> bytes:
    changed = bytearray(log)
    for _ in range(chance.randint(1, 20)):
        changed[chance.randrange(len(log))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def overwrite(log: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(log))
    return log[:start] + chance.randbytes(len(log) - start)


def append_rubbish(log: bytes, chance: random.Random) -> bytes:
    return log + chance.randbytes(chance.randint(1, 20_000))


def leave(log: bytes, chance: random.Random) -> bytes:
    return log


DAMAGES = (leave, cut_short, end_in_zeros, lose_sectors, flip_bits, overwrite, append_rubbish)
HARMLESS = (leave, append_rubbish)
"""What takes no step away."""


def cut_power(damage: Callable[[bytes, random.Random], bytes]) -> tuple[str, Callable[[Path, random.Random], None]]:
    def case(folder: Path, chance: random.Random) -> None:
        path = make_project(folder / "there" / "p.annotator")
        # A log from which pages were brought into the file already was on the disk before: it cannot be lost then.
        checkpoints = damage in HARMLESS and chance.random() < 0.5
        copy = folder / "copy" / path.name
        copy.parent.mkdir()
        acknowledged = work_until_killed(path, chance, checkpoints=checkpoints, copy_to=copy)
        log = log_of(copy)
        if log.exists() and log.stat().st_size:
            log.write_bytes(damage(log.read_bytes(), chance))
        least = acknowledged if damage in HARMLESS else 0
        found = check_state(copy)
        assert least <= found <= acknowledged + 1, (least, found, acknowledged)
        check_state(copy)
        assert write_one_more(copy) == found + 1

    return f"the log after a power cut ({damage.__name__.replace('_', ' ')})", case


def put_backup(folder: Path, chance: random.Random) -> None:
    """A backup of an earlier state, put in place after a crash."""
    path = make_project(folder / "p.annotator")
    backup = folder / "backup"
    wanted = work(path, chance.randrange(3))
    shutil.copy(path, backup)
    work(path, chance.randint(1, 3))
    crash(path, chance)
    put_in_place(backup, path, chance, wanted)


def put_later_state(folder: Path, chance: random.Random) -> None:
    """A later state, worked on elsewhere after a copy of the file without its log was taken there."""
    path = make_project(folder / "p.annotator")
    other = folder / "elsewhere.annotator"
    shutil.copy(path, other)
    crash(path, chance)
    put_in_place(other, path, chance, work(other, chance.randint(1, 5)))


def put_other_copy(folder: Path, chance: random.Random) -> None:
    """Another copy of the project: both went apart before the crash."""
    path = make_project(folder / "p.annotator")
    work(path, chance.randrange(3))
    other = folder / "other.annotator"
    shutil.copy(path, other)
    wanted = work(other, chance.randint(1, 4))
    work(path, chance.randint(1, 4))
    crash(path, chance)
    put_in_place(other, path, chance, wanted)


def put_saved_copy(folder: Path, chance: random.Random) -> None:
    """A copy that was saved from the open project before the crash."""
    path = make_project(folder / "p.annotator")
    wanted = work(path, chance.randint(1, 3))
    saved = folder / "saved.annotator"
    with open_project(path) as file:
        file.copy_to(saved)
    crash(path, chance)
    put_in_place(saved, path, chance, wanted)


def put_other_project(folder: Path, chance: random.Random) -> None:
    """Another project altogether."""
    path = make_project(folder / "p.annotator")
    crash(path, chance)
    other = make_project(folder / "other.annotator", images=1 + chance.randrange(5))
    put_in_place(other, path, chance, work(other, chance.randrange(4)))


FOREIGN = tuple(
    ((case.__doc__ or "").partition("\n")[0].rstrip("."), case)
    for case in (put_backup, put_later_state, put_other_copy, put_saved_copy, put_other_project)
)


def put_in_place(other: Path, path: Path, chance: random.Random, wanted: int) -> None:
    """Puts a file in the place of the crashed one, by renaming or by writing over it; its state is what opens.

    The log is kept aside and told of, save when it had just begun again and held nothing yet.
    """
    log = log_of(path).read_bytes() if has_pending_commits(path) else b""
    if chance.random() < 0.5:
        other.replace(path)
    else:
        shutil.copyfile(other, path)
    if chance.random() < 0.5:
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    with open_project(path) as file:
        told = bool(file.notice)
    assert not told or log
    assert [kept.read_bytes() for kept in path.parent.glob("*.aside*")] == [log] * told
    assert check_state(path) == wanted
    assert write_one_more(path) == wanted + 1


def make_project(path: Path, *, images: int = 1) -> Path:
    path.parent.mkdir(exist_ok=True)
    create_project(path, builders.project(images=images, authors=["Ana"], count=3)).close()
    return path


def check_state(path: Path) -> int:
    """The number of steps that the file holds, all of them to the last value."""
    with open_project(path) as file:
        steps = crash_rounds.len_of_journal(file._connection)
    wrong = crash_rounds.fault(path, 0)
    assert wrong is None, wrong
    return steps


def work(path: Path, steps: int) -> int:
    """Makes some steps and closes the file; returns how many it holds."""
    for _ in range(steps):
        write_one_more(path)
    return check_state(path)


def write_one_more(path: Path) -> int:
    """Opens the file, makes one step and closes it."""
    with open_project(path) as file:
        assert not file.read_only, file.read_only_reason
        number = crash_rounds.write_step(file, crash_rounds.len_of_journal(file._connection) + 1)
    assert check_state(path) == number
    return number


def crash(path: Path, chance: random.Random) -> int:
    return work_until_killed(path, chance, checkpoints=chance.random() < 0.3)


def work_until_killed(path: Path, chance: random.Random, *, checkpoints: bool, copy_to: Path | None = None) -> int:
    """The last step that a process acknowledged before it was stopped, copied as it stood, and killed."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            crash_rounds.write_until_killed(path, writer, dragging=checkpoints)
        finally:
            os._exit(1)
    os.close(writer)
    last = 0
    for _ in range(chance.randint(1, 12)):
        last = int.from_bytes(os.read(reader, 8), "big") or last
    select.select([reader], [], [], chance.random() * 0.002)
    os.kill(child, signal.SIGSTOP)
    os.waitpid(child, os.WUNTRACED)
    if copy_to is not None:
        for suffix in ("", "-wal"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                shutil.copy(beside, copy_to.with_name(beside.name))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while rest := os.read(reader, 8):
        last = int.from_bytes(rest, "big")
    os.close(reader)
    return last


if __name__ == "__main__":
    sys.exit(main())
