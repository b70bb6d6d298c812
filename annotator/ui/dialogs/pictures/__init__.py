"""Where the pictures of a project lie, and copies of them on this disk."""
