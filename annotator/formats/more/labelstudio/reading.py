"""Reading Label Studio's JSON and JSON-MIN: tasks with annotations of several people and predictions of models."""

from collections import Counter
from pathlib import Path
from typing import Any, Final

from annotator.errors import FlawError
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import PictureNames, strip_address
from annotator.formats.core.pieces import add_outlines
from annotator.formats.more.labelstudio.compact import list_compact_entries
from annotator.formats.more.labelstudio.regions import ResultEntry, gather_regions, make_outlines, read_share
from annotator.formats.text.json_scanning import JsonScanner, explain_flaws
from annotator.formats.text.json_text import JsonNode
from annotator.model.author import AuthorKind
from annotator.phrase import Phrase
from annotator.progress import Progress

_LISTS: Final = ("annotations", "completions")
"""Where a task lists what people did; the second is the name before version 1.0."""
_PICTURE: Final = "image"
_ENDINGS: Final = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".bmp", ".gif", ".webp", ".jp2")
_NO_MODEL: Final = "predictions"
"""The author of predictions that name no model."""


def read_tasks(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """Everything that the file says. Raises UserError with file and place."""
    progress, reading, scanner = progress or Progress(), _TasksReader(path.name, options), JsonScanner(path)
    with explain_flaws(path, path.name, Any):
        if scanner.peek() == "{":
            reading.read(scanner.take_node(path.name))
        else:
            done = -1
            for done, task in enumerate(scanner.iterate_nodes(path.name)):
                progress.step(done, 0)
                reading.read(task)
            if done < 0:
                raise JsonNode([], path.name).wrong("is an empty list")
        scanner.take_end()
    return reading.gathering.build()


class _TasksReader:
    """One file on its way."""

    def __init__(self, source: str, options: ReadOptions) -> None:
        self.gathering = TableBuilder(source, lenient=options.lenient)
        self._names = PictureNames(options.images)
        self._known = {image.name: image for image in options.images}
        self._passes: Counter[tuple[int, int]] = Counter()

    def read(self, task: JsonNode) -> None:
        """A task, or a row of JSON-MIN."""
        with self.gathering.leave_out():
            if task.get("data") is None:
                self.read_compact(task)
            else:
                self.read_task(task)

    def read_task(self, task: JsonNode) -> None:
        """A task of the full export."""
        data = task.need("data")
        image = self._add_picture(data, task)
        lists = [found for key in _LISTS if (found := task.get(key)) is not None]
        for one in (row for found in lists for row in found.rows()):
            with self.gathering.leave_out():
                self._add_annotation(image, one)
        predictions = task.get("predictions")
        for one in () if predictions is None else predictions.rows():
            with self.gathering.leave_out():
                self._add_prediction(image, one)

    def _add_annotation(self, image: int, node: JsonNode) -> None:
        cancelled = node.get("was_cancelled")
        if cancelled is not None and cancelled.value:
            self.gathering.add_note("annotations that were skipped (left out)")
            return
        truth = node.get("ground_truth")
        if truth is not None and truth.value:
            self.gathering.add_note("not kept (ground_truth)")
        entries = self._list_entries(node.get("result"))
        self._add_work(image, self._find_person(node.get("completed_by")), entries)

    def read_compact(self, row: JsonNode) -> None:
        """A row of JSON-MIN: one annotation, its regions by the control that made them and without ids."""
        image = self._add_picture(row, row)
        person, entries = row.get("annotator"), list_compact_entries(self.gathering, row, _find_picture(row))
        if entries or person is not None or row.get("annotation_id") is not None:
            self._add_work(image, self._find_person(person), entries)

    def _add_picture(self, data: JsonNode, task: JsonNode) -> int:
        node = _find_picture(data)
        gathering = self.gathering
        name = self._names.resolve_name(node.text())
        image = gathering.find_or_add_image(name, source=node.source, place=node.place)
        identity = task.get("id")
        facts: dict[str, Any] = {}
        if identity is not None and type(identity.value) is int and 0 <= identity.value < 2**63:
            facts["source_id"] = identity.value
        if all(_is_size(data.members().get(key)) for key in ("width", "height")):
            facts |= {key: data.members()[key] for key in ("width", "height")}
        split = data.get("split")
        if split is not None and isinstance(split.value, str):
            facts["split"] = split.value
        gathering.complete_image(image, **facts)
        return image

    def _find_person(self, node: JsonNode | None) -> int:
        """Position of whoever made an annotation; `UNNAMED` when nobody is named."""
        value: Any = None if node is None else node.value
        if isinstance(value, dict):
            full = " ".join(str(value[key]) for key in ("first_name", "last_name") if value.get(key))
            value = next(
                (one for one in (value.get("email"), value.get("username"), full, value.get("id")) if one), None
            )
        if node is not None and not isinstance(value, str | int | None):
            raise node.wrong("names nobody")
        return UNNAMED if value in (None, "") else self.gathering.find_or_add_rater(str(value))

    def _add_prediction(self, image: int, node: JsonNode) -> None:
        if isinstance(node.value, int):
            self.gathering.add_note("predictions given by their number alone (left out)")
            return
        version, score = node.get("model_version"), node.get("score")
        name = _NO_MODEL if version is None or version.value == "" else str(version.value)
        rater = self.gathering.find_or_add_rater(name[:200], AuthorKind.MODEL)
        whole = None if score is None or not score.value else read_share(score)
        self._add_work(image, rater, self._list_entries(node.get("result")), whole)

    def _add_work(
        self, image: int, rater: int, entries: list[tuple[str, ResultEntry]], score: float | None = None
    ) -> None:
        """One annotation or prediction; `score` is that of regions that have none of their own."""
        regions = gather_regions(self.gathering, entries)
        size = self._find_size(image, [region.entry.node for region in regions.values()])
        outlines = make_outlines(self.gathering, regions, size)
        self._passes[image, rater] += 1
        pass_number = self._passes[image, rater]
        if rater == UNNAMED and pass_number > 1:  # several people whom nobody names are not one
            rater, pass_number = self.gathering.find_or_add_rater(f"annotation {pass_number}"), 1
        self.gathering.add_statement(image, rater, pass_number)
        for outline in outlines:
            outline.rater, outline.pass_number = rater, pass_number
            if score is not None and outline.score != outline.score:
                outline.score = score
                self.gathering.add_note("regions without a score of their own (they have that of their prediction)")
        add_outlines(self.gathering, image, outlines)

    def _find_size(self, image: int, nodes: list[JsonNode]) -> tuple[int, int]:
        """The size of the picture as the regions give it, else as the task or the project knows it."""
        if not nodes:
            return 0, 0
        gathering = self.gathering
        found: set[tuple[int, int]] = set()
        for node in nodes:
            sides = [node.get(key) for key in ("original_width", "original_height")]
            if sides[0] is not None and sides[1] is not None:
                found.add((sides[0].size(), sides[1].size()))
        if len(found) > 1:
            raise nodes[0].wrong("has an original_width and original_height that are not those of other regions")
        name = gathering.name_of(image)
        known = gathering.images[name]
        if found:
            width, height = found.pop()
            gathering.complete_image(image, width=width, height=height)
            return width, height
        known = known if known.has_size else self._known.get(name, known)
        if not known.has_size:
            raise FlawError(
                "{source}: {place} has no original_width, and the project does not know the size of '{name}'; "
                "put the picture into the images folder first.",
                flaw=Phrase("has no original_width and is on a picture of unknown size"),
                source=nodes[0].source,
                place=nodes[0].place,
                name=name,
            )
        gathering.complete_image(image, width=known.width, height=known.height)
        return known.width, known.height

    def _list_entries(self, result: JsonNode | None) -> list[tuple[str, ResultEntry]]:
        """The entries of a result with the ids of their regions."""
        entries: list[tuple[str, ResultEntry]] = []
        for number, node in enumerate(() if result is None else result.rows()):
            with self.gathering.leave_out():
                value, name = node.get("value"), node.get("from_name")
                kind = node.need("type").text()
                identity = node.get("id")
                if value is None:
                    value = JsonNode({}, node.source, node.place)  # such as a relation between regions
                key = f"#{number}" if identity is None else str(identity.value)
                entries.append((key, ResultEntry(node, value, kind, "" if name is None else name.text())))
        return entries


def _is_size(value: Any) -> bool:
    return type(value) is int and 1 <= value < 2**31


def _find_picture(data: JsonNode) -> JsonNode:
    """The member that names the picture: `image`, else the first that ends like a picture."""
    usual = data.get(_PICTURE)
    if usual is not None and isinstance(usual.value, str):
        node = usual
    else:
        texts = (node for key, node in data.each() if isinstance(node.value, str))
        found = next((node for node in texts if strip_address(node.value).lower().endswith(_ENDINGS)), None)
        if found is None:
            raise data.wrong("names no picture")
        node = found
    if node.value.startswith("data:"):
        raise node.wrong("holds the picture itself; give its name or address")
    return node
