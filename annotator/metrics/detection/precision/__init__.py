"""Average precision beyond one number: its flavours, the twelve numbers of the COCO tools, a curve for each label."""
