-- Statements of an owner of the project, run as the role that owns its tables: no login belongs to that role, so that
-- nobody who is an owner no more keeps its rights.

CREATE OR REPLACE FUNCTION run_as_owner(statements text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    m member := require_role('owner');
BEGIN
    EXECUTE statements;
END
$$;
