"""Fields that find something by typing."""
