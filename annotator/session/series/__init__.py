"""Series: images that a protocol asks a person to go through, such as those labelled a second time or for training."""
