-- Notes and decisions of steps. Like the functions of steps these belong to the owner of the tables and ask who writes.

-- A note as it becomes: what was changed at a desk, on top of what is there by now. Two texts that were written at once
-- stand below each other. `mine`, `before` and `there` are rows as they travel.
CREATE OR REPLACE FUNCTION merge_note(mine jsonb, before jsonb, there jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_agg(CASE
        WHEN mine -> i = before -> i THEN there -> i
        WHEN i = 5 AND there -> i NOT IN (mine -> i, before -> i, '""'::jsonb)
            THEN to_jsonb(left((there ->> i) || E'\n\n' || (mine ->> i), 20000))
        ELSE mine -> i END ORDER BY i)
    FROM generate_series(0, 9) AS i
$$;

CREATE OR REPLACE FUNCTION write_notes(n jsonb, role_now text, my_author bigint, desk_now int) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    r jsonb;
    b jsonb;
    old note;
BEGIN
    FOR r, b IN SELECT p, f FROM jsonb_array_elements(coalesce(n -> 'put', '[]')) AS p
        LEFT JOIN jsonb_array_elements(coalesce(n -> 'before', '[]')) AS f ON f -> 0 = p -> 0 LOOP
        SELECT * INTO old FROM note WHERE id = (r ->> 0)::bigint;
        -- One answer for every id that is not mine, whether a note has it or not, before anything else of it is looked at.
        IF role_now = 'annotator' AND NOT coalesce(my_author IN (old.author_id, old.to_author_id), false)
            AND NOT (old.id IS NULL AND coalesce(is_id_of((r ->> 0)::bigint, desk_now, my_author), false)) THEN
            PERFORM refuse('not_allowed', 'A note of somebody else can only be changed by its writer.');
        END IF;
        CONTINUE WHEN b IS NOT NULL AND old.gone AND r -> 5 = b -> 5;
        IF b IS NOT NULL AND old.id IS NOT NULL THEN
            r := merge_note(r, b, note_row(old)::jsonb);
        END IF;
        IF role_now = 'annotator' AND NOT coalesce(
            (r ->> 3)::bigint = my_author AND r ->> 6 <> 'return' AND (old.id IS NULL OR old.author_id = my_author)
            OR old.to_author_id = my_author AND (r ->> 1, r ->> 2, r ->> 3, r ->> 5, r ->> 6, r ->> 7, r ->> 8)
                IS NOT DISTINCT FROM (old.image_id::text, old.shape_id::text, old.author_id::text, old.text, old.kind,
                                      old.answers::text, old.to_author_id::text), false) THEN
            PERFORM refuse('not_allowed', 'A note of somebody else can only be changed by its writer.');
        END IF;
        IF role_now <> 'annotator' AND old.id IS NULL AND NOT is_id_of((r ->> 0)::bigint, desk_now, my_author)
            IS TRUE THEN
            PERFORM refuse('id_outside_desk', 'A new note of this step has an id that was not given to this desk.');
        END IF;
        IF NOT EXISTS (SELECT 1 FROM image WHERE id = (r ->> 1)::bigint) THEN
            PERFORM refuse('unknown_image', 'The image of this note is no longer in the project.');
        END IF;
        IF length(r ->> 5) > 20000 OR r ->> 6 NOT IN ('remark', 'review', 'return') THEN
            PERFORM refuse('bad_value', 'A note of this step is too long or of an unknown kind.');
        END IF;
        INSERT INTO note ({note_names}) VALUES ({note_of_json})
        ON CONFLICT (id) DO UPDATE SET {note_changes}, gone = false;
    END LOOP;
    IF role_now = 'annotator' AND EXISTS (
        SELECT 1 FROM jsonb_array_elements_text(coalesce(n -> 'gone', '[]')) AS g
        LEFT JOIN note ON note.id = g::bigint AND note.author_id = my_author WHERE note.id IS NULL) THEN
        PERFORM refuse('not_allowed', 'A note of somebody else can only be changed by its writer.');
    END IF;
    UPDATE note SET gone = true, text = ''
    WHERE id IN (SELECT g::bigint FROM jsonb_array_elements_text(coalesce(n -> 'gone', '[]')) AS g);
END
$$;

CREATE OR REPLACE FUNCTION write_decisions(d jsonb, role_now text, my_author bigint, desk_now int) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF role_now = 'annotator' AND jsonb_array_length(coalesce(d -> 'put', '[]'))
        + jsonb_array_length(coalesce(d -> 'gone', '[]')) > 0 THEN
        PERFORM refuse('not_allowed', 'Disagreements are decided by auditors only.');
    END IF;
    IF EXISTS (SELECT 1 FROM jsonb_array_elements(coalesce(d -> 'put', '[]')) AS r
               WHERE is_id_of((r ->> 0)::bigint, desk_now, my_author) IS NOT TRUE
               AND NOT EXISTS (SELECT 1 FROM decision o WHERE o.id = (r ->> 0)::bigint)) THEN
        PERFORM refuse('id_outside_desk', 'A new decision of this step has an id that was not given to this desk.');
    END IF;
    IF EXISTS (SELECT 1 FROM jsonb_array_elements(coalesce(d -> 'put', '[]')) AS r
               WHERE NOT EXISTS (SELECT 1 FROM image i WHERE i.id = (r ->> 1)::bigint)) THEN
        PERFORM refuse('unknown_image', 'The image of this decision is no longer in the project.');
    END IF;
    IF EXISTS (SELECT 1 FROM jsonb_array_elements(d -> 'put') AS r JOIN decision o ON o.image_id = (r ->> 1)::bigint
               WHERE d ? 'known' AND NOT o.gone AND o.id <> (r ->> 0)::bigint AND NOT (d -> 'known') @> to_jsonb(o.id)
               AND EXISTS (SELECT jsonb_array_elements(o.shapes::jsonb)
                           INTERSECT SELECT jsonb_array_elements((r ->> 3)::jsonb))) THEN
        PERFORM refuse('decided_before', 'Another auditor has decided this disagreement meanwhile; look at it again.');
    END IF;
    INSERT INTO decision SELECT
        (r ->> 0)::bigint, (r ->> 1)::bigint, r ->> 2,
        (SELECT coalesce(jsonb_agg(e::bigint), '[]')::text FROM jsonb_array_elements_text((r ->> 3)::jsonb) AS e),
        r ->> 4, (r ->> 5)::bigint, (r ->> 6)::float8
    FROM jsonb_array_elements(coalesce(d -> 'put', '[]')) AS r
    ON CONFLICT (id) DO UPDATE SET
        {decision_changes}, gone = false;
    UPDATE decision SET gone = true
    WHERE id IN (SELECT g::bigint FROM jsonb_array_elements_text(coalesce(d -> 'gone', '[]')) AS g);
END
$$;
