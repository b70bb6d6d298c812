"""Running a model over pictures: its manifest, its session, what its outputs mean, tiles, and whole folders."""

from annotator.plugins.detector.run.model import OnnxModel, load_model
from annotator.plugins.detector.run.options import Resolution, RunOptions

__all__ = ["OnnxModel", "Resolution", "RunOptions", "load_model"]
