"""The window: canvas, panels, dialogs; widgets hold no truth, they show the session and hand it steps.

The only package besides `annotator.app` and plugin panels that may import PySide6.
"""
