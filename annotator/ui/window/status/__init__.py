"""Parts of the status bar."""
