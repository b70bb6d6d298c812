"""Numbers of single annotators in the tab Agreement."""
