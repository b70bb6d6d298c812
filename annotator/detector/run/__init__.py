"""Running a model over pictures: its manifest, its session, what its outputs mean, tiles, and whole folders."""

from annotator.detector.run.model import OnnxModel, load_detector, load_model
from annotator.detector.run.tiles import Resolution, RunOptions

__all__ = ["OnnxModel", "Resolution", "RunOptions", "load_detector", "load_model"]
