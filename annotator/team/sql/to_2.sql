-- From version 1 to 2: which program the project was made with or brought up to date by.

ALTER TABLE project ADD COLUMN program text NOT NULL DEFAULT '';
