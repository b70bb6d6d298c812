-- From version 5 to 6: desks say with the question for changes what they have finished, which cannot be taken back then.

DROP FUNCTION IF EXISTS changed(bigint) CASCADE;
