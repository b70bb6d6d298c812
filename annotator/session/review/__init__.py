"""Review: notes and flags on images and shapes, their threads, and images that are sent back."""
