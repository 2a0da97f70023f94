"""The driver finds a browser or says that there is none, and catches a request to a stranger."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest


def test_the_variable_names_the_browser(driver, monkeypatch):
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert driver.find_chromium() == sys.executable


def test_a_browser_that_the_variable_names_wrongly_is_not_replaced_by_another(driver, monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    assert driver.find_chromium() is None


@pytest.mark.parametrize(
    "url",
    ["http://example.org/x", "http://127.0.0.1:9999/x", "http://127.0.0.1:80000/x", "ws://a/"],
)
def test_a_request_to_anyone_else_is_named(driver, url):
    lab = page_that_asked("http://127.0.0.1:8000/lab", "data:,x", url)
    with pytest.raises(AssertionError, match=url):
        driver.assert_no_outside_requests(lab)


def test_requests_to_the_own_server_are_fine(driver):
    driver.assert_no_outside_requests(page_that_asked("http://127.0.0.1:8000/lab", "blob:x"))


def page_that_asked(*urls):
    return SimpleNamespace(server=SimpleNamespace(base="http://127.0.0.1:8000"), requests=urls)
