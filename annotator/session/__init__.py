"""What is open now, without Qt: preview, commit and undo, view state, settings and jobs.

Only `Session` changes state. The sub-packages hold what a person does with it: edit, audit, import and export, merge.
"""
