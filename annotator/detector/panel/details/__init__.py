"""What stands on the pages of all numbers and diagrams of the set."""
