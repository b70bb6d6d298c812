-- Who may call and read what: the second wall. Annotators hold no right on any table.

CREATE OR REPLACE FUNCTION calls_of(role_now text) RETURNS SETOF regprocedure
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT p.oid::regprocedure FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY (
        ARRAY['hello', 'take_seat', 'take_parts', 'changed', 'announce', 'take_layers', 'tell_exposed', 'commit_steps', 'park', 'take_parked',
              'drop_parked', 'my_assignment', 'claim', 'take_published', 'progress', 'propose_label']
        || CASE WHEN role_now <> 'annotator' THEN
            ARRAY['publish', 'settle_parked', 'history', 'desks', 'me', 'my_role', 'visible', 'visible_notes',
                  'visible_decisions', 'known_authors'] ELSE '{}' END
        || CASE WHEN role_now = 'owner' THEN
            ARRAY['commit_parts', 'assign', 'reassign', 'invite_member', 'change_role', 'remove_member', 'erase_person',
                  'change_settings', 'accept_steps', 'run_as_owner'] ELSE '{}' END)
$$;

CREATE OR REPLACE FUNCTION revoke_calls(login_now name) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    home name := current_schema();
BEGIN
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM %I', home, login_now);
    EXECUTE format('REVOKE ALL ON ALL FUNCTIONS IN SCHEMA %I FROM %I', home, login_now);
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM %I', home, login_now);
END
$$;

CREATE OR REPLACE FUNCTION grant_calls(login_now name, role_now text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    home name := current_schema();
    one regprocedure;
BEGIN
    PERFORM revoke_calls(login_now);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, login_now);
    FOR one IN SELECT calls_of(role_now) LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', one, login_now);
    END LOOP;
    IF role_now IN ('auditor', 'owner') THEN
        EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', home, login_now);
    END IF;
END
$$;

-- Whatever anybody was given beside that goes: nobody who is let go, or may do less from now on, has left a door open.
CREATE OR REPLACE FUNCTION close_doors() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    home name := current_schema();
    other name;
BEGIN
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM PUBLIC', home);
    EXECUTE format('REVOKE ALL ON ALL FUNCTIONS IN SCHEMA %I FROM PUBLIC', home);
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', home);
    FOR other IN
        SELECT DISTINCT r.rolname FROM (
            SELECT relacl AS acl, relowner AS owner FROM pg_class WHERE relnamespace = home::regnamespace
            UNION ALL SELECT proacl, proowner FROM pg_proc WHERE pronamespace = home::regnamespace
            UNION ALL SELECT nspacl, nspowner FROM pg_namespace WHERE nspname = home) AS held,
            aclexplode(held.acl) AS g JOIN pg_roles r ON r.oid = g.grantee
        WHERE r.rolcanlogin AND r.rolname NOT IN (SELECT login FROM member WHERE removed_at IS NULL) LOOP
        PERFORM revoke_calls(other);
    END LOOP;
    PERFORM grant_calls(login, role) FROM member WHERE removed_at IS NULL;
END
$$;

-- What a member may set must not make these functions talk: names of channels, plans, sorts.
CREATE OR REPLACE FUNCTION silence_calls() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one regprocedure;
    setting text;
BEGIN
    FOR one, setting IN SELECT c, s FROM calls_of('owner') AS c, unnest(ARRAY[
        'client_min_messages = warning', 'trace_notify = off', 'trace_sort = off', 'debug_print_parse = off',
        'debug_print_rewritten = off', 'debug_print_plan = off']) AS s LOOP
        EXECUTE format('ALTER FUNCTION %s SET %s', one, setting);
    END LOOP;
END
$$;
