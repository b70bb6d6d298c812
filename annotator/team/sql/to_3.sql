-- From version 2 to 3: others' work is announced, and that is stamped, before any of it is delivered.

DROP FUNCTION header_row(layer, bigint, double precision), my_finished(), tell_images(jsonb);
