"""What commands that look after a project do and print, apart from their options."""
