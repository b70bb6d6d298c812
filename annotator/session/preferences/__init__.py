"""What settings are made of: their fields with words and bounds, the check of values, and files of shortcuts."""
