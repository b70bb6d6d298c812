"""What the file of a replica keeps beside the project: whom it belongs to, what is unsent, what the server said."""
