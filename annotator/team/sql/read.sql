-- What members read. These functions are given to the reader, a role that owns no table and cannot pass by row-level
-- security: the policies filter inside them, too, so that a careless query here shows nobody more than is permitted.

CREATE OR REPLACE FUNCTION seat_of(m member) RETURNS jsonb
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT jsonb_build_object('number', m.seat, 'desk', m.seat_desk, 'host', d.host,
                              'seen', extract(epoch FROM greatest(d.last_seen, m.seat_at))::float8)
    FROM (SELECT) AS one LEFT JOIN desk d ON d.id = m.seat_desk
$$;

CREATE OR REPLACE FUNCTION note_row(n note) RETURNS json
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT json_build_array({note_row}, n.gone, n.changed)
$$;

CREATE OR REPLACE FUNCTION decision_row(d decision) RETURNS json
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT json_build_array({decision_row}, d.gone, d.changed)
$$;

CREATE OR REPLACE FUNCTION header_row(l layer, seq bigint) RETURNS json
LANGUAGE sql STABLE AS $$
    SELECT json_build_array(
        {layer_row}, l.hash, l.delivered_edits, extract(epoch FROM l.exposed_at)::float8, l.could_see, seq,
        l.attributes)
$$;

-- A control image looks like any other to whoever is not to know it.
CREATE OR REPLACE FUNCTION image_row(i image, tells_all boolean) RETURNS json
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN tells_all OR i.purpose <> 'control' THEN to_json(i)
           ELSE to_json(jsonb_populate_record(i, '{"purpose": "work"}')) END
$$;

-- Images as they changed since a version, with those that went; all where that is not known, or with -1. Authors alike:
-- an annotator is told of those who changed, as names come with the first layer that may be seen.
CREATE OR REPLACE FUNCTION take_parts(since int DEFAULT -1) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
    whole boolean;
    changed_now bigint[];
    images json;
    authors json;
BEGIN
    SELECT * INTO p FROM project;
    whole := since NOT BETWEEN p.parts_floor AND p.parts_version;
    IF whole THEN
        SELECT json_agg(image_row(i, m.role <> 'annotator') ORDER BY i.id) INTO images FROM image i;
    ELSE
        changed_now := ARRAY(SELECT image_id FROM image_change
                             WHERE version > since AND (m.role <> 'annotator' OR told > since));
        SELECT json_agg(image_row(i, m.role <> 'annotator') ORDER BY i.id) INTO images
        FROM image i WHERE i.id = ANY (changed_now);
        PERFORM set_config('annotator.authors', ARRAY(
            SELECT author_id FROM author_change WHERE version > since)::text, true);
    END IF;
    SELECT json_agg(to_json(a) ORDER BY a.id) INTO authors FROM author a;
    PERFORM set_config('annotator.authors', '', true);
    RETURN json_build_object(
        'version', p.parts_version, 'whole', whole, 'images', coalesce(images, '[]'),
        'gone', (SELECT coalesce(json_agg(image_id), '[]') FROM image_change WHERE NOT whole AND gone AND version > since),
        'project', json_build_object(
            'uuid', p.uuid, 'name', p.name, 'template', p.template, 'parts', p.parts, 'metrics', p.metrics,
            'protocol', p.protocol, 'next_label_id', p.next_label_id, 'next_image_id', p.next_image_id,
            'next_author_id', p.next_author_id),
        'labels', (SELECT coalesce(json_agg(to_json(l) ORDER BY l.position), '[]') FROM label l),
        'authors', coalesce(authors, '[]'));
END
$$;

-- Images of which anything changed since the cursor and that may concern me; NULL where they are many. What changed()
-- tells is worked out for these alone.
CREATE OR REPLACE FUNCTION changed_images(cut bigint) RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    found bigint[];
BEGIN
    found := ARRAY(
        SELECT c.image_id FROM (
            SELECT image_id FROM layer WHERE changed > cut
            UNION SELECT image_id FROM note WHERE changed > cut
            UNION SELECT image_id FROM decision WHERE changed > cut) AS c
        WHERE (SELECT models_open FROM project)
        OR EXISTS (SELECT 1 FROM layer l WHERE l.image_id = c.image_id AND l.author_id = m.author_id) LIMIT 2001);
    RETURN CASE WHEN cardinality(found) <= 2000 THEN found END;
END
$$;

-- Layers that changed or became visible since the cursor, by branches that each follow an index. One plan is kept for
-- every cursor: a plan for each took longer than all else of a question. It goes by the index as a range of which no end is
-- known counts as narrow, which is what `endless` is for.
CREATE OR REPLACE FUNCTION changed_layers(m member, cut bigint) RETURNS TABLE (header json, seq bigint)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    mine bigint := m.author_id;
    endless bigint := 9223372036854775807;
    -- Whatever others had on these was perhaps not to be seen before.
    moved bigint[] := ARRAY(
        SELECT image_id FROM layer
        WHERE author_id = mine AND changed > cut AND changed < endless AND m.role = 'annotator');
BEGIN
    RETURN QUERY WITH others AS (
        SELECT l FROM layer l WHERE l.author_id <> mine AND l.changed > cut AND l.changed < endless
        UNION ALL SELECT l FROM layer l WHERE l.author_id <> mine AND l.changed <= cut AND l.image_id = ANY (moved)
    ), told AS (
        SELECT l AS layer, l.changed AS at FROM layer l
        WHERE l.author_id = mine AND l.changed > cut AND l.changed < endless
        UNION ALL SELECT l, greatest((l).changed, (
            SELECT max(o.changed) FROM layer o WHERE o.image_id = (l).image_id AND o.author_id = mine)) FROM others
    )
    SELECT header_row(layer, at), at FROM told ORDER BY at, (layer).image_id, (layer).author_id, (layer).round;
END
$$;

-- Images of which others' work lies ready and was not announced to me, and in how many seconds it may be. That there is
-- some is all that is said of it: what it is, and how much, comes after the stamp of `announce`. These are looked for
-- among the images of which anything changed since the cursor.
CREATE OR REPLACE FUNCTION find_waiting(cut bigint) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    unstamped bigint[];
    found bigint[];
BEGIN
    unstamped := ARRAY(
        SELECT f.image_id FROM (
            SELECT my_finished(false) AS image_id WHERE m.role = 'annotator'
            UNION SELECT image_id FROM layer WHERE m.role <> 'annotator' AND author_id = m.author_id AND NOT exposed
        ) AS f
        WHERE EXISTS (SELECT 1 FROM layer l WHERE l.image_id = f.image_id AND l.changed > cut)
        OR EXISTS (SELECT 1 FROM note n WHERE n.image_id = f.image_id AND n.changed > cut)
        OR EXISTS (SELECT 1 FROM decision d WHERE d.image_id = f.image_id AND d.changed > cut));
    IF m.role <> 'annotator' THEN
        found := ARRAY(
            SELECT DISTINCT l.image_id FROM layer l JOIN author a ON a.id = l.author_id
            WHERE l.image_id = ANY (unstamped) AND l.author_id <> m.author_id
            AND NOT (a.kind = 'model' AND (SELECT models_open FROM project)));
    ELSIF cardinality(unstamped) > 0 THEN
        found := ARRAY(
            SELECT v.image_id FROM visible_on(unstamped) v
            UNION SELECT n.image_id FROM note n
            WHERE n.id IN (SELECT visible_notes_on(unstamped)) AND NOT n.gone AND n.author_id <> m.author_id
            AND n.to_author_id IS DISTINCT FROM m.author_id
            UNION SELECT d.image_id FROM decision d
            WHERE d.id IN (SELECT visible_decisions_on(unstamped)) AND NOT d.gone);
    END IF;
    RETURN (SELECT coalesce(json_agg(json_build_array(w.image_id, w.seconds) ORDER BY w.image_id), '[]') FROM (
        SELECT l.image_id, CASE WHEN m.role <> 'annotator' THEN 0 ELSE greatest(0, extract(
            epoch FROM max(l.finished_at) + make_interval(secs => p.grace) - clock_timestamp())::float8) END AS seconds
        FROM layer l, project p WHERE l.author_id = m.author_id AND l.image_id = ANY (found)
        GROUP BY l.image_id, p.grace) AS w);
END
$$;

-- The cursor of an annotator is the clock of the last thing that this member may see, not the head, nor bounded by it:
-- how often that moves would tell how much others do. `finished` are images of which this desk has sent something
-- finished just now: whoever has finished them, too, is woken.
CREATE OR REPLACE FUNCTION changed(since bigint, finished bigint[] DEFAULT '{}') RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
    cut bigint := greatest(since - 600000000, -1);
    layers json;
    notes json;
    decisions json;
    waiting json;
    layers_at bigint;
    notes_at bigint;
    decisions_at bigint;
BEGIN
    SELECT * INTO p FROM project;
    PERFORM poke_peers(finished) WHERE cardinality(finished) BETWEEN 1 AND 1000;
    IF m.role = 'annotator' AND cut > 0 THEN
        PERFORM set_config('annotator.images', coalesce(changed_images(cut)::text, ''), true);
    END IF;
    SELECT json_agg(t.header), max(t.seq) INTO layers, layers_at FROM changed_layers(m, cut) AS t;
    SELECT json_agg(note_row(n) ORDER BY n.id), max(n.changed) INTO notes, notes_at FROM note n
    WHERE n.changed > cut OR EXISTS (SELECT 1 FROM layer l WHERE l.image_id = n.image_id AND l.changed > cut);
    SELECT json_agg(decision_row(d) ORDER BY d.id), max(d.changed) INTO decisions, decisions_at FROM decision d
    WHERE d.changed > cut OR EXISTS (SELECT 1 FROM layer l WHERE l.image_id = d.image_id AND l.changed > cut);
    waiting := find_waiting(cut);
    IF m.role = 'annotator' AND cut > 0 THEN
        PERFORM set_config('annotator.images', '', true);
    END IF;
    RETURN json_build_object(
        'cursor', CASE WHEN m.role = 'annotator' THEN greatest(least(since, now_clock()), layers_at, notes_at, decisions_at)
                  ELSE p.head END,
        'epoch', p.epoch, 'parts_version', p.parts_version,
        'assignment_version', m.assignment_version, 'seat', seat_of(m), 'layers', coalesce(layers, '[]'),
        'waiting', waiting,
        'notes', coalesce(notes, '[]'), 'decisions', coalesce(decisions, '[]'));
END
$$;

-- Whole layers by [image, author, pass]; by [image] all of others that I may see, with notes and decisions. Nothing is
-- written here: what may be seen was stamped and committed before (`announce`), so that no rollback takes a stamp back.
-- What is visible is worked out for the images of these layers alone.
CREATE OR REPLACE FUNCTION take_layers(keys jsonb) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    whole bigint[];
    bodies json;
    names json;
    notes json;
    decisions json;
BEGIN
    IF jsonb_typeof(keys) <> 'array' OR jsonb_array_length(keys) > 1000 THEN
        PERFORM fail('AN004', 'too_many', 'At most 1000 layers can be taken at a time.');
    END IF;
    PERFORM set_config('annotator.images', ARRAY(
        SELECT DISTINCT (k ->> 0)::bigint FROM jsonb_array_elements(keys) AS k)::text, true);
    -- Images of which I may see nothing are not looked at, so that what a call costs does not tell how much there is.
    whole := ARRAY(
        SELECT (k ->> 0)::bigint FROM jsonb_array_elements(keys) AS k
        WHERE jsonb_array_length(k) = 1 AND (m.role <> 'annotator' OR (k ->> 0)::bigint IN (SELECT my_finished(true))));
    WITH people AS MATERIALIZED (
        SELECT * FROM author
    ), asked AS MATERIALIZED (
        SELECT (k ->> 0)::bigint AS image_id, (k ->> 1)::bigint AS author_id, (k ->> 2)::int AS round
        FROM jsonb_array_elements(keys) AS k WHERE jsonb_array_length(k) > 1
        AND (m.role <> 'annotator' OR (k ->> 1)::bigint = m.author_id OR (k ->> 0)::bigint IN (SELECT my_finished(true))
             OR (k ->> 1)::bigint IN (SELECT id FROM author WHERE kind = 'model'))
        UNION SELECT l.image_id, l.author_id, l.round FROM layer l
        WHERE l.image_id = ANY (whole) AND l.author_id <> m.author_id
    ), wanted AS MATERIALIZED (
        SELECT l AS layer, l.image_id, l.author_id, l.round
        FROM asked JOIN layer l USING (image_id, author_id, round) JOIN people a ON a.id = l.author_id
    )
    SELECT json_agg(json_build_object('header', header_row(w.layer, (w.layer).changed), 'rows', (
               SELECT coalesce(json_agg(json_build_array(
                   {shape_row}) ORDER BY s.id), '[]')
               FROM shape s
               WHERE s.image_id = w.image_id AND s.author_id = w.author_id AND s.round = w.round))
               ORDER BY w.image_id, w.author_id, w.round),
           (SELECT json_agg(to_json(a) ORDER BY a.id) FROM people a WHERE a.id IN (SELECT author_id FROM wanted))
    INTO bodies, names FROM wanted w;
    IF cardinality(whole) > 0 THEN
        SELECT json_agg(note_row(n) ORDER BY n.id) INTO notes FROM note n WHERE n.image_id = ANY (whole);
        SELECT json_agg(decision_row(d) ORDER BY d.id) INTO decisions FROM decision d WHERE d.image_id = ANY (whole);
    END IF;
    PERFORM set_config('annotator.images', '', true);
    RETURN json_build_object('layers', coalesce(bodies, '[]'), 'authors', coalesce(names, '[]'),
                             'notes', coalesce(notes, '[]'), 'decisions', coalesce(decisions, '[]'));
END
$$;

CREATE OR REPLACE FUNCTION take_parked() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    RETURN (SELECT coalesce(json_agg(json_build_object(
        'id', k.id, 'image', k.image_id, 'author', k.author_id, 'round', k.round, 'base', k.base, 'host', k.host,
        'at', extract(epoch FROM k.at)::float8, 'code', k.code, 'sentence', k.sentence, 'status', k.status,
        'purpose', k.purpose, 'rows', k.rows, 'attributes', k.attributes, 'state', k.state, 'answer', k.answer) ORDER BY k.at, k.id), '[]')
        FROM parked k WHERE m.author_id IS NOT NULL);
END
$$;

-- What was committed: a claim that can still be taken back tells no image.
CREATE OR REPLACE FUNCTION my_assignment() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    RETURN json_build_object('version', m.assignment_version, 'rows', (
        SELECT coalesce(json_agg(json_build_array(
            s.image_id, s.round, s.place, s.batch, s.purpose, extract(epoch FROM s.lease)::float8)
            ORDER BY s.place, s.image_id), '[]')
        FROM assignment s WHERE s.author_id = m.author_id AND pg_current_xact_id_if_assigned() IS NULL));
END
$$;

CREATE OR REPLACE FUNCTION take_published() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    RETURN (SELECT coalesce(json_agg(json_build_object(
        'name', p.name, 'at', extract(epoch FROM p.at)::float8, 'by', p.login, 'batches', p.batches,
        'numbers', p.numbers) ORDER BY p.at, p.name), '[]') FROM published p WHERE m.author_id IS NOT NULL);
END
$$;

-- How far people are: an annotator reads the own row, whatever else is asked for here.
CREATE OR REPLACE FUNCTION progress() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    RETURN json_build_object('authors', (
        SELECT coalesce(json_agg(json_build_object(
            'author', r.author_id, 'name', r.name, 'member', r.member, 'assigned', r.assigned, 'done', r.done, 'in_work', r.in_work,
            'extra', r.extra, 'batches', r.batches) ORDER BY r.author_id), '[]')
        FROM (
            SELECT a.id AS author_id, a.name,
                EXISTS (SELECT 1 FROM member k WHERE k.author_id = a.id AND k.removed_at IS NULL) AS member,
                (SELECT count(*) FROM assignment s WHERE s.author_id = a.id) AS assigned,
                (SELECT count(*) FROM assignment s JOIN layer l USING (image_id, author_id, round)
                 WHERE s.author_id = a.id AND l.status IN ('done', 'reviewed')) AS done,
                (SELECT count(DISTINCT l.image_id) FROM layer l
                 WHERE l.author_id = a.id AND l.status IN ('done', 'reviewed') AND NOT EXISTS (
                     SELECT FROM assignment s WHERE s.author_id = a.id AND s.image_id = l.image_id)) AS extra,
                (SELECT count(DISTINCT image_id) FROM layer l WHERE l.author_id = a.id
                 AND l.status NOT IN ('done', 'reviewed') AND (l.shape_count > 0 OR l.status <> 'new')) AS in_work,
                (SELECT coalesce(json_agg(json_build_array(b.batch, b.assigned, b.done) ORDER BY b.batch), '[]') FROM (
                    SELECT s.batch, count(*) AS assigned,
                        count(*) FILTER (WHERE l.status IN ('done', 'reviewed')) AS done
                    FROM assignment s LEFT JOIN layer l USING (image_id, author_id, round)
                    WHERE s.author_id = a.id GROUP BY s.batch) AS b) AS batches
            FROM author a
            WHERE a.kind = 'person' AND (a.id = m.author_id OR m.role <> 'annotator')) AS r));
END
$$;

-- The last steps since a clock of the server, oldest first; however long the history is, it is read from its end.
CREATE OR REPLACE FUNCTION history(since bigint, most int) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('auditor');
BEGIN
    RETURN (SELECT coalesce(json_agg(to_json(h) ORDER BY h.seq), '[]') FROM (
        SELECT uuid, seq, author_id AS author, login, desk, extract(epoch FROM at)::float8 AS at, name, action,
               image_id AS image, unblinded, detail
        FROM step WHERE seq > since AND m.login IS NOT NULL ORDER BY seq DESC LIMIT least(greatest(most, 0), 10000)) AS h);
END
$$;

CREATE OR REPLACE FUNCTION desks() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('auditor');
BEGIN
    RETURN (SELECT coalesce(json_agg(json_build_object(
        'desk', d.id, 'login', d.login, 'host', d.host, 'seen', extract(epoch FROM d.last_seen)::float8,
        'unsent', d.unsent, 'protocol', d.protocol, 'program', d.program) ORDER BY d.login, d.id), '[]')
        FROM desk d WHERE m.login IS NOT NULL);
END
$$;
