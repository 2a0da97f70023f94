"""Questions about documents in, cited answers out, in the vendor's shapes, from any model.

``ask`` is for people; ``create_message`` and ``stream_message`` take and give the vendor's JSON,
so that a program written for its Messages API changes one line. Each has a twin to await.
"""

from citelab.messages.create import ask, create_message, stream_message
from citelab.messages.create_async import acreate_message, astream_message

__all__ = ["acreate_message", "ask", "astream_message", "create_message", "stream_message"]
