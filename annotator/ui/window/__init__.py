"""The main window and what stands in it: project page, picture frame, dock, welcome page, status bar, menus."""
