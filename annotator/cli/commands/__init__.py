"""One file a command: each reads its options, calls the functions that the window uses, and prints or writes."""
