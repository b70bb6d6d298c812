"""What is written and drawn at shapes: badges, where they find room, and round signs."""
