-- From version 1 to 2: which program the project was made with or brought up to date by.

-- In steps, here and later: a column with a value at once is refused while somebody's table has a column of this row type.
ALTER TABLE project ADD COLUMN program text;
UPDATE project SET program = '';
ALTER TABLE project ALTER program SET DEFAULT '', ALTER program SET NOT NULL;
