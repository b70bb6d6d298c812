-- From version 9 to 10: of people a desk is told who changed, not everybody whose name it may know.

CREATE TABLE IF NOT EXISTS author_change (
    author_id bigint PRIMARY KEY,
    version int NOT NULL
);
COMMENT ON TABLE author_change IS 'at which version of the parts an author last changed';
UPDATE project SET parts_floor = parts_version;
