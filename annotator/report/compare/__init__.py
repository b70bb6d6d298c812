"""Several projects side by side (`values`): the check of each, and the page and files that are made of them."""
