"""A folder of Parquet parts: our own table cut at images, with what a row cannot say beside it.

`part-*.parquet` hold the shapes, sorted by image, as any tool reads them; `_images.parquet`, `_layers.parquet` and
`_project.json` hold images, finished and empty layers, and settings, so that the folder can be audited and read back.
"""
