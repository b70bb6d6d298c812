"""What all formats share: the record `Format`, the table `ForeignTable`, losses, names, files and folders."""
