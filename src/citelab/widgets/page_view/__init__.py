"""The page of a PDF as a picture, with what is cited boxed, beside the text of the page."""
