"""A line that was written stays written, through a crash and beside another writer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from citelab.errors import ReviewError
from citelab.faithfulness.record_file import LineFile, write_whole


@pytest.fixture
def file(tmp_path):
    made = LineFile(tmp_path / "lines.jsonl")
    made.begin(b"head")
    return made


def test_lines_come_back_in_order_and_the_head_is_written_once(file) -> None:
    file.append(b"one")
    file.begin(b"another head")
    file.append(b"two")
    assert file.read() == ([b"head", b"one", b"two"], 13)


def test_a_line_is_on_the_disk_before_append_returns(file, monkeypatch) -> None:
    on_disk = []
    monkeypatch.setattr(os, "fsync", lambda handle: on_disk.append(os.fstat(handle).st_size))
    file.append(b"one")
    assert on_disk == [len(b"head\none\n")]


def test_reading_goes_on_where_it_stopped(file) -> None:
    _, end = file.read()
    assert file.read(end) == ([], end)
    file.append(b"one")
    assert file.read(end) == ([b"one"], end + 4)


def test_a_line_that_a_crash_cut_in_two_waits_and_harms_no_other(file) -> None:
    with file.path.open("ab") as torn:
        torn.write(b'{"choice": "acc')
    assert file.read()[0] == [b"head"]
    file.append(b"whole")
    assert file.read()[0] == [b"head", b'{"choice": "acc', b"whole"]


def test_beginning_again_ends_a_line_that_only_lacks_its_end(file) -> None:
    with file.path.open("ab") as torn:
        torn.write(b"whole but for its end")
    file.begin(b"head")
    assert file.read()[0] == [b"head", b"whole but for its end"]


def test_many_writers_at_once_lose_and_mix_nothing(file) -> None:
    lines = [[f"{who}-{n}-{'x' * 200}".encode() for n in range(10)] for who in range(6)]

    def write(own):
        for line in own:
            LineFile(file.path).append(line)

    threads = [threading.Thread(target=write, args=(own,)) for own in lines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    written = file.read()[0][1:]
    assert sorted(written) == sorted(line for own in lines for line in own)
    for own in lines:
        assert [line for line in written if line in own] == own


WRITER = """
import sys
from pathlib import Path
from citelab.faithfulness.record_file import LineFile
file = LineFile(Path(sys.argv[1]))
for number in range(100_000):
    file.append(b"%06d" % number)
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a matter of Unix")
def test_kill_9_loses_no_line_that_was_confirmed(file) -> None:
    """A process is killed while it writes; what it had confirmed is there, and others may go on."""
    command = [sys.executable, "-c", WRITER, str(file.path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        confirmed = [int(process.stdout.readline()) for _ in range(20)][-1]
        os.kill(process.pid, signal.SIGKILL)
        confirmed = max([confirmed, *map(int, process.stdout.read().split())])
    written = file.read()[0][1:]
    assert written == [b"%06d" % number for number in range(len(written))]
    assert len(written) > confirmed
    file.append(b"next")
    assert file.read()[0][-1] == b"next"


def test_what_cannot_be_written_or_read_is_said_with_its_name(tmp_path) -> None:
    missing = LineFile(tmp_path / "nowhere" / "lines.jsonl")
    with pytest.raises(ReviewError, match=r"lines\.jsonl cannot be written"):
        missing.append(b"x")
    with pytest.raises(ReviewError, match=r"lines\.jsonl cannot be read"):
        missing.read()
    with pytest.raises(ReviewError, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "x.csv", b"")


def test_a_whole_file_replaces_another_and_leaves_nothing_beside_it(tmp_path) -> None:
    target = tmp_path / "report.md"
    for data in (b"first", b"second"):
        write_whole(target, data)
        assert target.read_bytes() == data
    assert [path.name for path in tmp_path.iterdir()] == ["report.md"]
