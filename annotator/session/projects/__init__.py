"""A project as a whole: made over a folder, opened by an author, loaded, timed, and how far its author is."""
