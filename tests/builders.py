"""The way tests make nouns: short functions with sensible defaults."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import immutables
import numpy as np

from annotator.errors import Progress
from annotator.metrics.agreement.audit import AuditOptions, AuditResult
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Commit, PartEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.session.series.repeat_pass import RepeatChoice, plan_repeat_pass, resume_repeat_pass
from annotator.session.session import Session
from annotator.session.view import ViewState
from annotator.store import ProjectFile
from annotator.store.replica.received import Received
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds
from annotator.store.write_ahead import open_tagged_transaction


def list_fields(value: object) -> tuple[str, ...]:
    """Names of the fields of a record or of its class; none of anything else."""
    return getattr(value, "__struct_fields__", None) or tuple(getattr(value, "__dataclass_fields__", ()))


def make_audit_report(project: Project, options: AuditOptions, progress: Progress | None = None) -> AuditReport:
    """Audits a project whose layers are loaded."""
    return make_source_report(SourceWalk.of(LoadedSource(project)), options, progress)


def audit(project: Project, options: AuditOptions, progress: Progress | None = None) -> AuditResult:
    """The agreement of a project's authors, as a report has it."""
    return make_audit_report(project, options, progress).agreement


UUID = "00000000-0000-4000-8000-000000000000"
"""Of every project that is built here."""


def shapes(count: int, *, seed: int = 0, first_id: int = 0, labels: int = 2, size: float = 1000.0) -> Shapes:
    """`count` random valid boxes with random labels and tags."""
    rng = np.random.default_rng(seed)
    corner = rng.uniform(0, size * 0.8, (count, 2))
    box = np.concatenate((corner, corner + rng.uniform(5, size * 0.2, (count, 2))), axis=1)
    return Shapes.make(
        box,
        id=np.arange(first_id, first_id + count),
        label=rng.integers(0, labels, count),
        occluded=rng.integers(-1, 2, count),
        part_state=rng.integers(-1, 4, count),
    )


def vocabulary(*names: str) -> Vocabulary:
    """Labels with these names and ids 0, 1, …"""
    words = Vocabulary()
    for name in names:
        words = words.add_label(name)
    return words


def project(
    *,
    images: int = 3,
    authors: Sequence[str] = ("Ana", "Ben", "Cem"),
    count: int = 5,
    status: Status = Status.DONE,
    size: tuple[int, int] = (1200, 1000),
) -> Project:
    """Images `img0.jpg` …, persons with ids from 1, `count` random shapes a layer, labels apple and pear."""
    layers = {}
    next_id = 1
    for image in range(1, images + 1):
        for author in range(1, len(authors) + 1):
            key = LayerKey(image, author)
            rows = shapes(count, seed=image * 100 + author, first_id=next_id)
            next_id += count
            layers[key] = Layer.make(key, rows, status=status)
    return Project(
        uuid=UUID,
        name="test",
        images=immutables.Map({i: Image(i, f"img{i - 1}.jpg", *size) for i in range(1, images + 1)}),
        authors=immutables.Map({i: Author(i, name, AuthorKind.PERSON) for i, name in enumerate(authors, start=1)}),
        layers=immutables.Map(layers),
        vocabulary=vocabulary("apple", "pear"),
    )


def add_images(*images: Image) -> Step:
    """A step that adds images, as an import does."""
    return Step("Add images", parts=tuple(PartEdit(None, image) for image in images), count=len(images))


@dataclass
class MemoryStorage:
    can_be_written = True
    may_change_parts = True

    """Storage that keeps the records it was given; for tests of the session alone."""

    read_only: bool = False
    records: list[Commit] = field(default_factory=list)
    shapes: dict[LayerKey, Shapes] = field(default_factory=dict)
    seen: list[LayerKey] = field(default_factory=list)

    @property
    def read_only_reason(self) -> str:
        return "Somebody else has it open." if self.read_only else ""

    def commit(self, record: Commit) -> None:
        self.records.append(record)

    def load_layer(self, key: LayerKey) -> Shapes:
        return self.shapes.get(key, Shapes.empty())

    def load_tables(self, progress: Progress | None = None, images: ImageBounds = ALL_IMAGES) -> dict[LayerKey, Shapes]:
        first, last = images
        return {key: shapes for key, shapes in self.shapes.items() if first <= key.image <= last}

    def add_seconds(self, key: LayerKey, seconds: float) -> None:
        pass

    def set_images_folder(self, folder: str) -> None:
        pass

    def mark_seen(self, keys: Iterable[LayerKey]) -> None:
        self.seen.extend(keys)

    def receive(self, received: Received) -> None:
        self.shapes |= {one.layer.key: one.layer.shapes for one in received.layers}


def session(of: Project | None = None, **view: object) -> Session:
    """A session of the first author on the first image, stored in memory."""
    opened = project() if of is None else of
    rows = (layer.loaded for layer in opened.layers.values() if layer.count)
    next_id = 1 + max((int(shapes.id.max()) for shapes in rows if shapes is not None), default=0)
    state = ViewState(
        **{"image": min(opened.images, default=None), "author": min(opened.authors, default=None), **view}
    )
    return Session(opened, MemoryStorage(), next_shape_id=next_id, view=state)


def storage_of(of: Session) -> MemoryStorage:
    """The storage behind a session that was made here."""
    storage = of._storage
    assert isinstance(storage, MemoryStorage)
    return storage


def store_old_preview(file: ProjectFile, image: int, content: bytes) -> None:
    """Stores a preview in the project, as programs before the cache of previews did."""
    with file.open_connection() as connection, open_tagged_transaction(connection):
        connection.execute(
            "INSERT OR REPLACE INTO preview (image_id, content, seal)"
            " VALUES (:image, :bytes, checksum(:image, :bytes))",
            {"image": image, "bytes": content},
        )


def begin_repeat_pass(session: Session, choice: RepeatChoice) -> int:
    """Draws the images, lays the empty passes and goes to the first image, as the page does; the number of images."""
    plan = plan_repeat_pass(session.committed, session.view.author, choice)
    session.commit(plan.step, brought=plan.brought)
    resume_repeat_pass(session)
    return plan.number
