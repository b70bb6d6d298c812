"""Every answer of the program, byte by byte, against digests that are stored: a change that restructures changes none.

It audits, checks, tunes, compares, exports, imports, converts, merges and freezes the three samples and a generated
project of several thousand boxes, through the command line and `import annotator`, and compares each output with
`tests/data/answers.json`. Time, random names of files, the folder of the run and what made an answer (`about`,
`README.csv`) are neutralised, nothing else.

    packaging/test --campaign answers --only 'orchard*'             the answers whose key matches
    packaging/test --campaign answers --keep DIR --against COMMIT   both programs' outputs, to be compared by diff
    packaging/test --campaign answers --write                       store the digests anew, of those that --only names

The digests belong to the packages of `packaging/constraints.txt` and to one processor: other versions of numpy, pyarrow
or matplotlib may differ in how a file is written, another processor in the last digit of the area of a polygon.
`--against` compares with what the program of a commit answers beside the same packages. The clock goes on with every
command of a subject, so `--only` names a whole one ('orchard*') where moments are stored.
"""

import argparse
import contextlib
import csv
import gzip
import hashlib
import io
import json
import math
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from tests.campaigns.kit import parser_of

ROOT: Final = Path(__file__).resolve().parents[2]
STORED: Final = ROOT / "tests" / "data" / "answers.json"
MOMENT: Final = 1_767_225_600.0
"""Every clock shows this: the first of January 2026 in UTC, one minute later for every command of a group."""
READ: Final = (
    "labelstudio", "labelstudio-min", "createml", "datumaro", "supervisely", "labelbox", "fiftyone", "via",
    "via-csv", "coco", "detections", "coco-results", "voc-floats", "voc", "yolo-darknet", "yolo-polygons",
    "yolo-states", "yolo", "xanylabeling", "labelme", "cvat", "delftbikes", "csv", "parquet", "wkt", "deepforest",
    "geojson", "geopackage", "shapefile", "geoparquet", "open-images", "detections-csv", "tensorflow-csv",
    "retinanet-csv", "kitti", "dota", "mot", "yolo-predictions", "text-xyxy", "text-xywh", "text-boxes", "points",
    "automl-csv",
)  # fmt: skip
WRITTEN: Final = (
    "labelstudio", "labelstudio-min", "createml", "datumaro", "via", "via-csv", "coco", "coco-polygons",
    "detections", "coco-results", "voc-floats", "voc", "yolo-darknet", "yolo-polygons", "yolo-states", "yolo",
    "xanylabeling", "labelme", "cvat", "delftbikes", "csv", "parquet", "wkt", "deepforest", "geojson", "geopackage",
    "shapefile", "geoparquet", "open-images", "tensorflow-csv", "retinanet-csv", "kitti", "dota", "text-xyxy",
    "text-xywh",
)  # fmt: skip
SMALL_GRID: Final = ("--alpha", "1:1:2", "--omega", "2:2:4", "--gamma", "2:1:3", "--unit", "px")
TABLED: Final = ("audit", "check", "tune", "compare", "plan")
"""Commands that print their tables with `--tables` alone; an answer whose key ends with `short` is without."""
SCORED: Final = ("detections", "coco-results", "text-xyxy", "text-xywh")
"""Formats of models' detections alone."""


@dataclass(frozen=True)
class Subject:
    """A project that is asked about, and the names in it."""

    name: str
    people: tuple[str, ...]
    models: tuple[str, ...]
    reference: str
    split: str = ""

    @property
    def file(self) -> str:
        """Its project file, from the folder of the run."""
        return f"{self.name}/{self.name}.annotator"


ORCHARD: Final = Subject("orchard", ("Ana", "Ben", "Cem"), ("One stage", "Two stage"), "Ana", "val")
CROWNS: Final = Subject("crowns", ("Ida", "Jon", "Kim", "Lou"), ("Region growing",), "Field survey")
PARTS: Final = Subject("parts", ("Mia", "Noor"), ("Classifier", "One stage"), "Mia", "test")
MADE: Final = Subject("made", ("Ada", "Bo", "Cy"), ("Net", "Other net"), "Gold", "val")
SUBJECTS: Final = (ORCHARD, CROWNS, PARTS, MADE)


@dataclass
class Room:
    """A folder in which the commands of one group run, and where their outputs go."""

    results: Path
    only: str
    images: int
    """Of the generated project."""
    seed: int
    asked: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    """Of the processor that each answer took."""

    def wants(self, key: str) -> bool:
        """Whether the answer of this key is asked for."""
        return fnmatch(key, self.only)

    def run(self, key: str, *words: object, also: Callable[[Path], None] | None = None) -> None:
        """Runs a command whose files are written to `out/…`, and keeps what it printed and wrote under the key.

        `also` may add further files to the folder of the outputs. Nothing happens when the key is not asked for.
        """
        if not self.wants(key):
            return
        start, out = time.process_time(), Path("out")
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        told = self.command(*words, *(("--tables",) if words[0] in TABLED and not key.endswith("/short") else ()))
        (out / "told.txt").write_text(told, encoding="utf-8")
        if also is not None:
            also(out)
        self.keep(key, out)
        self.seconds[key] = time.process_time() - start

    def command(self, *words: object) -> str:
        """Runs a command in this process: its exit code and what it printed."""
        from annotator.__main__ import main

        self.asked += 1
        streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]
        before, sys.argv = sys.argv, ["annotator", *(str(word) for word in words)]
        code: object = 0
        try:
            with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
                main()
        except SystemExit as end:
            code = end.code
        finally:
            sys.argv = before
        texts = [stream.buffer.getvalue().decode() for stream in streams]  # type: ignore[attr-defined]
        return f"exit code {code or 0}\n-- standard output\n{texts[0]}-- standard error\n{texts[1]}"

    def keep(self, key: str, out: Path) -> None:
        """Moves the outputs below the results, without time and place."""
        target = self.results / key
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(out, target)
        for path in target.rglob("*"):
            if path.is_file():
                neutralise(path, str(Path.cwd()))


def neutralise(path: Path, folder: str) -> None:
    """Takes the folder of the run, dates, what made an answer, progress and compression out of a file of results."""
    if path.name == "README.csv":
        path.unlink()
        return
    content = path.read_bytes()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    if path.suffix == ".dbf":
        content = content[:1] + bytes(3) + content[4:]  # the day, which its library asks the system for
    try:
        text = content.decode()
    except UnicodeDecodeError:
        path.write_bytes(content)
        return
    text = text.replace(folder, "<folder>")
    text = re.sub(r',\n "about": \{\n(?:  .+\n)+ \}(?=\n\}\n)', "", text)
    if path.name == "told.txt":
        text = re.sub(r"(?m)^(.+: [\d,]+ of [\d,]+ \(\d+%\)|Plugin '.+ is still being loaded\. .+)\n", "", text)
    if path.suffix == ".html" or path.name == "told.txt":
        text = re.sub(rf"{time.strftime('%Y-%m-%d', time.localtime(_real_time()))} \d\d:\d\d", "<now>", text)
    path.write_bytes(text.encode())


_real_time = time.time


def stop_the_clock(room: Room) -> None:
    """From here on the time and random names are functions of how many commands were run.

    Called before the program is imported, which may take either by name.
    """
    numbers = random.Random(0)
    time.time = lambda: MOMENT + 60.0 * room.asked
    uuid.uuid4 = lambda: uuid.UUID(int=numbers.getrandbits(128), version=4)


def make_project(subject: Subject, room: Room) -> None:
    """The project in its folder below the current one."""
    if subject is MADE:
        folder = Path(subject.name)
        folder.mkdir()
        write_picture(folder / "pictures" / "block 0" / "0000.png")
        write_boxes(folder / "boxes.csv", images=room.images, seed=room.seed)
        room.command("new", subject.file, "--images", folder / "pictures", "--labels", "apple,pear,plum,leaf")
        told = room.command("import", subject.file, folder / "boxes.csv", "--format", "csv", "--add-images")
        assert told.startswith("exit code 0"), told
        return
    from annotator.samples.copying import copy_sample
    from annotator.samples.sample import SAMPLES

    copy_sample(next(sample for sample in SAMPLES if sample.name == subject.name), Path(subject.name))


def write_picture(path: Path) -> None:
    """A small grey picture, so that there is a folder of pictures."""
    from PIL import Image

    path.parent.mkdir(parents=True)
    Image.new("L", (640, 480), 128).save(path)


COLUMNS: Final = (
    "image", "image_width", "image_height", "split", "ground_sampling_distance", "author", "kind", "pass", "status",
    "label", "x0", "y0", "x1", "y1", "polygon_wkt", "occluded", "part_state", "score", "crowd", "source_id",
    "assisted_by", "attributes",
)  # fmt: skip


def write_boxes(path: Path, *, images: int, seed: int) -> None:
    """Boxes and polygons of three people, a reference and two models on so many images, as our own table."""
    draw = random.Random(seed)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="")
        writer.writeheader()
        for number in range(images):
            writer.writerows(make_rows(number, draw))


def make_rows(number: int, draw: random.Random) -> Iterator[dict[str, object]]:
    """The rows of one image: objects that each author saw a little differently, missed, or called otherwise."""
    width, height = draw.choice(((640, 480), (800, 600), (1000, 700))) if number else (640, 480)
    image = {
        "image": f"block {number // 40}/{number:04}.png",
        "image_width": width,
        "image_height": height,
        "split": draw.choice(("train", "train", "val", "test")),
        "ground_sampling_distance": 0.25,
    }
    objects = []
    for _ in range(draw.randint(0, 16)):
        side = math.exp(draw.uniform(2.3, 5.0))
        x, y = draw.uniform(0, width - side), draw.uniform(0, height - side)
        objects.append((x, y, side, side * draw.uniform(0.6, 1.4), draw.choice(("apple", "apple", "pear", "plum"))))
    authors = [(name, "person", 1) for name in MADE.people] + [("Gold", "reference", 1)]
    authors += [(name, "model", 1) for name in MADE.models] + ([("Ada", "person", 2)] if number % 8 == 0 else [])
    for author, kind, visit in authors:
        if draw.random() < (0.0 if kind == "model" else 0.05):
            continue
        common = {**image, "author": author, "kind": kind, "pass": visit}
        common["status"] = draw.choice(("done", "done", "done", "done", "reviewed", "in_work"))
        noise = {"reference": 1.0, "person": 3.0, "model": 5.0}[kind]
        for x, y, w, h, label in objects:
            if draw.random() < 0.03 * noise:
                continue
            name = label if draw.random() > 0.02 * noise else draw.choice(("apple", "pear", "plum", "leaf"))
            box = [x, y, x + w, y + h]
            yield common | make_shape([value + draw.gauss(0, noise) for value in box], name, kind, draw)
        for _ in range(draw.choice((0, 0, 1, 2)) * (3 if kind == "model" else 1)):
            x, y = draw.uniform(0, width - 60), draw.uniform(0, height - 60)
            box = [x, y, x + draw.uniform(6, 60), y + draw.uniform(6, 60)]
            yield common | make_shape(box, draw.choice(("apple", "pear", "plum", "leaf")), kind, draw)


def make_shape(box: list[float], label: str, kind: str, draw: random.Random) -> dict[str, object]:
    """The columns of one shape with random tags."""
    x0, y0, x1, y1 = sorted((box[0], box[2]))[0], min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])
    x0, y0, x1, y1 = (round(value, 2) for value in (x0, y0, max(x1, x0 + 1), max(y1, y0 + 1)))
    found: dict[str, object] = {"label": label, "x0": x0, "y0": y0, "x1": x1, "y1": y1, "crowd": "false"}
    if kind == "model":
        return found | {"score": round(min(max(draw.gauss(0.6, 0.25), 0.01), 1.0), 3)}
    if draw.random() < 0.4:
        middle, half = ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)
        turns = [math.tau * corner / 8 for corner in range(8)]
        ring = [(middle[0] + half[0] * math.cos(turn), middle[1] + half[1] * math.sin(turn)) for turn in turns]
        found["polygon_wkt"] = f"POLYGON (({', '.join(f'{x:.2f} {y:.2f}' for x, y in [*ring, ring[0]])}))"
    found["occluded"] = draw.choice(("", "true", "false"))
    found["part_state"] = draw.choice(("", "", "intact", "damaged", "absent", "occluded"))
    if draw.random() < 0.03:
        found["crowd"] = "true"
    if kind == "person" and draw.random() < 0.05:
        found["assisted_by"] = "Net"
    if draw.random() < 0.1:
        found["attributes"] = json.dumps({"ripe": draw.choice(("yes", "no")), "rank": draw.randint(1, 9)})
    return found


DRAWN: Final = ("link", "salt", "detail")
"""Columns of the chain of the journal, which are others every time."""


def list_rows(project: Path) -> Callable[[Path], None]:
    """Writes the rows of every table of a project file, with the statements that make the tables."""

    def write(out: Path) -> None:
        folder = str(Path.cwd()).encode()
        lines = []
        with contextlib.closing(sqlite3.connect(f"file:{project}?mode=ro", uri=True)) as connection:
            made = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
            lines += [repr(row) for row in connection.execute(made)]
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in sorted(tables):
                names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                lines.append(f"{table}: {', '.join(names)}")
                for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):
                    cells = [decompress(value) if isinstance(value, bytes) else value for value in row]
                    has_folder = any(
                        folder in (cell if isinstance(cell, bytes) else str(cell).encode()) for cell in cells
                    )
                    sums = ("seal", "beside_hash") if has_folder else DRAWN if table == "chain" else ()
                    pairs = zip(names, cells, strict=True)
                    lines.append(repr([None if name in sums else show(cell, folder) for name, cell in pairs]))
        (out / "rows.txt").write_text("\n".join(lines), encoding="utf-8")

    return write


def decompress(value: bytes) -> bytes:
    """What a cell holds, if it is compressed."""
    try:
        return zlib.decompress(value)
    except zlib.error:
        return value


def show(value: object, folder: bytes) -> object:
    """A cell in few characters, without the folder of the run."""
    if not isinstance(value, bytes) or len(value) < 40:
        return value
    content = value.replace(folder, b"<folder>")
    return f"{len(content)} bytes, {hashlib.sha256(content).hexdigest()}"


def ask_numbers(subject: Subject, room: Room) -> None:
    """What audits, checks, searches, comparisons and counts say."""
    name, file = subject.name, subject.file
    answer = ("--json", "out/answer.json", "--csv", "out/tables")
    page = ("--html", "out/page.html")
    models = [word for model in subject.models for word in ("--model", model)]
    check = ("check", file, *models, "--reference", subject.reference)
    names = Path("names.txt")
    with contextlib.closing(sqlite3.connect(file)) as connection:
        found = [row[0] for row in connection.execute("SELECT name FROM image ORDER BY id")]
    names.write_text("\n".join(found[1::2]), encoding="utf-8")
    subsets = {"listed": ["--images", "names.txt"]} | ({"split": ["--split", subject.split]} if subject.split else {})
    audits: dict[str, Sequence[object]] = {
        "page": page,
        "workers": ("--workers", 2),
        "agnostic": ("--class-agnostic", "--iou", 0.3),
        "unfinished": ("--include-unfinished", "--no-intervals"),
        "unblinded": ("--exclude-unblinded",),
        "without-assisted": ("--without-assisted",),
        "polygon": ("--overlap", "polygon", *page),
        "box": ("--overlap", "box"),
        "crowns": ("--alpha", 4, "--omega", 6, "--gamma", 2.5, "--unit", "px", "--eq14-only"),
        "pseudonyms": ("--pseudonyms", *page) if subject is MADE else ("--pseudonyms",),
        "folders": ("--interval-unit", "folder"),
        "two": ("--author", subject.people[1], "--author", subject.people[0]),
        "with-model": ("--author", subject.people[0], "--author", subject.models[0]),
        **{
            f"score-{rule}": ("--global-score", rule)
            for rule in ("nearest", "penalise-extras", "best-of", "one-to-one")
        },
        **subsets,
    }
    room.run(f"{name}/audit/short", "audit", file, "--no-intervals")
    room.run(f"{name}/audit/stream", "audit", file, "--json", "-", "--no-intervals")
    for case, words in choose_cases(
        subject, audits, "page crowns pseudonyms without-assisted with-model listed"
    ).items():
        room.run(f"{name}/audit/{case}", "audit", file, *words, *answer)
    checks: dict[str, Sequence[object]] = {
        "page": page,
        "workers": ("--workers", 2),
        "paper-code": ("--fn-rule", "paper-code", "--theta-cls", 0.5),
        "best": ("--theta-cls", "best-f1", "--iou", 0.4, "--size", "p75"),
        "profile": ("--profile", "challenge", "--paper-eq1"),
        "polygon": ("--overlap", "polygon"),
        "without-assisted": ("--without-assisted", "--min-support", 3),
        "unfinished": ("--include-unfinished", "--no-intervals"),
        "pseudonyms": ("--pseudonyms",),
        "human": ("--human", subject.people[1]),
        "folders": ("--interval-unit", "folder"),
        **subsets,
    }
    for case, words in choose_cases(subject, checks, "page paper-code profile split").items():
        room.run(f"{name}/check/{case}", *check, *words, *answer, "--suspects", "out/suspects.csv")
    room.run(f"{name}/check/person", "check", file, "--model", subject.people[0], "--reference", subject.reference)
    grid = ("--alpha", "1:1:4", "--omega", "2:2:8", "--gamma", "2:0.5:3", "--unit", "px")
    searches: dict[str, Sequence[object]] = {
        "usual": (),
        "grid": grid,
        "workers": (*grid, "--workers", 2),
        "warped": (*SMALL_GRID, "--warped", 7),
        "without-assisted": (*grid, "--without-assisted"),
        **{case: (*grid, *words) for case, words in subsets.items()},
    }
    for case, words in choose_cases(subject, searches, "warped" if subject is CROWNS else "usual warped").items():
        room.run(f"{name}/tune/{case}", "tune", file, *words, *answer)
    for case, words in {"whole": (), "one": ("--author", subject.people[0]), **subsets}.items():
        room.run(f"{name}/stats/{case}", "stats", file, *words, "--json", "out/answer.json")
    room.run(f"{name}/labels", "labels", file, "--json", "out/answer.json")


def choose_cases(
    subject: Subject, cases: Mapping[str, Sequence[object]], of_samples: str
) -> Mapping[str, Sequence[object]]:
    """All cases for the generated project, which has something of everything; for the samples those that are named."""
    return cases if subject is MADE else {case: cases[case] for case in of_samples.split() if case in cases}


def ask_python(subject: Subject, room: Room) -> None:
    """What `import annotator` says."""

    def write(out: Path) -> None:
        import annotator

        opened = annotator.open(subject.file)
        tables = {name: getattr(opened, name)() for name in ("images", "layers", "shapes", "authors", "labels")}
        write_value(out / "opened.txt", {"shown": opened._repr_html_(), **tables})
        answers = {
            "audit": annotator.audit(opened, interval_unit="folder"),
            "audit of two": annotator.audit(subject.file, authors=subject.people[:2], pseudonyms=True, intervals=False),
            "check": annotator.check(opened, model=list(subject.models), reference=subject.reference),
            "tune": annotator.tune(opened, alpha="1:1:3", omega=[2, 4], gamma=[3.0], unit="px", warped=3),
        }
        for name, answer in answers.items():
            found = {table: answer.table(table) for table in answer.table_names}
            shown = {"shown": answer._repr_html_(), "figures": answer.figure_names, "repr": repr(answer)}
            write_value(out / f"{name}.txt", {"record": answer.record, **shown, **found})
        write_value(out / "parts of answers.txt", {
            **{f"audit.{part}": getattr(answers["audit"], part)
               for part in ("pairs", "alpha", "variance", "global_score", "parameters", "plugins")},
            **{f"check.{part}": getattr(answers["check"], part) for part in ("models", "parameters")},
            "check.model": answers["check"].model(subject.models[0]),
            "tune.paper": answers["tune"].paper,
        })  # fmt: skip

    room.run(f"{subject.name}/python", "stats", subject.file, "--quiet", also=write)


def write_value(path: Path, values: Mapping[str, Any]) -> None:
    """Values and tables as text, one a line."""
    with path.open("w", encoding="utf-8") as file:
        for name, value in values.items():
            plain = value.to_pydict() if hasattr(value, "to_pydict") else value
            file.write(f"{name}: {json.dumps(plain, ensure_ascii=False, default=repr)}\n")


def exchange_files(subject: Subject, room: Room) -> None:
    """Every format: written, read into a copy of the project, and written as another."""
    name, file = subject.name, subject.file
    (kept := Path("kept")).mkdir()
    for form in WRITTEN:
        keys = [f"{name}/{way}/{form}" for way in ("export", "import", "convert", "back")]
        if not any(map(room.wants, keys)):
            continue
        author = ("--author", (subject.models if form in SCORED else subject.people)[0])
        room.run(keys[0], "export", file, f"out/{form}", "--format", form, *author)
        written = kept / form
        told = room.command("export", file, written, "--format", form, *author)
        if not told.startswith("exit code 0") or form not in READ:
            continue
        copy = copy_project(subject, "copy")
        taken = ("--format", form, "--author", "Dee", "--existing", "pass", "--add-images", "--lenient")
        room.run(keys[1], "import", copy, written, *taken, also=list_rows(copy))
        pictures = ("--images", f"{name}/pictures") if name != "made" or form.startswith("yolo") else ()
        room.run(keys[2], "convert", written, "out/table.csv", "--from", form, "--to", "csv", *pictures)
        room.run(keys[3], "convert", written, "out/again", "--to", form, *pictures)
    others: dict[str, Sequence[object]] = {
        "coco-all": ("--format", "coco", "--all-images"),
        "coco-pseudonyms": ("--format", "coco", "--pseudonyms"),
        "coco.json.gz": ("--format", "coco", "--min-raters", 2),
        "csv-random": ("--format", "csv", "--random-author", 5),
        "csv-models": ("--format", "csv", *(word for model in subject.models for word in ("--author", model))),
        "yolo-missing": ("--format", "yolo", "--keep-missing", "--author", subject.people[1]),
        "parts.parquet": ("--format", "parquet", "--partition", 400),
        **{f"{form}-usual": ("--format", form) for form in ("coco", "csv", "voc", "cvat", "parquet", "geojson")},
        **({f"{form}-split": ("--format", form, "--split", subject.split) for form in ("coco", "yolo", "csv")}
           if subject.split else {}),
    }  # fmt: skip
    for case, words in others.items():
        room.run(f"{name}/export/{case}", "export", file, f"out/{case}", *words)
    room.run(f"{name}/export/stream", "export", file, "-", "--format", "coco", "--author", subject.people[0])
    ids = Path("ids.json")
    room.command("export", file, ids, "--format", "coco", "--author", subject.people[0])
    model = ("--author", subject.models[0])
    room.run(f"{name}/export/ids", "export", file, "out/ids", "--format", "coco-results", "--coco", ids, *model)
    for existing in ("stop", "replace"):
        copy = copy_project(subject, "copy")
        words = ("import", copy, ids, "--format", "coco", "--existing", existing, "--status", "in_work")
        room.run(f"{name}/import/coco-{existing}", *words, also=list_rows(copy))
    folder = "kept/parts.parquet"
    room.command("export", file, folder, "--format", "parquet", "--partition", 400)
    answer = ("--json", "out/answer.json")
    room.run(f"{name}/parquet-folder/audit", "audit", folder, *answer)
    room.run(f"{name}/parquet-folder/audit-workers", "audit", folder, *answer, "--workers", 2)
    room.run(f"{name}/parquet-folder/tune", "tune", folder, *answer, *SMALL_GRID)
    words = ("--model", subject.models[0], "--reference", subject.reference)
    room.run(f"{name}/parquet-folder/check", "check", folder, *answer, *words)


def copy_project(subject: Subject, name: str) -> Path:
    """A copy of the project file beside it."""
    copy = Path(subject.file).with_name(f"{name}.annotator")
    for stale in copy.parent.glob(f"{copy.name}*"):
        stale.unlink()
    return Path(shutil.copyfile(subject.file, copy))


def change_projects(subject: Subject, room: Room) -> None:
    """What commands write into project files: frozen states, splits, merges, tidying; and answers of frozen states."""
    name, file = subject.name, subject.file
    room.run(f"{name}/project", "stats", file, "--quiet", also=list_rows(Path(file)))
    table = Path("boxes.csv")
    room.command("export", file, table, "--format", "csv", "--author", subject.people[0])
    copy, other = copy_project(subject, "frozen"), copy_project(subject, "other")
    room.run(f"{name}/freeze/first", "freeze", copy, "first", "--json", "out/answer.json", also=list_rows(copy))
    taken = ("--author", subject.people[1], "--existing", "pass", "--format", "csv")
    room.command("import", copy, table, *taken)
    room.run(f"{name}/freeze/second", "freeze", copy, "second", "--json", "out/answer.json", also=list_rows(copy))
    room.run(f"{name}/freeze/list", "freeze", copy)
    answer = ("--json", "out/answer.json", "--csv", "out/tables")
    models = [word for model in subject.models for word in ("--model", model)]
    for version in (("--version", "first"), ("--version", "second"), ()):
        case = f"{name}/version/{version[-1] if version else 'now'}"
        room.run(f"{case}/audit", "audit", copy, *answer, *version)
        room.run(f"{case}/check", "check", copy, *models, "--reference", subject.reference, *answer, *version)
        room.run(f"{case}/tune", "tune", copy, *SMALL_GRID, *answer, *version)
        room.run(f"{case}/stats", "stats", copy, "--json", "out/answer.json", *version)
        room.run(f"{case}/coco", "export", copy, "out/coco.json", "--format", "coco", *version)
        room.run(f"{case}/compare", "compare", copy, *answer, "--no-intervals", *version)
    room.run(f"{name}/version/first/page", "audit", copy, "--html", "out/page.html", "--version", "first")
    room.run(f"{name}/version/first/workers", "audit", copy, *answer, "--version", "first", "--workers", 2)
    room.command("import", other, table, "--author", "Eve", "--format", "csv")
    room.command("import", other, table, "--author", subject.people[-1], "--existing", "replace", "--format", "csv")
    for conflicts in ("both", "mine", "theirs"):
        into = copy_project(subject, "into")
        room.command("import", into, table, "--author", subject.people[-1], "--existing", "pass", "--format", "csv")
        words = ("merge", into, other, "--conflicts", conflicts, "--json", "out/answer.json")
        room.run(f"{name}/merge/{conflicts}", *words, also=list_rows(into))
    room.run(f"{name}/tidy/dry", "tidy", into, "--dry-run")
    room.run(f"{name}/tidy/done", "tidy", into, also=list_rows(into))
    splits: dict[str, Sequence[object]] = {
        "usual": ("--again",),
        "seed": ("--seed", 3, "--train", 0.5, "--val", 0.5, "--again"),
        "spread": ("--unit", "spread", "--seed", 1, "--again"),
        "folders": ("--unit", "folders", "--again"),
        "by-folder": ("--by-folder",),
        "dry": ("--dry-run", "--again"),
    }
    for case, words in splits.items():
        copy = copy_project(subject, "split")
        room.run(f"{name}/split/{case}", "split", copy, *words, also=list_rows(copy))
    for stale in Path(name).glob("*.annotator*"):
        if stale.name.split(".")[0] != name:
            stale.unlink()


def ask_several(room: Room) -> None:
    """What concerns several projects, or pictures."""
    files = [subject.file for subject in SUBJECTS]
    answer = ("--json", "out/answer.json", "--csv", "out/tables")
    room.run("several/compare/all", "compare", *files, *answer, "--html", "out/page.html")
    room.run("several/compare/plain", "compare", ORCHARD.file, PARTS.file)
    room.run("several/compare/iou", "compare", *files, *answer, "--no-intervals", "--iou", 0.4, "--theta-cls", 0.5)
    for form in ("coco", "csv", "labelme"):
        room.command("export", ORCHARD.file, f"from-orchard-{form}", "--format", form, "--author", "Ana")
        into = copy_project(CROWNS, "into")
        words = ("import", into, f"from-orchard-{form}", "--format", form, "--author", "Ana", "--add-images")
        room.run(f"several/import/{form}", *words, also=list_rows(into))
    into = copy_project(MADE, "into")
    room.run("several/merge", "merge", into, PARTS.file, "--json", "out/answer.json", also=list_rows(into))
    into.unlink()
    room.run("several/tiles", "tiles", CROWNS.file, "out/tiles", "--tile", 256, "--overlap", 64, "--author", "Ida")
    for template in ("orchard", "crowns", "delftbikes"):
        made = Path("new") / f"{template}.annotator"
        made.parent.mkdir(exist_ok=True)
        words = ("new", made, "--images", "crowns/pictures", "--template", template)
        room.run(f"several/new/{template}", *words, also=list_rows(made))
    room.run("several/import/nothing", "import", into.with_name("none.annotator"), "from-orchard-coco")


GROUPS: Final[Mapping[str, tuple[Callable[[Subject, Room], None], tuple[str, ...]]]] = {
    "numbers": (ask_numbers, ("audit", "check", "tune", "stats", "labels")),
    "python": (ask_python, ("python",)),
    "files": (exchange_files, ("export", "import", "convert", "back", "parquet-folder")),
    "changes": (change_projects, ("project", "freeze", "version", "merge", "tidy", "split")),
}
"""By name what asks about a subject in one process, and the second words of the keys that it answers."""


def answer_group(group: str, room: Room) -> None:
    """Runs one group in the current folder: `several`, or a subject and what is asked about it."""
    stop_the_clock(room)
    name, _, what = group.partition("/")
    for subject in SUBJECTS:
        if name in (subject.name, "several"):
            make_project(subject, room)
    if name == "several":
        ask_several(room)
    else:
        GROUPS[what][0](next(subject for subject in SUBJECTS if subject.name == name), room)
    slowest = max(room.seconds, key=lambda key: room.seconds[key], default="")
    most = f", most {slowest} {room.seconds[slowest]:.0f} s" if slowest else ""
    print(f"{group}: {len(room.seconds)} answers, {sum(os.times()[:4]):.0f} s of the processor{most}", flush=True)


def may_answer(group: str, only: str) -> bool:
    """Whether a group has keys that match the pattern, as far as its first two words tell."""
    name, _, what = group.partition("/")
    words = only.split("/")
    has_subject = fnmatch(name, words[0])
    if not what or len(words) == 1 or "*" in words[1]:
        return has_subject
    return has_subject and words[1] in GROUPS[what][1]


def answer_all(tree: Path, results: Path, options: argparse.Namespace) -> list[str]:
    """Asks the program of a tree in several processes; the groups that failed."""
    groups = ["several", *(f"{subject.name}/{what}" for what in GROUPS for subject in reversed(SUBJECTS))]
    chosen = [group for group in groups if may_answer(group, options.only)]

    def run(group: str) -> bool:
        with tempfile.TemporaryDirectory() as home:
            place = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), home)
            environment = {**os.environ, **place, "PYTHONPATH": str(tree), "TZ": "UTC", "OMP_NUM_THREADS": "1"}
            environment |= {"MPLCONFIGDIR": str(results.parent / "matplotlib"), "XDG_CACHE_HOME": home}
            (folder := Path(home) / "work").mkdir()
            words = [
                sys.executable,
                "-P",
                __file__,
                "--group",
                group,
                "--results",
                str(results),
                "--only",
                options.only,
            ]
            words += ["--count", str(options.count), "--seed", str(options.seed)]
            return subprocess.run(words, check=False, cwd=folder, env=environment).returncode == 0

    with ThreadPoolExecutor(options.workers) as pool:
        return [group for group, is_done in zip(chosen, pool.map(run, chosen), strict=True) if not is_done]


def digest_results(results: Path) -> dict[str, dict[str, str]]:
    """By the key of an answer: the digest and size of each of its files; a folder is digested as one."""
    found: dict[str, dict[str, str]] = {}
    for told in sorted(results.rglob("told.txt")):
        files = sorted(told.parent.iterdir())
        found[told.parent.relative_to(results).as_posix()] = {file.name: digest(file) for file in files}
    return found


def digest(path: Path) -> str:
    """SHA-256 of a file, or of the names and digests in a folder, and how many bytes that is."""
    if path.is_file():
        content = path.read_bytes()
        return f"{hashlib.sha256(content).hexdigest()} {len(content)}"
    files = sorted(file for file in path.rglob("*") if file.is_file())
    inside = "".join(f"{file.relative_to(path).as_posix()} {digest(file)}\n" for file in files)
    size = sum(file.stat().st_size for file in files)
    return f"{hashlib.sha256(inside.encode()).hexdigest()} {size} in {len(files)} files"


@dataclass
class Comparison:
    """What differs from the digests that were expected."""

    wanted: Mapping[str, Mapping[str, str]]
    found: Mapping[str, Mapping[str, str]]
    lines: list[str] = field(default_factory=list)

    def compare(self) -> int:
        """Notes every difference; how many answers differ."""
        differing = 0
        for key in sorted(self.wanted.keys() | self.found.keys()):
            wanted, found = self.wanted.get(key, {}), self.found.get(key, {})
            names = [name for name in sorted(wanted.keys() | found.keys()) if wanted.get(name) != found.get(name)]
            differing += bool(names)
            for name in names:
                before, after = (side.get(name, "nothing").partition(" ")[2] or "nothing" for side in (wanted, found))
                self.lines.append(f"DIFFERS {key}/{name}: {before} bytes before, {after} now")
        return differing


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The tree of a commit in a temporary folder."""
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks everything and compares; 0 when all answers are equal."""
    parser = parser_of("answers", __doc__, count=100, what="images of the generated project")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="only keys that match, such as 'made/audit/*'")
    parser.add_argument("--write", action="store_true", help="store the digests of this program")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the outputs in DIR/now (and DIR/before)")
    parser.add_argument("--against", metavar="COMMIT", help="compare with the program of this commit")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes (default: 2)")
    parser.add_argument("--group", help=argparse.SUPPRESS)
    parser.add_argument("--results", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.group:
        answer_group(options.group, Room(options.results, options.only, options.count, options.seed))
        return 0
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        folder: Path = (options.keep or Path(scratch)).absolute()
        shutil.rmtree(folder / "now", ignore_errors=True)
        failed = answer_all(ROOT, folder / "now", options)
        found = digest_results(folder / "now")
        stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
        chosen = {key: value for key, value in stored.items() if fnmatch(key, options.only)}
        if options.against:
            shutil.rmtree(folder / "before", ignore_errors=True)
            with checked_out(options.against) as tree:
                failed += answer_all(tree, folder / "before", options)
            chosen = digest_results(folder / "before")
        if options.write and not failed:
            left = {key: value for key, value in stored.items() if key not in chosen}
            STORED.write_text(json.dumps(left | found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            chosen = found
    comparison = Comparison(chosen, found)
    differing = comparison.compare()
    for line in [*comparison.lines, *(f"FAILED {group}" for group in failed)]:
        print(line)
    print(f"{len(found)} answers, {differing} differ, {time.monotonic() - start:.0f} s")
    return 0 if found and not differing and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
