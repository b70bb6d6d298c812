-- From version 8 to 9: layers and parked states hold what their authors say of whole images.

ALTER TABLE layer ADD COLUMN IF NOT EXISTS attributes text;
ALTER TABLE parked ADD COLUMN IF NOT EXISTS attributes text;
