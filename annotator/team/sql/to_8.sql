-- From version 7 to 8: what lay on images that an owner takes out is kept apart, so that it can come back.

CREATE TABLE IF NOT EXISTS removed_row (
    image_id bigint NOT NULL,
    source text NOT NULL,
    content jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS removed_row_image ON removed_row (image_id);
COMMENT ON TABLE removed_row IS 'what lay on images that an owner has taken out, by table, until that is undone or forgotten';
