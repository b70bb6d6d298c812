"""Text with one object a line, one file a picture or a film: detections, KITTI, DOTA and MOT."""
