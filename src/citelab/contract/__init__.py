"""The claim-to-chunk contract: the model writes marks, code makes citations of them."""
