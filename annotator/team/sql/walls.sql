-- Who is asking, what is visible, and the policies that hold it: the first of the two walls of blindness.
-- Identity is session_user: it survives SECURITY DEFINER, and no ordinary login can set it.

-- Ends a call with a sentence. DETAIL is a short name of the reason; HINT holds the sentence with its `{fields}` unfilled
-- and their values, so that a window says it in its own language.
CREATE OR REPLACE FUNCTION fail(state text, code text, sentence text, given jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    said text := sentence;
    one record;
BEGIN
    FOR one IN SELECT * FROM jsonb_each_text(given) LOOP
        said := replace(said, '{' || one.key || '}', one.value);
    END LOOP;
    RAISE EXCEPTION USING ERRCODE = state, DETAIL = code, MESSAGE = said,
        HINT = jsonb_build_object('text', sentence, 'values', given)::text;
END
$$;

CREATE OR REPLACE FUNCTION me() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT author_id FROM member WHERE login = session_user AND removed_at IS NULL
$$;

CREATE OR REPLACE FUNCTION my_role() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT role FROM member WHERE login = session_user AND removed_at IS NULL
$$;

CREATE OR REPLACE FUNCTION my_membership() RETURNS member
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    found member;
BEGIN
    SELECT * INTO found FROM member WHERE login = session_user AND removed_at IS NULL;
    IF found.login IS NULL THEN
        PERFORM fail('AN001', 'not_member',
            'The login ''{login}'' is no member of this project; ask its owner for an invitation.',
            jsonb_build_object('login', session_user));
    END IF;
    -- An older snapshot overlooks what the bounds of a login count, and a serializable transaction lists which rows it has
    -- read, those that row-level security left out, too.
    IF found.role = 'annotator' AND current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM fail('AN004', 'isolation', 'This is sent at the isolation level read committed only.');
    END IF;
    RETURN found;
END
$$;

CREATE OR REPLACE FUNCTION require_role(wanted text) RETURNS member
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    found member := my_membership();
BEGIN
    IF NOT (found.role = 'owner' OR found.role = wanted) THEN
        PERFORM fail('AN002', 'not_allowed',
            'This needs the role {wanted}; the login ''{login}'' is here as {role}.',
            jsonb_build_object('wanted', wanted, 'login', session_user, 'role', found.role));
    END IF;
    RETURN found;
END
$$;

-- The images that a reading function asks about, NULL for all of them. It only ever narrows what the functions below
-- tell, so that whoever sets it by hand sees less, never more.
CREATE OR REPLACE FUNCTION asked_images() RETURNS bigint[]
LANGUAGE sql STABLE AS $$
    SELECT nullif(current_setting('annotator.images', true), '')::bigint[]
$$;

-- The authors that a reading function asks about, NULL for all of them; it narrows in the same way.
CREATE OR REPLACE FUNCTION asked_authors() RETURNS bigint[]
LANGUAGE sql STABLE AS $$
    SELECT nullif(current_setting('annotator.authors', true), '')::bigint[]
$$;

-- Images that I have finished, with no pass of mine in work and no repeat to make: those of which others' work was
-- announced to me, or those of which it was not. A transaction that has written anything has an id and is told none:
-- whoever runs it may take it back, and what is told of others goes by what earlier transactions committed.
CREATE OR REPLACE FUNCTION my_finished(announced boolean, asked bigint[] DEFAULT asked_images()) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 5000 AS $$
DECLARE
    mine bigint := me();
BEGIN
    IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
        RETURN;
    ELSIF asked IS NULL THEN
        RETURN QUERY SELECT l.image_id FROM layer l
            WHERE l.author_id = mine AND (l.shape_count > 0 OR l.status <> 'new' OR l.purpose = 'repeat')
            GROUP BY l.image_id HAVING bool_and(l.status IN ('done', 'reviewed')) AND bool_and(l.exposed) = announced;
    ELSE
        RETURN QUERY SELECT l.image_id FROM layer l
            WHERE l.author_id = mine AND l.image_id = ANY (asked)
            AND (l.shape_count > 0 OR l.status <> 'new' OR l.purpose = 'repeat')
            GROUP BY l.image_id HAVING bool_and(l.status IN ('done', 'reviewed')) AND bool_and(l.exposed) = announced;
    END IF;
END
$$;

-- Models' layers where the project opens them; else they are as blind as a person's.
CREATE OR REPLACE FUNCTION open_models() RETURNS TABLE (image_id bigint, author_id bigint, round int)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT ROWS 5000 AS $$
DECLARE
    mine bigint := me();
    asked bigint[] := asked_images();
BEGIN
    IF mine IS NOT NULL AND (SELECT models_open FROM project) THEN
        RETURN QUERY SELECT l.image_id, l.author_id, l.round
            FROM layer l JOIN author a ON a.id = l.author_id
            WHERE l.status IN ('done', 'reviewed') AND a.kind = 'model'
            AND (asked IS NULL OR l.image_id = ANY (asked))
            AND NOT EXISTS (SELECT 1 FROM layer m WHERE m.image_id = l.image_id AND m.author_id = mine
                            AND m.purpose = 'repeat' AND m.status NOT IN ('done', 'reviewed'));
    END IF;
END
$$;

-- Others' finished layers of images that I finished. The reference is seen on training images alone.
CREATE OR REPLACE FUNCTION visible_on(finished bigint[]) RETURNS TABLE (image_id bigint, author_id bigint, round int)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT ROWS 10000 AS $$
DECLARE
    mine bigint := me();
    are_open boolean := (SELECT models_open FROM project);
BEGIN
    RETURN QUERY SELECT l.image_id, l.author_id, l.round
        FROM layer l JOIN author a ON a.id = l.author_id
        WHERE l.status IN ('done', 'reviewed') AND l.author_id <> mine AND l.image_id = ANY (finished)
        AND NOT (are_open AND a.kind = 'model')
        AND (a.kind <> 'reference' OR EXISTS (
            SELECT 1 FROM image i WHERE i.id = l.image_id AND i.purpose = 'training'));
END
$$;

-- Others' layers that I may see.
CREATE OR REPLACE FUNCTION visible() RETURNS TABLE (image_id bigint, author_id bigint, round int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 10000 AS $$
    SELECT * FROM visible_on(ARRAY(SELECT * FROM my_finished(true))) UNION ALL SELECT * FROM open_models()
$$;

-- Notes of others on images that I finished: once the writer and whom it is put to have finished it, or everybody
-- where it lies on a shape or neither of them has drawn there.
CREATE OR REPLACE FUNCTION visible_notes_on(finished bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    WITH begun AS (
        SELECT image_id, author_id, status IN ('done', 'reviewed') AS finished FROM layer
        WHERE image_id IN (SELECT image_id FROM note) AND (shape_count > 0 OR status <> 'new')
    )
    SELECT n.id FROM note n
    WHERE n.image_id IN (SELECT unnest(finished)) AND NOT EXISTS (
        SELECT 1 FROM begun b WHERE b.image_id = n.image_id AND b.author_id <> (SELECT me()) AND NOT b.finished AND (
            b.author_id IN (n.author_id, n.to_author_id) OR n.shape_id IS NOT NULL OR NOT EXISTS (
                SELECT 1 FROM begun c WHERE c.image_id = n.image_id AND c.author_id IN (n.author_id, n.to_author_id))))
$$;

CREATE OR REPLACE FUNCTION visible_notes() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT visible_notes_on(ARRAY(SELECT * FROM my_finished(
        true, coalesce(asked_images(), ARRAY(SELECT DISTINCT image_id FROM note)))))
$$;

-- Decisions on images that I finished, when every shape that they name is mine or visible; none about control images.
CREATE OR REPLACE FUNCTION visible_decisions_on(finished bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    WITH seen AS MATERIALIZED (SELECT * FROM visible_on(finished) UNION ALL SELECT * FROM open_models())
    SELECT d.id FROM decision d JOIN image i ON i.id = d.image_id
    WHERE i.purpose <> 'control' AND d.image_id IN (SELECT unnest(finished)) AND NOT EXISTS (
        SELECT 1 FROM jsonb_array_elements_text(d.shapes::jsonb) AS named (shape_id)
        LEFT JOIN shape s ON s.id = named.shape_id::bigint
        WHERE s.id IS NULL OR NOT (
            s.author_id = (SELECT me()) OR (s.image_id, s.author_id, s.round) IN (SELECT * FROM seen)))
$$;

CREATE OR REPLACE FUNCTION visible_decisions() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT visible_decisions_on(ARRAY(SELECT * FROM my_finished(
        true, coalesce(asked_images(), ARRAY(SELECT DISTINCT image_id FROM decision)))))
$$;

-- Authors whose name I may know: my own, those of visible layers, and who wrote notes and decisions that I may read.
-- Of each author one visible layer is enough, which is mostly found at once; of some images the layers tell it all. Those
-- who are known by layers alone can be narrowed down to some: where these have drawn nothing, mine are not looked at.
CREATE OR REPLACE FUNCTION known_authors() RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    among bigint[];
BEGIN
    IF asked_images() IS NOT NULL THEN
        RETURN QUERY SELECT me() UNION SELECT v.author_id FROM visible() v;
        RETURN;
    END IF;
    RETURN QUERY
    SELECT me() UNION SELECT n.author_id FROM note n WHERE n.to_author_id = me() OR n.id IN (SELECT * FROM visible_notes())
    UNION SELECT d.auditor FROM decision d WHERE d.id IN (SELECT * FROM visible_decisions());
    among := ARRAY(
        SELECT a.id FROM author a LEFT JOIN LATERAL (
            SELECT true AS draws FROM layer l WHERE l.author_id = a.id AND l.status IN ('done', 'reviewed')
            ORDER BY l.image_id LIMIT 1) AS l ON true
        WHERE (l.draws OR a.kind = 'model') AND (asked_authors() IS NULL OR a.id = ANY (asked_authors())));
    IF cardinality(among) > 0 THEN
        RETURN QUERY
        SELECT a.id FROM author a
        WHERE a.id = ANY (among) AND (a.kind = 'model' AND (SELECT models_open FROM project) OR EXISTS (
            SELECT 1 FROM layer l WHERE l.author_id = a.id AND l.status IN ('done', 'reviewed')
            AND l.image_id IN (SELECT * FROM my_finished(true))
            AND (a.kind <> 'reference' OR l.image_id IN (SELECT i.id FROM image i WHERE i.purpose = 'training'))));
    END IF;
END
$$;
