"""The window of a team project: its line to the server, what is unsent, signing in, and two versions of one layer."""
