"""An ingestion to be killed: told the folder of texts and that of the library."""

import sys

from citelab.search import Library

if __name__ == "__main__":
    with Library(sys.argv[2]) as library:
        print("open", flush=True)
        library.ingest(sys.argv[1], progress=False)
