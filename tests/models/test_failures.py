"""Whatever goes wrong, a learner reads one sentence that says what to do, and never a key."""

from __future__ import annotations

import re
import socket
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from citelab.errors import ModelError
from citelab.models import Reply, complete, stream
from citelab.models.symptoms import said

KEY = "gsk_" + "made0up0key0for0tests"
PLAIN_KEY = "no pattern knows this one"
MESSAGES = [{"role": "user", "content": "Why?"}]
ROUTES = ["groq/made-up", "openai/made-up", "ollama_chat/made-up"]
LIMIT = {"error": {"message": "Rate limit reached", "code": "rate_limit_exceeded"}}
TOO_LONG = {
    "error": {
        "message": "Please reduce the length of the messages or completion.",
        "code": "context_length_exceeded",
    }
}


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses between tries, in seconds, which are not waited for."""
    seconds: list[float] = []

    async def pause(wait: float) -> None:
        seconds.append(wait)

    monkeypatch.setattr("citelab.models.asking._pause", pause)
    return seconds


def options(route: str, address: str) -> dict[str, str]:
    if route.startswith("ollama"):
        return {"api_base": address}
    return {"api_base": f"{address}/v1", "api_key": KEY}


def failing(route: str, address: str, **more: object) -> Iterator[ModelError]:
    """The error of the whole and of the streamed call."""
    called = {**options(route, address), **more}
    with pytest.raises(ModelError) as caught:
        complete(route, MESSAGES, **called)
    yield caught.value
    with pytest.raises(ModelError) as caught:
        list(stream(route, MESSAGES, Reply(), **called))
    yield caught.value


def body(route: str, answer: dict[str, dict[str, str]]) -> dict[str, object]:
    return {"error": answer["error"]["message"]} if route.startswith("ollama") else dict(answer)


@pytest.mark.parametrize(
    ("route", "sentence"),
    [
        (
            "groq/made-up",
            "the provider refuses the key; put a valid one into GROQ_API_KEY, or unset",
        ),
        ("openai/made-up", "the provider refuses the key; put a valid one into OPENAI_API_KEY"),
    ],
)
def test_a_wrong_key(route, sentence, stand_in, waits) -> None:
    stand_in.fail(401, {"error": {"message": f"Incorrect API key: {KEY}"}}, times=2)
    for error in failing(route, stand_in.address):
        assert str(error).startswith(f"{route}: {sentence}")
        assert str(error).endswith("(Incorrect API key: [key])")
    assert waits == []


@pytest.mark.parametrize("provider", ["groq", "openai", "anthropic", "mistral"])
def test_no_key_is_said_before_anything_is_sent(provider, monkeypatch) -> None:
    for name in ("API_KEY", "API_BASE"):
        monkeypatch.delenv(f"{provider.upper()}_{name}", raising=False)
    monkeypatch.setattr("citelab.models.door.litellm_module", lambda: pytest.fail("imported"))
    sentence = f"there is no key; put one into the environment variable {provider.upper()}_API_KEY"
    with pytest.raises(ModelError, match=sentence):
        complete(f"{provider}/made-up", MESSAGES)
    with pytest.raises(ModelError, match=sentence):
        list(stream(f"{provider}/made-up", MESSAGES, Reply()))


def test_a_key_that_a_local_server_wants_and_nobody_gave(stand_in) -> None:
    with pytest.raises(ModelError, match="there is no key; put one into the"):
        complete("openai/made-up", MESSAGES, api_base=f"{stand_in.address}/v1")


NO_MODEL = "there is no model 'made-up' at this address"
NO_OLLAMA_MODEL = "Ollama does not have this model; get it with `ollama pull made-up`"


@pytest.mark.parametrize(
    ("route", "sentence", "there"),
    [
        ("groq/made-up", NO_MODEL, "offers"),
        ("openai/made-up", NO_MODEL, "offers"),
        ("ollama_chat/made-up", NO_OLLAMA_MODEL, "has"),
    ],
)
def test_no_such_model_is_said_with_those_that_resemble_it_first(
    route, sentence, there, stand_in, waits
) -> None:
    stand_in.models = ["a", "b", "c", "d", "e", "f", "g", "made-up-2"]
    call = options(route, stand_in.address)
    stand_in.fail(404, body(route, {"error": {"message": "model not found"}}))
    with pytest.raises(ModelError) as caught:
        complete(route, MESSAGES, **call)
    listed = "made-up-2, a, b, c, d, e and 2 more"
    assert str(caught.value) == f"{route}: {sentence}; it {there} {listed} (model not found)"
    assert waits == []


def test_the_list_is_asked_for_with_the_key_and_only_after_the_failure(stand_in) -> None:
    call = options("groq/made-up", stand_in.address)
    complete("groq/made-up", MESSAGES, **call)
    stand_in.fail(404, {"error": {"message": "no"}})
    with pytest.raises(ModelError):
        list(stream("groq/made-up", MESSAGES, Reply(), **call))
    asked = [(request.method, request.path) for request in stand_in.requests]
    assert asked == [("POST", "/v1/chat/completions")] * 2 + [("GET", "/v1/models")]
    assert stand_in.requests[-1].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("status", [403, 500, 0])
def test_a_list_that_does_not_come_is_done_without(route, status, stand_in) -> None:
    stand_in.fail(404, body(route, {"error": {"message": "model not found"}}))
    stand_in.fail(status)
    with pytest.raises(
        ModelError, match=r"look its name up|ollama pull made-up` \(model not found"
    ):
        complete(route, MESSAGES, **options(route, stand_in.address))


def test_a_list_that_breaks_off_is_done_without(stand_in) -> None:
    stand_in.models, stand_in.cuts_after = ["a", "b"], 45
    stand_in.fail(404, {"error": {"message": "model not found"}})
    with pytest.raises(ModelError, match="look its name up at the provider"):
        complete("groq/made-up", MESSAGES, **options("groq/made-up", stand_in.address))


def test_a_key_does_not_follow_where_a_list_is_sent_elsewhere(stand_in) -> None:
    stand_in.fail(404, {"error": {"message": "model not found"}})
    stand_in.fail(302, "", location=f"{stand_in.address}/elsewhere/models")
    with pytest.raises(ModelError, match="look its name up at the provider"):
        complete("groq/made-up", MESSAGES, **options("groq/made-up", stand_in.address))
    assert "/elsewhere/models" not in [request.path for request in stand_in.requests]


@pytest.mark.parametrize("route", ROUTES)
def test_a_limit_is_waited_for_as_long_as_the_provider_says(route, stand_in, waits) -> None:
    stand_in.fail(429, body(route, LIMIT), retry_after="3")
    stand_in.fail(429, body(route, LIMIT))
    assert complete(route, MESSAGES, **options(route, stand_in.address)).text == stand_in.text
    assert waits == [3.0, 2.0]
    assert len(stand_in.asked) == 3


@pytest.mark.parametrize("route", ROUTES)
def test_a_stream_is_waited_for_as_well(route, stand_in, waits) -> None:
    stand_in.fail(429, body(route, LIMIT), retry_after="2")
    pieces = list(stream(route, MESSAGES, Reply(), **options(route, stand_in.address)))
    assert "".join(pieces).strip() == stand_in.text
    assert waits == [2.0]


@pytest.mark.parametrize("route", ROUTES)
def test_a_limit_that_stays_says_how_long(route, stand_in, waits) -> None:
    stand_in.fail(429, body(route, LIMIT), times=6, retry_after="7")
    for error in failing(route, stand_in.address):
        assert "the provider's limit is reached; wait 7 s and try again" in str(error)
    assert waits == [7.0] * 4


@pytest.mark.parametrize(
    ("header", "wait"), [("3600", "wait 3600 s"), ("soon", "wait soon s"), ("nan", "wait nan s")]
)
def test_a_long_or_strange_wait_is_left_to_the_learner(header, wait, stand_in, waits) -> None:
    stand_in.fail(429, LIMIT, times=2, retry_after=header)
    for error in failing("groq/made-up", stand_in.address):
        assert wait in str(error)
    assert waits == []


@pytest.mark.parametrize(("seconds", "expected"), [(7, 7.0), (0, 0.0), (-100, 0.0)])
def test_the_wait_may_be_a_date(seconds, expected, stand_in, waits, monkeypatch) -> None:
    now = datetime(2026, 11, 30, 23, 59, 58, tzinfo=UTC)
    monkeypatch.setattr("citelab.models.symptoms._now", lambda: now)
    date = format_datetime(now + timedelta(seconds=seconds), usegmt=True)
    stand_in.fail(429, LIMIT, retry_after=date)
    assert complete("groq/made-up", MESSAGES, **options("groq", stand_in.address)).text
    stand_in.fail(429, LIMIT, times=3, retry_after=date)
    with pytest.raises(ModelError, match=f"wait {expected:.0f} s and try again"):
        complete("groq/made-up", MESSAGES, **options("groq", stand_in.address))
    assert waits == [expected] * 3


@pytest.mark.parametrize("route", ROUTES)
def test_a_wait_beyond_the_deadline_is_not_begun(route, stand_in, waits) -> None:
    stand_in.fail(429, body(route, LIMIT), times=2, retry_after="9")
    for error in failing(route, stand_in.address, deadline=5):
        assert "the provider's limit is reached; wait 9 s and try again" in str(error)
    assert waits == []


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_fault_of_the_server_is_tried_again(route, status, stand_in, waits) -> None:
    stand_in.fail(status, "<html>oops</html>")
    assert complete(route, MESSAGES, **options(route, stand_in.address)).text == stand_in.text
    assert waits == [1.0]


@pytest.mark.parametrize("route", ROUTES)
def test_a_fault_that_stays_is_said(route, stand_in, waits) -> None:
    stand_in.fail(500, body(route, {"error": {"message": "out of order"}}), times=6)
    for error in failing(route, stand_in.address):
        assert str(error) == (
            f"{route}: the request failed; try again, or unset CITELAB_MODEL to go on without"
            " a provider (out of order)"
        )
    assert waits == [1.0, 2.0] * 2


@pytest.mark.parametrize("route", ROUTES)
def test_a_connection_that_is_dropped_is_tried_again(route, stand_in, waits) -> None:
    stand_in.fail(0)
    assert complete(route, MESSAGES, **options(route, stand_in.address)).text == stand_in.text
    assert waits == [1.0]


@pytest.mark.parametrize(
    ("route", "sentence"),
    [
        ("groq/made-up", "nobody answers at its address; check your network"),
        ("openai/made-up", "nobody answers at its address; check your network"),
        ("ollama_chat/made-up", "Ollama is not running; start it with `ollama serve`"),
    ],
)
def test_nobody_at_the_address(route, sentence, waits) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        for error in failing(route, address):
            assert str(error).startswith(f"{route}: {sentence}")
    assert waits == []


@pytest.mark.parametrize("route", ROUTES)
def test_no_answer_in_time(route, stand_in, waits) -> None:
    stand_in.is_slow = True
    for error in failing(route, stand_in.address, timeout=0.3):
        assert str(error).startswith(f"{route}: no answer in time; try again, or pass a larger")
    # Asked once more at once: the pause has been long enough.
    assert waits == [0.0, 0.0]
    assert len(stand_in.asked) == 4


@pytest.mark.parametrize("route", ROUTES)
def test_too_much_to_read(route, stand_in, waits) -> None:
    stand_in.fail(400, body(route, TOO_LONG), times=2)
    for error in failing(route, stand_in.address):
        assert "documents and question are too long for it; send fewer" in str(error)
    assert waits == []


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        (
            "This model's maximum context length is 8192 tokens. However, you requested 9000",
            " by its count: 9000 tokens, and 8192 fit;",
        ),
        (
            "Request too large for `m` on tokens per minute (TPM): Limit 6000, Requested 7035",
            " by its count: 7035 tokens, and 6000 fit;",
        ),
        (
            "the request (9,000 tokens) exceeds the available context size (8,192 tokens)",
            " by its count: 9,000 tokens, and 8,192 fit;",
        ),
        ("the request exceeds the context window of 2048 tokens", ": 2048 tokens fit;"),
        ("context length exceeded", "; send fewer"),
    ],
)
def test_too_much_to_read_is_said_with_the_numbers(said, counted, stand_in, waits) -> None:
    stand_in.fail(400, {"error": {"message": said, "code": "context_length_exceeded"}}, times=2)
    for error in failing("groq/made-up", stand_in.address):
        assert f"documents and question are too long for it{counted}" in str(error)
    assert waits == []


def test_a_key_that_may_not_do_that(stand_in, waits) -> None:
    stand_in.fail(403, {"error": {"message": "not in your plan"}}, times=2)
    for error in failing("groq/made-up", stand_in.address):
        assert "does not let this key do that; look at what its account may use (not in" in str(
            error
        )
    assert waits == []


def test_a_request_against_the_content_policy(stand_in, waits) -> None:
    said = "The response was filtered due to the prompt triggering our content management policy"
    stand_in.fail(400, {"error": {"message": said, "code": "content_filter"}}, times=2)
    for error in failing("openai/made-up", stand_in.address):
        assert "refuses this request by its content policy; ask differently" in str(error)
    assert waits == []


def test_json_that_the_model_did_not_manage(stand_in, waits) -> None:
    said = {"message": "Failed to generate JSON. Please adjust", "code": "json_validate_failed"}
    stand_in.fail(400, {"error": said}, times=2)
    for error in failing("groq/made-up", stand_in.address):
        assert "did not keep to the JSON that was asked for; try again" in str(error)
    assert waits == []


@pytest.mark.parametrize("value", [0, -1, "soon", True])
@pytest.mark.parametrize("name", ["timeout", "deadline"])
def test_a_time_that_is_none_is_refused(name, value) -> None:
    with pytest.raises(ModelError, match=f"{name} is {value!r}, but it is a number of seconds"):
        complete("groq/made-up", MESSAGES, api_key=KEY, **{name: value})


def test_groqs_413_is_no_limit_to_wait_for(stand_in, waits) -> None:
    large = {"error": {"message": "Request too large for model", "code": "rate_limit_exceeded"}}
    stand_in.fail(413, large, times=2)
    for error in failing("groq/made-up", stand_in.address):
        assert "documents and question are too long for it" in str(error)
    assert waits == []


@pytest.mark.parametrize("route", ROUTES)
def test_a_request_that_the_provider_does_not_take(route, stand_in, waits) -> None:
    stand_in.fail(400, body(route, {"error": {"message": "top_k must be positive"}}), times=2)
    for error in failing(route, stand_in.address):
        assert "refuses the request; check the options that were passed (top_k must" in str(error)
    assert waits == []


@pytest.mark.parametrize("model", ["made-up", "nosuch/made-up"])
def test_a_model_string_without_a_provider(model) -> None:
    with pytest.raises(ModelError, match=f"'{model}' names no provider; write provider/model"):
        complete(model, MESSAGES)


def test_an_offline_model_that_does_not_exist() -> None:
    with pytest.raises(ModelError, match="there is no model offline/oracle; without a network"):
        complete("offline/oracle", MESSAGES)
    with pytest.raises(ModelError, match="offline/extractive"):
        list(stream("offline/oracle", MESSAGES, Reply()))


def chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


@pytest.mark.parametrize("route", ["groq/made-up", "openai/made-up"])
@pytest.mark.parametrize("key", [KEY, PLAIN_KEY])
@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
def test_no_key_is_in_an_error_its_causes_or_its_traceback(
    route, key, status, stand_in, waits
) -> None:
    told = {"error": {"message": f"The key {key} (Bearer {key}) will not do"}}
    stand_in.fail(status, told, times=6)
    for error in failing(route, stand_in.address, api_key=key):
        assert list(chain(error)) == [error]
        shown = "".join(traceback.format_exception(error)) + repr(error) + repr(error.args)
        assert key not in shown
        assert not re.search(r"litellm[\\/]", shown)
    assert all(r.headers["authorization"] == f"Bearer {key}" for r in stand_in.asked)


def test_a_key_of_the_environment_is_in_no_error_either(stand_in, waits, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", PLAIN_KEY)
    stand_in.fail(401, {"error": {"message": f"Wrong: {PLAIN_KEY}"}})
    with pytest.raises(ModelError) as caught:
        complete("groq/made-up", MESSAGES, api_base=f"{stand_in.address}/v1")
    assert PLAIN_KEY not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    ("raised", "shown"),
    [
        ("litellm.RateLimitError: RateLimitError: GroqException - slow down", "slow down"),
        ('litellm.APIError: OllamaException - {"error": "no"}', "no"),
        ('{"error": {"message": "no"}}', "no"),
        ("first line\nsecond line", "first line"),
        ("", "Exception"),
        ("[1, 2]", "[1, 2]"),
        ("x" * 900, "x" * 300 + "…"),
        ("Authorization: Bearer abc.def", "Authorization: [key]"),
    ],
)
def test_what_a_provider_said_is_cut_down_to_one_line(raised: str, shown: str) -> None:
    assert said(Exception(raised)) == shown
