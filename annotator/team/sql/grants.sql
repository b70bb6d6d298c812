-- Who may call and read what: the second wall. Annotators hold no right on any table.

CREATE OR REPLACE FUNCTION calls_of(role_now text) RETURNS SETOF regprocedure
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT p.oid::regprocedure FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY (
        ARRAY['hello', 'take_seat', 'take_parts', 'changed', 'announce', 'take_layers', 'tell_exposed', 'commit_steps',
              'park', 'take_parked', 'drop_parked', 'my_assignment', 'claim', 'take_published', 'progress', 'propose_label']
        || CASE WHEN role_now <> 'annotator' THEN
            ARRAY['publish', 'settle_parked', 'history', 'desks', 'me', 'my_role', 'visible', 'visible_notes',
                  'visible_decisions', 'known_authors'] ELSE '{}' END
        || CASE WHEN role_now = 'owner' THEN
            ARRAY['commit_parts', 'assign', 'reassign', 'invite_member', 'change_role', 'remove_member', 'erase_person',
                  'compact_history',
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

-- The group of a role, such as the annotators of this project: rights are given to it, and logins belong to it.
CREATE OR REPLACE FUNCTION group_of(role_now text) RETURNS name
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT regexp_replace(pg_get_userbyid(nspowner), 'tables$', role_now)::name FROM pg_namespace
    WHERE nspname = current_schema()
$$;

CREATE OR REPLACE FUNCTION open_calls() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    home name := current_schema();
    role_now text;
    one regprocedure;
BEGIN
    FOREACH role_now IN ARRAY ARRAY['annotator', 'auditor', 'owner'] LOOP
        PERFORM revoke_calls(group_of(role_now));
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, group_of(role_now));
        FOR one IN SELECT calls_of(role_now) LOOP
            EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', one, group_of(role_now));
        END LOOP;
        IF role_now <> 'annotator' THEN
            EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', home, group_of(role_now));
        END IF;
    END LOOP;
END
$$;

-- Each member belongs to the group of the role, and, where the server can hold a login to that, does not become the group
-- by SET ROLE. Whatever anybody was given beside the groups goes, and whoever is in a group without being a member of that role:
-- nobody who is let go, or may do less from now on, has left a door open.
CREATE OR REPLACE FUNCTION close_doors() RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    home name := current_schema();
    tables name := group_of('tables');
    is_newer boolean := current_setting('server_version_num')::int >= 160000;
    groups name[] := ARRAY[group_of('annotator'), group_of('auditor'), group_of('owner')];
    other name;
    inside name;
    role_now text;
BEGIN
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM PUBLIC', home);
    EXECUTE format('REVOKE ALL ON ALL FUNCTIONS IN SCHEMA %I FROM PUBLIC', home);
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', home);
    FOR other IN
        SELECT DISTINCT r.rolname FROM (
            SELECT relacl AS acl FROM pg_class WHERE relnamespace = home::regnamespace
            UNION ALL SELECT attacl FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                WHERE c.relnamespace = home::regnamespace
            UNION ALL SELECT proacl FROM pg_proc WHERE pronamespace = home::regnamespace
            UNION ALL SELECT nspacl FROM pg_namespace WHERE nspname = home) AS held,
            aclexplode(held.acl) AS g JOIN pg_roles r ON r.oid = g.grantee
        WHERE r.rolname <> ALL (groups || tables || group_of('reader')) LOOP
        PERFORM revoke_calls(other);
    END LOOP;
    FOR inside, other IN
        SELECT g.rolname, r.rolname FROM pg_auth_members a JOIN pg_roles g ON g.oid = a.roleid
        JOIN pg_roles r ON r.oid = a.member
        WHERE g.rolname = ANY (groups) AND r.rolname <> tables
        AND (NOT is_newer OR a.grantor = to_regrole(quote_ident(tables)))
        AND r.rolname NOT IN (SELECT login FROM member WHERE removed_at IS NULL AND g.rolname = group_of(role)) LOOP
        EXECUTE format('REVOKE %I FROM %I GRANTED BY %I', inside, other, tables);
    END LOOP;
    PERFORM open_calls();
    FOR other, role_now IN SELECT login, role FROM member WHERE removed_at IS NULL LOOP
        EXECUTE format('GRANT %I TO %I %s GRANTED BY %I', group_of(role_now), other,
            CASE WHEN is_newer THEN 'WITH INHERIT TRUE, SET FALSE' ELSE '' END, tables);
    END LOOP;
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
