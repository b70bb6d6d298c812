"""The detector plugin: a model's output over the reference, and why objects were missed.

`record.py` writes internals from people's own code; `plugin.py` is what the registry loads. It uses nothing that other
plugins cannot use.
"""
