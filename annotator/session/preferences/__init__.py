"""What settings are made of: their fields with words and bounds, and the check of values."""
