"""The model check of an open project, without Qt: the choice, the check of one image and of the set, findings."""
