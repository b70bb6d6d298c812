"""What a heat table shows."""
