"""What a check counts by: the menu of overlap, false positives, the size of big objects and the profile of parts."""
