-- The tables of a team project: those of a project file, with what several desks need besides.
-- Run once, as the role that owns the schema, with the schema first in search_path.
-- No foreign key leads to an image: whoever writes would hold its row together with others, and PostgreSQL lists to
-- everybody whose transactions hold a row together. `hold_images` stands for them.

CREATE TABLE project (
    id int PRIMARY KEY CHECK (id = 1),
    schema_version int NOT NULL,
    uuid text NOT NULL,
    name text NOT NULL,
    template text NOT NULL,
    images_folder text NOT NULL DEFAULT '',
    images_folder_relative text,
    next_shape_id bigint NOT NULL,
    next_label_id int NOT NULL,
    next_image_id bigint NOT NULL,
    next_author_id bigint NOT NULL,
    parts boolean NOT NULL,
    metrics text NOT NULL,
    protocol text NOT NULL,
    team_version int NOT NULL,
    head bigint NOT NULL DEFAULT 0,
    epoch uuid NOT NULL DEFAULT gen_random_uuid(),
    epoch_at timestamptz NOT NULL DEFAULT '-infinity',
    parts_version int NOT NULL DEFAULT 1,
    protocol_least int NOT NULL DEFAULT 1,
    protocol_most int NOT NULL DEFAULT 1,
    grace double precision NOT NULL DEFAULT 10,
    models_open boolean NOT NULL DEFAULT false,
    labels_open boolean NOT NULL DEFAULT false,
    claim_hours double precision NOT NULL DEFAULT 72,
    program text NOT NULL DEFAULT '',
    parts_floor int NOT NULL DEFAULT 1
);
COMMENT ON COLUMN project.parts_floor IS 'the version of the parts from which on image_change knows what changed';
COMMENT ON COLUMN project.program IS 'the version of Annotator that made it or last brought it up to date';
COMMENT ON COLUMN project.head IS 'the clock of the last change in microseconds; never falls';

CREATE TABLE image (
    {image_columns},
    PRIMARY KEY (id),
    UNIQUE (name),
    CHECK (purpose IN ('work', 'training', 'control'))
);
CREATE INDEX image_training ON image (id) WHERE purpose = 'training';

CREATE TABLE image_change (
    image_id bigint PRIMARY KEY,
    version int NOT NULL,
    told int NOT NULL,
    gone boolean NOT NULL
);
CREATE INDEX image_change_version ON image_change (version);
COMMENT ON TABLE image_change IS 'at which version of the parts an image last changed; told: as annotators are told of it';

CREATE TABLE author (
    {author_columns},
    PRIMARY KEY (id),
    UNIQUE (name),
    CHECK (kind IN ('person', 'model', 'reference'))
);

CREATE TABLE author_change (
    author_id bigint PRIMARY KEY,
    version int NOT NULL
);
COMMENT ON TABLE author_change IS 'at which version of the parts an author last changed';

CREATE TABLE label (
    {label_columns},
    PRIMARY KEY (id)
);

CREATE TABLE layer (
    {layer_columns},
    attributes text,
    hash bigint NOT NULL DEFAULT 0,
    exposed boolean NOT NULL DEFAULT false,
    exposed_at timestamptz,
    delivered_edits int NOT NULL DEFAULT 0,
    could_see boolean NOT NULL DEFAULT false,
    finished_at timestamptz,
    changed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (image_id, author_id, round),
    FOREIGN KEY (author_id) REFERENCES author,
    CHECK (status IN ('new', 'in_work', 'done', 'reviewed')),
    CHECK (purpose IN ('work', 'repeat'))
);
CREATE INDEX layer_finished ON layer (author_id, image_id) WHERE status IN ('done', 'reviewed');
CREATE INDEX layer_author ON layer (author_id, changed);
CREATE INDEX layer_changed ON layer (changed);

CREATE TABLE shape (
    {layer_key_columns},
    {shape_columns},
    PRIMARY KEY (image_id, author_id, round, id),
    FOREIGN KEY (image_id, author_id, round) REFERENCES layer
);
CREATE UNIQUE INDEX shape_id ON shape (id);
-- What somebody who may only SELECT could read from the planner's estimates would be the counts of others.
ALTER TABLE shape ALTER image_id SET STATISTICS 0, ALTER author_id SET STATISTICS 0, ALTER round SET STATISTICS 0;

CREATE TABLE gone_shape (
    image_id bigint NOT NULL,
    author_id bigint NOT NULL,
    round int NOT NULL,
    id bigint NOT NULL,
    PRIMARY KEY (id)
);
COMMENT ON TABLE gone_shape IS 'ids that a layer once held, so that an undo may bring them back';

CREATE TABLE decision (
    {decision_columns},
    gone boolean NOT NULL DEFAULT false,
    changed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id)
);
CREATE INDEX decision_image ON decision (image_id);
CREATE INDEX decision_changed ON decision (changed);

CREATE TABLE note (
    {note_columns},
    gone boolean NOT NULL DEFAULT false,
    changed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id),
    CHECK (kind IN ('remark', 'review', 'return'))
);
CREATE INDEX note_image ON note (image_id);
CREATE INDEX note_changed ON note (changed);

CREATE TABLE member (
    login name PRIMARY KEY,
    author_id bigint NOT NULL REFERENCES author,
    role text NOT NULL CHECK (role IN ('annotator', 'auditor', 'owner')),
    channel text NOT NULL UNIQUE DEFAULT 'a' || replace(gen_random_uuid()::text, '-', ''),
    all_since timestamptz,
    removed_at timestamptz,
    assignment_version bigint NOT NULL DEFAULT 1,
    seat int NOT NULL DEFAULT 0,
    seat_desk int,
    seat_at timestamptz
);
CREATE UNIQUE INDEX member_author ON member (author_id) WHERE removed_at IS NULL;
COMMENT ON COLUMN member.all_since IS 'since when this login could see everything';

CREATE TABLE desk (
    id int PRIMARY KEY CHECK (id BETWEEN 1 AND 2097151),
    login name NOT NULL REFERENCES member,
    host text NOT NULL,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_seen timestamptz NOT NULL DEFAULT clock_timestamp(),
    protocol int NOT NULL,
    program text NOT NULL DEFAULT '',
    unsent int NOT NULL DEFAULT 0,
    token uuid,
    epoch uuid
);

CREATE TABLE step (
    uuid uuid PRIMARY KEY,
    seq bigint UNIQUE,
    author_id bigint NOT NULL,
    login name NOT NULL,
    desk int,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    name text NOT NULL,
    action text NOT NULL,
    image_id bigint,
    round int,
    unblinded boolean NOT NULL,
    detail jsonb NOT NULL,
    result jsonb NOT NULL,
    body_hash bytea NOT NULL
);

CREATE TABLE parked (
    id uuid PRIMARY KEY,
    image_id bigint NOT NULL,
    author_id bigint NOT NULL REFERENCES author,
    round int NOT NULL,
    base bigint NOT NULL,
    host text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    code text NOT NULL,
    sentence text NOT NULL,
    status text NOT NULL,
    purpose text NOT NULL,
    rows jsonb NOT NULL,
    attributes text,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'rejected', 'dropped')),
    answer text NOT NULL DEFAULT '',
    settled_by name,
    settled_at timestamptz
);

CREATE TABLE assignment (
    image_id bigint NOT NULL,
    author_id bigint NOT NULL REFERENCES author,
    round int NOT NULL DEFAULT 1,
    place int NOT NULL,
    batch int NOT NULL,
    purpose text NOT NULL DEFAULT 'work' CHECK (purpose IN ('work', 'repeat')),
    lease timestamptz,
    PRIMARY KEY (image_id, author_id, round)
);
CREATE INDEX assignment_author ON assignment (author_id, place);

CREATE TABLE quota (
    image_id bigint PRIMARY KEY,
    overlap int NOT NULL CHECK (overlap BETWEEN 0 AND 100)
);
COMMENT ON TABLE quota IS 'by how many persons an image is wanted, for whoever tops up';

CREATE TABLE removed_row (
    image_id bigint NOT NULL,
    source text NOT NULL,
    content jsonb NOT NULL
);
CREATE INDEX removed_row_image ON removed_row (image_id);
COMMENT ON TABLE removed_row IS 'what lay on images that an owner has taken out, by table, until that is undone or forgotten';

CREATE TABLE published (
    name text PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    login name NOT NULL,
    batches int[] NOT NULL,
    numbers jsonb NOT NULL
);
