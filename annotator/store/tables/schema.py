"""The tables of the project database, in types that SQLite and PostgreSQL share.

Every shape is one row under its layer's natural key, so that any tool can read a project without a join. References
are checked when a transaction ends, which leaves the order of writing within it free.

Two tables hold nothing of their own: `packed_layer` repeats the rows of a layer as one binary column (see `packing`)
and `preview` repeats a picture in small. Triggers take a packed layer away in the very statement that touches one of
its rows, whoever runs it: what is packed is therefore always true. Columns `seal` hold checksums (see `seals`).
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.engine import Connection

from annotator.store.tables.triggers import TRIGGERS

METADATA: Final = MetaData()

_ROW_NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""Only a plain INTEGER key counts up by itself in SQLite."""

PROJECT: Final = Table(
    "project",
    METADATA,
    Column("id", Integer, CheckConstraint("id = 1", name="one_project"), primary_key=True),
    Column("schema_version", Integer, nullable=False),
    Column("uuid", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("template", Text, nullable=False),
    Column("images_folder", Text, nullable=False),
    Column("images_folder_relative", Text),
    Column("next_shape_id", BigInteger, nullable=False),
    Column("next_label_id", Integer, nullable=False),
    Column("next_image_id", BigInteger, nullable=False),
    Column("next_author_id", BigInteger, nullable=False),
    Column("parts", Boolean, nullable=False),
    Column("metrics", Text, nullable=False),
    Column("protocol", Text, nullable=False),
    Column("seal", BigInteger),
)
"""One row. `metrics` and `protocol` are JSON; `images_folder_relative` counts from the folder of the project file.

The next ids never fall, so that an id which was given once means nothing else later, also after undo.
"""

IMAGE: Final = Table(
    "image",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("orientation", Integer, nullable=False),
    Column("split", Text, nullable=False),
    Column("prompts", Text),
    Column("sampling_distance", Float),
    Column("source_id", BigInteger),
    Column("content_hash", Text, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("seal", BigInteger),
)
"""`prompts` is a JSON list of [x, y]."""

AUTHOR: Final = Table(
    "author",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("seal", BigInteger),
)

LABEL: Final = Table(
    "label",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("source_id", BigInteger),
    Column("description", Text, nullable=False),
    Column("example", Text),
    Column("alias_of", Integer),
    Column("retired", Boolean, nullable=False),
    Column("seal", BigInteger),
)
"""`example` is a JSON list of an image id and x0, y0, x1, y1."""

LAYER: Final = Table(
    "layer",
    METADATA,
    Column("image_id", ForeignKey("image.id", deferrable=True, initially="DEFERRED"), primary_key=True),
    Column("author_id", ForeignKey("author.id", deferrable=True, initially="DEFERRED"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("status", Text, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("unblinded", Integer, nullable=False),
    Column("seen", Boolean, nullable=False),
    Column("shape_count", Integer, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("seal", BigInteger),
    sqlite_with_rowid=False,
)
"""`seal` is that of the layer's rows in `shape` (`packing.compute_rows_seal`), with that of its own row above it."""

SHAPE: Final = Table(
    "shape",
    METADATA,
    Column("image_id", BigInteger, primary_key=True),
    Column("author_id", BigInteger, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("id", BigInteger, primary_key=True),
    Column("label", Integer, nullable=False),
    Column("x0", Float, nullable=False),
    Column("y0", Float, nullable=False),
    Column("x1", Float, nullable=False),
    Column("y1", Float, nullable=False),
    Column("occluded", Integer, nullable=False),
    Column("part_state", Integer, nullable=False),
    Column("score", Float),
    Column("crowd", Boolean, nullable=False),
    Column("source_id", BigInteger),
    Column("table_image_id", BigInteger),
    Column("polygon", Text),
    Column("attributes", Text),
    Column("draft", Boolean, nullable=False),
    Column("assisted", BigInteger),
    ForeignKeyConstraint(
        ["image_id", "author_id", "round"],
        ["layer.image_id", "layer.author_id", "layer.round"],
        deferrable=True,
        initially="DEFERRED",
    ),
    sqlite_with_rowid=False,
)
"""`polygon` is a JSON list of rings [x, y, x, y, …]; NULL stands for NaN, -1 and None of the columns of `Shapes`."""

DECISION: Final = Table(
    "decision",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("image_id", ForeignKey("image.id", deferrable=True, initially="DEFERRED"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("shapes", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("auditor", BigInteger),
    Column("time", Float, nullable=False),
    Column("seal", BigInteger),
)
"""`shapes` is a JSON list of ids."""

NOTE: Final = Table(
    "note",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("image_id", ForeignKey("image.id", deferrable=True, initially="DEFERRED"), nullable=False),
    Column("shape_id", BigInteger),
    Column("author_id", BigInteger),
    Column("time", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("answers", BigInteger),
    Column("to_author_id", BigInteger),
    Column("resolved", Boolean, nullable=False),
    Column("seal", BigInteger),
)

PACKED_LAYER: Final = Table(
    "packed_layer",
    METADATA,
    Column("image_id", BigInteger, primary_key=True),
    Column("author_id", BigInteger, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("fixed", LargeBinary, nullable=False),
    Column("loose", Text),
    ForeignKeyConstraint(
        ["image_id", "author_id", "round"],
        ["layer.image_id", "layer.author_id", "layer.round"],
        ondelete="CASCADE",
    ),
)

PREVIEW: Final = Table(
    "preview",
    METADATA,
    Column("image_id", ForeignKey("image.id", ondelete="CASCADE"), primary_key=True),
    Column("content", LargeBinary, nullable=False),
    Column("seal", BigInteger),
)

JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("id", _ROW_NUMBER, primary_key=True),
    Column("time", Float, nullable=False),
    Column("author_id", BigInteger),
    Column("action", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("image_id", BigInteger),
    Column("count", Integer, nullable=False),
    Column("unblinded", Boolean, nullable=False),
    Column("detail", Text),
    Column("detail_zip", LargeBinary),
    Column("seal", BigInteger),
)
"""Rows are only ever added, or packed. `detail` is JSON, or `detail_zip` the same compressed when it is long."""

Index("journal_unblinded", JOURNAL.c.id, sqlite_where=JOURNAL.c.unblinded, postgresql_where=JOURNAL.c.unblinded)

PACKED_JOURNAL: Final = Table(
    "packed_journal",
    METADATA,
    Column("first_id", BigInteger, primary_key=True, autoincrement=False),
    Column("last_id", BigInteger, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("seal", BigInteger, nullable=False),
)
"""Steps that were tidied away from `journal`, some hundreds a row (see `annotator.store.tidy`)."""


REPLICA: Final = Table(
    "replica",
    METADATA,
    Column("id", Integer, CheckConstraint("id = 1", name="one_replica"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("schema", Text, nullable=False),
    Column("login", Text, nullable=False),
    Column("author_id", BigInteger, nullable=False),
    Column("role", Text, nullable=False),
    Column("desk", BigInteger, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("cursor", BigInteger, nullable=False),
    Column("seat", BigInteger, nullable=False),
    Column("token", Text, nullable=False),
    Column("next_token", Text, nullable=False),
    Column("parts_version", BigInteger, nullable=False),
    Column("assignment_version", BigInteger, nullable=False),
    Column("grace", Float, nullable=False),
    Column("last_contact", Float),
    Column("last_compared", Float),
    Column("server_seen", BigInteger, nullable=False),
    Column("lost_since", BigInteger, nullable=False),
)
"""One row in the replica of a team project, none in any other project. There is no password in it."""

TEAM_LAYER: Final = Table(
    "team_layer",
    METADATA,
    Column("image_id", BigInteger, primary_key=True),
    Column("author_id", BigInteger, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("revision", BigInteger, nullable=False),
    Column("hash", BigInteger, nullable=False),
    Column("seconds_sent", Float, nullable=False),
    Column("delivered_edits", Integer, nullable=False),
    Column("exposed_at", Float),
    Column("could_see", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""What the server last said of a layer of a replica: its revision there, a hash of its rows, when others' rows were
delivered to its author and how many edits were made after that."""

OUTBOX: Final = Table(
    "outbox",
    METADATA,
    Column("id", _ROW_NUMBER, primary_key=True),
    Column("uuid", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("image_id", BigInteger),
    Column("author_id", BigInteger),
    Column("round", Integer),
    Column("time", Float, nullable=False),
    Column("body", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("sentence", Text, nullable=False),
)
"""Steps that the server has not acknowledged. `before` is JSON: what they touched, as it was."""

PARKED: Final = Table(
    "parked",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("image_id", BigInteger, nullable=False),
    Column("author_id", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("host", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", Text, nullable=False),
)
"""Whole states of layers that the server did not take; `body` is what it is told of them."""

ASSIGNED: Final = Table(
    "assigned",
    METADATA,
    Column("image_id", BigInteger, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("batch", Integer, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("lease", Float),
)
"""The images that were assigned to the person of a replica, in that person's order."""

REPLICA_TABLES: Final = (REPLICA, TEAM_LAYER, OUTBOX, PARKED, ASSIGNED)
"""Only a replica of a team project has them."""


def create_tables(connection: Connection) -> None:
    """Makes the tables of every project in an empty database."""
    METADATA.create_all(connection, [table for table in METADATA.sorted_tables if table not in REPLICA_TABLES])


def create_replica_tables(connection: Connection) -> None:
    """Makes the further tables of a replica."""
    METADATA.create_all(connection, REPLICA_TABLES)


def create_triggers(connection: Connection) -> None:
    """Makes the triggers that take packed layers away; after the first bulk of rows, which they would slow down."""
    for trigger in TRIGGERS:
        connection.execute(text(trigger))
