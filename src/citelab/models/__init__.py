"""Models: one door to every provider, and models that need no network."""

from citelab.models.catalogue import default_model
from citelab.models.door import Reply, complete, stream

__all__ = ["Reply", "complete", "default_model", "stream"]
