-- From version 4 to 5: which images changed since a version, and which are for training, is found by an index; layers know
-- when they were first finished; of those that were the steps tell it that finished them. Where steps were compacted that
-- may have done so before, nobody knows.

CREATE INDEX IF NOT EXISTS image_training ON image (id) WHERE purpose = 'training';
CREATE INDEX IF NOT EXISTS image_change_version ON image_change (version);
ALTER TABLE layer ADD COLUMN IF NOT EXISTS first_finished bigint;
UPDATE layer l SET first_finished = found.at
FROM (
    SELECT (one ->> 'image')::bigint AS image_id, (one ->> 'author')::bigint AS author_id, (one ->> 'round')::int AS round,
           min(round(1000 * (s.detail ->> 'at')::float8)::bigint) AS at, min(s.seq) AS seq
    FROM step s, jsonb_array_elements(s.detail -> 'layers') AS one
    WHERE s.action = 'do' AND one ->> 'status' IN ('done', 'reviewed')
    AND jsonb_array_length(one -> 'put') + jsonb_array_length(one -> 'gone') = 0
    GROUP BY 1, 2, 3
) AS found
WHERE l.image_id = found.image_id AND l.author_id = found.author_id AND l.round = found.round
AND NOT EXISTS (
    SELECT 1 FROM step s WHERE s.detail = '{}' AND s.author_id = l.author_id AND s.seq < found.seq
    AND (s.image_id IS NULL OR s.image_id = l.image_id));
