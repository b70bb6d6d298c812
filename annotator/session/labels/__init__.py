"""Labels of the open project as a whole: how often each is used, and what it means."""
