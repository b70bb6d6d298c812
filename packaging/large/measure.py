"""Measures how the cost of made-up sets by three annotators grows with their size, on the way through the program.

    python packaging/large/measure.py FOLDER --millions 1 4 16 64 --projects 4
    python packaging/large/measure.py FOLDER --sets SETS --projects 0 --workers 1 --times 3

Of each size a set is made as a folder of Parquet parts and audited, by one process and by several. Up to so many
million boxes as `--projects` says, it is also imported into a project file, which is audited in the same ways, and
exported to such a folder again. Every step is a process of its own. What it cost stands in FOLDER/measured.json as soon
as it is done, and is not measured again when the command is given once more. Sets and projects are removed when all
their steps are done; 64 million boxes take 5 GB of the disk until then. Sets of `--sets` were made before by `make.py`,
as SETS/boxes-64000000.parquet and so on, and stay there. Linux only.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import table
from cost import Cost, Runner, run_process

RECORD: Final = "measured.json"
SCRATCH: Final = "temporary"
"""Folder of the temporary files."""
START: Final = "start"
"""Key of what the program costs by itself: its help, and the audit of a set of one image."""
SET_BYTES: Final = 80
"""Bytes of the disk that a box takes while its set is audited: 41 in the set, the rest in the temporary file."""
PROJECT_BYTES: Final = 300
"""The same while there is a project file beside it, with what it writes as it goes, and what is exported of it."""
PARTITION: Final = 500_000


@dataclass(frozen=True)
class Step:
    """One thing that is measured."""

    name: str
    run: Callable[[], Cost]


def main(words: Sequence[str] | None = None, *, run: Runner = run_process) -> None:
    """Measures what the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("folder", type=Path, help="where sets and numbers lie")
    asked.add_argument(
        "--millions", type=float, nargs="+", default=[1, 4, 16, 64], help="boxes of each set, in millions"
    )
    asked.add_argument("--projects", type=float, default=4, help="up to so many million boxes also as a project file")
    asked.add_argument("--workers", type=int, default=2, help="processes of the second audit; 1 for no second one")
    asked.add_argument(
        "--times", type=int, default=1, help="how often one process audits each set but the largest; the least counts"
    )
    asked.add_argument("--sets", type=Path, help="where sets lie that were made before")
    asked.add_argument("--keep", action="store_true", help="keep the sets")
    chosen = asked.parse_args(words)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    record = Record(chosen.folder / RECORD)
    sizes = sorted(round(size * 1_000_000) for size in chosen.millions)
    for key, size in [(START, 1), *((str(size), size) for size in sizes)]:
        as_project = key != START and size <= chosen.projects * 1_000_000
        plan = Plan(chosen.workers, 1 if size == sizes[-1] else chosen.times, chosen.sets)
        place = Place(chosen.folder, size, run, plan)
        steps = list(place.list_steps(start=key == START, as_project=as_project))
        if record.has_all(key, steps):
            continue
        check_room(chosen.folder, size * (PROJECT_BYTES if as_project else SET_BYTES))
        for step in steps:
            record.measure(key, step)
        record.note(key, place.describe())
        if not chosen.keep:
            place.remove()
    shutil.rmtree(chosen.folder / SCRATCH, ignore_errors=True)
    summary = table.summarise(record.known, START)
    record.note("summary", summary)
    print("\n".join(table.list_lines(record.known, summary, START)))


class Record:
    """What was measured, in a file that is whole at any moment."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.is_file() else {}

    def has_all(self, key: str, steps: Sequence[Step]) -> bool:
        """Whether nothing of a size is left to measure."""
        return all(step.name in self.known.get(key, {}) for step in steps)

    def measure(self, key: str, step: Step) -> None:
        """Runs a step that was not yet run, and keeps what it cost."""
        if step.name in self.known.get(key, {}):
            return
        cost = step.run()
        print(f"{key} {step.name}: {cost.seconds:.1f} s, {cost.peak / 1e6:.0f} MB", file=sys.stderr, flush=True)
        self.note(key, {step.name: asdict(cost)})

    def note(self, key: str, found: dict[str, Any]) -> None:
        """Adds what was found to the file."""
        self.known.setdefault(key, {}).update(found)
        partial = self._path.with_suffix(".partial")
        partial.write_text(json.dumps(self.known, indent=1))
        partial.replace(self._path)


@dataclass(frozen=True)
class Plan:
    """How a set is measured."""

    workers: int
    times: int
    sets: Path | None
    """The folder of sets that were made before."""


class Place:
    """The files of one size, and the steps that make and read them."""

    def __init__(self, folder: Path, boxes: int, run: Runner, plan: Plan) -> None:
        self._folder, self._boxes, self._run, self._plan = folder, boxes, run, plan
        self._is_made = plan.sets is not None and boxes > 1
        self._set = (plan.sets if plan.sets and self._is_made else folder) / f"boxes-{boxes}.parquet"
        if self._is_made and not self._set.is_dir():
            sys.exit(f"{self._set} is not there; make it with make.py --boxes {boxes}, or leave --sets out.")
        self._project = folder / f"boxes-{boxes}.annotator"
        self._exported = folder / f"boxes-{boxes}-exported.parquet"

    def list_steps(self, *, start: bool, as_project: bool) -> Iterator[Step]:
        """What is measured, in the order in which it can be."""
        if start:
            yield self._tell("help", "audit", "--help")
        several = self._plan.workers > 1 and not start
        if not self._is_made:
            yield Step("make", self._make)
        yield Step("audit", self._audit_often)
        if several:
            yield Step("audit by several", lambda: self._audit(self._set, "several", self._plan.workers))
        if as_project:
            yield Step("import", self._import)
            yield Step("audit of the project", lambda: self._audit(self._project, "project", 1))
            if several:
                yield Step(
                    "audit of the project by several",
                    lambda: self._audit(self._project, "project-several", self._plan.workers),
                )
            yield self._tell(
                "export", "export", str(self._project), str(self._exported),
                "--format", "parquet", "--partition", str(PARTITION),
            )  # fmt: skip

    def describe(self) -> dict[str, Any]:
        """How large the set is. Ends the program where several processes gave other numbers than one."""
        about = json.loads((self._set / "_project.json").read_text())
        for pair in (("audit", "several"), ("project", "project-several")):
            one, several = map(self._answer_of, pair)
            if several.is_file() and several.read_bytes() != one.read_bytes():
                sys.exit(f"{several} differs from {one}: the numbers depend on who helps.")
        boxes = sum(part["shapes"] for part in about["parts"])
        if self._exported.is_dir():
            back = json.loads((self._exported / "_project.json").read_text())
            if sum(part["shapes"] for part in back["parts"]) != boxes:
                sys.exit(f"{self._exported} has not the boxes that {self._set} has.")
        return {"boxes": boxes, "images": about["images"]}

    def remove(self) -> None:
        """Takes the files of this size away."""
        for path in self._folder.glob(f"boxes-{self._boxes}[.-]*"):
            if self._is_made and path.samefile(self._set):
                continue
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()

    def _tell(self, name: str, *words: str) -> Step:
        return Step(name, lambda: self._run_program(*words))

    def _run_program(self, *words: str) -> Cost:
        return self._run([sys.executable, "-m", "annotator", *words], self._folder / SCRATCH)

    def _make(self) -> Cost:
        script = Path(__file__).with_name("make.py")
        words = [sys.executable, str(script), str(self._set), "--boxes", str(self._boxes)]
        return self._run(words, self._folder / SCRATCH)

    def _audit_often(self) -> Cost:
        """One process, several times: other programs make a run dearer, never cheaper."""
        costs = [self._audit(self._set, "audit", 1) for _ in range(self._plan.times)]
        return min(costs, key=lambda cost: cost.processor)

    def _audit(self, place: Path, name: str, workers: int) -> Cost:
        answer = str(self._answer_of(name))
        return self._run_program("audit", str(place), "--json", answer, "--workers", str(workers), "--quiet")

    def _answer_of(self, name: str) -> Path:
        return self._folder / f"boxes-{self._boxes}-{name}.json"

    def _import(self) -> Cost:
        """Into a project that has the labels and nothing else."""
        import make

        from annotator.model.project import Project
        from annotator.model.vocabulary import Label, Vocabulary
        from annotator.store import create_project

        words = Vocabulary(tuple(Label(n, name) for n, name in enumerate(make.LABELS)), len(make.LABELS))
        empty = Project(uuid=f"measured-{self._boxes}", name=self._project.stem, vocabulary=words)
        create_project(self._project, empty, overwrite=True).close()
        return self._run_program("import", str(self._project), str(self._set), "--add-images", "--quiet")


def check_room(folder: Path, wanted: int) -> None:
    """Ends the program where the disk has less room than a size takes at most."""
    free = shutil.disk_usage(folder).free
    if free < wanted:
        sys.exit(
            f"{folder} has {free / 1e9:.1f} GB of free room; this size takes up to {wanted / 1e9:.1f} GB. "
            "Make room, name another folder, or ask for fewer boxes."
        )


if __name__ == "__main__":
    main()
