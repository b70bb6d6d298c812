"""Running a model over pictures: its manifest, its session, what its outputs mean, tiles, and whole folders."""
