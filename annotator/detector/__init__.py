"""The detector plugin: a model's output over the reference, and why objects were missed.

`plugin` is what the registry loads, `record` writes internals from people's own code; `run` runs a model.
"""
