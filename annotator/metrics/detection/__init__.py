"""A detector against a reference: precision and recall, TIDE, false-negative mechanisms, verification of parts.

`inputs` gathers the tables of one model; each measure is a file; `check` composes them for all users.
"""
