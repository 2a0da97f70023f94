"""The makers of the files in ``data/`` that cannot be written by hand: PDFs and gold ranges."""
