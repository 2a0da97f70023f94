"""What the parts of bench/faithfulness.py count with and print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass
class Counted:
    """How often something held."""

    held: int = 0
    total: int = 0

    def count(self, is_so: bool) -> None:
        self.held += is_so
        self.total += 1

    @property
    def share(self) -> float:
        return self.held / self.total if self.total else 0.0

    def __str__(self) -> str:
        return f"{self.share:.3f} ({self.held}/{self.total})" if self.total else "–"


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
