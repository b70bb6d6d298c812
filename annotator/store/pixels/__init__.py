"""Picture files: their headers, their pixels as displayed, smaller copies of them, and the folders they lie in."""
