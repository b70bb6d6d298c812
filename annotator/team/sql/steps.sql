-- Steps of desks. These functions belong to the owner of the tables, so that row-level security does not hold them:
-- they are few, and each asks first who calls. A refusal raises AN100, which takes back the one step only; its DETAIL is
-- the code, its MESSAGE the sentence.

CREATE OR REPLACE FUNCTION now_clock() RETURNS bigint
LANGUAGE sql VOLATILE AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint $$;

CREATE OR REPLACE FUNCTION clock_of(at timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$ SELECT (extract(epoch FROM at) * 1000000)::bigint $$;

CREATE OR REPLACE FUNCTION refuse(code text, sentence text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'AN100', DETAIL = code, MESSAGE = sentence;
END
$$;

-- The head moves on by so many steps, and never falls behind the clock: gaps are time, so they tell nobody how many
-- steps others made. This is the serial section of a call, and its last statement but a few.
CREATE OR REPLACE FUNCTION move_head(steps int) RETURNS bigint
LANGUAGE sql VOLATILE SET search_path FROM CURRENT AS $$
    UPDATE project SET head = greatest(head + steps, now_clock()) RETURNING head
$$;

-- The server was restored from an older state, as a desk shows; not more often than every ten minutes.
CREATE OR REPLACE FUNCTION begin_epoch() RETURNS void
LANGUAGE sql VOLATILE SET search_path FROM CURRENT AS $$
    UPDATE project SET epoch = gen_random_uuid(), epoch_at = clock_timestamp()
    WHERE epoch_at < clock_timestamp() - interval '10 minutes'
$$;

-- What a row adds to the hash of its layer: 60 bits, summed modulo 2^60.
CREATE OR REPLACE FUNCTION row_hash(s shape) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || substr(encode(sha256(
        {shape_bytes}), 'hex'), 1, 15))::bit(60)::bigint
$$;

CREATE OR REPLACE FUNCTION rows_of(image bigint, author bigint, pass int, put jsonb) RETURNS SETOF shape
LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
    SELECT image, author, pass, {shape_of_json}
    FROM jsonb_array_elements(put) AS r
$$;

-- Whether a text is a list of rings of numbers x, y, x, y, … within the bound.
CREATE OR REPLACE FUNCTION is_polygon(polygon text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_typeof(polygon::jsonb) = 'array' AND NOT EXISTS (
        SELECT 1 FROM jsonb_array_elements(polygon::jsonb) AS ring
        WHERE CASE WHEN jsonb_typeof(ring) = 'array' THEN
            jsonb_array_length(ring) < 6 OR jsonb_array_length(ring) % 2 = 1 OR EXISTS (
                SELECT 1 FROM jsonb_array_elements(ring) AS v WHERE CASE
                    WHEN jsonb_typeof(v) = 'number' THEN v::numeric NOT BETWEEN -1e7 AND 1e7 ELSE true END)
            ELSE true END)
$$;

-- Whoever writes: their author, their role (`acceptor`: an auditor who takes a parked state) and the desk whose ids
-- are new (NULL: of any desk of that author).
CREATE OR REPLACE FUNCTION check_layer(
    l jsonb, role_now text, my_author bigint, current_layer layer
) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    writes boolean := jsonb_array_length(l -> 'put') + jsonb_array_length(l -> 'gone') > 0 OR l ? 'attributes';
    kind_now text;
BEGIN
    IF NOT EXISTS (SELECT 1 FROM image WHERE id = (l ->> 'image')::bigint) THEN
        PERFORM refuse('unknown_image', 'The image of this step is no longer in the project.');
    END IF;
    SELECT kind INTO kind_now FROM author WHERE id = (l ->> 'author')::bigint;
    IF kind_now IS NULL THEN
        PERFORM refuse('unknown_author', 'The author of this step is not in the project.');
    END IF;
    IF (l ->> 'round')::int NOT BETWEEN 1 AND 1000 OR (l ->> 'base')::bigint < 0
        OR l ->> 'status' NOT IN ('new', 'in_work', 'done', 'reviewed') OR l ->> 'purpose' NOT IN ('work', 'repeat')
        OR coalesce((l ->> 'seconds')::float8, 0) NOT BETWEEN 0 AND 1e8
        OR coalesce((l ->> 'first_finished')::bigint, 0) < 0
        OR json_typeof((l ->> 'attributes')::json) <> 'object' THEN
        PERFORM refuse('bad_value', 'A value of this step cannot be; the desk''s program may be damaged.');
    END IF;
    IF role_now = 'annotator' AND 'reviewed' IN (l ->> 'status', current_layer.status) THEN
        PERFORM refuse('reviewed', 'An auditor has reviewed this layer meanwhile; ask the auditor to return the image.');
    END IF;
    IF writes AND (l ->> 'author')::bigint <> my_author AND role_now IN ('auditor', 'owner') AND NOT (
        kind_now = 'reference' OR role_now = 'owner' AND (kind_now = 'model' OR NOT EXISTS (
            SELECT 1 FROM member WHERE author_id = (l ->> 'author')::bigint AND removed_at IS NULL))) THEN
        PERFORM refuse('status_only', 'Shapes of another member''s layer can only be changed by that member.');
    END IF;
END
$$;

-- Whether this desk may give an id to something new. NULL: any desk of that author may have, but never desk 0, under which
-- a project began.
CREATE OR REPLACE FUNCTION is_id_of(number bigint, desk_now int, writer bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT CASE WHEN desk_now IS NOT NULL THEN number >> 32 = desk_now ELSE coalesce(
        (SELECT bool_or(k.author_id = writer) FROM desk d JOIN member k USING (login) WHERE d.id = number >> 32), false) END
$$;

-- Desks are numbers of which there are two million, so that nobody may take many: how many a login may still have.
CREATE OR REPLACE FUNCTION count_free_desks(login_now name) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM 1 FROM member WHERE login = login_now FOR NO KEY UPDATE;
    RETURN (SELECT 50 - count(*) FROM desk WHERE login = login_now AND opened_at > clock_timestamp() - interval '30 days');
END
$$;

-- A desk that was opened after the backup from which the server was restored is its login's again by the ids that a
-- step of that login holds; nobody else gets its number then.
CREATE OR REPLACE FUNCTION reclaim_desks(s jsonb, login_now name) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    lost int[] := ARRAY(
        SELECT DISTINCT (r ->> 0)::bigint >> 32 FROM (
            SELECT r FROM jsonb_array_elements(s -> 'layers') AS l, jsonb_array_elements(l -> 'put') AS r
            UNION ALL SELECT jsonb_array_elements(coalesce(s #> '{notes,put}', '[]'))
            UNION ALL SELECT jsonb_array_elements(coalesce(s #> '{decisions,put}', '[]'))) AS given
        WHERE (r ->> 0)::bigint >> 32 BETWEEN 1 AND 2097151
        AND NOT EXISTS (SELECT 1 FROM desk WHERE id = (r ->> 0)::bigint >> 32));
BEGIN
    IF cardinality(lost) = 0 THEN
        RETURN;
    ELSIF cardinality(lost) > count_free_desks(login_now) THEN
        PERFORM refuse('id_outside_desk', 'A new shape of this step has an id that was not given to this desk.');
    END IF;
    INSERT INTO desk (id, login, host, protocol, last_seen)
    SELECT id, login_now, '', 0, to_timestamp(0) FROM unnest(lost) AS id;
END
$$;

CREATE OR REPLACE FUNCTION check_rows(rows shape[], l jsonb, desk_now int, writer bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    image_now bigint := (l ->> 'image')::bigint;
    author_now bigint := (l ->> 'author')::bigint;
    round_now int := (l ->> 'round')::int;
    wrong text;
BEGIN
    IF (SELECT count(DISTINCT id) < count(*) OR min(id) < 1 FROM unnest(rows)) THEN
        PERFORM refuse('malformed', 'A shape of this step stands there twice or has no id.');
    END IF;
    IF EXISTS (SELECT 1 FROM unnest(rows) WHERE NOT (
        x0 BETWEEN -1e7 AND 1e7 AND y0 BETWEEN -1e7 AND 1e7 AND x1 BETWEEN -1e7 AND 1e7 AND y1 BETWEEN -1e7 AND 1e7
        AND x0 < x1 AND y0 < y1 AND (polygon IS NULL OR is_polygon(polygon)))) THEN
        PERFORM refuse('out_of_bounds', 'A box or polygon of this step has a coordinate that no picture can hold.');
    END IF;
    IF EXISTS (SELECT 1 FROM unnest(rows) WHERE NOT (
        occluded BETWEEN -1 AND 1 AND part_state BETWEEN -1 AND 3
        AND (score IS NULL OR score BETWEEN -1e9 AND 1e9)
        AND (attributes IS NULL OR json_typeof(attributes::json) = 'object'))) THEN
        PERFORM refuse('bad_value', 'A value of a shape of this step cannot be; the desk''s program may be damaged.');
    END IF;
    SELECT CASE WHEN v.id IS NULL THEN 'unknown_label' ELSE 'retired_label' END INTO wrong
    FROM unnest(rows) AS r LEFT JOIN label v ON v.id = r.label
    LEFT JOIN shape s ON s.image_id = image_now AND s.author_id = author_now AND s.round = round_now AND s.id = r.id
    WHERE v.id IS NULL OR v.retired AND s.label IS DISTINCT FROM r.label LIMIT 1;
    IF wrong IS NOT NULL THEN
        PERFORM refuse(wrong, CASE wrong
            WHEN 'unknown_label' THEN 'A shape of this step has a label that is not in the vocabulary.'
            ELSE 'A shape of this step has a label that was retired meanwhile; choose another label.' END);
    END IF;
    IF EXISTS (
        SELECT 1 FROM unnest(rows) AS r
        WHERE NOT is_id_of(r.id, desk_now, writer)
        -- What a restored server is told again of a reference may be another auditor's.
        AND NOT (desk_now IS NULL AND author_now <> writer AND EXISTS (
            SELECT 1 FROM desk d JOIN member k USING (login) WHERE d.id = r.id >> 32 AND k.all_since IS NOT NULL))
        AND NOT EXISTS (SELECT 1 FROM shape s WHERE s.image_id = image_now AND s.author_id = author_now
                        AND s.round = round_now AND s.id = r.id)
        AND NOT EXISTS (SELECT 1 FROM gone_shape g WHERE g.id = r.id AND g.image_id = image_now
                        AND g.author_id = author_now AND g.round = round_now)) THEN
        PERFORM refuse('id_outside_desk', 'A new shape of this step has an id that was not given to this desk.');
    END IF;
END
$$;

-- Rows of one layer go and come; returns how many more there are, and by how much the hash grows.
CREATE OR REPLACE FUNCTION write_rows(l jsonb, rows shape[], OUT more int, OUT plus numeric)
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    image_now bigint := (l ->> 'image')::bigint;
    author_now bigint := (l ->> 'author')::bigint;
    round_now int := (l ->> 'round')::int;
    ids bigint[] := ARRAY(SELECT g::bigint FROM jsonb_array_elements_text(l -> 'gone') AS g);
    lost int;
    less numeric;
    old_count int;
    old_sum numeric;
BEGIN
    WITH gone AS (
        DELETE FROM shape s WHERE s.image_id = image_now AND s.author_id = author_now AND s.round = round_now
        AND s.id = ANY (ids) RETURNING s AS old
    ), kept AS (
        INSERT INTO gone_shape SELECT image_now, author_now, round_now, (old).id FROM gone ON CONFLICT DO NOTHING
    )
    SELECT count(*), coalesce(sum(row_hash(old)), 0) INTO lost, less FROM gone;
    SELECT count(*), coalesce(sum(row_hash(s)), 0) INTO old_count, old_sum
    FROM shape s JOIN unnest(rows) AS r ON s.id = r.id
    WHERE s.image_id = image_now AND s.author_id = author_now AND s.round = round_now;
    INSERT INTO shape SELECT r.* FROM unnest(rows) AS r
    ON CONFLICT (image_id, author_id, round, id) DO UPDATE SET
        {shape_changes};
    more := coalesce(cardinality(rows), 0) - old_count - lost;
    plus := (SELECT coalesce(sum(row_hash(r)), 0) FROM unnest(rows) AS r) - old_sum - less;
END
$$;

-- One layer of a step, whose revision was compared: rows, then the header. Returns [image, author, round, revision].
CREATE OR REPLACE FUNCTION write_layer(
    l jsonb, role_now text, my_author bigint, saw_all boolean, desk_now int, now_there layer, rows shape[]
) RETURNS jsonb
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    image_now bigint := (l ->> 'image')::bigint;
    author_now bigint := (l ->> 'author')::bigint;
    round_now int := (l ->> 'round')::int;
    is_own boolean := author_now = my_author;
    edits boolean := coalesce(cardinality(rows), 0) + jsonb_array_length(l -> 'gone') > 0 OR l ? 'attributes';
    written record;
    after layer;
BEGIN
    PERFORM check_rows(rows, l, desk_now, my_author);
    IF now_there.image_id IS NULL THEN
        INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count,
                           purpose, exposed, exposed_at)
        SELECT image_now, author_now, round_now, 'new', 0, 0, 0, false, 0, l ->> 'purpose',
               coalesce(bool_or(o.exposed), false), min(o.exposed_at)
        FROM layer o WHERE o.image_id = image_now AND o.author_id = author_now;
    END IF;
    SELECT * INTO written FROM write_rows(l, rows);
    UPDATE layer SET
        status = l ->> 'status', purpose = l ->> 'purpose', revision = revision + 1,
        attributes = CASE WHEN l ? 'attributes' THEN l ->> 'attributes' ELSE attributes END,
        seconds = seconds + CASE WHEN is_own THEN coalesce((l ->> 'seconds')::float8, 0) ELSE 0 END,
        seen = seen OR is_own AND coalesce((l ->> 'displayed')::boolean, false),
        unblinded = unblinded + (is_own AND edits AND coalesce((l ->> 'unblinded')::boolean, false))::int,
        delivered_edits = delivered_edits + (is_own AND edits AND exposed)::int,
        could_see = could_see OR is_own AND edits AND saw_all,
        shape_count = shape_count + written.more,
        hash = mod(mod(hash + written.plus, 1152921504606846976) + 1152921504606846976, 1152921504606846976)::bigint,
        first_finished = coalesce(first_finished, CASE WHEN l ->> 'first_finished' IS NOT NULL THEN least(
            (l ->> 'first_finished')::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) END),
        finished_at = CASE WHEN l ->> 'status' NOT IN ('done', 'reviewed') THEN NULL
                      ELSE coalesce(finished_at, clock_timestamp()) END
    WHERE image_id = image_now AND author_id = author_now AND round = round_now
    RETURNING * INTO after;
    UPDATE assignment SET lease = clock_timestamp() + make_interval(secs => (SELECT claim_hours FROM project) * 3600)
    WHERE image_id = image_now AND author_id = author_now AND lease IS NOT NULL;
    RETURN jsonb_build_array(image_now, author_now, round_now, after.revision);
END
$$;

-- One step. Answers done, again or stale; raises AN100 where it is refused.
CREATE OR REPLACE FUNCTION run_step(s jsonb, body text, m member, role_now text, desk_now int) RETURNS jsonb
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    uuid_now uuid := (s ->> 'uuid')::uuid;
    hash_now bytea := sha256(convert_to(body, 'UTF8'));
    known step;
    l jsonb;
    there layer;
    now_there layer[] := '{}';
    revisions jsonb := '[]';
    is_stale boolean := false;
    is_unblinded boolean := false;
    -- What a restored server is told again may come from any desk of its author.
    new_ids_of int := CASE WHEN coalesce((s ->> 'again')::boolean, false) THEN NULL ELSE desk_now END;
    answer jsonb;
    place int := 0;
BEGIN
    SELECT * INTO known FROM step WHERE uuid = uuid_now;
    IF known.uuid IS NOT NULL THEN
        IF known.author_id <> m.author_id THEN
            PERFORM refuse('foreign_uuid', 'A step of somebody else has this number already.');
        ELSIF known.body_hash <> hash_now THEN
            PERFORM refuse('other_body', 'This step was sent before with another content.');
        END IF;
        RETURN known.result || '{"state": "again"}';
    END IF;
    IF (SELECT count(*) > count(DISTINCT (k ->> 'image', k ->> 'author', k ->> 'round'))
        FROM jsonb_array_elements(s -> 'layers') AS k) THEN
        PERFORM refuse('malformed', 'A layer stands twice in this step.');
    END IF;
    FOR l IN SELECT * FROM jsonb_array_elements(s -> 'layers') LOOP
        -- Before the layer is looked for, or waited for: neither tells whether there is one.
        IF (l ->> 'author')::bigint <> m.author_id AND role_now = 'annotator' THEN
            PERFORM refuse('foreign_layer', 'This step changes a layer of somebody else; only its own author may do that.');
        END IF;
        SELECT * INTO there FROM layer WHERE image_id = (l ->> 'image')::bigint
            AND author_id = (l ->> 'author')::bigint AND round = (l ->> 'round')::int FOR UPDATE;
        PERFORM check_layer(l, role_now, m.author_id, there);
        is_stale := is_stale OR coalesce(there.revision, 0) <> (l ->> 'base')::bigint;
        IF coalesce(there.revision, 0) < (l ->> 'base')::bigint AND m.role = 'owner' THEN
            PERFORM begin_epoch();
        END IF;
        is_unblinded := is_unblinded OR coalesce(there.exposed, false);
        revisions := revisions || jsonb_build_array(jsonb_build_array(
            l -> 'image', l -> 'author', l -> 'round', coalesce(there.revision, 0)));
        now_there := now_there || there;
    END LOOP;
    IF is_stale THEN
        RETURN jsonb_build_object('uuid', uuid_now, 'state', 'stale', 'layers', revisions);
    END IF;
    IF new_ids_of IS NULL THEN
        PERFORM reclaim_desks(s, m.login);
    END IF;
    revisions := '[]';
    FOR l IN SELECT * FROM jsonb_array_elements(s -> 'layers') LOOP
        place := place + 1;
        revisions := revisions || jsonb_build_array(write_layer(
            l, role_now, m.author_id, m.all_since IS NOT NULL, new_ids_of, now_there[place],
            ARRAY(SELECT r FROM rows_of((l ->> 'image')::bigint, (l ->> 'author')::bigint, (l ->> 'round')::int,
                                        l -> 'put') AS r)));
    END LOOP;
    PERFORM write_notes(s -> 'notes', role_now, m.author_id, new_ids_of) WHERE s ? 'notes';
    PERFORM write_decisions(s -> 'decisions', role_now, m.author_id, new_ids_of) WHERE s ? 'decisions';
    answer := jsonb_build_object('uuid', uuid_now, 'state', 'done', 'layers', revisions);
    INSERT INTO step (uuid, author_id, login, desk, name, action, image_id, round, unblinded, detail, result, body_hash)
    VALUES (uuid_now, m.author_id, m.login, desk_now, left(s ->> 'name', 500), left(s ->> 'action', 10),
            (s ->> 'image')::bigint, (s #>> '{layers,0,round}')::int, is_unblinded, s, answer, hash_now);
    RETURN answer;
END
$$;

-- What a text says, with everything that the step functions rely on; raises for what is no step.
CREATE OR REPLACE FUNCTION parse_step(body text) RETURNS jsonb
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    s jsonb := body::jsonb;
BEGIN
    IF octet_length(body) > 33554432 THEN
        PERFORM refuse('too_large', 'This step is larger than 32 MB; bring it in by smaller parts.');
    END IF;
    IF (SELECT sum(jsonb_array_length(coalesce(l -> 'put', '[]')) + jsonb_array_length(coalesce(l -> 'gone', '[]')))
        FROM jsonb_array_elements(coalesce(s -> 'layers', '[]')) AS l) > 100000 THEN
        PERFORM refuse('too_large', 'This step touches more than 100 000 shapes; bring them in by smaller parts.');
    END IF;
    s := s || jsonb_build_object('layers', coalesce((
        SELECT jsonb_agg('{"put": [], "gone": [], "purpose": "work"}'::jsonb || l)
        FROM jsonb_array_elements(s -> 'layers') AS l), '[]'));
    IF (s ->> 'uuid')::uuid IS NULL OR s ->> 'name' IS NULL OR s ->> 'action' IS NULL
        OR s ->> 'action' NOT IN ('do', 'undo', 'redo') OR EXISTS (
            SELECT 1 FROM jsonb_array_elements(s -> 'layers') AS l
            WHERE (l ->> 'image')::bigint IS NULL OR (l ->> 'author')::bigint IS NULL OR (l ->> 'round')::int IS NULL
            OR (l ->> 'base')::bigint IS NULL OR l ->> 'status' IS NULL OR l ->> 'purpose' IS NULL) THEN
        PERFORM refuse('malformed', 'This step is not written as steps are; the desk''s program may be damaged.');
    END IF;
    RETURN s;
END
$$;
