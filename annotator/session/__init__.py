"""What is open now, without Qt: preview, commit and undo, view state, gestures, actions, settings, jobs.

Only `OnnxSession` changes state. May import everything left of `session`; nothing here knows a widget.
"""
