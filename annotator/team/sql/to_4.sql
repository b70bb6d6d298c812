-- From version 3 to 4: rights are given to a group for each role, not to logins; long histories can be compacted.

DROP FUNCTION IF EXISTS grant_calls(name, text), check_isolation() CASCADE;
