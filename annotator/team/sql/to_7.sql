-- From version 6 to 7: rows name images without holding them, as what several hold at once can be listed by everybody.

ALTER TABLE layer DROP CONSTRAINT IF EXISTS layer_image_id_fkey;
ALTER TABLE decision DROP CONSTRAINT IF EXISTS decision_image_id_fkey;
ALTER TABLE note DROP CONSTRAINT IF EXISTS note_image_id_fkey;
ALTER TABLE parked DROP CONSTRAINT IF EXISTS parked_image_id_fkey;
ALTER TABLE assignment DROP CONSTRAINT IF EXISTS assignment_image_id_fkey;
ALTER TABLE quota DROP CONSTRAINT IF EXISTS quota_image_id_fkey;
