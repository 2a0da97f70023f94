"""Models: one door to every provider, and models that need no network."""

from citelab.models.catalogue import default_model
from citelab.models.door import Reply, complete, litellm_module, stream

__all__ = ["Reply", "complete", "default_model", "litellm_module", "stream"]
