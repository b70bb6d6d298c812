-- What members call to write. Each asks first who calls.

-- An older snapshot than what the lock of the author's row waits for would overlook a stamp that another connection of
-- the same login has made meanwhile. The commit waits for the disk whatever the login has set, so that no crash of the
-- server forgets what was seen by then.
CREATE OR REPLACE FUNCTION check_transaction() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM fail('AN004', 'isolation', 'This is sent at the isolation level read committed only.');
    END IF;
END
$$;

-- Whose unfinished transaction holds the project: who has written, or holds what is to be written, and waits for none, else who has prepared one. NULL
-- where the server does not tell.
CREATE OR REPLACE FUNCTION find_holder() RETURNS text
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    RETURN coalesce(
        (SELECT string_agg(DISTINCT a.usename, ', ') FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.relation IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
         AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.pid <> pg_backend_pid() AND NOT EXISTS (SELECT 1 FROM pg_locks w WHERE w.pid = l.pid AND NOT w.granted)),
        (SELECT string_agg(DISTINCT owner, ', ') FROM pg_prepared_xacts WHERE database = current_database()));
EXCEPTION WHEN insufficient_privilege THEN
    RETURN NULL;
END
$$;

-- Whoever waited in vain for the project is told why; who it is only those who see all members.
CREATE OR REPLACE FUNCTION fail_held(role_now text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    holder text := CASE WHEN role_now <> 'annotator' THEN find_holder() END;
BEGIN
    IF holder IS NULL THEN
        PERFORM fail('AN009', 'held',
            'An unfinished transaction of another connection holds the project on the server; it is tried again.');
    END IF;
    PERFORM fail('AN009', 'held', 'An unfinished transaction of the login ''{login}'' holds the project on the server. '
        'It is tried again; the server''s administrator can end it.', jsonb_build_object('login', holder));
END
$$;

-- Steps in their order. A step that is refused or stale holds the later ones that share a layer with it, and no others.
CREATE OR REPLACE FUNCTION run_steps(m member, role_now text, desk_now int, steps text[]) RETURNS jsonb
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    body text;
    s jsonb;
    keys jsonb;
    held jsonb := '[]';
    answer jsonb;
    results jsonb := '[]';
    wrote jsonb := '[]';
    code text;
    sentence text;
BEGIN
    PERFORM check_transaction();
    -- All writing of a layer is behind its author's row, in one order, so that nobody waits for each other.
    PERFORM 1 FROM author WHERE id = m.author_id OR role_now <> 'annotator' ORDER BY id FOR NO KEY UPDATE;
    FOREACH body IN ARRAY steps LOOP
        s := NULL;
        keys := '[]';
        BEGIN
            s := parse_step(body);
            keys := (SELECT coalesce(jsonb_agg(jsonb_build_array(l -> 'image', l -> 'author', l -> 'round')), '[]')
                     FROM jsonb_array_elements(s -> 'layers') AS l);
            IF EXISTS (SELECT 1 FROM jsonb_array_elements(keys) AS k WHERE held @> jsonb_build_array(k)) THEN
                answer := jsonb_build_object('uuid', s -> 'uuid', 'state', 'held', 'layers', '[]'::jsonb);
            ELSE
                answer := run_step(s, body, m, role_now, desk_now);
            END IF;
        EXCEPTION
            WHEN SQLSTATE 'AN100' THEN
                GET STACKED DIAGNOSTICS code = PG_EXCEPTION_DETAIL, sentence = MESSAGE_TEXT;
                answer := jsonb_build_object('state', 'refused', 'code', code, 'sentence', sentence);
            WHEN unique_violation THEN
                answer := jsonb_build_object('state', 'refused', 'code', 'id_elsewhere', 'sentence',
                    'An id of this step is in use elsewhere; the desk''s file may be a copy of another one.');
            WHEN data_exception OR integrity_constraint_violation OR cardinality_violation OR program_limit_exceeded THEN
                answer := jsonb_build_object('state', 'refused', 'code', 'malformed', 'sentence',
                    'This step is not written as steps are; the desk''s program may be damaged.');
        END;
        IF answer ->> 'state' = 'done' THEN
            wrote := wrote || jsonb_build_array(s);
        ELSIF answer ->> 'state' <> 'again' THEN
            held := held || keys;
        END IF;
        results := results || jsonb_build_array(
            '{"uuid": null, "code": "", "sentence": "", "layers": []}'::jsonb
            || jsonb_build_object('uuid', s -> 'uuid') || answer);
    END LOOP;
    IF wrote <> '[]' THEN
        PERFORM stamp_steps(wrote);
        PERFORM poke_for(wrote, m);
    END IF;
    RETURN results;
END
$$;

-- Gives what was written its place in the order: the steps head-k+1 … head, whatever they touched the head.
CREATE OR REPLACE FUNCTION stamp_steps(wrote jsonb) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    count_now int := jsonb_array_length(wrote);
    head_now bigint;
BEGIN
    head_now := move_head(count_now);
    UPDATE step SET seq = head_now - count_now + w.place
    FROM jsonb_array_elements(wrote) WITH ORDINALITY AS w (s, place) WHERE step.uuid = (w.s ->> 'uuid')::uuid;
    UPDATE layer SET changed = head_now
    FROM (SELECT DISTINCT (l ->> 'image')::bigint AS image_id, (l ->> 'author')::bigint AS author_id,
                 (l ->> 'round')::int AS round
          FROM jsonb_array_elements(wrote) AS s, jsonb_array_elements(s -> 'layers') AS l) AS k
    WHERE (layer.image_id, layer.author_id, layer.round) = (k.image_id, k.author_id, k.round);
    UPDATE note SET changed = head_now WHERE id IN (
        SELECT (r ->> 0)::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements(coalesce(s #> '{notes,put}', '[]')) AS r
        UNION ALL SELECT g::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements_text(coalesce(s #> '{notes,gone}', '[]')) AS g);
    UPDATE decision SET changed = head_now WHERE id IN (
        SELECT (r ->> 0)::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements(coalesce(s #> '{decisions,put}', '[]')) AS r
        UNION ALL SELECT g::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements_text(coalesce(s #> '{decisions,gone}', '[]')) AS g);
END
$$;

-- Wakes those who may see what was written: empty payloads, each on a channel that its member alone knows. Which
-- annotators have finished an image is not looked up for an annotator here, as that costs more the more of them there are,
-- and this call can be taken back: these are woken when the desk asks for changes next.
CREATE OR REPLACE FUNCTION poke_for(wrote jsonb, m member) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    authors bigint[] := ARRAY(
        SELECT (l ->> 'author')::bigint FROM jsonb_array_elements(wrote) AS s, jsonb_array_elements(s -> 'layers') AS l
        UNION SELECT (r ->> 8)::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements(coalesce(s #> '{notes,put}', '[]')) AS r);
    images bigint[] := ARRAY(
        SELECT (l ->> 'image')::bigint FROM jsonb_array_elements(wrote) AS s, jsonb_array_elements(s -> 'layers') AS l
        WHERE l ->> 'status' IN ('done', 'reviewed')
        UNION SELECT (r ->> 1)::bigint FROM jsonb_array_elements(wrote) AS s,
            jsonb_array_elements(coalesce(s #> '{notes,put}', '[]')) AS r
            WHERE m.role <> 'annotator' OR EXISTS (
                SELECT 1 FROM layer l WHERE l.image_id = (r ->> 1)::bigint AND l.author_id = m.author_id
                HAVING bool_and(l.status IN ('done', 'reviewed'))));
    asks_later boolean := my_role() = 'annotator';
BEGIN
    PERFORM pg_notify(k.channel, '') FROM member k WHERE k.removed_at IS NULL AND CASE
        WHEN k.login = m.login THEN (
            SELECT count(*) FROM desk d
            WHERE d.login = k.login AND d.last_seen > clock_timestamp() - interval '10 minutes') > 1
        WHEN k.author_id = ANY (authors) THEN true
        WHEN k.role <> 'annotator' THEN cardinality(images) > 0
        WHEN asks_later THEN false
        ELSE k.author_id IN (SELECT list_finishers(images)) END;
END
$$;

-- Who has finished one of these images.
CREATE OR REPLACE FUNCTION list_finishers(images bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT l.author_id FROM layer l
    WHERE l.image_id = ANY (images) AND (l.shape_count > 0 OR l.status <> 'new' OR l.purpose = 'repeat')
    GROUP BY l.image_id, l.author_id HAVING bool_and(l.status IN ('done', 'reviewed'))
$$;

-- Wakes the other annotators who have finished one of the images, for one who has finished it and cannot take that back
-- any more. The reader calls it. Of images that this member has not finished nobody's layers are looked at.
CREATE OR REPLACE FUNCTION poke_peers(images bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    own bigint[];
BEGIN
    IF pg_current_xact_id_if_assigned() IS NULL THEN
        own := ARRAY(
            SELECT l.image_id FROM layer l
            WHERE l.author_id = m.author_id AND l.image_id = ANY (images)
            AND (l.shape_count > 0 OR l.status <> 'new' OR l.purpose = 'repeat')
            GROUP BY l.image_id HAVING bool_and(l.status IN ('done', 'reviewed')));
        PERFORM pg_notify(k.channel, '') FROM member k
        WHERE k.removed_at IS NULL AND k.role = 'annotator' AND k.login <> m.login
        AND k.author_id IN (SELECT list_finishers(own));
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION check_call(steps text[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF cardinality(steps) > 200 OR array_position(steps, NULL) IS NOT NULL THEN
        PERFORM fail('AN004', 'too_many', 'At most 200 steps can be sent at a time.');
    END IF;
    IF cardinality(steps) > 1 AND (SELECT sum(octet_length(s)) FROM unnest(steps) AS s) > 1048576 THEN
        PERFORM fail('AN005', 'too_large', 'Steps of more than 1 MB together are sent one by one.');
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION answer_call(m member, more jsonb) RETURNS jsonb
LANGUAGE sql VOLATILE SET search_path FROM CURRENT AS $$
    SELECT jsonb_build_object('epoch', p.epoch, 'parts_version', p.parts_version,
        'assignment_version', k.assignment_version, 'seat', seat_of(k)) || more
    FROM project p, member k WHERE k.login = m.login
$$;

CREATE OR REPLACE FUNCTION commit_steps(desk_now int, token_now uuid, next_now uuid, unsent_now int, steps text[])
RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
    d desk;
BEGIN
    PERFORM check_call(steps);
    SELECT * INTO p FROM project;
    SELECT * INTO d FROM desk WHERE id = desk_now AND login = session_user FOR UPDATE;
    IF d.id IS NULL THEN
        PERFORM fail('AN003', 'foreign_desk',
            'This desk was not opened by this login; sign in to a replica of your own.');
    END IF;
    IF d.protocol NOT BETWEEN p.protocol_least AND p.protocol_most THEN
        PERFORM fail('AN006', 'old_protocol',
            'The project works with Annotator {theirs}, and this desk runs {ours}; install the same version.',
            jsonb_build_object('theirs', p.program, 'ours', d.program));
    END IF;
    -- A desk that has not said hello since the server was restored has to, whatever line it came by. A copy, or an older
    -- state, of a replica is told which of its steps came already: they need no other ids.
    IF d.epoch IS DISTINCT FROM p.epoch OR (d.token IN (token_now, next_now)) IS NOT TRUE THEN
        RETURN answer_call(m, jsonb_build_object('state', 'forked', 'results', (
            SELECT coalesce(jsonb_agg(s.result || '{"state": "again"}' ORDER BY s.seq), '[]')
            FROM unnest(steps) AS body JOIN step s ON s.uuid = (body::jsonb ->> 'uuid')::uuid
            WHERE s.author_id = m.author_id AND s.body_hash = sha256(convert_to(body, 'UTF8')))));
    END IF;
    UPDATE desk SET token = next_now, last_seen = clock_timestamp(),
        unsent = least(greatest(unsent_now - cardinality(steps), 0), 1000000) WHERE id = desk_now RETURNING * INTO d;
    RETURN answer_call(m, jsonb_build_object('state', 'taken', 'seen', clock_of(d.last_seen),
                                             'results', run_steps(m, m.role, desk_now, steps)));
EXCEPTION
    WHEN lock_not_available THEN
        PERFORM fail_held(m.role);
    WHEN data_exception THEN
        PERFORM fail('AN007', 'malformed', 'This is not written as a desk writes it.');
END
$$;

-- Stamps, before anything of others' work on these images is delivered, that it is: it comes to this member from now on,
-- whether the desk takes it or not. Images that this member has not finished for the time of grace are left out.
CREATE OR REPLACE FUNCTION announce(desk_now int, images bigint[]) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    due bigint[];
    seen_now bigint;
    head_now bigint;
BEGIN
    PERFORM check_transaction();
    IF cardinality(images) > 1000 THEN
        PERFORM fail('AN004', 'too_many', 'At most 1000 layers can be taken at a time.');
    END IF;
    UPDATE desk SET last_seen = clock_timestamp() WHERE id = desk_now AND login = session_user
    RETURNING clock_of(last_seen) INTO seen_now;
    IF NOT FOUND THEN
        PERFORM fail('AN003', 'foreign_desk',
            'This desk was not opened by this login; sign in to a replica of your own.');
    END IF;
    PERFORM 1 FROM author WHERE id = m.author_id FOR NO KEY UPDATE;
    due := ARRAY(
        SELECT l.image_id FROM layer l
        WHERE l.author_id = m.author_id AND l.image_id = ANY (images)
        AND (m.role <> 'annotator' OR l.shape_count > 0 OR l.status <> 'new' OR l.purpose = 'repeat')
        GROUP BY l.image_id HAVING m.role <> 'annotator' OR bool_and(l.status IN ('done', 'reviewed'))
        AND max(l.finished_at) <= clock_timestamp() - (SELECT make_interval(secs => grace) FROM project));
    IF EXISTS (SELECT 1 FROM layer WHERE author_id = m.author_id AND image_id = ANY (due) AND NOT exposed) THEN
        head_now := move_head(1);
        UPDATE layer SET exposed = true, exposed_at = clock_timestamp(), changed = head_now
        WHERE author_id = m.author_id AND image_id = ANY (due) AND NOT exposed;
    END IF;
    RETURN jsonb_build_object('seen', seen_now, 'exposed', (
        SELECT coalesce(jsonb_agg(jsonb_build_array(
            image_id, round, extract(epoch FROM exposed_at)::float8)), '[]')
        FROM layer WHERE author_id = m.author_id AND image_id = ANY (due)));
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- After a restore: what was delivered to this member by what the desk remembers, as [image, pass, at, edits after it, author].
-- The later time and the larger number stand. An annotator tells it of the own layers; auditors and owners, whose desks
-- know all stamps, of everybody's, so that nobody's is forgotten whose desk keeps silent.
CREATE OR REPLACE FUNCTION tell_exposed(rows_now jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    head_now bigint;
BEGIN
    PERFORM check_transaction();
    PERFORM 1 FROM author WHERE id = m.author_id OR m.role <> 'annotator' ORDER BY id FOR NO KEY UPDATE;
    head_now := move_head(1);
    UPDATE layer l SET exposed = true, exposed_at = greatest(l.exposed_at, t.at), changed = head_now,
        delivered_edits = greatest(l.delivered_edits, t.edits)
    FROM (SELECT (r ->> 0)::bigint AS image_id, (r ->> 1)::int AS round,
                 least(to_timestamp((r ->> 2)::float8), clock_timestamp()) AS at,
                 least((r ->> 3)::bigint, 1000000)::int AS edits,
                 CASE WHEN m.role = 'annotator' THEN m.author_id ELSE (r ->> 4)::bigint END AS author_id
          FROM jsonb_array_elements(rows_now) AS r) AS t
    WHERE l.author_id = t.author_id AND l.image_id = t.image_id AND l.round = t.round AND t.at IS NOT NULL;
EXCEPTION WHEN data_exception THEN
    PERFORM fail('AN007', 'malformed', 'This is not written as a desk writes it.');
END
$$;

-- The outbox of a replica that its owner can no longer send, handed in to an owner of the project.
CREATE OR REPLACE FUNCTION accept_steps(author_now bigint, desk_now int, steps text[]) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    writer member;
BEGIN
    PERFORM check_call(steps);
    SELECT k.* INTO writer FROM member k JOIN desk d USING (login) WHERE k.author_id = author_now AND d.id = desk_now;
    IF writer.login IS NULL THEN
        PERFORM fail('AN008', 'unknown_member', 'This replica belongs to no member that the project ever had.');
    ELSIF writer.removed_at IS NULL THEN  -- else a file could be made that says to be of anybody
        PERFORM fail('AN008', 'still_member',
            'The login ''{login}'' still takes part; remove it first.', jsonb_build_object('login', writer.login));
    END IF;
    RETURN answer_call(m, jsonb_build_object(
        'state', 'taken', 'results', run_steps(writer, 'annotator', desk_now, steps)));
END
$$;

CREATE OR REPLACE FUNCTION hello(about jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
    desk_now int := (about ->> 'desk')::int;
    name_now text;
    restored boolean;
    behind boolean := (about ->> 'cursor')::bigint > (SELECT head FROM project)
        AND (about ->> 'cursor')::bigint <= now_clock() + 60000000;
    seen_now bigint;
BEGIN
    -- A desk that knows more than the head: the server was restored. Nobody knows what is still to come. That desk
    -- compares all; where it is an owner's, who is believed, all desks do.
    IF behind AND m.role = 'owner' THEN
        PERFORM begin_epoch();
        PERFORM move_head(1);
    END IF;
    SELECT * INTO p FROM project;
    IF (desk_now IS NULL OR (about ->> 'seen')::bigint > 0 AND NOT EXISTS (SELECT 1 FROM desk WHERE id = desk_now))
        AND count_free_desks(m.login) < 1 THEN
        PERFORM fail('AN008', 'too_many_desks',
            'The login ''{login}'' has opened 50 desks within 30 days; go on in one of its replicas.',
            jsonb_build_object('login', m.login));
    END IF;
    IF desk_now IS NULL THEN
        SELECT id INTO desk_now FROM (SELECT 1 + floor(random() * 2097151)::int AS id FROM generate_series(1, 50)) AS r
        WHERE NOT EXISTS (SELECT 1 FROM desk WHERE desk.id = r.id) LIMIT 1;
        INSERT INTO desk (id, login, host, protocol) VALUES (desk_now, session_user, '', 0);
    ELSIF (about ->> 'seen')::bigint > 0 THEN
        -- A desk that was opened after the backup from which this server was restored.
        INSERT INTO desk (id, login, host, protocol, last_seen) VALUES (desk_now, session_user, '', 0, to_timestamp(0))
        ON CONFLICT (id) DO NOTHING;
    END IF;
    -- A desk that was acknowledged later than this server remembers: what it sent until then is lost here, its token, too.
    -- It is told until it has noted so: its time stays, as this answer may be lost.
    SELECT clock_of(last_seen) < (about ->> 'seen')::bigint INTO restored FROM desk WHERE id = desk_now;
    UPDATE desk SET token = CASE WHEN token IS NULL OR restored OR epoch IS DISTINCT FROM p.epoch
            THEN (about ->> 'token')::uuid ELSE token END,
        epoch = p.epoch, last_seen = CASE WHEN restored THEN last_seen ELSE clock_timestamp() END,
        host = left(coalesce(about ->> 'host', ''), 200), protocol = coalesce((about ->> 'protocol')::int, 0),
        program = left(coalesce(about ->> 'program', ''), 50),
        unsent = least(greatest(coalesce((about ->> 'unsent')::int, 0), 0), 1000000)
    WHERE id = desk_now AND login = session_user RETURNING clock_of(last_seen) INTO seen_now;
    IF NOT FOUND THEN
        PERFORM fail('AN003', 'foreign_desk',
            'This desk was not opened by this login; sign in to a replica of your own.');
    END IF;
    SELECT name INTO name_now FROM author WHERE id = m.author_id;
    RETURN answer_call(m, jsonb_build_object(
        'protocol', jsonb_build_object('least', p.protocol_least, 'most', p.protocol_most), 'program', p.program,
        'uuid', p.uuid, 'name', p.name, 'login', m.login,
        'author', jsonb_build_object('id', m.author_id, 'name', name_now), 'role', m.role, 'channel', m.channel,
        'desk', desk_now, 'grace', p.grace, 'clock', now_clock() / 1e6,
        'seen', seen_now, 'restored', coalesce(restored, false), 'behind', coalesce(behind, false),
        'settings', jsonb_build_object('models_open', p.models_open, 'labels_open', p.labels_open)));
END
$$;

CREATE OR REPLACE FUNCTION take_seat(desk_now int) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    IF NOT EXISTS (SELECT 1 FROM desk WHERE id = desk_now AND login = session_user) THEN
        PERFORM fail('AN003', 'foreign_desk',
            'This desk was not opened by this login; sign in to a replica of your own.');
    END IF;
    UPDATE member SET seat = seat + 1, seat_desk = desk_now, seat_at = clock_timestamp()
    WHERE login = m.login AND seat_desk IS DISTINCT FROM desk_now;
    PERFORM pg_notify(m.channel, '');
    RETURN (SELECT seat_of(k) FROM member k WHERE k.login = m.login);
END
$$;

CREATE OR REPLACE FUNCTION park(state_now text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    k jsonb;
BEGIN
    IF octet_length(state_now) > 33554432 THEN
        PERFORM fail('AN005', 'too_large', 'This state is larger than 32 MB and cannot be kept on the server.');
    END IF;
    k := state_now::jsonb;
    IF (k ->> 'author')::bigint IS DISTINCT FROM m.author_id THEN
        PERFORM fail('AN002', 'not_allowed', 'Only states of one''s own layers can be parked.');
    END IF;
    PERFORM 1 FROM author WHERE id = m.author_id FOR NO KEY UPDATE;
    PERFORM fail('AN007', 'malformed', 'This state is not written as states are.')
    WHERE NOT EXISTS (SELECT 1 FROM image WHERE id = (k ->> 'image')::bigint);
    PERFORM count(*) FROM rows_of((k ->> 'image')::bigint, m.author_id, (k ->> 'round')::int, k -> 'rows');
    INSERT INTO parked (id, image_id, author_id, round, base, host, code, sentence, status, purpose, rows,
        attributes) VALUES (
        (k ->> 'id')::uuid, (k ->> 'image')::bigint, m.author_id, (k ->> 'round')::int, (k ->> 'base')::bigint,
        left(k ->> 'host', 200), left(k ->> 'code', 50), left(k ->> 'sentence', 500), k ->> 'status', k ->> 'purpose',
        k -> 'rows', k ->> 'attributes')
    ON CONFLICT (id) DO NOTHING;
    PERFORM pg_notify(channel, '') FROM member WHERE removed_at IS NULL AND role <> 'annotator' AND login <> m.login;
    RETURN jsonb_build_object('id', k ->> 'id');
EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
    PERFORM fail('AN007', 'malformed', 'This state is not written as states are.');
END
$$;

CREATE OR REPLACE FUNCTION drop_parked(parked_now uuid) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
BEGIN
    UPDATE parked SET state = 'dropped', settled_by = m.login, settled_at = clock_timestamp()
    WHERE id = parked_now AND author_id = m.author_id AND state = 'waiting';
    RETURN jsonb_build_object('dropped', FOUND);
END
$$;

CREATE OR REPLACE FUNCTION settle_parked(parked_now uuid, accept boolean, answer_now text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('auditor');
    k parked;
    writer member;
    there layer;
    result jsonb := '{"state": "rejected", "code": "", "sentence": "", "layers": []}';
BEGIN
    SELECT * INTO k FROM parked WHERE id = parked_now AND state = 'waiting' FOR UPDATE;
    IF k.id IS NULL THEN
        PERFORM fail('AN008', 'not_waiting', 'This state waits no longer: somebody has settled it.');
    END IF;
    IF accept THEN
        SELECT * INTO writer FROM member WHERE author_id = k.author_id ORDER BY removed_at IS NOT NULL LIMIT 1;
        SELECT * INTO there FROM layer WHERE image_id = k.image_id AND author_id = k.author_id AND round = k.round;
        result := run_steps(writer, 'acceptor', NULL, ARRAY[jsonb_build_object(
            'uuid', gen_random_uuid(), 'name', 'Accept a parked state', 'action', 'do', 'image', k.image_id,
            'layers', jsonb_build_array(jsonb_build_object(
                'image', k.image_id, 'author', k.author_id, 'round', k.round, 'base', coalesce(there.revision, 0),
                'status', CASE k.status WHEN 'reviewed' THEN 'done' ELSE k.status END,
                'purpose', k.purpose, 'attributes', k.attributes, 'put', k.rows, 'gone', (
                    SELECT coalesce(jsonb_agg(s.id), '[]') FROM shape s
                    WHERE s.image_id = k.image_id AND s.author_id = k.author_id AND s.round = k.round
                    AND s.id NOT IN (SELECT (r ->> 0)::bigint FROM jsonb_array_elements(k.rows) AS r)))))::text]) -> 0;
        IF result ->> 'state' <> 'done' THEN
            RETURN result;
        END IF;
    END IF;
    UPDATE parked SET state = CASE WHEN accept THEN 'accepted' ELSE 'rejected' END, answer = left(answer_now, 2000),
        settled_by = m.login, settled_at = clock_timestamp() WHERE id = parked_now;
    PERFORM pg_notify(channel, '') FROM member WHERE author_id = k.author_id AND removed_at IS NULL;
    RETURN result || CASE WHEN accept THEN '{"state": "accepted"}'::jsonb ELSE '{}' END;
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;
