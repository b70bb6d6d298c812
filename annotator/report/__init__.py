"""Tables, figures and pages of results: what the window shows and the command line writes, from the same values."""
