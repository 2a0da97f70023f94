"""What a review, a judgement or a decision cannot be applied to, and what differs."""

from citelab.errors import ReviewError

__all__ = ["ReviewError"]
