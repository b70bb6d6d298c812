-- From version 2 to 3: others' work is announced, and that is stamped, before any of it is delivered; of images only those
-- are told that changed.

DROP FUNCTION header_row(layer, bigint, double precision), my_finished(), tell_images(jsonb), take_parts() CASCADE;

ALTER TABLE project ADD COLUMN parts_floor int;
UPDATE project SET parts_floor = parts_version;
ALTER TABLE project ALTER parts_floor SET DEFAULT 1, ALTER parts_floor SET NOT NULL;
CREATE TABLE image_change (
    image_id bigint PRIMARY KEY,
    version int NOT NULL,
    told int NOT NULL,
    gone boolean NOT NULL
);
COMMENT ON TABLE image_change IS 'at which version of the parts an image last changed; told: as annotators are told of it';
