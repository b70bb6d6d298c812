"""What all HTML reports are made of: drawings and small pictures that stand in the page, lists that can be filtered."""
