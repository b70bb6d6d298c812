"""What an administrator may run besides, against what PostgreSQL tells every login of how much there is in total."""

_HARDENING = """
DO $$
DECLARE
    one regprocedure;
BEGIN
    FOR one IN SELECT oid::regprocedure FROM pg_proc
        WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f' AND (
            proname LIKE 'pg\\_stat\\_get\\_%' OR proname LIKE 'pg\\_%\\_size' OR proname LIKE 'txid\\_%'
            OR proname LIKE 'pg\\_current\\_wal%' OR proname LIKE 'pg\\_current\\_xact%'
            OR proname LIKE 'pg\\_current\\_snapshot%' OR proname LIKE 'pg\\_last\\_committed%'
            OR proname IN ('pg_lock_status', 'pg_notification_queue_usage'))
        AND proname NOT IN ('pg_column_size', 'pg_stat_get_activity', 'pg_size_bytes') LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', one);
    END LOOP;
END
$$
"""


def make_hardening_sql() -> str:
    """For a superuser, once a database: members no longer read sizes, row counts and transaction numbers of all tables.

    Monitoring needs the role `pg_monitor` afterwards. What stays readable is the rough number of rows a table had when
    it was last analysed.
    """
    return _HARDENING
