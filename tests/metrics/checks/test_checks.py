"""A check in parts has every bit of a check of everything at once, in its files and in what is printed."""

import contextlib
import gc
import json
import mmap
import sys
import tracemalloc
import weakref
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from annotator import spool
from annotator.api.check import CheckAnswer, ask_for_check, ask_source_for_check
from annotator.api.questions import CheckQuestion
from annotator.cli.commands.check import print_check
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.parts.reading import ParquetSource
from annotator.metrics.checks import join
from annotator.metrics.checks.intervals import compute_check_intervals
from annotator.metrics.checks.join import CheckJoiner
from annotator.metrics.checks.ranges import (
    CheckedPair,
    CheckFrame,
    CheckRange,
    OutlineJoiner,
    SecondLook,
    SuspectRequest,
    measure_range,
    outline_range,
)
from annotator.metrics.detection import curves
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.ranges.source import ImageRange, LoadedSource, OneProcess, Source, SourceWalk, load_source
from annotator.metrics.suspects.find import SuspectSettings, Suspicion
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.html_page import render_check_page
from annotator.report.detector.sections import SECTIONS_OF_CHECK, make_check_record
from annotator.report.detector.suspects import make_suspect_list, write_suspects
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    CutOrigin,
    FoundSuspects,
    ModelCheck,
    add_check_intervals,
)
from annotator.report.tables import write_json
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store.source import ProjectSource
from tests.depth import IS_DEEP
from tests.metrics.ranges.test_ranges import mixed_project, name_images

TRUTH, NET = 4, 5


def checked_project(*, parts: bool = False) -> Project:
    """What a check tells apart: equal scores, crowds, states in some images only, tiles in one, what a model made."""
    project = mixed_project(stray=1)
    rng = np.random.default_rng(11)
    layers = []
    for key, layer in project.layers.items():
        shapes, count = layer.shapes, layer.count
        state = rng.integers(-1, 4, count).astype(np.int8) if key.image > 12 else shapes.part_state
        shapes = shapes.with_columns(part_state=state, label=rng.integers(0, 3, count).astype(np.int32))
        layers.append(layer.with_shapes(shapes))
        if key.author == TRUTH and key.image != 20:
            taken = np.where(rng.random(count) < 0.2, NET, -1)
            layers[-1] = layer.with_shapes(shapes.with_columns(crowd=rng.random(count) < 0.1, assisted=taken))
            layers.append(Layer.make(LayerKey(key.image, NET), _detect(shapes, rng, key.image), status=Status.DONE))
    vocabulary = replace(project.vocabulary, parts=parts)
    metrics = replace(project.metrics, size_threshold=900.0)
    return replace(project.with_layers(layers), vocabulary=vocabulary, metrics=metrics)


def _detect(truth: Shapes, rng: np.random.Generator, image: int) -> Shapes:
    """Two detections of each object, some with another label; those of image 16 from tiles, too."""
    found = Shapes.concat((truth, truth))
    count = len(found)
    attributes = np.full(count, None, np.object_)
    if image % 4 == 0:
        attributes[:] = [{"source": "tile" if image == 16 and row % 2 else "full"} for row in range(count)]
    return Shapes.make(
        found.box + np.tile(rng.normal(0, 3, (count, 2)), 2),
        id=np.arange(count) + 40_000 + 100 * image,
        label=np.where(rng.random(count) < 0.2, (found.label + 1) % 3, found.label),
        score=rng.integers(1, 10, count) / 10,
        attributes=attributes,
    )


def files_of(report: CheckReport, folder: Path) -> dict[str, bytes]:
    """The JSON file, the tables and the list of suspects of a report."""
    CheckAnswer(report).save(csv=folder)
    write_json(folder / "numbers.json", make_check_record(report), {})
    write_suspects(folder / "suspects.csv", [make_suspect_list(report, one) for one in report.models], report.project)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


NAMED = {"model": "net", "reference": "Truth"}
CASES = {
    "some images, pseudonyms": (False, CheckQuestion(**NAMED, images=name_images(range(10, 22)), pseudonyms=True)),
    "a person, a quarter big": (
        True,
        CheckQuestion(model="net", reference="Ana", theta_cls=0.4, size="p75", intervals=False),
    ),
    "other rules": (
        True,
        CheckQuestion(
            **NAMED,
            iou=0.3,
            fn_rule="paper-code",
            paper_eq1=True,
            overlap="polygon",
            without_assisted=True,
            interval_unit="folder",
        ),
    ),
}
PAGES = ("other rules", "some images, pseudonyms")
"""Cases whose page is made, too; its figures, which take longer than all else, are drawn in the campaign."""


@pytest.mark.parametrize(
    ("parts", "question", "has_page"),
    [
        pytest.param(*case, name in PAGES, marks=[pytest.mark.figures] if IS_DEEP else [], id=name)
        for name, case in CASES.items()
    ],
)
def test_every_bit_of_one_look_at_everything(
    parts: bool,
    question: CheckQuestion,
    has_page: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    project = checked_project(parts=parts)
    whole, source = ask_for_check(project, question), LoadedSource(project)
    whole = add_check_intervals(whole) if question.intervals else whole
    with monkeypatch.context() as patch:
        patch.setattr(spool, "_IN_MEMORY", 64)
        patch.setattr(spool, "STEP", 23)
        patch.setattr(curves, "_PRECISIONS", 17)
        walk = SourceWalk.of(source, OneProcess(), boxes=150)
        found = ask_source_for_check(walk, question, request=SuspectRequest(wanted=True))
        found = add_check_intervals(found) if question.intervals else found
        files = files_of(found, tmp_path / "parts")
    assert files == files_of(whole, tmp_path / "whole")
    assert len(files) == 14
    if has_page:
        assert render_check_page(found, source=source) == render_check_page(whole, source=source)
    told = []
    for report in (whole, found):
        print_check(report, tables=True)
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].out


def test_a_source_of_a_single_range_is_read_once() -> None:
    project, read = checked_project(), list[ImageRange]()

    class Counted(LoadedSource):
        def read_range(self, part: ImageRange) -> Project:
            read.append(part)
            return super().read_range(part)

    question = CheckQuestion(**NAMED, size="p75", intervals=False)
    found = ask_source_for_check(SourceWalk.of(Counted(project)), question)
    assert len(read) == 1
    assert read_record(found) == read_record(
        ask_source_for_check(SourceWalk.of(Counted(project), OneProcess()), question)
    )
    assert len(read) > 2


def test_chosen_images_travel_with_their_ranges() -> None:
    project = checked_project()
    chosen = frozenset(range(10, 22))
    sent: list[frozenset[int]] = []

    class Sender(OneProcess):
        def run(self, work, given, progress=None):  # type: ignore[no-untyped-def]
            tasks = list(given)
            sent.extend(task[1].selection.images.ids for task in tasks if not isinstance(task, ImageRange))
            return super().run(work, tasks, progress)

    question = CheckQuestion(**NAMED, images=name_images(chosen), size="p75", intervals=False)
    ask_source_for_check(SourceWalk.of(LoadedSource(project), Sender(), boxes=150), question)
    looks = len(sent) // len(LoadedSource(project).list_ranges(150))
    assert looks == 3
    assert sorted(image for ids in sent for image in ids) == sorted([*chosen] * looks)


def test_ranges_are_forgotten_and_columns_take_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of images, one range is alone in the memory, and then the columns that a number needs."""
    monkeypatch.setattr(spool, "_IN_MEMORY", 64)
    monkeypatch.setattr(spool, "_LEAST_ROWS", 2)

    class Watcher(OneProcess):
        def run(self, work, given, progress=None):  # type: ignore[no-untyped-def]
            before = None
            for made in super().run(work, given, progress):
                assert before is None or before() is None
                before = weakref.ref(made.detections["box"]) if isinstance(made, CheckRange) else None
                yield made
                del made

    project, question = checked_project(), CheckQuestion(**NAMED, intervals=False)
    walk = SourceWalk.of(LoadedSource(project), Watcher(), boxes=150)
    report = ask_source_for_check(walk, question, request=SuspectRequest(wanted=True))
    found = report.models[0].result
    tables = (found.inputs.detections, found.inputs.reference)
    columns = [getattr(table, name) for table in tables for name in ("id", "label", "box", "image")]
    columns += [found.matched.taken, found.matched.found_by, found.matched.iou, found.points.score, found.tide.kind]
    assert all(type(column) is np.ndarray and is_mapped(column) for column in columns)
    files_of(report, tmp_path / "files")
    CheckAnswer(report, LoadedSource(project)).save(html=tmp_path / "page.html")


def test_memory_of_numbers_grows_with_images_and_not_with_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 4_096)
    monkeypatch.setattr(spool, "STEP", 1_024)
    monkeypatch.setattr(curves, "_PRECISIONS", 1_024)
    monkeypatch.setattr(join, "_STEP", 1_024)
    add_copies = make_copier(checked_project())

    def measure(times: int) -> tuple[int, int]:
        """Bytes of Python's memory that the numbers of so many copies need at most, and their detections."""
        joiner, inputs, aim = add_copies(times)
        tracemalloc.start()
        result = joiner.finish(inputs, aim).result
        compute_check_intervals(result)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most, len(result.inputs.detections)

    measure(2)
    small, few = measure(8)
    # What nobody refers to any longer may be collected late, in one of two attempts.
    assert any((large - small) / (many - few) < 20 for large, many in (measure(40) for _ in range(2)))


def test_memory_of_tables_and_json_does_not_grow_with_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 4_096)
    monkeypatch.setattr(spool, "STEP", 1_024)
    project = checked_project()
    add_copies = make_copier(project)

    def measure(times: int) -> tuple[dict[str, int], int]:
        """Bytes of Python's memory that each part of an answer about so many copies needs at most, and their boxes."""
        joiner, inputs, aim = add_copies(times)
        joined = joiner.finish(inputs, aim)
        assert joined.suspects is not None
        suspects = FoundSuspects(0.5, joined.suspects.counts, joined.suspects.listed)
        one = ModelCheck(NET, joined.result, "", (), CutOrigin.CHOSEN, joined.assisted, suspects=suspects)
        one = replace(one, confusion=joined.confusion)
        report = CheckReport(project, CheckOptions((NET,), TRUTH, settings=joined.result.settings), (one,))
        most = {}
        for section in SECTIONS_OF_CHECK:
            tracemalloc.start()
            section.list_tables(report)
            for make in section.entries.values():
                make(report, one)
            most[section.key] = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        tables = joined.result.inputs
        return most, len(tables.reference) + len(tables.detections)

    measure(2)
    (small, few), (large, many) = measure(10), measure(40)
    growth = {key: (large[key] - small[key]) / (many - few) for key in small}
    assert max(growth.values()) < 1.1, growth


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="files are counted in /proc")
def test_the_temporary_file_holds_each_row_of_a_check_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 4_096)
    monkeypatch.setattr(spool, "_LEAST_ROWS", 64)
    monkeypatch.setattr(spool, "STEP", 1_024)
    add_copies = make_copier(checked_project())
    gc.collect()
    before = measure_temporary()

    def measure(times: int) -> tuple[int, int]:
        """Bytes of temporary files that so many copies take, and their boxes."""
        joiner, inputs, aim = add_copies(times)
        joined = joiner.finish(inputs, aim)
        del joiner
        gc.collect()
        tables = joined.result.inputs
        return measure_temporary() - before, len(tables.reference) + len(tables.detections)

    small, few = measure(8)
    large, many = measure(40)
    assert (large - small) / (many - few) < 400
    gc.collect()
    assert measure_temporary() == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="pages are released on Linux alone")
def test_a_long_column_that_is_read_does_not_stay_in_the_memory() -> None:
    def find_mapped() -> int:
        """Kilobytes of files in the memory of this process."""
        return int(Path("/proc/self/status").read_text("utf-8").partition("RssFile:")[2].split()[0])

    count = 1 << 21
    column = spool.map_rows(count, lambda some: np.arange(some.start, some.stop))
    before = find_mapped()
    assert sum(int(column[some].sum()) for some in spool.iterate_slices(count)) == count * (count - 1) // 2
    assert find_mapped() - before < column.nbytes // 1024 // 4


def measure_temporary() -> int:
    """Bytes on the disk of the temporary files that this process has open, each counted once."""
    found = {}
    for one in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            if str(one.readlink()).endswith(" (deleted)"):
                status = one.stat()
                found[status.st_ino] = status.st_blocks * 512
    return sum(found.values())


def make_copier(project: Project) -> Callable[[int], tuple[CheckJoiner, CheckInputs, SecondLook]]:
    """What makes the check of so many copies of the project, before it is finished."""
    settings = replace(CheckSettings.of(project), theta_cls=0.3)
    pair = CheckedPair(NET, TRUTH, settings)
    frame, part = CheckFrame(LoadedSource(project), None, SelectionRule(), (pair,)), ImageRange(1, 1_000)
    (outline,) = outline_range((part, frame))
    known = replace(pair, people=tuple(outline.people))
    aim = SecondLook(0.3, tuple(sorted(outline.states)), SuspectSettings(TRUTH, True, 0.5), tuple(Suspicion))
    (found,) = measure_range([aim], (part, replace(frame, pairs=(known,))))

    def add_copies(times: int) -> tuple[CheckJoiner, CheckInputs, SecondLook]:
        first = OutlineJoiner(settings)
        for step in range(0, 1_000 * times, 1_000):
            first.add(replace(outline, images=outline.images + step))
        outlined = first.finish()
        joiner = CheckJoiner(settings, outlined)
        for step in range(0, 1_000 * times, 1_000):
            joiner.add(shift_range(found, step))
        return joiner, CheckInputs(outlined.images, Shapes.empty(), Shapes.empty(), labels=(0, 1, 2), model=NET), aim

    return add_copies


def shift_range(part: CheckRange, step: int) -> CheckRange:
    """The same range on images whose ids are so much higher."""
    tables = ({**one, "image": one["image"] + step} for one in (part.detections, part.reference))
    humans = {author: replace(one, images=one.images + step) for author, one in part.humans.items()}
    detections, reference = tables
    return replace(part, detections=detections, reference=reference, humans=humans)


def is_mapped(column: np.ndarray[Any, Any]) -> bool:
    """Whether an array lies in a file."""
    base: Any = column
    while isinstance(base, np.ndarray):
        base = base.base
    return isinstance(base.obj if isinstance(base, memoryview) else base, mmap.mmap)


def test_a_folder_of_parts_tells_what_its_project_does(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = copy_sample(ORCHARD, tmp_path / "orchard")
    people, folder = tmp_path / "people.parquet", tmp_path / "orchard.parquet"
    question = CheckQuestion(model="One stage", reference="Ana", intervals=False)
    export, rest = ["export", str(path)], ["--format", "parquet", "--partition", "500", "--all-images"]
    assert run([*export, str(people), *rest]) == 0
    with pytest.raises(UserError, match=r"'One stage' has no detections here; import them\. If this is a folder"):
        check_source(ParquetSource(people), question)
    named = [word for name in ("Ana", "Ben", "Cem", "One stage") for word in ("--author", name)]
    assert run([*export, str(folder), *rest, *named]) == 0
    project = ProjectSource.of(path)
    whole, found = check_source(project, question), check_source(ParquetSource(folder), question)
    assert whole == read_record(ask_for_check(load_source(project), question)), "with the internals of each range"
    assert whole["models"][0]["mechanisms"]["consumed"]
    for told in (whole, found):
        # Pictures, internals, ids of shapes, and which detections come from tiles are not in a folder.
        told.pop("unreadable_reason", None)
        told.pop("unreadable")
        for name in ("mechanisms", "mechanism_shares", "flow", "flow_reason"):
            told["models"][0].pop(name, None)
        told["models"][0]["scale"].pop("bins_reason")
        for one in told["models"][0]["scale"]["bins"]:
            one.pop()
        for one in told["models"][0]["suspects"]["places"]:
            one.pop("id")
    assert found == whole
    assert len(whole["models"][0]["suspects"]["places"]) > 100


def check_source(source: Source, question: CheckQuestion) -> dict[str, Any]:
    """What the JSON file of a check says."""
    walk = SourceWalk.of(source, OneProcess(), boxes=1_000)
    report = ask_source_for_check(walk, question, request=SuspectRequest(wanted=True))
    return read_record(report)


def read_record(report: CheckReport) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        write_json(Path(folder) / "check.json", make_check_record(report), {})
        told: dict[str, Any] = json.loads((Path(folder) / "check.json").read_bytes())
    return told
