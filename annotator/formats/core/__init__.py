"""What all formats share: the record `Format`, the table `Foreign`, gathering, losses, names, files and folders."""
