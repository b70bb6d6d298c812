-- Images, authors, labels and settings, assignment, publishing, members.

CREATE OR REPLACE FUNCTION poke_all() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM pg_notify(channel, '') FROM member WHERE removed_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION propose_label(label_now jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
BEGIN
    SELECT * INTO p FROM project FOR UPDATE;
    IF NOT p.labels_open AND m.role <> 'owner' THEN
        PERFORM fail('AN002', 'not_allowed',
            'New labels are made by the owner of this project; write a note to ask for one.');
    END IF;
    IF EXISTS (SELECT 1 FROM label WHERE name = label_now ->> 'name') OR length(label_now ->> 'name') NOT BETWEEN 1 AND 200
    THEN
        PERFORM fail('AN008', 'name_taken', 'There is a label of this name, or the name is empty or too long.');
    END IF;
    INSERT INTO label (id, position, name, colour, key, description, retired) VALUES (
        p.next_label_id, (SELECT coalesce(max(position) + 1, 0) FROM label), label_now ->> 'name',
        left(coalesce(label_now ->> 'colour', '#0072b2'), 9), left(coalesce(label_now ->> 'key', ''), 2), '', false);
    UPDATE project SET next_label_id = next_label_id + 1, parts_version = parts_version + 1;
    PERFORM poke_all();
    RETURN jsonb_build_object('id', p.next_label_id, 'version', p.parts_version + 1);
END
$$;

-- Before images are taken away: whoever writes of any image holds the own author's row, whoever deals locks the lists.
-- Before all else, in the order of those.
CREATE OR REPLACE FUNCTION hold_images() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM 1 FROM author ORDER BY id FOR NO KEY UPDATE;
    LOCK TABLE assignment IN SHARE ROW EXCLUSIVE MODE;
END
$$;

-- Tables of which rows lie on an image, each behind those that its rows lead to.
CREATE OR REPLACE FUNCTION tables_of_images() RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['image', 'layer', 'shape', 'gone_shape', 'decision', 'note', 'parked', 'assignment', 'quota']
$$;

-- Takes images out with all that lies on them, which is kept where nothing counts or tells it.
CREATE OR REPLACE FUNCTION remove_images(lost bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    there text[] := tables_of_images();
    by_image text;
BEGIN
    FOR place IN REVERSE array_length(there, 1) .. 1 LOOP
        by_image := CASE there[place] WHEN 'image' THEN 'id' ELSE 'image_id' END;
        EXECUTE format('INSERT INTO removed_row SELECT %s, %L, to_jsonb(r) FROM %I AS r WHERE %1$s = ANY ($1)',
                       by_image, there[place], there[place]) USING lost;
        EXECUTE format('DELETE FROM %I WHERE %s = ANY ($1)', there[place], by_image) USING lost;
    END LOOP;
END
$$;

-- Puts what lay on images that were taken out, and are there again, back in its place; desks take it as what is new.
CREATE OR REPLACE FUNCTION return_rows(come bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one text;
BEGIN
    IF EXISTS (SELECT 1 FROM image_change c WHERE c.image_id = ANY (come) AND c.gone AND NOT EXISTS (
        SELECT 1 FROM removed_row r WHERE r.image_id = c.image_id AND r.source = 'image')) THEN
        PERFORM refuse('forgotten', 'What lay on this image was forgotten when the history of the team was compacted; '
                       'it cannot come back.');
    END IF;
    FOREACH one IN ARRAY tables_of_images() LOOP
        EXECUTE format('INSERT INTO %I SELECT (jsonb_populate_record(NULL::%I, content)).* FROM removed_row '
                       'WHERE source = %L AND source <> ''image'' AND image_id = ANY ($1)', one, one, one) USING come;
    END LOOP;
    UPDATE layer SET changed = (SELECT head FROM project) WHERE image_id = ANY (come);
    UPDATE note SET changed = (SELECT head FROM project) WHERE image_id = ANY (come);
    UPDATE decision SET changed = (SELECT head FROM project) WHERE image_id = ANY (come);
    UPDATE member SET assignment_version = assignment_version + 1
    WHERE author_id IN (SELECT author_id FROM assignment WHERE image_id = ANY (come));
    DELETE FROM removed_row WHERE image_id = ANY (come);
END
$$;

-- Rows of a JSON list into a table, by its own column names. `whole`: images go and come with all that lies on them.
CREATE OR REPLACE FUNCTION put_images(images jsonb) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    lost bigint[] := ARRAY(SELECT g::bigint FROM jsonb_array_elements_text(coalesce(images -> 'gone', '[]')) AS g);
    come bigint[] := ARRAY(
        SELECT (n ->> 'id')::bigint FROM jsonb_array_elements(coalesce(images -> 'put', '[]')) AS n
        WHERE (images -> 'whole')::boolean EXCEPT SELECT id FROM image);
    moved bigint[];
    following int := (SELECT parts_version + 1 FROM project);
BEGIN
    IF (images -> 'whole')::boolean IS NOT TRUE AND (
        EXISTS (SELECT 1 FROM layer WHERE image_id = ANY (lost) AND (shape_count > 0 OR status <> 'new'))
        OR EXISTS (SELECT 1 FROM note WHERE image_id = ANY (lost))
        OR EXISTS (SELECT 1 FROM decision WHERE image_id = ANY (lost))) THEN
        PERFORM refuse('image_in_use', 'An image that somebody has worked on cannot be taken away.');
    END IF;
    PERFORM return_rows(come) WHERE cardinality(come) > 0;
    PERFORM remove_images(lost) WHERE cardinality(lost) > 0;
    -- Of a control image annotators are not told that it became one: only what else decides what they see is told.
    SELECT array_agg(i.id) INTO moved FROM image i, jsonb_populate_recordset(NULL::image, coalesce(images -> 'put', '[]')) AS n
    WHERE n.id = i.id AND n.purpose <> i.purpose AND 'training' IN (n.purpose, i.purpose);
    UPDATE decision d SET changed = (SELECT head FROM project)
    FROM image i, jsonb_populate_recordset(NULL::image, coalesce(images -> 'put', '[]')) AS n
    WHERE n.id = i.id AND i.purpose = 'control' AND n.purpose <> 'control' AND d.image_id = i.id;
    INSERT INTO image_change AS c (image_id, version, told, gone)
    SELECT id, following, following, true FROM unnest(lost) AS id
    UNION ALL SELECT n.id, following, CASE
        WHEN image_row(i, false)::jsonb IS DISTINCT FROM image_row(n, false)::jsonb THEN following ELSE 0 END, false
    FROM jsonb_populate_recordset(NULL::image, coalesce(images -> 'put', '[]')) AS n LEFT JOIN image i ON i.id = n.id
    ON CONFLICT (image_id) DO UPDATE SET
        version = excluded.version, told = greatest(c.told, excluded.told), gone = excluded.gone;
    INSERT INTO image SELECT * FROM jsonb_populate_recordset(NULL::image, coalesce(images -> 'put', '[]'))
    ON CONFLICT (id) DO UPDATE SET
        {image_changes};
    -- What may be seen of an image depends on its purpose: whoever may now see more is told.
    UPDATE layer SET changed = (SELECT head FROM project) WHERE image_id = ANY (moved);
    UPDATE project SET next_image_id = greatest(next_image_id, 1 + (SELECT coalesce(max(id), 0) FROM image));
END
$$;

-- Desks are told of this author at the next version of the parts.
CREATE OR REPLACE FUNCTION note_change(author_now bigint) RETURNS void
LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO author_change SELECT author_now, parts_version + 1 FROM project
    ON CONFLICT (author_id) DO UPDATE SET version = excluded.version
$$;

CREATE OR REPLACE FUNCTION put_authors(authors jsonb) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    lost bigint[] := ARRAY(SELECT g::bigint FROM jsonb_array_elements_text(coalesce(authors -> 'gone', '[]')) AS g);
BEGIN
    IF EXISTS (SELECT 1 FROM layer WHERE author_id = ANY (lost) AND (shape_count > 0 OR status <> 'new'))
        OR EXISTS (SELECT 1 FROM member WHERE author_id = ANY (lost))
        OR EXISTS (SELECT 1 FROM step WHERE author_id = ANY (lost)) THEN
        PERFORM refuse('author_in_use', 'An author who has drawn something or is a member cannot be taken away.');
    END IF;
    DELETE FROM layer WHERE author_id = ANY (lost);
    DELETE FROM assignment WHERE author_id = ANY (lost);
    DELETE FROM author WHERE id = ANY (lost);
    INSERT INTO author SELECT * FROM jsonb_populate_recordset(NULL::author, coalesce(authors -> 'put', '[]'))
    ON CONFLICT (id) DO UPDATE SET {author_changes};
    PERFORM note_change((a ->> 'id')::bigint) FROM jsonb_array_elements(coalesce(authors -> 'put', '[]')) AS a;
    UPDATE project SET next_author_id = greatest(next_author_id, 1 + (SELECT coalesce(max(id), 0) FROM author));
END
$$;

CREATE OR REPLACE FUNCTION put_labels(labels jsonb) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM label v WHERE v.id NOT IN (SELECT (l ->> 'id')::int FROM jsonb_array_elements(labels) AS l)
               AND (EXISTS (SELECT 1 FROM shape s WHERE s.label = v.id) OR EXISTS (
                   SELECT 1 FROM removed_row r WHERE r.source = 'shape' AND (r.content ->> 'label')::int = v.id))) THEN
        PERFORM refuse('label_in_use', 'A label that shapes have cannot be taken away; retire it, or merge it into another.');
    END IF;
    DELETE FROM label;
    INSERT INTO label
    SELECT n.id, n.place - 1, n.name, n.colour, n.key, n.source_id, coalesce(n.description, ''), n.example, n.alias_of,
           coalesce(n.retired, false)
    FROM (SELECT l.place, r.* FROM jsonb_array_elements(labels) WITH ORDINALITY AS l (value, place),
          jsonb_populate_record(NULL::label, l.value) AS r) AS n;
    UPDATE project SET next_label_id = greatest(next_label_id, 1 + (SELECT coalesce(max(id), -1) FROM label));
END
$$;

CREATE OR REPLACE FUNCTION commit_parts(uuid_now uuid, version_now int, body text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    p project;
    known step;
    b jsonb;
    code text;
    sentence text;
    answer jsonb;
    head_now bigint;
BEGIN
    PERFORM hold_images() WHERE body::jsonb #> '{images,gone}' <> '[]';
    SELECT * INTO p FROM project FOR UPDATE;
    SELECT * INTO known FROM step WHERE uuid = uuid_now;
    IF known.uuid IS NOT NULL THEN
        RETURN known.result || CASE WHEN known.body_hash = sha256(convert_to(body, 'UTF8'))
            THEN '{"state": "again"}'::jsonb
            ELSE jsonb_build_object('state', 'refused', 'code', 'other_body',
                                    'sentence', 'This change was sent before with another content.') END;
    END IF;
    IF p.parts_version <> version_now THEN
        RETURN jsonb_build_object('state', 'stale', 'version', p.parts_version, 'code', '', 'sentence', '');
    END IF;
    head_now := move_head(1);
    b := body::jsonb;
    PERFORM put_images(b -> 'images') WHERE b ? 'images';
    PERFORM put_authors(b -> 'authors') WHERE b ? 'authors';
    PERFORM put_labels(b -> 'labels') WHERE b ? 'labels';
    UPDATE project SET name = coalesce(b #>> '{project,name}', name),
        template = coalesce(b #>> '{project,template}', template),
        parts = coalesce((b #>> '{project,parts}')::boolean, parts),
        metrics = coalesce(b #>> '{project,metrics}', metrics),
        protocol = coalesce(b #>> '{project,protocol}', protocol), parts_version = parts_version + 1;
    answer := jsonb_build_object('state', 'done', 'version', p.parts_version + 1, 'code', '', 'sentence', '');
    INSERT INTO step (uuid, seq, author_id, login, name, action, unblinded, detail, result, body_hash)
    VALUES (uuid_now, head_now, m.author_id, m.login, 'Parts', 'do', false, b, answer, sha256(convert_to(body, 'UTF8')));
    PERFORM poke_all();
    RETURN answer;
EXCEPTION
    WHEN lock_not_available THEN
        PERFORM fail_held(m.role);
    WHEN SQLSTATE 'AN100' THEN
        GET STACKED DIAGNOSTICS code = PG_EXCEPTION_DETAIL, sentence = MESSAGE_TEXT;
        RETURN jsonb_build_object('state', 'refused', 'version', p.parts_version, 'code', code, 'sentence', sentence);
    WHEN unique_violation THEN
        RETURN jsonb_build_object('state', 'refused', 'version', p.parts_version, 'code', 'name_taken', 'sentence',
            'Two images, or two authors, of this change have the same name.');
    WHEN data_exception OR integrity_constraint_violation OR cardinality_violation OR program_limit_exceeded THEN
        RETURN jsonb_build_object('state', 'refused', 'version', p.parts_version, 'code', 'malformed', 'sentence',
            'This change is not written as changes are; the desk''s program may be damaged.');
END
$$;

CREATE OR REPLACE FUNCTION assign(rows_now jsonb, overlap jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    kept int;
    made int;
BEGIN
    LOCK TABLE assignment IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT (r ->> 0)::bigint FROM jsonb_array_elements(rows_now) AS r
               UNION SELECT q.key::bigint FROM jsonb_each_text(overlap) AS q EXCEPT SELECT id FROM image) THEN
        RAISE foreign_key_violation;
    END IF;
    DELETE FROM assignment s WHERE NOT EXISTS (
        SELECT 1 FROM layer l WHERE l.image_id = s.image_id AND l.author_id = s.author_id AND l.round = s.round
        AND (l.shape_count > 0 OR l.status <> 'new'));
    SELECT count(*) INTO kept FROM assignment;
    INSERT INTO assignment (image_id, author_id, round, place, batch, purpose)
    SELECT (r ->> 0)::bigint, (r ->> 1)::bigint, (r ->> 2)::int, (r ->> 3)::int, (r ->> 4)::int, r ->> 5
    FROM jsonb_array_elements(rows_now) AS r
    ON CONFLICT (image_id, author_id, round) DO UPDATE SET
        place = excluded.place, batch = excluded.batch, lease = NULL;
    GET DIAGNOSTICS made = ROW_COUNT;
    IF overlap IS NOT NULL THEN
        DELETE FROM quota;
        INSERT INTO quota SELECT q.key::bigint, q.value::int FROM jsonb_each_text(overlap) AS q;
    END IF;
    UPDATE member SET assignment_version = assignment_version + 1;
    PERFORM poke_all();
    RETURN jsonb_build_object('assigned', made, 'kept', kept);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
WHEN data_exception OR integrity_constraint_violation OR cardinality_violation THEN
    PERFORM fail('AN007', 'malformed',
        'This assignment names an image or a person that the project does not have, or one of them twice.');
END
$$;

-- Takes images that were not begun from somebody, gives them to somebody, or both; the other lists stay as they are.
CREATE OR REPLACE FUNCTION reassign(images bigint[], from_author bigint, to_author bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    taken int;
    given int;
BEGIN
    LOCK TABLE assignment IN SHARE ROW EXCLUSIVE MODE;
    IF to_author IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM member WHERE author_id = to_author AND role = 'annotator' AND removed_at IS NULL) THEN
        PERFORM fail('AN007', 'no_annotator', 'Images are given to annotators who take part.');
    END IF;
    WITH gone AS (
        DELETE FROM assignment s WHERE s.image_id = ANY (images) AND s.author_id = from_author AND NOT EXISTS (
            SELECT 1 FROM layer l WHERE l.image_id = s.image_id AND l.author_id = s.author_id AND l.round = s.round
            AND (l.shape_count > 0 OR l.status <> 'new'))
        RETURNING image_id, round, batch, purpose
    ), wanted AS (
        SELECT image_id, round, batch, purpose FROM gone
        UNION ALL
        SELECT i.id, 1, (SELECT coalesce(min(s.batch), 0) FROM assignment s WHERE s.image_id = i.id), 'work'
        FROM image i WHERE i.id = ANY (images) AND from_author IS NULL
    ), added AS (
        INSERT INTO assignment (image_id, author_id, round, place, batch, purpose)
        SELECT w.image_id, to_author, w.round,
            (SELECT coalesce(max(place), 0) FROM assignment WHERE author_id = to_author)
            + row_number() OVER (ORDER BY array_position(images, w.image_id), w.round), w.batch, w.purpose
        FROM wanted w WHERE to_author IS NOT NULL
        ON CONFLICT (image_id, author_id, round) DO NOTHING
        RETURNING image_id
    )
    SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM added) INTO taken, given;
    UPDATE member SET assignment_version = assignment_version + 1 WHERE author_id IN (from_author, to_author);
    PERFORM poke_all();
    RETURN jsonb_build_object('taken', taken, 'given', given, 'by', m.login);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- Tops my list up by some images, drawn by chance, that fewer people have than wanted; what was claimed and not begun in
-- time is free again. Which they are says `my_assignment` when this cannot be taken back any more. It is done before
-- anything else that could be: nobody narrows down what is free by what is taken back with it.
CREATE OR REPLACE FUNCTION claim(wanted int) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := my_membership();
    p project;
    held int;
    taken int;
BEGIN
    IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
        RETURN jsonb_build_object('claimed', 0);
    END IF;
    SELECT * INTO p FROM project;
    PERFORM 1 FROM member WHERE login = m.login FOR NO KEY UPDATE;
    DELETE FROM assignment s WHERE lease < clock_timestamp() AND NOT EXISTS (
        SELECT 1 FROM layer l WHERE l.image_id = s.image_id AND l.author_id = s.author_id
        AND (l.shape_count > 0 OR l.status <> 'new'));
    SELECT count(*) INTO held FROM assignment s WHERE s.author_id = m.author_id AND s.lease IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM layer l WHERE l.image_id = s.image_id AND l.author_id = s.author_id
        AND (l.shape_count > 0 OR l.status <> 'new'));
    IF held >= 50 AND wanted > 0 THEN
        PERFORM fail('AN008', 'claims', 'You hold {count} images that are not begun; begin some of them first.',
                     jsonb_build_object('count', held));
    END IF;
    WITH free AS (
        SELECT q.image_id FROM quota q
        WHERE NOT EXISTS (SELECT 1 FROM assignment s WHERE s.image_id = q.image_id AND s.author_id = m.author_id)
        AND NOT EXISTS (SELECT 1 FROM layer l WHERE l.image_id = q.image_id AND l.author_id = m.author_id
                        AND (l.shape_count > 0 OR l.status <> 'new'))
        AND q.overlap > (
            SELECT count(*) FROM (
                SELECT s.author_id FROM assignment s WHERE s.image_id = q.image_id
                UNION SELECT l.author_id FROM layer l JOIN author a ON a.id = l.author_id
                WHERE l.image_id = q.image_id AND a.kind = 'person' AND (l.shape_count > 0 OR l.status <> 'new')) AS on_it)
        ORDER BY random() LIMIT least(greatest(wanted, 0), 50 - held)
        FOR UPDATE OF q SKIP LOCKED
    )
    INSERT INTO assignment (image_id, author_id, place, batch, lease)
    SELECT image_id, m.author_id,
        (SELECT coalesce(max(place), 0) FROM assignment WHERE author_id = m.author_id) + row_number() OVER (), 0,
        clock_timestamp() + make_interval(secs => p.claim_hours * 3600)
    FROM free;
    GET DIAGNOSTICS taken = ROW_COUNT;
    IF taken > 0 THEN
        UPDATE member SET assignment_version = assignment_version + 1 WHERE login = m.login;
    END IF;
    RETURN jsonb_build_object('claimed', taken);
END
$$;

-- Team numbers for everybody, frozen: whole batches of at least 20 images that everyone assigned has finished, each
-- published once, so that no difference of two publications tells of fewer.
CREATE OR REPLACE FUNCTION publish(name_now text, batches_now int[], numbers_now jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('auditor');
    b int;
BEGIN
    LOCK TABLE published IN SHARE ROW EXCLUSIVE MODE;
    FOREACH b IN ARRAY batches_now LOOP
        IF NOT EXISTS (SELECT 1 FROM assignment WHERE batch = b) THEN
            PERFORM fail('AN008', 'unknown_batch', 'There is no batch {batch}.', jsonb_build_object('batch', b));
        ELSIF (SELECT count(DISTINCT image_id) FROM assignment WHERE batch = b) < 20 THEN
            PERFORM fail('AN008', 'too_few',
                'Batch {batch} has fewer than 20 images; its numbers would tell of single ones.',
                jsonb_build_object('batch', b));
        ELSIF EXISTS (SELECT 1 FROM assignment s LEFT JOIN layer l USING (image_id, author_id, round)
                      WHERE s.batch = b AND coalesce(l.status, 'new') NOT IN ('done', 'reviewed')) THEN
            PERFORM fail('AN008', 'unfinished',
                'Batch {batch} is not finished by everyone it is assigned to.', jsonb_build_object('batch', b));
        ELSIF EXISTS (SELECT 1 FROM published WHERE b = ANY (batches) OR name = name_now) THEN
            PERFORM fail('AN008', 'published_before',
                'Batch {batch} or this name was published before; published numbers stay as they are.',
                jsonb_build_object('batch', b));
        END IF;
    END LOOP;
    INSERT INTO published (name, login, batches, numbers) VALUES (name_now, m.login, batches_now, numbers_now);
    PERFORM poke_all();
    RETURN (SELECT jsonb_build_object('at', extract(epoch FROM at)) FROM published WHERE name = name_now);
END
$$;

CREATE OR REPLACE FUNCTION change_settings(settings jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    head_now bigint;
    were_open boolean := (SELECT models_open FROM project);
BEGIN
    head_now := move_head(1);
    UPDATE project SET
        grace = least(greatest(coalesce((settings ->> 'grace')::float8, grace), 0), 3600),
        models_open = coalesce((settings ->> 'models_open')::boolean, models_open),
        labels_open = coalesce((settings ->> 'labels_open')::boolean, labels_open),
        claim_hours = least(greatest(coalesce((settings ->> 'claim_hours')::float8, claim_hours), 0), 8760)
    WHERE m.login IS NOT NULL;
    IF were_open IS DISTINCT FROM (SELECT models_open FROM project) THEN
        UPDATE layer SET changed = head_now WHERE author_id IN (SELECT id FROM author WHERE kind = 'model');
    END IF;
    PERFORM poke_all();
    RETURN (SELECT jsonb_build_object('grace', grace, 'models_open', models_open, 'labels_open', labels_open,
                                      'claim_hours', claim_hours) FROM project);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- Whoever passes by row-level security, or may make roles and so give itself others' rights, is no annotator.
CREATE OR REPLACE FUNCTION check_login(login_now name, role_now text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF role_now = 'annotator' AND EXISTS (
        SELECT 1 FROM pg_roles WHERE rolname = login_now AND (rolsuper OR rolbypassrls OR rolcreaterole)) THEN
        PERFORM fail('AN008', 'all_seeing_login',
            'The login ''{login}'' passes by all protection on this server; an annotator needs an ordinary one.',
            jsonb_build_object('login', login_now));
    END IF;
END
$$;

-- Makes an existing login a member, or a former member one again; the author of that name is made where there is none.
CREATE OR REPLACE FUNCTION invite_member(login_now name, author_name text, role_now text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    author_now bigint;
    sees_all boolean := role_now IN ('auditor', 'owner');
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = login_now AND rolcanlogin) THEN
        PERFORM fail('AN008', 'unknown_login',
            'The server has no login ''{login}''; its administrator has to create it first.',
            jsonb_build_object('login', login_now));
    END IF;
    PERFORM check_login(login_now, role_now);
    IF EXISTS (SELECT 1 FROM member WHERE login = login_now AND removed_at IS NULL) THEN
        PERFORM fail('AN008', 'name_taken',
            'The login ''{login}'' is a member already.', jsonb_build_object('login', login_now));
    END IF;
    SELECT id INTO author_now FROM author WHERE name = author_name;
    IF author_now IS NULL THEN
        UPDATE project SET next_author_id = next_author_id + 1 RETURNING next_author_id - 1 INTO author_now;
        INSERT INTO author VALUES (author_now, author_name, 'person');
        PERFORM note_change(author_now);
        UPDATE project SET parts_version = parts_version + 1;
    ELSIF EXISTS (SELECT 1 FROM member WHERE author_id = author_now AND (removed_at IS NULL OR login <> login_now))
        OR NOT EXISTS (SELECT 1 FROM author WHERE id = author_now AND kind = 'person') THEN
        PERFORM fail('AN008', 'name_taken',
            '''{name}'' is somebody else in this project already.', jsonb_build_object('name', author_name));
    END IF;
    IF EXISTS (SELECT 1 FROM member WHERE login = login_now AND author_id <> author_now) THEN
        PERFORM fail('AN008', 'name_taken',
            'The login ''{login}'' was another author of this project before; it keeps that name.',
            jsonb_build_object('login', login_now));
    END IF;
    INSERT INTO member (login, author_id, role, all_since)
    VALUES (login_now, author_now, role_now, CASE WHEN sees_all THEN clock_timestamp() END)
    ON CONFLICT (login) DO UPDATE SET role = role_now, removed_at = NULL,
        all_since = coalesce(member.all_since, excluded.all_since);
    PERFORM close_doors();
    RETURN jsonb_build_object('login', login_now, 'author', author_now, 'role', role_now, 'by', m.login);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

CREATE OR REPLACE FUNCTION check_last_owner(login_now name) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM member WHERE login = login_now AND removed_at IS NULL) THEN
        PERFORM fail('AN008', 'unknown_member',
            'The login ''{login}'' is no member of this project.', jsonb_build_object('login', login_now));
    ELSIF NOT EXISTS (SELECT 1 FROM member WHERE login <> login_now AND role = 'owner' AND removed_at IS NULL) THEN
        PERFORM fail('AN008', 'last_owner', 'The last owner of a project stays; make somebody else an owner first.');
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION change_role(login_now name, role_now text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
BEGIN
    PERFORM check_last_owner(login_now);
    PERFORM check_login(login_now, role_now);
    UPDATE member SET role = role_now,
        all_since = CASE WHEN role_now IN ('auditor', 'owner') THEN coalesce(all_since, clock_timestamp())
                    ELSE all_since END
    WHERE login = login_now;
    PERFORM close_doors();
    RETURN jsonb_build_object('login', login_now, 'role', role_now, 'by', m.login);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

CREATE OR REPLACE FUNCTION remove_member(login_now name) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
BEGIN
    PERFORM check_last_owner(login_now);
    UPDATE member SET removed_at = clock_timestamp() WHERE login = login_now;
    DELETE FROM assignment s USING member k WHERE k.login = login_now AND s.author_id = k.author_id AND NOT EXISTS (
        SELECT 1 FROM layer l WHERE l.image_id = s.image_id AND l.author_id = s.author_id AND l.round = s.round
        AND (l.shape_count > 0 OR l.status <> 'new'));
    PERFORM close_doors();
    RETURN jsonb_build_object('login', login_now, 'by', m.login);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- Puts another name in the place of a former member's name and login, in every row; counts where they still occur.
CREATE OR REPLACE FUNCTION erase_person(login_now name, pseudonym text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    k member;
    name_now text;
    words text;
    one name;
    found bigint;
    left_over jsonb := '{}';
BEGIN
    SELECT * INTO k FROM member WHERE login = login_now;
    IF k.login IS NULL THEN
        PERFORM fail('AN008', 'unknown_member',
            'The login ''{login}'' is no member of this project.', jsonb_build_object('login', login_now));
    ELSIF k.removed_at IS NULL THEN
        PERFORM fail('AN008', 'still_member',
            'The login ''{login}'' still takes part; remove it first.', jsonb_build_object('login', login_now));
    ELSIF EXISTS (SELECT 1 FROM author WHERE name = pseudonym)
        OR EXISTS (SELECT 1 FROM member WHERE login = pseudonym) THEN
        PERFORM fail('AN008', 'name_taken',
            '''{name}'' is somebody else in this project already.', jsonb_build_object('name', pseudonym));
    END IF;
    SELECT name INTO name_now FROM author WHERE id = k.author_id;
    INSERT INTO member SELECT (jsonb_populate_record(k, jsonb_build_object(
        'login', pseudonym, 'channel', 'a' || replace(gen_random_uuid()::text, '-', '')))).*;
    UPDATE desk SET login = pseudonym, host = '' WHERE login = login_now;
    DELETE FROM member WHERE login = login_now;
    UPDATE parked SET host = '' WHERE author_id = k.author_id;
    UPDATE parked SET settled_by = pseudonym WHERE settled_by = login_now;
    UPDATE published SET login = pseudonym WHERE login = login_now;
    UPDATE published SET numbers = rename_in(numbers, ARRAY[name_now], pseudonym);
    UPDATE step SET login = CASE login WHEN login_now THEN pseudonym::name ELSE login END,
        detail = rename_in(detail, ARRAY[name_now, login_now::text], pseudonym),
        result = rename_in(result, ARRAY[name_now, login_now::text], pseudonym);
    UPDATE removed_row SET content = rename_in(content, ARRAY[login_now::text], pseudonym)
        || CASE WHEN source = 'parked' AND (content ->> 'author_id')::bigint = k.author_id THEN '{"host": ""}'
           ELSE '{}' END::jsonb WHERE source = 'parked';
    UPDATE author SET name = pseudonym WHERE id = k.author_id;
    PERFORM note_change(k.author_id);
    UPDATE project SET parts_version = parts_version + 1;
    words := '\m(' || regexp_replace(name_now, '([^[:alnum:]])', '\\\1', 'g') || '|'
        || regexp_replace(login_now::text, '([^[:alnum:]])', '\\\1', 'g') || ')\M';
    FOR one IN SELECT relname FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname LOOP
        EXECUTE format('SELECT count(*) FROM %I AS r WHERE r::text ~* $1', one) INTO found USING words;
        left_over := left_over || jsonb_build_object(one, found);
    END LOOP;
    PERFORM poke_all();
    RETURN jsonb_build_object('author', k.author_id, 'name', pseudonym, 'left', left_over, 'by', m.login);
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- The values with another text in the place of these, where one of them is the whole of a text.
CREATE OR REPLACE FUNCTION rename_in(given jsonb, names text[], pseudonym text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path FROM CURRENT AS $$
DECLARE
    one text;
    told text := given::text;
BEGIN
    FOREACH one IN ARRAY names LOOP
        told := replace(told, to_json(one)::text, to_json(pseudonym)::text);
    END LOOP;
    RETURN told::jsonb;
END
$$;

-- Of older steps only what a repeat of them needs stays: number, who, when, what, on which image, and the answer; what was
-- drawn by them stands in the layers. A desk that comes late sends and takes as ever. Where it is done, nothing else has
-- changed, which the proof says: all that is left of the steps, and all shapes, before and after.
CREATE OR REPLACE FUNCTION compact_history(keep_days double precision, is_done boolean) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
    bound timestamptz := clock_timestamp() - make_interval(secs => keep_days * 86400);
    plan jsonb;
    proof jsonb;
BEGIN
    IF is_done THEN
        LOCK TABLE step IN SHARE ROW EXCLUSIVE MODE;
    END IF;
    SELECT jsonb_build_object('steps', count(*) FILTER (WHERE at < bound AND detail <> '{}'),
        'kept', count(*) FILTER (WHERE at >= bound OR detail = '{}'),
        'bytes', coalesce(sum(pg_column_size(detail)) FILTER (WHERE at < bound AND detail <> '{}'), 0), 'by', m.login)
    INTO plan FROM step;
    plan := plan || jsonb_build_object('late', (
        SELECT count(*) FROM desk WHERE unsent > 0 AND last_seen < bound));
    IF NOT is_done THEN
        RETURN plan;
    END IF;
    proof := measure_work();
    DELETE FROM removed_row r WHERE NOT EXISTS (
        SELECT 1 FROM step s WHERE s.at >= bound AND s.detail #> '{images,gone}' @> to_jsonb(r.image_id));
    UPDATE step SET detail = '{}' WHERE at < bound AND detail <> '{}';
    IF measure_work() <> proof THEN
        PERFORM fail('AN008', 'not_compacted', 'Something else changed meanwhile; nothing was compacted, try again.');
    END IF;
    RETURN plan || proof;
EXCEPTION WHEN lock_not_available THEN
    PERFORM fail_held(m.role);
END
$$;

-- What compacting leaves as it was: how many steps there are and the hash of what stays of them, shapes alike.
CREATE OR REPLACE FUNCTION measure_work() RETURNS jsonb
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT jsonb_build_object('step_count', s.count, 'step_hash', s.hash, 'shape_count', l.count, 'shape_hash', l.hash)
    FROM (SELECT count(*), mod(coalesce(sum(('x' || substr(encode(sha256(convert_to(concat_ws('|', uuid, seq, author_id,
              login, desk, at, name, action, image_id, round, unblinded, result, encode(body_hash, 'hex')), 'UTF8')), 'hex'),
              1, 15))::bit(60)::bigint), 0), 1152921504606846976)::bigint AS hash FROM step) AS s,
         (SELECT coalesce(sum(shape_count), 0) AS count, mod(coalesce(sum(hash), 0), 1152921504606846976)::bigint AS hash
          FROM layer) AS l
$$;
