"""What the vendor takes in one request is counted before it is sent."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from citelab.errors import ContractError
from citelab.messages import native
from citelab.messages.request import WireRequest

STUDY = (Path(__file__).resolve().parents[2] / "data" / "tide_study.pdf").read_bytes()


def wire(data: bytes, count: int = 1) -> WireRequest:
    encoded = base64.b64encode(data).decode("ascii")
    source = {"type": "base64", "media_type": "application/pdf", "data": encoded}
    content = [{"type": "document", "source": source}] * count
    return WireRequest("claude", [{"role": "user", "content": content}], 9)


def test_the_pages_of_all_pdfs_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MOST_PAGES", 12)
    native.request_body(wire(STUDY, 2))
    with pytest.raises(ContractError, match="have 18 pages, but the vendor takes 12") as caught:
        native.request_body(wire(STUDY, 3))
    assert caught.value.status == 400


def test_a_pdf_that_cannot_be_counted_is_left_to_the_vendor() -> None:
    body, _ = native.request_body(wire(b"%PDF-1.7 and no more"))
    assert body["messages"][0]["content"][0]["source"]["media_type"] == "application/pdf"
