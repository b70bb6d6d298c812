"""Finding: the words of a query, what they find among images and shapes, its order, and edits of what was found."""
