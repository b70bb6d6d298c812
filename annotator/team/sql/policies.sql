-- Row-level security of every table that tells of others' work. (SELECT f()) is asked once a query, a bare f() a row.

DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP POLICY %I ON %I', one.policyname, one.tablename);
    END LOOP;
    -- There is no trigger and no rule here, unless an owner has made one.
    FOR one IN SELECT tgname, tgrelid::regclass AS there FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
               WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.there);
    END LOOP;
    FOR one IN SELECT rulename, ev_class::regclass AS there FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
               WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' LOOP
        EXECUTE format('DROP RULE %I ON %s', one.rulename, one.there);
    END LOOP;
    FOR one IN SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
               AND relname NOT IN ('image', 'image_change', 'author_change', 'label', 'project', 'published') LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one.relname);
    END LOOP;
END
$$;

CREATE POLICY seen ON layer FOR SELECT USING (
    author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner')
    OR (image_id, author_id, round) IN (SELECT v.image_id, v.author_id, v.round FROM visible() v));
CREATE POLICY stamped ON layer FOR UPDATE USING (author_id = (SELECT me()));
CREATE POLICY seen ON shape FOR SELECT USING (
    author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner')
    OR (image_id, author_id, round) IN (SELECT v.image_id, v.author_id, v.round FROM visible() v));
CREATE POLICY seen ON note FOR SELECT USING (
    author_id = (SELECT me()) OR to_author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner')
    OR id IN (SELECT * FROM visible_notes()));
CREATE POLICY seen ON decision FOR SELECT USING (
    (SELECT my_role()) IN ('auditor', 'owner') OR id IN (SELECT * FROM visible_decisions()));
CREATE POLICY seen ON author FOR SELECT USING (
    (SELECT my_role()) IN ('auditor', 'owner') OR id IN (SELECT * FROM known_authors()));
CREATE POLICY seen ON step FOR SELECT USING (
    author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON assignment FOR SELECT USING (
    author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON parked FOR SELECT USING (
    author_id = (SELECT me()) OR (SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON member FOR SELECT USING (
    login = session_user AND removed_at IS NULL OR (SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON desk FOR SELECT USING (
    login = session_user OR (SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON quota FOR SELECT USING ((SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON removed_row FOR SELECT USING ((SELECT my_role()) IN ('auditor', 'owner'));
CREATE POLICY seen ON gone_shape FOR SELECT USING ((SELECT my_role()) IN ('auditor', 'owner'));
