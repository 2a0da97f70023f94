"""Small sources in every state that a person may hand to the command line."""

from __future__ import annotations

import io
import socket
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas


def _pdf(*pages: str) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for text in pages:
        canvas.drawString(72, 720, text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "rules.txt").write_bytes(b"The gate is green. The lamp is red.\r\n")
    (tmp_path / "study.pdf").write_bytes(_pdf("The gate was painted green in 1961.", "It held."))
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "scan.pdf").write_bytes(_pdf("", ""))
    (tmp_path / "broken.pdf").write_bytes(_pdf("The gate is green.")[:300])
    (tmp_path / "picture.bin").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "old.txt").write_bytes("El año pasado llovió.".encode("cp1252"))
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.fixture
def closed_port() -> int:
    """A port of this computer on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
